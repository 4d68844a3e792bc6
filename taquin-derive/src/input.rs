//! The item of a derive: a struct or an enum, with what its attributes say.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::punctuated::Punctuated;
use syn::{Data, DeriveInput, Error, Fields, Generics, Ident, Member, Token, Variant};

use crate::attributes::Attributes;

/// A struct or an enum.
pub struct Input<'i> {
    pub ident: &'i Ident,
    pub generics: &'i Generics,
    /// The name of the type in messages.
    pub name: String,
    pub kind: Kind,
}

pub enum Kind {
    /// A compound or an atom.
    Struct(Shape),
    /// The term of the only field.
    Transparent(Shape),
    /// A list of pairs.
    Pairs(Shape),
    Enum(Vec<Shape>),
}

/// A struct, or a variant of an enum.
pub struct Shape {
    /// Its path in patterns and expressions.
    pub path: TokenStream,
    /// The name of its compound or atom.
    pub name: String,
    pub fields: Vec<Field>,
    span: Span,
}

/// A field.
pub struct Field {
    pub member: Member,
    /// Its name in messages, and its key among pairs.
    pub name: String,
    /// The variable to which a pattern binds it.
    pub variable: Ident,
    pub is_skipped: bool,
}

impl<'i> Input<'i> {
    /// Checks an item.
    pub fn of(input: &'i DeriveInput) -> Result<Input<'i>, Error> {
        let kind = match &input.data {
            Data::Struct(data) => of_struct(input, &data.fields)?,
            Data::Enum(data) => Kind::Enum(of_enum(input, &data.variants)?),
            Data::Union(data) => {
                let message = "expected a struct or an enum: the field of a union that is valid is unknown";
                return Err(Error::new(data.union_token.span, message));
            }
        };
        let name = snake_case(&input.ident);
        Ok(Input { ident: &input.ident, generics: &input.generics, name, kind })
    }

    /// Returns the implementation of a trait, with the trait as a bound of each type parameter.
    pub fn implement(&self, name: &str, body: TokenStream) -> TokenStream {
        let trait_name = format_ident!("{name}");
        let mut generics = self.generics.clone();
        for parameter in generics.type_params_mut() {
            let bound = match name {
                "FromRow" => quote!(::taquin::FromTerm),
                "Fact" | "IntoArgs" => quote!(::taquin::IntoTerm),
                _ => quote!(::taquin::#trait_name),
            };
            parameter.bounds.push(syn::parse_quote!(#bound));
        }
        let ident = self.ident;
        let (parameters, arguments, conditions) = generics.split_for_impl();
        quote! {
            #[automatically_derived]
            impl #parameters ::taquin::#trait_name for #ident #arguments #conditions {
                #body
            }
        }
    }

    /// Returns the shapes of a fact; an error for an item without a name of its own.
    pub fn named_shapes(&self) -> Result<&[Shape], Error> {
        match &self.kind {
            Kind::Struct(shape) => Ok(std::slice::from_ref(shape)),
            Kind::Enum(shapes) => Ok(shapes),
            Kind::Transparent(shape) | Kind::Pairs(shape) => {
                let message = "a fact has a name: remove `transparent` or `pairs`";
                Err(Error::new(shape.span, message))
            }
        }
    }
}

fn of_struct(input: &DeriveInput, fields: &Fields) -> Result<Kind, Error> {
    let attributes = Attributes::of(&input.attrs, &["name", "transparent", "pairs"])?;
    let path = input.ident.to_token_stream();
    let shape = Shape::of(path, &input.ident, &attributes, fields, attributes.pairs)?;
    match (attributes.transparent, attributes.pairs) {
        (true, _) if shape.kept().count() != 1 => {
            Err(Error::new(shape.span, "`transparent` expects one field that is not skipped"))
        }
        (true, true) => Err(Error::new(shape.span, "expected one of `transparent` and `pairs`, found both")),
        (true, false) => Ok(Kind::Transparent(shape)),
        (false, true) if !matches!(fields, Fields::Named(_)) => {
            Err(Error::new(shape.span, "`pairs` expects a struct with named fields"))
        }
        (false, true) => Ok(Kind::Pairs(shape)),
        (false, false) => Ok(Kind::Struct(shape)),
    }
}

fn of_enum(input: &DeriveInput, variants: &Punctuated<Variant, Token![,]>) -> Result<Vec<Shape>, Error> {
    Attributes::of(&input.attrs, &[])?;
    if variants.is_empty() {
        return Err(Error::new(input.ident.span(), "expected a variant: an empty enum has no values"));
    }
    let mut shapes: Vec<Shape> = Vec::new();
    for variant in variants {
        let attributes = Attributes::of(&variant.attrs, &["name"])?;
        let (owner, ident) = (&input.ident, &variant.ident);
        let shape = Shape::of(quote!(#owner::#ident), ident, &attributes, &variant.fields, false)?;
        if let Some(same) = shapes.iter().find(|other| other.functor() == shape.functor()) {
            let message = format!("{} is the term of another variant too, {}", shape.functor(), same.path);
            return Err(Error::new(ident.span(), message.replace(" :: ", "::")));
        }
        shapes.push(shape);
    }
    Ok(shapes)
}

impl Shape {
    fn of(
        path: TokenStream,
        ident: &Ident,
        attributes: &Attributes,
        fields: &Fields,
        is_pairs: bool,
    ) -> Result<Shape, Error> {
        let known: &[&str] = if is_pairs { &["name", "skip"] } else { &["skip"] };
        let fields = fields.iter().zip(fields.members());
        let fields = fields.map(|(field, member)| {
            let attributes = Attributes::of(&field.attrs, known)?;
            let name = match (&attributes.name, &member) {
                (Some(name), _) => name.value(),
                (None, Member::Named(ident)) => unraw(ident),
                (None, Member::Unnamed(index)) => index.index.to_string(),
            };
            let variable = match &member {
                Member::Named(ident) => format_ident!("field_{}", unraw(ident)),
                Member::Unnamed(index) => format_ident!("field_{}", index.index),
            };
            Ok(Field { member, name, variable, is_skipped: attributes.skip })
        });
        let fields = fields.collect::<Result<Vec<Field>, Error>>()?;
        let name = attributes.name.as_ref().map_or_else(|| snake_case(ident), |name| name.value());
        Ok(Shape { path, name, fields, span: ident.span() })
    }

    /// Returns the fields that are in the term.
    pub fn kept(&self) -> impl Iterator<Item = &Field> + Clone {
        self.fields.iter().filter(|field| !field.is_skipped)
    }

    /// Returns the name and arity in messages: `order/5`, or the atom.
    pub fn functor(&self) -> String {
        match self.kept().count() {
            0 => self.name.clone(),
            arity => format!("{}/{arity}", self.name),
        }
    }

    /// Returns the pattern that binds the fields in the term to their variables.
    pub fn pattern(&self) -> TokenStream {
        let path = &self.path;
        let fields = self.kept().map(|Field { member, variable, .. }| quote!(#member: #variable));
        quote!(#path { #(#fields,)* .. })
    }

    /// Returns the expression that makes a value, with `value` for each field in the term.
    pub fn expression(&self, value: impl Fn(usize, &Field) -> TokenStream) -> TokenStream {
        let path = &self.path;
        let mut kept = 0;
        let fields = self.fields.iter().map(|field| {
            let member = &field.member;
            if field.is_skipped {
                return quote!(#member: ::core::default::Default::default());
            }
            let value = value(kept, field);
            kept += 1;
            quote!(#member: #value)
        });
        quote!(#path { #(#fields,)* })
    }
}

fn unraw(ident: &Ident) -> String {
    ident.to_string().trim_start_matches("r#").to_owned()
}

/// Returns a name as Prolog writes it: `OrderLine` is `order_line`.
fn snake_case(ident: &Ident) -> String {
    let name: Vec<char> = unraw(ident).chars().collect();
    let mut snake = String::new();
    for (i, &c) in name.iter().enumerate() {
        let after_lower = i > 0 && !name[i - 1].is_uppercase() && name[i - 1] != '_';
        let before_lower = i > 0 && name[i - 1] != '_' && name.get(i + 1).is_some_and(|c| c.is_lowercase());
        if c.is_uppercase() && (after_lower || before_lower) {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_snake_case() {
        let snake = |name: &str| snake_case(&Ident::new(name, Span::call_site()));
        let names = ["Order", "OrderLine", "HTTPServer", "Point3D", "already_snake", "X"];
        let wanted = ["order", "order_line", "http_server", "point3_d", "already_snake", "x"];
        assert_eq!(names.map(snake), wanted);
    }
}
