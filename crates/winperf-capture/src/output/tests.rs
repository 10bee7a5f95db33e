use super::*;
use alloc::string::ToString;
use alloc::vec;
use std::fs;
use std::path::Path;

use winperf::redact::Level;

/// The files of the system that runs the tests; the folder is what a program's own folder would be.
pub(crate) struct Real {
    pub(crate) own: String,
    pub(crate) others: Vec<String>,
}

/// A locked file, since this system lets go of open ones.
struct Held(String, #[expect(dead_code, reason = "it is only held")] fs::File);

impl Reserved for Held {}

impl Drop for Held {
    fn drop(&mut self) {
        fs::remove_file(&self.0).ok();
    }
}

/// A path as this system writes it.
fn native(path: &str) -> String {
    path.replace('\\', "/")
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

    fn reserve(&self, path: &str) -> Result<Box<dyn Reserved>, String> {
        let path = native(path);
        let file = fs::File::create_new(&path).map_err(|error| error.to_string())?;
        file.lock().map_err(|error| error.to_string())?;
        Ok(Box::new(Held(path, file)))
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String> {
        fs::write(native(path), bytes).map_err(|error| error.to_string())
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), String> {
        fs::rename(native(from), native(to)).map_err(|error| error.to_string())
    }

    fn remove(&self, path: &str) -> bool {
        let path = native(path);
        let is_free = fs::File::open(&path).is_ok_and(|file| file.try_lock().is_ok());
        is_free && fs::remove_file(path).is_ok()
    }
}

/// An empty folder of this test's own.
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

/// 2020-03-18, 18:54:03 UTC.
fn now() -> CalendarTime {
    winperf::time::FileTime(132_290_312_439_883_752).calendar().unwrap()
}

fn real(own: &str) -> Real {
    Real { own: own.into(), others: Vec::new() }
}

fn packed() -> Packed {
    Packed {
        bytes: b"bundle".to_vec(),
        samples: vec![b"sample".to_vec()],
        titles: Vec::new(),
        summary: winperf::redact::Summary::default(),
        order: vec![0],
        left_out: 0,
    }
}

/// What is refused, or else the output with what is said about it.
fn open<'a>(files: &'a Real, order: &Order) -> Result<(Output<'a>, Notes), String> {
    Output::open(files, order, now())
}

fn refused(files: &Real, order: &Order) -> String {
    open(files, order).err().expect("a refusal")
}

fn out(path: &str, force: bool) -> Order {
    Order { out: Some(path.into()), force, ..Order::default() }
}

#[test]
fn the_default_name_tells_the_day_and_not_the_time_and_is_given_once() {
    let folder = folder("day");
    let files = real(&folder);
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
    let files = Real { own: "/nowhere".into(), others: vec!["/nowhere/else".into(), documents.clone()] };
    let (output, notes) = open(&files, &Order::default()).unwrap();
    assert!(notes[0].starts_with("/nowhere cannot be written: "), "{notes:?}");
    assert!(notes[0].ends_with(&format!("; the file goes to {documents}")), "{notes:?}");
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
    assert_eq!(sentence, format!("{file} is there already; name another file, or let --force replace it"));
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
    assert_eq!(notes, [format!("removed {file}.part, which a run left that was ended while it wrote")]);
    drop(output);
    assert!(names(&folder).is_empty());
}

#[test]
fn a_folder_with_other_samples_is_refused_and_emptied_of_them_only_by_force() {
    let folder = folder("samples");
    let files = real(&folder);
    let order = |force| Order { raw: Some(folder.clone()), force, ..Order::default() };
    open(&files, &order(false)).unwrap().0.write(&packed()).unwrap();
    fs::write(format!("{folder}/sample-7.perfdata"), b"older").unwrap();
    fs::write(format!("{folder}/notes.txt"), b"mine").unwrap();
    assert!(refused(&files, &order(false)).contains("holds other samples, such as sample-0.perfdata"));
    drop(open(&files, &order(true)).unwrap());
    let kept = ["notes.txt", "sample-0.perfdata", "sample-7.perfdata"];
    assert_eq!(names(&folder), kept, "a run that captures nothing costs nothing");
    let removed = open(&files, &order(true)).unwrap().0.write(&packed()).unwrap();
    assert_eq!(removed.len(), 2, "{removed:?}");
    assert_eq!(names(&folder), ["notes.txt", "sample-0.perfdata"]);
}

#[test]
fn what_a_killed_run_left_in_a_folder_of_samples_is_removed_and_said() {
    let folder = folder("left-samples");
    let files = real(&folder);
    fs::write(format!("{folder}/sample-1.perfdata.part"), b"half").unwrap();
    fs::write(format!("{folder}/mine.part"), b"mine").unwrap();
    let order = Order { raw: Some(folder.clone()), ..Order::default() };
    let (output, notes) = open(&files, &order).unwrap();
    assert!(notes[0].contains("sample-1.perfdata.part, which a run left"), "{notes:?}");
    output.write(&packed()).unwrap();
    assert_eq!(names(&folder), ["mine.part", "sample-0.perfdata"]);
}

#[test]
fn a_full_disk_leaves_nothing_and_is_said_with_the_full_path() {
    /// Has room for this many files, and for half of the next.
    struct Full(Real, core::cell::Cell<u32>);
    impl Files for Full {
        fn full_path(&self, path: &str) -> String {
            self.0.full_path(path)
        }
        fn other_folders(&self) -> Vec<String> {
            Vec::new()
        }
        fn make_folder(&self, path: &str) -> Result<(), String> {
            self.0.make_folder(path)
        }
        fn names(&self, folder: &str) -> Vec<String> {
            self.0.names(folder)
        }
        fn exists(&self, path: &str) -> bool {
            self.0.exists(path)
        }
        fn reserve(&self, path: &str) -> Result<Box<dyn Reserved>, String> {
            self.0.reserve(path)
        }
        fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String> {
            if let Some(left) = self.1.get().checked_sub(1) {
                self.1.set(left);
                return self.0.write(path, bytes);
            }
            self.0.write(path, &bytes[..bytes.len() / 2])?;
            Err("There is not enough space on the disk (error 112)".into())
        }
        fn rename(&self, from: &str, to: &str) -> Result<(), String> {
            self.0.rename(from, to)
        }
        fn remove(&self, path: &str) -> bool {
            self.0.remove(path)
        }
    }
    let folder = folder("full");
    let files = Full(real(&folder), 0.into());
    let file = format!("{folder}/a.zip");
    let (output, _) = Output::open(&files, &out(&file, false), now()).unwrap();
    let sentence = output.write(&packed()).unwrap_err();
    assert_eq!(
        sentence,
        format!("{file} cannot be written: There is not enough space on the disk (error 112)")
    );
    assert!(names(&folder).is_empty());
    let files = Full(real(&folder), 1.into());
    let order = Order { raw: Some(folder.clone()), ..Order::default() };
    let (output, _) = Output::open(&files, &order, now()).unwrap();
    let two = Packed { samples: vec![b"first".to_vec(), b"second".to_vec()], ..packed() };
    assert!(output.write(&two).unwrap_err().contains("(error 112)"));
    assert!(names(&folder).is_empty(), "the first sample goes with the second");
}
