//! Letting the browser draw and answer while something is computed.

use std::cell::Cell;
use std::time::Duration;

use js_sys::Date;
use yew::platform::time::sleep;

/// Longest slice of work between two returns to the event loop, in milliseconds.
///
/// Browsers let each timer of a row wait for 4 ms, so a shorter slice would cost much of its time in waiting.
const SLICE: f64 = 50.0;

/// Divides long work into slices.
#[derive(Debug)]
pub struct Slices {
    started: Cell<f64>,
}

impl Slices {
    /// Begins the first slice.
    pub fn begin() -> Self {
        Self { started: Cell::new(Date::now()) }
    }

    pub fn is_over(&self) -> bool {
        Date::now() - self.started.get() >= SLICE
    }

    /// Returns to the event loop when the slice is over, and then begins the next one.
    pub async fn rest(&self) {
        if self.is_over() {
            sleep(Duration::ZERO).await;
            self.started.set(Date::now());
        }
    }
}
