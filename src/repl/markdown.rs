//! Markdown as text for a person at a terminal: what the pages of the book use, and no more.

/// The escape sequences of headings and of code.
const HEADING: &str = "\x1b[1m";
const CODE: &str = "\x1b[36m";
const PLAIN: &str = "\x1b[0m";

/// Returns a page without its marks. Fills paragraphs to the columns of a terminal, indents code blocks, and
/// colours headings and code if `colour` says so. Takes the first line for a heading.
pub fn rendered(page: &str, columns: usize, colour: bool) -> String {
    let mut out = Page { text: String::new(), columns, colour };
    let mut paragraph = String::new();
    let mut in_code = false;
    for (number, line) in page.lines().enumerate() {
        let is_fence = line.starts_with("```");
        let begins = line.is_empty() || is_fence || line.starts_with("- ");
        if begins && !in_code {
            out.fill(&std::mem::take(&mut paragraph));
        }
        if is_fence {
            in_code = !in_code;
        } else if in_code {
            out.text += format!("    {line}").trim_end();
            out.text.push('\n');
        } else if number == 0 || line.starts_with('#') {
            out.heading(line.trim_start_matches(['#', ' ']));
        } else if line.is_empty() {
            out.text.push('\n');
        } else {
            paragraph += if paragraph.is_empty() { "" } else { " " };
            paragraph += line.trim();
        }
    }
    out.fill(&paragraph);
    out.text
}

struct Page {
    text: String,
    columns: usize,
    colour: bool,
}

impl Page {
    fn heading(&mut self, line: &str) {
        let line = line.replace('`', "");
        self.text += &if self.colour { format!("{HEADING}{line}{PLAIN}\n") } else { format!("{line}\n") };
    }

    /// Writes a paragraph or an item of a list, whose later lines are indented.
    fn fill(&mut self, paragraph: &str) {
        let indent = if paragraph.starts_with("- ") { "  " } else { "" };
        let mut at = 0;
        for (word, width) in words(paragraph, self.colour) {
            if at > 0 && at + 1 + width > self.columns {
                self.text += "\n";
                self.text += indent;
                at = indent.len();
            } else if at > 0 {
                self.text.push(' ');
                at += 1;
            }
            self.text += &word;
            at += width;
        }
        if at > 0 {
            self.text.push('\n');
        }
    }
}

/// Returns the words of a text with their widths; code is not broken.
fn words(text: &str, colour: bool) -> Vec<(String, usize)> {
    let mut words = vec![(String::new(), 0)];
    let mut in_code = false;
    for c in text.chars() {
        let Some((word, width)) = words.last_mut() else { break };
        match c {
            '`' => {
                in_code = !in_code;
                if colour {
                    word.push_str(if in_code { CODE } else { PLAIN });
                }
            }
            ' ' if !in_code => words.push((String::new(), 0)),
            c => {
                word.push(c);
                *width += 1;
            }
        }
    }
    words.retain(|(_, width)| *width > 0);
    words
}

#[cfg(test)]
mod tests {
    use super::rendered;

    const PAGE: &str = "`one`: a heading\n\nSome `code` that is\nfilled.\n\n- an item of a\n  list\n- two\n\n```prolog\np :-  q.\n```\n";

    #[test]
    fn marks_are_left_out() {
        let plain =
            "one: a heading\n\nSome code that\nis filled.\n\n- an item of a\n  list\n- two\n\n    p :-  q.\n";
        assert_eq!(rendered(PAGE, 14, false), plain);
    }

    #[test]
    fn code_is_coloured() {
        let text = rendered(PAGE, 80, true);
        assert!(
            text.starts_with("\x1b[1mone: a heading\x1b[0m\n\nSome \x1b[36mcode\x1b[0m that"),
            "{text:?}"
        );
    }
}
