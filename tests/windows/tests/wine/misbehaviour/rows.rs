//! Things that go wrong, in order.

use std::fs;
use std::path::{Path, PathBuf};

use winperf_provider::fault::ONCE_VARIABLE;
use winperf_provider::symbols::{TRANSFER, WORKLOAD};
use winperf_windows_tests::{Capture, FaultyRegistry, Wine, fresh_folder, path_in_wine, program};

use super::{Row, Written};

fn fault(fault: &str, timeout: &str) -> Capture {
    Capture::new(&["--timeout", timeout]).fault(fault)
}

/// Returns a path that Windows reads, of a file beside the run.
fn with_once_file(capture: Capture) -> Capture {
    let path = capture.folder().with_extension("once");
    fs::remove_file(&path).ok();
    capture.env(ONCE_VARIABLE, &path_in_wine(&path))
}

/// Prepares a run in whose folder this file has its old content.
fn with_file(path: &str, arguments: &[&str]) -> Capture {
    let capture = Capture::new(arguments);
    let path = capture.folder().join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, OLDER).expect("a file");
    capture
}

/// Never: the counters of the provider are none of them negative.
const NEVER: &str = "\\#10000\\#10002 < 0";

/// Content of a file that was there before.
pub(super) const OLDER: &[u8] = b"older";

/// Returns a run while which an empty file comes that has the name of its own.
fn with_a_file_that_comes() -> Capture {
    // The file that a fault makes so that it happens once; this fault costs nothing.
    let capture = Capture::new(&["--out", OWN]).fault("still-pointer");
    let path = path_in_wine(&capture.folder().join(OWN));
    capture.env(ONCE_VARIABLE, &path)
}

/// Returns the program in a folder whose path is longer than Windows' functions take without being asked.
fn far_away() -> PathBuf {
    let mut folder = fresh_folder("far-away");
    while folder.as_os_str().len() < 300 {
        folder.push("a-folder-with-a-name-of-many-letters");
    }
    fs::create_dir_all(&folder).expect("a folder");
    let executable = folder.join("winperf-capture.exe");
    fs::copy(program("winperf-capture.exe"), &executable).expect("the program");
    executable
}

/// The name that is asked for, and the one that is had where it is taken.
pub(super) const OWN: &str = "a.perfcap.zip";
pub(super) const NEXT: &str = "a-2.perfcap.zip";

const THE_REST: Row = Row {
    what: "",
    capture: || Capture::new(&[]),
    timeout: 30,
    said: "",
    written: Written::TheRest,
    times: 0,
    status: 1,
};

const EVERYTHING: Row = Row { written: Written::Everything, status: 0, ..THE_REST };

const NOTHING: Row = Row { written: Written::Nothing, status: 2, ..THE_REST };

pub(super) const ROWS: &[Row] = &[
    Row {
        what: "a provider hangs in Collect",
        capture: || fault("hang:6", "20"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was not answered within 20 s: a performance provider hangs, or needs a longer --timeout",
        timeout: 20,
        times: 3,
        ..THE_REST
    },
    Row {
        what: "a provider crashes in Collect",
        capture: || fault("crash:6", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) ended its process (0xc0000005): a performance provider crashes",
        ..THE_REST
    },
    Row {
        what: "a provider crashes in Collect among 500 services whose libraries are not there",
        capture: || Capture::under(Wine::crowded(), &["--timeout", "20"]).fault("crash:6"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) ended its process (0xc0000005): a performance provider crashes",
        timeout: 20,
        times: 4,
        ..THE_REST
    },
    Row {
        what: "a provider crashes at the second query of a process, every time",
        capture: || fault("crash:6@2", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 2) ended its process (0xc0000005): a performance provider crashes; a process of its own for each sample was answered",
        ..EVERYTHING
    },
    Row {
        what: "a provider hangs at the second query of a process, every time",
        capture: || fault("hang:6@2", "20"),
        said: "the query \"10006\" (of the service winperf-provider, sample 2) was not answered within 20 s: a performance provider hangs, or needs a longer --timeout; a process of its own for each sample was answered",
        timeout: 20,
        times: 3,
        ..EVERYTHING
    },
    Row {
        what: "an object is garbage at the second query of a process, every time",
        capture: || fault("garbage:6@2", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with broken data: ",
        ..EVERYTHING
    },
    Row {
        what: "a provider crashes at a later sample, once",
        capture: || with_once_file(fault("crash:6@3", "30")),
        said: "the query \"Global\" (sample 2) ended its process (0xc0000005): a performance provider crashes; asked again, it was answered",
        ..EVERYTHING
    },
    Row {
        what: "a provider crashes at a later sample, every time",
        capture: || fault("crash:6@3", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 2) ended its process (0xc0000005): a performance provider crashes; a process of its own for each sample was answered",
        ..EVERYTHING
    },
    Row {
        what: "a provider hangs at a later sample, every time",
        capture: || fault("hang:6@3", "20"),
        said: "the query \"10006\" (of the service winperf-provider, sample 2) was not answered within 20 s: a performance provider hangs, or needs a longer --timeout; a process of its own for each sample was answered",
        timeout: 20,
        times: 3,
        ..EVERYTHING
    },
    Row {
        what: "a provider crashes at the fourth query of a process, every time",
        capture: || Capture::new(&["--count", "3"]).fault("crash:6@4"),
        said: "the query \"10006\" (of the service winperf-provider, sample 3) ended its process (0xc0000005): a performance provider crashes; a process of its own for each sample was answered",
        written: Written::ThreeTimesEverything,
        ..EVERYTHING
    },
    Row {
        what: "an object is garbage at a later sample, once",
        capture: || with_once_file(fault("garbage:6@3", "30")),
        said: "the query \"Global\" (sample 2) was answered with broken data: ",
        ..EVERYTHING
    },
    Row {
        what: "an object is garbage at a later sample, every time",
        capture: || fault("garbage:6@3", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 2) was answered with broken data: ",
        ..EVERYTHING
    },
    Row {
        what: "a thread of a provider goes on after its library was unloaded",
        capture: || Capture::new(&["--interval", "4"]).fault("thread:6"),
        said: "the query \"10006\" (of the service winperf-provider, sample 2) ended its process (",
        ..EVERYTHING
    },
    Row {
        what: "two providers are slow, and together too slow",
        capture: || fault("slow:0,slow:0,slow:14,slow:14", "18"),
        said: "all objects were captured separately, and nothing is missing",
        written: Written::EverythingByNumber,
        timeout: 18,
        times: 6,
        ..EVERYTHING
    },
    Row {
        what: "a provider without a list of its objects hangs",
        capture: || Capture::under(Wine::unlisted(), &["--timeout", "15"]).fault("hang:6"),
        said: "the query for 38 objects (10000 10002 10004 10006 …) (of the service winperf-provider, sample 1) was not answered within 15 s: a performance provider hangs, or needs a longer --timeout",
        timeout: 15,
        times: 5,
        ..THE_REST
    },
    Row {
        what: "a provider crashes at its first query, and more than 60 samples are asked for",
        capture: || Capture::new(&["--count", "61", "--interval", "0.1"]).fault("crash:6"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) ended its process (0xc0000005): a performance provider crashes",
        written: Written::SixtyOne(TRANSFER),
        ..THE_REST
    },
    Row {
        what: "an object is garbage at the second query of each process, and more than 60 samples are asked for",
        capture: || Capture::new(&["--count", "61", "--interval", "0.1"]).fault("garbage:6@2"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with broken data: ",
        written: Written::SixtyOne(WORKLOAD),
        ..EVERYTHING
    },
    Row {
        what: "an object is garbage at the third query of each process, and more than 60 samples are asked for",
        capture: || Capture::new(&["--count", "61", "--interval", "0.1"]).fault("garbage:6@3"),
        said: "the query \"Global\" (sample 2) was answered with broken data: ",
        written: Written::SixtyOne(WORKLOAD),
        ..THE_REST
    },
    Row {
        what: "a provider keeps 64 MB at each query, and samples are waited for",
        capture: || {
            Capture::new(&["--count", "8", "--keep", "8", "--interval", "0.1", "--until", NEVER])
                .fault("leak:6")
        },
        said: "MB, and another one goes on: a provider gives no memory back",
        written: Written::Samples(8),
        ..THE_REST
    },
    Row {
        what: "a provider ends the process that it runs in",
        capture: || fault("leave:6", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) ended its process (7): a performance provider ends the program that it runs in",
        ..THE_REST
    },
    Row {
        what: "what is waited for is no object of any title list",
        capture: || Capture::new(&["--until", "\\Procesor(_Total)\\% Processor Time missing"]),
        said: "no object is called \"Procesor\" on this machine",
        ..NOTHING
    },
    Row {
        what: "what is waited for is missing from the start",
        capture: || Capture::new(&["--interval", "0.1", "--until", "\\#10000\\#10003 missing"]),
        said: "nothing in the first sample is at the path of \\#10000\\#10003 missing, so that it is missing from the start",
        written: Written::Samples(5),
        ..EVERYTHING
    },
    Row {
        what: "every answer of Windows is success and 0 bytes",
        capture: || FaultyRegistry::Empty.capture(&[]),
        said: "every query fails alike, even one for no object at all, so that the provider at fault cannot be told apart",
        ..NOTHING
    },
    Row {
        what: "an index of the title list is empty",
        capture: || FaultyRegistry::Titles("1\n1847\n10000\nTransfer\n\nlost\n\n", false).capture(&[]),
        said: "counter-009.bin: the index must be a number but is empty; this applies to 1 pair, and .NET refuses the whole list",
        written: Written::Everything,
        ..THE_REST
    },
    Row {
        what: "one object alone is asked for, and its provider crashes",
        capture: || Capture::new(&["10006"]).fault("crash:6"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) ended its process (0xc0000005): a performance provider crashes",
        ..NOTHING
    },
    Row {
        what: "a provider crashes and leaves a process that holds all of its files open",
        capture: || fault("orphan:6", "40"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) ended its process (0xc0000005): a performance provider crashes",
        timeout: 40,
        ..THE_REST
    },
    Row {
        what: "a provider writes to files that are not its own",
        capture: || fault("noise:6", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with bytes that this program did not write: a performance provider writes to files that are not its own",
        ..THE_REST
    },
    Row {
        what: "a provider gives an object twice",
        capture: || fault("twice:6", "30"),
        said: "sample 1: object 10006: title index 10006 must belong to one object but 1 more object has it (duplicate-object)",
        written: Written::EverythingAndPeerTwice,
        ..THE_REST
    },
    Row {
        what: "a provider crashes and another needs six seconds",
        capture: || fault("crash:6,slow:0", "40"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) ended its process",
        timeout: 40,
        times: 3,
        ..THE_REST
    },
    Row {
        what: "a provider answers `ERROR_MORE_DATA` for ever",
        capture: || fault("more-data:6", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) is said to need more than 512 MB",
        ..THE_REST
    },
    Row {
        what: "a provider states more bytes than the buffer has",
        capture: || fault("long-reply:6", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with a length that is longer than the buffer",
        ..THE_REST
    },
    Row {
        what: "a provider does not move the pointer; Windows and Wine go by the length",
        capture: || fault("still-pointer:6", "30"),
        said: "values compared, none has changed",
        ..EVERYTHING
    },
    Row {
        what: "an object is garbage",
        capture: || fault("garbage:6", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with broken data: ",
        ..THE_REST
    },
    Row {
        what: "`TotalByteLength` of an object is 0",
        capture: || fault("endless-object:6", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with broken data: PERF_OBJECT_TYPE.TotalByteLength must be at least 64 but is 0",
        ..THE_REST
    },
    Row {
        what: "`TotalByteLength` of an object is too long",
        capture: || fault("long-object:6", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with broken data: object 10006: ",
        ..THE_REST
    },
    Row {
        what: "`DefinitionLength` of an object is too long",
        capture: || fault("long-definitions:6", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with broken data: object 10006: ",
        ..THE_REST
    },
    Row {
        what: "the name of an instance lies outside of it",
        capture: || fault("name-outside:6", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 1) was answered with broken data: object 10006: ",
        ..THE_REST
    },
    Row {
        what: "`NumInstances` of an object states two billion",
        capture: || fault("many-instances:6", "30"),
        said: "sample 1: object 10006: PERF_OBJECT_TYPE.NumInstances is 2147483647 but there is room for 2",
        written: Written::Everything,
        ..THE_REST
    },
    Row {
        what: "a provider counts an object more than it gives",
        capture: || fault("one-object-more", "30"),
        said: "sample 1: NumObjectTypes is 4 but 3 objects could be read (object-count-mismatch)",
        written: Written::Everything,
        ..THE_REST
    },
    Row {
        what: "bytes behind the last object belong to none, and are cleared",
        capture: || fault("leftover", "30"),
        said: "sample 1: TotalByteLength must be 3672, the end of the last object, but is 3736 (total-length-mismatch)",
        written: Written::Everything,
        ..THE_REST
    },
    Row {
        what: "a provider hangs in Open, and Windows loads it whatever is asked for",
        capture: || fault("hang-in-open", "20"),
        said: "every query fails alike, even one for no object at all, so that the provider at fault cannot be told apart",
        timeout: 20,
        times: 2,
        ..NOTHING
    },
    Row {
        what: "a provider hangs in Open at a later sample, and Windows loads it whatever is asked for",
        capture: || fault("hang-in-open@3", "20"),
        said: "every query fails alike, even one for no object at all, so that the provider at fault cannot be told apart",
        timeout: 20,
        times: 2,
        ..EVERYTHING
    },
    Row {
        what: "a provider crashes in Close, and Windows loads it whatever is asked for",
        capture: || fault("crash-in-close", "30"),
        said: "see with lodctr /Q and exctrlst which providers there are, and disable them one by one",
        ..NOTHING
    },
    Row {
        what: "nothing was asked for that is there",
        capture: || Capture::new(&["Foreign"]),
        said: "sample 1: it holds no object",
        written: Written::Empty,
        ..THE_REST
    },
    Row {
        what: "the account may not read performance data",
        capture: || FaultyRegistry::Refuse(5).capture(&[]),
        said: "let an administrator add the account to the group Performance Monitor Users",
        ..NOTHING
    },
    Row {
        what: "Windows is busy for a moment",
        capture: || FaultyRegistry::Busy(3).capture(&[]),
        said: "values compared, none has changed",
        ..EVERYTHING
    },
    Row {
        what: "Windows stays busy",
        capture: || FaultyRegistry::Busy(u32::MAX).capture(&[]),
        said: "found Windows busy again and again: try once more in a while",
        ..NOTHING
    },
    Row {
        what: "Windows gives a title list that ends in the middle, twice",
        capture: || FaultyRegistry::Titles("1\n1847\n10000\nTransf", false).capture(&[]),
        said: "the query \"Counter 009\" (sample 1) was answered twice with a list that ends in the middle",
        written: Written::Everything,
        ..THE_REST
    },
    Row {
        what: "names come to the title list while the samples are taken",
        capture: || {
            FaultyRegistry::Titles("1\n1847\n10000\nTransfer\n10006\nPeer\n10014\nWorkload\n\n", true)
                .capture(&[])
        },
        said: "Counter 009: 98 bytes",
        ..EVERYTHING
    },
    Row {
        what: "the machine of `--machine` is not there",
        capture: || Capture::new(&["--machine", "no-such-machine"]),
        said: "did not reach the machine",
        ..NOTHING
    },
    Row {
        what: "an option is mistyped",
        capture: || Capture::new(&["-x"]),
        said: "there is no option -x; --help lists them",
        ..NOTHING
    },
    Row {
        what: "the folder of `--out` cannot be written",
        capture: || Capture::new(&["--out", "no\\such\\folder.zip"]),
        said: "no\\such\\folder.zip cannot be written: ",
        ..NOTHING
    },
    Row {
        what: "the current folder cannot be written",
        capture: || Capture::in_folder(Path::new("/proc"), &[]),
        said: "Z:\\proc cannot be written: ",
        written: Written::Elsewhere,
        ..EVERYTHING
    },
    Row {
        what: "the file of `--out` already exists",
        capture: || with_file(OWN, &["--out", OWN]),
        said: "\\a.perfcap.zip already exists; choose another name, or replace it with --force",
        written: Written::AsBefore,
        ..NOTHING
    },
    Row {
        what: "a folder has the name under which the file of `--out` is written",
        capture: || with_file("a.perfcap.zip.part/older", &["--out", OWN]),
        said: "\\a.perfcap.zip.part cannot be written: ",
        written: Written::AsBefore,
        ..NOTHING
    },
    Row {
        what: "`--out` names a folder",
        capture: || with_file("a.perfcap.zip/older", &["--out", OWN, "--force"]),
        said: "\\a.perfcap.zip is a folder; choose a file name, or write into the folder with --raw",
        written: Written::AsBefore,
        ..NOTHING
    },
    Row {
        what: "`--out` names a device",
        capture: || Capture::new(&["--out", "NUL", "--force"]),
        said: "NUL is a Windows device; choose a file name",
        ..NOTHING
    },
    Row {
        what: "the path of the program has more than 260 characters",
        capture: || Capture::of(&far_away(), &[]),
        said: "values compared, none has changed",
        ..EVERYTHING
    },
    Row {
        what: "a file comes to the name of `--out` while samples are taken",
        capture: with_a_file_that_comes,
        said: "\\a.perfcap.zip cannot be used: ",
        written: Written::Beside,
        ..THE_REST
    },
    Row {
        what: "the folder of `--raw` holds samples of another run",
        capture: || with_file("blocks/sample-7.perfdata", &["--raw", "blocks"]),
        said: "contains other samples, such as sample-7.perfdata; choose another folder, or remove them with --force",
        written: Written::AsBefore,
        ..NOTHING
    },
    Row {
        what: "an earlier run was killed while it wrote",
        capture: || with_file("winperf-20200101.perfcap.zip.part", &[]),
        said: "winperf-20200101.perfcap.zip.part, left by an interrupted run",
        ..EVERYTHING
    },
    Row {
        what: "the disk is full",
        capture: || Capture::new(&[]).on_disk("full"),
        said: "(error 112)",
        ..NOTHING
    },
    Row {
        what: "the disk is full, and `--force` may replace the samples of another run",
        capture: || with_file("blocks/sample-7.perfdata", &["--raw", "blocks", "--force"]).on_disk("full"),
        said: "\\blocks cannot be written: ",
        written: Written::AsBefore,
        ..NOTHING
    },
];
