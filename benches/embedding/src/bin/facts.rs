//! A million facts of five columns from structs: the time and memory of adding them, and of looking up every
//! column, beside a vector of the structs with a hash map for each column.
//!
//! The argument is the number of facts. Memory is what the process grew by, so each side has a process of its
//! own: `facts 1000000`, `facts 1000000 maps`.

#[path = "../orders.rs"]
mod orders;

use std::collections::HashMap;
use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use orders::{Order, orders};
use taquin::Engine;

type Outcome = Result<(), Box<dyn Error>>;

fn main() -> Outcome {
    let mut words = std::env::args().skip(1);
    let count: u32 = words.next().map_or(Ok(1_000_000), |word| word.parse())?;
    match words.next().as_deref() {
        Some("maps") => maps(count),
        _ => facts(count),
    }
}

/// Prints the time since `start`, and the bytes of memory for each fact since `before`.
fn report(name: &str, start: Instant, count: u32, before: usize) -> Outcome {
    let bytes = memory()?.saturating_sub(before) as f64 / f64::from(count);
    println!("{name:24} {:>8.3} s {bytes:>8.1} bytes each", start.elapsed().as_secs_f64());
    Ok(())
}

/// Returns the resident memory of the process in bytes.
fn memory() -> Result<usize, Box<dyn Error>> {
    let pages = std::fs::read_to_string("/proc/self/statm")?;
    Ok(pages.split(' ').nth(1).ok_or("two numbers")?.parse::<usize>()? * 4096)
}

fn facts(count: u32) -> Outcome {
    let mut engine = Engine::new();
    assert!(engine.once("true")?);
    let before = memory()?;
    let start = Instant::now();
    engine.extend(orders(count))?;
    report("facts added", start, count, before)?;
    for (column, call) in [
        ("number", "order(77, _, _, _, _)"),
        ("customer", "order(_, dora, _, _, _)"),
        ("product", "order(_, _, milk, _, _)"),
        ("count", "order(_, _, _, 77, _)"),
        ("price", "order(_, _, _, _, 19.25)"),
    ] {
        let query = engine.prepare(call)?;
        let start = Instant::now();
        assert!(engine.ask(&query, ())?);
        report(&format!("first by {column}"), start, count, before)?;
        let start = Instant::now();
        for _ in 0..1000 {
            assert!(engine.ask(black_box(&query), ())?);
        }
        println!("{:24} {:>8.3} us", format!("then by {column}"), start.elapsed().as_secs_f64() * 1e3);
    }
    Ok(())
}

fn maps(count: u32) -> Outcome {
    let before = memory()?;
    let start = Instant::now();
    let all: Vec<Order> = orders(count).collect();
    report("structs collected", start, count, before)?;
    let start = Instant::now();
    let mut numbers: HashMap<u64, Vec<u32>> = HashMap::new();
    let mut customers: HashMap<&str, Vec<u32>> = HashMap::new();
    let mut products: HashMap<&str, Vec<u32>> = HashMap::new();
    let mut counts: HashMap<u32, Vec<u32>> = HashMap::new();
    let mut prices: HashMap<u64, Vec<u32>> = HashMap::new();
    for (order, at) in all.iter().zip(0..) {
        numbers.entry(order.number).or_default().push(at);
        customers.entry(order.customer).or_default().push(at);
        products.entry(order.product).or_default().push(at);
        counts.entry(order.count).or_default().push(at);
        prices.entry(order.price.to_bits()).or_default().push(at);
    }
    report("five maps", start, count, before)?;
    black_box((numbers, customers, products, counts, prices));
    Ok(())
}
