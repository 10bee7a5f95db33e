//! Work that several processors do at once, and of which the results come in the order of the tasks.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use anyhow::{Result, bail};

/// Number of pieces of one task that wait until it is its turn.
const WAITING_PIECES: usize = 4;

/// Channel of a task for its output, piece by piece.
pub(super) struct Pieces<P>(SyncSender<P>);

impl<P> Pieces<P> {
    /// Gives a piece away, and rests while too many wait.
    pub(super) fn push(&self, piece: P) -> Result<()> {
        // Nobody takes pieces any more where the output has failed.
        if self.0.send(piece).is_err() {
            bail!("the output takes no more");
        }
        Ok(())
    }
}

/// Returns the number of concurrent tasks.
pub(super) fn workers() -> usize {
    rayon::current_num_threads()
}

/// Does `work` for all tasks, as many at a time as there are processors, and passes all pieces to `take`: those of the
/// first task, of the second, …
///
/// Tasks are begun in their order and a few ahead of the one whose pieces are taken, so that output waits in bounded
/// memory.
/// A task that waits keeps its processor from no other, since those before it were all begun.
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
                // If the receiver is gone, another task has failed.
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
                Err(_) => bail!("a task has ended without a result"),
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
            // Every third task makes more than waits, the others less.
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
