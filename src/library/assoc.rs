//! Association lists: lookup in a tree `t(Key, Value, Balance, Left, Right)` (`rules/assoc.pl`), and
//! rebalancing after an insertion (Adelson-Velsky & Landis 1962). Lookup takes most of the time of programs
//! that use them.

use std::cmp::Ordering;

use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::term::raise::Raised;
use crate::term::{Atom, Cell, Functor, View, atoms, order};

pub const BUILTINS: &[Builtin] = &[det("$get_assoc", 3, get_assoc), det("$put_assoc", 4, put_assoc)];

/// `'$get_assoc'(+Key, +Tree, ?Value)`: semidet; the value of the identical key. O(log n) comparisons.
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

/// `'$put_assoc'(+Key, +Tree, ?Value, -New)`: semidet; fails if Tree is not a tree. O(log n) comparisons and
/// nodes.
fn put_assoc(m: &mut Machine, args: Args) -> Raised<bool> {
    let [key, value] = [0, 2].map(|index| m.deref_arg(args, index));
    let mut tree = m.deref_arg(args, 1);
    let trees = TreeTerms { name: m.symbols.intern("t") };
    let mut path: Vec<(AvlNode, AvlSide)> = Vec::new();
    let (mut new, mut deeper) = loop {
        m.heap.meter.charge(1)?;
        let Some(node) = trees.node(m, tree) else {
            if tree != trees.empty() {
                return Ok(false);
            }
            let branches = [trees.empty(); 2];
            break (trees.put(m, AvlNode { key, value, balance: atoms::MINUS, branches }), true);
        };
        let side = match order::compare(&mut m.heap, &m.symbols, key, node.key)? {
            Ordering::Equal => break (trees.put(m, AvlNode { key, value, ..node }), false),
            Ordering::Less => AvlSide::Left,
            Ordering::Greater => AvlSide::Right,
        };
        tree = node.branches[side as usize];
        path.push((node, side));
    };
    while let Some((mut node, side)) = path.pop() {
        node.branches[side as usize] = new;
        let rebuilt = if deeper { trees.deepened(m, node, side) } else { Some((trees.put(m, node), false)) };
        let Some(rebuilt) = rebuilt else { return Ok(false) };
        (new, deeper) = rebuilt;
    }
    m.unify_arg(args, 3, new)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum AvlSide {
    Left,
    Right,
}

impl AvlSide {
    fn other(self) -> AvlSide {
        if self == AvlSide::Left { AvlSide::Right } else { AvlSide::Left }
    }

    /// Returns the balance of a node whose branch on this side is deeper.
    fn deeper(self) -> Atom {
        if self == AvlSide::Left { atoms::LESS } else { atoms::GREATER }
    }
}

#[derive(Clone, Copy)]
struct AvlNode {
    key: Cell,
    value: Cell,
    balance: Atom,
    /// The left and the right branch.
    branches: [Cell; 2],
}

/// The representation of trees on the heap.
struct TreeTerms {
    /// The name of a node, and the empty tree.
    name: Atom,
}

impl TreeTerms {
    fn empty(&self) -> Cell {
        Cell::atom(self.name)
    }

    fn node(&self, m: &Machine, tree: Cell) -> Option<AvlNode> {
        let at = |addr| m.heap.deref(m.heap.at(addr));
        match m.heap.view(tree) {
            View::Str(functor, node) if functor == Functor::new(self.name, 5) => {
                let View::Atom(balance) = m.heap.view(at(node + 2)) else { return None };
                let branches = [at(node + 3), at(node + 4)];
                Some(AvlNode { key: at(node), value: at(node + 1), balance, branches })
            }
            _ => None,
        }
    }

    fn put(&self, m: &mut Machine, node: AvlNode) -> Cell {
        let AvlNode { key, value, balance, branches: [left, right] } = node;
        m.heap.put_struct(self.name, &[key, value, Cell::atom(balance), left, right])
    }

    /// Returns the tree of a node after its branch on one side became one level deeper, and whether the tree
    /// became deeper too. `None` if the tree was not balanced before.
    fn deepened(&self, m: &mut Machine, mut node: AvlNode, side: AvlSide) -> Option<(Cell, bool)> {
        let (same, opposite) = (side.deeper(), side.other().deeper());
        if node.balance == same {
            return Some((self.rotated(m, node, side)?, false));
        }
        let deeper = node.balance != opposite;
        node.balance = if deeper { same } else { atoms::MINUS };
        Some((self.put(m, node), deeper))
    }

    /// Returns the tree of a node whose branch on one side is two levels deeper than the other. That branch,
    /// or the middle one between them, becomes the root.
    fn rotated(&self, m: &mut Machine, mut node: AvlNode, side: AvlSide) -> Option<Cell> {
        let (near, far) = (side as usize, side.other() as usize);
        let (same, opposite) = (side.deeper(), side.other().deeper());
        let mut child = self.node(m, node.branches[near])?;
        if child.balance == same {
            node.branches[near] = child.branches[far];
            node.balance = atoms::MINUS;
            child.branches[far] = self.put(m, node);
            child.balance = atoms::MINUS;
            return Some(self.put(m, child));
        }
        let mut middle = self.node(m, child.branches[far])?;
        child.branches[far] = middle.branches[near];
        child.balance = if middle.balance == opposite { same } else { atoms::MINUS };
        node.branches[near] = middle.branches[far];
        node.balance = if middle.balance == same { opposite } else { atoms::MINUS };
        middle.branches[near] = self.put(m, child);
        middle.branches[far] = self.put(m, node);
        middle.balance = atoms::MINUS;
        Some(self.put(m, middle))
    }
}
