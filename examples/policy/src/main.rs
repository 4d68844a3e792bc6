//! A policy service: `POST /decide` answers by a program of rules and says why; `PUT /policy` replaces the
//! rules while decisions go on.
//!
//! ```text
//! cargo run -- 127.0.0.1:8080
//! curl -X POST http://127.0.0.1:8080/decide -H 'content-type: application/json' \
//!      -d '{"user": "ann", "roles": ["editor"], "action": "write", "document": "plan"}'
//! curl -X PUT http://127.0.0.1:8080/policy --data-binary @policy.pl
//! ```

mod policy;

use std::io;
use std::sync::{Arc, PoisonError, RwLock};

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{post, put};
use axum::{Json, Router};
use policy::{Decision, Policy, Request, is_limit};
use taquin::{Error, Style};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::task::spawn_blocking;

const POLICY: &str = include_str!("../policy.pl");

/// The current policy. A decision keeps the one that it began with.
#[derive(Clone)]
struct Current(Arc<RwLock<Arc<Policy>>>);

impl Current {
    fn get(&self) -> Arc<Policy> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn replace(&self, policy: Policy) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(policy);
    }
}

/// The status and the text of a refusal.
type Refusal = (StatusCode, String);

async fn decide(
    State(current): State<Current>,
    Json(request): Json<Request>,
) -> Result<Json<Decision>, Refusal> {
    let policy = current.get();
    // A decision takes microseconds, but may take all of its time limit.
    let decided = spawn_blocking(move || policy.decide(&request)).await;
    match decided.map_err(|failed| (StatusCode::INTERNAL_SERVER_ERROR, failed.to_string()))? {
        Ok(decision) => Ok(Json(decision)),
        Err(error) if is_limit(&error) => Err((StatusCode::SERVICE_UNAVAILABLE, error.to_string())),
        Err(error) => Err((StatusCode::INTERNAL_SERVER_ERROR, error.to_string())),
    }
}

/// Replaces the policy, unless the text has errors.
async fn replace(State(current): State<Current>, text: String) -> Result<StatusCode, Refusal> {
    let loaded = spawn_blocking(move || Policy::load(&text)).await;
    match loaded.map_err(|failed| (StatusCode::INTERNAL_SERVER_ERROR, failed.to_string()))? {
        Ok(policy) => {
            current.replace(policy);
            Ok(StatusCode::NO_CONTENT)
        }
        Err(Error::Source(errors)) => {
            let shown = errors.iter().map(|error| error.render(Style::Plain)).collect();
            Err((StatusCode::UNPROCESSABLE_ENTITY, shown))
        }
        Err(error) => Err((StatusCode::UNPROCESSABLE_ENTITY, error.to_string())),
    }
}

async fn serve(address: &str) -> io::Result<()> {
    let policy = Policy::load(POLICY).map_err(io::Error::other)?;
    let current = Current(Arc::new(RwLock::new(Arc::new(policy))));
    let routes =
        Router::new().route("/decide", post(decide)).route("/policy", put(replace)).with_state(current);
    let listener = TcpListener::bind(address).await?;
    println!("listening on {}", listener.local_addr()?);
    axum::serve(listener, routes).await
}

fn main() -> io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8080".to_owned());
    Runtime::new()?.block_on(serve(&address))
}
