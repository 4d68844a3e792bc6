//! Reads conditions, effects and costs of PDDL.

use super::model::{ActionSchema, Argument, AtomSchema, CostTerm, EffectSchema, Formula, VariableId};
use super::names::Names;
use super::reader::{ArgumentMismatch, ModelReader};
use super::syntax::{ACTION_PARTS, Sexp, wrong_count};
use crate::Report;
use crate::width::Width;

/// The highest number among costs.
const DEAREST: u32 = 1_000_000;

/// The operations on numbers.
const OPERATIONS: &[&str] = &["+", "-", "*", "/"];

/// The words of PDDL that are no predicates.
const CONNECTIVES: &[&str] = &[
    "and",
    "or",
    "not",
    "imply",
    "forall",
    "exists",
    "when",
    "=",
    "<",
    ">",
    "<=",
    ">=",
    "increase",
    "decrease",
    "assign",
    "scale-up",
    "scale-down",
];

/// Those that have a fixed number of arguments.
const COUNTS: &[(&str, usize)] =
    &[("not", 1), ("imply", 2), ("forall", 2), ("exists", 2), ("when", 2), ("=", 2), ("increase", 2)];

/// The effects and costs of an action while they are read.
#[derive(Default)]
struct Consequences {
    effects: Vec<EffectSchema>,
    costs: Vec<CostTerm>,
}

/// The quantifiers and conditions around an effect.
#[derive(Clone, Default)]
struct Around {
    variables: Vec<VariableId>,
    conditions: Vec<Formula>,
}

impl ModelReader<'_> {
    /// Returns the predicate of a name, used with this many arguments.
    pub fn predicate(&self, name: &str, arity: usize, at: &Sexp) -> Result<u32, Box<Report>> {
        let Some(&id) = self.predicates.get(name) else {
            let known = self.model.predicates.iter().map(|signature| signature.name.as_str());
            return self.unknown(at, format!("predicate `{name}` is not defined"), name, known);
        };
        let parameters = self.model.predicates[id.to_usize()].parameters.len();
        if parameters != arity {
            return self.wrong(at, wrong_count(name, parameters, arity));
        }
        Ok(id)
    }

    fn argument(&self, at: &Sexp, names: &Names) -> Result<Argument, Box<Report>> {
        let Some(word) = at.word() else { return self.expected("a variable or an object", at) };
        if word.starts_with('?') {
            return match names.find(word) {
                Some(variable) => Ok(Argument::Variable(variable)),
                None => {
                    let message = format!("variable `{word}` is not a parameter and has no quantifier");
                    self.unknown(at, message, word, names.known())
                }
            };
        }
        match self.objects.get(word) {
            Some(&object) => Ok(Argument::Object(object)),
            None => {
                let known = self.model.objects.iter().map(|object| object.name.as_str());
                self.unknown(at, format!("object `{word}` is not defined"), word, known)
            }
        }
    }

    fn arguments(&self, list: &[Sexp], names: &Names) -> Result<Vec<Argument>, Box<Report>> {
        list.iter().map(|each| self.argument(each, names)).collect()
    }

    /// Reads a condition.
    pub fn formula(&mut self, at: &Sexp, names: &mut Names) -> Result<Formula, Box<Report>> {
        if at.list().is_some_and(<[Sexp]>::is_empty) {
            return Ok(Formula::default());
        }
        let Some((head, rest)) = at.headed() else { return self.expected("a condition", at) };
        match (head, rest) {
            ("and", parts) => Ok(Formula::And(self.formulas(parts, names)?)),
            ("or", parts) => Ok(Formula::Or(self.formulas(parts, names)?)),
            ("not", [inner]) => Ok(Formula::Not(Box::new(self.formula(inner, names)?))),
            ("imply", [from, to]) => {
                let from = Formula::Not(Box::new(self.formula(from, names)?));
                Ok(Formula::Or(vec![from, self.formula(to, names)?]))
            }
            ("forall" | "exists", [variables, inner]) => {
                let Some(list) = variables.list() else {
                    return self.expected("a list of variables", variables);
                };
                let ids = names.enter(self.parameters(list)?);
                let inner = Box::new(self.formula(inner, names)?);
                names.leave(ids.len());
                Ok(if head == "forall" { Formula::ForAll(ids, inner) } else { Formula::Exists(ids, inner) })
            }
            ("=", [left, right]) if left.word().is_some() => {
                Ok(Formula::Equal(self.argument(left, names)?, self.argument(right, names)?))
            }
            (head, _) if CONNECTIVES.contains(&head) => {
                self.check_count(at, head, rest)?;
                let found = at.described();
                self.wrong(
                    at,
                    format!("expected a condition on facts, found {found}: numbers cannot be compared"),
                )
            }
            _ => Ok(Formula::Atom(self.atom(at, names)?)),
        }
    }

    /// Refuses a construct whose number of arguments is wrong, with a hint if a fact or a function lacks its
    /// parentheses.
    fn check_count(&self, at: &Sexp, head: &str, rest: &[Sexp]) -> Result<(), Box<Report>> {
        match COUNTS.iter().find(|(name, _)| *name == head) {
            Some(&(_, count)) if rest.len() != count => {
                let mut report = self.text.error(&at.span, wrong_count(head, count, rest.len()));
                let is_name =
                    |word: &&str| self.predicates.contains_key(*word) || self.functions.contains_key(*word);
                let name = rest.iter().filter_map(Sexp::word).find(is_name);
                report.hint = name.map(|name| format!("did you mean `({name} ...)`?"));
                Err(report)
            }
            _ => Ok(()),
        }
    }

    fn formulas(&mut self, parts: &[Sexp], names: &mut Names) -> Result<Vec<Formula>, Box<Report>> {
        parts.iter().map(|part| self.formula(part, names)).collect()
    }

    fn atom(&mut self, at: &Sexp, names: &Names) -> Result<AtomSchema, Box<Report>> {
        let Some((name, rest)) = at.headed() else { return self.expected("a fact", at) };
        let predicate = self.predicate(name, rest.len(), at)?;
        let arguments = self.arguments(rest, names)?;
        for (number, (place, argument)) in rest.iter().zip(&arguments).enumerate() {
            self.check_argument(predicate, number, place, *argument, names)?;
        }
        Ok(AtomSchema { predicate, arguments })
    }

    /// Refuses an object that is not of the type of the predicate's parameter, and notes a variable that
    /// no value seems to fit.
    fn check_argument(
        &mut self,
        predicate: u32,
        number: usize,
        place: &Sexp,
        argument: Argument,
        names: &Names,
    ) -> Result<(), Box<Report>> {
        let signature = &self.model.predicates[predicate.to_usize()];
        let parameter = &signature.parameters[number];
        let types = match argument {
            Argument::Variable(variable) => &names.all[variable.to_usize()].types,
            Argument::Object(object) => &self.model.objects[object.to_usize()].types,
        };
        if self.model.are_related(types, &parameter.types) {
            return Ok(());
        }
        let report = self.mismatch(place, types, parameter, signature);
        match argument {
            Argument::Object(_) => Err(report),
            Argument::Variable(_) => {
                let (types, expected) = (types.clone(), parameter.types.clone());
                self.mismatches.push(ArgumentMismatch { report, types, expected });
                Ok(())
            }
        }
    }

    /// Reads `(:action NAME :parameters (...) :precondition ... :effect ...)`.
    pub fn action(&mut self, whole: &Sexp, rest: &[Sexp]) -> Result<(), Box<Report>> {
        let Some((name, parts)) = rest.split_first().and_then(|(name, parts)| Some((name.word()?, parts)))
        else {
            return self.expected("`(:action NAME ...)`", whole);
        };
        if name.starts_with(':') {
            return self.expected("the name of the action", &rest[0]);
        }
        if !self.actions.insert(name.to_owned()) {
            return self.wrong(&rest[0], format!("action `{name}` redefined"));
        }
        let (mut parameters, mut precondition, mut effect) = (None, None, None);
        for pair in parts.chunks(2) {
            let place = match pair[0].word() {
                Some(":parameters") => &mut parameters,
                Some(":precondition") => &mut precondition,
                Some(":effect") => &mut effect,
                _ => {
                    let what = "`:parameters`, `:precondition` or `:effect`";
                    return self.unknown_part(what, &pair[0], ACTION_PARTS);
                }
            };
            let what = format!("a list after {}", pair[0].described());
            let Some(value) = pair.get(1) else { return self.wrong(&pair[0], format!("expected {what}")) };
            if value.list().is_none() {
                return self.expected(&what, value);
            }
            if place.replace(value).is_some() {
                return self.wrong(&pair[0], format!("{} repeated", pair[0].described()));
            }
        }
        let list = parameters.and_then(Sexp::list).unwrap_or_default();
        let mut names = Names::new(self.parameters(list)?);
        let parameters = names.all.len();
        let precondition = precondition.map_or(Ok(Formula::default()), |at| self.formula(at, &mut names))?;
        let mut all = Consequences::default();
        if let Some(effect) = effect {
            self.effect(effect, &mut names, &Around::default(), &mut all)?;
        }
        self.model.actions.push(ActionSchema {
            name: name.to_owned(),
            variables: names.all,
            parameters,
            precondition,
            effects: all.effects,
            costs: all.costs,
        });
        Ok(())
    }

    fn effect(
        &mut self,
        at: &Sexp,
        names: &mut Names,
        around: &Around,
        all: &mut Consequences,
    ) -> Result<(), Box<Report>> {
        if at.list().is_some_and(<[Sexp]>::is_empty) {
            return Ok(());
        }
        let Some((head, rest)) = at.headed() else { return self.expected("an effect", at) };
        match (head, rest) {
            ("and", parts) => parts.iter().try_for_each(|part| self.effect(part, names, around, all)),
            ("forall", [variables, inner]) => {
                let Some(list) = variables.list() else {
                    return self.expected("a list of variables", variables);
                };
                let ids = names.enter(self.parameters(list)?);
                let mut inside = around.clone();
                inside.variables.extend(&ids);
                self.effect(inner, names, &inside, all)?;
                names.leave(ids.len());
                Ok(())
            }
            ("when", [condition, inner]) => {
                let mut inside = around.clone();
                inside.conditions.push(self.formula(condition, names)?);
                self.effect(inner, names, &inside, all)
            }
            ("increase", [function, by]) => self.increase(at, function, by, names, around, all),
            ("not", [inner]) if inner.headed().is_some_and(|(head, _)| CONNECTIVES.contains(&head)) => {
                self.expected("a fact in `(not FACT)`, which the effect makes false", inner)
            }
            ("not", [inner]) => self.change(inner, false, names, around, all),
            (head, _) if CONNECTIVES.contains(&head) => {
                self.check_count(at, head, rest)?;
                self.expected("a fact, `not`, `and`, `when`, `forall` or `(increase (total-cost) ...)`", at)
            }
            _ => self.change(at, true, names, around, all),
        }
    }

    fn change(
        &mut self,
        at: &Sexp,
        adds: bool,
        names: &Names,
        around: &Around,
        all: &mut Consequences,
    ) -> Result<(), Box<Report>> {
        all.effects.push(EffectSchema {
            variables: around.variables.clone(),
            condition: Formula::And(around.conditions.clone()),
            atom: self.atom(at, names)?,
            adds,
        });
        Ok(())
    }

    fn increase(
        &self,
        at: &Sexp,
        function: &Sexp,
        by: &Sexp,
        names: &Names,
        around: &Around,
        all: &mut Consequences,
    ) -> Result<(), Box<Report>> {
        if self.function(function, names)?.is_some() {
            return self.wrong(function, "expected `(total-cost)`: no other number can change");
        }
        if !around.conditions.is_empty() || !around.variables.is_empty() {
            return self.wrong(at, "a cost inside of `when` or `forall` is not supported");
        }
        let term = match by.list() {
            Some(_) if by.headed().is_some_and(|(head, _)| OPERATIONS.contains(&head)) => {
                let message = format!(
                    "expected a number or a function such as `(distance ?x ?y)`, found {}: costs are not calculated",
                    by.described()
                );
                let mut report = self.text.error(&by.span, message);
                report.hint = Some("several effects `(increase (total-cost) ...)` add up".to_owned());
                return Err(report);
            }
            Some(_) => match self.function(by, names)? {
                Some((function, arguments)) => CostTerm::Value(function, arguments),
                None => return self.wrong(by, "expected a number or a function other than `total-cost`"),
            },
            None => CostTerm::Fixed(self.number(by)?),
        };
        all.costs.push(term);
        Ok(())
    }

    /// Returns a function and its arguments; `None` for `total-cost`.
    pub fn function(&self, at: &Sexp, names: &Names) -> Result<Option<(u32, Vec<Argument>)>, Box<Report>> {
        let Some((name, rest)) = at.headed() else { return self.expected("a function", at) };
        if name == "total-cost" && rest.is_empty() {
            return Ok(None);
        }
        let Some(&function) = self.functions.get(name) else {
            let known = self.model.functions.iter().map(|signature| signature.name.as_str());
            return self.unknown(at, format!("function `{name}` is not defined"), name, known);
        };
        let parameters = self.model.functions[function.to_usize()].parameters.len();
        if parameters != rest.len() {
            return self.wrong(at, wrong_count(name, parameters, rest.len()));
        }
        Ok(Some((function, self.arguments(rest, names)?)))
    }

    /// Reads a cost: a non-negative integer, possibly with a fraction of zeros.
    pub fn number(&self, at: &Sexp) -> Result<u32, Box<Report>> {
        let word = at.word().unwrap_or_default();
        let whole = match word.split_once('.') {
            Some((whole, fraction)) if fraction.bytes().all(|digit| digit == b'0') => whole,
            _ => word,
        };
        match whole.parse() {
            Ok(number) if number <= DEAREST => Ok(number),
            _ => self.expected(&format!("a cost: an integer from 0 to {DEAREST}"), at),
        }
    }
}
