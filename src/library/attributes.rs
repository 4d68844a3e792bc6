//! Attributed variables, as in SWI-Prolog: the attributes of a variable are a term `att(Module, Value, Rest)`
//! that ends in `[]`. The machine calls the hooks of variables that were bound.

use super::support::arguments;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::term::cell::Tag;
use crate::term::raise::{Raise, Raised};
use crate::term::{Addr, Atom, Cell, atoms, unify, walk};

/// All take time linear in the number of a variable's attributes, `term_attvars/2` in the size of the term.
pub const BUILTINS: &[Builtin] = &[
    det("attvar", 1, |m, args| Ok(attributed(m, m.arg(args, 0)).is_some())).testing(),
    det("put_attr", 3, put_attr),
    det("get_attr", 3, get_attr).testing(),
    det("del_attr", 2, del_attr),
    det("get_attrs", 2, get_attrs),
    det("put_attrs", 2, put_attrs),
    det("del_attrs", 1, del_attrs),
    det("term_attvars", 2, term_attvars),
    det("$attributed_since", 2, attributed_since),
    det("$wakes_others", 3, wakes_others).testing(),
];

/// Returns the address of an attributed variable; its attributes are in the next cell.
fn attributed(m: &Machine, cell: Cell) -> Option<Addr> {
    let cell = m.heap.deref(cell);
    (cell.tag() == Tag::Attr).then(|| cell.addr())
}

/// The address of an attribute's value, or of the end of the attributes.
enum AttributeAddr {
    Value { value: Addr, rest: Addr, whole: Addr },
    End(Addr),
}

/// Looks for a module's attribute in the chain that starts in the cell at `at`.
fn find(m: &mut Machine, mut at: Addr, module: Atom) -> Raised<AttributeAddr> {
    loop {
        m.heap.meter.charge(1)?;
        let link = m.heap.deref(m.heap.at(at));
        if m.heap.args_of::<3>(link, atoms::ATT).is_none() {
            return Ok(AttributeAddr::End(at));
        }
        let first = link.addr() + 1;
        if m.heap.deref(m.heap.at(first)) == Cell::atom(module) {
            return Ok(AttributeAddr::Value { value: first + 1, rest: first + 2, whole: at });
        }
        at = first + 2;
    }
}

/// Returns the address of the variable. Gives a plain variable these attributes. `uninstantiation_error(X)`
/// for another term.
fn must_be_attributed(m: &mut Machine, cell: Cell, attributes: Cell) -> Raised<Addr> {
    if let Some(addr) = attributed(m, cell) {
        return Ok(addr);
    }
    let var = m.heap.deref(cell);
    if var.tag() != Tag::Ref {
        return Err(Raise::Uninstantiation(var).into());
    }
    let made = m.heap.put_attributed(attributes);
    m.heap.bind(var.addr(), made);
    Ok(made.addr())
}

/// `put_attr(+Var, +Module, +Value)`: det; until backtracking.
fn put_attr(m: &mut Machine, args: Args) -> Raised<bool> {
    let module = arguments::atom(m, m.arg(args, 1))?;
    let addr = must_be_attributed(m, m.arg(args, 0), Cell::atom(atoms::NIL))?;
    let value = m.deref_arg(args, 2);
    match find(m, addr + 1, module)? {
        AttributeAddr::Value { value: at, .. } => m.heap.assign(at, value),
        AttributeAddr::End(at) => {
            let link = m.heap.put_struct(atoms::ATT, &[Cell::atom(module), value, Cell::atom(atoms::NIL)]);
            m.heap.assign(at, link);
        }
    }
    Ok(true)
}

/// `get_attr(@Var, +Module, -Value)`: semidet. As a test, it leaves no binding when it fails.
fn get_attr(m: &mut Machine, args: Args) -> Raised<bool> {
    let module = arguments::atom(m, m.arg(args, 1))?;
    let Some(addr) = attributed(m, m.arg(args, 0)) else { return Ok(false) };
    match find(m, addr + 1, module)? {
        AttributeAddr::Value { value, .. } => {
            let (wanted, value) = (m.deref_arg(args, 2), m.heap.at(value));
            match wanted.is_ref() {
                true => m.unify(wanted, value),
                false => Ok(unify::unify_or_undo(&mut m.heap, wanted, value)?),
            }
        }
        AttributeAddr::End(_) => Ok(false),
    }
}

/// `del_attr(@Var, +Module)`: det; a variable without attributes is a plain one again.
fn del_attr(m: &mut Machine, args: Args) -> Raised<bool> {
    let module = arguments::atom(m, m.arg(args, 1))?;
    let Some(addr) = attributed(m, m.arg(args, 0)) else { return Ok(true) };
    if let AttributeAddr::Value { rest, whole, .. } = find(m, addr + 1, module)? {
        let rest = m.heap.at(rest);
        m.heap.assign(whole, rest);
    }
    if m.heap.deref(m.heap.at(addr + 1)) == Cell::atom(atoms::NIL) {
        m.heap.assign(addr, Cell::reference(addr));
    }
    Ok(true)
}

/// `get_attrs(@Var, -Attributes)`: semidet; all attributes as they are stored.
fn get_attrs(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(addr) = attributed(m, m.arg(args, 0)) else { return Ok(false) };
    m.unify_arg(args, 1, m.heap.at(addr + 1))
}

/// `put_attrs(+Var, +Attributes)`: det; replaces all attributes.
fn put_attrs(m: &mut Machine, args: Args) -> Raised<bool> {
    let attributes = m.deref_arg(args, 1);
    let addr = must_be_attributed(m, m.arg(args, 0), attributes)?;
    m.heap.assign(addr + 1, attributes);
    Ok(true)
}

/// `del_attrs(@Var)`: det; makes it a plain variable.
fn del_attrs(m: &mut Machine, args: Args) -> Raised<bool> {
    if let Some(addr) = attributed(m, m.arg(args, 0)) {
        m.heap.assign(addr, Cell::reference(addr));
    }
    Ok(true)
}

/// `term_attvars(@Term, -Variables)`: det; includes those in attributes of other variables.
fn term_attvars(m: &mut Machine, args: Args) -> Raised<bool> {
    let term = m.arg(args, 0);
    let found = walk::attributed_variables(&mut m.heap, &[term])?;
    m.heap.reserve(found.len().saturating_mul(2))?;
    let list = m.heap.put_list(&found);
    m.unify_arg(args, 1, list)
}

/// `'$attributed_since'(+Term, -Variables)`: det; the attributed variables created after a compound, whether
/// reachable or not. O(cells since).
fn attributed_since(m: &mut Machine, args: Args) -> Raised<bool> {
    let mut at = m.deref_arg(args, 0).addr();
    let mut found = Vec::new();
    m.heap.meter.charge((m.heap.top() - at) / 8)?;
    while at < m.heap.top() {
        let cell = m.heap.at(at);
        if cell == Cell::attributed(at) && m.heap.deref(m.heap.at(at + 1)) != Cell::atom(atoms::NIL) {
            found.push(Cell::reference(at));
        }
        at += 1 + if cell.is_box_header() { cell.box_words() } else { 0 };
    }
    m.heap.reserve(found.len().saturating_mul(2))?;
    let list = m.heap.put_list(&found);
    m.unify_arg(args, 1, list)
}

/// `'$wakes_others'(@X, @Y, +Module)`: semidet; one of the terms is a variable with attributes of another
/// module.
fn wakes_others(m: &mut Machine, args: Args) -> Raised<bool> {
    let module = m.deref_arg(args, 2);
    Ok(has_others(m, m.arg(args, 0), module) || has_others(m, m.arg(args, 1), module))
}

fn has_others(m: &Machine, cell: Cell, module: Cell) -> bool {
    let nil = Cell::atom(atoms::NIL);
    let Some(addr) = attributed(m, cell) else { return false };
    let attributes = m.heap.deref(m.heap.at(addr + 1));
    match m.heap.args_of::<3>(attributes, atoms::ATT) {
        Some([owner, _, rest]) => m.heap.deref(owner) != module || m.heap.deref(rest) != nil,
        None => false,
    }
}
