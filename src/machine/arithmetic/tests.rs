use super::*;
use crate::machine::testing::{error_text, machine, text};
use crate::term::raise::Raise;
use crate::term::{Cell, atoms};

/// Parses a number of any kind.
fn parse(text: &str) -> Number {
    if let Ok(small) = text.parse::<i64>() {
        return Number::Int(small);
    }
    match text.parse::<dashu_int::IBig>() {
        Ok(big) => Number::from(big),
        Err(_) => Number::Float(text.parse().unwrap_or_else(|_| panic!("{text} is no number"))),
    }
}

/// Returns the result of `functor args...`, as text.
fn value_of(machine: &mut Machine, functor: &str, args: &[Number]) -> String {
    let f = lookup(functor, args.len()).unwrap_or_else(|| panic!("{functor}/{} is unknown", args.len()));
    let result = match args {
        [] => apply0(machine, f),
        [x] => apply1(machine, f, x),
        [x, y] => apply2(machine, f, x, y),
        [x, y, z] => apply3(machine, f, &[x.clone(), y.clone(), z.clone()]),
        _ => panic!("at most three arguments"),
    };
    match result {
        Ok(number) => {
            let cell = machine.heap.put_number(&number);
            text(machine, cell)
        }
        Err(raise) => error_text(machine, &raise),
    }
}

fn check(machine: &mut Machine, cases: &str) {
    for line in cases.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (call, expected) = line.split_once(" => ").unwrap_or_else(|| panic!("no result: {line}"));
        let mut words = call.split_whitespace();
        let functor = words.next().unwrap_or_default();
        let args: Vec<Number> = words.map(parse).collect();
        assert_eq!(value_of(machine, functor, &args), expected, "{line}");
    }
}

#[test]
fn the_iso_flag_keeps_to_floats() {
    let mut machine = machine();
    machine.db.flags.iso = true;
    check(
        &mut machine,
        "/ 4 2 => 2.0
         / 140 14 => 10.0
         / 7 2 => 3.5
         / 1180591620717411303424 2 => 5.902958103587057e20
         ** 2 3 => 8.0
         ** 2 -1 => 0.5
         ^ 2 3 => 8",
    );
}

#[test]
fn flags_let_infinities_and_nans_through() {
    let mut machine = machine();
    machine.db.flags.float_overflow_infinity = true;
    machine.db.flags.float_zero_div_infinity = true;
    machine.db.flags.float_undefined_nan = true;
    check(
        &mut machine,
        "* 1.0e308 10 => inf
         / -1 0.0 => -inf
         / 0 0.0 => NaN
         / 1 0 => zero_divisor_of_integers
         sqrt -1 => NaN
         log 0.0 => -inf
         log10 0 => -inf
         log 2 0 => -inf
         ** 0 -1 => inf
         ^ 0 -3 => inf
         ** 0.0 -1 => inf"
            .replace("zero_divisor_of_integers", "evaluation_error(zero_divisor)")
            .as_str(),
    );
}

#[test]
fn a_million_levels_are_evaluated() {
    let mut machine = machine();
    let mut term = Cell::int(0);
    for _ in 0..1_000_000 {
        term = machine.heap.put_struct(atoms::PLUS, &[Cell::int(1), term]);
    }
    assert_eq!(eval(&mut machine, term).ok(), Some(Number::Int(1_000_000)));
}

#[test]
fn a_cyclic_expression_and_an_enormous_power_end_in_an_error() {
    let mut machine = machine();
    machine.heap.meter.memory = 1 << 24;
    let (term, args) = machine.heap.put_blank_struct(atoms::PLUS, 2);
    machine.heap.bind(args, term);
    machine.heap.bind(args + 1, Cell::int(1));
    let raise = eval(&mut machine, term).unwrap_err();
    assert!(matches!(*raise, Raise::Type(..)), "{raise:?}");
    check(
        &mut machine,
        "^ 7 1000000000000 => resource_error(memory)
         << 1 1180591620717411303424 => resource_error(memory)
         ^ 3 1180591620717411303424 => resource_error(memory)",
    );
}

#[test]
fn terms_that_are_no_expressions_are_named() {
    let mut machine = machine();
    let foo = Cell::atom(machine.symbols.intern("foo"));
    let of_foo = machine.heap.put_struct(atoms::NIL, &[foo]);
    let one_and_foo = machine.heap.put_list(&[Cell::int(1), foo]);
    let list_of_foo = machine.heap.put_list(&[foo]);
    let (ab, a) = (machine.heap.put_string("ab"), machine.heap.put_string("a"));
    let sum = machine.heap.put_struct(atoms::PLUS, &[a, Cell::int(1)]);
    let var = machine.heap.put_var();
    for (term, expected) in [
        (foo, "type_error(evaluable,/(foo,0))"),
        (of_foo, "type_error(evaluable,/([],1))"),
        (one_and_foo, "type_error(evaluable,/(.,2))"),
        (list_of_foo, "type_error(character,foo)"),
        (ab, "type_error(character,\"ab\")"),
        (var, "instantiation_error"),
        (Cell::atom(atoms::NIL), "type_error(evaluable,/([],0))"),
    ] {
        let raise = eval_cell(&mut machine, term).unwrap_err();
        assert_eq!(error_text(&mut machine, &raise), expected);
    }
    assert_eq!(eval_cell(&mut machine, sum).ok(), Some(Cell::int(98)));
}

#[test]
fn numbers_are_compared_across_types() {
    let mut machine = machine();
    let big = machine.heap.put_number(&parse("1180591620717411303424"));
    let float = machine.heap.put_float(1.0);
    let nan = machine.heap.put_float(f64::NAN);
    use std::cmp::Ordering::*;
    for (a, b, order) in [
        (Cell::int(1), Cell::int(2), Some(Less)),
        (float, Cell::int(1), Some(Equal)),
        (big, float, Some(Greater)),
        (nan, float, None),
    ] {
        assert_eq!(compare(&mut machine, a, b).ok(), Some(order));
    }
}

#[test]
fn random_numbers_stay_below_their_bound() {
    let mut random = Random::seeded(7);
    for bound in [1, 2, 3, 1 << 40, u64::MAX] {
        assert!((0..1000).all(|_| random.below(bound) < bound));
    }
    assert!((0..1000).map(|_| random.unit()).all(|x| 0.0 < x && x < 1.0));
}

mod properties {
    use proptest::prelude::*;

    use super::*;

    /// Generates integers of every size, including those at word boundaries.
    fn integer() -> impl Strategy<Value = Number> {
        let word = prop_oneof![
            any::<i64>(),
            -3..=3_i64,
            Just(i64::MIN),
            Just(i64::MAX),
            Just(crate::term::cell::INT_MAX)
        ];
        (word, prop_oneof![Just(1), any::<i64>()], prop_oneof![Just(1), any::<i64>()])
            .prop_map(|(a, b, c)| Number::from(dashu_int::IBig::from(a) * b * c))
    }

    fn apply(m: &mut Machine, name: &str, x: &Number, y: &Number) -> Number {
        apply2(m, lookup(name, 2).unwrap(), x, y).unwrap()
    }

    fn is_negative(x: &Number) -> bool {
        x.compare(&Number::Int(0)) == Some(std::cmp::Ordering::Less)
    }

    proptest! {
        #[test]
        fn quotients_and_remainders_belong_together(a in integer(), b in integer()) {
            prop_assume!(b != Number::Int(0));
            let m = &mut machine();
            for (quotient, remainder, sign) in [("//", "rem", &a), ("div", "mod", &b)] {
                let (q, r) = (apply(m, quotient, &a, &b), apply(m, remainder, &a, &b));
                let product = apply(m, "*", &q, &b);
                prop_assert_eq!(&apply(m, "+", &product, &r), &a);
                prop_assert!(r == Number::Int(0) || is_negative(&r) == is_negative(sign));
            }
        }

        #[test]
        fn shifting_is_multiplying_and_dividing_by_powers_of_two(a in integer(), n in 0..200_i64) {
            let m = &mut machine();
            let power = apply(m, "^", &Number::Int(2), &Number::Int(n));
            let up = apply(m, "<<", &a, &Number::Int(n));
            prop_assert_eq!(&up, &apply(m, "*", &a, &power));
            prop_assert_eq!(&apply(m, ">>", &up, &Number::Int(n)), &a);
            prop_assert_eq!(apply(m, ">>", &a, &Number::Int(n)), apply(m, "div", &a, &power));
        }

        #[test]
        fn bits_add_up(a in integer(), b in integer()) {
            let m = &mut machine();
            let (and, or, xor) = (apply(m, "/\\", &a, &b), apply(m, "\\/", &a, &b), apply(m, "xor", &a, &b));
            prop_assert_eq!(apply(m, "+", &and, &or), apply(m, "+", &a, &b));
            prop_assert_eq!(apply(m, "-", &or, &and), xor);
        }

        #[test]
        fn a_divisor_divides(a in integer(), b in integer()) {
            prop_assume!(a != Number::Int(0) && b != Number::Int(0));
            let m = &mut machine();
            let divisor = apply(m, "gcd", &a, &b);
            prop_assert_eq!(apply(m, "mod", &a, &divisor), Number::Int(0));
            let product = apply(m, "*", &a, &b);
            let lcm = apply(m, "lcm", &a, &b);
            let both = apply(m, "*", &divisor, &lcm);
            prop_assert!(both == product || apply(m, "+", &both, &product) == Number::Int(0));
        }

        #[test]
        fn a_divisor_is_that_of_euclid(a in integer(), b in integer()) {
            let m = &mut machine();
            let (mut x, mut y) = (a.clone(), b.clone());
            while y != Number::Int(0) {
                let rest = apply(m, "mod", &x, &y);
                (x, y) = (y, rest);
            }
            let divisor = apply(m, "gcd", &a, &b);
            prop_assert!(!is_negative(&divisor));
            prop_assert!(x == divisor || apply(m, "+", &x, &divisor) == Number::Int(0));
        }

        #[test]
        fn dividing_integers_rounds_once(a in any::<i64>(), b in 1..1_i64 << 53, n in 0..300_usize) {
            let m = &mut machine();
            m.db.flags.iso = true;
            // Both scaled up alike: the same float.
            let [wide_a, wide_b] = [a, b].map(|x| Number::from(dashu_int::IBig::from(x) << n));
            let (narrow, wide) = (apply(m, "/", &Number::Int(a), &Number::Int(b)), apply(m, "/", &wide_a, &wide_b));
            prop_assert_eq!(&narrow, &wide);
            if a.unsigned_abs() < 1 << 53 {
                prop_assert_eq!(narrow, Number::Float(a as f64 / b as f64));
            }
        }
    }
}
