//! Answers one at a time: what is shown, and the actions of keys.
//!
//! The page shows an answer, then performs the action of a key: one table of keys, which `h` prints. Output
//! and keys are parameters, so that tests can press keys without a terminal.

use std::fmt::{self, Write};

use std::task::Poll;

use super::layout::{lay_out, lay_out_unquoted};
use super::page::wrapped_within;
use super::typed_ahead::{is_end, may_begin_text};
use super::{pictures, printed};
use crate::{Answer, Answers, Error, Show, Term};

/// A source of keys.
pub trait KeySource {
    /// Returns the next key; `None` when there are no more, or to stop.
    fn key(&mut self) -> Option<char>;
}

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyAction {
    Next,
    Stop,
    All,
    Five,
    /// Writes the whole answer again, without quotes.
    Write,
    /// Writes the whole answer again, so that it reads back.
    Print,
    Deeper,
    Shallower,
    /// Draws the answer.
    Draw,
    /// Plays a path of the answer.
    Play,
    /// Shows the goals on the way to the next answer.
    Trace,
    /// Asks for other queries first.
    Break,
    Help,
}

/// The keys, their actions and their help texts.
const KEYS: &[(&str, KeyAction, &str)] = &[
    ("; n space tab", KeyAction::Next, "the next answer"),
    (". return", KeyAction::Stop, "stop here"),
    ("a", KeyAction::All, "all answers"),
    ("f", KeyAction::Five, "the next five"),
    ("w", KeyAction::Write, "write the whole answer, without quotes"),
    ("p", KeyAction::Print, "print the whole answer so that it reads back"),
    ("+", KeyAction::Deeper, "show more of long answers"),
    ("-", KeyAction::Shallower, "show less of long answers"),
    ("d", KeyAction::Draw, "draw the answer"),
    ("m", KeyAction::Play, "play the steps of a path"),
    ("t", KeyAction::Trace, "trace the next answer: show its goals"),
    ("b", KeyAction::Break, "other queries first, up to Ctrl-D"),
    ("h ?", KeyAction::Help, "this help"),
];

fn act(key: char) -> Option<KeyAction> {
    let name = match key {
        ' ' => "space".to_owned(),
        '\t' => "tab".to_owned(),
        '\r' | '\n' => "return".to_owned(),
        // A key of SWI-Prolog's top level.
        'r' => return Some(KeyAction::Next),
        'c' | 'q' | '\u{3}' | '\u{4}' | '\u{1b}' => return Some(KeyAction::Stop),
        key => key.to_string(),
    };
    KEYS.iter().find(|(names, ..)| names.split(' ').any(|known| known == name)).map(|(_, act, _)| *act)
}

/// The key that leaves the answers.
pub const STOP: char = '.';

/// Returns whether a character does something at an answer.
pub fn is_key(c: char) -> bool {
    is_end(c) || act(c).is_some()
}

/// Returns whether a key does nothing at an answer, and may be the first of a query.
pub fn begins_query(key: char) -> bool {
    may_begin_text(key) && key.is_ascii() && !key.is_whitespace() && act(key).is_none()
}

/// Returns whether characters that came at once, up to the end of the line or the first that is no key, begin
/// a query. A line that ends in a full stop is one, even if all of its characters are keys. Letters beyond
/// ASCII are no keys, and begin a query only if the line is whole.
pub fn is_text(line: &str) -> bool {
    let mut characters = line.chars();
    let is_whole = line.ends_with(is_end);
    let begins = |key: &char| may_begin_text(*key) && (key.is_ascii() || is_whole);
    let Some(key) = characters.next().filter(begins) else { return false };
    let rest = characters.as_str();
    let is_clause = is_whole && !key.is_whitespace() && rest.trim_end().ends_with('.');
    is_clause || !rest.chars().all(is_key) || act(key).is_none() && rest.starts_with(|c| !is_end(c))
}

/// The depths for `+` and `-`. Beyond the last, everything is shown, which is depth 0.
const DEPTHS: &[usize] = &[3, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000];

/// The depth to which `-` shortens an answer that is shown whole.
const BELOW_WHOLE: usize = 100;

/// The columns kept free behind an answer: for a full stop or a semicolon.
const BEHIND: usize = 2;

/// How answers of a query are shown. Keys change it.
#[derive(Clone, Debug, Default)]
pub struct AnswerView {
    pub show: Show,
    /// The width of the terminal; without one, lines are not broken.
    pub columns: Option<usize>,
}

impl AnswerView {
    /// Changes the view by the key of an answer; returns the style in which to show that answer again.
    fn change(&mut self, act: KeyAction) -> Show {
        let depth = self.show.depth;
        let deeper = || DEPTHS.iter().copied().find(|other| *other > depth);
        let shallower = || DEPTHS.iter().rev().copied().find(|other| *other < depth);
        match act {
            KeyAction::Write => self.show.quoted = false,
            KeyAction::Print => self.show.quoted = true,
            KeyAction::Deeper if depth > 0 => self.show.depth = deeper().unwrap_or(0),
            KeyAction::Shallower if depth == 0 => self.show.depth = BELOW_WHOLE,
            KeyAction::Shallower => self.show.depth = shallower().unwrap_or(depth),
            _ => return self.show.clone(),
        }
        match act {
            KeyAction::Write | KeyAction::Print => self.show.clone().depth(0),
            _ => self.show.clone(),
        }
    }

    /// Returns the text of an answer in lines for the terminal.
    fn lines(&self, text: String, answer: &Answer, show: &Show, limit: usize) -> String {
        match self.columns {
            Some(columns) if show.quoted => lay_out(&text, columns, BEHIND),
            Some(columns) => {
                let quoted = written(answer, &show.clone().quoted(true), limit);
                lay_out_unquoted(&text, &quoted, columns, BEHIND)
            }
            None => text,
        }
    }
}

/// Returns the text of an answer, of at most about `limit` bytes.
fn written(answer: &Answer, show: &Show, limit: usize) -> String {
    let mut text = printed::Bounded::new(limit);
    // Text beyond the limit is left out.
    let _ = answer.write(&mut text, show);
    text.text
}

/// Returns whether an answer's text in some style has marks for parts that were left out.
fn is_shortened(text: &str, answer: &Answer, show: &Show, limit: usize) -> bool {
    // The dots may be a part of the answer.
    show.depth > 0 && text.contains("...") && text != written(answer, &show.clone().depth(0), limit)
}

/// An answer that was shown, for keys at the next prompt.
pub struct LastAnswer {
    pub answer: Answer,
    pub is_shortened: bool,
}

/// Returns the last answer as text, shown again as one of the keys of [`AGAIN`] asks.
pub fn shown_again(key: char, last: &mut LastAnswer, view: &mut AnswerView, limit: usize) -> String {
    let show = act(key).map_or(view.show.clone(), |act| view.change(act));
    let text = written(&last.answer, &show, limit);
    last.is_shortened = is_shortened(&text, &last.answer, &show, limit);
    view.lines(text, &last.answer, &show, limit)
}

/// The keys that show an answer again.
pub const AGAIN: &str = "wp+-";

/// The output and the keys of an interactive session.
pub struct AnswerPage<W, K> {
    out: W,
    keys: K,
    /// The number of answers shown before waiting for a key.
    ahead: usize,
    /// The answer shown last.
    pub last: Option<LastAnswer>,
}

impl<W: Write, K: KeySource> AnswerPage<W, K> {
    pub fn new(out: W, keys: K) -> AnswerPage<W, K> {
        AnswerPage { out, keys, ahead: 0, last: None }
    }

    fn put(&mut self, text: fmt::Arguments<'_>) {
        // An error of the output cannot be reported.
        let _ = self.out.write_fmt(text);
    }

    /// Shows an answer; returns the full stop after it.
    fn answer(
        &mut self,
        answers: &mut Answers<'_>,
        answer: &Answer,
        view: &AnswerView,
        show: &Show,
    ) -> Result<&'static str, Error> {
        let mut text = String::new();
        let mut printer = printed::AnswerPrinter::new(&mut text);
        let printed = printer.print(answers, |_, out| answer.write(out, show));
        let end = printed.map(|_| printer.full_stop());
        let limit = answers.memory_limit();
        let is_shortened = is_shortened(&text, answer, show, limit);
        let lines = if end.is_ok() { view.lines(text, answer, show, limit) } else { text };
        self.put(format_args!("{lines}"));
        self.last = Some(LastAnswer { answer: answer.clone(), is_shortened });
        end
    }

    /// Reads keys until one decides whether to continue.
    fn wants_more(
        &mut self,
        answers: &mut Answers<'_>,
        answer: &Answer,
        view: &mut AnswerView,
        breaks: &mut AtBreak<'_>,
    ) -> Result<bool, Error> {
        if self.ahead > 0 {
            self.ahead -= 1;
            self.put(format_args!(" ;\n"));
            return Ok(true);
        }
        self.put(format_args!(" "));
        loop {
            let Some(key) = self.keys.key() else { return Ok(false) };
            match act(key) {
                Some(KeyAction::Next) => {
                    self.put(format_args!(";\n"));
                    return Ok(true);
                }
                Some(KeyAction::Stop) => return Ok(false),
                Some(KeyAction::Trace) => {
                    self.put(format_args!("; [trace]\n"));
                    answers.call_aside(&Term::atom("trace"))?;
                    return Ok(true);
                }
                Some(KeyAction::All) => self.ahead = usize::MAX,
                Some(KeyAction::Five) => self.ahead = 4,
                Some(KeyAction::Help) => self.help(answers, answer, view)?,
                Some(KeyAction::Draw | KeyAction::Play) => {
                    self.put(format_args!("\n"));
                    pictures::draw(answers, answer, key, view.columns)?;
                    self.once_more(answers, answer, view, &view.show)?;
                }
                Some(KeyAction::Break) => {
                    self.put(format_args!("\n"));
                    breaks(answers)?;
                    self.once_more(answers, answer, view, &view.show)?;
                }
                Some(other) => self.again(other, answers, answer, view)?,
                None => {}
            }
            if self.ahead > 0 {
                self.put(format_args!(";\n"));
                return Ok(true);
            }
        }
    }

    /// Prints the help on keys, and shows the current answer again.
    fn help(&mut self, answers: &mut Answers<'_>, answer: &Answer, view: &AnswerView) -> Result<(), Error> {
        let page: String = KEYS.iter().map(|(keys, _, meaning)| format!("  {keys:<16}{meaning}\n")).collect();
        self.put(format_args!("\n{}", wrapped_within(&page, view.columns.unwrap_or(usize::MAX))));
        self.once_more(answers, answer, view, &view.show)
    }

    /// Shows the answer in another style.
    fn again(
        &mut self,
        act: KeyAction,
        answers: &mut Answers<'_>,
        answer: &Answer,
        view: &mut AnswerView,
    ) -> Result<(), Error> {
        let show = view.change(act);
        self.put(format_args!("\n"));
        self.once_more(answers, answer, view, &show)
    }

    /// Shows the current answer again, for the next key.
    fn once_more(
        &mut self,
        answers: &mut Answers<'_>,
        answer: &Answer,
        view: &AnswerView,
        show: &Show,
    ) -> Result<(), Error> {
        answers.end_line();
        self.answer(answers, answer, view, show)?;
        self.put(format_args!(" "));
        Ok(())
    }
}

/// What is done at a break of a query: others are asked first.
pub type AtBreak<'b> = dyn FnMut(&mut Answers<'_>) -> Result<(), Error> + 'b;

/// Continues to the next answer. Other queries are asked at each call of `break/0` on the way.
fn next(answers: &mut Answers<'_>, breaks: &mut AtBreak<'_>) -> Option<Result<Answer, Error>> {
    loop {
        match answers.poll_for(u64::MAX) {
            Poll::Ready(answer) => return answer,
            Poll::Pending => {
                if let Err(error) = breaks(answers) {
                    return Some(Err(error));
                }
            }
        }
    }
}

/// Shows answers as long as the user asks for more.
pub fn browse<W: Write, K: KeySource>(
    answers: &mut Answers<'_>,
    page: &mut AnswerPage<W, K>,
    view: &mut AnswerView,
    breaks: &mut AtBreak<'_>,
) -> Result<(), Error> {
    loop {
        let answer = next(answers, breaks);
        answers.end_line();
        let Some(answer) = answer else {
            page.put(format_args!("false.\n"));
            return Ok(());
        };
        let answer = answer?;
        let end = page.answer(answers, &answer, view, &view.show)?;
        if answer.is_last() {
            page.put(format_args!("{end}\n"));
            return Ok(());
        }
        if !page.wants_more(answers, &answer, view, breaks)? {
            page.put(format_args!(".\n"));
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Engine;

    /// A fixed sequence of keys.
    struct Typed(std::vec::IntoIter<char>);

    impl KeySource for Typed {
        fn key(&mut self) -> Option<char> {
            self.0.next()
        }
    }

    fn page(query: &str, keys: &str) -> String {
        let mut engine = Engine::new();
        let keys: Vec<char> = keys.chars().collect();
        let mut page = AnswerPage::new(String::new(), Typed(keys.into_iter()));
        let mut answers = engine.query(query).unwrap();
        browse(&mut answers, &mut page, &mut AnswerView::default(), &mut |_| Ok(())).unwrap();
        page.out
    }

    #[test]
    fn a_query_typed_ahead_is_told_from_keys() {
        for text in [
            "nth1(", "halt(", "solvable", "member(", "?- go", " X = 1", "append(X", "1 =:= 1", "p(", "-X = Y",
        ] {
            assert!(is_text(text), "{text}");
        }
        for line in ["p.\n", "wp.\r", "été(X).\n"] {
            assert!(is_text(line), "{line}");
        }
        for keys in ["n", "nn", "n;", "wp.", "h\n", "s", "x\n", "a", "n\n", "", ";p(", ".\n", "\nq", "én"] {
            assert!(!is_text(keys), "{keys}");
        }
    }

    #[test]
    fn keys_ask_for_more_and_the_last_answer_ends_by_itself() {
        assert_eq!(page("member(X, [1,2])", ";"), "X = 1 ;\nX = 2.\n");
        assert_eq!(page("member(X, [1,2])", "."), "X = 1 .\n");
        assert_eq!(
            page("length(L, N)", ";n \r"),
            "L = [],\nN = 0 ;\nL = [_A],\nN = 1 ;\nL = [_A, _B],\nN = 2 ;\nL = [_A, _B, _C],\nN = 3 .\n"
        );
        assert_eq!(page("X = 1", ""), "X = 1.\n");
        assert_eq!(page("(X = 1 ; fail)", ";"), "X = 1 ;\nfalse.\n");
        assert_eq!(page("between(1, 4, X)", "a"), "X = 1 ;\nX = 2 ;\nX = 3 ;\nX = 4.\n");
        assert_eq!(
            page("between(1, inf, X)", "f."),
            "X = 1 ;\nX = 2 ;\nX = 3 ;\nX = 4 ;\nX = 5 ;\nX = 6 .\n"
        );
        assert_eq!(page("member(X, ['A', b])", "wp."), "X = 'A' \nX = A \nX = 'A' .\n");
        assert!(page("member(X, [a, b])", "h.").contains("the next answer"));
        assert!(page("numlist(1, 300, X) ; true", "-.").contains("..."));
    }
}
