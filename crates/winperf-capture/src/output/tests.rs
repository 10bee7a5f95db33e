mod taken;

use super::*;
use alloc::string::ToString;
use alloc::vec;
use core::cell::Cell;
use std::fs;
use std::path::Path;

use winperf::{Capture, Names};
use winperf_redact::{Level, redact};

/// The files of the system that runs the tests; the folder represents the folder of a program.
pub(crate) struct Real {
    pub(crate) own: String,
    pub(crate) others: Vec<String>,
    /// Number of files that fit on the disk; of the next file, half fits.
    room: Cell<u32>,
    /// A file that a different program makes while the next one is written.
    coming: Option<String>,
    /// A file that a different run creates before it releases a lock.
    ending: Option<String>,
    /// A file that a different program has open, so it can be neither replaced nor removed.
    held: Option<String>,
}

/// A locked file, since this system allows the removal of open ones.
struct Held(String, #[expect(dead_code, reason = "it is only held")] fs::File);

impl Reserved for Held {}

impl Drop for Held {
    fn drop(&mut self) {
        fs::remove_file(&self.0).ok();
    }
}

/// Returns a path in the notation of this system.
fn native(path: &str) -> String {
    path.replace('\\', "/")
}

impl Real {
    fn is_held(&self, path: &str) -> bool {
        self.held.as_ref().is_some_and(|held| native(path).ends_with(held))
    }
}

impl Files for Real {
    fn full_path(&self, path: &str) -> String {
        if path == "." { self.own.clone() } else { path.into() }
    }

    fn other_folders(&self) -> Vec<String> {
        self.others.clone()
    }

    fn make_folder(&self, path: &str) -> Result<(), String> {
        fs::create_dir_all(native(path)).map_err(|error| error.to_string())
    }

    fn names(&self, folder: &str) -> Vec<String> {
        if Path::new(folder).is_dir() { names(folder) } else { Vec::new() }
    }

    fn exists(&self, path: &str) -> bool {
        Path::new(&native(path)).exists()
    }

    fn is_folder(&self, path: &str) -> bool {
        Path::new(&native(path)).is_dir()
    }

    fn reserve(&self, path: &str) -> Result<Box<dyn Reserved>, String> {
        let path = native(path);
        if let Some(ending) = &self.ending {
            fs::write(native(ending), b"theirs").map_err(|error| error.to_string())?;
        }
        let file = fs::File::options().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(|error| error.to_string())?;
        file.try_lock().map_err(|error| error.to_string())?;
        Ok(Box::new(Held(path, file)))
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String> {
        let (path, room) = (native(path), self.room.get());
        let half = bytes.get(..bytes.len() / 2).unwrap_or_default();
        fs::write(path, if room > 0 { bytes } else { half }).map_err(|error| error.to_string())?;
        self.room.set(room.checked_sub(1).ok_or("There is not enough space on the disk (error 112)")?);
        if let Some(coming) = &self.coming {
            fs::write(native(coming), b"theirs").map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn rename(&self, from: &str, to: &str, replace: bool) -> Result<(), String> {
        if self.is_held(to) {
            return Err("Access is denied (error 5)".into());
        }
        let (from, to) = (native(from), native(to));
        let renamed = match replace {
            true => fs::rename(from, to),
            // A link replaces nothing, unlike a rename.
            false => fs::hard_link(&from, to).and_then(|()| fs::remove_file(from)),
        };
        renamed.map_err(|error| error.to_string())
    }

    fn remove(&self, path: &str) -> bool {
        let is_held = self.is_held(path);
        let path = native(path);
        let is_free = !is_held && fs::File::open(&path).is_ok_and(|file| file.try_lock().is_ok());
        is_free && fs::remove_file(path).is_ok()
    }
}

/// Returns an empty folder for this test only.
pub(crate) fn folder(name: &str) -> String {
    let folder = std::env::temp_dir().join(format!("winperf-capture-{name}-{}", std::process::id()));
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).unwrap();
    folder.to_string_lossy().into_owned()
}

pub(crate) fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Returns 2020-03-18, 18:54:03 UTC.
fn now() -> CalendarTime {
    winperf::time::FileTime(132_290_312_439_883_752).calendar().unwrap()
}

pub(crate) fn real(own: &str) -> Real {
    Real {
        own: own.into(),
        others: Vec::new(),
        room: u32::MAX.into(),
        coming: None,
        ending: None,
        held: None,
    }
}

/// Returns an empty folder, and the files of the system with it as the program's folder.
fn fresh(name: &str) -> (String, Real) {
    let folder = folder(name);
    let files = real(&folder);
    (folder, files)
}

fn packed() -> Packed {
    pack_samples(&[b"sample"])
}

fn pack_samples(samples: &[&[u8]]) -> Packed {
    let captures: Vec<_> = samples.iter().map(|bytes| Capture::parse(bytes.to_vec()).into()).collect();
    let redacted = redact(&captures, Level::None, &Names::default()).unwrap();
    Packed {
        bytes: b"bundle".to_vec(),
        redacted,
        titles: Vec::new(),
        source: Default::default(),
        left_out: 0,
        is_without_helps: false,
    }
}

/// Returns the error, or the output with its notes.
fn open<'a>(files: &'a Real, order: &Order) -> Result<(Output<'a>, Notes), String> {
    Output::open(files, order, now())
}

fn refused(files: &Real, order: &Order) -> String {
    open(files, order).err().expect("a refusal")
}

fn out(path: &str, force: bool) -> Order {
    Order { out: Some(path.into()), force, ..Order::default() }
}

fn raw(folder: &str, force: bool) -> Order {
    Order { raw: Some(folder.into()), force, ..Order::default() }
}

fn two_samples() -> Packed {
    pack_samples(&[b"first", b"second"])
}

#[test]
fn the_default_name_tells_the_day_and_not_the_time_and_is_given_once() {
    let (folder, files) = fresh("day");
    let (first, _) = open(&files, &Order::default()).unwrap();
    let (second, notes) = open(&files, &Order::default()).unwrap();
    assert!(notes.is_empty(), "the file of a run that goes on is not removed: {notes:?}");
    first.write(&packed()).unwrap();
    second.write(&packed()).unwrap();
    assert_eq!(names(&folder), ["winperf-20200318-2.perfcap.zip", "winperf-20200318.perfcap.zip"]);
}

#[test]
fn the_default_name_of_level_strict_tells_no_day() {
    let folder = folder("strict");
    let (files, order) = (real(&folder), Order { level: Level::Strict, ..Order::default() });
    for _ in 0..2 {
        open(&files, &order).unwrap().0.write(&packed()).unwrap();
    }
    assert_eq!(names(&folder), ["winperf-capture-2.perfcap.zip", "winperf-capture.perfcap.zip"]);
}

#[test]
fn a_folder_that_cannot_be_written_is_known_at_once_and_another_one_is_taken() {
    let documents = folder("documents");
    let files = Real { others: vec!["/nowhere/else".into(), documents.clone()], ..real("/nowhere") };
    let (output, notes) = open(&files, &Order::default()).unwrap();
    assert!(notes[0].starts_with("/nowhere cannot be written: "), "{notes:?}");
    assert!(notes[0].ends_with(&format!("; the file is written to {documents}")), "{notes:?}");
    output.write(&packed()).unwrap();
    assert_eq!(names(&documents), ["winperf-20200318.perfcap.zip"]);
    let sentence = refused(&real("/nowhere"), &Order::default());
    assert!(sentence.starts_with("/nowhere cannot be written: "), "{sentence}");
}

#[test]
fn a_file_that_is_there_is_replaced_only_by_force() {
    let folder = folder("force");
    let (files, file) = (real(&folder), format!("{folder}/a.zip"));
    fs::write(&file, b"older").unwrap();
    let sentence = refused(&files, &out(&file, false));
    assert_eq!(sentence, format!("{file} already exists; choose another name, or replace it with --force"));
    let (output, _) = open(&files, &out(&file, true)).unwrap();
    output.write(&packed()).unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"bundle");
    assert_eq!(names(&folder), ["a.zip"]);
}

#[test]
fn what_a_killed_run_left_is_removed_and_said() {
    let folder = folder("left");
    let (files, file) = (real(&folder), format!("{folder}/a.zip"));
    fs::write(format!("{file}.part"), b"half").unwrap();
    let (output, notes) = open(&files, &out(&file, false)).unwrap();
    assert_eq!(notes, [format!("removed {file}.part, left by an interrupted run")]);
    drop(output);
    assert!(names(&folder).is_empty());
}

#[test]
fn a_folder_with_other_samples_is_refused_and_emptied_of_them_only_by_force() {
    let (folder, files) = fresh("samples");
    let order = |force| raw(&folder, force);
    open(&files, &order(false)).unwrap().0.write(&packed()).unwrap();
    fs::write(format!("{folder}/sample-7.perfdata"), b"older").unwrap();
    fs::write(format!("{folder}/notes.txt"), b"mine").unwrap();
    assert!(refused(&files, &order(false)).contains("contains other samples, such as sample-0.perfdata"));
    drop(open(&files, &order(true)).unwrap());
    let kept = ["notes.txt", "sample-0.perfdata", "sample-7.perfdata"];
    assert_eq!(names(&folder), kept, "a run that captures nothing costs nothing");
    let written = open(&files, &order(true)).unwrap().0.write(&packed()).unwrap();
    assert_eq!(
        written.notes,
        [format!("removed {folder}\\sample-7.perfdata")],
        "what is replaced is not removed"
    );
    assert_eq!(names(&folder), ["notes.txt", "sample-0.perfdata"]);
}

#[test]
fn what_a_killed_run_left_in_a_folder_of_samples_is_removed_and_said() {
    let (folder, files) = fresh("left-samples");
    fs::write(format!("{folder}/sample-1.perfdata.part"), b"half").unwrap();
    fs::write(format!("{folder}/mine.part"), b"mine").unwrap();
    let order = raw(&folder, false);
    let (output, notes) = open(&files, &order).unwrap();
    assert!(notes[0].contains("sample-1.perfdata.part, left by an interrupted run"), "{notes:?}");
    output.write(&packed()).unwrap();
    assert_eq!(names(&folder), ["mine.part", "sample-0.perfdata"]);
}

#[test]
fn a_full_disk_leaves_nothing_and_is_said_with_the_full_path() {
    let folder = folder("full");
    let full = |room: u32| Real { room: room.into(), ..real(&folder) };
    let file = format!("{folder}/a.zip");
    let files = full(0);
    let sentence = open(&files, &out(&file, false)).unwrap().0.write(&packed()).unwrap_err();
    assert_eq!(
        sentence,
        format!("{file} cannot be written: There is not enough space on the disk (error 112)")
    );
    assert!(names(&folder).is_empty());
    let (files, order) = (full(1), raw(&folder, false));
    assert!(open(&files, &order).unwrap().0.write(&two_samples()).unwrap_err().contains("(error 112)"));
    assert!(names(&folder).is_empty(), "the first sample goes with the second");
}

#[test]
fn a_full_disk_leaves_the_samples_of_an_earlier_run() {
    let folder = folder("full-older");
    for number in [0, 7] {
        fs::write(format!("{folder}/sample-{number}.perfdata"), b"older").unwrap();
    }
    let files = Real { room: 1.into(), ..real(&folder) };
    open(&files, &raw(&folder, true)).unwrap().0.write(&two_samples()).unwrap_err();
    assert_eq!(names(&folder), ["sample-0.perfdata", "sample-7.perfdata"]);
    assert_eq!(fs::read(format!("{folder}/sample-0.perfdata")).unwrap(), b"older");
}

#[test]
fn a_file_that_comes_meanwhile_is_not_replaced_and_the_capture_has_the_next_number() {
    let folder = folder("meanwhile");
    let file = format!("{folder}/a.perfcap.zip");
    let files = Real { coming: Some(file.clone()), ..real(&folder) };
    let written = open(&files, &out(&file, false)).unwrap().0.write(&packed()).unwrap();
    let second = format!("{folder}/a-2.perfcap.zip");
    assert_eq!((written.path.as_str(), written.is_as_asked), (second.as_str(), false));
    assert!(written.notes[0].starts_with(&format!("{file} cannot be used: ")), "{written:?}");
    assert_eq!(
        (fs::read(file).unwrap(), fs::read(second).unwrap()),
        (b"theirs".to_vec(), b"bundle".to_vec())
    );

    let coming = format!("{folder}/winperf-20200318.perfcap.zip");
    let files = Real { coming: Some(coming), ..real(&folder) };
    let written = open(&files, &Order::default()).unwrap().0.write(&packed()).unwrap();
    assert!(written.path.ends_with("winperf-20200318-2.perfcap.zip"), "{written:?}");
    assert!(written.is_as_asked && written.notes.is_empty(), "no name was asked for: {written:?}");
}

#[test]
fn a_sample_that_comes_meanwhile_is_not_replaced_and_nothing_is_written() {
    let folder = folder("meanwhile-samples");
    let coming = format!("{folder}/sample-1.perfdata");
    let files = Real { coming: Some(coming.clone()), ..real(&folder) };
    let sentence = open(&files, &raw(&folder, false)).unwrap().0.write(&two_samples()).unwrap_err();
    assert!(sentence.starts_with(&format!("{folder} cannot be written: ")), "{sentence}");
    assert_eq!(names(&folder), ["sample-1.perfdata"]);
    assert_eq!(fs::read(coming).unwrap(), b"theirs");
}

#[test]
fn a_set_of_samples_that_cannot_have_all_of_its_names_leaves_none_that_replaces_nothing() {
    let folder = folder("held-later");
    fs::write(format!("{folder}/sample-1.perfdata"), b"older").unwrap();
    let files = Real { held: Some("sample-1.perfdata".into()), ..real(&folder) };
    let sentence = open(&files, &raw(&folder, true)).unwrap().0.write(&two_samples()).unwrap_err();
    assert!(sentence.ends_with("Access is denied (error 5)"), "{sentence}");
    assert_eq!(names(&folder), ["sample-1.perfdata"]);
}

#[test]
fn what_another_program_holds_costs_no_capture_and_is_said() {
    let folder = folder("held");
    let file = format!("{folder}/a.zip");
    fs::write(&file, b"older").unwrap();
    let files = Real { held: Some("a.zip".into()), ..real(&folder) };
    let written = open(&files, &out(&file, true)).unwrap().0.write(&packed()).unwrap();
    assert!(written.path.ends_with("a-2.zip") && !written.is_as_asked, "{written:?}");

    let blocks = format!("{folder}/blocks");
    open(&real(&folder), &raw(&blocks, false)).unwrap().0.write(&two_samples()).unwrap();
    let files = Real { held: Some("sample-1.perfdata".into()), ..real(&folder) };
    let written = open(&files, &raw(&blocks, true)).unwrap().0.write(&packed()).unwrap();
    let note = format!("{blocks}\\sample-1.perfdata is from an earlier run and could not be removed");
    assert_eq!((written.notes, written.is_as_asked), (vec![note], false));
    let sentence = open(&files, &raw(&blocks, true)).unwrap().0.write(&two_samples()).unwrap_err();
    assert!(
        sentence.ends_with("; new there: sample-0.perfdata; all else is of an earlier run"),
        "{sentence}"
    );
    assert_eq!(names(&blocks), ["sample-0.perfdata", "sample-1.perfdata"]);
}

#[test]
fn a_lock_of_another_program_is_neither_taken_nor_removed() {
    let folder = folder("lock");
    let (file, lock) = (format!("{folder}/Cargo"), format!("{folder}/Cargo.lock"));
    fs::write(&lock, b"mine").unwrap();
    open(&real(&folder), &out(&file, false)).unwrap().0.write(&packed()).unwrap();
    assert_eq!(names(&folder), ["Cargo", "Cargo.lock"]);
    assert_eq!(fs::read(lock).unwrap(), b"mine");
}

#[test]
fn the_samples_of_a_run_that_has_just_ended_are_not_mixed_with_new_ones() {
    let folder = folder("ending");
    let files = Real { ending: Some(format!("{folder}/sample-7.perfdata")), ..real(&folder) };
    assert!(
        refused(&files, &raw(&folder, false)).contains("contains other samples, such as sample-7.perfdata")
    );
    fs::remove_file(format!("{folder}/sample-7.perfdata")).unwrap();
    let written = open(&files, &raw(&folder, true)).unwrap().0.write(&packed()).unwrap();
    assert_eq!(written.notes, [format!("removed {folder}\\sample-7.perfdata")]);
    assert_eq!(names(&folder), ["sample-0.perfdata"]);
}

#[test]
fn a_file_that_another_run_writes_is_neither_taken_nor_removed() {
    let (folder, files) = fresh("running");
    let (running, _) = open(&files, &Order::default()).unwrap();
    let part = format!("{folder}/winperf-20200318.perfcap.zip.part");
    fs::write(&part, b"half").unwrap();
    let (second, notes) = open(&files, &Order::default()).unwrap();
    assert!(notes.is_empty(), "{notes:?}");
    let written = second.write(&packed()).unwrap();
    assert!(written.path.ends_with("winperf-20200318-2.perfcap.zip"), "{written:?}");
    assert_eq!(fs::read(&part).unwrap(), b"half");
    let path = format!("{folder}/winperf-20200318.perfcap.zip");
    let sentence = refused(&files, &out(&path, true));
    assert_eq!(sentence, format!("{path} is being written by another run of this program"));
    drop(running);
    let (_, notes) = open(&files, &Order::default()).unwrap();
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(!Path::new(&part).exists());
}

#[test]
fn a_number_stands_before_the_ending() {
    let numbered = |path| super::numbered(path, 2);
    assert_eq!(numbered(r"C:\a.b\c.perfcap.zip"), r"C:\a.b\c-2.perfcap.zip");
    assert_eq!(numbered(r"C:\a.b\c.zip"), r"C:\a.b\c-2.zip");
    assert_eq!(numbered(r"C:\a.b\c"), r"C:\a.b\c-2");
    assert_eq!(numbered(".c"), ".c-2");
}
