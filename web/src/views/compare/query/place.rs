//! Content of one of the captures at the place of a difference.

use winperf::difference::{Difference, DifferenceKind};
use winperf::layout::Meaning;
use winperf::pair::Age;
use winperf::{Field, Leaf, LeafKind, Place, Span, StructureKind};
use winperf_report::evidence::is_quantity;
use winperf_report::language::Language;
use winperf_report::words::Words;

use crate::phrases::{self as words, Msg};
use crate::state::answers::paired::Paired;
use crate::state::library::capture::Capture;
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;
use crate::views::query::digits::Digits;

/// A structure or a leaf in words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed {
    /// The structure, as in a counter path, followed by the counters of a value.
    pub(super) place: String,
    /// The field, or the C name of the structure.
    pub(super) field: String,
    /// The value, or the length of the structure.
    pub(super) value: Digits,
    pub(super) note: Option<String>,
    /// Bytes from the start of the capture.
    pub(super) offset: u32,
    pub(super) length: u32,
    /// Its structure, or the structure itself.
    pub(super) structure: Place,
    /// Kind of the leaf; `None` for a structure.
    pub(super) leaf: Option<LeafKind>,
    /// Its number, if it is a quantity.
    pub(super) number: Option<i128>,
}

/// Returns `true` if numbers of a meaning can be more or less, and not only different.
fn counts(meaning: Meaning) -> bool {
    use Meaning::{
        Count, DefaultCounter, FileTime, Frequency, Length, NumInstances, ObjectFrequency, ObjectTicks,
        Offset, ParentInstance, Ticks, ValueOffset,
    };
    let is_amount = matches!(
        meaning,
        Length | Offset | ValueOffset | Count | NumInstances | DefaultCounter | ParentInstance
    );
    is_amount || matches!(meaning, Ticks | ObjectTicks | FileTime | Frequency | ObjectFrequency)
}

/// Finds the items at the offsets of one capture; caches the leaves of the last structure.
pub(super) struct DifferenceFinder<'a> {
    capture: &'a Capture,
    words: Words<'a>,
    age: Age,
    last: Option<(Place, Vec<Leaf>)>,
}

impl<'a> DifferenceFinder<'a> {
    pub(super) fn new(
        paired: &'a Paired,
        naming: &'a Naming,
        side: Side,
        language: Language,
    ) -> Option<Self> {
        let age = paired.age(side)?;
        let capture: &Capture = paired.capture(age)?;
        let words = Words { capture: capture.walked(), names: &naming.names, language };
        Some(Self { capture, words, age, last: None })
    }

    /// Returns the item of this capture that a difference is about.
    pub(super) fn find(&mut self, difference: &Difference) -> Option<Placed> {
        let offset = difference.offset(self.age)?;
        let place = self.capture.walked().place_at(offset)?;
        if difference.is_structure() {
            return Some(self.structure(difference.kind, place, self.capture.walked().span(place)?));
        }
        if self.last.as_ref().is_none_or(|(last, _)| *last != place) {
            self.last = Some((place, self.capture.walked().leaves(place)));
        }
        let (_, leaves) = self.last.as_ref()?;
        let leaf = leaves.get(leaves.partition_point(|leaf| leaf.end() <= offset))?;
        Some(self.leaf(place, leaf))
    }

    fn structure(&self, kind: DifferenceKind, place: Place, span: Span) -> Placed {
        let words = words::Words { language: self.words.language };
        let value = match kind {
            DifferenceKind::Renumbered => self.words.label(place),
            _ => words.say(Msg::Bytes(span.length.into())).to_string(),
        };
        Placed {
            place: self.words.place(place),
            field: place.kind().c_name().to_owned(),
            value: Digits::new(&value),
            note: None,
            offset: span.offset,
            length: span.length,
            structure: place,
            leaf: None,
            number: None,
        }
    }

    fn leaf(&self, place: Place, leaf: &Leaf) -> Placed {
        let text = self.words.leaf(place, leaf);
        let is_identifier = !is_quantity(&self.words, place, leaf);
        let value = Digits { plain: text.value, is_identifier };
        let (kind, structure) = (place.kind(), self.words.place(place));
        let (path, field, note) = match &leaf.kind {
            // The note of a value names its counters.
            LeafKind::Value => {
                (format!("{structure}\\{}", text.note.unwrap_or_default()), text.name.to_owned(), None)
            }
            // An instance and its block have the same name, and each has a ByteLength.
            LeafKind::Member(member) if kind == StructureKind::CounterBlock => {
                (structure, format!("{}.{}", member.structure, member.name), text.note)
            }
            _ => (structure, text.name.to_owned(), text.note),
        };
        Placed {
            place: path,
            field,
            value,
            note,
            offset: leaf.offset,
            length: leaf.length,
            structure: place,
            leaf: Some(leaf.kind),
            number: self.number(place, leaf).filter(|_| !is_identifier),
        }
    }

    /// Returns the number that a leaf is.
    fn number(&self, place: Place, leaf: &Leaf) -> Option<i128> {
        let capture = self.capture.walked();
        match leaf.kind {
            LeafKind::Member(member) if counts(member.meaning) => {
                capture.number_in(Field::from_leaf(place, leaf)?).map(Into::into)
            }
            LeafKind::Value => capture.reader().window(leaf.offset, leaf.length)?.number().map(Into::into),
            _ => None,
        }
    }
}
