//! The loop over the terms of a text: each is read, classified, placed if it is a clause, and reported on.
//! The loop ends at a directive or a term to expand, which the loading rules call.

use super::classify::{TextItem, classify, expands, is_expansion};
use super::load::{ClausePlace, Load};
use super::loads::Loads;
use super::placing::place_clause;
use super::reports::{report_findings, with_current};
use super::rest_stream::take_back;
use crate::library::streams::operators::conversion;
use crate::library::streams::read::{read_flags, variable_names};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, atoms};
use crate::text::conversion::Converter;
use crate::text::extent::{Extent, ExtentScanner};
use crate::text::reader::{Read, ReadTerm, Reader};
use crate::text::stated;

/// An item that the loading rules call, or the end of the text.
pub enum CalledItem {
    End,
    /// The goal of a directive, and the names of its variables.
    Directive(Cell, Cell),
    /// A term, and the names of its variables.
    Expand(Cell, Cell),
}

/// Reads clauses of the current text into the database until an item needs a call.
pub fn next_item(m: &mut Machine) -> Raised<CalledItem> {
    with_current(m, load_clauses).unwrap_or(Ok(CalledItem::End))
}

fn load_clauses(m: &mut Machine, load: &mut Load) -> Raised<CalledItem> {
    take_back(m, load);
    convert_rest(m, load)?;
    let (text, name) = (load.text.clone(), load.name.clone());
    let offset = load.offset;
    let mut reader = Reader::new(&text[offset..], &name).starting_at(load.position);
    let item = load_items(m, load, &mut reader, offset);
    load.position = reader.end();
    item
}

/// Reads clauses until an item needs a call. The reader began at `offset`.
fn load_items(m: &mut Machine, load: &mut Load, reader: &mut Reader, offset: usize) -> Raised<CalledItem> {
    let mut moved = 0;
    // Only a clause can change it before an item is called.
    let mut expanding = expands(m);
    loop {
        let top = m.heap.top();
        match read_term(m, load, reader, offset) {
            Read::End => return Ok(CalledItem::End),
            Read::Stopped(stop) => return Err(stop.into()),
            // A part that is skipped may be in the syntax of another system.
            Read::Error(_) if !load.is_active() => {}
            Read::Error(error) => load.add(error.with_topic(Some("syntax"))),
            Read::Term(term) if passes_over_test(m, load, reader, &term, offset)? => m.heap.truncate(top),
            Read::Term(term) => {
                let item = classify(m, load, &term, expanding);
                report_findings(m, load);
                match item {
                    TextItem::Skipped => {}
                    TextItem::Clause(clause) => {
                        place_clause(m, load, clause)?;
                        expanding =
                            expanding || load.last.is_some_and(|pred| is_expansion(m, pred)) && expands(m);
                    }
                    TextItem::Directive(goal) => {
                        return Ok(CalledItem::Directive(goal, variable_names(m, &term)));
                    }
                    TextItem::Expand(whole) => {
                        return Ok(CalledItem::Expand(whole, variable_names(m, &term)));
                    }
                    TextItem::End => return Ok(CalledItem::End),
                }
                m.heap.truncate(top);
            }
        }
        report_findings(m, load);
        moved += 1;
        // Charges now and then in a long text, so that limits are checked.
        if moved % 256 == 0 {
            m.heap.meter.charge(1024)?;
        }
    }
}

/// Reads the next term of a text, and moves the load behind it, but for its position.
fn read_term(m: &mut Machine, load: &mut Load, reader: &mut Reader, offset: usize) -> Read {
    let flags = read_flags(m);
    let read = reader.next(&mut m.heap, &mut m.symbols, m.db.source_operators(), &flags);
    load.offset = offset + reader.offset();
    if let Read::Term(term) = &read {
        let span = offset + term.span.start..offset + term.span.end;
        load.clause = ClausePlace { known: (span.start, term.position), span };
    }
    read
}

/// Passes over the answer that a text states behind a query, if it does: both are a test, which `check` runs.
fn passes_over_test(
    m: &mut Machine,
    load: &mut Load,
    reader: &mut Reader,
    read: &ReadTerm,
    offset: usize,
) -> Raised<bool> {
    if load.library || m.heap.args_of::<1>(read.term, atoms::QUERY).is_none() {
        return Ok(false);
    }
    let scanner = ExtentScanner::new(m.db.flags.iso);
    let Some(stated) = stated::no_clause_behind(&load.text, &load.clause.span, scanner) else {
        return Ok(false);
    };
    m.heap.meter.charge(stated.len() / 8)?;
    reader.pass_to(stated.end - offset);
    load.offset = stated.end;
    Ok(true)
}

/// Converts the rest of the text with the active character conversion (ISO 7.4.2.5), which the last directive
/// may have changed. Does not convert Taquin's own texts. O(length) after a change.
fn convert_rest(m: &mut Machine, load: &mut Load) -> Raised<()> {
    let conversion = conversion(m);
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

/// `'$load_is_typed'`: whether the current text is typed by a person.
pub fn load_is_typed(m: &mut Machine, _: Args) -> Raised<bool> {
    Ok(Loads::current(m).is_some_and(|load| load.is_typed()))
}

/// `'$load_is_part'`: whether another text includes the current one.
pub fn load_is_part(m: &mut Machine, _: Args) -> Raised<bool> {
    Ok(Loads::current(m).is_some_and(|load| load.is_part()))
}

/// `'$load_more'(+Text)`: adds to the end of the current text.
pub fn load_more(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(more) = m.heap.string(m.arg(args, 0)).map(str::to_owned) else { return instantiation() };
    Ok(Loads::current(m).map(|load| load.extend(&more)).is_some())
}

/// `'$whole_clauses'(+Text)`: whether a text ends with the end of a clause, or has none.
pub fn whole_clauses(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(text) = m.heap.string(m.arg(args, 0)) else { return instantiation() };
    let mut rest = text;
    loop {
        match ExtentScanner::new(m.db.flags.iso).scan(rest, false) {
            Extent::Complete(length) => rest = &rest[length..],
            Extent::OnlyLayout => return Ok(true),
            Extent::Incomplete => return Ok(false),
        }
    }
}

/// `'$load_next'(-Item)`: `end_of_file`, `directive(Goal, Names)` or `expand(Term, Names)`.
pub fn load_next(m: &mut Machine, args: Args) -> Raised<bool> {
    let item = match next_item(m)? {
        CalledItem::End => Cell::atom(atoms::END_OF_FILE),
        CalledItem::Directive(goal, names) => {
            let module = Loads::current(m).map_or(atoms::USER, |load| load.module);
            let name = m.symbols.intern("directive");
            let goal = m.heap.put_struct(atoms::COLON, &[Cell::atom(module), goal]);
            m.heap.put_struct(name, &[goal, names])
        }
        CalledItem::Expand(term, names) => {
            let name = m.symbols.intern("expand");
            m.heap.put_struct(name, &[term, names])
        }
    };
    m.unify_arg(args, 0, item)
}
