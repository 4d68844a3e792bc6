//! Comparing the outcome of a query with the statement in a file.
//!
//! A statement has one of two forms. A term leaves out the output: `X = 1 ; X = 2.` or
//! `error(type_error(integer, a), _).` Text as printed by the top level has lines of output, answers, and an
//! error with its place. A transcript contains everything, so missing output is a difference.

use super::about;
use super::expected::{self, Stated};
use super::outcome::{ProgramOutput, QueryOutcome};
use crate::stated::{is_answer, is_error, place};
use crate::{Answer, Engine, Error, Extent, Term, TermRef, TermView, TokenKind, is_symbol, tokens};

/// The statement after a query in a file.
pub struct Statement<'t> {
    pub text: &'t str,
    pub is_transcript: bool,
    /// Whether answers may come in any order.
    pub any_order: bool,
}

/// A statement as a term.
pub type StatedReading = Result<Stated, Error>;

impl Statement<'_> {
    /// Reads answers with the engine's current operators.
    pub fn read(&self, engine: &mut Engine) -> StatedReading {
        read(self.text, engine)
    }

    /// Returns whether the text may be a clause of the program: a rule, or a fact of a predicate that neither
    /// the system nor a library has. What looks like an answer or an error is none.
    pub fn may_be_clause(&self, reading: &StatedReading, came: &QueryOutcome, engine: &mut Engine) -> bool {
        let is_one = engine.extent(self.text, true) == Extent::Complete(self.text.len());
        if self.is_transcript || !is_one || is_answer(self.text) || self.states_error() {
            return false;
        }
        match reading {
            Ok(_) if is_rule(self.text) => true,
            Ok(stated) => !is_like(stated, came) && !is_of_library(stated.term(), engine),
            Err(_) => !self.begins_with_output(engine),
        }
    }

    /// Returns the number of answers needed for the comparison. If the text is not a term, counts the lines
    /// that end in `;`.
    pub fn at_most(&self, reading: &StatedReading) -> usize {
        let by_lines = || 2 + self.text.lines().filter(|line| line.trim_end().ends_with(';')).count();
        match reading {
            Ok(stated) if is_left_early(self.text) => stated.answers().len().max(1),
            Ok(stated) => stated.answers().len() + 1,
            Err(_) if is_left_early(self.text) => by_lines() - 1,
            Err(_) => by_lines(),
        }
    }

    /// Returns whether the outcome is as stated.
    pub fn agrees(&self, reading: &StatedReading, came: &QueryOutcome, engine: &mut Engine) -> bool {
        let must_print = self.is_transcript && came.said.iter().any(|said| !said.output.is_empty());
        if !must_print && self.has_answers(reading, came) {
            return true;
        }
        let lines: Vec<&str> = self.text.lines().filter(|line| !line.trim().is_empty()).collect();
        self.without_output(&lines, came).is_some_and(|rest| self.agrees_by_lines(&rest, came, engine))
            || self.is_the_same_text(&lines, came)
    }

    /// Returns whether the answers are as stated, if the statement is a term.
    pub fn has_answers(&self, reading: &StatedReading, came: &QueryOutcome) -> bool {
        reading.as_ref().is_ok_and(|stated| self.compares(stated, came, is_left_early(self.text)))
    }

    /// Returns whether one of its lines is an error as the top level prints it.
    pub fn states_error(&self) -> bool {
        self.text.lines().any(|line| is_error(line.trim_start()))
    }

    /// Returns whether the text, which is not a term, begins with output, and ends in lines that are one.
    pub fn begins_with_output(&self, engine: &mut Engine) -> bool {
        let mut lines = self.text.split_inclusive('\n');
        lines.next().is_some_and(|first| !is_answer(first.trim_start()))
            && std::iter::successors(Some(self.text), |rest| Some(rest.split_once('\n')?.1))
                .skip(1)
                .any(|rest| is_answer(rest.trim_start()) && read(rest, engine).is_ok())
    }

    /// Returns whether the lines without output state the answers, and the error after them if there is one.
    fn agrees_by_lines(&self, lines: &[&str], came: &QueryOutcome, engine: &mut Engine) -> bool {
        let errors = lines.iter().position(|line| is_error(line.trim_start())).unwrap_or(lines.len());
        let (answers, error) = lines.split_at(errors);
        let answers = answers.join("\n");
        let Some(ending) = came.ending.as_ref().filter(|_| !error.is_empty()) else {
            let stated = read(&answers, engine);
            return error.is_empty()
                && stated.is_ok_and(|stated| self.compares(&stated, came, is_left_early(&answers)));
        };
        if !is_error_text(error, &ending.shown) {
            return false;
        }
        let answers = answers.trim_end().trim_end_matches(';');
        match read(answers, engine) {
            _ if answers.trim().is_empty() => came.answers.is_empty(),
            Ok(stated) => !stated.more && self.compares_all(&stated, &came.answers),
            Err(_) => false,
        }
    }

    /// Returns whether the lines are what the top level prints.
    fn is_the_same_text(&self, lines: &[&str], came: &QueryOutcome) -> bool {
        let same = |with_output: bool| {
            let (text, is_whole) = came.text(with_output, |ending| ending.shown.clone());
            is_whole && same_lines(lines, &lines_of(&text))
        };
        same(true) || (!self.is_transcript && same(false))
    }

    /// Removes the program's output from the lines of a statement. `None` if a transcript lacks some.
    fn without_output<'l>(&self, lines: &[&'l str], came: &QueryOutcome) -> Option<Vec<&'l str>> {
        let (mut rest, mut kept) = (lines, Vec::new());
        for (i, said) in came.said.iter().enumerate() {
            rest = match printed(said, rest) {
                Some(count) => &rest[count..],
                None if self.is_transcript && !said.output.is_empty() => return None,
                None => rest,
            };
            if i < came.answers.len() {
                let ends = |line: &&str| line.trim_end().ends_with([';', '.']);
                let count = rest.iter().position(ends).map_or(rest.len(), |at| at + 1);
                kept.extend_from_slice(&rest[..count]);
                rest = &rest[count..];
            }
        }
        kept.extend_from_slice(rest);
        Some(kept)
    }

    /// Returns whether the answers are those of a statement read as a term.
    fn compares(&self, stated: &Stated, came: &QueryOutcome, is_left_early: bool) -> bool {
        let mut wanted = stated.answers();
        if let Some(error) = came.error() {
            let (Some(last), Some(ball)) = (wanted.pop(), error.term()) else { return false };
            if !expected::is_ball(last, &ball) || stated.more {
                return false;
            }
        }
        match (stated.more, is_left_early && came.error().is_none()) {
            (true, _) if came.answers.len() <= wanted.len() => false,
            (false, false) if came.answers.len() != wanted.len() => false,
            (false, true) if came.answers.len() < wanted.len() => false,
            _ => self.pairs_up(&wanted, &came.answers),
        }
    }

    fn compares_all(&self, stated: &Stated, came: &[Answer]) -> bool {
        let wanted = stated.answers();
        wanted.len() == came.len() && self.pairs_up(&wanted, came)
    }

    /// Returns whether each stated answer was given, in this order unless any order is allowed.
    fn pairs_up(&self, wanted: &[crate::TermRef<'_>], came: &[Answer]) -> bool {
        if !self.any_order {
            return wanted.iter().zip(came).all(|(stated, answer)| expected::is_answer(*stated, answer));
        }
        let mut left: Vec<&Answer> = came.iter().collect();
        wanted.iter().all(|stated| {
            let at = left.iter().position(|answer| expected::is_answer(*stated, answer));
            at.map(|at| left.swap_remove(at)).is_some()
        })
    }
}

/// Returns whether a clause has a neck outside of brackets.
fn is_rule(clause: &str) -> bool {
    let mut depth = 0_usize;
    tokens(clause).into_iter().any(|(kind, range)| {
        match kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(&clause[range], ":-" | "-->" | "=>")
    })
}

/// Returns whether a statement has the functor of the ball or of a residual goal that came: it is an older
/// answer.
fn is_like(stated: &Stated, came: &QueryOutcome) -> bool {
    let same = |came: TermRef<'_>| match (stated.term().as_ref().view(), came.view()) {
        (TermView::Compound(f, a), TermView::Compound(g, b)) => f == g && a.len() == b.len(),
        _ => false,
    };
    let ball = came.error().and_then(Error::term);
    ball.is_some_and(|ball| same(ball.as_ref()))
        || came.answers.iter().any(|answer| answer.residue().into_iter().any(same))
}

/// Holds for a goal of a predicate that the system or a library has, such as a residual goal.
const OF_LIBRARY: &str = "predicate_property(Goal, built_in) ; \
                          predicate_property(Goal, imported_from(_M)), \\+ module_property(_M, class(user))";

/// Returns whether a stated term is a goal of the system or of a library.
fn is_of_library(goal: &Term, engine: &mut Engine) -> bool {
    engine.prepare(OF_LIBRARY).and_then(|query| engine.ask(&query, [("Goal", goal)])).unwrap_or(false)
}

fn read(text: &str, engine: &mut Engine) -> StatedReading {
    engine.parse(&about::read_as(text)).map(Stated::new)
}

/// Returns whether the last answer ends as if the user stopped there: `X = 1 .` After a symbol the space has
/// no meaning.
fn is_left_early(text: &str) -> bool {
    let Some(rest) = text.trim_end().strip_suffix('.') else { return false };
    let answer = rest.trim_end();
    answer.len() < rest.len() && !answer.ends_with(is_symbol)
}

/// Returns the number of leading lines that are output, with warnings before or after it or left out.
fn printed(said: &ProgramOutput, lines: &[&str]) -> Option<usize> {
    let (output, errors) = (lines_of(&said.output), lines_of(&said.errors));
    let begins = |wanted: &[&str]| {
        let is_there = !wanted.is_empty() && lines.len() >= wanted.len();
        (is_there && same_lines(&lines[..wanted.len()], wanted)).then_some(wanted.len())
    };
    begins(&[errors.as_slice(), &output].concat())
        .or_else(|| begins(&[output.as_slice(), &errors].concat()))
        .or_else(|| begins(&output))
        .or_else(|| output.is_empty().then_some(0))
}

/// Returns the lines that are not empty.
fn lines_of(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.trim().is_empty()).collect()
}

/// Returns whether lines are equal except for the layout around them.
fn same_lines(stated: &[&str], came: &[&str]) -> bool {
    stated.len() == came.len() && stated.iter().zip(came).all(|(a, b)| a.trim() == b.trim())
}

/// Returns whether lines state an error as the top level prints it. The place may be left out, as may the
/// lines below the message; `...` at the end of a line matches the rest of it.
fn is_error_text(stated: &[&str], shown: &str) -> bool {
    let shown = lines_of(shown);
    let (Some((first, rest)), Some((shown_first, shown_rest))) = (stated.split_first(), shown.split_first())
    else {
        return false;
    };
    is_message(first.trim(), shown_first.trim())
        && rest.len() <= shown_rest.len()
        && rest.iter().zip(shown_rest).all(|(a, b)| is_line(a.trim(), b.trim()))
}

fn is_line(stated: &str, shown: &str) -> bool {
    match stated.strip_suffix("...") {
        Some(beginning) => shown.starts_with(beginning.trim_end()),
        None => stated == shown,
    }
}

/// Compares the first lines of two errors, without their places, where a file may be given by the end of its
/// path.
fn is_message(stated: &str, shown: &str) -> bool {
    let (stated_place, stated) = split_place(stated);
    let (shown_place, shown) = split_place(shown);
    let same_place = match (stated_place, shown_place) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some((file, line, column)), Some((other, other_line, other_column))) => {
            (line, column) == (other_line, other_column) && std::path::Path::new(other).ends_with(file)
        }
    };
    same_place && is_line(stated, shown)
}

fn split_place(line: &str) -> (Option<(&str, usize, usize)>, &str) {
    let kinds = ["error: ", "warning: "];
    let at = kinds.iter().filter_map(|kind| line.find(kind)).min().unwrap_or(0);
    (place(&line[..at]), &line[at..])
}
