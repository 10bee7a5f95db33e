//! Any text as a counter path: one that can be taken apart is written so that it falls into the same parts.
#![no_main]

use libfuzzer_sys::fuzz_target;
use winperf::CounterPath;
use winperf::path::{WantedInstance, same_pattern};

fuzz_target!(|text: &str| {
    match CounterPath::parse(text) {
        Ok(path) => assert_eq!(CounterPath::parse(&path.to_string()), Ok(path)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let (pattern, name) = text.split_once('\n').unwrap_or((text, text));
    let wanted = WantedInstance::new(pattern);
    let _ = (wanted.is_literally(name, 0), wanted.is_by_number(name, 1));
    assert!(same_pattern(name, name) && same_pattern("*", name));
});
