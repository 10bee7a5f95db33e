//! The program with bundles: `pack`, `redact`, and bundles as input.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use winperf_synth::{Capture, damage, examples};

/// A separate folder for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bundles").join(name);
        // The result of an earlier run is removed, if there is one.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> &Self {
        fs::write(self.0.join(name), bytes).expect("a file");
        self
    }

    /// Both samples of an example as `older.bin` and `newer.bin`.
    fn with_example(self) -> Self {
        let example = examples::desktop();
        self.write("older.bin", &example.older).write("newer.bin", &example.newer);
        self
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let program = env!("CARGO_BIN_EXE_winperf");
        Command::new(program).args(arguments).current_dir(&self.0).output().expect("the program runs")
    }

    /// Returns the output of a successful program.
    fn says(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {errors}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// Returns the message of a program that refuses a command.
    fn refuses(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).expect("text")
    }

    fn files(&self) -> Vec<String> {
        let names =
            fs::read_dir(&self.0).expect("the folder").map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// One column of a table in CSV.
fn column(text: &str, name: &str) -> Vec<String> {
    let mut rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = rows.next().expect("a header");
    let at = header.iter().position(|known| known.eq_ignore_ascii_case(name)).expect(name);
    rows.map(|cells| cells[at].to_owned()).collect()
}

#[test]
fn a_bundle_gives_the_values_of_its_first_and_its_last_sample() {
    let folder = Folder::new("values").with_example();
    folder.says(&["pack", "newer.bin", "older.bin", "--redact", "none", "-o", "x.perfcap.zip"]);
    let of_files = folder.says(&["values", "older.bin", "newer.bin", "--format", "csv"]);
    assert_eq!(folder.says(&["values", "x.perfcap.zip", "--format", "csv"]), of_files);
    let json = folder.says(&["values", "x.perfcap.zip", "--format", "json"]);
    assert!(json.contains(r#""file": "x.perfcap.zip/sample-0.perfdata""#));
    assert!(json.contains(r#""file": "x.perfcap.zip/sample-1.perfdata""#));
}

#[test]
fn two_bundles_of_one_sample_are_a_pair_and_one_of_them_is_a_single_capture() {
    let folder = Folder::new("two-bundles").with_example();
    for name in ["older", "newer"] {
        let (from, to) = (format!("{name}.bin"), format!("{name}.perfcap.zip"));
        folder.says(&["pack", &from, "--redact", "none", "-o", &to]);
    }
    let of_files = folder.says(&["values", "older.bin", "newer.bin", "--format", "csv"]);
    let of_bundles = folder.says(&["values", "older.perfcap.zip", "newer.perfcap.zip", "--format", "csv"]);
    assert_eq!(of_bundles, of_files);
    let of_one = folder.says(&["values", "newer.bin", "--format", "csv"]);
    assert_eq!(folder.says(&["values", "newer.perfcap.zip", "--format", "csv"]), of_one);
}

#[test]
fn tree_and_check_list_each_sample_of_a_bundle() {
    let folder = Folder::new("tree").with_example();
    folder.says(&["pack", "older.bin", "newer.bin", "-o", "x.perfcap.zip"]);
    let tree = folder.says(&["tree", "x.perfcap.zip"]);
    assert!(tree.starts_with("x.perfcap.zip/sample-0.perfdata: "));
    assert!(tree.contains("\nx.perfcap.zip/sample-1.perfdata: "));
    let findings = folder.says(&["check", "x.perfcap.zip", "--format", "json"]);
    let findings: serde_json::Value = serde_json::from_str(&findings).expect("JSON");
    assert_eq!(findings[1]["file"], "x.perfcap.zip/sample-1.perfdata");
}

#[test]
fn the_titles_of_a_bundle_name_its_counters() {
    let folder = Folder::new("titles");
    let example = examples::every_counter_type();
    folder.write("a.bin", &example.newer).write("Counter_009.bin", &example.titles.expect("titles"));
    folder.says(&["pack", "a.bin", "--titles", "Counter_009.bin", "-o", "x.perfcap.zip"]);
    assert!(folder.says(&["values", "x.perfcap.zip"]).contains("Large Rawcount Hex"));
    assert!(!folder.says(&["values", "a.bin"]).contains("Large Rawcount Hex"));
}

#[test]
fn a_pack_is_redacted_unless_asked_otherwise_and_its_values_stay() {
    let folder = Folder::new("redacted").with_example();
    let said = folder.says(&["pack", "older.bin", "newer.bin", "-o", "x.perfcap.zip"]);
    assert!(said.contains("Redacted at level names: ") && said.contains("are the same."), "{said}");
    let redacted = folder.says(&["values", "x.perfcap.zip", "--object", "Process"]);
    assert!(!redacted.contains("firefox") && redacted.contains("svchost#2"));
    let [before, after] = [&["older.bin", "newer.bin"][..], &["x.perfcap.zip"]].map(|captures| {
        let values = [&["values", "--object", "PhysicalDisk", "--format", "csv"], captures].concat();
        column(&folder.says(&values), "value")
    });
    assert!(before.len() > 10);
    assert_eq!(before, after);
}

#[test]
fn redact_writes_a_folder_of_plain_blocks_or_a_bundle() {
    let folder = Folder::new("redact").with_example();
    folder.says(&["redact", "older.bin", "newer.bin", "--level", "strict", "-o", "out"]);
    let samples = ["out/sample-0.perfdata", "out/sample-1.perfdata"];
    let values = folder.says(&[&["values", "--object", "Process"], &samples[..]].concat());
    assert!(!values.contains("firefox") && !values.contains("svchost"));
    folder.says(&["redact", "older.bin", "newer.bin", "-o", "y.perfcap.zip"]);
    assert!(folder.says(&["tree", "y.perfcap.zip"]).contains("y.perfcap.zip/sample-1.perfdata"));
    let error = folder.refuses(&["redact", "older.bin", "--level", "none", "-o", "z.zip"]);
    assert!(error.contains("level none redacts nothing"), "{error}");
}

#[test]
fn what_cannot_be_packed_leaves_no_file_and_names_the_capture() {
    let folder = Folder::new("refused").with_example();
    let cut = damage::truncated(&examples::desktop().older, 3000);
    folder.write("cut.bin", &cut).write("notes.txt", b"hello");
    let error = folder.refuses(&["pack", "older.bin", "cut.bin", "-o", "x.perfcap.zip"]);
    assert!(error.contains("cut.bin: the capture cannot be redacted"), "{error}");
    assert!(error.contains("--redact none"), "{error}");
    let error = folder.refuses(&["pack", "notes.txt", "-o", "x.perfcap.zip"]);
    assert!(error.contains("this file begins with 68 65"), "{error}");
    assert_eq!(folder.files(), ["cut.bin", "newer.bin", "notes.txt", "older.bin"]);
    folder.says(&["pack", "older.bin", "cut.bin", "--redact", "none", "-o", "x.perfcap.zip"]);
}

#[test]
fn a_damaged_bundle_is_refused_in_one_line() {
    let folder = Folder::new("damaged").with_example();
    folder.says(&["pack", "older.bin", "-o", "x.perfcap.zip"]);
    let bundle = fs::read(folder.0.join("x.perfcap.zip")).expect("the bundle");
    folder.write("cut.perfcap.zip", &damage::truncated(&bundle, bundle.len() - 30));
    let error = folder.refuses(&["values", "cut.perfcap.zip"]);
    assert!(error.starts_with("winperf: cut.perfcap.zip: the ZIP archive is damaged"), "{error}");
    assert_eq!(error.lines().count(), 1);
}

#[test]
fn a_place_that_cannot_be_written_to_keeps_nothing_half_written() {
    let folder = Folder::new("unwritable");
    folder.write("a.bin", &Capture::new().write());
    fs::create_dir(folder.0.join("taken.zip")).expect("a folder");
    assert!(folder.refuses(&["pack", "a.bin", "-o", "taken.zip"]).contains("taken.zip"));
    assert!(folder.refuses(&["pack", "a.bin", "-o", "missing/x.zip"]).contains("missing"));
    assert_eq!(folder.files(), ["a.bin", "taken.zip"]);
}

#[test]
fn an_output_is_no_input_and_replaces_a_file_only_when_forced() {
    let folder = Folder::new("replaced").with_example();
    let pack = ["pack", "older.bin", "newer.bin", "--redact", "none", "-o", "x.perfcap.zip"];
    folder.says(&pack);
    let bundle = fs::read(folder.0.join("x.perfcap.zip")).expect("the bundle");
    let error = folder.refuses(&["redact", "x.perfcap.zip", "--force", "-o", "./x.perfcap.zip"]);
    assert!(error.contains("is one of the inputs"), "{error}");
    let error = folder.refuses(&["redact", "older.bin", "-o", "x.perfcap.zip"]);
    assert!(error.contains("x.perfcap.zip: the file already exists; use --force to replace it"), "{error}");
    assert_eq!(fs::read(folder.0.join("x.perfcap.zip")).expect("the bundle"), bundle);
    folder.says(&["redact", "older.bin", "--force", "-o", "x.perfcap.zip"]);
    assert!(!folder.says(&["values", "x.perfcap.zip", "--object", "Process"]).contains("firefox"));
    folder.says(&["redact", "newer.bin", "-o", "out"]);
    folder.refuses(&["redact", "newer.bin", "-o", "out"]);
    assert_eq!(folder.files(), ["newer.bin", "older.bin", "out", "x.perfcap.zip"]);
}

#[test]
fn a_sparse_file_longer_than_any_capture_is_refused_unread() {
    let folder = Folder::new("sparse");
    let file = fs::File::create(folder.0.join("sparse.bin")).expect("a file");
    file.set_len(1 << 40).expect("room for a file without blocks");
    let error = folder.refuses(&["check", "sparse.bin", "--format", "json"]);
    assert!(error.contains("sparse.bin: it is longer than 1073741824 bytes"), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_not_replaced_by_a_file() {
    let folder = Folder::new("device").with_example();
    let link = folder.0.join("device.zip");
    std::os::unix::fs::symlink("/dev/null", &link).expect("a link");
    let error = folder.refuses(&["pack", "older.bin", "-o", "device.zip"]);
    assert!(error.contains("refusing to replace a folder, device, pipe or link"), "{error}");
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
}

#[test]
fn a_bundle_of_one_object_holds_it_and_its_parents_and_gives_their_values() {
    let folder = Folder::new("only").with_example();
    let all = folder.says(&["values", "older.bin", "newer.bin", "--format", "csv"]);
    folder.says(&[
        "pack",
        "older.bin",
        "newer.bin",
        "--only",
        "Thread",
        "--redact",
        "none",
        "-o",
        "x.perfcap.zip",
    ]);
    let of_bundle = folder.says(&["values", "x.perfcap.zip", "--format", "csv"]);
    let expected: Vec<&str> = all
        .lines()
        .filter(|line| ["object,", "Thread,", "Process,"].iter().any(|object| line.starts_with(object)))
        .collect();
    assert!(expected.len() > 100);
    assert_eq!(of_bundle.lines().collect::<Vec<_>>(), expected);
    let by_index = ["pack", "older.bin", "newer.bin", "--only", "232", "-o", "y.perfcap.zip"];
    assert!(folder.says(&by_index).contains("2 samples"), "redacted too");
    assert_eq!(folder.run(&["check", "y.perfcap.zip"]).status.code(), Some(0));
    let refused = folder.refuses(&["pack", "older.bin", "--only", "Thraed", "-o", "z.perfcap.zip"]);
    assert!(refused.contains("--only: ") && refused.contains("Thread"), "{refused}");
}

#[test]
fn samples_of_two_computers_are_packed_and_told_apart() {
    let folder = Folder::new("two-computers");
    for (file, name) in [("a.bin", "LANTERN"), ("b.bin", "HARBOUR"), ("c.bin", "LANTERN")] {
        folder.write(file, &Capture::new().system_name(name).write());
    }
    for level in ["none", "names", "strict"] {
        let said =
            folder.says(&["pack", "a.bin", "b.bin", "c.bin", "--redact", level, "--force", "-o", "x.zip"]);
        assert!(
            said.contains("x.zip: 3 samples") && said.contains("The samples are of 2 computers, "),
            "{said}"
        );
        let tree = folder.says(&["tree", "x.zip", "--format", "json"]);
        let documents: serde_json::Value = serde_json::from_str(&tree).expect("JSON");
        assert_eq!(documents.as_array().map(Vec::len), Some(3));
        assert_eq!(tree.contains("LANTERN"), level == "none", "{level}");
    }
    assert!(!folder.says(&["pack", "a.bin", "c.bin", "-o", "y.zip"]).contains("computers"));
}

/// A bundle whose manifest has these failures.
fn with_failures(failures: &str) -> Vec<u8> {
    let json = format!(r#"{{"schema": "winperf-capture/1", "source": {{"failures": [{failures}]}}}}"#);
    let manifest = winperf_bundle::Manifest::from_json(json.as_bytes()).expect("JSON").expect("a manifest");
    let samples = vec![examples::desktop().older];
    winperf_bundle::Contents { manifest, samples, ..Default::default() }.write().expect("a bundle")
}

#[test]
fn check_begins_with_queries_that_failed_and_ends_with_1_where_something_is_missing() {
    let folder = Folder::new("failures");
    let crashed = r#"{"query": "10006", "cause": "crashed", "code": 3221225477, "sample": 2, "service": "AcmeSvc", "library": "acme.dll""#;
    folder.write("missing.zip", &with_failures(&format!("{crashed}}}")));
    folder.write("overcome.zip", &with_failures(&format!("{crashed}, \"overcome\": \"one-by-one\"}}")));
    // The first version wrote a sentence.
    folder.write(
        "sentence.zip",
        &with_failures(r#"{"query": "WmiApRpl (5560)", "message": "was not answered within 60 s"}"#),
    );
    let check = |file: &str, more: &[&str]| {
        let output = folder.run(&[&["check", file], more].concat());
        (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let (status, said) = check("missing.zip", &[]);
    let first = "missing.zip: error: query-failed: the query \"10006\" (of the service AcmeSvc, in acme.dll, sample 2) ended its process (0xc0000005): a performance provider crashes\n";
    assert!(said.starts_with(first) && status == Some(1), "{status:?}: {said}");
    let (status, said) = check("overcome.zip", &[]);
    assert!(
        said.starts_with("overcome.zip: warning: query-failed: ") && status == Some(0),
        "{status:?}: {said}"
    );
    let (status, said) = check("sentence.zip", &[]);
    let first = "sentence.zip: error: query-failed: the query \"WmiApRpl (5560)\" gave nothing: was not answered within 60 s\n";
    assert!(said.starts_with(first) && status == Some(1), "{status:?}: {said}");
    let (_, json) = check("missing.zip", &["--format", "json"]);
    for part in
        [r#""cause":"crashed""#, r#""error":3221225477"#, r#""services":["AcmeSvc"]"#, r#""sample":2"#]
    {
        assert!(
            json.replace(": ", ":").replace("[\n", "[").contains(part) || json.contains("AcmeSvc"),
            "{part}: {json}"
        );
    }
    let japanese = folder.run(&["check", "missing.zip", "--lang", "ja"]);
    assert!(String::from_utf8(japanese.stdout).expect("UTF-8").contains("サービス AcmeSvc"));
}
