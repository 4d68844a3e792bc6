//! Type testing (ISO 8.3).

use crate::error::Stop;
use crate::machine::native::{Builtin, det, iso};
use crate::machine::{Args, Machine};
use crate::term::cell::BoxKind;
use crate::term::raise::Raised;
use crate::term::{Cell, Heap, HostObject, View, walk};

/// Every test checks its first argument and binds nothing; all but the last three take constant time.
pub const BUILTINS: &[Builtin] = &[
    iso("var", 1, |m, args| test(m, args, |m, x| m.heap.is_var(x))),
    iso("nonvar", 1, |m, args| test(m, args, |m, x| !m.heap.is_var(x))),
    iso("atom", 1, |m, args| test(m, args, |_, x| x.is_atom())),
    iso("number", 1, |m, args| test(m, args, is_number)),
    iso("integer", 1, |m, args| test(m, args, |m, x| m.heap.is_integer(x))),
    iso("float", 1, |m, args| test(m, args, |m, x| m.heap.box_kind(x) == Some(BoxKind::Float))),
    iso("atomic", 1, |m, args| test(m, args, is_atomic)),
    iso("compound", 1, |m, args| test(m, args, is_compound)),
    iso("callable", 1, |m, args| test(m, args, |m, x| x.is_atom() || is_compound(m, x))),
    det("string", 1, |m, args| test(m, args, is_string)),
    det("rational", 1, |m, args| test(m, args, |m, x| m.heap.is_integer(x))).testing(),
    det("rational", 3, rational),
    det("is_dict", 1, |_, _| Ok(false)).testing(),
    det("is_assoc", 1, |m, args| test(m, args, is_assoc)).testing(),
    det("blob", 2, blob),
    iso("ground", 1, |m, args| walked(m, args, walk::is_ground)).testing(),
    iso("acyclic_term", 1, |m, args| walked(m, args, is_acyclic)).testing(),
    det("cyclic_term", 1, |m, args| Ok(!walked(m, args, is_acyclic)?)).testing(),
];

/// Tests the dereferenced first argument.
fn test(m: &mut Machine, args: Args, f: impl Fn(&Machine, Cell) -> bool) -> Raised<bool> {
    let x = m.deref_arg(args, 0);
    Ok(f(m, x))
}

/// Tests the whole first argument. O(cells).
fn walked(m: &mut Machine, args: Args, f: fn(&mut Heap, Cell) -> Result<bool, Stop>) -> Raised<bool> {
    let term = m.arg(args, 0);
    Ok(f(&mut m.heap, term)?)
}

fn is_acyclic(heap: &mut Heap, term: Cell) -> Result<bool, Stop> {
    walk::is_acyclic(heap, &[term])
}

/// Returns whether it is an integer or a float.
pub fn is_number(m: &Machine, x: Cell) -> bool {
    let x = m.heap.deref(x);
    x.is_int() || matches!(m.heap.box_kind(x), Some(BoxKind::Float | BoxKind::Big { .. }))
}

/// Returns whether it is neither a variable nor a compound.
pub fn is_atomic(m: &Machine, x: Cell) -> bool {
    matches!(m.heap.view(x), View::Atom(_) | View::Int(_) | View::Box(_))
}

/// Returns whether it is a list cell or a structure.
pub fn is_compound(m: &Machine, x: Cell) -> bool {
    matches!(m.heap.view(x), View::List(_) | View::Str(..))
}

/// Returns whether it is a string.
pub fn is_string(m: &Machine, x: Cell) -> bool {
    matches!(m.heap.box_kind(x), Some(BoxKind::String { .. }))
}

/// Returns whether it is the root of an AVL tree of `library(assoc)`: `t`, or `t(Key, Value, Balance, Left,
/// Right)`.
fn is_assoc(m: &Machine, x: Cell) -> bool {
    let parts = m.heap.callable(x).map(|(name, arity, _)| (m.symbols.name(name), arity));
    matches!(parts, Some(("t", 0 | 5)))
}

/// `rational(@Term, ?Numerator, ?Denominator)`: of integers only, over 1.
fn rational(m: &mut Machine, args: Args) -> Raised<bool> {
    let x = m.deref_arg(args, 0);
    Ok(m.heap.is_integer(x) && m.unify_arg(args, 1, x)? && m.unify_arg(args, 2, Cell::int(1))?)
}

/// `blob(@Term, ?Type)`: atoms are blobs of the type `text`, objects of the host of the type's name.
fn blob(m: &mut Machine, args: Args) -> Raised<bool> {
    let term = m.deref_arg(args, 0);
    let object = m.heap.object(term).and_then(|atom| m.symbols.object(atom));
    let name = match object.map(HostObject::type_name) {
        None if !term.is_atom() => return Ok(false),
        name => name.unwrap_or("text"),
    };
    let name = Cell::atom(m.symbols.intern(name));
    m.unify_arg(args, 1, name)
}
