//! Cases through the library.

use super::{Outcome, Request, squeeze};
use taquin::engine::Engine;
use taquin::library::streams::Grants;
use taquin::{Answer, Error};

/// Asks each query in an engine of its own.
pub fn ask(requests: &[Request]) -> Vec<Outcome> {
    requests.iter().map(run).collect()
}

fn run(request: &Request) -> Outcome {
    let mut engine = Engine::new();
    engine.grant(Grants::ALL);
    engine.capture_output();
    engine.set_error(std::io::sink(), false);
    if let Some(program) = &request.program {
        engine.consult_str("program", program).expect("the program of a case");
    }
    let mut outcome = answers(&mut engine, &request.query, &request.template);
    outcome.printed = engine.take_output();
    outcome
}

/// The instances of a template that the answers to a query give.
pub fn answers(engine: &mut Engine, query: &str, template: &str) -> Outcome {
    let query = format!("{query}, format(string(Shown__), \"~q\", [{template}])");
    let mut outcome = Outcome::default();
    match engine.query(&query) {
        Ok(answers) => answers.for_each(|answer| outcome.note(answer)),
        Err(error) => outcome.note(Err(error)),
    }
    outcome
}

impl Outcome {
    fn note(&mut self, answer: Result<Answer, Error>) {
        match answer {
            Ok(answer) => {
                self.answers.push(answer.get::<String>("Shown__").expect("a string"));
                self.last_is_known = answer.is_last();
            }
            Err(Error::Thrown(thrown)) => self.error = Some(formal(&thrown.ball)),
            Err(error) => self.error = Some(error.to_string()),
        }
    }
}

/// `F` of `error(F, _)`.
fn formal(ball: &str) -> String {
    let ball = squeeze(ball);
    let Some(inner) = ball.strip_prefix("error(") else { return ball };
    let mut depth = 0;
    let end = inner.find(|c: char| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    });
    inner[..end.unwrap_or(inner.len())].to_owned()
}
