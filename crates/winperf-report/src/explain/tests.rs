//! Explanations of all values of the examples, compared with the values, the documents, and the known output of other
//! programs.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use winperf::counter_type::CounterType;
use winperf::formula::{Formula, NoValue};
use winperf::pair::Row;
use winperf::{Capture, Pair};
use winperf_synth::{damage, examples};

use super::{Explanation, Figure, Math};
use crate::documents::{Source, ValuesWriter};
use crate::language::Language;
use crate::values;

/// Returns pairs and single captures: each example, and the same with wrong numbers.
fn pairs() -> Vec<Pair> {
    let mut pairs = Vec::new();
    for example in examples::all() {
        let damaged = (0..6).map(|seed| damage::with_hostile_dwords(&example.newer, 20, seed));
        let newer = [example.newer.clone()].into_iter().chain(damaged).map(Capture::parse);
        let older = Capture::parse(example.older);
        for newer in newer {
            pairs.push(Pair::new(older.clone(), newer.clone()));
            pairs.push(Pair::single(newer));
        }
    }
    pairs
}

/// Returns the result of a formula in numbers.
fn computed(math: &Math) -> f64 {
    let both = |parts: &[Math; 2]| {
        let [left, right] = parts;
        (computed(left), computed(right))
    };
    match math {
        Math::Letter(letter) => panic!("{letter:?} has no number"),
        Math::Number(Figure { digits, .. }) => digits.parse().expect("digits"),
        Math::Sum(parts) => {
            let (left, right) = both(parts);
            left + right
        }
        Math::Difference(parts) => {
            let (left, right) = both(parts);
            left - right
        }
        Math::Product(parts) => {
            let (left, right) = both(parts);
            left * right
        }
        Math::Quotient(parts) => {
            let (left, right) = both(parts);
            left / right
        }
    }
}

#[track_caller]
fn assert_near(found: f64, wanted: f64, what: &str) {
    // Numbers of 2^63 and more lose their last digits if they are subtracted as doubles.
    assert!((found - wanted).abs() <= wanted.abs() * 1e-9, "{what}: {found} is not {wanted}");
}

/// Returns the values of a pair in the form for programs, by their numbers.
fn document(pair: &Pair) -> Vec<Value> {
    let source = || Source { file: "0", sha256: String::new() };
    let mut out = Vec::new();
    let mut writer = ValuesWriter::new(&mut out, pair, &[source(), source()]).expect("memory");
    pair.rows().for_each(|row| writer.row(&values::ValueRow::new(&row)).expect("memory"));
    writer.finish().expect("memory");
    let document: Value = serde_json::from_slice(&out).expect("a document");
    document["rows"].as_array().expect("rows").clone()
}

#[test]
fn the_numbers_of_the_explanation_of_the_document_and_of_the_value_agree() {
    let mut compared = BTreeMap::<&str, usize>::new();
    for pair in pairs() {
        let document = document(&pair);
        for (row, in_document) in pair.rows().zip(&document) {
            let explained = Explanation::new(&row, Language::English);
            let Ok(value) = row.value() else {
                assert!(in_document["value"].is_null());
                continue;
            };
            assert_near(in_document["value"].as_f64().expect("a number"), value, &explained.path);
            for operand in &explained.operands {
                let raw = match operand.letter.name() {
                    "N1" => &in_document["raw"]["newer"],
                    "N0" => &in_document["raw"]["older"],
                    "B1" => &in_document["base"]["newer"],
                    "B0" => &in_document["base"]["older"],
                    _ => continue,
                };
                let is_double = row.counter_type() == CounterType::PERF_DOUBLE_RAW;
                let assumed = raw.is_null() && operand.bytes.is_none();
                assert!(is_double || assumed || raw.as_str() == Some(&operand.value), "{}", explained.path);
            }
            let Some(formula) = &explained.formula else { panic!("{} has no formula", explained.path) };
            for line in formula.numbers.iter().chain(&formula.reduced) {
                // An average over no operations is 0 by convention.
                if !row.notes().contains(winperf::formula::Note::NoOperations) {
                    assert_near(computed(line), value, &explained.path);
                    *compared.entry(row.counter_type().name().unwrap_or("derived")).or_default() += 1;
                }
            }
        }
    }
    let with_formula = CounterType::predefined().filter(|counter_type| {
        let formula = Formula::from_counter_type(*counter_type).expression();
        formula.is_ok_and(|expression| expression.letters().len() > 1)
    });
    for counter_type in with_formula {
        assert!(compared.contains_key(counter_type.name().unwrap()), "{counter_type:?} is never compared");
    }
}

/// Returns what is missing in an explanation.
fn gap(row: &Row<'_>, explained: &Explanation) -> Option<&'static str> {
    let has_formula = Formula::from_counter_type(row.counter_type()).expression().is_ok();
    let letters = explained.formula.as_ref().map(|formula| formula.letters.text());
    let has_letters = letters.as_ref().is_some_and(|letters| letters.contains(['N', 'B', 'D', 'F']));
    let parts = [
        (!explained.path.is_empty(), "the path"),
        (!explained.result.is_empty(), "the result"),
        (!explained.sort.is_empty(), "the sort"),
        (!explained.steps.is_empty(), "the way"),
        (explained.formula.is_some() == has_formula, "the formula"),
        (!has_letters || !explained.counts.is_empty(), "what the letters count"),
        (explained.readings.len() != 1, "what others make of it"),
        (
            explained.readings.iter().all(|reading| !reading.value.is_empty() && !reading.why.is_empty()),
            "a reading",
        ),
    ];
    parts.into_iter().find(|(is_there, _)| !is_there).map(|(_, what)| what)
}

#[test]
fn every_predefined_type_and_every_status_is_explained_without_a_gap_in_every_language() {
    let (mut types, mut statuses) = (BTreeSet::new(), BTreeSet::new());
    for pair in pairs() {
        for row in pair.rows() {
            for &language in Language::ALL {
                let explained = Explanation::new(&row, language);
                assert_eq!(gap(&row, &explained), None, "{} in {language:?}", explained.path);
                let mut text = Vec::new();
                explained.write_text(&mut text).expect("memory");
                assert!(String::from_utf8(text).is_ok_and(|text| text.lines().count() > 4));
            }
            types.insert(row.counter_type().0);
            statuses.insert(row.value().map_or_else(NoValue::name, |_| "ok"));
        }
    }
    let missing: Vec<CounterType> =
        CounterType::predefined().filter(|counter_type| !types.contains(&counter_type.0)).collect();
    assert_eq!(missing, []);
    // The others come from captures outside of the examples, and have tests with the formulas.
    for status in [
        "ok",
        "needs-two-samples",
        "went-backwards",
        "not-displayable",
        "text",
        "only-in-older",
        "value-missing",
    ] {
        assert!(statuses.contains(status), "{status} is not among {statuses:?}");
    }
}

/// Returns the explanation of the only row of that path in the example with every counter type.
fn explain_example(counter: &str) -> Explanation {
    let example = examples::every_counter_type();
    let mut titles = winperf::Titles::base();
    titles.add_list(&example.titles.expect("titles of its own")).expect("a title list");
    let names = winperf::Names::new(titles, winperf::Names::default().code_pages());
    let (older, newer) = (Capture::parse(example.older), Capture::parse(example.newer));
    let pair = Pair::with_names((older, names.clone()), (newer, names));
    let is_it = |row: &Row<'_>| row.counter_name() == counter && !row.counter_type().is_base();
    let row = pair.rows().find(is_it).unwrap_or_else(|| panic!("no counter {counter}"));
    Explanation::new(&row, Language::English)
}

/// Returns source, value and reason of each reading.
fn readings(counter: &str) -> Vec<String> {
    let readings = explain_example(counter).readings.into_iter();
    readings.map(|reading| format!("{}: {}: {}", reading.source, reading.value, reading.why)).collect()
}

#[test]
fn where_sources_disagree_each_has_its_number() {
    assert_eq!(
        readings("Counter"),
        [
            "winperf: 500.5 /sec: keeps every digit",
            "Microsoft's sample program: 500 /sec: casts the rate to a DWORD"
        ]
    );
    let multi = readings("100ns Multi Timer Inverse");
    assert_eq!(
        multi[0],
        "winperf: 150 %: follows the header, Microsoft's page and the Resource Kit, and so may exceed 100 %"
    );
    assert!(multi[1].starts_with("other reading: 75 %: divides by the base"), "{multi:?}");
    assert!(multi[2].starts_with("PDH: 100 %: shows 100 for more"), "{multi:?}");
    let wrapped = readings("Delta that wraps");
    assert!(wrapped[0].starts_with("winperf: 320: treats the decrease as a wraparound"), "{wrapped:?}");
    assert!(wrapped[1].starts_with("Microsoft's sample program: an error: refuses"), "{wrapped:?}");
    let backwards = readings("Delta that goes backwards");
    assert!(backwards.last().unwrap().starts_with("PDH: PDH_INVALID_DATA: "), "{backwards:?}");
    let hex = readings("Rawcount Hex");
    assert!(hex[1].starts_with("Microsoft's sample program: 0xCAFE0000: uses the older"), "{hex:?}");
    for agreed in ["100ns Timer", "Object Time Timer", "Bulk Count"] {
        assert!(readings(agreed).is_empty(), "{agreed}");
    }
}

#[test]
fn the_program_reads_what_stands_behind_a_value_of_4_bytes() {
    // 4 bytes of the value followed by 4 of the base, as one number: 8159090 + 14 * 2^32 less 1000000 + 10 * 2^32.
    let grown = 7_159_090.0 + 4.0 * 4_294_967_296.0;
    let wanted = crate::number::display(grown / 3_579_545.0 / 4.0);
    let average = readings("Average Timer");
    assert!(
        average[1].starts_with(&format!("Microsoft's sample program: {wanted} secs: reads 8 bytes")),
        "{average:?}"
    );
}

#[test]
fn an_explanation_says_what_a_thing_is_before_what_is_mistaken_about_it() {
    let pair =
        Pair::new(Capture::parse(examples::desktop().older), Capture::parse(examples::desktop().newer));
    let row = pair.find(r"\Processor(0)\% Processor Time").unwrap().next().unwrap();
    let mut text = Vec::new();
    Explanation::new(&row, Language::English).write_text(&mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let place = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part} is missing in\n{text}"));
    let order = [
        "result",
        "what it is",
        "The share of time in which",
        "formula",
        "counts units of 100 ns of idle time",
        "address",
    ];
    assert!(order.map(place).is_sorted(), "{text}");
}
