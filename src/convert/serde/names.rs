//! Names of Rust types as atoms.

use std::borrow::Cow;

/// Returns a name in snake case: `OrderLine` is `order_line`.
pub fn snake_case(name: &str) -> Cow<'_, str> {
    if !name.contains(char::is_uppercase) {
        return Cow::Borrowed(name);
    }
    let mut snake = String::with_capacity(name.len() + 4);
    let mut before = '_';
    let mut rest = name.chars().peekable();
    while let Some(c) = rest.next() {
        let begins = !before.is_uppercase() || rest.peek().is_some_and(|c| c.is_lowercase());
        if c.is_uppercase() && begins && before != '_' {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
        before = c;
    }
    Cow::Owned(snake)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_snake_case() {
        let names = ["Order", "OrderLine", "HTTPServer", "Point3D", "already_snake", "X"];
        let wanted = ["order", "order_line", "http_server", "point3_d", "already_snake", "x"];
        assert_eq!(names.map(|name| snake_case(name).into_owned()), wanted);
    }
}
