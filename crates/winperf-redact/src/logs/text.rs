//! The copy of a text log, rewritten from a line of paths and lines of numbers, so it contains nothing else.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use winperf::CounterPath;
use winperf::time::FileTime;
use winperf_log::{TextLog, TextSample};

use crate::ids::{Ids, is_named_so};
use crate::logs::kinds::Kinds;
use crate::logs::made::{Made, Shift};
use crate::logs::meaning::Meaning;
use crate::logs::renaming::{self, Renaming};
use crate::number::offset32;
use crate::pace::{BYTES, PART, Pace, Pass, Steps, parts};
use crate::pseudonyms::Pseudonyms;
use crate::scan::ByteKind;
use crate::spelling::{NameOwner, Seed};
use crate::{Level, RefusalReason, Summary};

/// Separates a parent from its instance in a path.
const PARENT: char = '/';

/// Copies a text log without identifying data, and verifies the copy.
pub(crate) async fn redacted(
    log: &TextLog,
    level: Level,
    pace: &mut impl Pace,
) -> Result<Made, RefusalReason> {
    use Pass::{Assign, NamesInBytes, Replace, Values};
    let mut steps = Steps::new(pace, [Assign, Replace, Values, NamesInBytes]);
    let paths: Vec<Option<CounterPath>> =
        log.columns().iter().map(|path| CounterPath::parse(path).ok()).collect();
    let mut pseudonyms = Pseudonyms::new(level, Seed::new([log.text().as_bytes()].into_iter()));
    for (text, meaning) in paths.iter().flatten().flat_map(names) {
        let units: Vec<u16> = text.encode_utf16().collect();
        renaming::collect(&units, meaning, NameOwner::Instance(None), &mut pseudonyms);
    }
    pseudonyms.assign(&mut steps).await?;
    let mut head = Head::new(log.separator(), Renaming::new(&pseudonyms));
    head.begin(log);
    paths.iter().for_each(|path| head.path(path.as_ref()));
    let Head { text, kept, mut summary, .. } = head;
    let head_length = text.len();
    let columns = Columns::new(log, &paths, level);
    let shift = Shift::from_text_log(log);
    let mut copy = text;
    steps.begin(Pass::Replace, offset32(log.samples().len()));
    for (place, sample) in log.samples().enumerate() {
        columns.write_line(&sample, &shift, &mut copy, &mut summary);
        if offset32(place).is_multiple_of(PART) {
            steps.rest(PART).await;
        }
    }
    summary.names_replaced = pseudonyms.count();
    let read = TextLog::parse(copy.as_bytes().to_vec()).map_err(|_| RefusalReason::StructureChanged)?;
    summary.values_compared = columns.same_values(log, &read, &shift)?;
    no_name_left(&copy, head_length, &kept, &pseudonyms, &mut steps).await?;
    Ok(Made { bytes: copy.into_bytes(), summary, pseudonyms })
}

/// Returns the texts of a path that may be names.
fn names(path: &CounterPath) -> impl Iterator<Item = (&str, Meaning)> {
    let machine = path.computer.iter().map(|name| (name.as_str(), Meaning::Machine));
    let instances = path.instance.iter().flat_map(|name| name.split(PARENT));
    machine.chain(instances.map(|name| (name, Meaning::Instance)))
}

/// The first line in the making.
struct Head<'a> {
    separator: char,
    renaming: Renaming<'a>,
    text: String,
    /// Ranges of names that are kept.
    kept: Vec<core::ops::Range<usize>>,
    summary: Summary,
}

impl<'a> Head<'a> {
    fn new(separator: char, renaming: Renaming<'a>) -> Self {
        let summary = Summary::default();
        Self { separator, renaming, text: String::new(), kept: Vec::new(), summary }
    }

    /// Writes the kind of log, with UTC as time zone if the log has one.
    fn begin(&mut self, log: &TextLog) {
        let format = if self.separator == '\t' { "TSV" } else { "CSV" };
        let zone = if log.bias().is_some() { " (Coordinated Universal Time)(0)" } else { "" };
        self.text = format!("\"(PDH-{format} 4.0){zone}\"");
    }

    /// Writes a path; a column without one gets no name.
    fn path(&mut self, path: Option<&CounterPath>) {
        self.text.push(self.separator);
        self.text.push('"');
        if let Some(path) = path {
            if let Some(computer) = &path.computer {
                self.text.push_str("\\\\");
                self.name(computer, Meaning::Machine);
            }
            self.text.push('\\');
            self.name(&path.object, Meaning::Title);
            if let Some(instance) = &path.instance {
                self.text.push('(');
                for (place, name) in instance.split(PARENT).enumerate() {
                    self.text.push_str(if place > 0 { "/" } else { "" });
                    self.name(name, Meaning::Instance);
                }
                self.text.push(')');
            }
            self.text.push('\\');
            self.name(&path.counter, Meaning::Title);
        }
        self.text.push('"');
    }

    fn name(&mut self, name: &str, meaning: Meaning) {
        let units: Vec<u16> = name.encode_utf16().collect();
        let (renamed, is_replaced) = self.renaming.renamed(&units, meaning);
        let start = self.text.len();
        self.text.push_str(&String::from_utf16_lossy(&renamed).replace('"', "\"\""));
        if is_replaced {
            self.summary.places_replaced = self.summary.places_replaced.saturating_add(1);
        } else {
            self.kept.push(start..self.text.len());
            let is_name = meaning != Meaning::Title;
            self.summary.places_kept = self.summary.places_kept.saturating_add(is_name.into());
        }
    }
}

/// Contents of the columns.
struct Columns {
    separator: char,
    /// Columns with process or thread ids to replace.
    are_ids: Vec<bool>,
    ids: Ids,
}

impl Columns {
    fn new(log: &TextLog, paths: &[Option<CounterPath>], level: Level) -> Self {
        let is_id = |path: &Option<CounterPath>| {
            level == Level::Strict && path.as_ref().is_some_and(|path| is_named_so(&path.counter))
        };
        let are_ids: Vec<bool> = paths.iter().map(is_id).collect();
        let mut ids = Ids::none();
        if are_ids.contains(&true) {
            for (field, is_id) in log.samples().flat_map(|sample| sample.fields().zip(are_ids.iter())) {
                let id = Number::parse(&field).and_then(|number| number.whole).filter(|_| *is_id);
                id.into_iter().for_each(|id| ids.add(id));
            }
        }
        ids.assign();
        Self { separator: log.separator(), are_ids, ids }
    }

    /// Returns the replacement of a value: the same digits, unless the number is an id or a date; `None` if there is no number.
    fn value(&self, field: &str, column: usize, shift: &Shift) -> Option<String> {
        let number = Number::parse(field)?;
        let changed = match number.whole {
            Some(id) if self.is_id(column) => Some(self.ids.number(id)),
            Some(whole) => shift.clock.moved(whole.cast_signed()).map(i64::cast_unsigned),
            // An id is a whole number.
            None if self.is_id(column) => return None,
            None => None,
        };
        Some(
            changed
                .filter(|changed| number.whole != Some(*changed))
                .map_or(number.digits.clone(), |changed| number.with(changed)),
        )
    }

    fn is_id(&self, column: usize) -> bool {
        self.are_ids.get(column).copied().unwrap_or(false)
    }

    fn write_line(&self, sample: &TextSample<'_>, shift: &Shift, copy: &mut String, summary: &mut Summary) {
        copy.push_str("\r\n\"");
        let moved = shift.local(sample.local_time().0, sample.offset());
        summary.dates_moved = summary.dates_moved.saturating_add((moved != sample.local_time().0).into());
        if let Some(time) = FileTime(moved).calendar() {
            let (month, day, year) = (time.month, time.day, time.year);
            let (hour, minute, second) = (time.hour, time.minute, time.second);
            // Writing to a text cannot fail.
            let _ = write!(
                copy,
                "{month:02}/{day:02}/{year:04} {hour:02}:{minute:02}:{second:02}.{:03}",
                time.millisecond
            );
        }
        copy.push('"');
        // A line has as many fields in the copy as in the log, whatever the number of columns.
        for (column, field) in sample.fields().take(self.are_ids.len()).enumerate() {
            let value = self.value(&field, column, shift).unwrap_or_else(|| " ".to_owned());
            let is_replaced = self.is_id(column) && value != field.trim() && value != " ";
            summary.ids_replaced = summary.ids_replaced.saturating_add(is_replaced.into());
            copy.push(self.separator);
            copy.push('"');
            copy.push_str(&value);
            copy.push('"');
        }
    }

    /// Compares every value with the copy's; returns how many there are.
    fn same_values(&self, log: &TextLog, copy: &TextLog, shift: &Shift) -> Result<u64, RefusalReason> {
        if (log.samples().len(), log.columns().len()) != (copy.samples().len(), copy.columns().len()) {
            return Err(RefusalReason::StructureChanged);
        }
        let mut count = 0_u64;
        for (place, (sample, copied)) in log.samples().zip(copy.samples()).enumerate() {
            // However it is written, no number of the copy is a date of the machine.
            if copied
                .values()
                .filter_map(|(_, value)| value)
                .any(|value| shift.clock.is_telling(whole(value)))
            {
                return Err(RefusalReason::DateLeft { offset: copied.offset() });
            }
            let is_same_time = shift.local(sample.local_time().0, sample.offset()) == copied.local_time().0;
            let is_as_long = sample.cells().count() == copied.cells().count();
            let mut pairs = sample.cells().zip(copied.cells()).zip(&self.are_ids);
            let is_same = is_same_time
                && is_as_long
                && pairs.all(|((before, after), is_id)| {
                    count = count.saturating_add(1);
                    is_same_value(before, after, shift) || *is_id && before.is_some() && after.is_some()
                });
            if !is_same {
                let (sample, offset) = (place.saturating_add(1), sample.offset());
                return Err(RefusalReason::RowChanged { sample, offset });
            }
        }
        Ok(count)
    }
}

/// A number in a field of a text log.
struct Number {
    /// Its digits, with a decimal point even if the log uses a comma.
    digits: String,
    /// The number, if it is whole and not negative.
    whole: Option<u64>,
}

impl Number {
    /// Returns the number that a field is; `None` if it is none.
    fn parse(field: &str) -> Option<Self> {
        let is_made_of = |digits: &str, signs: &[u8]| {
            digits.bytes().all(|byte| byte.is_ascii_digit() || signs.contains(&byte))
        };
        let digits = field.trim();
        let digits = if is_made_of(digits, b"+-.eE") { digits.to_owned() } else { digits.replace(',', ".") };
        let number: f64 = digits.parse().ok().filter(|number: &f64| number.is_finite())?;
        let is_plain = is_made_of(&digits, b"+-.");
        if !is_plain && !is_made_of(&digits, b"+-.eE") {
            return None;
        }
        // The digits are exact, unlike a number of 64 bits.
        let stated = digits.split_once('.').map_or(digits.as_str(), |(stated, _)| stated);
        let exact = stated.trim_start_matches('+').parse().ok().filter(|_| is_plain);
        let is_whole = number >= 0.0 && number % 1.0 == 0.0;
        let whole = exact.or_else(|| Some(whole(number))).filter(|_| is_whole);
        Some(Self { digits, whole })
    }

    /// Returns the text of a new whole number with the same number of decimals.
    fn with(&self, number: u64) -> String {
        let decimals = self.digits.split_once('.').map_or("", |(_, decimals)| decimals);
        if decimals.is_empty() || self.digits.contains(['e', 'E']) {
            return format!("{number}");
        }
        format!("{number}.{}", "0".repeat(decimals.len()))
    }
}

/// Returns `true` if a value equals the other one, bit for bit, or is a date that replaces it.
fn is_same_value(before: Option<f64>, after: Option<f64>, shift: &Shift) -> bool {
    let is_date = |value: f64| shift.clock.is_telling(whole(value));
    before.map(f64::to_bits) == after.map(f64::to_bits) || before.is_some_and(is_date) && after.is_some()
}

/// Returns the whole number of a value, if it is one.
fn whole(value: f64) -> u64 {
    format!("{value:.0}").parse().unwrap_or(0)
}

/// Refuses a copy whose first line contains a replaced name; the other lines contain only times and numbers.
async fn no_name_left<P: Pace>(
    copy: &str,
    head_length: usize,
    kept: &[core::ops::Range<usize>],
    pseudonyms: &Pseudonyms,
    steps: &mut Steps<'_, P>,
) -> Result<(), RefusalReason> {
    let bytes: Vec<u8> = copy.bytes().take(head_length).collect();
    let mut kinds = Kinds::new(bytes.len());
    for range in kept {
        kinds.set(range.clone(), ByteKind::Kept);
        kinds.set(range.start..range.start.saturating_add(1), ByteKind::KeptFirst);
    }
    let length = offset32(bytes.len());
    let search = pseudonyms.search();
    steps.begin(Pass::NamesInBytes, length);
    for part in parts(length, BYTES) {
        let found = search.texts_in(&bytes, part.clone());
        if let Some(left) = found.into_iter().find(|found| !kinds.explain(found.clone())) {
            return Err(RefusalReason::NameLeft { offset: offset32(left.start) });
        }
        steps.rest(part.len()).await;
    }
    let is_number = |letter: char| letter.is_ascii_digit() || "\r\n\" \t,/:.+-eE".contains(letter);
    match copy.get(head_length..).and_then(|lines| lines.find(|letter| !is_number(letter))) {
        Some(at) => Err(RefusalReason::NameLeft { offset: offset32(head_length.saturating_add(at)) }),
        None => Ok(()),
    }
}
