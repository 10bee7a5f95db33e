//! Mutated captures, logs, text logs and bundles through every command: an answer or a sentence, and no more memory or output than the length of the file is worth.
//!
//! `WINPERF_MUTATED=20000 cargo nextest run -p winperf-tests mutated` is the long run; without it a few are looked at.

use winperf_bundle::{Member, archive};
use winperf_synth::counter_type::PERF_100NSEC_TIMER;
use winperf_synth::damage::{truncated, with_flipped_bits, with_hostile_dwords, with_tail};
use winperf_synth::examples;
use winperf_synth::log::{Entry, Log, Part};
use winperf_tests::{Folder, winperf_within};

use crate::secrets::{HANDED_OVER, SHOWN};

/// How many inputs are looked at unless somebody asks for more.
const FEW: u64 = 12;

/// Address space of a run in kilobytes: that of the program itself, and of threads that it may have.
const PROGRAM: u32 = 600_000;

/// Bytes of memory, and of output, for each byte of a file.
const EACH: usize = 12;
const WRITTEN: usize = 600;

/// Output that the shortest file may have: what findings mean is said in whole sentences.
const LEAST: usize = 400_000;

/// Sound files of every kind, by the ending of their names.
fn sound() -> Vec<(&'static str, Vec<u8>)> {
    let example = examples::iexplore();
    let sample =
        |place: u32, bytes: &[u8]| Member { name: format!("sample-{place}.perfdata"), bytes: bytes.to_vec() };
    let bundle = archive(&[sample(0, &example.older), sample(1, &example.newer)]).expect("an archive");
    let machine = "\\\\WORKSHOP";
    let log = Log::new()
        .entry(Entry::instances(machine, "Processor", "% Processor Time", PERF_100NSEC_TIMER))
        .sample(0, vec![Part::Instances(vec![("0".into(), 0, Log::utc(0).unsigned_abs())])])
        .sample(1, vec![Part::Instances(vec![("0".into(), 2_500_000, Log::utc(1).unsigned_abs())])])
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

/// The file of a number: the same one in each run.
fn mutated(number: u64) -> (&'static str, Vec<u8>) {
    let mut all = sound();
    let place = usize::try_from(number).expect("a number") % all.len();
    let (ending, bytes) = all.swap_remove(place);
    let length = bytes.len();
    let cut = usize::try_from(number.wrapping_mul(0x9e37_79b9) % 1_000).expect("a share") * length / 1_000;
    let bytes = match number / 5 % 5 {
        0 => with_flipped_bits(&bytes, 1 + usize::try_from(number % 9).expect("a count"), number),
        1 => with_hostile_dwords(&bytes, 1 + usize::try_from(number % 5).expect("a count"), number),
        2 => truncated(&bytes, cut),
        3 => with_tail(&bytes, &bytes[cut..]),
        _ => with_hostile_dwords(&truncated(&bytes, length - cut / 2), 3, number),
    };
    (ending, bytes)
}

/// The arguments of a command for a file; `None` for one that takes none.
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

#[test]
fn a_mutated_file_costs_no_command_more_than_its_length_is_worth() {
    let count = std::env::var("WINPERF_MUTATED").ok().and_then(|count| count.parse().ok()).unwrap_or(FEW);
    let folder = Folder::new("mutated");
    for number in 0..count {
        // A few lie far from each other, so that every kind of file and of damage is among them.
        let (ending, bytes) = mutated(if count == FEW { number * 7 } else { number });
        let file = folder.write(&format!("mutated.{ending}"), &bytes);
        let memory = PROGRAM + u32::try_from(EACH * bytes.len() / 1024).expect("kilobytes");
        for command in HANDED_OVER.into_iter().chain(SHOWN) {
            let Some(arguments) = arguments(command, &file, &folder) else { continue };
            let run = winperf_within(memory, &arguments, u64::MAX);
            assert!((0..=2).contains(&run.status), "{number}: {arguments:?}: {}: {}", run.status, run.error);
            assert!(run.status != 2 || !run.error.is_empty(), "{number}: {arguments:?}");
            assert!(!run.error.contains("panicked"), "{number}: {arguments:?}: {}", run.error);
            let written = run.out.len() + run.error.len();
            assert!(written <= LEAST + WRITTEN * bytes.len(), "{number}: {arguments:?}: {written} bytes");
        }
    }
}
