//! The predicates that ask about the load under way, or change how its text is read.

use super::load::Condition;
use super::loads::Loads;
use super::modules::exported_functor;
use crate::library::support::arguments;
use crate::machine::{Args, Machine};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, View, atoms};
use crate::width::Width;

/// `'$load_condition'(+Boolean)`: the value of an `if` or `elif`.
pub fn load_condition(m: &mut Machine, args: Args) -> Raised<bool> {
    let holds = m.heap.view(m.arg(args, 0)) == View::Atom(atoms::TRUE);
    if let Some(load) = Loads::current(m) {
        load.conditions.push(if holds { Condition::Active } else { Condition::Waiting });
    }
    Ok(true)
}

/// `'$load_use'(+Into, +From)`: records that the current load imports from one module into another.
pub fn load_use(m: &mut Machine, args: Args) -> Raised<bool> {
    let (into, from) = (arguments::atom(m, m.arg(args, 0))?, arguments::atom(m, m.arg(args, 1))?);
    let loads = m.resources.get::<Loads>();
    let source = loads.stack.last().filter(|load| !load.library).map_or(0, |load| load.numbers.source);
    loads.texts.of(source).uses.insert((into, from));
    Ok(true)
}

/// `'$load_except'(+Indicators)`: the current text does not import these exports of a library, and may define
/// them without a warning.
pub fn load_except(m: &mut Machine, args: Args) -> Raised<bool> {
    for item in arguments::list(m, m.arg(args, 0))? {
        let excepted = exported_functor(m, item)?;
        if let Some(load) = Loads::current(m) {
            load.excepted.extend(excepted);
        }
    }
    Ok(true)
}

/// `'$load_style'(+Name, +Boolean)`: turns a kind of warnings on or off for the rest of the current text and
/// the texts that it loads, or for all later texts if none is being loaded.
pub fn load_style(m: &mut Machine, args: Args) -> Raised<bool> {
    let (View::Atom(name), value) = (m.heap.view(m.arg(args, 0)), m.deref_arg(args, 1)) else {
        return instantiation();
    };
    let name = m.symbols.name(name).to_owned();
    let on = value == Cell::atom(atoms::TRUE);
    let loads = m.resources.get::<Loads>();
    let warnings = loads.stack.last_mut().map_or(&mut loads.warned, |load| &mut load.warnings);
    match name.as_str() {
        "singleton" => warnings.singleton = on,
        "discontiguous" => warnings.discontiguous = on,
        _ => {}
    }
    Ok(true)
}

/// `'$load_context'(-File, -Line, -Module)` of the current load.
pub fn load_context(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(load) = Loads::current(m) else { return Ok(false) };
    let (name, line, module) = (load.name.clone(), load.clause.known.1.line, load.module);
    let name = Cell::atom(m.symbols.intern(&name));
    Ok(m.unify_arg(args, 0, name)?
        && m.unify_arg(args, 1, Cell::int(line.to_i64()))?
        && m.unify_arg(args, 2, Cell::atom(module))?)
}

/// `'$load_position'(-Position)`: the position of the current clause in its text, as stream positions are
/// written. O(text before it).
pub fn load_position(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(load) = Loads::current(m) else { return Ok(false) };
    let (at, position) = load.clause.known;
    let before = &load.text[..at];
    let line = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
    let numbers = [before.chars().count(), position.line, line.chars().count(), at];
    m.heap.meter.charge(at / 64)?;
    let name = m.symbols.intern("$stream_position");
    let position = m.heap.put_struct(name, &numbers.map(|number| Cell::int(number.to_i64())));
    m.unify_arg(args, 0, position)
}

/// `'$load_whole'(-Name)`: the current load, or the one that includes it.
pub fn load_whole(m: &mut Machine, args: Args) -> Raised<bool> {
    let loads = m.resources.get::<Loads>();
    let Some(name) = loads.stack.last().and_then(|load| loads.texts.name(load.numbers.whole)) else {
        return Ok(false);
    };
    let name = Cell::atom(m.symbols.intern(name));
    m.unify_arg(args, 0, name)
}

/// `'$loading'`: whether a load is active.
pub fn loading(m: &mut Machine, _: Args) -> Raised<bool> {
    Ok(Loads::current(m).is_some())
}

/// `'$is_loading'(+Name)`: whether this text is being loaded.
pub fn is_loading(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(name) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    let name = m.symbols.name(name).to_string();
    Ok(m.resources.get::<Loads>().stack.iter().any(|load| load.name == name))
}
