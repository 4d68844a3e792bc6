//! Other ways to ask the same: each must give the same answers in the same order, and end the same way.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::subject::{End, Failure, Outcome, Subject};
use super::tree::Tree;

/// A way to write a goal; `$G` is the goal, `$V` its variables with commas between them.
#[derive(Debug)]
pub struct Variant {
    pub name: &'static str,
    /// A clause that is loaded first.
    clause: &'static str,
    query: &'static str,
    /// What is called before and after.
    around: (&'static str, &'static str),
    expects: Expects,
}

#[derive(Debug, PartialEq)]
enum Expects {
    /// The same outcome.
    Same,
    /// The same first answer.
    First,
    /// The same answers at once, if there are few; variables that wait for something are copied.
    All,
    /// Success, whatever the outcome.
    Success,
}

const PLAIN: Variant =
    Variant { name: "", clause: "", query: "$G", around: ("", ""), expects: Expects::Same };

pub const VARIANTS: [Variant; 17] = [
    Variant { name: "again", ..PLAIN },
    Variant { name: "and true", query: "($G, true)", ..PLAIN },
    Variant { name: "true and", query: "true, $G", ..PLAIN },
    Variant { name: "call", query: "call($G)", ..PLAIN },
    Variant { name: "if-then-else", query: "( fail -> true ; $G )", ..PLAIN },
    Variant { name: "soft cut", query: "( $G *-> true ; fail )", ..PLAIN },
    Variant { name: "catch", query: "catch($G, _FuzzE, throw(_FuzzE))", ..PLAIN },
    Variant { name: "cleanup", query: "setup_call_cleanup(true, $G, true)", ..PLAIN },
    Variant { name: "copied", query: "copy_term($G-[$V], _FuzzG-[$V]), call(_FuzzG)", ..PLAIN },
    Variant { name: "interpreted", query: "fuzz_solve($G)", ..PLAIN },
    Variant { name: "compiled", clause: "g_variant($V0) :- $G.", query: "g_variant($V0)", ..PLAIN },
    Variant {
        name: "asserted",
        around: ("retractall(g_asserted(_)), assertz((g_asserted([$V]) :- $G))", "true"),
        query: "g_asserted([$V])",
        ..PLAIN
    },
    Variant { name: "collected", around: ("'$collect_every'(2)", "'$collect_every'(0)"), ..PLAIN },
    Variant {
        name: "findall",
        query: "findall([$V], $G, _FuzzL), lists:member([$V], _FuzzL)",
        expects: Expects::All,
        ..PLAIN
    },
    Variant { name: "once", query: "once($G)", expects: Expects::First, ..PLAIN },
    Variant { name: "not not", query: "\\+ \\+ $G", expects: Expects::First, ..PLAIN },
    Variant { name: "round trip", query: "once($G), fuzz_round([$V])", expects: Expects::Success, ..PLAIN },
];

/// Asks a goal the other way, and compares.
pub fn compare(subject: &mut Subject, goal: &Tree, base: &Outcome, variant: &Variant) -> Result<(), Failure> {
    let is_fit = match variant.expects {
        Expects::Same => true,
        // What is thrown behind the first answer may come from a cleanup, which a cut brings about too.
        Expects::First | Expects::Success => base.succeeded() && !matches!(base.end, End::Thrown(_)),
        Expects::All => matches!(base.end, End::Exhausted | End::Thrown(_)) && !base.has_residue,
    };
    let is_misread = variant.name == "round trip" && subject.is_altered;
    // An interpreter runs what is before a goal that cannot be called.
    let is_late = variant.name == "interpreted" && base.end == End::Thrown("type_error(callable)".to_owned());
    // A cleanup that a cut brings about may bind variables, throw or do neither.
    let is_cut_short = matches!(variant.expects, Expects::First | Expects::Success) && has_cleanup(goal);
    // Streams and the like have a new number each time; the variables of a lambda expression have names only
    // in a query.
    let is_own = |text: &str| text.contains("'$") || text.contains(">>");
    let is_numbered = base.answers.iter().any(|answer| is_own(answer))
        || matches!(&base.end, End::Thrown(ball) if is_own(ball));
    if !is_fit
        || is_cut_short
        || is_numbered
        || is_misread
        || is_late
        || base.is_limited()
        || base.end == End::Unreadable
    {
        return Ok(());
    }
    let written = |text: &str| variant.written(text, goal);
    if !variant.clause.is_empty()
        && subject.engine.consult_str("variant.pl", &written(variant.clause)).is_err()
    {
        return Ok(());
    }
    if !variant.around.0.is_empty() && !subject.ask(&written(variant.around.0)).succeeded() {
        return Ok(());
    }
    let outcome = subject.ask(&written(variant.query));
    if !variant.around.1.is_empty() {
        subject.ask(variant.around.1);
    }
    // An interpreter cannot read clauses that `protect_static_code` protects.
    let is_hidden = matches!(&outcome.end, End::Thrown(ball) if ball.contains("private_procedure"));
    if outcome.is_limited() || is_hidden && variant.name == "interpreted" || variant.agrees(base, &outcome) {
        return Ok(());
    }
    let detail = format!(
        "{}\nplain: {:?} {:?}\nother: {:?} {:?}",
        written(variant.query),
        base.answers,
        base.end,
        outcome.answers,
        outcome.end
    );
    Err(Failure { check: variant.name.to_owned(), detail })
}

impl Variant {
    fn written(&self, text: &str, goal: &Tree) -> String {
        let variables: Vec<String> = goal.variables().into_iter().filter(|name| name != "_").collect();
        let variables = variables.join(",");
        let args = if variables.is_empty() { "[]" } else { &variables };
        text.replace("$V0", args).replace("$V", &variables).replace("$G", &format!("({goal})"))
    }

    fn agrees(&self, base: &Outcome, other: &Outcome) -> bool {
        match self.expects {
            Expects::Same if is_arithmetic(&base.end) && is_arithmetic(&other.end) => {
                base.answers == other.answers
            }
            Expects::Same => base.answers == other.answers && base.end == other.end,
            Expects::First if self.name == "not not" => other.succeeded(),
            Expects::First => other.answers.first() == base.answers.first(),
            Expects::All if matches!(base.end, End::Thrown(_)) => other.end == base.end,
            Expects::All => base.answers == other.answers && base.end == other.end,
            Expects::Success => other.succeeded(),
        }
    }
}

/// Predicates that change what later goals find: flags, operators, streams, programs.
const ALTERING: &str = "
    $ $collect_every $set_source_module broadcast broadcast_request in_temporary_module listen nb_delete
    nb_linkval set_temporary_module unlisten abolish abolish_all_tables abolish_module_tables abort
    abolish_nonincremental_tables
    add_import_module ansi_format append apropos arithmetic_function assert asserta assertz at_halt
    autoload b_setval begin_tests char_conversion close compile consult copy_predicate_clauses
    copy_stream_data create_prolog_flag debug debugging det discontiguous dynamic encoding end_tests
    ensure_loaded expects_dialect export flag format_predicate garbage_collect halt import initialization
    intercept lazy_list leash license load_files load_settings load_words make meta_predicate module
    multifile mutex_create nb_setarg nb_setval nodebug noprofile nospy notrace op open open_chars_stream
    open_codes_stream open_null_stream open_string phrase_from_file phrase_from_stream pop_operators
    portray_text profile prolog_flag prolog_load_context prompt public push_op push_operators record
    recorda recordz redefine_system_predicate reexport restore_setting retract retractall run_tests see
    seek seen send_signal set_flag set_input set_module set_output set_portray_text set_prolog_flag
    set_prolog_gc_thread set_prolog_stack set_random set_setting set_stream set_stream_position
    set_test_options setenv setting spy stream_pair stream_to_lazy_list style_check table tell
    thread_local tmp_file_stream tnot told trace tracing ttyflush unload_file unsetenv untable use_module visible
    volatile with_output_to_chars";

/// Predicates whose results depend on more than their arguments, on the age of variables, or on how they are
/// called.
const IMPURE: &str = "
    ! >> goal_expansion random_labeling term_expansion uuid ?= @< @=< @> @>= add_nb_set aggregate b_getval backtrace bagof byte_count call_continuation
    call_nth call_with_depth_limit call_with_inference_limit call_with_time_limit character_count clause
    compare context_module copy_term copy_term_nat cputime current_functor current_input current_key
    current_module current_op current_output current_predicate current_stream date date_time_stamp
    date_time_value distinct duplicate_term empty_nb_set erase expand_goal expand_term fd_var findnsols
    foldsubterms format format_atom format_time format_to_chars format_to_codes frozen fuzz_loop garbage_collect_atoms gen_nb_set gensym get0 ht_get
    ht_pairs ht_put ht_update
    get_attrs get_byte get_char get_code get_prolog_backtrace get_time getrand group_by halt help
    instance interpolate_string keysort limit line_count line_position list_to_assoc list_to_ord_set
    list_to_set listing mapargs max_member maybe message_to_string min_member module_property msort nb_current nb_getval
    nb_set_to_list numbervars offset ord_subtract ord_union order_by parse_time peek_byte peek_char peek_code
    portray_clause predicate_property predsort print print_message print_message_lines
    print_prolog_backtrace put_assoc random random_between random_float random_member random_perm2
    random_permutation random_select random_subseq randseq randset read read_term read_term_from_atom
    realtime recorded reduced repeat reset reset_gensym same_term setarg setof setrand sformat shell
    shift shift_for_copy sleep sort source_file source_location stamp_date_time statistics stream_property
    strip_module subsumes_term sumlist swritef tab_fib tab_path tab_reach tab_short term_attvars term_hash
    term_string term_to_atom term_variables thread_self time tmp_file trim_stacks variant vm_list when
    with_output_to write write_canonical write_length write_term write_term_to_codes
    write_to_chars write_to_codes writeq";

/// Which of several mistakes in an expression is named depends on whether it is compiled.
fn is_arithmetic(end: &End) -> bool {
    matches!(end, End::Thrown(ball) if ball == "instantiation_error" || ball.starts_with("type_error(evaluable"))
}

static ALTERING_NAMES: LazyLock<HashSet<&str>> = LazyLock::new(|| ALTERING.split_whitespace().collect());
static IMPURE_NAMES: LazyLock<HashSet<&str>> = LazyLock::new(|| IMPURE.split_whitespace().collect());

/// Whether a goal may change flags, operators, streams or the program.
pub fn is_alteration(goal: &Tree) -> bool {
    goal.functors().iter().any(|(name, _)| ALTERING_NAMES.contains(name.as_str()))
}

/// Whether a goal has the same outcome whenever and however it is called.
pub fn is_pure(goal: &Tree) -> bool {
    let names = goal.functors();
    let is_impure = |name: &str| ALTERING_NAMES.contains(name) || IMPURE_NAMES.contains(name);
    !names.iter().any(|(name, _)| is_impure(name))
}

fn has_cleanup(goal: &Tree) -> bool {
    goal.functors().iter().any(|(name, _)| name.ends_with("call_cleanup"))
}

/// Whether a program names a predicate that changes flags, operators or streams.
pub fn is_altering_text(text: &str) -> bool {
    const NAMES: [&str; 16] = [
        "op",
        "set_prolog_flag",
        "create_prolog_flag",
        "set_input",
        "set_output",
        "see",
        "tell",
        "seen",
        "told",
        "open",
        "open_string",
        "open_null_stream",
        "open_codes_stream",
        "open_chars_stream",
        "close",
        "set_stream",
    ];
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| NAMES.contains(&word))
}

/// Whether a text names nothing that has side effects. The interpreter does not see into modules.
pub fn is_pure_text(text: &str) -> bool {
    const SYMBOLS: &str = "+-*/\\^<>=~:.?@#&$";
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let words = text.split(|c| !is_word(c)).chain(text.split(|c| !SYMBOLS.contains(c)));
    let is_impure = |word: &str| ALTERING_NAMES.contains(word) || IMPURE_NAMES.contains(word);
    let directives = ["dynamic", "table", "op", "use_module", "set_prolog_flag", "initialization"];
    !words.into_iter().any(|word| is_impure(word) && !directives.contains(&word))
}
