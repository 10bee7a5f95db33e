//! Value of a counter over the instances of its object, in words.

use winperf::pair::{CounterPair, Row};

use super::gpu::busiest_engine;
use crate::language::Language;
use crate::number::display;
use crate::phrases::{OverInstances, Say};
use crate::values::with_unit;

/// Returns sum, mean, maximum and count of a row's counter over the instances, and a comparison with `_Total`.
///
/// `None` if no instance has a value, and if there is only one instance.
pub fn aggregates(row: &Row<'_>, language: Language) -> Option<String> {
    let counter: CounterPair<'_> = row.counter();
    let found = counter.aggregates().filter(|found| found.count.saturating_add(found.without) > 1)?;
    let number = |value: f64| with_unit(&display(value), row.unit(), language);
    let instance = counter.object().instance(found.max_of)?;
    let said = OverInstances {
        count: found.count,
        without: found.without,
        sum: number(found.sum),
        mean: number(found.mean),
        max: number(found.max),
        max_of: instance.name().unwrap_or_default(),
        total: found.total.map(|total| (number(total.value), total.kind)),
        engine: busiest_engine(counter).map(|(sum, engine)| (number(sum), engine)),
    };
    Some(said.say(language))
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::{Capture, Pair};
    use winperf_synth::examples;

    fn said(path: &str) -> Option<String> {
        let example = examples::desktop();
        let pair = Pair::new(Capture::parse(example.older), Capture::parse(example.newer));
        let row = pair.find(path).expect("a path").next().expect("a row");
        aggregates(&row, Language::English)
    }

    #[test]
    fn the_instances_of_a_counter_are_told_beside_their_total() {
        let said = said(r"\Processor(0)\% Processor Time").expect("several processors");
        assert!(
            said.starts_with("over 4 instances: sum ")
                && said.contains("; _Total is ")
                && said.ends_with("their mean"),
            "{said}"
        );
    }

    #[test]
    fn an_object_without_instances_has_nothing_to_tell() {
        assert_eq!(said(r"\Memory\Available Bytes"), None);
    }
}
