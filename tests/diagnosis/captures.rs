//! Sound captures of all origins.

use std::fs;
use std::path::Path;

use winperf::diagnosis::worst_first;
use winperf::findings::Finding;
use winperf::{Capture, Names};
use winperf_log::Log;
use winperf_synth::{examples, fixtures, habits, recorded};

/// A capture and its name.
pub(crate) struct Sound {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

impl Sound {
    fn new(name: impl Into<String>, bytes: Vec<u8>) -> Self {
        Self { name: name.into(), bytes }
    }
}

/// Written by `winperf-synth`.
pub(crate) fn written() -> Vec<Sound> {
    let fixtures = [
        ("transfer and peer", fixtures::transfer_and_peer()),
        ("processor", fixtures::processor_cap()),
        ("slots", fixtures::slot_shift().0),
        ("Samba's style", fixtures::samba_style()),
        ("system", fixtures::system_cap()),
    ];
    let fixtures = fixtures.map(|(name, capture)| Sound::new(name, capture.write()));
    let examples = examples::all().into_iter().flat_map(|example| {
        [("older", example.older), ("newer", example.newer)]
            .map(|(age, bytes)| Sound::new(format!("{} ({age})", example.name), bytes))
    });
    fixtures.into_iter().chain(examples).collect()
}

/// Of writers with other habits.
pub(crate) fn with_habits(count: u64) -> impl Iterator<Item = Sound> {
    (0..count).map(|seed| Sound::new(format!("habits of {seed}"), habits::capture(seed).write()))
}

/// Returns the objects that Windows Vista wrote into a log of Performance Monitor.
pub(crate) fn windows_vista() -> Vec<Sound> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/winperf-log/tests/fixtures/pal-samplelog.blg");
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let log = Log::parse(bytes).expect("a log");
    let sample_objects = |(sample, all): (usize, Vec<(Vec<u8>, u32)>)| {
        all.into_iter()
            .map(move |(bytes, at)| Sound::new(format!("Vista, sample {sample}, at {at:#x}"), bytes))
    };
    log.samples().map(|sample| sample.blocks()).enumerate().flat_map(sample_objects).collect()
}

/// Of Wine, Samba and Windows XP, where the folder of real captures is beside the workspace.
pub(crate) fn real() -> Vec<Sound> {
    let wine = ["global", "mixed", "none", "process", "thread", "timers"].into_iter();
    let wine = wine.flat_map(|name| ["s1", "s2"].map(|sample| format!("wine-acme/{sample}/{name}.bin")));
    let samba = ["s1", "s2"].map(|sample| format!("samba-writer/{sample}/Global.bin"));
    let all = wine.chain(samba).chain(["windows-xp/processor.bin".to_owned()]);
    all.map_while(|name| recorded::read(&name).map(|bytes| Sound::new(name, bytes))).collect()
}

/// Captures, and beside each another one of the same machine.
pub(crate) fn pairs() -> Vec<(Sound, Vec<u8>)> {
    let examples = examples::all().into_iter().flat_map(|example| {
        let (older, newer) =
            (Sound::new(example.name, example.older), Sound::new(example.name, example.newer));
        [(older.bytes.clone(), newer.bytes.clone(), "older"), (newer.bytes, older.bytes, "newer")]
            .map(|(bytes, other, age)| (Sound::new(format!("{} ({age})", example.name), bytes), other))
    });
    let real = real();
    let of_second = real.iter().filter(|sound| sound.name.contains("/s1/")).map(|first| {
        let second = first.name.replace("/s1/", "/s2/");
        let second = real.iter().find(|sound| sound.name == second).expect("the second sample");
        (Sound::new(first.name.clone(), first.bytes.clone()), second.bytes.clone())
    });
    let mut all: Vec<(Sound, Vec<u8>)> = examples.chain(of_second).collect();
    let title = |bytes: &[u8]| Capture::parse(bytes.to_vec()).objects().next().map(|object| object.title());
    let mut last: Vec<Sound> = Vec::new();
    for sound in windows_vista() {
        if let Some(before) = last.iter().position(|before| title(&before.bytes) == title(&sound.bytes)) {
            all.push((last.remove(before), sound.bytes.clone()));
        }
        last.push(sound);
    }
    all
}

/// Returns the findings about a capture, the worst first.
pub(crate) fn found(bytes: &[u8]) -> Vec<Finding> {
    worst_first(Capture::parse(bytes.to_vec()).findings(&Names::default()))
}
