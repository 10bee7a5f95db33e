//! Logs of Performance Monitor through the same door, and into the same bundles.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf_log::{AnyLog, Log, Merged};
use winperf_redact::{AtOnce, Level, Pace, RedactedLog, RefusalReason, at_once};

use crate::pack::redact_time;
use crate::unpack::{Opened, Unpacked, unpack};
use crate::{Contents, Error, Limits, Manifest, Member, Sample, TitleKind, TitleList};

/// Content of a file: captures, or a log, which is turned into captures on request only.
#[derive(Debug)]
pub enum Held {
    /// Captures, in any kind of file.
    Captures(Box<Opened>),
    /// A log of Performance Monitor.
    Log(Box<OpenedLog>),
}

/// A log, and the manifest of the bundle that contains it.
#[derive(Debug)]
pub struct OpenedLog {
    /// The log.
    pub log: AnyLog,
    /// Its path inside the archive; empty for a file that is the log itself.
    pub name: String,
    /// The title lists of the bundle.
    pub titles: Vec<TitleList>,
    /// Manifest of the bundle.
    pub manifest: Option<Manifest>,
    /// Members of the bundle that are neither, including other logs.
    pub others: Vec<Member>,
}

/// Like [`open_within`](crate::open_within), but keeps a log as it is.
///
/// A bundle with captures is opened as these; one without any, as the first of its logs.
///
/// # Errors
/// Returns the errors of [`open`](crate::open).
pub fn held_within(bytes: Vec<u8>, limits: &Limits) -> Result<Held, Error> {
    unpack(bytes, limits)?.into_held()
}

impl Unpacked {
    /// Returns the content, with a log as it is.
    ///
    /// # Errors
    /// Returns the errors of [`open`](crate::open).
    pub fn into_held(self) -> Result<Held, Error> {
        let log = |log, name, opened: Opened| {
            let Opened { titles, manifest, others, .. } = opened;
            Ok(Held::Log(Box::new(OpenedLog { log, name, titles, manifest, others })))
        };
        match self {
            Self::File(bytes) if AnyLog::is_log(&bytes) => {
                log(AnyLog::parse(bytes).map_err(Error::Log)?, String::new(), Opened::default())
            }
            Self::Bundle(mut opened) if opened.samples.is_empty() => {
                let place = opened.others.iter().position(|member| AnyLog::is_log(&member.bytes));
                let member = opened.others.remove(place.ok_or(Error::NoSamples)?);
                log(AnyLog::parse(member.bytes).map_err(Error::Log)?, member.name, *opened)
            }
            Self::File(bytes) => {
                let file = Self::File(into_title_list(bytes));
                file.captures().map(Box::new).map(Held::Captures)
            }
            other => other.captures().map(Box::new).map(Held::Captures),
        }
    }
}

/// Returns the lines of a title list in the form of the registry, and all other bytes as they are.
pub fn into_title_list(bytes: Vec<u8>) -> Vec<u8> {
    winperf_log::parse_title_lines(&bytes).unwrap_or(bytes)
}

impl OpenedLog {
    /// Returns all samples of a log of whole objects as captures, with the titles of its first machine in addition to
    /// those of the bundle.
    ///
    /// # Errors
    /// [`Error::NoBlocks`].
    pub fn captures(self) -> Result<Opened, Error> {
        let AnyLog::Binary(log) = &self.log else { return Err(Error::NoBlocks) };
        let moments = log.samples().filter_map(|sample| Some((sample.position(), sample.capture()?)));
        let named = |(position, merged): (usize, Merged)| Sample {
            name: self.member(&sample_of_log(position)),
            bytes: merged.bytes,
        };
        let samples: Vec<Sample> = moments.map(named).collect();
        if samples.is_empty() {
            return Err(Error::NoBlocks);
        }
        let titles = self.all_titles();
        let Self { manifest, others, .. } = self;
        Ok(Opened { samples, titles, manifest, others })
    }

    /// Returns the path of a member in the log, relative to the file.
    pub fn member(&self, name: &str) -> String {
        if self.name.is_empty() { name.to_owned() } else { format!("{}/{name}", self.name) }
    }

    /// Returns the title lists of the bundle, and those of the log if the bundle has none of their kind and language.
    pub fn all_titles(&self) -> Vec<TitleList> {
        let of_log = match &self.log {
            AnyLog::Binary(log) => titles_of_log(log),
            AnyLog::Text(_) => Vec::new(),
        };
        let is_of_bundle = |list: &TitleList| {
            self.titles.iter().any(|known| (known.kind, &known.language) == (list.kind, &list.language))
        };
        let missing = of_log.into_iter().filter(|list| !is_of_bundle(list));
        self.titles.iter().cloned().chain(missing).collect()
    }
}

/// Returns the name of the sample at a position of a log: its number from 1.
pub fn sample_of_log(position: usize) -> String {
    format!("sample-{}", position.saturating_add(1))
}

/// Returns the titles of the first machine of a log, which does not state their language; most are English.
pub fn titles_of_log(log: &Log) -> Vec<TitleList> {
    let first = log.titles().iter().take(1);
    let list = |list: &winperf_log::TitleList| TitleList {
        kind: TitleKind::Counter,
        language: "009".to_owned(),
        bytes: list.multi_sz.clone(),
    };
    first.map(list).collect()
}

/// Returns the name of a log in a bundle, and in a file of its own: its original name may identify its machine.
pub fn log_name(log: &AnyLog) -> &'static str {
    match log {
        AnyLog::Binary(_) => "log.blg",
        AnyLog::Text(log) if log.separator() == '\t' => "log.tsv",
        AnyLog::Text(_) => "log.csv",
    }
}

/// Parts of a bundle with a log of raw counters or values.
#[derive(Clone, Copy, Debug)]
pub struct PackingLog<'a> {
    /// The log, and the manifest of its bundle.
    pub opened: &'a OpenedLog,
    /// Name and version of the program that packs.
    pub tool: (&'a str, &'a str),
    /// The time, as for captures.
    pub created: Option<&'a str>,
    /// Level of redaction.
    pub level: Level,
    /// Returns a text for a bug report about the redacted log.
    pub summary: fn(&AnyLog, Level) -> String,
}

/// A bundle of a log with its content.
#[derive(Clone, Debug)]
pub struct PackedLog {
    /// The bytes of the bundle.
    pub bytes: Vec<u8>,
    /// The log in the bundle, and the summary of its redaction.
    pub redacted: RedactedLog,
    /// Name in the bundle.
    pub name: &'static str,
    /// Number of members and parts of the manifest that were left out, because their content is unknown.
    pub left_out: usize,
}

/// Reason why no log is packed.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackLogError {
    /// The log cannot be redacted.
    #[error(transparent)]
    Refused(RefusalReason),
    /// The bundle cannot be written.
    #[error(transparent)]
    Written(Error),
}

/// Redacts a log and writes a bundle of it.
///
/// # Errors
/// [`PackLogError`].
pub fn pack_log(packing: PackingLog<'_>) -> Result<PackedLog, PackLogError> {
    at_once(pack_log_with(packing, &mut AtOnce))
}

/// Async version of [`pack_log`]: yields to `pace` between chunks so that a UI stays responsive.
///
/// # Errors
/// Returns the errors of [`pack_log`].
pub async fn pack_log_with(packing: PackingLog<'_>, pace: &mut impl Pace) -> Result<PackedLog, PackLogError> {
    let PackingLog { opened, tool, created, level, summary } = packing;
    let redacted =
        winperf_redact::redact_log_with(&opened.log, level, pace).await.map_err(PackLogError::Refused)?;
    let name = log_name(&opened.log);
    let before = opened.manifest.clone();
    // A log has its names in itself, so a list of unknown content is not missed.
    let (mut manifest, titles, others, left_out) = match level {
        Level::None => (before.unwrap_or_default(), opened.titles.clone(), opened.others.clone(), 0),
        _ => {
            let unknown = before.as_ref().map_or(0, Manifest::unknown_parts);
            let left_out = unknown + opened.titles.len() + opened.others.len();
            (Manifest::default(), Vec::new(), Vec::new(), left_out)
        }
    };
    manifest.set_tool(tool);
    manifest.created = created.and_then(|created| redact_time(created, level)).map(str::to_owned);
    manifest.set_redaction(level, &redacted.summary, false);
    manifest.set_samples(&[]);
    let copy =
        AnyLog::parse(redacted.bytes.clone()).map_err(|error| PackLogError::Written(Error::Log(error)))?;
    let log = Member { name: name.to_owned(), bytes: redacted.bytes.clone() };
    let contents = Contents {
        manifest,
        log: Some(log),
        titles,
        others,
        summary: summary(&copy, level),
        ..Contents::default()
    };
    let bytes = contents.write_with(pace).await.map_err(PackLogError::Written)?;
    Ok(PackedLog { bytes, redacted, name, left_out })
}
