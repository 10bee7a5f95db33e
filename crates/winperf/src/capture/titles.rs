//! Title lists: which name a title index stands for.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::text::same_name;
use crate::{TitleIndex, Utf16Text};

/// What Windows itself counts, in English (language 009); two Windows servers were found to agree about it.
///
/// A name in each line, in the order of the indices. An index stands before its name where it is not 2 more than the one before.
const BASE: &str = include_str!("base-titles.tsv");

/// What was found in a title list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddedList {
    /// Pairs of a number and a name; 0 in what is no title list.
    pub pairs: usize,
    /// Indices that the list names more than once.
    pub repeated: usize,
}

/// Names by index: the base titles of Windows, and over them what captured lists say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Titles {
    names: BTreeMap<TitleIndex, Cow<'static, str>>,
    /// Names of the same indices in the lists that came before, such as those of another language.
    others: Vec<(TitleIndex, Cow<'static, str>)>,
}

impl Default for Titles {
    fn default() -> Self {
        Self::base()
    }
}

impl Titles {
    /// The titles that Windows itself assigns, in English.
    pub fn base() -> Self {
        let mut index: u32 = 0;
        let names = BASE.lines().map(|line| {
            let (stated, name) = match line.split_once('\t') {
                Some((stated, name)) => (stated.parse().ok(), name),
                None => (None, line),
            };
            index = stated.unwrap_or(index.saturating_add(2));
            (TitleIndex(index), Cow::Borrowed(name))
        });
        Self { names: names.collect(), others: Vec::new() }
    }

    /// No titles at all.
    pub fn none() -> Self {
        Self { names: BTreeMap::new(), others: Vec::new() }
    }

    /// Adds a `Counter nnn` or `Help nnn` value as captured: `index NUL name NUL …` in UTF-16; its names are shown instead of those already here,
    /// which go on to be known.
    ///
    /// The first pair holds the highest index of the system and names nothing.
    /// Pairs without a number are skipped: under load Windows has been seen to give out such lists.
    pub fn add_list(&mut self, multi_sz: &[u8]) -> AddedList {
        let texts = strings(multi_sz);
        let pairs = texts.as_chunks::<2>().0.iter();
        let named: Vec<(TitleIndex, &String)> =
            pairs.filter_map(|[index, name]| Some((TitleIndex(index.trim().parse().ok()?), name))).collect();
        let mut indices: Vec<u32> = named.iter().map(|(index, _)| index.0).collect();
        indices.sort_unstable();
        let summary = AddedList {
            pairs: named.len(),
            repeated: indices.chunk_by(|left, right| left == right).filter(|same| same.len() > 1).count(),
        };
        let added = named
            .into_iter()
            .filter(|(index, name)| !(name.is_empty() || index.0 == 1 && name.parse::<u32>().is_ok()));
        for (index, name) in added {
            let before = self.names.insert(index, Cow::Owned(name.clone()));
            self.others.extend(before.map(|before| (index, before)));
        }
        summary
    }

    /// The name of an index, or `None` when no list has one.
    pub fn name(&self, index: TitleIndex) -> Option<&str> {
        self.names.get(&index).map(|name| name.as_ref())
    }

    /// The same titles, but for those that get another name.
    pub fn renamed(&self, mut new: impl FnMut(TitleIndex, &str) -> Option<String>) -> Self {
        let mut name = |index: TitleIndex, known: &Cow<'static, str>| {
            new(index, known).map_or_else(|| known.clone(), Cow::Owned)
        };
        Self {
            names: self.names.iter().map(|(index, known)| (*index, name(*index, known))).collect(),
            others: self.others.iter().map(|(index, known)| (*index, name(*index, known))).collect(),
        }
    }

    /// Every name that is shown for an index.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.values().map(|name| name.as_ref())
    }

    /// The name of an index, or `#4674` when no list has one.
    pub fn display(&self, index: TitleIndex) -> Cow<'_, str> {
        match self.name(index) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(index.to_string()),
        }
    }

    /// Every index of a name in any of the lists, compared without regard to case; one name may have several.
    pub fn indices_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = TitleIndex> + 'a {
        let others = self.others.iter().map(|(index, known)| (index, known));
        let all = self.names.iter().chain(others);
        all.filter(move |(_, known)| same_name(known, name)).map(|(index, _)| *index)
    }
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
        assert_eq!(titles.name(TitleIndex(1846)), Some("End Marker"));
        assert_eq!(titles.display(TitleIndex(4674)), "#4674");
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
    fn lists_of_several_languages_are_known_at_once_and_the_last_is_shown() {
        let mut titles = Titles::base();
        titles.add_list(&multi_sz("1\x001847\x00238\0Prozessor\0\0"));
        titles.add_list(&multi_sz("1\x001847\x00238\0プロセッサ\0\0"));
        assert_eq!(titles.name(TitleIndex(238)), Some("プロセッサ"));
        for name in ["Processor", "Prozessor", "プロセッサ"] {
            assert!(titles.indices_of(name).eq([TitleIndex(238)]), "{name}");
        }
    }

    #[test]
    fn a_list_tells_how_much_it_named_and_what_it_named_twice() {
        let mut titles = Titles::base();
        let added = titles.add_list(&multi_sz("1\x001847\x005000\0a\x005000\0b\0\0"));
        assert_eq!(added, AddedList { pairs: 3, repeated: 1 });
        assert_eq!(titles.add_list(b"hello world").pairs, 0);
    }

    #[test]
    fn a_name_is_found_whatever_its_case() {
        assert!(Titles::base().indices_of("processor").eq([TitleIndex(238)]));
    }
}
