//! Calls that are compiled in place: of `once/1`, `ignore/1`, `forall/2` and `findall/3`.

use super::flatten::{Flattener, is_construct};
use crate::term::{Atom, Cell, Functor, atoms};
use crate::width::Width;

/// The constructs of a clause after which goals are called that could be compiled in place: each also has
/// its call, so that goals inside one another would take quadratic space.
const IN_PLACE: usize = 128;

impl Flattener<'_> {
    /// Returns the goal of `once/1`, unless it is no body or the module has a predicate of that name.
    pub(super) fn once(&self, cell: Cell, module: Atom) -> Option<Cell> {
        let [goal] = self.heap.args_of::<1>(cell, atoms::ONCE)?;
        let is_own = || self.db.is_own(module, Functor::new(atoms::ONCE, 1));
        (self.is_known_body(goal) && !is_own()).then_some(goal)
    }

    /// Returns control constructs that do what `forall/2` or `ignore/1` does, for a goal of these. A program
    /// may define predicates of these names, even later: also returns the test whether it has, and the call
    /// of its predicate.
    pub(super) fn in_place(&mut self, cell: Cell, module: Atom) -> Option<[Cell; 3]> {
        let (name, arity, args) = self.heap.callable(cell)?;
        let functor = Functor::new(name, arity);
        let is_one = matches!((name, arity), (atoms::FORALL, 2) | (atoms::IGNORE, 1));
        if !is_one || self.constructs > IN_PLACE || self.db.is_own(module, functor) {
            return None;
        }
        let goals: Vec<Cell> = (0..arity).map(|i| self.heap.at(args + i)).collect();
        if !goals.iter().all(|&goal| self.is_known_body(goal)) {
            return None;
        }
        let in_place = match goals[..] {
            [condition, action] => {
                let wrong = self.heap.put_struct(atoms::NOT_PROVABLE, &[action]);
                let some_wrong = self.heap.put_struct(atoms::COMMA, &[condition, wrong]);
                self.heap.put_struct(atoms::NOT_PROVABLE, &[some_wrong])
            }
            _ => {
                let truth = Cell::atom(atoms::TRUE);
                let once = self.heap.put_struct(atoms::ARROW, &[goals[0], truth]);
                self.heap.put_struct(atoms::SEMICOLON, &[once, truth])
            }
        };
        let [module, name] = [module, name].map(Cell::atom);
        let is_own = self.heap.put_struct(atoms::IS_OWN, &[module, name, Cell::int(arity.to_i64())]);
        let call = self.heap.put_struct(atoms::CALL, &[cell]);
        Some([is_own, call, in_place])
    }

    /// Returns what `findall(Template, Goal, List)` does if the goal is a control construct: the condition
    /// that collects the answers and fails, and the goal behind it that makes the list. Interpreting the
    /// construct would take two to four times as long.
    pub(super) fn collection(&mut self, cell: Cell) -> Option<[Cell; 2]> {
        let [template, goal, list] = self.heap.args_of::<3>(cell, atoms::FINDALL)?;
        let pays = self.heap.callable(goal).is_some_and(|(name, arity, _)| match arity {
            2 => is_construct(name),
            _ => (name, arity) == (atoms::NOT_PROVABLE, 1),
        });
        if !pays || !self.is_known_body(goal) {
            return None;
        }
        let answers = self.heap.put_var();
        let begin = self.heap.put_struct(atoms::FINDALL_BEGIN, &[list, answers]);
        let add = self.heap.put_struct(atoms::FINDALL_ADD, &[answers, template]);
        let each = self.heap.put_struct(atoms::COMMA, &[goal, add]);
        let collect = self.heap.put_struct(atoms::COMMA, &[begin, each]);
        Some([collect, self.heap.put_struct(atoms::FINDALL_END, &[list])])
    }

    /// Returns whether a term is a body whose goals are known. One in which a variable is a goal is called,
    /// for a cut in what the variable is bound to is one of the whole body (ISO 7.6.2).
    fn is_known_body(&self, term: Cell) -> bool {
        self.is_body(term) && !self.calls_variable(term)
    }

    /// Returns whether a variable is a goal of a body, or the module of one, within control constructs.
    fn calls_variable(&self, body: Cell) -> bool {
        let mut todo = vec![body];
        while let Some(part) = todo.pop() {
            match self.heap.callable(part) {
                Some((name, 2, args)) if is_construct(name) || name == atoms::COLON => {
                    todo.extend([self.heap.at(args), self.heap.at(args + 1)]);
                }
                None if self.heap.is_var(part) => return true,
                _ => {}
            }
        }
        false
    }
}
