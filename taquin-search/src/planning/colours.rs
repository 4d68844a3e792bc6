//! Colour refinement: vertices of a graph have one colour as long as their neighbours tell them not apart.
//!
//! Vertices of one colour are a cell: a stretch of one list of all vertices, named by where it begins. A cell
//! splits by the labels of the edges to the vertices of another cell. Everything is done in an order that
//! depends on cells alone and not on the vertices in them. So two runs, from vertices that a symmetry maps
//! onto one another, take the same steps; these are recorded, to see where runs part.

use super::budget::WorkBudget;
use crate::width::Width;

/// A number of a vertex.
pub type VertexId = u32;

/// The work for an edge.
const PER_EDGE: usize = 3;

/// A graph whose edges have labels.
#[derive(Debug)]
pub struct LabelledGraph {
    /// For each vertex, where its edges end; they begin where those of the vertex before end.
    ends: Vec<u32>,
    edges: Vec<(VertexId, u8)>,
}

impl LabelledGraph {
    /// Creates a graph from edges, each of which leads both ways.
    pub fn new(vertices: usize, list: &[(VertexId, VertexId, u8)]) -> LabelledGraph {
        let mut ends = vec![0u32; vertices];
        for &(one, other, _) in list {
            ends[one.to_usize()] += 1;
            ends[other.to_usize()] += 1;
        }
        let mut sum = 0;
        for end in &mut ends {
            // For the moment it is where the edges begin.
            sum += std::mem::replace(end, sum);
        }
        let mut edges = vec![(0, 0); sum.to_usize()];
        for &(one, other, label) in list {
            for (from, to) in [(one, other), (other, one)] {
                let end = &mut ends[from.to_usize()];
                edges[end.to_usize()] = (to, label);
                *end += 1;
            }
        }
        LabelledGraph { ends, edges }
    }

    /// Returns the number of vertices.
    pub fn vertices(&self) -> usize {
        self.ends.len()
    }

    /// Returns the neighbours of a vertex, each with the label of the edge.
    pub fn neighbours(&self, vertex: VertexId) -> &[(VertexId, u8)] {
        let at = vertex.to_usize();
        let first = if at == 0 { 0 } else { self.ends[at - 1].to_usize() };
        &self.edges[first..self.ends[at].to_usize()]
    }
}

/// The vertices of a graph by colour.
#[derive(Clone, Debug)]
pub struct ColourCells {
    /// All vertices, those of one cell together.
    order: Vec<VertexId>,
    /// For each vertex, its place in that order.
    places: Vec<u32>,
    /// For each vertex, where its cell begins.
    starts: Vec<u32>,
    /// For each place where a cell begins, the number of its vertices.
    lengths: Vec<u32>,
}

/// The steps of a run, recorded or compared with those of another one.
#[derive(Debug, Default)]
pub struct RefinementTrace {
    steps: Vec<u64>,
    /// The number of steps compared so far, in a run that is compared.
    compared: Option<usize>,
}

impl RefinementTrace {
    /// Forgets the steps, to record those of another run.
    pub fn record(&mut self) {
        self.steps.clear();
        self.compared = None;
    }

    /// Compares the steps of the next run with those recorded.
    pub fn compare(&mut self) {
        self.compared = Some(0);
    }

    /// Notes a step. Returns whether the runs agree so far.
    fn note(&mut self, step: u64) -> bool {
        match &mut self.compared {
            None => self.steps.push(step),
            Some(at) => {
                *at += 1;
                return self.steps.get(*at - 1) == Some(&step);
            }
        }
        true
    }

    /// Returns whether all recorded steps were compared.
    fn is_whole(&self) -> bool {
        self.compared.is_none_or(|compared| compared == self.steps.len())
    }
}

/// What refinement needs besides, kept from run to run.
#[derive(Debug)]
pub struct Refiner<'g> {
    graph: &'g LabelledGraph,
    /// For each vertex, the sum over its edges into the splitting cell; 0 for the others.
    sums: Vec<u64>,
    touched: Vec<VertexId>,
    /// The parts of the cell that is split, each with its place and length.
    parts: Vec<(u32, u32)>,
    waiting: std::collections::VecDeque<u32>,
    is_waiting: Vec<bool>,
}

/// Returns a number for the label of an edge, so that sums tell multisets of labels apart.
fn label_sum(label: u8) -> u64 {
    (u64::from(label) + 1)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .rotate_left(23)
        .wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

impl ColourCells {
    /// Creates cells of vertices with the same colour, ordered by colour.
    pub fn new(colours: &[u64]) -> ColourCells {
        let count = colours.len();
        let mut coloured: Vec<(u64, VertexId)> = colours.iter().copied().zip(0..).collect();
        coloured.sort_unstable();
        let mut cells = ColourCells {
            places: vec![0; count],
            starts: vec![0; count],
            lengths: vec![0; count],
            order: Vec::new(),
        };
        let mut start = 0;
        for (place, &(colour, vertex)) in coloured.iter().enumerate() {
            if place > 0 && coloured[place - 1].0 != colour {
                start = place;
            }
            cells.places[vertex.to_usize()] = place.to_u32();
            cells.starts[vertex.to_usize()] = start.to_u32();
            cells.lengths[start] += 1;
        }
        cells.order = coloured.into_iter().map(|(_, vertex)| vertex).collect();
        cells
    }

    /// Returns the vertices of the cell that begins at a place.
    pub fn cell(&self, start: u32) -> &[VertexId] {
        &self.order[start.to_usize()..][..self.lengths[start.to_usize()].to_usize()]
    }

    /// Returns where the cell of a vertex begins.
    pub fn start(&self, vertex: VertexId) -> u32 {
        self.starts[vertex.to_usize()]
    }

    /// Returns where cells begin, as far as they do before a place.
    pub fn starts_below(&self, end: u32) -> impl Iterator<Item = u32> {
        let next =
            move |start: &u32| Some(start + self.lengths[start.to_usize()]).filter(|start| *start < end);
        std::iter::successors(Some(0).filter(|_| end > 0), next)
    }

    /// Gives a vertex a cell of its own, in front of the others of its cell. Returns where they begin.
    pub fn single_out(&mut self, vertex: VertexId) -> u32 {
        let start = self.starts[vertex.to_usize()];
        self.swap(self.places[vertex.to_usize()], start);
        let length = std::mem::replace(&mut self.lengths[start.to_usize()], 1);
        if length > 1 {
            self.begin_cell(start + 1, length - 1);
        }
        start
    }

    fn swap(&mut self, one: u32, other: u32) {
        self.order.swap(one.to_usize(), other.to_usize());
        for place in [one, other] {
            self.places[self.order[place.to_usize()].to_usize()] = place;
        }
    }

    fn begin_cell(&mut self, start: u32, length: u32) {
        self.lengths[start.to_usize()] = length;
        for place in start..start + length {
            self.starts[self.order[place.to_usize()].to_usize()] = start;
        }
    }
}

impl<'g> Refiner<'g> {
    /// Creates a refiner of a graph.
    pub fn new(graph: &'g LabelledGraph) -> Refiner<'g> {
        let count = graph.ends.len();
        Refiner {
            graph,
            sums: vec![0; count],
            touched: Vec::new(),
            parts: Vec::new(),
            waiting: std::collections::VecDeque::new(),
            is_waiting: vec![false; count],
        }
    }

    /// Splits cells until no cell tells vertices of another one apart, as far as the budget lasts. `first`
    /// is the only cell that is new; without it all are. Returns whether the steps agree with those of the
    /// trace.
    pub fn refine(
        &mut self,
        cells: &mut ColourCells,
        first: Option<u32>,
        trace: &mut RefinementTrace,
        budget: &WorkBudget<'_>,
    ) -> bool {
        match first {
            Some(start) => self.wait(start),
            None => cells.starts_below(cells.order.len().to_u32()).for_each(|start| self.wait(start)),
        }
        let mut agrees = true;
        while let Some(start) = self.waiting.pop_front() {
            self.is_waiting[start.to_usize()] = false;
            agrees = agrees && !budget.is_spent() && self.split_by(cells, start, trace, budget);
        }
        agrees && trace.is_whole()
    }

    fn wait(&mut self, start: u32) {
        if !std::mem::replace(&mut self.is_waiting[start.to_usize()], true) {
            self.waiting.push_back(start);
        }
    }

    /// Splits all cells by their edges to one cell.
    fn split_by(
        &mut self,
        cells: &mut ColourCells,
        start: u32,
        trace: &mut RefinementTrace,
        budget: &WorkBudget<'_>,
    ) -> bool {
        let mut edges = 1;
        for &vertex in cells.cell(start) {
            let neighbours = self.graph.neighbours(vertex);
            edges += neighbours.len();
            for &(other, label) in neighbours {
                let sum = &mut self.sums[other.to_usize()];
                if *sum == 0 {
                    self.touched.push(other);
                }
                *sum = sum.wrapping_add(label_sum(label)).max(1);
            }
        }
        budget.charge(PER_EDGE * edges);
        let mut touched = std::mem::take(&mut self.touched);
        let key = |vertex: &VertexId, sums: &[u64]| (cells.start(*vertex), sums[vertex.to_usize()]);
        touched.sort_unstable_by_key(|vertex| key(vertex, &self.sums));
        budget.charge(PER_EDGE * touched.len());
        let mut agrees = trace.note(u64::from(start));
        let mut at = 0;
        while at < touched.len() && agrees {
            let own = cells.start(touched[at]);
            let end = at + touched[at..].partition_point(|vertex| cells.start(*vertex) == own);
            agrees = self.split(cells, own, &touched[at..end], trace);
            at = end;
        }
        touched.iter().for_each(|vertex| self.sums[vertex.to_usize()] = 0);
        touched.clear();
        self.touched = touched;
        agrees
    }

    /// Splits a cell by the sums of these of its vertices, which are sorted by them. The others remain in
    /// front.
    fn split(
        &mut self,
        cells: &mut ColourCells,
        start: u32,
        touched: &[VertexId],
        trace: &mut RefinementTrace,
    ) -> bool {
        let length = cells.lengths[start.to_usize()];
        let untouched = length - touched.len().to_u32();
        let mut agrees = trace.note(u64::from(start) << 32 | u64::from(untouched));
        if length == 1 {
            return agrees && trace.note(self.sums[touched[0].to_usize()]);
        }
        let mut parts = std::mem::take(&mut self.parts);
        parts.clear();
        parts.extend(Some((start, untouched)).filter(|_| untouched > 0));
        let (mut at, mut place) = (0, start + untouched);
        while at < touched.len() {
            let sum = self.sums[touched[at].to_usize()];
            let end = at + touched[at..].partition_point(|vertex| self.sums[vertex.to_usize()] == sum);
            let count = (end - at).to_u32();
            parts.push((place, count));
            place += count;
            at = end;
            agrees = agrees && trace.note(sum ^ u64::from(count));
        }
        if parts.len() > 1 && agrees {
            self.divide(cells, start, touched, &parts);
        }
        self.parts = parts;
        agrees
    }

    /// Divides a cell into parts, each given by its place and length. The vertices that are not touched
    /// remain in front.
    fn divide(&mut self, cells: &mut ColourCells, start: u32, touched: &[VertexId], parts: &[(u32, u32)]) {
        let end = parts.last().map_or(start, |(place, count)| place + count);
        // From behind, so that vertices of later parts are out of the way.
        for (place, &vertex) in (start..end).rev().zip(touched.iter().rev()) {
            cells.swap(cells.places[vertex.to_usize()], place);
        }
        for &(place, count) in parts {
            match place == start {
                true => cells.lengths[start.to_usize()] = count,
                false => cells.begin_cell(place, count),
            }
        }
        let largest = (0..parts.len()).rev().max_by_key(|at| parts[*at].1).unwrap_or(0);
        let spares_largest = !self.is_waiting[start.to_usize()];
        for (at, &(place, _)) in parts.iter().enumerate() {
            if !(spares_largest && at == largest) {
                self.wait(place);
            }
        }
    }
}
