//! What objects, instances and counters are called.

use winperf::pair::{Age, CounterPair, InstancePair, ObjectPair};

use crate::state::naming::Naming;
use crate::views::query::instance_name::{called_in, full_name};

/// The name of an object.
pub(super) fn object(naming: &Naming, object: ObjectPair<'_>) -> String {
    object.title().map(|title| naming.names.titles().display(title).into_owned()).unwrap_or_default()
}

/// The name of a counter.
pub(super) fn counter(naming: &Naming, counter: CounterPair<'_>) -> String {
    let definition = counter.definition();
    definition.map(|found| naming.names.titles().display(found.title()).into_owned()).unwrap_or_default()
}

/// What an instance is called in a counter path: `parent/instance#n`; `None` for an object without instances.
pub(super) fn instance(naming: &Naming, instance: InstancePair<'_>) -> Option<String> {
    Some(full_name(instance.of(instance.shown_in())?, naming))
}

/// What an instance was called in the older capture, where it has another number now.
pub(super) fn former(naming: &Naming, instance: InstancePair<'_>) -> Option<String> {
    called_in(Age::Older, naming, instance)
}

/// What an instance is called; an object without instances is known by its own name.
pub(super) fn instance_or_object(naming: &Naming, found: InstancePair<'_>) -> String {
    instance(naming, found).unwrap_or_else(|| object(naming, found.object()))
}

/// The instance that an instance is part of, where several have the name that stands before its own.
///
/// Each thread of the second `iexplore` is called `iexplore/…`, and only this says that it is one of `iexplore#1`.
pub(super) fn parent(naming: &Naming, instance: InstancePair<'_>) -> Option<String> {
    let parent = instance.of(instance.shown_in())?.parent().filter(|parent| parent.occurrence() > 0)?;
    Some(full_name(parent, naming))
}
