//! Findings that a second sound capture of the same machine settles.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use winperf::diagnosis::worst_first;
use winperf::findings::Finding;
use winperf::layout::Member;
use winperf::{Capture, Names};

use crate::captures::{Sound, found, pairs};
use crate::damaged::{Damaged, damages, is_layout};

/// Returns the findings about a capture beside another one, the worst first.
fn found_beside(bytes: &[u8], other: &Capture) -> Vec<Finding> {
    worst_first(Capture::parse(bytes.to_vec()).findings_beside(other, &Names::default()))
}

/// Answers to the damages of a field.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    damages: u32,
    /// The first finding that the sound capture does not have names the field, of one capture alone.
    alone: u32,
    /// Number of answers with another capture beside it.
    beside: u32,
}

type Table = BTreeMap<(&'static str, &'static str), Row>;

fn table(
    pairs: impl IntoIterator<Item = (Sound, Vec<u8>)>,
    most: u64,
    is_wanted: fn(&Member) -> bool,
) -> Table {
    let mut table = Table::new();
    for (seed, (sound, other)) in (1..).zip(pairs) {
        let other = Capture::parse(other);
        let of_sound = |found: Vec<Finding>| -> BTreeSet<(u32, &'static str)> {
            found.iter().map(|finding| (finding.offset, finding.kind.code())).collect()
        };
        let known = [of_sound(found(&sound.bytes)), of_sound(found_beside(&sound.bytes, &other))];
        for Damaged { member, offset, lie, bytes } in damages(&sound, most, seed, is_wanted) {
            let names_it = |finding: &Finding| finding.field.is_some_and(|field| field.offset == offset);
            let is_first = |found: Vec<Finding>, known: &BTreeSet<(u32, &str)>| {
                let is_new = |finding: &&Finding| {
                    names_it(finding) || !known.contains(&(finding.offset, finding.kind.code()))
                };
                found.iter().find(is_new).is_some_and(names_it)
            };
            let [alone, beside] = [found(&bytes), found_beside(&bytes, &other)];
            let (alone, beside) = (is_first(alone, &known[0]), is_first(beside, &known[1]));
            let row = table.entry((member.structure, member.name)).or_default();
            row.damages += 1;
            row.alone += u32::from(alone);
            row.beside += u32::from(beside);
            if !beside {
                println!("{}: {} at {offset:#x}, {lie:?}", sound.name, member.path);
            }
        }
    }
    table
}

/// Returns why not even a second capture gives the right value of a field; `None` for a field where it does.
fn why_not(member: &str) -> Option<&'static str> {
    match member {
        "PerfTime" | "PerfTime100nSec" => Some("clocks advance: any later number may be right"),
        "UniqueID" => Some("IDs are reassigned, and their instances may be gone"),
        "ParentObjectTitleIndex" | "ParentObjectInstance" => {
            Some("instances start and end, and their parents with them")
        }
        _ => None,
    }
}

/// Returns the table of the guide: every damage that is not named counted by its cause.
pub(crate) fn in_markdown() -> String {
    let all = table(pairs(), 60, |member| !is_layout(member));
    let mut text = "| field | damages | first, alone | first, beside another | left | why |\n|---|--:|--:|--:|--:|---|\n".to_owned();
    for ((structure, member), Row { damages, alone, beside }) in all {
        let left = damages - beside;
        let why = match why_not(member) {
            _ if left == 0 => "",
            Some(why) => why,
            None => "another finding of the same capture comes first",
        };
        writeln!(text, "| `{structure}.{member}` | {damages} | {alone} | {beside} | {left} | {why} |")
            .expect("a text");
    }
    text
}

#[test]
fn sound_captures_of_one_machine_accuse_nothing_in_each_other() {
    let mut count = 0;
    for (sound, other) in pairs() {
        let culprits: Vec<String> = found_beside(&sound.bytes, &Capture::parse(other))
            .iter()
            .filter(|finding| finding.kind.is_culprit())
            .map(|finding| finding.kind.to_string())
            .collect();
        assert_eq!(culprits, [""; 0], "{}", sound.name);
        count += 1;
    }
    assert!(count >= 80, "{count}");
}

#[test]
fn a_second_capture_names_the_fields_that_one_alone_cannot() {
    let is_settled = |member: &Member| !is_layout(member) && why_not(member.name).is_none();
    let all = table(pairs(), 12, is_settled);
    let (damages, beside) =
        all.values().fold((0, 0), |(damages, beside), row| (damages + row.damages, beside + row.beside));
    assert!(damages > 500 && beside * 100 >= damages * 95, "{beside} of {damages}: {all:#?}");
}
