//! A game loop: a character plans its way while the game goes on, some inferences a frame.

use std::task::Poll;

use taquin::{Answers, Engine, Error, Query};

const RULES: &str = "
    :- dynamic door/2.
    room(hall). room(cellar). room(tower). room(garden). room(vault).
    door(hall, cellar). door(hall, tower). door(tower, garden). door(garden, vault).
    way(From, To, Way) :- length(Way, _), walk(From, To, Way).
    walk(To, To, []).
    walk(From, To, [Next|Way]) :- ( door(From, Next) ; door(Next, From) ), walk(Next, To, Way).
";

/// What a character does in a frame.
enum Mind {
    Thinking(Answers<'static>),
    Walking { engine: Box<Engine>, way: Vec<String> },
    Lost,
}

/// Lets a character think for ten inferences, or take a step.
fn frame(mind: Mind, place: &mut String) -> Result<Mind, Error> {
    match mind {
        Mind::Thinking(mut thought) => match thought.poll_for(10) {
            Poll::Pending => Ok(Mind::Thinking(thought)),
            Poll::Ready(None) => Ok(Mind::Lost),
            Poll::Ready(Some(answer)) => {
                let mut way: Vec<String> = answer?.get("Way")?;
                way.reverse();
                Ok(thought
                    .into_engine()
                    .map_or(Mind::Lost, |engine| Mind::Walking { engine: Box::new(engine), way }))
            }
        },
        Mind::Walking { engine, mut way } => {
            if let Some(next) = way.pop() {
                *place = next;
            }
            Ok(Mind::Walking { engine, way })
        }
        Mind::Lost => Ok(Mind::Lost),
    }
}

fn think(engine: Engine, way: &Query, from: &str, to: &str) -> Result<Mind, Error> {
    Ok(Mind::Thinking(engine.into_answers(way, (from, to))?))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut engine = Engine::new();
    engine.consult_str("rules.pl", RULES)?;
    let way = engine.prepare("way(From, To, Way)")?;
    let mut place = "cellar".to_string();
    let mut mind = think(engine, &way, &place, "vault")?;
    for number in 1..=60 {
        mind = frame(mind, &mut place)?;
        let doing = match &mind {
            Mind::Thinking(_) => "thinks",
            Mind::Walking { .. } => "walks",
            Mind::Lost => "is lost",
        };
        println!("frame {number}: {doing}, in the {place}");
        if place == "vault" {
            return Ok(());
        }
    }
    Err(format!("there is no way from the {place} to the vault").into())
}
