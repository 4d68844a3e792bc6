//! The line editor: history, completion, colours.
//!
//! The editor reads lines until they contain a complete clause, using the reader's own scanner. A paste of
//! several queries is answered query by query: the text after the first is kept for the next call. The same
//! editor serves programs that read from a terminal, with their own prompt and no history: they read what was
//! pasted behind their query, and queries behind what they read are asked. Lines typed ahead come before
//! those that are edited.

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{Cmd, CompletionType, Config, Context, Helper, KeyEvent, Movement};

use super::folders;
#[cfg(unix)]
use super::leftover::Leftover;
use super::session::Settings;
use super::shortcuts::{PromptLine, Typed, prompt_line};
use super::typed_ahead::{AheadLine, TypedAhead};
use crate::{Engine, Extent, LineSource, TokenKind, tokens};

type LineEditor = rustyline::Editor<CompletionWords, FileHistory>;

/// The line editor of a session.
pub struct Editor {
    lines: TypedLines,
    history: Option<PathBuf>,
    /// The number of queries that wait for those asked now.
    pub level: usize,
}

const CONTINUED: &str = "|    ";
const HISTORY_LINES: usize = 10_000;

/// The queries that `h` shows.
const HISTORY_SHOWN: usize = 25;

impl Editor {
    /// Creates an editor with the history of earlier sessions.
    pub fn new(settings: &Settings) -> rustyline::Result<Editor> {
        let config = Config::builder()
            .max_history_size(HISTORY_LINES)?
            .auto_add_history(false)
            .completion_type(CompletionType::List)
            .bracketed_paste(true)
            .build();
        let mut line = LineEditor::with_config(config)?;
        let colour = settings.color.applies(true);
        // All lines of a query go, and not only the cursor's.
        line.bind_sequence(KeyEvent::ctrl('U'), Cmd::Kill(Movement::BeginningOfBuffer));
        line.set_helper(Some(CompletionWords::new(colour)));
        let history = history_file();
        if let Some(path) = &history {
            // There is no history at first.
            let _ = line.load_history(path);
        }
        Ok(Editor { lines: TypedLines::new(line), history, level: 0 })
    }

    fn line(&self) -> MutexGuard<'_, LineEditor> {
        self.lines.editor()
    }

    /// Returns the same terminal for programs and answers, which read from it, too.
    pub fn lines(&self) -> TypedLines {
        self.lines.clone()
    }

    /// Updates the names that can be completed.
    pub fn learn(&mut self, engine: &mut Engine) {
        if let Some(words) = self.line().helper_mut() {
            words.learn(engine);
        }
    }

    /// Returns the width of the terminal in columns.
    pub fn columns(&mut self) -> Option<usize> {
        self.line().dimensions().map(|(columns, _)| usize::from(columns))
    }

    /// Returns the prompt: the level of a break before that of the engine.
    pub fn prompt(&self, engine: &mut Engine) -> String {
        let prompt = engine.prompt();
        if self.level == 0 { prompt } else { format!("[{}] {prompt}", self.level) }
    }

    /// Reads the next query, or a key for the last answer; `None` when the user leaves.
    pub fn read(&mut self, engine: &mut Engine) -> Option<Typed> {
        let mut text = std::mem::take(&mut *self.lines.pasted());
        loop {
            match extent(engine, &text) {
                Extent::Complete(length) => {
                    *self.lines.pasted() = text[length..].trim_start().to_owned();
                    text.truncate(length);
                    self.remember(&text);
                    return Some(Typed::Query(text));
                }
                Extent::OnlyLayout => text.clear(),
                Extent::Incomplete => {}
            }
            let prompt = if text.is_empty() { self.prompt(engine) } else { CONTINUED.to_owned() };
            let read = self.lines.read(&prompt);
            match read {
                Ok(line) => match prompt_line(&line).filter(|_| text.is_empty()) {
                    Some(PromptLine::Key(key)) => return Some(Typed::Key(key)),
                    Some(shortcut) => text = self.recall(&shortcut).unwrap_or_default(),
                    None => {
                        text.push_str(&line);
                        text.push('\n');
                    }
                },
                Err(ReadlineError::Interrupted) => {
                    self.remember(&text);
                    text.clear();
                }
                Err(ReadlineError::Io(e)) if e.kind() == io::ErrorKind::InvalidData => {
                    println!("% The text typed is not UTF-8: type it again.");
                    text.clear();
                }
                // Ctrl-D in an incomplete query ends the query, which is reported, and not the session.
                Err(ReadlineError::Eof) if !text.is_empty() => {
                    self.remember(&text);
                    return Some(Typed::Query(text));
                }
                Err(_) => return None,
            }
        }
    }

    /// Takes back the rest of the line that a program has read, if there is a query in it.
    pub fn give_back(&self, engine: &mut Engine) {
        let rest = engine.take_pending_input();
        if let Extent::Complete(_) = extent(engine, &rest) {
            self.lines.pasted().insert_str(0, &rest);
        }
    }

    /// Returns the query of the history that a shortcut asks for, and prints it; or prints the history.
    fn recall(&mut self, shortcut: &PromptLine<'_>) -> Option<String> {
        let line = self.line();
        let past = || line.history().iter().enumerate().map(|(i, query)| (i + 1, query.as_str()));
        let found = match shortcut {
            PromptLine::Last => past().last(),
            PromptLine::Numbered(number) => number.checked_sub(1).and_then(|before| past().nth(before)),
            PromptLine::Beginning(text) => past().filter(|(_, query)| query.starts_with(text)).last(),
            PromptLine::History => {
                let skipped = past().count().saturating_sub(HISTORY_SHOWN);
                past().skip(skipped).for_each(|(number, query)| {
                    println!("{number:6}  {}", query.replace('\n', "\n        "));
                });
                return None;
            }
            PromptLine::Help => {
                println!("% `help.` tells more: a query ends with a full stop.");
                return None;
            }
            PromptLine::Leave | PromptLine::Key(_) => {
                println!("% `halt.` or Ctrl-D leaves.");
                return None;
            }
        };
        match found {
            Some((_, query)) => println!("{query}"),
            None => println!("% There is no such query: h shows those typed before."),
        }
        found.map(|(_, query)| query.to_owned())
    }

    /// Adds a query to the history.
    pub fn remember(&mut self, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            let _ = self.line().add_history_entry(text);
        }
        self.save();
    }

    /// Appends new queries to the history file, which other terminals also use.
    pub fn save(&mut self) {
        let Some(path) = &self.history else { return };
        // Failing to save the history is not an error.
        if let Some(folder) = path.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        let path = path.clone();
        let _ = self.line().append_history(&path);
    }
}

/// Returns the extent of the query typed so far. A line that interrupts a quoted item and ends in a full stop
/// ends the query: its closing quote is missing.
fn extent(engine: &mut Engine, text: &str) -> Extent {
    match engine.extent(text, false) {
        Extent::Incomplete if text.trim_end().ends_with('.') => engine.extent(text, true),
        extent => extent,
    }
}

/// Returns the history file: `$XDG_DATA_HOME/taquin/history`, or its default.
fn history_file() -> Option<PathBuf> {
    Some(folders::folder("XDG_DATA_HOME", ".local/share")?.join("history"))
}

/// The lines of a terminal, for the prompt and for programs.
#[derive(Clone)]
pub struct TypedLines {
    line: Arc<Mutex<LineEditor>>,
    /// What was pasted after a query, or typed after what a program read. At answers it is not used as keys.
    pasted: Arc<Mutex<String>>,
    pub ahead: TypedAhead,
    #[cfg(unix)]
    leftover: Leftover,
}

impl TypedLines {
    fn new(#[cfg_attr(not(unix), expect(unused_mut))] mut line: LineEditor) -> TypedLines {
        let ahead = TypedAhead::default();
        TypedLines {
            #[cfg(unix)]
            leftover: Leftover::of(&mut line, ahead.clone()),
            ahead,
            pasted: Arc::default(),
            line: Arc::new(Mutex::new(line)),
        }
    }

    fn pasted(&self) -> MutexGuard<'_, String> {
        self.pasted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next line pasted after a query, without its end.
    fn pasted_line(&self) -> Option<String> {
        let mut pasted = self.pasted();
        let rest = pasted.clone();
        let (line, rest) = rest.split_once('\n').unwrap_or((&rest, ""));
        rest.clone_into(&mut pasted);
        (!line.is_empty() || !rest.is_empty()).then(|| line.to_owned())
    }

    fn editor(&self) -> MutexGuard<'_, LineEditor> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads a line: one that was typed ahead, else one that is edited, which begins with that text.
    fn read(&self, prompt: &str) -> rustyline::Result<String> {
        match self.ahead.take_line() {
            AheadLine::Whole(line) => {
                println!("{prompt}{line}");
                Ok(line)
            }
            AheadLine::Begun(text) => self.editor().readline_with_initial(prompt, (&text, "")),
            AheadLine::End => Err(ReadlineError::Eof),
        }
    }

    /// Moves all that was typed since to what was typed ahead, so that it can be used as keys.
    pub fn look_ahead(&self) {
        #[cfg(unix)]
        self.leftover.take(&mut self.editor());
    }
}

impl LineSource for TypedLines {
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        if let Some(line) = self.pasted_line() {
            println!("{prompt}{line}");
            return Ok(Some(line + "\n"));
        }
        match self.read(prompt) {
            Ok(text) => Ok(Some(text + "\n")),
            Err(ReadlineError::Eof) => Ok(None),
            Err(ReadlineError::Interrupted) => Err(io::ErrorKind::Interrupted.into()),
            Err(ReadlineError::Io(e)) => Err(e),
            Err(e) => Err(io::Error::other(e)),
        }
    }

    #[cfg(unix)]
    fn key(&mut self) -> io::Result<Option<char>> {
        super::keyboard::typed(|| {
            self.look_ahead();
            self.ahead.key()
        })
    }

    #[cfg(unix)]
    fn echo(&mut self, shown: bool) {
        super::keyboard::echo(shown);
    }
}

/// The names that the editor completes, and its colours.
#[derive(Default)]
pub struct CompletionWords {
    names: Vec<String>,
    /// The evaluable functors, for expressions.
    functions: Vec<String>,
    libraries: Vec<&'static str>,
    colour: bool,
    files: FilenameCompleter,
}

impl CompletionWords {
    /// Creates an empty list of names; colours text if requested.
    pub fn new(colour: bool) -> CompletionWords {
        let (libraries, functions) = (Engine::libraries().collect(), Engine::functions());
        let functions = functions.map(|(name, _)| name.to_owned()).collect();
        CompletionWords { libraries, functions, colour, ..CompletionWords::default() }
    }

    /// Updates the names from an engine's predicates and flags.
    pub fn learn(&mut self, engine: &mut Engine) {
        // The names with a space in them are those of predicates that have the clauses of tabled ones.
        let typed = engine.predicates().into_iter().filter(|(name, _)| !name.contains(' '));
        self.names = typed.map(|(name, _)| name.to_owned()).collect();
        self.names.extend(engine.flags().into_iter().map(str::to_owned));
        self.names.sort_unstable();
        self.names.dedup();
    }
}

impl Helper for CompletionWords {}
impl Validator for CompletionWords {}

impl Hinter for CompletionWords {
    type Hint = String;
}

impl Completer for CompletionWords {
    type Candidate = Pair;

    /// Completes files inside quotes, libraries in `library(`, variables of the query after a capital, else
    /// predicates, flags, and in an expression evaluable functors.
    fn complete(
        &self,
        line: &str,
        pos: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        if line[..pos].matches('\'').count() % 2 == 1 {
            return self.files.complete(line, pos, context);
        }
        if let Some(word) = library_word(&line[..pos]) {
            return Ok((pos - word.len(), libraries(word, &self.libraries)));
        }
        let is_word = |c: char| c == '_' || c.is_alphanumeric();
        let start = line[..pos]
            .rfind(|c| !is_word(c))
            .map_or(0, |at| at + line[at..].chars().next().map_or(1, char::len_utf8));
        let word = &line[start..pos];
        let functions = if is_in_expression(&line[..start]) { &*self.functions } else { &[] };
        Ok((start, candidates(word, line, &[&self.names, functions])))
    }
}

/// Returns the beginning of a library's name that ends a line in `library(`.
fn library_word(line: &str) -> Option<&str> {
    let (before, word) = line.rsplit_once("library(")?;
    let is_functor = !before.ends_with(|c: char| c == '_' || c.is_alphanumeric());
    let is_name = word.chars().all(|c| c == '_' || c == '/' || c.is_alphanumeric());
    (is_functor && is_name).then_some(word)
}

/// Returns the libraries that begin so. The parts of a library are those behind its `/`.
fn libraries(word: &str, all: &[&str]) -> Vec<Pair> {
    let is_part = |name: &str| name.split_once('/').is_some_and(|(whole, _)| all.contains(&whole));
    let found = all.iter().filter(|name| name.starts_with(word) && (word.contains('/') || !is_part(name)));
    let mut found: Vec<String> = found.map(|name| (*name).to_owned()).collect();
    found.sort_unstable();
    found.into_iter().map(|name| Pair { display: name.clone(), replacement: name }).collect()
}

/// The operators whose arguments are expressions.
const EVALUATING: &[&str] = &["is", "=:=", "=\\=", "<", ">", "=<", ">="];

/// Returns whether what follows a text may be in an expression: it has an operator that evaluates.
fn is_in_expression(before: &str) -> bool {
    tokens(before).into_iter().any(|(_, range)| EVALUATING.contains(&&before[range]))
}

/// Returns the completions of a word.
fn candidates(word: &str, line: &str, names: &[&[String]]) -> Vec<Pair> {
    if word.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<String> = if word.starts_with(|c: char| c == '_' || c.is_uppercase()) {
        variables(line).filter(|name| name.starts_with(word) && *name != word).map(str::to_owned).collect()
    } else {
        names.iter().copied().flatten().filter(|name| name.starts_with(word)).cloned().collect()
    };
    found.sort_unstable();
    found.dedup();
    found.into_iter().map(|name| Pair { display: name.clone(), replacement: name }).collect()
}

fn variables(line: &str) -> impl Iterator<Item = &str> {
    tokens(line).into_iter().filter(|(kind, _)| *kind == TokenKind::Variable).map(|(_, range)| &line[range])
}

const PLAIN: &str = "\x1b[0m";
const MATCHED: &str = "\x1b[1;7m";
const COMMENT: &str = "\x1b[2m";

/// Returns the colour of a token.
fn shade(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Variable => "\x1b[36m",
        TokenKind::Quoted => "\x1b[32m",
        TokenKind::Unknown => "\x1b[31m",
        TokenKind::Comment => COMMENT,
        TokenKind::Number => "\x1b[33m",
        _ => "",
    }
}

impl Highlighter for CompletionWords {
    fn highlight<'l>(&self, line: &'l str, pos: usize) -> Cow<'l, str> {
        if !self.paints(line) {
            return Cow::Borrowed(line);
        }
        let all = tokens(line);
        let pair = matching(&all, pos);
        let mut painted = String::with_capacity(line.len() * 2);
        let mut done = 0;
        for (i, (kind, range)) in all.iter().enumerate() {
            paint(&mut painted, &line[done..range.start], COMMENT);
            let is_matched = pair.is_some_and(|(a, b)| i == a || i == b);
            paint(&mut painted, &line[range.clone()], if is_matched { MATCHED } else { shade(*kind) });
            done = range.end;
        }
        paint(&mut painted, &line[done..], COMMENT);
        Cow::Owned(painted)
    }

    fn highlight_char(&self, line: &str, _pos: usize, _kind: CmdKind) -> bool {
        self.paints(line)
    }
}

/// The longest text that is coloured, in bytes: it is painted again at each key, also when all are pasted.
const PAINTED: usize = 1000;

impl CompletionWords {
    fn paints(&self, line: &str) -> bool {
        self.colour && line.len() <= PAINTED
    }
}

fn paint(text: &mut String, piece: &str, style: &str) {
    if style.is_empty() || piece.trim().is_empty() {
        return text.push_str(piece);
    }
    text.push_str(style);
    text.push_str(piece);
    text.push_str(PLAIN);
}

/// Returns the offsets of matching brackets, one of them at or right before the cursor.
fn matching(tokens: &[(TokenKind, std::ops::Range<usize>)], pos: usize) -> Option<(usize, usize)> {
    let mut open = Vec::new();
    let is_near = |i: usize| tokens[i].1.start == pos || tokens[i].1.end == pos;
    for (i, (kind, _)) in tokens.iter().enumerate() {
        match kind {
            TokenKind::Open => open.push(i),
            TokenKind::Close => {
                let other = open.pop()?;
                if is_near(i) || is_near(other) {
                    return Some((other, i));
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_completed_by_what_they_are() {
        let names = ["append", "apply", "atom_length"].map(str::to_owned);
        let found = |word, line| {
            candidates(word, line, &[&names]).into_iter().map(|p| p.replacement).collect::<Vec<_>>()
        };
        assert_eq!(found("app", "app"), ["append", "apply"]);
        assert_eq!(found("Li", "append(List, Lion, Li"), ["Lion", "List"]);
        assert!(found("", "").is_empty());
        for before in ["X is ", "Y = 1, 2 < max(", "X =:= - "] {
            assert!(is_in_expression(before), "{before}");
        }
        assert!(!is_in_expression("isnt(X, "));
        let all = ["lists", "search", "search/plain", "dcg/basics", "search/sets"];
        let found = |line| {
            library_word(line).map(|word| libraries(word, &all).into_iter().map(|p| p.replacement).collect())
        };
        let names = |names: &[&str]| Some(names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        assert_eq!(found("use_module(library(se"), names(&["search"]));
        assert_eq!(found("library(search/"), names(&["search/plain", "search/sets"]));
        assert_eq!(found("[library("), names(&["dcg/basics", "lists", "search"]));
        assert_eq!(found("my_library(se"), None);
        assert_eq!(found("library(lists), se"), None);
    }

    #[test]
    fn colours_leave_the_text_as_it_is_and_show_the_matching_bracket() {
        let words = CompletionWords::new(true);
        for line in ["f(X, \"a\", 'é', [1|T]) % why", "'open", "/* open", "\0", ")("] {
            let painted = words.highlight(line, 1).into_owned();
            let mut plain = String::new();
            let mut inside = false;
            for c in painted.chars() {
                match c {
                    '\x1b' => inside = true,
                    'm' if inside => inside = false,
                    c if !inside => plain.push(c),
                    _ => {}
                }
            }
            assert_eq!(plain, line);
        }
        assert_eq!(words.highlight("f(a)", 4).matches(MATCHED).count(), 2);
    }
}
