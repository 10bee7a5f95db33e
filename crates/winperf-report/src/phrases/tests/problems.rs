//! Findings about the values of a log over time, in every language.

use winperf_series::{Oddity, Regular};

use super::{check, one_of_each};
use crate::over_time::OddOverTime;
use crate::phrases::Say;

#[test]
fn every_finding_of_a_log_over_time_is_said_in_every_language() {
    let path = || r"\\NORTH\Memory\Pages/sec".to_owned();
    let backwards = [1, 4].map(|count| OddOverTime::WentBackwards { path: path(), count, sample: 3 });
    let oddities = one_of_each![Oddity: Zero; Missing; Repeated;];
    let regular = oddities.into_iter().flat_map(|oddity| {
        let regular = Regular { oddity, every: 3, count: 8, of: 24, others: [574.0, 600.0] };
        [1, 4].map(|counters| OddOverTime::Regular { path: path(), counters, regular })
    });
    for odd in backwards.into_iter().chain(regular) {
        check(|language| odd.say(language));
    }
}
