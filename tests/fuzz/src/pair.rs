//! Any two captures, or any one: every row evaluated and explained, the first found again, and everything that differs.
//!
//! The first four bytes are the length of the first capture; 0 leaves the second alone.

use winperf::pair::Age;
use winperf::{Capture, Pair};
use winperf_report::explain::Explanation;
use winperf_report::language::Language;
use winperf_report::phrases::{FoundInPair, Say};

pub(super) fn check(bytes: &[u8]) {
    let Some((length, captures)) = bytes.split_first_chunk() else { return };
    let length = (u32::from_le_bytes(*length) as usize).min(captures.len());
    let (first, second) = captures.split_at(length);
    let [first, second] = [first, second].map(|bytes| Capture::parse(bytes.to_vec()));
    let pair = if length > 0 { Pair::new(first, second) } else { Pair::single(second) };
    for row in pair.rows() {
        let explanation = Explanation::new(&row, Language::ALL[row.number() as usize % Language::ALL.len()]);
        assert!(row.value().is_err() || row.value().is_ok_and(f64::is_finite));
        explanation.write_text(&mut std::io::sink()).expect("a sink takes everything");
        let found = pair.find(&explanation.address).map(|rows| rows.map(|row| row.number()).collect());
        assert_eq!(found, Ok(vec![row.number()]), "{explanation:?}");
    }
    for found in FoundInPair::all(&pair) {
        assert!(Language::ALL.iter().all(|language| !found.say(*language).is_empty()), "{found:?}");
    }
    for difference in pair.differences() {
        for age in Age::BOTH {
            let capture = pair.capture(age).expect("both captures");
            let found = difference.offset(age).map(|offset| (offset, capture.leaf_at(offset)));
            assert!(found.is_none_or(|(offset, at)| at.is_some_and(|(_, leaf)| leaf.offset == offset)));
        }
    }
}
