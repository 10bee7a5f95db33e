//! The base of a counter, and the counter of a base, linked with each other.

use winperf::Counter;
use winperf::pair::{CounterPair, Row};

use super::counted::base_of;
use crate::language::Language;
use crate::phrases::{BaseName, Related, Say};

/// The counter on the other side of a fraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partner {
    /// Relation to the counter: its base, or the counter of a base.
    pub name: &'static str,
    /// Its name, and the meaning of the base.
    pub text: String,
    /// The number of its row, in the same instance.
    pub row: u64,
}

impl Partner {
    pub(super) fn find(row: &Row<'_>, language: Language) -> Option<Self> {
        let counter = row.counter();
        let definition = row.definition()?;
        let in_row = |found: CounterPair<'_>| row.instance().row(found).map(|row| row.number());
        let age = row.shown_in();
        let mut all = row.object().counters();
        if let Some(base) = definition.base() {
            let found = all.find(|other| other.position(age) == Some(base.idx()))?;
            let text = named(&BaseName(&row.counter_name()).say(language), definition, language);
            return Some(Self { name: Related::Base.say(language), text, row: in_row(found)? });
        }
        let is_numerator = |other: &CounterPair<'_>| {
            let base = other.get(age).and_then(Counter::base);
            base.is_some_and(|base| Some(base.idx()) == counter.position(age))
        };
        let numerator = all.find(is_numerator)?;
        let of = numerator.get(age)?;
        let text = named(&of.name(row.pair().names(age)), of, language);
        Some(Self { name: Related::Numerator.say(language), text, row: in_row(numerator)? })
    }
}

/// Returns the name of a counter, and the meaning of its base.
fn named(name: &str, numerator: Counter<'_>, language: Language) -> String {
    let counts = base_of(numerator, language).map(|counts| format!(": {counts}"));
    format!("{name}{}", counts.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::{Capture, Pair};
    use winperf_synth::examples;

    #[test]
    fn a_counter_and_its_base_lead_to_each_other_and_say_what_the_base_counts() {
        let example = examples::desktop();
        let pair = Pair::new(Capture::parse(example.older), Capture::parse(example.newer));
        let mut rows = pair.find(r"\PhysicalDisk(*)\Avg. Disk sec/Read").unwrap();
        let row = rows.next().unwrap();
        let base = Partner::find(&row, Language::English).unwrap();
        assert_eq!(
            (base.name, base.text.as_str()),
            ("base", "Avg. Disk sec/Read (base): the number of reads")
        );
        let of_base = pair.row(base.row).unwrap();
        assert!(of_base.counter_type().is_base() && of_base.instance_name() == row.instance_name());
        let back = Partner::find(&of_base, Language::English).unwrap();
        assert_eq!((back.row, back.text.as_str()), (row.number(), "Avg. Disk sec/Read: the number of reads"));
        let alone = pair.find(r"\Process(*)\ID Process").unwrap().next().unwrap();
        assert_eq!(Partner::find(&alone, Language::English), None);
    }
}
