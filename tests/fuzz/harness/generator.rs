//! Makes goals and programs: from the grammar, from what predicates are described as, and from goals of the
//! tests.

use std::collections::HashMap;

use super::corpus::Corpus;
use super::grammar::Grammar;
use super::random::Random;
use super::table::{Argument, Mode, Predicate};
use super::tree::Tree;

/// How many values of each kind are remembered.
const KEPT: usize = 60;
/// How deep goals are put together.
const DEPTH: usize = 4;

/// All that goals are made of.
#[derive(Debug)]
pub struct Material {
    pub grammar: Grammar,
    pub predicates: Vec<Predicate>,
    pub corpus: Corpus,
}

/// Whether a value may name variables, which could be those of others.
fn names_variables(value: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    value.split(|c| !is_word(c)).any(|word| word.starts_with(|c: char| c.is_uppercase() || c == '_'))
}

/// Makes one goal after the other.
#[derive(Debug)]
pub struct Generator<'m> {
    pub random: Random,
    material: &'m Material,
    /// The files whose programs the engine has loaded.
    pub loaded: Vec<usize>,
    /// Variables of the goal at hand, with the kinds of what they are bound to if that is known.
    variables: Vec<(String, String)>,
    /// Values that goals that succeeded have given, by kind.
    values: HashMap<String, Vec<String>>,
    named: usize,
}

impl<'m> Generator<'m> {
    pub fn new(material: &'m Material, seed: u64) -> Generator<'m> {
        let random = Random::new(seed);
        let (loaded, variables, values) = (Vec::new(), Vec::new(), HashMap::new());
        Generator { random, material, loaded, variables, values, named: 0 }
    }

    /// A goal, with nothing left over from the one before.
    pub fn next_goal(&mut self) -> Tree {
        self.variables.clear();
        self.named = 0;
        let depth = 1 + self.random.below(DEPTH);
        self.goal(depth)
    }

    /// Remembers what a variable of the last goal was bound to.
    pub fn learn(&mut self, variable: &str, value: &str) {
        let Some((_, kind)) = self.variables.iter().find(|(name, _)| name == variable) else { return };
        let at = self.random.below(KEPT);
        if names_variables(value) {
            return;
        }
        let values = self.values.entry(kind.clone()).or_default();
        if values.len() < KEPT {
            values.push(value.to_owned());
        } else {
            values[at] = value.to_owned();
        }
    }

    pub fn goal(&mut self, depth: usize) -> Tree {
        match self.random.weighted(&[30, 30, 25, 10, 5]) {
            0 => self.call(depth),
            1 => self.tested(depth),
            2 if depth > 0 => self.kind("goal", depth),
            3 if depth > 0 => self.call(depth).and(self.goal(depth - 1)),
            4 => self.kind("step", depth.saturating_sub(1)),
            _ => self.call(0),
        }
    }

    /// A call of one of the predicates that there are.
    fn call(&mut self, depth: usize) -> Tree {
        let predicates = &self.material.predicates;
        let predicate = self.random.pick(predicates);
        let args = predicate.arguments.iter().map(|argument| self.argument(argument, depth)).collect();
        Tree::call(&predicate.name, args)
    }

    fn argument(&mut self, argument: &Argument, depth: usize) -> Tree {
        let kind = argument.kind.as_str();
        let is_bound = match argument.mode {
            Mode::In | Mode::Goal => true,
            Mode::Out => self.random.percent(10),
            Mode::Either => self.random.percent(50),
        };
        match argument.added {
            Some(0) => return self.goal(depth.saturating_sub(1)),
            Some(added) if self.random.percent(95) => return self.closure(added),
            _ => {}
        }
        if !is_bound {
            return self.variable(kind);
        }
        let kind = if self.random.percent(6) { "any" } else { kind };
        self.kind(kind, depth.saturating_sub(1))
    }

    /// A goal of the tests, as it is or changed.
    fn tested(&mut self, depth: usize) -> Tree {
        let files = &self.material.corpus.files;
        let own = !self.loaded.is_empty() && self.random.percent(70);
        let number = if own { *self.random.pick(&self.loaded) } else { self.random.below(files.len()) };
        let Some(goal) = self.tested_goal(number) else { return self.call(depth) };
        let mut goal = self.renamed(goal);
        for _ in 0..self.random.weighted(&[50, 30, 15, 5]) {
            self.change(&mut goal, depth);
        }
        goal
    }

    fn tested_goal(&mut self, number: usize) -> Option<&'m Tree> {
        let goals = &self.material.corpus.files[number].goals;
        if goals.is_empty() { None } else { Some(self.random.pick(goals)) }
    }

    /// Puts something else in the place of one of a goal's subterms.
    fn change(&mut self, goal: &mut Tree, depth: usize) {
        let mut number = self.random.below(goal.size());
        let kinds = self.material.grammar.kinds();
        let new = match self.random.weighted(&[40, 30, 30]) {
            0 => self.kind("any", depth),
            1 => {
                let kind = *self.random.pick(&kinds);
                self.kind(kind, depth.saturating_sub(1))
            }
            _ => {
                let file = self.random.below(self.material.corpus.files.len());
                let Some(other) = self.tested_goal(file) else { return };
                let mut other = self.renamed(other);
                let mut part = self.random.below(other.size());
                other.at(&mut part).cloned().unwrap_or(Tree::text("a"))
            }
        };
        if let Some(part) = goal.at(&mut number) {
            *part = new;
        }
    }

    /// A term of a kind.
    pub fn kind(&mut self, kind: &str, depth: usize) -> Tree {
        if self.random.percent(12)
            && let Some(value) = self.remembered(kind)
        {
            return value;
        }
        if self.random.percent(12)
            && let Some(variable) = self.bound_to(kind)
        {
            return variable;
        }
        let material = self.material;
        let Some(alternatives) = material.grammar.alternatives(kind) else { return self.made(kind, depth) };
        // Where there is no depth left, the first alternatives are those that end.
        let count = if depth == 0 { alternatives.len().min(3) } else { alternatives.len() };
        if depth == 0 && kind == "goal" {
            return self.call(0);
        }
        let alternative = &alternatives[self.random.below(count)];
        let filled = self.renamed(alternative);
        self.filled(filled, depth.saturating_sub(1))
    }

    fn remembered(&mut self, kind: &str) -> Option<Tree> {
        let values = self.values.get(kind)?;
        Some(Tree::text(self.random.pick(values)))
    }

    fn bound_to(&mut self, kind: &str) -> Option<Tree> {
        let fits = |(_, other): &&(String, String)| other == kind;
        let names: Vec<&String> = self.variables.iter().filter(fits).map(|(name, _)| name).collect();
        if names.is_empty() { None } else { Some(Tree::Variable((*self.random.pick(&names)).clone())) }
    }

    /// Fills the holes of an alternative.
    fn filled(&mut self, tree: Tree, depth: usize) -> Tree {
        match tree {
            Tree::Compound(name, mut args) if name == "$" && args.len() == 1 => match args.remove(0) {
                Tree::Compound(kind, args) if kind == "closure" => {
                    let added = args.first().and_then(|n| n.to_string().parse().ok());
                    self.closure(added.unwrap_or(1))
                }
                kind => self.kind(&kind.to_string(), depth),
            },
            Tree::Compound(name, args) => {
                Tree::Compound(name, args.into_iter().map(|arg| self.filled(arg, depth)).collect())
            }
            Tree::List(elements, tail) => {
                let elements = elements.into_iter().map(|element| self.filled(element, depth)).collect();
                Tree::List(elements, tail.map(|tail| Box::new(self.filled(*tail, depth))))
            }
            constant => constant,
        }
    }

    /// A copy with variables of its own, of which some are those of the goal so far.
    fn renamed(&mut self, tree: &Tree) -> Tree {
        let mut names: HashMap<String, String> = HashMap::new();
        tree.renamed(&mut |name| match name {
            "_" => name.to_owned(),
            _ => names.entry(name.to_owned()).or_insert_with(|| self.name()).clone(),
        })
    }

    fn name(&mut self) -> String {
        if !self.variables.is_empty() && self.random.percent(15) {
            return self.random.pick(&self.variables).0.clone();
        }
        self.new_name("any")
    }

    fn new_name(&mut self, kind: &str) -> String {
        self.named += 1;
        let name = format!("X{}", self.named);
        self.variables.push((name.clone(), kind.to_owned()));
        name
    }

    fn variable(&mut self, kind: &str) -> Tree {
        if !self.variables.is_empty() && self.random.percent(15) {
            return Tree::Variable(self.random.pick(&self.variables).0.clone());
        }
        Tree::Variable(self.new_name(kind))
    }

    /// A term of a kind that has no rule in the grammar.
    fn made(&mut self, kind: &str, depth: usize) -> Tree {
        match kind {
            "old" | "fd_var" => match self.variables.len() {
                0 => self.variable("any"),
                n => Tree::Variable(self.variables[self.random.below(n)].0.clone()),
            },
            "new_int" => Tree::text((self.random.next() as i64 >> self.random.below(64)).to_string()),
            "new_float" => self.float(),
            "big" => self.big(),
            "new_atom" => Tree::text(super::tree::quoted(&self.characters())),
            "new_string" | "new_text" => Tree::text(format!("{:?}", self.plain_characters())),
            "cyclic_list" => self.cyclic(),
            "long_list" => self.long_list(),
            "wide" => self.wide(),
            "deep" => self.deep(),
            "any" => self.any(depth),
            kind => match kind.strip_prefix("old_").or(Some(kind)).and_then(|kind| self.remembered(kind)) {
                Some(value) => value,
                None => self.any(depth),
            },
        }
    }

    fn any(&mut self, depth: usize) -> Tree {
        const KINDS: [&str; 12] = [
            "old", "small", "name", "atom", "int", "string", "float", "compound", "list", "callable", "edge",
            "pairs",
        ];
        let n = if depth == 0 { 7 } else { KINDS.len() };
        let kind = KINDS[self.random.below(n)];
        match self.random.percent(20) {
            true => self.variable("any"),
            false => self.kind(kind, depth.saturating_sub(1)),
        }
    }

    fn float(&mut self) -> Tree {
        let float = f64::from_bits(self.random.next());
        if !float.is_finite() {
            return Tree::text("inf");
        }
        let text = format!("{float:?}");
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let point = if mantissa.contains('.') { "" } else { ".0" };
        Tree::text(format!("{mantissa}{point}e{exponent}"))
    }

    fn big(&mut self) -> Tree {
        let digits = 1 + self.random.below(3) * self.random.below(60);
        let mut text: String = (0..digits).map(|_| char::from(b'0' + self.random.below(10) as u8)).collect();
        text.insert(0, '7');
        Tree::text(if self.random.percent(30) { format!("-{text}") } else { text })
    }

    fn characters(&mut self) -> String {
        const CHARACTERS: [char; 24] = [
            'a',
            'b',
            'Z',
            '_',
            '0',
            '9',
            ' ',
            '\n',
            '\'',
            '"',
            '\\',
            '.',
            ',',
            '(',
            '|',
            '%',
            '+',
            '-',
            'é',
            '日',
            '😀',
            '\u{301}',
            '\u{0}',
            '\u{10ffff}',
        ];
        (0..self.random.below(8)).map(|_| *self.random.pick(&CHARACTERS)).collect()
    }

    fn plain_characters(&mut self) -> String {
        self.characters()
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || " .,(|%+-é日😀".contains(*c))
            .collect()
    }

    /// A list that contains itself can only be made by a goal: here, one that is partial.
    fn cyclic(&mut self) -> Tree {
        let tail = self.variable("any");
        Tree::List(vec![Tree::text("a"), Tree::text("1")], Some(Box::new(tail)))
    }

    fn long_list(&mut self) -> Tree {
        let length = 1 << self.random.below(9);
        let repeat = 1 + self.random.below(20);
        Tree::List((0..length).map(|i| Tree::text((i % repeat).to_string())).collect(), None)
    }

    fn wide(&mut self) -> Tree {
        let width = 1 << self.random.below(9);
        Tree::Compound("w".to_owned(), (0..width).map(|i| Tree::text((i % 7).to_string())).collect())
    }

    fn deep(&mut self) -> Tree {
        let depth = 1 << self.random.below(12);
        let (open, close) =
            *self.random.pick(&[("f(", ")"), ("[", "]"), ("- (", ")"), ("{", "}"), ("g(a,", ")")]);
        Tree::text(format!("{}x{}", open.repeat(depth), close.repeat(depth)))
    }

    /// Returns a term that may be called with `added` more arguments.
    pub fn closure(&mut self, added: usize) -> Tree {
        const CLOSURES: [&[&str]; 5] = [
            &["true", "fail", "_ = 1", "throw(oops)", "member(_, [a, b])"],
            &[
                "integer",
                "atom",
                "=(a)",
                "[_]>>true",
                "[X]>>(X = 1)",
                "nonvar",
                "<(1)",
                "member(a)",
                "[X]>>atom(X)",
                "foo",
                "\\X^true",
                "var",
                "write",
                "ground",
                "is_list",
                "{}/[X]>>(X \\= b)",
            ],
            &[
                "=",
                "succ",
                "[X,X]>>true",
                "[X,Y]>>(Y = f(X))",
                "atom_length",
                "copy_term",
                "plus(1)",
                "@<",
                "==",
                "append([a])",
                "[X,Y]>>(Y is X + 1)",
                "foo(1)",
                "nth0(0)",
                "length",
            ],
            &[
                "plus",
                "append",
                "[X,Y,Z]>>(Z = X-Y)",
                "[X,A,B]>>(B is A + X)",
                "compare",
                "[X,A,[X|A]]>>true",
                "atom_concat",
                "[_,A,A]>>true",
            ],
            &["[A,B,C,C]>>(A = B)", "foldl([X,Y,Z]>>(Z is X + Y))", "sub_atom(abc)", "[_,_,A,A]>>true"],
        ];
        let closures = CLOSURES[added.min(CLOSURES.len() - 1)];
        Tree::text(format!("({})", self.random.pick(closures)))
    }
}
