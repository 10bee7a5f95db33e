//! Title lists: the names of title indices.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::text::same_name;
use crate::title_list::{ListText, pairs};
use crate::{TitleIndex, order};

/// Names of the objects and counters of Windows itself, in English (language 009); the lists of two Windows servers agree on them.
///
/// One name per line, in the order of the indices. The index precedes the name if it is not the preceding index plus 2.
const BASE: &str = include_str!("base-titles.tsv");

/// Number of pairs at the start of a title list among which at least two are sound, however broken the list is.
const FIRST_PAIRS: usize = 4;

/// Summary of a title list that was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddedList {
    /// Pairs of a number and a name; 0 for bytes that are not a title list.
    pub pairs: usize,
    /// Indices that the list names more than once.
    pub repeated: usize,
}

/// Reason why a title list is not read: no machine has so many titles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooManyTitles {
    /// The list is longer than [`Titles::MAX_BYTES`]; this is its length.
    #[error("a title list has at most {most} bytes, and this one has {0}", most = Titles::MAX_BYTES)]
    Bytes(u64),
    /// The list has more pairs than [`Titles::MAX_PAIRS`].
    #[error("a title list has at most {most} pairs of index and name, and this one has more", most = Titles::MAX_PAIRS)]
    Pairs,
}

/// Names by index: the base titles of Windows, overlaid with captured lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Titles {
    /// Names of each list; a later list takes precedence over an earlier one.
    lists: Vec<List>,
    /// Explanations of each list, with the same precedence.
    helps: Vec<List>,
}

/// The names of one list in one text, since a string for each of them takes more memory than the list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct List {
    text: Cow<'static, str>,
    /// Entries in the order of the indices, each of which occurs once.
    entries: Vec<Entry>,
}

/// An index, and the position of its name in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    index: TitleIndex,
    start: u32,
    end: u32,
}

impl Default for Titles {
    fn default() -> Self {
        Self::base()
    }
}

impl Titles {
    /// Maximum length of a readable list, in bytes: many times that of lists from Windows.
    pub const MAX_BYTES: usize = 1 << 24;
    /// Maximum number of pairs in a readable list, many times that of lists from Windows.
    pub const MAX_PAIRS: usize = 1 << 18;

    /// Returns the titles that Windows itself assigns, in English.
    pub fn base() -> Self {
        let (mut index, mut next): (u32, u32) = (0, 0);
        let entries = BASE.split_inclusive('\n').map(|line| {
            let start = next;
            next = start.saturating_add(narrow(line.len()));
            let before = match line.split_once('\t') {
                Some((stated, _)) => {
                    index = stated.parse().unwrap_or(0);
                    narrow(stated.len()).saturating_add(1)
                }
                None => {
                    index = index.saturating_add(2);
                    0
                }
            };
            let end = start.saturating_add(narrow(line.trim_end().len()));
            Entry { index: TitleIndex(index), start: start.saturating_add(before), end }
        });
        let entries = entries.collect();
        Self { lists: alloc::vec![List { text: Cow::Borrowed(BASE), entries }], helps: Vec::new() }
    }

    /// Returns titles without any list.
    pub fn none() -> Self {
        Self { lists: Vec::new(), helps: Vec::new() }
    }

    /// Adds a `Counter nnn` value as captured: `index NUL name NUL …` in UTF-16; its names take precedence over those
    /// already here, which remain searchable.
    ///
    /// The first pair contains the highest index of the system, and is not a name.
    /// Pairs without a number are skipped: Windows has been seen to return such lists under load.
    /// If the list has several names for an index, the last one applies.
    ///
    /// # Errors
    /// [`TooManyTitles`]; nothing is added then.
    pub fn add_list(&mut self, multi_sz: &[u8]) -> Result<AddedList, TooManyTitles> {
        let (list, summary) = read(multi_sz)?;
        self.lists.push(list);
        Ok(summary)
    }

    /// Adds a `Help nnn` value as captured, in the same way, for [`Titles::help`]; explanations are not names.
    ///
    /// # Errors
    /// [`TooManyTitles`]; nothing is added then.
    pub fn add_help_list(&mut self, multi_sz: &[u8]) -> Result<AddedList, TooManyTitles> {
        let (list, summary) = read(multi_sz)?;
        self.helps.push(list);
        Ok(summary)
    }

    /// Returns the number of pairs in a list that have a number, without allocating memory.
    ///
    /// # Errors
    /// [`TooManyTitles`].
    pub fn pairs_in(multi_sz: &[u8]) -> Result<usize, TooManyTitles> {
        if multi_sz.len() > Self::MAX_BYTES {
            return Err(TooManyTitles::Bytes(u64::try_from(multi_sz.len()).unwrap_or(u64::MAX)));
        }
        let pairs = numbered(multi_sz).take(Self::MAX_PAIRS.saturating_add(1)).count();
        if pairs > Self::MAX_PAIRS { Err(TooManyTitles::Pairs) } else { Ok(pairs) }
    }

    /// Returns `true` if bytes are a title list: if two of the first pairs have a number in UTF-16.
    ///
    /// Only the first pairs are read: a damaged capture does not begin like that, even if its other bytes resemble
    /// pairs.
    pub fn is_list(bytes: &[u8]) -> bool {
        let is_digit = |unit: &[u8; 2]| matches!(unit, [b'0'..=b'9', 0]);
        let is_number = |index: ListText<'_>| !index.units.is_empty() && index.units.iter().all(is_digit);
        let firsts =
            pairs(bytes).take(FIRST_PAIRS).filter(|pair| pair.text.is_some() && is_number(pair.index));
        firsts.count() > 1
    }

    /// Returns the name of an index, or `None` if no list has one.
    pub fn name(&self, index: TitleIndex) -> Option<&str> {
        self.lists.iter().rev().find_map(|list| list.name(index))
    }

    /// Returns the explanation of an object or a counter by Windows or a provider, by its title index; `None` if no list contains it.
    pub fn help(&self, index: TitleIndex) -> Option<&str> {
        self.helps.iter().rev().find_map(|list| list.name(index))
    }

    /// Returns every name of an index in any list, the shown one first.
    pub fn names_of(&self, index: TitleIndex) -> impl Iterator<Item = &str> {
        self.lists.iter().rev().filter_map(move |list| list.name(index))
    }

    /// Returns `true` if a list has that name for an index, ignoring case.
    pub fn has_name(&self, index: TitleIndex, name: &str) -> bool {
        self.names_of(index).any(|known| same_name(known, name))
    }

    /// Returns a copy of the titles in which `new` replaces the names and explanations for which it returns a text.
    pub fn renamed(&self, mut new: impl FnMut(TitleIndex, &str) -> Option<String>) -> Self {
        let mut renamed = |lists: &[List]| lists.iter().map(|list| list.renamed(&mut new)).collect();
        Self { lists: renamed(&self.lists), helps: renamed(&self.helps) }
    }

    /// Returns every name of every list.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.lists.iter().flat_map(List::names).map(|(_, name)| name)
    }

    /// Returns the names of each list.
    pub(crate) fn names_by_list(
        &self,
    ) -> impl Iterator<Item = impl Iterator<Item = (TitleIndex, &str)> + Clone> {
        self.lists.iter().map(List::names)
    }

    /// Returns the name of an index, or `#4674` when no list has one.
    pub fn display(&self, index: TitleIndex) -> Cow<'_, str> {
        match self.name(index) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(index.to_string()),
        }
    }

    /// Returns every index of a name in any of the lists, compared ignoring case; one name may have several.
    pub fn indices_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = TitleIndex> + 'a {
        let all = self.lists.iter().flat_map(List::names);
        all.filter(move |(_, known)| same_name(known, name)).map(|(index, _)| index)
    }
}

/// Returns `true` if most of the names that `base` has as well are the same there; `None` if there is no such name.
pub(crate) fn is_english<'a>(
    base: &Titles,
    names: impl Iterator<Item = (TitleIndex, &'a str)>,
) -> Option<bool> {
    let known = names.filter_map(|(index, name)| Some(base.name(index)? == name));
    let (same, all) = known.fold((0_usize, 0_usize), |(same, all), is_same| {
        (same.saturating_add(usize::from(is_same)), all.saturating_add(1))
    });
    (all > 0).then_some(same > all / 2)
}

/// Reads a list, and returns it with its summary.
fn read(multi_sz: &[u8]) -> Result<(List, AddedList), TooManyTitles> {
    let mut named = Vec::with_capacity(Titles::pairs_in(multi_sz)?);
    named.extend(numbered(multi_sz));
    // The names of an index keep their order.
    order::sort_by_key(&mut named, |(index, _)| *index);
    let summary = AddedList {
        pairs: named.len(),
        repeated: named.chunk_by(|left, right| left.0 == right.0).filter(|same| same.len() > 1).count(),
    };
    named.retain(|(index, name)| !(name.is_empty() || index.0 == 1 && is_number(name)));
    let last = named.chunk_by(|left, right| left.0 == right.0).filter_map(<[_]>::last);
    Ok((List::new(last.copied()), summary))
}

impl List {
    /// Names in the order of their indices.
    fn new<'a>(named: impl Iterator<Item = (TitleIndex, &'a [[u8; 2]])> + Clone) -> Self {
        let decoded = |name: &'a [[u8; 2]]| {
            let units = name.iter().map(|unit| u16::from_le_bytes(*unit));
            char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
        };
        // A growing buffer would be up to twice as large as the text.
        let length = named.clone().flat_map(|(_, name)| decoded(name)).map(char::len_utf8);
        let mut text = String::with_capacity(length.fold(0, usize::saturating_add));
        let mut entries = Vec::with_capacity(named.clone().count());
        for (index, name) in named {
            let start = narrow(text.len());
            text.extend(decoded(name));
            entries.push(Entry { index, start, end: narrow(text.len()) });
        }
        Self { text: Cow::Owned(text), entries }
    }

    fn name(&self, index: TitleIndex) -> Option<&str> {
        let place = self.entries.binary_search_by_key(&index, |entry| entry.index).ok()?;
        self.entries.get(place).map(|entry| self.text_of(entry))
    }

    fn names(&self) -> impl Iterator<Item = (TitleIndex, &str)> + Clone {
        self.entries.iter().map(|entry| (entry.index, self.text_of(entry)))
    }

    fn text_of(&self, entry: &Entry) -> &str {
        let wide = |place: u32| usize::try_from(place).unwrap_or(usize::MAX);
        self.text.get(wide(entry.start)..wide(entry.end)).unwrap_or_default()
    }

    fn renamed(&self, new: &mut impl FnMut(TitleIndex, &str) -> Option<String>) -> Self {
        let changed: Vec<(TitleIndex, String)> =
            self.names().filter_map(|(index, name)| Some((index, new(index, name)?))).collect();
        if changed.is_empty() {
            return self.clone();
        }
        let (mut text, mut entries) = (String::with_capacity(self.text.len()), Vec::new());
        let mut changed = changed.iter().peekable();
        for (index, name) in self.names() {
            let start = narrow(text.len());
            text.push_str(changed.next_if(|changed| changed.0 == index).map_or(name, |(_, name)| name));
            entries.push(Entry { index, start, end: narrow(text.len()) });
        }
        Self { text: Cow::Owned(text), entries }
    }
}

/// Returns `true` if a name is a number, as the name of the first pair is.
fn is_number(name: &[[u8; 2]]) -> bool {
    ListText { offset: 0, units: name }.number().is_some()
}

/// Returns a place in a text of at most three bytes for each two of [`Titles::MAX_BYTES`].
fn narrow(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

/// Returns the pairs with a number and a name, in the order of the list.
fn numbered(multi_sz: &[u8]) -> impl Iterator<Item = (TitleIndex, &[[u8; 2]])> {
    pairs(multi_sz).filter_map(|pair| Some((pair.index.number()?, pair.text?.units)))
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
        titles.add_list(&multi_sz("1\x001847\x00238\0Prozessor\x005000\0Transfer\0\0")).unwrap();
        assert_eq!(titles.name(TitleIndex(238)), Some("Prozessor"));
        assert_eq!(titles.name(TitleIndex(5000)), Some("Transfer"));
        assert_eq!(titles.name(TitleIndex(1)), None);
        assert_eq!(titles.name(TitleIndex(2)), Some("System"));
    }

    #[test]
    fn a_list_of_explanations_names_nothing_and_is_had_by_its_own_indices() {
        let mut titles = Titles::base();
        let help = multi_sz("3\0The System object.\x005003\0Counts transfers.\0\0");
        assert_eq!(titles.add_help_list(&help).unwrap().pairs, 2);
        assert_eq!(titles.help(TitleIndex(5003)), Some("Counts transfers."));
        assert_eq!((titles.name(TitleIndex(5003)), titles.help(TitleIndex(2))), (None, None));
        let renamed = titles.renamed(|index, _| (index == TitleIndex(3)).then(|| "?".into()));
        assert_eq!(renamed.help(TitleIndex(3)), Some("?"));
        assert_eq!(renamed.help(TitleIndex(5003)), Some("Counts transfers."));
    }

    #[test]
    fn a_broken_pair_costs_itself_only_and_the_last_name_of_an_index_wins() {
        let mut titles = Titles::base();
        titles
            .add_list(&multi_sz("x\0lost\x005000\0first\x005002\0\x005000\0second\x005004\0unended"))
            .unwrap();
        assert_eq!(titles.name(TitleIndex(5000)), Some("second"));
        assert_eq!(titles.name(TitleIndex(5002)), None);
        assert_eq!(titles.name(TitleIndex(5004)), Some("unended"));
    }

    #[test]
    fn lists_of_several_languages_are_known_at_once_and_the_last_is_shown() {
        let mut titles = Titles::base();
        titles.add_list(&multi_sz("1\x001847\x00238\0Prozessor\0\0")).unwrap();
        titles.add_list(&multi_sz("1\x001847\x00238\0プロセッサ\0\0")).unwrap();
        assert_eq!(titles.name(TitleIndex(238)), Some("プロセッサ"));
        for name in ["Processor", "Prozessor", "プロセッサ"] {
            assert!(titles.indices_of(name).eq([TitleIndex(238)]), "{name}");
        }
    }

    #[test]
    fn a_list_tells_how_much_it_named_and_what_it_named_twice() {
        let mut titles = Titles::base();
        let added = titles.add_list(&multi_sz("1\x001847\x005000\0a\x005000\0b\0\0"));
        assert_eq!(added, Ok(AddedList { pairs: 3, repeated: 1 }));
        assert_eq!(titles.add_list(b"hello world").map(|added| added.pairs), Ok(0));
    }

    #[test]
    fn a_name_is_found_whatever_its_case() {
        assert!(Titles::base().indices_of("processor").eq([TitleIndex(238)]));
    }

    #[test]
    fn a_list_longer_than_any_machine_has_adds_nothing() {
        let mut titles = Titles::base();
        let most = multi_sz(&"9\0a\0".repeat(Titles::MAX_PAIRS));
        assert_eq!(titles.add_list(&most), Ok(AddedList { pairs: Titles::MAX_PAIRS, repeated: 1 }));
        let before = titles.clone();
        let more = multi_sz(&"9\0b\0".repeat(Titles::MAX_PAIRS + 1));
        assert_eq!(titles.add_list(&more), Err(TooManyTitles::Pairs));
        assert_eq!(Titles::pairs_in(&more), Err(TooManyTitles::Pairs));
        let longest = alloc::vec![0; Titles::MAX_BYTES];
        assert_eq!(Titles::none().add_list(&longest).map(|added| added.pairs), Ok(0));
        let longer = alloc::vec![0; Titles::MAX_BYTES + 1];
        assert_eq!(titles.add_list(&longer), Err(TooManyTitles::Bytes((1 << 24) + 1)));
        assert_eq!(titles, before);
    }

    #[test]
    fn a_list_is_kept_in_less_than_four_times_its_length() {
        // Each unit takes three bytes in UTF-8, and each index is named once.
        for name in ["、".repeat(7), "、".to_string()] {
            let list: String = (2..100_000).map(|index| alloc::format!("{index}\0{name}\0")).collect();
            let list = multi_sz(&list);
            let mut titles = Titles::none();
            titles.add_list(&list).unwrap();
            let [kept] = &titles.lists[..] else { panic!("one list") };
            let text = kept.text.clone().into_owned().capacity();
            assert_eq!(kept.text.len(), name.len() * 99_998);
            assert!(text + kept.entries.capacity() * size_of::<Entry>() < list.len() * 2, "{text}");
        }
    }

    #[test]
    fn names_that_a_list_repeats_for_an_index_are_kept_once() {
        let mut titles = Titles::none();
        titles.add_list(&multi_sz(&"9\0a\0".repeat(1000))).unwrap();
        let [kept] = &titles.lists[..] else { panic!("one list") };
        assert_eq!((kept.text.len(), kept.entries.len()), (1, 1));
    }

    #[test]
    fn a_list_begins_with_a_number_and_has_two_pairs() {
        assert!(Titles::is_list(&multi_sz("1\x001847\x002\0System\0\0")));
        assert!(Titles::is_list(&[&[0xFF, 0xFE][..], &multi_sz("1\x001847\x002\0System\0\0")].concat()));
        for text in ["", "\0\0", "1\0", "1\x001847\0\0", "System\x002\x003\x004\0", " 1\x001847\x002\0a\0"] {
            assert!(!Titles::is_list(&multi_sz(text)), "{text:?}");
        }
    }

    #[test]
    fn an_index_may_have_spaces_and_zeros_around_it() {
        let mut titles = Titles::none();
        titles.add_list(&multi_sz(" 0005000 \0a\x004294967296\0b\0٣\0c\0")).unwrap();
        assert_eq!((titles.name(TitleIndex(5000)), titles.names().count()), (Some("a"), 1));
    }
}
