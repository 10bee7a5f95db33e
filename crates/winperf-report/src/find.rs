//! Rows by counter path.

use std::fmt;

use winperf::formula::NoValue;
use winperf::path::{PathError, WantedInstance, same_pattern};
use winperf::titles::same_name;
use winperf::{Capture, CounterPath, TitleIndex};

use crate::values::{Row, Values};

/// What an address of a row begins with that only the older capture has.
const OF_OLDER: &str = "older/";

/// How many names a sentence lists.
pub(crate) const SHOWN: usize = 40;

/// Why a path leads to no row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFound {
    /// The path is none.
    Path(PathError),
    /// An address of the form `@object/instance/counter` leads nowhere.
    Address(String),
    /// The path names another computer.
    Computer {
        /// In the path.
        wanted: String,
        /// In the capture.
        had: String,
    },
    /// No object has the name.
    Object {
        /// In the path.
        wanted: String,
        /// The names of all objects.
        had: Vec<String>,
    },
    /// The object has instances and the path names none.
    InstanceNeeded {
        /// The object.
        object: String,
        /// The first of its instances.
        had: Vec<String>,
    },
    /// The object has no instances and the path names one.
    NoInstances {
        /// The object.
        object: String,
    },
    /// No instance has the name.
    Instance {
        /// In the path.
        wanted: String,
        /// The first of the object's instances.
        had: Vec<String>,
    },
    /// No counter has the name.
    Counter {
        /// In the path.
        wanted: String,
        /// The names of the object's counters.
        had: Vec<String>,
    },
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(error) => write!(f, "{error}"),
            Self::Address(address) => {
                write!(
                    f,
                    "{address:?} leads to no row; an address is @object/instance/counter by position, - for no instance"
                )
            }
            Self::Computer { wanted, had } => {
                write!(f, "the path names the computer {wanted:?} but the capture is of {had:?}")
            }
            Self::Object { wanted, had } => {
                write!(f, "no object is named {wanted:?}; there are {}", listed(had))
            }
            Self::InstanceNeeded { object, had } => {
                write!(f, "{object} has instances, of which the path must name one: {}", listed(had))
            }
            Self::NoInstances { object } => write!(f, "{object} has no instances, but the path names one"),
            Self::Instance { wanted, had } => {
                write!(f, "no instance is named {wanted:?}; there are {}", listed(had))
            }
            Self::Counter { wanted, had } => {
                write!(f, "no counter is named {wanted:?}; there are {}", listed(had))
            }
        }
    }
}

impl std::error::Error for NotFound {}

/// Names in a sentence; of many, the first.
fn listed(names: &[String]) -> String {
    let shown: Vec<&str> = names.iter().take(SHOWN).map(String::as_str).collect();
    match names.len().checked_sub(SHOWN) {
        Some(more @ 1..) => format!("{} and {more} more", shown.join(", ")),
        _ if names.is_empty() => "none".to_owned(),
        _ => shown.join(", "),
    }
}

impl Values<'_> {
    /// The numbers of all rows that a path names: one for a plain path, several where it has a wildcard or is ambiguous.
    ///
    /// # Errors
    /// [`NotFound`] says which part of the path leads nowhere, and what there is instead.
    pub fn find(&self, path: &str) -> Result<Vec<u64>, NotFound> {
        if let Some(address) = path.strip_prefix('@') {
            return self
                .at_address(address)
                .map(|row| vec![row])
                .ok_or_else(|| NotFound::Address(path.to_owned()));
        }
        let path = CounterPath::parse(path).map_err(NotFound::Path)?;
        self.check_computer(&path)?;
        let rows = self.of_object(&path.object)?;
        let rows = of_instance(rows, path.instance.as_deref())?;
        self.of_counter(rows, &path.counter)
    }

    /// The own address of a row, which is never ambiguous: `@object/instance/counter` by position in the newer capture,
    /// and `@older/object/instance/counter` for what only the older one has.
    pub fn address(row: &Row) -> String {
        let instance = row.instance.as_ref().map_or("-".to_owned(), |instance| instance.position.to_string());
        let capture = if row.value == Err(NoValue::OnlyInOlder) { OF_OLDER } else { "" };
        format!("@{capture}{}/{instance}/{}", row.object_position, row.counter_position)
    }

    /// The counter path of a row.
    pub fn path(row: &Row) -> String {
        let instance = row.instance.as_ref().map(|instance| instance.full_name.clone());
        CounterPath { computer: None, object: row.object.clone(), instance, counter: row.counter.clone() }
            .to_string()
    }

    fn at_address(&self, address: &str) -> Option<u64> {
        let of_older = address.strip_prefix(OF_OLDER);
        let object = of_older.unwrap_or(address).split('/').next()?.parse::<u32>().ok()?;
        let wanted = format!("@{address}");
        let objects = (0..).zip(self.pairing.objects());
        let rows = objects
            .filter(|(_, pair)| if of_older.is_some() { pair.older } else { pair.newer } == Some(object))
            .flat_map(|(idx, _)| self.pairing.rows_of(idx));
        rows.filter_map(|number| Some((number, self.row(number)?)))
            .find(|(_, row)| Self::address(row) == wanted)
            .map(|(number, _)| number)
    }

    fn check_computer(&self, path: &CounterPath) -> Result<(), NotFound> {
        let had = self.newer.system_name();
        match &path.computer {
            Some(wanted) if !same_name(wanted, &had) => {
                Err(NotFound::Computer { wanted: wanted.clone(), had })
            }
            _ => Ok(()),
        }
    }

    /// The rows of all objects of a name: several indices may have the same one. `#238` names one by its index.
    pub fn of_object(&self, wanted: &str) -> Result<Vec<(u64, Row)>, NotFound> {
        let index = wanted.strip_prefix('#').unwrap_or(wanted).parse::<u32>().ok();
        let mut rows = Vec::new();
        let mut had = Vec::new();
        let mut found = false;
        for (idx, pair) in (0..).zip(self.pairing.objects()) {
            let captures =
                [(Some(self.newer), pair.newer, self.titles), (self.older, pair.older, self.older_titles)];
            let found_title = captures
                .into_iter()
                .find_map(|(capture, object, titles)| Some((title(capture?, object?)?, titles)));
            let Some((title, titles)) = found_title else { continue };
            let name = titles.display(title).into_owned();
            let is_named = same_name(&name, wanted) || titles.indices_of(wanted).any(|index| index == title);
            if is_named || index == Some(title.0) {
                found = true;
                rows.extend(self.pairing.rows_of(idx).filter_map(|number| Some((number, self.row(number)?))));
            }
            had.push(name);
        }
        if found { Ok(rows) } else { Err(NotFound::Object { wanted: wanted.to_owned(), had }) }
    }

    /// A base counter mostly has the name of its numerator, which is meant; it is found only where nothing else has the name.
    fn of_counter(&self, rows: Vec<(u64, Row)>, wanted: &str) -> Result<Vec<u64>, NotFound> {
        let index = wanted.strip_prefix('#').and_then(|index| index.parse::<u32>().ok());
        let indices: Vec<TitleIndex> = self.titles.indices_of(wanted).collect();
        let named = |row: &Row| {
            let title = TitleIndex(row.counter_title);
            same_pattern(wanted, &row.counter) || index == Some(title.0) || indices.contains(&title)
        };
        let plain: Vec<u64> = rows
            .iter()
            .filter(|(_, row)| named(row) && !row.counter_type.is_base())
            .map(|(number, _)| *number)
            .collect();
        if !plain.is_empty() {
            return Ok(plain);
        }
        let bases: Vec<u64> = rows.iter().filter(|(_, row)| named(row)).map(|(number, _)| *number).collect();
        if !bases.is_empty() {
            return Ok(bases);
        }
        let mut had: Vec<String> = Vec::new();
        for (_, row) in &rows {
            if !had.contains(&row.counter) {
                had.push(row.counter.clone());
            }
        }
        Err(NotFound::Counter { wanted: wanted.to_owned(), had })
    }
}

fn title(capture: &Capture, object: u32) -> Option<TitleIndex> {
    Some(capture.outline().objects().get(usize::try_from(object).ok()?)?.title)
}

/// A name that really ends in `#2` is tried first, then the name without it and the number; where both lead to an instance, both are given.
fn of_instance(rows: Vec<(u64, Row)>, wanted: Option<&str>) -> Result<Vec<(u64, Row)>, NotFound> {
    let mut names: Vec<String> = Vec::new();
    for name in rows.iter().filter_map(|(_, row)| row.instance.as_ref().map(|instance| &instance.full_name)) {
        if names.last() != Some(name) {
            names.push(name.clone());
        }
    }
    let object = rows.first().map(|(_, row)| row.object.clone()).unwrap_or_default();
    match wanted {
        None if rows.iter().all(|(_, row)| row.instance.is_none()) => Ok(rows),
        None => Err(NotFound::InstanceNeeded { object, had: names }),
        Some(_) if !rows.is_empty() && names.is_empty() => Err(NotFound::NoInstances { object }),
        Some(wanted) => {
            let asked = WantedInstance::new(wanted);
            let chosen: Vec<(u64, Row)> =
                rows.into_iter().filter(|(_, row)| is_asked_for(&asked, row)).collect();
            if chosen.is_empty() {
                Err(NotFound::Instance { wanted: wanted.to_owned(), had: names })
            } else {
                Ok(chosen)
            }
        }
    }
}

fn is_asked_for(asked: &WantedInstance<'_>, row: &Row) -> bool {
    row.instance.as_ref().is_some_and(|instance| {
        let plain = match &instance.parent {
            Some(parent) => format!("{parent}/{}", instance.name),
            None => instance.name.clone(),
        };
        asked.is_literally(&plain, instance.occurrence) || asked.is_by_number(&plain, instance.occurrence)
    })
}

#[cfg(test)]
mod tests {
    use winperf::Titles;
    use winperf::text::AsciiOnly;

    use super::*;

    #[test]
    fn every_row_of_every_example_is_found_by_its_address() {
        let titles = Titles::base();
        for example in winperf_synth::examples::all() {
            let (older, newer) = (Capture::read(example.older), Capture::read(example.newer));
            let (older, newer, _, pairing) = Values::pair(Some(&older), &newer, &titles);
            let (titles, older_titles) = (&titles, &titles);
            let values =
                Values { older, newer, pairing: &pairing, titles, older_titles, code_pages: &AsciiOnly };
            let mut addresses: Vec<String> = values.rows().map(|row| Values::address(&row)).collect();
            for (number, address) in (0..).zip(&addresses).step_by(29) {
                assert_eq!(values.find(address), Ok(vec![number]), "{address}");
            }
            let count = addresses.len();
            addresses.sort_unstable();
            addresses.dedup();
            assert_eq!(addresses.len(), count, "{}", example.name);
        }
    }

    #[test]
    fn an_address_that_leads_nowhere_is_refused() {
        let capture = Capture::read(winperf_synth::fixtures::transfer_and_peer().write());
        let titles = Titles::base();
        let (older, newer, _, pairing) = Values::pair(None, &capture, &titles);
        let (titles, older_titles) = (&titles, &titles);
        let values = Values { older, newer, pairing: &pairing, titles, older_titles, code_pages: &AsciiOnly };
        for address in ["@", "@9/0/0", "@0/-/9", "@older/0/-/0", "@0/-/0/"] {
            assert!(matches!(values.find(address), Err(NotFound::Address(_))), "{address}");
        }
        assert_eq!(values.find("@0/-/0"), Ok(vec![0]));
    }
}
