//! Evaluation of arithmetic expressions (ISO 9).
