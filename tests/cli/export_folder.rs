//! Exports as folders of Parquet: a file for each machine and day, kept or refused where it is there already.

use std::fs;

use winperf_synth::fleet::Fleet;
use winperf_tests::{Folder, winperf};

/// Of 30 samples the last are of the next day.
const FLEET: Fleet = Fleet { interval: 150, processes: 6 };
const SAMPLES: u32 = 30;

/// Captures of two machines, in a folder of their own.
fn captures(folder: &Folder, samples: u32) -> String {
    let captures = folder.path("captures");
    fs::create_dir_all(&captures).expect("a folder");
    for machine in 0..2 {
        for sample in 0..samples {
            folder.write(&format!("captures/{sample}-{machine}.perfdata"), &FLEET.capture(machine, sample));
        }
    }
    captures
}

fn files(folder: &Folder, of: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.path(of)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let text = path.to_str().expect("UTF-8").to_owned();
            if path.is_dir() { folders.push(text) } else { found.push(text) }
        }
    }
    found.sort();
    found
}

#[test]
fn each_machine_and_day_has_a_file_and_what_is_there_of_the_same_samples_is_kept() {
    let folder = Folder::new("export-partitions");
    let (captures, out) = (captures(&folder, SAMPLES), folder.path("out"));
    let export = || winperf(&["export", &captures, "--format", "parquet", "--partition", "-o", &out]);
    let run = export();
    assert_eq!((run.status, &*run.error), (0, ""));
    assert!(run.out.contains("from 60 samples of 2 machines in 4 files"), "{}", run.out);
    let expected = ["HOST-000", "HOST-001"].map(|machine| {
        ["2024-01-02", "2024-01-03"]
            .map(|day| folder.path(&format!("out/machine={machine}/day={day}/values-0.parquet")))
    });
    let written = files(&folder, "out");
    assert_eq!(written, expected.concat());
    let bytes: Vec<Vec<u8>> = written.iter().map(|file| fs::read(file).expect("a file")).collect();
    assert!(bytes.iter().all(|bytes| bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1")));
    fs::remove_file(&written[2]).expect("a file");
    let run = export();
    assert!(run.out.contains("in 4 files, of which 3 already existed"), "{}", run.out);
    let again: Vec<Vec<u8>> = written.iter().map(|file| fs::read(file).expect("a file")).collect();
    assert!(again == bytes);
    assert_eq!(files(&folder, "out"), written);
}

#[test]
fn a_file_of_other_samples_is_replaced_only_where_that_is_asked_for() {
    let folder = Folder::new("export-other-samples");
    let (captures, out) = (captures(&folder, 6), folder.path("out"));
    let export = |more: &[&str]| {
        winperf(&[&["export", &captures, "--format", "parquet", "--partition", "-o", &out], more].concat())
    };
    assert_eq!(export(&[]).status, 0);
    let written = files(&folder, "out");
    let before: Vec<Vec<u8>> = written.iter().map(|file| fs::read(file).expect("a file")).collect();
    folder.write("captures/another.perfdata", &FLEET.capture(1, 6));
    let refused = export(&[]);
    assert_eq!(refused.status, 2);
    assert!(
        refused.error.contains("a file of other samples already exists; use --force"),
        "{}",
        refused.error
    );
    let after: Vec<Vec<u8>> = written.iter().map(|file| fs::read(file).expect("a file")).collect();
    assert!(before == after);
    assert_eq!(export(&["--force"]).status, 0);
    let forced: Vec<Vec<u8>> = written.iter().map(|file| fs::read(file).expect("a file")).collect();
    assert_eq!(forced[0], before[0]);
    assert_ne!(forced[1], before[1]);
    // What is no file of this program is not taken for one, either.
    fs::write(&written[0], b"mine").expect("a file");
    assert_eq!(export(&[]).status, 2);
    assert_eq!(fs::read(&written[0]).expect("a file"), b"mine");
}

#[test]
fn a_file_says_what_is_assumed_of_its_samples_and_is_another_one_than_of_the_samples_as_they_are() {
    let folder = Folder::new("export-mended-folder");
    let (captures, out) = (captures(&folder, 6), folder.path("out"));
    let damaged = folder.path("captures/3-1.perfdata");
    let mut bytes = fs::read(&damaged).expect("a file");
    let definition_length = usize::from(bytes[24]) + 4;
    bytes[definition_length..definition_length + 4].copy_from_slice(&24_u32.to_le_bytes());
    fs::write(&damaged, bytes).expect("a file");
    let export = |more: &[&str]| {
        winperf(&[&["export", &captures, "--format", "parquet", "--partition", "-o", &out], more].concat())
    };
    let says = |file: &str| {
        let bytes = fs::read(file).expect("a file");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (_, metadata) = text.split_once("winperf.assumed")?;
        let (_, metadata) = metadata.split_once('[')?;
        metadata.split_once("}]}]").map(|(assumed, _)| assumed.to_owned())
    };
    assert_eq!(export(&["--mend"]).status, 0);
    let [of_sound, of_damaged] = &files(&folder, "out")[..] else { panic!("two files") };
    assert_eq!(says(of_sound), None);
    let said = says(of_damaged).expect("metadata");
    assert!(
        said.contains(&format!("\"member\":\"DefinitionLength\",\"offset\":{definition_length}")),
        "{said}"
    );
    assert!(said.contains("\"had\":24") && said.contains("3-1.perfdata"), "{said}");
    let other = export(&[]);
    assert!(
        other.status == 2 && other.error.contains("a file of other samples already exists"),
        "{}",
        other.error
    );
    assert_eq!(export(&["--mend"]).status, 0);
    let one = folder.path("one.parquet");
    let run = winperf(&["export", &captures, "--format", "parquet", "--mend", "-o", &one]);
    assert!(run.status == 0 && says(&one) == Some(said), "{}", run.error);
}

#[test]
fn a_file_in_the_place_of_the_folder_is_refused() {
    let folder = Folder::new("export-no-folder");
    let (captures, out) = (captures(&folder, 2), folder.write("out", b"mine"));
    let run = winperf(&["export", &captures, "--format", "parquet", "--partition", "--force", "-o", &out]);
    assert_eq!((run.status, fs::read(&out).expect("a file")), (2, b"mine".to_vec()));
}

#[test]
fn a_list_names_more_files_than_fit_on_a_command_line() {
    let folder = Folder::new("export-list");
    let captures = captures(&folder, 3);
    let of_folder = winperf(&["export", &captures, "--format", "csv", "-o", "-"]);
    let list = folder.write("list", files(&folder, "captures").join("\n").as_bytes());
    let of_list = winperf(&["export", "--files-from", &list, "--format", "csv", "-o", "-"]);
    assert_eq!((of_list.status, of_list.out), (0, of_folder.out));
    let neither = winperf(&["export", "--format", "csv", "-o", "-"]);
    assert_eq!((neither.status, neither.error.lines().count()), (2, 1), "{}", neither.error);
}
