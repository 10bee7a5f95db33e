//! Progress of writing a bundle.

use alloc::vec::Vec;

use winperf_redact::Pace;
#[cfg(feature = "threads")]
use winperf_redact::{at_once, in_threads};

/// Bytes between two rests: some milliseconds of deflating.
pub(crate) const PIECE: usize = 0x1_0000;

/// Ratio of the time for deflating bytes to that for hashing them.
const DEFLATING: u64 = 4;

/// Counts the bytes that are hashed and deflated.
pub(crate) struct Meter<'p, P> {
    pace: &'p mut P,
    // 100 times the bytes of large captures are more than 32 bits count.
    done: u64,
    whole: u64,
}

impl<'p, P: Pace> Meter<'p, P> {
    /// Creates a meter for hashing and deflating a number of bytes.
    pub(crate) fn new(pace: &'p mut P, bytes: usize) -> Self {
        Self { pace, done: 0, whole: wide(bytes).saturating_mul(DEFLATING + 1) }
    }

    /// Yields after `bytes` bytes were hashed.
    pub(crate) async fn hashed(&mut self, bytes: usize) {
        self.rest(wide(bytes)).await;
    }

    /// Yields after `bytes` bytes were deflated.
    pub(crate) async fn deflated(&mut self, bytes: usize) {
        self.rest(wide(bytes).saturating_mul(DEFLATING)).await;
    }

    /// Runs `work` for each item, in threads if the pace has several, and returns the results in order.
    ///
    /// # Errors
    /// Returns the error of the first item with one.
    pub(crate) async fn each<T: Sync, R: Send, E: Send>(
        &mut self,
        items: &[T],
        work: impl AsyncFn(&T, &mut Meter<'_, P>) -> Result<R, E> + Sync,
    ) -> Result<Vec<R>, E> {
        #[cfg(feature = "threads")]
        if let Some(lanes) = self.pace.lanes().filter(|_| items.len() > 1) {
            return in_threads(&lanes, items, |item, pace| at_once(work(item, &mut Meter::new(pace, 0))));
        }
        let mut done = Vec::with_capacity(items.len());
        for item in items {
            done.push(work(item, self).await?);
        }
        Ok(done)
    }

    async fn rest(&mut self, done: u64) {
        self.done = self.done.saturating_add(done);
        // The manifest is deflated as well, but does not count.
        let percent = self.done.saturating_mul(100).checked_div(self.whole).unwrap_or(100).min(100);
        self.pace.rest(u8::try_from(percent).unwrap_or(100)).await;
    }
}

fn wide(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use winperf_redact::at_once;

    #[test]
    fn percents_of_the_longest_captures_are_right_too() {
        let mut seen = Vec::new();
        let mut pace = |percent| seen.push(percent);
        at_once(async {
            let mut meter = Meter::new(&mut pace, 1 << 30);
            meter.hashed(1 << 30).await;
            meter.deflated(1 << 29).await;
            meter.deflated(1 << 29).await;
        });
        assert_eq!(seen, [20, 60, 100]);
    }
}
