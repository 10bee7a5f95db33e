//! The provider called without Perflib.

use winperf::Capture as Read;
use winperf_bundle::DllCall;
use winperf_windows_tests::{Capture, Run};

const DLL: &str = "C:\\windows\\system32\\winperf_provider.dll";

fn calling(words: &[&str]) -> Capture {
    Capture::new(&[&["--dll", DLL, "--interval", "0.1"], words].concat())
}

fn read_call(run: &Run) -> DllCall {
    run.bundle().manifest.expect("a manifest").source().called.expect("what was called")
}

#[test]
#[ignore = "needs Wine"]
fn each_reply_is_a_capture_with_a_header_of_the_program() {
    // The registry tells which service the DLL belongs to.
    let run = calling(&["--redact", "none"]).run().expect(0);
    let bundle = run.bundle();
    let objects: Vec<Vec<u32>> = bundle
        .samples
        .iter()
        .map(|sample| {
            let capture = Read::parse(sample.bytes.clone());
            assert_eq!(capture.system_name(), "winperf-capture");
            capture.objects().map(|object| object.title().0).collect()
        })
        .collect();
    let global = vec![10_000, 10_006, 10_014];
    let alone = [vec![10_000], vec![10_006], vec![10_010], vec![10_006, 10_014]];
    let expected: Vec<_> =
        [&[global.clone(), global.clone()], &alone[..], &[vec![10_010], global.clone()]].concat();
    assert_eq!(objects, expected, "{}", run.output);
    let called = read_call(&run);
    assert_eq!((called.library.as_str(), called.verdicts.len()), ("winperf_provider.dll", 0));
    assert_eq!(called.service.as_deref(), Some("winperf-provider"));
    assert!(run.output.contains("the capture program added the header of each block"), "{}", run.output);
}

/// Faults of several objects at once, and what Windows would log of each query that brings such an object.
const FAULTS: [(&str, &[(&str, u32)]); 3] = [
    (
        "long-reply:0,still-pointer:6,crash:10",
        &[
            ("Global", 1001),
            ("10000", 1001),
            ("10006", 2000),
            ("10010", 1010),
            ("10014", 2000),
            ("Costly", 1010),
        ],
    ),
    (
        "one-object-more:0,more-data:6,long-definitions:10",
        &[
            ("Global", 1020),
            ("10000", 1003),
            ("10006", 1020),
            ("10010", 1019),
            ("10014", 1020),
            ("Costly", 1019),
        ],
    ),
    ("crash-in-open", &[("Global", 1009)]),
];

/// Faults that Windows logs no event about, and the sentences about them.
const WITHOUT_AN_EVENT: [(&str, i32, &str); 2] = [
    ("leave:6", 1, "ended its process (7): a performance provider ends the program that it runs in"),
    ("nothing", 2, "was answered with success and 0 bytes: Collect gives no object whatever it is asked for"),
];

#[test]
#[ignore = "needs Wine"]
fn what_windows_logs_nothing_of_is_said_without_an_event() {
    for (fault, status, said) in WITHOUT_AN_EVENT {
        let run = calling(&["--count", "1", "--redact", "none"]).fault(fault).run().expect(status);
        assert!(run.output.contains(said), "{fault}: {}", run.output);
        assert!(!run.output.contains("Windows would log"), "{fault}: {}", run.output);
    }
}

/// Faults of a provider that does not compare whole words and numbers, and the sentences about them.
const MISREADINGS: [(&str, &str); 4] = [
    ("count-added", "was answered with the number of objects from before the call, or with that added"),
    ("unknown-word", "was answered with error 13"),
    ("global-inside", "was answered with instances and values"),
    ("digits-inside", "was answered with an object whose index is a part of these numbers"),
];

#[test]
#[ignore = "needs Wine"]
fn words_numbers_and_a_count_that_are_misread_are_said() {
    for (fault, said) in MISREADINGS {
        let run = calling(&["--count", "1", "--redact", "none"]).fault(fault).run().expect(1);
        assert!(run.output.contains(said), "{fault}: {}", run.output);
        assert!(!run.output.contains("Windows would log"), "{fault}: {}", run.output);
        assert_eq!(run.output.matches("was answered with").count(), 1, "{fault}: {}", run.output);
    }
}

#[test]
#[ignore = "needs Wine"]
fn each_misbehaviour_is_the_event_that_windows_would_log() {
    for (fault, events) in FAULTS {
        let is_open = !fault.ends_with("open");
        let run = calling(&["--count", "1", "--redact", "none"]).fault(fault).run();
        let run = run.expect(if is_open { 1 } else { 2 });
        for (query, event) in events {
            let said = format!("  For the query {query}, Windows would log event {event} of Perflib");
            assert!(run.output.contains(&said), "{fault}: {said}\n{}", run.output);
        }
        assert_eq!(run.output.matches("For the query ").count(), events.len(), "{fault}: {}", run.output);
        if is_open {
            let told = read_call(&run).verdicts;
            let told: Vec<_> = told.iter().map(|verdict| (verdict.query.as_str(), verdict.event)).collect();
            assert_eq!(told, events, "{fault}: {}", run.output);
        }
    }
}
