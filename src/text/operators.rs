//! Operators (ISO 6.3.4): prefix, infix and postfix names, and their priorities.
//!
//! A table is an ordered map from a name to its three roles. The table of a module is layered over a shared
//! parent. Its entries win, a priority of 0 hides the operator of the parent, and a missing entry falls
//! through.

use std::fmt;
use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::term::{Atom, Symbols, atoms};

/// The highest priority of an operator.
pub const MAX_PRIORITY: u16 = 1200;
/// The priority of an argument of a compound or a list (ISO 6.3.3).
pub const ARGUMENT_PRIORITY: u16 = 999;

/// An operator's specifier (ISO 6.3.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpType {
    Xfx,
    Xfy,
    Yfx,
    Fy,
    Fx,
    Xf,
    Yf,
}

/// The position of an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    Prefix,
    Infix,
    Postfix,
}

const SPECIFIERS: [(OpType, Atom); 7] = [
    (OpType::Xfx, atoms::XFX),
    (OpType::Xfy, atoms::XFY),
    (OpType::Yfx, atoms::YFX),
    (OpType::Fy, atoms::FY),
    (OpType::Fx, atoms::FX),
    (OpType::Xf, atoms::XF),
    (OpType::Yf, atoms::YF),
];

impl OpType {
    /// Returns the specifier named by an atom.
    pub fn from_atom(atom: Atom) -> Option<OpType> {
        SPECIFIERS.iter().find(|(_, name)| *name == atom).map(|(kind, _)| *kind)
    }

    /// Returns the atom of the specifier.
    pub fn atom(self) -> Atom {
        SPECIFIERS.iter().find(|(kind, _)| *kind == self).map_or(atoms::XFX, |(_, name)| *name)
    }

    /// Returns the role of the specifier.
    pub fn role(self) -> Role {
        match self {
            OpType::Fx | OpType::Fy => Role::Prefix,
            OpType::Xf | OpType::Yf => Role::Postfix,
            OpType::Xfx | OpType::Xfy | OpType::Yfx => Role::Infix,
        }
    }
}

/// One role of an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Op {
    /// The priority, 1 to 1200; 0 in the table of a module where it hides that of the parent.
    pub priority: u16,
    pub kind: OpType,
    /// Whether this is a prefix operator of the default table that ISO does not have (`dynamic`, `table`). As
    /// an atom it is read without brackets, so that ISO programs can use the name as a plain atom.
    pub soft: bool,
}

impl Op {
    /// Returns the highest priority of the left argument.
    #[inline]
    pub fn left_max(self) -> u16 {
        match self.kind {
            OpType::Yfx | OpType::Yf => self.priority,
            _ => self.priority - 1,
        }
    }

    /// Returns the highest priority of the right argument.
    #[inline]
    pub fn right_max(self) -> u16 {
        match self.kind {
            OpType::Xfy | OpType::Fy => self.priority,
            _ => self.priority - 1,
        }
    }
}

/// The roles of one name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    pub prefix: Option<Op>,
    pub infix: Option<Op>,
    pub postfix: Option<Op>,
}

impl Roles {
    fn slot(&mut self, role: Role) -> &mut Option<Op> {
        match role {
            Role::Prefix => &mut self.prefix,
            Role::Infix => &mut self.infix,
            Role::Postfix => &mut self.postfix,
        }
    }

    /// Returns the entries of this layer, and those of the parent where it has none.
    fn over(self, parent: Roles) -> Roles {
        Roles {
            prefix: self.prefix.or(parent.prefix),
            infix: self.infix.or(parent.infix),
            postfix: self.postfix.or(parent.postfix),
        }
    }

    /// Returns the roles without the entries that only hide.
    #[inline]
    fn visible(self) -> Roles {
        let shown = |op: Option<Op>| op.filter(|op| op.priority > 0);
        Roles { prefix: shown(self.prefix), infix: shown(self.infix), postfix: shown(self.postfix) }
    }

    /// Returns whether the name is an operator in any role.
    #[inline]
    pub fn any(&self) -> bool {
        self.prefix.is_some() || self.infix.is_some() || self.postfix.is_some()
    }

    /// Returns whether one of the operators is hard, that is, counts as an operator in the standard. As an
    /// atom it has priority 1201 (ISO 6.3.1.3) and needs brackets as an operand.
    #[inline]
    pub fn any_hard(&self) -> bool {
        [self.prefix, self.infix, self.postfix].into_iter().flatten().any(|op| !op.soft)
    }
}

/// The reason why an operator cannot be declared (ISO 8.14.3.3), with the culprit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpError {
    /// `permission_error(modify, operator, Atom)`: the comma cannot be changed.
    Modify(Atom),
    /// `permission_error(create, operator, Atom)`: `[]`, `{}`, a misplaced `|`, infix and postfix at once.
    Create(Atom),
    /// `domain_error(operator_priority, N)`: not 0 to 1200.
    Priority(u16),
}

impl fmt::Display for OpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpError::Modify(_) => f.write_str("the comma is an operator that cannot be changed"),
            OpError::Create(_) => f.write_str("this name cannot be an operator of this type"),
            OpError::Priority(n) => write!(f, "an operator's priority is 0 to 1200, not {n}"),
        }
    }
}

/// A table of operators.
#[derive(Clone, Debug, Default)]
pub struct Operators {
    names: IndexMap<Atom, Roles, FxBuildHasher>,
    parent: Option<Arc<Operators>>,
}

/// Table 7 of ISO 6.3.4.4, and `|` (Cor.2).
const ISO: &[(u16, OpType, &[&str])] = &[
    (1200, OpType::Xfx, &[":-", "-->"]),
    (1200, OpType::Fx, &[":-", "?-"]),
    (1105, OpType::Xfy, &["|"]),
    (1100, OpType::Xfy, &[";"]),
    (1050, OpType::Xfy, &["->"]),
    (1000, OpType::Xfy, &[","]),
    (900, OpType::Fy, &["\\+"]),
    (700, OpType::Xfx, &["=", "\\=", "==", "\\==", "@<", "@>", "@=<", "@>=", "=..", "is"]),
    (700, OpType::Xfx, &["=:=", "=\\=", "<", ">", "=<", ">="]),
    (500, OpType::Yfx, &["+", "-", "/\\", "\\/"]),
    (400, OpType::Yfx, &["*", "/", "//", "rem", "mod", "<<", ">>", "div"]),
    (200, OpType::Xfx, &["**"]),
    (200, OpType::Xfy, &["^"]),
    (200, OpType::Fy, &["-", "+", "\\"]),
];

/// The further operators of SWI-Prolog.
const EXTENDED: &[(u16, OpType, &[&str])] = &[
    (1200, OpType::Xfx, &["=>"]),
    (
        1150,
        OpType::Fx,
        &["dynamic", "discontiguous", "initialization", "meta_predicate", "module_transparent"],
    ),
    (
        1150,
        OpType::Fx,
        &["multifile", "public", "thread_local", "thread_initialization", "volatile", "table"],
    ),
    (1050, OpType::Xfy, &["*->"]),
    (990, OpType::Xfx, &[":="]),
    (700, OpType::Xfx, &["=@=", "\\=@=", "as", ">:<", ":<"]),
    (600, OpType::Xfy, &[":"]),
    (400, OpType::Yfx, &["rdiv", "xor"]),
    (1, OpType::Fx, &["$"]),
];

impl Operators {
    /// Creates the table of the standard.
    pub fn iso(symbols: &mut Symbols) -> Operators {
        let mut table = Operators::default();
        table.fill(ISO, false, symbols);
        table
    }

    /// Creates the table of the standard with the further operators of SWI-Prolog.
    pub fn new(symbols: &mut Symbols) -> Operators {
        let mut table = Operators::iso(symbols);
        table.fill(EXTENDED, true, symbols);
        table
    }

    /// Creates a table of these entries.
    pub fn of(rows: impl IntoIterator<Item = (Atom, Op)>) -> Operators {
        let mut table = Operators::default();
        rows.into_iter().for_each(|(name, op)| table.put(name, op));
        table
    }

    /// Creates an empty table over a parent.
    pub fn over(parent: Arc<Operators>) -> Operators {
        Operators { names: IndexMap::default(), parent: Some(parent) }
    }

    /// Returns a copy whose parent has no parent: what is between becomes part of it. So tables over copies
    /// have three layers, however many modules inherit from each other. O(operators of these layers).
    pub fn flattened(&self) -> Operators {
        let mut flat = self.clone();
        while let Some(next) = flat.parent.as_ref().and_then(|parent| parent.parent.clone()) {
            let Some(parent) = flat.parent.replace(next) else { break };
            for (&name, &roles) in &parent.names {
                let here = flat.names.entry(name).or_default();
                *here = here.over(roles);
            }
        }
        flat
    }

    /// Returns the bytes of the table's own entries with their hashes and places, twice, since the table is
    /// copied when it grows.
    pub fn bytes(&self) -> usize {
        2 * self.names.capacity() * (size_of::<(Atom, Roles)>() + 2 * size_of::<usize>())
    }

    /// Replaces the parent of the table.
    pub fn set_parent(&mut self, parent: Arc<Operators>) {
        self.parent = Some(parent);
    }

    /// Returns the entry of this table itself for a name in a role, including one of priority 0; `None` if it
    /// is left to the parent.
    pub fn declared(&self, name: Atom, role: Role) -> Option<Op> {
        *self.names.get(&name).copied().unwrap_or_default().slot(role)
    }

    /// Sets the entry of this table itself for a name in a role, or leaves it to the parent.
    pub fn set(&mut self, name: Atom, role: Role, op: Option<Op>) {
        *self.names.entry(name).or_default().slot(role) = op;
    }

    fn fill(&mut self, rows: &[(u16, OpType, &[&str])], soft: bool, symbols: &mut Symbols) {
        for &(priority, kind, names) in rows {
            for name in names {
                let atom = symbols.intern(name);
                self.put(atom, Op { priority, kind, soft: soft && kind.role() == Role::Prefix });
            }
        }
    }

    fn put(&mut self, atom: Atom, op: Op) {
        *self.names.entry(atom).or_default().slot(op.kind.role()) = Some(op);
    }

    /// Declares an operator, or removes it with priority 0 (ISO 8.14.3), if that is allowed.
    pub fn add(&mut self, priority: u16, kind: OpType, atom: Atom) -> Result<(), OpError> {
        self.check(priority, kind, atom)?;
        self.put(atom, Op { priority, kind, soft: false });
        Ok(())
    }

    /// Checks whether `op(priority, kind, atom)` is allowed (ISO 8.14.3.3 with Cor.2).
    pub fn check(&self, priority: u16, kind: OpType, atom: Atom) -> Result<(), OpError> {
        if priority > MAX_PRIORITY {
            return Err(OpError::Priority(priority));
        }
        if atom == atoms::COMMA {
            return Err(OpError::Modify(atom));
        }
        if atom == atoms::NIL || atom == atoms::CURLY {
            return Err(OpError::Create(atom));
        }
        if atom == atoms::BAR && (kind.role() != Role::Infix || (1..=1000).contains(&priority)) {
            return Err(OpError::Create(atom));
        }
        let roles = self.roles(atom);
        let clash = match kind.role() {
            Role::Prefix => None,
            Role::Infix => roles.postfix,
            Role::Postfix => roles.infix,
        };
        if priority > 0 && clash.is_some() { Err(OpError::Create(atom)) } else { Ok(()) }
    }

    fn layered(&self, atom: Atom) -> Roles {
        let here = self.names.get(&atom).copied().unwrap_or_default();
        match &self.parent {
            Some(parent) => here.over(parent.layered(atom)),
            None => here,
        }
    }

    /// Returns every role of a name.
    #[inline]
    pub fn roles(&self, atom: Atom) -> Roles {
        self.layered(atom).visible()
    }

    /// Returns the name as an infix operator.
    #[inline]
    pub fn infix(&self, atom: Atom) -> Option<Op> {
        self.roles(atom).infix
    }

    /// Returns every operator in the order of declaration, the parent's first, as current_op/3 enumerates
    /// them.
    pub fn all(&self) -> Vec<(Atom, Op)> {
        let mut names: IndexMap<Atom, (), FxBuildHasher> = IndexMap::default();
        let mut layers = vec![self];
        while let Some(parent) = layers.last().and_then(|layer| layer.parent.as_deref()) {
            layers.push(parent);
        }
        for layer in layers.into_iter().rev() {
            names.extend(layer.names.keys().map(|&name| (name, ())));
        }
        let roles = |name: Atom| {
            let Roles { prefix, infix, postfix } = self.roles(name);
            [prefix, infix, postfix].into_iter().flatten().map(move |op| (name, op))
        };
        names.keys().flat_map(|&name| roles(name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn op_3_refuses_what_the_standard_forbids() {
        let mut symbols = Symbols::new();
        let mut table = Operators::new(&mut symbols);
        assert_eq!(table.add(1000, OpType::Xfy, atoms::COMMA), Err(OpError::Modify(atoms::COMMA)));
        assert_eq!(table.add(0, OpType::Xfy, atoms::COMMA), Err(OpError::Modify(atoms::COMMA)));
        assert_eq!(table.add(500, OpType::Xfy, atoms::NIL), Err(OpError::Create(atoms::NIL)));
        assert_eq!(table.add(500, OpType::Xfy, atoms::CURLY), Err(OpError::Create(atoms::CURLY)));
        assert_eq!(table.add(999, OpType::Xfy, atoms::BAR), Err(OpError::Create(atoms::BAR)));
        assert_eq!(table.add(1001, OpType::Fy, atoms::BAR), Err(OpError::Create(atoms::BAR)));
        assert_eq!(table.add(1001, OpType::Xfy, atoms::BAR), Ok(()));
        assert_eq!(table.add(0, OpType::Xfy, atoms::BAR), Ok(()));
        assert_eq!(table.add(699, OpType::Xf, atoms::GREATER), Err(OpError::Create(atoms::GREATER)));
        assert_eq!(table.add(1201, OpType::Xfx, atoms::GREATER), Err(OpError::Priority(1201)));
    }

    #[test]
    fn a_layer_adds_and_hides_without_touching_its_parent() {
        let mut symbols = Symbols::new();
        let parent = Arc::new(Operators::new(&mut symbols));
        let mut child = Operators::over(parent.clone());
        assert_eq!(child.infix(atoms::IS).map(|op| op.priority), Some(700));
        child.add(0, OpType::Xfx, atoms::IS).unwrap();
        assert_eq!(child.infix(atoms::IS), None);
        assert_eq!(parent.infix(atoms::IS).map(|op| op.priority), Some(700));
        assert!(child.all().iter().all(|(name, _)| *name != atoms::IS));
        assert_eq!(child.all().first().map(|(name, _)| *name), Some(atoms::NECK));
    }
}
