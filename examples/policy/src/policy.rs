//! A loaded policy, and decisions by it.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use taquin::{Engine, Error, Limits, Program, Query, Stop};

/// The limits of loading a policy, which anybody may send, and of each decision.
fn limits() -> Limits {
    Limits::default().time(Duration::from_millis(100)).memory(32 << 20)
}

/// A program that any number of decisions share, with its query.
pub struct Policy {
    program: Program,
    allow: Query,
}

/// A request for a decision: the user's roles are facts of the request.
#[derive(Deserialize)]
pub struct Request {
    user: String,
    roles: Vec<String>,
    action: String,
    document: String,
    /// The inferences that the decision may take, if fewer than its time allows.
    inferences: Option<u64>,
}

/// A decision, with its proof or the attempts that failed.
#[derive(Serialize)]
pub struct Decision {
    allowed: bool,
    why: String,
}

impl Policy {
    /// Loads a policy.
    ///
    /// # Errors
    /// The errors in the text, or the limit that it exceeded.
    pub fn load(text: &str) -> Result<Policy, Error> {
        let mut engine = Engine::new();
        engine.set_limits(limits());
        engine.consult_str("policy.pl", text)?;
        let allow = engine.prepare("allow(User, Action, Document)")?;
        Ok(Policy { program: engine.freeze(), allow })
    }

    /// Decides a request, in an engine of its own.
    ///
    /// # Errors
    /// An error of the rules, or the limit that was exceeded.
    pub fn decide(&self, request: &Request) -> Result<Decision, Error> {
        let mut engine = self.program.engine();
        if let Some(inferences) = request.inferences {
            engine.set_limits(limits().inferences(inferences));
        }
        engine.extend(request.roles.iter().map(|role| ("role", (&request.user, role))))?;
        let why = engine.why(&self.allow, (&request.user, &request.action, &request.document))?;
        Ok(Decision { allowed: why.is_true(), why: why.to_string() })
    }
}

/// Returns whether an error is a limit that was exceeded.
pub fn is_limit(error: &Error) -> bool {
    matches!(error, Error::Stopped(Stop::Time | Stop::Inferences | Stop::Memory))
}
