//! `taquin solve` as its user sees it: solutions to the byte, and what is said of bad files.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn data(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "data", "puzzles", name].iter().collect()
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
    // What is built here is nobody else's to find.
    command.arg("solve").args(arguments).env("XDG_CACHE_HOME", cache()).env("NO_COLOR", "1");
    command
}

fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache")
}

/// Runs the command on what `write` puts into its standard input.
fn piped(arguments: &[&str], write: impl FnOnce(&mut dyn Write)) -> Output {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    write(&mut child.stdin.take().expect("a pipe"));
    child.wait_with_output().expect("the binary ends")
}

fn fed(arguments: &[&str], input: &[u8]) -> Output {
    // The command may end before it has read everything.
    piped(arguments, |pipe| drop(pipe.write_all(input)))
}

fn solve(arguments: &[&str]) -> Output {
    fed(arguments, b"")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A puzzle among the data, as an argument.
fn input(name: &str) -> String {
    data(&format!("in/{name}.txt")).to_str().expect("a name in UTF-8").to_owned()
}

/// A refusal: the error is one line, nothing is printed, the status is 2.
fn assert_refused(output: &Output, line: &str) {
    let shown = (text(&output.stdout), text(&output.stderr), output.status.code());
    assert_eq!(shown, (String::new(), format!("{line}\n"), Some(2)));
}

#[test]
fn solutions_are_printed_as_each_course_has_them() {
    for (course, style) in [("000", "princeton"), ("001", "coursera"), ("004", "berkeley")] {
        let folder = fs::read_dir(data(&format!("expect-{course}"))).expect("the folder is there");
        let mut names: Vec<String> = folder
            .map(|entry| {
                entry.expect("an entry").path().file_stem().expect("a name").to_string_lossy().into_owned()
            })
            .collect();
        names.sort();
        let expected: String = names
            .iter()
            .map(|name| fs::read_to_string(data(&format!("expect-{course}/{name}.out"))).expect("an answer"))
            .collect();
        let files: Vec<String> = names.iter().map(|name| input(name)).collect();
        let arguments: Vec<&str> =
            ["--style", style].into_iter().chain(files.iter().map(String::as_str)).collect();
        let output = solve(&arguments);
        assert_eq!(text(&output.stdout), expected, "{course}");
        assert_eq!((text(&output.stderr), output.status.code()), (String::new(), Some(0)), "{course}");
    }
}

#[test]
fn boards_of_sixteen_cells_take_as_many_moves_as_their_names_say() {
    for moves in [10, 11, 12, 13, 15, 16, 17, 18, 19] {
        let output = solve(&["--quiet", &input(&format!("h4x4-{moves}"))]);
        assert_eq!(text(&output.stdout), format!("Minimum number of moves = {moves}\n"));
    }
}

#[test]
fn options_leave_out_sizes_or_boards_and_add_statistics() {
    let board = b"2\n0 1\n3 2\n";
    let rows = "Minimum number of moves = 2\n 0  1\n 3  2\n\n 1  0\n 3  2\n\n 1  2\n 3  0\n";
    assert_eq!(text(&fed(&["--no-size", "-"], board).stdout), rows);
    assert_eq!(text(&fed(&["--style=berkeley", "-"], board).stdout), rows);
    assert_eq!(text(&fed(&["--quiet", "-"], board).stdout), "Minimum number of moves = 2\n");
    let statistics = text(&fed(&["-q", "--stats", "-"], board).stdout);
    assert!(statistics.lines().nth(1).is_some_and(|line| line.starts_with("Expanded ")), "{statistics}");
}

#[test]
fn line_ends_marks_and_a_missing_size_do_not_matter() {
    let plain = fed(&["-"], b"2\n0 1\n3 2\n").stdout;
    for board in ["2\r\n0 1\r\n3 2\r\n", "\u{feff}2\n0 1\n3 2", "0 1\n3 2\n", "0 1 3 2", "2\t0\x0c1 3\n\n\n2"]
    {
        assert_eq!(text(&fed(&["-"], board.as_bytes()).stdout), text(&plain), "{board:?}");
    }
}

#[test]
fn a_bad_file_is_refused_in_one_line_with_the_position() {
    let faults: &[(&[u8], &str)] = &[
        (b"", "1:1: error: a board has N × N tiles, and 0 numbers are given"),
        (b"3\n1 2 3\n4 5 6\n7 8\n", "5:1: error: a board of size 3 has 9 tiles, and 8 are given"),
        (b"3\n1 2 3\n4 5 6\n7 8 0 9", "4:7: error: a board of size 3 has 9 tiles, and more are given"),
        (b"3\n1 2 3\n4 5 6\n7 7 0", "4:3: error: tile 7 is there already"),
        (
            b"3\n1 2 3\n4 9 6\n7 8 0",
            "3:3: error: tile 9 is above 8, the number of tiles: a smaller one is missing",
        ),
        (b"2\n1 2\n3 4", "3:4: error: no cell is blank (0)"),
        (b"1 2\n3 4", "2:4: error: no cell is blank (0)"),
        (b"3\n1 2 three\n", "2:5: error: expected a number, found \"three\""),
        (b"3\n1 2 3x\n", "2:5: error: expected a number, found \"3x\""),
        (b"3\n1 2 -3\n", "2:5: error: expected a number, found \"-3\""),
        (b"3\n1 2.5\n", "2:3: error: expected a number, found \"2.5\""),
        (b"2\n1 \0 2\n", "2:3: error: expected a number, found \"\\0\""),
        (b"\xff\xfe2\0", "1:1: error: expected a number, found \"\u{fffd}\u{fffd}2\\0\""),
        (b"0\n1\n", "1:1: error: the size of a board is from 1 to 32768, not 0"),
        (b"32769\n1 2\n", "1:1: error: the size of a board is from 1 to 32768, not 32769"),
        (b"3 1 0 2 4", "1:10: error: a board has N × N tiles, and 5 numbers are given"),
        (b"2 1 2 3", "1:1: error: tile 2 is there already"),
        (b"1 2 3 4 5", "1:10: error: a board has N × N tiles, and 5 numbers are given"),
    ];
    for (bytes, line) in faults {
        assert_refused(&fed(&["-"], bytes), &format!("standard input:{line}"));
    }
}

/// Far more than any memory, of which only the beginning is read.
#[test]
fn endless_input_is_refused_where_it_goes_wrong() {
    let endless = |piece: &'static str| {
        move |pipe: &mut dyn Write| {
            let block = piece.repeat(1 << 14);
            // Three gigabytes, but for the pipe's end.
            for _ in 0..3_000_000_000 / block.len() {
                if pipe.write_all(block.as_bytes()).is_err() {
                    return;
                }
            }
            panic!("everything was read");
        }
    };
    let cases: [(&str, &[&str], &str); 4] = [
        ("0123456789", &["-"], "1:1: error: a number of at least 11 digits is above every tile"),
        ("7\n", &["-"], "3:1: error: tile 7 is there already"),
        ("3 0 ", &["-"], "1:9: error: tile 3 is there already"),
        (
            "0 ",
            &["--memory", "1", "-"],
            "1:524291: error: the board takes more than the 1 MB of memory allowed",
        ),
    ];
    for (piece, arguments, line) in cases {
        assert_refused(&piped(arguments, endless(piece)), &format!("standard input:{line}"));
    }
}

#[test]
fn what_cannot_be_read_is_named() {
    let folder = data("in");
    let folder = folder.to_str().expect("a name in UTF-8");
    assert_refused(&solve(&[folder]), &format!("taquin: {folder}: is a directory"));
    assert_refused(&solve(&["no-such-file"]), "taquin: no-such-file: no such file");
    assert_refused(
        &solve(&[]),
        "error: the following required arguments were not provided:\n  <FILE>...\n\n\
         Usage: taquin solve <FILE>...\n\nFor more information, try '--help'.",
    );
    let output = solve(&["--style", "harvard", "-"]);
    assert_eq!((text(&output.stdout), output.status.code()), (String::new(), Some(2)));
    assert!(
        text(&output.stderr).contains("[possible values: princeton, coursera, berkeley]"),
        "{}",
        text(&output.stderr)
    );
}

/// For the superuser every file may be read, and the puzzle is solved.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("forbidden.txt");
    fs::write(&file, "2\n1 2\n3 0\n").expect("a file is written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).expect("permissions are set");
    let name = file.to_str().expect("a name in UTF-8");
    let output = solve(&["--quiet", name]);
    match fs::read(&file) {
        Ok(_) => assert_eq!(text(&output.stdout), "Minimum number of moves = 0\n"),
        Err(_) => assert_refused(&output, &format!("taquin: {name}: permission denied")),
    }
    fs::remove_file(&file).expect("the file can be removed");
}

#[test]
fn other_files_are_solved_beside_a_bad_one() {
    let good = input("h2x2-0132");
    let output = solve(&["--quiet", "no-such-file", &good]);
    assert_eq!(text(&output.stdout), "Minimum number of moves = 2\n");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn limits_end_a_search_with_status_3() {
    let hard = b"0 15 9 13 11 12 10 14 3 7 6 2 4 8 5 1";
    let cases: [(&[&str], &str); 2] = [
        (&["--time", "0.05", "-"], "the time limit was reached"),
        (&["--inferences", "100000", "-"], "the search has expanded all 100000 states it may"),
    ];
    for (arguments, reason) in cases {
        let output = fed(arguments, hard);
        let shown = (text(&output.stdout), text(&output.stderr), output.status.code());
        assert_eq!(shown, (String::new(), format!("taquin: standard input: {reason}\n"), Some(3)));
    }
}

/// One move from its goal.
const NEAR: &[u8] = b"1 2 3 4 5 0 7 8 6";
/// Fourteen moves.
const FAR: &[u8] = b"8 1 3 4 0 2 7 6 5";

#[test]
fn each_algorithm_and_heuristic_finds_the_fewest_moves() {
    let stated = |arguments: &[&str]| {
        let output = fed(arguments, FAR);
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
        assert_eq!(text(&output.stdout), "Minimum number of moves = 14\n", "{arguments:?}");
    };
    for algorithm in ["auto", "astar", "idastar", "breadth", "bidirectional"] {
        stated(&["-q", "--algorithm", algorithm, "-"]);
    }
    for algorithm in ["auto", "astar", "idastar"] {
        for heuristic in ["hamming", "manhattan", "linear_conflict", "walking_distance", "pattern_database"] {
            stated(&["-q", "--algorithm", algorithm, "--heuristic", heuristic, "-"]);
        }
    }
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    let cases: [(&[&str], &str); 6] = [
        (&["--heuristic", "manhattan,hamming", "-"], "a search uses one heuristic; --plot compares several"),
        (
            &["--algorithm", "breadth", "--heuristic", "zero", "-"],
            "breadth uses no heuristic; astar and idastar do",
        ),
        (&["--plot", "--algorithm", "astar", "-"], "--plot shows the passes of idastar, and astar has none"),
        (&["--animate", "--json", "-"], "the argument '--animate' cannot be used with '--json'"),
        (&["--animate", "-q", "-"], "the argument '--animate' cannot be used with '--quiet'"),
        (&["--json", "--no-size", "-"], "the argument '--json' cannot be used with '--no-size'"),
    ];
    for (arguments, refusal) in cases {
        let output = fed(arguments, NEAR);
        assert_eq!((text(&output.stdout), output.status.code()), (String::new(), Some(2)), "{arguments:?}");
        assert!(text(&output.stderr).starts_with(&format!("error: {refusal}\n")), "{}", text(&output.stderr));
    }
}

fn json(output: &Output) -> Vec<serde_json::Value> {
    let shown = text(&output.stdout);
    shown.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_solution_is_an_object_of_json() {
    let near = fed(&["--json", "-"], NEAR);
    assert_eq!(
        text(&near.stdout),
        "{\"file\":\"-\",\"moves\":1,\"boards\":[[1,2,3,4,5,0,7,8,6],[1,2,3,4,5,6,7,8,0]]}\n"
    );
    let quiet = fed(&["--json", "-q", "-"], NEAR);
    assert_eq!(text(&quiet.stdout), "{\"file\":\"-\",\"moves\":1}\n");
    let files = [input("h3x3-04-0"), input("h3x3-unsolvable-0")];
    let output = solve(&["--json", "--stats", &files[0], "no-such-file", &files[1]]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr), "taquin: no-such-file: no such file\n");
    let objects = json(&output);
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[0]["file"], files[0]);
    assert_eq!((&objects[0]["moves"], objects[0]["boards"].as_array().map(Vec::len)), (&4.into(), Some(5)));
    assert_eq!(objects[1], serde_json::json!({ "file": files[1], "moves": null }));
    let plain = text(&solve(&["-q", "--stats", &files[0]]).stdout);
    let took = &objects[0]["statistics"];
    assert!(
        plain.contains(&format!("Expanded {}, generated {}", took["expanded"], took["generated"])),
        "{plain}"
    );
}

#[test]
fn the_passes_of_a_plot_add_up_to_the_statistics() {
    let heuristics = "hamming,manhattan,linear_conflict,walking_distance,manhattan";
    for board in [FAR, b"1 2 3 4 5 6 7 8 9 0 10 12 13 14 11 15", NEAR] {
        let output = fed(&["--plot", "--json", "--stats", "--heuristic", heuristics, "-"], board);
        assert_eq!((text(&output.stderr), output.status.code()), (String::new(), Some(0)));
        let objects = json(&output);
        let moves = &objects[0]["moves"];
        let all = objects[0]["heuristics"].as_array().expect("an array");
        assert_eq!(all.len(), 4);
        for one in all {
            let passes = one["passes"].as_array().expect("an array");
            let sum: u64 = passes.iter().filter_map(|pass| pass["generated"].as_u64()).sum();
            assert_eq!(Some(sum), one["statistics"]["generated"].as_u64(), "{one}");
            assert_eq!(Some(passes.len() as u64), one["statistics"]["iterations"].as_u64(), "{one}");
            assert_eq!(&passes[passes.len() - 1]["bound"], moves, "{one}");
            let name = one["heuristic"].as_str().expect("a name");
            let alone = fed(&["-q", "--stats", "--algorithm", "idastar", "--heuristic", name, "-"], board);
            let told = format!("generated {}", one["statistics"]["generated"]);
            assert!(text(&alone.stdout).contains(&told), "{name}: {}", text(&alone.stdout));
        }
    }
}

#[test]
fn a_search_that_a_limit_stops_is_plotted_up_to_there() {
    let hard = b"0 15 9 13 11 12 10 14 3 7 6 2 4 8 5 1";
    let heuristics = ["--heuristic", "manhattan,linear_conflict", "--inferences", "100000", "-"];
    let output = fed(&[&["--plot", "--json"], &heuristics[..]].concat(), hard);
    assert_eq!(output.status.code(), Some(3));
    let reason = "the search has expanded all 100000 states it may";
    let told =
        ["manhattan", "linear_conflict"].map(|name| format!("taquin: standard input: {name}: {reason}\n"));
    assert_eq!(text(&output.stderr), told.concat());
    let objects = json(&output);
    assert_eq!(objects[0].get("moves"), None);
    for one in objects[0]["heuristics"].as_array().expect("an array") {
        assert_eq!(one["stopped"], reason);
        assert!(one["passes"].as_array().is_some_and(|passes| passes.len() > 2), "{one}");
    }
    let drawn = fed(&[&["--plot"], &heuristics[..]].concat(), hard);
    assert_eq!(drawn.status.code(), Some(3));
    assert!(text(&drawn.stdout).starts_with("Boards generated by bound"), "{}", text(&drawn.stdout));
}

#[test]
fn a_board_that_cannot_be_solved_is_neither_played_nor_plotted() {
    for option in ["--plot", "--animate"] {
        let output = fed(&[option, "-"], b"1 2 3 4 5 6 8 7 0");
        let shown = (text(&output.stdout), text(&output.stderr), output.status.code());
        assert_eq!(shown, ("Unsolvable puzzle\n".to_owned(), String::new(), Some(0)), "{option}");
    }
}

#[test]
fn a_solution_goes_into_a_pipe_as_pictures_below_one_another() {
    let output = fed(&["--animate", "--stats", "-"], b"0 1 3 2");
    let drawn = text(&output.stdout);
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "Minimum number of moves = 2");
    assert!(lines[1].starts_with("Expanded "), "{drawn}");
    assert_eq!(lines[2..7], ["┌───┬───┐", "│   │ 1 │", "├───┼───┤", "│ 3 │ 2 │", "└───┴───┘"]);
    assert_eq!(lines.len(), 2 + 3 * 5 + 2);
}

/// A board of sixty rows is not played on a terminal, but may be drawn into a pipe, within the memory.
#[test]
fn pictures_keep_within_the_memory_allowed() {
    let size: usize = 60;
    let mut tiles: Vec<usize> = (1..size * size).chain([0]).collect();
    tiles.swap(size * size - 2, size * size - 1);
    let board: String = tiles.iter().map(|tile| format!("{tile} ")).collect();
    let output = fed(&["--animate", "--memory", "1", "-"], board.as_bytes());
    assert_eq!(text(&output.stderr), "taquin: standard input: the memory limit was reached\n");
    assert_eq!(output.status.code(), Some(3));
}
