//! Association lists: the walk down a tree `t(Key, Value, Balance, Left, Right)` (`rules/assoc.pl`), which is what
//! programs that use them spend their time on.

use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::term::raise::Raised;
use crate::term::{Functor, View, order};
use std::cmp::Ordering;

pub const BUILTINS: &[Builtin] = &[det("$get_assoc", 3, get_assoc)];

/// `'$get_assoc'(+Key, +Tree, ?Value)`: semidet; the value of the key that is identical. O(log n) comparisons.
fn get_assoc(m: &mut Machine, args: Args) -> Raised<bool> {
    let key = m.deref_arg(args, 0);
    let mut tree = m.deref_arg(args, 1);
    let node_name = Functor::new(m.symbols.intern("t"), 5);
    loop {
        let View::Str(functor, node) = m.heap.view(tree) else { return Ok(false) };
        if functor != node_name {
            return Ok(false);
        }
        m.heap.meter.charge(1)?;
        let here = m.heap.at(node);
        let branch = match order::compare(&mut m.heap, &m.symbols, key, here)? {
            Ordering::Equal => return m.unify_arg(args, 2, m.heap.at(node + 1)),
            Ordering::Less => 3,
            Ordering::Greater => 4,
        };
        tree = m.heap.deref(m.heap.at(node + branch));
    }
}
