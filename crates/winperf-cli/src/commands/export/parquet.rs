//! Parquet: groups of rows as columns, each encoded by one worker, in one file or in a folder.

mod column;
mod group;
mod partitions;
mod rows;
mod runs;
mod schema;

use anyhow::Result;

use self::group::{GroupedFile, groups};
pub(super) use self::partitions::{FileCount, write as write_partitions};
use super::intervals::Source;
use super::ordered::{Pieces, in_order};
use super::plan::Run;
use super::progress::Progress;
use super::target::Target;

/// Writes one file of all values, and returns the number of rows.
pub(super) fn write(source: Source<'_>, target: &mut Target<'_>) -> Result<u64> {
    let runs = source.plan.runs(source.plan.steps());
    let (mut rows, progress) = (0, Progress::new(&runs));
    let schema = schema::schema(false)?;
    let mut file = GroupedFile::new(&schema)?;
    let work = |run: &Run, pieces: &Pieces<_>| {
        groups(&schema, source, run, &progress, |_| Some(0), |_, group| pieces.push(group))
    };
    in_order(&runs, work, |group| {
        rows += file.add(group)?;
        target.add(&file.take()?)
    })?;
    let facts = source.assumed(|_| true)?;
    target.add(&file.finish(facts)?)?;
    progress.end();
    Ok(rows)
}
