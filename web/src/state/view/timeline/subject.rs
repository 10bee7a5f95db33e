//! Subject that values over time are chosen for: the choice ends with it, and only links to it contain the choice.

use crate::state::view::timeline::samples::{
    ALL_MACHINES, Sources, is_same, machine_of, machine_of_log, machines_of_pair,
};
use crate::state::view::timeline::view::TimelineView;

/// Subject of a view of values over time: all captures and logs of a machine, by its name in capital
/// letters.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Subject(String);

impl Subject {
    /// Returns the subject of a view among the open files; `None` if it is not open, or not yet, as for a link
    /// whose files are missing.
    ///
    /// If A and B are from two machines, the one of `before` is kept.
    pub(super) fn find(view: &TimelineView, before: Option<&Self>, sources: &Sources<'_>) -> Option<Self> {
        let machines: Vec<String> = match (&view.machine, sources.shown) {
            (Some(wanted), _) => {
                let of_captures = sources.files.captures().filter_map(machine_of);
                let of_logs = sources.logs().flat_map(|log| log.machines());
                let is_all = wanted == ALL_MACHINES && sources.logs().next().is_some();
                let open = of_captures.chain(of_logs).chain(is_all.then(|| wanted.clone()));
                open.filter(|name| is_same(name, wanted)).take(1).collect()
            }
            (None, Some(log)) => vec![machine_of_log(log)],
            (None, None) => machines_of_pair(sources.captures).collect(),
        };
        let mut machines = machines.iter().map(|name| Self(winperf::text::folded(name)));
        let first = machines.clone().next();
        machines.find(|machine| Some(machine) == before).or(first)
    }

    /// Returns the name of the machine, in capital letters.
    pub(super) fn machine(&self) -> &str {
        &self.0
    }
}
