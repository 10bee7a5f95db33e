//! What somebody sees in the place of a value who takes instances of one name and number for the same one.

use winperf::counter_type::Unit;
use winperf::pair::Row;
use winperf_report::number::display;

use crate::phrases::Words;
use crate::phrases::values::{ValuesMsg, with_unit};
use crate::state::paired::Paired;
use crate::views::query::digits::Digits;

/// What stands in the place of a value by name, and is something else.
#[derive(Clone, Debug, PartialEq)]
pub struct ByName {
    pub digits: Digits,
    unit: Option<Unit>,
}

impl ByName {
    /// What a row shows by name; `None` where that is its value, or no value either.
    pub fn of(paired: &Paired, row: &Row<'_>) -> Option<Self> {
        let value = paired.by_name().value(row)?;
        Some(Self { digits: Digits { plain: display(value), is_identifier: false }, unit: row.unit() })
    }

    /// The same in a sentence, with its unit.
    pub fn said(&self, words: Words) -> String {
        let value = with_unit(self.digits.readable(), self.unit, words.language);
        words.say(ValuesMsg::ByName(value)).to_string()
    }
}
