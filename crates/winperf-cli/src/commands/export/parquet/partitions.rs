//! A folder of files, one for each machine and day, as Hive names them: `machine=WEST/day=2024-03-13/values-0.parquet`.
//!
//! An existing file is kept if it records the same samples, so a killed export is resumed by running it again, and no
//! file counts as finished by its name alone.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use parquet::file::metadata::ParquetMetaDataReader;
use parquet::schema::types::SchemaDescPtr;
use sha2::{Digest, Sha256};
use winperf::text::folded;
use winperf::time::FileTime;
use winperf_report::number::plain;

use super::group::{Group, GroupedFile, groups};
use super::schema::schema;
use crate::commands::export::intervals::Source;
use crate::commands::export::ordered::{Pieces, in_order};
use crate::commands::export::plan::{Plan, Run, SamplePlace, Step};
use crate::commands::export::progress::Progress;
use crate::input::shown;
use crate::output::{Identities, Output};

/// Key of a file's metadata for its samples.
const SAMPLES: &str = "winperf.samples";

/// Name of Hive for the folder of an empty name.
const NAMELESS: &str = "__HIVE_DEFAULT_PARTITION__";

/// Number of files, and of those among them that already existed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FileCount {
    pub(crate) files: usize,
    pub(crate) kept: usize,
}

/// Maximum number of machines in one log, each of which needs an open file while the log is read.
const MAX_MACHINES: usize = 256;

/// The values of a machine and a day, which become a file.
#[derive(Debug)]
struct Partition {
    path: PathBuf,
    /// Fingerprint of the samples.
    samples: String,
}

/// Steps of a chain that end on one day, and the files that their values go into.
#[derive(Debug)]
struct Day {
    steps: Vec<Step>,
    /// Positions of the files by machine; the machine of a capture is that of its chain.
    files: BTreeMap<String, usize>,
}

/// All files, and their contents.
#[derive(Debug, Default)]
struct Layout {
    partitions: Vec<Partition>,
    days: Vec<Day>,
}

/// Writes the files that are not there yet, and returns the number of rows.
pub(crate) fn write(source: Source<'_>, folder: &Path, force: bool) -> Result<(u64, FileCount)> {
    if fs::symlink_metadata(folder).is_ok_and(|place| !place.is_dir()) {
        bail!("{}: --partition writes a folder, but this is not a folder", shown(folder));
    }
    let Layout { partitions, mut days } = Layout::new(source, folder)?;
    let mut kept = FileCount { files: partitions.len(), kept: 0 };
    for (place, partition) in partitions.iter().enumerate() {
        refuse_links(folder, &partition.path)?;
        match partition.is_there()? {
            Some(true) if !force => {
                kept.kept += 1;
                days.iter_mut().for_each(|day| day.files.retain(|_, file| *file != place));
            }
            Some(false) if !force => bail!(
                "{}: a file of other samples already exists; use --force to replace it",
                shown(&partition.path)
            ),
            _ => {}
        }
    }
    days.retain(|day| !day.files.is_empty());
    let inputs = Identities::new(&source.opener.files);
    Ok((write_missing(source, &partitions, &days, (&inputs, force))?, kept))
}

/// Some of the steps of a day.
struct Task<'a> {
    day: &'a Day,
    run: Run,
    /// `true` if the files are complete after it.
    is_last: bool,
}

fn write_missing<'a>(
    source: Source<'_>,
    partitions: &[Partition],
    days: &'a [Day],
    (inputs, force): (&Identities, bool),
) -> Result<u64> {
    let tasks: Vec<Task<'a>> = days.iter().flat_map(|day| tasks(source, day)).collect();
    let progress = Progress::new(tasks.iter().map(|task| &task.run));
    let schema = &schema(true)?;
    let work = |task: &Task<'a>, pieces: &Pieces<(usize, DayPart<'a>)>| {
        let files = &task.day.files;
        // All machines of a capture are one.
        let only = files.values().next().filter(|_| files.len() == 1 && files.contains_key(""));
        let place_of = |machine: &str| only.or_else(|| files.get(&folded(machine))).copied();
        let give = |place, group| pieces.push((place, DayPart::Group(group)));
        groups(schema, source, &task.run, &progress, place_of, give)?;
        let ended = files.values().filter(|_| task.is_last);
        ended.copied().try_for_each(|place| pieces.push((place, DayPart::End(task.day))))
    };
    let (mut rows, mut open): (u64, BTreeMap<usize, OpenFile<'_>>) = (0, BTreeMap::new());
    in_order(&tasks, work, |(place, part)| {
        let group = match part {
            DayPart::Group(group) => group,
            DayPart::End(day) => {
                return open.remove(&place).map_or(Ok(()), |file| file.finish(source, day));
            }
        };
        let Some(partition) = partitions.get(place) else { return Ok(()) };
        let file = match open.entry(place) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(OpenFile::new(partition, schema, inputs, force)?),
        };
        rows += file.add(group)?;
        Ok(())
    })?;
    progress.end();
    Ok(rows)
}

fn tasks<'a>(source: Source<'_>, day: &'a Day) -> Vec<Task<'a>> {
    let runs = source.plan.runs(day.steps.iter().copied());
    let mut tasks: Vec<Task<'_>> = runs.into_iter().map(|run| Task { day, run, is_last: false }).collect();
    if let Some(last) = tasks.last_mut() {
        last.is_last = true;
    }
    tasks
}

/// A part of a file: some of its rows, or its end, after the rows of a day.
enum DayPart<'a> {
    Group(Group),
    End(&'a Day),
}

/// The file that is written.
struct OpenFile<'a> {
    partition: &'a Partition,
    groups: GroupedFile,
    output: Output,
}

impl<'a> OpenFile<'a> {
    fn new(
        partition: &'a Partition,
        schema: &SchemaDescPtr,
        inputs: &Identities,
        force: bool,
    ) -> Result<Self> {
        let folder = partition.path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).with_context(|| shown(folder))?;
        inputs.refuse(&partition.path)?;
        let output = Output::open(partition.path.clone(), [], force)?;
        Ok(Self { partition, groups: GroupedFile::new(schema)?, output })
    }

    fn add(&mut self, group: Group) -> Result<u64> {
        let rows = self.groups.add(group)?;
        self.output.add(&self.groups.take()?)?;
        Ok(rows)
    }

    fn finish(mut self, source: Source<'_>, day: &Day) -> Result<()> {
        let samples = |step: &Step| [source.plan.older(*step), source.plan.newer(*step)];
        let of_day: BTreeSet<SamplePlace> =
            day.steps.iter().flat_map(samples).flatten().map(|sample| sample.at).collect();
        let mut facts = source.assumed(|at| of_day.contains(&at))?;
        facts.push((SAMPLES, self.partition.samples.clone()));
        let end = self.groups.finish(facts)?;
        self.output.add(&end)?;
        self.output.finish()
    }
}

impl Layout {
    /// Returns the files in the order of the chains; a machine with several chains, such as two logs, has several files
    /// for a day.
    fn new(source: Source<'_>, folder: &Path) -> Result<Self> {
        let hashes = source.opener.hashes()?;
        let mut layout = Self::default();
        let mut spellings: BTreeMap<String, String> = BTreeMap::new();
        let mut numbers: BTreeMap<(String, String), usize> = BTreeMap::new();
        for (chain, of) in source.plan.chains.iter().enumerate() {
            if of.machines.len() > MAX_MACHINES {
                bail!(
                    "a log of {} machines: --partition takes at most {MAX_MACHINES} of one log",
                    of.machines.len()
                );
            }
            let several = of.machines.iter().filter(|_| of.machines.len() > 1);
            let keys: Vec<(String, &String)> = several.map(|machine| (folded(machine), machine)).collect();
            let keys = if keys.is_empty() { vec![(String::new(), &of.machine)] } else { keys };
            let steps: Vec<Step> = of.steps(chain).collect();
            for steps in steps.chunk_by(|one, other| day_of(source.plan, *one) == day_of(source.plan, *other))
            {
                let day = steps.first().and_then(|step| day_of(source.plan, *step));
                let day = day.unwrap_or_else(|| NAMELESS.to_owned());
                let mut files = BTreeMap::new();
                for (key, machine) in &keys {
                    // Folder names are case-insensitive on some systems, like machine names.
                    let machine =
                        name(spellings.entry(folded(machine)).or_insert_with(|| (*machine).clone()));
                    let number = numbers.entry((machine.clone(), day.clone())).or_default();
                    let path = folder.join(format!("machine={machine}/day={day}/values-{number}.parquet"));
                    *number += 1;
                    files.insert(key.clone(), layout.partitions.len());
                    let samples = fingerprint(source, steps, &hashes);
                    layout.partitions.push(Partition { path, samples });
                }
                layout.days.push(Day { steps: steps.to_vec(), files });
            }
        }
        Ok(layout)
    }
}

/// Returns the day of the newer sample in UTC.
fn day_of(plan: &Plan, step: Step) -> Option<String> {
    let time: FileTime = plan.newer(step)?.time;
    let day = time.calendar()?;
    Some(format!("{:04}-{:02}-{:02}", day.year, day.month, day.day))
}

/// Longest name of a machine in a path, in bytes; file systems allow 255 including the prefix.
const LONGEST: usize = 200;

/// Returns a name as part of a path, escaped like Hive with `%` and two digits.
///
/// Names that are invalid on Windows or confusing are escaped too: names of devices, dots and spaces at the end,
/// characters that change the direction of text.
/// A name that is too long is cut and made unique by a hash.
fn name(machine: &str) -> String {
    if machine.is_empty() {
        return NAMELESS.to_owned();
    }
    let stem = machine.split('.').next().unwrap_or(machine).trim_end();
    let is_taken = machine == NAMELESS || is_device(stem);
    let end = machine.trim_end_matches(['.', ' ']).len();
    let mut name = String::new();
    for (at, character) in machine.char_indices() {
        let text = character.encode_utf8(&mut [0; 4]).to_owned();
        let has_meaning = "\"#%'*/:=?\\{[]^<>|".contains(character) || plain(&text) != text;
        if has_meaning || at >= end || at == 0 && is_taken {
            text.bytes().for_each(|byte| name.push_str(&format!("%{byte:02X}")));
        } else {
            name.push_str(&text);
        }
    }
    if name.len() <= LONGEST {
        return name;
    }
    let hash: String = Sha256::digest(machine).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    // Not between a `%` and its digits.
    let mut cut = name.floor_char_boundary(LONGEST - hash.len() - 1);
    let is_cut_in_digits =
        |cut: usize| (1..=2).any(|before| name.as_bytes().get(cut - before) == Some(&b'%'));
    while is_cut_in_digits(cut) {
        cut -= 1;
    }
    format!("{}-{hash}", name.get(..cut).unwrap_or_default())
}

/// Returns `true` for names of devices on Windows, in any folder and with any extension.
fn is_device(stem: &str) -> bool {
    const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];
    let number =
        stem.get(3..).filter(|number| number.len() == 1 && matches!(number.as_bytes(), [b'1'..=b'9']));
    let is_port = |port: &str| stem.get(..3).is_some_and(|start| start.eq_ignore_ascii_case(port));
    DEVICES.iter().any(|device| stem.eq_ignore_ascii_case(device))
        || number.is_some() && ["COM", "LPT"].into_iter().any(is_port)
}

/// Returns the fingerprint of a file's samples: the hashes of their files, their times, and their lengths.
fn fingerprint(source: Source<'_>, steps: &[Step], hashes: &[[u8; 32]]) -> String {
    let mut hash = Sha256::new();
    hash.update(env!("CARGO_PKG_VERSION"));
    hash.update(source.opener.fingerprint());
    for step in steps {
        let samples = [source.plan.older(*step), source.plan.newer(*step)];
        for sample in samples.into_iter().flatten() {
            hash.update(hashes.get(sample.at.file).copied().unwrap_or_default());
            for number in [sample.time.0, sample.ticks, sample.length.cast_signed()] {
                hash.update(number.to_le_bytes());
            }
        }
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Refuses a folder of a partition that is a link: files written through it would be elsewhere.
fn refuse_links(folder: &Path, path: &Path) -> Result<()> {
    let inside = path.ancestors().skip(1).take_while(|place| *place != folder);
    for place in inside {
        if fs::symlink_metadata(place).is_ok_and(|place| place.is_symlink()) {
            bail!("{}: this is a link, but --partition only writes into folders", shown(place));
        }
    }
    Ok(())
}

impl Partition {
    /// Returns `true` if a file exists and contains these samples.
    fn is_there(&self) -> Result<Option<bool>> {
        let Ok(place) = fs::symlink_metadata(&self.path) else { return Ok(None) };
        // A pipe would keep its reader waiting for ever.
        if !place.is_file() {
            bail!("{}: exists and is not a file; refusing to replace it", shown(&self.path));
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

    #[test]
    fn names_that_windows_or_a_reader_would_take_for_others_are_written_in_digits() {
        assert_eq!(name("CON"), "%43ON");
        assert_eq!(name("com1."), "%63om1%2E");
        assert_eq!(name("COM10"), "COM10");
        assert_eq!(name("west. "), "west%2E%20");
        assert_eq!(name("a\u{202e}b"), "a%E2%80%AEb");
        assert_eq!(name(NAMELESS), "%5F_HIVE_DEFAULT_PARTITION__");
    }

    #[test]
    fn a_name_that_is_too_long_for_a_folder_is_cut_and_stays_its_own() {
        let long = |letter: char| letter.to_string().repeat(250);
        for letter in ['a', '東', '%', 'é'] {
            let name = name(&long(letter));
            assert!(name.len() <= LONGEST && name.len() > LONGEST / 2, "{name}");
        }
        assert_ne!(name(&long('a')), name(&(long('a') + "a")));
    }
}
