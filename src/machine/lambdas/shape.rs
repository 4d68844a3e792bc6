//! What the calls of a lambda have in common.
//!
//! A clause builds new lambdas each time it runs, which contain the values of the clause's variables. The
//! shape of a lambda is the part that all of them share. It leaves out the values, the variables before `/`,
//! and the variables that each call renames.

use super::image::ImageMaker;
use crate::code::flatten::is_construct;
use crate::error::Stop;
use crate::program::{Database, MetaArg, Predicate};
use crate::term::cell::Tag;
use crate::term::heap::Heap;
use crate::term::{Addr, Atom, Cell, Functor, View, atoms, walk};

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
    /// An atom that is a goal or the module of one.
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
    /// Before `/`.
    Free,
    /// A term that no goal is made of where it is.
    Data,
    /// The whole of a goal that a predicate calls, so that it may be passed on.
    Called,
    /// A goal in its place: control constructs and cuts have a meaning there that one passed on has not.
    Goal,
}

/// The parts of a shape as they are found.
struct ShapeFinder<'h> {
    heap: &'h mut Heap,
    db: &'h Database,
    /// The module of the goal that is looked at.
    module: Atom,
    parts: Vec<ShapePart>,
    /// The variables before `/` with the parts that they are, and those renamed.
    free: Vec<(Cell, ShapePart)>,
    renamed: Vec<Cell>,
    passed: usize,
}

/// A walk through a lambda that is compared with a shape.
struct ShapeComparison {
    /// What is still to be visited, the next one last.
    waiting: [Cell; MOST_WAITING],
    left: usize,
    /// The first part that is not before `/`.
    free: usize,
    has_free: bool,
    /// What the lambda passes on, as far as the bits of `are_passed` say.
    passed: [Cell; MOST_PASSED],
    are_passed: u32,
    renamed: [Cell; MOST_RENAMED],
    renamings: usize,
    /// The constants that differ, by their parts.
    but: Vec<(usize, Cell)>,
}

impl ShapeComparison {
    fn new(shape: &LambdaShape, lambda: &Lambda<'_>) -> ShapeComparison {
        let none = Cell::atom(atoms::NIL);
        let (mut waiting, mut left) = ([none; MOST_WAITING], 0);
        let before = lambda.parameters.iter().rev().chain(&lambda.free);
        for &root in std::iter::once(&lambda.body).chain(before) {
            waiting[left] = root;
            left += 1;
        }
        ShapeComparison {
            waiting,
            left,
            free: shape.free.unwrap_or(0),
            has_free: shape.free.is_some(),
            passed: [none; MOST_PASSED],
            are_passed: 0,
            renamed: [none; MOST_RENAMED],
            renamings: 0,
            but: Vec::new(),
        }
    }

    /// Visits the next part of the lambda. Returns whether it is like this part of the shape.
    fn is_alike(&mut self, heap: &Heap, at: usize, part: ShapePart) -> bool {
        self.left -= 1;
        let cell = heap.deref(self.waiting[self.left]);
        match part {
            ShapePart::Compound(functor) => self.open(heap, cell, functor),
            ShapePart::Goal(goal) => cell == goal,
            ShapePart::Constant(constant) => {
                if cell != constant {
                    self.but.push((at, cell));
                }
                true
            }
            ShapePart::Renamed(number) if number < self.renamings => self.renamed[number] == cell,
            ShapePart::Renamed(_) => {
                let is_known = self.renamed[..self.renamings].contains(&cell);
                let is_free = self.has_free && self.passed.contains(&cell);
                self.renamed[self.renamings] = cell;
                self.renamings += 1;
                cell.tag() == Tag::Ref && !is_known && !is_free
            }
            ShapePart::Passed(number) if self.are_passed >> number & 1 == 1 => self.passed[number] == cell,
            ShapePart::Passed(number) => {
                self.passed[number] = cell;
                self.are_passed |= 1 << number;
                at < self.free || cell.tag() != Tag::Ref
            }
        }
    }

    /// Notes the arguments of a compound, to be visited, if it has this functor.
    fn open(&mut self, heap: &Heap, cell: Cell, functor: Functor) -> bool {
        let Some((own, args)) = arguments(heap, cell) else { return false };
        if own != functor || self.left + functor.arity() > MOST_WAITING {
            return false;
        }
        for arg in (0..functor.arity()).rev() {
            self.waiting[self.left] = heap.at(args + arg);
            self.left += 1;
        }
        true
    }

    /// Returns the likeness after all parts were alike.
    fn likeness(self, heap: &mut Heap) -> Result<Likeness, Stop> {
        // Last, since a value may be large: variables were found before `/`.
        let values = self.passed.iter().filter(|value| value.tag() != Tag::Ref);
        for value in values.chain(self.but.iter().map(|(_, value)| value)) {
            if !walk::is_ground(heap, *value)? {
                return Ok(Likeness::None);
            }
        }
        Ok(match self.but.is_empty() {
            true => Likeness::Full(self.passed),
            false => Likeness::But(self.but.iter().map(|(at, _)| *at).collect()),
        })
    }
}

impl LambdaShape {
    /// Returns the shape of a lambda whose body belongs to a module; `None` if it is too large, has
    /// variables with attributes, or goals that are not known in it. O(size of the lambda)
    pub fn of(
        heap: &mut Heap,
        db: &Database,
        module: Atom,
        lambda: &Lambda<'_>,
    ) -> Result<Option<LambdaShape>, Stop> {
        let (parts, free, renamed) = (Vec::new(), Vec::new(), Vec::new());
        let mut finder = ShapeFinder { heap, db, module, parts, free, renamed, passed: 0 };
        let mut is_found = match lambda.free {
            Some(free) => finder.add(free, PartRole::Free)?,
            None => true,
        };
        let free = lambda.free.map(|_| finder.parts.len());
        for parameter in lambda.parameters {
            is_found = is_found && finder.add(*parameter, PartRole::Data)?;
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
        let mut comparison = ShapeComparison::new(self, lambda);
        for (at, &part) in self.parts.iter().enumerate() {
            if !comparison.is_alike(heap, at, part) {
                return Ok(Likeness::None);
            }
        }
        comparison.likeness(heap)
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

    /// Gives the cells of a lambda with the shape to an image. Returns `None` if the image takes none of
    /// them.
    pub fn lay_out(&self, image: &mut ImageMaker<'_>, parameters: usize) -> Option<()> {
        let mut parts = self.parts.iter();
        let mut list = image.parts();
        if self.free.is_some() {
            let slash = image.follow(list)?;
            let args = image.arguments(slash)?;
            lay_out_part(image, &mut parts, args)?;
            list = args + 1;
        }
        for _ in 0..parameters {
            let cell = image.follow(list)?;
            let args = image.arguments(cell)?;
            lay_out_part(image, &mut parts, args)?;
            list = args + 1;
        }
        image.follow(list)?;
        let body = image.unqualified(image.parts() + 1)?;
        lay_out_part(image, &mut parts, body)
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

/// Gives the cells of a part at an address to an image, with all that belongs to it.
fn lay_out_part(
    image: &mut ImageMaker<'_>,
    parts: &mut std::slice::Iter<'_, ShapePart>,
    at: Addr,
) -> Option<()> {
    match parts.next()? {
        ShapePart::Passed(number) => image.pass(at, *number),
        ShapePart::Compound(functor) => {
            let cell = image.follow(at)?;
            let args = image.arguments(cell)?;
            (0..functor.arity()).try_for_each(|arg| lay_out_part(image, parts, args + arg))
        }
        _ => image.follow(at).map(drop),
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

impl<'h> ShapeFinder<'h> {
    /// Adds a part of a lambda with all that belongs to it. Returns whether calls can be compiled with it.
    fn add(&mut self, cell: Cell, role: PartRole) -> Result<bool, Stop> {
        let cell = self.heap.deref(cell);
        if self.parts.len() == MOST_PARTS || cell.tag() == Tag::Attr {
            return Ok(false);
        }
        let part = match cell.tag() {
            Tag::Ref if role == PartRole::Goal => return Ok(false),
            Tag::Ref => self.variable(cell, role),
            Tag::Atom if role == PartRole::Goal => ShapePart::Goal(cell),
            Tag::Atom | Tag::Int if role != PartRole::Goal => ShapePart::Constant(cell),
            Tag::List | Tag::Str => return self.add_compound(cell, role),
            _ if role == PartRole::Goal => return Ok(false),
            _ => self.pass(),
        };
        self.parts.push(part);
        Ok(true)
    }

    fn add_compound(&mut self, cell: Cell, role: PartRole) -> Result<bool, Stop> {
        let Some((functor, args)) = arguments(self.heap, cell) else { return Ok(false) };
        if role != PartRole::Goal && walk::is_ground(self.heap, cell)? {
            let part = self.pass();
            self.parts.push(part);
            return Ok(true);
        }
        self.parts.push(ShapePart::Compound(functor));
        if matches!(role, PartRole::Free | PartRole::Data) {
            return self.add_all(args, functor.arity(), |_| role);
        }
        match (functor.name(), functor.arity()) {
            (name, 2) if is_construct(name) => self.add_all(args, 2, |_| PartRole::Goal),
            (atoms::COLON, 2) => self.add_qualified(args),
            (atoms::CARET, 2) => {
                self.add_all(args, 2, |arg| if arg == 0 { PartRole::Data } else { PartRole::Called })
            }
            _ => {
                let Some(pred) = self.called(functor) else { return Ok(false) };
                let meta = pred.meta.as_deref().unwrap_or_default();
                self.add_all(args, functor.arity(), |arg| match meta.get(arg) {
                    Some(MetaArg::Goal(0) | MetaArg::Qualified(_)) => PartRole::Called,
                    _ => PartRole::Data,
                })
            }
        }
    }

    fn add_all(&mut self, args: Addr, arity: usize, role: impl Fn(usize) -> PartRole) -> Result<bool, Stop> {
        for arg in 0..arity {
            let cell = self.heap.at(args + arg);
            if !self.add(cell, role(arg))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds a goal with its module.
    fn add_qualified(&mut self, args: Addr) -> Result<bool, Stop> {
        let module = self.heap.deref(self.heap.at(args));
        if !module.is_atom() || self.db.is_library(module.as_atom()) {
            return Ok(false);
        }
        self.parts.push(ShapePart::Goal(module));
        let outer = std::mem::replace(&mut self.module, module.as_atom());
        let goal = self.heap.at(args + 1);
        let is_added = self.add(goal, PartRole::Goal);
        self.module = outer;
        is_added
    }

    /// Returns the predicate that a goal calls, if it is known.
    fn called(&self, functor: Functor) -> Option<&'h Predicate> {
        let own = self.db.find_pred(self.module, functor).and_then(|own| self.db.resolve(own));
        let id = own.or_else(|| self.db.find_pred(atoms::SYSTEM, functor))?;
        Some(self.db.pred(id)).filter(|pred| pred.is_defined())
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
