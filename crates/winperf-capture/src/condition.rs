//! Conditions of `--until`: a counter path, and a test of its values.
//!
//! A condition is evaluated on a [`Pair`] of the two newest samples, so its value is the one that every other program
//! shows.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use winperf::formula::NoValue;
use winperf::pair::Row;
use winperf::{CounterPath, Pair, Titles};

/// Maximum number of values of a path with wildcards that are tested.
const MAX_ROWS: usize = 100_000;

/// Maximum number of titles with one name in a different language.
const MAX_TITLES: usize = 4;

/// Condition that is waited for.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// As it was typed.
    pub text: String,
    path: CounterPath,
    test: Test,
}

/// Test of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Test {
    Above(f64),
    AtLeast(f64),
    Below(f64),
    AtMost(f64),
    WentBackwards,
    Missing,
}

/// The words after a path.
const WORDS: [(&str, Test); 2] = [("went-backwards", Test::WentBackwards), ("missing", Test::Missing)];

impl Condition {
    /// Reads a condition; the error is a sentence.
    pub fn read(text: &str) -> Result<Self, String> {
        if let Some(sentence) = mistaken(text) {
            return Err(sentence);
        }
        let (path, test) = split(text.trim()).ok_or_else(|| {
            format!(
                "--until must be a counter path followed by > or < and a number, by went-backwards, or by missing, \
                 as in \"\\Processor(_Total)\\% Processor Time > 99\", but is {text}"
            )
        })?;
        let path = CounterPath::parse(path).map_err(|error| format!("--until {text}: {error}"))?;
        if path.computer.is_some() {
            return Err(format!(
                "--until {text}: the path names a computer; --machine says which one is captured"
            ));
        }
        Ok(Self { text: text.trim().into(), path, test })
    }

    /// Returns the paths of its values: names that are not English are replaced by title indices, which are
    /// language-independent.
    pub fn paths(&self, english: &Titles, others: &Titles) -> Vec<String> {
        let neutral_names = |name: &String| {
            if english.indices_of(name).next().is_some() {
                return vec![name.clone()];
            }
            let indices = others.indices_of(name).take(MAX_TITLES);
            let named: Vec<String> = indices.map(|index| format!("#{}", index.0)).collect();
            // What no list names may have wildcards, or be an index already.
            if named.is_empty() { vec![name.clone()] } else { named }
        };
        let counters = neutral_names(&self.path.counter);
        let object_paths = |object: String| {
            let path = |counter: &String| {
                let (object, counter) = (object.clone(), counter.clone());
                CounterPath { object, counter, ..self.path.clone() }.to_string()
            };
            counters.iter().map(path).collect::<Vec<_>>()
        };
        neutral_names(&self.path.object).into_iter().flat_map(object_paths).collect()
    }

    /// Returns `true` if it holds for the newer of two consecutive samples; the first is its own neighbour.
    pub fn holds(&self, pair: &Pair, paths: &[String]) -> bool {
        let mut of_newer = newer_rows(pair, paths);
        match self.test {
            Test::Missing => of_newer.next().is_none(),
            Test::WentBackwards => of_newer
                .any(|row| matches!(row.value(), Err(NoValue::WentBackwards | NoValue::BaseWentBackwards))),
            _ => of_newer.any(|row| row.value().is_ok_and(|value| self.test.fits(value))),
        }
    }

    /// Returns `true` if its path does not exist in the newer of two samples.
    pub fn is_of_nothing(&self, pair: &Pair, paths: &[String]) -> bool {
        newer_rows(pair, paths).next().is_none()
    }

    /// Returns `true` if it waits for a missing item.
    pub fn is_missing(&self) -> bool {
        self.test == Test::Missing
    }

    /// Returns `true` if it compares raw values, which a provider may restart in each querying process.
    pub fn is_backwards(&self) -> bool {
        self.test == Test::WentBackwards
    }

    /// Returns the object of its path, unless that has wildcards.
    pub fn object(&self) -> Option<&str> {
        Some(self.path.object.as_str()).filter(|object| !object.contains('*'))
    }
}

impl Test {
    fn fits(self, value: f64) -> bool {
        match self {
            Self::Above(number) => value > number,
            Self::AtLeast(number) => value >= number,
            Self::Below(number) => value < number,
            Self::AtMost(number) => value <= number,
            Self::WentBackwards | Self::Missing => false,
        }
    }
}

/// Returns the rows at paths that are in the newer of two samples.
fn newer_rows<'a>(pair: &'a Pair, paths: &'a [String]) -> impl Iterator<Item = Row<'a>> {
    let rows = paths.iter().filter_map(|path| pair.find(path).ok()).flatten().take(MAX_ROWS);
    rows.filter(|row| row.newer().is_some())
}

/// Returns the error for a text that looks like a condition, or like several, and is none.
fn mistaken(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    if lower.contains(" and \\") || lower.contains(" or \\") {
        return Some(format!(
            "--until {text}: several conditions are several --until, of which the first that holds ends it"
        ));
    }
    let (_, behind) = text.rsplit_once(['>', '<', '='])?;
    let is_decimal = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = behind.trim().split_once(',').unwrap_or_default();
    if is_decimal(whole) && is_decimal(fraction) {
        return Some(format!("--until {text}: a number has a point, as in {whole}.{fraction}"));
    }
    if text.contains("=>") || text.contains("=<") || text.contains("==") {
        return Some(format!("--until {text}: the sign is >, <, >= or <="));
    }
    None
}

/// Splits a condition into the path and the text after it: names contain signs too, so the last one followed by a
/// number counts.
fn split(text: &str) -> Option<(&str, Test)> {
    for (word, test) in WORDS {
        let at = text.len().checked_sub(word.len());
        let Some((path, last)) = at.and_then(|at| text.split_at_checked(at)) else { continue };
        if last.eq_ignore_ascii_case(word) && path.ends_with(' ') {
            return Some((path.trim_end(), test));
        }
    }
    let at = text.rfind(['>', '<'])?;
    let (path, rest) = text.split_at(at);
    let (is_above, rest) = match rest.strip_prefix('>') {
        Some(rest) => (true, rest),
        None => (false, rest.strip_prefix('<')?),
    };
    let (is_equal_too, rest) = rest.strip_prefix('=').map_or((false, rest), |rest| (true, rest));
    let number = number(rest.trim())?;
    let test = match (is_above, is_equal_too) {
        (true, false) => Test::Above(number),
        (true, true) => Test::AtLeast(number),
        (false, false) => Test::Below(number),
        (false, true) => Test::AtMost(number),
    };
    Some((path.trim_end(), test))
}

/// Returns a decimal number; the parser of core would be a fiftieth of the program. Both halves are exact up to 15
/// digits, so the quotient is the nearest.
fn number(text: &str) -> Option<f64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1.0, text), |digits| (-1.0, digits));
    let digits = digits.strip_suffix('%').map_or(digits, str::trim_end);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let count = whole.len() + fraction.len();
    if whole.is_empty() || digits.ends_with('.') || !(1..=15).contains(&count) {
        return None;
    }
    let (mut number, mut divisor) = (0.0, 1.0);
    for digit in whole.bytes().chain(fraction.bytes()) {
        number = number * 10.0 + f64::from(digit.checked_sub(b'0').filter(|digit| *digit < 10)?);
    }
    for _ in 0..fraction.len() {
        divisor *= 10.0;
    }
    Some(sign * number / divisor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::sync::Arc;
    use winperf::text::AsciiOnly;
    use winperf::{Capture, Names};
    use winperf_synth::counter_type::{PERF_COUNTER_BULK_COUNT, PERF_COUNTER_RAWCOUNT};
    use winperf_synth::titles::multi_sz;
    use winperf_synth::{Capture as Synth, Counter, Instance, Object, Value};

    fn read(text: &str) -> Condition {
        Condition::read(text).unwrap()
    }

    fn test_of(text: &str) -> (String, Test) {
        let Condition { path, test, .. } = read(text);
        (path.to_string(), test)
    }

    #[test]
    fn a_condition_is_a_path_and_a_sign_with_a_number_or_a_word() {
        let path = r"\Processor(_Total)\% Processor Time";
        for (behind, test) in [
            (" > 99", Test::Above(99.0)),
            (">99", Test::Above(99.0)),
            (" >= 0.5", Test::AtLeast(0.5)),
            (" < -3", Test::Below(-3.0)),
            ("  <=  1000000 ", Test::AtMost(1e6)),
            (" > 99 %", Test::Above(99.0)),
            (" went-backwards", Test::WentBackwards),
            (" missing", Test::Missing),
        ] {
            assert_eq!(test_of(&format!("{path}{behind}")), (path.into(), test), "{behind}");
        }
        // Names have signs in them.
        assert_eq!(test_of(r"\A<b>\c > 5 > 7").0, r"\A<b>\c > 5");
        assert_eq!(test_of(r"\Things missing\count missing").0, r"\Things missing\count");
    }

    #[test]
    fn numbers_are_the_nearest_there_are() {
        for text in ["0.1", "99.9", "123456.789", "0.000001", "999999999999999", "3.14159265358979"] {
            assert_eq!(number(text), text.parse().ok(), "{text}");
        }
        for text in ["", ".", "5.", ".5", "1e3", "NaN", "inf", "--1", "1,5", "0x10", "1234567890123456", "-"]
        {
            assert_eq!(number(text), None, "{text:?}");
        }
    }

    #[test]
    fn what_looks_like_a_condition_says_what_is_wrong_with_it() {
        for (text, expected) in [
            (r"\A\b > 99,5", "a number has a point, as in 99.5"),
            (r"\A\b => 5", "the sign is >, <, >= or <="),
            (r"\A\b == 5", "the sign is >, <, >= or <="),
            (r"\A\b > 5 and \C\d > 6", "several conditions are several --until"),
            (r"\A\b > 5 OR \C\d missing", "several conditions are several --until"),
        ] {
            let error = Condition::read(text).unwrap_err();
            assert!(error.starts_with(&format!("--until {text}: {expected}")), "{error}");
        }
        assert_eq!(test_of(r"\A\b Missing").1, Test::Missing);
        assert_eq!(test_of(r"\A\b WENT-BACKWARDS").1, Test::WentBackwards);
    }

    #[test]
    fn what_is_no_condition_says_how_one_looks() {
        for text in
            ["", "99", r"\Processor(_Total)\% Processor Time", r"\A\b > x", r"\A\b = 5", r"\A\bmissing"]
        {
            let error = Condition::read(text).unwrap_err();
            assert!(error.starts_with("--until must be a counter path followed by"), "{text}: {error}");
        }
        let error = Condition::read("nonsense > 5").unwrap_err();
        assert!(error.starts_with("--until nonsense > 5: a counter path needs"), "{error}");
        assert!(Condition::read(r"\\box\A\b > 5").unwrap_err().contains("--machine"), "a computer");
    }

    /// Returns a sample of one object with a gauge and a counter that is shown as a rate, with these instances.
    fn sample(seconds: i64, instances: &[(&str, u32, u64)]) -> Arc<Capture> {
        let object = Object::new(9100)
            .counter(Counter::new(9102, PERF_COUNTER_RAWCOUNT))
            .counter(Counter::new(9104, PERF_COUNTER_BULK_COUNT));
        let add = |object: Object, (name, gauge, count): &(&str, u32, u64)| {
            object.instance(Instance::named(*name).values([Value::from(*gauge), Value::from(*count)]))
        };
        let object = instances.iter().fold(object, add);
        let capture = Synth::new().clock((3600 + seconds) * 10_000_000, 10_000_000);
        let capture = capture.perf_time_100ns(133_486_382_456_780_000 + seconds * 10_000_000);
        Arc::new(Capture::parse(capture.object(object).write()))
    }

    fn titles(list: [(u32, &str); 3]) -> Titles {
        let mut titles = Titles::base();
        titles.add_list(&multi_sz(list)).unwrap();
        titles
    }

    fn english() -> Titles {
        titles([(9100, "Ledger"), (9102, "Entries"), (9104, "Entries/sec")])
    }

    fn japanese() -> Titles {
        titles([(9100, "台帳"), (9102, "項目"), (9104, "項目/秒")])
    }

    fn holds(text: &str, older: &Arc<Capture>, newer: &Arc<Capture>) -> bool {
        let named = |capture: &Arc<Capture>| (Arc::clone(capture), Names::new(english(), &AsciiOnly));
        let pair = Pair::with_names(named(older), named(newer));
        let condition = read(text);
        condition.holds(&pair, &condition.paths(&english(), &japanese()))
    }

    #[test]
    fn a_value_is_compared_as_it_is_shown() {
        let (older, newer) =
            (sample(0, &[("a", 5, 100), ("b", 1, 0)]), sample(1, &[("a", 7, 350), ("b", 1, 0)]));
        for (text, expected) in [
            (r"\Ledger(a)\Entries > 6", true),
            (r"\Ledger(a)\Entries > 7", false),
            (r"\Ledger(a)\Entries >= 7", true),
            (r"\Ledger(a)\Entries/sec > 249", true),
            (r"\Ledger(a)\Entries/sec < 249", false),
            (r"\Ledger(b)\Entries <= 1", true),
            (r"\Ledger(*)\Entries/sec < 1", true),
            (r"\Ledger(b)\Entries/sec > 0", false),
            (r"\Ledger(c)\Entries < 1000", false),
        ] {
            assert_eq!(holds(text, &older, &newer), expected, "{text}");
        }
        // A rate needs a sample before.
        assert!(!holds(r"\Ledger(a)\Entries/sec >= 0", &newer, &newer));
        assert!(holds(r"\Ledger(a)\Entries > 6", &newer, &newer));
    }

    #[test]
    fn what_is_in_another_language_is_found_by_its_title_index() {
        let (older, newer) = (sample(0, &[("a", 5, 100)]), sample(1, &[("a", 7, 350)]));
        for text in [
            r"\台帳(a)\項目 > 6",
            r"\Ledger(a)\項目/秒 > 249",
            r"\台帳(a)\Entries > 6",
            r"\#9100(a)\#9102 > 6",
        ] {
            assert!(holds(text, &older, &newer), "{text}");
        }
        assert_eq!(read(r"\台帳(a)\項目 > 6").paths(&english(), &japanese()), [r"\#9100(a)\#9102"]);
    }

    #[test]
    fn a_value_that_went_backwards_and_one_that_is_missing_are_told_apart() {
        let (older, newer) = (sample(0, &[("a", 5, 350)]), sample(1, &[("a", 5, 100)]));
        assert!(holds(r"\Ledger(a)\Entries/sec went-backwards", &older, &newer));
        assert!(!holds(r"\Ledger(a)\Entries/sec missing", &older, &newer));
        let gone = sample(1, &[("b", 5, 100)]);
        for text in
            [r"\Ledger(a)\Entries missing", r"\Nothing\Entries missing", r"\Ledger(a)\Nothing missing"]
        {
            assert!(holds(text, &older, &gone), "{text}");
        }
        assert!(!holds(r"\Ledger(b)\Entries missing", &older, &gone));
        assert!(!holds(r"\Ledger(*)\Entries missing", &older, &gone));
        let back = sample(2, &[("a", 5, 500)]);
        assert!(!holds(r"\Ledger(a)\Entries missing", &gone, &back), "it has come");
        assert!(!holds(r"\Ledger(a)\Entries/sec went-backwards", &newer, &back));
    }
}
