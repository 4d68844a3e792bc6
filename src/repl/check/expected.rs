//! Comparing stated answers with actual ones.
//!
//! A stated answer is read as a term. `X = T` for a variable of the query binds it; any other goal is
//! residual. Then the stated value of each variable is compared with the actual one, up to variable names.
//! The variable `_` and the atom `...` match any term. At the end of a list `...` matches any rest, and alone
//! between the brackets of a compound it matches any arguments. Numbers after `~` match similar ones.

use std::collections::{HashMap, HashSet};

use super::about;
use crate::{Answer, Term, TermRef, TermView};

/// The answers that a query file states.
pub struct Stated {
    term: Term,
    /// Whether more answers follow the stated ones.
    pub more: bool,
    count: usize,
}

impl Stated {
    /// Splits a stated answer: alternatives separated by `;`, `...` for more, a final `false` for no answers.
    pub fn new(term: Term) -> Stated {
        let mut stated = Stated { term, more: false, count: 0 };
        let (count, more) = {
            let all = alternatives(&stated.term);
            let last = all.last().and_then(|last| last.as_atom());
            match last {
                Some("...") => (all.len() - 1, true),
                Some("false") => (all.len() - 1, false),
                _ => (all.len(), false),
            }
        };
        (stated.count, stated.more) = (count, more);
        stated
    }

    /// Returns the term that states them.
    pub fn term(&self) -> &Term {
        &self.term
    }

    /// Returns the stated answers.
    pub fn answers(&self) -> Vec<TermRef<'_>> {
        let mut all = alternatives(&self.term);
        all.truncate(self.count);
        all
    }
}

fn alternatives(term: &Term) -> Vec<TermRef<'_>> {
    split(term.as_ref(), ";")
}

/// Returns the operands of a right-associative operator.
fn split<'t>(mut term: TermRef<'t>, operator: &str) -> Vec<TermRef<'t>> {
    let mut parts = Vec::new();
    while let Some([first, rest]) = term.args_of::<2>(operator) {
        parts.push(first);
        term = rest;
    }
    parts.push(term);
    parts
}

/// Returns whether an answer is the stated one.
pub fn is_answer(stated: TermRef<'_>, answer: &Answer) -> bool {
    let names: HashSet<&str> = answer.bindings().map(|binding| binding.name).collect();
    let mut matching = Comparison::default();
    let mut residue = Vec::new();
    for goal in split(stated, ",") {
        if goal.as_atom() == Some("true") {
            continue;
        }
        match goal.args_of::<2>("=") {
            Some([left, right]) if matching.equation(left, right) => {}
            Some([left, right]) if matching.equation(right, left) => {}
            _ => residue.push(goal),
        }
    }
    let known = variables(stated);
    let new = known.iter().filter(|(name, _)| !names.contains(*name));
    matching.new = new.filter_map(|(_, variable)| variable_number(*variable)).collect();
    let came = answer.residue();
    let mut pairs: Vec<(StatedSide<'_>, TermRef<'_>)> = Vec::new();
    for binding in answer.bindings() {
        match known.get(binding.name) {
            Some(variable) => pairs.push((StatedSide::Term(*variable), binding.term)),
            None if binding.is_hidden() => {}
            None => pairs.push((StatedSide::Unmentioned, binding.term)),
        }
    }
    debug_assert!(names.len() >= pairs.len());
    if residue.len() != came.len() {
        return false;
    }
    pairs.extend(residue.into_iter().map(StatedSide::Term).zip(came));
    matching.all(pairs)
}

/// Returns whether a ball is the stated one; stated variables match any term.
pub fn is_ball(stated: TermRef<'_>, ball: &Term) -> bool {
    let mut matching = Comparison { one_sided: true, ..Comparison::default() };
    matching.all(vec![(StatedSide::Term(stated), ball.as_ref())])
}

fn variable_number(term: TermRef<'_>) -> Option<u64> {
    match term.view() {
        TermView::Variable(number) => Some(number),
        _ => None,
    }
}

/// Returns the variables of a term by name.
fn variables(term: TermRef<'_>) -> HashMap<&str, TermRef<'_>> {
    term.variables().into_iter().filter_map(|v| Some((v.variable_name()?, v))).collect()
}

/// The stated side of a comparison.
#[derive(Clone, Copy)]
enum StatedSide<'t> {
    Term(TermRef<'t>),
    /// A variable that is not mentioned.
    Unmentioned,
}

/// The state of a comparison.
#[derive(Default)]
struct Comparison<'s> {
    /// The terms to which stated variables are equal.
    equations: HashMap<u64, TermRef<'s>>,
    there: HashMap<u64, u64>,
    back: HashMap<u64, u64>,
    /// Actual variables for variables of the query that the statement does not mention.
    unmentioned: HashSet<u64>,
    /// Stated variables that are not in the query.
    new: HashSet<u64>,
    seen: HashSet<(usize, usize)>,
    /// Whether stated variables match any term.
    one_sided: bool,
}

impl<'s> Comparison<'s> {
    /// Records `Variable = Term`; returns `false` if the operands are something else.
    fn equation(&mut self, left: TermRef<'s>, right: TermRef<'s>) -> bool {
        let TermView::Variable(number) = left.view() else { return false };
        if self.equations.contains_key(&number) || self.value(right) == Some(number) {
            return false;
        }
        self.equations.insert(number, right);
        true
    }

    /// Returns the variable to which a term is equal, if it is one.
    fn value(&self, term: TermRef<'s>) -> Option<u64> {
        variable_number(self.resolve(term))
    }

    /// Follows equations.
    fn resolve(&self, mut term: TermRef<'s>) -> TermRef<'s> {
        for _ in 0..=self.equations.len() {
            let TermView::Variable(number) = term.view() else { break };
            match self.equations.get(&number) {
                Some(value) => term = *value,
                None => break,
            }
        }
        term
    }

    fn all<'a>(&mut self, mut todo: Vec<(StatedSide<'s>, TermRef<'a>)>) -> bool {
        todo.reverse();
        while let Some((stated, came)) = todo.pop() {
            let stated = match stated {
                StatedSide::Unmentioned => {
                    if !self.is_free(came) {
                        return false;
                    }
                    continue;
                }
                StatedSide::Term(term) => self.resolve(term),
            };
            if !self.step(stated, came, &mut todo) {
                return false;
            }
        }
        true
    }

    /// Compares two nodes and schedules their arguments.
    fn step<'a>(
        &mut self,
        stated: TermRef<'s>,
        came: TermRef<'a>,
        todo: &mut Vec<(StatedSide<'s>, TermRef<'a>)>,
    ) -> bool {
        match (stated.view(), came.view()) {
            (TermView::Variable(_), _) if self.one_sided || stated.variable_name().is_none() => true,
            (TermView::Variable(number), _) => self.pair(number, came),
            (TermView::Atom("..."), _) => true,
            (TermView::List(head, tail), _) if is_rest(head, tail) => true,
            (TermView::List(a, b), TermView::List(c, d)) => {
                if self.seen.insert((a.place(), c.place())) {
                    todo.push((StatedSide::Term(b), d));
                    todo.push((StatedSide::Term(a), c));
                }
                true
            }
            (TermView::Compound(f, a), TermView::Compound(g, b)) if f == g && is_any(&a) && !b.is_empty() => {
                true
            }
            (TermView::Compound(f, a), TermView::Compound(g, b)) if f == g && a.len() == b.len() => {
                let first = |args: &crate::TermArgs<'_>| args.get(0).map_or(0, TermRef::place);
                if self.seen.insert((first(&a), first(&b))) {
                    todo.extend(a.iter().map(StatedSide::Term).zip(b.iter()).rev());
                }
                true
            }
            (TermView::Compound(..), _) if about::is_number(stated) => about::matches(stated, came),
            (TermView::List(..) | TermView::Compound(..), _) => false,
            (TermView::Float(a), TermView::Float(b)) => a.to_bits() == b.to_bits(),
            (a, b) => a == b,
        }
    }

    /// Returns whether the term is a variable, the same one for each occurrence of `stated`. A variable in
    /// the query but not in the statement may only be paired with one that is not in the query.
    fn pair(&mut self, stated: u64, came: TermRef<'_>) -> bool {
        let TermView::Variable(number) = came.view() else { return false };
        *self.there.entry(stated).or_insert(number) == number
            && *self.back.entry(number).or_insert(stated) == stated
            && (self.new.contains(&stated) || !self.unmentioned.contains(&number))
    }

    /// Returns whether a variable of the query that the statement does not mention is unbound and distinct
    /// from others.
    fn is_free(&mut self, came: TermRef<'_>) -> bool {
        let TermView::Variable(number) = came.view() else { return false };
        let is_new = self.back.get(&number).is_none_or(|stated| self.new.contains(stated));
        self.unmentioned.insert(number) && is_new
    }
}

/// Returns whether it is `[...]` at the end of a list.
fn is_rest(head: TermRef<'_>, tail: TermRef<'_>) -> bool {
    head.as_atom() == Some("...") && tail.as_atom() == Some("[]")
}

/// Returns whether it is `f(...)`.
fn is_any(args: &crate::TermArgs<'_>) -> bool {
    args.len() == 1 && args.get(0).and_then(|only| only.as_atom()) == Some("...")
}
