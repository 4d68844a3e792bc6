//! A person at a terminal.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use vt100::Parser;

const ROWS: u16 = 100;

/// The width of a terminal, unless a transcript says another.
pub const COLUMNS: u16 = 80;

/// The kind of a terminal, unless a transcript says another.
pub const KIND: &str = "xterm";

/// A program that shows nothing new for so long is stuck.
const PATIENCE: Duration = Duration::from_secs(60);

/// A key that came to nothing is pressed again after so long, as a person would: it may have come between the
/// end of line editing and the beginning of the query.
const AGAIN: Duration = Duration::from_secs(2);

pub struct Session {
    child: Child,
    keyboard: ChildStdin,
    screen: Arc<Mutex<Parser>>,
    columns: u16,
    reader: Option<JoinHandle<()>>,
    /// What was typed last, and the line that it was typed on.
    typed: String,
    before: Option<(u16, String)>,
}

impl Session {
    /// Starts the program with arguments and with a history of its own, which is empty, in a folder with
    /// these files: names and texts.
    pub fn begin(name: &str, columns: u16, arguments: &str, files: &[(String, String)]) -> Session {
        Session::begin_as(name, KIND, columns, arguments, files)
    }

    /// The same at a terminal of some kind.
    pub fn begin_as(
        name: &str,
        kind: &str,
        columns: u16,
        arguments: &str,
        files: &[(String, String)],
    ) -> Session {
        let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal").join(name);
        let _ = std::fs::remove_dir_all(&home);
        std::fs::create_dir_all(&home).expect("a folder");
        for (file, text) in files {
            let file = home.join(file);
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            std::fs::write(file, text).expect("a file is written");
        }
        let mut child = Command::new("script")
            .args(["--quiet", "--return", "--command"])
            .arg(format!(
                "stty rows {ROWS} columns {columns}; exec '{}' {arguments}",
                env!("CARGO_BIN_EXE_taquin")
            ))
            .arg("/dev/null")
            .env("HOME", &home)
            .env("XDG_DATA_HOME", &home)
            .env("XDG_CONFIG_HOME", &home)
            .env("TERM", kind)
            .env("SHELL", "/bin/sh")
            .current_dir(&home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("`script` starts");
        let keyboard = child.stdin.take().expect("a pipe");
        let mut output = child.stdout.take().expect("a pipe");
        let screen = Arc::new(Mutex::new(Parser::new(ROWS, columns, 0)));
        let shown = screen.clone();
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.lock().expect("no panic there").process(&bytes[..count]);
            }
        });
        let (reader, typed) = (Some(reader), String::new());
        Session { child, keyboard, screen, columns, reader, typed, before: None }
    }

    /// The row of the cursor, and what stands on it up to the cursor.
    fn line(&self) -> (u16, String) {
        let parser = self.screen.lock().expect("no panic there");
        let (row, column) = parser.screen().cursor_position();
        (row, parser.screen().contents_between(row, 0, row, column))
    }

    /// Waits until something was done about the keys typed last, and the cursor's line reads so.
    pub fn wait_for(&mut self, text: &str) {
        let (mut started, begun) = (Instant::now(), Instant::now());
        loop {
            let line = self.line();
            if line.1.trim_end() == text.trim_end() && self.before.as_ref() != Some(&line) {
                return;
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "waits for {text:?}, sees {line:?}\n{}",
                contents(&self.screen, self.columns)
            );
            if self.typed == "\x03" && started.elapsed() > AGAIN {
                started = Instant::now();
                self.send("\x03");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn type_keys(&mut self, keys: &str) {
        self.before = Some(self.line());
        self.typed = keys.to_owned();
        self.send(keys);
    }

    fn send(&mut self, keys: &str) {
        self.keyboard
            .write_all(keys.as_bytes())
            .and_then(|()| self.keyboard.flush())
            .expect("the program takes keys");
    }

    /// What the screen shows when the program has ended, which the last keys asked for, and its exit status.
    pub fn end(mut self) -> String {
        let started = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("the program can be waited for") {
                break status;
            }
            assert!(started.elapsed() < PATIENCE, "does not end\n{}", contents(&self.screen, self.columns));
            std::thread::sleep(Duration::from_millis(5));
        };
        self.reader.take().map(JoinHandle::join).expect("the session has not ended").expect("no panic there");
        format!("{}--- status {}\n", contents(&self.screen, self.columns), status.code().unwrap_or(-1))
    }
}

impl Drop for Session {
    /// A test that fails leaves nobody at the terminal.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn contents(screen: &Mutex<Parser>, columns: u16) -> String {
    let parser = screen.lock().expect("no panic there");
    let rows = parser.screen().rows(0, columns).map(|row| row.trim_end().to_owned() + "\n");
    rows.collect::<String>().trim_end().to_owned() + "\n"
}
