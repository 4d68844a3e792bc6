//! Warnings about the variables of a clause: singletons, and names whose `_` does not fit.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::load::Load;
use crate::machine::Machine;
use crate::term::atoms;
use crate::text::branches::{Alone, alone};
use crate::text::reader::ReadTerm;

/// Warns about singleton variables and variables whose `_` does not fit their occurrences.
pub fn check_variables(m: &Machine, load: &mut Load, read: &ReadTerm) {
    if load.library || !load.warnings.singleton {
        return;
    }
    let start = load.clause.span.start;
    // A directive does not print its bindings, so its variables may be marked with `_` anywhere.
    let is_clause = m.heap.args_of::<1>(read.term, atoms::NECK).is_none();
    let alone = alone(&m.heap, read, &load.text[load.clause.span.clone()]);
    let alone: FxHashMap<&str, &Alone> = alone.iter().map(|alone| (alone.name.as_str(), alone)).collect();
    let mut found: Vec<(Range<usize>, String, String)> = Vec::new();
    for variable in &read.variables {
        let name = &variable.name;
        let span = variable.span.start - read.span.start..variable.span.end - read.span.start;
        let alone = alone.get(name.as_str());
        if variable.is_singleton() {
            let text = format!("singleton variable {name}");
            found.push((span, text, format!("if this is intended, write _{name} or _")));
        } else if is_clause && variable.is_marked_in_vain() && !alone.is_some_and(|alone| alone.everywhere) {
            let text = format!("variable {name} occurs more than once");
            found.push((span, text, "a name that begins with `_` marks a singleton variable".to_owned()));
        } else if let Some(alone) = alone
            && !name.starts_with('_')
        {
            found.push(in_branch(alone));
        }
    }
    // Each place is found from the one before it, and not from the beginning of a long clause.
    let begin = load.clause.known;
    for (span, text, hint) in found {
        let span = start + span.start..start + span.end;
        let (at, position) = if span.start < load.clause.known.0 { begin } else { load.clause.known };
        load.clause.known = (span.start, position.after(&load.text[at..span.start]));
        load.add_warning_at(span, "singleton", &text, Some(&hint));
    }
    load.clause.known = begin;
}

fn in_branch(Alone { name, span, negated, .. }: &Alone) -> (Range<usize>, String, String) {
    let (place, why) = match negated {
        true => ("in \\+", "\\+ binds nothing for the goals after it"),
        false => ("in this branch", "other branches do not bind it"),
    };
    let text = format!("singleton variable {name} {place}");
    (span.clone(), text, format!("{why}; if this is intended, write _{name} or _"))
}
