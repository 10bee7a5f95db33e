//! The part of a path that matches nothing in the captures.

use winperf::pair::Age;

use crate::state::answers::paired::Paired;
use crate::state::library::naming::Naming;
use crate::views::search::query::rows::{Path, is_name};

/// Maximum number of names checked, since this is done whenever the page is rendered; hardly any capture has as many.
const MAX_NAMES: usize = 8192;

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    Object,
    /// The counter of that object.
    Counter,
    /// Neither, and so the instance.
    Instance,
}

/// Returns the part of a path without values that is unknown; `None` if it would take too long to find out.
pub(super) fn missing(path: &Path, paired: &Paired, naming: &Naming) -> Option<Missing> {
    let mut left = MAX_NAMES;
    let mut buffer = String::new();
    let mut missing = Missing::Object;
    for capture in [Age::Newer, Age::Older].into_iter().filter_map(|age| paired.capture(age)) {
        for object in capture.walked().objects() {
            left = left.checked_sub(1)?;
            if !is_name(&path.object, naming, Some(object.title()), &mut buffer) {
                continue;
            }
            missing = Missing::Counter;
            for counter in object.counters() {
                left = left.checked_sub(1)?;
                if is_name(&path.counter, naming, Some(counter.title()), &mut buffer) {
                    return Some(Missing::Instance);
                }
            }
        }
    }
    Some(missing)
}
