//! The copy of a binary log: described fields are copied, replaced or shifted as needed, and all others are cleared.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use winperf_log::{Form, Log, Structure, WholeField};

use crate::ids::Ids;
use crate::logs::made::{Made, Shift};
use crate::logs::meaning::{Catalogues, Meaning, ValueMeaning, bytes_of, meaning, nonzero, now, number_of};
use crate::logs::proof::{self, Changes};
use crate::logs::renaming::{self, Renaming, units_of};
use crate::number::{offset32, size};
use crate::pace::{Pace, Pass, Steps};
use crate::pseudonyms::Pseudonyms;
use crate::spelling::{NameOwner, Seed};
use crate::{Level, RefusalReason, Summary};

/// Byte that fills the end of a buffer.
const FILLER: u8 = 0xFF;

/// Copies a log without identifying data, and verifies the copy.
pub(crate) async fn redacted(log: &Log, level: Level, pace: &mut impl Pace) -> Result<Made, RefusalReason> {
    use Pass::{Assign, Collect, Dates, NamesInBytes, Replace, Values};
    let mut steps = Steps::new(pace, [Collect, Assign, Replace, Values, Dates, NamesInBytes]);
    let structure = log.structure();
    let mut collected = Collected {
        log,
        uses: Catalogues::new(level),
        pseudonyms: Pseudonyms::new(level, Seed::new([log.file()].into_iter())),
        ids: Ids::none(),
    };
    steps.begin(Pass::Collect, offset32(structure.count()));
    for buffer in 0..structure.count() {
        for field in structure.whole_fields(buffer) {
            collected.take(&field)?;
        }
        steps.rest(1_u32).await;
    }
    let Collected { mut uses, mut pseudonyms, mut ids, .. } = collected;
    pseudonyms.assign(&mut steps).await?;
    ids.assign();
    let shift = Shift::from_log(log);
    let mut copying = Copying::new(log, &shift, Renaming::new(&pseudonyms), &ids, &mut uses);
    steps.begin(Pass::Replace, offset32(structure.count()));
    for buffer in 0..structure.count() {
        copying.buffer(&structure, buffer);
        steps.rest(1_u32).await;
    }
    let (bytes, dates, mut summary) = copying.finished();
    summary.names_replaced = pseudonyms.count();
    let copy = Log::parse(bytes).map_err(|_| RefusalReason::StructureChanged)?;
    let mut changes = Changes {
        shift: &shift,
        ids: &ids,
        renaming: Renaming::new(&pseudonyms),
        uses: &mut uses,
        instances: BTreeMap::new(),
    };
    summary.values_compared = proof::same_values(log, &copy, &mut changes, &mut steps).await?;
    proof::no_date_left(&copy, shift.clock, &dates, &mut steps).await?;
    proof::no_name_left(log, &copy, &pseudonyms, &mut steps).await?;
    Ok(Made { bytes: copy.into_file(), summary, pseudonyms })
}

/// The names and ids of a log.
struct Collected<'a> {
    log: &'a Log,
    uses: Catalogues,
    pseudonyms: Pseudonyms,
    ids: Ids,
}

impl Collected<'_> {
    fn take(&mut self, field: &WholeField) -> Result<(), RefusalReason> {
        let of_field = meaning(field);
        if of_field == Meaning::Block {
            let offset = field.runs.first().map_or(0, |(offset, _)| *offset);
            return Err(RefusalReason::WholeObject { offset });
        }
        if !matches!(field.form, Form::Text) && of_field != Meaning::First {
            return Ok(());
        }
        let place = field.part.and_then(|(sample, part)| Some((self.log.sample(sample)?, part)));
        let uses = place.map(|(sample, part)| self.uses.get(&sample, part));
        let bytes = bytes_of(self.log.file(), field);
        if of_field == Meaning::First {
            if uses.is_some_and(|uses| uses.first == ValueMeaning::Id) {
                self.ids.add(number_of(&bytes));
            }
            return Ok(());
        }
        let bearer = uses.map_or(NameOwner::Instance(None), |uses| uses.bearer);
        renaming::collect(&units_of(&bytes), of_field, bearer, &mut self.pseudonyms);
        Ok(())
    }
}

/// The copy in the making.
struct Copying<'a> {
    log: &'a Log,
    shift: &'a Shift,
    renaming: Renaming<'a>,
    ids: &'a Ids,
    uses: &'a mut Catalogues,
    bytes: Vec<u8>,
    /// The dates of the original that reveal when it was written.
    dates: BTreeSet<u64>,
    /// Bytes of the original that are not 0 and have not been cleared.
    kept: u32,
    summary: Summary,
}

impl<'a> Copying<'a> {
    fn new(
        log: &'a Log,
        shift: &'a Shift,
        renaming: Renaming<'a>,
        ids: &'a Ids,
        uses: &'a mut Catalogues,
    ) -> Self {
        let bytes = alloc::vec![0; log.file().len()];
        let summary = Summary::default();
        Self { log, shift, renaming, ids, uses, bytes, dates: BTreeSet::new(), kept: 0, summary }
    }

    /// Copies the described fields of a buffer.
    fn buffer(&mut self, structure: &Structure<'_>, buffer: usize) {
        let fields = structure.whole_fields(buffer);
        fields.iter().for_each(|field| self.field(field));
        let Some((start, length)) = structure.extent(buffer) else { return };
        let end = start.saturating_add(length);
        let ends = fields.iter().flat_map(|field| &field.runs);
        let ends = ends.map(|(offset, length)| offset.saturating_add(*length)).filter(|at| *at <= end);
        // Filler is copied, since it reveals nothing.
        let behind = ends.max().unwrap_or(end);
        let rest = self.log.file().iter().take(size(end)).skip(size(behind));
        if rest.clone().all(|byte| *byte == FILLER) {
            self.kept = self.kept.saturating_add(offset32(rest.len()));
            self.bytes.iter_mut().take(size(end)).skip(size(behind)).for_each(|byte| *byte = FILLER);
        }
    }

    fn field(&mut self, field: &WholeField) {
        let bytes = bytes_of(self.log.file(), field);
        let new = match meaning(field) {
            Meaning::Cleared | Meaning::Block => return,
            Meaning::Kept => bytes.clone(),
            Meaning::Index => {
                let is_index = units_of(&bytes).iter().all(|unit| (0x30..0x3A).contains(unit));
                if is_index { bytes.clone() } else { return }
            }
            Meaning::Utc => self.utc(&bytes),
            Meaning::Local => {
                let offset = field.runs.first().map_or(0, |(offset, _)| *offset);
                self.date(&bytes, |shift, time| shift.local(time, offset))
            }
            of_field @ (Meaning::First | Meaning::Second) => self.number(field, of_field, &bytes),
            of_field => self.text(of_field, &bytes),
        };
        self.kept = self.kept.saturating_add(nonzero(&bytes));
        self.put(&field.runs, &new);
    }

    /// Writes the bytes of a field to their place.
    fn put(&mut self, runs: &[(u32, u32)], new: &[u8]) {
        let mut new = new.iter();
        for (offset, length) in runs {
            let places = self.bytes.iter_mut().skip(size(*offset)).take(size(*length));
            places.zip(new.by_ref()).for_each(|(place, byte)| *place = *byte);
        }
    }

    fn utc(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.date(bytes, |shift, time| shift.utc(time))
    }

    fn date(&mut self, bytes: &[u8], moved: impl Fn(&Shift, i64) -> i64) -> Vec<u8> {
        let time = number_of(bytes);
        self.moved(time, moved(self.shift, time.cast_signed()).cast_unsigned(), bytes.len())
    }

    /// Returns the bytes of a replaced number, and counts the replacement.
    fn moved(&mut self, before: u64, after: u64, length: usize) -> Vec<u8> {
        if self.shift.clock.is_telling(before) && before != after {
            self.dates.insert(before);
        }
        self.summary.dates_moved = self.summary.dates_moved.saturating_add((before != after).into());
        after.to_le_bytes().into_iter().take(length).collect()
    }

    fn number(&mut self, field: &WholeField, of_field: Meaning, bytes: &[u8]) -> Vec<u8> {
        let raw = number_of(bytes);
        let place = field.part.and_then(|(sample, part)| Some((self.log.sample(sample)?, part)));
        let Some((sample, part)) = place else { return self.utc(bytes) };
        let uses = self.uses.get(&sample, part);
        let used = if of_field == Meaning::First { uses.first } else { uses.second };
        let new = uses.changed(used, raw, now(&sample), self.shift.clock, self.ids);
        if used == ValueMeaning::Id {
            self.summary.ids_replaced = self.summary.ids_replaced.saturating_add((raw != new).into());
            return new.to_le_bytes().to_vec();
        }
        self.moved(raw, new, bytes.len())
    }

    fn text(&mut self, of_field: Meaning, bytes: &[u8]) -> Vec<u8> {
        let units = units_of(bytes);
        let (renamed, is_replaced) = self.renaming.renamed(&units, of_field);
        let places =
            if is_replaced { &mut self.summary.places_replaced } else { &mut self.summary.places_kept };
        // Kept names of objects and counters are not personal names.
        *places = places.saturating_add((is_replaced || of_field != Meaning::Title).into());
        let mut new: Vec<u8> = renamed.into_iter().flat_map(u16::to_le_bytes).collect();
        new.resize(bytes.len(), 0);
        new
    }

    /// Returns the copy, the dates that must not be in it, and the summary.
    fn finished(self) -> (Vec<u8>, BTreeSet<u64>, Summary) {
        let cleared = nonzero(self.log.file()).saturating_sub(self.kept);
        (self.bytes, self.dates, Summary { bytes_cleared: cleared, ..self.summary })
    }
}
