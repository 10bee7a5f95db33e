//! Letting the browser draw and answer while something is computed.

use std::cell::Cell;

use js_sys::{Date, Function, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageChannel, Window};

/// How long the browser may wait at a time, in milliseconds: half a frame.
const SLICE: f64 = 8.0;

/// Divides long work into slices.
#[derive(Debug)]
pub struct Slices {
    started: Cell<f64>,
    /// By which a slice asks for the next one; the browser would let timers in a row wait for half as long as a slice lasts.
    channel: Option<MessageChannel>,
}

impl Slices {
    /// Begins the first slice.
    pub fn begin() -> Self {
        Self { started: Cell::new(Date::now()), channel: MessageChannel::new().ok() }
    }

    /// Whether this slice is over.
    pub fn is_over(&self) -> bool {
        Date::now() - self.started.get() >= SLICE
    }

    /// Lets the browser do its own when this slice is over, and then begins the next one.
    pub async fn rest(&self) {
        if self.is_over() {
            self.turn().await;
            self.started.set(Date::now());
        }
    }

    /// Waits until the browser has had its turn.
    async fn turn(&self) {
        let Some(channel) = &self.channel else { return turn().await };
        called_back(|resolve| {
            channel.port1().set_onmessage(Some(&resolve));
            // Nothing that could fail to be sent is sent.
            drop(channel.port2().post_message(&JsValue::NULL));
        })
        .await;
    }
}

impl Drop for Slices {
    fn drop(&mut self) {
        if let Some(channel) = &self.channel {
            channel.port1().close();
        }
    }
}

/// Waits until what has just been changed is on the screen.
pub async fn drawn() {
    called_back_by(|window, resolve| drop(window.request_animation_frame(&resolve))).await;
    // A frame is drawn after those who asked for it have been called.
    turn().await;
}

/// Waits until the browser has had its turn.
async fn turn() {
    called_back_by(|window, resolve| drop(window.set_timeout_with_callback(&resolve))).await;
}

async fn called_back_by(ask: fn(Window, Function)) {
    called_back(|resolve| {
        if let Some(window) = web_sys::window() {
            ask(window, resolve);
        }
    })
    .await;
}

/// Waits for the browser to call back.
async fn called_back(mut ask: impl FnMut(Function)) {
    // Such a promise is never rejected.
    drop(JsFuture::from(Promise::new(&mut |resolve, _| ask(resolve))).await);
}
