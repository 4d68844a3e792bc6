//! Lines and layout of query files.

/// Returns the offset after the line feed of a byte's line, or the end.
pub fn line_end(text: &str, at: usize, end: usize) -> usize {
    text[at..end].find('\n').map_or(end, |length| at + length + 1)
}

/// Returns the length of layout and comments at the beginning of a text.
pub fn layout(text: &str) -> usize {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        if rest.starts_with('%') || (rest.starts_with("#!") && rest.len() == text.len()) {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.find("*/").map_or("", |end| &comment[end + 2..]);
        } else {
            return text.len() - rest.len();
        }
    }
}
