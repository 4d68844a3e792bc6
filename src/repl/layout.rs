//! Answers broken into lines that fit the terminal.
//!
//! Works on the text of an answer, of which it needs the tokens alone: a line break between two tokens
//! changes nothing when the text is read back. Breaks come behind commas first, so that elements stay
//! whole, then behind operators and spaces, then behind brackets; never inside a token. Control constructs
//! that do not fit in a line have a line for each of their parts, which begins with the operator.

use std::ops::Range;

use crate::{TokenKind, is_symbol, tokens};

/// Returns the text with lines of at most `columns` columns where its tokens allow that, and `reserved`
/// columns free after the last token. Text that fits is returned as it is. O(length).
pub fn lay_out(text: &str, columns: usize, reserved: usize) -> String {
    if text.lines().all(|line| taquin_search::columns(line) + reserved <= columns) {
        return text.to_owned();
    }
    lay_out_pieces(&pieces(text), columns, reserved)
}

/// Like [`lay_out`] for text without quotes, in which commas and brackets may be parts of atoms: the tokens
/// are those of the same text with quotes. Text that differs from it by more than quotes is returned as it
/// is.
pub fn lay_out_unquoted(unquoted: &str, quoted: &str, columns: usize, reserved: usize) -> String {
    let mut pieces = pieces(quoted);
    for piece in &mut pieces {
        let mut inside = piece.text.chars();
        if matches!((inside.next(), inside.next_back()), (Some('\'' | '"' | '`'), Some('\'' | '"' | '`'))) {
            piece.text = inside.as_str();
            piece.width = taquin_search::columns(piece.text);
        }
    }
    let mut whole = String::with_capacity(unquoted.len());
    for piece in &pieces {
        whole.push_str(piece.gap);
        whole.push_str(piece.text);
    }
    if whole == unquoted { lay_out_pieces(&pieces, columns, reserved) } else { unquoted.to_owned() }
}

fn lay_out_pieces(pieces: &[Piece<'_>], columns: usize, reserved: usize) -> String {
    let groups = Groups::new(pieces);
    let mut layout = Layout {
        pieces,
        groups: &groups,
        columns,
        reserved,
        open: vec![Level { indent: 0, breaks: Breaks::Filled }],
        out: String::new(),
        column: 0,
    };
    for at in 0..pieces.len() {
        layout.place(at);
    }
    layout.out
}

/// A token and the place before it.
struct Piece<'t> {
    kind: PieceKind,
    text: &'t str,
    width: usize,
    /// The layout before it.
    gap: &'t str,
    before: Break,
}

impl Piece<'_> {
    /// Returns the columns of the space before it.
    fn space(&self) -> usize {
        usize::from(!self.gap.is_empty())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PieceKind {
    Open,
    Close,
    Comma,
    Other,
}

/// What a line break before a piece would separate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Break {
    Never,
    /// A bracket from its contents.
    Bracket,
    /// An operator from an operand.
    Operand,
    /// The left side of a control construct from its operator.
    Control,
    /// Two elements.
    Element,
    /// Two lines of the answer: always taken.
    Line,
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut end = 0;
    // Whether the last token ends an operand, and the one before it did.
    let mut ends_operand = [false; 2];
    for (kind, range) in tokens(text) {
        let token = &text[range.clone()];
        let kind = match kind {
            TokenKind::Open => PieceKind::Open,
            TokenKind::Close => PieceKind::Close,
            _ if token == "," => PieceKind::Comma,
            _ => PieceKind::Other,
        };
        let last = pieces.last();
        let gap = &text[end..range.start];
        let last_token = last.map_or("", |last| last.text);
        end = range.end;
        let is_infix = ends_operand[0] && !ends_operand[1] && last_token.starts_with(is_symbol);
        let before = match last.map(|last| last.kind) {
            None => Break::Never,
            Some(PieceKind::Comma) if gap.contains('\n') => Break::Line,
            Some(PieceKind::Comma) => Break::Element,
            Some(PieceKind::Open) => Break::Bracket,
            Some(_) if ends_operand[1] && CONTROL.contains(&token) => Break::Control,
            Some(_) if kind == PieceKind::Close || token == "|" => Break::Bracket,
            Some(_) if !gap.is_empty() || is_infix => Break::Operand,
            Some(_) => Break::Never,
        };
        let ends = match kind {
            PieceKind::Open | PieceKind::Comma => false,
            PieceKind::Close => true,
            // A symbol after an operand is an operator, else an operand or a prefix.
            PieceKind::Other => token != "|" && !token.starts_with(is_symbol),
        };
        ends_operand = [ends_operand[1], ends];
        pieces.push(Piece { kind, text: token, width: taquin_search::columns(token), gap, before });
    }
    pieces
}

/// The infix operators of control constructs.
const CONTROL: &[&str] = &["->", "*->", ";"];

/// The brackets of a text and what is between them.
struct Groups {
    /// For each piece, the columns at which it begins and ends in one line.
    offsets: Vec<Range<usize>>,
    /// For each opening bracket, the piece that closes it; for the others, the piece itself.
    ends: Vec<usize>,
    /// Whether the elements of the group that each piece opens come one a line when they do not fit in one.
    listed: Vec<bool>,
}

/// The least width, in columns, of operations and compounds that are written one a line as elements.
const LISTED: usize = 12;

/// The elements of an open bracket, as far as they are known.
struct OpenElements {
    open: usize,
    begins: usize,
    count: usize,
    all_bracketed: bool,
    all_lists: bool,
    bracketed: bool,
    widest: usize,
}

impl Groups {
    fn new(pieces: &[Piece<'_>]) -> Groups {
        let mut offset = 0;
        let place = |piece: &Piece| {
            let begins = offset + piece.space();
            offset = begins + piece.width;
            begins..offset
        };
        let offsets = pieces.iter().map(place).collect();
        let mut groups =
            Groups { offsets, ends: (0..pieces.len()).collect(), listed: vec![false; pieces.len()] };
        groups.find(pieces);
        groups
    }

    fn find(&mut self, pieces: &[Piece<'_>]) {
        let mut open: Vec<OpenElements> = Vec::new();
        for (at, piece) in pieces.iter().enumerate() {
            match piece.kind {
                PieceKind::Open => {
                    if let Some(outer) = open.last_mut() {
                        outer.bracketed = true;
                        outer.all_lists &= at == outer.begins;
                    }
                    open.push(OpenElements::after(at));
                }
                PieceKind::Comma => {
                    if let Some(elements) = open.last_mut() {
                        elements.end(at, &self.offsets);
                    }
                }
                PieceKind::Close => {
                    let Some(mut elements) = open.pop() else { continue };
                    elements.end(at, &self.offsets);
                    self.ends[elements.open] = at;
                    self.listed[elements.open] = elements.are_alike();
                }
                PieceKind::Other => {}
            }
        }
    }

    /// Returns the columns of the pieces from one to before another, in one line.
    fn width(&self, from: usize, to: usize) -> usize {
        if from < to { self.offsets[to - 1].end - self.offsets[from].start } else { 0 }
    }
}

impl OpenElements {
    fn after(open: usize) -> OpenElements {
        OpenElements {
            open,
            begins: open + 1,
            count: 0,
            all_bracketed: true,
            all_lists: true,
            bracketed: false,
            widest: 0,
        }
    }

    /// An element ends before the piece `at`.
    fn end(&mut self, at: usize, offsets: &[Range<usize>]) {
        self.count += 1;
        self.all_bracketed &= self.bracketed;
        self.widest = self.widest.max(offsets[at].start - offsets[self.begins.min(at)].start);
        self.bracketed = false;
        self.begins = at + 1;
    }

    fn are_alike(&self) -> bool {
        self.count > 1 && self.all_bracketed && (self.all_lists || self.widest >= LISTED)
    }
}

/// How a bracket that is open is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Breaks {
    /// Its contents are in one line.
    None,
    /// As many elements in a line as fit.
    Filled,
    /// One element a line.
    Each,
}

/// An open bracket.
struct Level {
    /// The column of its further lines.
    indent: usize,
    breaks: Breaks,
}

struct Layout<'t> {
    pieces: &'t [Piece<'t>],
    groups: &'t Groups,
    columns: usize,
    reserved: usize,
    open: Vec<Level>,
    out: String,
    column: usize,
}

impl Layout<'_> {
    fn level(&self) -> &Level {
        // The first level is never closed.
        &self.open[self.open.len() - 1]
    }

    fn place(&mut self, at: usize) {
        let piece = &self.pieces[at];
        if self.breaks_before(at) {
            self.out.push('\n');
            let indent = if piece.before == Break::Line { 0 } else { self.level().indent };
            self.out.extend(std::iter::repeat_n(' ', indent));
            self.column = indent;
        } else if !piece.gap.is_empty() {
            self.out.push(' ');
            self.column += 1;
        }
        if piece.kind == PieceKind::Close && self.open.len() > 1 {
            self.open.pop();
        }
        self.out.push_str(piece.text);
        self.column += piece.width;
        match piece.kind {
            PieceKind::Open => self.enter(at),
            _ if self.open.len() == 1 => self.align(at),
            _ => {}
        }
    }

    /// Aligns further lines of a value with its beginning: after `Name =`.
    fn align(&mut self, at: usize) {
        let begins_line = |at: usize| at == 0 || self.pieces[at].before == Break::Line;
        if begins_line(at) {
            self.open[0].indent = CONTINUED;
        } else if begins_line(at - 1) && self.pieces[at].text == "=" {
            let begins = self.column + 1;
            self.open[0].indent = if begins <= self.columns / 2 { begins } else { CONTINUED };
        }
    }

    /// Decides how the group of an opening bracket, which was placed, is broken.
    fn enter(&mut self, at: usize) {
        let end = self.groups.ends[at];
        let fits = self.level().breaks == Breaks::None || self.fits(at + 1, self.unbroken(end));
        let breaks = match (fits, self.groups.listed[at]) {
            (true, _) => Breaks::None,
            (false, true) => Breaks::Each,
            (false, false) => Breaks::Filled,
        };
        // Nested brackets stay in the left half, so that there is room for what is inside them.
        let outer = self.level().indent;
        let indent = match self.column {
            _ if self.open.len() > ALIGNED => outer,
            column if column <= self.columns / 2 => column,
            _ => (outer + INDENT).min(self.columns / 2),
        };
        self.open.push(Level { indent, breaks });
    }

    fn breaks_before(&self, at: usize) -> bool {
        let piece = &self.pieces[at];
        let breaks = self.level().breaks;
        match piece.before {
            Break::Never => false,
            Break::Line => true,
            _ if self.column <= self.level().indent || breaks == Breaks::None => false,
            // Behind what is too wide for any line, a line of its own would not help.
            Break::Bracket if piece.kind == PieceKind::Close && self.column > self.columns => false,
            Break::Control if self.open.len() > 1 => true,
            Break::Element if breaks == Breaks::Each => true,
            Break::Element => !self.fits(at, self.element_end(at)),
            // The value of a variable begins on its line.
            Break::Operand if self.begins_value(at) => false,
            Break::Operand | Break::Control | Break::Bracket => !self.fits(at, self.unbroken(at)),
        }
    }

    fn begins_value(&self, at: usize) -> bool {
        let begins_line = |at: usize| at == 0 || self.pieces[at].before == Break::Line;
        self.open.len() == 1 && (begins_line(at - 1) || at > 1 && begins_line(at - 2))
    }

    /// Returns the piece behind the element that begins at a piece, its comma included.
    fn element_end(&self, at: usize) -> usize {
        let mut at = at;
        while at < self.pieces.len() {
            match self.pieces[at].kind {
                PieceKind::Comma => return at + 1,
                PieceKind::Close => return self.unbroken(at),
                _ => at = self.groups.ends[at] + 1,
            }
        }
        at
    }

    /// Returns the piece behind `at` and the pieces that no line break can separate from it.
    fn unbroken(&self, at: usize) -> usize {
        let next = |at: &usize| {
            self.pieces
                .get(*at)
                .is_some_and(|piece| piece.before == Break::Never || piece.kind == PieceKind::Comma)
        };
        (at + 1..).find(|at| !next(at)).unwrap_or(at + 1)
    }

    /// Returns whether pieces fit into the rest of the line.
    fn fits(&self, from: usize, to: usize) -> bool {
        let reserved = if to >= self.pieces.len() { self.reserved } else { 0 };
        let gap = self.pieces.get(from).map_or(0, Piece::space);
        self.column + gap + self.groups.width(from, to) + reserved <= self.columns
    }
}

/// The indentation of further lines of a goal.
const CONTINUED: usize = 4;

/// The indentation of brackets that begin in the right half.
const INDENT: usize = 2;

/// The most nested brackets that are indented, each further than the one around it.
const ALIGNED: usize = 6;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Engine, Show};

    fn shown(query: &str, columns: usize) -> String {
        let mut engine = Engine::new();
        let answer = engine.query(query).unwrap().next().unwrap().unwrap();
        lay_out(&answer.to_string(), columns, 2)
    }

    #[test]
    fn lines_break_between_elements() {
        let cases = [
            ("X = f(a, b)", 20, "X = f(a, b)"),
            ("numlist(1, 12, L)", 24, "L = [1, 2, 3, 4, 5, 6,\n     7, 8, 9, 10, 11,\n     12]"),
            ("L = [[1,2,3],[4,5,6],[7,8,9]]", 30, "L = [[1, 2, 3],\n     [4, 5, 6],\n     [7, 8, 9]]"),
            (
                "X = point(abcdefgh, ijklmnop, qrstuvwx, yz), Y = 1",
                30,
                "X = point(abcdefgh, ijklmnop,\n          qrstuvwx, yz),\nY = 1",
            ),
            ("X = 'a quoted atom, with a comma', Y = b", 20, "X = 'a quoted atom, with a comma',\nY = b"),
            ("X = aaaaaaaa+bbbbbbbb+cccccccc-dddd", 24, "X = aaaaaaaa+bbbbbbbb+\n    cccccccc-dddd"),
            (
                "X = f(- 1, -(-(1)), -a, \\+ b, - , 1 - -1)",
                20,
                "X = f(-1, - - (1),\n      -a, \\+b, -,\n      1- -1)",
            ),
            ("X = [a,b,c,d,e,f|T]", 20, "X = [a, b, c, d, e,\n     f|T]"),
            (
                "X = (aaaaaaaa(A) -> bbbbbbbb(A) ; cccccccc(A))",
                30,
                "X = (aaaaaaaa(A)\n     ->bbbbbbbb(A)\n     ;cccccccc(A))",
            ),
            ("X = (a(B) :- c, (d ; e))", 18, "X = (a(B):-c,\n     (d;e))"),
            ("LongNameOfVariable = [aaaaaaa]", 24, "LongNameOfVariable = [\n      aaaaaaa]"),
            ("X = [aaaaaaaaaaaaaaaaaaaaa]", 12, "X = [aaaaaaaaaaaaaaaaaaaaa]"),
        ];
        for (query, columns, expected) in cases {
            assert_eq!(shown(query, columns), expected, "{query}");
        }
    }

    #[test]
    fn text_without_quotes_is_broken_where_the_quoted_text_would_be() {
        let cases = [
            ("[a, 'b, c', \"d [e\"]", "[a, b, c, d [e]", 12, "[a, b, c,\n d [e]"),
            ("['it''s', aaaaaaaa]", "[it's, aaaaaaaa]", 10, "[it's, aaaaaaaa]"),
        ];
        for (quoted, unquoted, columns, expected) in cases {
            assert_eq!(lay_out_unquoted(unquoted, quoted, columns, 0), expected);
        }
    }

    #[test]
    fn terms_of_any_depth_fit() {
        let query = "length(_L, 2000), foldl([_, T, f(T)]>>true, _L, x, X)";
        let mut engine = Engine::new();
        let answer = engine.query(query).unwrap().next().unwrap().unwrap();
        for columns in [20, 40, 80, 200] {
            let text = lay_out(&answer.to_string(), columns, 2);
            assert!(text.lines().all(|line| line.len() <= columns), "{text}");
            let mut short = String::new();
            answer.write(&mut short, &Show::default().depth(100)).unwrap();
            assert!(lay_out(&short, columns, 2).lines().count() < 50);
        }
    }

    proptest! {
        /// Text of any tokens keeps them, in their order, each whole.
        #[test]
        fn tokens_stay(
            words in prop::collection::vec(
                prop::sample::select(vec![
                    "a", "X ", "f(", "[", "{", ")", "]", "}", ", ", "|", "12 ", "-", " + ", "\\+", "'q, [x' ",
                    "\"s\" ", "漢字", "quite_a_long_name", "->", ";",
                ]),
                0..60,
            ),
            columns in 1_usize..60,
        ) {
            let text = words.concat();
            let cut = |text: &str| -> Vec<String> {
                tokens(text).into_iter().map(|(_, range)| text[range].to_owned()).collect()
            };
            let laid = lay_out(&text, columns, 2);
            prop_assert_eq!(cut(&text), cut(&laid));
        }
    }
}
