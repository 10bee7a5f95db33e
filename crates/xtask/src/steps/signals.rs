//! Signals that end a run; steps have their own process groups, which a terminal does not signal.

use anyhow::Result;

#[cfg(unix)]
pub(super) struct Signals {
    handle: signal_hook::iterator::Handle,
    signals: std::sync::Mutex<signal_hook::iterator::Signals>,
}

#[cfg(unix)]
impl Signals {
    pub(super) fn new() -> Result<Signals> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        Ok(Signals { handle: signals.handle(), signals: signals.into() })
    }

    /// Calls a function at the first signal; returns without that when the signals are closed.
    pub(super) fn wait(&self, end: impl FnOnce()) {
        let mut signals = self.signals.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if signals.forever().next().is_some() {
            end();
        }
    }

    pub(super) fn close(&self) {
        self.handle.close();
    }
}

#[cfg(not(unix))]
pub(super) struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub(super) fn new() -> Result<Signals> {
        Ok(Signals)
    }

    pub(super) fn wait(&self, _: impl FnOnce()) {}

    pub(super) fn close(&self) {}
}
