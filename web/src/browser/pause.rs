//! Yielding to the browser during long computations.

use std::cell::Cell;
use std::time::Duration;

use js_sys::Date;
use yew::platform::time::sleep;

/// Length of the first slice in milliseconds: work that ends in it is visible in the next frame, and longer work lets
/// the browser first draw the user's input, such as a typed letter.
const FIRST_SLICE: f64 = 8.0;

/// Longest slice of work between two returns to the event loop, in milliseconds.
///
/// Browsers let each timer of a row wait for 4 ms, so a shorter slice would cost much of its time in waiting.
const SLICE: f64 = 50.0;

/// Divides long work into slices.
#[derive(Debug)]
pub struct Slices {
    /// End of the slice.
    end: Cell<f64>,
}

impl Slices {
    /// Begins the first slice.
    pub fn begin() -> Self {
        Self { end: Cell::new(Date::now() + FIRST_SLICE) }
    }

    pub fn is_over(&self) -> bool {
        Date::now() >= self.end.get()
    }

    /// Returns to the event loop when the slice is over, and then begins the next one.
    pub async fn rest(&self) {
        if self.is_over() {
            self.give_way().await;
        }
    }

    /// Returns to the event loop before a piece of work that is long and cannot be divided.
    pub async fn give_way(&self) {
        sleep(Duration::ZERO).await;
        self.end.set(Date::now() + SLICE);
    }
}
