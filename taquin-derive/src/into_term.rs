//! `IntoTerm`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Error;

use crate::input::{Field, Input, Kind, Shape};

/// Returns the implementation: a method that writes the term where it goes, without one of its own.
pub fn implementation(input: &Input<'_>) -> Result<TokenStream, Error> {
    let write = match &input.kind {
        Kind::Struct(shape) => written(std::slice::from_ref(shape)),
        Kind::Enum(shapes) => written(shapes),
        Kind::Transparent(shape) => transparent(shape),
        Kind::Pairs(shape) => pairs(shape),
    };
    let body = quote! {
        fn into_term(self) -> ::taquin::Term {
            ::taquin::derived::term(self)
        }

        #[allow(non_camel_case_types)]
        fn write<TaquinSink__: ::taquin::derived::TermSink>(self, sink: &mut TaquinSink__, at: TaquinSink__::Place) {
            #write
        }
    };
    Ok(input.implement("IntoTerm", body))
}

fn written(shapes: &[Shape]) -> TokenStream {
    let arms = shapes.iter().map(|shape| {
        let (pattern, name, arity) = (shape.pattern(), &shape.name, shape.kept().count());
        let args = write_args(shape);
        match arity {
            0 => quote!(#pattern => sink.atom(#name, at)),
            _ => quote!(#pattern => { let mut places = sink.compound(#name, #arity, at); #args }),
        }
    });
    quote!(match self { #(#arms,)* })
}

/// Returns the statements that write the fields of a shape to the next `places`.
pub fn write_args(shape: &Shape) -> TokenStream {
    let writes = shape.kept().map(|Field { variable, .. }| {
        quote! {
            if let ::core::option::Option::Some(place) = ::core::iter::Iterator::next(&mut places) {
                ::taquin::IntoTerm::write(#variable, sink, place);
            }
        }
    });
    quote!(#(#writes)*)
}

fn transparent(shape: &Shape) -> TokenStream {
    let pattern = shape.pattern();
    let variables = shape.kept().map(|field| &field.variable);
    quote!(let #pattern = self; #(::taquin::IntoTerm::write(#variables, sink, at);)*)
}

fn pairs(shape: &Shape) -> TokenStream {
    let pattern = shape.pattern();
    let pairs = shape.kept().map(|Field { name, variable, .. }| {
        quote! {
            let [place, at] = sink.compound_of(".", at);
            ::taquin::IntoTerm::write((#name, #variable), sink, place);
        }
    });
    quote!(let #pattern = self; #(#pairs)* sink.atom("[]", at);)
}
