//! Linear conflicts (Hansson, Mayer & Yung 1992): tiles in their own line, but in the wrong order.
//!
//! Of the tiles of a line that belong to it, those left after the fewest are taken out so that no two
//! must pass each other are a longest increasing run of their goal places. Each tile taken out must leave
//! the line and come back: two moves that its Manhattan distance does not count.

use crate::width::Width;

/// How many tiles of a line must make way: `places` are the goal places, in order, of those that belong
/// to the line. `n log n`.
pub(crate) fn in_line(places: impl Iterator<Item = u32>) -> u32 {
    // The smallest end of an increasing run of each length (patience sorting).
    let mut ends: Vec<u32> = Vec::new();
    let mut count = 0;
    for place in places {
        count += 1;
        let length = ends.partition_point(|&end| end < place);
        match ends.get_mut(length) {
            Some(end) => *end = place,
            None => ends.push(place),
        }
    }
    count - ends.len().to_u32()
}
