//! Row positions of gone instances: among the others, in the order of the older capture.

use std::ops::Range;
use std::rc::Rc;

use winperf::Pair;
use winperf::pair::{Age, InstancePair, InstancePairIdx, ObjectPair, ObjectPairIdx, Row};

/// Order of instances, and thus of rows, in the objects where it differs from the pair.
#[derive(Debug, Default)]
pub struct InstanceOrder {
    /// In the order of the objects.
    objects: Vec<OrderedObject>,
}

/// An object with a gone instance that was before others.
#[derive(Debug)]
struct OrderedObject {
    object: ObjectPairIdx,
    /// The rows of the object.
    rows: Range<u64>,
    /// The instances in display order, by their positions in the pair.
    instances: Rc<[u32]>,
    /// For each of these, the rows of the object before its own.
    before: Vec<u32>,
}

impl InstanceOrder {
    pub fn new(pair: &Pair) -> Self {
        // More rows than 32 bits number are not listed one by one.
        let is_listed = u32::try_from(pair.row_count()).is_ok();
        Self { objects: pair.objects().filter(|_| is_listed).filter_map(OrderedObject::new).collect() }
    }

    /// Returns `true` if some rows have a different position than in the pair.
    pub fn is_any(&self) -> bool {
        !self.objects.is_empty()
    }

    /// Returns the instances of an object in order of display; `None` if that is their order in the pair.
    pub fn instances(&self, object: ObjectPairIdx) -> Option<&Rc<[u32]>> {
        let found = self.objects.binary_search_by_key(&object, |ordered| ordered.object).ok()?;
        self.objects.get(found).map(|ordered| &ordered.instances)
    }

    /// Returns the number of the row at a position.
    pub fn row(&self, pair: &Pair, place: u32) -> Option<u32> {
        match self.around(place.into()) {
            Some(ordered) => ordered.row(pair.object(ordered.object)?, place),
            None => Some(place).filter(|place| u64::from(*place) < pair.row_count()),
        }
    }

    /// Returns the position of the row with a number.
    pub fn place(&self, pair: &Pair, row: u32) -> Option<u32> {
        match self.around(row.into()) {
            Some(ordered) => ordered.place(&pair.row(row.into())?),
            None => Some(row).filter(|row| u64::from(*row) < pair.row_count()),
        }
    }

    /// Returns the object that contains a row, or a position.
    fn around(&self, row: u64) -> Option<&OrderedObject> {
        let at = self.objects.partition_point(|ordered| ordered.rows.end <= row);
        self.objects.get(at).filter(|ordered| ordered.rows.contains(&row))
    }
}

impl OrderedObject {
    fn new(object: ObjectPair<'_>) -> Option<Self> {
        let is_gone = |instance: InstancePair<'_>| !instance.is_in(Age::Newer);
        if !object.is_in(Age::Newer) || !object.instances().any(is_gone) {
            return None;
        }
        let instances = object.in_former_order();
        if instances.is_sorted() {
            return None;
        }
        let mut behind = 0;
        let count = |idx: &InstancePairIdx| {
            object.instance(*idx).map_or(0, |instance| length(instance.row_numbers()))
        };
        let before = instances.iter().map(|idx| {
            let before = behind;
            behind += count(idx);
            before
        });
        let before = before.collect();
        let instances = instances.into_iter().map(|idx| idx.0).collect();
        Some(Self { object: object.idx(), rows: object.row_numbers(), instances, before })
    }

    fn row(&self, object: ObjectPair<'_>, place: u32) -> Option<u32> {
        let within = u32::try_from(u64::from(place).checked_sub(self.rows.start)?).ok()?;
        let at = self.before.partition_point(|before| *before <= within).checked_sub(1)?;
        let instance = object.instance(InstancePairIdx(*self.instances.get(at)?))?;
        let first = u32::try_from(instance.row_numbers().start).ok()?;
        Some(first + (within - self.before.get(at)?))
    }

    fn place(&self, row: &Row<'_>) -> Option<u32> {
        let instance = row.instance();
        let at = self.instances.iter().position(|idx| *idx == instance.idx().0)?;
        let within = row.number().checked_sub(instance.row_numbers().start)?;
        u32::try_from(self.rows.start + u64::from(*self.before.get(at)?) + within).ok()
    }
}

fn length(rows: Range<u64>) -> u32 {
    u32::try_from(rows.end - rows.start).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::Capture;

    fn desktop() -> Pair {
        let example = winperf_synth::examples::desktop();
        Pair::new(Capture::parse(example.older), Capture::parse(example.newer))
    }

    #[test]
    fn every_place_has_a_row_of_its_own_and_every_row_its_place() {
        let pair = desktop();
        let standing = InstanceOrder::new(&pair);
        let count = u32::try_from(pair.row_count()).unwrap();
        let mut rows: Vec<u32> = (0..count).map(|place| standing.row(&pair, place).unwrap()).collect();
        for (place, row) in (0..).zip(&rows) {
            assert_eq!(standing.place(&pair, *row), Some(place));
        }
        assert!(!rows.is_sorted(), "somebody is gone who stood before others");
        rows.sort_unstable();
        assert!(rows.into_iter().eq(0..count));
        assert_eq!((standing.row(&pair, count), standing.place(&pair, count)), (None, None));
    }

    #[test]
    fn rows_of_an_instance_stay_together() {
        let pair = desktop();
        let standing = InstanceOrder::new(&pair);
        let instance = |place| {
            pair.row(standing.row(&pair, place)?.into()).map(|row| (row.object().idx(), row.instance().idx()))
        };
        let mut seen: Vec<_> = (0..).map_while(instance).collect();
        seen.dedup();
        let all = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), all);
    }

    #[test]
    fn nobody_stands_elsewhere_where_nobody_is_gone() {
        let example = winperf_synth::examples::desktop();
        let alone = Pair::single(Capture::parse(example.newer));
        assert!(!InstanceOrder::new(&alone).is_any());
        let pair = desktop();
        for object in pair.objects() {
            let order = InstanceOrder::new(&pair).instances(object.idx()).cloned();
            let is_gone = object.instances().any(|instance| instance.only_in() == Some(Age::Older));
            assert!(order.is_none() || is_gone, "{}", object.name());
        }
    }
}
