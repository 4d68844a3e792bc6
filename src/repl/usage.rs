//! The text of `--help`, and the parsing of command line arguments.

use super::report::{FORMATS, Format};

/// The text of `--help`.
pub const HELP: &str = "\
Taquin: Prolog with native optimal search.

Usage:
  taquin [FILE...]                 load the files, then answer queries
  taquin [FILE...] -g GOAL ...     load the files, run each goal once
  taquin query 'GOAL' [-f FILE]    print the answers of a query
  taquin check FILE...             run query files and compare with the answers that they state;
                                   FILE may be a directory (its .pl and .md files) or - (standard input)
  taquin solve FILE...             solve sliding puzzles in the fewest moves; - is standard input
  taquin plan DOMAIN PROBLEM       find a cheapest plan for a problem in PDDL

Words after -- are arguments of the program: the flag argv, which main/0 passes to main/1. After a file that
begins with #!, all words are arguments of the program, even -g and other options.

Options of loading:
  -g, --goal GOAL      run a goal after loading, instead of the top level
  -t, --toplevel GOAL  run a goal last, instead of the top level; `default` is the top level, also after -g
  -s, -l, -f FILE      load a file, as without an option
      --no-init        do not load ~/.config/taquin/init.pl, which the top level loads first at a terminal
Goals end the process with status 0 when all are true, 1 when one fails, 2 on an error, 3 at a limit.

Options of query:
  -f, --file FILE      load a file first
      --all            all answers, not only the first
      --limit N        at most N answers
      --count          only the number of answers
      --json           a JSON object for each answer, a line each
      --csv            a line of names, then a line of comma-separated values for each answer

Options of check:
      --format pretty|tap|junit|github    output for people or for tools
      --any-order          answers may come in another order than stated
      --update             for each answer that differs, ask whether to write it into the file
      --yes                write all of them without asking
  Query files are Prolog files, or fenced blocks in .md and .txt: each `?- Query.` is followed by the
  answer that it must give, as the top level prints it; docs/check.md describes all forms. Unless --time
  says otherwise, a query may take 10 seconds.
  Status: 0 all as stated, 1 some answers differ, 2 an error, 3 a limit stopped a query, 4 nothing was checked.

Options of solve:
      --style princeton|coursera|berkeley    print in the format of this course
      --no-size        no size above each board
  -q, --quiet          only the number of moves
      --stats          statistics of the search
  A puzzle file is N and N x N tiles row by row, 0 for a blank; N may be missing. Files are solved one after
  another. The status is 2 if a file is not a puzzle; a puzzle without a solution is not an error.

Options of plan:
      --json           a JSON object
      --stats          statistics of compiling and searching
      --anytime        print a plan early, then better ones, up to a cheapest
      --all-optimal    print all cheapest plans, except those that meet a state twice
      --validate PLAN  check this plan instead; the status is 1 if it is not valid
  A plan is printed one step per line, `(action object ...)`, with its cost as a comment. The status is 1 if
  there is no plan. At a limit it is 3, and the proven lower bound is printed.

Options of all commands:
      --time SECONDS   stop a query after this time; 0 for no limit
      --inferences N   stop it after this many inferences, solve after this many boards
      --memory MB      stop it when it needs more memory
      --iso            strict ISO standard: text in double quotes is a list of codes
      --color auto|always|never
  -q, --quiet          no banner, no summaries
  -V, --version
  -h, --help

At the top level: `help.` tells more, `halt.` or Ctrl-D leaves, Ctrl-C stops a query, Tab completes.
After an answer: `;` or space for the next, `.` or Enter to stop, `h` for the other keys.
";

/// Returns the text of `--help`, of a subcommand if one is named: its usage, its options, those of all.
pub fn help(subcommand: Option<&str>) -> String {
    let Some(name) = subcommand else { return HELP.to_owned() };
    let usage = format!("  taquin {name} ");
    let mut lines = HELP.lines().skip_while(|line| !line.starts_with(&usage));
    let mut text = format!("Usage:\n{}\n", lines.next().unwrap_or_default());
    for line in lines.take_while(|line| line.starts_with("      ")) {
        text = text + line + "\n";
    }
    let options = [format!("Options of {name}:"), "Options of all commands:".to_owned()];
    for part in HELP.split("\n\n").filter(|part| options.iter().any(|begin| part.starts_with(begin))) {
        text = text + "\n" + part + "\n";
    }
    text
}

/// Returns the format of a name.
pub fn format(name: &str) -> Result<Format, String> {
    let known = FORMATS.iter().find(|(known, _)| *known == name).map(|(_, format)| *format);
    known.ok_or_else(|| "pretty, tap, junit or github was expected".to_owned())
}

/// Returns whether a file is a script: arguments after it on the command line belong to the script.
pub fn is_script(file: &str) -> bool {
    use std::io::Read;
    let mut start = [0; 2];
    let read = std::fs::File::open(file).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && &start == b"#!"
}

/// Returns whether a named file can be read.
pub fn is_readable(file: &str) -> bool {
    let exists = |name: &str| std::fs::metadata(name).is_ok_and(|data| data.is_file());
    exists(file) || exists(&format!("{file}.pl"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_subcommand_has_its_help() {
        for name in ["query", "check", "solve", "plan"] {
            let text = help(Some(name));
            assert!(text.starts_with(&format!("Usage:\n  taquin {name} ")), "{text}");
            assert!(text.contains(&format!("\n\nOptions of {name}:")), "{text}");
            assert!(text.contains("\n\nOptions of all commands:"), "{text}");
            assert_eq!(text.matches("Options of").count(), 2, "{text}");
        }
        assert_eq!(help(None), HELP);
    }
}
