//! The writer (ISO 7.10.5): a term as text that can be read back.
//!
//! Pending output is on an explicit stack, so that terms may be arbitrarily deep. Spaces and brackets are
//! written only where the text would otherwise read as something else. The writer knows how the last token
//! ends and checks how the next one begins. The rules for brackets mirror those of the reader:
//! - an operand whose priority is too high for its place;
//! - an operator as an operand (priority 1201);
//! - a left operand that ends in an open right argument, which would absorb the following text: `(fy 1)yfx
//!   2`;
//! - after a prefix minus, around a term that begins with a numeral: `- (1)`, `- (1^2)`; by the letter of the
//!   standard every infix and postfix operation: `- (a^2)`.

use dashu_int::ops::BitTest;

use super::cycles;
use super::names::numbered_variable;
use super::operators::{ARGUMENT_PRIORITY, MAX_PRIORITY, Op, OpType, Operators, Role, Roles};
use super::quote::{self, TokenClass};
use super::write_options::{Spacing, WriteOptions};
use crate::error::Stop;
use crate::term::radix::{self, Decimal};
use crate::term::{Addr, Atom, Cell, Heap, Number, Symbols, View, atoms};
use crate::width::Width;

/// Writes a term in pieces to `sink`; stops with the first error of the sink, at a limit, or when
/// interrupted. A cyclic term is written as `@(Term, Equations)`. O(size of the term as a tree).
pub fn write_term<E: From<Stop>>(
    sink: &mut dyn FnMut(&str) -> Result<(), E>,
    heap: &mut Heap,
    symbols: &Symbols,
    operators: &Operators,
    options: &WriteOptions,
    term: Cell,
) -> Result<(), E> {
    let mut text = String::with_capacity(COMMON);
    let mut pass_on = |piece: &mut String| -> Result<(), E> {
        sink(piece)?;
        piece.clear();
        Ok(())
    };
    TermWriter::new(&mut text, heap, symbols, operators, options).run(term, &mut pass_on)?;
    if text.is_empty() { Ok(()) } else { sink(&text) }
}

/// Adds a term to a text likewise, which may grow to the memory limit.
pub fn push_term(
    text: &mut String,
    heap: &mut Heap,
    symbols: &Symbols,
    operators: &Operators,
    options: &WriteOptions,
    term: Cell,
) -> Result<(), Stop> {
    let limit = heap.meter.memory;
    let mut check = |text: &mut String| if text.len() > limit { Err(Stop::Memory) } else { Ok(()) };
    TermWriter::new(text, heap, symbols, operators, options).run(term, &mut check)?;
    check(text)
}

/// The size of most texts, in bytes.
const COMMON: usize = 64;

/// Returns the term itself, or `@(Term, Equations)` for a cyclic term.
pub fn finite(heap: &mut Heap, term: Cell) -> Result<Cell, Stop> {
    let factorised = cycles::factorise(heap, term)?;
    if factorised.equations.is_empty() {
        return Ok(term);
    }
    let equation =
        |heap: &mut Heap, (var, value): &(Cell, Cell)| heap.put_struct(atoms::EQUALS, &[*var, *value]);
    let equations: Vec<Cell> = factorised.equations.iter().map(|pair| equation(heap, pair)).collect();
    let equations = heap.put_list(&equations);
    Ok(heap.put_struct(atoms::AT, &[factorised.term, equations]))
}

/// Returns the term as text, unless it is longer than the memory limit.
#[cfg(test)]
pub fn term_to_string(
    heap: &mut Heap,
    symbols: &Symbols,
    operators: &Operators,
    options: &WriteOptions,
    term: Cell,
) -> Result<String, Stop> {
    let mut text = String::new();
    push_term(&mut text, heap, symbols, operators, options, term)?;
    Ok(text)
}

/// The last token of the text so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastToken {
    Nothing,
    Token(TokenClass),
    /// A numeral that would absorb a following quote: `0'c`, `16'ff`.
    Radix,
    /// An operator that a following bracket would make a functor.
    Operator(TokenClass),
}

/// A part still to be written.
#[derive(Clone, Copy)]
enum WriteTask {
    Term {
        cell: Cell,
        place: OperandContext,
        depth: usize,
    },
    Comma,
    /// Brackets of one kind that close one after the other: one task, however deeply last arguments are
    /// nested.
    Close {
        bracket: &'static str,
        times: usize,
    },
    Infix(Atom),
    Postfix(Atom),
    /// `count` arguments from this one on.
    Arguments {
        addr: Addr,
        count: usize,
        depth: usize,
    },
    Tail {
        cell: Cell,
        depth: usize,
    },
}

/// The position of a term: what it may be without brackets.
#[derive(Clone, Copy)]
struct OperandContext {
    /// The highest priority allowed.
    max: u16,
    /// Whether it is the argument of an operator: operators as atoms need brackets.
    operand: bool,
    /// For a left argument, the priority of the operator after it, which an argument open to the right must
    /// stay below.
    before: Option<u16>,
    /// Whether a prefix minus is before it.
    after_minus: bool,
}

impl OperandContext {
    const ARGUMENT: OperandContext =
        OperandContext { max: ARGUMENT_PRIORITY, operand: false, before: None, after_minus: false };
    const WHOLE: OperandContext =
        OperandContext { max: MAX_PRIORITY, operand: false, before: None, after_minus: false };

    fn left_of(op: Op) -> OperandContext {
        OperandContext { max: op.left_max(), operand: true, before: Some(op.priority), after_minus: false }
    }

    fn right_of(op: Op) -> OperandContext {
        OperandContext { max: op.right_max(), operand: true, before: None, after_minus: false }
    }
}

/// A compound written as an operator with its arguments.
#[derive(Clone, Copy)]
struct Operation {
    name: Atom,
    op: Op,
    args: Addr,
}

/// The bytes of text written before they are passed on.
const PIECE: usize = 1 << 12;

/// A task is replaced by fewer tasks than this.
const MOST_TASKS: usize = 8;

struct TermWriter<'w> {
    out: &'w mut String,
    heap: &'w mut Heap,
    symbols: &'w Symbols,
    operators: &'w Operators,
    options: &'w WriteOptions,
    todo: Vec<WriteTask>,
    last: LastToken,
    /// The number of bytes of `out` that are not of this term.
    before: usize,
    /// The number of bytes passed on and taken out of `out`.
    passed_on: usize,
    /// The length of `out` with which a piece ends.
    due: usize,
}

impl<'w> TermWriter<'w> {
    fn new(
        out: &'w mut String,
        heap: &'w mut Heap,
        symbols: &'w Symbols,
        operators: &'w Operators,
        options: &'w WriteOptions,
    ) -> TermWriter<'w> {
        let (todo, before) = (Vec::with_capacity(COMMON / 4), out.len());
        TermWriter {
            out,
            heap,
            symbols,
            operators,
            options,
            todo,
            last: LastToken::Nothing,
            before,
            passed_on: 0,
            due: before + PIECE,
        }
    }

    /// Writes the term; `pass_on` gets the text after each piece, and may take it out.
    fn run<E: From<Stop>>(
        &mut self,
        term: Cell,
        pass_on: &mut dyn FnMut(&mut String) -> Result<(), E>,
    ) -> Result<(), E> {
        let term = if self.options.max_depth == 0 { finite(self.heap, term)? } else { term };
        let priority = self.options.priority;
        let place =
            OperandContext { max: priority, operand: priority < ARGUMENT_PRIORITY, ..OperandContext::WHOLE };
        self.todo.push(WriteTask::Term { cell: term, place, depth: 1 });
        while let Some(task) = self.todo.pop() {
            self.heap.meter.charge(1)?;
            self.room()?;
            if self.is_too_long() {
                self.token("...");
                break;
            }
            match task {
                WriteTask::Term { cell, place, depth } => self.term(cell, place, depth)?,
                WriteTask::Comma => self.punctuation(","),
                WriteTask::Close { bracket, times } => self.close(bracket, times),
                WriteTask::Infix(name) => self.infix(name),
                WriteTask::Postfix(name) => self.behind_operand(name),
                WriteTask::Arguments { addr, count, depth } => self.arguments(addr, count, depth)?,
                WriteTask::Tail { cell, depth } => {
                    if let Some(next) = self.tail(cell, depth) {
                        self.elements(next, depth)?;
                    }
                }
            }
            if self.out.len() >= self.due {
                let written = self.out.len();
                pass_on(self.out)?;
                self.passed_on += written - self.out.len();
                self.due = self.out.len() + PIECE;
            }
        }
        Ok(())
    }

    /// Fails if the stack, which doubles, would exceed the memory limit beside the heap: for a moment the
    /// old one is there beside the new.
    fn room(&self) -> Result<(), Stop> {
        if self.todo.capacity() - self.todo.len() >= MOST_TASKS {
            return Ok(());
        }
        let left = self.heap.meter.memory.saturating_sub(size_of::<Cell>() * self.heap.top());
        let needed = 3 * size_of::<WriteTask>() * self.todo.capacity();
        if needed > left { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Closes a bracket behind what the tasks pushed from now on write.
    fn close_later(&mut self, bracket: &'static str) {
        match self.todo.last_mut() {
            Some(WriteTask::Close { bracket: last, times }) if *last == bracket => *times += 1,
            _ => self.todo.push(WriteTask::Close { bracket, times: 1 }),
        }
    }

    fn close(&mut self, bracket: &'static str, times: usize) {
        self.punctuation(bracket);
        if times > 1 {
            self.todo.push(WriteTask::Close { bracket, times: times - 1 });
        }
    }

    // ---- tokens ----

    /// Writes a space if the next token would run into the last one.
    fn separate(&mut self, first: char) {
        let class = quote::class(first);
        let glued = match self.last {
            LastToken::Nothing => false,
            LastToken::Token(last) | LastToken::Operator(last) => last == class && class != TokenClass::Alone,
            LastToken::Radix => matches!(class, TokenClass::Alphanumeric | TokenClass::Quote('\'')),
        };
        if glued {
            self.out.push(' ');
        }
    }

    fn token(&mut self, text: &str) {
        let (Some(first), Some(last)) = (text.chars().next(), text.chars().next_back()) else { return };
        self.separate(first);
        self.out.push_str(text);
        self.last = LastToken::Token(quote::class(last));
    }

    fn numeral(&mut self, text: &str) {
        self.token(text);
        let digits = text.trim_start_matches('-');
        if digits.len() <= 2 && matches!(digits.parse(), Ok(0 | 2..=36_u8)) {
            self.last = LastToken::Radix;
        }
    }

    /// Writes brackets, bars and commas. Only an operator can run into an opening bracket.
    fn punctuation(&mut self, text: &str) {
        if text == "(" && matches!(self.last, LastToken::Operator(_)) {
            self.out.push(' ');
        }
        self.out.push_str(text);
        if text == "," && self.options.spacing == Spacing::NextArgument {
            self.out.push(' ');
        }
        self.last = LastToken::Nothing;
    }

    fn atom(&mut self, name: Atom) {
        let name = self.symbols.name(name);
        if self.options.quoted && quote::atom_needs_quotes(name, self.options.quote_wide) {
            self.quoted(name, '\'')
        } else {
            self.token(name)
        }
    }

    fn quoted(&mut self, content: &str, quote: char) {
        self.separate(quote);
        let push = if self.options.raw_characters { quote::push_raw } else { quote::push_quoted };
        push(self.out, content, quote);
        self.last = LastToken::Token(TokenClass::Quote(quote));
    }

    /// Writes an operator that a bracket may follow.
    fn operator(&mut self, name: Atom) {
        self.atom(name);
        if let LastToken::Token(class) = self.last {
            self.last = LastToken::Operator(class);
        }
    }

    /// Writes an operator between its operands: a word is separated from what follows (`1 is -1`).
    fn infix(&mut self, name: Atom) {
        self.behind_operand(name);
        if self.last == LastToken::Operator(TokenClass::Alphanumeric) {
            self.out.push(' ');
            self.last = LastToken::Nothing;
        }
    }

    /// Writes an operator after an operand.
    fn behind_operand(&mut self, name: Atom) {
        match name {
            atoms::COMMA => self.punctuation(","),
            atoms::BAR => self.punctuation("|"),
            _ => {
                self.operator(name);
                // After a symbolic operator that follows an operand, a bracket does not begin an argument
                // list.
                if self.last == LastToken::Operator(TokenClass::Symbol) {
                    self.last = LastToken::Token(TokenClass::Symbol);
                }
            }
        }
    }

    /// Writes a variable name, as a word whatever its characters are, since variable_names/1 allows any.
    fn word(&mut self, text: &str) {
        self.separate('_');
        self.out.push_str(text);
        self.last = LastToken::Token(TokenClass::Alphanumeric);
    }

    // ---- terms ----

    fn term(&mut self, cell: Cell, place: OperandContext, depth: usize) -> Result<(), Stop> {
        if self.is_too_deep(depth) {
            self.token("...");
            return Ok(());
        }
        match self.heap.view(cell) {
            View::Var(addr) => self.variable(addr),
            View::Int(value) => self.number(Decimal::of(value).as_str(), place),
            View::Box(addr) => match self.heap.box_number(addr) {
                Some(number) => self.boxed_number(&number, place)?,
                None => self.string_or_object(addr),
            },
            View::Atom(name) => self.atom_in(name, place),
            View::List(addr) if !self.options.dotlists => {
                self.punctuation("[");
                self.elements(addr, depth + 1)?;
            }
            _ => self.compound(cell, place, depth)?,
        }
        Ok(())
    }

    fn is_too_deep(&self, depth: usize) -> bool {
        self.options.max_depth > 0 && depth > self.options.max_depth
    }

    fn is_too_long(&self) -> bool {
        self.would_be_too_long(0)
    }

    /// Returns whether the text would reach its maximum with `more` bytes.
    fn would_be_too_long(&self, more: usize) -> bool {
        let written = self.passed_on + self.out.len() - self.before;
        self.options.max_size > 0 && written + more >= self.options.max_size
    }

    fn variable(&mut self, addr: Addr) {
        let options = self.options;
        match options.variable_names.of(self.heap, addr) {
            Some(name) => self.word(name),
            None => {
                self.word("_");
                self.out.push_str(Decimal::of(addr.to_i64()).as_str());
            }
        }
    }

    /// Writes a boxed number.
    fn boxed_number(&mut self, number: &Number, place: OperandContext) -> Result<(), Stop> {
        let text = match number {
            Number::Int(i) => i.to_string(),
            Number::Big(b) if self.would_be_too_long(b.bit_len() / 4) => {
                format!("<integer of {} bits>", b.bit_len())
            }
            Number::Big(b) => radix::text(self.heap, b, 10)?,
            Number::Float(f) => quote::float(*f),
        };
        self.number(&text, place);
        Ok(())
    }

    fn number(&mut self, text: &str, place: OperandContext) {
        let bracketed = place.after_minus && !text.starts_with('-');
        if bracketed {
            self.punctuation("(");
        }
        self.numeral(text);
        if bracketed {
            self.punctuation(")");
        }
    }

    fn string_or_object(&mut self, addr: Addr) {
        match self.heap.box_object(addr) {
            Some(atom) => self.token(self.symbols.name(atom)),
            None => self.string(addr),
        }
    }

    fn string(&mut self, addr: Addr) {
        let text = self.heap.box_string(addr).unwrap_or_default().to_owned();
        if self.options.quoted { self.quoted(&text, '"') } else { self.token(&text) }
    }

    fn atom_in(&mut self, name: Atom, place: OperandContext) {
        if !(place.operand && self.operators.roles(name).any()) {
            return self.atom(name);
        }
        self.punctuation("(");
        self.atom(name);
        self.punctuation(")");
    }

    fn compound(&mut self, cell: Cell, place: OperandContext, depth: usize) -> Result<(), Stop> {
        let Some((name, arity, args)) = self.heap.callable(cell) else { return Ok(()) };
        if self.special(name, arity, args, depth) {
            return Ok(());
        }
        match self.operation(name, arity, args) {
            Some(operation) => self.operation_in(operation, place, depth),
            None => return self.canonical(name, arity, args, depth),
        }
        Ok(())
    }

    fn canonical(&mut self, name: Atom, arity: usize, args: Addr, depth: usize) -> Result<(), Stop> {
        self.atom(name);
        self.last = LastToken::Nothing;
        self.punctuation("(");
        self.close_later(")");
        self.arguments(args, arity, depth + 1)
    }

    /// Returns whether a term is written at once instead of by a task: it has no parts, the piece is not
    /// full, and the text has no maximum.
    fn is_short(&self, cell: Cell) -> bool {
        let is_flat = matches!(self.heap.view(cell), View::Atom(_) | View::Int(_) | View::Var(_));
        is_flat && self.out.len() < self.due && self.options.max_size == 0
    }

    fn short(&mut self, cell: Cell, depth: usize) -> Result<(), Stop> {
        self.heap.meter.charge(1)?;
        self.term(cell, OperandContext::ARGUMENT, depth)
    }

    fn arguments(&mut self, mut addr: Addr, mut count: usize, depth: usize) -> Result<(), Stop> {
        while count > 0 {
            let cell = self.heap.at(addr);
            (addr, count) = (addr + 1, count - 1);
            if !self.is_short(cell) {
                if count > 0 {
                    self.todo.push(WriteTask::Arguments { addr, count, depth });
                    self.todo.push(WriteTask::Comma);
                }
                self.todo.push(WriteTask::Term { cell, place: OperandContext::ARGUMENT, depth });
                break;
            }
            self.short(cell, depth)?;
            if count > 0 {
                self.punctuation(",");
            }
        }
        Ok(())
    }

    /// Writes the elements of a list from this one on, each one level deeper than the element before it.
    fn elements(&mut self, first: Addr, mut depth: usize) -> Result<(), Stop> {
        let mut next = Some(first);
        while let Some(addr) = next {
            let [cell, rest] = [addr, addr + 1].map(|at| self.heap.at(at));
            if !self.is_short(cell) {
                self.todo.push(WriteTask::Tail { cell: rest, depth: depth + 1 });
                self.todo.push(WriteTask::Term { cell, place: OperandContext::ARGUMENT, depth });
                break;
            }
            self.short(cell, depth)?;
            depth += 1;
            next = self.tail(rest, depth);
        }
        Ok(())
    }

    /// Writes what follows an element: at the last level, no more elements. Returns the address of the next
    /// element, if there is one.
    fn tail(&mut self, cell: Cell, depth: usize) -> Option<Addr> {
        match self.heap.view(cell) {
            View::Atom(atoms::NIL) => self.punctuation("]"),
            _ if self.is_too_deep(depth) => {
                self.punctuation("|");
                self.token("...");
                self.punctuation("]");
            }
            View::List(addr) => {
                self.punctuation(",");
                return Some(addr);
            }
            _ => {
                self.punctuation("|");
                self.close_later("]");
                self.todo.push(WriteTask::Term { cell, place: OperandContext::ARGUMENT, depth });
            }
        }
        None
    }

    /// Writes `{X}`, `'$VAR'(N)` and streams, according to the options.
    fn special(&mut self, name: Atom, arity: usize, args: Addr, depth: usize) -> bool {
        if arity != 1 {
            return false;
        }
        let argument = self.heap.at(args);
        match (name, self.heap.view(argument)) {
            (atoms::VAR_NAME, View::Int(n)) if self.options.numbervars && n >= 0 => {
                self.word(&numbered_variable(n));
            }
            (atoms::VAR_NAME, View::Atom(name))
                if self.options.numbervars && self.symbols.name(name) == "_" =>
            {
                self.word("_");
            }
            (atoms::DOLLAR_STREAM, View::Int(n)) if self.options.blobs => {
                self.token(&format!("<stream>({n})"));
            }
            (atoms::CURLY, _) if self.options.brace_terms => {
                self.punctuation("{");
                self.close_later("}");
                self.todo.push(WriteTask::Term {
                    cell: argument,
                    place: OperandContext::WHOLE,
                    depth: depth + 1,
                });
            }
            _ => return false,
        }
        true
    }

    // ---- operators ----

    /// Returns the compound as an operation, if its name is an operator with that many arguments.
    fn operation(&self, name: Atom, arity: usize, args: Addr) -> Option<Operation> {
        if self.options.ignore_ops || arity == 0 || arity > 2 {
            return None;
        }
        let Roles { prefix, infix, postfix } = self.operators.roles(name);
        let op = if arity == 2 { infix } else { prefix.or(postfix) }?;
        Some(Operation { name, op, args })
    }

    fn operation_of(&self, cell: Cell) -> Option<Operation> {
        let (name, arity, args) = self.heap.callable(cell)?;
        let is_list = name == atoms::DOT && arity == 2 && !self.options.dotlists;
        let is_special = arity == 1
            && match name {
                atoms::CURLY => self.options.brace_terms,
                atoms::VAR_NAME => {
                    self.options.numbervars && self.heap.integer(self.heap.at(args)) >= Some(0)
                }
                _ => false,
            };
        if is_list || is_special { None } else { self.operation(name, arity, args) }
    }

    fn operation_in(&mut self, operation: Operation, place: OperandContext, depth: usize) {
        let Operation { name, op, args } = operation;
        let bracketed = op.priority > place.max
            || (is_open_to_the_right(op) && place.before.is_some_and(|outer| op.right_max() >= outer))
            || (place.after_minus && self.is_bracketed_after_minus(operation));
        if bracketed {
            self.punctuation("(");
            self.close_later(")");
        }
        let argument = |writer: &Self, i: usize, place: OperandContext| WriteTask::Term {
            cell: writer.heap.at(args + i),
            place,
            depth: depth + 1,
        };
        match op.kind.role() {
            Role::Prefix => {
                self.operator(name);
                let place =
                    OperandContext { after_minus: name == atoms::MINUS, ..OperandContext::right_of(op) };
                self.todo.push(argument(self, 0, place));
            }
            Role::Infix => {
                self.todo.push(argument(self, 1, OperandContext::right_of(op)));
                self.todo.push(WriteTask::Infix(name));
                self.todo.push(argument(self, 0, OperandContext::left_of(op)));
            }
            Role::Postfix => {
                self.todo.push(WriteTask::Postfix(name));
                self.todo.push(argument(self, 0, OperandContext::left_of(op)));
            }
        }
    }

    fn is_bracketed_after_minus(&self, operation: Operation) -> bool {
        let strict = self.options.iso && operation.op.kind.role() != Role::Prefix;
        strict || self.begins_with_numeral(operation)
    }

    /// Returns whether the first token of an operation is an unsigned numeral. Walks its left arguments, each
    /// of which belongs to one minus only.
    fn begins_with_numeral(&self, operation: Operation) -> bool {
        let mut outer = operation;
        while outer.op.kind.role() != Role::Prefix {
            let left = self.heap.at(outer.args);
            if let Some(number) = self.heap.number(left) {
                return !is_negative(&number);
            }
            match self.operation_of(left) {
                Some(inner) if inner.op.priority <= outer.op.left_max() => outer = inner,
                _ => return false,
            }
        }
        false
    }
}

/// Returns whether an operator ends in its right argument.
fn is_open_to_the_right(op: Op) -> bool {
    !matches!(op.kind, OpType::Xf | OpType::Yf)
}

fn is_negative(number: &Number) -> bool {
    match number {
        Number::Int(i) => *i < 0,
        Number::Big(b) => *b < dashu_int::IBig::ZERO,
        Number::Float(f) => f.is_sign_negative() && !f.is_nan(),
    }
}
