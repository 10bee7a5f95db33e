//! Names of objects, instances and counters.

use winperf::pair::{Age, CounterPair, InstancePair, ObjectPair};

use crate::state::library::naming::Naming;
use crate::views::query::instance_name::{called_in, full_name};

/// Returns the name of an object.
pub(super) fn object(naming: &Naming, object: ObjectPair<'_>) -> String {
    object.title().map(|title| naming.names.titles().display(title).into_owned()).unwrap_or_default()
}

/// Returns the name of a counter.
pub(super) fn counter(naming: &Naming, counter: CounterPair<'_>) -> String {
    let definition = counter.definition();
    definition.map(|found| naming.names.titles().display(found.title()).into_owned()).unwrap_or_default()
}

/// Returns the name of an instance in a counter path: `parent/instance#n`; `None` for an object without instances.
pub(super) fn instance(naming: &Naming, instance: InstancePair<'_>) -> Option<String> {
    Some(full_name(instance.get(instance.shown_in())?, naming))
}

/// Returns the name of an instance in the older capture, if its number changed.
pub(super) fn former(naming: &Naming, instance: InstancePair<'_>) -> Option<String> {
    called_in(Age::Older, naming, instance)
}

/// Returns the name of an instance, or of the object if that has no instances.
pub(super) fn instance_or_object(naming: &Naming, found: InstancePair<'_>) -> String {
    instance(naming, found).unwrap_or_else(|| object(naming, found.object()))
}

/// Returns the parent of an instance, if several have the parent's name.
///
/// Each thread of the second `iexplore` is called `iexplore/…`, and only this shows that it belongs to `iexplore#1`.
pub(super) fn parent(naming: &Naming, instance: InstancePair<'_>) -> Option<String> {
    let parent = instance.get(instance.shown_in())?.parent().filter(|parent| parent.occurrence() > 0)?;
    Some(full_name(parent, naming))
}
