//! Text for a person: failures, and a summary.

use super::finding::{Checked, Finding, QueryFailure};

/// Returns a result as text.
pub fn shown(checked: &Checked) -> String {
    let mut text = String::new();
    push(checked, false, &mut text);
    text
}

/// Adds a result, if it needs a line.
pub fn push(checked: &Checked, quiet: bool, text: &mut String) {
    let place = checked.position();
    let title = checked.title.replace('\n', "\n  ");
    match &checked.finding {
        Finding::AsStated => {}
        Finding::Unstated | Finding::Updated if quiet => {}
        Finding::Unstated => text.push_str(&format!("{place}: no answer is stated: {title}\n")),
        Finding::Updated => text.push_str(&format!("{place}: updated: {title}\n")),
        Finding::Failed(QueryFailure::Text(shown)) => text.push_str(shown),
        Finding::Failed(failure) => {
            text.push_str(&format!("{place}: {title}\n"));
            for (name, part) in failure.parts() {
                text.push_str(&format!("  {name} {}\n", part.trim_end().replace('\n', "\n          ")));
            }
        }
    }
}
