//! ISO error terms by their names in the standard, for families whose types and domains are not predefined
//! atoms.

use crate::machine::Machine;
use crate::term::Cell;
use crate::term::raise::{Raise, Raised};

/// `Err(type_error(Expected, Culprit))`
#[cold]
pub fn type_error<T>(m: &mut Machine, expected: &str, culprit: Cell) -> Raised<T> {
    Err(Raise::Type(m.symbols.intern(expected), culprit).into())
}

/// `Err(domain_error(Domain, Culprit))`
#[cold]
pub fn domain_error<T>(m: &mut Machine, domain: &str, culprit: Cell) -> Raised<T> {
    Err(Raise::Domain(m.symbols.intern(domain), culprit).into())
}

/// `Err(existence_error(Kind, Culprit))`
#[cold]
pub fn existence_error<T>(m: &mut Machine, kind: &str, culprit: Cell) -> Raised<T> {
    Err(Raise::Existence(m.symbols.intern(kind), culprit).into())
}

/// `Err(permission_error(Operation, Kind, Culprit))`
#[cold]
pub fn permission_error<T>(m: &mut Machine, operation: &str, kind: &str, culprit: Cell) -> Raised<T> {
    let operation = m.symbols.intern(operation);
    Err(Raise::Permission(operation, m.symbols.intern(kind), culprit).into())
}

/// `Err(representation_error(What))`
#[cold]
pub fn representation_error<T>(m: &mut Machine, what: &str) -> Raised<T> {
    Err(Raise::Representation(m.symbols.intern(what)).into())
}
