//! What stands in one of the captures where a difference is.

use winperf::Span;
use winperf::difference::Difference;
use winperf::pair::Age;
use winperf::{Leaf, LeafKind, Place, StructureKind};
use winperf_report::language::Language;
use winperf_report::words::Words;

use crate::phrases::{self as words, Msg};
use crate::state::Session;
use crate::state::capture::Capture;
use crate::state::paired::Paired;
use crate::state::side::Side;
use crate::views::query::digits::Digits;
use crate::views::query::wording;

/// A structure or a leaf in words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed {
    /// The structure, as in a counter path; behind it the counters of a value.
    pub(super) place: String,
    /// The field, or the C name of the structure.
    pub(super) field: String,
    /// The value, or the length of the structure.
    pub(super) value: Digits,
    pub(super) note: Option<String>,
    /// Bytes from the start of the capture.
    pub(super) offset: u32,
    pub(super) length: u32,
    /// Which structure it is, or is part of.
    pub(super) kind: StructureKind,
    /// What the leaf is; `None` for a structure.
    pub(super) leaf: Option<LeafKind>,
}

/// Finds what stands at the offsets of one capture; remembers the leaves of the structure that it saw last.
pub(super) struct DifferenceFinder<'a> {
    capture: &'a Capture,
    words: Words<'a>,
    age: Age,
    last: Option<(Place, Vec<Leaf>)>,
}

impl<'a> DifferenceFinder<'a> {
    pub(super) fn new(session: &'a Session, paired: &Paired, side: Side, language: Language) -> Option<Self> {
        let capture: &Capture = session.captures.capture(side)?;
        let words = Words { capture: capture.walked(), names: &session.naming.names, language };
        Some(Self { capture, words, age: paired.age(side)?, last: None })
    }

    /// What a difference is about, in this capture.
    pub(super) fn find(&mut self, difference: &Difference) -> Option<Placed> {
        let offset = difference.offset(self.age)?;
        let place = self.capture.walked().place_at(offset)?;
        if difference.is_structure() {
            return Some(self.structure(place, self.capture.walked().span(place)?));
        }
        if self.last.as_ref().is_none_or(|(last, _)| *last != place) {
            self.last = Some((place, self.capture.walked().leaves(place)));
        }
        let (_, leaves) = self.last.as_ref()?;
        let leaf = leaves.get(leaves.partition_point(|leaf| leaf.end() <= offset))?;
        Some(self.leaf(place, leaf))
    }

    fn structure(&self, place: Place, span: Span) -> Placed {
        let words = words::Words { language: self.words.language };
        Placed {
            place: self.words.place(place),
            field: place.kind().c_name().to_owned(),
            value: Digits::said(&words.say(Msg::Bytes(span.length.into()))),
            note: None,
            offset: span.offset,
            length: span.length,
            kind: place.kind(),
            leaf: None,
        }
    }

    fn leaf(&self, structure: Place, leaf: &Leaf) -> Placed {
        let text = self.words.leaf(structure, leaf);
        let is_identifier = !wording::is_quantity(self.words, structure, leaf);
        let value = Digits { plain: text.value, is_identifier };
        let (kind, structure) = (structure.kind(), self.words.place(structure));
        let (place, field, note) = match &leaf.kind {
            // The note of a value names its counters.
            LeafKind::Value => {
                (format!("{structure}\\{}", text.note.unwrap_or_default()), text.name.to_owned(), None)
            }
            // An instance and its block have one place, and each has a ByteLength.
            LeafKind::Member(member) if kind == StructureKind::CounterBlock => {
                (structure, format!("{}.{}", member.structure, member.name), text.note)
            }
            _ => (structure, text.name.to_owned(), text.note),
        };
        let (offset, length, leaf) = (leaf.offset, leaf.length, Some(leaf.kind));
        Placed { place, field, value, note, offset, length, kind, leaf }
    }
}
