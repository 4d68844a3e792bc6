//! Objects of the host: their types, and the properties of each type.

use std::collections::BTreeMap;

use crate::library::support::errors::type_error;
use crate::machine::native::{Builtin, det};
use crate::machine::resources::ProgramState;
use crate::machine::{Args, Machine};
use crate::term::block::bytes_apart;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Cell};

/// The predicates of this family.
pub const BUILTINS: &[Builtin] =
    &[det("$object_type", 2, object_type), det("$object_properties", 2, properties)];

/// The names of properties in the order in which they were defined, by type.
#[derive(Clone, Default)]
pub struct ObjectProperties(BTreeMap<String, Vec<String>>);

impl ObjectProperties {
    /// Adds a property of a type.
    pub fn add(&mut self, class: &str, property: &str) {
        let properties = self.0.entry(class.to_owned()).or_default();
        if !properties.iter().any(|known| known == property) {
            properties.push(property.to_owned());
        }
    }
}

impl ProgramState for ObjectProperties {
    fn bytes(&self) -> usize {
        self.0
            .iter()
            .map(|(class, names)| {
                let names = names.iter().map(|name| size_of::<String>() + bytes_apart(name.len()));
                2 * size_of::<(String, Vec<String>)>() + bytes_apart(class.len()) + names.sum::<usize>()
            })
            .sum()
    }

    fn atoms(&self, _: &mut dyn FnMut(Atom)) {}
}

/// `'$object_type'(+Object, -Type)`: raises `type_error(object, Object)`.
fn object_type(m: &mut Machine, args: Args) -> Raised<bool> {
    let object = m.deref_arg(args, 0);
    let Some(found) = m.heap.object(object).and_then(|atom| m.symbols.object(atom)) else {
        return if m.heap.is_var(object) { instantiation() } else { type_error(m, "object", object) };
    };
    let name = found.type_name();
    let name = Cell::atom(m.symbols.intern(name));
    m.unify_arg(args, 1, name)
}

/// `'$object_properties'(+Type, -Names)`
fn properties(m: &mut Machine, args: Args) -> Raised<bool> {
    let class = m.deref_arg(args, 0);
    let class = if class.is_atom() { m.symbols.name(class.as_atom()).to_owned() } else { String::new() };
    let names = m.resources.get::<ObjectProperties>().0.get(&class).cloned().unwrap_or_default();
    let cells: Vec<Cell> = names.iter().map(|name| Cell::atom(m.symbols.intern(name))).collect();
    let list = m.heap.put_list(&cells);
    m.unify_arg(args, 1, list)
}
