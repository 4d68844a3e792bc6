//! Properties of reader and writer together: written terms read back, and no text is too strange or too deep.
//!
//! `TAQUIN_TERMS` and `TAQUIN_TEXTS` set the numbers of random terms and texts to try (default: few).

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::term::{Atom, Cell, Heap, Number, Symbols, atoms, unify};
use crate::text::extent::{Extent, ExtentScanner};
use crate::text::operators::{OpType, Operators};
use crate::text::writer::term_to_string;
use crate::text::{Read, ReadFlags, Reader, WriteOptions};
use crate::width::Width;

/// Returns the number of cases to try: the value of the environment variable, or `few`.
fn cases(variable: &str, few: u32) -> u32 {
    std::env::var(variable).ok().and_then(|n| n.parse().ok()).unwrap_or(few)
}

fn runner() -> TestRunner {
    TestRunner::new_with_rng(Config::default(), TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

/// Names that are operators, might be, or look like something else.
const NAMES: &[&str] = &[
    "a", "b", "foo", "-", "+", "*", "=", ":-", "-->", ",", "|", ";", "\\", "\\+", "[]", "{}", "!", ".", "is",
    "mod", "e", "e9", "dynamic", "table", "f", "p", "''", "A", "_x", "a b", "/*", "%", "é", "→", "0", "'",
    "\n", "$VAR", "->", ":", "^", "**", "x1", "b2", "o8", "Inf", "E", "==", ".+", "@", "$", "`", "\"", "\0",
    "?", "&", "#",
];

const KINDS: &[OpType] =
    &[OpType::Xfx, OpType::Xfy, OpType::Yfx, OpType::Fy, OpType::Fx, OpType::Xf, OpType::Yf];

/// A term before it is built on a heap.
#[derive(Clone, Debug)]
enum Plan {
    Atom(usize),
    Int(i64),
    Big(u8, bool),
    Float(f64),
    Text(String),
    Var(u8),
    Compound(usize, Vec<Plan>),
    List(Vec<Plan>, Option<Box<Plan>>),
}

fn plan() -> impl Strategy<Value = Plan> {
    let leaf = prop_oneof![
        4 => (0..NAMES.len()).prop_map(Plan::Atom),
        2 => (-3..100_i64).prop_map(Plan::Int),
        1 => any::<i64>().prop_map(Plan::Int),
        1 => (any::<u8>(), any::<bool>()).prop_map(|(n, negative)| Plan::Big(n, negative)),
        1 => any::<f64>().prop_map(Plan::Float),
        1 => prop_oneof![Just(0.0), Just(-0.0), Just(1e10), Just(-1.5), Just(1e300)].prop_map(Plan::Float),
        1 => any::<String>().prop_map(Plan::Text),
        2 => (0..4_u8).prop_map(Plan::Var),
    ];
    leaf.prop_recursive(5, 40, 3, |inner| {
        let name = 0..NAMES.len();
        prop_oneof![
            4 => (name.clone(), prop::collection::vec(inner.clone(), 1..=1)).prop_map(|(n, a)| Plan::Compound(n, a)),
            6 => (name.clone(), prop::collection::vec(inner.clone(), 2..=2)).prop_map(|(n, a)| Plan::Compound(n, a)),
            1 => (name, prop::collection::vec(inner.clone(), 1..4)).prop_map(|(n, a)| Plan::Compound(n, a)),
            1 => (prop::collection::vec(inner.clone(), 1..4), prop::option::of(inner))
                .prop_map(|(elements, tail)| Plan::List(elements, tail.map(Box::new))),
        ]
    })
}

type Row = (usize, usize, u16);

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let priority = prop_oneof![
        Just(0_u16),
        Just(1),
        Just(200),
        Just(700),
        Just(999),
        Just(1000),
        Just(1100),
        Just(1200),
        0..=1200_u16
    ];
    prop::collection::vec((0..NAMES.len(), 0..KINDS.len(), priority), 0..12)
}

struct World {
    heap: Heap,
    symbols: Symbols,
    operators: Operators,
    names: Vec<Atom>,
    vars: Vec<Cell>,
}

impl World {
    fn new(rows: &[Row]) -> World {
        let mut symbols = Symbols::new();
        let mut operators = Operators::new(&mut symbols);
        let names: Vec<Atom> = NAMES.iter().map(|name| symbols.intern(name)).collect();
        for &(name, kind, priority) in rows {
            // Operators that op/3 rejects are left out.
            let _ = operators.add(priority, KINDS[kind], names[name]);
        }
        let mut heap = Heap::new();
        let vars = (0..4).map(|_| heap.put_var()).collect();
        World { heap, symbols, operators, names, vars }
    }

    fn build(&mut self, plan: &Plan) -> Cell {
        match plan {
            Plan::Atom(name) => Cell::atom(self.names[*name]),
            Plan::Int(i) => self.heap.put_integer(*i),
            Plan::Big(n, negative) => {
                let big = dashu_int::IBig::from(7).pow(usize::from(*n));
                self.heap.put_number(&Number::from(if *negative { -big } else { big }))
            }
            Plan::Float(f) => self.heap.put_float(*f),
            Plan::Text(text) => self.heap.put_string(text),
            Plan::Var(n) => self.vars[usize::from(*n)],
            Plan::Compound(name, args) => {
                let args: Vec<Cell> = args.iter().map(|arg| self.build(arg)).collect();
                self.heap.put_struct(self.names[*name], &args)
            }
            Plan::List(elements, tail) => {
                let elements: Vec<Cell> = elements.iter().map(|element| self.build(element)).collect();
                let tail = tail.as_ref().map_or(Cell::atom(atoms::NIL), |tail| self.build(tail));
                self.heap.put_list_with_tail(elements, tail)
            }
        }
    }

    fn read(&mut self, text: &str, flags: &ReadFlags) -> Read {
        Reader::new(text, "test").next(&mut self.heap, &mut self.symbols, &self.operators, flags)
    }

    fn write(&mut self, options: &WriteOptions, term: Cell) -> String {
        term_to_string(&mut self.heap, &self.symbols, &self.operators, options, term).unwrap()
    }

    /// Writes a term and reads it back; describes the difference.
    fn round_trip(&mut self, term: Cell, options: &WriteOptions, flags: &ReadFlags) -> Result<(), String> {
        let text = self.write(options, term);
        let ReadTermOf { term: again, variables } = match self.read(&format!("{text} ."), flags) {
            Read::Term(read) => ReadTermOf { term: read.term, variables: read.variables },
            Read::Error(error) => return Err(format!("{text} does not read: {error}")),
            other => return Err(format!("{text}: {other:?}")),
        };
        for variable in variables {
            let addr: usize = variable.name[1..].parse().map_err(|_| text.clone())?;
            self.heap.bind(self.heap.deref(variable.cell).addr(), Cell::reference(addr));
        }
        let same = unify::identical(&mut self.heap, term, again).unwrap();
        if same {
            Ok(())
        } else {
            Err(format!("{text} reads as {}", self.write(&WriteOptions::canonical(), again)))
        }
    }
}

struct ReadTermOf {
    term: Cell,
    variables: Vec<crate::text::NamedVariable>,
}

#[test]
fn what_is_written_reads_back_under_any_operators() {
    let mut runner = runner();
    let strategy = (rows(), prop::collection::vec(plan(), 20));
    let quoted = WriteOptions { numbervars: false, ..WriteOptions::writeq() };
    let spaced = WriteOptions { numbervars: false, ..WriteOptions::answer() };
    let spaced = WriteOptions { priority: 1200, ..spaced };
    for case in 0..cases("TAQUIN_TERMS", 4_000) / 20 {
        let (rows, plans) = strategy.new_tree(&mut runner).unwrap().current();
        for (options, flags) in [
            (&quoted, ReadFlags::default()),
            (&quoted, ReadFlags { iso: true, ..ReadFlags::default() }),
            (&spaced, ReadFlags::default()),
            (&WriteOptions::canonical(), ReadFlags::default()),
        ] {
            let mut world = World::new(&rows);
            for plan in &plans {
                let term = world.build(plan);
                let iso_float = flags.iso && format!("{plan:?}").contains("inf");
                if let Err(problem) = world.round_trip(term, options, &flags)
                    && !iso_float
                {
                    let canonical = world.write(&WriteOptions::canonical(), term);
                    let rows: Vec<_> = rows.iter().map(|&(n, k, p)| (p, KINDS[k], NAMES[n])).collect();
                    panic!(
                        "case {case}: {problem}\nterm: {canonical}\noperators: {rows:?}\niso: {}",
                        flags.iso
                    );
                }
            }
        }
    }
}

/// Pieces of random texts: whole tokens, parts of tokens, and special characters.
const PIECES: &[&str] = &[
    "a",
    "X",
    "_",
    "foo(",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "|",
    ",",
    ".",
    ". ",
    ".\n",
    "'",
    "\"",
    "`",
    "\\",
    "0'",
    "0x",
    "1",
    "2'",
    "16'F",
    "1.5",
    "1e",
    "e10",
    "-",
    "- ",
    ":-",
    "-->",
    "\\+",
    "=",
    "/*",
    "*/",
    "%",
    "\n",
    "\t",
    " ",
    "é",
    "日",
    "☕",
    "\0",
    "\u{feff}",
    "\\x41\\",
    "\\z",
    "dynamic ",
    "!",
    ";",
    "''",
    "\"\"",
    "0'a",
    "0''",
    "1.0Inf",
    "'a\nb'",
    "a b",
    "\r\n",
    "f (",
    "is ",
    "99999999999999999999",
    "1.0e999",
    "_A",
    "#",
    "$",
    "\u{200b}",
    "\\\n",
];

fn strange_text() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec(0..PIECES.len(), 0..30)
        .prop_map(|pieces| pieces.into_iter().map(|i| PIECES[i]).collect::<String>());
    let arbitrary = any::<String>();
    prop_oneof![3 => pieces, 1 => arbitrary]
}

#[test]
fn no_text_is_too_strange() {
    let mut runner = runner();
    let strategy = (strange_text(), rows());
    for _ in 0..cases("TAQUIN_TEXTS", 5_000) {
        let (text, rows) = strategy.new_tree(&mut runner).unwrap().current();
        for flags in [ReadFlags { spans: true, ..ReadFlags::default() }, ReadFlags::iso()] {
            let mut world = World::new(&rows);
            let mut reader = Reader::new(&text, "strange");
            for clause in 0.. {
                assert!(clause <= text.len(), "{text:?} never ends");
                let start = reader.offset();
                let extent = ExtentScanner::new(flags.iso).scan(&text[start..], true);
                match reader.next(&mut world.heap, &mut world.symbols, &world.operators, &flags) {
                    Read::End => {
                        assert_eq!(extent, Extent::OnlyLayout, "{text:?} from {start}");
                        break;
                    }
                    Read::Term(read) => {
                        assert_eq!(
                            extent,
                            Extent::Complete(reader.offset() - start),
                            "{text:?} from {start}"
                        );
                        assert_eq!(read.spans.is_empty(), !flags.spans);
                        world.write(&WriteOptions::writeq(), read.term);
                    }
                    Read::Error(error) => {
                        assert!(error.line > 0 && error.column > 0 && !error.message.is_empty());
                        let complete = extent == Extent::Complete(reader.offset() - start);
                        assert!(
                            complete || extent == Extent::Incomplete,
                            "{text:?} from {start}: {extent:?}"
                        );
                        error.render(crate::error::Style::Coloured);
                    }
                    Read::Stopped(stop) => panic!("{stop}"),
                }
            }
        }
        let _ = crate::text::number::parse(&mut Heap::new(), &text, false);
    }
}

/// Texts whose terms are deep or long, by kind of nesting.
fn deep_texts(n: usize) -> Vec<String> {
    vec![
        format!("{}a{}.", "f(".repeat(n), ")".repeat(n)),
        format!("{}a{}.", "(".repeat(n), ")".repeat(n)),
        format!("{}a{}.", "[".repeat(n), "]".repeat(n)),
        format!("{}a{}.", "{".repeat(n), "}".repeat(n)),
        format!("{}a.", "- ".repeat(n)),
        format!("{}1.", "- ".repeat(n)),
        format!("{}a.", "a,".repeat(n)),
        format!("{}a.", "a+".repeat(n)),
        format!("{}1.", "1^".repeat(n)),
        format!("[{}a].", "a,".repeat(n)),
        format!("{}a{}.", "[a|".repeat(n), "]".repeat(n)),
        format!("{}b.", "\\+ ".repeat(n)),
        format!("f({}a).", "X,".repeat(n)),
        format!("x({}).", (0..n).map(|i| format!("V{i}")).collect::<Vec<_>>().join(",")),
    ]
}

#[test]
fn no_term_is_too_deep() {
    for text in deep_texts(300_000) {
        let mut world = World::new(&[]);
        let flags = ReadFlags { spans: true, ..ReadFlags::default() };
        let Read::Term(read) = world.read(&text, &flags) else { panic!("{}", &text[..40]) };
        world
            .round_trip(read.term, &WriteOptions::writeq(), &flags)
            .map_err(|e| e[..40].to_owned())
            .unwrap_or_default();
    }
    for text in deep_texts(300_000) {
        let mut world = World::new(&[]);
        let half = &text[..text.len() / 2];
        let Read::Error(error) = world.read(half, &ReadFlags::default()) else { panic!("{}", &half[..40]) };
        assert!(error.incomplete);
    }
}

#[test]
fn a_term_that_contains_itself_is_written_with_equations() {
    let mut world = World::new(&[]);
    let var = world.heap.put_var();
    let term = world.heap.put_struct(atoms::PLUS, &[Cell::int(1), var]);
    world.heap.bind(var.addr(), term);
    let text = world.write(&WriteOptions::writeq(), term);
    assert!(text.starts_with("@(_") && text.contains("=1+_"), "{text}");
    let depth = WriteOptions { max_depth: 3, ..WriteOptions::writeq() };
    assert_eq!(world.write(&depth, term), "1+(1+(... + ...))");
}

#[test]
fn depth_is_limited_where_asked() {
    let mut world = World::new(&[]);
    for (text, depth, wanted) in [
        ("a(b(c(d(e)))).", 6, "a(b(c(d(e))))"),
        ("a(b(c(d(e)))).", 3, "a(b(c(...)))"),
        ("a(b(c(d(e)))).", 1, "a(...)"),
        ("[1,2,3,4,5].", 6, "[1,2,3,4,5]"),
        ("[1,2,3,4,5].", 5, "[1,2,3,4|...]"),
        ("[1,2,3,4,5].", 3, "[1,2|...]"),
        ("[1,2,3,4,5].", 1, "[...|...]"),
        ("[a].", 1, "[...]"),
        ("[a,b|c].", 3, "[a,b|...]"),
        ("[a,b|c].", 4, "[a,b|c]"),
        ("f([1,2,3,4],g([1,2])).", 4, "f([1,2|...],g([1|...]))"),
        ("[f(g(h(i))),2,[3,[4]]].", 4, "[f(g(h(...))),2,[...|...]]"),
        ("[1,2,3,4,5].", 0, "[1,2,3,4,5]"),
    ] {
        let Read::Term(read) = world.read(text, &ReadFlags::default()) else { panic!("{text}") };
        let options = WriteOptions { max_depth: depth, ..WriteOptions::writeq() };
        assert_eq!(world.write(&options, read.term), wanted);
    }
}

#[test]
fn answers_have_spaces_and_names() {
    let mut world = World::new(&[]);
    let text = "f(X, [1, 2|Y], (a, b), (c:-d, e), - 1, + , {x, y}, \"s\", Z).";
    let Read::Term(read) = world.read(text, &ReadFlags::default()) else { panic!("{text}") };
    let names: Vec<_> = read.variables.iter().map(|v| (v.name.clone(), v.cell)).collect();
    let options = WriteOptions { variable_names: names.into(), ..WriteOptions::answer() };
    assert_eq!(
        world.write(&options, read.term),
        "f(X, [1, 2|Y], (a, b), (c:-d, e), -1, +, {x, y}, \"s\", Z)"
    );
    let plus = Cell::atom(atoms::PLUS);
    assert_eq!(world.write(&WriteOptions::answer(), plus), "(+)");
}

#[test]
fn variables_singletons_and_spans_are_told() {
    let mut world = World::new(&[]);
    let text = "  % before\n foo(X, _, Y, _Z, X) :- bar([Y|Rest]), 'it'.  ";
    let flags = ReadFlags { spans: true, ..ReadFlags::default() };
    let Read::Term(read) = world.read(text, &flags) else { panic!() };
    let names: Vec<&str> = read.variables.iter().map(|v| v.name.as_str()).collect();
    assert_eq!(names, ["X", "Y", "_Z", "Rest"]);
    assert_eq!(
        read.variables.iter().filter(|v| v.is_singleton()).map(|v| v.name.as_str()).collect::<Vec<_>>(),
        ["Rest"]
    );
    assert_eq!(read.all_variables.len(), 5);
    assert_eq!((read.position.line, read.position.column), (2, 2));
    let shown: Vec<&str> =
        read.spans.iter().map(|s| &text[s.range.start.to_usize()..s.range.end.to_usize()]).collect();
    assert_eq!(shown[..4], ["foo(X, _, Y, _Z, X) :- bar([Y|Rest]), 'it'", "foo(X, _, Y, _Z, X)", "X", "_"]);
    assert_eq!(shown[7..], ["bar([Y|Rest]), 'it'", "bar([Y|Rest])", "[Y|Rest]", "Y", "Rest", "'it'"]);
}

#[test]
fn after_an_error_the_next_clause_is_read() {
    let text = "a. foo bar. b. X = 'it's'.\nc. f(. d. \"\\z\". e. [1,2. g. 'h.\ni. ) 'k";
    let mut world = World::new(&[]);
    let mut reader = Reader::new(text, "f.pl");
    let mut found = String::new();
    loop {
        match reader.next(&mut world.heap, &mut world.symbols, &world.operators, &ReadFlags::default()) {
            Read::Term(read) => found += &(world.write(&WriteOptions::writeq(), read.term) + " "),
            Read::Error(error) => found += &format!("{}:{} ", error.line, error.column),
            Read::End => break,
            Read::Stopped(stop) => panic!("{stop}"),
        }
    }
    assert_eq!(found, "a 1:8 b 1:24 c 2:6 d 2:12 e 2:24 g 2:29 i 3:4 ");
}

/// Clauses that are not terms, or that systems disagree on.
const JUNK: &[&str] = &[
    "run :- .",
    "[a|b|c].",
    "f(a,).",
    "f(,a).",
    "(a.",
    "a).",
    "[a.",
    "{a.",
    "f(a b).",
    ":- :- a.",
    "X = '\\q'.",
    "X = \"\\y\".",
    "X = '\\x110000\\'.",
    "X = 0x.",
    "X = 0'.",
    "X = 1.e.",
    "X = 0b2.",
    "X = 1.0e400.",
    "X = `a.",
    "X = a:b:c:.",
    "- .",
    "* = * = *.",
    "[|].",
    "[a|].",
    "{,}.",
    "a , , b.",
    "\"unfinished.",
    "'unfinished.",
    "\\ .",
    "_ _.",
    "1 2.",
    "\"a\" \"b\".",
    "f(((((",
    "/* */ */.",
    "X = 'a\\",
    "\u{0}.",
    "\u{fffd}\u{e000}.",
];

#[test]
fn behind_any_junk_the_next_clauses_are_found() {
    for junk in JUNK {
        let text = format!("{junk}\n'.\n\".\n`.\nsentinel.\n");
        let mut world = World::new(&[]);
        let mut reader = Reader::new(&text, "junk.pl");
        let sentinel = Cell::atom(world.symbols.intern("sentinel"));
        let mut found = false;
        for _ in 0..10 {
            let read =
                reader.next(&mut world.heap, &mut world.symbols, &world.operators, &ReadFlags::default());
            found |= matches!(read, Read::Term(read) if read.term == sentinel);
        }
        assert!(found, "{junk}");
    }
}

#[test]
fn a_text_too_deep_for_the_memory_limit_stops_with_memory() {
    for open in ["f(", "[", "- ", "a,", "1+", "[a|"] {
        let text = open.repeat(1_000_000);
        let mut world = World::new(&[]);
        world.heap.meter.start(&crate::limits::Limits::default().memory(4 << 20));
        let read = world.read(&text, &ReadFlags::default());
        assert!(matches!(read, Read::Stopped(crate::error::Stop::Memory)), "{open}");
    }
}

#[test]
fn a_small_term_that_is_a_huge_tree_stops_with_memory() {
    let mut world = World::new(&[]);
    world.heap.meter.start(&crate::limits::Limits::default().memory(4 << 20));
    let mut tower = Cell::atom(atoms::NIL);
    for _ in 0..200 {
        tower = world.heap.put_struct(atoms::PLUS, &[tower, tower]);
    }
    let options = WriteOptions::writeq();
    let written = term_to_string(&mut world.heap, &world.symbols, &world.operators, &options, tower);
    assert_eq!(written, Err(crate::error::Stop::Memory));
}
