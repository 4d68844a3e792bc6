//! Loading text: clauses are added to the database, and directives are passed to the rules that run them.
//!
//! The loop over a file is written as rules (`rules/system/loading.pl`). `'$load_next'` loads clauses until
//! an item needs a call: a directive, or a term that the program's rules expand. Each term of a text passes
//! through four stages with the [`load::Load`] of its text:
//!
//! | stage | module | does |
//! |---|---|---|
//! | read | `items` | reads a term, with the flags and operators in force |
//! | classify | `classify` | clause, directive, term to expand, or skipped by `:- if`; checks variables |
//! | place | `placing` | adds a clause to its predicate; what was defined elsewhere is redefined |
//! | report | `reports` | prints what the other stages found, and stores it for the embedding program |

pub mod calls;
mod classify;
mod context;
pub mod exports;
mod forgetting;
mod grammar;
mod items;
pub mod keeping;
pub mod load;
pub mod loads;
pub mod modules;
mod nesting;
pub mod origin;
mod placing;
mod reports;
mod rest_stream;
mod source_paths;
pub mod texts;
mod undefined;
mod variables;

use crate::machine::Machine;
use crate::machine::native::{Builtin, det, nondet};
use crate::term::{Cell, atoms};
pub use undefined::take_autoloaded;

use items::{CalledItem, next_item};
use nesting::{begin, end};

pub const BUILTINS: &[Builtin] = &[
    det("$load_text", 3, nesting::load_text),
    nondet("$load_guard", 0, nesting::load_guard),
    det("$load_part", 2, nesting::load_part),
    det("$load_use", 2, context::load_use),
    det("$load_except", 1, context::load_except),
    det("$unload_text", 2, nesting::unload_text),
    det("$load_next", 1, items::load_next),
    det("$load_clause", 1, placing::load_clause),
    det("$load_aux", 1, placing::load_aux),
    det("$load_condition", 1, context::load_condition),
    det("$load_module", 2, modules::load_module),
    det("$load_initialization", 1, nesting::load_initialization),
    det("$load_place", 1, nesting::load_place),
    det("$load_error_at", 2, reports::load_error_at),
    det("$load_error_at", 3, reports::load_error_said_at),
    det("$load_failed_at", 2, reports::load_failed_at),
    det("$load_end", 2, nesting::load_end),
    det("$cut_short", 1, nesting::cut_short),
    det("$load_context", 3, context::load_context),
    det("$load_position", 1, context::load_position),
    det("$load_stream", 1, rest_stream::load_stream),
    det("$load_whole", 1, context::load_whole),
    det("$load_style", 2, context::load_style),
    det("$loading", 0, context::loading),
    det("$is_loading", 1, context::is_loading),
    det("$load_is_typed", 0, items::load_is_typed),
    det("$load_is_part", 0, items::load_is_part),
    det("$load_more", 1, items::load_more),
    det("$whole_clauses", 1, items::whole_clauses),
    det("$load_error", 1, reports::load_error),
    det("$load_error", 2, reports::load_error_said),
    det("$load_failed", 1, reports::load_failed),
    det("$load_overrides", 1, reports::load_overrides),
    det("$raised", 2, reports::raised),
    det("$load_unsaid", 3, reports::load_unsaid),
    det("$terminals_in_head", 2, grammar::terminals_in_head),
    det("$clause_file", 2, origin::clause_file),
    det("$clause_text", 2, origin::clause_text),
    det("$clause_sources", 2, origin::clause_sources),
    det("$import", 4, modules::import),
    det("$import", 5, modules::import_as),
    det("$export", 2, modules::export),
    det("$exports", 2, modules::exports),
    det("$library_text", 2, exports::library_text),
    det("$has_library", 1, exports::has_library),
    det("$library_of", 3, exports::library_of),
    det("$exported_names", 1, exports::all_names),
    det("$looked_for", 3, modules::looked_for),
    det("$await", 2, modules::await_imports),
    det("$module_exists", 1, modules::module_exists),
    det("$modules", 1, modules::modules),
    det("$module_class", 2, modules::class),
    det("$module_file", 2, modules::file),
    det("$parent", 2, modules::parent),
    det("$set_parent", 2, modules::set_parent),
];

/// Loads Taquin's own first rules before anything can run: directives are goals for `run`.
pub fn boot(m: &mut Machine, name: &str, text: &'static str, mut run: impl FnMut(&mut Machine, Cell)) {
    m.db.bootstrapping = true;
    // There is nothing to remove.
    let _ = begin(m, name, text.into(), atoms::SYSTEM, true);
    loop {
        match next_item(m) {
            Ok(CalledItem::Directive(goal, _)) => run(m, goal),
            Ok(CalledItem::Expand(..)) => {}
            Ok(CalledItem::End) | Err(_) => break,
        }
    }
    end(m);
    m.db.bootstrapping = false;
    m.own_rules_end();
}
