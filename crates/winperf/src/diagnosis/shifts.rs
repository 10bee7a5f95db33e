//! Bytes that were inserted or removed: the file is longer or shorter than stated, by the inserted or removed bytes of
//! one object.

use alloc::vec::Vec;

use super::culprit::{Culprit, Shift};
use super::data_block::DataBlock;
use super::reading::Reading;
use super::trials::{self, ENOUGH, fits};
use super::view::{Change, View};
use super::walk::{self, Ends};
use crate::findings::{Fits, Piece};
use crate::layout::{
    PerfCounterDefinition as Definition, PerfDataBlock as Header, PerfObjectType as Object, Structure,
};
use crate::reader::{offset32, size};

/// Maximum price of a reading of an object that supposedly contains the bytes.
const LEFT: u32 = 160;

/// From how many missing bytes on a file is rather cut, and has a wrong field in its last object.
const OF_CUT: u64 = 64;

/// Maximum number of objects searched for one with the length of the excess.
const OBJECTS: usize = 4096;

fn moved(number: u32, by: i64) -> Option<u32> {
    u32::try_from(i64::from(number).checked_add(by)?).ok()
}

/// Returns the bytes before the first object, which is not at `HeaderLength`.
pub(super) fn in_header(block: &DataBlock, first: Change) -> Option<Culprit> {
    let by = i64::from(first.value).checked_sub(block.stated.header.into())?;
    let is_so = *first.member == Header::HeaderLength && block.excesses().contains(&by);
    let total = is_so.then(|| block.total_moved(by)).flatten()?;
    let shift = Shift { at: Header::LENGTH, by, piece: Piece::Bytes, pieces: 0 };
    shift.culprit(Vec::from([first, total]), Fits::default())
}

/// Returns an object included in neither the count nor the length of the data; `end` and `count` include all readable
/// objects.
pub(super) fn uncounted_object(view: &View<'_>, block: &DataBlock, end: u32, count: u32) -> Option<Culprit> {
    let pieces = block.more_than_counted(count).filter(|_| end == view.length())?;
    let starts = starts(view, block, end);
    let title = |at: u32| view.get(at, &Object::ObjectNameTitleIndex);
    let is_twice = |at: &u32| starts.iter().any(|other| *other < *at && title(*other) == title(*at));
    block.excesses().into_iter().filter(|by| *by > 0).find_map(|by| {
        let is_as_long = |at: &u32| i64::from(view.number_or_0(*at)) == by;
        let as_long: Vec<u32> = starts.iter().copied().filter(is_as_long).collect();
        let at = *as_long.iter().find(|at| is_twice(at)).or(as_long.last())?;
        let counted = Change::new(0, &Header::NumObjectTypes, count);
        let shift = Shift { at, by, piece: Piece::Object, pieces };
        let fits = Fits { objects: count, ..Fits::default() };
        shift.culprit(Vec::from([counted, block.total_moved(by)?]), fits)
    })
}

/// Returns the starts of the objects up to `end`.
fn starts(view: &View<'_>, block: &DataBlock, end: u32) -> Vec<u32> {
    let behind = |at: &u32| at.checked_add(view.number(*at)?).filter(|next| next > at && *next < end);
    core::iter::successors(Some(block.stated.header), behind).take(OBJECTS).collect()
}

/// Returns instances after the last object, which ends before the file does; `end` is the end of that object.
pub(super) fn after_last(view: &mut View<'_>, block: &DataBlock, end: u32) -> Option<Culprit> {
    let behind = i64::from(view.length().checked_sub(end)?);
    let by = block.excesses().into_iter().find(|by| *by == behind && *by > 0)?;
    let start = *starts(view, block, end).last()?;
    let total = Change::new(start, &Object::TotalByteLength, view.length().checked_sub(start)?);
    let of_file = block.total_moved(by)?;
    let ends = Ends { ends: Vec::from([view.length()]), before_cut: None };
    view.lay(total);
    let found = Inside { ends: &ends, start, by }.other(view);
    view.lift();
    let (shift, mut changes, fits) = found.filter(|(shift, ..)| shift.piece == Piece::Instance)?;
    changes.splice(0..0, [total, of_file]);
    shift.culprit(changes, fits)
}

/// Returns the bytes in an inconsistent object that ends as far from its stated end as the file does.
pub(super) fn in_object(view: &mut View<'_>, block: &DataBlock, reading: &Reading) -> Option<Culprit> {
    let by = shift_of(view, block, reading)?;
    let total = Change::new(reading.start, &Object::TotalByteLength, moved(reading.total, by)?);
    let of_file = block.total_moved(by)?;
    let ends = Ends { ends: Vec::from([view.length()]), before_cut: None };
    view.lay(total);
    let inside = Inside { ends: &ends, start: reading.start, by };
    let found = inside.definitions(view, reading).or_else(|| inside.other(view));
    view.lift();
    let somewhere = || (somewhere(view, reading, by), Vec::new(), Fits::default());
    let (shift, mut changes, fits) = found.or_else(|| (!reading.is_cut).then(somewhere))?;
    changes.splice(0..0, [total, of_file]);
    shift.culprit(changes, fits)
}

/// Returns the bytes of the last object of a file that seems to be cut, if more than its end is missing.
pub(super) fn in_cut_object(view: &View<'_>, block: &DataBlock, reading: &Reading) -> Option<Culprit> {
    let by = shift_of(view, block, reading).filter(|by| reading.is_cut && by.unsigned_abs() <= OF_CUT)?;
    let total = Change::new(reading.start, &Object::TotalByteLength, moved(reading.total, by)?);
    somewhere(view, reading, by).culprit(Vec::from([total, block.total_moved(by)?]), Fits::default())
}

/// Returns the surplus bytes of the file, if the object ends that far from its stated end; negative if bytes are missing.
fn shift_of(view: &View<'_>, block: &DataBlock, reading: &Reading) -> Option<i64> {
    let follows = |end: u32| end == view.length() || end < view.length() && view.is_object(end);
    let is_elsewhere = |by: &i64| {
        let end = moved(reading.end, *by).filter(|end| *end > reading.start.saturating_add(Object::LENGTH));
        end.is_some_and(follows)
    };
    block.excesses().into_iter().find(is_elsewhere).filter(|_| !view.is_object(reading.end))
}

/// Places the bytes in the definitions if these are not like definitions, otherwise anywhere.
fn somewhere(view: &View<'_>, reading: &Reading, by: i64) -> Shift {
    let first = reading.start.saturating_add(Object::LENGTH);
    let run = view.run_of_definitions(first).min(reading.num_counters);
    let broken = first.saturating_add(run.saturating_mul(Definition::LENGTH));
    let at = if run < reading.num_counters && broken < view.length() { broken } else { reading.start };
    Shift { at, by, piece: Piece::Bytes, pieces: 0 }
}

/// Location of the bytes in an object.
struct Inside<'a> {
    ends: &'a Ends,
    start: u32,
    by: i64,
}

impl Inside<'_> {
    /// Looks for counter definitions that are not counted, or are counted but missing.
    fn definitions(&self, view: &mut View<'_>, reading: &Reading) -> Option<(Shift, Vec<Change>, Fits)> {
        let length = i64::from(Definition::LENGTH);
        let count = self.by.checked_div(length).filter(|count| count.checked_mul(length) == Some(self.by))?;
        let changes = Vec::from([
            Change::new(self.start, &Object::NumCounters, moved(reading.num_counters, count)?),
            Change::new(self.start, &Object::DefinitionLength, moved(reading.definition_length, self.by)?),
        ]);
        for change in &changes {
            view.lay(*change);
        }
        let again = walk::read(view, self.start, self.ends, ENOUGH);
        for _ in &changes {
            view.lift();
        }
        let at = self.start.saturating_add(Object::LENGTH);
        let pieces = u32::try_from(count.unsigned_abs()).ok()?;
        let shift = Shift { at, by: self.by, piece: Piece::Definition, pieces };
        (again.hard < 55).then(|| (shift, changes, fits(&again)))
    }

    /// Returns instances that are not counted, or a structure that is longer or shorter than it states.
    fn other(&self, view: &mut View<'_>) -> Option<(Shift, Vec<Change>, Fits)> {
        let reading = walk::read(view, self.start, self.ends, ENOUGH);
        let trials = trials::all(view, &reading, self.ends);
        let by = |change: Change| i64::from(change.value).checked_sub(view.number_or_0(change.offset).into());
        let mut cheap = trials.iter().filter(|trial| trial.price < LEFT && trial.price < reading.price);
        cheap.find_map(|trial| {
            let change = trial.change;
            let of_lengths = Shift { at: change.offset, by: self.by, piece: Piece::Bytes, pieces: 0 };
            let shift = if *change.member == Object::NumInstances {
                let had = view.number_or_0(change.offset).cast_signed();
                let more = i64::from(change.value.cast_signed()).checked_sub(had.into())?;
                let pieces =
                    u32::try_from(more.unsigned_abs()).ok().filter(|_| more.signum() == self.by.signum())?;
                Shift { at: instance(&reading, more), piece: Piece::Instance, pieces, ..of_lengths }
            } else if by(change) == Some(self.by) && change.member.offset == 0 && change.offset != self.start
            {
                of_lengths
            } else {
                return None;
            };
            Some((shift, Vec::from([change]), trial.fits))
        })
    }
}

/// Returns the start of the first uncounted instance, or the start that the first missing instance would have.
fn instance(reading: &Reading, more: i64) -> u32 {
    let count = offset32(reading.instances.len());
    let last = if more > 0 { count } else { count.saturating_sub(1) };
    let behind = reading.instances.get(size(last)).or(reading.instances.last());
    behind.copied().unwrap_or(reading.start)
}
