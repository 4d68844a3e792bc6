//! The Prolog rules of Taquin, as text in the binary. `build.rs` compresses those of libraries, of which most
//! programs read few, to less than a third.

use miniz_oxide::inflate::decompress_to_vec;

/// A library of rules.
#[derive(Debug)]
pub struct RuleLibrary {
    /// Its name, as in `library(Name)`.
    pub name: &'static str,
    /// Its first clause, `:- module(Name, Exports).`
    pub header: &'static str,
    compressed: &'static [u8],
}

macro_rules! libraries {
    ($($name:literal),* $(,)?) => {
        /// Libraries, in the order in which autoloading searches them. A constant's texts would be in the
        /// binary once for each place that reads it.
        static LIBRARIES: &[RuleLibrary] = &[$(RuleLibrary {
            name: $name,
            header: include_str!(concat!(env!("OUT_DIR"), "/rules/", $name, ".header")),
            compressed: include_bytes!(concat!(env!("OUT_DIR"), "/rules/", $name, ".deflate")),
        }),*];
    };
}

macro_rules! system {
    ($($name:literal),* $(,)?) => {
        /// The rules that every program uses, in the order of loading.
        pub static SYSTEM: &[(&str, &str)] = &[$((
            concat!("library(system/", $name, ")"),
            include_str!(concat!("../../rules/system/", $name, ".pl")),
        )),*];
    };
}

libraries! {
    "lists", "apply", "error", "pairs", "sort", "assoc", "heaps", "ordsets", "ugraphs", "rbtrees", "option",
    "aggregate", "dcg/basics", "dcg/high_order", "dialect/hprolog", "readutil", "random", "gensym", "solution_sequences", "yall",
    "strings", "terms", "occurs", "varnumbers", "nb_set", "debug", "main", "freeze", "dif", "when", "search",
    "quintus", "backcomp", "declarations", "prolog_code", "prolog_code/expanded_names",
    "prolog_code/goal_expansion", "prolog_code/portrayal", "pure_input", "pio", "codesio", "charsio", "apply_macros",
    "statistics", "counters", "references", "depth_limit", "filesex", "copying", "date", "edinburgh", "wildcards",
    "source_files", "plunit", "ansi_term", "base64", "record", "intercept", "csv", "hashtable", "settings",
    "thread", "prolog_stack", "prolog_debug", "prolog_debug/breakpoints", "prolog_debug/lines",
    "prolog_debug/ports", "prolog_debug/terms", "prolog_debug/texts", "pprint", "http/json", "uri", "process", "help", "help/paragraphs",
    "help/subjects", "listing",
    "optparse", "arithmetic", "lazy_lists", "check", "explain", "edit", "dwim", "toplevel", "draw", "transactions", "proofs",
    "ctypes", "broadcast", "uuid", "modules", "base32", "utf8", "writef", "shell", "operators", "portray_text", "url", "persistency", "readln", "coinduction",
    "clpfd", "clpfd/operators", "clpfd/domains", "clpfd/store", "clpfd/linear",
    "clpfd/powers", "clpfd/ranges", "clpfd/division", "clpfd/arithmetic", "clpfd/expressions", "clpfd/reification", "clpfd/distinct", "clpfd/tables",
    "clpfd/counting", "clpfd/circuits", "clpfd/automata", "clpfd/sets", "clpfd/scheduling", "clpfd/ordering", "clpfd/propagators", "clpfd/labeling",
    "clpfd/residuals", "clpb", "clpb/operators", "clpb/diagrams", "clpb/expressions", "clpb/propagation", "clpb/solutions",
    "clpb/residuals",
    "draw/scene", "draw/terminal", "draw/svg", "draw/scales", "draw/shapes", "draw/trees", "draw/graphs", "draw/charts", "draw/kinds", "draw/looks",
    "planning", "planning/conditions", "planning/hints", "search/errors", "search/verification", "search/compiling", "search/compiled",
    "search/purity", "search/invariants", "search/plain", "search/sets", "search/spreading", "search/replay", "search/deepening", "search/ends",
    "search/options", "search/ordered", "search/shapes", "search/refusals", "search/numbering", "search/known", "search/cells", "search/images",
    "search/comparisons", "search/running", "search/pace",
    "spaces/blocks", "spaces/eight", "spaces/gripper", "spaces/jugs", "spaces/logistics", "spaces/maze", "spaces/missionaries",
    "spaces/movingai", "spaces/rush_hour", "spaces/sokoban",
}

system! {
    "meta", "control", "solutions", "declarations", "hooks", "tables", "paths", "loading", "modules", "expansion", "grammars",
    "predicates", "queries", "limits", "output", "wakeups", "messages", "asking",
    "halting", "objects",
}

/// Libraries that are not autoloaded: a program must load them, as it must the spaces.
const ASKED_FOR: &[&str] =
    &["dcg/high_order", "dialect/hprolog", "pio", "apply_macros", "clpfd", "clpb", "http/json"];

/// Folders of library parts and of spaces.
const PARTS: &[&str] = &[
    "clpb/",
    "clpfd/",
    "draw/",
    "help/",
    "planning/",
    "prolog_code/",
    "prolog_debug/",
    "search/",
    "spaces/",
];

/// Tells whether programs call a library only through another one, or load it by its name.
fn is_part(name: &str) -> bool {
    PARTS.iter().any(|folder| name.starts_with(folder))
}

/// Libraries with well-known predicates: a program that redefines one of them gets a message.
pub const EVERYDAY: &[&str] = &[
    "lists",
    "apply",
    "error",
    "pairs",
    "sort",
    "assoc",
    "heaps",
    "ordsets",
    "option",
    "aggregate",
    "readutil",
    "strings",
];

impl RuleLibrary {
    /// Returns the text. O(length).
    pub fn text(&self) -> String {
        decompressed(self.compressed)
    }
}

/// Returns a text that `build.rs` has compressed. O(length).
pub fn decompressed(text: &[u8]) -> String {
    let bytes = decompress_to_vec(text).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// Returns the library of a name.
pub fn find(name: &str) -> Option<&'static RuleLibrary> {
    LIBRARIES.iter().find(|library| library.name == name)
}

/// Returns the names of all libraries.
pub fn names() -> impl Iterator<Item = &'static str> {
    LIBRARIES.iter().map(|library| library.name)
}

/// Returns the libraries that are autoloaded when a program first calls a name that they export.
pub fn autoloaded() -> impl Iterator<Item = &'static RuleLibrary> {
    LIBRARIES.iter().filter(|library| !ASKED_FOR.contains(&library.name) && !is_part(library.name))
}

/// Returns the libraries that a program has to load, without their parts.
pub fn asked_for() -> impl Iterator<Item = &'static RuleLibrary> {
    LIBRARIES.iter().filter(|library| ASKED_FOR.contains(&library.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names that a library exports, without those that its header marks as built in.
    fn exports(text: &str) -> Vec<&str> {
        let (header, rest) = text.split_once(":- module(").expect("a library is a module");
        let (list, _) = rest.split_once("]).").expect("a list of exports");
        let (_, list) = list.split_once('[').expect("a list of exports");
        let indicators = list.split([',', '\n']).map(str::trim).filter(|item| item.contains('/'));
        let names = indicators.filter_map(|item| item.rsplit_once('/'));
        let names = names.map(|(name, _)| name.strip_suffix('/').filter(|n| !n.is_empty()).unwrap_or(name));
        let names = names.map(|name| name.trim_matches(['(', ')', '\'']));
        let is_built_in = |name: &str| header.contains("built in") && header.contains(&format!("{name}/"));
        names.filter(|name| !is_built_in(name)).collect()
    }

    #[test]
    fn files_in_the_folder_of_a_library_are_its_parts() {
        for name in names() {
            let parent = name.split_once('/').and_then(|(folder, _)| find(folder));
            assert!(parent.is_none() || is_part(name), "library({name}) is autoloaded beside its parent");
        }
    }

    #[test]
    fn texts_are_those_of_the_files() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rules");
        for library in LIBRARIES {
            let file = std::fs::read_to_string(format!("{folder}/{}.pl", library.name)).expect("a file");
            assert_eq!(library.text(), file);
            assert!(file.contains(library.header) && library.header.ends_with("])."), "{}", library.name);
        }
    }

    #[test]
    fn every_export_has_a_line_of_modes() {
        for library in LIBRARIES {
            let (name, text) = (library.name, library.text());
            let modes: Vec<&str> = text.lines().filter(|line| line.starts_with("%!")).collect();
            for export in exports(&text) {
                let starts = [format!(" {export}"), format!(" '{export}'")];
                let says = |line: &&str| {
                    let places = starts.iter().flat_map(|start| line.match_indices(start.as_str()));
                    let mut ends = places.map(|(at, found)| at + found.len());
                    ends.any(|end| line[end..].is_empty() || line[end..].starts_with(['(', ' ', '/']))
                };
                assert!(modes.iter().any(says), "library({name}): {export} has no `%!` line");
            }
        }
    }
}
