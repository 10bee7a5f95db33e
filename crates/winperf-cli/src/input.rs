//! Files in: captures, bundles of them, and title lists.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use winperf::{Capture, Names, Titles};
use winperf_bundle::{Held, Limits, Manifest, Opened, OpenedLog, Sample, TitleList};
use winperf_log::{AnyLog, PathList};
use winperf_report::Say;
use winperf_report::documents::log::InLog;

use crate::arguments::{Limit, SampleChoice};
use crate::code_pages::KnownCodePages;
use crate::logs;
use crate::messages::{Message, language, warn_of};
use crate::output::is_standard;

/// A capture and the name it was asked for by.
pub(crate) struct Input {
    pub(crate) file: String,
    pub(crate) capture: Arc<Capture>,
    /// Names of the capture: those of its bundle, overridden by those in the arguments.
    pub(crate) names: Names,
    /// Origin that came with it in its file.
    pub(crate) origin: Arc<Origin>,
    /// Place in the log that it was extracted from.
    pub(crate) in_log: Option<InLog>,
}

/// Facts of a file besides its captures.
pub(crate) struct Origin {
    /// The file.
    pub(crate) path: PathBuf,
    /// Manifest about itself and the machine.
    pub(crate) manifest: Option<Manifest>,
    pub(crate) titles: Vec<TitleList>,
}

/// Content of a file: captures, a log whose samples are not captures, or a title list.
pub(crate) enum FileContent {
    Captures(Vec<Input>),
    /// Captures of a log of whole objects, and the log.
    OfLog(Vec<Input>, Box<OpenedLog>),
    Raw(Box<logs::Raw>),
    /// A title list, and its file.
    Titles(String, TitleList),
    /// A list of counter paths, and its file.
    Paths(String, PathList),
}

/// Opens raw and gzipped blocks, bundles, logs, and standard input for `-`; a bundle results in its samples, a log in
/// the two selected ones.
pub(crate) fn find(
    path: &Path,
    titles: &[TitleList],
    limit: Limit,
    moment: &SampleChoice,
) -> Result<FileContent> {
    let bytes = bytes(path, limit)?;
    if let Some(list) = path_list(path, &bytes)? {
        return Ok(FileContent::Paths(shown(path), list));
    }
    let (held, _) = opened(path, bytes, limit)?;
    let log = match held {
        Held::Captures(opened) if title_list_of(&opened).is_some() => return found_titles(path, *opened),
        Held::Captures(_) if moment.is_given() => return Err(no_moments(path)),
        Held::Captures(opened) => return captures(path, *opened, titles).map(FileContent::Captures),
        Held::Log(log) => log,
    };
    tell_of_others(path, &log);
    let file = member(path, &log.name);
    let captures = logs::captures(&file, &log, titles, moment)?;
    if captures.is_empty() {
        return logs::Raw::new(file, *log, titles, moment).map(Box::new).map(FileContent::Raw);
    }
    logs::tell_of_both(&file, &log.log);
    Ok(FileContent::OfLog(captures, log))
}

/// Returns the error for a sample chosen in a file that is not a log.
pub(crate) fn no_moments(path: &Path) -> anyhow::Error {
    anyhow!("{}: {}", shown(path), Message::MomentOfCapture)
}

/// Reports the other logs of a bundle, of which the first one is used.
pub(crate) fn tell_of_others(path: &Path, opened: &OpenedLog) {
    let others = opened.others.iter().filter(|member| AnyLog::is_log(&member.bytes));
    let count = others.count();
    if count > 0 {
        let name = member(path, &opened.name);
        warn_of(&shown(path), &Message::MoreLogs(count, name));
    }
}

/// Returns the captures of a file that is not a log of raw counters.
pub(crate) fn open_captures(
    path: &Path,
    titles: &[TitleList],
    limit: Limit,
    moment: &SampleChoice,
) -> Result<Vec<Input>> {
    match find(path, titles, limit, moment)? {
        FileContent::Captures(captures) => Ok(captures),
        FileContent::OfLog(captures, log) => {
            logs::tell_notes(&shown(path), log.log.notes());
            Ok(captures)
        }
        FileContent::Raw(raw) => bail!("{}: {}", raw.file, winperf_bundle::Error::NoBlocks.say(language())),
        FileContent::Titles(file, _) => Err(no_capture(&file)),
        FileContent::Paths(file, _) => Err(no_paths(&file)),
    }
}

/// Returns the error for a list of counter paths instead of the expected captures or logs.
pub(crate) fn no_paths(file: &str) -> anyhow::Error {
    anyhow!("{file}: {}", Message::IsPathList)
}

/// Returns the list that a file is which is not a bundle.
fn title_list_of(opened: &Opened) -> Option<&[u8]> {
    match opened.samples.as_slice() {
        [only] if only.name.is_empty() && Titles::is_list(&only.bytes) => Some(&only.bytes),
        _ => None,
    }
}

fn found_titles(path: &Path, mut opened: Opened) -> Result<FileContent> {
    let bytes = opened.samples.pop().map(|sample| sample.bytes).unwrap_or_default();
    let file = shown(path);
    Titles::pairs_in(&bytes).map_err(|error| anyhow!("{file}: {}", error.say(language())))?;
    let list = TitleList::in_file(&file, bytes);
    Ok(FileContent::Titles(file, list))
}

/// Returns the error for a title list instead of the expected captures.
pub(crate) fn no_capture(file: &str) -> anyhow::Error {
    anyhow!("{file}: {}", Message::IsTitleList)
}

fn captures(path: &Path, opened: Opened, titles: &[TitleList]) -> Result<Vec<Input>> {
    let mut known = winperf_bundle::titles(&opened.titles);
    for list in titles {
        let added = winperf_bundle::add_list(&mut known, list);
        added.map_err(|error| anyhow!(error.say(language())))?;
    }
    let names = Names::new(known, &KnownCodePages);
    let Opened { manifest, titles, samples, .. } = opened;
    let origin = Arc::new(Origin { path: path.to_owned(), manifest, titles });
    let input = |sample: Sample| Input {
        file: member(path, &sample.name),
        capture: Arc::new(Capture::parse(sample.bytes)),
        names: names.clone(),
        origin: Arc::clone(&origin),
        in_log: None,
    };
    Ok(samples.into_iter().map(input).collect())
}

/// Reads a list of counter paths; `None` if the file is not one.
fn path_list(path: &Path, bytes: &[u8]) -> Result<Option<PathList>> {
    PathList::parse(bytes).map_err(|error| anyhow!("{}: {}", shown(path), error.say(language())))
}

/// Opens one file keeping a log as it is, refuses a title list, and returns the length of the file.
pub(crate) fn held(path: &Path, limit: Limit) -> Result<(Held, u64)> {
    let bytes = bytes(path, limit)?;
    if path_list(path, &bytes)?.is_some() {
        return Err(no_paths(&shown(path)));
    }
    let (held, length) = opened(path, bytes, limit)?;
    match &held {
        Held::Captures(opened) if title_list_of(opened).is_some() => Err(no_capture(&shown(path))),
        _ => Ok((held, length)),
    }
}

/// Opens the bytes of one file.
fn opened(path: &Path, bytes: Vec<u8>, limit: Limit) -> Result<(Held, u64)> {
    let length = u64::try_from(bytes.len())?;
    let read = winperf_bundle::held_within(limit.decoded(bytes), &limit.member_limits());
    let mut held = read.map_err(|error| limit.reached(error)).with_context(|| shown(path))?;
    if let (Some(bias), Held::Log(opened)) = (limit.bias, &mut held)
        && let AnyLog::Text(log) = &mut opened.log
    {
        log.set_bias(bias);
    }
    Ok((held, length))
}

/// Returns the name of a member of a bundle; a file that is not a bundle has one without a name.
pub(crate) fn member(path: &Path, name: &str) -> String {
    if name.is_empty() { shown(path) } else { format!("{}/{name}", shown(path)) }
}

/// Returns the title lists of `paths`.
pub(crate) fn title_lists(paths: &[PathBuf], limit: Limit) -> Result<Vec<TitleList>> {
    paths.iter().map(|path| title_list(path, limit)).collect()
}

/// Returns a title list; kind and language follow from the name of its file, as in `Counter_009.bin`.
pub(crate) fn title_list(path: &Path, limit: Limit) -> Result<TitleList> {
    Ok(TitleList::in_file(&shown(path), title_bytes(path, limit)?))
}

/// Reads a title list, and refuses a file without names.
fn title_bytes(path: &Path, limit: Limit) -> Result<Vec<u8>> {
    let bytes = winperf_bundle::into_title_list(bytes(path, limit)?);
    let list = Titles::none().add_list(&bytes);
    let list = list.map_err(|error| anyhow!("{}: {}", shown(path), error.say(language())))?;
    if list.repeated > 0 {
        warn_of(&shown(path), &Message::RepeatedIndices(list.repeated));
    }
    if list.pairs == 0 {
        bail!("{}: {}", shown(path), Message::NoTitleList);
    }
    Ok(bytes)
}

fn bytes(path: &Path, limit: Limit) -> Result<Vec<u8>> {
    if is_standard(path) {
        return limit.read(io::stdin().lock(), 0).context(Message::StandardInput);
    }
    let read = || {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        // A sparse file is refused before any of it is read.
        limit.check(length)?;
        limit.read(file, length)
    };
    read().with_context(|| shown(path))
}

impl Limit {
    /// Returns all bytes of an input up to the limit, since a pipe may be endless.
    fn read(self, input: impl Read, expected: u64) -> Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(usize::try_from(expected)?);
        input.take(self.limit.saturating_add(1)).read_to_end(&mut bytes)?;
        self.check(u64::try_from(bytes.len())?)?;
        Ok(bytes)
    }

    /// Converts a text in the requested encoding to UTF-8; blocks, binary logs and packed files are unchanged.
    fn decoded(self, bytes: Vec<u8>) -> Vec<u8> {
        let Some(encoding) = self.encoding else { return bytes };
        // A text has no bytes below the tab except the NULs of UTF-16, which has a byte order mark.
        let near = bytes.get(..4096).unwrap_or(&bytes);
        if near.iter().any(|byte| *byte < b'\t') {
            return bytes;
        }
        encoding.decode(&bytes).0.into_owned().into_bytes()
    }

    fn check(self, length: u64) -> Result<()> {
        if length > self.limit {
            bail!(Message::TooLong(self.limit));
        }
        Ok(())
    }

    /// Returns an error of a packed file, with a hint if the limit is the reason.
    fn reached(self, error: winperf_bundle::Error) -> anyhow::Error {
        match error {
            winperf_bundle::Error::TooLong { .. } | winperf_bundle::Error::TooLongTogether { .. } => {
                anyhow!(Message::RaiseLimit(error.say(language())))
            }
            other => anyhow!(other.say(language())),
        }
    }

    /// Returns the limits for the unpacked members of a file.
    fn member_limits(self) -> Limits {
        Limits { member_length: self.limit, total_length: self.limit.saturating_mul(2), ..Limits::default() }
    }
}

/// Returns the path as people read it.
pub(crate) fn shown(path: &Path) -> String {
    path.display().to_string()
}
