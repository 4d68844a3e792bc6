//! The second stage of loading: what a term of a text is. Conditional compilation decides which terms are
//! skipped.

use super::load::{Condition, Load, OpenedIf};
use super::variables::check_variables;
use crate::machine::Machine;
use crate::program::PredId;
use crate::term::{Atom, Cell, Functor, View, atoms};
use crate::text::reader::ReadTerm;

/// The kind of a term of a text.
pub enum TextItem {
    /// Skipped, or a directive that only concerns conditional compilation.
    Skipped,
    Clause(Cell),
    Directive(Cell),
    /// A term that the program's rules expand, or a grammar rule.
    Expand(Cell),
    End,
}

/// Classifies a term of a text, and warns about its variables unless it is skipped. `expanding` says whether
/// the program has rules that expand terms.
pub fn classify(m: &Machine, load: &mut Load, read: &ReadTerm, expanding: bool) -> TextItem {
    let term = read.term;
    if let Some([directive]) = m.heap.args_of::<1>(term, atoms::NECK) {
        if !is_called(m, load, directive) {
            return TextItem::Skipped;
        }
        check_variables(m, load, read);
        let expanded = expanding && !is_structure(m, directive);
        return if expanded { TextItem::Expand(term) } else { TextItem::Directive(directive) };
    }
    if !load.is_active() {
        return TextItem::Skipped;
    }
    if m.heap.view(term) == View::Atom(atoms::END_OF_FILE) {
        return TextItem::End;
    }
    check_variables(m, load, read);
    if let Some([directive]) = m.heap.args_of::<1>(term, atoms::QUERY).filter(|_| !expanding) {
        return TextItem::Directive(directive);
    }
    let is_grammar = m.heap.args_of::<2>(term, atoms::DCG_ARROW).is_some();
    if is_grammar || expanding { TextItem::Expand(term) } else { TextItem::Clause(term) }
}

/// Directives about the structure of the text.
const STRUCTURE: &[(&str, usize)] = &[("if", 1), ("elif", 1), ("module", 2), ("include", 1)];

fn is_structure(m: &Machine, directive: Cell) -> bool {
    m.heap
        .callable(directive)
        .is_some_and(|(name, arity, _)| STRUCTURE.contains(&(m.symbols.name(name), arity)))
}

/// Returns whether a directive has to be called. `elif`, `else` and `endif`, and an `if` in a skipped part,
/// only change the state of conditional compilation.
fn is_called(m: &Machine, load: &mut Load, directive: Cell) -> bool {
    let active = load.is_active();
    let Some((name, arity, _)) = m.heap.callable(directive) else { return active };
    let name = m.symbols.name(name);
    if matches!(name, "elif" | "else" | "endif") && load.opened.is_empty() {
        load.add_error("this directive has no matching `:- if`");
        return false;
    }
    if matches!(name, "elif" | "else") && load.opened.last().is_some_and(|opened| opened.has_else) {
        load.add_error("this directive comes after the `:- else` of its `:- if`");
        return false;
    }
    match (name, arity) {
        ("if", 1) => {
            load.opened.push(OpenedIf { place: load.clause.clone(), has_else: false });
            if !active {
                load.conditions.push(Condition::Done);
            }
            active
        }
        ("elif", 1) => enters_elif(&mut load.conditions),
        ("else", 0) => {
            enter_else(&mut load.conditions);
            if let Some(opened) = load.opened.last_mut() {
                opened.has_else = true;
            }
            false
        }
        ("endif", 0) => {
            load.conditions.pop();
            load.opened.pop();
            false
        }
        _ => active,
    }
}

/// Ends the branch before an `elif`; returns whether its condition has to be called.
fn enters_elif(conditions: &mut Vec<Condition>) -> bool {
    match conditions.last_mut() {
        Some(last @ Condition::Active) => {
            *last = Condition::Done;
            false
        }
        Some(Condition::Waiting) => {
            conditions.pop();
            true
        }
        _ => false,
    }
}

/// Ends the branch before an `else`.
fn enter_else(conditions: &mut [Condition]) {
    if let Some(last) = conditions.last_mut() {
        *last = match last {
            Condition::Waiting => Condition::Active,
            _ => Condition::Done,
        };
    }
}

/// The predicates whose clauses expand terms.
const EXPANSIONS: [&str; 2] = ["term_expansion", "goal_expansion"];

/// Returns whether the program has rules that expand terms.
pub fn expands(m: &Machine) -> bool {
    let names = EXPANSIONS.into_iter().filter_map(|name| m.symbols.find(name));
    let mut functors = names.flat_map(|name| [2, 4].map(|arity| Functor::new(name, arity)));
    let defines = |module, functor| m.db.find_pred(module, functor).is_some_and(|id| m.db.pred(id).live > 0);
    let above = |&module: &Atom| m.db.modules.parent(module);
    functors.any(|functor| {
        let mut modules = std::iter::successors(Some(m.db.source_module), above);
        modules.any(|module| defines(module, functor))
    })
}

/// Returns whether clauses of a predicate may be such rules.
pub fn is_expansion(m: &Machine, pred: PredId) -> bool {
    EXPANSIONS.contains(&m.symbols.name(m.db.pred(pred).functor.name()))
}
