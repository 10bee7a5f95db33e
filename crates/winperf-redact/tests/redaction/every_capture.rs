//! Every example and every capture of a real machine, redacted at both levels.

use winperf::Capture;
use winperf::text::AsciiOnly;
use winperf_redact::{Level, Redacted};
use winperf_synth::{big, examples, fixtures, recorded};

use crate::set::{computer, copies, holds, redacted, values};

/// Returns the names that [`Level::Names`] must remove from a capture: of the computer, and of the instances that are
/// not known everywhere.
fn secrets(bytes: &[u8]) -> Vec<String> {
    let capture = Capture::parse(bytes.to_vec());
    let mut names = vec![computer(bytes)];
    for object in capture.objects() {
        names.extend(object.instances().map(|instance| instance.full_name().own.decode(&AsciiOnly)));
    }
    let known = ["_Total", "Idle", "System", "svchost"];
    names.retain(|name| {
        let is_number = name.chars().all(|character| character.is_ascii_digit());
        name.chars().count() > 3 && !is_number && !name.contains(' ') && !known.contains(&name.as_str())
    });
    names
}

/// Redacts a set and checks it with code other than the core's.
fn check(label: &str, originals: &[Vec<u8>]) -> Redacted {
    let set = redacted(originals, Level::Names).unwrap_or_else(|refusal| panic!("{label}: {refusal}"));
    for (original, capture) in originals.iter().zip(&set.captures) {
        let copy = capture.file();
        assert_eq!(original.len(), copy.len(), "{label}");
        let before = Capture::parse(original.clone()).structure_count();
        assert_eq!(before, capture.structure_count(), "{label}");
        assert_eq!(values(None, original), values(None, copy), "{label}");
        let kept: Vec<String> = secrets(copy);
        for secret in secrets(original).into_iter().filter(|secret| !kept.contains(secret)) {
            let inside_of_kept = kept.iter().any(|kept| kept.to_lowercase().contains(&secret.to_lowercase()));
            assert!(inside_of_kept || !holds(copy, &secret), "{label}: {secret}");
        }
    }
    if let [older, newer] = originals {
        let after = values(Some(set.captures[0].file()), set.captures[1].file());
        assert_eq!(values(Some(older), newer), after, "{label}");
    }
    let again = copies(originals, Level::Names);
    assert!(again.iter().eq(set.captures.iter().map(|sample| sample.file())), "{label}: the same twice");
    redacted(originals, Level::Strict).unwrap_or_else(|refusal| panic!("{label}, strict: {refusal}"));
    set
}

#[test]
fn every_example_keeps_its_values_and_loses_its_names() {
    for example in examples::all() {
        let set = check(example.name, &[example.older.clone(), example.newer.clone()]);
        assert!(set.summary.dates_moved > 0 && set.summary.values_compared > 0, "{}", example.name);
        assert_ne!(computer(&example.older), computer(set.captures[0].file()), "{}", example.name);
    }
}

#[test]
fn the_programs_of_the_desktop_lose_their_names_and_the_services_keep_theirs() {
    let example = examples::desktop();
    let set = check("desktop", &[example.older, example.newer]);
    let names = crate::set::names(set.captures[1].file(), 230);
    assert!(names.contains(&"svchost#2".to_owned()) && names.contains(&"lsass".to_owned()), "{names:?}");
    assert!(set.captures.iter().all(|copy| !holds(copy.file(), "firefox")));
}

#[test]
fn the_captures_that_are_written_down_from_real_machines_keep_their_values() {
    let (older, newer) = fixtures::slot_shift();
    check("slot shift", &[older.write(), newer.write()]);
    for capture in [
        fixtures::system_cap(),
        fixtures::processor_cap(),
        fixtures::samba_style(),
        fixtures::transfer_and_peer(),
    ] {
        check("fixture", &[capture.write()]);
    }
}

#[test]
fn a_capture_of_megabytes_is_redacted() {
    let big = big::measure(1);
    let set = redacted(&[big.older, big.newer], Level::Names).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert!(set.summary.values_compared > 100_000);
}

fn real(paths: &[&str]) -> Option<Vec<Vec<u8>>> {
    paths.iter().map(|path| recorded::read(path)).collect()
}

#[test]
fn the_real_pairs_keep_their_values_and_lose_their_names() {
    let of_wine = ["global", "mixed", "none", "process", "thread", "timers"];
    let pairs = of_wine.map(|name| ["s1", "s2"].map(|sample| format!("wine-acme/{sample}/{name}.bin")));
    let of_samba = ["s1", "s2"].map(|sample| format!("samba-writer/{sample}/Global.bin"));
    for pair in pairs.iter().chain([&of_samba]) {
        let Some(originals) = real(&[&pair[0], &pair[1]]) else { return };
        check(&pair[0], &originals);
    }
}

#[test]
fn the_captures_of_windows_xp_keep_their_values() {
    let Some(originals) = real(&["windows-xp/processor.bin"]) else { return };
    let set = check("processor", &originals);
    assert_eq!(crate::set::names(set.captures[0].file(), 238), ["0", "_Total"]);
}

#[test]
fn the_capture_that_wine_wrote_wrongly_is_refused() {
    let Some(originals) = real(&["wine-bug/global.bin"]) else { return };
    let refusal = redacted(&originals, Level::Names).expect_err("objects at wrong offsets");
    assert!(refusal.to_string().contains("names may stand in what could not be read"), "{refusal}");
}
