//! The attribute `#[taquin(...)]`.

use syn::meta::ParseNestedMeta;
use syn::{Attribute, Error, LitStr};

/// What the attributes of a struct, variant or field say.
#[derive(Default)]
pub struct Attributes {
    pub name: Option<LitStr>,
    pub transparent: bool,
    pub pairs: bool,
    pub skip: bool,
}

impl Attributes {
    /// Reads the attributes of an item, of which those in `known` may be given.
    pub fn of(attributes: &[Attribute], known: &[&str]) -> Result<Attributes, Error> {
        let mut found = Attributes::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("taquin")) {
            attribute.parse_nested_meta(|meta| found.read(&meta, known))?;
        }
        Ok(found)
    }

    fn read(&mut self, meta: &ParseNestedMeta<'_>, known: &[&str]) -> Result<(), Error> {
        let Some(known) = known.iter().find(|known| meta.path.is_ident(known)) else {
            return Err(meta.error(match known {
                [] => "expected no attribute of `taquin` here".to_owned(),
                _ => format!("expected one of: {}", known.join(", ")),
            }));
        };
        match *known {
            "name" => self.name = Some(meta.value()?.parse()?),
            "transparent" => self.transparent = true,
            "pairs" => self.pairs = true,
            _ => self.skip = true,
        }
        Ok(())
    }
}
