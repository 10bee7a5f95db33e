//! Result of a value for readers that identify instances by name and number only.

use winperf::counter_type::Unit;
use winperf::pair::Row;
use winperf_report::number::display;

use crate::phrases::Words;
use crate::phrases::values::{ValuesMsg, with_unit};
use crate::state::answers::paired::Paired;
use crate::views::query::digits::Digits;

/// Value by name that differs from the actual value.
#[derive(Clone, Debug, PartialEq)]
pub struct ByName {
    pub digits: Digits,
    unit: Option<Unit>,
}

impl ByName {
    /// Returns the value of a row by name; `None` if it equals the actual value, or if both are missing.
    pub fn new(paired: &Paired, row: &Row<'_>) -> Option<Self> {
        let value = paired.by_name().value(row)?;
        Some(Self { digits: Digits { plain: display(value), is_identifier: false }, unit: row.unit() })
    }

    /// Returns a sentence about the value by name, with its unit.
    pub fn describe(&self, words: Words) -> String {
        let value = with_unit(self.digits.readable(), self.unit, words.language);
        words.say(ValuesMsg::ByName(value)).to_string()
    }
}
