#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| (winperf_fuzz_targets::PATH.check)(bytes));
