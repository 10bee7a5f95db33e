//! Independent captures in threads of their own.

use alloc::vec::Vec;
use core::num::NonZero;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Number of threads for independent captures, and the pace of each thread.
#[derive(Debug)]
pub struct Lanes<P> {
    /// Number of threads, including the one that waits for the others.
    pub count: NonZero<usize>,
    /// Creates the pace of a thread.
    pub pace: fn() -> P,
}

/// Runs `work` for each item, and returns the results in their order.
///
/// Each thread works on one item at a time, the first that no other has taken.
///
/// # Errors
/// Returns the error of the first item with one: all items before it are complete.
pub fn in_threads<P, T: Sync, R: Send, E: Send>(
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
        let lanes = Lanes { count: NonZero::new(threads).expect("a thread"), pace: || () };
        let items: Vec<usize> = (0..count).collect();
        in_threads(&lanes, &items, |item, _| if fails(*item) { Err(*item) } else { Ok(item ^ 1) })
    }

    #[test]
    fn results_are_in_order_and_the_first_error_is_returned() {
        for threads in [1, 2, 3, 8] {
            for count in [0, 1, 2, 100] {
                assert_eq!(run(threads, count, |_| false), Ok((0..count).map(|done| done ^ 1).collect()));
            }
            assert_eq!(run(threads, 100, |position| position % 10 == 7), Err(7));
        }
    }
}
