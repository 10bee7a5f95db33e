//! Any text as a counter path: one that can be taken apart is written so that it falls into the same parts.

use winperf::CounterPath;
use winperf::pair::{Pattern, WantedInstance};

pub(super) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match CounterPath::parse(text) {
        Ok(path) => assert_eq!(CounterPath::parse(&path.to_string()), Ok(path)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let (pattern, name) = text.split_once('\n').unwrap_or((text, text));
    let wanted = WantedInstance::new(pattern);
    let _ = [None, Some(0), Some(1)].map(|number| wanted.matches(name, number));
    assert!(Pattern::new(name).matches(name) && Pattern::new("*").matches(name));
}
