//! Why objects are absent: one reason for each, by what a manifest says of the machine.

use std::fs;
use std::path::Path;

use winperf::findings::Severity;
use winperf::{Capture, Names, Pair, TitleIndex};
use winperf_bundle::absence::{Absence, Reason, absence_of, absences};
use winperf_bundle::account::{Account, Looked, Statement};
use winperf_bundle::registrations::{Event, Library, Perflib, Registered, Registrations};
use winperf_bundle::{Looker, Packing, Source, open, pack};
use winperf_redact::{Level, redact};
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::{Capture as Synth, Counter, Instance, Object};

use crate::packing::packing;

/// A capture of objects with these titles.
fn captured(titles: &[u32]) -> Capture {
    let object =
        |title: &u32| Object::new(*title).counter(Counter::new(6, PERF_COUNTER_RAWCOUNT)).values([7]);
    Capture::read(Synth::new().objects(titles.iter().map(object)).write())
}

/// A sound service with a library for 64 bits and one object, 9100.
fn acme() -> Registered {
    Registered {
        name: "Acme".to_owned(),
        library: Some(library("acme.dll", Some(true), Some("x86_64"))),
        has_functions: Some(true),
        first_counter: Some(9100),
        last_counter: Some(9110),
        ..Registered::default()
    }
}

fn library(name: &str, found: Option<bool>, machine: Option<&str>) -> Library {
    Library { name: name.to_owned(), found, machine: machine.map(str::to_owned), other: None }
}

/// What a 64-bit program found out about these services.
fn source(services: Vec<Registered>) -> Source {
    Source {
        value_name: Some("Global".to_owned()),
        looker: Some(Looker { bits: Some(64), ..Looker::default() }),
        registrations: Some(Registrations { services, ..Registrations::default() }),
        ..Source::default()
    }
}

fn judged(source: &Source, titles: &[u32]) -> Vec<Absence> {
    absences(source, &[&captured(titles)], &Names::default())
}

/// The one reason for the one absent object of a service.
#[track_caller]
fn reason(service: Registered) -> Reason {
    reason_in(&source(vec![service]))
}

#[track_caller]
fn reason_in(source: &Source) -> Reason {
    let mut absences = judged(source, &[2]);
    assert_eq!(absences.len(), 1, "{absences:?}");
    absences.remove(0).reason
}

fn event(id: u32, service: Option<&str>, library: Option<&str>, error: Option<u32>) -> Event {
    let [service, library] = [service, library].map(|name| name.map(str::to_owned));
    Event { id, service, library, error, count: 3, seconds_before: Some(60) }
}

#[test]
fn an_object_that_came_is_not_absent_whatever_the_registry_says() {
    let disabled = Registered { disabled: Some(1), ..acme() };
    assert_eq!(judged(&source(vec![disabled]), &[2, 9100]), []);
    assert_eq!(judged(&Source::default(), &[2]), []);
}

#[test]
fn a_disabled_service_is_the_reason_where_it_is_disabled_for_this_bitness() {
    for (value, bits, is_reason) in
        [(1, 64, true), (4, 64, true), (6, 64, true), (2, 64, false), (2, 32, true)]
    {
        let service = Registered { disabled: Some(value), ..acme() };
        let mut source = source(vec![service]);
        source.looker = Some(Looker { bits: Some(bits), ..Looker::default() });
        let found = matches!(reason_in(&source), Reason::Disabled { event: None, .. });
        assert_eq!(found, is_reason, "{value} for {bits} bits");
    }
    let mut by_perflib = source(vec![Registered { disabled: Some(1), ..acme() }]);
    let events = vec![event(1017, Some("ACME"), None, None)];
    by_perflib.registrations = by_perflib.registrations.map(|known| Registrations { events, ..known });
    assert_eq!(reason_in(&by_perflib), Reason::Disabled { value: 1, event: Some(1017) });
}

#[test]
fn what_is_disabled_on_the_whole_system_goes_before_the_service() {
    let mut source = source(vec![Registered { disabled: Some(1), ..acme() }]);
    let perflib = Some(Perflib { disabled: Some(1), ..Perflib::default() });
    source.registrations = source.registrations.map(|known| Registrations { perflib, ..known });
    assert_eq!(reason_in(&source), Reason::SystemDisabled);
}

#[test]
fn a_library_is_missing_or_for_the_other_bitness_or_may_not_be_looked_at() {
    let with = |library| Registered { library: Some(library), ..acme() };
    assert_eq!(reason(with(library("acme.dll", Some(false), None))), Reason::LibraryMissing);
    let machine = "x86".to_owned();
    let narrow = Reason::OtherBitness { machine };
    assert_eq!(reason(with(library("acme.dll", Some(true), Some("x86")))), narrow);
    let elsewhere = Library { other: Some("x86".to_owned()), ..library("acme.dll", Some(false), None) };
    assert_eq!(reason(with(elsewhere)), narrow);
    assert_eq!(reason(with(library("acme.dll", None, None))), Reason::BroughtNothing { event: None });
}

#[test]
fn a_service_that_brought_nothing_has_the_event_that_says_why() {
    let with = |event: Event| {
        let mut source = source(vec![acme()]);
        source.registrations =
            source.registrations.map(|known| Registrations { events: vec![event], ..known });
        source
    };
    let failed = reason_in(&with(event(1008, Some("Acme"), Some("other.dll"), Some(21))));
    assert_eq!(
        (&failed, failed.severity()),
        (&Reason::BroughtNothing { event: Some((1008, Some(21))) }, Severity::Warning)
    );
    // Usual for an ordinary user.
    let denied = reason_in(&with(event(1008, Some("Acme"), None, Some(5))));
    assert_eq!(denied.severity(), Severity::Info);
    // Events about loading name no service.
    let missing = reason_in(&with(event(1023, None, Some(r"C:\x\ACME.DLL"), Some(126))));
    assert_eq!(missing, Reason::LibraryMissing);
    assert_eq!(reason_in(&with(event(1005, None, Some("acme.dll"), Some(127)))), Reason::FunctionsMissing);
    let of_another = reason_in(&with(event(1008, Some("Else"), Some("acme.dll"), Some(21))));
    assert_eq!(of_another, Reason::BroughtNothing { event: None });
    assert_eq!(reason(Registered { has_functions: Some(false), ..acme() }), Reason::FunctionsMissing);
}

#[test]
fn of_a_list_each_object_that_did_not_come_is_told_where_it_was_asked_for() {
    let listed = Registered { object_list: vec![230, 232, 786], ..acme() };
    let found = judged(&source(vec![listed.clone()]), &[230]);
    let [one] = &found[..] else { panic!("{found:?}") };
    assert_eq!((one.name.as_str(), &one.reason), ("Thread", &Reason::ListedNotDelivered));
    let asked = |query: &str| {
        let source = Source { value_name: Some(query.to_owned()), ..source(vec![listed.clone()]) };
        judged(&source, &[230]).len()
    };
    // 786 comes with Costly alone.
    assert_eq!(["230", "230 232", "Global, Costly", "Global"].map(asked), [0, 1, 2, 1]);
}

#[test]
fn a_service_without_titles_was_never_loaded() {
    let service = Registered { first_counter: None, last_counter: None, ..acme() };
    let found = judged(&source(vec![service.clone()]), &[2]);
    assert_eq!(
        found.iter().map(|found| (found.object, &found.reason)).collect::<Vec<_>>(),
        [(None, &Reason::NeverLoaded)]
    );
    assert_eq!(found[0].subject(), "service Acme");
}

#[test]
fn a_name_that_is_asked_for_leads_to_its_reason() {
    let source = source(vec![Registered { disabled: Some(1), object_list: vec![230], ..acme() }]);
    let capture = captured(&[2]);
    let asked = |name: &str| absence_of(&source, &[&capture], &Names::default(), name);
    assert!(matches!(asked("process").unwrap().reason, Reason::Disabled { value: 1, .. }));
    assert_eq!(asked("System"), None);
    assert_eq!(asked("no such name"), None);
    assert_eq!(asked("#9500").unwrap().reason, Reason::ProvidedByNobody);
}

#[test]
fn names_of_services_stay_but_for_those_that_are_replaced_and_folders_go() {
    let instance = Instance::named("janedoe").values([7]);
    let object = Object::new(230).counter(Counter::new(6, PERF_COUNTER_RAWCOUNT)).instance(instance);
    let capture = Capture::read(Synth::new().system_name("LANTERN").object(object).write());
    let named = |name: &str, path: &str| Registered {
        name: name.to_owned(),
        library: Some(library(path, None, None)),
        ..Registered::default()
    };
    let services = vec![
        named("PerfOS", r"%SystemRoot%\System32\perfos.dll"),
        named("MSSQL$PAYROLL", r"C:\Users\jane\acme.dll"),
        named("Tools of janedoe", "lantern.dll"),
    ];
    let known = Registrations { services, ..Registrations::default() };
    let told = |level| -> Vec<String> {
        let redacted = redact(&[capture.clone().into()], level, &Names::default()).unwrap();
        let told = known.clone().beside(level, &redacted).services;
        told.into_iter()
            .map(|service| format!("{} {}", service.name, service.library.unwrap().name))
            .collect()
    };
    assert_eq!(told(Level::Names), ["PerfOS perfos.dll", "MSSQL$instance-1 acme.dll", "service-2 library-1"]);
    assert_eq!(told(Level::Strict), ["PerfOS perfos.dll", "service-1 library-1", "service-2 library-2"]);
    assert!(told(Level::None)[1].contains(r"C:\Users\jane\acme.dll"));
}

#[test]
fn a_bundle_keeps_what_was_found_out_and_its_account_begins_with_the_reason() {
    let missing = Registered { library: Some(library("acme.dll", Some(false), None)), ..acme() };
    let capture = captured(&[2]);
    let source = source(vec![missing.clone()]);
    let packed = pack(Packing { source: Some(source), ..packing(vec![capture.file().to_vec()]) }).unwrap();
    let known = open(packed.bytes).unwrap().manifest.unwrap().source();
    assert_eq!(known.registrations.as_ref().unwrap().services, [missing]);
    let pair = Pair::single(capture);
    let account = Account::new(&pair).with_absent(&known, &pair);
    assert_eq!(account.found[0].code(), "library-missing");
    let looked = Statement::Looked(Looked::of_source(&known)).to_string();
    assert_eq!(looked, "Captured: query Global, by a 64-bit program.");
}

#[test]
fn objects_that_were_left_out_when_packing_are_not_called_absent() {
    let capture = captured(&[2, 230]);
    let only = [TitleIndex(230)];
    let samples = packing(vec![capture.file().to_vec()]);
    let packed = pack(Packing { source: Some(source(vec![acme()])), only: &only, ..samples }).unwrap();
    let known = open(packed.bytes).unwrap().manifest.unwrap().source();
    assert_eq!((known.registrations, known.looker.unwrap().bits), (None, Some(64)));
}

/// What `docs/findings.md` explains of absent objects are these reasons, in both languages.
#[test]
fn every_reason_is_explained_with_its_severity() {
    for (file, head) in
        [("findings.md", "\n## Absent objects\n"), ("findings.ja.md", "\n## 存在しないオブジェクト\n")]
    {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(file);
        let document = fs::read_to_string(path).unwrap();
        let part = document.split_once(head).expect("the part").1;
        let explained: Vec<&str> = part.lines().filter_map(|line| line.strip_prefix("### ")).collect();
        assert_eq!(explained, Reason::CODES.map(|(code, _)| code), "{file}");
        for ((_, severity), section) in Reason::CODES.into_iter().zip(part.split("\n### ").skip(1)) {
            let word = match (severity, file) {
                (Severity::Warning, "findings.md") => "warning",
                (Severity::Warning, _) => "警告",
                (_, "findings.md") => "info",
                _ => "情報",
            };
            assert!(section.contains(&format!(":** {word}\n")), "{section}");
        }
    }
}
