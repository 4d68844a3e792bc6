//! Ctrl-C for engines that a subcommand makes, one after the other.

use crate::Interrupt;

/// Makes Ctrl-C also stop the running engine, until this is dropped.
pub struct InterruptGuard(Option<signal_hook::SigId>);

impl InterruptGuard {
    /// Begins to pass Ctrl-C to the interrupt of an engine.
    pub fn new(interrupt: &Interrupt) -> InterruptGuard {
        InterruptGuard(signal_hook::flag::register(signal_hook::consts::SIGINT, interrupt.flag()).ok())
    }
}

impl Drop for InterruptGuard {
    fn drop(&mut self) {
        self.0.take().map(signal_hook::low_level::unregister);
    }
}
