//! Work that continues until it ends or is dropped.
//!
//! An effect owns its work, and Yew drops the effect when its inputs change, so obsolete work ends.

use std::future::Future;

use futures_util::future::{AbortHandle, abortable};
use yew::platform::spawn_local;

/// Work that has begun; dropping this cancels it at its next yield.
#[must_use]
pub struct Running(AbortHandle);

impl Running {
    pub fn begin(work: impl Future<Output = ()> + 'static) -> Self {
        let (work, handle) = abortable(work);
        spawn_local(async move {
            // Cancelled work has no receiver.
            let _ = work.await;
        });
        Self(handle)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.abort();
    }
}
