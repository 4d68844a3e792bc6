//! Lambdas that are called often, compiled.
//!
//! A lambda is a term, which a call would copy and interpret. Once calls are many, a clause `Head :- Body`
//! is added for its [shape]: the arguments of the head are what calls pass on, then the parameters. Calls
//! enter that clause, which renames its variables as every clause does. A lambda without a clause is copied.

mod image;
mod shape;

use rustc_hash::FxHashMap;

use super::Machine;
use super::clauses::Adding;
use super::resources::ProgramState;
use super::tracing::Tracing;
use crate::code::area::CodeAddr;
use crate::code::flatten::strip_module;
use crate::program::flags::OccursCheck;
use crate::program::{Definition, PredId};
use crate::term::raise::{Raise, Raised};
use crate::term::{Addr, Atom, Cell, Functor, Heap, atoms};
use image::LambdaImage;
use shape::{Lambda, LambdaShape, Likeness, MOST_PASSED};

/// The number of calls of lambdas of a kind after which the next one is compiled.
const OFTEN: u32 = 8;
/// The shapes of lambdas whose bodies call the same predicate with as many parameters, at most.
const MOST_SHAPES: usize = 8;
/// The trials to compile a lambda of a kind that fail, at most.
const MOST_FAILURES: u32 = 4;
/// The parameters at most.
const MOST_PARAMETERS: usize = 7;
/// The kinds of lambdas at most.
const MOST_KINDS: usize = 1 << 12;

/// What lambdas with the same shape share at least: the module and functor of the body, and the number of
/// parameters.
type Kind = (Atom, Functor, usize);

/// The compiled lambdas of a program.
#[derive(Clone, Default)]
pub struct CompiledLambdas {
    kinds: FxHashMap<Kind, LambdaKind>,
    /// The number of clauses that were added.
    count: u32,
    bytes: usize,
}

/// What is known of a kind of lambdas.
#[derive(Clone, Default)]
struct LambdaKind {
    /// The calls since the last shape was found that have none.
    strange: u32,
    /// The lambdas that could not be compiled.
    failures: u32,
    /// The shapes with their predicates.
    shapes: Vec<(LambdaShape, PredId)>,
}

/// The lambda that was called last, and how to call one like it again.
#[derive(Default)]
pub struct LastLambda {
    /// Where its parts are, and how often it was called in turn without an image.
    parts: Addr,
    calls: u32,
    known: Option<KnownLambda>,
}

/// A lambda that was called twice in turn.
struct KnownLambda {
    image: LambdaImage,
    /// The module of the call, and the number of arguments.
    module: Atom,
    extra: usize,
    /// The predicate `>>` there, and what it was.
    arrow: (PredId, Definition),
    /// The predicate of the clause, with the number of terms that are passed on.
    pred: PredId,
    passed: usize,
    body_module: Atom,
}

/// What is to be done for a call.
enum LambdaWay {
    /// The predicate is called with these terms, as many as the number says.
    Call(PredId, [Cell; MOST_PASSED], usize),
    /// The lambda is compiled, with this shape in the place of one that is known.
    Compile(Option<(usize, LambdaShape)>),
    Copy,
}

impl ProgramState for CompiledLambdas {
    fn bytes(&self) -> usize {
        self.kinds.len() * size_of::<(Kind, LambdaKind)>() + self.bytes
    }

    fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        for ((module, functor, _), known) in &self.kinds {
            keep(*module);
            keep(functor.name());
            known.shapes.iter().for_each(|(shape, _)| shape.atoms(keep));
        }
    }
}

impl Machine {
    /// Replaces the compiled lambdas by those of a program that was kept.
    pub fn put_lambdas(&mut self, lambdas: CompiledLambdas) {
        self.resources.put(lambdas);
        self.last_lambda = LastLambda::default();
    }

    /// Calls a lambda, its parts at an address, with the arguments in registers from the second on. Returns
    /// the address to continue at, or `None` if the lambda is to be copied. While goals are traced it is:
    /// the tracer shows the goals of its body.
    pub(super) fn call_lambda(
        &mut self,
        parts: Addr,
        module: Atom,
        extra: usize,
    ) -> Raised<Option<CodeAddr>> {
        // A clause unifies as the flag said when it was compiled.
        let is_plain = self.db.flags.occurs_check == OccursCheck::False;
        if extra > MOST_PARAMETERS || !is_plain || self.tracing() != Tracing::Off {
            return Ok(None);
        }
        if let Some(next) = self.call_like_last(parts, module, extra)? {
            return Ok(Some(next));
        }
        if !self.calls_yall(module, extra) {
            return Ok(None);
        }
        let caller = module;
        let (module, body) = strip_module(&self.heap, self.heap.at(parts + 1), module);
        let Some((name, arity, _)) = self.heap.callable(body) else { return Ok(None) };
        let before = self.heap.at(parts);
        let free = self.heap.args_of::<2>(before, atoms::SLASH);
        let mut parameters = [before; MOST_PARAMETERS];
        let parameters = &mut parameters[..extra];
        if !take_list(&self.heap, free.map_or(before, |[_, list]| list), parameters) {
            return Ok(None);
        }
        // Goals that a library passes on are its caller's.
        if self.db.is_library(module) {
            return Ok(None);
        }
        let kind = (module, Functor::new(name, arity), extra);
        let lambda = Lambda { free: free.map(|[free, _]| free), parameters, body };
        match self.lambda_way(kind, &lambda)? {
            LambdaWay::Call(pred, passed, count) => {
                self.note_lambda(kind, caller, parts, (pred, count));
                self.enter_lambda(pred, &passed[..count], extra, module).map(Some)
            }
            LambdaWay::Compile(near) => {
                self.last_lambda.known = None;
                self.compile_lambda(kind, near, &lambda)?;
                Ok(None)
            }
            LambdaWay::Copy => Ok(None),
        }
    }

    /// Enters the predicate of a lambda with what is passed on, and the arguments in registers from the
    /// second on.
    fn enter_lambda(
        &mut self,
        pred: PredId,
        passed: &[Cell],
        extra: usize,
        module: Atom,
    ) -> Raised<CodeAddr> {
        self.x.copy_within(1..=extra, passed.len());
        self.x[..passed.len()].copy_from_slice(passed);
        self.enter_pred(pred, module)
    }

    /// Calls a lambda that is like the last one.
    fn call_like_last(&mut self, parts: Addr, module: Atom, extra: usize) -> Raised<Option<CodeAddr>> {
        let Some(known) = &self.last_lambda.known else { return Ok(None) };
        let (arrow, was) = known.arrow;
        if known.module != module || known.extra != extra || self.db.pred(arrow).definition != was {
            return Ok(None);
        }
        let (pred, count, module) = (known.pred, known.passed, known.body_module);
        match known.image.passed(&mut self.heap, parts)? {
            Some(passed) => self.enter_lambda(pred, &passed[..count], extra, module).map(Some),
            None => Ok(None),
        }
    }

    /// Notes a lambda that is called. Its image is made when it is called again before another.
    fn note_lambda(&mut self, kind: Kind, module: Atom, parts: Addr, (pred, passed): (PredId, usize)) {
        let last = &mut self.last_lambda;
        let calls = if last.parts == parts { last.calls.saturating_add(1) } else { 1 };
        (last.parts, last.calls) = (parts, calls);
        // One that has no image is not tried again.
        if calls != 2 {
            return;
        }
        let (body_module, _, extra) = kind;
        let arrow = self.goal_pred(Functor::new(atoms::LAMBDA, 2 + extra), module);
        let arrow = (arrow, self.db.pred(arrow).definition);
        let shapes = self.resources.get::<CompiledLambdas>().kinds.get(&kind).map(|known| &known.shapes);
        let shape = shapes.and_then(|shapes| shapes.iter().find(|(_, its)| *its == pred));
        let image = shape.and_then(|(shape, _)| LambdaImage::of(&self.heap, shape, parts, extra));
        self.last_lambda.known =
            image.map(|image| KnownLambda { image, module, extra, arrow, pred, passed, body_module });
    }

    /// Returns whether a module calls the `>>` of `library(yall)`, with the number of extra arguments.
    fn calls_yall(&mut self, module: Atom, extra: usize) -> bool {
        let pred = self.goal_pred(Functor::new(atoms::LAMBDA, 2 + extra), module);
        self.db.resolve(pred).is_some_and(|pred| self.db.pred(pred).module == atoms::YALL)
    }

    /// Decides what a call does, by the shapes that are known. O(shapes * size of the lambda)
    fn lambda_way(&mut self, kind: Kind, lambda: &Lambda<'_>) -> Raised<LambdaWay> {
        let kinds = &mut self.resources.get::<CompiledLambdas>().kinds;
        if kinds.len() >= MOST_KINDS && !kinds.contains_key(&kind) {
            return Ok(LambdaWay::Copy);
        }
        let known = kinds.entry(kind).or_default();
        let mut near = None;
        for (at, (shape, pred)) in known.shapes.iter().enumerate() {
            match shape.likeness(&mut self.heap, lambda)? {
                Likeness::Full(passed) => return Ok(LambdaWay::Call(*pred, passed, shape.passed())),
                Likeness::But(constants) if near.is_none() => {
                    near = shape.without(&constants).map(|shape| (at, shape));
                }
                Likeness::But(_) | Likeness::None => {}
            }
        }
        known.strange = known.strange.saturating_add(1);
        let is_due = known.strange >= OFTEN && known.shapes.len() < MOST_SHAPES || near.is_some();
        // What a transaction adds, it may take back.
        let may_add = known.failures < MOST_FAILURES && self.db.transaction_count() == 0;
        Ok(if is_due && may_add { LambdaWay::Compile(near) } else { LambdaWay::Copy })
    }

    /// Compiles a lambda, by its shape or one near it. Errors are those of calling it, which the copy
    /// raises.
    fn compile_lambda(
        &mut self,
        kind: Kind,
        near: Option<(usize, LambdaShape)>,
        lambda: &Lambda<'_>,
    ) -> Raised<()> {
        let (replaced, near) = near.unzip();
        let shape = match near {
            Some(shape) => Some(shape),
            None => LambdaShape::of(&mut self.heap, &self.db, kind.0, lambda)?,
        };
        let pred = match shape.as_ref().map(|shape| self.add_lambda(kind, shape)) {
            Some(Err(raise)) if matches!(*raise, Raise::Stop(_)) => return Err(raise),
            added => added.and_then(Result::ok),
        };
        let lambdas = self.resources.get::<CompiledLambdas>();
        let known = lambdas.kinds.entry(kind).or_default();
        known.strange = 0;
        let Some(compiled) = shape.zip(pred) else {
            known.failures += 1;
            return Ok(());
        };
        lambdas.bytes += compiled.0.bytes();
        let Some(replaced) = replaced else {
            known.shapes.push(compiled);
            return Ok(());
        };
        let (shape, pred) = std::mem::replace(&mut known.shapes[replaced], compiled);
        lambdas.bytes -= shape.bytes();
        self.remove_all(pred);
        Ok(())
    }

    /// Adds the clause of a shape. Returns its predicate.
    fn add_lambda(&mut self, (module, _, parameters): Kind, shape: &LambdaShape) -> Raised<PredId> {
        let (args, body) = shape.put(&mut self.heap, parameters);
        // An engine may begin with clauses of its program.
        let (name, pred) = loop {
            let lambdas = self.resources.get::<CompiledLambdas>();
            lambdas.count += 1;
            let name = format!("$lambda {}", lambdas.count);
            let name = self.symbols.intern(&name);
            let pred = self.pred_id(atoms::SYSTEM, Functor::new(name, args.len()));
            if self.db.pred(pred).definition == Definition::Undefined {
                break (name, pred);
            }
        };
        let head = self.heap.put_struct(name, &args);
        let body = self.heap.put_struct(atoms::COLON, &[Cell::atom(module), body]);
        let clause = self.heap.put_struct(atoms::NECK, &[head, body]);
        self.add_clause(clause, atoms::SYSTEM, Adding { keep_term: false, ..Adding::CONSULT })?;
        Ok(pred)
    }
}

/// Takes the elements of a list. Returns whether there are as many as places.
fn take_list(heap: &Heap, list: Cell, places: &mut [Cell]) -> bool {
    let mut list = heap.deref(list);
    for place in places {
        if !list.is_list() {
            return false;
        }
        *place = heap.at(list.addr());
        list = heap.deref(heap.at(list.addr() + 1));
    }
    list == Cell::atom(atoms::NIL)
}
