//! The first chapter of the book, typed: its files are saved, its queries asked, its answers compared.

use super::session::{COLUMNS, Session};

const CHAPTER: &str = include_str!("../../docs/book/src/first.md");

/// A fenced block: its language and its lines.
struct Block<'t> {
    language: &'t str,
    lines: Vec<&'t str>,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut is_inside = false;
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some(_) if is_inside => is_inside = false,
            Some(language) => {
                is_inside = true;
                blocks.push(Block { language, lines: Vec::new() });
            }
            None if is_inside => blocks.last_mut().expect("a block has begun").lines.push(line),
            None => {}
        }
    }
    blocks
}

/// A run of the program: its arguments, and the lines of its blocks.
struct Run<'t> {
    arguments: &'t str,
    blocks: Vec<Vec<&'t str>>,
}

/// Transcripts that begin with `$ taquin` begin a run; others go on with the one before.
fn runs<'t>(blocks: &[Block<'t>]) -> Vec<Run<'t>> {
    let mut runs: Vec<Run> = Vec::new();
    for block in blocks.iter().filter(|block| block.language == "console") {
        let mut lines = block.lines.clone();
        if let Some(arguments) = lines[0].strip_prefix("$ taquin") {
            lines.remove(0);
            runs.push(Run { arguments, blocks: Vec::new() });
        }
        runs.last_mut().expect("the first transcript begins a run").blocks.push(lines);
    }
    runs
}

/// Types the queries of a block, and `;` after each answer that has one behind it.
fn type_block(session: &mut Session, lines: &[&str]) {
    for line in lines {
        if let Some(query) = line.strip_prefix("?- ") {
            session.wait_for("?- ");
            session.type_keys(&format!("{query}\r"));
        } else if let Some(answer) = line.strip_suffix(" ;") {
            session.wait_for(answer);
            session.type_keys(";");
        }
    }
}

#[test]
fn the_first_chapter_shows_what_a_reader_sees() {
    let blocks = blocks(CHAPTER);
    let programs = blocks.iter().filter(|block| block.language == "prolog");
    let files: Vec<(String, String)> = programs
        .filter_map(|block| {
            Some((block.lines[0].strip_prefix("% ")?.to_owned(), block.lines.join("\n") + "\n"))
        })
        .collect();
    let runs = runs(&blocks);
    assert!(files.len() >= 2 && runs.len() >= 3);
    for (number, run) in runs.iter().enumerate() {
        let name = format!("chapter_{number}");
        let arguments = format!("--quiet {}", run.arguments);
        let mut session = Session::begin(&name, COLUMNS, &arguments, &files);
        for lines in &run.blocks {
            type_block(&mut session, lines);
        }
        session.wait_for("?- ");
        session.type_keys("\x04");
        let screen = session.end();
        for lines in &run.blocks {
            assert!(screen.contains(&lines.join("\n")), "{}\n--- on the screen\n{screen}", lines.join("\n"));
        }
    }
}
