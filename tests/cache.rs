//! Pattern databases as the command keeps them: in the user's cache folder, built again when they are no
//! good.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const NINE: &str = "solve([8,6,7,2,5,4,3,0,1], pattern_database, S), length(S, N)";
/// Its databases take a second to build.
const SIXTEEN: &str = "solve([1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15], pattern_database, S)";

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cache-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn query(goal: &str, cache: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
    command.args(["query", goal]).env("XDG_CACHE_HOME", cache).stdin(Stdio::null());
    command
}

fn assert_solved(output: &Output) {
    let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(out.contains("N = 32."), "{out}");
    assert_eq!((error.as_ref(), output.status.code()), ("", Some(0)));
}

fn solve_nine(cache: &Path) {
    assert_solved(&query(NINE, cache).output().expect("the command runs"));
}

/// The files kept and what is in them, by name.
fn kept(cache: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(cache.join("taquin")).expect("the folder was made");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .map(|path| (path.clone(), fs::read(path).expect("a file")))
        .collect();
    files.sort();
    files
}

/// What becomes of a file's bytes.
type Damage = fn(&[u8]) -> Vec<u8>;

const DAMAGES: [Damage; 6] = [
    |bytes| bytes[..bytes.len() / 2].to_vec(),
    |_| Vec::new(),
    |bytes| [bytes, &[7]].concat(),
    |bytes| [&[bytes[0] ^ 1], &bytes[1..]].concat(),
    |bytes| [&bytes[..bytes.len() - 1], &[bytes[bytes.len() - 1] ^ 1]].concat(),
    |bytes| bytes.iter().rev().copied().collect(),
];

#[test]
fn databases_are_kept_and_damaged_ones_built_again() {
    let cache = folder("damaged");
    solve_nine(&cache);
    let whole = kept(&cache);
    assert!(
        whole.len() > 1 && whole.iter().all(|(path, _)| path.extension().is_some_and(|e| e == "patterns"))
    );
    for damage in DAMAGES {
        for (path, bytes) in &whole {
            fs::write(path, damage(bytes)).expect("the file can be written");
        }
        solve_nine(&cache);
        assert_eq!(kept(&cache), whole);
    }
}

/// Pancakes, of which the upper ones are turned over.
const TURNS: &str = "turn(Stack, Turned) :- append(Upper, Lower, Stack), length(Upper, N), N > 1,
    reverse(Upper, Other), append(Other, Lower, Turned).";
const TURN_ALL: &str = "shortest_path(turn, ==([1,2,3,4,5,6,7,8,9,10,11]), [3,8,11,6,2,9,4,7,1,5,10], P,
    [cost(C), statistics(S)]), memberchk(expanded(E), S)";

#[test]
fn estimates_of_a_space_are_kept_and_damaged_ones_derived_again() {
    let cache = folder("space");
    let rules = cache.join("turns.pl");
    fs::write(&rules, TURNS).expect("the file can be written");
    let turn_with = |options: &[&str]| {
        let mut command = query(TURN_ALL, &cache);
        let output = command.args(options).arg("--file").arg(&rules).output().expect("the command runs");
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(out.contains("C = 11,"), "{out}");
        let expanded = out.split("E = ").nth(1).and_then(|rest| rest.trim_end().strip_suffix('.'));
        expanded.and_then(|number| number.parse::<u64>().ok()).expect("the states expanded")
    };
    let turn = || turn_with(&["--keep"]);
    let first = turn_with(&[]);
    assert!(!cache.join("taquin").exists(), "estimates are kept when asked for");
    assert_eq!(turn(), first);
    let whole = kept(&cache);
    assert_eq!(whole.len(), 1);
    let again = turn();
    assert!(again < first, "{again} expansions, not fewer than {first}");
    assert_eq!(kept(&cache), whole);
    for damage in DAMAGES {
        let (path, bytes) = &whole[0];
        fs::write(path, damage(bytes)).expect("the file can be written");
        assert_eq!(turn(), first);
        assert_eq!(kept(&cache), whole);
    }
}

#[test]
fn a_cache_that_cannot_be_written_is_done_without() {
    let file = folder("unwritable").join("no-folder");
    fs::write(&file, "").expect("a file");
    solve_nine(&file);
    assert_eq!(fs::read(&file).expect("the file"), b"");
    let mut homeless = Command::new(env!("CARGO_BIN_EXE_taquin"));
    homeless.args(["query", NINE]).env_remove("XDG_CACHE_HOME").env_remove("HOME").env_remove("LOCALAPPDATA");
    assert_solved(&homeless.output().expect("the command runs"));
}

/// What is in a database's place without being one: it is done without, and replaced where it can be.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_waited_for() {
    let cache = folder("strange");
    solve_nine(&cache);
    let whole = kept(&cache);
    let strange = |command: &str| {
        for (path, _) in &whole {
            let made = Command::new("sh").args(["-c", command]).env("P", path).status().expect("a shell");
            assert!(made.success(), "{command}");
        }
        solve_nine(&cache);
    };
    for command in ["rm $P; mkfifo $P", "rm $P; ln -s /dev/zero $P", "rm $P; ln -s $P $P"] {
        strange(command);
        assert_eq!(kept(&cache), whole, "{command}");
    }
    strange("rm $P; mkdir -p $P/folder");
    strange("chmod 0 $P");
}

#[cfg(unix)]
#[test]
fn a_cache_folder_is_named_absolutely_or_not_at_all() {
    let (home, beside) = (folder("home"), folder("beside"));
    let mut command = query(NINE, Path::new("not/absolute"));
    assert_solved(&command.env("HOME", &home).current_dir(&beside).output().expect("the command runs"));
    assert!(!kept(&home.join(".cache")).is_empty());
    assert_eq!(fs::read_dir(&beside).expect("the folder").count(), 0);
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_build_and_leaves_nothing_behind() {
    let cache = folder("interrupted");
    let mut child =
        query(SIXTEEN, &cache).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    // The folder is made when the first database is about to be written, while the others wait to be built.
    while !cache.join("taquin").exists() && child.try_wait().expect("its state").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    let output = child.wait_with_output().expect("it ends");
    let drafts = fs::read_dir(cache.join("taquin")).into_iter().flatten().filter(|entry| {
        entry.as_ref().is_ok_and(|entry| entry.path().extension().is_none_or(|e| e != "patterns"))
    });
    assert_eq!(drafts.count(), 0);
    if killed.success() && output.status.code() != Some(0) {
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(130), b"".as_slice()));
    }
}

/// The terminal is made by `script`, which every Linux has.
#[cfg(target_os = "linux")]
#[test]
fn who_waits_at_a_terminal_sees_a_bar_that_goes() {
    let run = |options: &str, name: &str| {
        let command = format!("'{}' query {options} '{SIXTEEN}'", env!("CARGO_BIN_EXE_taquin"));
        let output = Command::new("script")
            .args(["--quiet", "--return", "--command", &command, "/dev/null"])
            .env("XDG_CACHE_HOME", folder(name))
            .env("SHELL", "/bin/sh")
            .stdin(Stdio::null())
            .output()
            .expect("`script` runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let shown = run("", "bar");
    assert!(shown.starts_with("\r\x1b[Kbuilding pattern databases ["), "{shown}");
    assert!(shown.contains(" %\r\x1b[KS = ["), "{shown}");
    let quiet = run("--quiet", "quiet");
    assert!(quiet.starts_with("S = ["), "{quiet}");
}
