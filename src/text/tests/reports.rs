//! How reports are laid out.

use taquin_search::Style;

use crate::text::source::{Fault, TextPosition};

fn rendered(text: &str, meant: &str) -> String {
    let at = text.find(meant).unwrap();
    let fault = Fault::new(at..at + meant.len(), "wrong").hint("try");
    fault.locate("f.pl", text, (0, TextPosition::default())).render(Style::Plain)
}

#[test]
fn the_caret_stands_under_what_is_meant() {
    let wanted = "f.pl:2:3: error: wrong\n  2 | b here c\n    |   ^^^^\n    = try\n";
    assert_eq!(rendered("a\nb here c\nd", "here"), wanted);
}

#[test]
fn tabs_and_wide_characters_take_the_columns_that_they_take() {
    assert_eq!(
        rendered("\t日本 here", "here"),
        "f.pl:1:5: error: wrong\n  1 |         日本 here\n    |              ^^^^\n    = try\n"
    );
}

#[test]
fn a_long_line_is_shortened_around_the_caret() {
    let text = format!("{}here{}", "x".repeat(1000), "y".repeat(1000));
    let shown = rendered(&text, "here");
    let mut lines = shown.lines().skip(1).map(|line| &line[6..]);
    let (line, carets) = (lines.next().unwrap(), lines.next().unwrap());
    assert!(line.len() < 120, "{line}");
    assert_eq!(line.find("here"), carets.find("^^^^"));
}

#[test]
fn lines_end_where_the_terminal_does() {
    let text = format!("{} here {}", "x".repeat(40), "y".repeat(40));
    let at = text.find("here").unwrap();
    let hint = "is a comma missing before the word, or an operator?";
    let fault = Fault::new(at..at + 4, "a word was expected here, and another one came").hint(hint);
    let report = fault.locate("family.pl", &text, (0, TextPosition::default()));
    let shown = report.render_within(Style::Plain, 40);
    assert!(shown.lines().all(|line| line.len() <= 40), "{shown}");
    assert!(
        shown.starts_with("family.pl:1:42: error: a word was\n    expected here, and another one came\n")
    );
    assert!(shown.ends_with("    = is a comma missing before the\n      word, or an operator?\n"), "{shown}");
    assert_eq!(report.render_within(Style::Plain, 1000), report.render(Style::Plain));
}

#[test]
fn a_place_behind_the_end_and_a_line_that_is_not_shown_are_no_trouble() {
    let text = "abc";
    let fault = Fault::new(3..3, "early").warning();
    let shown = fault.locate("f", text, (0, TextPosition::default())).render(Style::Coloured);
    assert!(shown.contains("^") && shown.contains("warning"));
    let text = "x".repeat(200_000);
    let error = Fault::new(100_000..100_001, "far").locate("f", &text, (0, TextPosition::default()));
    assert!(error.text.is_empty());
    assert_eq!(error.render(Style::Plain), "f:1:100001: error: far\n");
}
