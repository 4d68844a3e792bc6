//! Copying between an engine's heap and owned terms.
//!
//! Both directions use node numbers and a list of the nodes still to be copied, without recursion. Copying
//! out remembers nothing as long as the copy is smaller than the heap, which no tree exceeds. Terms with much
//! sharing are then copied again with a table of visited cells.

use std::sync::Arc;

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use rustc_hash::FxHashMap;

use super::args::IntoArgs;
use super::builder::{IntoTerm, TermPlaces, TermSink};
use super::term::{Body, Term, TermNode, TermRef};
use crate::error::Stop;
use crate::machine::Machine;
use crate::term::raise::{Raise, Raised};
use crate::term::{Addr, Atom, Cell, Functor, Heap, HostObject, Number, Symbols, View, atoms};
use crate::width::Width;

/// Copies terms out of a heap into one body, root after root: `roots[i]` becomes node `i`. Variables that the
/// roots share stay shared. O(nodes); shared subterms are copied once when the copy would otherwise grow
/// larger than the heap.
pub(crate) fn take(heap: &mut Heap, symbols: &Symbols, roots: &[Cell]) -> Result<Body, Stop> {
    let body = copied(heap, symbols, roots);
    heap.meter.settle()?;
    body
}

impl Term {
    /// Copies one term out of a machine's heap. O(nodes).
    pub(crate) fn take(m: &mut Machine, term: Cell) -> Result<Term, Stop> {
        let body = take(&mut m.heap, &m.symbols, &[term])?;
        Ok(Term { body: Arc::new(body), root: 0 })
    }

    /// Copies one term out of the heap of a machine that may only be read. The work is noted on its
    /// meter, and so is a stop, after which the result is a variable. O(nodes).
    pub(super) fn copied(m: &Machine, term: Cell) -> Term {
        match copied(&m.heap, &m.symbols, &[term]) {
            Ok(body) if m.heap.lend(body.nodes.len() * size_of::<TermNode>()) => {
                Term { body: Arc::new(body), root: 0 }
            }
            Ok(_) => Term::variable(None),
            Err(stop) => {
                m.heap.meter.refuse(stop);
                Term::variable(None)
            }
        }
    }
}

/// The bytes of a node, with its cell while it is copied.
const NODE: usize = size_of::<TermNode>() + size_of::<Cell>();

/// Like [`take`], except that the work is noted and not charged.
fn copied(heap: &Heap, symbols: &Symbols, roots: &[Cell]) -> Result<Body, Stop> {
    if let Some(body) = TermCopier::new(heap, symbols, false).run(roots)? {
        return Ok(body);
    }
    TermCopier::new(heap, symbols, true).run(roots)?.ok_or(Stop::Memory)
}

struct TermCopier<'m> {
    heap: &'m Heap,
    symbols: &'m Symbols,
    /// The terms of the nodes still to be written, by node number.
    cells: Vec<Cell>,
    nodes: Vec<TermNode>,
    variables: FxHashMap<Addr, u32>,
    /// With sharing, the node of the arguments at an address, if there are any.
    copies: Option<FxHashMap<Addr, u32>>,
}

impl<'m> TermCopier<'m> {
    fn new(heap: &'m Heap, symbols: &'m Symbols, sharing: bool) -> TermCopier<'m> {
        let copies = sharing.then(FxHashMap::default);
        TermCopier {
            heap,
            symbols,
            cells: Vec::new(),
            nodes: Vec::new(),
            variables: FxHashMap::default(),
            copies,
        }
    }

    /// Copies the roots; `None` if the copy became too large for a tree.
    fn run(mut self, roots: &[Cell]) -> Result<Option<Body>, Stop> {
        let budget = self.heap.top() + 64;
        self.cells.extend_from_slice(roots);
        while let Some(&cell) = self.cells.get(self.nodes.len()) {
            let node = self.node(cell);
            self.nodes.push(node);
            if self.nodes.len().is_multiple_of(1024) {
                self.check()?;
            }
            if self.copies.is_none() && self.cells.len() > budget {
                return Ok(None);
            }
        }
        let names = vec![None; self.variables.len()];
        let root = if roots.len() == 1 { 0 } else { u32::MAX };
        let is_tree = self.copies.is_none();
        let memory = Some(self.heap.meter.memory);
        Ok(Some(Body { nodes: self.nodes, names, is_tree, root, memory, ..Body::default() }))
    }

    /// Notes the work since the last check; returns an error if it must not go on.
    fn check(&self) -> Result<(), Stop> {
        let meter = &self.heap.meter;
        meter.note(128);
        meter.look()?;
        if self.cells.len() * NODE > self.heap.unused() || self.cells.len() >= u32::MAX.to_usize() / 2 {
            return Err(Stop::Memory);
        }
        Ok(())
    }

    fn node(&mut self, cell: Cell) -> TermNode {
        match self.heap.view(cell) {
            View::Var(addr) => {
                let next = self.variables.len().to_u32();
                TermNode::Var(*self.variables.entry(addr).or_insert(next))
            }
            View::Atom(name) => TermNode::Atom(self.symbols.shared_name(name)),
            View::Int(i) => TermNode::Int(i),
            View::Box(addr) => boxed(self.heap, self.symbols, addr),
            View::List(addr) => TermNode::List { args: self.arguments(addr, 2) },
            View::Str(functor, addr) => {
                let args = match functor.arity() {
                    0 => 0,
                    arity => self.arguments(addr, arity),
                };
                let name = self.symbols.shared_name(functor.name());
                TermNode::Compound { name, arity: functor.arity().to_u32(), args }
            }
        }
    }

    fn arguments(&mut self, addr: Addr, count: usize) -> u32 {
        if let Some(&copy) = self.copies.as_ref().and_then(|copies| copies.get(&addr)) {
            return copy;
        }
        let copy = self.cells.len().to_u32();
        self.cells.extend((addr..addr + count).map(Cell::reference));
        if let Some(copies) = &mut self.copies {
            copies.insert(addr, copy);
        }
        copy
    }
}

fn boxed(heap: &Heap, symbols: &Symbols, addr: Addr) -> TermNode {
    match heap.box_number(addr) {
        Some(Number::Int(i)) => TermNode::Int(i),
        Some(Number::Big(big)) => TermNode::Big(Arc::new(big)),
        Some(Number::Float(f)) => TermNode::Float(f),
        None => match heap.box_object(addr).and_then(|atom| symbols.object(atom)) {
            Some(object) => TermNode::Object(object.clone()),
            None => TermNode::Text(heap.box_string(addr).unwrap_or_default().into()),
        },
    }
}

/// A cell of the heap that waits for its term.
#[derive(Clone, Copy)]
pub(crate) struct HeapPlace(Addr);

/// Writes values onto a heap. After an error it writes nothing more.
pub(crate) struct HeapSink<'m> {
    heap: &'m mut Heap,
    symbols: &'m mut Symbols,
    failed: Option<Box<Raise>>,
}

impl<'m> HeapSink<'m> {
    /// Runs `write` with a sink for the heap of a machine, and the place of the cell at an address.
    ///
    /// # Errors
    /// `representation_error(max_arity)`, and the limits of the meter.
    pub fn write(m: &mut Machine, at: Addr, write: impl FnOnce(&mut HeapSink<'_>, HeapPlace)) -> Raised<()> {
        let mut sink = HeapSink { heap: &mut m.heap, symbols: &mut m.symbols, failed: None };
        write(&mut sink, HeapPlace(at));
        sink.failed.map_or(Ok(()), Err)
    }

    /// Writes arguments to the `count` cells from `first` on.
    ///
    /// # Errors
    /// Those of [`HeapSink::write`].
    pub fn write_args(m: &mut Machine, first: Addr, count: usize, args: impl IntoArgs) -> Raised<()> {
        let places = TermPlaces::new(first, count, HeapPlace);
        HeapSink::write(m, first, |sink, _| args.write_args(sink, places))
    }

    /// Puts a value on the heap.
    ///
    /// # Errors
    /// Those of [`HeapSink::write`].
    pub fn put(m: &mut Machine, value: impl IntoTerm) -> Raised<Cell> {
        let at = m.heap.push(Cell::int(0));
        HeapSink::write(m, at, |sink, at| value.write(sink, at))?;
        Ok(m.heap.at(at))
    }

    fn set(&mut self, cell: Cell, at: HeapPlace) {
        if self.failed.is_none() {
            self.heap.set(at.0, cell);
        }
    }

    /// Reserves the cells of a box; returns false if writing has failed.
    fn reserve_box(&mut self, cells: usize) -> bool {
        if self.failed.is_none()
            && let Err(stop) = self.heap.reserve(cells)
        {
            self.failed = Some(stop.into());
        }
        self.failed.is_none()
    }

    fn blank(&mut self, name: &str, arity: usize) -> Raised<(Cell, Addr)> {
        if arity > Functor::MAX_ARITY {
            return Err(Raise::Representation(atoms::MAX_ARITY).into());
        }
        self.heap.meter.charge(arity)?;
        self.heap.reserve(arity + 1)?;
        let name = if name == "." { atoms::DOT } else { self.symbols.intern(name) };
        Ok(self.heap.put_blank_struct(name, arity))
    }
}

impl TermSink for HeapSink<'_> {
    type Place = HeapPlace;
    type Places = TermPlaces<HeapPlace>;

    fn atom(&mut self, name: &str, at: HeapPlace) {
        let atom = if name == "[]" { atoms::NIL } else { self.symbols.intern(name) };
        self.set(Cell::atom(atom), at);
    }

    fn integer(&mut self, value: i64, at: HeapPlace) {
        if self.reserve_box(2) {
            let cell = self.heap.put_integer(value);
            self.set(cell, at);
        }
    }

    fn big(&mut self, value: IBig, at: HeapPlace) {
        if self.reserve_box(value.bit_len() / 64 + 2) {
            let cell = self.heap.put_big(&value);
            self.set(cell, at);
        }
    }

    fn float(&mut self, value: f64, at: HeapPlace) {
        if self.reserve_box(2) {
            let cell = self.heap.put_float(value);
            self.set(cell, at);
        }
    }

    fn string(&mut self, text: &str, at: HeapPlace) {
        match self.heap.reserve(text.len() / 8 + 2) {
            Ok(()) => {
                let cell = self.heap.put_string(text);
                self.set(cell, at);
            }
            Err(stop) => self.failed = Some(stop.into()),
        }
    }

    fn object(&mut self, object: HostObject, at: HeapPlace) {
        let cell = put_object(self.heap, self.symbols, &object);
        self.set(cell, at);
    }

    fn compound(&mut self, name: &str, arity: usize, at: HeapPlace) -> TermPlaces<HeapPlace> {
        let none = TermPlaces::new(0, 0, HeapPlace);
        if self.failed.is_some() {
            return none;
        }
        match self.blank(name, arity) {
            Ok((cell, first)) => {
                self.set(cell, at);
                TermPlaces::new(first, arity, HeapPlace)
            }
            Err(raise) => {
                self.failed = Some(raise);
                none
            }
        }
    }

    fn owned(&mut self, term: Term, at: HeapPlace) {
        self.term(term.as_ref(), at);
    }

    fn term(&mut self, term: TermRef<'_>, at: HeapPlace) {
        if self.failed.is_some() {
            return;
        }
        match Putting::default().put(self.heap, self.symbols, term) {
            Ok(cell) => self.set(cell, at),
            Err(raise) => self.failed = Some(raise),
        }
    }

    fn has_failed(&self) -> bool {
        self.failed.is_some()
    }
}

/// Puts an object on the heap. When there are many, the next call looks which of them are in use.
fn put_object(heap: &mut Heap, symbols: &mut Symbols, object: &HostObject) -> Cell {
    let atom = symbols.object_atom(object);
    if symbols.objects_are_due() {
        heap.meter.alarm();
    }
    heap.put_object(atom)
}

/// Arguments of a compound still to be written to their cells on the heap.
struct PendingArgs {
    from: u32,
    to: Addr,
    count: usize,
}

/// Puts terms of one body on a heap; terms put by the same `Putting` share their variables.
#[derive(Default)]
pub(crate) struct Putting {
    pub variables: FxHashMap<u32, Cell>,
    copies: FxHashMap<u32, Cell>,
    /// Whether a node may be shared.
    remembers: bool,
}

impl Putting {
    /// Puts a term on the heap. O(nodes).
    ///
    /// # Errors
    /// `representation_error(max_arity)`, and the limits of the meter.
    pub fn put(&mut self, heap: &mut Heap, symbols: &mut Symbols, term: TermRef<'_>) -> Raised<Cell> {
        let term = term.to_term();
        let nodes = &term.body.nodes;
        self.remembers = !term.body.is_tree;
        // Arguments, and their heap cells.
        let mut todo: Vec<PendingArgs> = Vec::new();
        let result = self.cell(heap, symbols, &nodes[term.root.to_usize()], &mut todo)?;
        while let Some(PendingArgs { from, to, count }) = todo.pop() {
            heap.meter.charge(count)?;
            for i in 0..count {
                let cell = match &nodes[from.to_usize() + i] {
                    TermNode::Int(i) => heap.put_integer(*i),
                    node => self.cell(heap, symbols, node, &mut todo)?,
                };
                heap.set(to + i, cell);
            }
        }
        Ok(result)
    }

    fn cell(
        &mut self,
        heap: &mut Heap,
        symbols: &mut Symbols,
        node: &TermNode,
        todo: &mut Vec<PendingArgs>,
    ) -> Raised<Cell> {
        let mut compound = |heap: &mut Heap, name: Atom, arity: u32, args: u32| {
            let remembers = self.remembers && arity > 0;
            if remembers && let Some(&copy) = self.copies.get(&args) {
                return Ok(copy);
            }
            if arity.to_usize() > Functor::MAX_ARITY {
                return Err(Raise::Representation(atoms::MAX_ARITY).into());
            }
            heap.reserve(arity.to_usize() + 1)?;
            let (copy, first) = heap.put_blank_struct(name, arity.to_usize());
            todo.push(PendingArgs { from: args, to: first, count: arity.to_usize() });
            if remembers {
                self.copies.insert(args, copy);
            }
            Raised::Ok(copy)
        };
        Ok(match node {
            TermNode::Var(number) => *self.variables.entry(*number).or_insert_with(|| heap.put_var()),
            TermNode::Atom(name) if &**name == "[]" => Cell::atom(atoms::NIL),
            TermNode::Atom(name) => Cell::atom(symbols.intern(name)),
            TermNode::Int(i) => heap.put_integer(*i),
            TermNode::Big(big) => {
                heap.reserve(big.bit_len() / 64 + 2)?;
                heap.put_big(big)
            }
            TermNode::Float(f) => {
                heap.reserve(2)?;
                heap.put_float(*f)
            }
            TermNode::Text(text) => {
                heap.reserve(text.len() / 8 + 2)?;
                heap.put_string(text)
            }
            TermNode::Object(object) => put_object(heap, symbols, object),
            TermNode::List { args } => compound(heap, atoms::DOT, 2, *args)?,
            TermNode::Compound { name, arity, args } => compound(heap, symbols.intern(name), *arity, *args)?,
        })
    }
}
