//! Delayed callbacks.

use gloo::timers::callback::Timeout;

/// Work that is done later, unless this is dropped before.
pub struct Delayed {
    _timeout: Timeout,
}

/// Calls back after that many milliseconds.
pub fn call_after(milliseconds: u32, called: impl FnOnce() + 'static) -> Delayed {
    Delayed { _timeout: Timeout::new(milliseconds, called) }
}
