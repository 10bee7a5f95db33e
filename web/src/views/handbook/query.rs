//! Content of a page of the handbook: a counter type with its bits, and its counters.

use winperf::counter_type::{BitGroup, CounterType};
use winperf_report::explain::{TypeExplained, bits_in_words};
use winperf_report::language::Language;

use crate::phrases::Words;
use crate::phrases::handbook::HandbookMsg;
use crate::state::Session;
use crate::state::library::side::Side;

/// Counters that are listed.
const LISTED: usize = 60;

/// Bits of a counter type.
pub const BITS: u32 = 32;

/// Page of a counter type.
#[derive(Clone, Debug, PartialEq)]
pub struct TypePage {
    pub explained: TypeExplained,
    /// Its name in `winperf.h`, or a substitute.
    pub name: String,
    /// Its number, hexadecimal and decimal.
    pub numbers: [String; 2],
    pub groups: Vec<GroupRow>,
    /// The bits, from the highest on.
    pub bits: Vec<Bit>,
    /// Counters of the open captures with this type.
    pub counters: Vec<Having>,
    /// Number of counters not shown.
    pub more: usize,
}

/// A range of bits.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupRow {
    pub group: BitGroup,
    /// Its bits: `31–28`.
    pub bits: String,
    /// Its part of the number.
    pub number: String,
    /// Possible values; a single one if `winperf.h` does not name them.
    pub choices: Vec<Constant>,
    /// Meanings of the bits; empty if they have none.
    pub says: Vec<&'static str>,
}

/// A constant of `winperf.h` that a range of bits may contain.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    /// Its name, or its number if it has none.
    pub name: String,
    pub says: String,
    /// The type with this value, or with the flag toggled.
    pub chosen: CounterType,
    pub is_set: bool,
}

/// One bit.
#[derive(Clone, Debug, PartialEq)]
pub struct Bit {
    /// From 0, the lowest.
    pub position: u32,
    pub group: BitGroup,
    pub is_set: bool,
    /// `true` for the highest bit of its range.
    pub begins: bool,
}

/// A counter that has the type.
#[derive(Clone, Debug, PartialEq)]
pub struct Having {
    pub object: String,
    pub counter: String,
    /// Place of its `CounterType` in each capture that contains it.
    pub places: Vec<(Side, u32)>,
}

impl TypePage {
    /// Returns the page of a type, with its counters in the open captures.
    pub fn new(session: &Session, counter_type: CounterType, language: Language) -> Self {
        let mut counters = having(session, counter_type);
        let more = counters.len().saturating_sub(LISTED);
        counters.truncate(LISTED);
        let unnamed = || Words { language }.say(HandbookMsg::NotPredefined).to_string();
        Self {
            explained: TypeExplained::new(counter_type, language),
            name: counter_type.name().map_or_else(unnamed, str::to_owned),
            numbers: [hexadecimal(counter_type.0), counter_type.0.to_string()],
            groups: BitGroup::ALL.iter().map(|group| group_row(counter_type, *group, language)).collect(),
            bits: (0..BITS).rev().map(|position| bit(counter_type, position)).collect(),
            counters,
            more,
        }
    }
}

/// Returns the predefined types by name, and the position of a type in them.
pub fn predefined(counter_type: CounterType) -> (Vec<CounterType>, Option<usize>) {
    let mut all: Vec<CounterType> = CounterType::predefined().collect();
    all.sort_by_key(|found| found.name());
    let at = all.iter().position(|found| *found == counter_type);
    (all, at)
}

/// Returns the same type with one bit inverted.
pub fn toggled(counter_type: CounterType, position: u32) -> CounterType {
    CounterType(counter_type.0 ^ 1_u32.wrapping_shl(position))
}

fn hexadecimal(number: u32) -> String {
    format!("{number:#010x}")
}

fn bit(counter_type: CounterType, position: u32) -> Bit {
    let mask = 1_u32.wrapping_shl(position);
    let group = BitGroup::ALL.into_iter().find(|group| group.mask() & mask != 0).unwrap_or(BitGroup::LowByte);
    let begins = group.mask().leading_zeros() == mask.leading_zeros();
    Bit { position, group, is_set: counter_type.0 & mask != 0, begins }
}

fn group_row(counter_type: CounterType, group: BitGroup, language: Language) -> GroupRow {
    let (highest, lowest) = (BITS - 1 - group.mask().leading_zeros(), group.mask().trailing_zeros());
    let constants = group.constants(counter_type.class()).iter();
    let choice = |name: String, chosen: CounterType, of: CounterType, is_set| Constant {
        name,
        says: bits_in_words(of, group, language).join(" "),
        chosen,
        is_set,
    };
    let mut choices: Vec<Constant> = if group.is_of_flags() {
        let flag = |bits: u32| {
            let other = CounterType(counter_type.0 ^ bits);
            (other, counter_type.with_bits(group, bits), counter_type.has(bits))
        };
        let constants = constants.map(|constant| {
            let (other, alone, is_set) = flag(constant.bits);
            choice(constant.name.to_owned(), other, alone, is_set)
        });
        constants.collect()
    } else {
        let current = counter_type.bits_of(group);
        let choose_bits = |bits| counter_type.with_bits(group, bits);
        let constants = constants.map(|constant| {
            let chosen = choose_bits(constant.bits);
            choice(constant.name.to_owned(), chosen, chosen, constant.bits == current)
        });
        constants.collect()
    };
    if !group.is_of_flags() && !choices.iter().any(|choice| choice.is_set) {
        let current = hexadecimal(counter_type.bits_of(group));
        choices.push(choice(current, counter_type, counter_type, true));
    }
    GroupRow {
        group,
        bits: format!("{highest}–{lowest}"),
        number: hexadecimal(counter_type.bits_of(group)),
        choices,
        says: bits_in_words(counter_type, group, language),
    }
}

/// Returns the counters of the captures in A and B that have a type, each once, in the order of the captures.
fn having(session: &Session, counter_type: CounterType) -> Vec<Having> {
    let mut found: Vec<Having> = Vec::new();
    for side in Side::BOTH {
        let Some(capture) = session.library.captures.capture(side) else { continue };
        let names = &session.library.naming.names;
        for object in capture.walked().objects() {
            let of_type = object.counters().filter(|counter| counter.counter_type() == counter_type);
            for counter in of_type {
                let (object, name) = (object.name(names).into_owned(), counter.name(names).into_owned());
                let member = &winperf::layout::PerfCounterDefinition::CounterType;
                let place = (side, member.span_in(counter.offset()).offset);
                let is_it = |known: &&mut Having| {
                    known.object == object
                        && known.counter == name
                        && known.places.iter().all(|(of, _)| *of != side)
                };
                match found.iter_mut().find(is_it) {
                    Some(known) => known.places.push(place),
                    None => found.push(Having { object, counter: name, places: vec![place] }),
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::desktop;

    fn page(counter_type: CounterType) -> TypePage {
        TypePage::new(&desktop(), counter_type, Language::English)
    }

    #[test]
    fn every_bit_is_in_its_range_and_the_first_of_each_range_begins_it() {
        let page = page(CounterType::PERF_100NSEC_TIMER);
        assert_eq!(page.bits.len(), 32);
        assert_eq!(page.bits.iter().filter(|bit| bit.begins).count(), BitGroup::ALL.len());
        let set: Vec<u32> = page.bits.iter().filter(|bit| bit.is_set).map(|bit| bit.position).collect();
        assert_eq!(set, [29, 22, 20, 16, 10, 8]);
        let ranges: Vec<&str> = page.groups.iter().map(|group| group.bits.as_str()).collect();
        assert_eq!(ranges, ["31–28", "27–22", "21–20", "19–16", "15–12", "11–10", "9–8", "7–0"]);
    }

    #[test]
    fn one_constant_of_each_range_is_chosen_and_another_one_makes_another_type() {
        let page = page(CounterType::PERF_100NSEC_TIMER);
        for group in page.groups.iter().filter(|group| !group.group.is_of_flags()) {
            assert_eq!(group.choices.iter().filter(|choice| choice.is_set).count(), 1, "{group:?}");
        }
        let clock = page.groups.iter().find(|group| group.group == BitGroup::TimeBase).unwrap();
        let tick = clock.choices.iter().find(|choice| choice.name == "PERF_TIMER_TICK").unwrap();
        assert_eq!((tick.chosen, tick.says.as_str()), (CounterType::PERF_COUNTER_TIMER, "by PerfTime"));
        let flags = page.groups.iter().find(|group| group.group == BitGroup::Modifiers).unwrap();
        let inverse = flags.choices.iter().find(|choice| choice.name == "PERF_INVERSE_COUNTER").unwrap();
        assert_eq!((inverse.chosen, inverse.is_set), (CounterType::PERF_100NSEC_TIMER_INV, false));
        assert_eq!(inverse.says, "inverse");
        assert_eq!(toggled(CounterType::PERF_100NSEC_TIMER, 24), CounterType::PERF_100NSEC_TIMER_INV);
    }

    #[test]
    fn bits_without_a_name_are_a_choice_of_their_own() {
        let page = page(CounterType(0x70C0_F5FF));
        for group in &page.groups {
            let chosen: Vec<&str> = group
                .choices
                .iter()
                .filter(|choice| choice.is_set)
                .map(|choice| choice.name.as_str())
                .collect();
            assert!(!chosen.is_empty(), "{group:?}");
            if matches!(group.group, BitGroup::Display | BitGroup::LowByte | BitGroup::Reserved) {
                assert_eq!(chosen, [group.number.as_str()]);
            }
        }
        assert_eq!(page.name, "not predefined");
    }

    #[test]
    fn the_counters_that_have_a_type_are_listed_once_with_their_places_in_both_captures() {
        let page = page(CounterType::PERF_100NSEC_TIMER_INV);
        assert_eq!(page.counters.len(), 1, "{:?}", page.counters);
        let idle = &page.counters[0];
        assert_eq!((idle.object.as_str(), idle.counter.as_str()), ("Processor", "% Processor Time"));
        let session = desktop();
        for (side, offset) in &idle.places {
            let bytes = session.library.captures.capture(*side).unwrap().bytes();
            let at = *offset as usize;
            assert_eq!(bytes[at..at + 4], CounterType::PERF_100NSEC_TIMER_INV.0.to_le_bytes());
        }
        assert_eq!(idle.places.len(), 2);
        let none = TypePage::new(&Session::default(), CounterType::PERF_100NSEC_TIMER, Language::Japanese);
        assert_eq!((none.counters.len(), none.more), (0, 0));
    }

    #[test]
    fn every_predefined_type_has_a_place_in_the_list_by_name() {
        for counter_type in CounterType::predefined() {
            let (all, at) = predefined(counter_type);
            assert_eq!(all[at.unwrap()], counter_type);
            assert!(all.is_sorted_by_key(|found| found.name()));
        }
        assert_eq!(predefined(CounterType(1)).1, None);
    }
}
