//! Redacted bundles, searched for the secrets of their originals: by bytes alone, without the reader or the redactor
//! of the core.
//!
//! Names and ids are those that the examples and fixtures of `winperf-synth` are written with, and dates those of their headers.

use std::fs;
use std::io::Read;

use flate2::read::DeflateDecoder;
use winperf_synth::{Capture, examples, fixtures, recorded};
use winperf_tests::{Folder, winperf};

/// Samples, and their facts about their machine.
struct Case {
    label: &'static str,
    samples: Vec<Vec<u8>>,
    titles: Option<Vec<u8>>,
    /// Names that both levels take out.
    names: &'static [&'static str],
    /// Names that level strict takes out too.
    names_of_windows: &'static [&'static str],
    /// Process ids, which level strict replaces; small ones, and those that another value equals by chance, cannot be
    /// searched for.
    ids: &'static [u32],
    /// Distance from its time within which a number where one of 64 bits may be is a date of it; two short numbers
    /// beside each other make one by chance.
    reach: u64,
}

const PROCESSES_OF_WINDOWS: &[&str] = &[
    "smss",
    "csrss",
    "wininit",
    "services",
    "lsass",
    "winlogon",
    "svchost",
    "spoolsv",
    "explorer",
    "SearchIndexer",
    "iexplore",
    "notepad",
    "taskhost",
    "fontdrvhost",
    "MsMpEng",
    "RuntimeBroker",
    "SearchProtocolHost",
    "powershell",
];

fn cases() -> Vec<Case> {
    let example = |name: &'static str, names, ids| {
        let example = examples::all().into_iter().find(|example| example.name == name).expect(name);
        let samples = vec![example.older, example.newer];
        Case {
            label: name,
            samples,
            titles: example.titles,
            names,
            names_of_windows: PROCESSES_OF_WINDOWS,
            ids,
            reach: TWENTY_YEARS,
        }
    };
    let fixture = |label, samples: &[Capture], names| Case {
        label,
        samples: samples.iter().map(Capture::write).collect(),
        titles: None,
        names,
        names_of_windows: &[],
        ids: &[],
        reach: TWENTY_YEARS,
    };
    let (older, newer) = fixtures::slot_shift();
    vec![
        example("iexplore", &["CLASSROOM", "calc"], &[1036, 1180, 1532, 1604, 2412, 2848, 3100, 3316, 3480]),
        example(
            "desktop",
            &["DESKTOP-7QK2", "firefox", "Intel[R] Ethernet Connection _2", "Wi-Fi 6 AX201", "pagefile"],
            &[1188, 1324, 1480, 1520, 2264, 2704, 4816, 5364, 5620, 5984, 7216, 7408, 7720, 8872, 9344],
        ),
        example("every-counter-type", &["REFERENCE", "starting", "running"], &[]),
        fixture("slot shift", &[older, newer], &["SYNTH"]),
        fixture("system", &[fixtures::system_cap()], &["LANTERN"]),
        fixture("processor", &[fixtures::processor_cap()], &["LANTERN"]),
        fixture("samba", &[fixtures::samba_style()], &["PERFBOX01"]),
        fixture("transfer and peer", &[fixtures::transfer_and_peer()], &["SYNTH", "Peer 1", "Peer 2"]),
    ]
}

/// Returns the members of an archive by its directory, unpacked.
pub(crate) fn members(archive: &[u8]) -> Vec<(String, Vec<u8>)> {
    let word = |at: usize| usize::from(u16::from_le_bytes([archive[at], archive[at + 1]]));
    let dword = |at: usize| word(at) | word(at + 2) << 16;
    let end = archive.len() - 22;
    assert_eq!(&archive[end..end + 4], b"PK\x05\x06");
    let (count, mut at) = (word(end + 10), dword(end + 16));
    let mut members = Vec::new();
    for _ in 0..count {
        assert_eq!(&archive[at..at + 4], b"PK\x01\x02");
        let (method, packed, name, local) = (word(at + 10), dword(at + 20), word(at + 28), dword(at + 42));
        let start = local + 30 + word(local + 26) + word(local + 28);
        let data = &archive[start..start + packed];
        let mut bytes = Vec::new();
        match method {
            0 => bytes.extend(data),
            _ => drop(DeflateDecoder::new(data).read_to_end(&mut bytes).expect("deflated data")),
        }
        members.push((String::from_utf8(archive[at + 46..at + 46 + name].to_vec()).expect("a name"), bytes));
        at += 46 + name + word(at + 30) + word(at + 32);
    }
    members
}

/// Returns the place of a name in `bytes`, in UTF-16 or in UTF-8, in any case; a short one counts in text only as a
/// whole word.
fn place_of(bytes: &[u8], name: &str, is_text: bool) -> Option<usize> {
    let wide: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
    [(name.as_bytes().to_vec(), 1), (wide, 2)].into_iter().find_map(|(wanted, width)| {
        let is_letter = |at: Option<usize>| {
            at.and_then(|at| bytes.get(at))
                .is_some_and(|byte| is_text && name.len() < 6 && byte.is_ascii_alphanumeric())
        };
        let mut windows = bytes.windows(wanted.len()).enumerate();
        let found = windows.find(|(at, window)| {
            let (before, behind) = (at.checked_sub(width), at + wanted.len());
            window.eq_ignore_ascii_case(&wanted) && !is_letter(before) && !is_letter(Some(behind))
        });
        found.map(|(at, _)| at)
    })
}

const DAY: u64 = 864_000_000_000;

const TWENTY_YEARS: u64 = 20 * 365 * DAY;

fn number(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"))
}

/// Returns the place of a date of the original's time in a copy: within a day of it anywhere, within `reach` where
/// numbers of 64 bits are.
fn place_of_date(copy: &[u8], date: u64, reach: u64) -> Option<usize> {
    copy.windows(8)
        .enumerate()
        .map(|(at, bytes)| (at, number(bytes).abs_diff(date)))
        .find_map(|(at, off)| (off < DAY || at % 8 == 0 && off < reach).then_some(at))
}

/// Returns the place where a copy has the id that the original has at the same place.
fn place_of_id(original: &[u8], copy: &[u8], ids: &[u32]) -> Option<usize> {
    let dwords = |bytes: &[u8]| -> Vec<u32> {
        bytes.chunks_exact(4).map(|four| u32::from_le_bytes(four.try_into().expect("four bytes"))).collect()
    };
    let (original, copy) = (dwords(original), dwords(copy));
    original
        .iter()
        .zip(&copy)
        .position(|(before, after)| ids.contains(before) && before == after)
        .map(|at| 4 * at)
}

/// Returns the bundle that the program makes of the files.
fn packed(folder: &Folder, files: &[String], titles: Option<&[u8]>, level: &str) -> Vec<(String, Vec<u8>)> {
    let output = folder.path(&format!("{level}.perfcap.zip"));
    let titles = titles.map(|titles| folder.write("Counter_009.bin", titles));
    let mut arguments: Vec<&str> = vec!["pack", "--redact", level, "--force", "-o", &output];
    arguments.extend(files.iter().map(String::as_str));
    if let Some(titles) = &titles {
        arguments.extend(["--titles", titles]);
    }
    let run = winperf(&arguments);
    assert_eq!(run.status, 0, "{}", run.error);
    let mut members = members(&fs::read(&output).expect("the bundle"));
    for (_, bytes) in members.iter_mut().filter(|(name, _)| name == "summary.md") {
        // Meanings of findings contain names that every machine has.
        let text = String::from_utf8(std::mem::take(bytes)).expect("text");
        let of_machine = text.split_inclusive('\n').filter(|line| !line.starts_with("  - **"));
        *bytes = of_machine.collect::<String>().into_bytes();
        assert!(bytes.len() < text.len() || !text.contains("**warning**"), "{text}");
    }
    members
}

#[test]
fn a_redacted_bundle_of_every_example_and_fixture_holds_no_name_date_or_id_of_its_machine() {
    assert!(without_date(&cases()).is_empty());
}

#[test]
fn redacted_captures_of_real_machines_hold_none_either() {
    let Some(captures) = recorded::folder() else { return };
    let read = |path: &str| fs::read(captures.join(path)).expect(path);
    let pair =
        |folder: &str, name: &str| ["s1", "s2"].map(|at| read(&format!("{folder}/{at}/{name}"))).to_vec();
    let case = |label, samples, titles, names| Case {
        label,
        samples,
        titles,
        names,
        names_of_windows: &[],
        ids: &[],
        reach: DAY,
    };
    let of_wine: &[&str] = &["HarddiskVolume2 ä中😀", "winedevice", "plugplay", "perfdump"];
    let titles = Some(read("samba-writer/s1/Counter_009.bin"));
    let cases = [
        case("wine", pair("wine-acme", "global.bin"), None, of_wine),
        case("samba", pair("samba-writer", "Global.bin"), titles, &["PERFBOX01", "cpu0", "cpu1"]),
        case("windows xp", vec![read("windows-xp/processor.bin")], None, &["NONE-B91CFA7B93"]),
    ];
    assert_eq!(without_date(&cases), ["samba"]);
}

/// Checks all cases, and returns those whose date could not be searched for: Samba counts from its own start.
fn without_date(cases: &[Case]) -> Vec<&'static str> {
    cases.iter().filter(|case| !check(case)).map(|case| case.label).collect()
}

/// Packs the samples of a case at both levels and searches the output; returns whether all of them have a date.
fn check(case: &Case) -> bool {
    // PerfTime100nSec.
    let date_of = |sample: &Vec<u8>| number(&sample[72..]);
    let has_date = case.samples.iter().all(|sample| date_of(sample) > 100 * 365 * DAY);
    let folder = Folder::new("redacted-search");
    let files: Vec<String> = (0..)
        .zip(&case.samples)
        .map(|(at, bytes): (u32, _)| folder.write(&format!("{at}.bin"), bytes))
        .collect();
    let before = packed(&folder, &files, case.titles.as_deref(), "none");
    let is_told = |name: &&str| before.iter().any(|(_, bytes)| place_of(bytes, name, false).is_some());
    assert!(case.names.iter().all(is_told), "{}: the names are in the original", case.label);
    for (level, names, ids) in [
        ("names", case.names.to_vec(), &[][..]),
        ("strict", [case.names, case.names_of_windows].concat(), case.ids),
    ] {
        let label = format!("{}, {level}", case.label);
        let members = packed(&folder, &files, case.titles.as_deref(), level);
        for (member, bytes) in &members {
            let is_text = !member.ends_with(".perfdata");
            for name in &names {
                assert_eq!(place_of(member.as_bytes(), name, true), None, "{label}: {member}: {name}");
                assert_eq!(place_of(bytes, name, is_text), None, "{label}: {member}: {name}");
            }
        }
        for (position, original) in case.samples.iter().enumerate() {
            let name = format!("sample-{position}.perfdata");
            let (_, copy) = members.iter().find(|(member, _)| *member == name).expect("the sample");
            // The SYSTEMTIME of the header.
            assert_ne!(original[36..44], copy[36..44], "{label}: {name}");
            let date = date_of(original);
            if has_date {
                assert!(place_of_date(original, date, case.reach).is_some(), "{label}");
                assert_eq!(place_of_date(copy, date, case.reach), None, "{label}: {name}");
            }
            assert!(ids.is_empty() || place_of_id(original, original, ids).is_some(), "{label}");
            assert_eq!(place_of_id(original, copy, ids), None, "{label}: {name}");
        }
        let text = |name: &str| members.iter().find(|(member, _)| member == name).expect(name).1.clone();
        let manifest = String::from_utf8(text("manifest.json")).expect("text");
        assert_eq!(manifest.contains("\"created\""), level == "names", "{label}");
    }
    has_date
}

#[test]
fn the_bundle_from_a_windows_machine_is_redacted_again_without_its_names_and_its_day() {
    let folder = Folder::new("redacted-again");
    let bundle = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/winperf-cli/src/commands/examples/provider.perfcap.zip"
    )
    .to_owned();
    let names = ["beqolopuheguk", "kaciforezacus", "hegibe", "cukaci", "gibeqo", "cif"];
    let before = members(&fs::read(&bundle).expect("the fixture"));
    let is_told = |name: &&str| before.iter().any(|(_, bytes)| place_of(bytes, name, true).is_some());
    assert!(names.iter().all(is_told));
    for level in ["names", "strict"] {
        for (member, bytes) in packed(&folder, std::slice::from_ref(&bundle), None, level) {
            let is_text = !member.ends_with(".perfdata");
            for name in names.iter().chain(&["2026-11-20"]) {
                assert_eq!(place_of(&bytes, name, is_text), None, "{level}: {member}: {name}");
            }
        }
    }
}
