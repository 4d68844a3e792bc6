//! Reads a domain and a problem in PDDL. Every error has a position and says what was expected there.

use rustc_hash::{FxHashMap, FxHashSet};

use super::model::{AxiomSchema, Formula, Model, ObjectType, Signature, TypeId, TypedName};
use super::names::Names;
use super::syntax::{PddlText, SECTIONS, Sexp};
use crate::Report;
use crate::suggest::nearest;
use crate::width::Width;

/// The requirements that a domain may declare.
const SUPPORTED: &[&str] = &[
    ":strips",
    ":typing",
    ":equality",
    ":negative-preconditions",
    ":disjunctive-preconditions",
    ":existential-preconditions",
    ":universal-preconditions",
    ":quantified-preconditions",
    ":conditional-effects",
    ":derived-predicates",
    ":adl",
    ":action-costs",
    ":constants",
    // Domains declare these only for `total-cost`. The use of other numbers is an error.
    ":fluents",
    ":numeric-fluents",
];

/// The names that begin a section of a problem.
const PROBLEM_SECTIONS: &[&str] = &[":requirements", ":domain", ":objects", ":init", ":goal", ":metric"];

/// The most parameters of a predicate.
const MOST_PARAMETERS: usize = 60;

/// A variable as an argument for a parameter with no type in common.
pub(super) struct ArgumentMismatch {
    /// The error.
    pub report: Box<Report>,
    /// The types of the variable.
    pub types: Vec<TypeId>,
    /// Those of the parameter.
    pub expected: Vec<TypeId>,
}

/// Reads lists of one text into a model.
pub(super) struct ModelReader<'a> {
    /// The text, for errors.
    pub text: PddlText<'a>,
    /// The model read so far.
    pub model: Model,
    types: FxHashMap<String, TypeId>,
    /// Types that are named otherwise than as a supertype.
    declared: FxHashSet<TypeId>,
    /// Objects by name.
    pub objects: FxHashMap<String, u32>,
    /// Predicates by name.
    pub predicates: FxHashMap<String, u32>,
    /// Functions by name.
    pub functions: FxHashMap<String, u32>,
    /// The names of the actions read so far.
    pub actions: FxHashSet<String>,
    /// Arguments that are wrong unless an object has types of both.
    pub mismatches: Vec<ArgumentMismatch>,
}

impl Model {
    /// Reads a domain and a problem for it.
    ///
    /// # Errors
    /// Returns a report on the first part that is not PDDL, is undefined, or is not supported, with its line
    /// and column.
    pub fn read(domain: PddlText, problem: PddlText) -> Result<Model, Box<Report>> {
        let mut reader = ModelReader {
            text: domain,
            model: Model::default(),
            types: FxHashMap::default(),
            declared: FxHashSet::default(),
            objects: FxHashMap::default(),
            predicates: FxHashMap::default(),
            functions: FxHashMap::default(),
            actions: FxHashSet::default(),
            mismatches: Vec::new(),
        };
        reader.model.types.push(ObjectType { name: "object".to_owned(), parent: 0 });
        reader.types.insert("object".to_owned(), 0);
        let whole = domain.read()?;
        reader.domain(&whole)?;
        reader.check_axioms(&whole)?;
        reader.text = problem;
        reader.problem(&problem.read()?)?;
        reader.check_mismatches()?;
        Ok(reader.model)
    }
}

impl<'a> ModelReader<'a> {
    /// Returns an error at an expression.
    pub fn wrong<T>(&self, at: &Sexp, message: impl Into<String>) -> Result<T, Box<Report>> {
        Err(self.text.error(&at.span, message))
    }

    /// Returns an error that says what was expected in place of an expression.
    pub fn expected<T>(&self, what: &str, found: &Sexp) -> Result<T, Box<Report>> {
        self.wrong(found, format!("expected {what}, found {}", found.described()))
    }

    /// Returns an error about a name that is not known, with a hint if it may be misspelt.
    pub fn unknown<'n, T>(
        &self,
        at: &Sexp,
        message: String,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Result<T, Box<Report>> {
        Err(self.text.unknown(&at.span, message, name, known))
    }

    /// Returns an error at a part of a definition or of an action that has none of the names known there.
    pub fn unknown_part<T>(&self, what: &str, part: &Sexp, known: &[&str]) -> Result<T, Box<Report>> {
        let name = part.word().or_else(|| Some(part.headed()?.0)).unwrap_or_default();
        self.unknown(
            part,
            format!("expected {what}, found {}", part.described()),
            name,
            known.iter().copied(),
        )
    }

    /// Returns the name and the parts of `(define (KIND NAME) PART...)`.
    fn definition<'s>(&self, whole: &'s Sexp, kind: &str) -> Result<(String, &'s [Sexp]), Box<Report>> {
        let Some(("define", [name, parts @ ..])) = whole.headed() else {
            return self.expected(&format!("`(define ({kind} ...) ...)`"), whole);
        };
        match name.headed() {
            Some((found, [name])) if found == kind && name.word().is_some() => {
                Ok((name.word().unwrap_or_default().to_owned(), parts))
            }
            _ => self.expected(&format!("`({kind} NAME)`"), name),
        }
    }

    fn domain(&mut self, whole: &Sexp) -> Result<(), Box<Report>> {
        let (name, parts) = self.definition(whole, "domain")?;
        self.model.domain = name;
        // Names first: actions may use names that are declared after them.
        for part in parts {
            match part.headed() {
                Some((":requirements", requirements)) => self.requirements(requirements)?,
                Some((":types", names)) => self.type_names(names)?,
                Some((":action" | ":derived" | ":constants" | ":predicates" | ":functions", _)) => {}
                _ => {
                    return self.unknown_part(
                        "`(:requirements ...)`, `(:types ...)`, `(:constants ...)`, `(:predicates ...)`, \
                         `(:functions ...)`, `(:action ...)` or `(:derived ...)`",
                        part,
                        SECTIONS,
                    );
                }
            }
        }
        for part in parts {
            match part.headed() {
                Some((":constants", names)) => self.object_names(names)?,
                Some((":predicates", signatures)) => {
                    for each in signatures {
                        let signature = self.signature(each)?;
                        let id = self.model.predicates.len().to_u32();
                        if self.predicates.insert(signature.name.clone(), id).is_some() {
                            return self.wrong(each, format!("predicate `{}` redefined", signature.name));
                        }
                        self.model.predicates.push(signature);
                    }
                }
                Some((":functions", signatures)) => self.function_names(signatures)?,
                _ => {}
            }
        }
        for part in parts {
            match part.headed() {
                Some((":action", rest)) => self.action(part, rest)?,
                Some((":derived", rest)) => self.axiom(part, rest)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn requirements(&self, requirements: &[Sexp]) -> Result<(), Box<Report>> {
        match requirements.iter().find(|each| !each.word().is_some_and(|word| SUPPORTED.contains(&word))) {
            Some(other) => {
                let message = format!("the requirement {} is not supported", other.described());
                let name = other.word().unwrap_or_default();
                let mut report = self.text.unknown(&other.span, message, name, SUPPORTED.iter().copied());
                report.hint.get_or_insert_with(|| format!("supported are {}", SUPPORTED.join(" ")));
                Err(report)
            }
            None => Ok(()),
        }
    }

    /// Reads `a b - c d`: names, each with the expression after the dash that follows it.
    fn typed<'s>(&self, names: &'s [Sexp]) -> Result<Vec<(&'s Sexp, Option<&'s Sexp>)>, Box<Report>> {
        let (mut typed, mut waiting) = (Vec::new(), 0);
        let mut rest = names.iter();
        while let Some(name) = rest.next() {
            match name.word() {
                Some("-") => {
                    let Some(kind) = rest.next() else {
                        return self.wrong(name, "expected a type after `-`, found `)`");
                    };
                    for (_, its) in &mut typed[waiting..] {
                        *its = Some(kind);
                    }
                    waiting = typed.len();
                }
                Some(word) if word.starts_with('-') => {
                    let mut report = self.text.error(&name.span, format!("expected a name, found `{word}`"));
                    report.hint = Some(format!("write `- {}` for a type", &word[1..]));
                    return Err(report);
                }
                Some(word) if !word.starts_with(':') => typed.push((name, None)),
                _ => return self.expected("a name", name),
            }
        }
        Ok(typed)
    }

    fn type_names(&mut self, names: &[Sexp]) -> Result<(), Box<Report>> {
        let typed = self.typed(names)?;
        // A type may occur only as a parent.
        for (name, parent) in &typed {
            for each in std::iter::once(*name).chain(*parent) {
                let Some(word) = each.word() else { return self.expected("a type", each) };
                if !self.types.contains_key(word) {
                    self.types.insert(word.to_owned(), self.model.types.len().to_u32());
                    self.model.types.push(ObjectType { name: word.to_owned(), parent: 0 });
                }
            }
        }
        self.declared.extend(typed.iter().filter_map(|(name, _)| self.types.get(name.word()?)));
        let mut parents: FxHashMap<TypeId, TypeId> = FxHashMap::default();
        for (name, parent) in typed {
            let Some(parent) = parent.and_then(Sexp::word) else { continue };
            let (id, parent_id) = (self.types[name.word().unwrap_or_default()], self.types[parent]);
            if *parents.entry(id).or_insert(parent_id) != parent_id {
                return self.wrong(name, format!("type {} repeated as a kind of another", name.described()));
            }
            if id != 0 {
                if self.model.is_kind_of(parent_id, id) && parent_id != id {
                    return self.wrong(name, format!("type {} is a kind of itself", name.described()));
                }
                self.model.types[id.to_usize()].parent = if parent_id == id { 0 } else { parent_id };
            }
        }
        Ok(())
    }

    fn type_list(&self, kind: Option<&Sexp>) -> Result<Vec<TypeId>, Box<Report>> {
        let Some(kind) = kind else { return Ok(vec![0]) };
        let one = |each: &Sexp| match each.word().and_then(|word| self.types.get(word)) {
            Some(&id) => Ok(id),
            None => {
                let known = self.model.types.iter().map(|kind| kind.name.as_str());
                let message = format!("type {} is not defined", each.described());
                self.unknown(each, message, each.word().unwrap_or_default(), known)
            }
        };
        match kind.headed() {
            Some(("either", kinds)) => kinds.iter().map(one).collect(),
            Some(_) => self.expected("a type or `(either ...)`", kind),
            None => Ok(vec![one(kind)?]),
        }
    }

    /// Reads typed names of objects or of variables.
    pub fn typed_names(&self, names: &[Sexp], are_variables: bool) -> Result<Vec<TypedName>, Box<Report>> {
        let typed = self.typed(names)?.into_iter();
        typed
            .map(|(name, kind)| {
                let word = name.word().unwrap_or_default();
                if word.starts_with('?') != are_variables {
                    let what =
                        if are_variables { "a variable such as `?x`" } else { "the name of an object" };
                    return self.expected(what, name);
                }
                Ok(TypedName { name: word.to_owned(), types: self.type_list(kind)? })
            })
            .collect()
    }

    fn object_names(&mut self, names: &[Sexp]) -> Result<(), Box<Report>> {
        let places = self.typed(names)?;
        let before = self.model.objects.len();
        for (object, (at, _)) in self.typed_names(names, false)?.into_iter().zip(places) {
            // Problems repeat constants of the domain among their objects.
            match self.objects.get(&object.name) {
                Some(&known) if self.model.objects[known.to_usize()].types != object.types => {
                    return self.wrong(at, format!("object `{}` redefined with another type", object.name));
                }
                Some(&known) if known.to_usize() >= before => {
                    return self.wrong(at, format!("object `{}` repeated", object.name));
                }
                Some(_) => {}
                None => {
                    self.objects.insert(object.name.clone(), self.model.objects.len().to_u32());
                    self.model.objects.push(object);
                }
            }
        }
        Ok(())
    }

    /// Reads the parameters of an action or an axiom, or the variables of a quantifier: their names differ.
    pub fn parameters(&self, list: &[Sexp]) -> Result<Vec<TypedName>, Box<Report>> {
        let typed = self.typed(list)?;
        let is_repeated = |at: usize| typed[..at].iter().any(|(name, _)| name.word() == typed[at].0.word());
        match (1..typed.len()).find(|&at| is_repeated(at)) {
            Some(at) => self.wrong(typed[at].0, format!("parameter {} repeated", typed[at].0.described())),
            None => self.typed_names(list, true),
        }
    }

    fn signature(&self, at: &Sexp) -> Result<Signature, Box<Report>> {
        match at.headed() {
            Some((name, parameters)) if parameters.len() > MOST_PARAMETERS => {
                self.wrong(at, format!("`{name}` may have {MOST_PARAMETERS} parameters at most"))
            }
            Some((name, parameters)) => {
                Ok(Signature { name: name.to_owned(), parameters: self.typed_names(parameters, true)? })
            }
            None => self.expected("`(NAME ?PARAMETER ...)`", at),
        }
    }

    fn function_names(&mut self, signatures: &[Sexp]) -> Result<(), Box<Report>> {
        let mut rest = signatures.iter();
        while let Some(each) = rest.next() {
            if each.word() == Some("-") {
                // `- number`
                rest.next();
                continue;
            }
            let signature = self.signature(each)?;
            let id = self.model.functions.len().to_u32();
            if self.functions.insert(signature.name.clone(), id).is_some() {
                return self.wrong(each, format!("function `{}` redefined", signature.name));
            }
            self.model.functions.push(signature);
        }
        Ok(())
    }

    fn axiom(&mut self, whole: &Sexp, rest: &[Sexp]) -> Result<(), Box<Report>> {
        let [head, body] = rest else { return self.expected("`(:derived (NAME ?X ...) CONDITION)`", whole) };
        let Some((name, parameters)) = head.headed() else {
            return self.expected("`(NAME ?X ...)`", head);
        };
        let mut names = Names::new(self.parameters(parameters)?);
        let arguments: Vec<_> = (0..names.all.len().to_u32()).map(super::model::Argument::Variable).collect();
        let predicate = self.predicate(name, arguments.len(), head)?;
        let body = self.formula(body, &mut names)?;
        let head = super::model::AtomSchema { predicate, arguments };
        self.model.axioms.push(AxiomSchema { variables: names.all, head, body });
        Ok(())
    }

    /// Refuses derived predicates that actions change or that depend on their own negation.
    fn check_axioms(&self, whole: &Sexp) -> Result<(), Box<Report>> {
        let model = &self.model;
        let derived: FxHashSet<u32> = model.axioms.iter().map(|axiom| axiom.head.predicate).collect();
        for (number, action) in model.actions.iter().enumerate() {
            let mut effects = action.effects.iter();
            if let Some(effect) = effects.find(|effect| derived.contains(&effect.atom.predicate)) {
                let name = &model.predicates[effect.atom.predicate.to_usize()].name;
                return self.wrong(
                    section(whole, ":action", number),
                    format!("action `{}` changes `{name}`, which `:derived` defines", action.name),
                );
            }
        }
        if model.strata().is_some() {
            return Ok(());
        }
        // The last axiom without which the others have a meaning.
        let mut fewer = model.clone();
        while fewer.strata().is_none() {
            fewer.axioms.pop();
        }
        let at = section(whole, ":derived", fewer.axioms.len());
        self.wrong(at, "a derived predicate depends on its own negation")
    }

    /// Refuses an argument that no object can be, once all objects are known: one of type `(either A B)` is
    /// both.
    fn check_mismatches(&mut self) -> Result<(), Box<Report>> {
        let model = &self.model;
        let is_both = |mismatch: &ArgumentMismatch| {
            let expected = model.members(&mismatch.expected);
            model.members(&mismatch.types).iter().any(|object| expected.contains(object))
        };
        match self.mismatches.iter().position(|mismatch| !is_both(mismatch)) {
            Some(at) => Err(self.mismatches.swap_remove(at).report),
            None => Ok(()),
        }
    }

    fn problem(&mut self, whole: &Sexp) -> Result<(), Box<Report>> {
        let (name, parts) = self.definition(whole, "problem")?;
        self.model.problem = name;
        let values = parts.iter().find(|part| part.headed().is_some_and(|(name, _)| name == ":init"));
        let start = values.unwrap_or(whole).span.start;
        self.model.at_values = Some(self.text.error(&(start..start + 1), ""));
        for part in parts {
            match part.headed() {
                Some((":requirements", requirements)) => self.requirements(requirements)?,
                Some((":objects", names)) => self.object_names(names)?,
                _ => {}
            }
        }
        let (mut has_init, mut has_goal) = (false, false);
        for part in parts {
            match part.headed() {
                Some((":domain", [name])) if name.word() == Some(&self.model.domain) => {}
                Some((":domain", [name])) => {
                    let message = format!(
                        "expected a problem of the domain `{}`, found one of {}",
                        self.model.domain,
                        name.described()
                    );
                    return self.wrong(name, message);
                }
                Some((":requirements" | ":objects", _)) => {}
                Some((":init", _)) if has_init => return self.wrong(part, "`(:init ...)` repeated"),
                Some((":init", facts)) => {
                    self.init(facts)?;
                    has_init = true;
                }
                Some((":goal", _)) if has_goal => return self.wrong(part, "`(:goal ...)` repeated"),
                Some((":goal", [goal])) => {
                    let mut names = Names::new(Vec::new());
                    self.model.goal = self.formula(goal, &mut names)?;
                    self.model.goal_variables = names.all;
                    has_goal = true;
                }
                Some((":goal", goals)) => {
                    let message = format!("expected one condition after `:goal`, found {}", goals.len());
                    let mut report = self.text.error(&part.span, message);
                    report.hint = Some("`(and ...)` joins conditions".to_owned());
                    return Err(report);
                }
                Some((":domain", _)) => {
                    return self.wrong(part, format!("expected `(:domain {})`", self.model.domain));
                }
                Some((":metric", metric)) => self.metric(part, metric)?,
                _ => {
                    return self.unknown_part(
                        "`(:domain ...)`, `(:objects ...)`, `(:init ...)`, `(:goal ...)` or `(:metric ...)`",
                        part,
                        PROBLEM_SECTIONS,
                    );
                }
            }
        }
        if has_goal { Ok(()) } else { self.wrong(whole, "expected `(:goal ...)` in the problem, found none") }
    }

    /// Reads `(:metric minimize (total-cost))`.
    fn metric(&mut self, whole: &Sexp, metric: &[Sexp]) -> Result<(), Box<Report>> {
        let [way, function] = metric else {
            return self.wrong(whole, "expected `(:metric minimize (total-cost))`");
        };
        if way.word() != Some("minimize") {
            return self
                .wrong(way, format!("expected `minimize`, found {}: costs are minimized", way.described()));
        }
        let is_cost = function.headed().is_some_and(|(name, rest)| name == "total-cost" && rest.is_empty());
        if !is_cost {
            let found = function.described();
            return self.wrong(
                function,
                format!("expected `(total-cost)`, found {found}: no other sum is minimized"),
            );
        }
        self.model.has_metric = true;
        Ok(())
    }

    /// Reads `(:init FACT...)`. What is not stated is false, and may be said to be.
    fn init(&mut self, facts: &[Sexp]) -> Result<(), Box<Report>> {
        let mut none = Names::new(Vec::new());
        let mut denied = Vec::new();
        for fact in facts {
            match fact.headed() {
                Some(("=", [left, right])) if left.list().is_some() => self.value(left, right)?,
                Some(("not", [inner])) => match self.formula(inner, &mut none)? {
                    Formula::Atom(atom) => denied.push((fact, atom)),
                    _ => return self.expected("a fact", inner),
                },
                Some(("and", _)) => return self.expected("a fact", fact),
                _ => match self.formula(fact, &mut none)? {
                    Formula::Atom(atom) => {
                        let arguments = atom.values(&[]);
                        self.check_types(fact, atom.predicate, &arguments)?;
                        self.check_stated(fact, atom.predicate)?;
                        self.model.init.push((atom.predicate, arguments));
                    }
                    _ => return self.expected("a fact", fact),
                },
            }
        }
        let init: FxHashSet<_> =
            self.model.init.iter().map(|(predicate, objects)| (*predicate, &**objects)).collect();
        match denied.iter().find(|(_, atom)| init.contains(&(atom.predicate, &*atom.values(&[])))) {
            Some((fact, _)) => {
                self.wrong(fact, "the fact is in `:init`, too: it cannot be both true and false")
            }
            None => Ok(()),
        }
    }

    /// Refuses a fact that axioms derive.
    fn check_stated(&self, fact: &Sexp, predicate: u32) -> Result<(), Box<Report>> {
        match self.model.axioms.iter().any(|axiom| axiom.head.predicate == predicate) {
            true => {
                let name = &self.model.predicates[predicate.to_usize()].name;
                self.wrong(
                    fact,
                    format!("`{name}` is defined by `:derived`, and cannot be stated in `:init`"),
                )
            }
            false => Ok(()),
        }
    }

    /// Refuses a fact with an object that is not of the type of the predicate's parameter.
    fn check_types(&self, fact: &Sexp, predicate: u32, arguments: &[u32]) -> Result<(), Box<Report>> {
        let model = &self.model;
        let signature = &model.predicates[predicate.to_usize()];
        let places = fact.headed().map_or(&[][..], |(_, places)| places);
        for ((place, &object), parameter) in places.iter().zip(arguments).zip(&signature.parameters) {
            let kinds = &model.objects[object.to_usize()].types;
            let fits = |kind: &TypeId| parameter.types.iter().any(|&of| model.is_kind_of(*kind, of));
            if !kinds.iter().any(fits) {
                return Err(self.mismatch(place, kinds, parameter, signature));
            }
        }
        Ok(())
    }

    /// Returns the error about an argument of these types for a parameter, with a hint if the name of a
    /// supertype may be misspelt.
    pub fn mismatch(
        &self,
        place: &Sexp,
        types: &[TypeId],
        parameter: &TypedName,
        signature: &Signature,
    ) -> Box<Report> {
        let (found, parameter_name, name) = (place.described(), &parameter.name, &signature.name);
        let message = format!("{found} is not of the type of `{parameter_name}` of `{name}`");
        let mut report = self.text.error(&place.span, message);
        let kinds = &self.model.types;
        let is_undeclared = |id: &TypeId| !self.declared.contains(id);
        let has_it = |id: &TypeId| types.iter().any(|&kind| self.model.is_kind_of(kind, *id));
        let mut supertypes = (1..kinds.len().to_u32()).filter(is_undeclared).filter(has_it);
        report.hint = supertypes.find_map(|id| {
            let supertype = &kinds[id.to_usize()].name;
            let others = kinds.iter().map(|kind| kind.name.as_str()).filter(|name| name != supertype);
            let best = nearest(supertype, others)?;
            Some(format!("`{supertype}` is named as a supertype alone: did you mean `{best}`?"))
        });
        report
    }

    /// Reads `(= (FUNCTION OBJECT...) NUMBER)`.
    fn value(&mut self, left: &Sexp, right: &Sexp) -> Result<(), Box<Report>> {
        let none = Names::new(Vec::new());
        let Some((function, arguments)) = self.function(left, &none)? else { return Ok(()) };
        let number = self.number(right)?;
        let arguments = arguments.iter().map(|argument| argument.value(&[])).collect();
        match self.model.values.insert((function, arguments), number) {
            Some(before) if before != number => {
                self.wrong(right, format!("value of {} redefined: it was {before}", left.described()))
            }
            _ => Ok(()),
        }
    }
}

/// Returns the section of this name and number of a definition, which is all of it if there is none.
fn section<'s>(whole: &'s Sexp, name: &str, number: usize) -> &'s Sexp {
    let is_named = |part: &&Sexp| part.headed().is_some_and(|(head, _)| head == name);
    whole.list().unwrap_or_default().iter().filter(is_named).nth(number).unwrap_or(whole)
}
