//! Fields that are the same in all captures of a machine, and differ in two of them.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::likely::{Surroundings, oddness};
use super::trials::ENOUGH;
use super::view::{Change, View};
use super::walk::{self, Ends};
use crate::layout::{
    Member, PerfCounterDefinition as Definition, PerfDataBlock as Header,
    PerfInstanceDefinition as InstanceDefinition, PerfObjectType as Object, Structure,
};
use crate::text::same_name;
use crate::{Capture, Field, Instance, Object as ObjectHandle, TitleIndex, order};

/// Maximum number of fields of one object that may differ; with more, the counters were reinstalled.
const MAX_IN_OBJECT: usize = 2;

/// Maximum number of definitions of an object that are compared.
const MAX_DEFINITIONS: u32 = 4000;

/// The members of the data block that do not change.
const OF_DATA_BLOCK: [&Member; 6] = [
    &Header::LittleEndian,
    &Header::Version,
    &Header::Revision,
    &Header::SystemNameOffset,
    &Header::PerfFreq,
    &Header::DefaultObject,
];

/// The members of objects that do not change.
const OF_OBJECT: [&Member; 11] = [
    &Object::HeaderLength,
    &Object::DefinitionLength,
    &Object::NumCounters,
    &Object::ObjectNameTitleIndex,
    &Object::ObjectNameTitle,
    &Object::ObjectHelpTitleIndex,
    &Object::ObjectHelpTitle,
    &Object::DetailLevel,
    &Object::DefaultCounter,
    &Object::CodePage,
    &Object::PerfFreq,
];

/// A field that differs from that of the other capture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Difference {
    pub(super) field: Field,
    pub(super) had: i64,
    /// Number in the other capture.
    pub(super) other: i64,
    /// `true` if this field is wrong; `None` if that is unknown.
    pub(super) lies: Option<bool>,
}

impl Difference {
    /// Returns the other number as an overlay of the field; `None` for a field of 8 bytes.
    pub(super) fn change(self) -> Option<Change> {
        let Field { member, offset, .. } = self.field;
        let value = u32::try_from(self.other & 0xFFFF_FFFF).ok().filter(|_| member.length == 4)?;
        Some(Change { member, offset, value })
    }
}

/// Returns the fields of a capture that differ from those of a second capture of the same machine but must be equal.
pub(super) fn differences(capture: &Capture, other: &Capture) -> Vec<Difference> {
    let (name, other_name) = (capture.system_name(), other.system_name());
    if name.is_empty() || !same_name(&name, &other_name) {
        return Vec::new();
    }
    let mut both = CapturePair {
        this: CaptureSide::new(capture),
        other: CaptureSide::new(other),
        by_title: BTreeMap::new(),
        settled: BTreeMap::new(),
    };
    let objects = both.objects();
    for starts in &objects {
        if let Some(object) = both.this.object(starts[0]) {
            both.by_title.entry(object.title()).or_insert(*starts);
        }
    }
    let is_all = objects.len() == both.this.objects.len() && objects.len() == both.other.objects.len();
    let mut found = both.in_structure([0, 0], &OF_DATA_BLOCK);
    found.retain(|found| is_all || *found.field.member != Header::DefaultObject);
    for starts in &objects {
        found.extend(both.in_object(*starts));
    }
    found
}

/// A capture, with the offsets of its objects.
struct CaptureSide<'a> {
    capture: &'a Capture,
    view: View<'a>,
    objects: Vec<u32>,
    /// Readable objects by their offsets.
    read: BTreeMap<u32, ObjectHandle<'a>>,
}

impl<'a> CaptureSide<'a> {
    fn new(capture: &'a Capture) -> Self {
        let view = View::new(capture.reader());
        let behind = |at: &u32| {
            let end = view.number(*at).and_then(|length| at.checked_add(length)).filter(|end| end > at);
            let is_end = |end: &u32| *end == view.length() || view.is_object(*end);
            let next = end.filter(is_end).or_else(|| view.next_object(at.saturating_add(Object::LENGTH)));
            next.filter(|next| *next < view.length() && !view.is_spent())
        };
        let stated = view.get(0, &Header::HeaderLength);
        let first =
            Some(stated).filter(|at| view.is_object(*at)).or_else(|| view.next_object(Header::LENGTH));
        let objects = core::iter::successors(first, behind).collect();
        // One by one: a map that is collected is sorted, which is some KB of the program for Windows.
        let mut read = BTreeMap::new();
        read.extend(capture.objects().map(|object| (object.offset(), object)));
        Self { capture, view, objects, read }
    }

    fn number(&self, start: u32, member: &'static Member) -> Option<(Field, i64)> {
        let field = self.capture.field_read_or_not(member, member.span_in(start).offset);
        Some((field, self.capture.number_in(field)?))
    }

    /// Returns the object that begins at an offset.
    fn object(&self, start: u32) -> Option<ObjectHandle<'a>> {
        self.read.get(&start).copied()
    }

    /// Returns the price of an object with a different number in a field.
    fn price_with(&mut self, start: u32, change: Option<Change>) -> u32 {
        if let Some(change) = change {
            self.view.lay(change);
        }
        let ends = Ends { ends: Vec::from([self.view.length()]), before_cut: None };
        let price = walk::read(&self.view, start, &ends, ENOUGH).price;
        if change.is_some() {
            self.view.lift();
        }
        price
    }
}

struct CapturePair<'a> {
    this: CaptureSide<'a>,
    other: CaptureSide<'a>,
    /// Start of the first object of each title in both captures.
    by_title: BTreeMap<TitleIndex, [u32; 2]>,
    /// `true` for titles whose objects have no new or gone structures, as far as computed.
    settled: BTreeMap<TitleIndex, bool>,
}

impl<'a> CapturePair<'a> {
    /// Returns the starts of objects in both captures, matched by their titles, and the remaining one by its position.
    fn objects(&self) -> Vec<[u32; 2]> {
        let title = |side: &CaptureSide<'_>, at: u32| side.view.get(at, &Object::ObjectNameTitleIndex);
        let mut of_title: BTreeMap<u32, VecDeque<u32>> = BTreeMap::new();
        for at in &self.other.objects {
            of_title.entry(title(&self.other, *at)).or_default().push_back(*at);
        }
        let (mut pairs, mut alone) = (Vec::new(), Vec::new());
        for start in &self.this.objects {
            match of_title.get_mut(&title(&self.this, *start)).and_then(VecDeque::pop_front) {
                Some(other) => pairs.push([*start, other]),
                None => alone.push(*start),
            }
        }
        let left: Vec<u32> = of_title.into_values().flatten().collect();
        let count = |side: &CaptureSide<'_>, at: u32| side.view.get(at, &Object::NumCounters);
        if let ([start], [other]) = (alone.as_slice(), left.as_slice())
            && count(&self.this, *start) == count(&self.other, *other)
        {
            pairs.push([*start, *other]);
        }
        order::sort_by_key(&mut pairs, |pair| *pair);
        pairs
    }

    fn in_structure(&mut self, [start, other]: [u32; 2], members: &[&'static Member]) -> Vec<Difference> {
        let differing = members.iter().filter_map(|member| {
            let (field, had) = self.this.number(start, member)?;
            let (_, other) = self.other.number(other, member)?;
            (had != other).then_some(Difference { field, had, other, lies: None })
        });
        let mut found: Vec<Difference> = differing.collect();
        for difference in &mut found {
            let around = Surroundings { view: &self.this.view, object: start, structure: start };
            difference.lies = decide(around.compared(difference, 0));
        }
        found
    }

    fn in_object(&mut self, starts: [u32; 2]) -> Vec<Difference> {
        let mut found = self.in_structure(starts, &OF_OBJECT);
        let is_installed_anew = [&Object::NumCounters, &Object::DefinitionLength]
            .iter()
            .all(|member| found.iter().any(|found| *found.field.member == **member));
        let counts = [(&self.this, starts[0]), (&self.other, starts[1])];
        let counts = counts.map(|(side, at)| side.view.run_of_definitions(at.saturating_add(Object::LENGTH)));
        let most = counts[0].max(counts[1]).min(MAX_DEFINITIONS);
        let mut definitions = Vec::new();
        for position in 0..most {
            let behind = Object::LENGTH.saturating_add(position.saturating_mul(Definition::LENGTH));
            let of_both = starts.map(|start| start.saturating_add(behind));
            let members: Vec<&'static Member> = Definition::MEMBERS.iter().collect();
            definitions.extend(self.in_structure(of_both, &members));
            if definitions.len() > MAX_IN_OBJECT {
                break;
            }
        }
        found.append(&mut definitions);
        found.extend(self.in_instances(starts));
        if is_installed_anew || found.len() > MAX_IN_OBJECT {
            return Vec::new();
        }
        for difference in &mut found {
            difference.lies = self.lies(*difference, starts);
        }
        found
    }

    /// Returns differences in the parents of instances, if nothing is new or gone among these and among the parents.
    fn in_instances(&mut self, starts: [u32; 2]) -> Vec<Difference> {
        let mut found = Vec::new();
        for (this, other) in self.instances(starts) {
            if found.len() > MAX_IN_OBJECT {
                break;
            }
            let of_both = [this.offset(), other.offset()];
            if this.parent_object() != other.parent_object() {
                found.extend(self.in_structure(of_both, &[&InstanceDefinition::ParentObjectTitleIndex]));
                continue;
            }
            let Some(title) = this.parent_object().filter(|_| this.parent_idx() != other.parent_idx()) else {
                continue;
            };
            if self.is_settled(title) {
                found.extend(self.in_structure(of_both, &[&InstanceDefinition::ParentObjectInstance]));
            }
        }
        found
    }

    /// Returns `true` if nothing is new or gone in the object of a title.
    fn is_settled(&mut self, title: TitleIndex) -> bool {
        if let Some(known) = self.settled.get(&title) {
            return *known;
        }
        let starts = self.by_title.get(&title);
        let is_settled = starts.is_some_and(|starts| !self.instances(*starts).is_empty());
        self.settled.insert(title, is_settled);
        is_settled
    }

    /// Returns the instances of an object in both captures, if they have the same names in the same order; otherwise
    /// none.
    fn instances(&self, [this, other]: [u32; 2]) -> Vec<(Instance<'a>, Instance<'a>)> {
        let Some((this, other)) = self.this.object(this).zip(self.other.object(other)) else {
            return Vec::new();
        };
        let are_whole = this.instances_error().is_none() && other.instances_error().is_none();
        if !are_whole || this.instances().len() != other.instances().len() {
            return Vec::new();
        }
        let pairs: Vec<_> = this.instances().zip(other.instances()).collect();
        if pairs.iter().all(|(this, other)| name(*this) == name(*other)) { pairs } else { Vec::new() }
    }

    /// Returns `true` if this capture improves with the number of the other, and the other becomes worse with the
    /// number of this one.
    fn lies(&mut self, difference: Difference, starts: [u32; 2]) -> Option<bool> {
        let Field { member, offset, .. } = difference.field;
        let change = difference.change();
        let had = u32::try_from(difference.had & 0xFFFF_FFFF).ok();
        let offset_there = offset.checked_sub(starts[0]).and_then(|behind| behind.checked_add(starts[1]));
        let back = change.and(offset_there.zip(had)).map(|(offset, value)| Change { member, offset, value });
        let price = |price: u32| i64::from(price);
        let here = price(self.this.price_with(starts[0], None))
            .saturating_sub(price(self.this.price_with(starts[0], change)));
        let there = price(self.other.price_with(starts[1], back))
            .saturating_sub(price(self.other.price_with(starts[1], None)));
        let structure = offset.saturating_sub(member.offset);
        let around = Surroundings { view: &self.this.view, object: starts[0], structure };
        decide(around.compared(&difference, here.saturating_add(there)))
    }
}

/// Returns the bytes of the name of an instance.
fn name(instance: Instance<'_>) -> Option<&[u8]> {
    let name = instance.name_span()?;
    Some(instance.object().capture().reader().window(name.offset, name.length)?.bytes())
}

impl Surroundings<'_, '_> {
    /// Returns the penalty of the number in this capture minus the penalty of the one in the other capture.
    fn compared(&self, difference: &Difference, more: i64) -> i64 {
        let Difference { field, had, other, .. } = *difference;
        more.saturating_add(oddness(self, field.member, had)).saturating_sub(oddness(
            self,
            field.member,
            other,
        ))
    }
}

fn decide(odder: i64) -> Option<bool> {
    match odder.cmp(&0) {
        Ordering::Greater => Some(true),
        Ordering::Less => Some(false),
        Ordering::Equal => None,
    }
}
