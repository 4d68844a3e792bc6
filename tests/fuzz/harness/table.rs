//! What can be called: the predicates that the engine's own help describes, each with the kinds of its
//! arguments.

use std::collections::HashMap;

use taquin::{Engine, Term};

use super::grammar::lines_of;

const KINDS: &str = include_str!("kinds.txt");

/// How an argument is used, by the sign before its name in a template.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    In,
    Out,
    Either,
    Goal,
}

#[derive(Clone, Debug)]
pub struct Argument {
    pub mode: Mode,
    pub kind: String,
    /// How many arguments are added to it when it is called.
    pub added: Option<usize>,
}

#[derive(Clone, Debug)]
pub struct Predicate {
    pub name: String,
    pub arguments: Vec<Argument>,
}

/// All predicates that are described and can be called.
pub fn predicates(engine: &mut Engine) -> Vec<Predicate> {
    let kinds = Kinds::new();
    let text = "use_module(library(help)), help:described(entry(Source, Templates, _)), member(T, Templates),
        help:template(T, Name, Arity), atom(Name), integer(Arity), functor(Head, Name, Arity),
        ( catch(predicate_property(Head, defined), _, fail) -> true ),
        ( catch(predicate_property(Head, meta_predicate(Meta)), _, fail) -> true ; Meta = none ),
        format(atom(Family), \"~w\", [Source])";
    let answers =
        engine.query(text).expect("a query").collect::<Result<Vec<_>, _>>().expect("help describes");
    let mut found: Vec<Predicate> = Vec::new();
    for answer in answers {
        let get = |name: &str| answer.get::<String>(name).expect("text");
        let arity = answer.get::<usize>("Arity").expect("an arity");
        let meta = answer.term("Meta").map(|meta| added(&meta.to_term(), arity)).unwrap_or_default();
        let name = get("Name");
        let is_known = found.iter().any(|p| p.name == name && p.arguments.len() == arity);
        if !is_known && !name.starts_with('$') {
            let arguments = kinds.arguments(&get("Family"), &get("T"), arity, &meta);
            found.push(Predicate { name, arguments });
        }
    }
    found
}

/// How many arguments are added to each goal, by a meta-predicate declaration.
fn added(meta: &Term, arity: usize) -> Vec<Option<usize>> {
    let declared = match meta.as_ref().as_compound() {
        Some((_, args)) => args.iter().map(|arg| arg.get::<usize>().ok()).collect(),
        None => Vec::new(),
    };
    if declared.len() == arity { declared } else { vec![None; arity] }
}

/// Kinds by the names of arguments.
struct Kinds {
    general: HashMap<&'static str, &'static str>,
    special: HashMap<(&'static str, &'static str), &'static str>,
}

impl Kinds {
    fn new() -> Kinds {
        let mut kinds = Kinds { general: HashMap::new(), special: HashMap::new() };
        for line in lines_of(KINDS, '#') {
            let Some((head, names)) = line.split_once(':') else { continue };
            let (family, kind) = head.rsplit_once(' ').unwrap_or(("", head));
            let family = family.trim_matches('"');
            for name in names.split_whitespace() {
                match family {
                    "" => kinds.general.insert(name, kind),
                    family => kinds.special.insert((family, name), kind),
                };
            }
        }
        kinds
    }

    fn arguments(&self, family: &str, template: &str, arity: usize, meta: &[Option<usize>]) -> Vec<Argument> {
        let mut named = named_arguments(template);
        named.resize(arity, ('?', "X"));
        let argument = |((sign, name), added): ((char, &str), &Option<usize>)| Argument {
            mode: match sign {
                ':' => Mode::Goal,
                '-' => Mode::Out,
                '+' | '@' => Mode::In,
                _ => Mode::Either,
            },
            kind: self.kind(family, sign, name).to_owned(),
            added: *added,
        };
        named.into_iter().zip(meta).map(argument).collect()
    }

    fn kind(&self, family: &str, sign: char, name: &str) -> &'static str {
        let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
        if let Some(kind) = self.special.get(&(family, bare)) {
            return kind;
        }
        if sign == ':' && bare.len() == 1 {
            return "goal";
        }
        self.general.get(bare).copied().unwrap_or("any")
    }
}

/// The arguments of a template with the sign of each: `atom_length(+Atom, ?Length)`.
fn named_arguments(template: &str) -> Vec<(char, &str)> {
    let mut found = Vec::new();
    let mut before = ' ';
    let mut rest = template;
    while let Some(c) = rest.chars().next() {
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        if c.is_ascii_uppercase() && "+-?@:!".contains(before) {
            found.push((before, &rest[..length]));
        }
        before = c;
        rest = &rest[if length > 0 { length } else { c.len_utf8() }..];
    }
    found
}
