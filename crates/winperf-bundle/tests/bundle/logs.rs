//! Logs through the same entrance, also inside of archives, and packed as logs.

use winperf_bundle::{
    Contents, Error, Held, Limits, Manifest, Member, OpenedLog, PackingLog, TitleKind, TitleList,
    held_within, open, pack_log,
};
use winperf_log::AnyLog;
use winperf_redact::Level;
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::examples;
use winperf_synth::log::{Entry, Log, SampleData};

fn raw() -> Vec<u8> {
    let values = |first| SampleData::Instances(vec![("payroll".into(), first, 0)]);
    Log::new()
        .entry(Entry::instances("\\\\LEDGERHOST", "Process", "Handle Count", PERF_COUNTER_RAWCOUNT))
        .sample(0, vec![values(7)])
        .sample(1, vec![values(9)])
        .write()
}

fn blocks() -> Vec<u8> {
    let example = examples::iexplore();
    Log::new()
        .titles("\\\\LEDGERHOST", &[(230, "Process of the log")])
        .entry(Entry::object("\\\\LEDGERHOST", "Process"))
        .sample(0, vec![SampleData::Block(example.older)])
        .sample(1, vec![SampleData::Block(example.newer)])
        .write()
}

fn list(name: &str) -> TitleList {
    let bytes = winperf_synth::titles::multi_sz([(1, "9000"), (230, name)]);
    TitleList { kind: TitleKind::Counter, language: "009".to_owned(), bytes }
}

/// A bundle that somebody made of a log, with a list of titles and a manifest.
fn bundle(log: Vec<u8>) -> Vec<u8> {
    let manifest = Manifest::from_json(br#"{"source": {"os_build": "6.0.6000"}}"#).expect("JSON");
    let manifest = manifest.expect("a manifest");
    let others = vec![
        Member { name: "logs/system.blg".to_owned(), bytes: log },
        Member { name: "notes.txt".to_owned(), bytes: b"hello".to_vec() },
    ];
    let titles = vec![list("Process of the bundle")];
    Contents { manifest, titles, others, ..Contents::default() }.write().expect("a bundle")
}

fn held(bytes: Vec<u8>) -> OpenedLog {
    match held_within(bytes, &Limits::default()).expect("it opens") {
        Held::Log(log) => *log,
        Held::Captures(_) => panic!("captures"),
    }
}

#[test]
fn a_log_in_a_bundle_opens_with_the_titles_and_the_manifest_of_that() {
    let log = held(bundle(raw()));
    assert_eq!((log.name.as_str(), log.log.times().len()), ("logs/system.blg", 2));
    assert_eq!(log.titles, [list("Process of the bundle")]);
    let build = log.manifest.as_ref().and_then(|manifest| manifest.source().os_build);
    assert_eq!(build.as_deref(), Some("6.0.6000"));
    assert_eq!(log.others.len(), 1);
    assert_eq!(open(bundle(raw())).expect_err("no capture"), Error::NoBlocks);
    let alone = held(raw());
    assert!(alone.name.is_empty() && alone.manifest.is_none() && alone.titles.is_empty());
}

#[test]
fn the_moments_of_a_log_in_a_bundle_are_captures_and_its_titles_stand_under_those_of_the_bundle() {
    let opened = open(bundle(blocks())).expect("it opens");
    let names: Vec<&str> = opened.samples.iter().map(|sample| sample.name.as_str()).collect();
    assert_eq!(names, ["logs/system.blg/sample-1", "logs/system.blg/sample-2"]);
    assert!(opened.manifest.is_some());
    assert_eq!(opened.titles, [list("Process of the bundle")]);
    // Without a list in the bundle, the list of the log is used.
    let alone = open(blocks()).expect("it opens");
    let name = winperf_bundle::titles(&alone.titles).name(winperf::TitleIndex(230)).map(str::to_owned);
    assert_eq!(name.as_deref(), Some("Process of the log"));
}

#[test]
fn captures_in_a_bundle_go_before_a_log_in_it_which_stays_among_the_other_members() {
    let others = vec![Member { name: "system.blg".to_owned(), bytes: raw() }];
    let samples = vec![examples::iexplore().newer];
    let bytes = Contents { samples, others: others.clone(), ..Contents::default() }.write().unwrap();
    assert_eq!(open(bytes).expect("it opens").others, others);
}

#[test]
fn a_packed_log_is_the_redacted_one_with_its_manifest_and_opens_again() {
    let opened = held(bundle(raw()));
    let pack = |level| {
        let packing = PackingLog {
            opened: &opened,
            tool: ("test", "1"),
            created: Some("2026-01-02T03:04:05Z"),
            level,
            summary: |_, _| "a log".to_owned(),
        };
        pack_log(packing).expect("a bundle")
    };
    for level in Level::ALL {
        let packed = pack(level);
        let again = held(packed.bytes.clone());
        let AnyLog::Binary(log) = &again.log else { panic!("a binary log") };
        assert_eq!((again.name.as_str(), log.file()), ("log.blg", packed.redacted.bytes.as_slice()));
        let manifest = again.manifest.as_ref().expect("a manifest");
        assert_eq!(manifest.redaction(), Some(level));
        let values: Vec<_> = log.samples().flat_map(|sample| sample.rows(None)).collect();
        assert_eq!(values.iter().map(|row| row.outcome.value).collect::<Vec<_>>(), [Ok(7.0), Ok(9.0)]);
        // The content of a title list and of a note cannot be judged.
        let is_kept = level == Level::None;
        assert_eq!(
            (again.titles.len(), again.others.len(), packed.left_out),
            if is_kept { (1, 1, 0) } else { (0, 0, 2) }
        );
        let text = format!("{:?} {:?}", log.machine(), values);
        assert_eq!((text.contains("LEDGERHOST"), text.contains("payroll")), (is_kept, is_kept));
        let day = match level {
            Level::None => Some("2026-01-02T03:04:05Z"),
            Level::Names => Some("2026-01-02"),
            Level::Strict => None,
        };
        assert_eq!(manifest.created(), day);
    }
    assert_eq!(pack(Level::Names).bytes, pack(Level::Names).bytes);
}
