//! Suggestions: the known name nearest to a mistyped one.

use crate::width::Width;

/// Returns the candidate nearest to `name`, if at most a quarter of its characters are inserted, deleted,
/// replaced, or swapped with a neighbour. Among equally near ones the first wins. O(n m) for each candidate
/// of about the same length.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    nearest_within((name.chars().count() + 1) / 4, name, candidates)
}

/// As [`nearest`], if at most `allowed` characters differ.
pub fn nearest_within<'c>(
    allowed: usize,
    name: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    let given: Vec<char> = name.chars().collect();
    let given_bytes = bytes_in(name);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let bound = best.map_or(allowed, |(distance, _)| distance.saturating_sub(1));
        if candidate == name || candidate.len().abs_diff(name.len()) > 4 * bound {
            continue;
        }
        let other_bytes = bytes_in(candidate);
        let differing =
            (given_bytes & !other_bytes).count_ones().max((other_bytes & !given_bytes).count_ones());
        let is_far = |bytes_a_change| differing.to_usize() > bytes_a_change * bound;
        if is_far(1) && (is_far(4) || name.is_ascii() && candidate.is_ascii()) {
            continue;
        }
        let other: Vec<char> = candidate.chars().collect();
        match distance(&given, &other, bound) {
            Some(found) if best.is_none_or(|(distance, _)| found < distance) => {
                best = Some((found, candidate))
            }
            _ => {}
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Returns the set of bytes in a name, modulo 64: a change of one character changes as many of them as it has
/// bytes, so that the sets of most pairs tell that they are not alike.
fn bytes_in(name: &str) -> u64 {
    name.bytes().fold(0, |set, byte| set | 1 << (byte % 64))
}

/// Returns the Damerau-Levenshtein distance (optimal string alignment), unless it is above `bound`.
fn distance(a: &[char], b: &[char], bound: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > bound {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut next = vec![i];
        for j in 1..=b.len() {
            let replaced = row[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut cost = replaced.min(row[j] + 1).min(next[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                cost = cost.min(before[j - 2] + 1);
            }
            next.push(cost);
        }
        if next.iter().min() > Some(&bound) {
            return None;
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied().filter(|&cost| cost <= bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_found_and_a_far_one_is_not() {
        let names = ["atom_length", "atom_chars", "append", "member", "memberchk", "length", "print"];
        let cases = [
            ("atom_lenth", Some("atom_length")),
            ("atom_lenght", Some("atom_length")),
            ("apend", Some("append")),
            ("mebmer", Some("member")),
            ("lenght", Some("length")),
            ("parent", None),
            ("xyz", None),
            ("a", None),
            ("member", None),
        ];
        for (name, wanted) in cases {
            assert_eq!(nearest(name, names), wanted, "{name}");
        }
    }
}
