//! The folders for a person's own files.

use std::path::PathBuf;

/// Returns the program's folder in the one that the environment variable `variable` names, or else in
/// `APPDATA`, or else in `default` of the home folder: `folder("XDG_DATA_HOME", ".local/share")` is
/// `~/.local/share/taquin`. Returns `None` if the environment names none of these.
pub fn folder(variable: &str, default: &str) -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let parent =
        named(variable).or_else(|| named("APPDATA")).or_else(|| named("HOME").map(|home| home.join(default)));
    Some(parent?.join("taquin"))
}
