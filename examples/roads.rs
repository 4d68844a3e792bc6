//! Search over the host's own graph: rules ask it for roads, and the search finds the shortest way.

use std::collections::BTreeMap;

use taquin::{Engine, Error};

/// Roads by town, with kilometres.
type Map = BTreeMap<&'static str, Vec<(&'static str, u32)>>;

fn map() -> Map {
    let roads = [
        ("paris", "lyon", 466),
        ("paris", "nantes", 384),
        ("nantes", "bordeaux", 347),
        ("lyon", "marseille", 314),
        ("bordeaux", "toulouse", 244),
        ("toulouse", "marseille", 405),
        ("paris", "bordeaux", 584),
    ];
    let mut map = Map::new();
    for (from, to, km) in roads {
        map.entry(from).or_default().push((to, km));
        map.entry(to).or_default().push((from, km));
    }
    map
}

fn main() -> Result<(), Error> {
    let mut engine = Engine::new();
    let map = map();
    engine.relation("road", move |from: String| {
        let roads = map.get(from.as_str()).cloned().unwrap_or_default();
        roads.into_iter().map(|(to, km)| (to.to_string(), km)).collect::<Vec<_>>()
    });
    engine.consult_str(
        "roads.pl",
        "
        % A detour of the driver's: no way leads over a town that is closed.
        :- dynamic closed/1.
        drive(From, To, Km) :- road(From, To-Km), \\+ closed(To).
        route(From, To, Way, Km) :- shortest_path(drive, ==(To), From, Way, [cost(Km)]).",
    )?;
    let route = engine.prepare("route(From, To, Way, Km)")?;
    let shortest = engine.first::<(Vec<String>, u32)>(&route, ("paris", "toulouse"))?;
    println!("{shortest:?}");
    let detour = engine.snapshot(|engine| {
        engine.fact("closed", ["bordeaux"])?;
        engine.first::<(Vec<String>, u32)>(&route, ("paris", "toulouse"))
    })?;
    println!("without bordeaux: {detour:?}");
    assert_eq!(shortest.map(|way| way.1), Some(828));
    assert_eq!(detour.map(|way| way.1), Some(1185));
    Ok(())
}
