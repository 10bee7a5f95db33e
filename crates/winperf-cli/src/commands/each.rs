//! Input of `tree` and `check`: captures one by one.

use std::sync::Arc;

use anyhow::{Result, bail};
use winperf_bundle::{OpenedLog, TitleList};
use winperf_log::{Note, PathList};
use winperf_report::documents::Unopened;
use winperf_report::language::Language;
use winperf_report::words::Words;

use super::assuming;
use crate::Status;
use crate::arguments;
use crate::input::{self, FileContent, Input, Origin};
use crate::logs::{self, Raw};
use crate::messages::{Message, warn};

/// The captures of the command line, some of which may be missing.
pub(super) struct Inputs {
    pub(super) captures: Vec<Input>,
    /// Logs whose samples are not captures.
    pub(super) raw: Vec<Raw>,
    /// Logs of whole objects without a selected sample, by the origin of their captures.
    pub(super) logs: Vec<(Arc<Origin>, Box<OpenedLog>)>,
    /// Title lists, by the names of their files.
    pub(super) titles: Vec<(String, TitleList)>,
    /// Lists of counter paths, by the names of their files.
    pub(super) paths: Vec<(String, PathList)>,
    /// The title lists with the names of captures.
    pub(super) beside: Vec<(String, TitleList)>,
    /// Notes on each log, by its name.
    pub(super) notes: Vec<(String, Vec<Note>)>,
    /// Files that could not be opened, each with the reason, which has been reported.
    unopened: Vec<(String, String)>,
}

impl Inputs {
    /// Opens the files; one that cannot be opened does not affect the others.
    pub(super) fn open(arguments: &arguments::Each) -> Result<Self> {
        let titles = input::title_lists(&arguments.titles.lists, arguments.limit)?;
        let mut inputs = Self {
            captures: Vec::new(),
            raw: Vec::new(),
            logs: Vec::new(),
            titles: Vec::new(),
            paths: Vec::new(),
            beside: Vec::new(),
            notes: Vec::new(),
            unopened: Vec::new(),
        };
        for path in &arguments.captures {
            match input::find(path, &titles, arguments.limit, &arguments.moment) {
                Ok(FileContent::Raw(raw)) => {
                    assuming::refuse_of_log(&raw, &arguments.assume)?;
                    inputs.notes.push((raw.file.clone(), raw.log.notes().to_vec()));
                    inputs.raw.push(*raw);
                }
                Ok(FileContent::OfLog(captures, log)) => {
                    inputs.notes.push((input::member(path, &log.name), log.log.notes().to_vec()));
                    let origin = captures.first().map(|input| Arc::clone(&input.origin));
                    if let Some(origin) = origin.filter(|_| !arguments.moment.is_given()) {
                        inputs.logs.push((origin, log));
                    }
                    inputs.captures.extend(captures);
                }
                Ok(FileContent::Captures(captures)) => inputs.captures.extend(captures),
                Ok(FileContent::Titles(file, list)) => inputs.titles.push((file, list)),
                Ok(FileContent::Paths(file, list)) => inputs.paths.push((file, list)),
                Err(error) => {
                    let (file, said) = (input::shown(path), format!("{error:#}"));
                    warn(&said);
                    let reason = said.strip_prefix(&file).and_then(|said| said.strip_prefix(": "));
                    let reason = reason.unwrap_or(&said).to_owned();
                    inputs.unopened.push((file, reason));
                }
            }
        }
        if let (Some((file, _)), [], false) =
            (inputs.titles.first(), inputs.captures.as_slice(), arguments.assume.wishes.is_empty())
        {
            bail!("{file}: {}", Message::AssumptionOfTitles);
        }
        let names = arguments.titles.lists.iter().map(|path| input::shown(path));
        inputs.beside = names.zip(titles).collect();
        let mut captures: Vec<&mut Input> = inputs.captures.iter_mut().collect();
        assuming::assume(&mut captures, &arguments.assume)?;
        Ok(inputs)
    }

    /// Writes the notes on the logs to standard error.
    pub(super) fn tell_notes(&self) {
        self.notes.iter().for_each(|(file, notes)| logs::tell_notes(file, notes));
    }

    /// Returns the exit status of a program that would end with `status` if every file could have been opened.
    pub(super) fn status(&self, status: Status) -> Status {
        if self.unopened.is_empty() { status } else { Status::Unusable }
    }

    /// Returns the entries of the files that have no document.
    pub(super) fn unopened(&self) -> impl Iterator<Item = Unopened<'_>> {
        self.unopened.iter().map(|(file, reason)| Unopened::new(file, reason))
    }
}

/// Returns a capture with its names, in the language of the user or of documents.
pub(super) fn words(input: &Input, language: Language) -> Words<'_> {
    Words { capture: &input.capture, names: &input.names, language }
}
