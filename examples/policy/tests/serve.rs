//! The service on a free port, asked over HTTP.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// A running service, which ends with this value.
struct Service {
    process: Child,
    address: String,
}

impl Service {
    fn start() -> Service {
        let mut command = Command::new(env!("CARGO_BIN_EXE_policy"));
        let mut process = command.arg("127.0.0.1:0").stdout(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("its address");
        let address = line.trim().strip_prefix("listening on ").expect("its address").to_owned();
        Service { process, address }
    }

    /// Returns the status of the reply, and its body.
    fn send(&self, request: &str, kind: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let length = body.len();
        let head =
            format!("host: policy\r\nconnection: close\r\ncontent-type: {kind}\r\ncontent-length: {length}");
        write!(stream, "{request} HTTP/1.1\r\n{head}\r\n\r\n{body}").expect("it is sent");
        let mut reply = String::new();
        stream.read_to_string(&mut reply).expect("a reply");
        let (head, body) = reply.split_once("\r\n\r\n").expect("a head and a body");
        (head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status"), body.to_owned())
    }

    fn decide(&self, request: &Value) -> (u16, Value) {
        let (status, body) = self.send("POST /decide", "application/json", &request.to_string());
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    fn replace(&self, policy: &str) -> (u16, String) {
        self.send("PUT /policy", "text/plain", policy)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

const POLICY: &str = include_str!("../policy.pl");

#[test]
fn decisions_say_why_and_rules_are_replaced_meanwhile() {
    let service = Service::start();
    let ann = json!({"user": "ann", "roles": ["reader", "editor"], "action": "write", "document": "plan"});
    let bob = json!({"user": "bob", "roles": ["reader"], "action": "write", "document": "plan"});
    let (status, decision) = service.decide(&ann);
    assert_eq!((status, &decision["allowed"]), (200, &json!(true)), "{decision}");
    let why = decision["why"].as_str().expect("a text");
    assert!(why.starts_with("allow(ann, write, plan)") && why.contains("may(editor, write)"), "{why}");
    let (_, decision) = service.decide(&bob);
    assert_eq!(decision["allowed"], json!(false), "facts of one request are not another's");
    assert!(decision["why"].as_str().is_some_and(|why| why.contains("may(reader, write)")), "{decision}");

    // Others go on asking while the rules are replaced and brought back.
    let locked = POLICY.replace("locked(none)", "locked(plan)");
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| (0..50).for_each(|_| assert_eq!(service.decide(&ann).0, 200)));
        }
        for policy in [&locked, POLICY].repeat(10) {
            assert_eq!(service.replace(policy).0, 204);
        }
        assert_eq!(service.replace(&locked).0, 204);
    });
    assert_eq!(service.decide(&ann).1["allowed"], json!(false));
    let (status, report) = service.replace("allow(X, Y, Z) :- role(X.");
    assert!(status == 422 && report.contains("policy.pl:1:"), "{status}: {report}");
    assert_eq!(service.decide(&ann).1["allowed"], json!(false), "the rules stay as they were");
}

#[test]
fn requests_have_limits() {
    let service = Service::start();
    let endless = "allow(U, A, D) :- role(U, _), allow(U, A, D). :- dynamic role/2.";
    assert_eq!(service.replace(endless).0, 204);
    let mut request = json!({"user": "ann", "roles": ["editor"], "action": "write", "document": "plan"});
    let (status, text) = service.decide(&request);
    assert!(status == 503, "{status}: {text}");
    request["inferences"] = json!(1000);
    let (status, text) = service.decide(&request);
    assert_eq!(status, 503, "{text}");
    assert!(text.as_str().is_some_and(|text| text.contains("inference limit")), "{text}");
    assert_eq!(service.replace(POLICY).0, 204);
    request["inferences"] = json!(100_000);
    assert_eq!(service.decide(&request).1["allowed"], json!(true));
    assert_eq!(service.replace(":- initialization((repeat, fail)).").0, 422);
}
