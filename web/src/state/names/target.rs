//! Permanent name of a place, which is the same in every capture.
//!
//! Objects and counters are named by title index and position among those of that title, instances by counter-path name
//! and identity (`InstanceKey`: process, thread or `UniqueID`, since the number in `svchost#3` changes when a process
//! ends), members by their C names. Addresses contain targets, and a selection is found by one in a replaced capture.
//! The current instance of the values is an `InstanceName`, whose position is looked up once for each pairing. Copied
//! things and visited search results are recognised by a `Lasting`: a target in a file, bytes of a file, or a value by
//! the names of object, instance and counter. Old links with numbers still work.

use winperf::pair::ByTitle;
use winperf::{Capture, CounterIdx, Leaf, LeafKind, Names, Object, ObjectIdx, Place, TitleIndex};

use crate::state::names::instance_key::InstanceKey;
use crate::state::view::spot::Spot;

/// A structure or a field by names: the title of an object and a counter, the identity of an instance and its name in a
/// counter path, the C name of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub structure: NamedStructure,
    /// The field; `None` for the structure itself.
    pub field: Option<NamedField>,
}

/// A structure by names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedStructure {
    DataBlock,
    Object(ByTitle),
    /// The definition of a counter of an object.
    Counter(ByTitle, ByTitle),
    /// An instance of an object.
    Instance(ByTitle, InstanceKey),
    /// The counter block of an instance, or of an object without instances.
    Block(ByTitle, Option<InstanceKey>),
}

/// A field of a structure by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedField {
    /// A member by its name in C.
    Member(String),
    /// The name of a computer or an instance.
    Name,
    /// The raw value of a counter.
    Value(ByTitle),
}

impl Target {
    /// Returns the permanent name of a spot of a capture; `None` for bytes without a name, such as padding.
    pub fn new(capture: &Capture, names: &Names, spot: Spot) -> Option<Self> {
        let structure = NamedStructure::new(capture, names, spot.structure)?;
        let field = match spot.leaf {
            None => None,
            Some(offset) => Some(named_field(capture, spot.structure, offset)?),
        };
        Some(Self { structure, field })
    }

    /// Returns the spot with that name in any capture.
    pub fn resolve(&self, capture: &Capture, names: &Names) -> Option<Spot> {
        let structure = self.structure.resolve(capture, names)?;
        let leaf = match &self.field {
            None => None,
            Some(field) => Some(field.resolve(capture, structure)?),
        };
        Some(Spot { structure, leaf })
    }
}

impl NamedStructure {
    fn new(capture: &Capture, names: &Names, place: Place) -> Option<Self> {
        let title = |idx: ObjectIdx| nth(capture.objects().map(Object::title), idx.0);
        let instance =
            |object, instance| Some(InstanceKey::new(capture.object(object)?.instance(instance)?, names));
        Some(match place {
            Place::DataBlock => Self::DataBlock,
            Place::Object(object) => Self::Object(title(object)?),
            Place::CounterDefinition { object, counter } => {
                let titles = capture.object(object)?.counters().map(|counter| counter.title());
                Self::Counter(title(object)?, nth(titles, counter.0)?)
            }
            Place::Instance { object, instance: idx } => {
                Self::Instance(title(object)?, instance(object, idx)?)
            }
            Place::InstanceBlock { object, instance: idx } => {
                Self::Block(title(object)?, Some(instance(object, idx)?))
            }
            Place::ObjectBlock(object) => Self::Block(title(object)?, None),
        })
    }

    fn resolve(&self, capture: &Capture, names: &Names) -> Option<Place> {
        let object = |title: &ByTitle| position(capture.objects().map(Object::title), *title).map(ObjectIdx);
        let instance = |object, key: &InstanceKey| key.find(capture.object(object)?, names);
        let place = match self {
            Self::DataBlock => capture.root()?,
            Self::Object(title) => Place::Object(object(title)?),
            Self::Counter(title, counter) => {
                let object = object(title)?;
                let titles = capture.object(object)?.counters().map(|counter| counter.title());
                Place::CounterDefinition { object, counter: CounterIdx(position(titles, *counter)?) }
            }
            Self::Instance(title, key) => {
                let object = object(title)?;
                Place::Instance { object, instance: instance(object, key)? }
            }
            Self::Block(title, Some(key)) => {
                let object = object(title)?;
                Place::InstanceBlock { object, instance: instance(object, key)? }
            }
            Self::Block(title, None) => Place::ObjectBlock(object(title)?),
        };
        capture.span(place).map(|_| place)
    }
}

impl NamedField {
    fn resolve(&self, capture: &Capture, structure: Place) -> Option<u32> {
        let wanted = match self {
            Self::Value(title) => Some(CounterIdx(position(counter_titles(capture, structure)?, *title)?)),
            Self::Member(_) | Self::Name => None,
        };
        let is_it = |leaf: &Leaf| match (self, leaf.kind) {
            (Self::Member(name), LeafKind::Member(member)) => member.name == name,
            (Self::Name, LeafKind::Name) => true,
            (Self::Value(_), LeafKind::Value) => {
                wanted.is_some_and(|idx| capture.counters_of(structure, leaf).any(|counter| counter == idx))
            }
            _ => false,
        };
        capture.leaves(structure).into_iter().find(is_it).map(|leaf| leaf.offset)
    }
}

fn named_field(capture: &Capture, structure: Place, offset: u32) -> Option<NamedField> {
    let leaf = capture.leaves(structure).into_iter().find(|leaf| leaf.offset == offset)?;
    match leaf.kind {
        LeafKind::Member(member) => Some(NamedField::Member(member.name.to_owned())),
        LeafKind::Name => Some(NamedField::Name),
        LeafKind::Value => {
            let first = capture.counters_of(structure, &leaf).next()?;
            nth(counter_titles(capture, structure)?, first.0).map(NamedField::Value)
        }
        LeafKind::Padding | LeafKind::Slack | LeafKind::Unparsed => None,
    }
}

/// Returns the titles of the counters whose values are in a block.
fn counter_titles(capture: &Capture, block: Place) -> Option<impl Iterator<Item = TitleIndex> + Clone + '_> {
    let object = capture.object(block.object()?)?;
    let titles: Vec<TitleIndex> = object.counters().map(|counter| counter.title()).collect();
    Some(titles.into_iter())
}

/// Returns the permanent name of the item at an index.
fn nth(titles: impl Iterator<Item = TitleIndex>, idx: u32) -> Option<ByTitle> {
    let before: Vec<TitleIndex> = titles.take(usize::try_from(idx).ok()?.checked_add(1)?).collect();
    let title = *before.get(usize::try_from(idx).ok()?)?;
    let same = before.iter().filter(|other| **other == title).count();
    Some(ByTitle { title, nth: u32::try_from(same.checked_sub(1)?).ok()? })
}

/// Returns the position of the item with a name.
fn position(titles: impl Iterator<Item = TitleIndex>, name: ByTitle) -> Option<u32> {
    let mut same = (0..).zip(titles).filter(|(_, title)| *title == name.title);
    same.nth(usize::try_from(name.nth).ok()?).map(|(idx, _)| idx)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Session;
    use crate::state::library::side::Side;
    use crate::state::tests::desktop;

    fn capture(session: &Session, side: Side) -> &Capture {
        session.library.captures.capture(side).unwrap().walked()
    }

    #[test]
    fn every_structure_and_every_field_that_has_a_name_is_found_by_it() {
        let session = desktop();
        let (capture, names) = (capture(&session, Side::B), &session.library.naming.names);
        let found =
            |spot| Target::new(capture, names, spot).and_then(|target| target.resolve(capture, names));
        for place in capture.places() {
            assert_eq!(found(Spot::whole(place)), Some(Spot::whole(place)));
        }
        let mut named = 0;
        let instance = capture.places().find(|place| matches!(place, Place::Instance { .. })).unwrap();
        for leaf in [Place::DataBlock, Place::Object(ObjectIdx(0)), instance]
            .into_iter()
            .flat_map(|structure| capture.leaves(structure).into_iter().map(move |leaf| (structure, leaf)))
        {
            let spot = Spot { structure: leaf.0, leaf: Some(leaf.1.offset) };
            match found(spot) {
                Some(found) => {
                    assert_eq!(found, spot);
                    named += 1;
                }
                None => {
                    assert!(matches!(leaf.1.kind, LeafKind::Padding | LeafKind::Slack | LeafKind::Unparsed))
                }
            }
        }
        assert!(named > 20, "{named} fields");
    }

    #[test]
    fn what_is_called_so_in_one_capture_is_found_in_another_where_it_stands_elsewhere() {
        let session = desktop();
        let names = &session.library.naming.names;
        let [older, newer] = Side::BOTH.map(|side| capture(&session, side));
        let value = |block: Place| {
            let mut leaves = older.leaves(block).into_iter();
            let value = leaves.find(|leaf| matches!(leaf.kind, LeafKind::Value))?;
            Some(Spot { structure: block, leaf: Some(value.offset) })
        };
        let blocks = older.places().filter(|place| matches!(place, Place::InstanceBlock { .. }));
        let elsewhere = blocks.filter_map(value).find_map(|spot| {
            let target = Target::new(older, names, spot)?;
            let there = target.resolve(newer, names).filter(|there| there.structure != spot.structure)?;
            Some((target, there))
        });
        let (target, there) = elsewhere.unwrap();
        // Its number may differ there, but its identity is the same.
        let again = Target::new(newer, names, there).unwrap();
        assert_eq!(again.resolve(older, names), target.resolve(older, names));
        let NamedStructure::Block(object, _) = target.structure else { panic!("{target:?}") };
        let nowhere = Target {
            structure: NamedStructure::Instance(object, InstanceKey::named("nobody".to_owned())),
            field: None,
        };
        assert_eq!(nowhere.resolve(newer, names), None);
    }
}
