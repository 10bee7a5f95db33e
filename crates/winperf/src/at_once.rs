//! Asynchronous functions in one piece.
//!
//! Work that takes long with a large capture is an asynchronous function whose name ends in `_with`. It awaits `rest`
//! after each [`PART`] structures, where a UI draws and answers input. For every other caller there is a synchronous
//! function, which is [`at_once`] of the same work.

use core::pin::pin;
use core::task::{Context, Poll, Waker};

/// Number of structures after which asynchronous work awaits its `rest`.
#[doc(hidden)]
pub const PART: usize = 1000;

/// The `rest` of work in one piece; one function, so that such work is compiled once.
#[doc(hidden)]
pub async fn no_rest() {}

/// Runs work that never waits, and returns its result.
pub fn at_once<T>(work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(done) = work.as_mut().poll(&mut context) {
            return done;
        }
    }
}
