//! Permanent names of items copied or found, which are valid for any captures in A and B.

use winperf::pair::{ByTitle, Cell};

use crate::state::answers::paired::Paired;
use crate::state::library::both::Both;
use crate::state::library::captures::Captures;
use crate::state::library::document::{Document, DocumentId};
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;
use crate::state::names::instance_key::InstanceName;
use crate::state::names::target::Target;
use crate::state::view::copying::Subject;
use crate::state::view::spot::Spot;

/// Permanent name of an item that can be copied or found.
#[derive(Clone, Debug, PartialEq)]
pub enum LastingName {
    /// A structure or a field of a file.
    Named(File, Target),
    /// Bytes of a file: first, and end (exclusive).
    Bytes(File, (u32, u32)),
    /// The value of a counter of an instance of an object.
    Value(ByTitle, InstanceName, ByTitle),
    /// Item without a permanent name, in the exact readings in A and B.
    Here(Subject, Both<Option<Document>>),
}

/// A file, and its former side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct File {
    id: DocumentId,
    side: Side,
}

/// Scope in which names are resolved.
#[derive(Clone, Copy)]
pub struct NameScope<'a> {
    pub captures: &'a Captures,
    pub paired: Option<&'a Paired>,
    pub naming: &'a Naming,
}

impl LastingName {
    /// Returns the name of a subject.
    pub fn new(within: NameScope<'_>, subject: Subject) -> Self {
        Self::named(within, subject).unwrap_or_else(|| Self::Here(subject, within.captures.both()))
    }

    fn named(within: NameScope<'_>, subject: Subject) -> Option<Self> {
        let file = |side| Some(File { id: within.captures.capture(side)?.id(), side });
        let spot = |side, spot| {
            let capture = within.captures.capture(side)?.walked();
            Some(Self::Named(file(side)?, Target::new(capture, &within.naming.names, spot)?))
        };
        match subject {
            Subject::Structure(side, place) => spot(side, Spot::whole(place)),
            Subject::Field(side, field) => spot(side, field),
            Subject::Range(side, bytes) => Some(Self::Bytes(file(side)?, bytes)),
            Subject::Value(row) => {
                let paired = within.paired?;
                let row = paired.pair().row(row)?;
                let name = paired.name_of_instance(row.object().idx(), row.instance().idx())?;
                Some(Self::Value(row.object().by_title()?, name, row.counter().by_title()?))
            }
            Subject::Outlined(..) | Subject::Difference(_) | Subject::Finding(_) => None,
        }
    }

    /// Resolves the name in its file, on either side.
    pub fn resolve(&self, within: NameScope<'_>) -> Option<Subject> {
        self.resolve_in(within, |file| file.place(within))
    }

    /// Resolves the name in its file, otherwise in the file on the same side.
    pub fn resolve_anywhere(&self, within: NameScope<'_>) -> Option<Subject> {
        self.resolve_in(within, |file| file.place(within).or(Some(file.side)))
    }

    fn resolve_in(&self, within: NameScope<'_>, place: impl Fn(&File) -> Option<Side>) -> Option<Subject> {
        match self {
            Self::Named(file, target) => {
                let side = place(file)?;
                let capture = within.captures.capture(side)?.walked();
                let spot = target.resolve(capture, &within.naming.names)?;
                Some(match spot.leaf {
                    None => Subject::Structure(side, spot.structure),
                    Some(_) => Subject::Field(side, spot),
                })
            }
            Self::Bytes(file, bytes) => Some(Subject::Range(place(file)?, *bytes)),
            Self::Value(object, instance, counter) => {
                let paired = within.paired?;
                let object = paired.pair().object_named(*object)?;
                let counter = object.counter_named(*counter)?.idx();
                let instance = paired.instance_named(object.idx(), instance)?;
                let cell = Cell { object: object.idx(), instance, counter };
                paired.pair().number(cell).map(Subject::Value)
            }
            Self::Here(subject, files) => (*files == within.captures.both()).then_some(*subject),
        }
    }
}

impl File {
    fn place(&self, within: NameScope<'_>) -> Option<Side> {
        let is_there = |side: &Side| within.captures.capture(*side).is_some_and(|file| file.id() == self.id);
        Side::BOTH.into_iter().find(is_there)
    }
}
