//! A lambda as it lies on the heap.
//!
//! Most calls are of the lambda that was called last, or of one that the same clause made. Its cells lie in
//! the same order then, so that comparing them one by one tells that it has the shape. References are
//! compared as distances from the lambda. Each cell comes behind those that lead to it, so that only cells
//! of terms are read; only what is passed on is dereferenced.

use super::shape::{LambdaShape, MOST_PASSED};
use crate::error::Stop;
use crate::term::cell::Tag;
use crate::term::heap::Heap;
use crate::term::{Addr, Cell, Functor, atoms, walk};
use crate::width::Width;

/// The cells at most.
const MOST_CELLS: usize = 128;

/// What a cell is in every lambda of the image.
#[derive(Clone, Copy)]
enum ImageCell {
    /// The same cell.
    Same(u64),
    /// A cell with an address as far from the lambda, as the distance of their bits.
    Near(u64),
    /// What a call passes on, by its number, where it is found first: a term without variables, or a
    /// variable at this distance.
    Passed(usize, Option<u64>),
    /// The same again.
    Again(usize),
}

/// The cells of a lambda, each with its distance from the first part of the lambda.
pub struct LambdaImage {
    cells: Vec<(i64, ImageCell)>,
    /// The least and the greatest distance.
    least: i64,
    most: i64,
}

impl LambdaImage {
    /// Returns the image of a lambda with a shape, its parts at an address; `None` if it has too many cells
    /// or lies scattered. O(size of the shape)
    pub fn of(heap: &Heap, shape: &LambdaShape, parts: Addr, parameters: usize) -> Option<LambdaImage> {
        let mut maker = ImageMaker { heap, parts, cells: Vec::new(), seen: 0 };
        shape.lay_out(&mut maker, parameters)?;
        let distances = || maker.cells.iter().map(|(distance, _)| *distance);
        let (least, most) = (distances().min()?, distances().max()?);
        Some(LambdaImage { least, most, cells: maker.cells })
    }

    /// Returns what a call of the lambda at an address passes on, if it is like the image.
    pub fn passed(&self, heap: &mut Heap, parts: Addr) -> Result<Option<[Cell; MOST_PASSED]>, Stop> {
        let base = parts.to_i64();
        if base + self.least < 0 || base + self.most >= heap.top().to_i64() {
            return Ok(None);
        }
        let origin = origin(parts);
        let mut passed = [Cell::atom(atoms::NIL); MOST_PASSED];
        for &(distance, cell) in &self.cells {
            let there = heap.at((base + distance).to_usize());
            let is_like = match cell {
                ImageCell::Same(bits) => there.bits() == bits,
                ImageCell::Near(bits) => there.bits().wrapping_sub(origin) == bits,
                ImageCell::Passed(number, variable) => {
                    let value = heap.deref(there);
                    passed[number] = value;
                    match variable {
                        Some(bits) if value.tag() == Tag::Ref => value.bits().wrapping_sub(origin) == bits,
                        _ => walk::is_ground(heap, value)?,
                    }
                }
                ImageCell::Again(number) => heap.deref(there) == passed[number],
            };
            if !is_like {
                return Ok(None);
            }
        }
        Ok(Some(passed))
    }
}

/// Returns what is subtracted from a cell with an address for its distance.
fn origin(parts: Addr) -> u64 {
    Cell::reference(parts).bits()
}

/// Collects the cells of an image.
pub struct ImageMaker<'h> {
    heap: &'h Heap,
    parts: Addr,
    cells: Vec<(i64, ImageCell)>,
    /// A bit for each number of what is passed on that was found.
    seen: u32,
}

impl ImageMaker<'_> {
    /// Returns the address of the first part of the lambda.
    pub fn parts(&self) -> Addr {
        self.parts
    }

    /// Notes a cell and the cells of its chain of references. Returns the last one, or `None` if it is an
    /// attributed variable or boxed, or if there are too many cells.
    pub fn follow(&mut self, addr: Addr) -> Option<Cell> {
        let mut addr = addr;
        loop {
            let cell = self.heap.at(addr);
            let bits = match cell.tag() {
                Tag::Atom | Tag::Int | Tag::Head => ImageCell::Same(cell.bits()),
                Tag::Ref | Tag::List | Tag::Str => {
                    ImageCell::Near(cell.bits().wrapping_sub(origin(self.parts)))
                }
                Tag::Attr | Tag::Box => return None,
            };
            self.note(addr, bits)?;
            if cell.tag() != Tag::Ref || cell.addr() == addr {
                return Some(cell);
            }
            addr = cell.addr();
        }
    }

    /// Notes the functor before the arguments of a structure, and returns the address of the first argument
    /// of a compound.
    pub fn arguments(&mut self, compound: Cell) -> Option<Addr> {
        match compound.tag() {
            Tag::List => Some(compound.addr()),
            Tag::Str => {
                self.note(compound.addr(), ImageCell::Same(self.heap.at(compound.addr()).bits()))?;
                Some(compound.addr() + 1)
            }
            _ => None,
        }
    }

    /// Notes the modules before a goal, and returns its address.
    pub fn unqualified(&mut self, mut at: Addr) -> Option<Addr> {
        loop {
            let goal = self.heap.deref(self.heap.at(at));
            if goal.tag() != Tag::Str || self.heap.at(goal.addr()) != Functor::new(atoms::COLON, 2).cell() {
                return Some(at);
            }
            self.follow(at)?;
            let args = self.arguments(goal)?;
            self.follow(args)?;
            at = args + 1;
        }
    }

    /// Notes what is passed on by a number.
    pub fn pass(&mut self, addr: Addr, number: usize) -> Option<()> {
        let is_again = self.seen >> number & 1 == 1;
        self.seen |= 1 << number;
        let value = self.heap.deref(self.heap.at(addr));
        let variable = (value.tag() == Tag::Ref).then(|| value.bits().wrapping_sub(origin(self.parts)));
        let cell = if is_again { ImageCell::Again(number) } else { ImageCell::Passed(number, variable) };
        self.note(addr, cell)
    }

    fn note(&mut self, addr: Addr, cell: ImageCell) -> Option<()> {
        self.cells.push((addr.to_i64() - self.parts.to_i64(), cell));
        (self.cells.len() <= MOST_CELLS).then_some(())
    }
}
