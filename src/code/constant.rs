//! A ground term of a clause, which is copied to the heap whole instead of being built cell by cell.

use crate::error::Stop;
use crate::term::block::bytes_apart;
use crate::term::{Block, Cell, Heap};

/// The most cells of a term whose addressed cells are listed; a copy of more looks at limits meanwhile.
const LISTED: usize = 4_096;

/// A ground term to which instructions refer.
#[derive(Debug)]
pub struct Constant {
    block: Block,
    /// The places of the cells with an address, the only ones that a copy changes; `None` for a number, a
    /// string or a longer term.
    addressed: Option<Box<[u32]>>,
}

impl Constant {
    /// O(cells)
    pub fn new(block: Block) -> Constant {
        let is_listed = !block.is_constant() && block.cells().len() <= LISTED;
        let addressed = is_listed.then(|| block.addressed());
        Constant { block, addressed }
    }

    /// Copies the term to the top of a heap. O(cells), most of which are copied as one run of memory.
    pub fn put(&self, heap: &mut Heap) -> Result<Cell, Stop> {
        match &self.addressed {
            Some(addressed) => self.block.restore_moving(heap, addressed),
            None => self.block.restore(heap),
        }
    }

    /// Returns the term.
    pub fn block(&self) -> &Block {
        &self.block
    }

    /// Returns the bytes of the constant besides the value itself.
    pub fn bytes(&self) -> usize {
        let places = self.addressed.as_ref().map_or(0, |places| places.len());
        self.block.bytes() + bytes_apart(places * size_of::<u32>())
    }
}
