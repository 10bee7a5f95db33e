//! The command line, and where files go.

use winperf_windows_tests::{Capture, files_of};

#[test]
#[ignore = "needs Wine"]
fn the_manifest_says_what_was_asked_and_where() {
    let run = Capture::new(&["--count", "3", "--interval", "0.2"]).run().expect(0);
    let bundle = run.bundle();
    assert_eq!(bundle.samples.len(), 3);
    let source = bundle.manifest.unwrap().source();
    assert_eq!(source.value_name.as_deref(), Some("Global"));
    assert_eq!(source.architecture.as_deref(), Some("x86_64"));
    assert!(source.os_build.unwrap().ends_with("(Wine)"));
    assert!(source.locale.is_some());
    assert!(source.processors.is_some_and(|count| count > 0));
    assert_eq!(source.frequency, Some(10_000_000));
    assert!(source.failures.is_empty());
}

#[test]
#[ignore = "needs Wine"]
fn the_samples_are_as_far_apart_as_was_asked() {
    let bundle =
        Capture::new(&["--count", "3", "--interval", "3", "--redact", "none"]).run().expect(0).bundle();
    let ticks: Vec<i64> = bundle
        .samples
        .iter()
        .map(|sample| winperf::DataBlock::read(&sample.bytes).unwrap().header().perf_time.get())
        .collect();
    for pair in ticks.windows(2) {
        // A busy machine may take a part of the pause for the query before it, and any time more.
        assert!(pair[1] - pair[0] > 20_000_000, "{ticks:?}");
    }
}

#[test]
#[ignore = "needs Wine"]
fn the_file_goes_where_it_is_told_to_and_a_folder_gets_plain_blocks() {
    let run = Capture::new(&["--out", "a b.perfcap.zip", "--count", "1"]).run().expect(0);
    assert_eq!(run.files(), ["a b.perfcap.zip"]);
    let run = Capture::new(&["--raw", "blocks", "--help-texts"]).run().expect(0);
    assert_eq!(run.files(), ["blocks"]);
    let inside = files_of(&run.folder.join("blocks"));
    assert_eq!(inside, ["counter-009.bin", "help-009.bin", "sample-0.perfdata", "sample-1.perfdata"]);
}

#[test]
#[ignore = "needs Wine"]
fn a_file_that_cannot_be_written_is_one_sentence() {
    let run = Capture::new(&["--out", "no\\such\\folder.zip", "--count", "1"]).run().expect(2);
    assert!(run.complaints.contains("no\\such\\folder.zip cannot be written"), "{}", run.complaints);
    assert!(run.files().is_empty());
}

#[test]
#[ignore = "needs Wine"]
fn wrong_usage_and_unknown_names_are_one_sentence_and_status_2() {
    for (words, sentence) in [
        (&["--wait"][..], "there is no option --wait; --help lists them"),
        (&["-x"], "there is no option -x; --help lists them"),
        (&["Global", "10000"], "Global is a whole query and cannot be combined with objects"),
        (&["Addcounter"], "no object is called \"Addcounter\" on this machine"),
        (&["--redact", "all"], "--redact must be none, names or strict, but is all"),
    ] {
        let run = Capture::new(words).run().expect(2);
        assert!(run.complaints.contains(sentence), "{words:?}: {}", run.complaints);
        assert_eq!(run.complaints.lines().count(), 1, "{}", run.complaints);
        assert!(run.files().is_empty());
    }
    assert!(Capture::new(&["--help"]).run().expect(0).output.contains("--interval SECONDS"));
}

#[test]
#[ignore = "needs Wine"]
fn an_object_that_is_not_there_is_said() {
    let run = Capture::new(&["10000", "4242", "--count", "1"]).run().expect(1);
    assert!(run.output.contains("the query \"4242\" (sample 1) brought no object"), "{}", run.output);
    let run = Capture::new(&["4242"]).run().expect(2);
    assert!(run.files().is_empty());
}

#[test]
#[ignore = "needs Wine"]
fn the_hidden_command_line_asks_nothing_but_known_words() {
    for name in ["Addcounter 009", "A", "Global 2", ""] {
        let run = Capture::new(&["--answer", "0", "query", "1", "1000", "0", ".", name]).run();
        assert_eq!(run.status, 2, "{name:?}");
    }
}
