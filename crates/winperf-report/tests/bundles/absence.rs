//! Reasons for absent objects, one for each, from the manifest.

use std::fs;
use std::path::Path;

use winperf::findings::Severity;
use winperf::{Capture, Names, Pair, TitleIndex};
use winperf_bundle::registrations::{
    CounterSet, Event, Library, Perflib, ProviderV2, Registered, Registrations,
};
use winperf_bundle::{Capturer, Failure, Packing, Source, open, pack};
use winperf_redact::{Level, redact};
use winperf_report::absence::{Absence, Logged, Reason, absence_of, absences};
use winperf_report::account::{Account, Looked, Statement};
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::{Capture as Synth, Counter, Instance, Object};

use crate::summary::packing;

/// A capture of objects with these titles.
fn captured(titles: &[u32]) -> Capture {
    let object =
        |title: &u32| Object::new(*title).counter(Counter::new(6, PERF_COUNTER_RAWCOUNT)).values([7]);
    Capture::parse(Synth::new().objects(titles.iter().map(object)).write())
}

/// A sound service with a library for 64 bits and one object, 9100.
fn acme() -> Registered {
    Registered {
        name: "Acme".to_owned(),
        library: Some(library("acme.dll", Some(true), Some("x86_64"))),
        functions: Some(["OpenAcme", "CollectAcme", "CloseAcme"].map(str::to_owned)),
        first_counter: Some(9100),
        last_counter: Some(9110),
        ..Registered::default()
    }
}

fn library(name: &str, found: Option<bool>, machine: Option<&str>) -> Library {
    Library { name: name.to_owned(), found, machine: machine.map(str::to_owned), ..Library::default() }
}

/// Returns what a 64-bit program found out about these services.
fn source(services: Vec<Registered>) -> Source {
    Source {
        value_name: Some("Global".to_owned()),
        looker: Some(Capturer { bits: Some(64), ..Capturer::default() }),
        registrations: Some(Registrations { services, ..Registrations::default() }),
        ..Source::default()
    }
}

fn judged(source: &Source, titles: &[u32]) -> Vec<Absence> {
    absences(source, &[&captured(titles)], &Names::default())
}

/// Returns the only reason of the only absent object of a service.
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
    Event { id, service, library, error, count: 3, seconds_before: Some(60), source: None }
}

/// A service that returned nothing, without an event about the reason.
const SILENT: Reason = Reason::BroughtNothing { event: None, log_read: false };

/// Returns a source with an event about Acme, of a machine that has been running for an hour.
fn with_event(service: Registered, event: Event) -> Source {
    let mut source = source(vec![service]);
    let known = source.registrations.take().unwrap_or_default();
    source.registrations =
        Some(Registrations { events: vec![event], log_read: Some(true), seconds_up: Some(3600), ..known });
    source
}

fn logged(id: u32, error: Option<u32>) -> Reason {
    Reason::BroughtNothing { event: Some(Logged { source: None, id, error }), log_read: true }
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
        source.looker = Some(Capturer { bits: Some(bits), ..Capturer::default() });
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
fn a_library_that_is_unnamed_none_or_without_an_export_is_a_reason_of_its_own() {
    let functions = || Some(["OpenAcme", "CollectAcme", "CloseAcme"].map(str::to_owned));
    let unnamed = Registered { library: None, functions: functions(), ..acme() };
    assert_eq!(reason(unnamed), Reason::LibraryUnnamed);
    let text = Library { dll: Some(false), ..library("acme.dll", Some(true), None) };
    assert_eq!(reason(Registered { library: Some(text), ..acme() }), Reason::LibraryNoDll);
    let there = library("acme.dll", Some(true), Some("x86_64"));
    let with_exports = |exports| Registered {
        library: Some(there.clone()),
        functions: functions(),
        exports: Some(exports),
        ..acme()
    };
    let function = "CollectAcme".to_owned();
    assert_eq!(
        reason(with_exports([true, false, true])),
        Reason::ExportMissing { value: "Collect", function }
    );
    assert_eq!(reason(with_exports([true; 3])).code(), "brought-nothing");
    // The failure of a function call is better evidence than a file that may have been replaced since.
    let logged_after = with_event(with_exports([false; 3]), event(1008, Some("Acme"), None, Some(21)));
    assert_eq!(reason_in(&logged_after), logged(1008, Some(21)));
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
    assert_eq!(reason(with(library("acme.dll", None, None))), SILENT);
}

#[test]
fn a_service_that_brought_nothing_has_the_event_that_says_why() {
    let with = |event: Event| reason_in(&with_event(acme(), event));
    let failed = with(event(1008, Some("Acme"), Some("other.dll"), Some(21)));
    assert_eq!((&failed, failed.severity()), (&logged(1008, Some(21)), Severity::Warning));
    // Usual for an ordinary user.
    let denied = with(event(1008, Some("Acme"), None, Some(5)));
    assert_eq!(denied.severity(), Severity::Info);
    assert_eq!(with(event(1005, None, Some("acme.dll"), Some(127))), Reason::FunctionsMissing);
    let of_another = with(event(1008, Some("Else"), Some("acme.dll"), Some(21)));
    assert_eq!(of_another, Reason::BroughtNothing { event: None, log_read: true });
    let functions = Some(["OpenAcme", "", "CloseAcme"].map(str::to_owned));
    assert_eq!(reason(Registered { functions, ..acme() }), Reason::FunctionsMissing);
}

#[test]
fn an_event_about_a_library_that_cannot_be_loaded_names_no_service() {
    let with = |found, error| {
        let service = Registered { library: Some(library("acme.dll", found, Some("x86_64"))), ..acme() };
        reason_in(&with_event(service, event(1023, None, Some(r"C:\x\ACME.DLL"), Some(error))))
    };
    assert_eq!(with(None, 126), Reason::LibraryMissing);
    // The file exists, but not one that it requires.
    assert_eq!(with(Some(true), 126), logged(1023, Some(126)));
    assert_eq!(with(Some(true), 5), logged(1023, Some(5)));
    let source = with_event(acme(), event(1023, None, Some("acme.dll"), Some(126)));
    let said = judged(&source, &[2])[0].to_string();
    assert!(said.contains("event 1023 with error 126 of acme.dll: it cannot be loaded"), "{said}");
    assert!(said.ends_with("a DLL that it needs is missing"), "{said}");
}

#[test]
fn an_event_of_another_run_of_windows_or_of_an_older_file_says_nothing_of_now() {
    let nothing = Reason::BroughtNothing { event: None, log_read: true };
    let aged = |id, seconds: u64, written: u64| {
        let library = library("acme.dll", Some(true), Some("x86_64"));
        let library = Some(Library { seconds_before: Some(written), ..library });
        let event = Event { seconds_before: Some(seconds), ..event(id, Some("Acme"), None, Some(21)) };
        reason_in(&with_event(Registered { library, ..acme() }, event))
    };
    assert_eq!(aged(1008, 3599, 86_400), logged(1008, Some(21)));
    assert_eq!(aged(1008, 3601, 86_400), nothing, "before the machine was started");
    assert_eq!(aged(1008, 600, 300), nothing, "before the file was written");
    assert_eq!(aged(1023, 4000, 86_400), logged(1023, Some(21)), "a file stays what it is");
}

#[test]
fn what_a_provider_of_windows_has_logged_itself_is_the_reason_where_perflib_has_nothing() {
    let net = |events: Vec<Event>| {
        let service = Registered { name: "PerfNet".to_owned(), object_list: vec![330], ..acme() };
        let mut source = with_event(service, Event::default());
        if let Some(known) = &mut source.registrations {
            known.events = events;
        }
        judged(&source, &[2]).remove(0)
    };
    let own =
        Event { source: Some("PerfNet".to_owned()), ..event(2004, Some("PerfNet"), None, Some(0xC000_0034)) };
    let said = net(vec![own.clone()]).to_string();
    assert!(said.contains("PerfNet logged event 2004 with error 0xc0000034"), "{said}");
    let both = net(vec![own, event(1008, Some("PerfNet"), None, Some(21))]).to_string();
    assert!(both.contains("Perflib logged event 1008 with error 21"), "{both}");
}

/// A machine with counter sets of version 2 whose objects have these titles.
fn with_sets(titles: &[u32]) -> Source {
    let mut source = source(vec![acme()]);
    let set = |first: &u32| CounterSet { first_counter: *first, last_counter: Some(first + 8) };
    let provider = ProviderV2 {
        name: Some("AcmeSets".to_owned()),
        library: Some(library("acmesets.dll", Some(true), None)),
        counter_sets: titles.iter().map(set).collect(),
    };
    if let Some(known) = &mut source.registrations {
        known.providers = vec![provider];
    }
    source
}

#[test]
fn a_counter_set_that_did_not_come_names_its_provider_and_is_not_provided_by_nobody() {
    let source = with_sets(&[5000, 5010]);
    let found = judged(&source, &[2, 9100, 5000]);
    let told: Vec<_> = found.iter().map(|one| (one.object, &one.reason, one.library.as_str())).collect();
    assert_eq!(told, [(Some(TitleIndex(5010)), &Reason::CounterSetSilent, "AcmeSets")]);
    let capture = captured(&[2, 9100, 5000]);
    let asked = |name: &str| absence_of(&source, &[&capture], &Names::default(), name).map(|one| one.reason);
    assert_eq!(asked("5010"), Some(Reason::CounterSetSilent));
    // A counter of a set is not an object that is absent.
    assert_eq!(asked("5012"), None);
    assert_eq!(asked("5100"), Some(Reason::ProvidedByNobody));
}

#[test]
fn counter_sets_of_which_none_came_have_one_reason_together() {
    let titles: Vec<u32> = (0..12).map(|number| 5000 + 10 * number).collect();
    let found = judged(&with_sets(&titles), &[2, 9100]);
    let [one] = &found[..] else { panic!("{found:?}") };
    assert_eq!((&one.reason, one.object), (&Reason::CounterSetsMissing { count: 12 }, None));
    assert!(one.to_string().starts_with("counter sets are not there: 12 are registered"), "{one}");
    let capture = captured(&[2, 9100]);
    let asked = absence_of(&with_sets(&titles), &[&capture], &Names::default(), "5020").unwrap();
    assert_eq!(asked.reason, Reason::CounterSetSilent, "who asks for one gets its own");
    assert_eq!(judged(&with_sets(&titles), &[2, 9100, 5030]).len(), 11);
}

#[test]
fn a_key_that_may_not_be_read_is_no_proof_that_nobody_provides_an_object() {
    let refused = Registered { name: "Secret".to_owned(), refused: Some(true), ..Registered::default() };
    let capture = captured(&[2]);
    let asked = |services| absence_of(&source(services), &[&capture], &Names::default(), "9500");
    assert_eq!(asked(vec![refused]), None);
    assert_eq!(asked(Vec::new()).unwrap().reason, Reason::ProvidedByNobody);
}

#[test]
fn providers_of_base_titles_without_a_list_are_not_called_never_loaded() {
    let service =
        |name: &str| Registered { name: name.to_owned(), first_counter: None, last_counter: None, ..acme() };
    assert_eq!(judged(&source(vec![service("PerfProc")]), &[230]), []);
    assert_eq!(judged(&source(vec![service("Acme")]), &[230])[0].reason, Reason::NeverLoaded);
}

#[test]
fn each_absent_object_of_a_list_is_told_where_it_was_asked_for() {
    let listed = Registered { object_list: vec![230, 232, 786], ..acme() };
    let found = judged(&source(vec![listed.clone()]), &[230]);
    let [one] = &found[..] else { panic!("{found:?}") };
    assert_eq!((one.name.as_str(), &one.reason), ("Thread", &Reason::ListedNotDelivered));
    let asked = |query: &str| {
        let source = Source { value_name: Some(query.to_owned()), ..source(vec![listed.clone()]) };
        judged(&source, &[230]).len()
    };
    // 786 is only returned for Costly.
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
    let capture = Capture::parse(Synth::new().system_name("LANTERN").object(object).write());
    let named = |name: &str, path: &str| Registered {
        name: name.to_owned(),
        library: Some(library(path, None, None)),
        ..Registered::default()
    };
    let functions = Some(["OpenLantern", "CollectSql", ""].map(str::to_owned));
    let services = vec![
        named("PerfOS", r"%SystemRoot%\System32\perfos.dll"),
        Registered { functions, ..named("MSSQL$PAYROLL", r"C:\Users\jane\acme.dll") },
        named("Tools of janedoe", "lantern.dll"),
    ];
    let provider = |name: &str| ProviderV2 {
        name: Some(name.to_owned()),
        library: Some(library(r"D:\jane\sets.dll", None, None)),
        counter_sets: Vec::new(),
    };
    let known = Registrations {
        services,
        providers: vec![provider("Acme Sets"), provider("janedoe")],
        events: vec![
            event(1008, Some("mssql$payroll"), Some(r"C:\Users\jane\acme.dll"), Some(5)),
            event(1023, None, Some(r"C:\janedoe.dll"), Some(126)),
        ],
        ..Registrations::default()
    };
    let told = |level| {
        let redacted = redact(&[capture.clone().into()], level, &Names::default()).unwrap();
        let source = Source { registrations: Some(known.clone()), ..Source::default() };
        source.redact(level, &redacted).registrations.unwrap()
    };
    let service_names = |level| -> Vec<String> {
        let services = told(level).services.into_iter();
        services.map(|service| format!("{} {}", service.name, service.library.unwrap().name)).collect()
    };
    assert_eq!(
        service_names(Level::Names),
        ["PerfOS perfos.dll", "MSSQL$instance-1 acme.dll", "service-2 library-1"]
    );
    assert_eq!(
        service_names(Level::Strict),
        ["PerfOS perfos.dll", "service-1 library-1", "service-2 library-2"]
    );
    assert!(service_names(Level::None)[1].contains(r"C:\Users\jane\acme.dll"));
    let functions = |level| told(level).services[1].functions.clone().unwrap();
    assert_eq!(functions(Level::Names), ["function-1", "CollectSql", ""]);
    assert_eq!(functions(Level::Strict), ["function-1", "function-2", ""]);
    let provider_names = |level| -> Vec<String> {
        let providers = told(level).providers.into_iter();
        providers.map(|one| format!("{} {}", one.name.unwrap(), one.library.unwrap().name)).collect()
    };
    assert_eq!(provider_names(Level::Names), ["Acme Sets sets.dll", "provider-1 sets.dll"]);
    assert_eq!(provider_names(Level::Strict), ["provider-1 library-3", "provider-2 library-3"]);
    let services = ["PerfOS (perfos.dll)", "MSSQL$instance-1 (acme.dll)", "service-2 (library-1)"];
    let providers = ["Acme Sets (sets.dll)", "provider-1 (sets.dll)"];
    // The library of an event that names no service, and that belongs to no service.
    assert_eq!(told(Level::Names).named(), [&services[..], &providers, &["library-2"]].concat());
    // The library of an event is named as in the service.
    let event_names = |level| -> Vec<[Option<String>; 2]> {
        told(level).events.into_iter().map(|event| [event.service, event.library]).collect()
    };
    let names = |service: Option<&str>, library: &str| [service.map(str::to_owned), Some(library.to_owned())];
    assert_eq!(
        event_names(Level::Names),
        [names(Some("mssql$instance-1"), "acme.dll"), names(None, "library-2")]
    );
    assert_eq!(event_names(Level::Strict), [names(Some("service-1"), "library-1"), names(None, "library-4")]);
}

#[test]
fn a_service_keeps_its_name_where_only_instances_of_its_own_objects_are_called_by_a_part_of_it() {
    let object = |title: u32, name: &str| {
        let object = Object::new(title).counter(Counter::new(title + 2, PERF_COUNTER_RAWCOUNT));
        object.instance(Instance::named(name).values([7]))
    };
    let service = |name: &str, titles: [u32; 2]| Registered {
        name: name.to_owned(),
        library: Some(library(&format!(r"C:\bad\{name}.dll"), None, None)),
        first_counter: Some(titles[0]),
        last_counter: Some(titles[1]),
        ..Registered::default()
    };
    let told = |objects: Vec<Object>| {
        let synth = objects.into_iter().fold(Synth::new().system_name("LANTERN"), Synth::object);
        let redacted =
            redact(&[Capture::parse(synth.write()).into()], Level::Names, &Names::default()).unwrap();
        let services = vec![service("BadOne", [9000, 9006]), service("OneWorld", [9100, 9106])];
        let failure = Failure { services: vec!["BadOne".to_owned()], ..Failure::default() };
        let registrations = Some(Registrations { services, ..Registrations::default() });
        let source = Source { registrations, failures: vec![failure], ..Source::default() };
        let source = source.redact(Level::Names, &redacted);
        let services = source.registrations.unwrap().services.into_iter();
        let services = services.map(|service| format!("{} {}", service.name, service.library.unwrap().name));
        let failures = source.failures.into_iter().flat_map(|failure| failure.services);
        services.chain(failures).collect::<Vec<_>>()
    };
    let renamed = ["service-1 library-1", "service-2 library-2", "service-1"];
    assert_eq!(
        told(vec![object(9000, "one")]),
        ["BadOne BadOne.dll", "service-1 library-1", "BadOne"],
        "another service has no such instance"
    );
    assert_eq!(told(vec![object(9000, "one"), object(230, "one")]), renamed, "a program is called so too");
    assert_eq!(told(vec![object(9000, "one"), object(9100, "ONE")]), renamed, "two services have it");
    assert_eq!(told(vec![object(9200, "one")]), renamed, "nobody knows whose object it is");
}

#[test]
fn who_captured_is_told_in_a_sentence() {
    let told = |looker| Statement::Looked(Looked { looker, ..Looked::default() }).to_string();
    let looker = Capturer {
        bits: Some(64),
        elevated: Some(true),
        session_0: Some(false),
        account: Some("user".to_owned()),
        monitor_user: Some(false),
    };
    assert_eq!(
        told(looker.clone()),
        "Captured by a 64-bit program, elevated, in a user session, as a user, not in Performance Monitor Users."
    );
    let looker = Capturer { account: None, monitor_user: Some(true), session_0: Some(true), ..looker };
    assert_eq!(
        told(Capturer { bits: None, ..looker }),
        "Captured by a program, elevated, in session 0, as a member of Performance Monitor Users."
    );
}

#[test]
fn a_bundle_keeps_what_was_found_out_and_its_account_begins_with_the_reason() {
    let missing = Registered { library: Some(library("acme.dll", Some(false), None)), ..acme() };
    let capture = captured(&[2]);
    let source = source(vec![missing.clone()]);
    let packed =
        pack(Packing { source: Some(source), ..packing(vec![capture.file().to_vec()], Level::Names) })
            .unwrap();
    let known = open(packed.bytes).unwrap().manifest.unwrap().source();
    assert_eq!(known.registrations.as_ref().unwrap().services, [missing]);
    let pair = Pair::single(capture);
    let account = Account::new(&pair).with_machine(&known, Vec::new(), &pair);
    assert_eq!(account.found[0].code(), "library-missing");
    let looked = Statement::Looked(Looked::from_source(&known)).to_string();
    assert_eq!(looked, "Captured: query Global, by a 64-bit program.");
}

#[test]
fn objects_that_were_left_out_when_packing_are_not_called_absent() {
    let capture = captured(&[2, 230]);
    let only = [TitleIndex(230)];
    let samples = packing(vec![capture.file().to_vec()], Level::Names);
    let packed = pack(Packing { source: Some(source(vec![acme()])), only: &only, ..samples }).unwrap();
    let known = open(packed.bytes).unwrap().manifest.unwrap().source();
    assert_eq!((known.registrations, known.looker.unwrap().bits), (None, Some(64)));
}

/// `docs/findings.md` explains failed queries under one code, in both languages, before the absent objects.
#[test]
fn a_failed_query_is_explained_with_its_severities_and_its_causes() {
    for (file, head, end) in [
        ("findings.md", "\n## Failed queries\n", "\n## Absent objects\n"),
        ("findings.ja.md", "\n## 失敗したクエリ\n", "\n## 存在しないオブジェクト\n"),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let document = fs::read_to_string(path).unwrap();
        let part = document.split_once(head).expect("the part").1.split_once(end).expect("the next part").0;
        let explained: Vec<&str> = part.lines().filter_map(|line| line.strip_prefix("### ")).collect();
        assert_eq!(explained, [Failure::CODE], "{file}");
        for cause in ["timed-out", "crashed", "unsound", "foreign-bytes"] {
            assert!(part.contains(&format!("`{cause}`")), "{file}: {cause}");
        }
    }
}

/// `docs/findings.md` explains these reasons of absent objects, in both languages.
#[test]
fn every_reason_is_explained_with_its_severity() {
    for (file, head) in
        [("findings.md", "\n## Absent objects\n"), ("findings.ja.md", "\n## 存在しないオブジェクト\n")]
    {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let document = fs::read_to_string(path).unwrap();
        let part = document.split_once(head).expect("the part").1.split("\n## ").next().unwrap();
        let explained: Vec<&str> = part.lines().filter_map(|line| line.strip_prefix("### ")).collect();
        assert!(explained.into_iter().eq(Reason::CODES.iter().map(|(code, _)| *code)), "{file}");
        for ((_, severity), section) in Reason::CODES.iter().zip(part.split("\n### ").skip(1)) {
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
