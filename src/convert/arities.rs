//! The lengths of tuples that conversions are implemented for.

/// Expands a macro once for each length of a tuple, 0 to 12, as `implement!(2: A 0, B 1);`: the length, then
/// a type's name and its position for each element.
macro_rules! for_tuples {
    ($implement:ident) => {
        $implement!(0:);
        $implement!(1: A 0);
        $implement!(2: A 0, B 1);
        $implement!(3: A 0, B 1, C 2);
        $implement!(4: A 0, B 1, C 2, D 3);
        $implement!(5: A 0, B 1, C 2, D 3, E 4);
        $implement!(6: A 0, B 1, C 2, D 3, E 4, F 5);
        $implement!(7: A 0, B 1, C 2, D 3, E 4, F 5, G 6);
        $implement!(8: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
        $implement!(9: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
        $implement!(10: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
        $implement!(11: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
        $implement!(12: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);
    };
}

pub(crate) use for_tuples;
