//! Whether the user is going step by step, or has jumped somewhere.
//!
//! Who steps through a list follows with the eyes, and so every list moves as little as it can; who jumps wants to see what surrounds the place.

use std::cell::{Cell, RefCell};

use gloo::timers::callback::Timeout;

/// Milliseconds after a key within which what follows from it is drawn.
const FOLLOWS_MS: u32 = 100;

thread_local! {
    static IS_STEPPING: Cell<bool> = const { Cell::new(false) };
    static ENDING: RefCell<Option<Timeout>> = const { RefCell::new(None) };
}

/// Takes note of a key that goes from row to row or from page to page.
pub(crate) fn note() {
    IS_STEPPING.set(true);
    ENDING.replace(Some(Timeout::new(FOLLOWS_MS, || IS_STEPPING.set(false))));
}

/// Whether what is drawn now follows from such a key.
pub(crate) fn is_stepping() -> bool {
    IS_STEPPING.get()
}
