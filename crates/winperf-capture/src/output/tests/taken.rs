//! Names that already exist before a capture, or appear during it.

use super::*;

#[test]
fn a_folder_of_the_name_of_an_unfinished_file_is_known_before_anything_is_captured() {
    let (folder, files) = fresh("part-is-a-folder");
    let path = format!("{folder}/a.perfcap.zip");
    fs::create_dir(format!("{path}.part")).unwrap();
    let refusal = refused(&files, &out(&path, false));
    assert!(refusal.starts_with(&format!("{path}.part cannot be written: ")), "{refusal}");
    assert_eq!(names(&folder), ["a.perfcap.zip.part"], "neither lock nor file");
}

#[test]
fn a_name_that_nobody_has_asked_for_has_the_next_number_where_its_unfinished_file_cannot_be_had() {
    let (folder, files) = fresh("part-of-the-day");
    fs::create_dir(format!("{folder}/winperf-20200318.perfcap.zip.part")).unwrap();
    let (output, notes) = open(&files, &Order::default()).unwrap();
    assert!(notes.is_empty(), "{notes:?}");
    let written = output.write(&packed()).unwrap();
    assert!(written.is_as_asked);
    let expected = ["winperf-20200318-2.perfcap.zip", "winperf-20200318.perfcap.zip.part"];
    assert_eq!(names(&folder), expected);
}

#[test]
fn an_unfinished_name_that_is_taken_meanwhile_costs_no_capture() {
    let (folder, files) = fresh("part-comes");
    let path = format!("{folder}/a.perfcap.zip");
    let (output, _) = open(&files, &out(&path, false)).unwrap();
    fs::create_dir(format!("{path}.part")).unwrap();
    let written = output.write(&packed()).unwrap();
    assert_eq!((written.path.as_str(), written.is_as_asked), (path.as_str(), true));
    assert_eq!(names(&folder), ["a.perfcap.zip", "a.perfcap.zip.part"]);
}

#[test]
fn a_disk_that_is_full_in_the_end_sends_a_file_that_nobody_has_named_to_another_folder() {
    let (folder, mut files) = fresh("full-in-the-end");
    let other = super::folder("full-in-the-end-other");
    files.others = vec![other.clone()];
    let (output, _) = open(&files, &Order::default()).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let written = output.write(&packed()).unwrap();
    assert!(written.is_as_asked);
    assert!(written.notes[0].ends_with(&format!("; the file is written to {other}")), "{:?}", written.notes);
    assert_eq!(names(&other), ["winperf-20200318.perfcap.zip"]);
    // A given file name is used as given or not at all.
    let (folder, mut files) = fresh("full-in-the-end");
    files.others = vec![other.clone()];
    let (output, _) = open(&files, &out(&format!("{folder}/a.zip"), false)).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    assert!(output.write(&packed()).is_err());
    assert_eq!(names(&other).len(), 1);
}

#[test]
fn a_folder_and_a_device_are_no_file() {
    let (folder, files) = fresh("no-file");
    for force in [false, true] {
        let refusal = refused(&files, &out(&folder, force));
        assert_eq!(
            refusal,
            format!("{folder} is a folder; choose a file name, or write into the folder with --raw")
        );
        for name in ["NUL", "c:\\folder\\nul.zip", "com1", "COM1:", "C:aux", "CONOUT$", "lpt9.perfcap.zip"] {
            let refusal = refused(&files, &out(name, force));
            assert_eq!(refusal, format!("{name} is a Windows device; choose a file name"));
        }
    }
    for name in ["null.zip", "com0", "com10", "console", "nul-2.zip", "a.zip:con"] {
        let path = format!("{folder}/{name}");
        assert!(open(&files, &out(&path, false)).is_ok(), "{name}");
    }
    assert!(names(&folder).is_empty());
}
