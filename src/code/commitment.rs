//! Reads from the code of a clause which calls commit to it: their arguments match its head, behind which it
//! cuts, so that no other clause can answer.

use super::instruction::Instr;
use super::operand::Reg;
use crate::program::arg_pos::Path;

/// What a call needs, besides the keys by which it was looked up, to commit to a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Commitment {
    Always,
    /// The argument is a variable without attributes.
    IfVar(Reg),
}

/// Returns which calls of those that were looked up along a path commit to a clause. O(instructions of the
/// head)
///
/// An argument whose key is that of the clause matches if the clause has only first occurrences inside. Any
/// other argument with a term in the head has to be a variable; of two, both could be the same variable. What
/// the head then makes of it has fresh variables inside, which match any term.
pub fn commitment(code: &[Instr], arity: usize, path: Path) -> Option<Commitment> {
    let mut walk =
        HeadWalk { arity, path, inside: None, made: Vec::new(), overwritten: Vec::new(), var: None };
    for &instr in code {
        if matches!(instr, Instr::NeckCut { .. }) {
            walk.leave()?;
            return Some(walk.var.map_or(Commitment::Always, Commitment::IfVar));
        }
        walk.follow(instr)?;
    }
    None
}

/// What a register holds that a term of the head is unified with.
#[derive(Clone, Copy)]
enum Holds {
    Arg(Reg),
    /// A variable that the head made.
    Fresh,
}

/// A term of the head that is being read.
#[derive(Clone, Copy)]
struct Inside {
    of: Holds,
    /// Whether it consists of first occurrences.
    is_open: bool,
}

/// The arguments that a head has read and overwritten so far.
struct HeadWalk {
    arity: usize,
    path: Path,
    inside: Option<Inside>,
    /// The registers that hold variables which the head made.
    made: Vec<Reg>,
    /// The registers that hold no argument any more.
    overwritten: Vec<Reg>,
    /// The argument that has to be a variable.
    var: Option<Reg>,
}

impl HeadWalk {
    /// Follows an instruction of the head; returns nothing for any other.
    fn follow(&mut self, instr: Instr) -> Option<()> {
        match instr {
            Instr::UnifyVar { x } => return self.first_occurrences(&[x]),
            Instr::UnifyVars { x, x2 } => return self.first_occurrences(&[x, x2]),
            Instr::UnifyVoid { .. } => return self.first_occurrences(&[]),
            Instr::UnifyValue { .. }
            | Instr::UnifyAtom { .. }
            | Instr::UnifyInt { .. }
            | Instr::UnifyList
            | Instr::UnifyStruct { .. } => {
                self.inside.as_mut()?.is_open = false;
                return Some(());
            }
            _ => self.leave()?,
        }
        match instr {
            Instr::GetAtom { a, .. } | Instr::GetInt { a, .. } => self.whole(a, true, &[]),
            Instr::GetTerm { a, .. } => self.whole(a, false, &[]),
            Instr::GetStructVars { a, x, x2, .. } => self.whole(a.into(), true, &[x.into(), x2.into()]),
            Instr::GetListVars { a, head, tail } => self.whole(a, true, &[head, tail]),
            Instr::GetListValueVar { a, tail, .. } => self.whole(a, false, &[tail]),
            Instr::GetList { a } | Instr::GetStruct { a, .. } => {
                self.inside = Some(Inside { of: self.held(a)?, is_open: true });
                Some(())
            }
            _ => None,
        }
    }

    fn first_occurrences(&mut self, into: &[Reg]) -> Option<()> {
        self.set(self.inside?.of, into);
        Some(())
    }

    /// Sets registers to variables inside a term.
    fn set(&mut self, of: Holds, into: &[Reg]) {
        self.overwritten.extend(into);
        match of {
            Holds::Arg(arg) if self.path.is_known(arg.index()) => {
                self.made.retain(|made| !into.contains(made))
            }
            _ => self.made.extend(into),
        }
    }

    /// Returns what a register holds: an argument of the call, or a variable that the head made.
    fn held(&self, register: Reg) -> Option<Holds> {
        if self.made.contains(&register) {
            return Some(Holds::Fresh);
        }
        let is_arg = register.index() < self.arity && !self.overwritten.contains(&register);
        is_arg.then_some(Holds::Arg(register))
    }

    /// Ends the term that is being read.
    fn leave(&mut self) -> Option<()> {
        match self.inside.take() {
            Some(Inside { of, is_open }) => self.require(of, is_open),
            None => Some(()),
        }
    }

    /// Passes a term that one instruction reads.
    fn whole(&mut self, register: Reg, is_open: bool, into: &[Reg]) -> Option<()> {
        let of = self.held(register)?;
        self.require(of, is_open)?;
        self.set(of, into);
        Some(())
    }

    /// Notes what an argument needs for its term to match.
    fn require(&mut self, of: Holds, is_open: bool) -> Option<()> {
        let Holds::Arg(arg) = of else { return Some(()) };
        match self.path.is_known(arg.index()) {
            true => is_open.then_some(()),
            false => self.var.replace(arg).is_none().then_some(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::live::Live;
    use crate::program::arg_pos::ArgPos;
    use crate::term::{Atom, Cell, atoms};

    const NAME: Atom = atoms::DOT;

    fn of(head: &[Instr]) -> Option<Commitment> {
        let path = Path::ROOT.with(ArgPos { arg: 0, inner: None }, Cell::atom(atoms::NIL).bits());
        let cut = Instr::NeckCut { live: Live::below(3) };
        commitment(&[head, &[cut]].concat(), 3, path)
    }

    #[test]
    fn a_key_and_first_occurrences_commit() {
        let open = [Instr::GetStruct { arity: 1, a: Reg(0), name: NAME }, Instr::UnifyVar { x: Reg(0) }];
        assert_eq!(of(&open), Some(Commitment::Always));
        let output = [Instr::GetStruct { arity: 1, a: Reg(2), name: NAME }, Instr::UnifyValue { x: Reg(0) }];
        assert_eq!(of(&[open, output].concat()), Some(Commitment::IfVar(Reg(2))));
    }

    #[test]
    fn terms_inside_an_output_commit() {
        let output = [
            Instr::GetStruct { arity: 2, a: Reg(2), name: NAME },
            Instr::UnifyVar { x: Reg(5) },
            Instr::UnifyValue { x: Reg(1) },
            Instr::GetStruct { arity: 1, a: Reg(5), name: NAME },
            Instr::UnifyVar { x: Reg(6) },
            Instr::GetInt { a: Reg(6), value: 1 },
        ];
        assert_eq!(of(&output), Some(Commitment::IfVar(Reg(2))));
        let input = [
            Instr::GetStruct { arity: 1, a: Reg(0), name: NAME },
            Instr::UnifyVar { x: Reg(5) },
            Instr::GetInt { a: Reg(5), value: 1 },
        ];
        assert_eq!(of(&input), None, "the part of the input may differ");
        let again = [Instr::GetStruct { arity: 1, a: Reg(0), name: NAME }, Instr::UnifyVar { x: Reg(6) }];
        let last = [Instr::GetInt { a: Reg(6), value: 2 }];
        assert_eq!(
            of(&[&output[..5], &again, &last].concat()),
            None,
            "the register holds a part of the input"
        );
    }

    #[test]
    fn what_may_fail_does_not_commit() {
        let inner = [Instr::GetList { a: Reg(0) }, Instr::UnifyValue { x: Reg(1) }];
        assert_eq!(of(&inner), None, "the element may differ");
        let two = [Instr::GetAtom { a: Reg(1), atom: NAME }, Instr::GetInt { a: Reg(2), value: 1 }];
        assert_eq!(of(&two), None, "both may be the same variable");
        assert_eq!(of(&[Instr::GetValue { x: Reg(1), a: Reg(2) }]), None);
        let deep = [Instr::GetList { a: Reg(0) }, Instr::UnifyVar { x: Reg(1) }, Instr::UnifyVoid { n: 1 }];
        let atom = [Instr::GetAtom { a: Reg(1), atom: NAME }];
        assert_eq!(of(&[&deep[..], &atom].concat()), None, "the register holds a part of the list");
    }
}
