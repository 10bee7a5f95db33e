//! Yield points within a redaction, which takes seconds for captures of 50 MB.
//!
//! Work on many structures, rows or bytes is split into parts, each a plain function, with a yield point between two
//! parts. Redaction is not divided by object, since copies are compared with their originals as a whole.

use alloc::vec::Vec;
#[cfg(feature = "threads")]
use core::num::NonZero;
use core::ops::Range;

use winperf::{Capture, Place};

use crate::Refusal;
#[cfg(feature = "threads")]
use crate::lanes::{Lanes, in_threads};

/// Structures, rows or names between two yield points: some milliseconds of work.
pub(crate) const PART: u32 = 1000;

/// Bytes between two yield points.
pub(crate) const BYTES: u32 = 0x1_0000;

#[cfg(feature = "threads")]
const ONE: NonZero<usize> = NonZero::<usize>::MIN;

/// Actions of a program between two parts of long work: drawing, handling clicks, showing the progress.
///
/// Dropping the future at a yield point cancels the work.
pub trait Pace {
    /// Yields when `percent` of the work are done.
    fn rest(&mut self, percent: u8) -> impl Future<Output = ()>;

    /// Returns the threads for work on captures that do not depend on each other; `None` if there is only this one.
    #[cfg(feature = "threads")]
    fn lanes(&self) -> Option<Lanes<Self>>
    where
        Self: Sized,
    {
        None
    }
}

/// A pace that never yields.
#[derive(Clone, Copy, Debug, Default)]
pub struct AtOnce;

impl Pace for AtOnce {
    async fn rest(&mut self, _: u8) {}
}

/// A pace that never yields and uses several threads; the results are those of one.
#[cfg(feature = "threads")]
#[derive(Clone, Copy, Debug)]
pub struct Threads(NonZero<usize>);

#[cfg(feature = "threads")]
impl Threads {
    /// Returns one thread for each processor.
    pub fn available() -> Self {
        Self(std::thread::available_parallelism().unwrap_or(ONE))
    }

    /// Returns this many threads.
    pub fn new(count: NonZero<usize>) -> Self {
        Self(count)
    }
}

#[cfg(feature = "threads")]
impl Pace for Threads {
    async fn rest(&mut self, _: u8) {}

    fn lanes(&self) -> Option<Lanes<Self>> {
        (self.0 > ONE).then_some(Lanes { count: self.0, pace: || Self(ONE) })
    }
}

/// A pace that receives progress reports and never yields.
impl<F: FnMut(u8)> Pace for F {
    async fn rest(&mut self, percent: u8) {
        self(percent);
    }
}

/// Passes in their order, some of them once per capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pass {
    Check,
    Collect,
    Assign,
    Replace,
    Structures,
    Values,
    Dates,
    WholeNames,
    NamesInBytes,
}

impl Pass {
    /// Returns the approximate relative duration of the pass, for captures of 50 MB.
    fn weight(self) -> u32 {
        match self {
            Self::Check | Self::Assign | Self::Structures => 1,
            Self::Dates | Self::NamesInBytes => 2,
            Self::WholeNames | Self::Replace | Self::Values => 3,
            Self::Collect => 4,
        }
    }
}

/// Progress of a redaction.
pub(crate) struct Steps<'p, P> {
    pace: &'p mut P,
    /// The weight of all passes.
    whole: u32,
    /// That of the passes that are done.
    done: u32,
    /// The current pass, with its progress and total.
    pass: Option<(Pass, u64, u64)>,
}

impl<'p, P: Pace> Steps<'p, P> {
    /// Returns the steps of these passes, each of which may be listed several times.
    pub(crate) fn new(pace: &'p mut P, passes: impl IntoIterator<Item = Pass>) -> Self {
        let weights = passes.into_iter().map(Pass::weight);
        Self { pace, whole: weights.fold(0, u32::saturating_add), done: 0, pass: None }
    }

    /// Begins a pass over `count` structures, rows or bytes.
    pub(crate) fn begin(&mut self, pass: Pass, count: impl TryInto<u64>) {
        let before = self.pass.map_or(0, |(pass, ..)| pass.weight());
        self.done = self.done.saturating_add(before);
        self.pass = Some((pass, 0, count.try_into().unwrap_or(u64::MAX)));
    }

    /// Yields after `count` of them.
    pub(crate) async fn rest(&mut self, count: impl TryInto<u64>) {
        if let Some((_, done, _)) = &mut self.pass {
            *done = done.saturating_add(count.try_into().unwrap_or(u64::MAX));
        }
        self.pace.rest(self.percent()).await;
    }

    /// Runs `work` for each item, in threads if the pace has several, and returns the results in order.
    ///
    /// # Errors
    /// Returns the error of the first item with one.
    pub(crate) async fn each<T: Sync, R: Send>(
        &mut self,
        items: &[T],
        work: impl AsyncFn(&T, &mut Steps<'_, P>) -> Result<R, Refusal> + Sync,
    ) -> Result<Vec<R>, Refusal> {
        #[cfg(feature = "threads")]
        if let Some(lanes) = self.pace.lanes().filter(|_| items.len() > 1) {
            return in_threads(&lanes, items, |item, pace| {
                winperf::at_once(work(item, &mut Steps::new(pace, [])))
            });
        }
        let mut done = Vec::with_capacity(items.len());
        for item in items {
            done.push(work(item, self).await?);
        }
        Ok(done)
    }

    fn percent(&self) -> u8 {
        let within = |(pass, done, count): (Pass, u64, u64)| {
            u64::from(pass.weight()).saturating_mul(100).saturating_mul(done.min(count)).checked_div(count)
        };
        let done = u64::from(self.done).saturating_mul(100);
        let done = done.saturating_add(self.pass.and_then(within).unwrap_or(0));
        u8::try_from(done.checked_div(self.whole.into()).unwrap_or(0)).unwrap_or(100).min(100)
    }
}

/// Splits the range up to a count into parts with a given length.
pub(crate) fn parts(count: u32, length: u32) -> impl Iterator<Item = Range<u32>> {
    let starts = core::iter::successors(Some(0_u32), move |start| start.checked_add(length));
    starts
        .take_while(move |start| *start < count)
        .map(move |start| start..start.saturating_add(length).min(count))
}

/// Returns the structures in a range of structure numbers.
pub(crate) fn places(capture: &Capture, part: Range<u32>) -> impl Iterator<Item = Place> {
    part.filter_map(|number| capture.nth(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use winperf::at_once;

    #[test]
    fn parts_cover_every_number_once_up_to_the_last() {
        for count in [0, 1, 9, 10, 11, 30] {
            let numbers: Vec<u32> = parts(count, 10).flatten().collect();
            assert_eq!(numbers, (0..count).collect::<Vec<_>>());
        }
        assert_eq!(parts(u32::MAX, 1 << 31).last(), Some(1 << 31..u32::MAX));
    }

    #[test]
    fn percents_go_from_0_to_100_by_the_weights_of_passes() {
        let mut seen = Vec::new();
        let mut pace = |percent| seen.push(percent);
        at_once(async {
            let mut steps = Steps::new(&mut pace, [Pass::Check, Pass::Replace]);
            steps.begin(Pass::Check, 0_u32);
            steps.rest(0_u32).await;
            steps.begin(Pass::Replace, 3_u32);
            for _ in 0..3 {
                steps.rest(1_u32).await;
            }
        });
        assert_eq!(seen, [0, 50, 75, 100]);
    }
}
