//! Content of a file at each level.

use winperf_bundle::{Opened, TitleList};
use winperf_provider::symbols::{self, PEER, TRANSFER, WORKLOAD};
use winperf_windows_tests::{Capture, Table};

/// Returns names that the provider and the machine have.
fn names(bundle: &Opened) -> Vec<String> {
    let block = winperf::DataBlock::read(&bundle.samples[0].bytes).expect("a block");
    vec![block.system_name().expect("a name").to_string(), "Peer 1".into(), "Peer 2".into(), "worker".into()]
}

fn captured(level: &str) -> Opened {
    Capture::new(&["--redact", level]).run().expect(0).bundle()
}

/// Length from which the letters of a name are not in numbers by chance, in bytes.
const UNLIKELY: usize = 4;

/// Returns whether `bytes` contain a name in UTF-16 or in ASCII, in any case.
fn holds(bytes: &[u8], name: &str) -> bool {
    let narrow = name.as_bytes().to_vec();
    let wide: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
    [narrow, wide]
        .iter()
        .filter(|name| name.len() >= UNLIKELY)
        .any(|name| bytes.windows(name.len()).any(|window| window.eq_ignore_ascii_case(name)))
}

fn all_bytes(bundle: &Opened) -> Vec<Vec<u8>> {
    let samples = bundle.samples.iter().map(|sample| sample.bytes.clone());
    let titles = bundle.titles.iter().map(|list| list.bytes.clone());
    let manifest = bundle.manifest.iter().map(winperf_bundle::Manifest::to_json);
    samples.chain(titles).chain(manifest).collect()
}

#[test]
#[ignore = "needs Wine"]
fn no_name_is_left_and_every_value_is_what_it_was() {
    let original = captured("none");
    let names = names(&original);
    assert!(names.iter().all(|name| holds(&original.samples[0].bytes, name)));
    for level in ["names", "strict"] {
        let redacted = captured(level);
        for bytes in all_bytes(&redacted) {
            for name in &names {
                assert!(!holds(&bytes, name), "{level}: {name}");
            }
        }
        let (before, after) = (Table::of(&original), Table::of(&redacted));
        assert_eq!(before.rows().len(), after.rows().len());
        for (object, counter) in [
            (TRANSFER, symbols::BYTES_SENT),
            (TRANSFER, symbols::AVAILABLE_BANDWIDTH),
            (PEER, symbols::BYTES_SERVED),
            (WORKLOAD, symbols::BUSY_OBJECT),
            (WORKLOAD, symbols::BYTES_PER_OPERATION),
            (WORKLOAD, symbols::SHARE),
        ] {
            assert_eq!(before.values(object, counter), after.values(object, counter), "{level}: {counter:?}");
        }
        assert_eq!(after.instances(WORKLOAD)[3], "_Total");
        assert!(after.instances(WORKLOAD)[1].ends_with("#1"), "equal names stay equal");
    }
}

#[test]
#[ignore = "needs Wine"]
fn the_default_is_the_level_of_names_and_the_output_says_what_was_replaced() {
    let run = Capture::new(&[]).run().expect(0);
    assert!(run.output.contains("redacted (names): replaced "), "{}", run.output);
    let manifest = run.bundle().manifest.unwrap();
    assert_eq!(manifest.redaction(), Some(winperf_redact::Level::Names));
}

#[test]
#[ignore = "needs Wine"]
fn strict_leaves_the_titles_in_use_alone() {
    let [strict, names] = ["strict", "names"].map(|level| captured(level).titles);
    let members = |lists: &[TitleList]| lists.iter().map(TitleList::member_name).collect::<Vec<_>>();
    assert_eq!(members(&strict), ["titles/counter-009.bin", "titles/help-009.bin"]);
    assert_eq!(members(&names), members(&strict));
    assert!(!holds(&strict[0].bytes, "End Marker"));
    assert!(holds(&names[0].bytes, "End Marker"));
    assert!(strict[1].bytes.len() < names[1].bytes.len(), "what is said of other counters is left out");
}
