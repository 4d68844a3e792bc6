//! Queries: from text to [`Answers`], and prepared ones that are run with values.

use std::fmt;
use std::sync::Arc;

use indexmap::IndexSet;

use super::args::{QueryArgs, QueryVariables, Unbound};
use super::rows::{FromRow, Rows};
use super::run::{EngineRef, Run};
use super::{Answers, is_hidden};
use crate::convert::copy::take;
use crate::engine::{Engine, Error, PreparedGoal, Program, PutGoal, are_called_plainly, put_goal};
use crate::term::{Cell, atoms};

/// A query that was read once and can be run any number of times, with values for its variables: see
/// [`Engine::prepare`].
///
/// It belongs to no engine: threads may share it, and any engine can run it. Cloning is O(1). An engine keeps
/// the goal in its own form until the last clone is dropped.
///
/// ```
/// use taquin::Engine;
/// let mut engine = Engine::new();
/// engine.consult_str("policy.pl", "
///     allow(User, Action, What) :- role(User, Role), may(Role, Action, What).
///     role(ann, editor). may(editor, read, _). may(editor, write, draft).")?;
/// let allowed = engine.prepare("allow(User, Action, What)")?;
/// assert!(engine.ask(&allowed, ("ann", "write", "draft"))?);
/// assert!(!engine.ask(&allowed, ("eve", "read", "draft"))?);
/// for action in engine.rows::<String>(&allowed, [("User", "ann"), ("What", "draft")])? {
///     assert!(["read", "write"].contains(&action?.as_str()));
/// }
/// # Ok::<(), taquin::Error>(())
/// ```
#[derive(Clone)]
pub struct Query {
    /// `None` for a text without a query, which has no answers.
    pub(super) goal: Option<Arc<PreparedGoal>>,
}

impl Query {
    /// Returns the variables of the query, in the order of their first occurrence.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.goal.iter().flat_map(|goal| goal.names.iter()).map(String::as_str)
    }

    /// Returns the answers of this query, which an engine has put among its machine's roots.
    fn answers<'e>(&self, engine: EngineRef<'e>) -> Answers<'e> {
        match &self.goal {
            Some(goal) => Answers::new(engine, goal.names.clone()),
            None => Answers::none(engine),
        }
    }
}

impl fmt::Debug for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Query").field("variables", &self.variables().collect::<Vec<_>>()).finish()
    }
}

/// Texts.
impl Engine {
    /// Starts a query; `?-` before it and a full stop after it are optional. Nothing runs before the first
    /// answer is requested.
    ///
    /// # Errors
    /// Returns [`Error::Source`] if the text is not a term; [`Error::is_incomplete`] then returns whether
    /// more text could make it one.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// for (answer, n) in engine.query("between(1, inf, N)")?.zip(1..=3) {
    ///     assert_eq!(answer?.get::<i64>("N")?, n);
    /// }
    /// assert!(engine.query("member(X, [").unwrap_err().is_incomplete());
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn query(&mut self, text: &str) -> Result<Answers<'_>, Error> {
        let Some((goal, variables, names)) = self.read_goal(text)? else {
            return Ok(Answers::none(EngineRef::Borrowed(self)));
        };
        self.put_query(goal, &variables, &names);
        let mut answers = Answers::new(EngineRef::Borrowed(self), Arc::new(names));
        answers.run.text = Some(text.into());
        Ok(answers)
    }

    /// Runs a query up to its first answer; returns whether there is one.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// assert!(engine.once("member(X, [1, 2, 3]), X > 2")?);
    /// assert!(!engine.once("member(X, [1, 2, 3]), X > 3")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Engine::query`], a ball that the query throws, or the limit that stops it.
    pub fn once(&mut self, text: &str) -> Result<bool, Error> {
        self.query(text)?.advance()
    }

    /// Reads a query, with the operators and flags in force, to be run with values for its variables.
    ///
    /// # Errors
    /// Returns the errors of [`Engine::query`].
    pub fn prepare(&mut self, text: &str) -> Result<Query, Error> {
        let Some((goal, variables, names)) = self.read_goal(text)? else { return Ok(Query { goal: None }) };
        let roots: Vec<Cell> = [goal].into_iter().chain(variables).collect();
        let machine = &mut self.machine;
        let body = take(&mut machine.heap, &machine.symbols, &roots);
        machine.reset();
        let body = body.map_err(|stop| self.stopped(stop))?;
        Ok(Query { goal: Some(Arc::new(PreparedGoal::new(names, body))) })
    }

    /// Reads a query onto the empty heap: the goal, its variables and their names; `None` for an empty text.
    fn read_goal(&mut self, text: &str) -> Result<Option<ReadGoal>, Error> {
        let Some(read) = self.read_one(text)? else { return Ok(None) };
        let goal = match self.machine.heap.args_of::<1>(read.term, atoms::QUERY) {
            Some([goal]) => goal,
            None => read.term,
        };
        let variables = read.variables.iter().map(|v| v.cell).collect();
        Ok(Some((goal, variables, read.variables.into_iter().map(|v| v.name).collect())))
    }

    /// Puts `system:'$query'(Goal, Shown, Residue)`, the variables of the query and `Residue` among the
    /// machine's roots. `Shown` are the variables that an answer shows.
    fn put_query(&mut self, goal: Cell, variables: &[Cell], names: &IndexSet<String>) {
        let machine = &mut self.machine;
        let residue = machine.heap.put_var();
        let shown = variables.iter().zip(names).filter(|(_, name)| !is_hidden(name));
        let shown: Vec<Cell> = shown.map(|(&cell, _)| cell).collect();
        let list = machine.heap.put_list(&shown);
        let name = machine.symbols.intern("$query");
        let goal = machine.heap.put_struct(name, &[goal, list, residue]);
        let goal = machine.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]);
        machine.roots.push(goal);
        machine.roots.extend(variables);
        machine.roots.push(residue);
    }
}

/// An engine whose query was not started, and the reason.
#[derive(Debug)]
#[non_exhaustive]
pub struct NotStarted {
    /// The engine, as it was.
    pub engine: Box<Engine>,
    /// The reason.
    pub error: Error,
}

impl fmt::Display for NotStarted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the query was not started: {}", self.error)
    }
}

impl std::error::Error for NotStarted {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

impl From<NotStarted> for Error {
    fn from(not_started: NotStarted) -> Error {
        not_started.error
    }
}

/// A goal, its variables, and their names.
type ReadGoal = (Cell, Vec<Cell>, IndexSet<String>);

impl Program {
    /// Reads a query, with the operators and flags of the program, for all of its engines: see
    /// [`Engine::prepare`].
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// engine.consult_str("policy.pl", "allow(ann, read). allow(bob, read).")?;
    /// let program = engine.freeze();
    /// let allowed = program.prepare("allow(User, Action)")?;
    /// assert!(program.engine().ask(&allowed, ("ann", "read"))?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Engine::query`].
    pub fn prepare(&self, text: &str) -> Result<Query, Error> {
        self.engine().prepare(text)
    }
}

/// Prepared queries.
impl Engine {
    /// Runs a query up to its first answer; returns whether there is one.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// engine.consult_str("family.pl", "parent(ann, bob). parent(bob, eve).")?;
    /// let grandparent = engine.prepare("parent(Old, Middle), parent(Middle, Young)")?;
    /// assert!(engine.ask(&grandparent, [("Old", "ann"), ("Young", "eve")])?);
    /// assert!(!engine.ask(&grandparent, ("bob",))?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Convert`] if the values are not for variables of the query, a ball that the query
    /// throws, or the limit that stops it.
    pub fn ask(&mut self, query: &Query, args: impl QueryArgs) -> Result<bool, Error> {
        self.run(query, args, |_, _| {})?.advance()
    }

    /// Runs a query up to its first answer; returns its row, as [`Engine::rows`] does.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// let sum = engine.prepare("Sum is A + B")?;
    /// assert_eq!(engine.first(&sum, [("A", 3), ("B", 4)])?, Some(7));
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Engine::rows`], a ball that the query throws, the limit that stops it, or
    /// [`Error::Convert`] if the row is not of that type.
    pub fn first<R: FromRow>(&mut self, query: &Query, args: impl QueryArgs) -> Result<Option<R>, Error> {
        self.rows(query, args)?.next().transpose()
    }

    /// Starts a query for typed rows. The columns are the variables that the arguments leave unbound, except
    /// those whose names begin with `_`, in the order of their first occurrence. Nothing runs before the
    /// first row is requested.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// engine.consult_str("roads.pl", "road(paris, lyon, 466). road(lyon, nice, 471).")?;
    /// let roads = engine.prepare("road(From, To, Km), _Limit = 400, Km > _Limit")?;
    /// let far = engine.rows::<(String, u32)>(&roads, ("lyon",))?.collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(far, [("nice".to_string(), 471)]);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Convert`] if the values are not for variables of the query, or the row has not as
    /// many columns as there are.
    pub fn rows<R: FromRow>(&mut self, query: &Query, args: impl QueryArgs) -> Result<Rows<'_, R>, Error> {
        let run = self.run(query, args, Engine::add_columns)?;
        if !run.is_done() && run.engine.machine.roots.len() - 1 != R::COLUMNS {
            let found = format!("{} unbound variables", run.engine.machine.roots.len() - 1);
            return Err(Error::unfit("as many unbound variables as the row has columns", found));
        }
        Ok(Rows::new(run))
    }

    /// Starts a query for its answers, like [`Engine::query`]: each has the values of all variables, and the
    /// suspended goals.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// let differs = engine.prepare("dif(X, Y)")?;
    /// let answer = engine.answers(&differs, ("a",))?.next().unwrap()?;
    /// assert_eq!(answer.to_string(), "X = a,\ndif(Y, a)");
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Convert`] if the values are not for variables of the query.
    pub fn answers(&mut self, query: &Query, args: impl QueryArgs) -> Result<Answers<'_>, Error> {
        self.put_answers(query, args)?;
        Ok(query.answers(EngineRef::Borrowed(self)))
    }

    /// Starts a query like [`Engine::answers`], and moves the engine into the answers: a value without a
    /// lifetime, to be kept between the turns of a loop. [`Answers::into_engine`] returns the engine.
    ///
    /// ```
    /// use std::task::Poll;
    /// use taquin::{Answers, Engine};
    /// struct Npc {
    ///     thought: Answers<'static>,
    /// }
    /// let mut engine = Engine::new();
    /// engine.consult_str("npc.pl", "plan(Moves) :- length(Moves, _), moves(0, Moves).
    ///     moves(7, []).
    ///     moves(X, [M|Ms]) :- X < 7, member(M-D, [step-1, jump-3]), Y is X + D, moves(Y, Ms).")?;
    /// let plan = engine.prepare("plan(Moves)")?;
    /// let mut npc = Npc { thought: engine.into_answers(&plan, ())? };
    /// let mut frames = 0;
    /// let plan = loop {
    ///     frames += 1;
    ///     if let Poll::Ready(Some(answer)) = npc.thought.poll_for(20) {
    ///         break answer?;
    ///     }
    /// };
    /// assert_eq!(plan.get::<Vec<String>>("Moves")?, ["step", "jump", "jump"]);
    /// assert!(frames > 1 && npc.thought.into_engine().is_some());
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Engine::answers`], with the engine.
    pub fn into_answers(self, query: &Query, args: impl QueryArgs) -> Result<Answers<'static>, NotStarted> {
        let mut engine = Box::new(self);
        match engine.put_answers(query, args) {
            Ok(()) => Ok(query.answers(EngineRef::Owned(engine))),
            Err(error) => Err(NotStarted { engine, error }),
        }
    }

    /// Puts a query and all that its answers show among the machine's roots.
    fn put_answers(&mut self, query: &Query, args: impl QueryArgs) -> Result<(), Error> {
        let Some(goal) = &query.goal else { return Ok(()) };
        let put = self.put_bound(goal, args)?;
        let variables = self.variables(goal, put);
        self.put_query(put.goal, &variables, &goal.names);
        Ok(())
    }

    /// Starts a query; `columns` adds to the machine's roots the cells that the run wants.
    fn run(
        &mut self,
        query: &Query,
        args: impl QueryArgs,
        columns: impl FnOnce(&mut Engine, (&IndexSet<String>, PutGoal)),
    ) -> Result<Run<'_>, Error> {
        let Some(goal) = &query.goal else { return Ok(Run::none(EngineRef::Borrowed(self))) };
        let put = self.put_bound(goal, args)?;
        if are_called_plainly(&mut self.machine) {
            self.machine.roots.push(put.goal);
            columns(self, (&goal.names, put));
        } else {
            let variables = self.variables(goal, put);
            self.put_query(put.goal, &variables, &goal.names);
            self.machine.roots.truncate(1);
            columns(self, (&goal.names, put));
        }
        Ok(Run::new(EngineRef::Borrowed(self)))
    }

    /// Puts a goal on the empty heap and binds its variables.
    pub(super) fn put_bound(
        &mut self,
        goal: &Arc<PreparedGoal>,
        args: impl QueryArgs,
    ) -> Result<PutGoal, Error> {
        let machine = &mut self.machine;
        machine.reset();
        machine.heap.meter.start(&self.limits);
        let put = match put_goal(machine, goal) {
            Ok(put) => put,
            Err(raise) => return Err(self.raised(&raise)),
        };
        match QueryVariables::bind_all(&mut self.machine, &goal.names, put, args) {
            Ok(()) => Ok(put),
            Err(Unbound::Refused(error)) => Err(error),
            Err(Unbound::Raised(raise)) => Err(self.raised(&raise)),
        }
    }

    fn variables(&self, goal: &PreparedGoal, put: PutGoal) -> Vec<Cell> {
        let heap = &self.machine.heap;
        (0..goal.names.len()).map(|i| heap.deref(heap.at(put.variables + i))).collect()
    }

    /// Adds the variables that are columns to the machine's roots.
    fn add_columns(&mut self, (names, put): (&IndexSet<String>, PutGoal)) {
        let machine = &mut self.machine;
        for (i, name) in names.iter().enumerate() {
            let variable = machine.heap.deref(machine.heap.at(put.variables + i));
            if machine.heap.is_var(variable) && !is_hidden(name) {
                machine.roots.push(variable);
            }
        }
    }
}
