//! Makes programs: clauses over a few predicates that call each other, directives, and texts with mistakes.

use super::generator::Generator;
use super::tree::Tree;

/// The predicates of a program; `g_e/1` counts down.
const PREDICATES: [(&str, usize); 5] = [("g_a", 1), ("g_b", 1), ("g_c", 2), ("g_d", 2), ("g_e", 1)];

const DIRECTIVES: [&str; 14] = [
    ":- dynamic g_a/1.",
    ":- discontiguous g_a/1, g_b/1, g_c/2, g_d/2, g_e/1.",
    ":- dynamic([g_c/2, g_d/2]).",
    ":- table g_t/2.",
    ":- op(700, xfx, ===>).",
    ":- op(200, xfy, &).",
    ":- initialization(true).",
    ":- use_module(library(lists)).",
    ":- multifile g_b/1.",
    ":- if(fail).\ng_a(never).\n:- else.\n:- endif.",
    ":- module(fuzz_m, [g_a/1, g_c/2]).",
    ":- foo(bar).",
    ":- set_prolog_flag(double_quotes, codes).",
    ":- style_check(-singleton).",
];

const OTHERS: [&str; 8] = [
    "g_t(X, Y) :- g_c(X, Y).\ng_t(X, Z) :- g_t(X, Y), g_c(Y, Z).",
    "g_x --> [a], g_x.\ng_x --> [].",
    "g_m(X), X > 0 => true.\ng_m(_) => fail.",
    "g_e(0).\ng_e(N) :- N > 0, M is N - 1, g_e(M).",
    "g_c(X, Y) :- X = 'unclosed",
    "g_c(X, Y :- foo.",
    "g_long(a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t).",
    "g_s(\"text\", 0'a, 1.5e10, [a|T], {b}, 'q r') :- T = [].",
];

impl Generator<'_> {
    /// The lines of a program, a clause or directive each.
    pub fn program(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        for _ in 0..self.random.below(3) {
            lines.push((*self.random.pick(&DIRECTIVES)).to_owned());
        }
        for (name, arity) in PREDICATES {
            for _ in 0..1 + self.random.below(4) {
                lines.push(self.clause(name, arity));
            }
        }
        for _ in 0..self.random.below(3) {
            lines.push((*self.random.pick(&OTHERS)).to_owned());
        }
        lines
    }

    fn clause(&mut self, name: &str, arity: usize) -> String {
        let args = (0..arity).map(|_| self.head_argument()).collect();
        let head = Tree::call(name, args);
        let length = self.random.weighted(&[40, 25, 20, 15]);
        if length == 0 {
            return format!("{head}.");
        }
        let steps: Vec<String> = (0..length).map(|_| self.step().to_string()).collect();
        format!("{head} :- {}.", steps.join(", "))
    }

    fn head_argument(&mut self) -> Tree {
        let text = *self.random.pick(&["X", "Y", "X", "Y", "_", "a", "b", "1", "[X|Y]", "f(X)", "[]", "0"]);
        if self.random.percent(85) { Tree::text(text) } else { self.kind("any", 2) }
    }

    /// A goal of a body, over the variables of the head.
    fn step(&mut self) -> Tree {
        let step = self.kind("step", 2);
        step.renamed(&mut |name| match name {
            "_" => name.to_owned(),
            _ => (*["X", "Y", "Z", "X", "Y"].get(self.random.below(5)).unwrap_or(&"X")).to_owned(),
        })
    }

    /// A goal that calls the program.
    pub fn program_goal(&mut self) -> Tree {
        self.next_goal();
        let (name, arity) = *self.random.pick(&PREDICATES);
        let args = (0..arity)
            .map(|_| if self.random.percent(50) { self.kind("old", 1) } else { self.kind("any", 2) });
        let goal = Tree::call(name, args.collect());
        if self.random.percent(70) { goal } else { goal.and(self.goal(1)) }
    }

    /// A piece of a text with a few characters changed.
    pub fn mangled(&mut self, texts: &[String]) -> String {
        let text: Vec<char> = self.random.pick(texts).chars().collect();
        let from = self.random.below(text.len().max(1));
        let length = self.random.below(600);
        let mut piece: Vec<char> = text.into_iter().skip(from).take(length).collect();
        const STRANGE: [char; 20] = [
            '(', ')', '[', ']', '{', '}', '|', ',', '.', '\'', '"', '`', '\\', '0', '\n', '%', '*', '/',
            '\u{0}', 'é',
        ];
        for _ in 0..1 + self.random.below(6) {
            let at = self.random.below(piece.len() + 1);
            match self.random.below(3) {
                0 => piece.insert(at, *self.random.pick(&STRANGE)),
                1 if at < piece.len() => drop(piece.remove(at)),
                _ if at < piece.len() => piece[at] = *self.random.pick(&STRANGE),
                _ => {}
            }
        }
        piece.into_iter().collect()
    }
}
