//! Common part of `pack` and `redact`: captures or a log in, redacted samples or a redacted log out.

use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, anyhow, bail};
use winperf::pair::ObjectPair;
use winperf::{Capture, DataBlock, Names, Pair, TitleIndex};
use winperf_bundle::{
    Gathered, Held, Opened, OpenedLog, PackError, Packed, PackedLog, Packing, PackingLog, sample_of_log,
};
use winperf_redact::{Level, Threads, at_once};
use winperf_report::{Language, guide, summary};

use crate::arguments::{RedactLevel, Set};
use crate::code_pages::KnownCodePages;
use crate::input;
use crate::logs;
use crate::messages::warn;
use crate::output::{Identities, Output};

/// End of an error about a file that cannot be redacted.
pub(crate) const UNREDACTED: &str = "; to write it unchanged, use winperf pack --redact none";

/// The version of this program, for manifests.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Files named on the command line.
pub(super) struct NamedFiles<'a> {
    pub(super) set: &'a Set,
    pub(super) level: RedactLevel,
    /// Names or title indices of the only objects; all when there is none.
    pub(super) only: &'a [String],
}

/// The content of all files, with the name of the file of each sample.
#[derive(Default)]
struct Samples {
    files: Vec<String>,
    gathered: Gathered,
}

/// Result of packing.
pub(super) enum Made {
    /// Samples.
    Captures(Packed),
    /// A log whose samples are not captures.
    Log(PackedLog),
}

impl Made {
    /// Returns the bytes of the bundle.
    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Self::Captures(packed) => &packed.bytes,
            Self::Log(packed) => &packed.bytes,
        }
    }
}

impl NamedFiles<'_> {
    /// Opens the files and packs their content.
    pub(super) fn pack(&self) -> Result<Made> {
        let mut samples = Samples::default();
        for path in &self.set.captures {
            match input::held(path, self.set.limit)?.0 {
                Held::Captures(_) if self.set.moment.is_given() => return Err(input::no_moments(path)),
                Held::Captures(opened) => samples.add(path, *opened)?,
                Held::Log(log) => {
                    input::tell_of_others(path, &log);
                    let file = input::member(path, &log.name);
                    logs::tell_notes(&file, log.log.notes());
                    if !logs::has_captures(&log.log) {
                        return self.pack_log(&file, &log).map(Made::Log);
                    }
                    logs::tell_of_both(&file, &log.log);
                    samples.add(path, self.chosen(&file, *log)?)?;
                }
            }
        }
        for path in &self.set.titles {
            samples.gathered.add_titles(input::title_list(path, self.set.limit).context("--titles")?);
        }
        self.pack_samples(samples).map(Made::Captures)
    }

    /// Returns the selected samples of a log as captures.
    fn chosen(&self, file: &str, log: OpenedLog) -> Result<Opened> {
        let moment = &self.set.moment;
        let positions = moment.is_given().then(|| logs::chosen(file, &log.log, moment)).transpose()?;
        let names = positions.map(|(older, newer)| {
            older
                .into_iter()
                .chain([newer])
                .map(|place| log.member(&sample_of_log(place)))
                .collect::<Vec<_>>()
        });
        let mut opened = log.captures()?;
        opened.samples.retain(|sample| names.as_ref().is_none_or(|names| names.contains(&sample.name)));
        Ok(opened)
    }

    /// Packs a log of counters one by one, as a log and all of it.
    fn pack_log(&self, file: &str, log: &OpenedLog) -> Result<PackedLog> {
        if self.set.captures.len() > 1 {
            bail!("{file}: a log of individual counters cannot be packed with other files");
        }
        if self.set.moment.is_given() || !self.only.is_empty() || !self.set.titles.is_empty() {
            bail!(
                "{file}: a log of individual counters is packed whole, with the names that it contains: --sample, --at, --only and --titles are for captures"
            );
        }
        let created = now();
        let packing = PackingLog {
            opened: log,
            tool: ("winperf", VERSION),
            created: created.as_deref(),
            level: self.level.into(),
            summary: summary::describe_log,
        };
        winperf_bundle::pack_log(packing).map_err(|error| anyhow!("{file}: {error}{UNREDACTED}"))
    }

    fn pack_samples(&self, samples: Samples) -> Result<Packed> {
        let Samples { files, gathered } = samples;
        let created = now();
        let only = titles_of(&gathered, self.only)?;
        let packing = Packing {
            only: &only,
            titles_in_use: self.set.titles_in_use,
            ..Packing::by_winperf(VERSION, gathered, self.level.into(), created.as_deref(), &KnownCodePages)
        };
        let guide = guide::built_in(Language::English);
        at_once(summary::pack_with(packing, guide, &mut Threads::available())).map_err(|error| match error {
            PackError::Refused(refusal) => match files.get(refusal.capture) {
                Some(file) => anyhow!("{file}: {refusal}{UNREDACTED}"),
                None => anyhow!("{refusal}"),
            },
            PackError::NotTaken(sample, reason) => {
                anyhow!("{}: {reason}", files.get(sample).map_or("", String::as_str))
            }
            PackError::ListsDiffer { .. } => anyhow!("{error}; use --titles FILE to say which one"),
            PackError::Written(error) => anyhow!(error),
        })
    }
}

impl Samples {
    fn add(&mut self, path: &Path, opened: Opened) -> Result<()> {
        for sample in &opened.samples {
            let file = input::member(path, &sample.name);
            if let Err(error) = DataBlock::read(&sample.bytes) {
                bail!("{file}: {error}");
            }
            self.files.push(file);
        }
        self.gathered.add(opened);
        Ok(())
    }
}

/// Returns the title indices of the objects with these names or title indices; refuses objects missing from all
/// samples.
fn titles_of(gathered: &Gathered, objects: &[String]) -> Result<Vec<TitleIndex>> {
    if objects.is_empty() {
        return Ok(Vec::new());
    }
    let names = Names::new(winperf_bundle::titles(&gathered.titles), &KnownCodePages);
    let samples = gathered.samples.iter().map(|bytes| Capture::parse(bytes.clone()));
    let pairs: Vec<_> = samples.map(|sample| Pair::single_with_names(sample, names.clone())).collect();
    let mut titles = Vec::new();
    for object in objects {
        let mut found = Vec::new();
        let mut missing = None;
        for pair in &pairs {
            match pair.find_objects(object) {
                Ok(objects) => found.extend(objects.into_iter().filter_map(ObjectPair::title)),
                Err(reason) => missing = Some(reason),
            }
        }
        match missing.filter(|_| found.is_empty()) {
            Some(reason) => return Err(anyhow!(reason).context("--only")),
            None => titles.extend(found),
        }
    }
    Ok(titles)
}

impl Set {
    /// Returns an output that is not an input, and only replaces an existing file if requested.
    pub(super) fn output(&self, path: PathBuf) -> Result<Output> {
        Output::open(path, self.captures.iter().chain(&self.titles), self.force)
    }

    /// Returns the inputs, which no output is.
    pub(super) fn inputs(&self) -> Identities {
        Identities::new(self.captures.iter().chain(&self.titles))
    }
}

/// Writes the summary of redaction.
pub(super) fn write_summary(out: &mut String, made: &Made, level: Level) -> fmt::Result {
    let (summary, left_out) = match made {
        Made::Captures(packed) => {
            write_computers(out, packed)?;
            (&packed.redacted.summary, packed.left_out)
        }
        Made::Log(packed) => (&packed.redacted.summary, packed.left_out),
    };
    if matches!(made, Made::Captures(packed) if packed.is_without_helps) {
        writeln!(
            out,
            "What Windows says of the counters is left out, since with it the file would pass 25 MB."
        )?;
    }
    if level == Level::None {
        writeln!(out, "Nothing was taken out: the names of the computer and of its programs are in it.")?;
        return Ok(());
    }
    writeln!(
        out,
        "Redacted at level {}: {} names replaced in {} places, {} dates moved, {} ids replaced, {} meaningless bytes cleared.",
        level.name(),
        summary.names_replaced,
        summary.places_replaced,
        summary.dates_moved,
        summary.ids_replaced,
        summary.bytes_cleared,
    )?;
    writeln!(out, "Names that tell nothing about the machine stay in {} places.", summary.places_kept)?;
    writeln!(
        out,
        "{} values were compared with those of the originals and are the same.",
        summary.values_compared
    )?;
    if left_out > 0 {
        writeln!(out, "{left_out} unknown parts of the bundle were left out.")?;
    }
    Ok(())
}

/// Says when samples are of several computers.
fn write_computers(out: &mut String, packed: &Packed) -> fmt::Result {
    let computers: BTreeSet<String> =
        packed.redacted.captures.iter().map(|capture| capture.system_name()).collect();
    if computers.len() > 1 {
        writeln!(
            out,
            "The samples are of {} computers, so that what differs between them need not be time.",
            computers.len()
        )?;
    }
    Ok(())
}

/// Says which bundle was written, and whether it is too large to be attached.
pub(super) fn write_size(out: &mut String, file: &Path, made: &Made) -> fmt::Result {
    let (file, length) = (input::shown(file), made.bytes().len());
    match made {
        Made::Captures(packed) => {
            writeln!(out, "{file}: {} samples, {length} bytes", packed.redacted.captures.len())?;
        }
        Made::Log(packed) => writeln!(out, "{file}: {}, {length} bytes", packed.name)?,
    }
    if length > winperf_bundle::ATTACHMENT_LIMIT {
        warn(&format!(
            "{file}: longer than the 25 MB that issue trackers take; capture single objects instead"
        ));
    }
    Ok(())
}

impl From<RedactLevel> for Level {
    fn from(level: RedactLevel) -> Self {
        match level {
            RedactLevel::None => Self::None,
            RedactLevel::Names => Self::Names,
            RedactLevel::Strict => Self::Strict,
        }
    }
}

/// Returns the time to the second, or `None` when the machine's clock shows none that a calendar has.
pub(super) fn now() -> Option<String> {
    winperf_bundle::created(SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs())
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use winperf_redact::{AtOnce, Pace};
    use winperf_synth::fleet::Fleet;

    use super::*;

    /// Packs some samples of a machine, one of them cut.
    fn packed(
        samples: u32,
        cut: Option<u32>,
        level: Level,
        pace: &mut impl Pace,
    ) -> Result<Vec<u8>, PackError> {
        let fleet = Fleet { interval: 10, processes: 20 };
        let mut gathered = Gathered::default();
        for sample in 0..samples {
            let mut bytes = fleet.capture(0, sample);
            if cut.is_some_and(|cut| sample >= cut) {
                bytes.truncate(bytes.len() / 2);
            }
            gathered.samples.push(bytes);
        }
        let guide = guide::built_in(Language::English);
        let packing = Packing::by_winperf(VERSION, gathered, level, None, &KnownCodePages);
        at_once(summary::pack_with(packing, guide, pace)).map(|packed| {
            assert!(level == Level::None || packed.redacted.summary.values_compared > 1000);
            packed.bytes
        })
    }

    #[test]
    fn a_bundle_packed_in_threads_has_the_bytes_of_one_packed_without() {
        for level in Level::ALL {
            let alone = packed(7, None, level, &mut AtOnce).expect("a bundle");
            for threads in [2, 3, 16] {
                let mut threads = Threads::new(NonZero::new(threads).expect("a thread"));
                assert_eq!(packed(7, None, level, &mut threads).expect("a bundle"), alone);
            }
        }
    }

    #[test]
    fn the_first_sample_that_cannot_be_redacted_is_named_whatever_the_number_of_threads() {
        let alone = packed(7, Some(3), Level::Names, &mut AtOnce).expect_err("a refusal");
        assert!(matches!(&alone, PackError::Refused(refusal) if refusal.capture == 3), "{alone:?}");
        let mut threads = Threads::new(NonZero::new(4).expect("a thread"));
        assert_eq!(packed(7, Some(3), Level::Names, &mut threads).expect_err("a refusal"), alone);
    }
}
