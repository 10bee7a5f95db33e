//! Asynchronous functions in one piece.

use core::pin::pin;
use core::task::{Context, Poll, Waker};

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
