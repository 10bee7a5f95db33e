//! Mutated captures, logs, text logs and bundles through every command: an answer or a sentence, and no more time, memory or output than the length of the file is worth.
//!
//! `WINPERF_MUTATED=20000 cargo nextest run -p winperf-tests mutated` is the long run, which alone measures time; `5000..10000` is a part of it.
//! Without it a few are looked at.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

use winperf_bundle::{Member, archive};
use winperf_synth::counter_type::PERF_100NSEC_TIMER;
use winperf_synth::damage::{truncated, with_flipped_bits, with_hostile_dwords, with_tail};
use winperf_synth::examples;
use winperf_synth::log::{Entry, Log, SampleData};
use winperf_tests::{Folder, winperf_measured};

use crate::secrets::{HANDED_OVER, SHOWN};

/// Number of inputs that are looked at unless more are asked for.
const FEW: u64 = 12;

/// Address space in kilobytes within which every command runs, and the precision with which the least is looked for.
const PROGRAM: u32 = 600_000;
const STEP: u32 = 2_000;

/// Bytes of memory for each byte of a file, and how much longer than its sound file one may take.
const EACH: usize = 12;
const LONGER: u32 = 10;

/// Address space in kilobytes for output about damage, whatever its length.
const SAID: u32 = 4_000;

/// Time that starting the program may take: less than that is not measurable.
const START: Duration = Duration::from_millis(30);

/// Bytes of output for each byte of a file.
const WRITTEN: usize = 600;

/// Output that the shortest file may have: the meanings of findings are whole sentences.
const MIN: usize = 400_000;

/// Need of a command for a sound file.
struct Need {
    kilobytes: u32,
    time: Duration,
}

impl Need {
    /// Measures it: the least address space by halving, and the longest of some times.
    fn of(arguments: &[String]) -> Self {
        let runs = |kilobytes| (0..=1).contains(&winperf_measured(kilobytes, arguments).0.status);
        let (mut least, mut most) = (0, PROGRAM);
        while most - least > STEP {
            let middle = least + (most - least) / 2;
            if runs(middle) { most = middle } else { least = middle }
        }
        let time = (0..5).map(|_| winperf_measured(PROGRAM, arguments).1).max().unwrap_or(START);
        Self { kilobytes: most, time: time.max(START) }
    }
}

/// Sound files of every kind, by the ending of their names.
fn sound() -> Vec<(&'static str, Vec<u8>)> {
    let example = examples::iexplore();
    let sample =
        |place: u32, bytes: &[u8]| Member { name: format!("sample-{place}.perfdata"), bytes: bytes.to_vec() };
    let bundle = archive(&[sample(0, &example.older), sample(1, &example.newer)]).expect("an archive");
    let machine = "\\\\WORKSHOP";
    let log = Log::new()
        .entry(Entry::instances(machine, "Processor", "% Processor Time", PERF_100NSEC_TIMER))
        .sample(0, vec![SampleData::Instances(vec![("0".into(), 0, Log::utc(0).unsigned_abs())])])
        .sample(1, vec![SampleData::Instances(vec![("0".into(), 2_500_000, Log::utc(1).unsigned_abs())])])
        .write();
    let text = "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\HOST\\Process(a)\\ID Process\",\"\\\\HOST\\Memory\\Pages/sec\"\r\n\
                \"01/02/2026 03:04:05.678\",\"4242\",\"1.5\"\r\n\"01/02/2026 03:04:06.678\",\"4242\",\"133600000000000000\"\r\n";
    vec![
        ("bin", example.older),
        ("bin", examples::every_counter_type().newer),
        ("blg", log),
        ("csv", text.as_bytes().to_vec()),
        ("zip", bundle),
    ]
}

/// Returns the file of a number: the same one in each run.
fn mutated(number: u64, bytes: &[u8]) -> Vec<u8> {
    let length = bytes.len();
    let cut = usize::try_from(number.wrapping_mul(0x9e37_79b9) % 1_000).expect("a share") * length / 1_000;
    match number / 5 % 5 {
        0 => with_flipped_bits(bytes, 1 + usize::try_from(number % 9).expect("a count"), number),
        1 => with_hostile_dwords(bytes, 1 + usize::try_from(number % 5).expect("a count"), number),
        2 => truncated(bytes, cut),
        3 => with_tail(bytes, &bytes[cut..]),
        _ => with_hostile_dwords(&truncated(bytes, length - cut / 2), 3, number),
    }
}

/// Returns the arguments of a command for a file; `None` for one that takes none.
fn arguments(command: &'static str, file: &str, folder: &Folder) -> Option<Vec<String>> {
    let output = folder.path(&format!("{command}.out"));
    let own: Vec<&str> = match command {
        "help" | "examples" => return None,
        "find" => vec!["find", r"\Process(*)\*", file],
        "check" | "tree" | "values" => vec![command, file, "--format", "json"],
        "issue" => vec![command, file],
        "log" => vec![command, file],
        "export" => vec![command, file, "--format", "csv", "--force", "-o", &output],
        _ => vec![command, file, "--force", "-o", &output],
    };
    Some(own.into_iter().map(str::to_owned).collect())
}

/// Returns the numbers of the files that are asked for: so many, or a part of them.
fn range(asked: &str) -> Range<u64> {
    let (start, end) = asked.split_once("..").unwrap_or(("0", asked));
    let number = |digits: &str| digits.parse().expect("a number");
    number(start)..number(end)
}

#[test]
fn a_mutated_file_costs_no_command_more_than_its_length_is_worth() {
    let asked = std::env::var("WINPERF_MUTATED").ok().map(|asked| range(&asked));
    let folder = Folder::new("mutated");
    let sound = sound();
    let mut needs: BTreeMap<(usize, &str), Need> = BTreeMap::new();
    // A few are far from each other, so that every kind of file and of damage is among them.
    let step = if asked.is_none() { 7 } else { 1 };
    for number in asked.clone().unwrap_or(0..FEW * 7).step_by(step) {
        let kind = usize::try_from(number).expect("a number") % sound.len();
        let (ending, whole) = &sound[kind];
        let bytes = mutated(number, whole);
        let file = folder.write(&format!("mutated.{ending}"), &bytes);
        for command in HANDED_OVER.into_iter().chain(SHOWN) {
            let Some(arguments) = arguments(command, &file, &folder) else { continue };
            let need = asked.as_ref().map(|_| {
                needs.entry((kind, command)).or_insert_with(|| {
                    let file = folder.write(&format!("sound-{kind}.{ending}"), whole);
                    Need::of(&self::arguments(command, &file, &folder).expect("arguments"))
                })
            });
            let room = u32::try_from(EACH * bytes.len() / 1024).expect("kilobytes");
            let room = need.as_ref().map_or(PROGRAM, |need| need.kilobytes + SAID) + room;
            let (run, time) = winperf_measured(room, &arguments);
            assert!((0..=2).contains(&run.status), "{number}: {arguments:?}: {}: {}", run.status, run.error);
            assert!(run.status != 2 || !run.error.is_empty(), "{number}: {arguments:?}");
            assert!(!run.error.contains("panicked"), "{number}: {arguments:?}: {}", run.error);
            let written = run.out.len() + run.error.len();
            assert!(written <= MIN + WRITTEN * bytes.len(), "{number}: {arguments:?}: {written} bytes");
            if let Some(need) = need {
                // One that is longer than its sound file may take as much longer.
                let longer = u32::try_from(bytes.len().div_ceil(whole.len())).expect("a factor");
                let most = need.time * LONGER * longer.max(1);
                assert!(time <= most, "{number}: {arguments:?}: {time:?}, and the sound one {:?}", need.time);
            }
        }
    }
}
