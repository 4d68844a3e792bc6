//! Distances of all states from the solved one.

const UNKNOWN: u8 = u8::MAX;

/// States between two reports, less than a millisecond of work.
pub const PERIOD: usize = 8192;

/// Returns the distance of each of `states` states from `solved`, by breadth-first search. Finds each layer
/// by a pass over the distances, which takes no further memory. Calls `report` with the share of the states
/// found every [`PERIOD`] states. O(states × (turns + layers)).
///
/// # Errors
/// That of `report`.
pub fn distances<const TURNS: usize, E>(
    states: usize,
    solved: usize,
    after: impl Fn(usize) -> [usize; TURNS],
    mut report: impl FnMut(f64) -> Result<(), E>,
) -> Result<Vec<u8>, E> {
    let mut distances = vec![UNKNOWN; states];
    distances[solved] = 0;
    let (mut found, mut layer) = (1, 0);
    loop {
        let before = found;
        for state in 0..states {
            if state.is_multiple_of(PERIOD) {
                report(found as f64 / states as f64)?;
            }
            if distances[state] != layer {
                continue;
            }
            for next in after(state) {
                if distances[next] == UNKNOWN {
                    distances[next] = layer + 1;
                    found += 1;
                }
            }
        }
        if found == before {
            return Ok(distances);
        }
        layer += 1;
    }
}
