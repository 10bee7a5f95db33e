//! Number of values that agree, by type, and the table of them.

use std::collections::BTreeMap;
use std::fmt::Write;

use winperf::counter_type::CounterType;
use winperf::formula::NoValue;

use crate::{Answers, Asked, Difference, Verdict};

/// Heading of the part of `docs/fidelity.md` that a run writes.
const BEGINNING: &str = "## What PDH said\n";

/// Everything that was asked so far.
#[derive(Debug, Default)]
pub struct Report {
    types: BTreeMap<CounterType, Count>,
    /// A line for each unexplained difference.
    unexplained: Vec<String>,
}

/// The values of a type.
#[derive(Debug, Default)]
struct Count {
    not_asked: u64,
    equal: u64,
    none_in_both: u64,
    /// Number of occurrences of each difference, and the first value with it.
    documented: BTreeMap<Difference, (u64, String)>,
    different: u64,
    /// The first value that differs.
    example: Option<String>,
}

impl Report {
    /// Asks about a value, and counts what comes of it.
    pub fn add(&mut self, asked: &Asked, ask: impl Fn(&crate::Question) -> Answers) {
        let count = self.types.entry(asked.counter_type).or_default();
        let Some(question) = &asked.question else {
            count.not_asked += 1;
            return;
        };
        let answers = ask(question);
        let both = || format!("{} beside {}", said(asked.outcome.value), answered(&answers));
        match Verdict::of(asked, question, &answers) {
            Verdict::Equal => count.equal += 1,
            Verdict::NoneInBoth => count.none_in_both += 1,
            Verdict::Documented(difference) => {
                let example = || (0, format!("{}: {}", asked.name, both()));
                count.documented.entry(difference).or_insert_with(example).0 += 1;
            }
            Verdict::Different => {
                count.different += 1;
                let both = both();
                self.unexplained.push(format!("{}: winperf {both} of PDH; {question:?}", asked.name));
                count.example.get_or_insert(format!("{}: {both}", asked.name));
            }
        }
    }

    /// Returns the unexplained differences, each with its question.
    pub fn unexplained(&self) -> &[String] {
        &self.unexplained
    }

    /// Returns a row for each type, followed by the first value of each type and difference: winperf's beside that of
    /// PDH.
    pub fn table(&self) -> String {
        let mut table = String::from(
            "| type | equal | none in both | differences that are documented | others | not asked |\n|---|--:|--:|---|--:|--:|\n",
        );
        for (counter_type, count) in &self.types {
            let name = counter_type.name().map_or_else(|| format!("{:#010x}", counter_type.0), str::to_owned);
            let Count { equal, none_in_both, different, not_asked, .. } = count;
            let documented: Vec<String> = count
                .documented
                .iter()
                .map(|(difference, (count, _))| format!("{}: {count}", difference.name()))
                .collect();
            let documented = documented.join(", ");
            let row =
                format!("| `{name}` | {equal} | {none_in_both} | {documented} | {different} | {not_asked} |");
            writeln!(table, "{row}").expect("text");
        }
        for count in self.types.values() {
            let describe_example = |(difference, (_, example)): (&Difference, &(u64, String))| {
                format!("{}, {example}", difference.name())
            };
            let examples = count.documented.iter().map(describe_example).chain(count.example.clone());
            for example in examples {
                write!(table, "\n- {example}").expect("text");
            }
        }
        table.truncate(table.trim_end().len());
        table + "\n"
    }

    /// Returns the document with this report in it, in place of what an earlier run wrote there.
    ///
    /// # Errors
    /// When the document has no place for it.
    pub fn written_into(&self, document: &str, machine: &str) -> anyhow::Result<String> {
        // Git on Windows may end lines in its own way.
        let document = document.replace("\r\n", "\n");
        let (before, _) = document
            .split_once(BEGINNING)
            .ok_or_else(|| anyhow::anyhow!("the document has no heading {:?}", BEGINNING.trim_end()))?;
        Ok(format!("{before}{BEGINNING}\n{machine}\n\n{}", self.table()))
    }
}

fn said(value: Result<f64, NoValue>) -> String {
    match value {
        Ok(value) => value.to_string(),
        Err(reason) => reason.name().to_owned(),
    }
}

fn answered(answers: &Answers) -> String {
    let answer_text = |answer: crate::Answer| match answer {
        Ok(value) => value.to_string(),
        Err(status) => status.to_string(),
    };
    let (usual, uncapped) = (answer_text(answers.usual), answer_text(answers.uncapped));
    if usual == uncapped { usual } else { format!("{usual} (without its cap {uncapped})") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Status, vectors};
    use strum::VariantArray;

    const DOCUMENT: &str = include_str!("../../../docs/fidelity.md");

    /// PDH as it would be if it agreed with winperf in everything.
    fn agreeing(report: &mut Report) {
        for asked in vectors() {
            let usual = asked.outcome.value.map_err(|_| Status(0x8000_07D8));
            report.add(&asked, |_| Answers { usual, uncapped: usual });
        }
    }

    #[test]
    fn what_agrees_is_counted_by_type_and_explained_by_nothing() {
        let mut report = Report::default();
        agreeing(&mut report);
        assert!(report.unexplained().is_empty());
        let table = report.table();
        assert!(table.contains("| `PERF_RAW_FRACTION` | 3 | 0 |  | 0 | 0 |\n"), "{table}");
        assert!(table.contains("| `PERF_COUNTER_DELTA` | 0 | 1 |  | 0 | 0 |\n"), "{table}");
    }

    #[test]
    fn what_differs_is_listed_with_both_values_and_what_was_asked() {
        let mut report = Report::default();
        let vectors = vectors();
        report.add(&vectors[0], |_| Answers { usual: Ok(500.0), uncapped: Ok(500.0) });
        let [line] = report.unexplained() else { panic!("{:?}", report.unexplained()) };
        assert!(line.starts_with("vector V01: winperf 500.5 beside 500 of PDH; Question {"), "{line}");
        assert!(report.table().ends_with("\n- vector V01: 500.5 beside 500\n"), "{}", report.table());
    }

    #[test]
    fn a_run_replaces_what_an_earlier_one_wrote() {
        let mut report = Report::default();
        let first = report.written_into(DOCUMENT, "Windows 1").expect("a place");
        agreeing(&mut report);
        let second = report.written_into(&first, "Windows 2").expect("a place");
        assert_eq!(second, report.written_into(DOCUMENT, "Windows 2").expect("a place"));
        assert!(second.contains("\nWindows 2\n") && !second.contains("Windows 1"));
        assert!(report.written_into("no heading", "Windows").is_err());
        let of_windows = DOCUMENT.replace('\n', "\r\n");
        assert_eq!(second, report.written_into(&of_windows, "Windows 2").expect("a place"));
    }

    #[test]
    fn the_documentation_explains_every_difference() {
        for difference in Difference::VARIANTS {
            let row = format!("\n| {} | ", difference.name());
            assert_eq!(DOCUMENT.matches(&row).count(), 1, "{difference:?}");
        }
        let table = DOCUMENT.split("\n| difference | ").nth(1).expect("the table of differences");
        let rows = 1 + table.split("\n\n").next().expect("an end").matches("\n| ").count();
        assert_eq!(rows, Difference::VARIANTS.len() + 1, "the head, and a row for each difference");
    }
}
