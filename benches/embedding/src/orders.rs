//! The facts that the benches add.

use taquin::Fact;

/// A fact of five columns.
#[derive(Clone)]
pub struct Order {
    pub number: u64,
    pub customer: &'static str,
    pub product: &'static str,
    pub count: u32,
    pub price: f64,
}

impl Fact for Order {
    type Args = (u64, &'static str, &'static str, u32, f64);

    fn name(&self) -> &str {
        "order"
    }

    fn into_args(self) -> Self::Args {
        (self.number, self.customer, self.product, self.count, self.price)
    }
}

const CUSTOMERS: [&str; 5] = ["ann", "bob", "carl", "dora", "eve"];
const PRODUCTS: [&str; 3] = ["tea", "coffee", "milk"];

/// Returns orders, numbered from 0.
pub fn orders(count: u32) -> impl Iterator<Item = Order> {
    (0..count).map(|n| Order {
        number: n.into(),
        customer: CUSTOMERS[n as usize % 5],
        product: PRODUCTS[n as usize % 3],
        count: n % 100,
        price: f64::from(n % 1_000) / 4.0,
    })
}
