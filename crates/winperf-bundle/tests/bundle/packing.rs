//! Packing: redacted on the way, the same bytes every time, and nothing in it that nobody knows.

use winperf::redact::Level;
use winperf::text::AsciiOnly;
use winperf_bundle::{
    Contents, Member, Opened, PackError, Packed, Packing, Source, TitleKind, TitleList, open, pack,
};
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

/// Whether the unpacked members of a bundle mention a text, in UTF-8 or UTF-16.
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
        assert_eq!((first.order, again.order), (vec![0, 1], vec![1, 0]));
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
    assert_eq!(manifest.part(&["redaction", "names_replaced"]).unwrap(), 2);
    assert_eq!(manifest.part(&["samples"]).unwrap()[1]["interval_100ns"], "20000000");
    assert_eq!(manifest.created(), Some("2026-01-02"));
    assert_eq!(manifest.tool(), Some(("winperf", "0.0.0")));
    let (_, opened) = packed(Packing { level: Level::None, ..packing(samples.clone()) });
    assert_eq!(opened.samples[0].bytes, samples[0]);
    let manifest = opened.manifest.expect("a manifest");
    assert_eq!((manifest.redaction(), manifest.created()), (Some(Level::None), Some("2026-01-02T03:04:05Z")));
}

/// A bundle with files and parts of a manifest that name the machine.
fn foreign() -> Opened {
    let json = br#"{"host": "LANTERN", "tool": {"name": "capture of LANTERN", "version": "1"},
        "source": {"value_name": "Global", "locale": "Payroll", "owner": "Alice"}}"#;
    let manifest = winperf_bundle::Manifest::from_json(json).expect("JSON").expect("a manifest");
    let others = vec![Member { name: "hosts.txt".to_owned(), bytes: b"LANTERN".to_vec() }];
    let contents = Contents { manifest, samples: vec![sample("payroll", 0)], others, ..Contents::default() };
    open(contents.write().expect("a bundle")).expect("a bundle that opens")
}

#[test]
fn what_nobody_knows_is_left_out_of_a_redacted_bundle_and_kept_in_another() {
    let of = |level, foreign: Opened| Packing {
        manifest: foreign.manifest,
        others: foreign.others,
        level,
        ..packing(foreign.samples.into_iter().map(|sample| sample.bytes).collect())
    };
    let (result, opened) = packed(of(Level::Names, foreign()));
    assert!(!mentions(&opened, "lantern") && !mentions(&opened, "payroll") && !mentions(&opened, "alice"));
    // The file, the part of the manifest that nobody knows, and the tool whose name tells the machine's.
    assert_eq!((opened.others.len(), result.left_out), (0, 3));
    assert_eq!(opened.manifest.as_ref().and_then(winperf_bundle::Manifest::tool), Some(("winperf", "0.0.0")));
    let source = opened.manifest.expect("a manifest").source();
    assert_eq!((source.value_name.as_deref(), source.locale), (Some("Global"), None));
    let (result, opened) = packed(of(Level::None, foreign()));
    assert_eq!((opened.others, result.left_out), (foreign().others, 0));
    assert_eq!(opened.manifest.expect("a manifest").text(&["host"]), Some("LANTERN"));
}

#[test]
fn packing_again_without_redaction_still_says_that_names_were_taken_out() {
    let (_, once) = packed(packing(vec![sample("payroll", 0)]));
    let again = Packing {
        manifest: once.manifest,
        level: Level::None,
        ..packing(once.samples.into_iter().map(|sample| sample.bytes).collect())
    };
    assert_eq!(packed(again).1.manifest.expect("a manifest").redaction(), Some(Level::Names));
}

#[test]
fn title_lists_are_kept_whole_or_cut_down_to_what_is_used() {
    let bytes = multi_sz([(1, "9000"), (230, "Process"), (784, "ID Process"), (5000, "Secret product")]);
    let list = TitleList { kind: TitleKind::Counter, language: "009".to_owned(), bytes };
    let of = |level, titles_in_use| Packing {
        titles: vec![list.clone()],
        titles_in_use,
        level,
        ..packing(vec![sample("payroll", 0)])
    };
    assert_eq!(packed(of(Level::Names, false)).1.titles, std::slice::from_ref(&list));
    for asked in [of(Level::Names, true), of(Level::Strict, false)] {
        let opened = packed(asked).1;
        assert!(!mentions(&opened, "secret"));
        assert_eq!(winperf_bundle::titles(&opened.titles).name(winperf::TitleIndex(784)), Some("ID Process"));
    }
}

#[test]
fn a_refused_sample_is_told_by_its_position_in_what_was_given() {
    let damaged = winperf_synth::damage::truncated(&sample("payroll", 0), 150);
    let error = pack(packing(vec![sample("payroll", 0), damaged, sample("payroll", 0)])).unwrap_err();
    let PackError::Refused(refusal) = error else { panic!("{error}") };
    assert_eq!(refusal.capture, 1);
}

#[test]
fn the_summary_counts_what_is_in_the_samples_and_names_nobody() {
    let source = Source { value_name: Some("Global".to_owned()), ..Source::default() };
    let (result, _) = packed(Packing { source: Some(source), ..packing(vec![sample("payroll", 0)]) });
    let archive = rawzip::ZipArchive::from_slice(&result.bytes).expect("an archive");
    let record = archive.entries().nth(1).expect("a second member").expect("a record");
    let entry = archive.get_entry(record.wayfinder()).expect("an entry");
    let text = miniz_oxide::inflate::decompress_to_vec(entry.data()).expect("deflated data");
    let text = String::from_utf8(text).expect("text");
    assert!(text.contains("- Query: Global\n") && text.contains("| 0 | 256 |"), "{text}");
    assert!(!text.to_lowercase().contains("payroll") && !text.contains("LANTERN"), "{text}");
}
