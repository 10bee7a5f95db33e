//! What is odd about the instances of an object, their names, parents and counter blocks.

mod blocks;

pub(super) use blocks::Blocks;

use super::{Collector, FindingKind, Tally, is_of};
use crate::index::Parent;
use crate::instance::InstanceDefinition;
use crate::layout::{PerfCounterBlock, PerfInstanceDefinition, PerfObjectType, Structure};
use crate::object::NumInstances;
use crate::outline::Place;
use crate::span::Span;
use crate::{Error, ErrorKind, Instance, InstanceName, Object, Reader};

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
        found.add(
            FindingKind::MetadataOnly { actual },
            object.place(),
            object.member(&PerfObjectType::NumInstances),
        );
    }
    let Some(error) = object.instances_error().filter(|error| !object.is_of_cut(*error)) else { return };
    let kind = match error.kind {
        ErrorKind::NumInstances { .. } | ErrorKind::CountTooLarge { .. } => {
            FindingKind::InstanceCountInvalid { error }
        }
        // The blocks tell this themselves, also the last one, which ends no walk.
        _ if is_of_block_length(error) => return,
        ErrorKind::Below { .. } | ErrorKind::Above { .. }
            if is_of(error, object.member(&PerfObjectType::DefinitionLength)) =>
        {
            FindingKind::DefinitionLengthInvalid { error }
        }
        ErrorKind::TooShort { what: PerfCounterBlock::NAME, .. } => {
            FindingKind::CounterBlockInvalid { error }
        }
        _ => FindingKind::InstanceInvalid { error },
    };
    found.add_error(object, kind, error);
}

fn is_of_block_length(error: Error) -> bool {
    matches!(error.kind, ErrorKind::Below { field, .. } | ErrorKind::Above { field, .. } if field == PerfCounterBlock::ByteLength.path)
}

fn name(found: &mut Collector<'_>, instance: Instance<'_>, counts: &mut Counts) {
    name_outside(found, instance);
    let place = instance.place();
    if instance.occurrence() > 0 {
        let whole = Span { offset: instance.offset(), length: instance.length() };
        counts.duplicate.add(place, instance.name_span().unwrap_or(whole));
    }
    let Some(span) = instance.name_span() else { return };
    let bytes = found.capture.bytes_in(span.offset, span.length);
    let code_page = instance.object().code_page();
    let wide = code_page == 0;
    if wide && !bytes.len().is_multiple_of(2) {
        let kind = FindingKind::NameOddLength { actual: span.length };
        found.add(kind, place, PerfInstanceDefinition::NameLength.within(instance.offset()));
    }
    let terminated =
        if wide { bytes.as_chunks::<2>().0.last() == Some(&[0, 0]) } else { bytes.last() == Some(&0) };
    if !terminated {
        counts.not_terminated.add(place, span);
    }
    text(found, place, InstanceName::new(bytes, code_page), (span, code_page), counts);
}

/// Whether the instance states a name that is nowhere.
pub(super) fn name_outside(found: &mut Collector<'_>, instance: Instance<'_>) {
    if let Some(error) = outside(instance) {
        let last = PerfInstanceDefinition::NameLength.within(instance.offset());
        let members = PerfInstanceDefinition::NameOffset.within(instance.offset()).through(last);
        found.add(FindingKind::NameOutsideInstance { error }, instance.place(), members);
    }
}

/// Why a name is nowhere, read again from the definition, since the outline keeps no errors of single names.
fn outside(instance: Instance<'_>) -> Option<Error> {
    if instance.name_span().is_some() {
        return None;
    }
    let object = instance.object();
    let reader = Reader::new(object.capture().bytes()).window(instance.offset(), instance.length())?;
    InstanceDefinition::read(reader, object.code_page()).ok()?.name_bytes().err()
}

fn text(
    found: &mut Collector<'_>,
    place: Place,
    name: InstanceName<'_>,
    (bytes, code_page): (Span, u32),
    counts: &mut Counts,
) {
    let decoded = name.decode(found.names.code_pages());
    let has_lone_surrogate = char::decode_utf16(name.units()).any(|unit| unit.is_err());
    if has_lone_surrogate || code_page != 0 && decoded.contains(char::REPLACEMENT_CHARACTER) {
        found.add(FindingKind::NameNotDecodable { code_page }, place, bytes);
    }
    if decoded
        .rsplit_once('#')
        .is_some_and(|(_, digits)| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
    {
        found.add(FindingKind::LiteralIndexName, place, bytes);
    }
    if decoded.contains(['\\', '(', ')', '/', '#', '*']) {
        counts.reserved.add(place, bytes);
    }
}

fn parent(instance: Instance<'_>, counts: &mut Counts) {
    let (place, start) = (instance.place(), instance.offset());
    match instance.parent_place() {
        Parent::None | Parent::Instance { .. } => {}
        Parent::ObjectMissing => {
            if counts.parent_object.count == 0 {
                counts.parent_title = instance.parent_object().map_or(0, |title| title.0);
            }
            counts.parent_object.add(place, PerfInstanceDefinition::ParentObjectTitleIndex.within(start));
        }
        Parent::InstanceMissing => {
            if counts.parent_instance.count == 0 {
                counts.parent_position = instance.parent_idx().0;
            }
            counts.parent_instance.add(place, PerfInstanceDefinition::ParentObjectInstance.within(start));
        }
    }
}
