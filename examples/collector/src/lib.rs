//! Counters of two samples as OpenMetrics: what an exporter does with the crate `winperf`, without the queries.
//!
//! - A value costs no allocation: names are read once for each object, instance and counter.
//! - An instance is the same one in both samples by its process id where it has one, and not by its name.
//! - A value that is not there has a reason, and the reasons are counted beside the values instead of zeros among them.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::sync::Arc;

use winperf::formula::NoValue;
use winperf::pair::{Age, CounterPair, InstancePair, ObjectPair};
use winperf::{Capture, Names, Pair};

/// The last sample, to which the next one is compared.
#[derive(Debug, Default)]
pub struct Collector {
    last: Option<Arc<Capture>>,
    names: Names,
}

impl Collector {
    /// A collector with the names of objects and counters.
    pub fn new(names: Names) -> Self {
        Self { last: None, names }
    }

    /// Reads a sample and writes its values and those between it and the one before.
    ///
    /// # Errors
    /// Returns an error of formatting, which a `String` has none of.
    pub fn scrape(&mut self, sample: Vec<u8>, out: &mut String) -> fmt::Result {
        let newer = Arc::new(Capture::parse(sample));
        let pair = match self.last.replace(Arc::clone(&newer)) {
            Some(older) => Pair::with_names((older, self.names.clone()), (newer, self.names.clone())),
            None => Pair::single_with_names(newer, self.names.clone()),
        };
        out.push_str(
            "# TYPE winperf_value gauge\n# HELP winperf_value Display value of a counter of Windows.\n",
        );
        let mut absent = BTreeMap::new();
        for object in pair.objects() {
            write_object(object, out, &mut absent)?;
        }
        out.push_str(
            "# TYPE winperf_absent gauge\n# HELP winperf_absent Counters without a value, by the reason.\n",
        );
        for (reason, count) in absent {
            writeln!(out, "winperf_absent{{reason=\"{reason}\"}} {count}")?;
        }
        out.push_str("# EOF\n");
        Ok(())
    }
}

type Absent = BTreeMap<&'static str, u64>;

fn write_object(object: ObjectPair<'_>, out: &mut String, absent: &mut Absent) -> fmt::Result {
    let name = Label(&object.name()).to_string();
    // Two counters of an object may have one name; the place of the definition tells them apart.
    let counters: Vec<String> = object.counters().map(|counter| label_of(&counter)).collect();
    for instance in object.instances() {
        let labels = labels(&name, &instance);
        for row in instance.rows() {
            match row.value() {
                Ok(value) => {
                    let position = usize::try_from(row.cell().counter.0).unwrap_or(usize::MAX);
                    let counter = counters.get(position).map_or("", String::as_str);
                    writeln!(out, "winperf_value{{{labels},{counter}}} {value}")?;
                }
                // A base belongs to the value before it.
                Err(NoValue::NotDisplayable) => {}
                // Neither a zero nor a gap without a word: a reason that somebody can alert on.
                Err(reason) => *absent.entry(reason.name()).or_default() += 1,
            }
        }
    }
    Ok(())
}

fn label_of(counter: &CounterPair<'_>) -> String {
    let (pair, age) =
        (counter.object().pair(), if counter.is_in(Age::Newer) { Age::Newer } else { Age::Older });
    let name = counter.definition().map(|definition| definition.name(pair.names(age))).unwrap_or_default();
    format!("counter=\"{}\",definition=\"{}\"", Label(&name), counter.idx().0)
}

/// The labels that all values of an instance have. Its name ends with a number where several have one;
/// `matched` says by what an instance was recognised in the sample before.
fn labels(object: &str, instance: &InstancePair<'_>) -> String {
    let mut labels = format!("object=\"{object}\"");
    if let Some(name) = instance.name() {
        labels += &format!(",instance=\"{}\"", Label(&name));
    }
    if instance.is_in(Age::Older) && instance.is_in(Age::Newer) {
        labels += &format!(",matched=\"{}\"", format!("{:?}", instance.matched()).to_lowercase());
    }
    labels
}

/// A text as the value of a label.
struct Label<'a>(&'a str);

impl fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            '\\' => f.write_str("\\\\"),
            '"' => f.write_str("\\\""),
            '\n' => f.write_str("\\n"),
            letter => f.write_char(letter),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf_synth::examples;

    /// Returns the collector's output for both captures of an example, one after the other.
    fn scraped(name: &str) -> [String; 2] {
        let example = examples::all().into_iter().find(|example| example.name == name).unwrap();
        let mut collector = Collector::default();
        [example.older, example.newer].map(|sample| {
            let mut text = String::new();
            collector.scrape(sample, &mut text).unwrap();
            text
        })
    }

    #[test]
    fn the_first_sample_has_levels_and_the_second_one_rates() {
        let [first, second] = scraped("desktop");
        let rate = "counter=\"% Processor Time\"";
        assert!(!first.contains(rate) && first.contains("winperf_absent{reason=\"needs-two-samples\"}"));
        assert!(first.contains("counter=\"Working Set\"") && second.contains(rate));
        assert!(first.ends_with("# EOF\n") && second.ends_with("# EOF\n"));
    }

    #[test]
    fn an_instance_whose_number_has_shifted_keeps_its_value() {
        let [_, second] = scraped("desktop");
        let line = second.lines().find(|line| {
            line.contains("object=\"Process\",instance=\"svchost#3\"")
                && line.contains("counter=\"% Processor Time\"")
        });
        let line = line.unwrap();
        assert!(line.contains("matched=\"processid\"") && line.ends_with(" 3.112549800796813"), "{line}");
    }

    #[test]
    fn no_series_is_written_twice_and_no_value_is_missing_without_a_reason() {
        let [_, second] = scraped("iexplore");
        let mut series: Vec<&str> =
            second.lines().filter_map(|line| line.rsplit_once(' ')).map(|parts| parts.0).collect();
        let count = series.len();
        series.sort_unstable();
        series.dedup();
        assert!(count > 500 && series.len() == count);
        assert!(!second.contains("NaN"));
    }
}
