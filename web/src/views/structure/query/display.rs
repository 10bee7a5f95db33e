//! The value computed from a raw value, as the table of values shows it.

use winperf::{Leaf, Place};
use winperf_report::language::Language;
use winperf_report::values::ShownValue;
use winperf_report::{Brief, Say};

use crate::state::Session;
use crate::state::library::side::Side;
use crate::views::query::digits::{Digits, is_identifier};

/// A value as users read it.
#[derive(Clone, Debug, PartialEq)]
pub struct Display {
    /// The row of the table of values.
    pub row: u64,
    /// The value with its unit, or the reason why there is none.
    pub text: String,
    /// `true` if there is a value.
    pub is_value: bool,
}

/// Returns the value computed from a raw value; `None` for other leaves, for gone ones, and until the captures are
/// paired.
pub fn for_leaf(
    session: &Session,
    side: Side,
    (structure, leaf): (Place, &Leaf),
    language: Language,
) -> Option<Display> {
    let counter = session.library.captures.capture(side)?.walked().counters_of(structure, leaf).next()?;
    let paired = session.paired()?;
    let age = paired.age(side)?;
    let number = paired.row_of(age, structure, counter)?;
    let row = paired.pair().row(number)?;
    let shown = ShownValue::new(&row);
    let is_text = shown.is_text();
    let unit = shown.unit.filter(|_| !is_text).map(|unit| format!(" {}", unit.say(language)));
    let is_identifier =
        row.definition().is_some_and(|found| is_identifier(found.title(), &row.counter_name()));
    let readable = |plain| Digits { plain, is_identifier: is_identifier || is_text }.readable();
    let text = shown.display.map(|digits| readable(digits) + &unit.unwrap_or_default());
    Some(Display {
        row: number,
        is_value: text.is_some(),
        text: text.unwrap_or_else(|| Brief(shown.value).say(language).to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use winperf::LeafKind;

    use super::*;
    use crate::state::tests::desktop;

    /// Returns every raw value of a side, as a value.
    fn all(session: &Session, side: Side) -> Vec<Option<Display>> {
        let capture = session.library.captures.capture(side).unwrap();
        let places = capture.walked().places();
        let leaves = places
            .flat_map(|place| capture.walked().leaves(place).into_iter().map(move |leaf| (place, leaf)));
        let values = leaves.filter(|(_, leaf)| matches!(leaf.kind, LeafKind::Value));
        values.map(|(place, leaf)| for_leaf(session, side, (place, &leaf), Language::English)).collect()
    }

    #[test]
    fn every_raw_value_of_the_newer_capture_leads_to_a_row_of_its_own_number() {
        let session = desktop();
        let values = session.paired().unwrap().pair();
        let found = all(&session, Side::B);
        assert!(found.len() > 1000);
        for display in &found {
            let display = display.as_ref().unwrap();
            let row = ShownValue::new(&values.row(display.row).unwrap());
            assert_eq!(row.display.is_some(), display.is_value);
        }
    }

    #[test]
    fn a_raw_value_of_the_older_capture_leads_to_the_row_that_has_it() {
        let session = desktop();
        let values = session.paired().unwrap().pair();
        let capture = session.library.captures.capture(Side::A).unwrap();
        let mut seen = 0;
        for place in capture.walked().places() {
            for leaf in capture.walked().leaves(place) {
                let Some(display) = for_leaf(&session, Side::A, (place, &leaf), Language::English) else {
                    continue;
                };
                let bytes = &capture.bytes()[leaf.offset as usize..leaf.end() as usize];
                let raw = winperf::Reader::new(bytes).number();
                let row = ShownValue::new(&values.row(display.row).unwrap());
                assert_eq!(row.raw.older, raw, "{:#x}", leaf.offset);
                seen += 1;
            }
        }
        assert!(seen > 1000);
    }

    #[test]
    fn with_one_capture_a_difference_has_a_reason_instead() {
        let session = desktop().closing(Side::B).settled();
        let found: Vec<Display> = all(&session, Side::A).into_iter().flatten().collect();
        assert!(found.iter().any(|display| !display.is_value && display.text == "no second sample"));
        assert!(found.iter().any(|display| display.is_value));
    }
}
