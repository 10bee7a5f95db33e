//! Summaries of bundles, of samples as they are and with assumed numbers.

use winperf::text::AsciiOnly;
use winperf::{Assumption, Names};
use winperf_bundle::failure::Cause;
use winperf_bundle::{Failure, Gathered, InOrder, Packed, Packing, Source, open};
use winperf_redact::{AtOnce, Level, at_once};
use winperf_report::Language;
use winperf_report::guide::{Guide, built_in};
use winperf_report::summary::{pack_redacted_with, pack_with};
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::{Capture, Counter, Instance, Object, examples};

/// Returns samples to be packed.
pub(crate) fn packing(samples: Vec<Vec<u8>>, level: Level) -> Packing<'static> {
    let mut gathered = Gathered::default();
    gathered.samples = samples;
    Packing::by_winperf("0.0.0", gathered, level, Some("2026-01-02T03:04:05Z"), &AsciiOnly)
}

/// Returns the summary of a bundle of these samples.
fn summary(packing: Packing<'_>) -> String {
    read(
        &at_once(pack_with(packing, built_in(Language::English), &mut AtOnce))
            .expect("samples that can be packed"),
    )
}

fn sample(program: &str, time: i64) -> Vec<u8> {
    let counter = Counter::new(784, PERF_COUNTER_RAWCOUNT);
    let object = Object::new(230).counter(counter).instance(Instance::named(program).values([7]));
    Capture::new().system_name("LANTERN").perf_time_100ns(time).object(object).write()
}

/// Returns the summary in a bundle.
fn read(packed: &Packed) -> String {
    let archive = rawzip::ZipArchive::from_slice(&packed.bytes).expect("an archive");
    let record = archive.entries().nth(1).expect("a second member").expect("a record");
    let entry = archive.get_entry(record.wayfinder()).expect("an entry");
    let text = miniz_oxide::inflate::decompress_to_vec(entry.data()).expect("deflated data");
    String::from_utf8(text).expect("text")
}

#[test]
fn the_summary_counts_what_is_in_the_samples_and_names_nobody() {
    let source = Source { value_name: Some("Global".to_owned()), ..Source::default() };
    let text = summary(Packing { source: Some(source), ..packing(vec![sample("payroll", 0)], Level::Names) });
    assert!(text.contains("Captured: packed by winperf 0.0.0 on 2026-01-02, query Global.\n"), "{text}");
    assert!(text.contains("| 0 | 256 |") && !text.contains("Gone and new"), "{text}");
    assert!(!text.to_lowercase().contains("payroll") && !text.contains("LANTERN"), "{text}");
}

#[test]
fn the_summary_speaks_of_the_pair_first_and_of_the_facts_last() {
    let example = examples::desktop();
    let failures = vec![Failure::new("10500".to_owned(), 1, Cause::Crashed(0xC000_0005))];
    let source = Source { failures, ..Source::default() };
    let samples = vec![example.older, example.newer];
    let text = summary(Packing { source: Some(source), ..packing(samples, Level::None) });
    let parts = [
        "## the query \"10500\" (sample 1) ended its process (0xc0000005): a performance provider crashes\n",
        "\n**Error:** the query \"10500\" (sample 1) ended its process (0xc0000005): a performance provider crashes (`query-failed`).\n",
        "\n### Findings\n",
        "\n- **error** `query-failed`: the query \"10500\" (sample 1) ended",
        "\n  - **Meaning:** ",
        "\n  - **Usual cause:** ",
        "\n  - **What to do:** ",
        "\n- **warning** `instances-shifted` Process(svchost\\#3) (sample 0 0x",
        "\n### Gone and new\n\nInstances in both captures: 186; gone: 3; new: 4.\n",
        "\n- Process: gone ",
        "\nCaptured: packed by winperf",
        "\n<details><summary>Captures</summary>\n",
        "\n| 1 | ",
        "\n- Nothing is redacted.\n",
    ];
    let places = parts.map(|part| text.find(part).unwrap_or_else(|| panic!("{part} is missing:\n{text}")));
    assert!(places.is_sorted(), "{text}");
    let packed =
        at_once(pack_with(packing(vec![sample("a", 0)], Level::Names), Guide::default(), &mut AtOnce));
    assert!(!read(&packed.unwrap()).contains("Meaning"));
}

#[test]
fn what_is_odd_in_every_sample_is_told_once_with_its_bytes_in_each() {
    let odd = |time: i64| {
        let mut bytes = sample("payroll", time);
        bytes[0xc] = 7;
        bytes
    };
    let samples = vec![odd(10_000_000), odd(20_000_000), odd(30_000_000)];
    let text = summary(packing(samples, Level::None));
    assert_eq!(text.matches("- **warning** `version-unknown`").count(), 1, "{text}");
    assert!(text.contains("(sample 0 0xc, sample 1 0xc, sample 2 0xc)"), "{text}");
}

/// Offset of `HeaderLength` of the data block, which states where the first object begins.
const HEADER_LENGTH: usize = 24;

#[test]
fn what_is_assumed_of_a_sample_is_told_in_the_summary_and_not_packed() {
    let example = examples::desktop();
    let number = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let object = number(&example.newer, HEADER_LENGTH) as usize;
    let right = Assumption { offset: object as u32, value: number(&example.newer, object).into() };
    let mut lying = example.newer.clone();
    lying[object..object + 4].copy_from_slice(&7_u32.to_le_bytes());
    let ordered_samples = |samples: Vec<Vec<u8>>| at_once(InOrder::new(samples, &[], &mut AtOnce)).unwrap();
    // The sample that was given first is the newer one.
    let ordered = ordered_samples(vec![lying, example.older]).assuming(&[vec![right], Vec::new()]);
    assert_eq!(ordered.samples.iter().map(|sample| sample.assumed().len()).collect::<Vec<_>>(), [0, 1]);
    let sound = ordered_samples(vec![example.newer]);
    assert_eq!(ordered.samples[1].objects().len(), sound.samples[0].objects().len());
    for level in [Level::None, Level::Names] {
        let redacted = at_once(ordered.redacted(level, &Names::default(), &mut AtOnce)).unwrap();
        let packing = packing(Vec::new(), level);
        let guide = built_in(Language::English);
        let packed = at_once(pack_redacted_with(redacted, packing, guide, &mut AtOnce)).unwrap();
        let told = format!(
            "- sample 1: PERF\\_OBJECT\\_TYPE.TotalByteLength at {object:#x} is read as {}; the file contains 7\n",
            right.value
        );
        assert!(read(&packed).contains(&told), "{}", read(&packed));
        let opened = open(packed.bytes).unwrap();
        assert_eq!(number(&opened.samples[1].bytes, object), 7, "{level:?}");
    }
}
