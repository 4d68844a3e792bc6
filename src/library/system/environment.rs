//! Predicates for environment variables.

use super::grants::{Refusal, refused};
use super::world::World;
use crate::library::support::{arguments, errors};
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::term::Cell;
use crate::term::raise::Raised;

pub const BUILTINS: &[Builtin] = &[
    det("getenv", 2, getenv),
    det("setenv", 2, |m, a| setenv(m, a, true)),
    det("unsetenv", 1, |m, a| setenv(m, a, false)),
];

/// `getenv(+Name, -Value)`: fails if there is no such variable.
fn getenv(m: &mut Machine, args: Args) -> Raised<bool> {
    let name = arguments::text(m, m.arg(args, 0))?;
    match m.resources.get::<World>().variable(&name) {
        Ok(Some(value)) => {
            let value = Cell::atom(m.symbols.intern(&value));
            m.unify_arg(args, 1, value)
        }
        Ok(None) => Ok(false),
        Err(_) => refused(m, "environment"),
    }
}

fn setenv(m: &mut Machine, args: Args, set: bool) -> Raised<bool> {
    let name = arguments::text(m, m.arg(args, 0))?;
    let value = if set { Some(arguments::text(m, m.arg(args, 1))?) } else { None };
    m.keep(World::bytes_of(&name, &value))?;
    match m.resources.get::<World>().set_variable(&name, value) {
        Ok(()) => Ok(true),
        Err(Refusal::Io(_)) => errors::domain_error(m, "environment_variable", m.arg(args, 0)),
        Err(_) => refused(m, "environment"),
    }
}
