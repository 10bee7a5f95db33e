//! The handles: each borrows the capture and is `Copy`.

use super::Capture;
use super::outline::{BlockEntry, DefinitionEntry, InstanceEntry, ObjectEntry};
use super::place::{CounterIdx, InstanceIdx, ObjectIdx, Place};

/// `PERF_OBJECT_TYPE` with its contents.
#[derive(Clone, Copy, Debug)]
pub struct Object<'a> {
    pub(super) capture: &'a Capture,
    pub(super) entry: &'a ObjectEntry,
    pub(super) idx: ObjectIdx,
}

/// `PERF_COUNTER_DEFINITION`: the definition of the raw value at one offset in every counter block of an object.
#[derive(Clone, Copy, Debug)]
pub struct Counter<'a> {
    pub(super) object: Object<'a>,
    pub(super) entry: &'a DefinitionEntry,
    pub(super) idx: CounterIdx,
}

/// `PERF_INSTANCE_DEFINITION` with its name and its counter block.
#[derive(Clone, Copy, Debug)]
pub struct Instance<'a> {
    pub(super) object: Object<'a>,
    pub(super) entry: &'a InstanceEntry,
    pub(super) idx: InstanceIdx,
}

/// `PERF_COUNTER_BLOCK`: the raw values of an instance, or of an object without instances.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    pub(super) capture: &'a Capture,
    pub(super) entry: &'a BlockEntry,
    pub(super) place: Place,
}
