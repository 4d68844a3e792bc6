//! Goals of prepared queries, as an engine keeps them.
//!
//! A [`PreparedGoal`] belongs to no engine. An engine that runs it keeps a block of it, with its own atoms,
//! so that the next run puts cells on the heap and looks up no names. Blocks of goals to which no query
//! refers any more are removed when there are many.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use indexmap::IndexSet;
use rustc_hash::FxHashMap;

use crate::convert::copy::Putting;
use crate::convert::term::{Body, TermRef};
use crate::machine::Machine;
use crate::machine::tracing::Tracing;
use crate::program::PredId;
use crate::term::raise::{Raise, Raised};
use crate::term::{Addr, Atom, Block, Cell, Functor, atoms};
use crate::width::Width;

/// The goal of a query that was read, without an engine.
#[derive(Debug)]
pub(crate) struct PreparedGoal {
    /// Its number in the process.
    number: u64,
    /// The variables, in the order of their first occurrence.
    pub names: Arc<IndexSet<String>>,
    /// A node for the goal and one for each variable.
    body: Arc<Body>,
}

impl PreparedGoal {
    /// Creates a goal of a body with a node for it and one for each variable.
    pub fn new(names: IndexSet<String>, body: Body) -> PreparedGoal {
        static CREATED: AtomicU64 = AtomicU64::new(0);
        let number = CREATED.fetch_add(1, Ordering::Relaxed);
        PreparedGoal { number, names: Arc::new(names), body: Arc::new(body) }
    }
}

/// A goal on the heap, with the addresses of its variables.
#[derive(Clone, Copy)]
pub(crate) struct PutGoal {
    pub goal: Cell,
    /// The address of a cell for each variable, in their order.
    pub variables: Addr,
}

/// The goals that an engine has run.
#[derive(Default)]
pub(crate) struct PreparedGoals {
    known: FxHashMap<u64, KnownGoal>,
    /// The number of goals at which those of no query are next removed.
    sweep_from: usize,
    /// The predicates that expand goals of queries.
    expanders: Option<[PredId; 4]>,
}

struct KnownGoal {
    /// `'$query'(Goal, Variables...)`
    block: Block,
    owner: Weak<PreparedGoal>,
}

/// The fewest goals of which those of no query are looked for.
const FEWEST: usize = 64;

impl PreparedGoals {
    /// Returns the atoms in the goals.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + '_ {
        self.known.values().flat_map(|known| known.block.atoms())
    }

    fn keep(&mut self, goal: &Arc<PreparedGoal>, block: Block) {
        if self.known.len() >= self.sweep_from.max(FEWEST) {
            self.known.retain(|_, known| known.owner.strong_count() > 0);
            self.sweep_from = 2 * self.known.len();
        }
        self.known.insert(goal.number, KnownGoal { block, owner: Arc::downgrade(goal) });
    }
}

/// Makes a machine keep the atoms of the goals.
pub(super) fn keep_atoms(machine: &mut Machine) {
    machine.add_atom_roots(|machine, keep| machine.resources.get::<PreparedGoals>().atoms().for_each(keep));
}

/// Returns whether a query only has to be called: no goal expansion is defined for it, and the debugger
/// is off.
pub(crate) fn are_called_plainly(machine: &mut Machine) -> bool {
    if machine.tracing() != Tracing::Off {
        return false;
    }
    let expanders = match machine.resources.get::<PreparedGoals>().expanders {
        Some(known) => known,
        None => {
            let expanders = expanders(machine);
            *machine.resources.get::<PreparedGoals>().expanders.insert(expanders)
        }
    };
    expanders.iter().all(|&id| machine.db.pred(id).live == 0)
}

fn expanders(machine: &mut Machine) -> [PredId; 4] {
    let name = machine.symbols.intern("goal_expansion");
    [(atoms::USER, 2), (atoms::USER, 4), (atoms::SYSTEM, 2), (atoms::SYSTEM, 4)]
        .map(|(module, arity)| machine.pred_id(module, Functor::new(name, arity)))
}

/// Puts a goal on the empty heap, with fresh variables. O(its size).
pub(crate) fn put_goal(machine: &mut Machine, goal: &Arc<PreparedGoal>) -> Raised<PutGoal> {
    let Machine { heap, resources, .. } = machine;
    if let Some(known) = resources.get::<PreparedGoals>().known.get(&goal.number) {
        let term = known.block.restore(heap)?;
        return Ok(PutGoal { goal: heap.at(term.addr() + 1), variables: term.addr() + 2 });
    }
    let put = make(machine, goal)?;
    let whole = Cell::structure(put.variables - 2);
    let block = Block::new(&mut machine.heap, whole, true)?;
    machine.resources.get::<PreparedGoals>().keep(goal, block);
    Ok(put)
}

/// Puts `'$query'(Goal, Variables...)` on the heap from the body of a goal.
fn make(machine: &mut Machine, goal: &PreparedGoal) -> Raised<PutGoal> {
    let arity = goal.names.len() + 1;
    if arity > Functor::MAX_ARITY {
        return Err(Raise::Representation(atoms::MAX_ARITY).into());
    }
    let name = machine.symbols.intern("$query");
    machine.heap.reserve(arity + 1)?;
    let (_, first) = machine.heap.put_blank_struct(name, arity);
    let mut putting = Putting::default();
    for at in 0..arity {
        let term = TermRef::of(&goal.body, at.to_u32());
        let cell = putting.put(&mut machine.heap, &mut machine.symbols, term)?;
        machine.heap.set(first + at, cell);
    }
    Ok(PutGoal { goal: machine.heap.at(first), variables: first + 1 })
}
