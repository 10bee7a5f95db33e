//! Selection of a log's samples, and their content.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use winperf::pair::EnglishNames;
use winperf::time::{CalendarTime, FileTime};
use winperf::{Capture, Names, Titles};
use winperf_bundle::{OpenedLog, TitleList, sample_of_log};
use winperf_log::{AnyLog, Content, Log, Note, Sample};
use winperf_report::documents::log::{InLog, local};
use winperf_report::logs::note_text;
use winperf_report::{Say, problems};
use winperf_series::Problem;

use crate::arguments::SampleChoice;
use crate::code_pages::KnownCodePages;
use crate::commands::export::Bound;
use crate::input::{Input, Origin};
use crate::messages::{Message, language, warn_of};

/// Returns `true` if the samples of a log are captures; otherwise they are single counters.
pub(crate) fn has_captures(log: &AnyLog) -> bool {
    let AnyLog::Binary(log) = log else { return false };
    log.content().is_some_and(|content| content != Content::RawCounters)
}

/// Warns that one kind of content is left out, if a log has both.
pub(crate) fn tell_of_both(file: &str, log: &AnyLog) {
    if matches!(log, AnyLog::Binary(log) if log.content() == Some(Content::Both)) {
        warn_of(file, &Message::RawAlsoPresent);
    }
}

/// A day in units of 100 ns.
const DAY: i64 = 86_400 * FileTime::PER_SECOND;

/// Returns the positions of the older sample and the newer one: the requested ones, or the first and the last.
pub(crate) fn chosen(file: &str, log: &AnyLog, moment: &SampleChoice) -> Result<(Option<usize>, usize)> {
    let times = log.times();
    let (Some(first), Some(last)) = (times.first(), times.last()) else {
        let reason =
            log.notes().first().map_or(String::new(), |note| format!(": {}", note_text(note, language())));
        bail!("{file}: {}", Message::NoSample(reason));
    };
    let newer = match (&moment.sample, &moment.at) {
        (Some(number), _) => number
            .checked_sub(1)
            .filter(|place| *place < times.len())
            .ok_or_else(|| anyhow!("{file}: {}", Message::NoSuchSample(*number, times.len())))?,
        (None, Some(text)) => {
            let place = meant(text, *first, *last)?.and_then(|time| log.find(time));
            let span = |time: FileTime| local(time).unwrap_or_default();
            place.ok_or_else(|| {
                anyhow!("{file}: {}", Message::NoSampleAt(text.clone(), [span(*first), span(*last)]))
            })?
        }
        (None, None) if times.len() > 1 => return Ok((Some(0), times.len() - 1)),
        (None, None) => 0,
    };
    Ok((newer.checked_sub(1), newer))
}

/// Returns the local time for a text: a date and a time, or a time on the first day of the log that contains it.
fn meant(text: &str, first: FileTime, last: FileTime) -> Result<Option<FileTime>> {
    let wrong = || anyhow!(Message::NoTime(text.to_owned()));
    let (date, time) = match text.split_once([' ', 'T']) {
        Some((date, time)) => (Some(date), time),
        None => (None, text),
    };
    let of_day = parse_time_of_day(time).ok_or_else(wrong)?;
    if let Some(date) = date {
        let day = day_of(date).ok_or_else(wrong)?;
        return Ok(Some(FileTime(day + of_day)));
    }
    let midnight = first.0 - first.0.rem_euclid(DAY);
    let days = (0..=last.0.saturating_sub(midnight) / DAY).map(|day| FileTime(midnight + day * DAY + of_day));
    Ok(days.into_iter().find(|time| (first..=last).contains(time)))
}

/// Parses the end of a span: a date and time, or a time of day.
pub(crate) fn bound(text: &str) -> Option<Bound> {
    match text.split_once([' ', 'T']) {
        Some((date, time)) => Some(Bound::At(FileTime(day_of(date)? + parse_time_of_day(time)?))),
        None => {
            day_of(text).map(FileTime).map(Bound::At).or_else(|| parse_time_of_day(text).map(Bound::OfDay))
        }
    }
}

/// Units of 100 ns from midnight to a time of the day.
fn parse_time_of_day(text: &str) -> Option<i64> {
    let (time, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let parts: Vec<i64> = time.split(':').map(str::parse).collect::<Result<_, _>>().ok()?;
    let (hour, minute, second) = match *parts.as_slice() {
        [hour, minute] => (hour, minute, 0),
        [hour, minute, second] => (hour, minute, second),
        _ => return None,
    };
    let is_time = (0..24).contains(&hour) && (0..60).contains(&minute) && (0..60).contains(&second);
    let is_fraction = fraction.len() <= 7 && fraction.bytes().all(|digit| digit.is_ascii_digit());
    let fraction: i64 = format!("{fraction:0<7}").parse().ok().filter(|_| is_fraction)?;
    is_time.then_some(((hour * 60 + minute) * 60 + second) * FileTime::PER_SECOND + fraction)
}

/// Returns midnight of a date as `2007-08-14`.
fn day_of(text: &str) -> Option<i64> {
    let parts: Vec<u16> = text.split('-').map(str::parse).collect::<Result<_, _>>().ok()?;
    let [year, month, day] = *parts.as_slice() else { return None };
    let date = CalendarTime { year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 };
    Some(date.file_time()?.0)
}

/// Returns the chosen samples of a log of whole objects as captures; none for a log of raw counters or of values.
pub(crate) fn captures(
    file: &str,
    opened: &OpenedLog,
    titles: &[TitleList],
    moment: &SampleChoice,
) -> Result<Vec<Input>> {
    let AnyLog::Binary(log_of_blocks) = &opened.log else { return Ok(Vec::new()) };
    let (older, newer) = chosen(file, &opened.log, moment)?;
    let names = Names::new(known_titles(opened, titles)?, &KnownCodePages);
    let positions = older.into_iter().chain([newer]);
    let samples = positions.filter_map(|position| log_of_blocks.sample(position));
    let (manifest, titles) = (opened.manifest.clone(), opened.titles.clone());
    let origin = Arc::new(Origin { path: PathBuf::from(file), manifest, titles });
    Ok(samples.filter_map(|sample| capture(file, sample, &names, &origin)).collect())
}

/// Returns the titles of a log and its bundle, overridden by those of other lists.
pub(crate) fn known_titles(opened: &OpenedLog, titles: &[TitleList]) -> Result<Titles> {
    let mut known = winperf_bundle::titles(&opened.all_titles());
    for list in titles {
        winperf_bundle::add_list(&mut known, list)?;
    }
    Ok(known)
}

/// Returns the English names for a log, and reports given lists that have no name of a counter of the log, unless that is
/// in English, which has no letters beyond ASCII.
pub(crate) fn english_names(file: &str, opened: &OpenedLog, titles: &[TitleList]) -> Result<EnglishNames> {
    let english = EnglishNames::new(&known_titles(opened, titles)?);
    let is_named = |path: &String| english.path_text(path).is_some();
    let counters = opened.log.counters();
    let is_foreign = counters.iter().any(|path| !path.is_ascii());
    if !titles.is_empty() && is_foreign && !counters.iter().any(is_named) {
        warn_of(file, &Message::TitlesNameNothing);
    }
    Ok(english)
}

fn capture(file: &str, sample: Sample<'_>, names: &Names, origin: &Arc<Origin>) -> Option<Input> {
    let merged = sample.capture()?;
    let name = format!("{file}/{}", sample_of_log(sample.position()));
    if merged.differing > 0 {
        warn_of(&name, &Message::OtherHeaders(merged.differing));
    }
    if merged.of_others > 0 {
        warn_of(&name, &Message::OtherMachines(merged.of_others));
    }
    let in_log = InLog::new(&sample, &merged.runs);
    Some(Input {
        file: name,
        capture: Arc::new(Capture::parse(merged.bytes)),
        names: names.clone(),
        origin: Arc::clone(origin),
        in_log: Some(in_log),
    })
}

/// A log whose samples are not captures, and the selected samples.
pub(crate) struct Raw {
    pub(crate) file: String,
    pub(crate) log: AnyLog,
    pub(crate) older: Option<usize>,
    pub(crate) newer: usize,
    /// English names, if the log has those of another language.
    pub(crate) english: EnglishNames,
}

impl Raw {
    pub(crate) fn new(
        file: String,
        opened: OpenedLog,
        titles: &[TitleList],
        moment: &SampleChoice,
    ) -> Result<Self> {
        let (older, newer) = chosen(&file, &opened.log, moment)?;
        let english = english_names(&file, &opened, titles)?;
        Ok(Self { file, log: opened.log, older, newer, english })
    }

    /// Returns the chosen samples of a binary log, the older one first.
    pub(crate) fn samples<'log>(&self, log: &'log Log) -> [Option<Sample<'log>>; 2] {
        [self.older.and_then(|position| log.sample(position)), log.sample(self.newer)]
    }

    /// Writes to standard error which samples were chosen, and the notes on the log.
    pub(crate) fn tell(&self) {
        let times = self.log.times();
        let time = |place: usize| times.get(place).copied().and_then(local).unwrap_or_default();
        let newer = Message::Sample(self.newer + 1, times.len(), time(self.newer));
        let older = self.older.map(|older| Message::SampleBefore(older + 1, time(older)).to_string());
        warn_of(&self.file, &format!("{}{newer}", older.unwrap_or_default()));
        tell_notes(&self.file, self.log.notes());
    }
}

/// Returns the line about a problem in the values of a log.
pub(crate) fn problem_line(problem: &Problem, english: &EnglishNames) -> String {
    let line = problems::line(problem, &problem.say(language()), language());
    problems::with_english(line, problem, english, language())
}

/// Writes the notes on a log to standard error.
pub(crate) fn tell_notes(file: &str, notes: &[Note]) {
    for note in notes {
        warn_of(file, &note_text(note, language()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: i64 = 128_315_796_386_590_000;

    fn found(text: &str) -> Option<String> {
        // 2007-08-14 15:40:38.659 to noon of the next day.
        local(meant(text, FileTime(FIRST), FileTime(FIRST + DAY - 4 * 3600 * FileTime::PER_SECOND)).unwrap()?)
    }

    #[test]
    fn a_time_is_of_the_first_day_that_the_log_has_it_on_unless_a_date_says_which() {
        assert_eq!(found("15:44").as_deref(), Some("2007-08-14T15:44:00.000"));
        assert_eq!(found("08:00:01.5").as_deref(), Some("2007-08-15T08:00:01.500"));
        assert_eq!(found("2007-08-15 15:44").as_deref(), Some("2007-08-15T15:44:00.000"));
        assert_eq!(found("2007-08-14T15:44:38.599").as_deref(), Some("2007-08-14T15:44:38.599"));
        assert_eq!(found("13:00"), None);
    }

    #[test]
    fn what_is_no_time_is_refused_in_words() {
        for text in ["", "noon", "25:00", "15:60", "2007-02-30 15:44", "15:44:00.x", "15"] {
            let error = meant(text, FileTime(FIRST), FileTime(FIRST)).unwrap_err().to_string();
            assert!(error.contains("is not a time; expected 15:44"), "{error}");
        }
    }
}
