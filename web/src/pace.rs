//! Long work in short slices: code that counts what it does and gives way to everything else from time to time.

/// Units of work between two looks at the clock.
const UNITS: usize = 128;

/// Lets others have their turn when it is time for that.
pub trait Pace {
    /// Gives way if need be; `None` when the work is not wanted any more.
    ///
    /// `percent` says how far the whole of it is.
    fn pause(&self, percent: u8) -> impl Future<Output = Option<()>>;
}

/// One part of some work.
pub struct Work<'a, P> {
    pace: &'a P,
    /// What the whole is at, in percent, when this part begins and when it ends.
    share: [u8; 2],
    /// Units of the part.
    total: usize,
    done: usize,
    /// Units since the last pause.
    since: usize,
}

impl<'a, P: Pace> Work<'a, P> {
    /// A part of `total` units, which takes the whole from one percentage to another.
    pub fn new(pace: &'a P, share: [u8; 2], total: usize) -> Self {
        Self { pace, share, total, done: 0, since: 0 }
    }

    /// Counts work that is done; whether a [`Work::pause`] is due.
    #[must_use]
    pub fn tick(&mut self, units: usize) -> bool {
        self.since += units;
        self.since >= UNITS
    }

    /// Gives way if need be; `None` when the work is not wanted any more.
    pub async fn pause(&mut self) -> Option<()> {
        self.done = self.done.saturating_add(self.since);
        self.since = 0;
        let [from, to] = self.share;
        let done = self.done.min(self.total) as u64;
        let part = done * u64::from(to - from) / (self.total as u64).max(1);
        self.pace.pause(from + part as u8).await
    }
}

/// Does everything at once, and counts how often it could have given way.
#[cfg(test)]
#[derive(Default)]
pub(crate) struct AtOnce {
    pub(crate) pauses: std::cell::Cell<usize>,
    /// The percentages, which only grow.
    pub(crate) percent: std::cell::Cell<u8>,
    /// After how many pauses the work is not wanted any more.
    pub(crate) limit: Option<usize>,
}

#[cfg(test)]
impl Pace for AtOnce {
    async fn pause(&self, percent: u8) -> Option<()> {
        assert!((self.percent.get()..=100).contains(&percent), "{} then {percent}", self.percent.get());
        self.percent.set(percent);
        self.pauses.set(self.pauses.get() + 1);
        self.limit.is_none_or(|limit| self.pauses.get() < limit).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_pauses_once_for_so_many_units_and_says_how_far_it_is() {
        let pace = AtOnce::default();
        let mut work = Work::new(&pace, [20, 60], 1280);
        for _ in 0..1280 {
            if work.tick(1) {
                work.pause().await.unwrap();
            }
        }
        assert_eq!((pace.pauses.get(), pace.percent.get()), (10, 60));
    }

    #[tokio::test]
    async fn work_that_nobody_wants_ends_at_its_next_pause() {
        let pace = AtOnce { limit: Some(1), ..AtOnce::default() };
        let mut work = Work::new(&pace, [0, 100], 1);
        assert!(work.tick(UNITS));
        assert_eq!(work.pause().await, None);
    }
}
