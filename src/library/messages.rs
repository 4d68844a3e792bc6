//! Error terms as sentences for a person: what was expected, what was found, and what to try.

use super::format;
use super::streams::table::USER_ERROR;
use super::streams::write::render;
use super::streams::{lines, resolve};
use super::{arguments, errors};
use crate::error::SourceError;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine, arithmetic};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, View, atoms};
use crate::text::{WriteOptions, report};

pub const BUILTINS: &[Builtin] = &[
    det("print_message", 2, print_message),
    det("print_message_lines", 3, print_message_lines),
    det("message_to_string", 2, message_to_string),
];
