//! English names of the objects and counters of logs, which have the names of the language of their Windows.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::capture::titles::is_english;
use crate::text::folded;
use crate::{CounterPath, TitleIndex, Titles};

/// English names by local ones: a local name leads to its title indices, and these to English names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnglishNames {
    /// Indices of local names, which are folded as by [`key`].
    indices: BTreeMap<String, BTreeSet<TitleIndex>>,
    names: BTreeMap<TitleIndex, String>,
    /// The English names, folded in the same way.
    english: BTreeSet<String>,
}

impl EnglishNames {
    /// Returns the English names for the lists in other languages among `titles`.
    ///
    /// A list is English if it gives the titles of Windows itself mostly their English names.
    pub fn new(titles: &Titles) -> Self {
        let base = Titles::base();
        let (english, local): (Vec<_>, Vec<_>) =
            titles.names_by_list().partition(|names| is_english(&base, names.clone()) == Some(true));
        let mut found = Self::default();
        if local.is_empty() {
            return found;
        }
        let named = english.into_iter().flatten();
        let names: BTreeMap<TitleIndex, &str> = named.collect();
        for (index, name) in local.into_iter().flatten() {
            let Some(english) = names.get(&index) else { continue };
            found.indices.entry(key(name)).or_default().insert(index);
            found.names.entry(index).or_insert_with(|| (*english).to_string());
        }
        found.english = names.into_values().map(key).collect();
        found
    }

    /// Returns `true` if there are no names in other languages.
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// Returns a path with the English names of its object and counter; `None` if the path is in English already, or if
    /// one of the names is unknown.
    ///
    /// A local name may stand for several English ones. Of these, an object of Windows itself has the counter with the
    /// lowest index, and any other object the one with the nearest index, since a product gets consecutive indices.
    pub fn path(&self, path: &CounterPath) -> Option<CounterPath> {
        let is_english = |name: &str| self.english.contains(&key(name));
        if self.is_empty() || is_english(&path.object) && is_english(&path.counter) {
            return None;
        }
        let [object, counter] = self.titles(path);
        let name = |index: Option<TitleIndex>, local: &str| match index {
            Some(index) => self.names.get(&index).cloned(),
            None => is_english(local).then(|| local.to_string()),
        };
        let (object, counter) = (name(object, &path.object)?, name(counter, &path.counter)?);
        let is_new = object != path.object || counter != path.counter;
        is_new.then(|| CounterPath { object, counter, ..path.clone() })
    }

    /// Returns the title indices of the local names of an object and a counter, as [`EnglishNames::path`] chooses them.
    pub fn titles(&self, path: &CounterPath) -> [Option<TitleIndex>; 2] {
        let object = self.indices_of(&path.object).and_then(BTreeSet::first).copied();
        let counter = self.indices_of(&path.counter).and_then(|counters| match object {
            Some(object) if object > TitleIndex::LAST_OF_SYSTEM => nearest(counters, object),
            _ => counters.first().copied(),
        });
        [object, counter]
    }

    /// Returns a counter path as [`EnglishNames::path`] does.
    pub fn path_text(&self, path: &str) -> Option<String> {
        let parsed = CounterPath::parse(path).ok().filter(|_| !self.is_empty())?;
        self.path(&parsed).map(|path| path.to_string())
    }

    fn indices_of(&self, name: &str) -> Option<&BTreeSet<TitleIndex>> {
        if self.is_empty() { None } else { self.indices.get(&key(name)) }
    }
}

/// Returns a name as it is compared; titles may end in blanks, which the paths of logs do not have.
fn key(name: &str) -> String {
    folded(name.trim())
}

/// Returns the index with the smallest distance to another one; the lower of two.
fn nearest(indices: &BTreeSet<TitleIndex>, to: TitleIndex) -> Option<TitleIndex> {
    let below = indices.range(..=to).next_back();
    let above = indices.range(to..).next();
    below.into_iter().chain(above).copied().min_by_key(|index| index.0.abs_diff(to.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_lists(lists: &[&str]) -> EnglishNames {
        let mut titles = Titles::base();
        for list in lists {
            let bytes: Vec<u8> = list.encode_utf16().flat_map(u16::to_le_bytes).collect();
            titles.add_list(&bytes).unwrap();
        }
        EnglishNames::new(&titles)
    }

    const GERMAN: &str = "1\x001847\x002\0System\x004\0Speicher\x006\0Prozessorzeit (%)\x00238\0Prozessor\x00\
        388\0Bytes/s\x00508\0Bytes/s\x00510\0Netzwerkschnittstelle\x005000\0Lager\x005002\0Bytes/s\x005004\0Kisten\0\0";
    const ENGLISH: &str = "1\x001847\x002\0System\x004\0Memory\x006\0% Processor Time\x00238\0Processor\x00\
        5000\0Store\x005002\0Bytes Stored/sec\0\0";

    fn check(lists: &[&str], path: &str, english: Option<&str>) {
        assert_eq!(with_lists(lists).path_text(path).as_deref(), english, "{path}");
    }

    #[test]
    fn a_local_path_leads_to_the_english_one_by_the_indices_of_its_names() {
        check(
            &[GERMAN],
            r"\\N\prozessor(_Total)\Prozessorzeit (%)",
            Some(r"\\N\Processor(_Total)\% Processor Time"),
        );
        // An English name may be a local one as well.
        check(&[GERMAN], r"\System\Prozessorzeit (%)", Some(r"\System\% Processor Time"));
    }

    #[test]
    fn a_name_with_several_indices_is_that_of_its_object() {
        check(
            &[GERMAN],
            r"\Netzwerkschnittstelle(a)\Bytes/s",
            Some(r"\Network Interface(a)\Bytes Total/sec"),
        );
        check(&[GERMAN, ENGLISH], r"\Lager(a)\Bytes/s", Some(r"\Store(a)\Bytes Stored/sec"));
    }

    #[test]
    fn titles_may_end_in_blanks_that_the_paths_of_logs_lack() {
        let list = "1\x001847\x006\0Prozessorzeit (%) \x00238\0Prozessor\0\0";
        check(&[list], r"\Prozessor(_Total)\Prozessorzeit (%)", Some(r"\Processor(_Total)\% Processor Time"));
    }

    #[test]
    fn the_counter_of_a_product_is_the_nearest_on_either_side() {
        let local = "1\x001847\x004\0Speicher\x006\0Prozessorzeit (%)\x005000\0Lager\x004990\0Y\x005006\0Y\x005200\0Y\0\0";
        let english = "1\x001847\x004\0Memory\x006\0% Processor Time\x005000\0Store\x004990\0Far\x005006\0Near\x005200\0Farther\0\0";
        check(&[local, english], r"\Lager\Y", Some(r"\Store\Near"));
    }

    #[test]
    fn what_no_list_names_and_what_is_in_english_has_no_other_name() {
        check(&[], r"\Prozessor(_Total)\Prozessorzeit (%)", None);
        check(&[GERMAN], r"\Processor(_Total)\% Processor Time", None);
        check(&[GERMAN], r"\Prozessor(_Total)\Unbekannt", None);
        // No English list names the titles of the product.
        check(&[GERMAN], r"\Lager(a)\Kisten", None);
        check(&[ENGLISH], r"\Prozessor(_Total)\Prozessorzeit (%)", None);
        assert!(with_lists(&[ENGLISH]).is_empty());
    }
}
