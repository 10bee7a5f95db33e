//! Binary logs: positions of the records, and their samples on request.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicUsize, Ordering};

use winperf::time::FileTime;

use crate::catalogue::{Catalogue, Entry};
use crate::container;
use crate::error::{Error, ErrorKind, Note, NoteKind, Notes};
use crate::header::LogHeader;
use crate::layout::record as kinds;
use crate::merge::{self, Merged};
use crate::outage::Outage;
use crate::record::{self, Record, Records};
use crate::sample::{self, Invalid, RawCounters};
use crate::titles::{self, TitleList};
use crate::window::{Window, narrow, wide};

/// A binary log (`.blg`); keeps positions of records and reads samples on demand.
#[derive(Debug)]
pub struct Log {
    bytes: Vec<u8>,
    header: Option<LogHeader>,
    buffer_length: u32,
    buffers: u32,
    records: Records,
    samples: Vec<SampleEntry>,
    catalogues: Vec<Catalogue>,
    titles: Vec<TitleList>,
    summary: Option<Summary>,
    notes: Vec<Note>,
    /// Number returned by [`Log::decoded`].
    decoded: AtomicUsize,
}

/// A sample in the tables.
#[derive(Clone, Copy, Debug)]
struct SampleEntry {
    /// Position of its record.
    record: u32,
    /// Position of its catalogue.
    catalogue: u32,
    /// Local time.
    time: i64,
    utc: Option<FileTime>,
}

/// Summary of the samples at the end of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Local time of the first sample.
    pub first: FileTime,
    /// Local time of the last.
    pub last: FileTime,
    /// Number of samples.
    pub samples: u32,
}

/// Content of the samples of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Whole objects, which make captures.
    Blocks,
    /// Raw counters: a type and two numbers each.
    RawCounters,
    /// Some of both.
    Both,
}

/// Sample of a log.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'log> {
    log: &'log Log,
    entry: &'log SampleEntry,
    /// Position in the log, from 0.
    position: usize,
}

impl Log {
    /// Returns `true` if bytes start with the header of a binary log.
    pub fn is_log(bytes: &[u8]) -> bool {
        container::is_log(Window(bytes))
    }

    /// Reads a log; damaged parts are skipped and reported as [`Log::notes`].
    ///
    /// # Errors
    /// [`ErrorKind::NotALog`], [`ErrorKind::NoCounters`] and [`ErrorKind::TooLarge`].
    pub fn parse(bytes: Vec<u8>) -> Result<Self, Error> {
        let failed = |kind| Error { kind, offset: 0 };
        if u32::try_from(bytes.len()).is_err() {
            return Err(failed(ErrorKind::TooLarge { actual: bytes.len() }));
        }
        let file = Window(&bytes);
        if !container::is_log(file) {
            return Err(failed(ErrorKind::NotALog));
        }
        let length = container::buffer_length(file);
        let mut notes = Notes::default();
        let header = LogHeader::read(file);
        if header.is_none() {
            notes.add(NoteKind::HeaderMissing, narrow(crate::layout::buffer::LENGTH));
        }
        let is_circular = header.as_ref().is_some_and(LogHeader::is_circular);
        let buffers = container::buffers(file, length, is_circular, &mut notes);
        let records = Records::read(file, &buffers, length, &mut notes);
        if records.is_empty() {
            if bytes.len() < length {
                let kind = ErrorKind::Cut { length, actual: bytes.len() };
                return Err(Error { kind, offset: narrow(bytes.len()) });
            }
            let offset = narrow(crate::layout::buffer::LENGTH);
            return Err(Error { kind: ErrorKind::NoCounters, offset });
        }
        let mut log = Self {
            header,
            buffer_length: narrow(length),
            buffers: narrow(buffers.len()),
            records,
            samples: Vec::new(),
            catalogues: Vec::new(),
            titles: Vec::new(),
            summary: None,
            notes: Vec::new(),
            decoded: AtomicUsize::new(0),
            bytes,
        };
        let invalid = log.assign_records(&mut notes);
        log.put_in_order(&mut notes);
        log.note_outages(&invalid, &mut notes);
        log.notes = notes.finish();
        Ok(log)
    }

    /// Assigns each record to the table of its kind, and returns the parts with invalid values, by the places of their
    /// records.
    fn assign_records(&mut self, notes: &mut Notes) -> Vec<(u32, Invalid)> {
        let file = Window(&self.bytes);
        let is_sample = |entry: &&record::Entry| entry.kind == kinds::SAMPLE;
        self.samples.reserve_exact(self.records.entries.iter().filter(is_sample).count());
        for (place, entry) in (0..).zip(&self.records.entries) {
            let record = self.records.record(file, entry);
            match entry.kind {
                kinds::TITLES => titles::add(&mut self.titles, &record, notes),
                kinds::CATALOGUE => match Catalogue::read(&record, notes) {
                    Some(catalogue) if self.catalogues.last() != Some(&catalogue) => {
                        self.catalogues.push(catalogue);
                    }
                    Some(_) => {}
                    None => notes.add(NoteKind::Catalogue, record.offset(0)),
                },
                kinds::SUMMARY => self.summary = Summary::read(record.window()).or(self.summary),
                kinds::SAMPLE => {
                    // Samples before the first catalogue belong to the first catalogue.
                    let catalogue = narrow(self.catalogues.len().saturating_sub(1));
                    let time = entry.time;
                    self.samples.push(SampleEntry { record: place, catalogue, time, utc: None });
                }
                other => notes.add(NoteKind::RecordType(other), record.offset(0)),
            }
        }
        let mut all_invalid = Vec::new();
        for position in 0..self.samples.len() {
            let Some(sample) = self.sample(position) else { break };
            let (record, place) = (sample.record(), sample.entry.record);
            let invalid = sample::check(&record, sample.catalogue().map(Catalogue::len), notes);
            all_invalid.extend(invalid.into_iter().map(|invalid| (place, invalid)));
            let utc = sample.recorded_utc(&record);
            if let Some(entry) = self.samples.get_mut(position) {
                entry.utc = utc;
            }
        }
        all_invalid
    }

    /// Adds a note for each run of samples with the same error status.
    fn note_outages(&self, invalid: &[(u32, Invalid)], notes: &mut Notes) {
        // A hostile log may have as many outages as samples; above this number, they are added to the last one.
        const MAX: usize = 1000;
        let positions = self.samples_by_record();
        let position = |record: u32| {
            let place = positions.binary_search_by_key(&record, |(record, _)| *record).ok()?;
            positions.get(place).map(|(_, position)| *position)
        };
        let mut all: Vec<(u32, Invalid)> =
            invalid.iter().filter_map(|(record, invalid)| Some((position(*record)?, *invalid))).collect();
        all.sort_by_key(|(sample, invalid)| (invalid.status, *sample, invalid.position));
        let (mut last, mut count): (Option<Note>, usize) = (None, 0);
        for (sample, invalid) in all {
            let Invalid { status, position: counter, offset } = invalid;
            let number = sample.saturating_add(1);
            if let Some(Note { kind: NoteKind::Status(outage), count: values, .. }) = &mut last
                && outage.status == status
                && (outage.last.saturating_add(1) >= number || count >= MAX)
            {
                outage.last = number;
                *values = values.saturating_add(1);
                continue;
            }
            last.take().into_iter().for_each(|note| notes.add_many(note));
            count = count.saturating_add(1);
            let outage = Outage { first: number, last: number, status, counter };
            last = Some(Note { kind: NoteKind::Status(outage), offset, count: 1, line: 0, column: 0 });
        }
        last.into_iter().for_each(|note| notes.add_many(note));
    }

    /// Returns the path of the first counter affected by an outage.
    pub fn path_of_outage(&self, outage: &Outage) -> Option<winperf::CounterPath> {
        let sample = self.sample(wide(outage.first).checked_sub(1)?)?;
        Some(sample.entry(wide(outage.counter))?.path(None))
    }

    /// Sorts the samples if all of them have UTC: local time repeats an hour each autumn.
    fn put_in_order(&mut self, notes: &mut Notes) {
        if self.samples.is_sorted_by_key(|sample| sample.time) {
            return;
        }
        let is_known = self.samples.iter().all(|sample| sample.utc.is_some());
        let is_clock = if is_known {
            self.samples.is_sorted_by_key(|sample| sample.utc)
        } else {
            self.resolve_repeated_hour()
        };
        let kind = if is_clock { NoteKind::ClockBack } else { NoteKind::Order };
        if is_known {
            self.samples.sort_by_key(|sample| sample.utc);
        }
        for place in self.backward_steps(is_clock) {
            let entry =
                self.samples.get(place).and_then(|sample| self.records.entries.get(wide(sample.record)));
            let offset = entry.map_or(0, |entry| self.records.record(Window(&self.bytes), entry).offset(0));
            notes.add(kind, offset);
        }
    }

    /// Returns the samples with a local time before that of the previous sample: all of them, or only the first.
    ///
    /// Samples that were reordered have their note although no step is left.
    fn backward_steps(&self, all: bool) -> Vec<usize> {
        let steps = (1..).zip(self.samples.windows(2)).filter_map(|(place, two)| match two {
            [one, other] if other.time < one.time => Some(place),
            _ => None,
        });
        let mut steps: Vec<usize> = steps.collect();
        if !all {
            steps.truncate(1);
            if steps.is_empty() {
                steps.push(0);
            }
        }
        steps
    }

    /// Sets the UTC of samples in the second occurrence of the repeated hour in autumn, and returns `true` if that
    /// explains
    /// every step back.
    fn resolve_repeated_hour(&mut self) -> bool {
        let Some(zone) = self.header.as_ref().map(|header| header.zone) else { return false };
        let (mut latest, mut before, mut is_second, mut all) = (i64::MIN, i64::MIN, false, true);
        for sample in &mut self.samples {
            is_second = (is_second || sample.time < before) && sample.time <= latest;
            if is_second {
                let second = zone.utc_of_second_pass(FileTime(sample.time));
                all &= second.is_some();
                sample.utc = sample.utc.or(second);
            }
            (latest, before) = (latest.max(sample.time), sample.time);
        }
        all
    }

    /// Returns the pieces of complete records.
    pub(crate) fn pieces(&self) -> Vec<record::PieceOfRecord> {
        self.records.pieces_of_all()
    }

    /// Returns its buffers, in the order of the file.
    pub(crate) fn buffers_in_order(&self) -> Vec<container::Buffer> {
        container::buffers(Window(&self.bytes), wide(self.buffer_length), false, &mut Notes::default())
    }

    /// Returns the place of each sample's record and the position of the sample, in the order of records.
    pub(crate) fn samples_by_record(&self) -> Vec<(u32, u32)> {
        let mut places: Vec<(u32, u32)> = self.samples.iter().map(|sample| sample.record).zip(0..).collect();
        places.sort_unstable();
        places
    }

    /// Returns the record at a place, and its kind.
    pub(crate) fn record_at(&self, place: u32) -> Option<(u8, Record<'_>)> {
        let entry = self.records.entries.get(wide(place))?;
        Some((entry.kind, self.records.record(Window(&self.bytes), entry)))
    }

    /// Returns the file itself.
    pub fn file(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the file, for callers that no longer need the log.
    pub fn into_file(self) -> Vec<u8> {
        self.bytes
    }

    /// Returns the header of the log.
    pub fn header(&self) -> Option<&LogHeader> {
        self.header.as_ref()
    }

    /// Returns the length of its buffers.
    pub fn buffer_length(&self) -> u32 {
        self.buffer_length
    }

    /// Returns the number of buffers.
    pub fn buffers(&self) -> u32 {
        self.buffers
    }

    /// Returns the number of complete records.
    pub fn records(&self) -> usize {
        self.records.entries.len()
    }

    /// Returns the notes on damaged, missing and unknown parts, in the order of the file.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Returns the title lists.
    pub fn titles(&self) -> &[TitleList] {
        &self.titles
    }

    /// Returns the summary of the samples at the end of the log.
    pub fn summary(&self) -> Option<Summary> {
        self.summary
    }

    /// Returns the samples in the order of time.
    pub fn samples(&self) -> impl DoubleEndedIterator<Item = Sample<'_>> + ExactSizeIterator {
        self.samples.iter().enumerate().map(|(position, entry)| Sample { log: self, entry, position })
    }

    /// Returns the sample at a position, from 0.
    pub fn sample(&self, position: usize) -> Option<Sample<'_>> {
        let entry = self.samples.get(position)?;
        Some(Sample { log: self, entry, position })
    }

    /// Returns the catalogue with a number.
    pub(crate) fn catalogue(&self, number: u32) -> Option<&Catalogue> {
        self.catalogues.get(wide(number))
    }

    /// Returns the number of decodings of a sample, as raw counters or as captures, which tests limit.
    #[doc(hidden)]
    pub fn decoded(&self) -> usize {
        self.decoded.load(Ordering::Relaxed)
    }

    /// Returns the counters of each catalogue, by its number.
    pub(crate) fn entries_of_catalogues(&self) -> impl Iterator<Item = Vec<Entry>> {
        self.catalogues.iter().map(|catalogue| catalogue.entries().collect())
    }

    /// Returns the counters of the last catalogue.
    pub fn counters(&self) -> impl Iterator<Item = Entry> {
        self.catalogues.last().into_iter().flat_map(Catalogue::entries)
    }

    /// Returns the machines of the counters of all catalogues, without backslashes; one for each counter.
    pub(crate) fn machines(&self) -> impl Iterator<Item = alloc::string::String> {
        let entries = self.catalogues.iter().flat_map(Catalogue::entries);
        let names = entries.map(|entry| entry.machine.trim_start_matches('\\').into());
        names.filter(|name: &alloc::string::String| !name.is_empty())
    }

    /// Returns the machine of the first counter, without backslashes.
    pub fn machine(&self) -> Option<alloc::string::String> {
        let of_counters = self.counters().map(|entry| entry.machine).find(|machine| !machine.is_empty());
        let machine = of_counters.or_else(|| self.titles.first().map(|list| list.machine.clone()))?;
        Some(machine.trim_start_matches('\\').into())
    }

    /// Returns the content of the samples as determined by the first sample with any; `None` without such a sample.
    pub fn content(&self) -> Option<Content> {
        self.samples().find_map(|sample| sample.content())
    }
}

impl Summary {
    fn read(bytes: Window<'_>) -> Option<Self> {
        Some(Self {
            first: FileTime(bytes.large(0)?),
            last: FileTime(bytes.large(8)?),
            samples: bytes.dword(16)?,
        })
    }
}

impl<'log> Sample<'log> {
    /// Returns its position in the log, from 0.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Returns its local time.
    pub fn local_time(&self) -> FileTime {
        FileTime(self.entry.time)
    }

    /// Returns its time in UTC: by the 100 ns clock in its data, otherwise by the time zone of the log.
    pub fn utc(&self) -> Option<FileTime> {
        let by_zone = || self.log.header.as_ref()?.zone.utc_of(self.local_time());
        self.entry.utc.or_else(by_zone)
    }

    /// Returns the offset of the sample in the log.
    pub fn offset(&self) -> u32 {
        self.record().offset(0)
    }

    /// Returns the offset and the length of the sample in the log, in bytes.
    pub fn extent(&self) -> (u32, u32) {
        let record = self.record();
        (record.offset(0), narrow(record.bytes.len()))
    }

    pub(crate) fn record(&self) -> Record<'log> {
        let entry = self.log.records.entries.get(wide(self.entry.record));
        entry.map(|entry| self.log.records.record(Window(&self.log.bytes), entry)).unwrap_or_default()
    }

    pub(crate) fn log(&self) -> &'log Log {
        self.log
    }

    pub(crate) fn catalogue(&self) -> Option<&'log Catalogue> {
        self.log.catalogue(self.entry.catalogue)
    }

    /// Returns the catalogue's entry for each part, in their order.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + use<'log> {
        self.catalogue().into_iter().flat_map(Catalogue::entries)
    }

    /// Returns the catalogue's entry for the part at a position.
    pub fn entry(&self, position: usize) -> Option<Entry> {
        self.catalogue()?.entry(position)
    }

    /// Returns the number of the catalogue that describes its parts.
    pub fn catalogue_number(&self) -> u32 {
        self.entry.catalogue
    }

    /// Returns `true` if both samples have the same catalogue.
    pub(crate) fn shares_catalogue_with(&self, other: &Self) -> bool {
        self.entry.catalogue == other.entry.catalogue
    }

    /// Returns the UTC that the data of the sample contain.
    fn recorded_utc(&self, record: &Record<'_>) -> Option<FileTime> {
        let (parts, _) = sample::parts(record);
        let of_block = parts.iter().find_map(|part| merge::utc(part.block()?.0));
        let utc_from_counter = || {
            let catalogue = self.catalogue()?;
            parts.iter().enumerate().find_map(|(position, part)| {
                let runs_on_clock =
                    catalogue.counter_type(position).is_some_and(crate::rows::counts_by_100ns);
                let raw = part.raw_counters(record).next().filter(|_| runs_on_clock)?;
                i64::try_from(raw.raw.second).ok().filter(|time| *time > FileTime::YEAR_1980.0)
            })
        };
        of_block.or_else(utc_from_counter).map(FileTime)
    }

    /// Returns the content of the sample.
    pub fn content(&self) -> Option<Content> {
        let record = self.record();
        let (parts, _) = sample::parts(&record);
        let has = |kinds: &[u16]| parts.iter().any(|part| kinds.contains(&part.kind));
        use crate::layout::part::{BLOCK, COUNTER, INSTANCES};
        match (has(&[BLOCK]), has(&[COUNTER, INSTANCES])) {
            (true, true) => Some(Content::Both),
            (true, false) => Some(Content::Blocks),
            (false, true) => Some(Content::RawCounters),
            (false, false) => None,
        }
    }

    /// Returns the whole objects as one capture; `None` if the sample has raw counters only.
    pub fn capture(&self) -> Option<Merged> {
        self.log.decoded.fetch_add(1, Ordering::Relaxed);
        let record = self.record();
        let (parts, _) = sample::parts(&record);
        merge::capture(&record, &parts)
    }

    /// Returns the whole objects as one capture for each machine, in the order of their first objects.
    pub fn captures(&self) -> Vec<Merged> {
        self.log.decoded.fetch_add(1, Ordering::Relaxed);
        let record = self.record();
        let (parts, _) = sample::parts(&record);
        merge::captures(&record, &parts)
    }

    /// Returns the number of captures that [`Sample::captures`] returns.
    pub fn capture_count(&self) -> usize {
        let record = self.record();
        let (parts, _) = sample::parts(&record);
        merge::capture_count(&parts)
    }

    /// Returns the length of each part in bytes, in the order of [`Sample::entries`].
    pub fn part_lengths(&self) -> Vec<usize> {
        let record = self.record();
        let (parts, _) = sample::parts(&record);
        parts.iter().map(sample::SamplePart::length).collect()
    }

    /// Returns each whole object of the log: a `PERF_DATA_BLOCK` and its offset in the log.
    pub fn blocks(&self) -> Vec<(Vec<u8>, u32)> {
        let record = self.record();
        let (parts, _) = sample::parts(&record);
        let blocks = parts.iter().filter_map(|part| part.block());
        blocks.map(|(bytes, at)| (bytes.to_vec(), record.offset(at))).collect()
    }

    /// Returns the raw counters of its parts.
    pub fn raw_counters(&self) -> RawCounters {
        self.log.decoded.fetch_add(1, Ordering::Relaxed);
        RawCounters::decode(self.entry.catalogue, &self.record())
    }

    /// Returns its parts; `record` is the result of [`Sample::record`].
    pub(crate) fn parts<'r>(&self, record: &'r Record<'_>) -> Vec<sample::SamplePart<'r>> {
        sample::parts(record).0
    }
}
