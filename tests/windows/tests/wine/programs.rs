//! The programs as files: their imports, their content, and that every build of them is the same.

use std::collections::BTreeMap;
use std::fs;

use object::{NameOrOrdinal, Object, ObjectSection};
use winperf_windows_tests::{Wine, compiled, program};

const PROGRAMS: [&str; 2] = ["winperf-capture.exe", "winperf_provider.dll"];

/// Every function that may be imported, its library, and the Windows that it needs by its documentation.
const IMPORTS: &str = include_str!("../../imports.txt");

/// Windows that are no newer than 7; `msvcrt` is part of all of them.
const OLD_ENOUGH: [&str; 4] = ["2000", "XP", "Vista", "7"];

fn listed() -> BTreeMap<(&'static str, &'static str), &'static str> {
    let lines = IMPORTS.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let words = lines.map(|line| line.split_whitespace().collect::<Vec<_>>());
    words
        .map(|words| match words[..] {
            [library, function, windows] => ((library, function), windows),
            _ => panic!("{words:?}"),
        })
        .collect()
}

#[test]
#[ignore = "needs the programs"]
fn nothing_is_imported_that_windows_7_has_not() {
    let listed = listed();
    for windows in listed.values() {
        assert!(OLD_ENOUGH.contains(windows), "{windows}");
    }
    let mut unused = listed.clone();
    let mut unknown = Vec::new();
    for name in PROGRAMS {
        let bytes = fs::read(program(name)).unwrap();
        let file = object::File::parse(bytes.as_slice()).unwrap();
        for import in file.imports().unwrap() {
            let import = import.unwrap();
            let library = String::from_utf8_lossy(import.library()).to_lowercase();
            let function = match import.name() {
                NameOrOrdinal::Name(name) => String::from_utf8_lossy(name).into_owned(),
                NameOrOrdinal::Ordinal(number) => format!("#{number}"),
            };
            let key = (library.as_str(), function.as_str());
            if !listed.contains_key(&key) {
                unknown.push(format!("{name}: {library} {function}"));
            }
            unused.retain(|known, _| *known != key);
        }
    }
    assert!(unknown.is_empty(), "{unknown:#?}");
    assert!(unused.is_empty(), "imported no more: {unused:#?}");
}

#[test]
#[ignore = "needs the programs"]
fn no_path_of_the_machine_that_built_them_is_inside() {
    let home = std::env::var("HOME").unwrap_or_default();
    let root = env!("CARGO_MANIFEST_DIR").trim_end_matches("tests/windows");
    for name in PROGRAMS {
        let bytes = fs::read(program(name)).unwrap();
        for path in [home.as_str(), root].into_iter().filter(|path| path.len() > 1) {
            let found = bytes.windows(path.len()).any(|window| window == path.as_bytes());
            assert!(!found, "{name}: {path}");
        }
    }
}

#[test]
#[ignore = "needs the programs"]
fn the_program_has_icon_version_and_manifest_and_is_small() {
    let bytes = fs::read(program("winperf-capture.exe")).unwrap();
    // A megabyte by Windows' count.
    assert!(
        bytes.len() < 0x10_0000,
        "{} bytes; it is given out as built with the feature small",
        bytes.len()
    );
    let file = object::File::parse(bytes.as_slice()).unwrap();
    let resources = file.section_by_name(".rsrc").expect("resources").data().unwrap();
    let holds = |part: &[u8]| resources.windows(part.len()).any(|window| window == part);
    for part in ["level=\"asInvoker\"", ">UTF-8<", "longPathAware", "{35138b9a-5d96-4fbd-8e2d-a2440225f93a}"]
    {
        assert!(holds(part.as_bytes()), "{part}");
    }
    for part in ["Captures performance counters for a bug report", env!("CARGO_PKG_VERSION")] {
        let wide: Vec<u8> = part.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(holds(&wide), "{part}");
    }
    let icon =
        fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/winperf-capture/resource/winperf.ico"));
    let picture = icon.unwrap()[6 + 3 * 16..][..1000].to_vec();
    assert!(holds(&picture), "the icon's first picture");
}

#[test]
#[ignore = "needs Wine"]
fn the_provider_is_loaded_and_asked_three_thousand_times_and_leaves_nothing_behind() {
    let host = compiled("loading-host.exe", &["loading_host.c"], &[]);
    let output = Wine::shared().command(host).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && said.contains("3000 times"), "{said}: {output:?}");
}
