//! Plausibility of a number in a field that no structure depends on.

use super::view::{FAR, View, is_code_page};
use crate::CounterType;
use crate::format::laws::is_detail_level;
use crate::layout::{
    Meaning, Member, PerfCounterDefinition as Definition, PerfObjectType as Object, STRUCTURES, Structure,
};

/// Penalty for a number that the format does not define.
const UNKNOWN: i64 = 100;

/// Penalty for a number that is rarely the right one.
const RARE: i64 = 30;

/// Clocks of Windows: the usual one, those of older machines, and those of processor clocks.
const FREQUENCIES: [i64; 5] = [10_000_000, 3_579_545, 14_318_180, 1_193_182, 24_000_000];

/// Surroundings of a field.
pub(super) struct Surroundings<'a, 'b> {
    pub(super) view: &'a View<'b>,
    /// Start of its object.
    pub(super) object: u32,
    /// Start of its structure.
    pub(super) structure: u32,
}

impl Surroundings<'_, '_> {
    /// Returns the number in the other title member of the same structure.
    fn other_title(&self, title: &Member, meaning: Meaning) -> i64 {
        let mut all = STRUCTURES.into_iter().flatten();
        let beside = all.find(|member| member.structure == title.structure && member.meaning == meaning);
        beside.map_or(0, |beside| self.view.get(self.structure, beside).into())
    }

    fn object_member(&self, member: &Member) -> i64 {
        self.view.get(self.object, member).into()
    }

    fn type_at(&self, start: Option<u32>) -> Option<CounterType> {
        let start = start.filter(|start| self.view.is_definition(*start))?;
        Some(CounterType(self.view.get(start, &Definition::CounterType)))
    }
}

/// Returns the penalty for a number in a field, in hundredths, like the prices of readings; 0 for a plausible number.
pub(super) fn oddness(around: &Surroundings<'_, '_>, member: &Member, number: i64) -> i64 {
    let unknown = |is_known: bool| if is_known { 0 } else { UNKNOWN };
    if let Some(constant) = member.constant {
        return unknown(number == i64::from(constant));
    }
    match member.meaning {
        Meaning::Revision => unknown(matches!(number, 0 | 1)),
        Meaning::DefaultObject => {
            let is_title = (-1..i64::from(FAR)).contains(&number) && number != 0;
            unknown(is_title).saturating_add(if number % 2 == 0 || number == -1 { 0 } else { RARE })
        }
        Meaning::Frequency | Meaning::ObjectFrequency => frequency_oddness(number),
        Meaning::DefaultCounter => {
            unknown((-1..around.object_member(&Object::NumCounters)).contains(&number))
        }
        Meaning::CodePage => u32::try_from(number)
            .map_or(UNKNOWN, |page| unknown(is_code_page(page)))
            .saturating_add(i64::from(number != 0)),
        Meaning::DetailLevel => unknown(u32::try_from(number).is_ok_and(is_detail_level)),
        Meaning::Scale => unknown((-10..=10).contains(&number)).saturating_add(i64::from(number != 0)),
        Meaning::CounterType => {
            u32::try_from(number).map_or(UNKNOWN, |number| type_oddness(around, CounterType(number)))
        }
        Meaning::Title => {
            title_oddness(number, around.other_title(member, Meaning::HelpTitle).saturating_sub(1), 0)
        }
        Meaning::HelpTitle => {
            title_oddness(number, around.other_title(member, Meaning::Title).saturating_add(1), 1)
        }
        _ => 0,
    }
}

/// Returns the penalty for a counter type: low if `winperf.h` defines it, and if bases follow exactly the types that
/// need one.
fn type_oddness(around: &Surroundings<'_, '_>, counter_type: CounterType) -> i64 {
    let unknown = if counter_type.name().is_some() { 0 } else { UNKNOWN };
    let next = around.type_at(around.structure.checked_add(Definition::LENGTH));
    let before = around.type_at(around.structure.checked_sub(Definition::LENGTH));
    let base = next.filter(|next| next.is_base());
    let lacks_base = match counter_type.expected_base() {
        Some(expected) => base != Some(expected),
        None => base.is_some() && !counter_type.wants_base(),
    };
    let is_stray = match before.and_then(CounterType::expected_base) {
        Some(expected) => counter_type != expected,
        None => counter_type.is_base(),
    };
    let of_bases = [lacks_base, is_stray]
        .into_iter()
        .filter(|is_so| *is_so)
        .fold(0, |sum: i64, _| sum.saturating_add(RARE));
    unknown.saturating_add(of_bases)
}

/// Names have even indices, and the explanation of each the one after it.
fn title_oddness(number: i64, wanted: i64, parity: i64) -> i64 {
    let is_one = (1..i64::from(FAR)).contains(&number);
    let is_even = number.rem_euclid(2) == parity;
    let unknown = if is_one { 0 } else { UNKNOWN };
    let rare = if is_even { 0 } else { RARE };
    unknown.saturating_add(rare).saturating_add(if number == wanted { 0 } else { RARE })
}

fn frequency_oddness(number: i64) -> i64 {
    match number {
        ..=0 => UNKNOWN.saturating_mul(2),
        _ if FREQUENCIES.contains(&number) => 0,
        1_000_000..=10_000_000_000 => RARE,
        _ => UNKNOWN,
    }
}
