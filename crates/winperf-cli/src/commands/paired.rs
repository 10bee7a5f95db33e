//! Input of `values` and `find`: two captures in order of time, or one.

use std::sync::Arc;

use anyhow::{Error, Result, anyhow, bail};
use winperf::diagnosis::errors;
use winperf::findings::{FindingKind, Severity};
use winperf::pair::{Age, NotFound};
use winperf::{Capture, Names, Pair};
use winperf_bundle::{OpenedLog, TitleList};
use winperf_report::Say;
use winperf_report::absence::absence_of;
use winperf_report::documents::Source;
use winperf_report::phrases::FoundInPair;

use super::{assuming, each};
use crate::arguments;
use crate::input::{self, FileContent, Input};
use crate::logs::{self, Raw};
use crate::messages::{Message, language, warn, warn_of};
use crate::neighbours;

/// The captures of the command line.
pub(super) struct Inputs {
    first: Input,
    second: Option<Input>,
    /// The samples of one file between the two captures.
    between: Vec<Arc<Capture>>,
    /// `true` if the assumptions have been written to standard error.
    has_warned: bool,
}

/// Content of the files of the command line.
pub(super) enum Opened {
    Captures(Box<Inputs>),
    /// A single log whose samples are not captures.
    Raw(Box<Raw>),
}

impl Opened {
    /// Opens the files.
    ///
    /// For one bundle these are the first and the last sample; for two files, the first sample of the one and the last
    /// of the other.
    pub(super) fn open(pair: &arguments::Pair) -> Result<Self> {
        Self::open_by(pair, Choice::FirstAndLast)
    }

    /// Opens the files; for several samples of one file, selects the neighbours with the worst finding as a pair, if
    /// there
    /// is one.
    pub(super) fn open_worst(pair: &arguments::Pair) -> Result<Self> {
        Self::open_by(pair, Choice::Worst)
    }

    fn open_by(pair: &arguments::Pair, choice: Choice) -> Result<Self> {
        let titles = input::title_lists(&pair.titles.lists, pair.limit)?;
        let is_choice = choice == Choice::Worst && pair.newer.is_none() && !pair.moment.is_given();
        let first = input::find(&pair.older, &titles, pair.limit, &pair.moment)?;
        let mut captures = match (first, &pair.newer) {
            (FileContent::Captures(captures), _) if is_choice => worst_first_and_last(captures),
            (FileContent::Captures(captures), _) => captures,
            (FileContent::OfLog(captures, log), _) => {
                logs::tell_notes(&input::shown(&pair.older), log.log.notes());
                match is_choice {
                    true => worst_of_log(&input::member(&pair.older, &log.name), captures, &log, &titles)?,
                    false => captures,
                }
            }
            (FileContent::Raw(raw), None) => {
                assuming::refuse_of_log(&raw, &pair.assume)?;
                return Ok(Self::Raw(raw));
            }
            (FileContent::Titles(file, _), _) => return Err(input::no_capture(&file)),
            (FileContent::Paths(file, _), _) => return Err(input::no_paths(&file)),
            (FileContent::Raw(raw), Some(_)) => {
                let reason = winperf_bundle::Error::NoBlocks.say(language());
                bail!("{}: {}", raw.file, Message::SamplesOfOneLog(reason))
            }
        };
        if let Some(newer) = &pair.newer {
            captures.extend(input::open_captures(newer, &titles, pair.limit, &pair.moment)?);
        }
        Inputs::choose(captures, pair).map(Box::new).map(Self::Captures)
    }
}

/// Choice of two among several samples of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    FirstAndLast,
    /// Returns the neighbours with the worst finding about both, if there is one.
    Worst,
}

/// Returns the samples with those neighbours first and last that have the worst finding together.
fn worst_first_and_last(mut captures: Vec<Input>) -> Vec<Input> {
    let Some(names) = captures.first().map(|input| input.names.clone()).filter(|_| captures.len() > 2) else {
        return captures;
    };
    let samples = (1..).zip(captures.iter().map(|input| Arc::clone(&input.capture)));
    let Some([older, newer]) = neighbours::worst(&neighbours::findings(samples, &names)) else {
        return captures;
    };
    warn_of(&input::shown(&captures[older - 1].origin.path), &Message::WorstNeighbours(older, newer));
    let last = captures.remove(newer - 1);
    let first = captures.remove(older - 1);
    captures.insert(0, first);
    captures.push(last);
    captures
}

/// Returns the two neighbours of a log with the worst finding as a pair, or the given ones if there are no findings.
fn worst_of_log(
    file: &str,
    captures: Vec<Input>,
    log: &OpenedLog,
    titles: &[TitleList],
) -> Result<Vec<Input>> {
    let Some(names) = captures.first().map(|input| &input.names) else { return Ok(captures) };
    let found = neighbours::findings(neighbours::samples(log), names);
    let Some([older, newer]) = neighbours::worst(&found) else { return Ok(captures) };
    warn_of(file, &Message::WorstNeighbours(older, newer));
    logs::captures(file, log, titles, &arguments::SampleChoice { sample: Some(newer), at: None })
}

/// Captures in them, as a pair.
pub(super) struct Paired<'a> {
    inputs: &'a Inputs,
    pub(super) pair: Pair,
}

impl Inputs {
    /// Returns the first and the last.
    fn choose(mut captures: Vec<Input>, pair: &arguments::Pair) -> Result<Self> {
        let second = if captures.len() > 1 { captures.pop() } else { None };
        let mut captures = captures.into_iter();
        let Some(first) = captures.next() else { bail!("{}: {}", pair.older.display(), Message::NoCapture) };
        let between = captures.map(|input| input.capture).filter(|_| pair.newer.is_none()).collect();
        let mut inputs = Self { first, second, between, has_warned: pair.assume.mend };
        let mut captures: Vec<&mut Input> =
            [Some(&mut inputs.first), inputs.second.as_mut()].into_iter().flatten().collect();
        assuming::assume(&mut captures, &pair.assume)?;
        inputs.all().try_for_each(readable)?;
        Ok(inputs)
    }

    fn all(&self) -> impl Iterator<Item = &Input> {
        [Some(&self.first), self.second.as_ref()].into_iter().flatten()
    }

    /// Puts them in order of time.
    pub(super) fn pair(&self) -> Paired<'_> {
        let pair = match &self.second {
            Some(second) => Pair::with_names(named(&self.first), named(second)),
            None => {
                let (capture, names) = named(&self.first);
                Pair::single_with_names(capture, names)
            }
        };
        Paired { inputs: self, pair }
    }
}

impl Paired<'_> {
    /// Returns the samples of one file between those of the pair.
    pub(super) fn samples_between(&self) -> &[Arc<Capture>] {
        &self.inputs.between
    }

    /// Refuses captures without computable values, with the reason; reports problems of others.
    ///
    /// A sound capture without values is a valid, empty answer.
    pub(super) fn refuse_without_values(&self) -> Result<()> {
        if self.pair.row_count() > 0 {
            self.inputs.all().for_each(tell_damage);
            return Ok(());
        }
        for input in self.inputs.all() {
            let found = each::words(input, language()).findings();
            let empty = found.iter().find(|finding| {
                finding.kind.severity() == Severity::Error || finding.kind == FindingKind::EmptyReply
            });
            if let Some(finding) = empty {
                bail!("{}: {}", input.file, Message::NoValuesFor(finding.kind.say(language())));
            }
        }
        Ok(())
    }

    /// Returns the reason why a path is not found, preceded by the reason why its object is absent, if the bundle of
    /// the newer capture has it.
    pub(super) fn with_reason(&self, error: NotFound) -> Error {
        let said = error.say(language());
        match &error {
            NotFound::Object { wanted, .. } => {
                let manifest = self.input(Age::Newer).and_then(|input| input.origin.manifest.as_ref());
                let captures: Vec<&Capture> =
                    Age::BOTH.into_iter().filter_map(|age| self.pair.capture(age)).collect();
                let names = self.pair.names(Age::Newer);
                match manifest.and_then(|manifest| absence_of(&manifest.source(), &captures, names, wanted)) {
                    Some(absence) => {
                        anyhow!("{}: {}; {said}", absence.reason.code(), absence.say(language()))
                    }
                    None => anyhow!(said),
                }
            }
            NotFound::Instance { wanted, had } => match with_letter(wanted, &had.names) {
                Some(letter) => anyhow!("{said}; {letter}"),
                None => anyhow!(said),
            },
            _ => anyhow!(said),
        }
    }

    /// Reports that there are no values, if the output would be empty.
    pub(super) fn tell_emptiness(&self) {
        if self.pair.row_count() == 0 {
            warn(&Message::NoValues);
        }
    }

    /// Writes the assumptions to standard error, if the output has no place for them.
    pub(super) fn warn_assumed(&self) {
        if !self.inputs.has_warned {
            self.inputs.all().for_each(assuming::warn_assumed);
        }
    }

    /// Writes the findings about the pair to standard error, if the output has no place for them.
    pub(super) fn warn(&self) {
        for input in self.inputs.all() {
            let time = input.in_log.as_ref().and_then(|in_log| in_log.local_time.as_ref());
            if let Some(time) = time {
                warn_of(&input.file, &Message::TakenAt(time.clone()));
            }
        }
        for found in FoundInPair::all(&self.pair) {
            warn_of(found.kind.code(), &found.say(language()));
        }
    }

    /// Returns the files of the older and of the newer capture; the first is empty without an older one.
    pub(super) fn sources(&self) -> [Source<'_>; 2] {
        Age::BOTH.map(|age| {
            let input = self.input(age);
            input.map(|input| Source::new(&input.file, &input.capture)).unwrap_or_default()
        })
    }

    /// Returns the file that the older or the newer capture came from.
    pub(super) fn input(&self, age: Age) -> Option<&Input> {
        let capture = self.pair.capture(age)?;
        self.inputs.all().find(|input| std::ptr::eq(&*input.capture, capture))
    }
}

/// Returns the instance with the requested disk letter but a different number.
fn with_letter(wanted: &str, had: &[String]) -> Option<Message> {
    let is_letter = |word: &&str| matches!(word.as_bytes(), [b'A'..=b'Z' | b'a'..=b'z', b':']);
    wanted.split(' ').filter(is_letter).find_map(|letter| {
        let has_it = |name: &&String| name.split(' ').any(|word| word.eq_ignore_ascii_case(letter));
        had.iter().find(has_it).map(|name| Message::LetterIsOn(letter.to_uppercase(), name.clone()))
    })
}

fn named(input: &Input) -> (Arc<Capture>, Names) {
    (Arc::clone(&input.capture), input.names.clone())
}

/// Refuses a file with an unreadable header.
fn readable(input: &Input) -> Result<()> {
    match (input.capture.error(), input.capture.header()) {
        (Some(error), None) => bail!("{}: {}", input.file, error.say(language())),
        _ => Ok(()),
    }
}

/// Writes to standard error the damage of a file, so that it is noticed.
fn tell_damage(input: &Input) {
    match errors(&input.capture).as_slice() {
        [] => {}
        [only] => warn_of(&input.file, &only.kind.say(language())),
        [first, others @ ..] => {
            warn_of(&input.file, &Message::MoreErrors(first.kind.say(language()), others.len()));
        }
    }
}
