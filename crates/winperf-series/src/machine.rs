//! The samples of each machine in order of time.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::text::folded;

use crate::stamp::Stamp;

/// A machine and its samples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Its name in its first sample.
    pub name: String,
    /// Positions of its samples in the input, in order of time.
    pub samples: Vec<usize>,
}

impl Machine {
    /// Returns the positions of each two consecutive samples.
    pub fn neighbours(&self) -> impl ExactSizeIterator<Item = (usize, usize)> {
        let older = self.samples.iter().copied();
        let newer = self.samples.iter().copied().skip(1);
        // The shorter iterator decides, so a single sample has no neighbours.
        newer.zip(older).map(|(newer, older)| (older, newer))
    }
}

/// Returns the machines of samples sorted by name, which is compared as in Windows, ignoring case.
///
/// Samples with the same time keep their order, and samples without a stamp are omitted.
pub fn machines(stamps: &[Option<Stamp>]) -> Vec<Machine> {
    let mut by_name: BTreeMap<String, Vec<(&Stamp, usize)>> = BTreeMap::new();
    for (position, stamp) in stamps.iter().enumerate() {
        let Some(stamp) = stamp else { continue };
        by_name.entry(folded(&stamp.machine)).or_default().push((stamp, position));
    }
    let machine = |mut samples: Vec<(&Stamp, usize)>| {
        samples.sort_by_key(|(stamp, _)| (stamp.time, stamp.ticks));
        let name = samples.first().map(|(stamp, _)| stamp.machine.clone()).unwrap_or_default();
        Machine { name, samples: samples.into_iter().map(|(_, position)| position).collect() }
    };
    by_name.into_values().map(machine).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::time::FileTime;

    fn stamp(machine: &str, time: i64, ticks: i64) -> Option<Stamp> {
        Some(Stamp { machine: machine.into(), time: FileTime(time), ticks })
    }

    #[test]
    fn samples_are_put_in_order_for_each_machine_and_the_clock_of_ticks_decides_between_equal_times() {
        let stamps = [
            stamp("WEST", 30, 1),
            stamp("east", 20, 2),
            None,
            stamp("WEST", 10, 3),
            stamp("EAST", 20, 1),
            stamp("West", 20, 9),
        ];
        let machines = machines(&stamps);
        let named: Vec<_> = machines.iter().map(|machine| (&*machine.name, &*machine.samples)).collect();
        assert_eq!(named, [("EAST", &[4, 1][..]), ("WEST", &[3, 5, 0])]);
        assert_eq!(machines[1].neighbours().collect::<Vec<_>>(), [(3, 5), (5, 0)]);
    }

    #[test]
    fn machines_whose_names_differ_by_more_than_case_are_not_one() {
        let stamps = ["STRASSE", "straße", "I", "ı", "i"].map(|machine| stamp(machine, 1, 1));
        let machines = machines(&stamps);
        let samples: Vec<_> = machines.iter().map(|machine| machine.samples.len()).collect();
        assert_eq!(samples, [2, 1, 1, 1]);
    }

    #[test]
    fn a_sample_by_itself_has_no_neighbours() {
        assert_eq!(machines(&[stamp("WEST", 1, 1)])[0].neighbours().len(), 0);
        assert_eq!(machines(&[None]), []);
    }
}
