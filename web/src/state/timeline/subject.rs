//! Subject that values over time are chosen for: the choice ends with it, and only links to it contain the choice.

use winperf_log::AnyLog;

use crate::shared::Shared;
use crate::state::captures::Captures;
use crate::state::open_log::OpenLog;
use crate::state::series_name::SeriesName;
use crate::state::timeline::samples::{is_same, looked_at, machine_of};
use crate::state::timeline::view::TimelineView;

/// Subject that a view of values over time was chosen for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Subject {
    /// All captures and logs of a machine, by its name in capital letters.
    Machine(String),
    /// A log of counters.
    Log(Shared<AnyLog>),
}

impl Subject {
    /// Returns the subject of a view among the open documents; `None` if it is not open, or not yet, as with a link
    /// that waits for its files.
    ///
    /// Of two machines in A and B, the one that it was `before` remains.
    pub(super) fn find(
        view: &TimelineView,
        before: Option<&Self>,
        captures: &Captures,
        log: Option<&OpenLog>,
    ) -> Option<Self> {
        let of_counters = log.filter(|log| log.raw.is_some());
        let is_path = |series: &SeriesName| matches!(series, SeriesName::Path(_));
        if view.series.iter().any(|series| is_path(series) != of_counters.is_some()) {
            return None;
        }
        if let Some(log) = of_counters {
            return Some(Self::Log(log.shared()));
        }
        let mut machines: Vec<String> = match &view.machine {
            Some(wanted) => {
                let open = captures.documents().iter().filter_map(machine_of);
                open.filter(|name| is_same(name, wanted)).take(1).collect()
            }
            None => looked_at(captures).collect(),
        };
        machines.iter_mut().for_each(|name| *name = winperf::text::folded(name));
        let is_before = |name: &&String| before.is_some_and(|before| before.machine() == Some(name));
        let machine = machines.iter().find(is_before).or(machines.first())?;
        Some(Self::Machine(machine.clone()))
    }

    /// Returns the name of the machine, in capital letters.
    pub(super) fn machine(&self) -> Option<&str> {
        match self {
            Self::Machine(name) => Some(name),
            Self::Log(_) => None,
        }
    }
}
