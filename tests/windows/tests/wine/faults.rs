//! Providers that hang, crash and give wrong data.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use winperf_provider::symbols::{AUDIT, PEER, TRANSFER, TitleOffset};
use winperf_windows_tests::{Capture, Run, Table, Wine, files_of, fresh_folder, path_in_wine, program};

/// Asserts what is left when Peer fails, and with it Workload, which brings Peer.
fn rest_is_there(run: &Run, query: &str) {
    let bundle = run.bundle();
    let expected = [TRANSFER, AUDIT].map(|object| object.index(10_000));
    assert_eq!(Table::of(&bundle).objects(), expected);
    let source = bundle.manifest.as_ref().expect("a manifest").source();
    assert_eq!(source.value_name.as_deref(), Some("10000 10010"));
    let failed: Vec<&str> = source.failures.iter().map(|failure| failure.query.as_str()).collect();
    assert_eq!(failed, [query, "10006", "10014"]);
    assert_eq!(source.failures[1].services, ["winperf-provider"], "{source:?}");
}

#[test]
#[ignore = "needs Wine"]
fn a_provider_that_hangs_is_given_up_and_named_and_the_rest_is_written() {
    let run = Capture::new(&["--timeout", "20"]).fault("hang:6").run().expect(1);
    assert!(
        run.output.contains("was not answered within 20 s: a performance provider hangs"),
        "{}",
        run.output
    );
    rest_is_there(&run, "Global");
}

#[test]
#[ignore = "needs Wine"]
fn a_provider_that_crashes_is_named_and_the_rest_is_written() {
    let run = Capture::new(&[]).fault("crash:6").run().expect(1);
    assert!(run.output.contains("(0xc0000005): a performance provider crashes"), "{}", run.output);
    rest_is_there(&run, "Global");
}

const SERVICES: &str = "HKLM\\SYSTEM\\CurrentControlSet\\Services";

fn key(service: &str) -> String {
    format!("{SERVICES}\\{service}\\Performance")
}

#[test]
#[ignore = "needs Wine"]
fn a_provider_that_crashes_now_and_then_costs_no_other_object_its_pair() {
    for _ in 0..3 {
        let run = Capture::new(&[]).fault("crash:6@random").run();
        let samples = run.bundle().samples;
        for sample in &samples[samples.len() - 2..] {
            let block = winperf::DataBlock::read(&sample.bytes).expect("a block");
            let has = |title: TitleOffset| {
                block.objects().flatten().any(|object| object.title().0 == title.index(10_000))
            };
            assert!(has(TRANSFER), "{}", run.output);
            // Either it was had, or it is named.
            let is_named = run.output.contains("the query \"10006\" (of the service winperf-provider");
            assert!(has(PEER) || is_named, "{}", run.output);
        }
    }
}

/// A service that lists an object and has no provider, as long as this lives.
struct Silent<'a>(&'a Wine, &'static str);

impl<'a> Silent<'a> {
    fn new(wine: &'a Wine, service: &'static str, object: &str, is_disabled: bool) -> Self {
        let key = key(service);
        wine.finish("reg", &["add", &key, "/v", "Object List", "/t", "REG_SZ", "/d", object, "/f"]);
        if is_disabled {
            let value = ["/v", "Disable Performance Counters", "/t", "REG_DWORD", "/d", "1", "/f"];
            wine.finish("reg", &[&["add", &key], &value[..]].concat());
        }
        Self(wine, service)
    }
}

impl Drop for Silent<'_> {
    fn drop(&mut self) {
        self.0.finish("reg", &["delete", &format!("{SERVICES}\\{}", self.1), "/f"]);
    }
}

#[test]
#[ignore = "needs Wine"]
fn objects_of_a_service_without_a_list_are_found_among_its_titles() {
    let run = Capture::under(Wine::unlisted(), &[]).fault("crash:6").run().expect(1);
    rest_is_there(&run, "Global");
}

#[test]
#[ignore = "needs Wine"]
fn what_services_list_and_does_not_come_is_named_unless_it_is_disabled() {
    let wine = Wine::changing();
    let _services = [("zz-silent", "20002", false), ("zz-disabled", "20004", true)]
        .map(|(service, object, is_disabled)| Silent::new(&wine, service, object, is_disabled));
    let run = Capture::under(&wine, &[]).fault("crash:6").run().expect(1);
    let failures = run.bundle().manifest.expect("a manifest").source().failures;
    let failed: Vec<&str> = failures.iter().map(|failure| failure.query.as_str()).collect();
    assert_eq!(failed, ["Global", "10006", "10014", "20002"]);
    let said = "the query \"20002\" (of the service zz-silent, sample 1) brought nothing";
    assert!(run.output.contains(said), "{}", run.output);
}

#[test]
#[ignore = "needs Wine"]
fn a_provider_that_always_fails_leaves_no_file() {
    let run = Capture::new(&["--timeout", "1", "10000"]).fault("hang").run().expect(2);
    assert!(
        run.complaints.contains("nothing could be captured, and nothing was written"),
        "{}",
        run.complaints
    );
    assert!(run.files().is_empty());
}

#[test]
#[ignore = "needs Wine"]
fn a_lie_is_captured_as_it_is_when_asked_and_left_out_when_names_are_replaced() {
    for (fault, code) in [("long-object:0", "object"), ("long-definitions:0", "definition")] {
        let run = Capture::new(&["--redact", "none"]).fault(fault).run().expect(1);
        let capture = winperf::Capture::parse(run.bundle().samples[0].bytes.clone());
        let found = capture.findings(&winperf::Names::default());
        assert!(
            found.iter().any(|finding| finding.kind.code().contains(code)),
            "{fault}: {:?}",
            found.iter().map(|finding| finding.kind.code()).collect::<Vec<_>>()
        );
        // With redaction, the object is left out, and the output has lost its names.
        let run = Capture::new(&[]).fault(fault).run().expect(1);
        let names = [b"P\0e\0e\0r\0 \x001\0".as_slice(), b"w\0o\0r\0k\0e\0r\0"];
        for sample in run.bundle().samples {
            assert!(names.iter().all(|name| !sample.bytes.windows(name.len()).any(|window| window == *name)));
        }
    }
}

#[test]
#[ignore = "needs Wine"]
fn a_killed_capture_leaves_no_file_and_no_process() {
    // Its processes are distinguished from those of other runs by their file.
    let executable = fresh_folder("killed").join("winperf-capture.exe");
    fs::copy(program("winperf-capture.exe"), &executable).expect("the program");
    let running = Capture::of(&executable, &["--timeout", "60"]).fault("hang").start();
    wait_until(|| processes(&executable, "Global") == 1);
    let folder = running.kill();
    wait_until(|| processes(&executable, "--answer") == 0);
    // The lock goes with the process, a moment later.
    wait_until(|| files_of(&folder).is_empty());
}

#[test]
#[ignore = "needs Wine"]
fn what_a_run_leaves_that_is_killed_while_it_writes_is_removed_by_the_next() {
    let running = Capture::new(&["--out", "a.perfcap.zip", "--count", "1"]).on_disk("stalled").start();
    let part = running.folder().join("a.perfcap.zip.part");
    wait_until(|| fs::metadata(&part).is_ok_and(|part| part.len() > 0));
    let folder = running.kill();
    // The lock goes with the process.
    wait_until(|| files_of(&folder) == ["a.perfcap.zip.part"]);
    let run = Capture::in_folder(&folder, &["--out", "a.perfcap.zip", "--count", "1"]).run().expect(0);
    assert!(run.output.contains("a.perfcap.zip.part, left by an interrupted run"), "{}", run.output);
    assert_eq!(run.files(), ["a.perfcap.zip"]);
}

#[test]
#[ignore = "needs Wine"]
fn a_file_that_another_run_is_writing_is_refused_at_once() {
    let running = Capture::new(&["--out", "a.perfcap.zip", "--count", "1"]).on_disk("stalled").start();
    let folder = running.folder().to_path_buf();
    wait_until(|| folder.join("a.perfcap.zip.part").exists());
    let run = Capture::in_folder(&folder, &["--out", "a.perfcap.zip"]).run().expect(2);
    assert!(run.complaints.contains("is being written by another run"), "{}", run.complaints);
    let own = Capture::in_folder(&folder, &["--count", "1"]).run().expect(0);
    assert_eq!(own.files().len(), 3, "its file, and what the other holds: {:?}", own.files());
}

fn wait_until(condition: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(120);
    while !condition() {
        assert!(Instant::now() < end, "it does not come to that");
        thread::sleep(Duration::from_millis(50));
    }
}

/// Returns the number of processes of a program with this word on their command line.
fn processes(executable: &Path, word: &str) -> usize {
    let executable = path_in_wine(executable);
    let entries = fs::read_dir("/proc").expect("a system with /proc").flatten();
    // A process that has ended meanwhile has no command line any more.
    let lines = entries.map(|entry| fs::read(entry.path().join("cmdline")).unwrap_or_default());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).into_owned());
    lines.filter(|line| line.contains(&executable) && line.contains(word)).count()
}
