//! Title lists: which name a title index stands for.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::Utf16Text;
use crate::text::lower_case;

/// An index into the title lists, by which objects and counters are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TitleIndex(pub u32);

impl TitleIndex {
    /// `Process`.
    pub const PROCESS: Self = Self(230);
    /// `Elapsed Time`, whose raw value is the start time of a process or thread.
    pub const ELAPSED_TIME: Self = Self(684);
    /// `ID Process`.
    pub const ID_PROCESS: Self = Self(784);
    /// `ID Thread`.
    pub const ID_THREAD: Self = Self(804);
    /// The last index that Windows itself assigns; those above differ from machine to machine.
    pub const LAST_OF_SYSTEM: Self = Self(1847);
}

impl fmt::Display for TitleIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// Index and name of what Windows itself counts, in English.
const BASE: &str = include_str!("base-titles.tsv");

/// Names by index: the base titles of Windows, and over them what captured lists say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Titles {
    /// Sorted by index, each index once.
    names: Vec<(TitleIndex, Cow<'static, str>)>,
}

impl Default for Titles {
    fn default() -> Self {
        Self::base()
    }
}

impl Titles {
    /// The titles that Windows itself assigns, in English.
    pub fn base() -> Self {
        let names = BASE.lines().filter_map(|line| {
            let (index, name) = line.split_once('\t')?;
            Some((TitleIndex(index.parse().ok()?), Cow::Borrowed(name)))
        });
        Self { names: names.collect() }
    }

    /// Adds a `Counter nnn` or `Help nnn` value as captured: `index NUL name NUL …` in UTF-16; its names go before those already here.
    ///
    /// The first pair holds the highest index of the system and names nothing.
    /// Pairs without a number are skipped: under load Windows has been seen to give out such lists.
    pub fn add_list(&mut self, multi_sz: &[u8]) {
        let texts = strings(multi_sz);
        let pairs = texts.as_chunks::<2>().0.iter();
        let named = pairs.filter_map(|[index, name]| Some((TitleIndex(index.trim().parse().ok()?), name)));
        let added =
            named.filter(|(index, name)| !(name.is_empty() || index.0 == 1 && name.parse::<u32>().is_ok()));
        self.names.extend(added.map(|(index, name)| (index, Cow::Owned(name.clone()))));
        // A stable sort keeps the order of arrival within an index, and the last name wins.
        self.names.sort_by_key(|(index, _)| *index);
        self.names.reverse();
        self.names.dedup_by_key(|(index, _)| *index);
        self.names.reverse();
    }

    /// The name of an index, or `None` when no list has one.
    pub fn name(&self, index: TitleIndex) -> Option<&str> {
        let at = self.names.binary_search_by_key(&index, |(index, _)| *index).ok()?;
        self.names.get(at).map(|(_, name)| name.as_ref())
    }

    /// The name of an index, or `#4674` when no list has one.
    pub fn display(&self, index: TitleIndex) -> Cow<'_, str> {
        match self.name(index) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(index.to_string()),
        }
    }

    /// Every index of a name, compared without regard to case; one name may have several.
    pub fn indices_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = TitleIndex> + 'a {
        self.names.iter().filter(move |(_, known)| same_name(known, name)).map(|(index, _)| *index)
    }
}

/// Whether two names are the same without regard to case.
pub fn same_name(left: &str, right: &str) -> bool {
    left.chars().map(lower_case).eq(right.chars().map(lower_case))
}

/// The text that all names have in common which are the same without regard to case.
pub(crate) fn folded(name: &str) -> String {
    name.chars().map(lower_case).collect()
}

/// The strings of a `MULTI_SZ`; an empty name inside the list stays, the empty string that ends it does not.
fn strings(multi_sz: &[u8]) -> Vec<String> {
    let bytes = multi_sz.strip_prefix(&[0xFF, 0xFE]).unwrap_or(multi_sz);
    let units = bytes.as_chunks::<2>().0;
    let texts = units.split(|unit| *unit == [0, 0]);
    texts.map(|text| Utf16Text::new(text.as_flattened()).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn multi_sz(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    #[test]
    fn windows_own_titles_are_built_in() {
        let titles = Titles::base();
        assert_eq!(titles.name(TitleIndex(238)), Some("Processor"));
        assert_eq!(titles.name(TitleIndex(2)), Some("System"));
        assert_eq!(titles.display(TitleIndex(4674)), "#4674");
        assert!(titles.names.is_sorted_by_key(|(index, _)| *index));
    }

    #[test]
    fn a_captured_list_goes_before_the_built_in_one_and_its_first_pair_names_nothing() {
        let mut titles = Titles::base();
        titles.add_list(&multi_sz("1\x001847\x00238\0Prozessor\x005000\0Transfer\0\0"));
        assert_eq!(titles.name(TitleIndex(238)), Some("Prozessor"));
        assert_eq!(titles.name(TitleIndex(5000)), Some("Transfer"));
        assert_eq!(titles.name(TitleIndex(1)), None);
        assert_eq!(titles.name(TitleIndex(2)), Some("System"));
    }

    #[test]
    fn a_broken_pair_costs_itself_only_and_the_last_name_of_an_index_wins() {
        let mut titles = Titles::base();
        titles.add_list(&multi_sz("x\0lost\x005000\0first\x005002\0\x005000\0second\x005004\0unended"));
        assert_eq!(titles.name(TitleIndex(5000)), Some("second"));
        assert_eq!(titles.name(TitleIndex(5002)), None);
        assert_eq!(titles.name(TitleIndex(5004)), Some("unended"));
    }

    #[test]
    fn a_name_is_found_whatever_its_case() {
        assert!(Titles::base().indices_of("processor").eq([TitleIndex(238)]));
    }
}
