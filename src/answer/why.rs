//! Why a query is true or not: proofs from `library(proofs)`.

use std::fmt;

use super::args::QueryArgs;
use super::query::Query;
use super::run::{EngineRef, Run};
use crate::convert::{FromTerm, Term, TermRef, TermView};
use crate::engine::{Engine, Error};
use crate::term::{Cell, atoms};

/// The reason why a query is true or not: the result of [`Engine::why`].
///
/// `Display` writes a line for each goal, indented below the goal that rests on it.
///
/// ```
/// let mut engine = taquin::Engine::new();
/// engine.consult_str("pets.pl", "pet(X) :- cat(X).\ncat(tom).")?;
/// let pet = engine.prepare("pet(X)")?;
/// let why = engine.why(&pet, ("tom",))?;
/// let parts: Vec<String> = why.proof().parts().map(|part| part.goal().to_string()).collect();
/// assert_eq!((why.is_true(), parts), (true, vec!["cat(tom)".to_owned()]));
/// # Ok::<(), taquin::Error>(())
/// ```
#[derive(Clone)]
pub struct Explanation {
    proof: Term,
    text: String,
}

impl Explanation {
    /// Returns whether the query is true.
    pub fn is_true(&self) -> bool {
        self.proof().is_true()
    }

    /// Returns the root of the proof.
    pub fn proof(&self) -> ProofNode<'_> {
        ProofNode(self.proof.as_ref())
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.trim_end())
    }
}

impl fmt::Debug for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Explanation").field(&self.proof()).finish()
    }
}

/// A goal in a proof, with what it rests on; or a goal that is not true, with what it fails for.
#[derive(Clone, Copy)]
pub struct ProofNode<'w>(TermRef<'w>);

/// The reason why a goal is true or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProofReason<'w> {
    /// This fact, with its file and line, unless it was asserted. Of a goal that is not true: it does not
    /// apply.
    Fact(Option<(&'w str, u32)>),
    /// This rule, likewise. Of a goal that is not true: the parts are the first goal of its body that fails.
    Rule(Option<(&'w str, u32)>),
    /// A predicate of the system, a library or the host.
    BuiltIn,
    /// A table.
    Tabled,
    /// A negation: the parts tell why its goal is not true, or is.
    Negation,
    /// The goal is beyond the depth or size of proofs.
    CutOff,
    /// No clause proves it; the parts are the first clauses whose heads match.
    NoProof,
    /// No clause matches.
    NoMatch,
}

impl<'w> ProofNode<'w> {
    /// Returns the goal, with the bindings of the proof.
    pub fn goal(self) -> TermRef<'w> {
        self.arg(0)
    }

    /// Returns whether the goal is true.
    pub fn is_true(self) -> bool {
        matches!(self.0.as_compound(), Some(("proof", _)))
    }

    /// Returns why the goal is true or not.
    pub fn reason(self) -> ProofReason<'w> {
        let by = self.arg(1);
        match by.as_compound() {
            Some(("fact", _)) => ProofReason::Fact(place(by)),
            Some(("rule", _)) => ProofReason::Rule(place(by)),
            _ => match by.as_atom() {
                Some("tabled") => ProofReason::Tabled,
                Some("negation") => ProofReason::Negation,
                Some("cut_off") => ProofReason::CutOff,
                Some("clauses") => ProofReason::NoProof,
                Some("unmatched") => ProofReason::NoMatch,
                _ => ProofReason::BuiltIn,
            },
        }
    }

    /// Returns what the goal rests on, or fails for.
    pub fn parts(self) -> impl ExactSizeIterator<Item = ProofNode<'w>> {
        self.arg(2).list().unwrap_or_default().into_iter().map(ProofNode)
    }

    fn arg(self, i: usize) -> TermRef<'w> {
        match self.0.view() {
            TermView::Compound(_, args) => args.get(i).unwrap_or(self.0),
            _ => self.0,
        }
    }
}

/// Returns the place of `fact(File:Line)`; `None` of `fact(none)`.
fn place(by: TermRef<'_>) -> Option<(&str, u32)> {
    let (_, args) = by.as_compound()?;
    let [file, line] = args.get(0)?.args_of::<2>(":")?;
    Some((file.as_atom()?, u32::from_term(line).ok()?))
}

impl fmt::Debug for ProofNode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProofNode")
            .field("goal", &self.goal().to_string())
            .field("reason", &self.reason())
            .field("parts", &self.parts().collect::<Vec<_>>())
            .finish()
    }
}

impl Engine {
    /// Proves the first answer of a query, or tells why it has none. At most a thousand goals, thirty deep,
    /// are looked into; the others are called as a whole. To prove another answer, hand it in.
    ///
    /// Proving runs the query clause by clause, some fifty times slower than otherwise, under the limits of
    /// the engine. Side effects happen as often as goals are called, which is more than once where a goal is
    /// not true.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// engine.consult_str("policy.pl", "
    ///     allow(User, Action) :- role(User, Role), may(Role, Action), \\+ suspended(User).
    ///     role(ann, editor). may(editor, write). suspended(carl).")?;
    /// let allow = engine.prepare("allow(User, Action)")?;
    /// let why = engine.why(&allow, ("ann", "write"))?;
    /// assert!(why.is_true());
    /// assert_eq!(why.to_string(), "\
    /// allow(ann, write)  rule, policy.pl:2
    ///   role(ann, editor)  fact, policy.pl:3
    ///   may(editor, write)  fact, policy.pl:3
    ///   \\+suspended(ann)  there is no proof:
    ///     suspended(ann)  no clause matches");
    /// let why = engine.why(&allow, ("ann", "delete"))?;
    /// assert_eq!(why.to_string(), "\
    /// allow(ann, delete)  no clause proves it:
    ///   rule, policy.pl:2, fails:
    ///     may(editor, delete)  no clause matches");
    ///
    /// engine.consult_str("more.pl", ":- multifile role/2. role(eve, editor).")?;
    /// let last = engine.answers(&allow, ())?.last().unwrap()?;
    /// assert!(engine.why(&allow, &last)?.to_string().contains("role(eve, editor)  fact, more.pl:1"));
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Engine::first`], and [`Error::Convert`] if the query is an empty text or is
    /// true at one time and not at another.
    pub fn why(&mut self, query: &Query, args: impl QueryArgs) -> Result<Explanation, Error> {
        let refused = |found: &str| Error::unfit("a goal to prove", found.into());
        let Some(goal) = &query.goal else { return Err(refused("an empty text")) };
        let put = self.put_bound(goal, args)?;
        let machine = &mut self.machine;
        let (proof, text) = (machine.heap.put_var(), machine.heap.put_var());
        let name = machine.symbols.intern("$why");
        let call = machine.heap.put_struct(name, &[put.goal, proof, text]);
        let call = machine.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), call]);
        machine.roots.extend([call, proof, text]);
        let mut run = Run::new(EngineRef::Borrowed(self));
        if !run.advance()? {
            return Err(refused("one that is true at one time and not at another"));
        }
        let mut take = |root: usize| {
            let machine = &mut run.engine.machine;
            let cell = machine.roots[root];
            Term::take(machine, cell).map_err(|stop| run.stopped(stop))
        };
        let (proof, text) = (take(1)?, take(2)?);
        Ok(Explanation { proof, text: String::from_term(text.as_ref())? })
    }
}
