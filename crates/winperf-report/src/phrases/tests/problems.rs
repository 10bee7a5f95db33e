//! Problems in the values of a log, in every language.

use winperf::formula::NoValue;
use winperf::time::FileTime;
use winperf_series::{Absent, Busy, Oddity, Problem, ProblemKind, Regular};

use super::{check, one_of_each};
use crate::phrases::Say;

#[test]
fn every_problem_of_a_log_is_said_in_every_language() {
    let minute = 60 * FileTime::PER_SECOND;
    let start = FileTime(134_000_000_000_000_000);
    let busy = |process| Busy { above: 80.0, average: 93.5, most: 100.0, process };
    let mut kinds = one_of_each![ProblemKind: Restarted; WentBackwards; Stale; OutOfBounds(140.0);
        Stretched { usual: minute, longest: 5 * minute }; Jumped { from: 3.0, to: 900.0 }; Absent(Absent::NotThere);
        Busy(busy(Some(("sqlservr".to_owned(), 71.0))));
        Regular(Regular { oddity: Oddity::Zero, every: 3, count: 8, of: 24, first: 3, others: [574.0, 600.0] });];
    kinds.push(ProblemKind::Busy(busy(None)));
    kinds.push(ProblemKind::Absent(Absent::NoValue(NoValue::WentBackwards)));
    for oddity in one_of_each![Oddity: Zero; Missing; Repeated;] {
        let regular = Regular { oddity, every: 3, count: 8, of: 24, first: 3, others: [574.0, 600.0] };
        kinds.push(ProblemKind::Regular(regular));
    }
    for kind in kinds {
        for (count, last) in [(1, 12), (4, 15)] {
            let times = [start, FileTime(start.0 + 7 * minute)];
            let path = r"\\NORTH\Memory\Pages/sec".to_owned();
            let problem = Problem { kind: kind.clone(), samples: [12, last], times, count, path };
            check(|language| problem.say(language));
        }
    }
}
