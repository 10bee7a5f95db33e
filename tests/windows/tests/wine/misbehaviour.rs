//! Everything that goes wrong around a capture: what is said, what is written, how long it takes, and how it ends.
//!
//! The same table stands in `docs/capturing.md`; `BLESS=1` writes it there.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use winperf_provider::fault::ONCE_VARIABLE;
use winperf_provider::symbols::{AUDIT, PEER, TRANSFER, TitleOffset, WORKLOAD};
use winperf_windows_tests::{Capture, FaultyRegistry, Run};

/// What a busy machine may take beside the times that are waited for.
const ALLOWANCE: Duration = Duration::from_secs(120);

/// One thing that goes wrong.
struct Row {
    /// What it is, for the documentation.
    what: &'static str,
    capture: fn() -> Capture,
    /// `--timeout` of the run, in seconds.
    timeout: u64,
    /// What is said, on either output.
    said: &'static str,
    written: Written,
    /// How often `--timeout` passes at most.
    times: u32,
    status: i32,
}

#[derive(Clone, Copy)]
enum Written {
    /// All that was asked for, in two samples.
    Everything,
    /// Two samples without the object at fault.
    TheRest,
    /// One sample of everything, and two without the object at fault.
    OneSampleAndTheRest,
    /// All that was asked for, in the folder for documents or temporary files.
    Elsewhere,
    /// All that was asked for, under another name than the one that was asked for.
    Beside,
    /// The names, and samples without an object.
    Empty,
    /// Nothing, and what was there stays.
    AsBefore,
    Nothing,
}

impl Written {
    fn words(self) -> &'static str {
        match self {
            Self::Everything => "everything",
            Self::TheRest => "all but the object at fault",
            Self::OneSampleAndTheRest => "the samples before the fault, and all but the object at fault",
            Self::Elsewhere => "everything, in *Documents* or the folder for temporary files",
            Self::Beside => "everything, with the next number",
            Self::Empty => "a file without objects",
            Self::AsBefore => "nothing, and what was there stays",
            Self::Nothing => "nothing",
        }
    }

    /// The objects of each sample.
    fn samples(self) -> Vec<Vec<u32>> {
        let titles = |objects: &[TitleOffset]| objects.iter().map(|object| object.index(10_000)).collect();
        let all: Vec<u32> = titles(&[TRANSFER, PEER, WORKLOAD]);
        // Audit is costly, and comes when objects are asked for one by one; Workload brings Peer and goes with it.
        let rest: Vec<u32> = titles(&[TRANSFER, AUDIT]);
        match self {
            Self::Everything | Self::Beside => vec![all.clone(), all],
            Self::TheRest => vec![rest.clone(), rest],
            Self::OneSampleAndTheRest => vec![all, rest.clone(), rest],
            Self::Empty => vec![Vec::new(); 2],
            Self::Elsewhere | Self::AsBefore | Self::Nothing => Vec::new(),
        }
    }
}

fn fault(fault: &str, timeout: &str) -> Capture {
    Capture::new(&["--timeout", timeout]).fault(fault)
}

/// A path that Windows reads, of a file beside the run.
fn of_once(capture: Capture) -> Capture {
    let path = capture.folder().with_extension("once");
    fs::remove_file(&path).ok();
    let path = format!("Z:{}", path.display()).replace('/', "\\");
    capture.env(ONCE_VARIABLE, &path)
}

/// A run in whose folder this file holds what it has held before.
fn with_file(path: &str, arguments: &[&str]) -> Capture {
    let capture = Capture::new(arguments);
    let path = capture.folder().join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, OLDER).expect("a file");
    capture
}

/// What a file holds that was there before.
const OLDER: &[u8] = b"older";

/// A run while which an empty file comes that has the name of its own.
fn with_a_file_that_comes() -> Capture {
    let capture = fault("slow", "30");
    let path = capture.folder().join(OWN);
    let path = format!("Z:{}", path.display()).replace('/', "\\");
    capture.argument("--out").argument(OWN).env(ONCE_VARIABLE, &path)
}

/// The name that is asked for, and the one that is had where it is taken.
const OWN: &str = "a.perfcap.zip";
const NEXT: &str = "a-2.perfcap.zip";

const ROWS: &[Row] = &[
    Row {
        what: "a provider hangs in Collect",
        capture: || fault("hang:6", "12"),
        timeout: 12,
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was not answered within 12 s: a performance provider hangs, or needs a longer --timeout",
        written: Written::TheRest,
        times: 3,
        status: 1,
    },
    Row {
        what: "a provider crashes in Collect",
        capture: || fault("crash:6", "30"),
        timeout: 30,
        said: "the query \"10006\" (of the service winperf-provider, sample 1) ended its process (0xc0000005): a performance provider crashes",
        written: Written::TheRest,
        times: 0,
        status: 1,
    },
    Row {
        what: "a provider crashes at a later sample, once",
        capture: || of_once(fault("crash:6@3", "30")),
        timeout: 30,
        said: "the query \"Global\" (sample 2) ended its process (0xc0000005): a performance provider crashes; asked again, it was answered",
        written: Written::Everything,
        times: 0,
        status: 0,
    },
    Row {
        what: "a provider crashes at a later sample, every time",
        capture: || fault("crash:6@3", "30"),
        timeout: 30,
        said: "the query \"10006\" (of the service winperf-provider, sample 2) ended its process (0xc0000005): a performance provider crashes",
        written: Written::OneSampleAndTheRest,
        times: 0,
        status: 1,
    },
    Row {
        what: "an object is garbage at a later sample, once",
        capture: || of_once(fault("garbage:6@3", "30")),
        timeout: 30,
        said: "; asked again, it was answered",
        written: Written::Everything,
        times: 0,
        status: 0,
    },
    Row {
        what: "an object is garbage at a later sample, every time",
        capture: || fault("garbage:6@3", "30"),
        timeout: 30,
        said: "the query \"10006\" (of the service winperf-provider, sample 2) was answered with broken data: ",
        written: Written::OneSampleAndTheRest,
        times: 0,
        status: 1,
    },
    Row {
        what: "a provider crashes and another needs six seconds",
        capture: || fault("crash:6,slow:0", "40"),
        timeout: 40,
        said: "the query \"10006\" (of the service winperf-provider, sample 1) ended its process",
        written: Written::TheRest,
        times: 3,
        status: 1,
    },
    Row {
        what: "a provider answers `ERROR_MORE_DATA` for ever",
        capture: || fault("more-data:6", "30"),
        timeout: 30,
        said: "the query \"10006\" (of the service winperf-provider, sample 1) is said to need more than 512 MB",
        written: Written::TheRest,
        times: 0,
        status: 1,
    },
    Row {
        what: "a provider states more bytes than the buffer has",
        capture: || fault("long-reply:6", "30"),
        timeout: 30,
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with a length that is longer than the buffer",
        written: Written::TheRest,
        times: 0,
        status: 1,
    },
    Row {
        what: "a provider does not move the pointer; Windows and Wine go by the length",
        capture: || fault("still-pointer:6", "30"),
        timeout: 30,
        said: "values compared, none has changed",
        written: Written::Everything,
        times: 0,
        status: 0,
    },
    Row {
        what: "an object is garbage",
        capture: || fault("garbage:6", "30"),
        timeout: 30,
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with broken data: ",
        written: Written::TheRest,
        times: 0,
        status: 1,
    },
    Row {
        what: "`TotalByteLength` of an object is 0",
        capture: || fault("endless-object:6", "30"),
        timeout: 30,
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with broken data: PERF_OBJECT_TYPE.TotalByteLength must be at least 64 but is 0",
        written: Written::TheRest,
        times: 0,
        status: 1,
    },
    Row {
        what: "`TotalByteLength` of an object is too long",
        capture: || fault("long-object:6", "30"),
        timeout: 30,
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with broken data: object 10006: ",
        written: Written::TheRest,
        times: 0,
        status: 1,
    },
    Row {
        what: "`DefinitionLength` of an object is too long",
        capture: || fault("long-definitions:6", "30"),
        timeout: 30,
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with broken data: object 10006: ",
        written: Written::TheRest,
        times: 0,
        status: 1,
    },
    Row {
        what: "the name of an instance lies outside of it",
        capture: || fault("name-outside:6", "30"),
        timeout: 30,
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with broken data: object 10006: ",
        written: Written::TheRest,
        times: 0,
        status: 1,
    },
    Row {
        what: "`NumInstances` of an object promises two billion",
        capture: || fault("many-instances:6", "30"),
        timeout: 30,
        said: "sample 1: object 10006: PERF_OBJECT_TYPE.NumInstances promises 2147483647 but there is room for 2",
        written: Written::Everything,
        times: 0,
        status: 1,
    },
    Row {
        what: "a provider counts an object more than it gives",
        capture: || fault("one-object-more", "30"),
        timeout: 30,
        said: "sample 1: NumObjectTypes promises 4 objects but 3 could be read (object-count-mismatch)",
        written: Written::Everything,
        times: 0,
        status: 1,
    },
    Row {
        what: "bytes behind the last object belong to none, and are cleared",
        capture: || fault("leftover", "30"),
        timeout: 30,
        said: "sample 1: TotalByteLength must be 3672, the end of the last object, but is 3736 (total-length-mismatch)",
        written: Written::Everything,
        times: 0,
        status: 1,
    },
    Row {
        what: "a provider hangs in Open, and Windows loads it whatever is asked for",
        capture: || fault("hang-in-open", "12"),
        timeout: 12,
        said: "every query fails alike, even one for no object at all, so that the provider at fault cannot be told apart",
        written: Written::Nothing,
        times: 2,
        status: 2,
    },
    Row {
        what: "a provider crashes in Close, and Windows loads it whatever is asked for",
        capture: || fault("crash-in-close", "30"),
        timeout: 30,
        said: "see with lodctr /Q and exctrlst which providers there are, and disable them one by one",
        written: Written::Nothing,
        times: 0,
        status: 2,
    },
    Row {
        what: "nothing was asked for that is there",
        capture: || Capture::new(&["Foreign"]),
        timeout: 30,
        said: "sample 1: it holds no object",
        written: Written::Empty,
        times: 0,
        status: 1,
    },
    Row {
        what: "the account may not read performance data",
        capture: || FaultyRegistry::Refuse(5).capture(&[]),
        timeout: 30,
        said: "let an administrator add the account to the group Performance Monitor Users",
        written: Written::Nothing,
        times: 0,
        status: 2,
    },
    Row {
        what: "Windows is busy for a moment",
        capture: || FaultyRegistry::Busy(3).capture(&[]),
        timeout: 30,
        said: "values compared, none has changed",
        written: Written::Everything,
        times: 0,
        status: 0,
    },
    Row {
        what: "Windows stays busy",
        capture: || FaultyRegistry::Busy(u32::MAX).capture(&[]),
        timeout: 30,
        said: "found Windows busy again and again: try once more in a while",
        written: Written::Nothing,
        times: 0,
        status: 2,
    },
    Row {
        what: "Windows gives a title list that ends in the middle, twice",
        capture: || FaultyRegistry::Titles("1\n1847\n10000\nTransf", false).capture(&[]),
        timeout: 30,
        said: "the query \"Counter 009\" (sample 1) was answered twice with a list that ends in the middle",
        written: Written::Everything,
        times: 0,
        status: 1,
    },
    Row {
        what: "names come to the title list while the samples are taken",
        capture: || {
            FaultyRegistry::Titles("1\n1847\n10000\nTransfer\n10006\nPeer\n10014\nWorkload\n\n", true)
                .capture(&[])
        },
        timeout: 30,
        said: "values compared, none has changed",
        written: Written::Everything,
        times: 0,
        status: 0,
    },
    Row {
        what: "the machine of `--machine` is not there",
        capture: || Capture::new(&["--machine", "no-such-machine"]),
        timeout: 30,
        said: "did not reach the machine",
        written: Written::Nothing,
        times: 0,
        status: 2,
    },
    Row {
        what: "an option is mistyped",
        capture: || Capture::new(&["-x"]),
        timeout: 30,
        said: "there is no option -x; --help lists them",
        written: Written::Nothing,
        times: 0,
        status: 2,
    },
    Row {
        what: "the folder of `--out` cannot be written",
        capture: || Capture::new(&["--out", "no\\such\\folder.zip"]),
        timeout: 30,
        said: "no\\such\\folder.zip cannot be written: ",
        written: Written::Nothing,
        times: 0,
        status: 2,
    },
    Row {
        what: "the current folder cannot be written",
        capture: || Capture::in_folder(Path::new("/proc"), &[]),
        timeout: 30,
        said: "Z:\\proc cannot be written: ",
        written: Written::Elsewhere,
        times: 0,
        status: 0,
    },
    Row {
        what: "the file of `--out` is there already",
        capture: || with_file("a.perfcap.zip", &["--out", "a.perfcap.zip"]),
        timeout: 30,
        said: "\\a.perfcap.zip is there already; name another file, or let --force replace it",
        written: Written::AsBefore,
        times: 0,
        status: 2,
    },
    Row {
        what: "a file comes to the name of `--out` while samples are taken",
        capture: with_a_file_that_comes,
        timeout: 30,
        said: "\\a.perfcap.zip cannot be had: ",
        written: Written::Beside,
        times: 0,
        status: 1,
    },
    Row {
        what: "the folder of `--raw` holds samples of another run",
        capture: || with_file("blocks/sample-7.perfdata", &["--raw", "blocks"]),
        timeout: 30,
        said: "holds other samples, such as sample-7.perfdata; name another folder, or let --force remove them",
        written: Written::AsBefore,
        times: 0,
        status: 2,
    },
    Row {
        what: "an earlier run was killed while it wrote",
        capture: || with_file("winperf-20200101.perfcap.zip.part", &[]),
        timeout: 30,
        said: "winperf-20200101.perfcap.zip.part, which a run left that was ended while it wrote",
        written: Written::Everything,
        times: 0,
        status: 0,
    },
    Row {
        what: "the disk is full",
        capture: || Capture::new(&[]).on_disk("full"),
        timeout: 30,
        said: "(error 112)",
        written: Written::Nothing,
        times: 0,
        status: 2,
    },
    Row {
        what: "the disk is full, and `--force` may replace the samples of another run",
        capture: || with_file("blocks/sample-7.perfdata", &["--raw", "blocks", "--force"]).on_disk("full"),
        timeout: 30,
        said: "\\blocks cannot be written: ",
        written: Written::AsBefore,
        times: 0,
        status: 2,
    },
];

impl Row {
    fn check(&self) {
        let start = Instant::now();
        let run = (self.capture)().run();
        let all = format!("{}\n{}", run.output, run.complaints);
        assert!(all.contains(self.said), "{}: {all}", self.what);
        assert_eq!(run.status, self.status, "{}: {all}", self.what);
        let longest = Duration::from_secs(self.timeout) * self.times + ALLOWANCE;
        assert!(start.elapsed() < longest, "{}: {:?}: {all}", self.what, start.elapsed());
        match self.written {
            Written::Elsewhere => assert!(all.contains("values compared, none has changed"), "{all}"),
            Written::Beside => {
                assert_eq!(run.files(), [NEXT, OWN], "{}: {all}", self.what);
                assert!(files_below(&run.folder).contains(&Vec::new()), "what came stays as it is");
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
        let said =
            said.replace(" (of the service winperf-provider, sample 1)", " (of the service …, sample 1)");
        let said =
            said.replace(" (of the service winperf-provider, sample 2)", " (of the service …, sample 2)");
        let said = said.replace("Z:\\proc", "…");
        format!("| {what} | `{}` | {} | {time} | {status} |", said.trim_end(), written.words())
    }
}

/// What the files hold that are in a folder and in those in it.
fn files_below(folder: &Path) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    let of_entry = |path: PathBuf| {
        if path.is_dir() { files_below(&path) } else { vec![fs::read(path).expect("a file")] }
    };
    entries.flat_map(of_entry).collect()
}

/// The objects of each sample of what a run wrote; none when it wrote nothing.
fn objects(run: &Run) -> Vec<Vec<u32>> {
    if run.files().is_empty() {
        return Vec::new();
    }
    objects_in(&run.file())
}

/// The objects of each sample of a bundle.
fn objects_in(file: &Path) -> Vec<Vec<u32>> {
    let of_sample = |bytes: &[u8]| {
        let block = winperf::DataBlock::read(bytes).expect("a block");
        block.objects().flatten().map(|object| object.title().0).collect()
    };
    let opened = winperf_bundle::open(fs::read(file).expect("a file")).expect("a bundle");
    opened.samples.iter().map(|sample| of_sample(&sample.bytes)).collect()
}

#[test]
#[ignore = "needs Wine"]
fn each_misbehaviour_costs_what_the_table_says() {
    for row in ROWS {
        eprintln!("{}", row.what);
        row.check();
    }
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
