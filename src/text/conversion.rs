//! Character conversion (ISO 3.46, 7.4.2.5, 8.14.5): characters of unquoted text that stand for others.

use super::token::{Kind, Tokens};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::borrow::Cow;

/// The mapping that char_conversion/2 changes and that read/1 applies while the flag `char_conversion` is on.
#[derive(Clone, Debug, Default)]
pub struct CharConversion {
    map: IndexMap<char, char, FxBuildHasher>,
}

impl CharConversion {
    /// From now on `from` stands for `to`; for itself, if they are the same.
    pub fn set(&mut self, from: char, to: char) {
        if from == to {
            self.map.shift_remove(&from);
        } else {
            self.map.insert(from, to);
        }
    }

    /// What a character stands for.
    pub fn get(&self, from: char) -> char {
        self.map.get(&from).copied().unwrap_or(from)
    }

    /// The conversions that change something, in the order of their declaration.
    pub fn iter(&self) -> impl Iterator<Item = (char, char)> + '_ {
        self.map.iter().map(|(&from, &to)| (from, to))
    }

    /// The text of a clause with its unquoted characters converted. O(length).
    pub fn convert<'t>(&self, text: &'t str, iso: bool) -> Cow<'t, str> {
        if self.map.is_empty() {
            return Cow::Borrowed(text);
        }
        let mut converted = String::with_capacity(text.len());
        let mut tokens = Tokens::new(text, 0, iso);
        let mut done = 0;
        loop {
            let token = tokens.next_token();
            converted.push_str(&text[done..token.start]);
            done = token.end;
            let slice = &text[token.span()];
            match token.kind {
                Kind::EndOfText => return Cow::Owned(converted),
                Kind::Quoted(_) | Kind::DoubleQuoted(_) | Kind::BackQuoted(_) | Kind::Character => {
                    converted.push_str(slice);
                }
                _ => converted.extend(slice.chars().map(|c| self.get(c))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_characters_stand_for_themselves() {
        let mut conversion = CharConversion::default();
        conversion.set('&', ',');
        conversion.set('A', 'a');
        assert_eq!(
            conversion.convert("f(A& 'A&' , \"&\", 0'A) /* & */.", true),
            "f(a, 'A&' , \"&\", 0'A) /* & */."
        );
        conversion.set('&', '&');
        assert_eq!(conversion.iter().collect::<Vec<_>>(), [('A', 'a')]);
    }
}
