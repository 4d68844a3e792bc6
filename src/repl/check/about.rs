//! Numbers stated approximately: in `X ~ 3.14` each number matches those that differ from it by at most one
//! unit of its last digit.
//!
//! Reading a number loses its number of digits, so each is read as `'$about'(3.14, 0.01)`.

use std::ops::Range;

use crate::{TermRef, TermView, TokenKind, tokens};

/// The functor of a number with its tolerance.
const ABOUT: &str = "$about";

/// Returns the text of stated answers with `Variable ~ Value` replaced by an equation whose numbers have
/// tolerances. O(length).
pub fn read_as(text: &str) -> String {
    if !text.contains('~') {
        return text.to_owned();
    }
    let mut result = String::with_capacity(text.len() + 32);
    let (mut rewriting, mut known) = (Rewriting::default(), 0);
    for (kind, range) in tokens(text) {
        if let Some(replaced) = rewriting.token(kind, text, &range) {
            result.push_str(&text[known..range.start]);
            result.push_str(&replaced);
            known = range.end;
        }
    }
    result.push_str(&text[known..]);
    result
}

/// The state of replacing tokens in a text.
#[derive(Default)]
struct Rewriting {
    /// The number of open brackets.
    depth: usize,
    follows_variable: bool,
    is_rough: bool,
}

impl Rewriting {
    /// Returns the replacement of the next token, if there is one.
    fn token(&mut self, kind: TokenKind, text: &str, range: &Range<usize>) -> Option<String> {
        let token = &text[range.clone()];
        let follows_variable = std::mem::replace(&mut self.follows_variable, kind == TokenKind::Variable);
        match kind {
            TokenKind::Open => self.depth += 1,
            TokenKind::Close => self.depth = self.depth.saturating_sub(1),
            TokenKind::Name if self.depth == 0 && token == "~" && follows_variable => {
                self.is_rough = true;
                return Some("=".to_owned());
            }
            TokenKind::Name if self.depth == 0 && matches!(token, "," | ";" | ".") => self.is_rough = false,
            TokenKind::Number if self.is_rough => return rough(text, range),
            _ => {}
        }
        None
    }
}

/// Returns a decimal numeral with one unit of its last digit; an adjacent sign is included.
fn rough(text: &str, range: &Range<usize>) -> Option<String> {
    let number = &text[range.clone()];
    let (digits, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let exponent: i32 = exponent.parse().ok()?;
    let is_decimal = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let unit = exponent.checked_sub(i32::try_from(decimals).ok()?)?;
    is_decimal.then(|| format!("'{ABOUT}'({number}, {:e})", 10_f64.powi(unit))).map(with_point)
}

/// Adds the point that floats in Prolog have before their exponent.
fn with_point(text: String) -> String {
    match text.rsplit_once(", ") {
        Some((number, unit)) if !unit.contains('.') => format!("{number}, {}", unit.replacen('e', ".0e", 1)),
        _ => text,
    }
}

/// Returns whether a stated term is a number with a tolerance, or such a negative number.
pub fn is_number(stated: TermRef<'_>) -> bool {
    parts(stated).is_some()
}

/// Returns the value and the tolerance.
fn parts(stated: TermRef<'_>) -> Option<(f64, f64)> {
    if let Some([number]) = stated.args_of::<1>("-") {
        return parts(number).map(|(value, unit)| (-value, unit));
    }
    let [value, unit] = stated.args_of::<2>(ABOUT)?;
    Some((number(value)?, number(unit)?))
}

fn number(term: TermRef<'_>) -> Option<f64> {
    match term.view() {
        TermView::Float(value) => Some(value),
        TermView::Int(_) | TermView::Big(_) => term.to_term().to_string().parse().ok(),
        _ => None,
    }
}

/// Returns whether a number is within the tolerance. Allows for rounding in the subtraction of floats.
pub fn matches(stated: TermRef<'_>, came: TermRef<'_>) -> bool {
    let (Some((value, unit)), Some(came)) = (parts(stated), number(came)) else { return false };
    (value - came).abs() <= unit + value.abs() * f64::EPSILON || value == came
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_behind_a_tilde_have_tolerances() {
        assert_eq!(read_as("X ~ 3.14, Y = 1.5."), "X = '$about'(3.14, 1.0e-2), Y = 1.5.");
        assert_eq!(read_as("X ~ p(-2.50e3, 'a~1')."), "X = p(-'$about'(2.50e3, 1.0e1), 'a~1').");
        assert_eq!(read_as("f(X ~ 1.0)."), "f(X ~ 1.0).");
        assert_eq!(read_as("X ~ 0'a ;\nX = 2."), "X = 0'a ;\nX = 2.");
    }

    #[test]
    fn a_number_matches_within_one_unit_of_its_last_digit() {
        let is = |stated: &str, came: &str| {
            let stated: crate::Term = read_as(&format!("X ~ {stated}")).parse().unwrap();
            let [_, stated] = stated.as_ref().args_of("=").unwrap();
            matches(stated, came.parse::<crate::Term>().unwrap().as_ref())
        };
        assert!(is("3.14", "3.14159") && is("3.14", "3.13") && is("-1.0e-3", "-0.00105") && is("10", "10.4"));
        assert!(!is("3.14", "3.16") && !is("3.14", "-3.14") && !is("3.14", "a") && !is("3.140", "3.14159"));
    }
}
