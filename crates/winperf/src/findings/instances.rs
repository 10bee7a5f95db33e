//! Findings about the instances of an object, their names, parents and counter blocks.

mod blocks;

pub(super) use blocks::Blocks;

use alloc::collections::BTreeSet;

use super::kind::ParentBy;
use super::{Collector, FindingKind, Subject, Tally, conventions};
use crate::format::laws::is_index_of_name;
use crate::index::Parent;
use crate::instance::InstanceDefinition;
use crate::layout::{MemberId, ObjectTypeMember, PerfInstanceDefinition, PerfObjectType};
use crate::object::NumInstances;
use crate::reader::offset32;
use crate::span::Span;
use crate::{Error, Instance, InstanceName, Object, TitleIndex};

/// Minimum `NameLength` of names that may be truncated: 15 characters and a NUL.
const MIN_CUT: u32 = 32;

/// Counts of oddities reported once for all instances of an object.
#[derive(Default)]
pub(super) struct Counts {
    not_terminated: Tally,
    duplicate: Tally,
    /// Shortest and longest `NameLength` of the names that repeat.
    duplicates: Option<(u32, u32)>,
    /// Longest `NameLength` of all.
    longest: u32,
    reserved: Tally,
    literal: Tally,
    parent_object: Tally,
    parent_title: u32,
    parent_instance: Tally,
    parent_position: u32,
    references: References,
    /// `true` if the bytes of names are in the wrong order, so that they are not the text.
    is_swapped: bool,
}

impl Counts {
    pub(super) fn new(object: Object<'_>) -> Self {
        Self { is_swapped: conventions::has_swapped_names(object), ..Self::default() }
    }

    /// Looks at the name and the parent of an instance.
    pub(super) fn check(&mut self, found: &mut Collector<'_>, instance: Instance<'_>) {
        name(found, instance, self);
        parent(instance, self);
    }

    pub(super) fn report(self, found: &mut Collector<'_>) {
        self.not_terminated.report(found, |count| FindingKind::NameNotTerminated { count });
        // Repeated names that all have the maximum length were cut.
        let is_cut = |(least, most): &(u32, u32)| least == most && *most == self.longest && *most >= MIN_CUT;
        let cut = self.duplicates.filter(is_cut).map(|(_, most)| most);
        self.duplicate.report(found, |count| FindingKind::DuplicateName { count, cut });
        self.literal.report(found, |count| FindingKind::LiteralIndexName { count });
        self.reserved.report(found, |count| FindingKind::ReservedCharacter { count });
        let title = self.parent_title;
        let by = self.references.object;
        self.parent_object.report(found, |count| FindingKind::ParentObjectMissing { title, count, by });
        let (position, by) = (self.parent_position, self.references.kind());
        self.parent_instance.report(found, |count| FindingKind::ParentInstanceMissing {
            position,
            count,
            by,
        });
    }
}

/// Reports the error that ended the walk over the instances, and wrong counts of them in the object.
pub(super) fn walk(found: &mut Collector<'_>, object: Object<'_>) {
    if let NumInstances::MetadataMultiple | NumInstances::MetadataNone = object.num_instances() {
        let actual = if object.num_instances() == NumInstances::MetadataNone { -3 } else { -2 };
        found.add(FindingKind::MetadataOnly { actual }, object.field(&PerfObjectType::NumInstances));
    }
    let Some(error) = object.instances_error().filter(|error| !object.is_of_cut(*error)) else { return };
    let kind = match error.member().map(|member| member.id) {
        Some(MemberId::ObjectType(ObjectTypeMember::NumInstances)) => {
            FindingKind::InstanceCountInvalid { error }
        }
        Some(MemberId::ObjectType(ObjectTypeMember::DefinitionLength)) => {
            FindingKind::DefinitionLengthInvalid { error }
        }
        // The blocks have their own findings, also the last one, which does not end the walk.
        Some(MemberId::CounterBlock(_)) => return,
        None if lacks_block(object) => FindingKind::CounterBlockInvalid { error },
        _ => FindingKind::InstanceInvalid { error },
    };
    found.add_error(object, kind, error);
}

/// Returns `true` if the object ends before a counter block does.
fn lacks_block(object: Object<'_>) -> bool {
    let last = object.instances().last();
    last.map_or(object.block().is_none(), |instance| instance.block().is_none())
}

fn name(found: &mut Collector<'_>, instance: Instance<'_>, counts: &mut Counts) {
    name_outside(found, instance);
    let place = instance.place();
    if instance.occurrence() > 0 {
        let whole = Span { offset: instance.offset(), length: instance.length() };
        let span = instance.name_span();
        counts.duplicate.add(Subject::bytes(place, span.unwrap_or(whole)));
        let longest = span.map_or(0, |span| span.length);
        counts.duplicates = counts
            .duplicates
            .map_or(Some((longest, longest)), |(least, most)| Some((least.min(longest), most.max(longest))));
    }
    let Some(span) = instance.name_span() else { return };
    counts.longest = counts.longest.max(span.length);
    let bytes = found.capture.bytes_in(span.offset, span.length);
    let code_page = instance.object().code_page();
    let subject = Subject::bytes(place, span);
    let length = instance.field(&PerfInstanceDefinition::NameLength);
    let wide = code_page == 0;
    if wide && !bytes.len().is_multiple_of(2) {
        found.add(FindingKind::NameOddLength { actual: span.length }, length);
    }
    let terminated =
        if wide { bytes.as_chunks::<2>().0.last() == Some(&[0, 0]) } else { bytes.last() == Some(&0) };
    if !terminated {
        counts.not_terminated.add(subject.blaming(length));
    }
    if counts.is_swapped {
        return;
    }
    text(found, subject, InstanceName::new(bytes, code_page), code_page, counts);
}

/// Reports an instance whose name would be outside its bytes.
pub(super) fn name_outside(found: &mut Collector<'_>, instance: Instance<'_>) {
    if let Some(error) = outside(instance) {
        let [offset, length] = [&PerfInstanceDefinition::NameOffset, &PerfInstanceDefinition::NameLength]
            .map(|member| instance.field(member).span());
        let subject = found.blamed(error, Subject::bytes(instance.place(), offset.through(length)));
        found.add(FindingKind::NameOutsideInstance { error }, subject);
    }
}

/// Returns the error of a name, read again from the definition, since the outline keeps no errors of single names.
fn outside(instance: Instance<'_>) -> Option<Error> {
    if instance.name_span().is_some() {
        return None;
    }
    let object = instance.object();
    let reader = object.capture().reader().window(instance.offset(), instance.length())?;
    InstanceDefinition::read(reader, object.code_page()).ok()?.name_bytes().err()
}

fn text(
    found: &mut Collector<'_>,
    subject: Subject,
    name: InstanceName<'_>,
    code_page: u32,
    counts: &mut Counts,
) {
    let decoded = name.decode(found.names.code_pages());
    let has_lone_surrogate = char::decode_utf16(name.units()).any(|unit| unit.is_err());
    if has_lone_surrogate || code_page != 0 && decoded.contains(char::REPLACEMENT_CHARACTER) {
        found.add(FindingKind::NameNotDecodable { code_page }, subject);
    }
    if decoded
        .rsplit_once('#')
        .is_some_and(|(_, digits)| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
    {
        counts.literal.add(subject);
    }
    if decoded.contains(['\\', '(', ')', '/', '#', '*']) {
        counts.reserved.add(subject);
    }
}

fn parent(instance: Instance<'_>, counts: &mut Counts) {
    match instance.parent_place() {
        Parent::None => {}
        Parent::Instance { instance, .. } => {
            counts.references.has_first |= instance.0 == 0;
            counts.references.has_others |= instance.0 > 0;
        }
        Parent::ObjectMissing => {
            if counts.parent_object.count == 0 {
                counts.parent_title = instance.parent_object().map_or(0, |title| title.0);
                counts.references.object = guess_reference(instance.object(), counts.parent_title);
            }
            counts.parent_object.add(instance.field(&PerfInstanceDefinition::ParentObjectTitleIndex));
        }
        Parent::InstanceMissing => {
            if counts.parent_instance.count == 0 {
                counts.parent_position = instance.parent_idx().0;
                counts.references.parents =
                    instance.parent_object().and_then(|title| Parents::new(instance, title));
            }
            counts.references.add(instance.parent_idx().0);
            counts.parent_instance.add(instance.field(&PerfInstanceDefinition::ParentObjectInstance));
        }
    }
}

/// References of the instances of an object to missing parents.
#[derive(Default)]
struct References {
    object: Option<ParentBy>,
    parents: Option<Parents>,
    /// Numbers of positions without a parent, of those that are ids, and of those that equal the number of parents.
    missing: u32,
    ids: u32,
    ends: u32,
    /// `true` if an instance refers to the first parent, and `true` if one refers to a different parent.
    has_first: bool,
    has_others: bool,
}

/// Instances that may be parents.
struct Parents {
    count: u32,
    ids: BTreeSet<u32>,
}

impl Parents {
    fn new(instance: Instance<'_>, title: TitleIndex) -> Option<Self> {
        let object = instance.object().capture().objects().find(|object| object.title() == title)?;
        let id = object.counter_of(TitleIndex::ID_PROCESS);
        let ids = object.instances().flat_map(|parent| {
            let process = id.and_then(|id| parent.value(id)?.number()).and_then(|id| u32::try_from(id).ok());
            [u32::try_from(parent.unique_id()).ok(), process]
        });
        let mut all = BTreeSet::new();
        all.extend(ids.flatten());
        Some(Self { count: offset32(object.instances().len()), ids: all })
    }
}

impl References {
    fn add(&mut self, position: u32) {
        self.missing = self.missing.saturating_add(1);
        let Some(parents) = &self.parents else { return };
        self.ids = self.ids.saturating_add(u32::from(parents.ids.contains(&position)));
        self.ends = self.ends.saturating_add(u32::from(position == parents.count));
    }

    fn kind(&self) -> Option<ParentBy> {
        if self.missing == 0 {
            None
        } else if self.ids == self.missing {
            Some(ParentBy::Id)
        } else {
            let are_one_off = self.ends == self.missing && self.has_others && !self.has_first;
            are_one_off.then_some(ParentBy::From1)
        }
    }
}

/// First title index for providers other than Windows.
const FIRST_OF_OTHERS: u32 = 1848;

/// Most symbols of a provider, two for each name.
const SYMBOLS: u32 = 100;

/// Returns the likely meaning of a title index for which the capture has no object.
fn guess_reference(object: Object<'_>, title: u32) -> Option<ParentBy> {
    let has = |title: u32| object.capture().objects().any(|object| object.title().0 == title);
    if !is_index_of_name(title) && title.checked_sub(1).is_some_and(has) {
        Some(ParentBy::Help)
    } else {
        (title < SYMBOLS && object.title().0 >= FIRST_OF_OTHERS).then_some(ParentBy::Symbol)
    }
}
