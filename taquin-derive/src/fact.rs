//! `Fact`, and `IntoArgs` with it.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Error;

use crate::input::{Field, Input};
use crate::into_term::write_args;

/// Returns the implementations: the item is its own arguments.
pub fn implementation(input: &Input<'_>) -> Result<TokenStream, Error> {
    let shapes = input.named_shapes()?;
    let patterns: Vec<TokenStream> = shapes.iter().map(|shape| shape.pattern()).collect();
    let names = shapes.iter().map(|shape| &shape.name);
    let counts = shapes.iter().map(|shape| shape.kept().count());
    let writes = shapes.iter().map(write_args);
    let terms = shapes.iter().map(|shape| {
        let variables = shape.kept().map(|Field { variable, .. }| variable);
        quote!(::std::vec![#(::taquin::IntoTerm::into_term(#variables)),*])
    });
    let fact = quote! {
        type Args = Self;

        #[allow(unused_variables)]
        fn name(&self) -> &str {
            match self { #(#patterns => #names,)* }
        }

        fn into_args(self) -> Self {
            self
        }
    };
    let args = quote! {
        fn into_args(self) -> ::std::vec::Vec<::taquin::Term> {
            match self { #(#patterns => #terms,)* }
        }

        #[allow(unused_variables)]
        fn count(&self) -> usize {
            match self { #(#patterns => #counts,)* }
        }

        #[allow(non_camel_case_types, unused_mut, unused_variables)]
        fn write_args<TaquinSink__: ::taquin::derived::TermSink>(self, sink: &mut TaquinSink__, mut places: TaquinSink__::Places) {
            match self { #(#patterns => { #writes })* }
        }
    };
    let (fact, args) = (input.implement("Fact", fact), input.implement("IntoArgs", args));
    Ok(quote!(#fact #args))
}
