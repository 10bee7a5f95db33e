//! Targets of the fields of a capture: the name at an offset, the next object, the parent of an instance.

use winperf::counter_type::CounterType;
use winperf::layout::Meaning;
use winperf::{Leaf, LeafKind, Place, Reference, Relation};
use winperf_report::language::Language;

use crate::phrases::structure::StructureMsg;
use crate::state::Action;
use crate::state::library::capture::Capture;
use crate::state::library::naming::Naming;
use crate::state::view::handbook::Handbook;
use crate::state::view::highlight::is_reference;
use crate::state::view::slot::Slot;
use crate::state::view::spot::Spot;
use crate::views::query::bytes::offset_text;
use crate::views::query::wording;

/// A reference from a field or structure to its target.
#[derive(Clone, Debug, PartialEq)]
pub struct Lead {
    pub to: To,
    /// Description of the target.
    pub says: StructureMsg,
}

/// Target of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// A structure or a field of the same capture.
    Spot(Spot),
    /// The bits of a counter type.
    Type(CounterType),
}

impl To {
    /// Goes there.
    pub fn action(self) -> Action {
        match self {
            Self::Spot(spot) => Action::Follow(spot),
            Self::Type(counter_type) => Action::Consult(Some(Handbook::Type(counter_type))),
        }
    }
}

/// Returns the targets of a leaf of a structure, or of the structure itself.
pub fn list_targets(
    capture: &Capture,
    naming: &Naming,
    (structure, leaf): (Place, Option<&Leaf>),
    language: Language,
) -> Vec<Lead> {
    let references = capture.walked().references(structure, leaf).into_iter();
    let references = references.filter_map(|reference| lead(capture, naming, reference, language));
    let to_bits = |counter_type| Lead { to: To::Type(counter_type), says: StructureMsg::BitByBit };
    type_at(capture, structure, leaf).map(to_bits).into_iter().chain(references).collect()
}

/// Returns the counter type in a field, or of a definition.
fn type_at(capture: &Capture, structure: Place, leaf: Option<&Leaf>) -> Option<CounterType> {
    let Place::CounterDefinition { object, counter } = structure else { return None };
    let is_type = leaf.is_none_or(
        |leaf| matches!(leaf.kind, LeafKind::Member(member) if member.meaning == Meaning::CounterType),
    );
    let counter = capture.walked().object(object)?.counter(counter).filter(|_| is_type)?;
    Some(counter.counter_type())
}

/// Returns the target of a member, for its row of the tree; only the details show related places.
pub fn for_row(
    capture: &Capture,
    naming: &Naming,
    (structure, leaf): (Place, &Leaf),
    language: Language,
) -> Option<Lead> {
    if let Some(counter_type) = type_at(capture, structure, Some(leaf)) {
        let note =
            wording::describe_leaf(capture, naming, structure, leaf, language).note.unwrap_or_default();
        return Some(Lead { to: To::Type(counter_type), says: StructureMsg::Bits(without_prefix(note)) });
    }
    let mut references = capture.walked().references(structure, Some(leaf)).into_iter();
    let first = references.find(|reference| is_reference(reference.relation))?;
    lead(capture, naming, first, language)
}

/// Removes the prefix that most names of types share from a text about a type; the details show all of it.
fn without_prefix(note: String) -> String {
    note.strip_prefix("PERF_COUNTER_").map(str::to_owned).unwrap_or(note)
}

/// Returns the target of the selected field for the key that follows references.
///
/// If that is the next structure in the file, the target is its field with the next reference, so that one key
/// traverses the file.
pub fn followed(slot: &Slot) -> Option<To> {
    let selected = slot.spot?;
    let leaf = slot.capture.leaf(selected)?;
    if let Some(counter_type) = type_at(&slot.capture, selected.structure, Some(&leaf)) {
        return Some(To::Type(counter_type));
    }
    let walked = slot.capture.walked();
    let first = |structure, leaf: &Leaf| walked.references(structure, Some(leaf)).first().copied();
    let reference = first(selected.structure, &leaf)?;
    let found = spot(reference);
    let leads_on = |leaf: &Leaf| first(found.structure, leaf).is_some_and(is_step);
    let on = is_step(reference).then(|| walked.leaves(found.structure).into_iter().find(leads_on)).flatten();
    Some(To::Spot(Spot { leaf: on.map(|leaf| leaf.offset).or(found.leaf), ..found }))
}

/// Returns `true` if a reference refers to the structure after the one that contains it.
fn is_step(reference: Reference) -> bool {
    matches!(reference.relation, Relation::First | Relation::Next | Relation::Block)
}

fn spot(reference: Reference) -> Spot {
    Spot { structure: reference.place, leaf: reference.leaf }
}

fn lead(capture: &Capture, naming: &Naming, reference: Reference, language: Language) -> Option<Lead> {
    let spot = spot(reference);
    let leaf = capture.leaf(spot);
    let name = wording::name(capture, naming, (spot.structure, leaf.as_ref()), language);
    let start = spot.leaf.or_else(|| Some(capture.walked().span(spot.structure)?.offset))?;
    let says = StructureMsg::LeadsTo(reference.relation, spot.structure.kind(), name, offset_text(start));
    Some(Lead { to: To::Spot(spot), says })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Words;
    use crate::state::Session;
    use crate::state::tests::desktop;
    use winperf::{CounterIdx, InstanceIdx, ObjectIdx};

    /// Returns the texts of the targets of a member.
    fn leads(session: &Session, structure: Place, member: &str, language: Language) -> Vec<String> {
        let capture = &session.shown().unwrap().capture;
        let leaves = capture.walked().leaves(structure);
        let named = |leaf: &&Leaf| {
            wording::name(capture, &session.library.naming, (structure, Some(leaf)), Language::English)
                == member
        };
        let leaf = leaves.iter().find(named).unwrap();
        let leads = list_targets(capture, &session.library.naming, (structure, Some(leaf)), language);
        leads.into_iter().map(|lead| Words { language }.say(lead.says).to_string()).collect()
    }

    #[test]
    fn offsets_lengths_and_positions_say_where_they_lead_in_both_languages() {
        let session = desktop();
        let says = |structure, member, language| leads(&session, structure, member, language);
        let (english, japanese) = (Language::English, Language::Japanese);
        assert_eq!(says(Place::DataBlock, "SystemNameOffset", english), ["name at 0x58"]);
        assert_eq!(says(Place::DataBlock, "SystemNameOffset", japanese), ["0x58 の名前"]);
        assert_eq!(says(Place::Object(ObjectIdx(0)), "TotalByteLength", english), ["next object"]);
        assert_eq!(says(Place::Object(ObjectIdx(0)), "TotalByteLength", japanese), ["次のオブジェクト"]);
        assert_eq!(says(Place::Object(ObjectIdx(2)), "DefinitionLength", english), ["first instance"]);
        assert_eq!(
            says(Place::Instance { object: ObjectIdx(2), instance: InstanceIdx(0) }, "ByteLength", english),
            ["counter block"]
        );
        assert!(says(Place::DataBlock, "Version", english).is_empty());
    }

    #[test]
    fn one_key_walks_the_file_and_opens_what_it_comes_to() {
        let mut session = desktop();
        let header = session.shown().unwrap().capture.walked().leaves(Place::DataBlock);
        let header_length = header.iter().find(|leaf| leaf.offset == 0x18).unwrap().offset;
        session =
            session.changed(Action::Select(Spot { structure: Place::DataBlock, leaf: Some(header_length) }));
        let count = session.shown().unwrap().capture.walked().objects().len() as u32;
        for object in (0..count).map(|object| Place::Object(ObjectIdx(object))) {
            let to = followed(session.shown().unwrap()).unwrap();
            let To::Spot(spot) = to else { panic!("{to:?}") };
            assert_eq!(spot.structure, object);
            session = session.changed(to.action());
            assert!(session.shown().unwrap().open.contains(object));
        }
    }

    #[test]
    fn a_thread_leads_to_its_process_by_name_and_enter_goes_there() {
        let session = desktop();
        let slot = session.shown().unwrap();
        let capture = slot.capture.walked();
        let mut instances = capture.places().filter_map(|place| match place {
            Place::Instance { object, instance } => capture.object(object)?.instance(instance),
            _ => None,
        });
        let thread = instances.find(|instance| instance.parent().is_some()).unwrap();
        let parent = thread.parent().unwrap();
        let says = leads(&session, thread.place(), "ParentObjectInstance", Language::English);
        assert_eq!(says, [parent.name(&session.library.naming.names)]);
        let member = thread.leaves()[2].offset;
        let slot = slot.selecting(Spot { structure: thread.place(), leaf: Some(member) });
        assert_eq!(followed(&slot), Some(To::Spot(Spot::whole(parent.place()))));
        assert_eq!(followed(&slot.selecting(Spot::whole(thread.place()))), None);
    }

    #[test]
    fn the_type_of_a_counter_leads_to_its_bits_in_tree_and_details_and_by_a_key() {
        let session = desktop();
        let definition = Place::CounterDefinition { object: ObjectIdx(2), counter: CounterIdx(0) };
        let says = |language| leads(&session, definition, "CounterType", language);
        assert_eq!(says(Language::English), ["Show bits"]);
        assert_eq!(says(Language::Japanese), ["ビットの意味"]);
        let slot = session.shown().unwrap();
        let leaves = slot.capture.walked().leaves(definition);
        let leaf = leaves.iter().find(|leaf| leaf.offset == 0x9d0 + 28).unwrap();
        let timer = To::Type(CounterType::PERF_100NSEC_TIMER_INV);
        let row =
            for_row(&slot.capture, &session.library.naming, (definition, leaf), Language::English).unwrap();
        assert_eq!(row.to, timer);
        assert!(matches!(row.says, StructureMsg::Bits(says) if says.contains("inverse")));
        let selected = slot.selecting(Spot { structure: definition, leaf: Some(leaf.offset) });
        assert_eq!(followed(&selected), Some(timer));
        let opened = session.changed(timer.action());
        assert_eq!(opened.view.handbook, Some(Handbook::Type(CounterType::PERF_100NSEC_TIMER_INV)));
        assert_eq!(without_prefix("PERF_COUNTER_BULK_COUNT: 8 bytes".to_owned()), "BULK_COUNT: 8 bytes");
        assert_eq!(without_prefix("PERF_100NSEC_TIMER: 8 bytes".to_owned()), "PERF_100NSEC_TIMER: 8 bytes");
    }
}
