//! Values of earlier answers: `$X` in a query is what X was in the last answer that had it.

use std::collections::HashMap;
use std::ops::Range;

use crate::{Answer, Answers, Engine, Error, Term, TokenKind, tokens};

/// The values that answers gave to variables, by the variables' names.
#[derive(Clone, Debug, Default)]
pub struct SavedValues(HashMap<String, Term>);

impl SavedValues {
    /// Keeps the values of an answer's bound variables.
    pub fn save(&mut self, answer: &Answer) {
        for binding in answer.bindings().filter(|b| !b.is_hidden()) {
            if !matches!(binding.term.view(), crate::TermView::Variable(_)) {
                self.0.insert(binding.name.to_owned(), binding.term.to_term());
            }
        }
    }

    /// Runs a query, in which `$Name` is a saved value, and passes its answers to `show`. The query `$Name`
    /// alone shows the value. If there is no such value, the query raises `existence_error(saved_value,
    /// Name)`. Errors show the text that was typed.
    pub fn query(
        &self,
        engine: &mut Engine,
        text: &str,
        show: impl FnOnce(&mut Answers<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut names = saved_names(text).into_iter();
        if let Some((name, _)) = names.find(|(name, _)| !self.0.contains_key(*name)) {
            let raising = format!("throw(error(existence_error(saved_value, '{name}'), _))");
            return show(&mut engine.query(&raising)?);
        }
        let (rewritten, used) = match only_name(text) {
            Some(name) => self.with_variables(&format!("{name} = ${name}.")),
            None => self.with_variables(text),
        };
        if used.is_empty() {
            return show(&mut engine.query(text)?);
        }
        let query = match engine.prepare(&rewritten) {
            Ok(query) => query,
            // `$` is an operator: the text has the same mistakes.
            Err(error) => return Err(engine.prepare(text).err().unwrap_or(error)),
        };
        let mut answers = engine.answers(&query, used)?;
        answers.asked_as(text);
        show(&mut answers)
    }

    /// Returns a query with a variable in place of each saved value, and the values of those variables.
    fn with_variables(&self, text: &str) -> (String, Vec<(String, Term)>) {
        let mut replaced = text.to_owned();
        let mut used: Vec<(String, Term)> = Vec::new();
        for (name, place) in saved_names(text).into_iter().rev() {
            let Some(value) = self.0.get(name) else { continue };
            let variable = format!("_{name}_saved");
            replaced.replace_range(place, &variable);
            if used.iter().all(|(known, _)| *known != variable) {
                used.push((variable, value.clone()));
            }
        }
        (replaced, used)
    }
}

/// Returns the name in a query that is `$Name` alone.
fn only_name(text: &str) -> Option<&str> {
    let names = saved_names(text);
    let [(name, place)] = names.as_slice() else { return None };
    let before = text[..place.start].trim();
    let is_alone = (before.is_empty() || before == "?-") && text[place.end..].trim() == ".";
    is_alone.then_some(*name)
}

/// Returns each `$Name` in a text: the name, and the place of both.
fn saved_names(text: &str) -> Vec<(&str, Range<usize>)> {
    let tokens = tokens(text);
    let pairs = tokens.windows(2).filter_map(|pair| {
        let [(_, dollar), (kind, name)] = pair else { return None };
        let is_saved =
            &text[dollar.clone()] == "$" && *kind == TokenKind::Variable && dollar.end == name.start;
        is_saved.then(|| (&text[name.clone()], dollar.start..name.end))
    });
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_value_is_the_last_one_of_its_name() {
        let mut engine = Engine::new();
        let mut values = SavedValues::default();
        for query in ["X = 1, Y = f(_)", "X = 2"] {
            let answer = engine.query(query).unwrap().next().unwrap().unwrap();
            values.save(&answer);
        }
        let mut shown = String::new();
        let query = "Z = [$X, $X, '$X', $ Y, $None]";
        let (text, used) = values.with_variables(query);
        assert_eq!((text.as_str(), used.len()), ("Z = [_X_saved, _X_saved, '$X', $ Y, $None]", 1));
        values
            .query(&mut engine, "Z is $X + 1, $Y = f(A)", |answers| {
                shown = answers.next().unwrap()?.to_string();
                Ok(())
            })
            .unwrap();
        assert_eq!(shown, "Z = 3");
    }
}
