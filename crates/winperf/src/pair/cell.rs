//! Positions in a pair, each with its own type.

use crate::place::position;

position! {
    /// Position of an object in a pair, from 0: objects of the newer capture in its order, then those only in the older
    /// one.
    ObjectPairIdx
}

position! {
    /// Position of a counter in an object of a pair, from 0: counters of the newer capture in its order, then those
    /// only in the older one.
    CounterPairIdx
}

position! {
    /// Position of an instance in an object of a pair, from 0: instances of the newer capture in its order, then those
    /// only in the older one.
    InstancePairIdx
}

/// Location of a row: its object, instance and counter in a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// The object.
    pub object: ObjectPairIdx,
    /// The instance of the object.
    pub instance: InstancePairIdx,
    /// The counter of the object.
    pub counter: CounterPairIdx,
}
