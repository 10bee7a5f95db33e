//! The text of OpenMetrics: each family in one piece, with the points of each metric in order of time.
//!
//! The output of a worker is sorted in memory; if it becomes too large, it is written to temporary files, which are
//! merged at the end.

mod family;
mod sorted;

use std::path::Path;

use anyhow::Result;

use self::family::found;
use self::sorted::{PointsInMemory, Sorted};
use super::intervals::Source;
use super::ordered::{Pieces, in_order};
use super::plan::Run;
use super::progress::Progress;
use super::target::Target;

/// Number of bytes that are passed on at a time.
const PIECE: usize = 256 << 10;

/// Writes all values that are numbers, and returns their number; temporary files go to `folder`.
pub(super) fn write(source: Source<'_>, target: &mut Target<'_>, folder: &Path) -> Result<u64> {
    let runs = source.plan.runs(source.plan.steps());
    let progress = Progress::new(&runs);
    let mut sorted = Sorted::in_folder(folder);
    let work = |run: &Run, pieces: &Pieces<PointsInMemory>| {
        let mut all = PointsInMemory::default();
        source.each(run, |machine, interval, _| {
            found(machine, interval, &mut all);
            progress.interval();
            Ok(())
        })?;
        pieces.push(all)
    };
    in_order(&runs, work, |found| sorted.add(found))?;
    progress.end();
    let (mut text, mut count) = (family::Text::default(), 0);
    sorted.each(|family, labels, points| {
        count += text.metric(family, labels, points);
        if text.out.len() > PIECE {
            target.add(text.out.as_bytes())?;
            text.out.clear();
        }
        Ok(())
    })?;
    text.out.push_str("# EOF\n");
    target.add(text.out.as_bytes())?;
    Ok(count)
}
