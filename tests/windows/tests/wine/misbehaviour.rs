//! Everything that goes wrong around a capture: messages, output, duration, and exit status.
//!
//! This table is also in `docs/capturing.md`; `BLESS=1` writes it there.

mod rows;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use winperf_provider::symbols::{AUDIT, PEER, TRANSFER, TitleOffset, WORKLOAD};
use winperf_windows_tests::{Capture, Run};

use self::rows::{NEXT, OLDER, OWN, ROWS};

/// Time that a busy machine may take beside the times that are waited for, with four rows at once.
///
/// That it is no multiple more of `--timeout` is held by the tests of `session`, whose clock is their own.
const ALLOWANCE: Duration = Duration::from_secs(300);

/// Number of rows that run at the same time; most of them wait.
const AT_ONCE: usize = 4;

/// Bytes that the provider writes to the files of others.
const NOISE: &str = "noise of a provider";

/// One fault.
struct Row {
    /// Description for the documentation.
    what: &'static str,
    capture: fn() -> Capture,
    /// `--timeout` of the run, in seconds.
    timeout: u64,
    /// Message, on either output.
    said: &'static str,
    written: Written,
    /// Largest number of times that `--timeout` passes.
    times: u32,
    status: i32,
}

#[derive(Clone, Copy)]
enum Written {
    /// All that was asked for, in two samples.
    Everything,
    /// All that was asked for, in three samples.
    ThreeTimesEverything,
    /// All that was asked for, in two samples, with Peer once more in each of them.
    EverythingAndPeerTwice,
    /// So many samples of all that was asked for.
    Samples(usize),
    /// 61 samples: of all where this is the last object of the provider, else without the object at fault.
    SixtyOne(TitleOffset),
    /// All objects that there are, in two samples.
    EverythingByNumber,
    /// Two samples without the object at fault.
    TheRest,
    /// All that was asked for, in the folder for documents or temporary files.
    Elsewhere,
    /// All that was asked for, under another name than the one that was asked for.
    Beside,
    /// The names, and samples without an object.
    Empty,
    /// Nothing, and the former file stays.
    AsBefore,
    Nothing,
}

impl Written {
    fn words(self) -> &'static str {
        match self {
            Self::Everything
            | Self::ThreeTimesEverything
            | Self::EverythingByNumber
            | Self::Samples(_)
            | Self::SixtyOne(WORKLOAD) => "everything",
            Self::SixtyOne(_) => "all but the object at fault",
            Self::EverythingAndPeerTwice => "everything, both of them too",
            Self::TheRest => "all but the object at fault",
            Self::Elsewhere => "everything, in *Documents* or the folder for temporary files",
            Self::Beside => "everything, with the next number",
            Self::Empty => "a file without objects",
            Self::AsBefore => "nothing, and what was there stays",
            Self::Nothing => "nothing",
        }
    }

    /// Returns the objects of each sample.
    fn samples(self) -> Vec<Vec<u32>> {
        let titles = |objects: &[TitleOffset]| objects.iter().map(|object| object.index(10_000)).collect();
        let all: Vec<u32> = titles(&[TRANSFER, PEER, WORKLOAD]);
        // Audit is costly, and comes when objects are asked for one by one; Workload brings Peer and goes with it.
        let rest: Vec<u32> = titles(&[TRANSFER, AUDIT]);
        match self {
            Self::Everything | Self::Beside => vec![all.clone(), all],
            Self::EverythingByNumber => vec![titles(&[TRANSFER, PEER, AUDIT, WORKLOAD]); 2],
            Self::ThreeTimesEverything => vec![all; 3],
            Self::Samples(count) => vec![all; count],
            Self::SixtyOne(WORKLOAD) => vec![all; 61],
            Self::SixtyOne(_) => vec![rest; 61],
            Self::EverythingAndPeerTwice => {
                let twice: Vec<u32> = all.into_iter().chain(titles(&[PEER])).collect();
                vec![twice.clone(), twice]
            }
            Self::TheRest => vec![rest.clone(), rest],
            Self::Empty => vec![Vec::new(); 2],
            Self::Elsewhere | Self::AsBefore | Self::Nothing => Vec::new(),
        }
    }
}

impl Row {
    fn check(&self) {
        let start = Instant::now();
        let run = (self.capture)().run();
        let all = format!("{}\n{}", run.output, run.complaints);
        assert!(all.contains(self.said), "{}: {all}", self.what);
        assert!(!all.contains(NOISE), "{}: what a provider writes is none of ours: {all}", self.what);
        assert_eq!(run.status, self.status, "{}: {all}", self.what);
        let longest = Duration::from_secs(self.timeout) * self.times + ALLOWANCE;
        assert!(start.elapsed() < longest, "{}: {:?}: {all}", self.what, start.elapsed());
        match self.written {
            Written::Elsewhere => assert!(all.contains("values compared, none has changed"), "{all}"),
            Written::Beside => {
                assert_eq!(run.files(), [NEXT, OWN], "{}: {all}", self.what);
                assert!(
                    fs::read(run.folder.join(OWN)).expect("what came").is_empty(),
                    "what came stays as it is"
                );
                assert_eq!(objects_in(&run.folder.join(NEXT)), self.written.samples(), "{all}");
            }
            Written::AsBefore => assert_eq!(files_below(&run.folder), [OLDER], "{}", self.what),
            written => assert_eq!(objects(&run), written.samples(), "{}: {all}", self.what),
        }
    }

    fn line(&self) -> String {
        let Self { what, said, written, times, status, .. } = self;
        let time = match times {
            0 => "moments".to_owned(),
            1 => "once `--timeout`".to_owned(),
            2 => "twice `--timeout`".to_owned(),
            _ => format!("{times} times `--timeout`"),
        };
        // What only this provider and this machine have is left out.
        let said = said.replace(" (of the service winperf-provider, ", " (of the service …, ");
        let said = said.replace("Z:\\proc", "…");
        format!("| {what} | `{}` | {} | {time} | {status} |", said.trim_end(), written.words())
    }
}

/// Returns the content of the files in a folder and its subfolders.
fn files_below(folder: &Path) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    let read_entry = |path: PathBuf| {
        if path.is_dir() { files_below(&path) } else { vec![fs::read(path).expect("a file")] }
    };
    entries.flat_map(read_entry).collect()
}

/// Returns the objects of each sample in a run's output; none when it wrote nothing.
fn objects(run: &Run) -> Vec<Vec<u32>> {
    if run.files().is_empty() {
        return Vec::new();
    }
    objects_in(&run.file())
}

/// Returns the objects of each sample of a bundle.
fn objects_in(file: &Path) -> Vec<Vec<u32>> {
    let sample_objects = |bytes: &[u8]| {
        let block = winperf::DataBlock::read(bytes).expect("a block");
        block.objects().flatten().map(|object| object.title().0).collect()
    };
    let opened = winperf_bundle::open(fs::read(file).expect("a file")).expect("a bundle");
    opened.samples.iter().map(|sample| sample_objects(&sample.bytes)).collect()
}

#[test]
#[ignore = "needs Wine"]
fn each_misbehaviour_costs_what_the_table_says() {
    let rows = Mutex::new(ROWS.iter());
    // The lock is let go of before the row is gone through.
    let next = || rows.lock().expect("rows").next();
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(row) = next() {
                    eprintln!("{}", row.what);
                    row.check();
                }
            });
        }
    });
}

fn guide() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/capturing.md")
}

#[test]
fn the_table_of_the_documentation_is_this_one() {
    const BEGINNING: &str = "| what goes wrong | what is said | what is written | how long it takes | status |\n|---|---|---|---|--:|\n";
    let guide_text = fs::read_to_string(guide()).expect("the guide");
    let (before, rest) = guide_text.split_once(BEGINNING).expect("the table's head");
    let length: usize =
        rest.lines().take_while(|line| line.starts_with('|')).map(|line| line.len() + 1).sum();
    let (table, after) = rest.split_at(length);
    let mut expected = String::new();
    for row in ROWS {
        writeln!(expected, "{}", row.line()).expect("text");
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(guide(), format!("{before}{BEGINNING}{expected}{after}")).expect("the guide");
        return;
    }
    assert_eq!(table, expected, "BLESS=1 writes the table");
}
