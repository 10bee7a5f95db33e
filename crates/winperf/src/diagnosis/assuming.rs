//! Reading a capture with an assumed number in a field: which fields can be assumed, and which assumptions correct a
//! capture.
//!
//! A number can be assumed in fields that were read, in fields of structures in which an error ended the reading, and
//! in wrong fields.
//! All other assumptions affect this, since a corrected length makes room for further fields.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::culprit::Culprit;
use super::culprits;
use super::errors;
use super::view::is_too_much;
use crate::findings::Finding;
use crate::layout::{
    Member, MemberId, PerfCounterBlock, PerfCounterDefinition, PerfDataBlock, PerfInstanceDefinition,
    PerfObjectType, Structure,
};
use crate::reader::offset32;
use crate::{Assumed, Assumption, Capture, Error, Field, Object, Place, order};

/// Maximum number of times that a capture is corrected and checked again.
const PASSES: usize = 8;

/// Reason why a capture cannot be read with a different number at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAssumable {
    /// No member begins there.
    #[error("no member of a structure begins at {offset:#x}{}", Begins(*within))]
    NoMember {
        /// The place.
        offset: u32,
        /// The member that contains the byte at this place.
        within: Option<Field>,
    },
    /// The member is not a number.
    #[error("{} at {:#x} holds no number", field.member.path, field.offset)]
    NoNumber {
        /// The member.
        field: Field,
    },
    /// The number is out of the member's range.
    #[error("{} at {:#x} holds a number from {least} to {most}, and {value} is none", field.member.path, field.offset)]
    OutOfRange {
        /// The member.
        field: Field,
        /// The number.
        value: i64,
        /// Minimum of the range.
        least: i64,
        /// Maximum of the range.
        most: i64,
    },
    /// Two numbers are assumed for one place.
    #[error("two different numbers are assumed at {offset:#x}")]
    Twice {
        /// The place.
        offset: u32,
    },
}

/// Start of the member that contains a place.
struct Begins(Option<Field>);

impl core::fmt::Display for Begins {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            Some(field) => write!(f, "; {} begins at {:#x}", field.member.path, field.offset),
            None => Ok(()),
        }
    }
}

/// A capture read as if every wrong field had the right number.
#[derive(Clone, Debug)]
pub struct Mended {
    /// The capture with these assumptions.
    pub capture: Capture,
    /// Number of remaining errors.
    pub errors: usize,
}

impl Capture {
    /// Returns the same file, read with exactly these assumptions; earlier ones are dropped.
    ///
    /// A place may be a member only if other assumptions are made as well; their order does not matter.
    ///
    /// # Errors
    /// [`NotAssumable`], for the first assumption that is not possible.
    pub fn assuming(&self, assumptions: &[Assumption]) -> Result<Self, NotAssumable> {
        let mut wanted = each_once(assumptions)?;
        let mut assumed: Vec<Assumed> = Vec::new();
        let mut read = if self.assumed().is_empty() {
            Cow::Borrowed(self)
        } else {
            Cow::Owned(self.laid_over(Vec::new()))
        };
        while !wanted.is_empty() {
            let mut places = Places::new(&read);
            let mut later = Vec::new();
            let before = assumed.len();
            for assumption in wanted {
                match places.field(assumption.offset) {
                    Some(field) => assumed.push(assume(&read, field, assumption.value)?),
                    None => later.push(assumption),
                }
            }
            if let Some(none) = later.first().filter(|_| assumed.len() == before) {
                return Err(no_member(&read, none.offset));
            }
            read = Cow::Owned(self.laid_over(assumed.clone()));
            wanted = later;
        }
        Ok(read.into_owned())
    }

    /// Returns the field that may be assumed at a place of the capture with its assumptions.
    ///
    /// # Errors
    /// [`NotAssumable`], if no number can be assumed there.
    pub fn assumable(&self, offset: u32) -> Result<Field, NotAssumable> {
        let field = Places::new(self).field(offset).ok_or_else(|| no_member(self, offset))?;
        field.member.range().map(|_| field).ok_or(NotAssumable::NoNumber { field })
    }

    /// Returns the assumptions that resolve a finding: the number that belongs in its field, and the numbers for all
    /// fields that break the same rule. Empty if these are unknown.
    pub fn mends(&self, finding: &Finding) -> Vec<Assumption> {
        let Some((field, value)) = finding.field.zip(finding.expected) else { return Vec::new() };
        if !finding.kind.is_rule() {
            return Vec::from([Assumption { offset: field.offset, value }]);
        }
        let (culprits, _) = culprits::find(self.reader());
        let of_rule = culprits.iter().find(|culprit| culprit.change.offset == field.offset);
        of_rule.map(|culprit| culprit.assumptions().collect()).unwrap_or_default()
    }

    /// Reads the capture with the correct number in each wrong field, one after the other, in addition to earlier
    /// assumptions.
    ///
    /// It stops at a limit of work that depends on the length of the file, and counts the remaining errors.
    pub fn mended(&self) -> Mended {
        self.mended_by(&mut 0)
    }

    /// Like `mended`, and adds the number of bytes that were read to find the fields.
    fn mended_by(&self, read: &mut u64) -> Mended {
        let mut mended = Mended { errors: errors(self).len(), capture: self.clone() };
        for _ in 0..PASSES {
            let assumed: Vec<Assumption> =
                mended.capture.assumed().iter().map(|assumed| assumed.assumption()).collect();
            let is_new = |new: &Assumption| assumed.iter().all(|before| before.offset != new.offset);
            let (found, read_now) = culprits::find(mended.capture.reader());
            // Finding the errors costs as much again, and each wrong field takes two further readings to determine its
            // consequences.
            let whole = u64::from(self.length());
            let of_each = whole.saturating_mul(u64::from(offset32(found.len()))).saturating_mul(2);
            *read = read.saturating_add(read_now.saturating_mul(2)).saturating_add(of_each);
            let new: Vec<Assumption> = found.iter().flat_map(Culprit::assumptions).filter(is_new).collect();
            if new.is_empty() {
                break;
            }
            let Ok(capture) = self.assuming(&[assumed, new].concat()) else { break };
            let errors = errors(&capture).len();
            // What makes it worse is not believed.
            if errors > mended.errors {
                break;
            }
            mended = Mended { capture, errors };
            if is_too_much(*read, self.length()) {
                break;
            }
        }
        mended
    }
}

impl Culprit {
    /// Returns the right numbers for its wrong fields.
    fn assumptions(&self) -> impl Iterator<Item = Assumption> {
        self.changes().iter().map(|change| Assumption { offset: change.offset, value: change.number() })
    }
}

/// Returns the assumptions, each once.
fn each_once(assumptions: &[Assumption]) -> Result<Vec<Assumption>, NotAssumable> {
    let mut wanted = assumptions.to_vec();
    order::sort_by_key(&mut wanted, |assumption| *assumption);
    wanted.dedup();
    let twice = wanted.windows(2).find_map(|two| match two {
        [one, other] if one.offset == other.offset => Some(one.offset),
        _ => None,
    });
    match twice {
        Some(offset) => Err(NotAssumable::Twice { offset }),
        None => Ok(wanted),
    }
}

fn no_member(capture: &Capture, offset: u32) -> NotAssumable {
    NotAssumable::NoMember { offset, within: capture.member_around(offset) }
}

/// Returns a field with an assumed number, if the number fits into it.
fn assume(capture: &Capture, field: Field, value: i64) -> Result<Assumed, NotAssumable> {
    let range = field.member.range();
    let (Some(range), Some(had)) = (range, capture.number_in_file(field)) else {
        return Err(NotAssumable::NoNumber { field });
    };
    if !range.contains(&value) {
        let (least, most) = range.into_inner();
        return Err(NotAssumable::OutOfRange { field, value, least, most });
    }
    Ok(Assumed { field, had, value })
}

/// Places of the members of a capture, including members of unreadable structures and wrong fields.
struct Places<'a> {
    capture: &'a Capture,
    /// Fields that are only searched for when needed.
    unread: Option<Vec<Field>>,
}

impl<'a> Places<'a> {
    fn new(capture: &'a Capture) -> Self {
        Self { capture, unread: None }
    }

    fn field(&mut self, offset: u32) -> Option<Field> {
        let capture = self.capture;
        capture.member_at(offset).or_else(|| {
            let unread = self.unread.get_or_insert_with(|| unread(capture));
            unread.iter().find(|field| field.offset == offset).copied()
        })
    }
}

/// Returns the members of the data block and of each structure that an error ended in, and the wrong fields.
fn unread(capture: &Capture) -> Vec<Field> {
    let of_objects = capture.objects().flat_map(errors_of);
    let blamed = of_objects.chain(capture.error()).filter_map(|error| capture.blamed_by(error));
    let starts =
        blamed.map(|field| (field.place, field.member.id, field.offset.saturating_sub(field.member.offset)));
    let data_block = (Place::DataBlock, PerfDataBlock::Signature.id, 0);
    let mut fields: Vec<Field> = starts
        .chain([data_block])
        .flat_map(|(place, id, start)| {
            let of_structure = members(id).iter();
            of_structure.map(move |member| Field { place, member, offset: member.span_in(start).offset })
        })
        .filter(|field| field.span().end() <= capture.length())
        .collect();
    let (culprits, _) = culprits::find(capture.reader());
    let changes = culprits.iter().flat_map(|culprit| culprit.alike.iter().chain([&culprit.change]));
    fields.extend(changes.map(|change| capture.field_read_or_not(change.member, change.offset)));
    fields
}

fn errors_of(object: Object<'_>) -> impl Iterator<Item = Error> {
    [object.definitions_error(), object.instances_error()].into_iter().flatten()
}

/// Returns all members of the structure that a member is of.
fn members(id: MemberId) -> &'static [Member] {
    match id {
        MemberId::DataBlock(_) => PerfDataBlock::MEMBERS,
        MemberId::ObjectType(_) => PerfObjectType::MEMBERS,
        MemberId::CounterDefinition(_) => PerfCounterDefinition::MEMBERS,
        MemberId::InstanceDefinition(_) => PerfInstanceDefinition::MEMBERS,
        MemberId::CounterBlock(_) => PerfCounterBlock::MEMBERS,
    }
}

#[cfg(test)]
mod tests {
    use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
    use winperf_synth::fields::object_type::DEFINITION_LENGTH;
    use winperf_synth::{Capture as Written, Counter, Instance, Object};

    use super::*;

    /// Returns the work for correcting a capture with wrong lengths in all of its objects, as a multiple of its length.
    fn read(objects: u32) -> u64 {
        let object = |title: u32| {
            let counter = Counter::new(title.saturating_add(2), PERF_COUNTER_RAWCOUNT);
            let instances =
                (0..200).map(|number| Instance::named(alloc::format!("name {number}")).values([7_u64]));
            let object = instances.fold(Object::new(title).counter(counter), Object::instance);
            object.lie(DEFINITION_LENGTH, 144)
        };
        let capture = Capture::parse(
            Written::new().objects((1..=objects).map(|number| object(number.saturating_mul(2)))).write(),
        );
        let mut read = 0;
        capture.mended_by(&mut read);
        read.checked_div(u64::from(capture.length())).unwrap_or_default()
    }

    #[test]
    fn a_capture_in_which_ever_more_fields_lie_is_mended_in_time_that_grows_with_its_length() {
        let [few, many] = [60, 240].map(read);
        assert!(few < 200 && many <= few, "{few}, {many}");
    }
}
