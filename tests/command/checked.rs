//! `taquin check` as its user sees it: reports, exit statuses, updated files.

use std::fs;
use std::path::{Path, PathBuf};

use super::{is_as_recorded, shown, taquin};

const FOLDER: &str = "tests/data/checked";

/// A folder of the test's own, which is empty.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checked").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A file with this text in a folder of its own.
fn file(name: &str, text: &[u8]) -> String {
    let path = scratch(&name.replace('.', "-")).join(name);
    fs::write(&path, text).expect("a file is written");
    path.to_str().expect("a name in UTF-8").to_owned()
}

/// The report on a query file of the given name and text, and the status.
fn check(name: &str, text: &str, options: &[&str]) -> (String, Option<i32>) {
    let path = file(name, text.as_bytes());
    let output = taquin(&[&["check", &path], options].concat(), "");
    (String::from_utf8_lossy(&output.stdout).replace(&path, name), output.status.code())
}

/// JUnit's XML without the times, which differ from run to run.
fn without_times(report: &str) -> String {
    let mut parts = report.split(" time=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('"').map_or("", |(_, rest)| rest))
}

#[test]
fn reports_on_query_files_are_as_recorded() {
    let programs = [
        "mistakes.pl",
        "prose.md",
        "there_is_none.pl",
        "printed.pl",
        "differing.pl",
        "fences.md",
        "line_ends.pl",
        "without_queries.pl",
        "without_queries.md",
        "unstated.pl",
        "spaces.pl",
    ];
    for program in programs {
        for format in ["pretty", "tap", "junit", "github"] {
            let file = format!("{FOLDER}/{program}");
            let recorded = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("{file}.{format}"));
            let output = taquin(&["check", &file, "--format", format, "--inferences", "100000"], "");
            is_as_recorded(&recorded, &without_times(&shown(&output)));
        }
    }
}

#[test]
fn query_files_hold() {
    let output = taquin(&["check", "--time", "0", "tests/queries"], "");
    assert!(output.status.success(), "{}", shown(&output));
}

#[test]
fn the_documentation_holds() {
    let output = taquin(&["check", "--time", "0", "README.md", "docs"], "");
    assert!(output.status.success(), "{}", shown(&output));
    for page in ["README.md", "docs/check.md"] {
        let output = taquin(&["check", "--time", "0", page], "");
        let told = shown(&output);
        assert!(output.status.success() && !told.contains("without a stated"), "{told}");
    }
}

#[test]
fn a_query_that_is_not_as_stated_runs_once() {
    let text = ":- dynamic n/1.\nn(0).\nbump :- retract(n(N)), M is N+1, assertz(n(M)).\n\n\
        ?- bump, fail.\ntrue.\n?- bump, n(X).\nX = 7.\n?- n(X).\nX = 2.\n";
    let (told, _) = check("runs_once.pl", text, &[]);
    assert!(told.contains("3 queries in 1 file: 2 not as stated") && told.contains("X = 2."), "{told}");
}

#[test]
fn statuses_tell_what_was_found() {
    let cases = [
        ("?- X = 1.\nX = 1.\n", 0),
        ("?- X = 1.\nX = 2.\n", 1),
        ("?- X = 1.\n", 4),
        ("?- fail.\n", 1),
        ("p(1).\n", 4),
        ("", 4),
        ("p(.\n?- true.\ntrue.\n", 2),
        ("?- X = .\ntrue.\n", 2),
        ("?- repeat, fail.\ntrue.\n", 3),
        ("?- repeat, fail.\nerror: the inference limit was reached\n", 0),
        (":- halt.\n?- true.\ntrue.\n", 2),
        (":- repeat, fail.\n?- true.\ntrue.\n", 3),
        ("?- true.\ntrue.\n\0\n", 2),
        ("?- halt.\n?- X = 1.\nX = 1.\n", 0),
        ("?- read(X).\nX = end_of_file.\n", 0),
        // Output that no longer comes is a difference.
        ("?- true.\nb\ntrue.\n", 1),
        ("?- X = 1.\nthe answer is\nX = 1.\n", 1),
        ("?- X = 1, Y = 2.\nX = 1\nY = 2.\n", 2),
        // A message comes before its answer.
        (
            "?- print_message(warning, format(\"foo\", [])), X = 1.\nwarning: foo\nX = 1.\n?- true.\ntrue.\n",
            0,
        ),
        ("?- print_message(warning, format(\"foo\", [])), X = 1.\nwarning: foo\nX = 2.\n", 1),
    ];
    for (text, status) in cases {
        let (told, came) = check("status.pl", text, &["--inferences", "100000"]);
        assert_eq!(came, Some(status), "{text}\n{told}");
    }
    let missing = taquin(&["check", "no such file.pl", &format!("{FOLDER}/line_ends.pl")], "");
    assert_eq!(missing.status.code(), Some(2), "{}", shown(&missing));
    assert!(shown(&missing).contains("2 queries in 2 files: 1 not as stated, and 1 error"));
    let alone = shown(&taquin(&["check", "no such file.pl"], ""));
    assert!(alone.starts_with("no such file.pl: cannot be read: no such file\n"), "{alone}");
    assert!(alone.contains("0 queries in 1 file: nothing was checked, and 1 error\n"), "{alone}");
}

#[test]
fn output_that_a_transcript_lacks_is_a_difference() {
    let (told, status) = check("lacks.md", "```console\n?- true.\nb\ntrue.\n```\n", &[]);
    assert_eq!(status, Some(1), "{told}");
}

/// Each file has an engine of its own, whatever the one before it does.
#[test]
fn files_know_nothing_of_each_other() {
    let first = file(
        "first.pl",
        b"append(1, 2, 3).\n?- op(700, xfx, ===>), set_prolog_flag(double_quotes, atom).\ntrue.\n",
    );
    let second = file("second.pl", b"?- append([a], [b], X).\nX = [a, b].\n?- catch(atom_to_term('a ===> b', _, _), error(E, _), true), E = syntax_error(_), string(\"a\").\nE = syntax_error(_).\n");
    let output = taquin(&["check", &first, &second], "");
    assert!(output.status.success(), "{}", shown(&output));
}

#[test]
fn standard_input_and_folders_are_checked() {
    let typed = |text: &str| taquin(&["check", "-"], text);
    let output = typed("?- X = 1.\nX = 2.\n");
    assert!(shown(&output).starts_with("standard input:1: ?- X = 1.\n"), "{}", shown(&output));
    assert_eq!(typed("# Prose isn't Prolog\n```pl\n?- X = 1.\nX = 1.\n```\n").status.code(), Some(0));
    let folder = scratch("folder");
    fs::create_dir_all(folder.join("inner/.hidden")).expect("folders");
    let texts = [
        ("b.md", "```pl\n?- X = 1.\nX = 2.\n```\n"),
        ("inner/a.pl", "?- X = 1.\nX = 3.\n"),
        ("inner/program.pl", ":- initialization(halt).\n"),
        ("inner/notes.txt", "```\n?- fail.\n```\n"),
        ("inner/.hidden/c.pl", "?- fail.\n"),
    ];
    for (name, text) in texts {
        fs::write(folder.join(name), text).expect("a file");
    }
    let output = taquin(&["check", folder.to_str().expect("a name in UTF-8")], "");
    let told = shown(&output);
    assert!(
        told.contains("2 queries in 2 files: 2 not as stated; passed over 1 file without queries"),
        "{told}"
    );
    assert!(told.find("b.md:2") < told.find("inner/a.pl:1"), "{told}");
    let empty = scratch("empty");
    let output = taquin(&["check", empty.to_str().expect("a name in UTF-8")], "");
    assert_eq!(output.status.code(), Some(4), "{}", shown(&output));
    assert!(
        shown(&output).contains("the directory contains no Prolog or Markdown files"),
        "{}",
        shown(&output)
    );
}

/// What the file holds once all answers are written into it, and the status of another check.
fn updated(name: &str, text: &[u8]) -> (Vec<u8>, Option<i32>) {
    let path = file(name, text);
    let output = taquin(&["check", &path, "--update", "--yes", "--inferences", "100000"], "");
    let now = fs::read(&path).expect("the file");
    let again = taquin(&["check", &path, "--inferences", "100000"], "");
    assert_ne!(output.status.code(), Some(101), "{}", shown(&output));
    (now, again.status.code())
}

#[test]
fn answers_are_written_into_the_file_and_nothing_else_changes() {
    let text = "\u{feff}% é\r\np(1).\tp(2).\r\n?- p(X). % why\r\nX = 3.\r\n\r\n?- p(3).\r\n?- atom_length(_, _).\r\nfalse.\r\n\
        ?- writeln(a), fail.\r\nb\r\ntrue.\r\n?- X is 1/0.\r\nerror: another\r\nq(  1).";
    let wanted = "\u{feff}% é\r\np(1).\tp(2).\r\n?- p(X). % why\r\nX = 1 ;\r\nX = 2.\r\n\r\n?- p(3).\r\nfalse.\r\n\
        ?- atom_length(_, _).\r\nerror(instantiation_error, _A).\r\n?- writeln(a), fail.\r\na\r\nfalse.\r\n\
        ?- X is 1/0.\r\nerror: Arithmetic: division by zero\r\nq(  1).";
    let (now, status) = updated("amended.pl", text.as_bytes());
    assert_eq!(String::from_utf8_lossy(&now), wanted);
    assert_eq!(status, Some(0));
    let prose = "> - ```console\n>   ?- member(X, [1, 2]), print(X), nl.\n>   X = 1.\n>   ```\n";
    let wanted = "> - ```console\n>   ?- member(X, [1, 2]), print(X), nl.\n>   1\n>   X = 1 ;\n>   2\n>   X = 2.\n>   ```\n";
    let (now, status) = updated("amended.md", prose.as_bytes());
    assert_eq!(String::from_utf8_lossy(&now), wanted);
    assert_eq!(status, Some(0));
}

#[test]
fn what_cannot_be_stated_is_left_as_it_is() {
    for text in [
        "?- repeat, fail.\nX = 1.\n",
        "?- X = .\nX = 1.\n",
        "?- halt.\ntrue.\n",
        "?- between(1, inf, X).\nX = 1 ;\n... .\n",
    ] {
        assert_eq!(updated("kept.pl", text.as_bytes()).0, text.as_bytes(), "{text}");
    }
    let latin = b"?- X = '\xe9'.\nX = 1.\n";
    assert_eq!(updated("latin.pl", latin).0, latin);
    // The file changes while it is checked.
    let path = file("changing.pl", b"");
    let text = format!("?- open('{path}', append, S), write(S, 'q(1).'), close(S), X = 1.\nX = 2.\n");
    fs::write(&path, &text).expect("a file is written");
    let output = taquin(&["check", &path, "--update", "--yes"], "");
    assert_eq!(fs::read_to_string(&path).expect("the file"), text + "q(1).");
    assert!(shown(&output).contains("is not updated: the file was changed"), "{}", shown(&output));
    assert_eq!(output.status.code(), Some(2));
    let folder = Path::new(&path).parent().expect("a folder");
    assert_eq!(fs::read_dir(folder).expect("a folder").count(), 1, "a draft is left");
    // Nobody is there to be asked.
    assert_eq!(taquin(&["check", &path, "--update"], "").status.code(), Some(2));
    assert_eq!(taquin(&["check", "-", "--update", "--yes"], "").status.code(), Some(2));
}

#[test]
fn files_are_loaded_before_those_that_are_checked() {
    let (program, wrong) = (file("program.pl", b"p(1).\n"), file("wrong.pl", b"p(1).\np(.\n"));
    let queries = "?- p(X).\nX = 1.\n";
    assert_eq!(check("queries.pl", queries, &["-f", &program]).1, Some(0));
    let path = file("typed.pl", queries.as_bytes());
    let output = taquin(&["check", "-f", "-", &path, &path], "p(1).\n");
    assert!(output.status.success(), "{}", shown(&output));
    assert_eq!(taquin(&["check", "-f", "-", "-"], "p(1).\n").status.code(), Some(2));
    let ended = file("ended.pl", b":- halt.\n");
    for refused in [wrong.as_str(), "there_is_none.pl", ended.as_str()] {
        for (format, beginning, end) in [
            ("pretty", "", "0 queries in 0 files: nothing was checked, and 1 error\n"),
            ("tap", "TAP version 13\nnot ok 1 - ", "\n1..1\n"),
            ("junit", "<?xml", "</error>\n    </testcase>\n  </testsuite>\n</testsuites>\n"),
            ("github", "::error file=", "nothing was checked, and 1 error\n"),
        ] {
            let (told, status) = check("queries.pl", queries, &["--file", refused, "--format", format]);
            let is_whole = told.starts_with(beginning) && told.ends_with(end) && told.contains(refused);
            assert!(is_whole && status == Some(2), "{refused}, {format}\n{told}");
        }
    }
}

/// What a program and its commands print is no part of a report for a machine.
#[cfg(unix)]
#[test]
fn only_the_report_is_on_standard_output() {
    let loaded = file("noisy.pl", b":- write(noise), shell('echo noise').\n");
    let queries = ":- shell('echo noise').\n?- shell('echo noise').\ntrue.\n";
    for format in ["tap", "junit", "github"] {
        let (told, status) = check("commands.pl", queries, &["-f", &loaded, "--format", format]);
        assert!(!told.lines().any(|line| line.contains("noise") && !line.contains("?-")), "{told}");
        assert_eq!(status, Some(0), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn files_may_have_any_name_and_folders_may_be_closed() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::PermissionsExt;
    let folder = scratch("names");
    for name in [&b"latin\xff.pl"[..], b"line\nnot ok 9.pl"] {
        fs::write(folder.join(OsStr::from_bytes(name)), "?- X = 1.\nX = 1.\n").expect("a file");
    }
    let closed = folder.join("closed");
    fs::create_dir(&closed).expect("a folder");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("permissions");
    let output = taquin(&["check", folder.to_str().expect("a name in UTF-8"), "--format", "tap"], "");
    let is_closed = fs::read_dir(&closed).is_err();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o700)).expect("permissions");
    let told = shown(&output);
    assert_eq!(told.matches("\nok ").count(), 2, "{told}");
    assert!(told.contains("latin\u{fffd}.pl:1") && told.contains("line\\nnot ok 9.pl:1"), "{told}");
    // The superuser may read all folders.
    assert_eq!(told.contains("closed cannot be read: permission denied"), is_closed, "{told}");
    assert_eq!(output.status.code(), Some(if is_closed { 2 } else { 0 }), "{told}");
}

/// An answer that is not written counts as one that is not as stated, and the report tells why.
#[test]
fn answers_that_are_not_written_are_told() {
    for (name, text, why) in [
        ("long.pl", "?- numlist(1, 20000, L).\nL = [].\n", "it is longer than 64 kB"),
        ("fence.md", "```text\n?- writeln('```').\nfalse.\n```\n", "would then be read in another way"),
        ("query.pl", "?- writeln('?- true.').\nfalse\ntrue ;\ntrue.\n", "would then be read in another way"),
        (
            "comment.pl",
            "?- member(X, [1, 2]).\nX = 1 ; % why\nX = 3.\n",
            "the comment inside the stated answer",
        ),
        ("rule.pl", "?- use_module(library(lists)).\np(X) :- last([1], X).\n", "may be a clause"),
        ("fact.pl", "?- dynamic(p/1).\np(1).\n", "may be a clause"),
        ("mistaken.pl", "?- dynamic(p/2).\np(1 2).\n", "may be a clause"),
    ] {
        let path = file(name, text.as_bytes());
        let told = shown(&taquin(&["check", "--update", "--yes", &path], ""));
        assert_eq!(fs::read_to_string(&path).expect("the file"), text, "{told}");
        assert!(told.contains("the answer is not written: ") && told.contains(why), "{told}");
        assert!(told.contains("1 query in 1 file: 1 not as stated\n"), "{told}");
    }
    let path = file("refused.pl", b"?- X = 1.\nX = 2.\n?- X = 1.\n");
    fs::set_permissions(&path, readonly(&path)).expect("permissions");
    let told = shown(&taquin(&["check", "--update", "--yes", &path], ""));
    assert!(told.contains("came:   X = 1.") && !told.contains(": updated"), "{told}");
    assert!(told.contains("1 not as stated, 1 without a stated answer, and 1 error\n"), "{told}");
}

fn readonly(path: &str) -> fs::Permissions {
    let mut permissions = fs::metadata(path).expect("a file").permissions();
    permissions.set_readonly(true);
    permissions
}

/// Results are written as they come, and Ctrl-C ends the run with a summary.
#[cfg(unix)]
#[test]
fn an_interrupted_run_tells_what_was_done() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    let path = file("endless.pl", b"?- X = 1.\nX = 2.\n?- repeat, fail.\ntrue.\n?- X = 1.\nX = 2.\n");
    let mut child = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(["check", "--time", "0", &path])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    assert!(line.ends_with("endless.pl:1: ?- X = 1.\n"), "{line}");
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a signal is sent");
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("the rest");
    assert!(rest.ends_with("interrupted\n1 query in 1 file: 1 not as stated\n"), "{rest}");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}
