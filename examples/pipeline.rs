//! A data pipeline: a million structs become facts, rules join and group them, and typed rows come out.

use std::time::Instant;

use taquin::{Engine, Error, Fact, FromRow};

#[derive(Fact)]
struct Order {
    id: u32,
    customer: &'static str,
    product: &'static str,
    pieces: u32,
    cents: u32,
}

/// What a region spent on a product.
#[derive(Debug, FromRow)]
struct Spent {
    region: String,
    cents: u64,
}

const CUSTOMERS: [(&str, &str); 4] =
    [("ann", "north"), ("bob", "south"), ("carl", "north"), ("dave", "west")];
const PRODUCTS: [&str; 5] = ["tea", "coffee", "cocoa", "sugar", "milk"];

/// Returns the order of a number: a small generator makes the columns.
fn order(id: u32) -> Order {
    let draw = |salt: u32| (id.wrapping_mul(2_654_435_761) ^ salt).wrapping_mul(2_246_822_519) >> 16;
    Order {
        id,
        customer: CUSTOMERS[draw(1) as usize % CUSTOMERS.len()].0,
        product: PRODUCTS[draw(2) as usize % PRODUCTS.len()],
        pieces: draw(3) % 9 + 1,
        cents: draw(4) % 900 + 100,
    }
}

fn main() -> Result<(), Error> {
    let mut engine = Engine::new();
    engine.consult_str(
        "report.pl",
        "
        spent(Product, Region, Cents) :-
            aggregate(sum(C), Customer^cost(Product, Customer, Region, C), Cents).
        cost(Product, Customer, Region, C) :-
            order(_, Customer, Product, Pieces, Each), region(Customer, Region), C is Pieces * Each.",
    )?;
    let begun = Instant::now();
    let count = engine.extend((0..1_000_000).map(order))?;
    engine.extend(CUSTOMERS.map(|customer| ("region", customer)))?;
    println!("{count} facts in {:.1?}", begun.elapsed());

    let spent = engine.prepare("spent(Product, Region, Cents)")?;
    let begun = Instant::now();
    for row in engine.rows::<Spent>(&spent, ("tea",))? {
        let Spent { region, cents } = row?;
        println!("{region}: {}.{:02}", cents / 100, cents % 100);
    }
    println!("a report in {:.1?}", begun.elapsed());

    let begun = Instant::now();
    let found = engine.prepare("order(Id, Customer, Product, _Pieces, _Each)")?;
    let first = engine.first::<(String, String)>(&found, [("Id", 777_777)])?;
    println!("order 777777: {first:?}, with its index in {:.1?}", begun.elapsed());
    Ok(())
}
