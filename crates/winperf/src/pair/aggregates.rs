//! Aggregates over the instances of a counter: sum, mean, maximum and count, compared with a total from Windows.

use super::InstancePairIdx;
use super::handles::CounterPair;
use crate::Instance;

/// Aggregates of a counter's values over the instances of its object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aggregates {
    /// Number of instances with a value, without totals.
    pub count: u32,
    /// Number of instances without a value, such as those in only one capture.
    pub without: u32,
    /// The sum of the values.
    pub sum: f64,
    /// The mean of the values.
    pub mean: f64,
    /// The largest value.
    pub max: f64,
    /// The first instance with the largest value.
    pub max_of: InstancePairIdx,
    /// The instance `_Total`, if it exists and has a value.
    pub total: Option<Total>,
}

/// Total that Windows provides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Total {
    /// The instance.
    pub instance: InstancePairIdx,
    /// Its value.
    pub value: f64,
    /// Aggregate that it agrees with.
    pub kind: TotalKind,
}

/// Aggregate that a total agrees with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TotalKind {
    /// Sum of the instances.
    Sum,
    /// Mean of the instances.
    Mean,
    /// Neither: by design, or because instances are new or gone between the samples.
    Other,
}

/// Maximum relative difference that counts as rounding.
const CLOSE: f64 = 1e-6;

impl<'a> CounterPair<'a> {
    /// Returns the aggregates over all instances with a value; `None` if there are none, and for an object without
    /// instances.
    pub fn aggregates(self) -> Option<Aggregates> {
        let (mut count, mut without) = (0_u32, 0_u32);
        let mut sum = 0.0;
        let mut max: Option<(f64, InstancePairIdx)> = None;
        let mut total = None;
        for instance in self.object().instances() {
            let kind = instance.get(instance.shown_in()).map(kind)?;
            match (kind, instance.row(self).map(|row| row.value())) {
                (GroupRole::Total, Some(Ok(value))) => total = total.or(Some((instance.idx(), value))),
                (GroupRole::Total | GroupRole::PartOfTotal, _) | (GroupRole::Single, None) => {}
                (GroupRole::Single, Some(Err(_))) => without = without.saturating_add(1),
                (GroupRole::Single, Some(Ok(value))) => {
                    count = count.saturating_add(1);
                    sum += value;
                    if max.is_none_or(|(max, _)| value > max) {
                        max = Some((value, instance.idx()));
                    }
                }
            }
        }
        let (max, max_of) = max?;
        let mean = sum / f64::from(count);
        let total = total.map(|(instance, value)| {
            let is = match () {
                () if is_close(value, sum) => TotalKind::Sum,
                () if is_close(value, mean) => TotalKind::Mean,
                () => TotalKind::Other,
            };
            Total { instance, value, kind: is }
        });
        // The sum of finite values may be infinite.
        sum.is_finite().then_some(Aggregates { count, without, sum, mean, max, max_of, total })
    }
}

fn is_close(left: f64, right: f64) -> bool {
    let scale = if left.abs() > right.abs() { left.abs() } else { right.abs() };
    (left - right).abs() <= scale * CLOSE
}

/// Role of an instance in an aggregate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GroupRole {
    Single,
    /// The total of all instances, `_Total`.
    Total,
    /// A total of some instances, such as `0,_Total`.
    PartOfTotal,
}

/// The names of totals, in upper case.
const TOTALS: [&str; 2] = ["_TOTAL", "_GLOBAL_"];

fn kind(instance: Instance<'_>) -> GroupRole {
    // No total has a longer name.
    const MAX: usize = 24;
    let mut start = [0_u8; MAX];
    let mut length = 0_usize;
    for (place, character) in start.iter_mut().zip(instance.own_name().folded()) {
        let Ok(byte) = u8::try_from(u32::from(character)) else { return GroupRole::Single };
        *place = byte;
        length = length.saturating_add(1);
    }
    let name = start
        .split_at_checked(length)
        .and_then(|(name, _)| core::str::from_utf8(name).ok())
        .unwrap_or_default();
    // The threads of all processes are `_Total/_Total`.
    if TOTALS.contains(&name) && instance.parent().is_none_or(|parent| kind(parent) == GroupRole::Total) {
        return GroupRole::Total;
    }
    let last = name.rsplit_once(',').map_or(name, |(_, last)| last);
    if TOTALS.contains(&last) { GroupRole::PartOfTotal } else { GroupRole::Single }
}
