//! Pages of text, broken to the columns of a terminal.

/// Breaks the lines of a page between words, so that they have at most `most` columns. The rest of a line
/// begins in the column of its second part, the text about an option.
pub fn wrapped_within(page: &str, most: usize) -> String {
    let mut text = String::new();
    for line in page.lines() {
        let indent = " ".repeat(rest_column(line));
        let mut columns = 0;
        for word in line.split_inclusive(' ') {
            let width = taquin_search::columns(word.trim_end());
            if columns + width > most && columns > indent.len() {
                text.truncate(text.trim_end().len());
                text.push('\n');
                text.push_str(&indent);
                columns = indent.len();
            }
            text.push_str(word);
            columns += taquin_search::columns(word);
        }
        text.push('\n');
    }
    text
}

/// Returns the column in which the text of a line begins that follows a name and two spaces, else its first
/// word.
fn rest_column(line: &str) -> usize {
    let first = line.len() - line.trim_start().len();
    let gap = line[first..].find("  ").map(|at| first + at);
    gap.map_or(first, |at| line.len() - line[at..].trim_start().len())
}
