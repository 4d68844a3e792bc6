//! Variables of a clause by number.

/// The number of a variable in its clause.
pub type VarId = u32;
