//! The current difference with its bytes.

use winperf::difference::{DifferenceKind, Oddity};
use winperf_report::Say;
use winperf_report::language::Language;
use winperf_report::phrases::Purpose;

use crate::phrases::Words;
use crate::state::Session;
use crate::state::answers::arranged::ListLine;
use crate::state::answers::differences::{Group, GroupKind};
use crate::state::library::both::Both;
use crate::state::library::side::Side;
use crate::views::compare::query::place::Placed;
use crate::views::compare::query::row::{Finders, describe_shared};
use crate::views::query::bytes::digits;

/// Maximum number of bytes of a capture that are shown.
const SHOWN_BYTES: usize = 64;

/// The current difference in full.
#[derive(Clone, Debug, PartialEq)]
pub struct Detail {
    /// Kind of the difference.
    pub kind: DifferenceKind,
    /// Property shared by several differences on one line; `None` for a difference.
    pub told: Option<String>,
    /// Reason why a raw value is odd.
    pub oddity: Option<Oddity>,
    /// Purpose of the field or the structure.
    pub meaning: &'static str,
    /// In A and in B; `None` if it is missing there.
    pub sides: Both<Option<SideDetail>>,
}

/// Content of one capture at a difference.
#[derive(Clone, Debug, PartialEq)]
pub struct SideDetail {
    /// The structure, as in a counter path.
    pub place: String,
    /// The field, or the C name of a whole structure.
    pub field: String,
    /// The value, or the length of a structure.
    pub value: String,
    pub note: Option<String>,
    /// Bytes from the start of the capture.
    pub offset: u32,
    pub length: u32,
    /// The first bytes as digits, split between equal and different bytes.
    pub runs: Vec<Run>,
    /// Number of bytes not shown.
    pub hidden: u64,
}

/// Bytes that all differ from the other capture, or are all equal.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The bytes as hex digits.
    pub digits: String,
    pub differs: bool,
}

/// Returns the current difference, if there is one.
pub fn detail(session: &Session, language: Language) -> Option<Detail> {
    let paired = session.paired()?;
    let difference = match session.view.comparison.current_line()? {
        ListLine::Difference(_, difference) => difference,
        ListLine::Group(_, group) => return Some(group_detail(group, language)),
    };
    let placed = Finders::new(paired, &session.library.naming, language).placed(&difference);
    let one = placed.a.as_ref().or(placed.b.as_ref())?;
    let meaning = match &one.leaf {
        Some(leaf) => Purpose::Leaf(leaf).say(language),
        None => Purpose::Structure(one.structure.kind()).say(language),
    };
    let bytes = Both::from_fn(|side| placed[side].as_ref().map(|placed| bytes(session, side, placed)));
    // Bytes without a counterpart have none to differ from.
    let runs = Both::from_fn(|side: Side| runs(bytes[side].unwrap_or_default(), bytes[side.other()]));
    let sides = Both { a: (placed.a, runs.a), b: (placed.b, runs.b) };
    Some(Detail {
        kind: difference.kind,
        told: None,
        oddity: paired.both().and_then(|pair| pair.oddity(&difference)),
        meaning,
        sides: sides.map(|(placed, runs)| side_detail(placed, runs)),
    })
}

/// Returns the details of differences on one line.
fn group_detail(group: &Group, language: Language) -> Detail {
    let kind = match group.kind() {
        GroupKind::Renumbered => DifferenceKind::Renumbered,
        GroupKind::Layout => DifferenceKind::Layout,
        GroupKind::Clocks => DifferenceKind::Clock,
    };
    let told = Some(describe_shared(group, Words { language }));
    Detail { kind, told, oddity: None, meaning: "", sides: Both::default() }
}

fn side_detail(placed: Option<Placed>, runs: Vec<Run>) -> Option<SideDetail> {
    let Placed { place, field, value, note, offset, length, .. } = placed?;
    let hidden = u64::from(length).saturating_sub(SHOWN_BYTES as u64);
    Some(SideDetail { place, field, value: value.readable(), note, offset, length, runs, hidden })
}

/// Returns the first bytes of the item.
fn bytes<'a>(session: &'a Session, side: Side, placed: &Placed) -> &'a [u8] {
    let place = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    let all = session.library.captures.capture(side).map_or(&[][..], |capture| capture.bytes());
    let bytes = all.get(place(placed.offset)..).unwrap_or_default();
    let length = place(placed.length).min(SHOWN_BYTES);
    bytes.get(..length).unwrap_or(bytes)
}

/// Returns the bytes, split between equal and different ones.
fn runs(own: &[u8], other: Option<&[u8]>) -> Vec<Run> {
    let differs = |at: usize| other.is_some_and(|other| own.get(at) != other.get(at));
    let mut runs = Vec::new();
    let mut start = 0;
    while start < own.len() {
        let end = (start..own.len()).find(|at| differs(*at) != differs(start)).unwrap_or(own.len());
        runs.push(Run { digits: digits(&own[start..end]), differs: differs(start) });
        start = end;
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(own: &[u8], other: Option<&[u8]>, expected: &[(&str, bool)]) {
        let runs = runs(own, other);
        let found: Vec<_> = runs.iter().map(|run| (run.digits.as_str(), run.differs)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn bytes_are_cut_where_they_begin_to_differ_and_where_they_cease_to() {
        check(&[1, 2, 3, 4], Some(&[1, 9, 8, 4]), &[("01", false), ("02 03", true), ("04", false)]);
        check(&[1, 2, 3], Some(&[1]), &[("01", false), ("02 03", true)]);
        check(&[1], Some(&[1, 2]), &[("01", false)]);
        check(&[], Some(&[1, 2]), &[]);
    }

    #[test]
    fn bytes_that_stand_alone_differ_from_nothing() {
        check(&[1, 2], None, &[("01 02", false)]);
    }
}
