//! The rows of values: every counter of every instance with all that is known about it.

pub(crate) mod shown;

use winperf::{Counter, CounterPath, pair};

use crate::language::Language;
use crate::phrases::{Former, Say};

pub(crate) use self::shown::with_unit;
pub use self::shown::{OlderValue, RawPair, ShownValue};
pub(crate) use self::shown::{digits_of, on_chart, push_digits, push_type_name, raw_of_one};

/// One counter of one instance: the columns of a table of values.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueRow {
    /// Machine of a row in a log; `None` for captures, which have a single machine.
    pub machine: Option<String>,
    /// Title index of the object.
    pub object_title: u32,
    /// Name of the object.
    pub object: String,
    /// Position of the object in the newer capture, or in the older one when only that has the row.
    pub object_position: u32,
    /// The instance; `None` for an object without instances.
    pub instance: Option<RowInstance>,
    /// Title index of the counter.
    pub counter_title: u32,
    /// Name of the counter.
    pub counter: String,
    /// Position of the counter's definition.
    pub counter_position: u32,
    /// Counter path with the English names, without the machine, if the names of a log are in another language.
    pub english: Option<String>,
    /// The value.
    pub shown: ShownValue,
}

/// The instance of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowInstance {
    /// `parent/instance#n`.
    pub full_name: String,
    /// Name in the older capture, if it has a different number there.
    pub former: Option<String>,
    /// Its own name; its unique id or position when it has none.
    pub name: String,
    /// Number of instances with the same full name before it.
    pub occurrence: u32,
    /// Name of its parent; `?` when the parent is not in the capture.
    pub parent: Option<String>,
    /// Position among the instances of the object.
    pub position: u32,
}

impl ValueRow {
    /// Creates all that is known of a row.
    pub fn new(row: &pair::Row<'_>) -> Self {
        let definition = row.definition();
        let object = definition.map(Counter::object);
        Self {
            object_title: object.map_or(0, |object| object.title().0),
            object: row.object_name(),
            object_position: object.map_or(0, |object| object.idx().0),
            instance: RowInstance::find(row),
            counter_title: definition.map_or(0, |definition| definition.title().0),
            counter: row.counter_name(),
            counter_position: definition.map_or(0, |definition| definition.idx().0),
            ..Self::from_shown(ShownValue::new(row))
        }
    }

    /// Creates the row of a value without names and title indices.
    pub(crate) fn from_shown(shown: ShownValue) -> Self {
        Self {
            machine: None,
            object_title: 0,
            object: String::new(),
            object_position: 0,
            instance: None,
            counter_title: 0,
            counter: String::new(),
            counter_position: 0,
            english: None,
            shown,
        }
    }

    /// Returns the counter path.
    pub fn counter_path(&self) -> CounterPath {
        CounterPath {
            computer: self.machine.clone(),
            object: self.object.clone(),
            instance: self.instance.as_ref().map(|instance| instance.full_name.clone()),
            counter: self.counter.clone(),
        }
    }
}

impl RowInstance {
    /// Returns its full name for people, with its former name.
    pub(crate) fn with_former(&self, language: Language) -> String {
        match &self.former {
            Some(former) => {
                let former = Former(former).say(language);
                format!("{} ({former})", self.full_name)
            }
            None => self.full_name.clone(),
        }
    }

    /// Returns the instance of a row; `None` for an object without instances.
    pub(crate) fn find(row: &pair::Row<'_>) -> Option<Self> {
        let age = row.shown_in();
        let (instance, names) = (row.instance().get(age)?, row.pair().names(age));
        let (name, code_pages) = (instance.full_name(), names.code_pages());
        Some(Self {
            full_name: instance.name(names),
            former: row.instance().renumbered_by().and_then(|_| row.former_name()),
            name: name.own.decode(code_pages),
            occurrence: instance.occurrence(),
            parent: name.parent.map(|parent| parent.decode(code_pages)),
            position: instance.idx().0,
        })
    }
}
