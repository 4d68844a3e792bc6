//! Rows of syntax, from `tests/data/syntax/*.txt`: a text and the term it is read as.
//!
//! `␤` is a line feed and `␉` a tab. A block of rows begins with the default operators and flags; lines with
//! `:op` and `:flags` change them until the next empty line.
//!
//! | row | meaning |
//! |---|---|
//! | `TEXT ==> CANONICAL` | the term, written without operators |
//! | `TEXT ~~> WRITTEN` | the term, as writeq/1 writes it, which reads back as the same term (except for `'$VAR'`) |
//! | `TEXT !!> MESSAGE` | a syntax error whose message or hint contains this |
//! | `TEXT ..> MESSAGE` | the same, for a text that more text could make valid |

use std::fmt::Write;

use crate::error::Report;
use crate::term::{Cell, Heap, Symbols};
use crate::text::QuoteMode;
use crate::text::operators::{OpType, Operators};
use crate::text::writer::term_to_string;
use crate::text::{Read, ReadFlags, Reader, WriteOptions};

struct World {
    heap: Heap,
    symbols: Symbols,
    operators: Operators,
    flags: ReadFlags,
}

impl World {
    fn new() -> World {
        let mut symbols = Symbols::new();
        let operators = Operators::new(&mut symbols);
        let flags = ReadFlags { double_quotes: QuoteMode::Codes, ..ReadFlags::default() };
        World { heap: Heap::new(), symbols, operators, flags }
    }

    fn read(&mut self, text: &str) -> Result<Cell, Box<Report>> {
        let mut reader = Reader::new(text, "row");
        match reader.next(&mut self.heap, &mut self.symbols, &self.operators, &self.flags) {
            Read::Term(read) => Ok(read.term),
            Read::Error(error) => Err(Box::new(error)),
            other => panic!("{text}: {other:?}"),
        }
    }

    fn write(&mut self, options: &WriteOptions, term: Cell) -> String {
        term_to_string(&mut self.heap, &self.symbols, &self.operators, options, term).unwrap()
    }

    fn canonical(&mut self, term: Cell) -> String {
        let names = crate::term::walk::variables(&mut self.heap, &[term]).unwrap();
        let names: Vec<_> = names.into_iter().enumerate().map(|(i, cell)| (format!("_{i}"), cell)).collect();
        let options =
            WriteOptions { dotlists: false, variable_names: names.into(), ..WriteOptions::canonical() };
        self.write(&options, term)
    }

    fn set(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [":op", priority, kind, name] => {
                let kind = OpType::from_atom(self.symbols.intern(kind)).unwrap();
                let name = self.symbols.intern(name.trim_matches('"'));
                self.operators.add(priority.parse().unwrap(), kind, name).unwrap();
            }
            [":flags", "iso"] => {
                self.flags = ReadFlags::iso();
                self.operators = Operators::iso(&mut self.symbols);
            }
            [":flags", "chars"] => self.flags.double_quotes = QuoteMode::Chars,
            [":flags", "string"] => self.flags.double_quotes = QuoteMode::String,
            [":flags", "atom"] => self.flags.double_quotes = QuoteMode::Atom,
            [":flags", "var_prefix"] => self.flags.var_prefix = true,
            _ => panic!("{line}"),
        }
    }

    /// Returns a description of the failure of a row, if it fails.
    fn check(&mut self, row: &str) -> Option<String> {
        let separators = [" ==> ", " ~~> ", " !!> ", " ..> "];
        let (separator, (text, wanted)) =
            separators.iter().find_map(|s| Some((*s, row.split_once(s)?))).expect(row);
        let text = text.replace('␤', "\n").replace('␉', "\t");
        let read = self.read(&text);
        let found = match (separator, &read) {
            (" ==> ", Ok(term)) => self.canonical(*term),
            (" ~~> ", Ok(term)) => {
                let written = self.write(&WriteOptions::writeq(), *term);
                let wanted = self.canonical(*term);
                match self.read(&format!("{written} .")) {
                    Ok(again) if self.canonical(again) != wanted && !text.contains("'$VAR'") => {
                        format!("{written}, which reads otherwise")
                    }
                    Err(error) => format!("{written}, which does not read: {error}"),
                    Ok(_) => written,
                }
            }
            (_, Ok(term)) => format!("the term {}", self.canonical(*term)),
            (" !!> " | " ..> ", Err(error)) => {
                let all = format!("{} ({})", error.message, error.hint.as_deref().unwrap_or_default());
                let incomplete = error.incomplete == (separator == " ..> ");
                return (!all.contains(wanted) || !incomplete)
                    .then(|| format!("{row}\n    error: {all}, incomplete: {}", error.incomplete));
            }
            (_, Err(error)) => format!("{error} ({:?})", error.hint),
        };
        (found != wanted).then(|| format!("{row}\n    found: {found}"))
    }
}

#[test]
fn every_row_is_read_as_it_says() {
    let mut wrong = String::new();
    let mut rows = 0;
    for entry in std::fs::read_dir("tests/data/syntax").unwrap() {
        let path = entry.unwrap().path();
        let mut world = World::new();
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            match line {
                "" => world = World::new(),
                _ if line.starts_with("# ") => {}
                _ if line.starts_with(':') && !line.contains("> ") => world.set(line),
                _ => {
                    rows += 1;
                    if let Some(problem) = world.check(line) {
                        writeln!(wrong, "{}: {problem}", path.display()).unwrap();
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {rows} rows:\n{wrong}", wrong.matches(".txt: ").count());
    assert!(rows > 300, "{rows}");
}
