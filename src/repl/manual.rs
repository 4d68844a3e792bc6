//! Generates completions for shells and manual pages from the table of options.

use std::io::Write;

use clap_complete::Shell;
use clap_mangen::Man;

use super::status::Status;
use super::usage;

/// Writes the completions of a shell.
pub fn completions(shell: Shell, out: &mut dyn Write) -> Status {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut usage::command(), "taquin", &mut text);
    // A failure to write is reported at the end of the run.
    let _ = out.write_all(&text);
    Status::True
}

/// Writes the manual page in roff: of the command, or of a subcommand that it has.
pub fn page(subcommand: Option<&str>, out: &mut dyn Write) -> Status {
    let mut command = usage::command();
    command.build();
    let found = subcommand.and_then(|name| command.find_subcommand(name)).unwrap_or(&command);
    // A failure to write is reported at the end of the run.
    let _ = Man::new(found.clone()).render(&mut { out });
    Status::True
}
