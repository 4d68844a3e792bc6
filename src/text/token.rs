//! Tokens (ISO 6.4): regular ones by logos, the rest by hand behind their first characters.
