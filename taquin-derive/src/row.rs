//! `FromRow`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Error;

use crate::input::{Field, Input, Kind};

/// Returns the implementation.
pub fn implementation(input: &Input<'_>) -> Result<TokenStream, Error> {
    let Kind::Struct(shape) = &input.kind else {
        return Err(Error::new(
            input.ident.span(),
            "expected a struct whose fields are the columns of a row",
        ));
    };
    let (owner, columns) = (&shape.name, shape.kept().count());
    let value = shape.expression(|i, Field { name, .. }| {
        quote!(row.get(#i).map_err(|error: ::taquin::Mismatch| error.in_field(#owner, #name))?)
    });
    let body = quote! {
        const COLUMNS: usize = #columns;

        fn from_row(
            row: ::taquin::AnswerRow<'_>,
        ) -> ::core::result::Result<Self, ::taquin::Mismatch> {
            let _ = &row;
            ::core::result::Result::Ok(#value)
        }
    };
    Ok(input.implement("FromRow", body))
}
