//! Why an object is not there: copies of the provider that are registered in ways that bring nothing.

use std::fs;

use winperf::{Capture as Read, Names};
use winperf_bundle::registrations::Event;
use winperf_bundle::{Opened, Source};
use winperf_report::absence::{Absence, Logged, Reason, absences};
use winperf_windows_tests::{Capture, Wine, compiled, program};

const SERVICES: &str = "HKLM\\SYSTEM\\CurrentControlSet\\Services";

/// Registers a service of this name with a library and one object, without the value that tells a provider to start.
fn register(wine: &Wine, service: &str, library: &str, title: u32) {
    let key = format!("{SERVICES}\\{service}\\Performance");
    let add = |value: &str, kind: &str, data: &str| {
        wine.finish("reg", &["add", &key, "/v", value, "/t", kind, "/d", data, "/f"]);
    };
    add("Library", "REG_SZ", library);
    for (value, function) in [
        ("Open", "OpenPerformanceData"),
        ("Collect", "CollectPerformanceData"),
        ("Close", "ClosePerformanceData"),
    ] {
        add(value, "REG_SZ", function);
    }
    add("First Counter", "REG_DWORD", &title.to_string());
    add("Last Counter", "REG_DWORD", &(title + 10).to_string());
    add("Object List", "REG_SZ", &title.to_string());
}

/// Returns the absent objects of the first sample of a bundle.
fn absent(source: &Source, bundle: &Opened) -> Vec<Absence> {
    let capture = Read::parse(bundle.samples[0].bytes.clone());
    absences(source, &[&capture], &Names::default())
}

/// Returns the provider's file with another machine in its PE header.
fn for_32_bits(mut bytes: Vec<u8>) -> Vec<u8> {
    let offset = bytes[0x3C..].first_chunk().map(|offset| u32::from_le_bytes(*offset));
    let header = offset.and_then(|offset| usize::try_from(offset).ok()).expect("a PE header");
    assert_eq!(bytes[header..header + 4], *b"PE\0\0");
    bytes[header + 4..header + 6].copy_from_slice(&0x014C_u16.to_le_bytes());
    bytes
}

/// Services whose `Library` leads to a copy of this DLL, or to something else, and the code of the reason; it is for the other bitness, so that
/// it is never called.
fn places(wine: &Wine, dll: &[u8]) -> [(&'static str, &'static str, &'static str); 10] {
    let drive = wine.prefix().join("drive_c");
    for folder in ["Program Files/acme", "acme"] {
        fs::create_dir_all(drive.join(folder)).expect("a disk with room");
        fs::write(drive.join(folder).join("quiet.dll"), dll).expect("a disk with room");
    }
    fs::write(drive.join("windows/quiet-bare.dll"), dll).expect("a disk with room");
    fs::write(drive.join("acme/text.dll"), "no library").expect("a disk with room");
    let there = "library-of-other-bitness";
    [
        ("absent-variable", "%ProgramFiles%\\acme\\quiet.dll", there),
        ("absent-drive", "%SystemDrive%\\acme\\quiet.dll", there),
        ("absent-bare", "quiet-bare.dll", there),
        ("absent-relative", "..\\quiet-bare.dll", there),
        ("absent-ending", "C:\\acme\\quiet", there),
        ("absent-text", "C:\\acme\\text.dll", "library-no-dll"),
        ("absent-folder", "C:\\acme", "library-no-dll"),
        ("absent-unnamed", "C:\\acme\\quiet.dll", "library-unnamed"),
        // No other machine is asked, and the value of a missing variable is unknown.
        ("absent-remote", "\\\\nowhere\\share\\quiet.dll", "brought-nothing"),
        ("absent-unknown", "%NOWHERE%\\quiet.dll", "brought-nothing"),
    ]
}

#[test]
#[ignore = "needs Wine"]
fn four_copies_of_a_provider_have_a_reason_each() {
    let wine = Wine::changing();
    let dll = fs::read(program("winperf_provider.dll")).unwrap();
    let folder = wine.prefix().join("drive_c/windows/system32");
    fs::write(folder.join("narrow.dll"), for_32_bits(dll)).unwrap();
    // No performance DLL: it can be loaded, and brings nothing.
    register(&wine, "absent-nothing", "C:\\windows\\system32\\version.dll", 20_000);
    register(&wine, "absent-missing", "C:\\windows\\system32\\nowhere.dll", 20_100);
    register(&wine, "absent-narrow", "narrow.dll", 20_200);
    register(&wine, "absent-disabled", "C:\\windows\\system32\\version.dll", 20_300);
    let elsewhere = places(&wine, &fs::read(folder.join("narrow.dll")).unwrap());
    for (number, (service, library, _)) in (0..).zip(&elsewhere) {
        register(&wine, service, library, 21_000 + 100 * number);
    }
    let unnamed = format!("{SERVICES}\\absent-unnamed\\Performance");
    wine.finish("reg", &["delete", &unnamed, "/v", "Library", "/f"]);
    let disabled = format!("{SERVICES}\\absent-disabled\\Performance");
    let value = ["/v", "Disable Performance Counters", "/t", "REG_DWORD", "/d", "1", "/f"];
    wine.finish("reg", &[&["add", disabled.as_str()], &value[..]].concat());
    let run = Capture::under(&wine, &["--count", "1"]).run();
    let of_places = elsewhere.iter().map(|(service, _, _)| *service);
    for service in
        ["absent-nothing", "absent-missing", "absent-narrow", "absent-disabled"].into_iter().chain(of_places)
    {
        wine.finish("reg", &["delete", &format!("{SERVICES}\\{service}"), "/f"]);
    }
    let bundle = run.bundle();
    let source = bundle.manifest.as_ref().unwrap().source();
    let looker = source.looker.clone().unwrap();
    assert_eq!((looker.bits, looker.elevated.is_some()), (Some(64), true), "{looker:?}");
    let known = source.registrations.clone().unwrap();
    // Wine keeps no events, and that is recorded.
    assert_eq!((known.log_read, known.events.len()), (Some(false), 0));
    assert!(run.output.contains("the application log cannot be read"), "{}", run.output);
    let of_disabled = known.services.iter().find(|service| service.name == "absent-disabled").unwrap();
    let functions = ["OpenPerformanceData", "CollectPerformanceData", "ClosePerformanceData"];
    assert_eq!(of_disabled.functions, Some(functions.map(str::to_owned)));
    assert!(of_disabled.library.as_ref().unwrap().seconds_before.is_some(), "{of_disabled:?}");
    let found = absent(&source, &bundle);
    let reasons: Vec<(u32, &Reason)> =
        found.iter().filter_map(|found| Some((found.object?.0, &found.reason))).collect();
    let expected = [
        (20_300, &Reason::Disabled { value: 1, event: None }),
        (20_100, &Reason::LibraryMissing),
        (20_200, &Reason::OtherBitness { machine: "x86".to_owned() }),
        (20_000, &Reason::ExportMissing { value: "Open", function: "OpenPerformanceData".to_owned() }),
    ];
    for (number, (service, library, reason)) in (0..).zip(&elsewhere) {
        let found = reasons.iter().find(|(title, _)| *title == 21_000 + 100 * number);
        let found = found.map(|(_, reason)| reason.code());
        assert_eq!(found, Some(*reason), "{service} at {library}: {reasons:?}\n{}", run.output);
    }
    for each in expected {
        assert!(reasons.contains(&each), "{each:?} is not among {reasons:?}\n{}", run.output);
    }
    assert!(run.output.contains("absent-missing (nowhere.dll)"), "without its folder: {}", run.output);
    assert!(run.output.contains("Captured by a 64-bit program"), "{}", run.output);
}

#[test]
#[ignore = "needs Wine"]
fn a_disabled_provider_that_wine_loads_all_the_same_is_in_the_manifest_and_no_finding() {
    let wine = Wine::changing();
    let key = format!("{SERVICES}\\winperf-provider\\Performance");
    let value = ["/v", "Disable Performance Counters"];
    wine.finish("reg", &[&["add", key.as_str()], &value[..], &["/t", "REG_DWORD", "/d", "1", "/f"]].concat());
    let run = Capture::under(&wine, &["--count", "1"]).run();
    wine.finish("reg", &[&["delete", key.as_str()], &value[..], &["/f"]].concat());
    let bundle = run.bundle();
    let source = bundle.manifest.as_ref().unwrap().source();
    let services = source.registrations.clone().unwrap().services;
    let own = services.iter().find(|service| service.name == "winperf-provider").unwrap();
    assert_eq!((own.disabled, own.object_list.as_slice()), (Some(1), &[10_000, 10_006, 10_010, 10_014][..]));
    let capture = Read::parse(bundle.samples[0].bytes.clone());
    assert!(capture.objects().any(|object| object.title().0 == 10_000), "{}", run.output);
    // One of its objects comes with Costly alone, and that is no matter of the registry.
    let found = absent(&source, &bundle);
    let of_it: Vec<&Reason> =
        found.iter().filter(|one| one.service == own.name).map(|one| &one.reason).collect();
    assert_eq!(of_it, [&Reason::ListedNotDelivered], "{found:?}");
}

/// The binding of the log is the one for Windows; what answers it is a log of recorded events.
#[test]
#[ignore = "needs Wine"]
fn what_perflib_has_logged_is_in_the_manifest_and_the_reason_without_a_text_a_computer_or_an_account() {
    let wine = Wine::changing();
    let log = wine.prefix().join("drive_c/windows/system32/wevtapi.dll");
    let of_wine = fs::read(&log).unwrap();
    let recorded = compiled("wevtapi.dll", &["recorded_events.c", "recorded_events.def"], &["-shared"]);
    fs::copy(recorded, &log).unwrap();
    register(&wine, "absent-logged", "C:\\windows\\system32\\version.dll", 20_400);
    let overrides = "mscoree,mshtml=;wevtapi=n";
    let run = Capture::under(&wine, &["--count", "1"]).env("WINEDLLOVERRIDES", overrides).run();
    wine.finish("reg", &["delete", &format!("{SERVICES}\\absent-logged"), "/f"]);
    fs::write(&log, of_wine).unwrap();
    let bundle = run.bundle();
    let source = bundle.manifest.as_ref().unwrap().source();
    let known = source.registrations.clone().unwrap();
    assert_eq!(known.log_read, Some(true), "{}", run.output);
    let told: Vec<_> = known.events.iter().map(|event| (event.id, event.error, event.count)).collect();
    assert_eq!(told, [(1010, Some(0xC000_0005), 1), (1008, Some(21), 40), (2004, Some(0xC000_0034), 1)]);
    let Event { service, library, .. } = &known.events[1];
    assert_eq!((service.as_deref(), library.as_deref()), (Some("absent-logged"), Some("version.dll")));
    let found = absent(&source, &bundle);
    let reason = found.iter().find(|one| one.service == "absent-logged").map(|one| &one.reason);
    let logged = Logged { source: None, id: 1008, error: Some(21) };
    assert_eq!(reason, Some(&Reason::BroughtNothing { event: Some(logged), log_read: true }), "{found:?}");
    assert!(run.output.contains("Perflib 1008 of absent-logged with error 21 (40 times)"), "{}", run.output);
    let bytes = fs::read(run.file()).unwrap();
    let manifest = String::from_utf8_lossy(&bytes);
    assert!(!run.output.contains("S-1-5-21") && !manifest.contains("S-1-5-21"), "{}", run.output);
}
