//! A machine's program, frozen: what any number of machines share until they change it.
//!
//! The image holds everything that loading and defining make, and nothing of a run: no stacks, no registers,
//! no choice points. A machine of an image refers to its parts and copies what it changes (`term/region`):
//! predicates, clauses, lists and tables by the page, code as a whole. To names and texts it only adds.
//! Numbers and addresses are those of the image, so that nothing has to be linked again.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::native::NATIVES;
use super::resources::FrozenResources;
use super::sweep::AtomRoots;
use super::{Functions, Machine, Native, Places, account, removal, tracing};
use crate::clock::Timer;
use crate::code::area::{CodeAddr, CodeArea, CodeImage};
use crate::program::Database;
use crate::program::image::DatabaseImage;
use crate::term::Symbols;
use crate::term::region::{Pages, PagesImage, SharedVec};
use crate::term::symbols::SymbolsImage;

/// The program of machines.
pub struct Image {
    symbols: Arc<SymbolsImage>,
    db: Arc<DatabaseImage>,
    code: CodeImage,
    entries: SharedVec<CodeAddr>,
    natives: Arc<PagesImage<Native, NATIVES>>,
    dead_code: removal::DeadCode,
    captured: FxHashSet<CodeAddr>,
    account: account::Account,
    places: Places,
    functions: Functions,
    tracer: tracing::Tracer,
    atom_roots: Vec<AtomRoots>,
    resources: FrozenResources,
    queries: u64,
    clock: Timer,
}

impl Machine {
    /// Makes the program one that does not change. No query runs any more. O(what changed since it was an
    /// image).
    pub fn into_image(mut self) -> Image {
        self.stop_profile();
        self.reset();
        self.db.mark_dynamic();
        self.bury_dropped_alternatives();
        self.compile_libraries();
        self.entries.share();
        Image {
            symbols: self.symbols.freeze(),
            db: Arc::new(self.db.freeze()),
            code: self.code.freeze(),
            entries: self.entries,
            natives: self.natives.freeze(),
            dead_code: self.dead_code,
            captured: self.captured,
            account: self.account,
            places: self.places,
            functions: self.functions,
            tracer: self.tracer,
            atom_roots: self.atom_roots,
            resources: self.resources.freeze(),
            queries: self.queries,
            clock: self.heap.meter.clock().clone(),
        }
    }

    /// Returns the bytes of the program that this machine shares with no other: those of the pages that it
    /// changed, and of what it added. O(changes)
    pub fn own_program_bytes(&self) -> usize {
        let numbered = self.entries.own_bytes() + self.natives.own_bytes(|_| 0);
        self.db.own_bytes() + self.code.own_bytes() + self.symbols.bytes() + numbered
    }
}

impl Image {
    /// Returns a machine with this program and empty stacks. O(1)
    pub fn machine(&self) -> Machine {
        let (symbols, db) = (Symbols::of(&self.symbols), Database::of(&self.db));
        let mut machine = Machine::idle(symbols, db, CodeArea::of(&self.code));
        machine.entries = self.entries.clone();
        machine.natives = Pages::of(&self.natives);
        machine.dead_code = self.dead_code.clone();
        machine.captured = self.captured.clone();
        machine.account = self.account.anew();
        machine.places = self.places;
        machine.functions = self.functions;
        machine.tracer = self.tracer.clone();
        machine.atom_roots = self.atom_roots.clone();
        machine.resources = self.resources.begin();
        machine.queries = self.queries;
        machine.heap.meter.set_clock(self.clock.clone());
        machine.own_rules_end();
        machine.watch_meter();
        machine.reset();
        machine
    }
}
