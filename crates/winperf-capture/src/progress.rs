//! Progress of long work, shown to the user.

use alloc::format;
use core::time::Duration;

/// Approximate maximum time without a message.
const EVERY: Duration = Duration::from_secs(5);

/// A line every few seconds of a step that takes long.
pub struct Progress<N, S> {
    step: &'static str,
    now: N,
    say: S,
    last: Duration,
}

impl<N: Fn() -> Duration, S: FnMut(&str)> Progress<N, S> {
    /// Creates the progress of a step that begins now; `now` returns the time since an arbitrary earlier time.
    pub fn new(step: &'static str, now: N, say: S) -> Self {
        let last = now();
        Self { step, now, say, last }
    }

    /// Reports the percentage done, if the last report is old enough.
    pub fn report(&mut self, percent: u8) {
        let now = (self.now)();
        if now.saturating_sub(self.last) >= EVERY {
            self.last = now;
            (self.say)(&format!("  {}: {percent} %", self.step));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned;
    use alloc::vec::Vec;
    use core::cell::Cell;

    #[test]
    fn a_line_comes_every_five_seconds_and_none_in_work_that_is_short() {
        let (clock, mut lines) = (Cell::new(Duration::from_secs(60)), Vec::new());
        let mut progress =
            Progress::new("redacting", || clock.get(), |line: &str| lines.push(line.to_owned()));
        for percent in 0..=100 {
            progress.report(percent);
            clock.set(clock.get() + Duration::from_millis(110));
        }
        assert_eq!(lines, ["  redacting: 46 %", "  redacting: 92 %"]);
    }
}
