//! Character conversion (ISO 3.46, 7.4.2.5, 8.14.5): unquoted characters of text that are replaced by others.

/// The mapping changed by char_conversion/2. It is applied to text read by read/1 and by loading while the
/// flag `char_conversion` is on. Pairs of characters, sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CharConversion(Vec<(char, char)>);

impl CharConversion {
    /// Converts `from` to `to` from now on; removes the conversion if they are the same.
    pub fn set(&mut self, from: char, to: char) {
        match self.position(from) {
            Ok(at) if from == to => {
                self.0.remove(at);
            }
            Ok(at) => self.0[at].1 = to,
            Err(at) if from != to => self.0.insert(at, (from, to)),
            Err(_) => {}
        }
    }

    /// Returns the character that replaces `from`.
    pub fn get(&self, from: char) -> char {
        self.position(from).map_or(from, |at| self.0[at].1)
    }

    fn position(&self, from: char) -> Result<usize, usize> {
        self.0.binary_search_by_key(&from, |pair| pair.0)
    }

    /// Returns the bytes of the pairs.
    pub fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<(char, char)>()
    }

    /// Returns whether every character is left unchanged.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the conversions that change a character, in the order of the characters.
    pub fn iter(&self) -> impl Iterator<Item = (char, char)> + '_ {
        self.0.iter().copied()
    }
}

/// The construct that the next character is inside of. Converted text alone decides that: a character
/// converted to a quote opens a quoted item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LexicalState {
    Nothing,
    /// An item that ends at this quote.
    Quoted(char),
    /// The character after a backslash in such an item.
    Escaped(char),
    /// The character of `0'c`.
    CharacterCode,
    /// The rest of `0'\c`, or of `0'''`.
    Behind,
    LineComment,
    BlockComment,
}

/// Converts text as it arrives, in any number of pieces.
#[derive(Clone, Debug)]
pub struct Converter {
    conversion: CharConversion,
    inside: LexicalState,
    /// For each character converted so far, its end before and after conversion.
    ends: Vec<(usize, usize)>,
}

impl Converter {
    pub fn new(conversion: CharConversion) -> Converter {
        Converter { conversion, inside: LexicalState::Nothing, ends: Vec::new() }
    }

    /// Appends the conversion of `piece` to that of the pieces before it. O(length).
    pub fn convert(&mut self, piece: &str, converted: &mut String) {
        let mut end = self.ends.last().map_or(0, |ends| ends.0);
        for c in piece.chars() {
            let c_is = if self.inside == LexicalState::Nothing { self.conversion.get(c) } else { c };
            self.inside = self.behind(c_is, converted);
            converted.push(c_is);
            end += c.len_utf8();
            self.ends.push((end, converted.len()));
        }
    }

    /// Returns the number of original bytes that make up the first `length` bytes of the converted text.
    /// O(log length).
    pub fn original_length(&self, length: usize) -> usize {
        let characters = self.ends.partition_point(|ends| ends.1 <= length);
        characters.checked_sub(1).map_or(0, |last| self.ends[last].0)
    }

    /// Returns the construct that the character after `c` is inside of.
    fn behind(&self, c: char, before: &str) -> LexicalState {
        match self.inside {
            LexicalState::Nothing => match c {
                '\'' if ends_in_zero(before) => LexicalState::CharacterCode,
                '\'' | '"' | '`' => LexicalState::Quoted(c),
                '%' => LexicalState::LineComment,
                '*' if before.ends_with('/') => LexicalState::BlockComment,
                _ => LexicalState::Nothing,
            },
            // The end of the line ends an unclosed item, and the reader continues after it.
            LexicalState::Quoted(quote) if c == quote || c == '\n' => LexicalState::Nothing,
            LexicalState::Quoted(quote) if c == '\\' => LexicalState::Escaped(quote),
            LexicalState::Escaped(quote) => LexicalState::Quoted(quote),
            LexicalState::CharacterCode if matches!(c, '\\' | '\'') => LexicalState::Behind,
            LexicalState::CharacterCode | LexicalState::Behind => LexicalState::Nothing,
            LexicalState::LineComment if c == '\n' => LexicalState::Nothing,
            LexicalState::BlockComment if c == '/' && before.ends_with('*') => LexicalState::Nothing,
            inside => inside,
        }
    }
}

/// Returns whether the text ends in the numeral `0`, so that a quote after it begins a character code.
fn ends_in_zero(text: &str) -> bool {
    let Some(rest) = text.strip_suffix('0') else { return false };
    !rest.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn converted(pairs: &[(char, char)], text: &str) -> String {
        let mut conversion = CharConversion::default();
        pairs.iter().for_each(|&(from, to)| conversion.set(from, to));
        let mut converter = Converter::new(conversion);
        let mut found = String::new();
        for (at, c) in text.char_indices() {
            converter.convert(&text[at..at + c.len_utf8()], &mut found);
        }
        assert_eq!(converter.original_length(found.len()), text.len());
        found
    }

    #[test]
    fn quoted_characters_stand_for_themselves() {
        let found =
            converted(&[('&', ','), ('A', 'a')], "f(A& 'A\\'&' , \"&\", 0'A, 0'\\A, A0) /* & */ & % &\nA.");
        assert_eq!(found, "f(a, 'A\\'&' , \"&\", 0'A, 0'\\A, a0) /* & */ , % &\na.");
    }

    #[test]
    fn what_is_quoted_is_decided_behind_the_conversion() {
        assert_eq!(converted(&[('^', '\'')], "^b+c^' + d^."), "'b+c^' + d'.");
        assert_eq!(converted(&[('%', '+')], "- .% ."), "- .+ .");
        assert_eq!(converted(&[('%', '+')], "0'% % 1."), "0'% + 1.");
        assert_eq!(converted(&[('é', '0'), ('ä', 'b')], "é'ä ä"), "0'ä b");
        assert_eq!(converted(&[('&', ',')], "'&\\\n&\n&"), "'&\\\n&\n,");
    }

    #[test]
    fn a_character_that_stands_for_itself_is_no_conversion() {
        let mut conversion = CharConversion::default();
        conversion.set('&', ',');
        conversion.set('A', 'a');
        conversion.set('&', '&');
        assert_eq!(conversion.iter().collect::<Vec<_>>(), [('A', 'a')]);
        assert_eq!((conversion.get('&'), conversion.get('A')), ('&', 'a'));
    }
}
