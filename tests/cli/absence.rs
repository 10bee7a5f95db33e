//! Reasons why an object is not there: bundles with one fault each, and the first sentence about it.

use std::fs;

use winperf::text::AsciiOnly;
use winperf_bundle::registrations::{Library, Registered, Registrations};
use winperf_bundle::{Capturer, Packing, Source, TitleKind, TitleList, pack};
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::titles::multi_sz;
use winperf_synth::{Capture as Synth, Counter, Object};
use winperf_tests::{Folder, winperf};

/// Returns a bundle of a 64-bit program on a machine with one service, which should provide Ledger and does not.
fn bundle(folder: &Folder, service: Registered) -> String {
    let sample = |seconds: i64| {
        let capture = Synth::new().clock((3600 + seconds) * 10_000_000, 10_000_000);
        let capture = capture.perf_time_100ns(133_486_382_456_780_000 + seconds * 10_000_000);
        let object = Object::new(2).counter(Counter::new(250, PERF_COUNTER_RAWCOUNT)).values([7]);
        capture.object(object).write()
    };
    let bytes = multi_sz([(1, "9200"), (9100, "Ledger"), (9102, "Entries"), (9150, "Orphan")]);
    let registrations = Registrations { services: vec![service], ..Registrations::default() };
    let packed = pack(Packing {
        samples: vec![sample(0), sample(1)],
        titles: vec![TitleList { kind: TitleKind::Counter, language: "009".to_owned(), bytes }],
        manifest: None,
        others: Vec::new(),
        source: Some(Source {
            value_name: Some("Global".to_owned()),
            looker: Some(Capturer { bits: Some(64), elevated: Some(false), ..Capturer::default() }),
            registrations: Some(registrations),
            ..Source::default()
        }),
        tool: ("winperf-capture", "0.1.0"),
        created: None,
        level: winperf_redact::Level::Names,
        only: &[],
        titles_in_use: false,
        code_pages: &AsciiOnly,
    });
    let path = folder.path("absent.perfcap.zip");
    fs::write(&path, packed.expect("samples that can be packed").bytes).expect("a file");
    path
}

fn ledger() -> Registered {
    Registered {
        name: "LedgerSvc".to_owned(),
        library: Some(Library {
            name: "ledger.dll".to_owned(),
            found: Some(true),
            machine: Some("x86_64".to_owned()),
            ..Library::default()
        }),
        functions: Some(["OpenLedger", "CollectLedger", "CloseLedger"].map(str::to_owned)),
        first_counter: Some(9100),
        last_counter: Some(9102),
        ..Registered::default()
    }
}

#[test]
fn the_first_thing_said_of_a_bundle_without_an_object_is_the_reason() {
    let file = |found, machine: Option<&str>| {
        let machine = machine.map(str::to_owned);
        Some(Library { name: "ledger.dll".to_owned(), found: Some(found), machine, ..Library::default() })
    };
    let services = [
        ("service-disabled", Registered { disabled: Some(1), ..ledger() }),
        ("library-missing", Registered { library: file(false, None), ..ledger() }),
        ("library-of-other-bitness", Registered { library: file(true, Some("x86")), ..ledger() }),
        ("functions-missing", Registered { functions: Some(Default::default()), ..ledger() }),
    ];
    for (code, service) in services {
        let folder = Folder::new(code);
        let path = bundle(&folder, service);
        let issue = winperf(&["issue", &path]);
        let first: Vec<&str> = issue.out.lines().take(3).collect();
        assert!(first[0].starts_with("## Ledger is not there: "), "{}", issue.out);
        assert!(
            first[2].starts_with("**Warning:** Ledger is not there: ") && first[2].contains(code),
            "{first:?}"
        );
        assert!(issue.out.contains("by a 64-bit program, not elevated"), "{}", issue.out);
        let japanese = winperf(&["issue", "--lang", "ja", &path]);
        assert!(japanese.out.contains("Ledger がありません。"), "{}", japanese.out);

        let check = winperf(&["check", &path]);
        let said = format!(": warning: {code}: Ledger is not there: ");
        assert_eq!((check.status, check.out.matches(&said).count()), (0, 1), "{}", check.out);
        let document = winperf(&["check", "--format", "json", &path]).document();
        let absent = &document[1]["absent"];
        assert_eq!(
            (&absent[0]["code"], &absent[0]["object_title"]),
            (&code.into(), &9100.into()),
            "{document}"
        );
        assert_eq!(absent.as_array().map(Vec::len), Some(1), "{document}");
        assert!(document[0].get("absent").is_none(), "said once of a bundle: {document}");
    }
}

#[test]
fn a_path_to_an_absent_object_leads_to_the_reason() {
    let folder = Folder::new("absent-path");
    let path = bundle(&folder, Registered { disabled: Some(1), ..ledger() });
    let asked = |words: &str| winperf(&["find", words, &path]);
    let found = asked(r"\Ledger\Entries");
    assert_eq!(found.status, 2);
    assert!(
        found.error.contains("service-disabled: Ledger is not there: the service LedgerSvc"),
        "{}",
        found.error
    );
    let nobody = asked(r"\Orphan\Entries");
    assert!(nobody.error.contains("provided-by-nobody: Orphan is not there"), "{}", nobody.error);
    let unknown = asked(r"\No Such Thing\Entries");
    assert!(!unknown.error.contains("is not there"), "{}", unknown.error);
}

#[test]
fn what_is_not_asked_for_is_not_absent() {
    let folder = Folder::new("absent-excerpt");
    let path = bundle(&folder, Registered { disabled: Some(1), ..ledger() });
    let excerpt = folder.path("excerpt.perfcap.zip");
    let packed = winperf(&["pack", &path, "--only", "System", "-o", &excerpt]);
    assert_eq!(packed.status, 0, "{}", packed.error);
    let check = winperf(&["check", &excerpt]);
    assert!(!check.out.contains("is not there"), "{}", check.out);
}
