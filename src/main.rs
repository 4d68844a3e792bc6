use taquin::engine::{Engine, halt_status};
use taquin::library::streams::Grants;

fn main() {
    let mut engine = Engine::new();
    engine.grant(Grants::ALL);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let goal = if arg == "-g" { args.next().unwrap_or_default() } else { format!("consult('{arg}')") };
        match engine.once(&goal) {
            Ok(true) => {}
            Ok(false) => eprintln!("false: {goal}"),
            Err(e) => {
                if let Some(status) = halt_status(&e) {
                    std::process::exit(status);
                }
                eprintln!("{e}");
            }
        }
    }
}
