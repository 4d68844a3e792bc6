//! DEC-10 input and output: see/1, tell/1 and similar predicates over ISO streams.

use super::open::{self, Options};
use super::resolve::{stream, stream_term, streams};
use super::stream::Mode;
use super::table::{StreamId, USER_INPUT, USER_OUTPUT};
use crate::library::support::errors;
use crate::library::system::files::file_name;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, atoms};

pub const BUILTINS: &[Builtin] = &[
    det("see", 1, |m, a| choose(m, a, Mode::Read)),
    det("tell", 1, |m, a| choose(m, a, Mode::Write)),
    det("append", 1, |m, a| choose(m, a, Mode::Append)),
    det("seen", 0, |m, _| {
        let id = streams(m).current_input();
        end(m, id)
    }),
    det("told", 0, |m, _| {
        let id = streams(m).current_output();
        end(m, id)
    }),
    det("seeing", 1, |m, a| {
        let id = streams(m).current_input();
        let term = stream_term(m, id);
        m.unify_arg(a, 0, term)
    }),
    det("telling", 1, |m, a| {
        let id = streams(m).current_output();
        let term = stream_term(m, id);
        m.unify_arg(a, 0, term)
    }),
];

/// `see(+SourceSink)`, `tell(+SourceSink)`, `append(+SourceSink)`: makes a stream, `user`, or a file current;
/// a file that one of them opened continues at its position.
fn choose(m: &mut Machine, args: Args, mode: Mode) -> Raised<bool> {
    let cell = m.deref_arg(args, 0);
    if m.heap.is_var(cell) {
        return instantiation();
    }
    let id = match () {
        () if cell == Cell::atom(atoms::USER) && mode == Mode::Read => USER_INPUT,
        () if cell == Cell::atom(atoms::USER) => USER_OUTPUT,
        () => match stream(m, cell) {
            Ok(id) => id,
            Err(_) => file(m, cell, mode)?,
        },
    };
    let is_input = streams(m).get(id).is_some_and(|stream| stream.is_input());
    match (mode, is_input) {
        (Mode::Read, true) => streams(m).set_input(id),
        (Mode::Read, false) => return errors::permission_error(m, "input", "stream", cell),
        (_, false) => streams(m).set_output(id),
        (_, true) => return errors::permission_error(m, "output", "stream", cell),
    }
    Ok(true)
}

/// Returns the stream of a file: the one that was opened here in this direction, or a new one.
fn file(m: &mut Machine, cell: Cell, mode: Mode) -> Raised<StreamId> {
    let Some(name) = file_name(m, cell) else { return errors::domain_error(m, "source_sink", cell) };
    let reading = mode == Mode::Read;
    let same = |id: &StreamId, m: &mut Machine| {
        let stream = streams(m).get(*id);
        stream.is_some_and(|s| s.by_name && s.is_input() == reading && s.file_name.as_deref() == Some(&name))
    };
    if let Some(id) = streams(m).ids().into_iter().find(|id| same(id, m)) {
        return Ok(id);
    }
    let id = open::open_file(m, cell, &name, mode, Options::default())?;
    if let Some(stream) = streams(m).get(id) {
        stream.by_name = true;
    }
    Ok(id)
}

/// `seen/0`, `told/0`: closes a current stream.
fn end(m: &mut Machine, id: StreamId) -> Raised<bool> {
    let closed = streams(m).close(id);
    super::resolve::settled(m, closed).map(|()| true)
}
