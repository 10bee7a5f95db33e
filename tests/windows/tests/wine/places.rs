//! Places of files, and the handling of existing ones.

use std::fs;

use winperf_windows_tests::{Capture, files_of};

#[test]
#[ignore = "needs Wine"]
fn a_file_that_is_there_is_replaced_only_by_force() {
    let words = ["--out", "a.perfcap.zip", "--count", "1"];
    let run = Capture::new(&words).run().expect(0);
    let before = fs::read(run.file()).unwrap();
    let again = Capture::in_folder(&run.folder, &words).run().expect(2);
    assert!(again.complaints.contains("\\a.perfcap.zip already exists"), "{}", again.complaints);
    assert!(again.output.is_empty(), "it is known before anything is captured: {}", again.output);
    assert_eq!(fs::read(run.file()).unwrap(), before);
    let forced = [&words[..], &["--force", "--redact", "none"]].concat();
    let replaced = Capture::in_folder(&run.folder, &forced).run().expect(0);
    assert_ne!(fs::read(replaced.file()).unwrap(), before);
}

#[test]
#[ignore = "needs Wine"]
fn a_folder_with_other_samples_is_refused_without_force() {
    let words = ["--raw", "blocks", "--count", "2"];
    let run = Capture::new(&words).run().expect(0);
    let blocks = run.folder.join("blocks");
    let again = Capture::in_folder(&run.folder, &words).run().expect(2);
    assert!(
        again.complaints.contains("contains other samples, such as counter-009.bin"),
        "{}",
        again.complaints
    );
    let forced = ["--raw", "blocks", "--count", "1", "--force"];
    let forced = Capture::in_folder(&run.folder, &forced).run().expect(0);
    assert!(forced.output.contains("removed Z:"), "{}", forced.output);
    assert_eq!(files_of(&blocks), ["counter-009.bin", "sample-0.perfdata"]);
}

#[test]
#[ignore = "needs Wine"]
fn runs_of_the_same_second_have_a_file_each() {
    let first = Capture::new(&["--count", "1"]);
    let folder = first.folder().to_path_buf();
    let second = Capture::in_folder(&folder, &["--count", "1"]);
    let second = std::thread::spawn(move || second.run().expect(0));
    let first = first.run().expect(0);
    let second = second.join().unwrap();
    assert_ne!(first.output, second.output, "each says its own file");
    let files = files_of(&folder);
    assert_eq!(files.len(), 2, "{files:?}");
    assert!(
        files.iter().all(|name| name.starts_with("winperf-") && name.ends_with(".perfcap.zip")),
        "{files:?}"
    );
}

#[test]
#[ignore = "needs Wine"]
fn the_full_path_is_said_and_another_folder_taken_when_this_one_cannot_be_written() {
    // Nobody may write there, not even root.
    let run = Capture::in_folder(std::path::Path::new("/proc"), &["--count", "1"]).run().expect(0);
    assert!(run.output.contains("Z:\\proc cannot be written: "), "{}", run.output);
    let wrote = run.output.lines().find_map(|line| line.strip_prefix("Wrote ")).unwrap();
    assert!(!wrote.starts_with("Z:\\proc") && wrote.contains(":\\"), "{wrote}");
}

#[test]
#[ignore = "needs Wine"]
fn names_that_are_registered_while_we_look_come_too_and_titles_come_alone() {
    use winperf_windows_tests::FaultyRegistry;
    let list = "1\n1847\n10000\nTransfer\n10006\nPeer\n10014\nWorkload\n\n";
    let run = FaultyRegistry::Titles(list, true).capture(&[]).run().expect(0);
    assert_eq!(run.bundle().titles[0].bytes.len(), list.encode_utf16().count() * 2);
    let run = FaultyRegistry::Titles(list, false).capture(&["Transfer", "--count", "1"]).run().expect(0);
    assert_eq!(run.bundle().manifest.unwrap().source().value_name.as_deref(), Some("10000"));
    let words = ["--titles-only", "--raw", "lists"];
    let run = FaultyRegistry::Titles(list, false).capture(&words).run().expect(0);
    assert_eq!(files_of(&run.folder.join("lists")), ["counter-009.bin"]);
}

#[test]
#[ignore = "needs Wine"]
fn an_object_that_only_the_counter_list_names_is_saved_from_one_that_crashes() {
    use winperf_windows_tests::FaultyRegistry;
    let list = "1\n1847\n10000\nTransfer\n10006\nPeer\n10014\nWorkload\n\n";
    let run =
        FaultyRegistry::Titles(list, false).capture(&["--timeout", "30"]).fault("crash:6").run().expect(1);
    assert!(
        run.output.contains("the query \"10006\" (Peer, of the service winperf-provider, sample 1)"),
        "{}",
        run.output
    );
}
