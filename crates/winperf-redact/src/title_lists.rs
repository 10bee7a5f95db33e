//! Title lists: cut at their end, with replaced names blanked, and reduced to the titles in use.
//!
//! A complete list reveals the installed software, a provider may write the machine's name into its titles, and the
//! empty string at the end of a list is followed by old memory.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use winperf::title_list::{ListPair, mark_length, pairs};
use winperf::{Capture, TitleIndex, Titles, layout};

use crate::folding::Folded;
use crate::patterns::Patterns;

/// Shorter names are in longer words by chance.
const LONG: usize = 6;

/// Replacement of each character of a name in a title; a pseudonym would be linked to the original, since many titles
/// are public.
const BLANK: u16 = 0x2D;

/// The bytes of a NUL.
const NUL_LENGTH: u32 = 2;

/// Returns the list with the titles that the captures use, as names or as explanations, and no others.
///
/// The first pair, which contains the highest index of the machine, gets the highest index of Windows.
pub fn titles_in_use(multi_sz: &[u8], captures: &[Arc<Capture>]) -> Vec<u8> {
    // One by one: a set that is collected is sorted, which is some KB of the program for Windows.
    let mut used: BTreeSet<TitleIndex> = BTreeSet::new();
    for capture in captures {
        used.extend(titles_of(capture));
    }
    let mut list = Vec::new();
    for ListPair { index, text } in pairs(title_list_to_its_end(multi_sz)) {
        let (Some(number), Some(text)) = (index.number(), text) else { continue };
        if number == TitleIndex(1) {
            push(&mut list, index.units.as_flattened());
            push(&mut list, &utf16(TitleIndex::LAST_OF_SYSTEM.0));
        } else if used.contains(&number) {
            push(&mut list, index.units.as_flattened());
            push(&mut list, text.units.as_flattened());
        }
    }
    list.extend([0, 0]);
    list
}

/// Returns the list up to its end: a broken list remains broken, and bytes after its end are removed.
///
/// A list ends at an empty index, unless the next index is a larger number, or the list ends right after the text: in
/// these cases a pair is broken.
pub fn title_list_to_its_end(multi_sz: &[u8]) -> &[u8] {
    let mut last = TitleIndex(0);
    let mut pairs = pairs(multi_sz).peekable();
    let mut end = mark_length(multi_sz);
    while let Some(pair) = pairs.next() {
        let goes_on = |next: &ListPair<'_>| next.index.number().is_some_and(|number| number > last);
        let is_broken = is_last(multi_sz, &pair) || pairs.peek().is_some_and(goes_on);
        if pair.index.units.is_empty() && !is_broken {
            end = pair.index.offset.saturating_add(empty_texts(multi_sz, pair.index.offset));
            break;
        }
        last = pair.index.number().map_or(last, |number| number.max(last));
        let text = pair.text.unwrap_or(pair.index);
        end = text.offset.saturating_add(text.length()).saturating_add(NUL_LENGTH);
    }
    // The empty text after the last one.
    let end = usize::try_from(end).unwrap_or(usize::MAX);
    let has_end = multi_sz.get(end..).is_some_and(|rest| rest.starts_with(&[0, 0]));
    let end = if has_end { end.saturating_add(2) } else { end };
    multi_sz.get(..end).unwrap_or(multi_sz)
}

/// Returns `true` if a pair with a text is the last of a list that ends right after it, unlike other bytes after a
/// list.
fn is_last(multi_sz: &[u8], pair: &ListPair<'_>) -> bool {
    let Some(text) = pair.text.filter(|text| !text.units.is_empty()) else { return false };
    let end = text.offset.saturating_add(text.length()).saturating_add(NUL_LENGTH);
    usize::try_from(end).ok().and_then(|end| multi_sz.get(end..)) == Some(&[0, 0])
}

/// Maximum number of empty texts that are kept after the end of a list: .NET rejects a list with two, and they reveal
/// nothing.
const EMPTY_TEXTS: usize = 2;

/// Returns the length of the empty texts that are kept there, in bytes.
fn empty_texts(multi_sz: &[u8], offset: u32) -> u32 {
    let rest = usize::try_from(offset).ok().and_then(|offset| multi_sz.get(offset..)).unwrap_or_default();
    let empty = rest.as_chunks::<2>().0.iter().take_while(|unit| **unit == [0, 0]).take(EMPTY_TEXTS).count();
    u32::try_from(empty).unwrap_or(0).saturating_mul(NUL_LENGTH)
}

/// Returns the list up to its end without the names among `originals`, at equal length, and the number of titles that
/// contained one.
///
/// Titles of Windows are kept, like words of them: a caller with such a name is in the list anyway.
/// An index that is not a number may reveal anything, so only its length is kept.
pub(crate) fn without_names(multi_sz: &[u8], originals: &Patterns) -> (Vec<u8>, u32) {
    let mut blanks = Blanks::new(originals);
    let whole = title_list_to_its_end(multi_sz);
    let (mut list, mut count) = (whole.to_vec(), 0_u32);
    for ListPair { index, text } in pairs(whole) {
        let number = index.number();
        if number.is_none() {
            write(&mut list, index.offset, core::iter::repeat_n(BLANK, index.units.len()));
        }
        let Some(text) = text else { continue };
        if index.units.is_empty() {
            // It may be of a list, or be after one.
            write(&mut list, text.offset, core::iter::repeat_n(BLANK, text.units.len()));
            continue;
        }
        let mut units: Vec<u16> = text.units.iter().map(|unit| u16::from_le_bytes(*unit)).collect();
        if blanks.put_into(number.unwrap_or(TitleIndex(0)), &mut units) {
            count = count.saturating_add(1);
            write(&mut list, text.offset, units.into_iter());
        }
    }
    (list, count)
}

/// Overwrites the units at an offset.
fn write(list: &mut [u8], offset: u32, units: impl Iterator<Item = u16>) {
    let rest = usize::try_from(offset).ok().and_then(|offset| list.get_mut(offset..)).unwrap_or_default();
    for (place, unit) in rest.as_chunks_mut::<2>().0.iter_mut().zip(units) {
        *place = unit.to_le_bytes();
    }
}

/// Returns titles that were read from lists, without the names among `originals`.
pub(crate) fn titles_without_names(titles: &Titles, originals: &Patterns) -> Titles {
    let mut blanks = Blanks::new(originals);
    titles.renamed(|index, name| {
        let mut units: Vec<u16> = name.encode_utf16().collect();
        blanks.put_into(index, &mut units).then(|| String::from_utf16_lossy(&units))
    })
}

/// Blanking of names in titles.
pub(crate) struct Blanks<'a> {
    originals: &'a Patterns,
    base: Titles,
    /// The titles of Windows itself, folded.
    of_windows: Vec<Vec<u16>>,
    /// The words of these.
    words: BTreeSet<Vec<u16>>,
    /// Cache of names that were found: `true` if a title of Windows itself contains the name.
    known: BTreeMap<Vec<u16>, bool>,
}

impl<'a> Blanks<'a> {
    pub(crate) fn new(originals: &'a Patterns) -> Self {
        let base = Titles::base();
        let folded = |name: &str| Folded::new(&name.encode_utf16().collect::<Vec<_>>()).units;
        let of_windows: Vec<Vec<u16>> = base.names().map(folded).collect();
        let mut words = BTreeSet::new();
        for title in &of_windows {
            words.extend(title.split(|unit| !is_of_word(unit)).map(<[u16]>::to_vec));
        }
        Self { originals, base, of_windows, words, known: BTreeMap::new() }
    }

    /// Blanks the names in a title, and returns `true` if there was one.
    pub(crate) fn put_into(&mut self, index: TitleIndex, title: &mut [u16]) -> bool {
        let of_windows = self.base.name(index);
        if of_windows.is_some_and(|known| known.encode_utf16().eq(title.iter().copied())) {
            return false;
        }
        let folded = Folded::new(title);
        let mut found: BTreeSet<usize> = BTreeSet::new();
        found.extend(given(title));
        for start in 0..folded.units.len() {
            let rest = folded.units.get(start..).unwrap_or_default();
            for length in self.originals.all_at(rest.iter().copied()) {
                let Some(name) = rest.get(..length) else { continue };
                if self.tells(&folded.units, start, length) && !self.is_known(name) {
                    found.extend(folded.origin(start, length));
                }
            }
        }
        for place in &found {
            if let Some(unit) = title.get_mut(*place) {
                *unit = BLANK;
            }
        }
        !found.is_empty()
    }

    /// Returns `true` if the text there counts as a name; a short one inside a word of Windows does not, since it
    /// occurs by chance.
    fn tells(&self, title: &[u16], start: usize, length: usize) -> bool {
        stands_alone(title, start, length) || !self.words.contains(word_around(title, start, length))
    }

    fn is_known(&mut self, name: &[u16]) -> bool {
        let is_in = |title: &Vec<u16>| {
            let mut windows = title.windows(name.len()).enumerate();
            windows.any(|(start, window)| window == name && stands_alone(title, start, name.len()))
        };
        *self.known.entry(name.to_vec()).or_insert_with(|| self.of_windows.iter().any(is_in))
    }
}

/// Returns the positions of names that a person has chosen: after `$`, up to the end of a SQL Server instance name.
fn given(title: &[u16]) -> impl Iterator<Item = usize> {
    const DOLLAR: u16 = 0x24;
    let ends = |unit: u16| {
        char::from_u32(unit.into()).is_some_and(|letter| letter.is_whitespace() || r":\()/,".contains(letter))
    };
    let mut before = 0_u16;
    let mut is_given = false;
    title.iter().enumerate().filter_map(move |(place, unit)| {
        is_given = is_given && !ends(*unit);
        let is_inside = is_given;
        is_given = is_given || *unit == DOLLAR && is_of_word(&before);
        before = *unit;
        is_inside.then_some(place)
    })
}

/// Returns `true` if a text is long, or a complete word.
fn stands_alone(title: &[u16], start: usize, length: usize) -> bool {
    length >= LONG || word_around(title, start, length).len() == length
}

/// Returns the text there extended to complete words.
fn word_around(title: &[u16], start: usize, length: usize) -> &[u16] {
    let end = start.saturating_add(length);
    let (before, behind) = (title.get(..start).unwrap_or_default(), title.get(end..).unwrap_or_default());
    let before = before.iter().rev().take_while(|unit| is_of_word(unit)).count();
    let behind = behind.iter().take_while(|unit| is_of_word(unit)).count();
    title.get(start.saturating_sub(before)..end.saturating_add(behind)).unwrap_or_default()
}

fn is_of_word(unit: &u16) -> bool {
    // A surrogate is not a character, and belongs to a word, like combining marks.
    (0x300..0x370).contains(unit) || char::from_u32(u32::from(*unit)).is_none_or(char::is_alphanumeric)
}

fn push(list: &mut Vec<u8>, text: &[u8]) {
    list.extend(text);
    list.extend([0, 0]);
}

fn utf16(number: u32) -> Vec<u8> {
    alloc::format!("{number}").encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Returns the indices that a capture uses.
fn titles_of(capture: &Capture) -> Vec<TitleIndex> {
    let reader = capture.reader();
    let mut titles = Vec::new();
    for object in capture.objects() {
        titles.push(object.title());
        let header = reader.tail(object.offset()).map(|own| own.read::<layout::PerfObjectType>());
        titles.extend(
            header.and_then(Result::ok).map(|header| TitleIndex(header.object_help_title_index.get())),
        );
        for counter in object.counters() {
            titles.push(counter.title());
            let own = reader.tail(counter.offset());
            let header = own.map(|own| own.read::<layout::PerfCounterDefinition>());
            titles.extend(
                header.and_then(Result::ok).map(|header| TitleIndex(header.counter_help_title_index.get())),
            );
        }
    }
    titles
}
