//! Makes a failure small: fewer steps before it, fewer lines of its programs, less of its goal.

use std::time::{Duration, Instant};

use super::subject::{Step, Subject};
use super::tree::Tree;

/// How long one failure may be made smaller.
const PATIENCE: Duration = Duration::from_secs(25);

/// The steps that led to a failure, of which the last one shows it.
#[derive(Debug)]
pub struct Case {
    pub steps: Vec<Step>,
    check: String,
    until: Instant,
}

impl Case {
    pub fn new(steps: Vec<Step>, check: &str) -> Case {
        Case { steps, check: check.to_owned(), until: Instant::now() + PATIENCE }
    }

    /// Makes it as small as it can soon be made; false if it does not fail again.
    pub fn shrink(&mut self) -> bool {
        let last = self.steps.len() - 1;
        if self.fails(&self.steps[last..]) {
            self.steps.drain(..last);
        } else if !self.fails(&self.steps) {
            return false;
        }
        self.drop_steps();
        self.drop_lines();
        self.drop_goals();
        true
    }

    /// Whether steps fail in the same way in an engine of their own.
    fn fails(&self, steps: &[Step]) -> bool {
        if Instant::now() > self.until {
            return false;
        }
        let mut subject = Subject::new();
        steps.iter().enumerate().any(|(i, step)| {
            let failure = subject.step(step).err();
            i + 1 == steps.len() && failure.is_some_and(|failure| failure.check == self.check)
        })
    }

    /// Takes the new steps if they fail too.
    fn take(&mut self, steps: Vec<Step>) -> bool {
        let is_taken = self.fails(&steps);
        if is_taken {
            self.steps = steps;
        }
        is_taken
    }

    fn drop_steps(&mut self) {
        let mut size = self.steps.len() / 2;
        while size > 0 {
            let mut from = 0;
            while from + size < self.steps.len() {
                let mut steps = self.steps.clone();
                steps.drain(from..from + size);
                if !self.take(steps) {
                    from += size;
                }
            }
            size /= 2;
        }
    }

    fn drop_lines(&mut self) {
        for i in 0..self.steps.len() {
            let Step::Load(name, lines) = self.steps[i].clone() else { continue };
            let mut left = lines;
            let mut at = 0;
            while at < left.len() {
                let mut fewer = left.clone();
                fewer.remove(at);
                let mut steps = self.steps.clone();
                steps[i] = Step::Load(name.clone(), fewer.clone());
                if self.take(steps) {
                    left = fewer;
                } else {
                    at += 1;
                }
            }
        }
    }

    /// Puts smaller terms in the place of the goals' parts, until none is left that could be smaller.
    fn drop_goals(&mut self) {
        for i in (0..self.steps.len()).rev() {
            let mut at = 0;
            while let Step::Ask(goal, variants) = self.steps[i].clone() {
                let Some(smaller) = smaller(&goal, at) else { break };
                let taken = smaller.into_iter().any(|goal| {
                    let mut steps = self.steps.clone();
                    steps[i] = Step::Ask(goal, variants.clone());
                    self.take(steps)
                });
                at = if taken { 0 } else { at + 1 };
                if Instant::now() > self.until {
                    return;
                }
            }
        }
    }
}

/// A goal with the subterm of a number made smaller, in the ways there are; nothing behind the last subterm.
fn smaller(goal: &Tree, number: usize) -> Option<Vec<Tree>> {
    let mut copy = goal.clone();
    let part = copy.at(&mut number.clone())?.clone();
    let mut instead: Vec<Tree> = part.children().into_iter().cloned().collect();
    if part.size() > 1 || matches!(&part, Tree::Text(text) if text.len() > 5) {
        instead.extend(["true", "a", "[]", "1"].map(Tree::text));
    }
    if let Tree::List(elements, tail) = &part {
        for i in 0..elements.len().min(20) {
            let mut fewer = elements.clone();
            fewer.remove(i);
            if !fewer.is_empty() {
                instead.push(Tree::List(fewer, tail.clone()));
            }
        }
    }
    Some(instead.into_iter().map(|new| replaced(goal, number, new)).collect())
}

fn replaced(goal: &Tree, mut number: usize, new: Tree) -> Tree {
    let mut copy = goal.clone();
    if let Some(part) = copy.at(&mut number) {
        *part = new;
    }
    copy
}
