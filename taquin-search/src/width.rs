//! Conversions between integer widths.
//!
//! The standard library's lossless conversions (`u64::from`) do not cover `usize`, and `as` between widths
//! hides possible losses. So `as` is not used between integers elsewhere. A conversion cannot lose, or holds
//! by an invariant, which builds with debug assertions check, or takes the low bits explicitly. `as` remains
//! where the language has nothing else: in constants and `const` functions, as in `term/cell.rs` and
//! `program/ids.rs`, and for numbers of enums and floats. `tests/layers.rs` lists the files.

/// An integer.
pub trait Width: Copy {
    /// Returns the same number, which fits.
    fn to_u8(self) -> u8;
    /// Returns the same number, which fits.
    fn to_u16(self) -> u16;
    /// Returns the same number, which fits.
    fn to_u32(self) -> u32;
    /// Returns the same number, which fits.
    fn to_u64(self) -> u64;
    /// Returns the same number, which fits.
    fn to_usize(self) -> usize;
    /// Returns the same number, which fits.
    fn to_i64(self) -> i64;
    /// Returns the same number, which fits.
    fn to_i32(self) -> i32;
    /// Returns the same number, which fits.
    fn to_isize(self) -> isize;
    /// Returns the low 8 bits.
    fn low_u8(self) -> u8;
    /// Returns the low 16 bits.
    fn low_u16(self) -> u16;
    /// Returns the low 32 bits.
    fn low_u32(self) -> u32;
    /// Returns the low 64 bits.
    fn low_u64(self) -> u64;
}

macro_rules! widths {
    ($($type:ty)*) => {$(
        impl Width for $type {
            widths!(fits: to_u8 u8, to_u16 u16, to_u32 u32, to_u64 u64, to_usize usize, to_i64 i64, to_i32 i32, to_isize isize);
            widths!(low: low_u8 u8, low_u16 u16, low_u32 u32, low_u64 u64);
        }
    )*};
    (fits: $($name:ident $to:ty),*) => {$(
        #[inline(always)]
        #[track_caller]
        fn $name(self) -> $to {
            debug_assert!(<$to>::try_from(self).is_ok(), "{self} does not fit");
            self as $to
        }
    )*};
    (low: $($name:ident $to:ty),*) => {$(
        #[inline(always)]
        fn $name(self) -> $to {
            self as $to
        }
    )*};
}

widths!(u8 u16 u32 u64 u128 usize i32 i64 i128);

/// Returns a number that is not negative; one beyond every size in memory as the largest such size.
#[inline(always)]
pub fn natural(number: i64) -> Option<usize> {
    match usize::try_from(number) {
        Ok(natural) => Some(natural),
        Err(_) if number < 0 => None,
        // A 32-bit system.
        Err(_) => Some(usize::MAX / 2),
    }
}
