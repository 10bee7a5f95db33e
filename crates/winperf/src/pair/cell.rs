//! Positions in a pair, each of a type of its own.

use crate::place::position;

position! {
    /// Which object of a pair, from 0: those of the newer capture in its order, then those that only the older one has.
    ObjectPairIdx
}

position! {
    /// Which counter of an object of a pair, from 0: those of the newer capture in its order, then those that only the older one has.
    CounterPairIdx
}

position! {
    /// Which instance of an object of a pair, from 0: those of the newer capture in its order, then those that only the older one has.
    InstancePairIdx
}

/// A row by its place among the objects, instances and counters of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// Which object.
    pub object: ObjectPairIdx,
    /// Which instance of the object.
    pub instance: InstancePairIdx,
    /// Which counter of the object.
    pub counter: CounterPairIdx,
}
