//! Pictures of library(draw): each kind as SVG and as text, beside the recorded one.

use std::fs;
use std::path::Path;

use super::{files, is_as_recorded, shown, taquin};

const FOLDER: &str = "tests/data/pictures";

/// The names of the pictures: the keys of `shown/2` in the program.
fn names() -> Vec<String> {
    let program = fs::read_to_string(format!("{FOLDER}/pictures.pl")).expect("the program");
    let facts = program.lines().filter_map(|line| line.strip_prefix("shown("));
    facts.map(|fact| fact.split(',').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn pictures_are_as_recorded() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    fs::create_dir_all(&folder).expect("a folder");
    let goal = format!("write_all('{}')", folder.display());
    let output = taquin(&[&format!("{FOLDER}/pictures.pl"), "-g", &goal], "");
    assert!(output.status.success(), "{}", shown(&output));
    for name in names() {
        for ending in ["svg", "txt"] {
            let file = format!("{name}.{ending}");
            let came = fs::read_to_string(folder.join(&file)).expect("a picture");
            is_as_recorded(&Path::new(FOLDER).join(&file), &came);
        }
    }
}

/// All pictures together stay small, and none is left over from a kind that is gone.
#[test]
fn recorded_pictures_are_few_and_small() {
    let all = [files(FOLDER, "svg"), files(FOLDER, "txt")].concat();
    assert_eq!(all.len(), 2 * names().len());
    let bytes: u64 = all.iter().map(|file| fs::metadata(file).expect("a file").len()).sum();
    assert!(bytes < 100_000, "{bytes} bytes");
}

#[test]
fn the_option_color_decides_on_pictures_as_on_messages() {
    let goal = "draw(board([[cell(a, red)]]))";
    for (when, is_coloured) in [("auto", false), ("always", true), ("never", false)] {
        let output = taquin(&["query", "--color", when, goal], "");
        assert_eq!(output.stdout.contains(&b'\x1b'), is_coloured, "{when}: {}", shown(&output));
    }
}
