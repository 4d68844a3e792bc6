//! The items of a text being loaded: clauses are added as they are read. A directive, or a term that the
//! program's rules expand, is returned to the loading rules. Conditional compilation decides which items are
//! skipped.

use super::Loads;
use super::placing::add;
use super::reports::{error_here, tell, warn_variables};
use crate::library::streams::operators::conversion;
use crate::library::streams::read::read_flags;
use crate::machine::{Args, Machine};
use crate::term::raise::Raised;
use crate::term::{Cell, Functor, View, atoms};
use crate::text::conversion::Converter;
use crate::text::reader::{Read, ReadTerm, Reader};

/// The state of conditional compilation inside an `if`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// Clauses are read.
    Active,
    /// Clauses are skipped; a later `elif` or `else` may change that.
    Waiting,
    /// Clauses are skipped: an earlier branch was taken, or the whole `if` is in a skipped part.
    Done,
}

/// The result of `'$load_next'`.
pub enum Item {
    End,
    Directive(Cell),
    Expand(Cell),
}

/// Reads clauses into the database until an item needs a call.
pub fn next_item(m: &mut Machine) -> Raised<Item> {
    convert_rest(m)?;
    let Some(load) = m.resources.get::<Loads>().current() else { return Ok(Item::End) };
    let (text, name) = (load.text.clone(), load.name.clone());
    let (offset, position) = (load.offset, load.position);
    let mut reader = Reader::new(&text[offset..], &name).starting_at(position);
    let mut moved = 0;
    loop {
        let top = m.heap.top();
        let flags = read_flags(m);
        let read = reader.next(&mut m.heap, &mut m.symbols, m.db.source_operators(), &flags);
        let place = reader.position(reader.offset());
        let Some(load) = m.resources.get::<Loads>().current() else { return Ok(Item::End) };
        load.offset = offset + reader.offset();
        load.position = place;
        moved += 1;
        match read {
            Read::End => return Ok(Item::End),
            Read::Stopped(stop) => return Err(stop.into()),
            Read::Error(error) => tell(m, error),
            Read::Term(term) => {
                if let Some(load) = m.resources.get::<Loads>().current() {
                    load.span = offset + term.span.start..offset + term.span.end;
                    load.known = (load.span.start, term.position);
                }
                if m.heap.view(term.term) == View::Atom(atoms::END_OF_FILE) && is_active(m) {
                    return Ok(Item::End);
                }
                if let Some(item) = take_term(m, &term)? {
                    return Ok(item);
                }
                m.heap.truncate(top);
            }
        }
        // Returns now and then from a long text, so that limits are checked.
        if moved % 256 == 0 {
            m.heap.meter.charge(1024)?;
        }
    }
}

/// Converts the rest of the text with the active character conversion (ISO 7.4.2.5), which the last directive
/// may have changed. Does not convert Taquin's own texts. O(length) after a change.
fn convert_rest(m: &mut Machine) -> Raised<()> {
    let conversion = conversion(m);
    let Some(load) = m.resources.get::<Loads>().current() else { return Ok(()) };
    if load.library || load.conversion == conversion {
        return Ok(());
    }
    let (read, length) = (&load.text[..load.offset], load.text.len());
    let rest: String = load.original.chars().skip(read.chars().count()).collect();
    let mut text = read.to_owned();
    match &conversion {
        Some(table) => Converter::new(table.clone()).convert(&rest, &mut text),
        None => text.push_str(&rest),
    }
    load.text = text.into();
    load.conversion = conversion;
    m.heap.meter.charge(length / 8)?;
    Ok(())
}

/// Handles one term of a file: adds a clause, and returns anything else.
fn take_term(m: &mut Machine, read: &ReadTerm) -> Raised<Option<Item>> {
    let term = read.term;
    if let Some([directive]) = m.heap.args_of::<1>(term, atoms::NECK) {
        let item = directive_item(m, directive);
        if matches!(item, Some(Item::Directive(_))) {
            warn_variables(m, read);
        }
        let expanded = matches!(item, Some(Item::Directive(_))) && !is_structure(m, directive) && expands(m);
        return Ok(if expanded { Some(Item::Expand(term)) } else { item });
    }
    if !is_active(m) {
        return Ok(None);
    }
    if let Some([directive]) = m.heap.args_of::<1>(term, atoms::QUERY) {
        warn_variables(m, read);
        return Ok(Some(Item::Directive(directive)));
    }
    warn_variables(m, read);
    let dcg = m.heap.args_of::<2>(term, atoms::DCG_ARROW).is_some();
    if dcg || expands(m) {
        return Ok(Some(Item::Expand(term)));
    }
    add(m, term)?;
    Ok(None)
}

/// Directives about the structure of the text.
const STRUCTURE: &[(&str, usize)] = &[("if", 1), ("elif", 1), ("module", 2), ("include", 1)];

fn is_structure(m: &Machine, directive: Cell) -> bool {
    m.heap
        .callable(directive)
        .is_some_and(|(name, arity, _)| STRUCTURE.contains(&(m.symbols.name(name), arity)))
}

fn is_active(m: &mut Machine) -> bool {
    let load = m.resources.get::<Loads>().current();
    load.is_none_or(|load| load.conditions.iter().all(|&c| c == Condition::Active))
}

/// Returns the item of a directive. `if`, `elif`, `else` and `endif` are handled even in skipped parts.
fn directive_item(m: &mut Machine, directive: Cell) -> Option<Item> {
    let name = m.heap.callable(directive).map(|(name, arity, _)| (m.symbols.name(name).to_string(), arity));
    let active = is_active(m);
    let closes = matches!(name.as_ref().map(|name| name.0.as_str()), Some("elif" | "else" | "endif"));
    if closes && m.resources.get::<Loads>().current().is_some_and(|load| load.opened.is_empty()) {
        error_here(m, "this directive has no matching `:- if`".to_owned());
        return None;
    }
    let load = m.resources.get::<Loads>().current()?;
    match name.as_ref().map(|(name, arity)| (name.as_str(), *arity)) {
        Some(("if", 1)) => {
            load.opened.push((load.span.clone(), load.known));
            if active {
                return Some(Item::Directive(directive));
            }
            load.conditions.push(Condition::Done);
            None
        }
        Some(("elif", 1)) => match load.conditions.last_mut() {
            Some(last @ Condition::Active) => {
                *last = Condition::Done;
                None
            }
            Some(Condition::Waiting) => {
                load.conditions.pop();
                Some(Item::Directive(directive))
            }
            _ => None,
        },
        Some(("else", 0)) => {
            if let Some(last) = load.conditions.last_mut() {
                *last = match last {
                    Condition::Waiting => Condition::Active,
                    _ => Condition::Done,
                };
            }
            None
        }
        Some(("endif", 0)) => {
            load.conditions.pop();
            load.opened.pop();
            None
        }
        _ if active => Some(Item::Directive(directive)),
        _ => None,
    }
}

/// Returns whether the program has rules that expand terms.
fn expands(m: &Machine) -> bool {
    let names = ["term_expansion", "goal_expansion"].into_iter().filter_map(|name| m.symbols.find(name));
    let mut functors = names.flat_map(|name| [2, 4].map(|arity| Functor::new(name, arity)));
    let defines = |module, functor| m.db.find_pred(module, functor).is_some_and(|id| m.db.pred(id).live > 0);
    functors.any(|functor| {
        let mut modules =
            std::iter::successors(Some(m.db.source_module), |&module| m.db.modules.parent(module));
        modules.any(|module| defines(module, functor))
    })
}

/// `'$load_next'(-Item)`: `end_of_file`, `directive(Goal)` or `expand(Term)`.
pub fn load_next(m: &mut Machine, args: Args) -> Raised<bool> {
    let item = match next_item(m)? {
        Item::End => Cell::atom(atoms::END_OF_FILE),
        Item::Directive(goal) => {
            let module = m.resources.get::<Loads>().current().map_or(atoms::USER, |load| load.module);
            let name = m.symbols.intern("directive");
            let goal = m.heap.put_struct(atoms::COLON, &[Cell::atom(module), goal]);
            m.heap.put_struct(name, &[goal])
        }
        Item::Expand(term) => {
            let name = m.symbols.intern("expand");
            m.heap.put_struct(name, &[term])
        }
    };
    m.unify_arg(args, 0, item)
}

/// `'$load_condition'(+Boolean)`: the value of an `if` or `elif`.
pub fn load_condition(m: &mut Machine, args: Args) -> Raised<bool> {
    let holds = m.heap.view(m.arg(args, 0)) == View::Atom(atoms::TRUE);
    if let Some(load) = m.resources.get::<Loads>().current() {
        load.conditions.push(if holds { Condition::Active } else { Condition::Waiting });
    }
    Ok(true)
}
