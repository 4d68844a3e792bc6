//! The top level: queries are read, run and answered, one after another.

use std::fmt;
use std::io::{self, IsTerminal, Read, Write};

use super::editor::Editor;
use super::goals::print_answers;
use super::keys::{AnswerPage, TerminalKeys, browse};
use super::lines::{SharedLines, Terminal};
use super::session::Settings;
use super::status::Status;
use crate::{Device, Engine, Error, Show, Stop};

/// Queries from a pipe, with the input of programs on the lines between them.
pub struct PipedQueries(SharedLines);

impl PipedQueries {
    /// Creates them from a reader.
    pub fn new(input: impl Read + Send + 'static) -> PipedQueries {
        PipedQueries(SharedLines::new(input))
    }

    /// Makes programs read the same lines from now on.
    pub fn lend(&self, engine: &mut Engine) {
        engine.set_input_lines(self.0.clone(), Device::Plain);
    }

    /// Answers the queries, all answers of each, without prompts. Returns status 1 if a query raised an
    /// error.
    pub fn answer(&self, settings: &Settings, engine: &mut Engine, out: &mut dyn fmt::Write) -> Status {
        let lines = &self.0;
        lines.give_back(&engine.take_pending_input());
        let mut status = Status::True;
        while let Some(query) = lines.clause(engine.scanner()) {
            let result = engine
                .query(query.trim_start())
                .and_then(|mut answers| print_answers(&mut answers, usize::MAX, out));
            engine.flush();
            lines.give_back(&engine.take_pending_input());
            if let Err(error) = result {
                settings.tell(engine, &error);
                match error {
                    Error::Stopped(Stop::Halt(code)) => return Status::Halt(code),
                    Error::Stopped(Stop::Interrupted) => return Status::Interrupted,
                    _ => status = Status::Failed,
                }
            }
        }
        status
    }
}

/// Makes programs read from standard input, which they do not share, and take keys from it if it is a
/// terminal.
pub fn lend_input(engine: &mut Engine) {
    if io::stdin().is_terminal() {
        engine.set_input_lines(Terminal, Device::Terminal);
    } else {
        engine.set_input(io::stdin());
    }
}

/// Runs the interactive top level until the user leaves.
pub fn interactive(settings: &Settings, engine: &mut Engine) -> Status {
    let mut editor = match Editor::new(settings) {
        Ok(editor) => editor,
        Err(e) => {
            engine.write_error(&format!("taquin: the terminal cannot be used: {e}\n"));
            return Status::Error;
        }
    };
    engine.set_input_lines(editor.lines(), Device::Terminal);
    if !settings.quiet {
        println!(
            "Taquin {}. End a query with a full stop; `help.` tells more, `halt.` or Ctrl-D leaves.\n",
            crate::VERSION
        );
    }
    let mut style = engine.answer_style();
    let mut show = style.clone();
    loop {
        editor.learn(engine);
        let Some(text) = editor.query(engine) else { break };
        if let Some(status) = answer(settings, engine, &text, &mut show) {
            editor.save();
            return status;
        }
        // Changes by keys stay until the program sets the style.
        let now = engine.answer_style();
        if now != style {
            (style, show) = (now.clone(), now);
        }
    }
    editor.save();
    println!();
    Status::True
}

/// Answers one query; returns the exit status if it asked for that.
fn answer(settings: &Settings, engine: &mut Engine, text: &str, show: &mut Show) -> Option<Status> {
    let mut page = AnswerPage::new(settings.output.clone(), TerminalKeys::terminal());
    let interrupt = engine.interrupt();
    interrupt.clear();
    let result = engine.query(text).and_then(|mut answers| browse(&mut answers, &mut page, show));
    interrupt.clear();
    engine.flush();
    engine.take_pending_input();
    let _ = io::stdout().flush();
    match result {
        Ok(()) => None,
        Err(Error::Stopped(Stop::Halt(status))) => Some(Status::Halt(status)),
        Err(Error::Stopped(Stop::Interrupted)) => {
            let place = engine.stopped_at(Stop::Interrupted);
            let place =
                place.map_or(String::new(), |at| format!(" at {}:{}:{}", at.file, at.line, at.column));
            engine.end_line();
            // Overwrites the echo of the key on the terminal.
            engine.write_error(&format!("\r% interrupted{place}\n"));
            None
        }
        Err(error) => {
            settings.tell(engine, &error);
            None
        }
    }
}
