//! Taquin in a module of WebAssembly: the host hands in a query file and the clock, and gets the report.
//!
//! `check` and the report are the command's own: files of its crate that use only what an embedding program
//! can use.

mod check;
mod repl;

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use repl::report::{CheckReport, Format};
pub use taquin::*;

// What the host provides.
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Returns milliseconds since a fixed moment.
    safe fn now() -> f64;
    /// Returns milliseconds since the beginning of 1970.
    safe fn time_of_day() -> f64;
    /// Prints a text of these bytes.
    fn print(text: *const u8, length: usize);
}

/// The clock of the host.
struct HostClock;

impl Clock for HostClock {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(now() / 1e3)
    }

    fn time_of_day(&self) -> Duration {
        Duration::from_secs_f64(time_of_day() / 1e3)
    }

    fn sleep(&self, duration: Duration) {
        let end = self.now() + duration;
        while self.now() < end {
            std::hint::spin_loop();
        }
    }
}

/// Writes to the host.
struct HostOutput;

impl Write for HostOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: the host reads these bytes before it returns.
        unsafe { print(bytes.as_ptr(), bytes.len()) };
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Allocates bytes for the host to fill; `check_file` takes them back.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Takes back bytes that the host filled with a text.
///
/// # Safety
/// They are from `allocate`, with this length.
unsafe fn taken(text: *mut u8, length: usize) -> String {
    // SAFETY: `allocate` made a box of this length.
    let bytes = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(text, length)) };
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Checks a query file and prints the report. Returns the status of `taquin check`: 0 if all answers are as
/// stated.
///
/// # Safety
/// Name and text are from `allocate`, with these lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn check_file(name: *mut u8, name_length: usize, text: *mut u8, length: usize) -> i32 {
    // SAFETY: as the caller promises.
    let (name, text) = unsafe { (taken(name, name_length), taken(text, length)) };
    let mut report = CheckReport::new(Format::Pretty, false);
    report.stream_to(HostOutput);
    check::check_text(&name, &text, engine(), &mut report);
    report.finish();
    report.status().code()
}

/// Creates an engine as the command does, with the clock of the host.
fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_clock(Arc::new(HostClock));
    engine.grant(Grants { clock: true, environment: true, ..Grants::NONE });
    engine.set_limits(Limits::default().time(Duration::from_secs(60)));
    engine.set_arguments(["taquin".to_owned()]);
    engine
}
