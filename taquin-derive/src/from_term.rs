//! `FromTerm`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Error;

use crate::input::{Field, Input, Kind, Shape};

/// Returns the implementation.
pub fn implementation(input: &Input<'_>) -> Result<TokenStream, Error> {
    let read = match &input.kind {
        Kind::Struct(shape) => one_of(std::slice::from_ref(shape), &shape.functor()),
        Kind::Enum(shapes) => one_of(shapes, &input.name),
        Kind::Transparent(shape) => transparent(shape),
        Kind::Pairs(shape) => pairs(shape),
    };
    let body = quote! {
        fn from_term(
            term: ::taquin::TermRef<'_>,
        ) -> ::core::result::Result<Self, ::taquin::Mismatch> {
            #read
        }
    };
    Ok(input.implement("FromTerm", body))
}

fn one_of(shapes: &[Shape], expected: &str) -> TokenStream {
    let tests = shapes.iter().map(|shape| {
        let (name, arity) = (&shape.name, shape.kept().count());
        let arguments: Vec<_> = (0..arity).map(|i| format_ident!("argument_{i}")).collect();
        let value = shape.expression(|i, Field { name: field, .. }| {
            let argument = &arguments[i];
            quote!(::taquin::derived::field(#argument, #name, #field)?)
        });
        match arity {
            0 => quote! {
                if term.as_atom() == ::core::option::Option::Some(#name) {
                    return ::core::result::Result::Ok(#value);
                }
            },
            _ => quote! {
                if let ::core::option::Option::Some([#(#arguments),*]) = term.args_of::<#arity>(#name) {
                    return ::core::result::Result::Ok(#value);
                }
            },
        }
    });
    quote!(#(#tests)* ::core::result::Result::Err(::taquin::Mismatch::type_error(#expected, term)))
}

fn transparent(shape: &Shape) -> TokenStream {
    let value = shape.expression(|_, _| quote!(::taquin::derived::inner(term)?));
    quote!(::core::result::Result::Ok(#value))
}

fn pairs(shape: &Shape) -> TokenStream {
    let owner = &shape.name;
    let value = shape
        .expression(|_, Field { name, .. }| quote!(::taquin::derived::value_of_key(term, #owner, #name)?));
    quote!(::core::result::Result::Ok(#value))
}
