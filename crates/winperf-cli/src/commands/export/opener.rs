//! Opens files when their samples are wanted, and keeps those for a while of which more will be.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Result, anyhow, bail};
use winperf::diagnosis::errors;
use winperf::time::FileTime;
use winperf::{Capture, Names};
use winperf_bundle::Held;
use winperf_log::{AnyLog, Content};

use super::plan::At;
use crate::arguments::Limit;
use crate::code_pages::KnownCodePages;
use crate::input;

/// How many files of several samples are kept: those at which the workers are.
const KEPT: usize = 2;

/// The files, and those of them that are open.
pub(super) struct Opener {
    pub(super) files: Vec<PathBuf>,
    /// Title lists over those that the files bring.
    titles: Vec<Vec<u8>>,
    limit: Limit,
    kept: Mutex<Vec<(usize, Arc<Opened>)>>,
}

/// An open file.
pub(super) struct Opened {
    pub(super) held: Held,
    names: Names,
}

/// A sample.
pub(super) enum Moment {
    /// Of whole objects.
    Capture(Arc<Capture>, Names),
    /// Of a log whose samples are no captures.
    OfLog(Arc<Opened>, usize),
}

impl Opener {
    pub(super) fn new(files: Vec<PathBuf>, titles: Vec<Vec<u8>>, limit: Limit) -> Self {
        Self { files, titles, limit, kept: Mutex::default() }
    }

    /// The sample at a place.
    ///
    /// # Errors
    /// Also for a capture that is damaged, since nobody would know which of its values are wrong.
    pub(super) fn moment(&self, at: At) -> Result<Moment> {
        let opened = self.open(at.file)?;
        if let Held::Log(opened_log) = &opened.held
            && !of_blocks(&opened_log.log)
        {
            return Ok(Moment::OfLog(opened, at.sample));
        }
        let (bytes, names) = self.taken(opened, at)?;
        let capture = Capture::read(bytes);
        if let Some(worst) = errors(&capture).first() {
            bail!("damaged: {}", worst.kind);
        }
        Ok(Moment::Capture(Arc::new(capture), names))
    }

    /// The bytes of a sample, out of the file where that holds nothing else.
    fn taken(&self, opened: Arc<Opened>, at: At) -> Result<(Vec<u8>, Names)> {
        let absent = || anyhow!("the file has changed while it was read");
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

    /// A file, which stays open where it has more samples than one.
    pub(super) fn open(&self, file: usize) -> Result<Arc<Opened>> {
        if let Some((_, opened)) = self.kept().iter().find(|(kept, _)| *kept == file) {
            return Ok(Arc::clone(opened));
        }
        let path = self.files.get(file).ok_or_else(|| anyhow!("there is no such file"))?;
        let (held, _) = input::held(path, self.limit)?;
        let opened = Arc::new(Opened { names: self.names(&held)?, held });
        if opened.len() > 1 {
            let mut kept = self.kept();
            kept.push((file, Arc::clone(&opened)));
            if kept.len() > KEPT {
                kept.remove(0);
            }
        }
        Ok(opened)
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Vec<(usize, Arc<Opened>)>> {
        // What is kept is right whatever became of the worker that was there before.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn names(&self, held: &Held) -> Result<Names> {
        let lists = match held {
            Held::Captures(opened) => opened.titles.clone(),
            Held::Log(opened) => opened.all_titles(),
        };
        let mut known = winperf_bundle::titles(&lists);
        for list in &self.titles {
            known.add_list(list)?;
        }
        Ok(Names::new(known, &KnownCodePages))
    }
}

impl Opened {
    /// How many samples the file has.
    pub(super) fn len(&self) -> usize {
        match &self.held {
            Held::Captures(opened) => opened.samples.len(),
            Held::Log(opened) => opened.log.times().len(),
        }
    }
}

/// Whether the samples of a log are captures.
pub(super) fn of_blocks(log: &AnyLog) -> bool {
    matches!(log, AnyLog::Binary(log) if matches!(log.content(), Some(Content::Blocks | Content::Both)))
}

/// A copy of the bytes of one capture of several.
fn bytes_of(opened: &Opened, sample: usize) -> Option<Vec<u8>> {
    match &opened.held {
        Held::Captures(captures) => captures.samples.get(sample).map(|sample| sample.bytes.clone()),
        Held::Log(opened) => match &opened.log {
            AnyLog::Binary(log) => Some(log.sample(sample)?.capture()?.bytes),
            AnyLog::Text(_) => None,
        },
    }
}

/// When a sample of a log was taken: in UTC where the log knows that.
pub(super) fn time_in_log(log: &AnyLog, sample: usize) -> Option<FileTime> {
    match log {
        AnyLog::Binary(log) => {
            let sample = log.sample(sample)?;
            Some(sample.utc().unwrap_or(sample.local_time()))
        }
        AnyLog::Text(log) => {
            let sample = log.sample(sample)?;
            Some(sample.utc().unwrap_or(sample.local_time()))
        }
    }
}
