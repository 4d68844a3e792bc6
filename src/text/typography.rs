//! Characters that word processors and web pages put in place of the ones that a program means.

/// Returns what to write instead of a typographic character.
pub fn hint(c: char) -> Option<String> {
    let quote = |plain: &str| Some(format!("`{c}` is a typographic quote: write {plain}"));
    match c {
        '“' | '”' | '„' | '«' | '»' => quote("`\"`"),
        '‘' | '’' | '‚' | '´' => quote("`'`"),
        c if is_dash(c) => Some(format!("`{c}` is a dash: write `-`")),
        '\0' => Some("the text looks like UTF-16: convert the file to UTF-8".into()),
        _ => None,
    }
}

/// Returns whether a character is a dash or the minus of mathematics.
pub fn is_dash(c: char) -> bool {
    matches!(c, '–' | '—' | '−')
}

/// Returns whether a character is a quote that opens or closes text in print. Each is a token of its own, so
/// that the full stop behind one still ends the clause.
pub fn is_printed_quote(c: char) -> bool {
    matches!(c, '“' | '”' | '„' | '‘' | '’' | '‚')
}

/// Returns the hint for the character at the end of a text, or the first one of the rest.
pub fn hint_at(before: &str, rest: &str) -> Option<String> {
    before.chars().next_back().and_then(hint).or_else(|| rest.chars().next().and_then(hint))
}

/// Returns the hint for the first typographic quote on a line.
pub fn hint_on_line(rest: &str) -> Option<String> {
    let line = rest.lines().next().unwrap_or_default();
    line.chars().filter(|&c| !is_dash(c)).find_map(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_dashes_are_named() {
        assert!(hint('“').is_some_and(|hint| hint.ends_with("write `\"`")));
        assert!(hint_at("f(‘", "Ann’").is_some_and(|hint| hint.starts_with("`‘`")));
        assert!(hint_at("X = 1 ", "– 2").is_some_and(|hint| hint.contains("dash")));
        assert_eq!((hint_at("f(", "x"), hint_on_line("x – y")), (None, None));
    }
}
