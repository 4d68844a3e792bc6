//! One clause, from tokens to a term, by operator precedence (ISO 6.3.4).
//!
//! The machine has two states: it expects an operand, or it has one and expects an operator. Open brackets
//! and operators waiting for their right argument are on two explicit stacks, so that nesting is not limited
//! by native recursion. Finished arguments are on a third. The machine looks ahead up to three tokens, and
//! only after a prefix operator, to decide whether the name is an atom. Where the grammar is ambiguous (`fy 1
//! yfx 2`), the operator to the right binds first: `fy (1 yfx 2)`, as in the examples of the standard. Every
//! token is read once: linear time.

mod lookahead;

use std::borrow::Cow;
use std::ops::Range;

use super::expected::{self, Bracket};
use super::number;
use super::operators::{ARGUMENT_PRIORITY, MAX_PRIORITY, Op, Operators};
use super::quoted;
use super::read_flags::{QuoteMode, ReadFlags};
use super::source::{Fault, ParseFailure};
use super::spans::{Shape, Spans};
use super::token::{LexicalKind, QuotedEnd, Token, Tokens};
use super::variables::Variables;
use crate::error::Stop;
use crate::term::{Atom, Cell, Functor, Heap, Number, Symbols, atoms};

/// The priority of an operator as an atom (ISO 6.3.1.3).
const BARE_OPERATOR: u16 = MAX_PRIORITY + 1;

/// Tokens that are charged together, since a look at the limits takes longer than a token.
const CHARGED: usize = 32;

type Parsed<T> = Result<T, ParseFailure>;

/// The operand just completed; its cell is on top of `cells`.
#[derive(Clone, Copy)]
struct Operand {
    priority: u16,
    start: usize,
    end: usize,
}

#[derive(Clone, Copy)]
enum ParserState {
    WantsOperand,
    Has(Operand),
}

/// An operator waiting for its right argument.
#[derive(Clone, Copy)]
struct PendingOperator {
    name: Atom,
    op: Op,
    infix: bool,
    /// The start of its term: that of its left argument, if it has one.
    start: usize,
    token: Token,
}

/// An open bracket.
#[derive(Clone, Copy)]
struct Opened {
    bracket: Bracket,
    /// The functor of arguments.
    name: Atom,
    /// The start of the term, and of the bracket.
    start: usize,
    at: usize,
    /// The heights of the stacks of operators and finished arguments when it was opened.
    operators: usize,
    cells: usize,
}

/// The stacks, reused for the next clause.
#[derive(Default)]
pub struct Stacks {
    waiting: Vec<PendingOperator>,
    opened: Vec<Opened>,
    cells: Vec<Cell>,
}

/// The capacity of new stacks, which is enough for most clauses.
const COMMON: usize = 16;

impl Stacks {
    /// Empties the stacks for a clause.
    fn begin(&mut self) {
        let Stacks { waiting, opened, cells } = self;
        waiting.clear();
        opened.clear();
        cells.clear();
        if opened.capacity() == 0 {
            waiting.reserve(COMMON);
            opened.reserve(COMMON);
            cells.reserve(COMMON);
        }
    }

    /// Returns whether all stacks still fit in the remaining memory if one of them grows.
    fn may_grow(&self, memory: usize) -> bool {
        let bytes = size_of::<PendingOperator>() * self.waiting.capacity()
            + size_of::<Opened>() * self.opened.capacity()
            + size_of::<Cell>() * self.cells.capacity();
        2 * bytes <= memory
    }

    /// Frees the memory of an unusually deep clause.
    pub fn trim(&mut self) {
        if !self.may_grow(1 << 20) {
            *self = Stacks::default();
        }
    }
}

/// The parser of one clause.
pub struct Parser<'p, 't> {
    pub tokens: &'p mut Tokens<'t>,
    pub heap: &'p mut Heap,
    pub symbols: &'p mut Symbols,
    pub operators: &'p Operators,
    pub flags: &'p ReadFlags,
    pub stacks: &'p mut Stacks,
    pub variables: Variables<'t>,
    pub spans: Option<Spans>,
    /// A token that was peeked at.
    pub ahead: Option<Token>,
    /// The tokens taken that are not charged yet.
    pub uncharged: usize,
}

impl<'t> Parser<'_, 't> {
    /// Parses a clause with its end token.
    pub fn clause(&mut self) -> Parsed<Cell> {
        self.stacks.begin();
        let clause =
            Opened { bracket: Bracket::Clause, name: atoms::NIL, start: 0, at: 0, operators: 0, cells: 0 };
        self.stacks.opened.push(clause);
        let mut state = ParserState::WantsOperand;
        loop {
            let token = self.take()?;
            state = match state {
                ParserState::WantsOperand => self.operand(token)?,
                ParserState::Has(operand) if token.kind == LexicalKind::End && self.is_at_clause_level() => {
                    self.settle_all(operand)?;
                    self.heap.meter.charge(self.uncharged)?;
                    return Ok(self.stacks.cells.pop().unwrap_or(Cell::atom(atoms::NIL)));
                }
                ParserState::Has(operand) => self.operator(token, operand)?,
            };
        }
    }

    #[inline(always)]
    fn take(&mut self) -> Parsed<Token> {
        self.uncharged += 1;
        if self.uncharged == CHARGED {
            self.heap.meter.charge(std::mem::take(&mut self.uncharged))?;
            self.room()?;
        }
        Ok(match self.ahead.take() {
            Some(token) => token,
            None => self.token(),
        })
    }

    fn peek(&mut self) -> Token {
        let token = self.ahead.unwrap_or_else(|| self.token());
        self.ahead = Some(token);
        token
    }

    /// Returns the next token. A double-quoted or back-quoted item that is an atom under the flags becomes a
    /// quoted name, so that it may be an operator or a functor (Cor.1 6.3.7).
    fn token(&mut self) -> Token {
        let token = self.tokens.next_token();
        let ReadFlags { double_quotes, back_quotes, .. } = *self.flags;
        match token.kind {
            LexicalKind::DoubleQuoted(end) if double_quotes == QuoteMode::Atom => {
                Token { kind: LexicalKind::Quoted(end), ..token }
            }
            LexicalKind::BackQuoted(end) if back_quotes == QuoteMode::Atom => {
                Token { kind: LexicalKind::Quoted(end), ..token }
            }
            _ => token,
        }
    }

    /// Fails if the stacks would exceed the memory limit before the next tokens are charged. Each token adds
    /// at most two elements to a stack.
    #[cold]
    fn room(&self) -> Parsed<()> {
        let Stacks { waiting, opened, cells } = &*self.stacks;
        let may_fill = |length, capacity| length + 2 * CHARGED > capacity;
        let full = may_fill(waiting.len(), waiting.capacity())
            || may_fill(opened.len(), opened.capacity())
            || may_fill(cells.len(), cells.capacity());
        let left = self.heap.meter.memory.saturating_sub(size_of::<Cell>() * self.heap.top());
        if full && !self.stacks.may_grow(left) { Err(Stop::Memory.into()) } else { Ok(()) }
    }

    fn slice(&self, token: Token) -> &str {
        &self.tokens.text()[token.span()]
    }

    #[inline]
    fn innermost(&self) -> Opened {
        self.stacks.opened[self.stacks.opened.len() - 1]
    }

    /// Returns the waiting operator inside the innermost bracket.
    #[inline]
    fn waiting(&self) -> Option<&PendingOperator> {
        let Stacks { waiting, opened, .. } = &*self.stacks;
        let base = opened[opened.len() - 1].operators;
        waiting[base..].last()
    }

    /// Returns whether a `(` follows the token directly, which makes the name a functor (ISO 6.3.3).
    fn is_functor(&self, token: Token) -> bool {
        self.tokens.byte_at(token.end) == Some(b'(')
    }

    // ---- operands ----

    fn operand(&mut self, token: Token) -> Parsed<ParserState> {
        match token.kind {
            LexicalKind::Name | LexicalKind::Graphic | LexicalKind::Solo | LexicalKind::Quoted(_) => {
                let name = self.name(token)?;
                self.named(name, token)
            }
            LexicalKind::Variable if self.flags.var_prefix && !self.slice(token).starts_with('_') => {
                let name = self.name(token)?;
                self.named(name, token)
            }
            LexicalKind::Variable => Ok(self.variable(token)),
            kind if kind.is_number() => self.number(token, token, false),
            LexicalKind::DoubleQuoted(end) => self.quoted_term(token, '"', end, self.flags.double_quotes),
            LexicalKind::BackQuoted(end) => self.quoted_term(token, '`', end, self.flags.back_quotes),
            LexicalKind::Open => Ok(self.open(Bracket::Round, atoms::NIL, token, token)),
            LexicalKind::OpenList => {
                self.open_or_empty(Bracket::List, LexicalKind::CloseList, atoms::NIL, token)
            }
            LexicalKind::OpenCurly => {
                self.open_or_empty(Bracket::Curly, LexicalKind::CloseCurly, atoms::CURLY, token)
            }
            _ => Err(self.no_operand(token).into()),
        }
    }

    fn no_operand(&self, token: Token) -> Fault {
        let text = self.tokens.text();
        if let Some(fault) = expected::broken(text, token) {
            return fault;
        }
        let after = self.waiting().map(|waiting| self.symbols.name(waiting.name));
        let opened = self.innermost();
        let fault = expected::operand(text, token, opened.bracket, after);
        match opened.bracket.opening() {
            Some(bracket) => fault.opener(bracket, opened.at),
            None => fault,
        }
    }

    /// Returns the atom of a name token.
    fn name(&mut self, token: Token) -> Parsed<Atom> {
        if let LexicalKind::Quoted(end) = token.kind {
            let quote = self.tokens.byte_at(token.start).map_or('\'', char::from);
            let name = self.unquoted(token, quote, end)?;
            return Ok(self.symbols.intern(&name));
        }
        let text = self.tokens.text();
        Ok(self.symbols.intern(&text[token.span()]))
    }

    /// Returns the characters of a quoted token.
    fn unquoted(&self, token: Token, quote: char, end: QuotedEnd) -> Parsed<Cow<'t, str>> {
        let text = self.tokens.text();
        if let Some(fault) = expected::broken(text, token) {
            return Err(fault.into());
        }
        let body = &text[token.start + 1..token.end - 1];
        if end == QuotedEnd::Plain && !self.flags.iso && quote != '\'' {
            return Ok(Cow::Borrowed(body));
        }
        Ok(quoted::decode(body, quote, token.start + 1, self.flags.iso)?)
    }

    /// Parses a name where an operand is expected: a functor, the sign of a number, a prefix operator, or an
    /// atom.
    fn named(&mut self, name: Atom, token: Token) -> Parsed<ParserState> {
        if self.is_functor(token) {
            let open = self.take()?;
            return Ok(self.open(Bracket::Arguments, name, token, open));
        }
        if name == atoms::MINUS && self.peek().kind.is_number() {
            let number = self.take()?;
            return self.number(number, token, true);
        }
        let roles = self.operators.roles(name);
        match roles.prefix {
            Some(op) if !self.next_makes_atom(op, token)? => self.prefix(name, op, token),
            _ => {
                let priority = self.atom_priority(roles)?;
                Ok(self.has(Cell::atom(name), priority, token.start, token.end))
            }
        }
    }

    fn prefix(&mut self, name: Atom, op: Op, token: Token) -> Parsed<ParserState> {
        let allowed = self.allowed();
        if op.priority > allowed {
            return Err(self.too_high(token, op.priority, allowed).into());
        }
        self.stacks.waiting.push(PendingOperator { name, op, infix: false, start: token.start, token });
        Ok(ParserState::WantsOperand)
    }

    /// Returns the highest priority allowed at this position.
    fn allowed(&self) -> u16 {
        match self.waiting() {
            Some(waiting) => waiting.op.right_max(),
            None => self.limit(),
        }
    }

    /// Returns the highest priority inside the innermost bracket. Beyond the standard, arguments and elements
    /// may have any priority. Only a comma or a bar would be ambiguous, and programs contain `assertz(a :-
    /// b)` and `[a :- b]`.
    fn limit(&self) -> u16 {
        match self.innermost().bracket {
            Bracket::Arguments | Bracket::List | Bracket::Tail if self.flags.iso => ARGUMENT_PRIORITY,
            _ => MAX_PRIORITY,
        }
    }

    fn too_high(&self, token: Token, found: u16, allowed: u16) -> Fault {
        let outer = self.waiting().map(|waiting| (self.symbols.name(waiting.name), waiting.op));
        let place = expected::place(outer, self.innermost().bracket);
        expected::priority(token, self.slice(token), found, allowed, &place)
    }

    fn variable(&mut self, token: Token) -> ParserState {
        let text = self.tokens.text();
        let cell = self.variables.occurrence(&text[token.span()], token.start, self.heap);
        self.has(cell, 0, token.start, token.end)
    }

    /// Parses a numeral, whose term begins at its sign.
    fn number(&mut self, token: Token, first: Token, negative: bool) -> Parsed<ParserState> {
        let text = self.tokens.text();
        self.heap.meter.charge(token.span().len() / 16)?;
        let token = self.with_groups(token);
        let Token { kind, end, .. } = match token.kind {
            LexicalKind::Exponent | LexicalKind::BareQuote if self.is_cut_short(token) => {
                let digits = number::digits_length(self.slice(token));
                self.tokens.shorter(token.start, token.start + digits)
            }
            _ => token,
        };
        let value = number::meaning(self.heap, kind, &text[token.start..end], token.start, self.flags.iso)?;
        let cell = self.put_number(if negative { number::negated(value) } else { value })?;
        Ok(self.has(cell, 0, first.start, end))
    }

    /// Returns a number such as `1 000 000` as one token, which is beyond the standard: groups of three
    /// digits, separated by one space.
    fn with_groups(&mut self, first: Token) -> Token {
        let mut token = first;
        while self.tokens.byte_at(token.end) == Some(b' ') && self.tokens.may_have_groups(first) {
            let next = self.peek();
            if !self.tokens.is_group(token.end, next) {
                break;
            }
            (self.ahead, token.end) = (None, next.end);
        }
        token
    }

    fn put_number(&mut self, value: Number) -> Parsed<Cell> {
        if let Number::Big(big) = &value {
            self.heap.reserve(big.as_sign_words().1.len() + 1)?;
        }
        Ok(self.heap.put_number(&value))
    }

    /// Returns whether a numeral such as `1e10` or `0''` is two tokens: an operator follows its digits, or
    /// the standard has no such numeral.
    fn is_cut_short(&self, token: Token) -> bool {
        let slice = self.slice(token);
        let behind = &slice[number::digits_length(slice)..];
        let name = behind.split(['+', '-', '\'']).next().unwrap_or(behind);
        let Some(name) = self.symbols.find(name) else { return self.flags.iso };
        let roles = self.operators.roles(name);
        self.flags.iso || roles.infix.is_some() || roles.postfix.is_some()
    }

    fn quoted_term(
        &mut self,
        token: Token,
        quote: char,
        end: QuotedEnd,
        mode: QuoteMode,
    ) -> Parsed<ParserState> {
        let text = self.unquoted(token, quote, end)?;
        self.heap.meter.charge(text.len() / 4)?;
        self.heap.reserve(2 * text.len())?;
        let cell = match mode {
            QuoteMode::Codes => self.list_of(&text, |_, c| Cell::int(i64::from(u32::from(c)))),
            QuoteMode::Chars => self.list_of(&text, |symbols, c| Cell::atom(symbols.intern_char(c))),
            QuoteMode::Atom => Cell::atom(self.symbols.intern(&text)),
            QuoteMode::String => self.heap.put_string(&text),
            QuoteMode::Error => {
                let fault = Fault::new(token.span(), format!("`{quote}` cannot begin a term"));
                return Err(fault.hint("the standard has no back quoted terms: write \"...\"").into());
            }
        };
        self.stacks.cells.push(cell);
        self.span(token.start, token.end, 0, Shape::Text);
        Ok(ParserState::Has(Operand { priority: 0, start: token.start, end: token.end }))
    }

    fn list_of(&mut self, text: &str, mut element: impl FnMut(&mut Symbols, char) -> Cell) -> Cell {
        let elements: Vec<Cell> = text.chars().map(|c| element(self.symbols, c)).collect();
        self.heap.put_list(&elements)
    }

    fn span(&mut self, start: usize, end: usize, arity: usize, shape: Shape) {
        if let Some(spans) = &mut self.spans {
            spans.complete(start..end, arity, shape);
        }
    }

    fn has(&mut self, cell: Cell, priority: u16, start: usize, end: usize) -> ParserState {
        self.stacks.cells.push(cell);
        self.span(start, end, 0, Shape::Atomic);
        ParserState::Has(Operand { priority, start, end })
    }

    // ---- brackets ----

    fn open(&mut self, bracket: Bracket, name: Atom, first: Token, open: Token) -> ParserState {
        self.stacks.opened.push(Opened {
            bracket,
            name,
            start: first.start,
            at: open.start,
            operators: self.stacks.waiting.len(),
            cells: self.stacks.cells.len(),
        });
        ParserState::WantsOperand
    }

    /// Parses `[` or `{`: an atom if the closing bracket is next.
    fn open_or_empty(
        &mut self,
        bracket: Bracket,
        close: LexicalKind,
        name: Atom,
        token: Token,
    ) -> Parsed<ParserState> {
        if self.peek().kind != close {
            return Ok(self.open(bracket, name, token, token));
        }
        let close = self.take()?;
        self.named(name, Token { kind: token.kind, start: token.start, end: close.end })
    }

    /// Completes the operators of the innermost bracket, before a closing bracket, the bar of a list or the
    /// end token.
    #[inline]
    fn settle_all(&mut self, operand: Operand) -> Parsed<Operand> {
        let mut operand = operand;
        while let Some(&waiting) = self.waiting() {
            operand = self.reduce(waiting, operand)?;
        }
        Ok(operand)
    }

    fn close(&mut self, token: Token, operand: Operand) -> Parsed<ParserState> {
        let opened = self.innermost();
        let wanted = match opened.bracket {
            Bracket::Clause | Bracket::Round | Bracket::Arguments => LexicalKind::Close,
            Bracket::List | Bracket::Tail => LexicalKind::CloseList,
            Bracket::Curly => LexicalKind::CloseCurly,
        };
        if token.kind != wanted || opened.bracket == Bracket::Clause {
            return Err(self.no_operator(token, operand).into());
        }
        self.settle_all(operand)?;
        let whole = Operand { priority: 0, start: opened.start, end: token.end };
        match opened.bracket {
            Bracket::Clause | Bracket::Round => self.span(opened.start, token.end, 1, Shape::Brackets),
            Bracket::Curly => self.build(atoms::CURLY, 1, opened.start..token.end, Shape::Braces)?,
            Bracket::Arguments => {
                let arity = self.stacks.cells.len() - opened.cells;
                let shape = Shape::compound(opened.start..opened.at);
                self.build(opened.name, arity, opened.start..token.end, shape)?;
            }
            Bracket::List => {
                self.stacks.cells.push(Cell::atom(atoms::NIL));
                self.list(opened, token.end, Shape::List)?;
            }
            Bracket::Tail => self.list(opened, token.end, Shape::PartialList)?,
        }
        self.stacks.opened.pop();
        Ok(ParserState::Has(whole))
    }

    /// Replaces the last cells by a compound with these arguments.
    fn build(&mut self, name: Atom, arity: usize, range: Range<usize>, shape: Shape) -> Parsed<()> {
        if arity > Functor::MAX_ARITY {
            let fault = Fault::new(range, format!("a compound has at most {} arguments", Functor::MAX_ARITY));
            return Err(fault.into());
        }
        self.heap.reserve(arity + 1)?;
        let base = self.stacks.cells.len() - arity;
        let term = self.heap.put_struct(name, &self.stacks.cells[base..]);
        self.stacks.cells.truncate(base);
        self.stacks.cells.push(term);
        self.span(range.start, range.end, arity, shape);
        Ok(())
    }

    /// Replaces the elements and the tail of a list by the list.
    fn list(&mut self, opened: Opened, end: usize, shape: Shape) -> Parsed<()> {
        let length = self.stacks.cells.len() - opened.cells - 1;
        self.heap.reserve(2 * length)?;
        let tail = self.stacks.cells[opened.cells + length];
        let list = {
            let elements = &self.stacks.cells[opened.cells..opened.cells + length];
            self.heap.put_list_with_tail(elements.iter().copied(), tail)
        };
        self.stacks.cells.truncate(opened.cells);
        self.stacks.cells.push(list);
        self.span(opened.start, end, length + usize::from(shape == Shape::PartialList), shape);
        Ok(())
    }

    // ---- operators ----

    fn operator(&mut self, token: Token, operand: Operand) -> Parsed<ParserState> {
        match token.kind {
            LexicalKind::Comma => self.comma(token, operand),
            LexicalKind::Bar => self.bar(token, operand),
            LexicalKind::Name
            | LexicalKind::Graphic
            | LexicalKind::Solo
            | LexicalKind::Quoted(QuotedEnd::Plain | QuotedEnd::Escaped) => {
                let name = self.name(token)?;
                let roles = self.operators.roles(name);
                match (roles.infix, roles.postfix) {
                    (Some(op), _) => self.infix(name, op, token, operand),
                    (None, Some(op)) => self.postfix(name, op, token, operand),
                    (None, None) => Err(self.no_operator(token, operand).into()),
                }
            }
            LexicalKind::Close | LexicalKind::CloseList | LexicalKind::CloseCurly | LexicalKind::End => {
                self.close(token, operand)
            }
            _ => Err(self.no_operator(token, operand).into()),
        }
    }

    fn no_operator(&self, token: Token, operand: Operand) -> Fault {
        let text = self.tokens.text();
        if let Some(fault) = expected::broken(text, token) {
            return fault;
        }
        let opened = self.innermost();
        let fault = expected::operator(text, token, opened.bracket, operand.end);
        match opened.bracket.opening() {
            Some(bracket) => fault.opener(bracket, opened.at),
            None => fault,
        }
    }

    /// Parses a comma: between arguments, between elements, or the operator.
    fn comma(&mut self, token: Token, operand: Operand) -> Parsed<ParserState> {
        match self.innermost().bracket {
            Bracket::Arguments | Bracket::List => {
                self.settle_all(operand)?;
                Ok(ParserState::WantsOperand)
            }
            Bracket::Tail => Err(self.no_operator(token, operand).into()),
            Bracket::Clause | Bracket::Round | Bracket::Curly => {
                let op = self.operators.infix(atoms::COMMA);
                let op = op.ok_or_else(|| self.no_operator(token, operand))?;
                self.infix(atoms::COMMA, op, token, operand)
            }
        }
    }

    /// Parses a bar: before the tail of a list, or the operator.
    fn bar(&mut self, token: Token, operand: Operand) -> Parsed<ParserState> {
        let innermost = self.stacks.opened.len() - 1;
        if self.stacks.opened[innermost].bracket == Bracket::List {
            self.settle_all(operand)?;
            self.stacks.opened[innermost].bracket = Bracket::Tail;
            return Ok(ParserState::WantsOperand);
        }
        match self.operators.infix(atoms::BAR) {
            Some(op)
                if self.stacks.opened[innermost].bracket != Bracket::Tail && op.priority <= self.limit() =>
            {
                self.infix(atoms::BAR, op, token, operand)
            }
            _ => Err(self.no_operator(token, operand).into()),
        }
    }

    fn infix(&mut self, name: Atom, op: Op, token: Token, operand: Operand) -> Parsed<ParserState> {
        let left = self.settle(op, token, operand)?;
        self.stacks.waiting.push(PendingOperator { name, op, infix: true, start: left.start, token });
        Ok(ParserState::WantsOperand)
    }

    fn postfix(&mut self, name: Atom, op: Op, token: Token, operand: Operand) -> Parsed<ParserState> {
        let left = self.settle(op, token, operand)?;
        self.build(name, 1, left.start..token.end, Shape::compound(token.span()))?;
        Ok(ParserState::Has(Operand { priority: op.priority, start: left.start, end: token.end }))
    }

    /// Completes the waiting operators that bind tighter than the operator on the right; the result is its
    /// left argument.
    fn settle(&mut self, op: Op, token: Token, operand: Operand) -> Parsed<Operand> {
        let mut operand = operand;
        while let Some(&waiting) = self.waiting() {
            if op.priority <= waiting.op.right_max() {
                break;
            }
            operand = self.reduce(waiting, operand)?;
        }
        if op.priority > self.allowed() {
            return Err(self.too_high(token, op.priority, self.allowed()).into());
        }
        if operand.priority > op.left_max() {
            return Err(self.argument_too_high(token, operand, op.left_max()).into());
        }
        Ok(operand)
    }

    /// Completes the term of an operator with its right argument.
    fn reduce(&mut self, waiting: PendingOperator, right: Operand) -> Parsed<Operand> {
        if right.priority > waiting.op.right_max() {
            return Err(self.argument_too_high(waiting.token, right, waiting.op.right_max()).into());
        }
        self.stacks.waiting.pop();
        let shape = Shape::compound(waiting.token.span());
        self.build(waiting.name, 1 + usize::from(waiting.infix), waiting.start..right.end, shape)?;
        Ok(Operand { priority: waiting.op.priority, start: waiting.start, end: right.end })
    }

    fn is_at_clause_level(&self) -> bool {
        self.stacks.opened.len() == 1
    }

    fn argument_too_high(&self, token: Token, argument: Operand, allowed: u16) -> Fault {
        let text = self.tokens.text();
        let operator = &text[token.span()];
        match argument.priority {
            BARE_OPERATOR => {
                let atom = &text[argument.start..argument.end];
                let message =
                    format!("`{atom}` is an operator, and as an argument of `{operator}` needs brackets");
                Fault::new(argument.start..argument.end, message).hint(format!("write `({atom})`"))
            }
            found => {
                let message = format!(
                    "the argument of `{operator}` has priority {found}, at most {allowed} is allowed"
                );
                let (clause_level, left) = (self.is_at_clause_level(), &text[argument.start..argument.end]);
                Fault::new(token.span(), message).hint(match operator {
                    _ if clause_level && text[argument.end..token.start].contains('\n') => {
                        "is a full stop missing at the end of the line before?"
                    }
                    ":-" | "-->" | "=>" if clause_level && is_continued(left) => {
                        "does the line before end with a comma in place of the full stop?"
                    }
                    "=>" if left.contains(":-") => "`>=` compares numbers; `=>` ends the head of a rule",
                    _ => "put the argument in brackets",
                })
            }
        }
    }
}

/// Whether the last line of a term continues a line that ends with a comma.
fn is_continued(term: &str) -> bool {
    term.rsplit_once('\n').is_some_and(|(lines, _)| lines.trim_end().ends_with(','))
}
