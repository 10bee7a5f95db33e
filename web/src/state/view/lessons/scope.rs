//! Subjects of a lesson in the open captures: places, the numbers in them, and the resulting values.

use winperf::{CounterIdx, Field, Leaf, LeafKind, Names};

use crate::state::answers::paired::Paired;
use crate::state::library::captures::Captures;
use crate::state::library::document::Document;
use crate::state::library::side::Side;
use crate::state::view::address::LinkPlace;
use crate::state::view::lessons::exact::Exact;
use crate::state::view::lessons::sum::worked_out;
use crate::state::view::spot::Spot;

/// The captures that a lesson is read over.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    pub captures: &'a Captures,
    pub names: &'a Names,
    pub paired: Option<&'a Paired>,
}

/// A place of a lesson in an open capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundPlace {
    pub side: Side,
    /// The structure or field; `None` for bytes that are named by their offsets.
    pub spot: Option<Spot>,
    /// The first byte.
    pub start: u32,
    /// End (exclusive).
    pub end: u32,
}

impl<'a> Scope<'a> {
    fn document(self, side: Side) -> Option<&'a Document> {
        self.captures.capture(side)
    }

    /// Returns a place by its name in a lesson: as in an address, with the prefix `B:` for the capture in B.
    pub fn place(self, text: &str) -> Option<FoundPlace> {
        let (side, text) = match text.split_once(':') {
            Some(("A", text)) => (Side::A, text),
            Some(("B", text)) => (Side::B, text),
            _ => (Side::A, text),
        };
        let document = self.document(side)?;
        let capture = document.walked();
        let found = |spot, start, end| {
            Some(FoundPlace { side, spot, start, end }).filter(|_| end <= capture.length())
        };
        match LinkPlace::read(text)? {
            LinkPlace::Byte(offset) => found(None, offset, offset.checked_add(1)?),
            LinkPlace::Range(from, to) => found(None, from.min(to), from.max(to).checked_add(1)?),
            LinkPlace::Called(target) => {
                let spot = target.resolve(capture, self.names)?;
                let (start, end) = bytes_of(document, spot)?;
                found(Some(spot), start, end)
            }
            LinkPlace::Structure(number) => {
                let spot = Spot::whole(capture.nth(number)?);
                let (start, end) = bytes_of(document, spot)?;
                found(Some(spot), start, end)
            }
            LinkPlace::Line(..) => None,
        }
    }

    /// Returns the field at a place.
    fn leaf(self, found: FoundPlace) -> Option<(Spot, Leaf)> {
        let spot = found.spot?;
        Some((spot, self.document(found.side)?.leaf(spot)?))
    }

    /// Returns the bytes of a place.
    pub fn bytes(self, text: &str) -> Option<&'a [u8]> {
        let found = self.place(text)?;
        self.document(found.side)?.bytes().get(found.start as usize..found.end as usize)
    }

    /// Returns a sum over places.
    pub fn sum(self, text: &str) -> Option<Exact> {
        worked_out(text, &|name, argument| self.function(name, argument))
    }

    fn function(self, name: &str, argument: &str) -> Option<Exact> {
        if name == "size" {
            let side = if argument == "B" { Side::B } else { Side::A };
            return Some(Exact::whole(self.document(side)?.original().len() as u64));
        }
        let found = self.place(argument)?;
        match name {
            "at" => Some(Exact::whole(found.start)),
            "end" => Some(Exact::whole(found.end)),
            "len" => Some(Exact::whole(found.end - found.start)),
            "val" => self.number(argument, found),
            // The number that bytes make when they are read from the wrong end.
            "swapped" => {
                let bytes = self.bytes(argument)?.iter().take(8);
                Some(Exact::whole(bytes.fold(0_i128, |number, byte| number << 8 | i128::from(*byte))))
            }
            "shown" => self.shown(found),
            _ => None,
        }
    }

    /// Returns the number in a field; raw values and bytes by offset are unsigned.
    fn number(self, text: &str, found: FoundPlace) -> Option<Exact> {
        if let Some((spot, leaf)) = self.leaf(found)
            && let Some(field) = Field::from_leaf(spot.structure, &leaf)
        {
            return self.document(found.side)?.walked().number_in(field).map(Exact::whole);
        }
        let bytes = self.bytes(text)?;
        let number =
            |bytes: &[u8]| bytes.iter().rev().fold(0_i128, |number, byte| number << 8 | i128::from(*byte));
        (bytes.len() <= 8).then(|| Exact::whole(number(bytes)))
    }

    /// Returns the row of the values with the raw value at a place.
    pub fn row(self, found: FoundPlace) -> Option<u64> {
        let (spot, leaf) = self.leaf(found)?;
        let counter: CounterIdx = matches!(leaf.kind, LeafKind::Value)
            .then(|| self.document(found.side)?.walked().counters_of(spot.structure, &leaf).next())
            .flatten()?;
        let paired = self.paired?;
        paired.row_of(paired.age(found.side)?, spot.structure, counter)
    }

    /// Returns the value that the table of values shows for the raw value at a place.
    fn shown(self, found: FoundPlace) -> Option<Exact> {
        let row = self.paired?.pair().row(self.row(found)?)?;
        Exact::displayed(row.value().ok()?)
    }

    /// Returns the row that a typed path names, if it names exactly one.
    pub fn row_of_path(self, path: &str) -> Option<u64> {
        let paired = self.paired?;
        let mut rows = paired.pair().find(path).ok()?;
        let row = rows.next()?.number();
        rows.next().is_none().then_some(row)
    }
}

fn bytes_of(document: &Document, spot: Spot) -> Option<(u32, u32)> {
    match spot.leaf {
        None => document.walked().span(spot.structure).map(|span| (span.offset, span.end())),
        Some(_) => document.leaf(spot).map(|leaf| (leaf.offset, leaf.end())),
    }
}

#[cfg(test)]
mod tests {
    use crate::state::Session;
    use crate::state::tests::desktop;

    fn sum(text: &str) -> Option<String> {
        desktop().scope().sum(text).map(|number| number.to_string())
    }

    #[test]
    fn a_sum_is_over_the_bytes_of_either_capture_and_the_values_of_both() {
        for (text, result) in [
            ("at(2)", "120"),
            ("at(2) + val(2/mTotalByteLength)", "1000"),
            ("val(header/mHeaderLength)", "120"),
            ("val(2/mNumInstances)", "-1"),
            ("size(A) - val(header/mTotalByteLength)", "0"),
            ("len(header/mSystemTime)", "16"),
            ("(val(B:header/mPerfTime100nSec) - val(header/mPerfTime100nSec)) / 10000000", "1.004"),
            ("val(0x0-0x3)", "4522064"),
            ("swapped(0x0-0x3)", "1342194944"),
            ("shown(238/b1/v6)", "54.4696215"),
        ] {
            assert_eq!(sum(text).as_deref(), Some(result), "{text}");
        }
    }

    #[test]
    fn what_is_not_there_has_no_number() {
        for text in
            ["val(999)", "at(C:2)", "val(0xfffffff0)", "shown(2)", "val(header)", "len(nonsense/q)", "f(2)"]
        {
            assert_eq!(sum(text), None, "{text}");
        }
        assert_eq!(Session::default().scope().sum("size(A)"), None);
    }

    #[test]
    fn a_path_is_that_of_one_row_or_of_none() {
        let session = desktop();
        let scope = session.scope();
        let value = scope.place("238/b1/v6").unwrap();
        assert!(scope.row(value).is_some());
        assert_eq!(scope.row_of_path(r"\Processor(1)\% Processor Time"), scope.row(value));
        for path in [r"\Processor(*)\% Processor Time", r"\Nothing(1)\x", "nonsense", ""] {
            assert_eq!(scope.row_of_path(path), None, "{path}");
        }
    }
}
