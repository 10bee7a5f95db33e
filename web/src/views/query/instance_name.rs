//! Names of instances, and their names in the other capture.

use winperf::pair::{Age, InstancePair, Slot};
use winperf::{Instance, NamePart, Place};

use crate::phrases::values::ValuesMsg;
use crate::state::answers::paired::Paired;
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;

/// Maximum number of bytes of a name read; a damaged capture may have a name of megabytes in a thousand places.
const NAME_LIMIT: usize = 1024;

/// Returns the name of an instance in a counter path: `parent/instance#n`.
pub fn full_name(instance: Instance<'_>, naming: &Naming) -> String {
    let name = instance.full_name();
    let decoded = |part: NamePart<'_>| match part {
        NamePart::Name(name) => name.clipped(NAME_LIMIT).decode(naming.names.code_pages()),
        part => part.decode(naming.names.code_pages()),
    };
    let mut text = String::new();
    if let Some(parent) = name.parent {
        text.push_str(&decoded(parent));
        text.push('/');
    }
    text.push_str(&decoded(name.own));
    if let Some(number) = instance.shown_number() {
        text.push('#');
        text.push_str(&number.to_string());
    }
    text
}

/// Returns the name of an instance in one of the captures, if its number differs in the other.
pub fn called_in(age: Age, naming: &Naming, instance: InstancePair<'_>) -> Option<String> {
    instance.renumbered_by()?;
    Some(full_name(instance.get(age)?, naming))
}

/// Returns the name in the other capture of the instance at a place of a capture, if that differs.
pub fn elsewhere(paired: &Paired, naming: &Naming, side: Side, place: Place) -> Option<ValuesMsg> {
    let Place::Instance { object, instance } = place else { return None };
    let age = paired.age(side)?;
    let pair = paired.both()?.object_in(age, object)?.instance_in(age, Slot::Instance(instance))?;
    let name = called_in(age.other(), naming, pair)?;
    Some(age.choose(ValuesMsg::Later(name.clone()), ValuesMsg::Former(name)))
}
