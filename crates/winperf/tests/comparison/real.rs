//! Two captures of a real machine, if available.

use std::fs;

use winperf_synth::recorded;

use crate::damaged::check;
use crate::two::Two;

/// Returns the captures of one machine in order of time, with their folder.
fn pairs(machine: &str) -> Vec<(String, Vec<u8>, Vec<u8>)> {
    let Some(folder) = recorded::folder() else { return Vec::new() };
    let folder = folder.join(machine);
    let files = fs::read_dir(folder.join("s1")).expect("captures of the machine");
    let names = files.map(|file| file.expect("a file").file_name().into_string().expect("a name"));
    let names = names.filter(|name| !name.contains("_009"));
    let read = |sample: &str, name: &str| fs::read(folder.join(sample).join(name)).expect("a capture");
    names.map(|name| (name.clone(), read("s1", &name), read("s2", &name))).collect()
}

#[test]
fn real_captures_differ_where_a_leaf_begins_and_every_leaf_is_judged_alike() {
    for machine in ["wine-acme", "samba-writer"] {
        for (name, older, newer) in pairs(machine) {
            Two::new(older.clone(), newer.clone()).check(&name);
            check(older, newer, &name);
        }
    }
}

#[test]
fn samba_writes_two_captures_that_differ_in_clocks_and_values_only() {
    for (name, older, newer) in pairs("samba-writer") {
        let two = Two::new(older, newer);
        assert!(!two.differences().is_empty(), "{name}");
        assert_eq!(two.odd(), [""; 0], "{name}");
    }
}
