//! Memory that redaction takes in addition to its input; in a separate test program, so that the process has done
//! nothing else.

use std::fs;

use winperf::Titles;
use winperf::text::AsciiOnly;
use winperf_capture::delivery::Redaction;
use winperf_capture::session::Sample;
use winperf_redact::Level;
use winperf_synth::counter_type::PERF_COUNTER_LARGE_RAWCOUNT;
use winperf_synth::{Capture, Counter, Instance, Object};

/// Instances with a name of their own each and as many counters as a process has, 10 MB of them.
///
/// The memory kept for a name depends on its length alone, so names without values take more times the data than these.
const INSTANCES: u32 = 30_000;

const COUNTERS: u32 = 28;

/// The most memory in bytes that this process has had since it was last asked; `None` if unknown.
fn most_memory() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    fs::write("/proc/self/clear_refs", "5").ok()?;
    most.trim().strip_suffix(" kB")?.parse::<usize>().ok().map(|most| most * 1024)
}

fn sample() -> Sample {
    let counters = (0..COUNTERS).map(|number| Counter::new(5002 + 2 * number, PERF_COUNTER_LARGE_RAWCOUNT));
    let object = Object::new(5000).counters(counters);
    let values = vec![1_u64 << 40; COUNTERS as usize];
    let instance =
        |number: u32| Instance::named(format!("customer-{number:07}-queue")).values(values.clone());
    let object = (0..INSTANCES).map(instance).fold(object, Object::instance);
    Sample { query: "Global".into(), bytes: Capture::new().object(object).write() }
}

#[test]
fn redaction_takes_at_most_four_times_the_data() {
    // The writer of the sample returns its memory to the allocator, which would hide later allocations.
    let path = std::env::temp_dir().join(format!("winperf-memory-{}", std::process::id()));
    if std::env::var_os("WINPERF_MEMORY_SAMPLE").is_none() {
        fs::write(&path, sample().bytes).expect("room for a sample");
        let itself = std::env::current_exe().expect("this program");
        let status = std::process::Command::new(itself).env("WINPERF_MEMORY_SAMPLE", &path).status();
        fs::remove_file(&path).expect("the sample");
        assert!(status.expect("this program again").success());
        return;
    }
    let path = std::env::var_os("WINPERF_MEMORY_SAMPLE").expect("the sample");
    let mut samples = vec![Sample { query: "Global".into(), bytes: fs::read(path).expect("the sample") }];
    let length = samples[0].bytes.len();
    let redaction = Redaction::new(Level::Names, &AsciiOnly);
    let titles = Titles::base();
    // Existing memory, including the sample, does not count; the second answer is the current size.
    let Some(before) = most_memory().and_then(|_| most_memory()) else { return };
    redaction.fit(&mut samples, &titles, &mut |_| ()).expect("a sample that is fit");
    let most = most_memory().expect("known a moment ago") - before + length;
    assert!(most <= 4 * length, "{most} bytes for {length}: {:.1} times", most as f64 / length as f64);
}
