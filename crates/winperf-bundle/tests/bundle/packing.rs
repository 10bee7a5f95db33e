//! Packing: redacted, deterministic, and without unknown members.

use winperf::Names;
use winperf::text::AsciiOnly;
use winperf_bundle::failure::Cause;
use winperf_bundle::{
    Awaited, Contents, Draft, Failure, Gathered, InOrder, Member, Opened, PackError, Packed, Packing, Source,
    TitleKind, TitleList, open, pack,
};
use winperf_redact::{Level, at_once};
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::titles::multi_sz;
use winperf_synth::{Capture, Counter, Instance, Object, examples};

/// Samples to be packed at the usual level.
pub(crate) fn packing(samples: Vec<Vec<u8>>) -> Packing<'static> {
    Packing {
        samples,
        titles: Vec::new(),
        manifest: None,
        others: Vec::new(),
        source: None,
        tool: ("winperf", "0.0.0"),
        created: Some("2026-01-02T03:04:05Z"),
        level: Level::Names,
        only: &[],
        titles_in_use: false,
        code_pages: &AsciiOnly,
    }
}

fn sample(program: &str, time: i64) -> Vec<u8> {
    let counter = Counter::new(784, PERF_COUNTER_RAWCOUNT);
    let object = Object::new(230).counter(counter).instance(Instance::named(program).values([7]));
    Capture::new().system_name("LANTERN").perf_time_100ns(time).object(object).write()
}

fn packed(packing: Packing<'_>) -> (Packed, Opened) {
    let packed = pack(packing).expect("samples that can be packed");
    let opened = open(packed.bytes.clone()).expect("a bundle that opens");
    (packed, opened)
}

/// Returns `true` if the unpacked members of a bundle mention a text, in UTF-8 or UTF-16.
fn mentions(opened: &Opened, text: &str) -> bool {
    let manifest = opened.manifest.clone().expect("a manifest").to_json();
    let titles = opened.titles.iter().map(|list| &list.bytes);
    let all = opened.samples.iter().map(|sample| &sample.bytes).chain([&manifest]).chain(titles);
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let wanted = [text.as_bytes().to_ascii_lowercase(), wide.to_ascii_lowercase()];
    all.map(|bytes| bytes.to_ascii_lowercase())
        .any(|bytes| wanted.iter().any(|text| bytes.windows(text.len()).any(|window| window == text)))
}

#[test]
fn the_same_samples_give_the_same_bytes_whatever_their_order() {
    for example in examples::all() {
        let samples = vec![example.older.clone(), example.newer.clone()];
        let (first, _) = packed(packing(samples));
        let (again, _) = packed(packing(vec![example.newer, example.older]));
        assert_eq!(first.bytes, again.bytes, "{}", example.name);
    }
}

#[test]
fn what_was_waited_for_tells_no_part_of_a_name_and_none_that_no_sample_has() {
    for condition in [r"\Process(payr*)\ID Process > 5", r"\Process(ledger)\ID Process missing"] {
        let awaited = Awaited { condition: condition.to_owned(), sample: 1 };
        let source = Source { awaited: Some(awaited), ..Source::default() };
        let at = |level| {
            let samples = vec![sample("payroll", 133_716_612_800_215_149)];
            let (_, opened) = packed(Packing { source: Some(source.clone()), level, ..packing(samples) });
            opened.manifest.expect("a manifest").source().awaited.map(|awaited| awaited.condition)
        };
        assert_eq!(at(Level::None).as_deref(), Some(condition));
        for level in [Level::Names, Level::Strict] {
            assert!(at(level).expect("a condition").starts_with(r"\Process(…)\ID Process"), "{condition}");
        }
    }
}

#[test]
fn names_are_taken_out_unless_asked_otherwise_and_the_manifest_says_what_was_done() {
    let samples =
        vec![sample("payroll", 133_716_612_800_215_149), sample("Payroll", 133_716_612_820_215_149)];
    let (_, opened) = packed(packing(samples.clone()));
    assert!(!mentions(&opened, "payroll") && !mentions(&opened, "lantern"));
    let manifest = opened.manifest.clone().expect("a manifest");
    assert_eq!(manifest.redaction(), Some(Level::Names));
    let json: serde_json::Value = serde_json::from_slice(&manifest.to_json()).expect("JSON");
    assert_eq!(json["redaction"]["names_replaced"], 2);
    assert_eq!(json["samples"][1]["interval_100ns"], "20000000");
    assert_eq!(manifest.created(), Some("2026-01-02"));
    assert_eq!(manifest.tool(), Some(("winperf", "0.0.0")));
    let (_, opened) = packed(Packing { level: Level::None, ..packing(samples.clone()) });
    assert_eq!(opened.samples[0].bytes, samples[0]);
    let manifest = opened.manifest.expect("a manifest");
    assert_eq!((manifest.redaction(), manifest.created()), (Some(Level::None), Some("2026-01-02T03:04:05Z")));
}

/// Returns a bundle with files and parts of a manifest that may name the machine.
fn foreign() -> Opened {
    let json = br#"{"host": "LANTERN", "tool": {"name": "capture of LANTERN", "version": "1"},
        "created": "1999-12-31T23:59:59Z", "redaction": {"level": "strict", "by": "Alice"},
        "source": {"value_name": "Global", "locale": "Payroll", "owner": "Alice", "os_build": "10.0.22631.4317",
            "architecture": "the box under my desk", "processors": 133716612800215149, "frequency": "133716612800215149",
            "failures": [
                {"query": "230 232", "message": "Alice saw no answer"}, {"query": "Alice"}]},
        "samples": [{"member": "sample-0.perfdata", "note": "of Alice"}],
        "members": [{"name": "sample-0.perfdata", "owner": "Alice"}]}"#;
    let manifest = winperf_bundle::Manifest::from_json(json).expect("JSON").expect("a manifest");
    let others = vec![Member { name: "hosts.txt".to_owned(), bytes: b"LANTERN".to_vec() }];
    let list = |language: &str| TitleList {
        kind: TitleKind::Counter,
        language: language.to_owned(),
        bytes: multi_sz([(230, "Process")]),
    };
    let titles = ["009", "0416", "Alice", "lantern"].map(list).to_vec();
    let samples = vec![sample("payroll", 0)];
    let contents = Contents { manifest, samples, titles, others, ..Contents::default() };
    open(contents.write().expect("a bundle")).expect("a bundle that opens")
}

fn packed_again(level: Level) -> (Packed, Opened) {
    let foreign = foreign();
    packed(Packing {
        manifest: foreign.manifest,
        titles: foreign.titles,
        others: foreign.others,
        level,
        ..packing(foreign.samples.into_iter().map(|sample| sample.bytes).collect())
    })
}

#[test]
fn a_redacted_bundle_keeps_nothing_of_another_that_nobody_vouches_for() {
    for level in [Level::Names, Level::Strict] {
        let (result, opened) = packed_again(level);
        let members = String::from_utf8_lossy(&result.bytes);
        for name in ["lantern", "payroll", "alice", "under my desk", "1999", "133716612800215149"] {
            assert!(!mentions(&opened, name) && !members.to_lowercase().contains(name), "{level:?}: {name}");
        }
        let manifest = opened.manifest.expect("a manifest");
        assert_eq!(manifest.tool(), Some(("winperf", "0.0.0")));
        assert_eq!(manifest.created(), (level == Level::Names).then_some("2026-01-02"));
        assert_eq!(manifest.redaction(), Some(level));
        let source = manifest.source();
        assert_eq!(source.value_name.as_deref(), Some("Global"));
        assert_eq!(source.os_build.as_deref(), Some("10.0.22631.4317"));
        assert_eq!((source.locale, source.architecture), (None, None));
        assert_eq!(source.failures, [Failure::new("230 232".to_owned(), 0, Cause::Unknown)]);
        let languages: Vec<&str> = opened.titles.iter().map(|list| list.language.as_str()).collect();
        assert_eq!(languages, ["009", "0416"]);
        // A file, two lists, the host, and of the source the locale, the owner, the architecture, two numbers, a sentence and a query.
        assert_eq!((opened.others.len(), result.left_out), (0, 11), "{level:?}");
    }
}

#[test]
fn numbers_of_the_machine_that_are_what_they_say_are_kept() {
    let json = br#"{"source": {"processors": 8, "frequency": "10000000"}}"#;
    let manifest = winperf_bundle::Manifest::from_json(json).expect("JSON");
    let bytes = Capture::new().clock(5, 10_000_000).write();
    let source =
        packed(Packing { manifest, ..packing(vec![bytes]) }).1.manifest.expect("a manifest").source();
    assert_eq!((source.processors, source.frequency), (Some(8), Some(10_000_000)));
}

#[test]
fn packing_without_redaction_keeps_what_nobody_knows_and_claims_no_level_program_or_day_of_another() {
    let (result, opened) = packed_again(Level::None);
    assert_eq!((opened.others, opened.titles, result.left_out), (foreign().others, foreign().titles, 0));
    let manifest = opened.manifest.expect("a manifest");
    assert_eq!(manifest.redaction(), Some(Level::None));
    assert_eq!(manifest.tool(), Some(("winperf", "0.0.0")));
    assert_eq!(manifest.created(), Some("2026-01-02T03:04:05Z"));
    let manifest: serde_json::Value = serde_json::from_slice(&manifest.to_json()).expect("JSON");
    assert_eq!((&manifest["host"], &manifest["source"]["owner"]), (&"LANTERN".into(), &"Alice".into()));
    let members = manifest["members"].as_array().expect("a list");
    assert!(members.iter().any(|member| member["owner"] == "Alice"), "{manifest:#}");
}

#[test]
fn a_level_that_the_input_claims_is_not_the_one_that_is_written() {
    let claimed = |level| {
        let json = format!(r#"{{"redaction": {{"level": "{level}"}}}}"#);
        winperf_bundle::Manifest::from_json(json.as_bytes()).expect("JSON")
    };
    for applied in Level::ALL {
        for level in ["none", "names", "strict"] {
            let again =
                Packing { manifest: claimed(level), level: applied, ..packing(vec![sample("payroll", 0)]) };
            assert_eq!(packed(again).1.manifest.expect("a manifest").redaction(), Some(applied), "{level}");
        }
    }
}

#[test]
fn title_lists_are_kept_whole_or_cut_down_to_what_is_used() {
    let bytes = multi_sz([(1, "9000"), (230, "Process"), (784, "ID Process"), (5000, "Secret product")]);
    let list = TitleList { kind: TitleKind::Counter, language: "009".to_owned(), bytes };
    let with_options = |level, titles_in_use| Packing {
        titles: vec![list.clone()],
        titles_in_use,
        level,
        ..packing(vec![sample("payroll", 0)])
    };
    assert_eq!(packed(with_options(Level::Names, false)).1.titles, std::slice::from_ref(&list));
    for asked in [with_options(Level::Names, true), with_options(Level::Strict, false)] {
        let opened = packed(asked).1;
        assert!(!mentions(&opened, "secret"));
        assert_eq!(winperf_bundle::titles(&opened.titles).name(winperf::TitleIndex(784)), Some("ID Process"));
    }
}

#[test]
fn the_title_lists_of_a_bundle_hold_no_replaced_name_and_nothing_behind_their_end() {
    let list = multi_sz([(9000, "Queue of Payroll on LANTERN"), (9002, "Entries")]);
    let bytes = [list.clone(), multi_sz([(9004, "letter to Alice")])].concat();
    let at_level = |level| Packing {
        titles: vec![TitleList { kind: TitleKind::Help, language: "009".to_owned(), bytes: bytes.clone() }],
        level,
        ..packing(vec![sample("payroll", 0)])
    };
    for level in [Level::Names, Level::Strict] {
        let (result, opened) = packed(at_level(level));
        assert!(["payroll", "lantern", "alice"].iter().all(|name| !mentions(&opened, name)));
        assert_eq!(result.redacted.summary.places_replaced, 3, "{level:?}");
    }
    assert_eq!(packed(at_level(Level::None)).1.titles[0].bytes, list);
}

#[test]
fn two_different_lists_of_one_kind_and_language_are_refused_by_their_name_before_the_samples_are() {
    let damaged = winperf_synth::damage::truncated(&sample("payroll", 0), 150);
    let list = |language: &str, title: &str| TitleList {
        kind: TitleKind::Counter,
        language: language.to_owned(),
        bytes: multi_sz([(9000, title)]),
    };
    let pack_lists = |titles: Vec<TitleList>, level, bytes: &[u8]| {
        let mut gathered = Gathered::default();
        for list in titles {
            gathered.add(Opened { titles: vec![list], ..Opened::default() });
        }
        pack(Packing { samples: vec![bytes.to_vec()], titles: gathered.titles, level, ..packing(Vec::new()) })
    };
    let differ = PackError::ListsDiffer { member: "titles/counter-009.bin".to_owned() };
    for level in Level::ALL {
        let lists = || vec![list("009", "Queue"), list("009", "Line")];
        assert_eq!(pack_lists(lists(), level, &damaged).unwrap_err(), differ);
        for same in [
            vec![list("009", "Queue"), list("009", "Queue")],
            vec![list("009", "Queue"), list("007", "Line")],
        ] {
            assert!(pack_lists(same, level, &sample("payroll", 0)).is_ok(), "{level:?}");
        }
    }
}

#[test]
fn a_bundle_that_is_packed_with_rests_has_the_same_bytes_and_is_never_farther_before_than_after() {
    let example = examples::desktop();
    let samples = vec![example.older, example.newer];
    for level in Level::ALL {
        let whole = pack(Packing { level, ..packing(samples.clone()) }).unwrap();
        let (mut redacting, mut writing) = (Vec::new(), Vec::new());
        let with_rests = at_once(async {
            let mut pace = |percent| redacting.push(percent);
            let ordered = InOrder::new(samples.clone(), &[], &mut pace).await.unwrap();
            let redacted = ordered.redacted(level, &Names::default(), &mut pace).await.unwrap();
            let packing = Packing { level, ..packing(Vec::new()) };
            let draft = Draft::new(redacted, packing);
            draft.write(String::new(), &mut |percent| writing.push(percent)).await.unwrap()
        });
        assert!(with_rests.bytes == whole.bytes, "{level:?}");
        // The work is complete only after the last rest: an uncounted pass would report that earlier.
        let whole = redacting.iter().filter(|percent| **percent == 100).count();
        assert_eq!(whole, usize::from(level != Level::None), "{level:?}: {redacting:?}");
        for percents in [redacting, writing] {
            assert!(percents.is_sorted(), "{level:?}: {percents:?}");
        }
    }
}

#[test]
fn a_refused_sample_is_told_by_its_position_in_what_was_given() {
    let damaged = winperf_synth::damage::truncated(&sample("payroll", 0), 150);
    let error = pack(packing(vec![sample("payroll", 0), damaged, sample("payroll", 0)])).unwrap_err();
    let PackError::Refused(refusal) = error else { panic!("{error}") };
    assert_eq!(refusal.capture, 1);
}
