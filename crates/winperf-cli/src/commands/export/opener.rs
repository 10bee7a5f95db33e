//! Opens files when their samples are needed, and caches those that will be needed again.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Result, anyhow, bail};
use sha2::{Digest, Sha256};
use winperf::diagnosis::errors;
use winperf::pair::EnglishNames;
use winperf::time::FileTime;
use winperf::{Capture, DataBlock, Names, Titles};
use winperf_bundle::{Held, TitleList};
use winperf_log::{AnyLog, Content, Note, ObjectSize};
use winperf_report::Say;
use winperf_series::{LogSample, Stamp};

use super::mended::Mended;
use super::ordered::{Pieces, in_order};
use super::pdh_csv::Zone;
use super::plan::SamplePlace;
use crate::arguments::Limit;
use crate::code_pages::KnownCodePages;
use crate::input;
use crate::messages::{Message, language};
use crate::output::is_standard;

/// Number of files of several samples that are kept: those at which the workers are.
const KEPT: usize = 2;

/// Number of bytes of a file that are enough for the header of a data block.
const HEADER: u64 = 4096;

/// The files, and the open ones among them.
pub(super) struct Opener {
    pub(super) files: Vec<PathBuf>,
    /// Title lists that take precedence over those of the files.
    titles: Vec<TitleList>,
    /// The names of files that bring none, made once for all of them.
    names: Names,
    /// English names for logs that bring no titles.
    english: Arc<EnglishNames>,
    limit: Limit,
    /// Assumptions about samples, if they are corrected.
    pub(super) mended: Option<Mended>,
    /// `true` if bytes of objects are requested.
    pub(super) measures: bool,
    kept: Mutex<Vec<(usize, Arc<Opened>)>>,
    /// Standard input, which can be read once.
    standard: Option<(usize, Arc<Opened>)>,
}

/// An open file.
pub(super) struct Opened {
    pub(super) held: Held,
    names: Names,
    /// English names, if it is a log.
    pub(super) english: Arc<EnglishNames>,
    /// Samples and machines of the captures of a log of whole objects of several machines; empty for any other file.
    places: Vec<(usize, usize)>,
}

/// A sample.
#[derive(Clone)]
pub(super) enum OpenedSample {
    /// Of whole objects.
    Capture(Arc<Capture>, Names),
    /// A sample of a log whose samples are not captures.
    OfLog(Arc<Opened>, Rc<LogSample>),
}

impl OpenedSample {
    /// Returns the English names of its log; `none` for a capture.
    pub(super) fn english<'a>(&'a self, none: &'a EnglishNames) -> &'a EnglishNames {
        match self {
            Self::Capture(..) => none,
            Self::OfLog(opened, _) => &opened.english,
        }
    }
}

/// Content that a file is found to have.
pub(super) enum Survey {
    /// Captures, with their lengths; those of a machine form one chain, even across files.
    Captures(Vec<(Option<Stamp>, u64)>),
    /// A log, which is a separate chain, since other logs may have different counters.
    Log(SurveyedLog),
}

/// Facts about a log before its samples are read.
pub(super) struct SurveyedLog {
    /// In the order of the log, with their lengths.
    pub(super) samples: Vec<(Option<Stamp>, u64)>,
    /// Local times of the samples.
    pub(super) times: Vec<FileTime>,
    /// The machines of its counters.
    pub(super) machines: Vec<String>,
    /// Notes on the log.
    pub(super) notes: Vec<Note>,
    /// Bytes of its objects, if requested.
    pub(super) sizes: Vec<ObjectSize>,
}

impl Opener {
    pub(super) fn new(files: Vec<PathBuf>, titles: Vec<TitleList>, limit: Limit) -> Result<Self> {
        let names = named(Titles::base(), &titles)?;
        let english = Arc::new(EnglishNames::new(names.titles()));
        let (kept, standard) = (Mutex::default(), None);
        let mut opener =
            Self { files, titles, names, english, limit, mended: None, measures: false, kept, standard };
        if let Some(place) = opener.files.iter().position(|file| is_standard(file)) {
            opener.standard = Some((place, Arc::new(opener.read(Path::new("-"))?)));
        }
        Ok(opener)
    }

    /// Returns the fingerprint of the options for reading samples: the title lists, and the use of corrections.
    pub(super) fn fingerprint(&self) -> Vec<u8> {
        let lists = self.titles.iter().flat_map(|list| Sha256::digest(&list.bytes));
        lists.chain(self.mended.is_some().then_some(1)).collect()
    }

    /// Returns the zone of a log whose samples are not captures, in the form of PDH; `None` for any other file.
    pub(super) fn zone(&self, file: usize) -> Result<Option<Zone>> {
        let opened = self.open(file)?;
        let Held::Log(held) = &opened.held else { return Ok(None) };
        let of_log = match &held.log {
            log if holds_blocks(log) => return Ok(None),
            AnyLog::Text(log) => Zone { name: log.zone().unwrap_or_default().to_owned(), bias: log.bias() },
            AnyLog::Binary(log) => {
                let first = log.samples().next().map(|sample| sample.local_time());
                let of_header = log.header().zip(first);
                Zone {
                    name: of_header
                        .and_then(|(header, first)| header.zone_name(first))
                        .unwrap_or_default()
                        .to_owned(),
                    bias: of_header.and_then(|(header, first)| header.zone.bias_at(first)),
                }
            }
        };
        Ok(Some(of_log))
    }

    /// Returns the SHA-256 of each file, which distinguishes it from others with the same times and lengths.
    pub(super) fn hashes(&self) -> Result<Vec<[u8; 32]>> {
        let mut hashes = Vec::with_capacity(self.files.len());
        let hash = |path: &PathBuf, found: &Pieces<[u8; 32]>| found.push(self.hash(path)?);
        in_order(&self.files, hash, |hash| {
            hashes.push(hash);
            Ok(())
        })?;
        Ok(hashes)
    }

    fn hash(&self, path: &Path) -> Result<[u8; 32]> {
        let mut hash = Sha256::new();
        if let Some((_, opened)) = self.standard.as_ref().filter(|_| is_standard(path)) {
            match &opened.held {
                Held::Captures(captures) => {
                    captures.samples.iter().for_each(|sample| hash.update(&sample.bytes))
                }
                Held::Log(log) => match &log.log {
                    AnyLog::Binary(log) => hash.update(log.file()),
                    AnyLog::Text(log) => hash.update(log.text()),
                },
            }
        } else if fs::metadata(path).is_ok_and(|place| place.is_file())
            && let Ok(file) = File::open(path)
        {
            // A pipe can only be read once, when its values are needed.
            let (mut file, mut part) = (file.take(self.limit.limit), vec![0; 1 << 16]);
            // An unreadable file is skipped, and reported, when its samples are needed.
            while let Ok(length @ 1..) = file.read(&mut part) {
                hash.update(part.get(..length).unwrap_or_default());
            }
        }
        Ok(hash.finalize().into())
    }

    /// Surveys the samples of a file; of a plain data block the header is enough for that.
    pub(super) fn survey(&self, file: usize) -> Result<Survey> {
        let path = self.path(file)?;
        let is_header_enough = !is_standard(path) && self.mended.is_none();
        if let Some(found) = is_header_enough.then(|| header(path, self.limit)).flatten() {
            return Ok(Survey::Captures(vec![found]));
        }
        self.surveyed(&*self.open(file)?)
    }

    fn surveyed(&self, opened: &Opened) -> Result<Survey> {
        match &opened.held {
            Held::Captures(captures) => {
                let samples = captures.samples.iter().map(|sample| {
                    (self.stamp(&sample.bytes), u64::try_from(sample.bytes.len()).unwrap_or(u64::MAX))
                });
                Ok(Survey::Captures(samples.collect()))
            }
            Held::Log(_) if !opened.places.is_empty() => {
                let bytes = (0..opened.places.len()).map(|place| bytes_of(opened, place).unwrap_or_default());
                let samples =
                    bytes.map(|bytes| (self.stamp(&bytes), u64::try_from(bytes.len()).unwrap_or(u64::MAX)));
                Ok(Survey::Captures(samples.collect()))
            }
            Held::Log(held) => surveyed_log(&held.log, self.measures).map(Survey::Log),
        }
    }

    /// Returns machine and time of a block, as in the sample.
    fn stamp(&self, bytes: &[u8]) -> Option<Stamp> {
        if self.mended.is_some() {
            return Stamp::new(&Capture::parse(bytes.to_vec()).mended().capture);
        }
        Stamp::from_block(bytes).filter(|_| DataBlock::begins(bytes))
    }

    /// Returns the sample at a place.
    ///
    /// # Errors
    /// Returns an error for a damaged capture too, since its wrong values are unknown.
    pub(super) fn moment(&self, at: SamplePlace) -> Result<OpenedSample> {
        let opened = self.open(at.file)?;
        if let Held::Log(opened_log) = &opened.held
            && !holds_blocks(&opened_log.log)
        {
            return Ok(OpenedSample::OfLog(opened, LogSample::new(at.sample)));
        }
        let (bytes, names) = self.taken(opened, at)?;
        let mut capture = Capture::parse(bytes);
        if let Some(mended) = &self.mended {
            capture = mended.read(at, &capture);
        }
        if let Some(worst) = errors(&capture).first() {
            bail!(Message::Damaged(worst.kind.say(language())));
        }
        Ok(OpenedSample::Capture(Arc::new(capture), names))
    }

    /// Returns the bytes of a sample, moved out of the file if it contains nothing else.
    fn taken(&self, opened: Arc<Opened>, at: SamplePlace) -> Result<(Vec<u8>, Names)> {
        let absent = || anyhow!(Message::FileChanged);
        let names = opened.names.clone();
        let bytes = match Arc::try_unwrap(opened) {
            Ok(Opened { held: Held::Captures(mut captures), .. }) if at.sample < captures.samples.len() => {
                captures.samples.swap_remove(at.sample).bytes
            }
            Ok(opened) => bytes_of(&opened, at.sample).ok_or_else(absent)?,
            Err(opened) => bytes_of(&opened, at.sample).ok_or_else(absent)?,
        };
        Ok((bytes, names))
    }

    /// Returns a file, which stays open if it has more than one sample.
    pub(super) fn open(&self, file: usize) -> Result<Arc<Opened>> {
        let standard = self.standard.as_ref().filter(|(place, _)| *place == file);
        if let Some((_, opened)) = standard.or(self.kept().iter().find(|(kept, _)| *kept == file)) {
            return Ok(Arc::clone(opened));
        }
        let opened = Arc::new(self.read(self.path(file)?)?);
        if opened.len() > 1 {
            let mut kept = self.kept();
            kept.push((file, Arc::clone(&opened)));
            if kept.len() > KEPT {
                kept.remove(0);
            }
        }
        Ok(opened)
    }

    fn path(&self, file: usize) -> Result<&PathBuf> {
        self.files.get(file).ok_or_else(|| anyhow!("no such file"))
    }

    fn read(&self, path: &Path) -> Result<Opened> {
        let (held, _) = input::held(path, self.limit)?;
        let lists = match &held {
            Held::Captures(opened) => opened.titles.clone(),
            Held::Log(opened) => opened.all_titles(),
        };
        let (names, english) = if lists.is_empty() {
            (self.names.clone(), Arc::clone(&self.english))
        } else {
            let names = named(winperf_bundle::titles(&lists), &self.titles)?;
            let english = EnglishNames::new(names.titles());
            (names, Arc::new(english))
        };
        let places = match &held {
            Held::Log(opened) if holds_blocks(&opened.log) => places(&opened.log),
            _ => Vec::new(),
        };
        Ok(Opened { held, names, english, places })
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Vec<(usize, Arc<Opened>)>> {
        // What is kept is right whatever became of the worker that was there before.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Opened {
    /// Returns the number of samples of the file.
    fn len(&self) -> usize {
        match &self.held {
            Held::Captures(opened) => opened.samples.len(),
            Held::Log(_) if !self.places.is_empty() => self.places.len(),
            Held::Log(opened) => opened.log.times().len(),
        }
    }
}

/// Returns the place of each capture of a log of whole objects of several machines: its sample, and its machine among
/// those of the sample. Empty if no sample has several.
fn places(log: &AnyLog) -> Vec<(usize, usize)> {
    let AnyLog::Binary(log) = log else { return Vec::new() };
    let counts: Vec<usize> = log.samples().map(|sample| sample.capture_count()).collect();
    if counts.iter().all(|count| *count < 2) {
        return Vec::new();
    }
    let sample_places =
        |(position, count): (usize, usize)| (0..count).map(move |machine| (position, machine));
    counts.into_iter().enumerate().flat_map(sample_places).collect()
}

fn named(mut known: Titles, lists: &[TitleList]) -> Result<Names> {
    for list in lists {
        winperf_bundle::add_list(&mut known, list)?;
    }
    Ok(Names::new(known, &KnownCodePages))
}

/// Returns the stamp and the length of a file that is a plain data block, from its header; `None` for any other file.
fn header(path: &Path, limit: Limit) -> Option<(Option<Stamp>, u64)> {
    // A pipe can be read once.
    let length = fs::metadata(path).ok().filter(fs::Metadata::is_file)?.len();
    let file = File::open(path).ok()?;
    let mut bytes = Vec::new();
    file.take(HEADER).read_to_end(&mut bytes).ok()?;
    let is_block = length <= limit.limit && DataBlock::begins(&bytes);
    let stamp = is_block.then(|| Stamp::from_block(&bytes)).flatten()?;
    Some((Some(stamp), length))
}

fn surveyed_log(log: &AnyLog, measures: bool) -> Result<SurveyedLog> {
    let stamps = Stamp::all_in_log(log);
    let length = match log {
        AnyLog::Binary(log) => u64::try_from(log.file().len())?,
        AnyLog::Text(log) => log.file_length().into(),
    };
    let Some(each) = length.checked_div(u64::try_from(stamps.len())?) else {
        bail!(Message::NoSample(String::new()));
    };
    Ok(SurveyedLog {
        samples: stamps.into_iter().map(|stamp| (stamp, each)).collect(),
        times: log.times(),
        machines: log.machines(),
        notes: log.notes().to_vec(),
        sizes: if measures { log.object_sizes() } else { Vec::new() },
    })
}

/// Returns `true` if the samples of a log are captures.
fn holds_blocks(log: &AnyLog) -> bool {
    matches!(log, AnyLog::Binary(log) if matches!(log.content(), Some(Content::Blocks | Content::Both)))
}

/// Returns a copy of the bytes of one capture of several.
fn bytes_of(opened_file: &Opened, sample: usize) -> Option<Vec<u8>> {
    match &opened_file.held {
        Held::Captures(captures) => captures.samples.get(sample).map(|sample| sample.bytes.clone()),
        Held::Log(opened) => match &opened.log {
            AnyLog::Binary(log) => match opened_file.places.get(sample) {
                Some((position, machine)) => {
                    Some(log.sample(*position)?.captures().into_iter().nth(*machine)?.bytes)
                }
                None => Some(log.sample(sample)?.capture()?.bytes),
            },
            AnyLog::Text(_) => None,
        },
    }
}
