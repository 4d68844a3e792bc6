//! The names with which variables are written.

use std::ops::Range;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::token::{LexicalKind, Tokens};
use crate::term::{Addr, Cell, Heap, View};
use crate::width::Width;

/// Names for variables. The first name given to a variable counts.
#[derive(Clone, Debug, Default)]
pub struct VariableNames {
    given: Vec<(String, Cell)>,
    /// The names by variable, filled on the first query: many terms may be written with the same names.
    by_variable: OnceLock<FxHashMap<Addr, usize>>,
}

impl From<Vec<(String, Cell)>> for VariableNames {
    fn from(given: Vec<(String, Cell)>) -> VariableNames {
        VariableNames { given, by_variable: OnceLock::new() }
    }
}

impl VariableNames {
    /// Adds a name for a variable, unless it has one.
    pub fn push(&mut self, name: String, variable: Cell) {
        self.given.push((name, variable));
        self.by_variable = OnceLock::new();
    }

    /// Returns the name of the variable, if it has one. O(names) at the first call, O(1) afterwards; a
    /// variable that is bound in between keeps its name.
    pub fn of(&self, heap: &Heap, variable: Addr) -> Option<&str> {
        if self.given.is_empty() {
            return None;
        }
        let by_variable = self.by_variable.get_or_init(|| {
            let numbered = self.given.iter().enumerate().rev();
            let variables = numbered.filter_map(|(i, (_, cell))| match heap.view(*cell) {
                View::Var(addr) => Some((addr, i)),
                _ => None,
            });
            variables.collect()
        });
        by_variable.get(&variable).map(|&i| self.given[i].0.as_str())
    }
}

/// Returns a canonical text with its variables renamed to `A`, `B` and so on, and to `_` where they occur
/// once. `charge` is called for each token, and may stop the work. O(length).
pub fn with_letters<E>(text: &str, mut charge: impl FnMut(usize) -> Result<(), E>) -> Result<String, E> {
    let mut tokens = Tokens::new(text, 0, false);
    let mut variables: Vec<Range<usize>> = Vec::new();
    let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
    loop {
        charge(1)?;
        let token = tokens.next_token();
        match token.kind {
            LexicalKind::EndOfText => break,
            LexicalKind::Variable => {
                *counts.entry(&text[token.span()]).or_default() += 1;
                variables.push(token.span());
            }
            _ => {}
        }
    }
    let mut letters: FxHashMap<&str, String> = FxHashMap::default();
    let mut renamed = String::with_capacity(text.len());
    let mut behind = 0;
    for span in variables {
        charge(1)?;
        renamed.push_str(&text[behind..span.start]);
        behind = span.end;
        let name = &text[span];
        if counts.get(name) == Some(&1) {
            renamed.push('_');
            continue;
        }
        let next = letters.len().to_i64();
        renamed.push_str(letters.entry(name).or_insert_with(|| numbered_variable(next)));
    }
    renamed.push_str(&text[behind..]);
    Ok(renamed)
}

/// Returns the variable name of `'$VAR'(N)`: `A` to `Z`, `A1` and so on.
pub fn numbered_variable(n: i64) -> String {
    let letter = char::from(b'A' + u8::try_from(n % 26).unwrap_or(0));
    if n < 26 { letter.to_string() } else { format!("{letter}{}", n / 26) }
}
