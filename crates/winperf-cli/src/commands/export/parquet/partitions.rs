//! A folder of files, one for each machine and day, as Hive names them: `machine=WEST/day=2024-03-13/values-0.parquet`.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use parquet::file::metadata::ParquetMetaDataReader;
use sha2::{Digest, Sha256};
use winperf::time::FileTime;

use super::group::{Encoder, Group, GroupedFile};
use super::schema::schema;
use crate::commands::export::intervals::Source;
use crate::commands::export::ordered::{Pieces, in_order};
use crate::commands::export::plan::{Plan, Run, Step};
use crate::commands::export::progress::Progress;
use crate::input::shown;
use crate::output::Output;

/// What a file says of the samples that it was made of.
const SAMPLES: &str = "winperf.samples";

/// What Hive calls a folder of what has no name.
const NAMELESS: &str = "__HIVE_DEFAULT_PARTITION__";

/// How many files there are, and how many of them were there already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) files: usize,
    pub(crate) kept: usize,
}

/// The values of a machine and a day that become a file.
#[derive(Debug)]
struct Partition {
    path: PathBuf,
    steps: Vec<Step>,
    /// What tells the samples from any others.
    samples: String,
}

/// Writes the files that are not there yet, and says how many rows.
pub(crate) fn write(source: Source<'_>, folder: &Path, force: bool) -> Result<(u64, Kept)> {
    if fs::symlink_metadata(folder).is_ok_and(|place| !place.is_dir()) {
        bail!("{}: --partition writes a folder, and this is none", shown(folder));
    }
    let all = partitions(source, folder);
    let mut kept = Kept { files: all.len(), kept: 0 };
    let mut missing = Vec::new();
    for partition in all {
        match partition.is_there()? {
            Some(true) if !force => kept.kept += 1,
            Some(false) if !force => bail!(
                "{}: a file of other samples is there already; --force replaces it",
                shown(&partition.path)
            ),
            _ => missing.push(partition),
        }
    }
    Ok((write_missing(source, &missing, force)?, kept))
}

/// Some of the steps of a partition.
struct Task {
    /// Which partition.
    place: usize,
    run: Run,
    /// Whether the file is whole behind it.
    is_last: bool,
}

fn write_missing(source: Source<'_>, missing: &[Partition], force: bool) -> Result<u64> {
    let tasks: Vec<Task> = missing.iter().enumerate().flat_map(|part| tasks(source, part)).collect();
    let progress = Progress::of(tasks.iter().map(|task| &task.run));
    let encoder = Encoder::of(&GroupedFile::new(schema(true))?);
    let work = |task: &Task, pieces: &Pieces<(usize, Option<Group>)>| {
        encoder.groups(source, &task.run, &progress, |group| pieces.push((task.place, Some(group))))?;
        if task.is_last { pieces.push((task.place, None)) } else { Ok(()) }
    };
    let (mut rows, mut open): (u64, Option<OpenFile<'_>>) = (0, None);
    in_order(&tasks, work, |(place, group)| {
        let Some(group) = group else { return open.take().map_or(Ok(()), OpenFile::finish) };
        let Some(partition) = missing.get(place) else { return Ok(()) };
        let mut file = match open.take() {
            Some(file) => file,
            None => OpenFile::new(partition, force)?,
        };
        rows += file.add(group)?;
        open = Some(file);
        Ok(())
    })?;
    progress.end();
    Ok(rows)
}

fn tasks(source: Source<'_>, (place, partition): (usize, &Partition)) -> Vec<Task> {
    let runs = source.plan.runs(partition.steps.iter().copied());
    let mut tasks: Vec<Task> = runs.into_iter().map(|run| Task { place, run, is_last: false }).collect();
    if let Some(last) = tasks.last_mut() {
        last.is_last = true;
    }
    tasks
}

/// The file that is written.
struct OpenFile<'a> {
    partition: &'a Partition,
    groups: GroupedFile,
    output: Output,
}

impl<'a> OpenFile<'a> {
    fn new(partition: &'a Partition, force: bool) -> Result<Self> {
        let folder = partition.path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).with_context(|| shown(folder))?;
        let output = Output::open(partition.path.clone(), [], force)?;
        Ok(Self { partition, groups: GroupedFile::new(schema(true))?, output })
    }

    fn add(&mut self, group: Group) -> Result<u64> {
        let rows = self.groups.add(group)?;
        self.output.add(&self.groups.take()?)?;
        Ok(rows)
    }

    fn finish(mut self) -> Result<()> {
        let end = self.groups.finish(vec![(SAMPLES, self.partition.samples.clone())])?;
        self.output.add(&end)?;
        self.output.finish()
    }
}

/// The files in the order of the chains; where a machine has several of them, such as two logs, a day has several files.
fn partitions(source: Source<'_>, folder: &Path) -> Vec<Partition> {
    let mut spellings: BTreeMap<String, &str> = BTreeMap::new();
    let mut files: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut partitions = Vec::new();
    for (chain, of) in source.plan.chains.iter().enumerate() {
        // Folders whose names differ by case only are one on some systems, and so is the machine.
        let machine = *spellings.entry(of.machine.to_uppercase()).or_insert(&of.machine);
        let steps: Vec<Step> = (1..of.samples.len()).map(|newer| Step { chain, newer }).collect();
        for steps in steps.chunk_by(|one, other| day_of(source.plan, *one) == day_of(source.plan, *other)) {
            let day = steps.first().and_then(|step| day_of(source.plan, *step));
            let (machine, day) = (name(machine), day.unwrap_or_else(|| NAMELESS.to_owned()));
            let number = files.entry((machine.clone(), day.clone())).or_default();
            let path = folder.join(format!("machine={machine}/day={day}/values-{number}.parquet"));
            *number += 1;
            partitions.push(Partition { path, steps: steps.to_vec(), samples: fingerprint(source, steps) });
        }
    }
    partitions
}

/// The day of the newer sample in UTC.
fn day_of(plan: &Plan, step: Step) -> Option<String> {
    let time: FileTime = plan.samples(step)?[1].time;
    let day = time.calendar()?;
    Some(format!("{:04}-{:02}-{:02}", day.year, day.month, day.day))
}

/// A name as part of a path, in which Hive writes what has a meaning there as `%` and two digits.
fn name(machine: &str) -> String {
    if machine.is_empty() {
        return NAMELESS.to_owned();
    }
    let mut name = String::new();
    for character in machine.chars() {
        let has_meaning = character.is_ascii_control() || "\"#%'*/:=?\\{[]^<>|".contains(character);
        if has_meaning {
            name.push_str(&format!("%{:02X}", u32::from(character)));
        } else {
            name.push(character);
        }
    }
    name
}

/// What tells the samples of a file from any others: when they were taken, and how long they are.
fn fingerprint(source: Source<'_>, steps: &[Step]) -> String {
    let mut hash = Sha256::new();
    hash.update(env!("CARGO_PKG_VERSION"));
    hash.update(source.opener.fingerprint_of_titles());
    for sample in steps.iter().filter_map(|step| source.plan.samples(*step)).flatten() {
        for number in [sample.time.0, sample.ticks, sample.length.cast_signed()] {
            hash.update(number.to_le_bytes());
        }
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Partition {
    /// Whether a file is there, and is of these samples.
    fn is_there(&self) -> Result<Option<bool>> {
        if fs::symlink_metadata(&self.path).is_err() {
            return Ok(None);
        }
        let file = File::open(&self.path).with_context(|| shown(&self.path))?;
        let facts = ParquetMetaDataReader::new().parse_and_finish(&file).ok();
        let facts = facts.as_ref().and_then(|facts| facts.file_metadata().key_value_metadata());
        let samples = facts.and_then(|facts| facts.iter().find(|fact| fact.key == SAMPLES));
        Ok(Some(samples.and_then(|fact| fact.value.as_ref()) == Some(&self.samples)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_is_a_folder_whatever_it_is_called() {
        assert_eq!(name("WEST-1"), "WEST-1");
        assert_eq!(name(""), NAMELESS);
        assert_eq!(name("../a=b%"), "..%2Fa%3Db%25");
        assert_eq!(name("東京"), "東京");
    }
}
