//! The rest of the text being loaded as a stream, for `prolog_load_context(stream, S)`: a directive may read
//! terms from it. Loading goes on behind them, and closes the stream.

use super::load::Load;
use super::reports::with_current;
use crate::library::streams::device::Source;
use crate::library::streams::input::Input;
use crate::library::streams::position::StreamPosition;
use crate::library::streams::resolve::{stream_term, streams};
use crate::library::streams::stream::{STREAM, Stream};
use crate::library::streams::table::StreamId;
use crate::machine::{Args, Machine};
use crate::term::raise::Raised;
use crate::width::Width;

/// `'$load_stream'(-Stream)`: the stream over the rest of the text. O(text), once for each item.
pub fn load_stream(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(id) = with_current(m, rest_stream) else { return Ok(false) };
    let term = stream_term(m, id?);
    m.unify_arg(args, 0, term)
}

fn rest_stream(m: &mut Machine, load: &mut Load) -> Raised<StreamId> {
    if let Some(id) = load.rest.filter(|&id| streams(m).is_open(id)) {
        return Ok(id);
    }
    let (before, rest) = load.text.split_at(load.offset);
    m.heap.meter.charge(load.text.len() / 64)?;
    m.keep(STREAM + rest.len())?;
    let mut input = Input::new(Source::Memory, rest.as_bytes().to_vec());
    input.position = StreamPosition {
        byte: before.len().to_u64(),
        character: before.chars().count().to_u64(),
        line: load.position.line.to_u64(),
        column: load.position.column.to_u64() - 1,
    };
    let stream = Stream { file_name: Some(load.name.clone()), ..Stream::input(input) };
    let id = streams(m).add(stream);
    load.rest = Some(id);
    Ok(id)
}

/// Moves the load behind what was read from the stream, and closes it.
pub fn take_back(m: &mut Machine, load: &mut Load) {
    let Some(id) = load.rest.take() else { return };
    let Some(position) = streams(m).get(id).map(|stream| stream.position()) else { return };
    // Closing an input stream cannot fail.
    let _ = streams(m).close(id);
    let at = usize::try_from(position.byte).unwrap_or(usize::MAX);
    if let Some(read) = load.text.get(load.offset..at) {
        load.position = load.position.after(read);
        load.offset = at;
    }
}
