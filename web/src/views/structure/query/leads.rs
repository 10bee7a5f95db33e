//! Where the fields of a capture lead: the name at an offset, the next object, the instance that another belongs to.

use winperf::{Leaf, Place, Reference, Relation};
use winperf_report::language::Language;

use crate::phrases::structure::StructureMsg;
use crate::state::capture::Capture;
use crate::state::highlight::is_reference;
use crate::state::naming::Naming;
use crate::state::slot::Slot;
use crate::state::spot::Spot;
use crate::views::query::bytes::offset_text;
use crate::views::query::wording;

/// A way from a field or structure to what it refers to.
#[derive(Clone, Debug, PartialEq)]
pub struct Lead {
    pub spot: Spot,
    /// What is there.
    pub says: StructureMsg,
}

/// Where a leaf of a structure leads, or the structure itself.
pub fn of(
    capture: &Capture,
    naming: &Naming,
    (structure, leaf): (Place, Option<&Leaf>),
    language: Language,
) -> Vec<Lead> {
    let references = capture.walked().references(structure, leaf);
    references.into_iter().filter_map(|reference| lead(capture, naming, reference, language)).collect()
}

/// Where a member leads, for the row of the tree that shows it; what only belongs with it is left to the details.
pub fn of_row(
    capture: &Capture,
    naming: &Naming,
    (structure, leaf): (Place, &Leaf),
    language: Language,
) -> Option<Lead> {
    let mut references = capture.walked().references(structure, Some(leaf)).into_iter();
    let first = references.find(|reference| is_reference(reference.relation))?;
    lead(capture, naming, first, language)
}

/// Where the selected field leads by the key that follows references.
///
/// Where that is the structure that comes next in the file, it is the field of it that leads on in turn, so that one key walks the
/// file.
pub fn followed(slot: &Slot) -> Option<Spot> {
    let selected = slot.spot?;
    let leaf = slot.capture.leaf(selected)?;
    let walked = slot.capture.walked();
    let first = |structure, leaf: &Leaf| walked.references(structure, Some(leaf)).first().copied();
    let reference = first(selected.structure, &leaf)?;
    let found = spot(reference);
    let leads_on = |leaf: &Leaf| first(found.structure, leaf).is_some_and(is_step);
    let on = is_step(reference).then(|| walked.leaves(found.structure).into_iter().find(leads_on)).flatten();
    Some(Spot { leaf: on.map(|leaf| leaf.offset).or(found.leaf), ..found })
}

/// Whether a reference leads to the structure behind the one that it is in.
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
    Some(Lead { spot, says })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Words;
    use crate::state::tests::desktop;
    use crate::state::{Action, Session};
    use winperf::{InstanceIdx, ObjectIdx};

    /// The texts of where a member of a structure leads.
    fn leads(session: &Session, structure: Place, member: &str, language: Language) -> Vec<String> {
        let capture = &session.shown().unwrap().capture;
        let leaves = capture.walked().leaves(structure);
        let named = |leaf: &&Leaf| {
            wording::name(capture, &session.naming, (structure, Some(leaf)), Language::English) == member
        };
        let leaf = leaves.iter().find(named).unwrap();
        let leads = of(capture, &session.naming, (structure, Some(leaf)), language);
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
            let spot = followed(session.shown().unwrap()).unwrap();
            assert_eq!(spot.structure, object);
            session = session.changed(Action::Follow(spot));
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
        assert_eq!(says, [parent.name(&session.naming.names)]);
        let member = thread.leaves()[2].offset;
        let slot = slot.selecting(Spot { structure: thread.place(), leaf: Some(member) });
        assert_eq!(followed(&slot), Some(Spot::whole(parent.place())));
        assert_eq!(followed(&slot.selecting(Spot::whole(thread.place()))), None);
    }
}
