//! Commands of GitHub's workflows, which show messages beside the lines of a change.

use super::finding::{Checked, Finding, QueryFailure};

/// Adds an annotation for a failed result, and for a query without a statement.
pub fn push(checked: &Checked, text: &mut String) {
    let (kind, title, message) = match &checked.finding {
        Finding::AsStated => return,
        Finding::Updated => ("notice", "updated", checked.title.clone()),
        Finding::Unstated => ("warning", "no answer is stated", checked.title.clone()),
        Finding::Failed(QueryFailure::Text(shown)) => ("error", "error", shown.trim_end().to_owned()),
        Finding::Failed(failure) => {
            let part = |(name, part): (&str, &str)| format!("{name} {}", part.trim_end());
            let parts: Vec<String> = failure.parts().into_iter().map(part).collect();
            ("error", "not as stated", format!("{}\n{}", checked.title, parts.join("\n")))
        }
    };
    let place = checked.place.map_or_else(String::new, |(line, column)| format!(",line={line},col={column}"));
    text.push_str(&format!(
        "::{kind} file={}{place},title={}::{}\n",
        property(&checked.file),
        property(title),
        data(&message)
    ));
}

/// Adds an annotation of a kind about a file, at a line if it has one.
pub fn push_note(kind: &str, title: &str, file: &str, line: Option<usize>, what: &str, text: &mut String) {
    let line = line.map_or(String::new(), |line| format!(",line={line}"));
    text.push_str(&format!("::{kind} file={}{line},title={title}::{}\n", property(file), data(what)));
}

/// Returns a message with the characters that would end its line escaped.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Returns a property before the message, where colons and commas are escaped too.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_an_annotation_is_escaped() {
        let mut text = String::new();
        push_note("warning", "passed over", "a,b:c%.pl", Some(3), "50%\r\n::error::x", &mut text);
        let wanted = "::warning file=a%2Cb%3Ac%25.pl,line=3,title=passed over::50%25%0D%0A::error::x\n";
        assert_eq!(text, wanted);
    }
}
