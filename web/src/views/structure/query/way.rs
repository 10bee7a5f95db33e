//! Path from byte 0 to the selection, step by step.

use winperf::{Place, StructureKind};
use winperf_report::language::Language;

use crate::signs::kind::SignKind;
use crate::state::library::capture::Capture;
use crate::state::library::naming::Naming;
use crate::state::view::selection::Selection;
use crate::state::view::spot::Spot;
use crate::views::query::wording;
use crate::views::structure::query::stations::{Station, Stride, stations};

/// A step of the path.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    pub spot: Spot,
    pub kind: SignKind,
    pub name: String,
    pub offset: u32,
    /// Depth, from 0.
    pub level: usize,
    /// Number added to reach this.
    pub step: Option<Summand>,
    /// `true` for the selection.
    pub is_goal: bool,
}

/// A number that is added.
#[derive(Clone, Debug, PartialEq)]
pub struct Summand {
    pub from: u32,
    pub length: u32,
    /// The member that contains the number, and its place; `None` if `winperf.h` defines it.
    pub field: Option<(&'static str, Spot)>,
    /// Number and kind of the structures skipped, if there are several or if they are instances.
    pub over: Option<(u32, StructureKind)>,
}

/// Returns the path to the selection.
pub fn to_selection(selection: &Selection, naming: &Naming, language: Language) -> Vec<Stop> {
    let Selection { capture, spot, leaf, .. } = selection;
    let stations = stations(capture.walked(), spot.structure, leaf.as_ref());
    let last = stations.len().saturating_sub(1);
    let stop = |(at, station): (usize, &Station)| {
        let stop = stop(capture, naming, station, language)?;
        Some(Stop { is_goal: at == last && stop.spot == *spot, ..stop })
    };
    stations.iter().enumerate().filter_map(stop).collect()
}

fn stop(capture: &Capture, naming: &Naming, station: &Station, language: Language) -> Option<Stop> {
    let spot = Spot { structure: station.place, leaf: station.leaf };
    let leaf = capture.leaf(spot);
    let depth = station.place.around().count().saturating_sub(1);
    Some(Stop {
        spot,
        kind: leaf
            .as_ref()
            .map_or(SignKind::Node(station.place.kind()), |leaf| SignKind::from_leaf(&leaf.kind)),
        name: wording::name(capture, naming, (station.place, leaf.as_ref()), language),
        offset: station.offset,
        level: depth + usize::from(station.leaf.is_some()),
        step: station.stride.map(|stride| step(station.place, stride)),
        is_goal: false,
    })
}

fn step(place: Place, stride: Stride) -> Summand {
    let Stride { from, length, field, over } = stride;
    // An instance is passed together with its block.
    let is_pair = field.is_some_and(|field| {
        matches!((field.place, place), (Place::Instance { .. }, Place::Instance { .. }))
    });
    Summand {
        from,
        length,
        field: field
            .map(|field| (field.member.name, Spot { structure: field.place, leaf: Some(field.offset) })),
        over: (over > 1 || is_pair).then_some((over, place.kind())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::desktop;

    #[test]
    fn a_value_is_come_to_from_byte_0_by_way_of_its_definition() {
        // % Privileged Time of the second processor.
        let session = desktop().at_byte(0xcf8);
        let stops = to_selection(
            session.view.selection.as_ref().unwrap(),
            &session.library.naming,
            Language::English,
        );
        let said: Vec<(String, usize, u32)> =
            stops.iter().map(|stop| (stop.name.clone(), stop.level, stop.offset)).collect();
        let expected = [
            ("PERF_DATA_BLOCK", 0, 0),
            ("System (2)", 1, 0x78),
            ("Processor (238)", 1, 0x990),
            ("% Processor Time", 2, 0x9d0),
            ("% Privileged Time", 2, 0xa20),
            ("0", 2, 0xc28),
            ("1", 2, 0xcc0),
            ("PERF_COUNTER_BLOCK", 3, 0xce0),
            ("% Privileged Time", 4, 0xcf8),
        ];
        assert_eq!(said, expected.map(|(name, level, offset)| (name.to_owned(), level, offset)));
        assert!(stops.iter().all(|stop| stop.is_goal == (stop.offset == 0xcf8)));
        let over: Vec<Option<(u32, StructureKind)>> =
            stops.iter().map(|stop| stop.step.as_ref().and_then(|step| step.over)).collect();
        assert_eq!(over[2], Some((2, StructureKind::Object)));
        assert_eq!(over[6], Some((1, StructureKind::Instance)));
        assert_eq!(over[7], None);
        let fields: Vec<&str> = stops.iter().filter_map(|stop| Some(stop.step.as_ref()?.field?.0)).collect();
        assert_eq!(fields[0], "HeaderLength");
        assert_eq!(*fields.last().unwrap(), "CounterOffset");
    }
}
