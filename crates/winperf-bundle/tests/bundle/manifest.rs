//! The manifest: its statements are verified, and unknown parts are kept.

use std::time::Duration;

use winperf_bundle::failure::{Cause, Overcome, Refusal};
use winperf_bundle::{Contents, Error, Failure, Manifest, Member, Source, open, sha256};
use winperf_synth::Capture;

use crate::zip;

fn member<'a>(members: &'a [Member], name: &str) -> &'a Member {
    members.iter().find(|member| member.name == name).expect(name)
}

/// The members of an archive as files.
fn members(bytes: &[u8]) -> Vec<Member> {
    let archive = rawzip::ZipArchive::from_slice(bytes).expect("an archive");
    let entry = |record: rawzip::ZipFileHeaderRecord<'_>| {
        let name = record.file_path().try_normalize().expect("a name").as_str().to_owned();
        let packed = archive.get_entry(record.wayfinder()).expect("an entry").data().to_vec();
        let is_stored = record.compression_method() == rawzip::CompressionMethod::STORE;
        let unpacked = || miniz_oxide::inflate::decompress_to_vec(&packed).expect("deflated data");
        Member { name, bytes: if is_stored { packed.clone() } else { unpacked() } }
    };
    archive.entries().map(|record| entry(record.expect("a record"))).collect()
}

/// The archive with the bytes of one member replaced.
fn replaced(bytes: &[u8], name: &str, new: &[u8]) -> Vec<u8> {
    let members = members(bytes);
    let all: Vec<(&str, &[u8])> = members
        .iter()
        .map(|member| (member.name.as_str(), if member.name == name { new } else { &member.bytes[..] }))
        .collect();
    zip::deflated(&all)
}

fn bundle() -> Vec<u8> {
    Contents { samples: vec![Capture::new().write()], ..Contents::default() }.write().expect("a bundle")
}

#[test]
fn a_sample_that_is_not_what_the_manifest_says_is_named() {
    let other = Capture::new().system_name("OTHER").write();
    let error = open(replaced(&bundle(), "sample-0.perfdata", &other)).unwrap_err();
    let wanted = format!("SHA-256 {}", sha256(&Capture::new().write()));
    let (member, had) = ("sample-0.perfdata".to_owned(), sha256(&other));
    assert_eq!(error, Error::Changed { member, wanted, had });
    let error = open(replaced(&bundle(), "sample-0.perfdata", b"short")).unwrap_err();
    assert!(error.to_string().starts_with("sample-0.perfdata must have 104 bytes"), "{error}");
}

#[test]
fn a_member_that_the_manifest_names_and_the_archive_lacks_is_named() {
    let manifest = member(&members(&bundle()), "manifest.json").bytes.clone();
    let block = Capture::new().write();
    let error = open(zip::stored(&[("manifest.json", &manifest), ("a.bin", &block)])).unwrap_err();
    assert_eq!(error.to_string(), "sample-0.perfdata is named by the manifest but not in the archive");
}

#[test]
fn a_manifest_that_is_no_json_object_says_where() {
    for json in ["{", "[]", "nonsense", "\u{0}"] {
        let error = open(replaced(&bundle(), "manifest.json", json.as_bytes())).unwrap_err();
        assert!(matches!(error, Error::Manifest(_)), "{json}: {error}");
    }
    let deep = "[".repeat(100_000);
    assert!(matches!(open(replaced(&bundle(), "manifest.json", deep.as_bytes())), Err(Error::Manifest(_))));
}

#[test]
fn a_manifest_that_would_fill_the_memory_is_refused_before_it_is_read() {
    let error =
        |json: String| open(replaced(&bundle(), "manifest.json", json.as_bytes())).unwrap_err().to_string();
    let many = format!(r#"{{"mood": [{}0]}}"#, "{},".repeat(40_000));
    assert!(error(many).contains("more than 32768 values"));
    let deep = format!(r#"{{"mood": {}{}}}"#, "[".repeat(40), "]".repeat(40));
    assert!(error(deep).contains("deeper than 32 levels"));
    let long = format!(r#"{{"mood": "{}"}}"#, "x".repeat(1 << 20));
    assert!(error(long).contains("manifest.json is longer than 1048576 bytes"));
    let text = format!(r#"{{"mood": "{}\"["}}"#, "{[,".repeat(40_000));
    assert!(open(replaced(&bundle(), "manifest.json", text.as_bytes())).is_ok());
}

#[test]
fn a_member_or_a_sample_that_the_manifest_lists_twice_is_named() {
    for json in [
        r#"{"members": [{"name": "sample-0.perfdata"}, {"name": "sample-0.perfdata"}]}"#,
        r#"{"samples": [{"member": "sample-0.perfdata"}, {"member": "sample-0.perfdata"}]}"#,
    ] {
        let error = open(replaced(&bundle(), "manifest.json", json.as_bytes())).unwrap_err();
        assert_eq!(
            error.to_string(),
            "sample-0.perfdata must be listed once by the manifest but is listed twice"
        );
    }
}

#[test]
fn every_part_of_a_manifest_may_be_missing_or_of_another_kind() {
    for json in [
        "{}",
        r#"{"schema": 1, "samples": 2, "members": "x", "tool": [], "source": 7, "redaction": null}"#,
        r#"{"members": [{"name": 1}, {}, {"name": "sample-0.perfdata", "sha256": 5, "length": "x"}]}"#,
    ] {
        let opened = open(replaced(&bundle(), "manifest.json", json.as_bytes())).unwrap();
        let manifest = opened.manifest.expect("a manifest");
        assert_eq!(opened.samples.len(), 1, "{json}");
        assert_eq!((manifest.tool(), manifest.created(), manifest.redaction()), (None, None, None));
        assert_eq!(manifest.source(), Source::default());
    }
}

#[test]
fn what_nobody_knows_of_a_manifest_is_there_when_it_is_written_again() {
    let json =
        br#"{"mood": {"of": ["the", "day"]}, "samples": [{"member": "sample-0.perfdata", "note": "first"}],
        "members": [{"name": "sample-0.perfdata", "colour": "red"}], "source": {"planet": "Earth"}}"#;
    let opened = open(replaced(&bundle(), "manifest.json", json)).unwrap();
    let contents = Contents {
        manifest: opened.manifest.expect("a manifest"),
        samples: opened.samples.into_iter().map(|sample| sample.bytes).collect(),
        ..Contents::default()
    };
    let again = open(contents.write().unwrap()).unwrap().manifest.expect("a manifest");
    let again: serde_json::Value = serde_json::from_slice(&again.to_json()).unwrap();
    assert_eq!(again["mood"]["of"][1], "day");
    assert_eq!(again["members"][0]["colour"], "red");
    assert_eq!(again["source"]["planet"], "Earth");
}

/// A completely known failure.
fn failed(cause: Cause) -> Failure {
    Failure {
        services: vec!["AcmeSvc".to_owned()],
        library: Some("acme.dll".to_owned()),
        overcome: Some(Overcome::OneByOne),
        ..Failure::new("10006".to_owned(), 3, cause)
    }
}

#[test]
fn each_cause_of_a_failure_is_members_of_a_manifest_and_comes_back() {
    let seconds = Duration::from_secs(20);
    let causes = [
        Cause::TimedOut(seconds),
        Cause::Crashed(0xC000_0005),
        Cause::NotStarted(206),
        Cause::Foreign,
        Cause::NotAsked,
        Cause::TitlesNotAsked(38),
        Cause::Refused(Refusal::Code(5)),
        Cause::Refused(Refusal::TooLarge),
        Cause::Refused(Refusal::WrongLength),
        Cause::NoBlock,
        Cause::Unsound("it is broken".to_owned()),
        Cause::LeftOut("it is broken".to_owned()),
        Cause::NoObjects,
        Cause::Gone,
        Cause::Silent,
        Cause::CutList,
        Cause::OnlyInGlobal,
        Cause::Empty,
        Cause::CountNotSet,
        Cause::UnknownWord(0),
        Cause::UnknownWord(13),
        Cause::ValuesInMetadata,
        Cause::IndexInsideAnother,
        Cause::TooMany,
        Cause::Other("a sentence".to_owned()),
        Cause::Unknown,
    ];
    for cause in causes {
        let failure = failed(cause);
        let json = serde_json::to_value(&failure).unwrap();
        assert_eq!(serde_json::from_value::<Failure>(json.clone()).unwrap(), failure, "{json}");
    }
    let json = serde_json::to_value(failed(Cause::TimedOut(seconds))).unwrap();
    let expected = serde_json::json!({
        "query": "10006", "cause": "timed-out", "seconds": 20, "sample": 3,
        "service": "AcmeSvc", "library": "acme.dll", "overcome": "one-by-one",
    });
    assert_eq!(json, expected);
    let json = serde_json::to_value(failed(Cause::Crashed(0xC000_0005))).unwrap();
    assert_eq!((&json["cause"], &json["code"]), (&"crashed".into(), &0xC000_0005_u32.into()));
}

#[test]
fn the_source_comes_back_as_it_was_given() {
    let source = Source {
        value_name: Some("230 232".to_owned()),
        os_build: Some("10.0.22631.4317".to_owned()),
        architecture: Some("x86_64".to_owned()),
        locale: Some("ja-JP".to_owned()),
        processors: Some(8),
        frequency: Some(u64::MAX),
        failures: vec![failed(Cause::TimedOut(Duration::from_secs(30)))],
        ..Source::default()
    };
    let packing = crate::packing::packing(vec![Capture::new().write()]);
    let packed =
        winperf_bundle::pack(winperf_bundle::Packing { source: Some(source.clone()), ..packing }).unwrap();
    let manifest: Manifest = open(packed.bytes).unwrap().manifest.expect("a manifest");
    assert_eq!(manifest.source(), source);
}
