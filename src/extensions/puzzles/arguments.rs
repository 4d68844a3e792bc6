//! Arguments of several puzzle predicates: texts, files, options.

use crate::{Call, Term, TermRef, TermView, Throw};

/// Returns the text of an atom, string, number, code list or character list (`[]` is the empty text).
///
/// Errors: `instantiation_error` for a variable or a partial list; `type_error(text, X)`. O(length).
pub fn text(term: TermRef<'_>) -> Result<String, Throw> {
    match term.view() {
        TermView::Atom("[]") => Ok(String::new()),
        TermView::Atom(text) | TermView::String(text) => Ok(text.to_owned()),
        TermView::Int(_) | TermView::Big(_) | TermView::Float(_) => Ok(term.to_string()),
        TermView::Variable(_) => Err(Throw::instantiation_error()),
        TermView::List(..) => {
            let (elements, end) = term.partial_list();
            if end.is_variable() || elements.iter().any(|element| element.is_variable()) {
                return Err(Throw::instantiation_error());
            }
            let chars = elements.iter().map(|element| char_of(*element));
            let text = chars.collect::<Option<String>>().filter(|_| end.as_atom() == Some("[]"));
            text.ok_or_else(|| Throw::type_error("text", term))
        }
        TermView::Compound(..) | TermView::Object(_) => Err(Throw::type_error("text", term)),
    }
}

/// Returns the character of an element of a list: a code, or an atom of one character.
fn char_of(element: TermRef<'_>) -> Option<char> {
    match element.get::<u32>() {
        Ok(code) => char::from_u32(code),
        Err(_) => element.get().ok(),
    }
}

/// Returns the elements of a list: `instantiation_error` for a partial list, `type_error(list, L)`. O(n).
pub fn list(term: TermRef<'_>) -> Result<Vec<TermRef<'_>>, Throw> {
    match term.partial_list() {
        (elements, end) if end.as_atom() == Some("[]") => Ok(elements),
        (_, end) if end.is_variable() => Err(Throw::instantiation_error()),
        _ => Err(Throw::type_error("list", term)),
    }
}

/// Returns the text of the file that a term names, without a byte order mark. Invalid UTF-8 becomes U+FFFD.
pub fn file_text(call: &mut Call<'_>, file: &Term) -> Result<String, Throw> {
    let bytes = call.read_file(file)?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
}

/// An option `Name(Value)`, also written `Name = Value`.
pub struct NamedOption<'t> {
    pub name: &'t str,
    pub value: TermRef<'t>,
    pub is_equation: bool,
    /// The whole option: the culprit of its errors.
    pub whole: TermRef<'t>,
}

/// Returns the options of a list: the errors of [`list`], `instantiation_error` for an unbound option,
/// `domain_error(Domain, E)` for an element that is no option.
pub fn options<'t>(options: TermRef<'t>, domain: &str) -> Result<Vec<NamedOption<'t>>, Throw> {
    let elements = list(options)?;
    if elements.iter().any(|element| element.is_variable()) {
        return Err(Throw::instantiation_error());
    }
    let options = elements.into_iter().map(|whole| {
        if let Some([name, value]) = whole.args_of("=")
            && let Some(name) = name.as_atom()
        {
            return Ok(NamedOption { name, value, is_equation: true, whole });
        }
        match whole.view() {
            TermView::Compound(name, args) if args.len() == 1 => {
                let value = args.get(0).unwrap_or(whole);
                Ok(NamedOption { name, value, is_equation: false, whole })
            }
            _ => Err(Throw::domain_error(domain, whole)),
        }
    });
    options.collect()
}
