//! Captures that wait: until something comes, until the user has seen enough, or until they are killed.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use winperf::Capture as Read;
use winperf_bundle::Sample;
use winperf_provider::symbols::{PEER, TRANSFER, TitleOffset};
use winperf_windows_tests::{Capture, Running, Wine, files_of};

/// Never: the counters of the provider are none of them negative.
const NEVER: &str = "\\#10000\\#10002 < 0";

/// Returns whether a sample has an object that can be read.
fn has(sample: &Sample, object: TitleOffset) -> bool {
    let capture = Read::parse(sample.bytes.clone());
    capture
        .objects()
        .any(|found| found.title().0 == object.index(10_000) && found.instances_error().is_none())
}

#[test]
#[ignore = "needs Wine"]
fn the_samples_around_the_moment_are_kept_and_the_moment_is_said() {
    // The fifth query has no Peer, after one that is not kept.
    let condition = "\\#10006(*)\\#10008 missing";
    let words =
        ["--redact", "none", "--interval", "0.1", "--until", NEVER, "--until", condition, "--keep", "3"];
    let run = Capture::new(&words).fault("garbage:6@5").run().expect(1);
    assert!(run.output.contains(&format!("  sample 4: {condition}; one more is taken\n")), "{}", run.output);
    let bundle = run.bundle();
    let has_peer: Vec<bool> = bundle.samples.iter().map(|sample| has(sample, PEER)).collect();
    assert_eq!(has_peer, [true, false, false], "{}", run.output);
    assert!(bundle.samples.iter().all(|sample| has(sample, TRANSFER)), "{}", run.output);
    let awaited = bundle.manifest.unwrap().source().awaited.unwrap();
    assert_eq!((awaited.condition.as_str(), awaited.sample), (condition, 1));
    let run = Capture::new(&["--interval", "0.1", "--until", NEVER, "--count", "2"]).run().expect(1);
    let said = "  after 2 samples: the condition was not met: as many samples were taken as were asked for\n";
    assert!(run.output.contains(said), "{}", run.output);
    assert_eq!(run.bundle().samples.len(), 2);
}

/// Returns the folders in which samples wait.
fn rings(wine: &Wine) -> Vec<PathBuf> {
    let users = wine.prefix().join("drive_c/users");
    let user_rings = |user: String| {
        let folder = users.join(user).join("Temp");
        let names = if folder.is_dir() { files_of(&folder) } else { Vec::new() };
        names.into_iter().filter(|name| name.starts_with("winperf-ring-")).map(move |name| folder.join(name))
    };
    files_of(&users).into_iter().flat_map(user_rings).collect()
}

/// Waits until three samples wait; the folder in which they do.
fn three_samples(wine: &Wine, running: &mut Running) -> PathBuf {
    loop {
        assert!(running.is_running(), "it ended by itself: {}", running.folder().display());
        // It may come and go between two looks.
        let count = |folder: &PathBuf| {
            fs::read_dir(folder).map_or(0, |files| {
                files
                    .flatten()
                    .filter(|file| file.file_name().to_string_lossy().starts_with("sample-"))
                    .count()
            })
        };
        match rings(wine).as_slice() {
            [folder] if count(folder) >= 3 => return folder.clone(),
            _ => thread::sleep(Duration::from_millis(20)),
        }
    }
}

#[test]
#[ignore = "needs Wine"]
fn ctrl_c_loses_nothing_and_what_a_killed_run_left_is_named_and_removed() {
    // No other test may look for the remains.
    let wine = Wine::changing();
    let words = ["--interval", "0.1", "--until", NEVER];
    let mut running = Capture::under(&wine, &words).start();
    let folder = three_samples(&wine, &mut running);
    let run = running.interrupt().expect(1);
    assert!(run.output.contains("the condition was not met: it was stopped\n"), "{}", run.output);
    assert!(run.bundle().samples.len() >= 3, "{}", run.output);
    assert!(!folder.exists(), "{}", folder.display());

    let mut running = Capture::under(&wine, &words).start();
    let folder = three_samples(&wine, &mut running);
    assert!(files_of(&running.kill()).iter().all(|name| !name.ends_with(".zip")), "nothing is written");
    // What looks like such a folder and is a link is left alone, with all that it leads to.
    let elsewhere = wine.prefix().join("drive_c/elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    fs::write(elsewhere.join("sample-1"), "of somebody else").unwrap();
    let link = folder.with_file_name("winperf-ring-0-0");
    std::os::unix::fs::symlink(&elsewhere, &link).unwrap();
    let run = Capture::under(&wine, &["--count", "1"]).run().expect(0);
    let name = folder.file_name().unwrap().to_string_lossy().into_owned();
    let said = format!("{name}, left by an interrupted run\n");
    assert!(run.output.contains(&said), "{}", run.output);
    assert!(!folder.exists(), "{}", folder.display());
    assert!(link.is_symlink() && elsewhere.join("sample-1").exists(), "{}", run.output);
    fs::remove_file(link).unwrap();
    fs::remove_dir_all(elsewhere).unwrap();
}
