//! Whether an operator is an atom, decided by the tokens after it.
//!
//! At most three tokens are inspected.

use super::{BARE_OPERATOR, Parsed, Parser};
use crate::term::atoms;
use crate::text::expected::Bracket;
use crate::text::operators::{ARGUMENT_PRIORITY, MAX_PRIORITY, Op, Roles};
use crate::text::token::{LexicalKind, Token, Tokens};

impl Parser<'_, '_> {
    /// Returns whether the next token makes a prefix operator an atom. It does if it cannot begin an operand,
    /// or is an operator that takes the atom as its left argument.
    pub(super) fn next_makes_atom(&mut self, op: Op, token: Token) -> Parsed<bool> {
        let next = self.peek();
        if next.kind.ends_operand() {
            return Ok(!matches!(next.kind, LexicalKind::EndOfText));
        }
        if !next.kind.is_name() {
            return Ok(false);
        }
        let name = self.name(next)?;
        let roles = self.operators.roles(name);
        if self.is_functor(next) {
            return Ok(self.is_pair(op, roles, token, next));
        }
        if name == atoms::MINUS && self.is_numeral_behind(next) {
            return Ok(false);
        }
        let begins_argument = roles.prefix.is_some_and(|inner| inner.priority <= op.right_max());
        let follows = roles.infix.is_some() || roles.postfix.is_some();
        Ok(!begins_argument && follows && (self.flags.iso || !self.is_atom_before(next)?))
    }

    /// Returns whether `table:(1,2)` is a pair, which is beyond the standard. Its tokens are a prefix
    /// operator of too high a priority for its position, a symbolic infix operator directly after it, and a
    /// bracket.
    fn is_pair(&self, op: Op, roles: Roles, token: Token, next: Token) -> bool {
        let adjacent =
            token.kind == LexicalKind::Name && next.kind == LexicalKind::Graphic && token.end == next.start;
        let most = match (self.waiting(), self.innermost().bracket) {
            (Some(waiting), _) => waiting.op.right_max(),
            (None, Bracket::Arguments | Bracket::List | Bracket::Tail) => ARGUMENT_PRIORITY,
            _ => MAX_PRIORITY,
        };
        let infix = roles.infix.is_some() && roles.prefix.is_none();
        adjacent && infix && op.priority > most && !self.flags.iso
    }

    /// Returns whether the operator `token` after a prefix operator is the argument of the latter, because no
    /// right argument follows: `dynamic is/2`, `(- =)`.
    fn is_atom_before(&mut self, token: Token) -> Parsed<bool> {
        let mut tokens = Tokens::new(self.tokens.text(), token.end, self.flags.iso);
        let second = tokens.next_token();
        if second.kind.ends_operand() {
            return Ok(second.kind != LexicalKind::EndOfText);
        }
        if !second.kind.is_name() || self.is_functor(second) {
            return Ok(false);
        }
        let name = self.name(second)?;
        let roles = self.operators.roles(name);
        Ok(roles.prefix.is_none() && roles.infix.is_some() && !tokens.next_token().kind.ends_operand())
    }

    fn is_numeral_behind(&self, token: Token) -> bool {
        Tokens::new(self.tokens.text(), token.end, self.flags.iso).next_token().kind.is_number()
    }

    /// Returns the priority of a name as an operand. In the standard an operator has 1201, which only
    /// brackets and arguments allow; operators that are not in the standard are accepted. Beyond the standard
    /// every operator is an atom where it cannot be anything else, unless a second prefix operator follows
    /// it, as in `:- :- a`, which is an error.
    pub(super) fn atom_priority(&mut self, roles: Roles) -> Parsed<u16> {
        let is_bare = roles.any_hard() && (self.flags.iso || self.is_before_prefix(roles)?);
        Ok(if is_bare { BARE_OPERATOR } else { 0 })
    }

    /// Returns whether the name and the next token are both prefix operators.
    fn is_before_prefix(&mut self, roles: Roles) -> Parsed<bool> {
        if roles.prefix.is_none() {
            return Ok(false);
        }
        let next = self.peek();
        if !next.kind.is_name() || self.is_functor(next) {
            return Ok(false);
        }
        let name = self.name(next)?;
        Ok(self.operators.roles(name).prefix.is_some())
    }
}
