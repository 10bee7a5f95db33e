//! Letting the browser draw and answer while something is computed.

use std::cell::Cell;

use js_sys::{Date, Function, Promise};
use wasm_bindgen_futures::JsFuture;
use web_sys::Window;

/// How long the browser may wait at a time, in milliseconds: half a frame.
const SLICE: f64 = 8.0;

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

    /// Whether this slice is over.
    pub fn is_over(&self) -> bool {
        Date::now() - self.started.get() >= SLICE
    }

    /// Lets the browser do its own when this slice is over, and then begins the next one.
    pub async fn rest(&self) {
        if self.is_over() {
            turn().await;
            self.started.set(Date::now());
        }
    }
}

/// Waits until what has just been changed is on the screen.
pub async fn drawn() {
    called_back(|window, resolve| drop(window.request_animation_frame(&resolve))).await;
    // A frame is drawn after those who asked for it have been called.
    turn().await;
}

/// Waits until the browser has had its turn.
async fn turn() {
    called_back(|window, resolve| drop(window.set_timeout_with_callback(&resolve))).await;
}

/// Waits for the browser to call back.
async fn called_back(ask: fn(Window, Function)) {
    let mut asking = |resolve, _| {
        if let Some(window) = web_sys::window() {
            ask(window, resolve);
        }
    };
    // Such a promise is never rejected.
    drop(JsFuture::from(Promise::new(&mut asking)).await);
}
