//! Of six bundles that each have one thing wrong, the first finding is the cause.

use winperf_bundle::registrations::{Library, Registered, Registrations};
use winperf_synth::counter_type::{PERF_COUNTER_COUNTER, PERF_COUNTER_RAWCOUNT};
use winperf_synth::filetime::SystemTime;
use winperf_synth::{Capture, Counter, Object};
use winperf_tests::{Folder, winperf};

use crate::made::{
    Beside, LEDGER, NOON, TICKS, at, bundle, each, event, ledger, list, names, without_ledger,
};

/// Units of 100 ns in an hour.
const HOUR: i64 = 3600 * TICKS;

/// Returns the code of the finding that `winperf check` begins with for a bundle, which is also the one that the issue text begins with.
fn first(name: &str, samples: Vec<Vec<u8>>, beside: Beside) -> String {
    let folder = Folder::new(&format!("first-{name}"));
    let file = bundle(&folder, "a.perfcap.zip", samples, beside);
    let checked = winperf(&["check", &file]).out;
    let line = checked.lines().next().expect("a finding");
    let said = line.split_once(": ").and_then(|(_, said)| said.split_once(": ")).expect("how bad it is").1;
    let code = said.split([':', ' ']).next().unwrap_or_default().to_owned();
    let issue = winperf(&["issue", &file, "--redact", "none"]).out;
    let findings = issue.split_once("### Findings").expect("the findings").1;
    assert_eq!(findings.split('`').nth(1), Some(code.as_str()), "{checked}\n{issue}");
    code
}

fn memory() -> Object {
    Object::new(4).counter(Counter::new(24, PERF_COUNTER_RAWCOUNT)).values([9])
}

fn sound() -> Vec<Vec<u8>> {
    vec![at(0, [memory()]), at(1, [memory()])]
}

#[test]
fn an_absence() {
    let registrations =
        Registrations { services: vec![ledger()], events: vec![event(1008, 21)], ..Registrations::default() };
    let beside = Beside::named(&LEDGER).with(registrations);
    assert_eq!(first("absence", without_ledger(), beside), "brought-nothing");
}

#[test]
fn a_broken_title_list() {
    let titles = vec![names("009", list("1\x001847\x002\0System\0\0lost\x004\0Memory\0\0"))];
    assert_eq!(first("titles", sound(), Beside { titles, source: None }), "title-index-empty");
}

#[test]
fn a_restart_of_a_service() {
    let rate = Counter::new(28, PERF_COUNTER_COUNTER);
    let sample = |seconds, value| at(seconds, [each(230, &rate, &[("ledger", value)]), memory()]);
    assert_eq!(
        first("restart", vec![sample(0, 9000), sample(1, 12)], Beside::default()),
        "values-went-backwards"
    );
}

#[test]
fn a_clock_that_is_local() {
    let sample = |seconds: i64| {
        let now = NOON + seconds * TICKS;
        let mut capture = Capture::new().clock((3600 + seconds) * TICKS, TICKS).perf_time_100ns(now);
        capture.system_time = Some(SystemTime::from_filetime(now - 4 * HOUR));
        capture.object(memory()).write()
    };
    assert_eq!(first("clock", vec![sample(0), sample(1)], Beside::default()), "system-time-local");
}

#[test]
fn a_process_id_of_0() {
    let ids = Counter::new(784, PERF_COUNTER_RAWCOUNT);
    let sample = |seconds| at(seconds, [each(230, &ids, &[("Idle", 0), ("svchost", 0), ("svchost", 872)])]);
    assert_eq!(first("id", vec![sample(0), sample(1)], Beside::default()), "process-id-zero");
}

#[test]
fn a_library_of_the_other_bitness() {
    let library = Library {
        found: Some(false),
        machine: None,
        other: Some("x86".to_owned()),
        ..ledger().library.expect("a library")
    };
    let beside = Beside::named(&LEDGER).with_service(Registered { library: Some(library), ..ledger() });
    assert_eq!(first("bitness", without_ledger(), beside), "library-of-other-bitness");
}
