//! What is odd about the instances of an object, their names, parents and counter blocks.

mod blocks;

pub(super) use blocks::Blocks;

use super::{Collector, FindingKind, Subject, Tally};
use crate::index::Parent;
use crate::instance::InstanceDefinition;
use crate::layout::{MemberId, ObjectTypeMember, PerfInstanceDefinition, PerfObjectType};
use crate::object::NumInstances;
use crate::span::Span;
use crate::{Error, Instance, InstanceName, Object};

/// What an object's instances have in common is told once.
#[derive(Default)]
pub(super) struct Counts {
    not_terminated: Tally,
    duplicate: Tally,
    reserved: Tally,
    parent_object: Tally,
    parent_title: u32,
    parent_instance: Tally,
    parent_position: u32,
}

impl Counts {
    /// Looks at the name and the parent of an instance.
    pub(super) fn look_at(&mut self, found: &mut Collector<'_>, instance: Instance<'_>) {
        name(found, instance, self);
        parent(instance, self);
    }

    pub(super) fn report(self, found: &mut Collector<'_>) {
        self.not_terminated.report(found, |count| FindingKind::NameNotTerminated { count });
        self.duplicate.report(found, |count| FindingKind::DuplicateName { count });
        self.reserved.report(found, |count| FindingKind::ReservedCharacter { count });
        let title = self.parent_title;
        self.parent_object.report(found, |count| FindingKind::ParentObjectMissing { title, count });
        let position = self.parent_position;
        self.parent_instance.report(found, |count| FindingKind::ParentInstanceMissing { position, count });
    }
}

/// What ended the walk over the instances, and what the object states about them.
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
        // The blocks tell this themselves, also the last one, which ends no walk.
        Some(MemberId::CounterBlock(_)) => return,
        None if lacks_block(object) => FindingKind::CounterBlockInvalid { error },
        _ => FindingKind::InstanceInvalid { error },
    };
    found.add_error(object, kind, error);
}

/// Whether the object ends before a counter block does.
fn lacks_block(object: Object<'_>) -> bool {
    let last = object.instances().last();
    last.map_or(object.block().is_none(), |instance| instance.block().is_none())
}

fn name(found: &mut Collector<'_>, instance: Instance<'_>, counts: &mut Counts) {
    name_outside(found, instance);
    let place = instance.place();
    if instance.occurrence() > 0 {
        let whole = Span { offset: instance.offset(), length: instance.length() };
        counts.duplicate.add(Subject::bytes(place, instance.name_span().unwrap_or(whole)));
    }
    let Some(span) = instance.name_span() else { return };
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
    text(found, subject, InstanceName::new(bytes, code_page), code_page, counts);
}

/// Whether the instance states a name that is nowhere.
pub(super) fn name_outside(found: &mut Collector<'_>, instance: Instance<'_>) {
    if let Some(error) = outside(instance) {
        let [offset, length] = [&PerfInstanceDefinition::NameOffset, &PerfInstanceDefinition::NameLength]
            .map(|member| instance.field(member).span());
        let subject = found.blamed(error, Subject::bytes(instance.place(), offset.through(length)));
        found.add(FindingKind::NameOutsideInstance { error }, subject);
    }
}

/// Why a name is nowhere, read again from the definition, since the outline keeps no errors of single names.
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
        found.add(FindingKind::LiteralIndexName, subject);
    }
    if decoded.contains(['\\', '(', ')', '/', '#', '*']) {
        counts.reserved.add(subject);
    }
}

fn parent(instance: Instance<'_>, counts: &mut Counts) {
    match instance.parent_place() {
        Parent::None | Parent::Instance { .. } => {}
        Parent::ObjectMissing => {
            if counts.parent_object.count == 0 {
                counts.parent_title = instance.parent_object().map_or(0, |title| title.0);
            }
            counts.parent_object.add(instance.field(&PerfInstanceDefinition::ParentObjectTitleIndex));
        }
        Parent::InstanceMissing => {
            if counts.parent_instance.count == 0 {
                counts.parent_position = instance.parent_idx().0;
            }
            counts.parent_instance.add(instance.field(&PerfInstanceDefinition::ParentObjectInstance));
        }
    }
}
