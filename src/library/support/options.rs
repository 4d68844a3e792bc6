//! Option lists: `[Name(Value), …]`, as in open/4, close/2, read_term/2 and write_term/2.

use super::errors;
use crate::machine::Machine;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Cell, View, atoms};

/// One option of a list.
#[derive(Clone, Copy)]
pub struct Opt {
    pub name: Atom,
    pub value: Cell,
    /// The whole option: the culprit of its errors.
    pub whole: Cell,
}

/// Returns the options of a list. The caller checks whether they are known.
///
/// `instantiation_error` if the list is partial or an option is unbound; `type_error(list, L)`;
/// `domain_error(Domain, E)` for an element that is not an option. O(n).
pub fn list(m: &mut Machine, list: Cell, domain: &str) -> Raised<Vec<Opt>> {
    let elements = elements(m, list)?;
    elements.into_iter().map(|element| one(m, element, domain)).collect()
}

/// Returns the elements of an option list, which the standard checks before the options themselves. O(n).
pub fn elements(m: &mut Machine, list: Cell) -> Raised<Vec<Cell>> {
    let elements = super::arguments::list(m, list)?;
    if elements.iter().any(|&element| m.heap.is_var(element)) { instantiation() } else { Ok(elements) }
}

/// Returns an element of a list as an option, else `domain_error(Domain, E)`.
pub fn one(m: &mut Machine, whole: Cell, domain: &str) -> Raised<Opt> {
    if let Some([name, value]) = m.heap.args_of::<2>(whole, atoms::EQUALS)
        && let View::Atom(name) = m.heap.view(name)
    {
        return Ok(Opt { name, value, whole });
    }
    match m.heap.callable(whole) {
        Some((name, 1, argument)) => Ok(Opt { name, value: m.heap.at(argument), whole }),
        _ => errors::domain_error(m, domain, whole),
    }
}

impl Opt {
    /// Returns the option's name.
    pub fn name<'m>(&self, m: &'m Machine) -> &'m str {
        m.symbols.name(self.name)
    }

    /// Returns the value as an atom, else an error.
    pub fn atom(&self, m: &mut Machine, domain: &str) -> Raised<Atom> {
        match m.heap.view(self.value) {
            View::Atom(atom) => Ok(atom),
            View::Var(_) => instantiation(),
            _ => self.wrong(m, domain),
        }
    }

    /// Returns the value as one of a table of names, else an error.
    pub fn choice<T: Copy>(&self, m: &mut Machine, domain: &str, table: &[(&str, T)]) -> Raised<T> {
        let atom = self.atom(m, domain)?;
        match table.iter().find(|(name, _)| *name == m.symbols.name(atom)) {
            Some(&(_, value)) => Ok(value),
            None => self.wrong(m, domain),
        }
    }

    /// Checks that the value is a list of names of a table.
    pub fn names(&self, m: &mut Machine, domain: &str, table: &[&str]) -> Raised<()> {
        let elements = m.heap.list_to_vec(self.value).or_else(|_| self.wrong(m, domain))?;
        for element in elements {
            Opt { value: element, ..*self }.one_of(m, domain, table)?;
        }
        Ok(())
    }

    /// Checks that the value is one of a table of names.
    pub fn one_of(&self, m: &mut Machine, domain: &str, table: &[&str]) -> Raised<()> {
        let atom = self.atom(m, domain)?;
        if table.contains(&m.symbols.name(atom)) { Ok(()) } else { self.wrong(m, domain) }
    }

    /// Returns the value as a Boolean, else an error.
    pub fn boolean(&self, m: &mut Machine, domain: &str) -> Raised<bool> {
        self.choice(m, domain, &[("true", true), ("false", false)])
    }

    /// Returns the value as an integer that is not negative, else an error.
    pub fn count(&self, m: &mut Machine, domain: &str) -> Raised<usize> {
        match m.heap.view(self.value) {
            View::Var(_) => instantiation(),
            View::Int(i) if i >= 0 => Ok(usize::try_from(i).unwrap_or(usize::MAX)),
            _ => self.wrong(m, domain),
        }
    }

    /// `domain_error(Domain, Option)`
    pub fn wrong<T>(&self, m: &mut Machine, domain: &str) -> Raised<T> {
        errors::domain_error(m, domain, self.whole)
    }
}
