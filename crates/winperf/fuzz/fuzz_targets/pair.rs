//! Any two captures, or any one: every row evaluated and explained, the first found again, and everything that differs.
//!
//! The first four bytes are the length of the first capture; 0 leaves the second alone.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use winperf::counterpart::{Age, Compared, Counterparts};
use winperf::difference::Walker;
use winperf::text::AsciiOnly;
use winperf::{Capture, Titles};
use winperf_report::language::Language;
use winperf_report::values::Values;

static TITLES: LazyLock<Titles> = LazyLock::new(Titles::base);

fuzz_target!(|bytes: &[u8]| {
    let Some((length, captures)) = bytes.split_first_chunk() else { return };
    let length = (u32::from_le_bytes(*length) as usize).min(captures.len());
    let (first, second) = captures.split_at(length);
    let [first, second] = [first, second].map(|bytes| Capture::read(bytes.to_vec()));
    let first = (length > 0).then_some(&first);
    let (older, newer, findings, pairing) = Values::pair(first, &second, &TITLES);
    let values = Values {
        older,
        newer,
        pairing: &pairing,
        titles: &TITLES,
        older_titles: &TITLES,
        code_pages: &AsciiOnly,
    };
    for number in 0..values.row_count() {
        let explanation = values.explain(number, Language::ALL[number as usize % 2]).expect("every row is explained");
        assert!(explanation.row.value.is_err() || explanation.row.value.is_ok_and(f64::is_finite));
        explanation.write_text(&mut std::io::sink()).expect("a sink takes everything");
        // An address is looked up among all rows of its object.
        if number < 16 {
            assert_eq!(values.find(&explanation.address), Ok(vec![number]), "{explanation:?}");
        }
    }
    for finding in findings {
        let _ = finding.to_string();
    }
    if let Some(older) = older {
        let counterparts = Counterparts::new(&pairing, older.outline());
        let compared = Compared { older, newer, pairing: &pairing, counterparts: &counterparts };
        let mut walker = Walker::new();
        while walker.step(&compared, &mut |difference| {
            for age in [Age::Older, Age::Newer] {
                let snapshot = compared.of(age);
                let found = difference.offset(age).map(|offset| (offset, snapshot.outline().leaf_at(snapshot.bytes(), offset)));
                assert!(found.is_none_or(|(offset, at)| at.is_some_and(|(_, leaf)| leaf.offset == offset)));
            }
        }) {}
        assert_eq!(walker.steps(), Walker::step_count(&compared));
    }
});
