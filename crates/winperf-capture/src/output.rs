//! Where files go: found out before anything is captured, and written so that none is left half-written under its final name.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::redact::Level;
use winperf::time::CalendarTime;
use winperf_bundle::Packed;

use crate::arguments::Order;

/// The files of a system; an error is what the system says.
pub trait Files {
    /// What a file is called from everywhere.
    fn full_path(&self, path: &str) -> String;

    /// The folders for a file whose own folder cannot be written.
    fn other_folders(&self) -> Vec<String>;

    /// Makes a folder and those above it; one that is there stays.
    ///
    /// # Errors
    /// What the system says.
    fn make_folder(&self, path: &str) -> Result<(), String>;

    /// The names of the files in a folder; none where there is no such folder.
    fn names(&self, folder: &str) -> Vec<String>;

    /// Whether there is such a file or folder.
    fn exists(&self, path: &str) -> bool;

    /// Makes a file that goes away with the value that is given, however this program ends.
    ///
    /// # Errors
    /// What the system says, also where there is such a file.
    fn reserve(&self, path: &str) -> Result<Box<dyn Reserved>, String>;

    /// Writes a file, over one that is there, down to the disk.
    ///
    /// # Errors
    /// What the system says.
    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String>;

    /// Gives a file another name, in place of a file that has it.
    ///
    /// # Errors
    /// What the system says.
    fn rename(&self, from: &str, to: &str) -> Result<(), String>;

    /// Removes a file; says whether it was there and could be removed.
    fn remove(&self, path: &str) -> bool;
}

/// A file that goes away with this value.
pub trait Reserved {}

/// The ending of a file that is not complete.
const UNFINISHED: &str = ".part";
/// What the names of files end with that are given out without being asked.
const ENDING: &str = ".perfcap.zip";
/// What they begin with.
const BEGINNING: &str = "winperf-";
/// The most files of one stem.
const MOST_OF_A_STEM: u32 = 1000;

/// A place that can be written; nobody else writes there as long as it is held.
pub struct Output<'a> {
    files: &'a dyn Files,
    path: String,
    is_folder: bool,
    /// The files of an earlier run, which stay until there are new ones.
    older: Vec<String>,
    reserved: Box<dyn Reserved>,
}

/// What there is to say about a place.
pub type Notes = Vec<String>;

impl<'a> Output<'a> {
    /// Finds the place that was ordered, or one for a file of this day, and makes sure that it can be written.
    ///
    /// # Errors
    /// A sentence with the full path.
    pub fn open(files: &'a dyn Files, order: &Order, now: CalendarTime) -> Result<(Self, Notes), String> {
        let mut notes = Notes::new();
        let output = match (&order.raw, &order.out) {
            (Some(folder), _) => Self::folder(files, folder, order.force, &mut notes),
            (None, Some(path)) => Self::file(files, path, order.force, &mut notes),
            (None, None) => Self::without_being_asked(files, &default_stem(now, order.level), &mut notes),
        };
        Ok((output?, notes))
    }

    fn folder(files: &'a dyn Files, folder: &str, force: bool, notes: &mut Notes) -> Result<Self, String> {
        let full = files.full_path(folder);
        let cannot = |error| format!("{full} cannot be written: {error}");
        let names = files.names(folder);
        let older: Vec<String> = names.iter().filter(|name| is_of_ours(name)).cloned().collect();
        match older.first() {
            Some(first) if !force => {
                return Err(format!(
                    "{full} holds other samples, such as {first}; name another folder, or let --force remove them"
                ));
            }
            _ => {}
        }
        files.make_folder(folder).map_err(cannot)?;
        let unfinished = names.iter().filter(|name| name.strip_suffix(UNFINISHED).is_some_and(is_of_ours));
        for name in unfinished {
            if files.remove(&format!("{folder}/{name}")) {
                notes.push(left_behind(&format!("{full}\\{name}")));
            }
        }
        let reserved = files.reserve(&format!("{folder}/winperf-capture{UNFINISHED}")).map_err(cannot)?;
        Ok(Self { files, path: folder.into(), is_folder: true, older, reserved })
    }

    fn file(files: &'a dyn Files, path: &str, force: bool, notes: &mut Notes) -> Result<Self, String> {
        let full = files.full_path(path);
        if !force && files.exists(path) {
            return Err(format!("{full} is there already; name another file, or let --force replace it"));
        }
        let unfinished = format!("{path}{UNFINISHED}");
        if files.remove(&unfinished) {
            notes.push(left_behind(&files.full_path(&unfinished)));
        }
        let reserved =
            files.reserve(&unfinished).map_err(|error| format!("{full} cannot be written: {error}"))?;
        Ok(Self { files, path: path.into(), is_folder: false, older: Vec::new(), reserved })
    }

    /// A file of this stem whose number is free, in this folder or in another that can be written.
    fn without_being_asked(files: &'a dyn Files, stem: &str, notes: &mut Notes) -> Result<Self, String> {
        let own = files.full_path(".");
        let mut refused = Vec::new();
        for folder in core::iter::once(own).chain(files.other_folders()) {
            let folder = folder.trim_end_matches(['/', '\\']);
            for name in files.names(folder) {
                let is_unfinished = name.starts_with(BEGINNING) && name.ends_with(".perfcap.zip.part");
                let path = format!("{folder}\\{name}");
                if is_unfinished && files.remove(&path) {
                    notes.push(left_behind(&path));
                }
            }
            match Self::numbered(files, folder, stem) {
                Ok(output) => {
                    notes
                        .extend(refused.first().map(|reason| format!("{reason}; the file goes to {folder}")));
                    return Ok(output);
                }
                Err(error) => refused.push(format!("{folder} cannot be written: {error}")),
            }
        }
        Err(refused.join("; "))
    }

    fn numbered(files: &'a dyn Files, folder: &str, stem: &str) -> Result<Self, String> {
        let mut error = String::new();
        for number in 1..=MOST_OF_A_STEM {
            let number = if number == 1 { String::new() } else { format!("-{number}") };
            let path = format!("{folder}\\{stem}{number}{ENDING}");
            let unfinished = format!("{path}{UNFINISHED}");
            if files.exists(&path) {
                continue;
            }
            match files.reserve(&unfinished) {
                Ok(reserved) => {
                    return Ok(Self { files, path, is_folder: false, older: Vec::new(), reserved });
                }
                // Another run of this program holds it.
                Err(_) if files.exists(&unfinished) => {}
                Err(said) => {
                    error = said;
                    break;
                }
            }
        }
        Err(error)
    }

    /// The full path of the file or folder.
    pub fn path(&self) -> String {
        self.files.full_path(&self.path)
    }

    /// Writes what was packed, and says what had to go for it.
    ///
    /// # Errors
    /// A sentence that says which file cannot be written.
    pub fn write(self, packed: &Packed) -> Result<Notes, String> {
        let full = self.path();
        let Self { files, path, is_folder, older, reserved } = self;
        // Its name is that of the unfinished file.
        drop(reserved);
        let removed = older.iter().filter(|name| files.remove(&format!("{path}/{name}")));
        let notes = removed.map(|name| format!("removed {full}\\{name}")).collect();
        let written =
            if is_folder { write_raw(files, &path, packed) } else { write(files, &path, &packed.bytes) };
        written.map(|()| notes).map_err(|error| format!("{full} cannot be written: {error}"))
    }
}

fn left_behind(path: &str) -> String {
    format!("removed {path}, which a run left that was ended while it wrote")
}

/// Whether a file is one that `--raw` writes.
fn is_of_ours(name: &str) -> bool {
    let is = |beginning: &str, ending: &str| name.starts_with(beginning) && name.ends_with(ending);
    is("sample-", ".perfdata") || is("counter-", ".bin") || is("help-", ".bin")
}

/// What the name of a file begins with: the day, whose time would tell what a redaction hides, and at level strict not even the day.
fn default_stem(time: CalendarTime, level: Level) -> String {
    let CalendarTime { year, month, day, .. } = time;
    match level {
        Level::Strict => format!("{BEGINNING}capture"),
        Level::None | Level::Names => format!("{BEGINNING}{year:04}{month:02}{day:02}"),
    }
}

/// Writes a file under another name in the same folder, and gives it its name when it is complete.
fn write(files: &dyn Files, path: &str, bytes: &[u8]) -> Result<(), String> {
    let unfinished = format!("{path}{UNFINISHED}");
    let written = files.write(&unfinished, bytes).and_then(|()| files.rename(&unfinished, path));
    if written.is_err() {
        files.remove(&unfinished);
    }
    written
}

/// Writes plain blocks and title lists into a folder: all of them, or none.
fn write_raw(files: &dyn Files, folder: &str, packed: &Packed) -> Result<(), String> {
    let samples = packed.samples.iter().enumerate();
    let samples = samples.map(|(number, bytes)| (format!("sample-{number}.perfdata"), bytes));
    let titles = packed.titles.iter().map(|list| (list.file_name(), &list.bytes));
    let mut paths = Vec::new();
    for (name, bytes) in samples.chain(titles) {
        let path = format!("{folder}/{name}");
        let written = write(files, &path, bytes);
        if written.is_err() {
            paths.iter().for_each(|path: &String| {
                files.remove(path);
            });
            return written;
        }
        paths.push(path);
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec;
    use std::fs;
    use std::path::Path;

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
        assert_eq!(
            sentence,
            format!("{file} is there already; name another file, or let --force replace it")
        );
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
}
