//! Doing something later.

use gloo::timers::callback::Timeout;

/// Something that is done later, unless this is dropped before.
pub struct Delayed {
    _timeout: Timeout,
}

/// Calls back after so many milliseconds.
pub fn after(milliseconds: u32, called: impl FnOnce() + 'static) -> Delayed {
    Delayed { _timeout: Timeout::new(milliseconds, called) }
}
