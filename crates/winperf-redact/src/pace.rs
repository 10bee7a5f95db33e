//! Rests within a redaction, which takes seconds for captures of 50 MB.
//!
//! What is done to many structures, rows or bytes is a plain function of a part of them, and between two parts is a rest.

use core::ops::Range;
use core::pin::pin;
use core::task::{Context, Poll, Waker};

use winperf::{Capture, Place};

/// Structures, rows or names between two rests: some milliseconds of work.
pub(crate) const PART: u32 = 1000;

/// Bytes between two rests.
pub(crate) const BYTES: u32 = 0x1_0000;

/// What a program does between two parts of long work: draw, answer clicks, say how far it is.
///
/// Who drops the work at a rest has given it up.
pub trait Pace {
    /// A rest, at which so many percent of the work are done.
    fn rest(&mut self, percent: u8) -> impl Future<Output = ()>;
}

/// Rests that take no time.
#[derive(Clone, Copy, Debug, Default)]
pub struct AtOnce;

impl Pace for AtOnce {
    async fn rest(&mut self, _: u8) {}
}

/// A pace that is told how far the work is, and takes no time.
impl<F: FnMut(u8)> Pace for F {
    async fn rest(&mut self, percent: u8) {
        self(percent);
    }
}

/// What comes of work whose rests take no time, [`AtOnce`].
pub fn at_once<T>(work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(done) = work.as_mut().poll(&mut context) {
            return done;
        }
    }
}

/// What is done one after the other, some of it for each capture.
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
    /// How long it takes beside the others, roughly, for captures of 50 MB.
    fn weight(self) -> u32 {
        match self {
            Self::Check | Self::Assign | Self::Structures => 1,
            Self::Dates | Self::NamesInBytes => 2,
            Self::WholeNames | Self::Replace | Self::Values => 3,
            Self::Collect => 4,
        }
    }
}

/// How far a redaction is.
pub(crate) struct Steps<'p, P> {
    pace: &'p mut P,
    /// The weight of all passes.
    whole: u32,
    /// That of the passes that are done.
    done: u32,
    /// The pass that is being done, of how much of which.
    pass: Option<(Pass, u64, u64)>,
}

impl<'p, P: Pace> Steps<'p, P> {
    /// The steps of these passes, each of which is to begin as often as it stands there.
    pub(crate) fn of(pace: &'p mut P, passes: impl IntoIterator<Item = Pass>) -> Self {
        let weights = passes.into_iter().map(Pass::weight);
        Self { pace, whole: weights.fold(0, u32::saturating_add), done: 0, pass: None }
    }

    /// Begins a pass over so many structures, rows or bytes.
    pub(crate) fn begin(&mut self, pass: Pass, count: impl TryInto<u64>) {
        let before = self.pass.map_or(0, |(pass, ..)| pass.weight());
        self.done = self.done.saturating_add(before);
        self.pass = Some((pass, 0, count.try_into().unwrap_or(u64::MAX)));
    }

    /// Rests after so many of them.
    pub(crate) async fn rest(&mut self, count: impl TryInto<u64>) {
        if let Some((_, done, _)) = &mut self.pass {
            *done = done.saturating_add(count.try_into().unwrap_or(u64::MAX));
        }
        self.pace.rest(self.percent()).await;
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

/// Numbers up to a count, in parts of so many.
pub(crate) fn parts(count: u32, length: u32) -> impl Iterator<Item = Range<u32>> {
    let starts = core::iter::successors(Some(0_u32), move |start| start.checked_add(length));
    starts
        .take_while(move |start| *start < count)
        .map(move |start| start..start.saturating_add(length).min(count))
}

/// The structures of a part of their numbers.
pub(crate) fn places(capture: &Capture, part: Range<u32>) -> impl Iterator<Item = Place> {
    part.filter_map(|number| capture.nth(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

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
            let mut steps = Steps::of(&mut pace, [Pass::Check, Pass::Replace]);
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
