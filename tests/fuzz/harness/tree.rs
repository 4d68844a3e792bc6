//! Goals and terms as the generator makes them: trees that are printed as text, and taken apart to shrink a
//! failure.

use std::fmt;
use taquin::{TermRef, TermView};

/// A term as text in parts.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    /// A constant, or any text that reads as one argument.
    Text(String),
    Variable(String),
    Compound(String, Vec<Tree>),
    /// Elements, and the tail unless it is `[]`.
    List(Vec<Tree>, Option<Box<Tree>>),
}

/// Functors that are printed as operators between their arguments.
const CONTROL: [&str; 9] = [",", ";", "->", "*->", ":-", "-->", "=>", "=", "is"];

impl Tree {
    pub fn atom(name: &str) -> Tree {
        Tree::Text(quoted(name))
    }

    pub fn text(text: impl Into<String>) -> Tree {
        Tree::Text(text.into())
    }

    pub fn call(name: &str, args: Vec<Tree>) -> Tree {
        if args.is_empty() { Tree::atom(name) } else { Tree::Compound(name.to_owned(), args) }
    }

    pub fn and(self, other: Tree) -> Tree {
        Tree::Compound(",".to_owned(), vec![self, other])
    }

    /// A term that was read; its variables keep their names, or get numbers.
    pub fn of(term: TermRef<'_>) -> Tree {
        match term.view() {
            TermView::Variable(number) => {
                Tree::Variable(term.variable_name().map_or_else(|| format!("V{number}"), str::to_owned))
            }
            TermView::List(..) => {
                let (elements, tail) = term.partial_list();
                let tail = (tail.as_atom() != Some("[]")).then(|| Box::new(Tree::of(tail)));
                Tree::List(elements.into_iter().map(Tree::of).collect(), tail)
            }
            TermView::Compound(name, args) => {
                Tree::Compound(name.to_owned(), args.iter().map(Tree::of).collect())
            }
            _ => Tree::Text(term.to_string()),
        }
    }

    pub fn children(&self) -> Vec<&Tree> {
        match self {
            Tree::Text(_) | Tree::Variable(_) => Vec::new(),
            Tree::Compound(_, args) => args.iter().collect(),
            Tree::List(elements, tail) => elements.iter().chain(tail.as_deref()).collect(),
        }
    }

    pub fn children_mut(&mut self) -> Vec<&mut Tree> {
        match self {
            Tree::Text(_) | Tree::Variable(_) => Vec::new(),
            Tree::Compound(_, args) => args.iter_mut().collect(),
            Tree::List(elements, tail) => elements.iter_mut().chain(tail.as_deref_mut()).collect(),
        }
    }

    pub fn size(&self) -> usize {
        1 + self.children().into_iter().map(Tree::size).sum::<usize>()
    }

    /// The subterm with this number, counted from 0 at the root, parents first.
    pub fn at(&mut self, number: &mut usize) -> Option<&mut Tree> {
        if *number == 0 {
            return Some(self);
        }
        *number -= 1;
        self.children_mut().into_iter().find_map(|child| {
            // Two looks: a subtree is entered only when the number lies in it.
            let size = child.size();
            if *number < size {
                return child.at(number);
            }
            *number -= size;
            None
        })
    }

    /// The names of the variables, each once.
    pub fn variables(&self) -> Vec<String> {
        let mut names = Vec::new();
        self.walk(&mut |tree| {
            if let Tree::Variable(name) = tree
                && !names.contains(name)
            {
                names.push(name.clone());
            }
        });
        names
    }

    /// Shows every subterm, parents first.
    pub fn walk(&self, look: &mut dyn FnMut(&Tree)) {
        look(self);
        self.children().into_iter().for_each(|child| child.walk(look));
    }

    /// The same with every variable's name changed.
    pub fn renamed(&self, rename: &mut dyn FnMut(&str) -> String) -> Tree {
        let mut copy = self.clone();
        copy.rename(rename);
        copy
    }

    fn rename(&mut self, rename: &mut dyn FnMut(&str) -> String) {
        if let Tree::Variable(name) = self {
            *name = rename(name);
        }
        self.children_mut().into_iter().for_each(|child| child.rename(rename));
    }

    /// The functor of each subterm that could be a goal: `name/arity`.
    pub fn functors(&self) -> Vec<(String, usize)> {
        let mut found = Vec::new();
        self.walk(&mut |tree| match tree {
            Tree::Compound(name, args) => found.push((name.clone(), args.len())),
            Tree::Text(text) => found.push((text.trim_matches('\'').to_owned(), 0)),
            _ => {}
        });
        found
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tree::Text(text) | Tree::Variable(text) => f.write_str(text),
            Tree::Compound(name, args) if args.len() == 2 && CONTROL.contains(&name.as_str()) => {
                write!(f, "({} {name} {})", args[0], args[1])
            }
            Tree::Compound(name, args) => {
                write!(f, "{}(", quoted(name))?;
                separated(f, args)?;
                f.write_str(")")
            }
            Tree::List(elements, tail) => {
                f.write_str("[")?;
                separated(f, elements)?;
                if let Some(tail) = tail {
                    write!(f, "|{tail}")?;
                }
                f.write_str("]")
            }
        }
    }
}

fn separated(f: &mut fmt::Formatter<'_>, trees: &[Tree]) -> fmt::Result {
    for (i, tree) in trees.iter().enumerate() {
        write!(f, "{}{tree}", if i > 0 { "," } else { "" })?;
    }
    Ok(())
}

/// An atom as text, in quotes unless it is a plain name or made of symbols.
pub fn quoted(name: &str) -> String {
    let is_plain = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_symbolic = !name.is_empty() && name.chars().all(|c| "+-*/\\^<>=~:?@#&$".contains(c));
    if is_plain || is_symbolic || ["[]", "{}", "!", ";"].contains(&name) {
        return name.to_owned();
    }
    let mut text = String::from("'");
    for c in name.chars() {
        match c {
            '\'' | '\\' => text.extend(['\\', c]),
            c if c.is_control() => text.push_str(&format!("\\x{:x}\\", c as u32)),
            c => text.push(c),
        }
    }
    text + "'"
}
