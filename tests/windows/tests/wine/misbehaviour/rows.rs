//! What goes wrong, one thing after the other.

use std::fs;
use std::path::Path;

use winperf_provider::fault::ONCE_VARIABLE;
use winperf_windows_tests::{Capture, FaultyRegistry, path_in_wine};

use super::{Row, Written};

fn fault(fault: &str, timeout: &str) -> Capture {
    Capture::new(&["--timeout", timeout]).fault(fault)
}

/// A path that Windows reads, of a file beside the run.
fn of_once(capture: Capture) -> Capture {
    let path = capture.folder().with_extension("once");
    fs::remove_file(&path).ok();
    capture.env(ONCE_VARIABLE, &path_in_wine(&path))
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
pub(super) const OLDER: &[u8] = b"older";

/// A run while which an empty file comes that has the name of its own.
fn with_a_file_that_comes() -> Capture {
    // The file that a fault makes so that it happens once; this fault costs nothing.
    let capture = Capture::new(&["--out", OWN]).fault("still-pointer");
    let path = path_in_wine(&capture.folder().join(OWN));
    capture.env(ONCE_VARIABLE, &path)
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
        what: "a provider crashes at a later sample, once",
        capture: || of_once(fault("crash:6@3", "30")),
        said: "the query \"Global\" (sample 2) ended its process (0xc0000005): a performance provider crashes; asked again, it was answered",
        ..EVERYTHING
    },
    Row {
        what: "a provider crashes at a later sample, every time",
        capture: || fault("crash:6@3", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 2) ended its process (0xc0000005): a performance provider crashes",
        written: Written::OneSampleAndTheRest,
        ..THE_REST
    },
    Row {
        what: "an object is garbage at a later sample, once",
        capture: || of_once(fault("garbage:6@3", "30")),
        said: "the query \"Global\" (sample 2) was answered with broken data: ",
        ..EVERYTHING
    },
    Row {
        what: "an object is garbage at a later sample, every time",
        capture: || fault("garbage:6@3", "30"),
        said: "the query \"10006\" (of the service winperf-provider, sample 2) was answered with broken data: ",
        written: Written::OneSampleAndTheRest,
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
        what: "`NumInstances` of an object promises two billion",
        capture: || fault("many-instances:6", "30"),
        said: "sample 1: object 10006: PERF_OBJECT_TYPE.NumInstances promises 2147483647 but there is room for 2",
        written: Written::Everything,
        ..THE_REST
    },
    Row {
        what: "a provider counts an object more than it gives",
        capture: || fault("one-object-more", "30"),
        said: "sample 1: NumObjectTypes promises 4 objects but 3 could be read (object-count-mismatch)",
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
        written: Written::TheSamplesBefore,
        timeout: 20,
        times: 2,
        ..THE_REST
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
        what: "the file of `--out` is there already",
        capture: || with_file(OWN, &["--out", OWN]),
        said: "\\a.perfcap.zip is there already; name another file, or let --force replace it",
        written: Written::AsBefore,
        ..NOTHING
    },
    Row {
        what: "a file comes to the name of `--out` while samples are taken",
        capture: with_a_file_that_comes,
        said: "\\a.perfcap.zip cannot be had: ",
        written: Written::Beside,
        ..THE_REST
    },
    Row {
        what: "the folder of `--raw` holds samples of another run",
        capture: || with_file("blocks/sample-7.perfdata", &["--raw", "blocks"]),
        said: "holds other samples, such as sample-7.perfdata; name another folder, or let --force remove them",
        written: Written::AsBefore,
        ..NOTHING
    },
    Row {
        what: "an earlier run was killed while it wrote",
        capture: || with_file("winperf-20200101.perfcap.zip.part", &[]),
        said: "winperf-20200101.perfcap.zip.part, which a run left that was ended while it wrote",
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
