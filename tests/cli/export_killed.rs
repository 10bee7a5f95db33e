//! Exports that are killed half-way.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use winperf_synth::fleet::Fleet;
use winperf_tests::{Folder, command, winperf};

const FLEET: Fleet = Fleet { interval: 10, processes: 6 };
const SAMPLES: u32 = 5;

/// An export that waits for ever before the last sample: a pipe, of which the first reading gets everything and the second nothing.
struct Waiting {
    folder: Folder,
    last: Vec<u8>,
    child: Child,
}

impl Waiting {
    /// Begins an export to `out`; its output so far is there when `is_half_way` returns `true`.
    fn begin(name: &str, words: &[&str], is_half_way: impl Fn(&Folder) -> bool) -> Self {
        let folder = Folder::new(name);
        for (machine, samples) in [(0, SAMPLES), (1, SAMPLES - 1)] {
            for sample in 0..samples {
                folder.write(&format!("{machine}-{sample}.perfdata"), &FLEET.capture(machine, sample));
            }
        }
        fs::create_dir(folder.path("out")).expect("a folder");
        let pipe = folder.path("last.perfdata");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
        let last = FLEET.capture(1, SAMPLES - 1);
        let child = command()
            .args(inputs(&folder))
            .args(words)
            .current_dir(folder.path("out"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        // It is open to be read once its time and machine are asked for.
        fs::write(&pipe, &last).expect("a reader");
        while !is_half_way(&folder) {
            thread::yield_now();
        }
        Self { folder, last, child }
    }

    /// Kills it, and puts the sample as a file where the pipe was.
    fn kill(mut self) -> Folder {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
        fs::remove_file(self.folder.path("last.perfdata")).expect("a pipe");
        self.folder.write("last.perfdata", &self.last);
        self.folder
    }
}

fn inputs(folder: &Folder) -> [String; 3] {
    ["export".to_owned(), folder.path("?-?.perfdata"), folder.path("last.perfdata")]
}

/// Returns all that is in the folder of outputs, at any depth.
fn outputs(folder: &Folder) -> Vec<PathBuf> {
    fn add(of: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(of).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { add(&path, found) } else { found.push(path) }
        }
    }
    let mut found = Vec::new();
    add(Path::new(&folder.path("out")), &mut found);
    found.sort();
    found
}

fn is_part(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "part")
}

#[test]
fn a_file_that_is_half_written_never_has_its_name_and_another_run_writes_it() {
    let has_rows = |folder: &Folder| {
        outputs(folder).iter().any(|part| fs::metadata(part).is_ok_and(|part| part.len() > 100_000))
    };
    let folder = Waiting::begin("export-killed", &["--format", "csv", "-o", "all.csv"], has_rows).kill();
    assert!(outputs(&folder).iter().all(|path| is_part(path)), "{:?}", outputs(&folder));
    let output = folder.path("out/all.csv");
    let words = inputs(&folder);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let run = winperf(&[&words[..], &["--format", "csv", "-o", &output]].concat());
    assert_eq!(run.status, 0, "{}", run.error);
    assert!(run.error.contains("left over from a killed run"), "{}", run.error);
    let undisturbed = winperf(&[&words[..], &["--format", "csv", "-o", "-"]].concat());
    assert!(fs::read_to_string(&output).expect("a file") == undisturbed.out);
}

#[test]
fn whole_files_of_a_folder_are_kept_and_another_run_writes_the_others() {
    let first = |folder: &Folder| folder.path("out/values/machine=HOST-000/day=2024-01-02/values-0.parquet");
    let words = ["--format", "parquet", "--partition", "-o", "values"];
    let folder =
        Waiting::begin("export-killed-folder", &words, |folder| fs::metadata(first(folder)).is_ok()).kill();
    let whole =
        |folder: &Folder| outputs(folder).into_iter().filter(|path| !is_part(path)).collect::<Vec<_>>();
    assert_eq!(whole(&folder), [PathBuf::from(first(&folder))]);
    let output = folder.path("out/values");
    let words = inputs(&folder);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let run = winperf(&[&words[..], &["--format", "parquet", "--partition", "-o", &output]].concat());
    assert!(run.out.contains("in 2 files, of which 1 already existed"), "{} {}", run.out, run.error);
    assert_eq!(whole(&folder).len(), 2);
}
