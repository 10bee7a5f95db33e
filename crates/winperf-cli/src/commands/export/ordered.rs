//! Parallel work whose results are in the order of the tasks.
//!
//! A task is a run of neighbours of some megabytes, executed by rayon, and sends bounded pieces through a channel of
//! its own.
//! Only a few tasks run ahead of the one that is written; an ordered collection of rayon has no such bound.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use anyhow::{Result, bail};

/// Number of pieces of one task that wait for the turn of the task.
const WAITING_PIECES: usize = 4;

/// Channel of a task for its output, piece by piece.
pub(super) struct Pieces<P>(SyncSender<P>);

impl<P> Pieces<P> {
    /// Sends a piece, and blocks while too many wait.
    pub(super) fn push(&self, piece: P) -> Result<()> {
        // The receiver is gone after a failed output.
        if self.0.send(piece).is_err() {
            bail!("the output was closed");
        }
        Ok(())
    }
}

/// Returns the number of concurrent tasks.
pub(super) fn workers() -> usize {
    rayon::current_num_threads()
}

/// Runs `work` for all tasks, on all processors, and passes all pieces to `take` in the order of the tasks.
///
/// Tasks are started in order, a few ahead of the current one, so pending output is bounded.
/// A waiting task does not block others, since all earlier ones have been started.
pub(super) fn in_order<'t, T: Sync, P: Send>(
    tasks: &'t [T],
    work: impl Fn(&T, &Pieces<P>) -> Result<()> + Sync,
    mut take: impl FnMut(P) -> Result<()>,
) -> Result<()> {
    let work = &work;
    rayon::in_place_scope_fifo(|scope| {
        let begin = |task: &'t T| {
            let ((piece, pieces), (end, ended)) = (sync_channel(WAITING_PIECES), sync_channel(1));
            scope.spawn_fifo(move |_| {
                let pieces = Pieces(piece);
                let done = work(task, &pieces);
                drop(pieces);
                // If the receiver is gone, a different task has failed.
                let _ = end.send(done);
            });
            (pieces, ended)
        };
        let mut begun: VecDeque<(Receiver<P>, Receiver<Result<()>>)> = VecDeque::new();
        let mut tasks = tasks.iter();
        loop {
            begun.extend(tasks.by_ref().take((workers() + 1).saturating_sub(begun.len())).map(begin));
            let Some((pieces, ended)) = begun.pop_front() else { return Ok(()) };
            pieces.iter().try_for_each(&mut take)?;
            match ended.recv() {
                Ok(done) => done?,
                Err(_) => bail!("a task ended without a result"),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_tasks_whichever_is_done_first() {
        let tasks: Vec<usize> = (0..200).collect();
        let mut seen = Vec::new();
        let work = |task: &usize, pieces: &Pieces<usize>| {
            // Every third task produces more than the limit, the others less.
            let count = if task.is_multiple_of(3) { WAITING_PIECES * 4 } else { 1 };
            (0..count).try_for_each(|piece| pieces.push(task * 1000 + piece))
        };
        in_order(&tasks, work, |piece| {
            seen.push(piece);
            Ok(())
        })
        .unwrap();
        assert!(seen.is_sorted());
        assert_eq!(seen.len(), 67 * WAITING_PIECES * 4 + 133);
    }

    #[test]
    fn the_first_failure_ends_the_work() {
        let tasks: Vec<usize> = (0..50).collect();
        let failing = |task: &usize, pieces: &Pieces<usize>| {
            if *task == 7 {
                bail!("seven");
            }
            pieces.push(*task)
        };
        let mut seen = Vec::new();
        let failed = in_order(&tasks, failing, |piece| {
            seen.push(piece);
            Ok(())
        });
        assert_eq!((failed.unwrap_err().to_string(), seen), ("seven".to_owned(), (0..7).collect()));
        let full = in_order(&tasks, |task, pieces| pieces.push(*task), |_| bail!("full"));
        assert_eq!(full.unwrap_err().to_string(), "full");
    }
}
