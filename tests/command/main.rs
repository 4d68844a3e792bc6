//! The command as its user sees it: transcripts of the top level through a pipe, query files, exit statuses.

mod checked;
mod pictures;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn taquin(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // The program may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the binary ends")
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).expect("a folder of test data");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == ending))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

/// Standard output, then standard error and the exit status: what a transcript holds.
fn shown(output: &Output) -> String {
    format!(
        "{}--- errors\n{}--- status {}\n",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
        output.status.code().unwrap_or(-1)
    )
}

/// Compares what came with what is on record in a file, or puts it there if the environment says so.
fn is_as_recorded(recorded: &Path, came: &str) {
    if std::env::var_os("TAQUIN_RECORD").is_some() {
        fs::write(recorded, came).expect("a record is written");
    }
    let stated = fs::read_to_string(recorded).expect("what is on record");
    assert_eq!(came, stated, "{}", recorded.display());
}

#[test]
fn transcripts_are_as_recorded() {
    for input in files("tests/transcripts", "in") {
        let text = fs::read_to_string(&input).expect("a transcript's input");
        is_as_recorded(&input.with_extension("out"), &shown(&taquin(&[], &text)));
    }
}

#[test]
fn programs_are_warned_about_as_recorded() {
    for program in files("tests/data/warnings", "pl") {
        let name = program.file_name().and_then(|name| name.to_str()).expect("a name in UTF-8");
        let came = shown(&taquin(&[&format!("tests/data/warnings/{name}"), "-g", "true"], ""));
        is_as_recorded(&program.with_extension("out"), &came);
    }
}

#[test]
fn only_the_first_warnings_of_a_load_suggest_names() {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("misspelled.pl");
    let clauses = |i: usize| format!("name{i}_known(a).\np{i} :- name{i}_konwn(a).\n");
    fs::write(&program, (100..250).map(clauses).collect::<String>()).expect("a program is written");
    let told = shown(&taquin(&["query", "true", program.to_str().expect("a name in UTF-8")], ""));
    assert_eq!(told.matches("is called but not defined").count(), 150);
    assert_eq!(told.matches("Did you mean").count(), 100);
}

#[test]
fn a_program_reads_the_input_before_the_queries_that_stand_behind_it() {
    let program = "tests/data/reads_input.pl";
    let input = "a line\nfoo(bar). X = 1.\n";
    let output = taquin(&[program], input);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "\"a line\"-foo(bar)\nX = 1.\n");
    let output = taquin(&[program, "-g", "read(_ = Value), print(Value)"], input);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "\"a line\"-foo(bar)\n1");
}

/// Errors in a program count, whatever its queries answer.
#[test]
fn a_program_with_errors_ends_with_the_status_of_an_error() {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faulty.pl");
    fs::write(&program, "p(1).\nq(:- .\n").expect("a program is written");
    let program = program.to_str().expect("a name in UTF-8");
    let cases: [(&[&str], &str); 5] = [
        (&[program], ""),
        (&[program], "p(X).\n"),
        (&[program], "atom_length(_, _).\n"),
        (&[program, "-g", "true"], ""),
        (&["query", "p(X)", "-f", program], ""),
    ];
    for (arguments, input) in cases {
        let output = taquin(arguments, input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?} {input:?}\n{}", shown(&output));
    }
}

#[test]
fn the_text_of_a_small_answer_ends_when_its_query_must() {
    let tower = "numlist(1, 40, L), foldl([_, T, f(T, T)]>>true, L, x, X)";
    for (limit, stated) in [
        (["--time", "0.2"], "error: the time limit was reached\n"),
        (["--memory", "20"], "error: the memory limit was reached\n"),
    ] {
        for form in ["--json", "--csv"] {
            // A program reads whole lines or none.
            let output = taquin(&["query", tower, limit[0], limit[1], form], "");
            assert_eq!(shown(&output), format!("--- errors\n{stated}--- status 3\n"));
        }
        let output = taquin(&["query", tower, limit[0], limit[1]], "");
        assert_eq!(output.status.code(), Some(3));
        assert!(output.stdout.ends_with(b"...\n"));
        assert_eq!(String::from_utf8_lossy(&output.stderr), stated);
    }
}

#[test]
fn a_long_answer_with_shared_subterms_is_whole() {
    let goal = "length(_L, 500000), maplist(=(f(abc, def)), _L), X = _L";
    for (form, end) in [(None, "f(abc, def)].\n"), (Some("--csv"), "f(abc, def)]\"\n")] {
        let arguments: Vec<&str> = ["query", goal].into_iter().chain(form).collect();
        let output = taquin(&arguments, "");
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(text.matches("abc").count(), 500_000);
        assert!(text.ends_with(end) && output.status.success());
    }
    let piped = taquin(&[], &format!("{goal}.\n"));
    assert!(piped.stdout.ends_with(b"f(abc, def)].\n"));
}

#[test]
fn answers_as_json_have_the_goals_that_wait() {
    let query =
        |goal: &str| String::from_utf8_lossy(&taquin(&["query", "--json", goal], "").stdout).into_owned();
    assert_eq!(query("X = [1, a, \"s\"], Y = f(_A)"), {
        "{\"X\":[1,\"a\",{\"string\":\"s\"}],\"Y\":{\"functor\":\"f\",\"args\":[{\"variable\":\"_0\"}]}}\n"
    });
    assert_eq!(query("true"), "{}\n");
    // What differs as a term differs as JSON.
    assert_eq!(query("X = [a, \"a\", '1', 1, 1.0, [], '[]', \"\"]"), {
        "{\"X\":[\"a\",{\"string\":\"a\"},\"1\",1,1.0,[],[],{\"string\":\"\"}]}\n"
    });
    assert_eq!(query("X is inf, Y is -inf, Z = 'inf'"), {
        "{\"X\":{\"float\":\"1.0Inf\"},\"Y\":{\"float\":\"-1.0Inf\"},\"Z\":\"inf\"}\n"
    });
    assert_eq!(query("X = A, Y = g(A, _B, _)"), {
        "{\"X\":{\"variable\":\"A\"},\"A\":{\"variable\":\"A\"},\"Y\":{\"functor\":\"g\",\"args\":\
         [{\"variable\":\"A\"},{\"variable\":\"_1\"},{\"variable\":\"_2\"}]}}\n"
    });
    assert_eq!(query("X = [1|X]"), "{\"X\":{\"cyclic\":\"@(_A, [_A=[1|_A]])\"}}\n");
    let waiting = query("freeze(X, true), dif(Y, a)");
    assert!(
        waiting.contains(",\"residue\":[{\"functor\":\"freeze\"") && waiting.ends_with("]}]}\n"),
        "{waiting}"
    );
}

#[test]
fn files_may_follow_the_goal_of_a_query() {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("after_goal.pl");
    fs::write(&program, "p(1).\n").expect("a program is written");
    let program = program.to_str().expect("a name in UTF-8");
    assert_eq!(shown(&taquin(&["query", "p(X)", program], "")), "X = 1.\n--- errors\n--- status 0\n");
    let told = shown(&taquin(&["querry", "p(X)"], ""));
    assert!(
        told.contains(
            "taquin: querry: no such file\n    = did you mean `taquin query`?\n    \
             = `taquin --help` lists the subcommands\n"
        ),
        "{told}"
    );
}

#[test]
fn a_file_that_is_like_the_missing_one_is_named() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("near");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("family.pl"), "p(1).\n").expect("a program is written");
    let name = |file: &str| folder.join(file).to_str().expect("a name in UTF-8").to_owned();
    let goal = format!("consult('{}')", name("famly"));
    let told = shown(&taquin(&["-g", &goal], ""));
    assert!(told.contains(&format!("does not exist. Did you mean {}?", name("family"))), "{told}");
    let goal = format!("consult('{}')", name("uncle"));
    let told = shown(&taquin(&["-g", &goal], ""));
    assert!(told.contains("does not exist\n"), "{told}");
    let (near, hint) = (name("famly.pl"), format!("    = did you mean `{}`?\n", name("family.pl")));
    for line in [&[near.as_str()][..], &["check", &near], &["plan", &near, "problem.pddl"]] {
        let told = shown(&taquin(line, ""));
        assert!(told.contains(&format!("no such file\n{hint}")), "{told}");
    }
}

#[test]
fn csv_begins_with_the_names_and_tells_what_it_leaves_out() {
    let csv = |goal: &str| shown(&taquin(&["query", "--csv", "--all", goal], ""));
    assert_eq!(csv("member(X-Y, [1-a, 2-'b, c']), _Z = 1"), {
        "X,Y\n1,a\n2,\"b, c\"\n--- errors\n--- status 0\n"
    });
    assert_eq!(csv("member(X-Y, [])"), "X,Y\n--- errors\n--- status 1\n");
    assert_eq!(csv("fail"), "\n--- errors\n--- status 1\n");
    assert!(csv("atom_length(X, Y)").starts_with("--- errors\n"));
    let waiting = csv("member(X, [1, 2]), dif(Y, X)");
    assert!(waiting.starts_with("X,Y\n1,\n2,\n--- errors\ntaquin: warning: goals that wait"), "{waiting}");
    assert_eq!(waiting.matches("warning").count(), 1, "{waiting}");
}

#[test]
fn a_limit_that_stops_the_loading_of_a_file_names_the_file() {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("endless_load.pl");
    fs::write(&program, "p(1).\n:- repeat, fail.\n").expect("a program is written");
    let program = program.to_str().expect("a name in UTF-8");
    let output = taquin(&[program, "--inferences", "10000", "-g", "p(X)"], "");
    assert_eq!(output.status.code(), Some(3));
    let told = shown(&output);
    assert!(told.contains("the inference limit was reached\n"), "{told}");
    assert!(told.contains(&format!("    = {program}:2 was being loaded\n")), "{told}");
}

#[test]
fn errors_are_explained_by_name() {
    let list = String::from_utf8(taquin(&["explain"], "").stdout).unwrap();
    assert!(list.lines().count() >= 12, "{list}");
    for line in list.lines() {
        let (name, about) = line.split_once(' ').unwrap();
        let page = String::from_utf8(taquin(&["explain", name], "").stdout).unwrap();
        assert!(page.starts_with(&format!("`{name}`: {}\n", about.trim())), "{page}");
    }
    let output = taquin(&["explain", "singletons"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("'singleton'"));
}

/// The first example of an explanation is what is printed.
#[test]
fn errors_are_printed_as_explained() {
    let cases = [
        ("unknown-procedure", "", "lenght([a, b], N)"),
        ("instantiation", "sum([], 0).\nsum([X|Xs], S) :- S is X + T, sum(Xs, T).\n", "sum([1], _)"),
        ("type", "", "nth0(a, [x, y], _)"),
        ("evaluation", "average(_, _).\n", "_ is average([1, 2])"),
        ("singleton", "parent(ann, bob).\ngrand(X, Y) :- parent(X, A), parent(Z, Y).\n", "true"),
        ("unreachable", "sign(_, _) :- !, fail.\nsign(0, zero).\n", "true"),
        ("module", ":- use_module(library(lists), [appendd/3]).\n", "true"),
        ("static", "", "assertz(atom_length(a, 1))"),
        (
            "recursion",
            "parent(ann, bob).\n\nancestor(X, Y) :- ancestor(X, Z), parent(Z, Y).\n",
            "ancestor(_, _)",
        ),
    ];
    for (topic, program, goal) in cases {
        let page = String::from_utf8(taquin(&["explain", topic], "").stdout).expect("text");
        let (_, example) = page.split_once("```text,ignore\n").expect("an example");
        let (example, _) = example.split_once("```").expect("the end of the example");
        let file = example.split_once(".pl:").map_or("explained", |(name, _)| name);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{file}.pl"));
        fs::write(&path, program).expect("a program is written");
        let path = path.to_str().expect("a name in UTF-8");
        let told = shown(&taquin(&[path, "--memory", "100", "-g", goal], ""));
        let told = told.replace(path, &format!("{file}.pl"));
        assert!(told.contains(example), "{topic}\n{told}");
    }
}

/// Text without a line's end, and files without their own, are read as far as the limits go.
#[cfg(target_os = "linux")]
#[test]
fn what_has_no_end_is_read_up_to_the_limits() {
    let goals = [
        "read_file_to_string('/dev/zero', _, [])",
        "read_file_to_terms('/dev/zero', _, [])",
        "open('/dev/zero', read, S), read(S, _)",
        "open('/dev/zero', read, S), read_line_to_codes(S, _)",
        "open('/dev/zero', read, S), read_line_to_codes(S, _, _)",
        "open('/dev/zero', read, S), read_string(S, _, _)",
        "open('/dev/zero', read, S), read_string(S, \"x\", \"\", _, _)",
        "open('/dev/zero', read, S), read_string(S, 1000000000000, _)",
        "open('/dev/zero', read, S), peek_string(S, 1000000000000, _)",
        "open('/dev/zero', read, S), read_stream_to_codes(S, _)",
        "phrase_from_file(([_], !), '/dev/zero')",
        "load_words('/dev/zero')",
        "grid_path(file('/dev/zero'), 0/0, 1/1, _)",
    ];
    for goal in goals {
        let output = taquin(&["--memory", "8", "-g", goal], "");
        assert_eq!(
            shown(&output),
            "--- errors\nerror: the memory limit was reached\n--- status 3\n",
            "{goal}"
        );
    }
    for arguments in [&["/dev/zero"][..], &["check", "/dev/zero"]] {
        let output = taquin(&[&["--memory", "8"], arguments].concat(), "");
        assert!(shown(&output).contains("larger than the memory allowed"), "{arguments:?}");
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
    }
}

/// The superuser may enter every folder.
#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_entered_is_not_made_the_working_one() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("closed");
    fs::create_dir_all(&folder).expect("a folder");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o000)).expect("permissions are set");
    let may_enter = folder.join(".").metadata().is_ok();
    let output = taquin(&["-g", &format!("chdir('{}')", folder.display())], "");
    assert_eq!(output.status.code(), Some(if may_enter { 0 } else { 2 }), "{}", shown(&output));
    fs::remove_dir(&folder).expect("the folder can be removed");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let cases: &[&[&str]] = &[
        &["--help"],
        &["--version"],
        &["-g", "write(unread)"],
        &["-g", "write(unread), halt"],
        &["-g", "forall(between(1, 100000, X), print(X))"],
        &["query", "member(X, [1, 2])", "--all"],
        &["query", "member(X, [1, 2])", "--all", "--json"],
        &["query", "member(X, [1, 2])", "--count"],
        &["check", "--time", "300", "tests/queries/lists.pl"],
        &["check", "tests/data/checked/mistakes.pl"],
        &["check", "tests/data/checked/without_queries.pl"],
        // These never end by themselves.
        &["-g", "repeat, writeln(x), fail"],
        &["query", "repeat", "--all"],
        &["query", "repeat", "--all", "--json"],
        &["query", "repeat", "--all", "--csv"],
        &[],
    ];
    for arguments in cases {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
        let told = Path::new(env!("CARGO_TARGET_TMPDIR")).join("told_of_output.txt");
        let status = Command::new("sh")
            .args(["-c", "echo 'X = 1.' | \"$0\" \"$@\" 2> \"$TOLD\"", env!("CARGO_BIN_EXE_taquin")])
            .args(*arguments)
            .env("TOLD", &told)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdout(full)
            .status()
            .expect("the binary runs");
        let told = fs::read_to_string(&told).expect("what was told");
        assert_eq!(status.code(), Some(2), "{arguments:?}\n{told}");
        assert!(told.contains("No space left") && !told.contains("panicked"), "{arguments:?}\n{told}");
    }
}

#[test]
fn exit_statuses_say_what_happened() {
    let cases: &[(&[&str], i32)] = &[
        (&["-g", "true"], 0),
        (&["-g", "true", "-g", "fail"], 1),
        (&["-g", "atom_length(_, _)"], 2),
        (&["-g", "foo("], 2),
        (&["-g", ""], 2),
        (&["-g", "true", "-t", " "], 2),
        (&["query", "X = 1 % note"], 0),
        (&["--inferences", "10000", "-g", "repeat, fail"], 3),
        (&["--time", "0.2", "-g", "repeat, fail"], 3),
        (&["-g", "halt(7)"], 7),
        (&["no_such_file.pl", "-g", "true"], 2),
        (&["-g", "current_prolog_flag(argv, [_, '-x', b, --])", "--", "-x", "b", "--"], 0),
        (&["-g", "current_prolog_flag(argv, [_])"], 0),
        (&["benches/prolog/tak.pl", "in.csv", "-g", "current_prolog_flag(argv, [_, 'in.csv'])"], 0),
        (&["--no-such-option"], 2),
        (&["query", "member(X, [1,2])", "--all"], 0),
        (&["query", "true", "--stats"], 2),
        (&["check", "--json", "tests/queries/lists.pl"], 2),
        (&["solve", "-g", "true"], 2),
        (&["--help"], 0),
        (&["--version"], 0),
    ];
    for (arguments, status) in cases {
        let output = taquin(arguments, "");
        assert_eq!(output.status.code(), Some(*status), "{arguments:?}\n{}", shown(&output));
    }
}

#[test]
fn a_main_that_fails_says_so() {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("failing_main.pl");
    fs::write(&program, ":- initialization(main, main).\nmain :- fail.\n").expect("a program is written");
    let output = taquin(&[program.to_str().expect("a name in UTF-8")], "");
    assert_eq!(shown(&output), "--- errors\nerror: the initialization goal failed: main\n--- status 1\n");
}

#[test]
fn an_error_behind_answers_leaves_no_empty_line() {
    let output = taquin(&["query", "X = 1 ; throw(x)", "--all"], "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "X = 1 ;\n");
    let output = taquin(&[], "X = 1 ; throw(x).\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "X = 1 ;\n");
}

/// The user knows nothing of `main/0` of library(main), which is called where the program has none.
#[test]
fn a_program_without_main_is_told_so() {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("early_main.pl");
    fs::write(&program, ":- main.\nmain :- true.\n").expect("a program is written");
    let told = shown(&taquin(&[program.to_str().expect("a name in UTF-8")], ""));
    assert!(told.contains(":1:1: error: The program defines neither main/0 nor main/1 yet\n"), "{told}");
}

#[test]
fn a_subcommand_behind_a_file_is_told_to_be_an_argument() {
    let told = |words: &[&str]| shown(&taquin(words, ""));
    let behind = told(&["tests/queries/hprolog.pl", "query", "p(X)"]);
    assert!(behind.contains("taquin: behind a file, `query` is an argument of the program\n"), "{behind}");
    for words in
        [&["tests/queries/hprolog.pl", "p"][..], &["tests/queries/hprolog.pl", "query", "-g", "true"]]
    {
        let told = told(words);
        assert!(!told.contains("behind a file"), "{told}");
    }
}

/// Goals for the start of the program wait for the last file, also those of a file that another one loads.
#[test]
fn a_program_starts_when_all_files_are_loaded() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let goal = |name: &str, when: &str| format!(":- initialization((write({name}), nl), {when}).\n");
    let part = goal("main", "main") + &goal("program", "program") + &goal("loaded", "after_load");
    let texts = [
        ("starting.pl", part + ":- write(end), nl.\n"),
        ("loading.pl", ":- [starting].\n:- write(after), nl.\n".into()),
        (
            "last.pl",
            ":- write(last), nl.\n".to_owned()
                + &goal("failing", "program")
                + ":- initialization(fail, program).\n",
        ),
    ];
    let names = texts.map(|(name, text)| {
        let file = folder.join(name);
        fs::write(&file, text).expect("a program is written");
        file.to_str().expect("a name in UTF-8").to_owned()
    });
    let started = taquin(&[&names[1], &names[0]], "");
    assert_eq!(shown(&started), "end\nloaded\nafter\nend\nloaded\nprogram\nmain\n--- errors\n--- status 0\n");
    let with_goals = [&names[1], &names[0], "-g", "(write(goal), nl)", "-t", "(write(last), nl)"];
    let started = shown(&taquin(&with_goals, ""));
    let stated = "end\nloaded\nafter\nend\nloaded\ngoal\nprogram\nmain\n--- errors\n--- status 0\n";
    assert_eq!(started, stated);
    let ended = shown(&taquin(&[&names[0], "-g", "halt(3)"], ""));
    assert_eq!(ended, "end\nloaded\n--- errors\n--- status 3\n");
    let failed = taquin(&[&names[2], "-g", "true"], "");
    assert_eq!(failed.status.code(), Some(2), "{}", shown(&failed));
}

/// Subcommands that ask a program do not start it.
#[test]
fn a_program_that_is_only_asked_does_not_start() {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("asked.pl");
    let text = "p(1).\n:- initialization(main, main).\nmain :- write(started), nl.\n?- p(X).\nX = 1.\n";
    fs::write(&program, text.replace("?- p(X).\nX = 1.\n", "")).expect("a program is written");
    let name = program.to_str().expect("a name in UTF-8");
    assert_eq!(shown(&taquin(&["query", "p(X)", name], "")), "X = 1.\n--- errors\n--- status 0\n");
    assert_eq!(shown(&taquin(&[name], "")), "started\n--- errors\n--- status 0\n");
    let checked = shown(&taquin(&["check", "-"], text));
    assert!(checked.contains("1 query") && !checked.contains("started"), "{checked}");
}

/// `main/0` of library(main) tells where `main/1` raised an error, as the program's own `main/0` does.
#[test]
fn an_error_of_main_has_its_place() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("raising_main.pl");
    let name = file.to_str().expect("a name in UTF-8");
    for (head, called) in [("main(_)", "main/1"), ("main", "main/0")] {
        let text = format!(
            ":- initialization(main, main).\n{head} :- step(x), true.\nstep(X) :- Y is X+1, print(Y).\n"
        );
        fs::write(&file, text).expect("a program is written");
        let told = format!(
            "--- errors\n{name}:3:12: error: Arithmetic: unknown function x/0\n  3 | step(X) :- Y is X+1, print(Y).\n    \
             |            ^^^^^^^^\n    = called from {called} ({name}:2)\n--- status 2\n"
        );
        assert_eq!(shown(&taquin(&[name], "")), told);
    }
}

/// The error of a text that a program read is shown there, and then where the program read it.
#[test]
fn a_mistake_in_what_main_reads_is_marked_there() {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reading_main.pl");
    fs::write(&program, ":- initialization(main, main).\nmain :- read(X), print(X).\n")
        .expect("a program is written");
    let name = program.to_str().expect("a name in UTF-8");
    let told = format!(
        "--- errors\nuser:1:3: error: an operator or the full stop of the clause was expected, found `b`\n  \
         1 | a b.\n    |   ^\n    = is a comma or an operator missing before `b`? Arguments are in brackets: `a(b)`\n    \
         = raised at {name}:2:9 by read(X)\n--- status 2\n"
    );
    assert_eq!(shown(&taquin(&[name], "a b.\n")), told);
}

/// In a directive the place is that of the directive, and the mistake is a line of its message.
#[test]
fn a_mistake_in_what_a_directive_reads_is_told_in_a_line() {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reading_directive.pl");
    fs::write(&program, ":- read(_).\n").expect("a program is written");
    let name = program.to_str().expect("a name in UTF-8");
    let told = format!(
        "--- errors\n{name}:1:1: error: user:1:3: an operator or the full stop of the clause was expected, found `b`\n  \
         1 | :- read(_).\n    | ^^^^^^^^^^^\n    = is a comma or an operator missing before `b`? Arguments are in brackets: `a(b)`\n--- status 2\n"
    );
    assert_eq!(shown(&taquin(&[name, "-g", "true"], "a b.\n")), told);
}

#[test]
fn a_query_reads_standard_input() {
    let output = taquin(&["query", "read(X), read(Y)"], "foo(A, A). 'bar'.\n");
    assert_eq!(shown(&output), "X = foo(_A, _A),\nY = bar.\n--- errors\n--- status 0\n");
    let output = taquin(&["query", "p(X), read(Y)", "-f", "-"], "p(1).\n");
    assert_eq!(shown(&output), "X = 1,\nY = end_of_file.\n--- errors\n--- status 0\n");
}

/// Every subcommand that reads files reads `-`.
#[test]
fn a_minus_is_standard_input() {
    let domain = "tests/data/planning/towers.pddl";
    let problem = fs::read_to_string("tests/data/planning/towers-swap.pddl").expect("a problem");
    let program = "p(1).\np(2).\n";
    let cases: &[(&[&str], &str, &str)] = &[
        (&["-", "-g", "forall(p(X), print(X))"], program, "12"),
        (&["-"], ":- initialization(forall(p(X), print(X))).\np(1).\n", "1"),
        (&["query", "p(X)", "--all", "-f", "-"], program, "X = 1 ;\nX = 2.\n"),
        (&["check", "--quiet", "-"], "?- X = 1.\nX = 1.\n", ""),
        (&["solve", "--quiet", "-"], "2\n1 2\n3 0\n", "Minimum number of moves = 0\n"),
        (&["plan", domain, "-"], &problem, "(carry small left right)\n"),
    ];
    for (arguments, input, begin) in cases {
        let output = taquin(arguments, input);
        let told = shown(&output);
        assert!(output.status.success() && told.starts_with(begin), "{arguments:?}\n{told}");
    }
    let output = taquin(&["/dev/stdin", "-g", "forall(p(X), print(X))"], program);
    assert!(!cfg!(unix) || shown(&output).starts_with("12"), "{}", shown(&output));
    let output = taquin(&["-", "-g", "true"], "p(1).\nq(:- .\n");
    assert!(shown(&output).contains("standard input:2:"), "{}", shown(&output));
}

#[test]
fn standard_input_is_decoded_as_a_file_is() {
    let mut text: Vec<u8> = vec![0xff, 0xfe];
    text.extend("p('\u{e9}').\n".encode_utf16().flat_map(u16::to_le_bytes));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("utf16.pl");
    fs::write(&file, text).expect("a program is written");
    let output = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(["query", "p(X)", "-"])
        .stdin(fs::File::open(&file).expect("the program"))
        .output()
        .expect("the binary ends");
    assert_eq!(shown(&output), "X = \u{e9}.\n--- errors\n--- status 0\n");
}

#[test]
fn goals_of_at_halt_run_whatever_ends_the_command() {
    let goal = "at_halt((write(bye), nl)), X = 1";
    assert_eq!(shown(&taquin(&["query", goal], "")), "X = 1.\nbye\n--- errors\n--- status 0\n");
    let captured = "at_halt((write(bye), nl)), with_output_to(string(_), (write(lost), halt(3)))";
    assert_eq!(shown(&taquin(&["-g", captured], "")), "bye\n--- errors\n--- status 3\n");
    let endless = format!("{goal}, repeat, fail");
    for arguments in [["query", &endless], ["-g", &endless]] {
        let output = taquin(&[&arguments[..], &["--inferences", "100000"]].concat(), "");
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(String::from_utf8_lossy(&output.stdout), "bye\n");
    }
    let output = taquin(&["query", "at_halt((repeat, fail)), fail", "--time", "0.1"], "");
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn all_words_behind_a_script_are_its_arguments() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (library, script) = (folder.join("beside.pl"), folder.join("script.pl"));
    fs::write(&library, "p(1).\n").expect("a program is written");
    let main = "#!/usr/bin/env taquin\n:- initialization((current_prolog_flag(argv, A), print(A), nl, halt), main).\n";
    fs::write(&script, main).expect("a program is written");
    let [library, script] = [&library, &script].map(|path| path.to_str().expect("a name in UTF-8"));
    let output = taquin(&[library, script, "-g", "x"], "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "[taquin,'-g',x]\n", "{}", shown(&output));
}

/// A word behind a program is a file only if it is written as one, and a script is no short name of another.
#[test]
fn names_of_files_without_their_extension_are_told_from_words_and_scripts() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("names");
    fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).to_str().expect("a name in UTF-8").to_owned();
    let main = ":- initialization((current_prolog_flag(argv, [_|A]), length(A, N), print(N), halt), main).\n";
    for (name, text) in [
        ("main.pl", main),
        ("ann.pl", ":- print(ann).\n"),
        ("ann", "no program"),
        ("tool", "#!/usr/bin/env taquin\n:- print(script).\n"),
        ("tool.pl", ":- print(beside).\n"),
    ] {
        fs::write(path(name), text).expect("a program is written");
    }
    for (words, printed) in [
        (vec![path("main.pl"), path("ann")], "1"),
        (vec![path("ann")], "ann"),
        (vec![path("tool")], "script"),
    ] {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = taquin(&words, "halt.\n");
        assert_eq!(String::from_utf8_lossy(&output.stdout), printed, "{words:?}\n{}", shown(&output));
    }
}

#[test]
fn a_file_larger_than_the_memory_allowed_is_at_a_limit() {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("larger.pl");
    fs::write(&program, "p(1).\n".repeat(200_000)).expect("a program is written");
    let program = program.to_str().expect("a name in UTF-8");
    for arguments in [["query", "true", program], ["check", "-q", program], ["-g", "true", program]] {
        let output = taquin(&[&arguments[..], &["--memory", "1"]].concat(), "");
        assert_eq!(output.status.code(), Some(3), "{}", shown(&output));
    }
}

#[test]
fn completions_and_manual_pages_are_printed() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = taquin(&["completions", shell], "");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && text.contains("inferences"), "{shell}\n{text}");
    }
    let output = taquin(&["completions", "tcl"], "");
    assert!(shown(&output).contains("[possible values: bash, elvish, fish, powershell, zsh]"));
    for (arguments, title) in [(&["man"][..], ".TH taquin 1"), (&["man", "check"], ".TH taquin-check 1")] {
        let output = taquin(arguments, "");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && text.contains(title), "{arguments:?}\n{text}");
    }
}

#[test]
fn a_mistyped_option_is_told_with_the_one_that_was_meant() {
    let cases: &[(&[&str], &str)] = &[
        (&["--tiem", "3"], "tip: a similar argument exists: '--time'"),
        (&["query", "true", "--jsno"], "tip: a similar argument exists: '--json'"),
        (&["check", "--format", "tpa", "a.pl"], "[possible values: pretty, tap, junit, github]"),
        (&["query", "% a comment"], "a goal was expected"),
        (&["plan", "a", "b", "--validate", "c", "--stats"], "cannot be used with"),
        (&["query", "true", "--json", "--csv"], "'--json' cannot be used with '--csv'"),
        (&["check", "a.pl", "--yes"], "--update"),
        (&["chek", "a.pl"], "did you mean `taquin check`?"),
        (&["-q", "solv"], "did you mean `taquin solve`?"),
    ];
    for (arguments, told) in cases {
        let output = taquin(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(told), "{}", shown(&output));
    }
}
