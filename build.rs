//! Compresses the texts that a program reads on use, if at all: the libraries of `rules/`, and the reference.
//! `src/library/rules.rs` and `src/library/help.rs` have them from the folder of the build. The header of a
//! library, which tells what it exports, is kept beside it as it is.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Levels above this one save less than a hundredth, and take more than twice the time.
const LEVEL: u8 = 7;

fn main() -> io::Result<()> {
    let to = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    println!("cargo::rerun-if-changed=rules");
    println!("cargo::rerun-if-changed=docs/reference.md");
    compress_folder(Path::new("rules"), &to.join("rules"))?;
    compress(Path::new("docs/reference.md"), &to.join("reference"))
}

fn compress_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let from = entry?.path();
        let to = to.join(from.file_stem().unwrap_or_default());
        if from.is_dir() {
            compress_folder(&from, &to)?;
        } else {
            fs::write(to.with_extension("header"), header(&fs::read_to_string(&from)?))?;
            compress(&from, &to)?;
        }
    }
    Ok(())
}

fn compress(from: &Path, to: &Path) -> io::Result<()> {
    let packed = miniz_oxide::deflate::compress_to_vec(&fs::read(from)?, LEVEL);
    fs::write(to.with_extension("deflate"), packed)
}

/// Returns the first clause of a library: `:- module(Name, Exports).`
fn header(text: &str) -> &str {
    let header = text.find(":- module(").map_or("", |at| &text[at..]);
    header.find("]).").map_or(header, |end| &header[..end + "]).".len()])
}
