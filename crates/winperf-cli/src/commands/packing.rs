//! What `pack` and `redact` have in common: captures in, redacted samples out.

use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, anyhow, bail};
use winperf::pair::ObjectPair;
use winperf::{Capture, DataBlock, Names, Pair, TitleIndex};
use winperf_bundle::{Gathered, PackError, Packed, Packing};
use winperf_redact::Level;
use winperf_report::{Language, guide};

use crate::arguments::{RedactLevel, Set};
use crate::code_pages::KnownCodePages;
use crate::input;
use crate::messages::warn;
use crate::output::Output;

/// The version of this program, which manifests name.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What the command line names.
pub(super) struct Asked<'a> {
    pub(super) set: &'a Set,
    pub(super) level: RedactLevel,
    /// Names or title indices of the only objects; all when there is none.
    pub(super) only: &'a [String],
}

/// Everything that the files hold, with the name of the file of each sample.
#[derive(Default)]
struct Held {
    files: Vec<String>,
    gathered: Gathered,
}

impl Asked<'_> {
    /// Opens the files and packs what they hold.
    pub(super) fn pack(&self) -> Result<Packed> {
        let Held { files, gathered } = self.held()?;
        let created = now();
        let only = titles_of(&gathered, self.only)?;
        let packing = Packing {
            only: &only,
            titles_in_use: self.set.titles_in_use,
            ..Packing::by_winperf(
                VERSION,
                gathered,
                self.level.into(),
                created.as_deref(),
                &KnownCodePages,
                guide::built_in(Language::English),
            )
        };
        winperf_bundle::pack(packing).map_err(|error| match error {
            PackError::Refused(refusal) => match files.get(refusal.capture) {
                Some(file) => anyhow!("{file}: {refusal}; winperf pack --redact none writes it as it is"),
                None => anyhow!("{refusal}"),
            },
            PackError::NotTaken(sample, reason) => {
                anyhow!("{}: {reason}", files.get(sample).map_or("", String::as_str))
            }
            PackError::ListsDiffer { .. } => anyhow!("{error}; --titles FILE says which"),
            PackError::Written(error) => anyhow!(error),
        })
    }

    fn held(&self) -> Result<Held> {
        let mut held = Held::default();
        for path in &self.set.captures {
            let opened = input::open(path, self.set.limit)?;
            for sample in &opened.samples {
                let file = input::member(path, &sample.name);
                if let Err(error) = DataBlock::read(&sample.bytes) {
                    bail!("{file}: {error}");
                }
                held.files.push(file);
            }
            held.gathered.add(opened);
        }
        for path in &self.set.titles {
            held.gathered.add_titles(input::title_list(path, self.set.limit).context("--titles")?);
        }
        Ok(held)
    }
}

/// The title indices of the objects of these names or title indices; refuses what no sample has.
fn titles_of(gathered: &Gathered, objects: &[String]) -> Result<Vec<TitleIndex>> {
    if objects.is_empty() {
        return Ok(Vec::new());
    }
    let names = Names::new(winperf_bundle::titles(&gathered.titles), &KnownCodePages);
    let samples = gathered.samples.iter().map(|bytes| Capture::read(bytes.clone()));
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
    /// A place for a file that is no input and replaces another only when asked to.
    pub(super) fn output(&self, path: PathBuf) -> Result<Output> {
        Output::open(path, self.captures.iter().chain(&self.titles), self.force)
    }
}

/// Says what was taken out.
pub(super) fn write_summary(out: &mut String, packed: &Packed, level: Level) -> fmt::Result {
    let summary = &packed.redacted.summary;
    let computers: BTreeSet<String> =
        packed.redacted.captures.iter().map(|capture| capture.system_name()).collect();
    if computers.len() > 1 {
        writeln!(
            out,
            "The samples are of {} computers, so that what differs between them need not be time.",
            computers.len()
        )?;
    }
    if level == Level::None {
        writeln!(out, "Nothing was taken out: the names of the computer and of its programs are in it.")?;
        return Ok(());
    }
    writeln!(
        out,
        "Redacted at level {}: {} names replaced in {} places, {} dates moved, {} ids replaced, {} bytes without a meaning cleared.",
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
    if packed.left_out > 0 {
        writeln!(out, "{} unknown parts of the bundle were left out.", packed.left_out)?;
    }
    Ok(())
}

/// Says which bundle was written, and whether it is too large to be attached.
pub(super) fn write_size(out: &mut String, file: &Path, packed: &Packed) -> fmt::Result {
    let file = input::shown(file);
    let (samples, length) = (packed.redacted.captures.len(), packed.bytes.len());
    writeln!(out, "{file}: {samples} samples, {length} bytes")?;
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

/// The time to the second, or `None` when the machine's clock shows none that a calendar has.
pub(super) fn now() -> Option<String> {
    winperf_bundle::created(SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs())
}
