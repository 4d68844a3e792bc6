//! Errors raised by built-ins: ISO's error terms as values, turned into a term only when they are caught.

use super::cell::{Cell, Functor};
use super::heap::Heap;
use super::symbols::{Atom, Symbols, atoms};
use crate::error::{Report, Stop};
use crate::width::Width;

/// The result of operations that can throw.
pub type Raised<T> = Result<T, Box<Raise>>;

/// An error on its way to `catch/3`. The variants carry ISO's names.
#[derive(Debug)]
pub enum Raise {
    Instantiation,
    Uninstantiation(Cell),
    Type(Atom, Cell),
    Domain(Atom, Cell),
    Existence(Atom, Cell),
    /// Operation, kind of object, culprit.
    Permission(Atom, Atom, Cell),
    Representation(Atom),
    Evaluation(Atom),
    Resource(Atom),
    Syntax(Report),
    /// An error of the operating system, with its message.
    System(String),
    /// An unknown procedure: the module and the functor of the indicator.
    UnknownProcedure(Atom, Functor),
    /// Any ball.
    Ball(Cell),
    /// Not an error of the program: it ends the run.
    Stop(Stop),
}

impl From<Stop> for Box<Raise> {
    fn from(stop: Stop) -> Box<Raise> {
        Box::new(match stop {
            Stop::Memory => Raise::Resource(atoms::MEMORY),
            stop => Raise::Stop(stop),
        })
    }
}

/// Returns `Err(instantiation_error)`.
pub fn instantiation<T>() -> Raised<T> {
    Err(Raise::Instantiation.into())
}

/// Returns `Err(type_error(expected, culprit))`.
pub fn type_error<T>(expected: Atom, culprit: Cell) -> Raised<T> {
    Err(Raise::Type(expected, culprit).into())
}

impl Raise {
    /// Builds the ball on the heap: `error(Formal, _)`, or the term thrown.
    ///
    /// # Errors
    /// Returns the stop of the whole run, which no program catches.
    pub fn ball(&self, heap: &mut Heap, symbols: &mut Symbols) -> Result<Cell, Stop> {
        let formal = match self {
            Raise::Ball(ball) => return Ok(*ball),
            Raise::Stop(Stop::Goal(_)) => {
                return Ok(Cell::atom(symbols.intern("inference_limit_exceeded")));
            }
            Raise::Stop(Stop::GoalTime) => return Ok(Cell::atom(symbols.intern("time_limit_exceeded"))),
            Raise::Stop(stop) => return Err(*stop),
            Raise::Instantiation => Cell::atom(atoms::INSTANTIATION_ERROR),
            Raise::Uninstantiation(c) => heap.put_struct(atoms::UNINSTANTIATION_ERROR, &[*c]),
            Raise::Type(t, c) => heap.put_struct(atoms::TYPE_ERROR, &[Cell::atom(*t), *c]),
            Raise::Domain(d, c) => heap.put_struct(atoms::DOMAIN_ERROR, &[Cell::atom(*d), *c]),
            Raise::Existence(k, c) => heap.put_struct(atoms::EXISTENCE_ERROR, &[Cell::atom(*k), *c]),
            Raise::Permission(o, k, c) => {
                heap.put_struct(atoms::PERMISSION_ERROR, &[Cell::atom(*o), Cell::atom(*k), *c])
            }
            Raise::Representation(w) => heap.put_struct(atoms::REPRESENTATION_ERROR, &[Cell::atom(*w)]),
            Raise::Evaluation(w) => heap.put_struct(atoms::EVALUATION_ERROR, &[Cell::atom(*w)]),
            Raise::Resource(w) => heap.put_struct(atoms::RESOURCE_ERROR, &[Cell::atom(*w)]),
            Raise::System(text) => {
                let text = Cell::atom(symbols.intern(text));
                heap.put_struct(atoms::SYSTEM_ERROR, &[text])
            }
            Raise::UnknownProcedure(module, functor) => {
                return Ok(unknown_procedure(*module, *functor, heap));
            }
            Raise::Syntax(e) => return Ok(syntax_error(e, heap, symbols)),
        };
        let context = heap.put_var();
        Ok(heap.put_struct(atoms::ERROR, &[formal, context]))
    }
}

/// Builds `error(existence_error(procedure, Name/Arity), Name/Arity)`, with the indicator qualified outside
/// `user`.
pub fn unknown_procedure(module: Atom, functor: Functor, heap: &mut Heap) -> Cell {
    let mut culprit =
        heap.put_struct(atoms::SLASH, &[Cell::atom(functor.name()), Cell::int(functor.arity().to_i64())]);
    if module != atoms::USER && module != atoms::SYSTEM {
        culprit = heap.put_struct(atoms::COLON, &[Cell::atom(module), culprit]);
    }
    let formal = heap.put_struct(atoms::EXISTENCE_ERROR, &[Cell::atom(atoms::PROCEDURE), culprit]);
    heap.put_struct(atoms::ERROR, &[formal, culprit])
}

/// Builds `error(syntax_error(Message), file(Name, Line, Column, LineText, Hint))`, complete enough to be
/// printed again.
pub fn syntax_error(e: &Report, heap: &mut Heap, symbols: &mut Symbols) -> Cell {
    let message = Cell::atom(symbols.intern(&e.message));
    let formal = heap.put_struct(atoms::SYNTAX_ERROR, &[message]);
    let file = Cell::atom(symbols.intern(&e.file));
    let text = heap.put_string(&e.text);
    let hint = heap.put_string(e.hint.as_deref().unwrap_or(""));
    let name = symbols.intern("file");
    let (line, column) = (Cell::int(e.line.to_i64()), Cell::int(e.column.to_i64()));
    let context = heap.put_struct(name, &[file, line, column, text, hint]);
    heap.put_struct(atoms::ERROR, &[formal, context])
}
