//! The rules that come with Taquin, as text in the binary.

macro_rules! libraries {
    ($($name:literal),* $(,)?) => {
        /// Library names with their texts, in the order in which names are looked for.
        const LIBRARIES: &[(&str, &str)] = &[$(($name, include_str!(concat!("../../rules/", $name, ".pl")))),*];
    };
}

libraries! {
    "lists", "apply", "error", "pairs", "sort", "assoc", "heaps", "ordsets", "ugraphs", "rbtrees", "option",
    "aggregate", "dcg/basics", "dcg/high_order", "readutil", "random", "gensym", "solution_sequences", "yall",
    "strings", "terms", "occurs", "varnumbers", "nb_set", "debug", "main", "freeze", "dif", "when", "search",
    "quintus", "backcomp", "unifiable", "prolog_code", "pure_input", "pio", "codesio", "charsio", "apply_macros",
     "spaces/eight", "spaces/jugs", "spaces/maze", "spaces/missionaries",
}

/// The rules that every program uses.
pub const SYSTEM: &[&str] = &[
    include_str!("../../rules/system.pl"),
    include_str!("../../rules/system/tables.pl"),
    include_str!("../../rules/system/loading.pl"),
];

/// Libraries whose names are not found by themselves: they have to be asked for.
const ASKED_FOR: &[&str] = &[
    "quintus",
    "backcomp",
    "dcg/high_order",
    "pio",
    "apply_macros",
    "spaces/eight",
    "spaces/jugs",
    "spaces/maze",
    "spaces/missionaries",
];

/// The text of a library.
pub fn find(name: &str) -> Option<(&'static str, &'static str)> {
    LIBRARIES.iter().find(|(library, _)| *library == name).copied()
}

/// The libraries that are loaded when a name that they export is first called.
pub fn autoloaded() -> impl Iterator<Item = (&'static str, &'static str)> {
    LIBRARIES.iter().copied().filter(|(name, _)| !ASKED_FOR.contains(name) && !name.starts_with("spaces/"))
}
