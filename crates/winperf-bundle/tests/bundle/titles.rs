//! Findings about title lists, alone and compared with facts in a bundle.

use winperf_bundle::registrations::{Perflib, Registered, Registrations};
use winperf_bundle::title_lists::{MachineFacts, OddTitles, OddTitlesKind, alone, check_each};
use winperf_bundle::{Manifest, Source, TitleKind, TitleList};
use winperf_synth::recorded;

fn list(file: &str, text: &str) -> TitleList {
    TitleList::in_file(file, text.encode_utf16().flat_map(u16::to_le_bytes).collect())
}

/// Codes and offsets.
fn said(found: &[OddTitles]) -> Vec<String> {
    found.iter().map(|found| format!("{} {:#x} {}", found.kind.code(), found.offset, found.length)).collect()
}

#[track_caller]
fn check(file: &str, text: &str, expected: &[&str]) {
    assert_eq!(said(&alone(&list(file, text))), expected, "{text:?}");
}

const NAMES: &str = "Counter_009.bin";
const TEXTS: &str = "Help_009.bin";

#[test]
fn a_sound_list_has_no_finding() {
    check(NAMES, "1\x001847\x002\0System\x00238\0\x009100\0Acme\0\0", &[]);
    check(TEXTS, "3\0About the system\x009101\0About Acme\0\0", &[]);
}

#[test]
fn a_list_that_net_refuses_is_an_error_at_its_index() {
    check(NAMES, "2\0A\0\0lost\x004\0B\0\0", &["title-index-empty 0x8 2"]);
    check(NAMES, "2\0A\0abc\0B\x0012x\0C\0\0", &["title-index-invalid 0x8 6"]);
    let net = |file, text| alone(&list(file, text))[0].kind.refusal().unwrap();
    assert_eq!(
        net(NAMES, "2\0A\0\0lost\0\0"),
        "Cannot load Counter Name data because an invalid index '' was read from the registry."
    );
    assert_eq!(
        net(TEXTS, "3\0A\0abc\0lost\0\0"),
        "Cannot load Category Help data because an invalid index 'abc' was read from the registry."
    );
    let both = alone(&list(NAMES, "2\0A\0\0lost\0abc\0B\0x\0C\0\0"));
    let [
        OddTitles { kind: OddTitlesKind::IndexEmpty { count: 1, .. }, .. },
        OddTitles { kind: OddTitlesKind::IndexInvalid { index, count: 2, .. }, .. },
    ] = &both[..]
    else {
        panic!("{both:?}")
    };
    assert_eq!(index, "abc");
    // The replacement of an index is not one that .NET has read.
    assert_eq!(
        net(NAMES, "2\0A\0---\0lost\0\0"),
        "Cannot load Counter Name data because an invalid index '…' was read from the registry."
    );
    // Two empty texts after the end are one index more for .NET, and one is none.
    check(NAMES, "2\0A\0\0\0", &[]);
    check(NAMES, "2\0A\0\0\0\0", &["title-index-empty 0x8 2"]);
}

#[test]
fn what_else_can_be_odd_about_a_list_is_told_once_with_its_first_place() {
    check(NAMES, "2\0A\x004\0\0", &["title-list-cut 0x8 2"]);
    check(
        NAMES,
        "2\0A\x004\0B\x002\0C\x002\0D\0\0",
        &["title-index-twice 0x10 2", "title-index-falling 0x10 2"],
    );
    check(NAMES, "2\0A\x003\0B\x005\0C\0\0", &["title-index-of-other-kind 0x8 2"]);
    check(TEXTS, "3\0A\x004\0B\0\0", &["title-index-of-other-kind 0x8 2"]);
    check(NAMES, "1\x0016\x002\0A\x0018\0B\0\0", &["title-index-above-first 0x4 4"]);
    check(NAMES, "1\x001847\0\0", &["title-list-empty 0x0 0"]);
}

/// A service with a range, and the values of Perflib.
fn registrations(range: [u32; 2], last: u32) -> Registrations {
    let [first, end] = range;
    let service = Registered {
        name: "AcmeSvc".to_owned(),
        first_counter: Some(first),
        last_counter: Some(end),
        ..Registered::default()
    };
    let perflib = Perflib { last_counter: Some(last), last_help: Some(last + 1), ..Perflib::default() };
    Registrations { perflib: Some(perflib), services: vec![service], ..Registrations::default() }
}

const ACME: &str = "1\x001847\x002\0System\x009100\0Acme\x009102\0Entries\x009104\0Errors\0\0";

#[test]
fn a_list_is_held_to_what_the_registry_says() {
    let found = |text: &str, registrations: &Registrations, are_cut| {
        let list = list(NAMES, text);
        let known = MachineFacts { registrations: Some(registrations), are_all: true, are_cut };
        said(&check_each(&[list], known)[0])
    };
    assert_eq!(found(ACME, &registrations([9100, 9104], 9104), false), [""; 0]);
    assert_eq!(found(ACME, &registrations([9100, 9104], 9204), false), ["title-last-mismatch 0x0 0"]);
    let hole = ACME.replace("9102\0Entries\0", "");
    assert_eq!(found(&hole, &registrations([9100, 9104], 9104), false), ["title-range-hole 0x0 0"]);
    // A list that was reduced to the titles in use proves nothing.
    assert_eq!(found(&hole, &registrations([9100, 9104], 9204), true), [""; 0]);
    let list = list(NAMES, &hole);
    let known = registrations([9100, 9104], 9104);
    let known = MachineFacts { registrations: Some(&known), are_all: true, are_cut: false };
    let said = check_each(&[list], known)[0][0].kind.to_string();
    assert!(said.starts_with("every index of the service AcmeSvc, 9100 to 9104, must have a name but 1 has none, the first being 9102"), "{said}");
}

#[test]
fn lists_of_one_machine_are_held_to_each_other() {
    let names = list(NAMES, ACME);
    let explained = list(TEXTS, "3\0About\x009105\0About errors\0\0");
    let short = list(TEXTS, "3\0About\x009103\0About entries\0\0");
    let german = list("Counter_007.bin", ACME);
    let long = list("Counter_007.bin", &ACME.replace("9104", "9106\0Fehler\x009104"));
    let list_codes = |lists: &[&TitleList], are_all| {
        let lists: Vec<TitleList> = lists.iter().map(|list| (*list).clone()).collect();
        let known = MachineFacts { are_all, ..MachineFacts::default() };
        let codes = check_each(&lists, known).into_iter().flatten().map(|found| found.kind.code());
        codes.filter(|code| *code != "title-index-falling").collect::<Vec<_>>()
    };
    assert_eq!(list_codes(&[&names, &explained, &german], true), [""; 0]);
    assert_eq!(list_codes(&[&names, &short], true), ["titles-out-of-step"]);
    assert_eq!(list_codes(&[&german], true), ["english-titles-missing"]);
    assert_eq!(list_codes(&[&german], false), [""; 0]);
    assert_eq!(list_codes(&[&names, &long], true), ["english-titles-shorter"]);
    assert_eq!(
        list_codes(&[&long.clone(), &list("Counter_007.bin", "2\0System\0\0"), &names], true)[0],
        "language-titles-shorter"
    );
}

#[test]
fn the_lists_of_a_bundle_are_checked_by_what_its_manifest_says() {
    let json = serde_json::json!({
        "schema": "winperf-capture/1",
        "source": Source { registrations: Some(registrations([9100, 9106], 9104)), ..Source::default() },
    });
    let manifest = Manifest::from_json(json.to_string().as_bytes()).unwrap().unwrap();
    let checked = winperf_bundle::title_lists::check(&[list(NAMES, ACME)], Some(&manifest));
    assert_eq!(checked[0].file, "titles/counter-009.bin");
    assert_eq!(said(&checked[0].findings), ["title-range-hole 0x0 0"]);
    assert!(winperf_bundle::title_lists::check(&[list(NAMES, ACME)], None).is_empty());
}

#[test]
fn a_file_whose_name_says_nothing_holds_what_its_indices_say() {
    let kind = |file, text| list(file, text).kind;
    assert_eq!(kind("a.bin", ACME), TitleKind::Counter);
    assert_eq!(kind("a.bin", "3\0About\x005\0About\0\0"), TitleKind::Help);
    assert_eq!(kind("Counter_009.bin", "3\0About\x005\0About\0\0"), TitleKind::Counter);
}

/// The lists of the captures, unchanged: their findings are true.
#[test]
fn sound_lists_of_real_machines_have_no_finding_but_of_what_samba_does_otherwise() {
    let Some(log) = recorded::read("performance-logs/pal-samplelog.blg") else { return };
    let opened = winperf_bundle::open(log).unwrap();
    assert_eq!(opened.titles.iter().map(|list| said(&alone(list))).collect::<Vec<_>>(), [[""; 0]]);
    let samba = |file: &str| {
        TitleList::in_file(file, recorded::read(&format!("samba-writer/s1/{file}")).expect("a title list"))
    };
    assert_eq!(said(&alone(&samba("Counter_009.bin"))), ["title-index-above-first 0x4 4"]);
    assert_eq!(said(&alone(&samba("Explain_009.bin"))), [""; 0]);
}
