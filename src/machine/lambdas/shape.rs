//! What the calls of a lambda have in common.
//!
//! A lambda is a term that is made anew whenever its clause runs, with the values that variables of the
//! clause have then. Its shape is that term without what may differ: variables that each call renames,
//! variables before `/`, and values.

use crate::code::flatten::is_construct;
use crate::error::Stop;
use crate::term::cell::Tag;
use crate::term::heap::Heap;
use crate::term::{Atom, Cell, Functor, View, atoms, walk};

/// The parts of a shape at most, and of them the values and variables that a call passes on, and those
/// renamed.
const MOST_PARTS: usize = 64;
pub const MOST_PASSED: usize = 8;
const MOST_RENAMED: usize = 16;
/// The parts that wait to be visited, at most.
const MOST_WAITING: usize = 32;

/// A lambda as a term: what is before `/`, the parameters, and the body.
pub struct Lambda<'a> {
    pub free: Option<Cell>,
    pub parameters: &'a [Cell],
    pub body: Cell,
}

/// A part of a shape, in the order of a walk through the term, a compound before its arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ShapePart {
    /// A compound with variables, whose arguments follow.
    Compound(Functor),
    /// A goal, control construct or number in the place of one.
    Goal(Cell),
    /// A constant, unless another call has something else there.
    Constant(Cell),
    /// A variable that each call renames, by its number.
    Renamed(usize),
    /// What a call passes on, by its number: a term without variables, or a variable before `/`.
    Passed(usize),
}

/// What all calls of a lambda have in common.
#[derive(Clone)]
pub struct LambdaShape {
    parts: Vec<ShapePart>,
    /// The parts before `/`, if there is one.
    free: Option<usize>,
    passed: usize,
    renamed: usize,
}

/// How a lambda is like a shape.
pub enum Likeness {
    /// Something else than values differs.
    None,
    /// These constants differ.
    But(Vec<usize>),
    /// It has the shape, and passes this on.
    Full([Cell; MOST_PASSED]),
}

/// The role of a part of a lambda.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PartRole {
    Free,
    Argument,
    Goal,
}

/// The parts of a shape as they are found.
struct ShapeFinder<'h> {
    heap: &'h mut Heap,
    parts: Vec<ShapePart>,
    /// The variables before `/` with the parts that they are, and those renamed.
    free: Vec<(Cell, ShapePart)>,
    renamed: Vec<Cell>,
    passed: usize,
}

impl LambdaShape {
    /// Returns the shape of a lambda; `None` if it is too large, has variables with attributes, or no goal
    /// for its body. O(size of the lambda)
    pub fn of(heap: &mut Heap, lambda: &Lambda<'_>) -> Result<Option<LambdaShape>, Stop> {
        let mut finder =
            ShapeFinder { heap, parts: Vec::new(), free: Vec::new(), renamed: Vec::new(), passed: 0 };
        let mut is_found = match lambda.free {
            Some(free) => finder.add(free, PartRole::Free)?,
            None => true,
        };
        let free = lambda.free.map(|_| finder.parts.len());
        for parameter in lambda.parameters {
            is_found = is_found && finder.add(*parameter, PartRole::Argument)?;
        }
        is_found = is_found && finder.add(lambda.body, PartRole::Goal)?;
        let ShapeFinder { parts, renamed, passed, .. } = finder;
        let fits = parts.len() <= MOST_PARTS && passed <= MOST_PASSED && renamed.len() <= MOST_RENAMED;
        Ok((is_found && fits).then_some(LambdaShape { parts, free, passed, renamed: renamed.len() }))
    }

    /// Returns how a lambda is like the shape. O(parts), and O(size) for terms that are passed on.
    pub fn likeness(&self, heap: &mut Heap, lambda: &Lambda<'_>) -> Result<Likeness, Stop> {
        if self.free.is_some() != lambda.free.is_some() {
            return Ok(Likeness::None);
        }
        let none = Cell::atom(atoms::NIL);
        let (mut passed, mut renamed) = ([none; MOST_PASSED], [none; MOST_RENAMED]);
        let (mut are_passed, mut renamings) = (0_u32, 0);
        let mut but = Vec::new();
        // What is still to be visited, the next one last.
        let mut waiting = [none; MOST_WAITING];
        waiting[0] = lambda.body;
        let mut left = 1;
        for &root in lambda.parameters.iter().rev().chain(&lambda.free) {
            waiting[left] = root;
            left += 1;
        }
        let free = self.free.unwrap_or(0);
        for (at, part) in self.parts.iter().enumerate() {
            left -= 1;
            let cell = heap.deref(waiting[left]);
            let is_alike = match *part {
                ShapePart::Compound(functor) => match arguments(heap, cell) {
                    Some((own, args)) if own == functor && left + functor.arity() <= MOST_WAITING => {
                        for arg in (0..functor.arity()).rev() {
                            waiting[left] = heap.at(args + arg);
                            left += 1;
                        }
                        true
                    }
                    _ => false,
                },
                ShapePart::Goal(goal) => cell == goal,
                ShapePart::Constant(constant) => {
                    cell == constant || {
                        but.push(at);
                        cell != Cell::atom(atoms::CUT) && walk::is_ground(heap, cell)?
                    }
                }
                ShapePart::Renamed(number) if number < renamings => renamed[number] == cell,
                ShapePart::Renamed(_) => {
                    let known = &renamed[..renamings];
                    let is_free = self.free.is_some() && passed.contains(&cell);
                    let is_new = cell.tag() == Tag::Ref && !known.contains(&cell) && !is_free;
                    renamed[renamings] = cell;
                    renamings += 1;
                    is_new
                }
                ShapePart::Passed(number) if are_passed >> number & 1 == 1 => passed[number] == cell,
                ShapePart::Passed(number) => {
                    (passed[number], are_passed) = (cell, are_passed | 1 << number);
                    at < free && cell.tag() == Tag::Ref || walk::is_ground(heap, cell)?
                }
            };
            if !is_alike {
                return Ok(Likeness::None);
            }
        }
        Ok(if but.is_empty() { Likeness::Full(passed) } else { Likeness::But(but) })
    }

    /// Returns the shape with what is passed on in the place of some constants; `None` if that is too much.
    pub fn without(&self, constants: &[usize]) -> Option<LambdaShape> {
        let mut shape = self.clone();
        for &at in constants {
            shape.parts[at] = ShapePart::Passed(shape.passed);
            shape.passed += 1;
        }
        (shape.passed <= MOST_PASSED).then_some(shape)
    }

    /// Returns the number of terms that a call passes on.
    pub fn passed(&self) -> usize {
        self.passed
    }

    /// Puts the arguments of a head for calls of the shape, and its body: what is passed on, then the
    /// parameters.
    pub fn put(&self, heap: &mut Heap, parameters: usize) -> (Vec<Cell>, Cell) {
        let mut head: Vec<Cell> = (0..self.passed).map(|_| heap.put_var()).collect();
        let renamed: Vec<Cell> = (0..self.renamed).map(|_| heap.put_var()).collect();
        let mut parts = self.parts[self.free.unwrap_or(0)..].iter();
        for _ in 0..parameters {
            let parameter = put_part(heap, &mut parts, &head[..self.passed], &renamed);
            head.push(parameter);
        }
        let body = put_part(heap, &mut parts, &head[..self.passed], &renamed);
        (head, body)
    }

    /// Reports every atom in the shape.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        for part in &self.parts {
            match part {
                ShapePart::Compound(functor) => keep(functor.name()),
                ShapePart::Goal(cell) | ShapePart::Constant(cell) if cell.is_atom() => keep(cell.as_atom()),
                _ => {}
            }
        }
    }

    /// Returns about the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<LambdaShape>() + self.parts.len() * size_of::<ShapePart>()
    }
}

/// Puts a part with all that belongs to it.
fn put_part(
    heap: &mut Heap,
    parts: &mut std::slice::Iter<'_, ShapePart>,
    passed: &[Cell],
    renamed: &[Cell],
) -> Cell {
    match parts.next() {
        Some(ShapePart::Compound(functor)) => {
            let args: Vec<Cell> =
                (0..functor.arity()).map(|_| put_part(heap, parts, passed, renamed)).collect();
            heap.put_struct(functor.name(), &args)
        }
        Some(ShapePart::Goal(cell) | ShapePart::Constant(cell)) => *cell,
        Some(ShapePart::Renamed(number)) => renamed[*number],
        Some(ShapePart::Passed(number)) => passed[*number],
        None => Cell::atom(atoms::NIL),
    }
}

/// Returns the functor of a compound and the address of its first argument.
fn arguments(heap: &Heap, cell: Cell) -> Option<(Functor, usize)> {
    match heap.view(cell) {
        View::List(args) => Some((Functor::new(atoms::DOT, 2), args)),
        View::Str(functor, args) => Some((functor, args)),
        _ => None,
    }
}

impl ShapeFinder<'_> {
    /// Adds a part of a lambda with all that belongs to it. Returns whether calls can be compiled with it.
    fn add(&mut self, cell: Cell, role: PartRole) -> Result<bool, Stop> {
        let cell = self.heap.deref(cell);
        if self.parts.len() == MOST_PARTS || cell.tag() == Tag::Attr {
            return Ok(false);
        }
        if cell.tag() == Tag::Ref {
            let part = self.variable(cell, role);
            self.parts.push(part);
            return Ok(true);
        }
        let Some((functor, args)) = arguments(self.heap, cell) else {
            let is_simple = matches!(cell.tag(), Tag::Atom | Tag::Int);
            let part = match role {
                // A cut is one in its place only: a goal that is passed on cannot cut others.
                _ if cell == Cell::atom(atoms::CUT) => ShapePart::Goal(cell),
                PartRole::Goal => ShapePart::Goal(cell),
                _ if is_simple => ShapePart::Constant(cell),
                _ => self.pass(),
            };
            self.parts.push(part);
            return Ok(is_simple || role != PartRole::Goal);
        };
        if role != PartRole::Goal && walk::is_ground(self.heap, cell)? {
            let part = self.pass();
            self.parts.push(part);
            return Ok(true);
        }
        self.parts.push(ShapePart::Compound(functor));
        let is_construct = functor.arity() == 2 && is_construct(functor.name());
        let role = if role == PartRole::Goal && !is_construct { PartRole::Argument } else { role };
        for arg in 0..functor.arity() {
            let arg = self.heap.at(args + arg);
            if !self.add(arg, role)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the part that a variable is.
    fn variable(&mut self, variable: Cell, role: PartRole) -> ShapePart {
        if let Some(&(_, part)) = self.free.iter().find(|(free, _)| *free == variable) {
            return part;
        }
        if role == PartRole::Free {
            let part = self.pass();
            self.free.push((variable, part));
            return part;
        }
        let known = self.renamed.iter().position(|renamed| *renamed == variable);
        ShapePart::Renamed(known.unwrap_or_else(|| {
            self.renamed.push(variable);
            self.renamed.len() - 1
        }))
    }

    /// Returns a part that is passed on.
    fn pass(&mut self) -> ShapePart {
        self.passed += 1;
        ShapePart::Passed(self.passed - 1)
    }
}
