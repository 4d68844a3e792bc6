//! A policy service: threads decide requests by one program, which is replaced while they do.
//!
//! Each request has an engine of its own, with facts and limits of its own, and the reply says why. A web
//! framework would call `decide` in its handler.

use std::sync::RwLock;
use std::time::Duration;

use taquin::{Engine, Error, Limits, Program, Query};

const POLICY: &str = "
    :- dynamic role/2, suspended/1.
    allow(User, Action, Document) :-
        role(User, Role), may(Role, Action), \\+ suspended(User), \\+ locked(Document).
    may(editor, read).
    may(editor, write).
    may(reader, read).
    locked(none).
";

/// A loaded policy with its query.
struct Policy {
    program: Program,
    allow: Query,
}

impl Policy {
    fn load(text: &str) -> Result<Policy, Error> {
        let mut engine = Engine::new();
        engine.set_limits(Limits::default().time(Duration::from_millis(100)).memory(32 << 20));
        engine.consult_str("policy.pl", text)?;
        let allow = engine.prepare("allow(User, Action, Document)")?;
        Ok(Policy { program: engine.freeze(), allow })
    }
}

struct Request {
    user: &'static str,
    role: &'static str,
    action: &'static str,
    document: &'static str,
}

/// Decides a request, and says why.
fn decide(policy: &Policy, request: &Request) -> Result<(bool, String), Error> {
    let mut engine = policy.program.engine();
    engine.fact("role", (request.user, request.role))?;
    let why = engine.why(&policy.allow, (request.user, request.action, request.document))?;
    Ok((why.is_true(), why.to_string()))
}

fn main() -> Result<(), Error> {
    let policy = RwLock::new(Policy::load(POLICY)?);
    let requests = [
        Request { user: "ann", role: "editor", action: "write", document: "plan" },
        Request { user: "bob", role: "reader", action: "write", document: "plan" },
        Request { user: "carl", role: "editor", action: "read", document: "budget" },
    ];
    let serve = |round: &str| {
        std::thread::scope(|scope| {
            let policy = &policy;
            let decide = |request| move || decide(&policy.read().expect("no panic"), request);
            let threads: Vec<_> = requests.iter().map(|request| scope.spawn(decide(request))).collect();
            for (thread, request) in threads.into_iter().zip(&requests) {
                let (is_allowed, why) = thread.join().expect("no panic")?;
                let verdict = if is_allowed { "allowed" } else { "refused" };
                println!(
                    "{round}: {} {} {}: {verdict}\n{why}\n",
                    request.user, request.action, request.document
                );
            }
            Ok::<(), Error>(())
        })
    };
    serve("first")?;
    // Requests under way go on with the program they began with; a text with errors would change nothing.
    let revised = Policy::load(&POLICY.replace("locked(none)", "locked(budget)"))?;
    *policy.write().expect("no panic") = revised;
    serve("revised")
}
