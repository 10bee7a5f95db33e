//! Instances in both captures with a different number after their name.

use alloc::vec::Vec;

use super::causes::{Cause, Causes, instances_alone};
use crate::index::NameHash;
use crate::order;
use crate::pair::{Age, InstancePair, ObjectPair};

/// The instances of an object with a different number in the newer capture, and the causes.
///
/// ```
/// use winperf::{Capture, Pair};
///
/// let example = winperf_synth::examples::desktop();
/// let pair = Pair::new(Capture::parse(example.older), Capture::parse(example.newer));
/// let process = pair.objects().find(|object| object.name() == "Process").expect("in both captures");
/// let renumbered = process.renumbered().expect("a process has ended");
/// assert_eq!((renumbered.by, renumbered.causes.gone), (Some(-1), 1));
/// ```
#[derive(Clone, Debug)]
pub struct Renumbered<'a> {
    /// Number of renumbered instances.
    pub count: usize,
    /// The first of them.
    pub first: InstancePair<'a>,
    /// Increase of their numbers; `None` if that is not the same for all.
    pub by: Option<i64>,
    /// Gone or new instances with their names.
    pub causes: Causes<'a>,
}

impl InstancePair<'_> {
    /// Returns the increase of the number after its name; `None` if it is the same, or if only one capture has the
    /// instance.
    pub fn renumbered_by(self) -> Option<i64> {
        let [older, newer] = Age::BOTH.map(|age| self.get(age));
        let by = i64::from(newer?.occurrence()).saturating_sub(older?.occurrence().into());
        (by != 0).then_some(by)
    }
}

impl<'a> ObjectPair<'a> {
    /// Returns the instances with a different number in the newer capture; `None` if there is none.
    pub fn renumbered(self) -> Option<Renumbered<'a>> {
        let mut all = self.instances().filter_map(|instance| Some((instance, instance.renumbered_by()?)));
        let (first, first_by) = all.next()?;
        let mut by = Some(first_by);
        let mut names = Vec::from_iter(name(first));
        for (instance, other) in all {
            by = by.filter(|by| *by == other);
            names.extend(name(instance));
        }
        let count = names.len();
        order::sort_by_key(&mut names, |name| *name);
        names.dedup();
        let is_of_name = |instance: &InstancePair<'_>| {
            name(*instance).is_some_and(|name| names.binary_search(&name).is_ok())
        };
        let causes = Causes::new(instances_alone(self).filter(is_of_name).map(Cause::Instance));
        Some(Renumbered { count, first, by, causes })
    }
}

/// Returns the hash of the full name without a number.
fn name(instance: InstancePair<'_>) -> Option<NameHash> {
    Some(instance.get(instance.shown_in())?.hash())
}
