//! The objects Memory, Cache and Paging File.

use super::Machine;
use crate::counter_type::{PERF_COUNTER_LARGE_RAWCOUNT, PERF_SAMPLE_BASE, PERF_SAMPLE_FRACTION};
use crate::standard::{CACHE, MEMORY, PAGING_FILE, cache, memory, paging_file};
use crate::{Instance, Object};

/// Bytes of memory.
const INSTALLED: u64 = 16 << 30;
/// Bytes of memory and paging file together.
const COMMIT_LIMIT: u64 = INSTALLED + PAGING_FILE_PAGES * 4096;
/// Pages of the paging file.
const PAGING_FILE_PAGES: u64 = 622_592;

/// Returns object Memory, with page faults from the processes, and available memory outside their working sets.
pub(super) fn object(machine: &Machine) -> Object {
    let faults = machine.traffic.page_faults;
    let working_sets: u64 = machine.processes.iter().map(|process| process.working_set_kib << 10).sum();
    let (paged, nonpaged) = (412_876_800 + machine.sample * 8192, 298_471_424);
    let cache = 193_527_808;
    let available = INSTALLED - working_sets - paged - nonpaged - cache;
    let committed = working_sets / 8 * 5 + paged + nonpaged;
    let (input, output) = (1_904_212 + machine.sample * 24, 22_816);
    let values = [
        faults,
        available,
        committed,
        COMMIT_LIMIT,
        faults / 90,
        faults / 5,
        faults / 4,
        faults / 2,
        input + output,
        input,
        input / 8,
        output,
        paged,
        nonpaged,
        output / 16,
        318_204,
        402_116,
        12_298_704,
        cache,
        cache + 61_440_000,
        paged - 9_437_184,
        0,
        0,
        26_046_464,
        24_113_152,
        cache,
        // A share of 2^32 - 1, as in current Windows.
        committed * u64::from(u32::MAX) / COMMIT_LIMIT,
        u64::from(u32::MAX),
        available >> 10,
        available >> 20,
    ];
    Object::new(MEMORY).counters(memory()).default_counter(8).values(values)
}

/// Returns object Cache: 3 of 4 data maps hit, 63 of 64 pins, 190 of 200 copied reads; no MDL reads, so 0 of 0.
pub(super) fn cache_object(sample: u64) -> Object {
    let hits = |title: u32| match title {
        94 => (300, 400),
        104 => (63, 64),
        112 => (190, 200),
        _ => (0, 0),
    };
    let counters = cache();
    let values = counters.iter().map(|counter| {
        let title = u64::from(counter.title);
        let (hit, asked) = hits(counter.title);
        match counter.counter_type {
            PERF_SAMPLE_FRACTION => title * 9000 + sample * hit,
            PERF_SAMPLE_BASE => title * 10_000 + sample * asked,
            PERF_COUNTER_LARGE_RAWCOUNT if counter.title == 1810 => 512 + sample * 9,
            PERF_COUNTER_LARGE_RAWCOUNT => 1_048_576,
            _ => title * 12_345 + sample * (title % 11) * 6,
        }
    });
    let values: Vec<u64> = values.collect();
    Object::new(CACHE).counters(counters).default_counter(3).values(values)
}

/// Returns object Paging File: 48,640 of 622,592 pages in use, 7.8125 %; at most it was 12.5 %.
pub(super) fn paging_file_object() -> Object {
    let values = [PAGING_FILE_PAGES * 5 / 64, PAGING_FILE_PAGES, PAGING_FILE_PAGES / 8, PAGING_FILE_PAGES];
    Object::new(PAGING_FILE)
        .counters(paging_file())
        .instance(Instance::named(r"\??\C:\pagefile.sys").values(values))
        .instance(Instance::named("_Total").values(values))
}
