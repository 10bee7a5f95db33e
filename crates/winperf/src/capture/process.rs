//! Processes of instances, in any object.

use alloc::string::String;

use super::{Counter, Instance, Object};
use crate::{Names, TitleIndex};

/// English names of counters that contain a process id.
const ID_NAMES: [&str; 2] = ["ID Process", "Process ID"];

/// Maximum number of characters of a name searched for an id: in the longest, `pid_1188_luid_…`, the id is at the
/// start.
const MAX_CHARACTERS: usize = 128;

/// Maximum number of instances of an object that are searched for names that begin with `pid_`.
const FIRST_INSTANCES: usize = 16;

/// Source of the process ids of an object's instances.
#[derive(Clone, Copy, Debug)]
pub struct ProcessIds<'a> {
    by: By<'a>,
}

#[derive(Clone, Copy, Debug)]
enum By<'a> {
    /// `ID Process`, `Process ID`.
    Counter(Counter<'a>),
    /// A number in the name.
    Name(InName),
}

/// Position of the process id in a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InName {
    /// `pid_1188_luid_…`, of GPU Engine and its like.
    BehindPid,
    /// `1188_DefaultAppPool`, of W3SVC_W3WP and WAS_W3WP.
    First,
    /// `ledger_p1188_r12`, of .NET CLR objects by the setting `ProcessNameFormat`.
    BehindP,
    /// `ledger[1188]`, of .NET Data Provider objects.
    InBrackets,
}

impl<'a> Object<'a> {
    /// Returns the source of the process ids of its instances; `None` if there is none.
    ///
    /// A counter takes precedence over a name. The names of counters and of the object are looked up in the lists of
    /// all languages.
    pub fn process_ids(self, names: &Names) -> Option<ProcessIds<'a>> {
        let is_id = |counter: &Counter<'_>| {
            let title = counter.title();
            let is_called = |name: &str| names.titles().has_name(title, name);
            !counter.counter_type().is_base()
                && (title == TitleIndex::ID_PROCESS || ID_NAMES.into_iter().any(is_called))
        };
        let by = match self.counters().find(is_id) {
            Some(counter) => By::Counter(counter),
            None => By::Name(self.in_names(names)?),
        };
        Some(ProcessIds { by })
    }

    /// Returns the position of the process id in the names of its instances.
    fn in_names(self, names: &Names) -> Option<InName> {
        let begins = |start: &str| names.titles().names_of(self.title()).any(|name| name.starts_with(start));
        if ["W3SVC_W3WP", "WAS_W3WP"].into_iter().any(begins) {
            return Some(InName::First);
        }
        if begins(".NET CLR ") {
            return Some(InName::BehindP);
        }
        if begins(".NET Data Provider ") {
            return Some(InName::InBrackets);
        }
        let mut first = self.instances().take(FIRST_INSTANCES);
        first.any(|instance| InName::BehindPid.id(instance).is_some()).then_some(InName::BehindPid)
    }
}

impl ProcessIds<'_> {
    /// Returns the id of the process that contains an instance of the object; `None` if it has none.
    ///
    /// 0 is the id of `Idle` and of totals, and of a process that is exiting, so it identifies no process.
    pub fn find(self, instance: Instance<'_>) -> Option<u32> {
        let id = match self.by {
            By::Counter(counter) => u32::try_from(instance.value(counter)?.number()?).ok(),
            By::Name(in_name) => in_name.id(instance),
        };
        id.filter(|id| *id != 0)
    }
}

impl InName {
    fn id(self, instance: Instance<'_>) -> Option<u32> {
        let name: String = instance.own_name().folded().take(MAX_CHARACTERS).collect();
        match self {
            Self::BehindPid => number_before(name.strip_prefix("PID_")?, '_'),
            Self::First => number_before(&name, '_'),
            Self::BehindP => {
                let (rest, last) = name.rsplit_once("_P")?;
                if rest.is_empty() { None } else { number_before(last, '_') }
            }
            Self::InBrackets => {
                let inside = name.strip_suffix(']')?.rsplit_once('[')?.1;
                number_before(inside, ']')
            }
        }
    }
}

/// Returns the number that a text begins with, all of it or up to a sign.
fn number_before(text: &str, sign: char) -> Option<u32> {
    let digits = text.split_once(sign).map_or(text, |(digits, _)| digits);
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}
