//! The units of values.

use winperf::CounterType;
use winperf::counter_type::{PERF_DISPLAY_PER_SEC, PERF_DISPLAY_PERCENT, PERF_DISPLAY_SECONDS};

use crate::language::Language;
use crate::phrases::Say;
use crate::values::Row;

/// What a value counts, as the display bits of its type say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Events or bytes per second.
    PerSecond,
    /// Percent.
    Percent,
    /// Seconds.
    Seconds,
}

impl Unit {
    /// The unit of a type, by its display bits.
    pub fn of(counter_type: CounterType) -> Option<Self> {
        match counter_type.display() {
            PERF_DISPLAY_PER_SEC => Some(Self::PerSecond),
            PERF_DISPLAY_PERCENT => Some(Self::Percent),
            PERF_DISPLAY_SECONDS => Some(Self::Seconds),
            _ => None,
        }
    }
}

impl Row {
    /// The value with its unit as people of that language read it, or the text; `None` when there is no value.
    pub fn display_in(&self, language: Language) -> Option<String> {
        let display = self.display.as_deref()?;
        let unit = self.unit.zip(Unit::of(self.counter_type)).filter(|_| self.text.is_none());
        let replaced = unit.and_then(|(english, unit)| {
            Some(format!("{}{}", display.strip_suffix(english)?, unit.say(language)))
        });
        Some(replaced.unwrap_or_else(|| display.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::{Capture, Pair};

    #[test]
    fn a_value_keeps_its_digits_in_every_language() {
        let example = winperf_synth::examples::every_counter_type();
        let (older, newer) = (Capture::read(example.older), Capture::read(example.newer));
        let mut units = Vec::new();
        for row in Pair::new(&older, &newer).rows().map(|row| Row::new(&row)) {
            assert_eq!(row.display_in(Language::English), row.display);
            let japanese = row.display_in(Language::Japanese);
            let expected = row.display.map(|text| match row.text {
                Some(_) => text,
                None => text.replace("/sec", "/秒").replace("secs", "秒"),
            });
            assert_eq!(japanese, expected);
            units.extend(Unit::of(row.counter_type));
        }
        for unit in [Unit::PerSecond, Unit::Percent, Unit::Seconds] {
            assert!(units.contains(&unit), "{unit:?}");
        }
    }
}
