//! Cases through the library.

use taquin::Engine;
use taquin::Grants;
use taquin::{Answer, Device, Error, Term};

use super::{Outcome, Request, squeeze};

/// Asks each query in an engine of its own.
pub fn ask(requests: &[Request]) -> Vec<Outcome> {
    requests.iter().map(run).collect()
}

fn run(request: &Request) -> Outcome {
    let mut engine = Engine::new();
    engine.grant(Grants::ALL);
    engine.capture_output();
    engine.set_error(std::io::sink(), Device::Plain);
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
            Err(Error::Thrown(thrown)) => self.error = Some(formal(thrown.term())),
            Err(error) => self.error = Some(error.to_string()),
        }
    }
}

/// `F` of `error(F, _)`, else the ball.
fn formal(ball: &Term) -> String {
    let [formal, _] = ball.as_ref().args_of("error").unwrap_or([ball.as_ref(); 2]);
    squeeze(&formal.to_string())
}
