//! Independent captures in threads of their own.

use alloc::vec::Vec;
use core::num::NonZero;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::Pace;

/// Number of threads for independent pieces of work, and the pace of each.
#[derive(Debug)]
pub struct Lanes<P> {
    /// Number of threads, including the one that waits for the others.
    pub count: NonZero<usize>,
    /// Creates the pace of a thread.
    pub pace: fn() -> P,
}

/// A pace that never yields and uses several threads; the results are those of one.
#[derive(Clone, Copy, Debug)]
pub struct Threads(NonZero<usize>);

impl Threads {
    /// Returns one thread for each processor.
    pub fn of_machine() -> Self {
        Self(thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN))
    }

    /// Returns this many threads.
    pub fn new(count: NonZero<usize>) -> Self {
        Self(count)
    }
}

impl Pace for Threads {
    async fn rest(&mut self, _: u8) {}

    fn lanes(&self) -> Option<Lanes<Self>> {
        let one = NonZero::<usize>::MIN;
        (self.0 > one).then_some(Lanes { count: self.0, pace: || Self(NonZero::<usize>::MIN) })
    }
}

/// Runs `work` for each item, and returns the results in their order.
///
/// Each thread works on one item at a time, the first that no other has taken.
///
/// # Errors
/// Returns the error of the first item with one: all items before it are complete.
pub fn in_threads<P: Pace, T: Sync, R: Send, E: Send>(
    lanes: &Lanes<P>,
    items: &[T],
    work: impl Fn(&T, &mut P) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let next = AtomicUsize::new(0);
    let lane = || {
        let mut pace = (lanes.pace)();
        let mut done = Vec::new();
        loop {
            let position = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(position) else { return done };
            let result = work(item, &mut pace);
            if result.is_err() {
                next.store(items.len(), Ordering::Relaxed);
            }
            done.push((position, result));
        }
    };
    let mut done = thread::scope(|scope| {
        let others = (1..lanes.count.get().min(items.len())).filter_map(|_| {
            // A thread that cannot start leaves its work to the others.
            thread::Builder::new().spawn_scoped(scope, lane).ok()
        });
        let others: Vec<_> = others.collect();
        let mut done = lane();
        for other in others {
            match other.join() {
                Ok(more) => done.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    winperf::order::sort_by_key(&mut done, |(position, _)| *position);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(threads: usize, count: usize, fails: impl Fn(usize) -> bool + Sync) -> Result<Vec<usize>, usize> {
        let lanes = Threads::new(NonZero::new(threads).expect("a thread")).lanes().expect("several threads");
        let items: Vec<usize> = (0..count).collect();
        in_threads(&lanes, &items, |item, _| if fails(*item) { Err(*item) } else { Ok(item ^ 1) })
    }

    #[test]
    fn results_are_in_order_and_the_first_error_is_returned() {
        for threads in [2, 3, 8] {
            for count in [0, 1, 2, 100] {
                assert_eq!(run(threads, count, |_| false), Ok((0..count).map(|done| done ^ 1).collect()));
            }
            assert_eq!(run(threads, 100, |position| position % 10 == 7), Err(7));
        }
        assert!(Threads::new(NonZero::<usize>::MIN).lanes().is_none());
    }
}
