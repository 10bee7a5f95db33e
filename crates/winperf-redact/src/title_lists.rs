//! Title lists: cut at their end, without replaced names, and down to what a set of captures uses.
//!
//! A whole list tells what is installed on a machine, a provider may write the machine's name into its titles,
//! and behind the empty string that ends a list lies whatever was in memory.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use winperf::text::Utf16Text;
use winperf::text::upper_case_unit;
use winperf::{Capture, TitleIndex, Titles, layout};

use crate::patterns::Patterns;

/// Shorter names are looked for as whole words only: they stand in longer words by chance.
const LONG: usize = 6;

/// What stands for each character of a name in a title; a pseudonym there would tell whose it is, since many titles are known to everybody.
const BLANK: u16 = 0x2D;

/// The list with the titles that the captures use, as names or as explanations, and no others.
///
/// The first pair, which holds the highest index of the machine, gets the highest index of Windows itself.
pub fn titles_in_use(multi_sz: &[u8], captures: &[Arc<Capture>]) -> Vec<u8> {
    let used: BTreeSet<TitleIndex> = captures.iter().flat_map(|capture| titles_of(capture)).collect();
    let mut list = Vec::new();
    for Title { index, number, name } in titles(multi_sz) {
        if number == TitleIndex(1) {
            push(&mut list, index.as_flattened());
            push(&mut list, &utf16(TitleIndex::LAST_OF_SYSTEM.0));
        } else if used.contains(&number) {
            push(&mut list, index.as_flattened());
            push(&mut list, name.as_flattened());
        }
    }
    list.extend([0, 0]);
    list
}

/// The list up to the empty string that ends it.
pub fn title_list_to_its_end(multi_sz: &[u8]) -> &[u8] {
    let mark = if multi_sz.starts_with(&MARK) { MARK.len() } else { 0 };
    let units = multi_sz.get(mark..).unwrap_or_default().as_chunks::<2>().0;
    let texts = units.split(|unit| *unit == [0, 0]);
    let mut end = mark;
    for (position, text) in texts.enumerate() {
        end = end.saturating_add(text.as_flattened().len()).saturating_add(2);
        if text.is_empty() && position % 2 == 0 {
            break;
        }
    }
    multi_sz.get(..end).unwrap_or(multi_sz)
}

/// The list up to its end without the names among `originals`, and in how many titles there was one.
///
/// Titles that Windows itself gives stay, and so does a word of them: whoever is called like it, the list has it anyway.
pub(crate) fn without_names(multi_sz: &[u8], originals: &Patterns) -> (Vec<u8>, u32) {
    let mut blanks = Blanks::new(originals);
    let (mut list, mut count) = (Vec::new(), 0_u32);
    for Title { index, number, name } in titles(multi_sz) {
        let mut units: Vec<u16> = name.iter().map(|unit| u16::from_le_bytes(*unit)).collect();
        if blanks.put_into(number, &mut units) {
            count = count.saturating_add(1);
        }
        push(&mut list, index.as_flattened());
        let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        push(&mut list, &bytes);
    }
    list.extend([0, 0]);
    (list, count)
}

/// Titles that were read from lists, without the names among `originals`.
pub(crate) fn titles_without_names(titles: &Titles, originals: &Patterns) -> Titles {
    let mut blanks = Blanks::new(originals);
    titles.renamed(|index, name| {
        let mut units: Vec<u16> = name.encode_utf16().collect();
        blanks.put_into(index, &mut units).then(|| String::from_utf16_lossy(&units))
    })
}

/// What stands for names in titles.
pub(crate) struct Blanks<'a> {
    originals: &'a Patterns,
    base: Titles,
    /// The titles of Windows itself in upper case.
    upper: Vec<Vec<u16>>,
    /// Whether a name is in one of them, for each that was found.
    known: BTreeMap<Vec<u16>, bool>,
}

impl<'a> Blanks<'a> {
    pub(crate) fn new(originals: &'a Patterns) -> Self {
        let base = Titles::base();
        let upper = base.names().map(|name| name.encode_utf16().map(upper_case_unit).collect()).collect();
        Self { originals, base, upper, known: BTreeMap::new() }
    }

    /// Blanks the names in a title, and says whether there was one.
    pub(crate) fn put_into(&mut self, index: TitleIndex, title: &mut [u16]) -> bool {
        let of_windows = self.base.name(index);
        if of_windows.is_some_and(|known| known.encode_utf16().eq(title.iter().copied())) {
            return false;
        }
        let mut found = BTreeSet::new();
        for start in 0..title.len() {
            let rest = title.get(start..).unwrap_or_default();
            for length in self.originals.all_at(rest.iter().copied()) {
                let Some(name) = rest.get(..length) else { continue };
                if stands_in(title, start, length) && !self.is_known(name) {
                    found.extend(start..start.saturating_add(length));
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

    fn is_known(&mut self, name: &[u16]) -> bool {
        let name: Vec<u16> = name.iter().copied().map(upper_case_unit).collect();
        let is_in = |title: &Vec<u16>| {
            let mut windows = title.windows(name.len()).enumerate();
            windows.any(|(start, window)| window == name && stands_in(title, start, name.len()))
        };
        *self.known.entry(name.clone()).or_insert_with(|| self.upper.iter().any(is_in))
    }
}

/// Whether the text there counts as a name: a short one must be a whole word.
fn stands_in(title: &[u16], start: usize, length: usize) -> bool {
    let before = start.checked_sub(1).and_then(|before| title.get(before));
    let behind = title.get(start.saturating_add(length));
    length >= LONG || !before.is_some_and(is_of_word) && !behind.is_some_and(is_of_word)
}

fn is_of_word(unit: &u16) -> bool {
    // Half a character of two units is none, and belongs to a word.
    char::from_u32(u32::from(*unit)).is_none_or(char::is_alphanumeric)
}

/// What a list in UTF-16 may begin with.
const MARK: [u8; 2] = [0xFF, 0xFE];

/// A pair of a list.
struct Title<'a> {
    index: &'a [[u8; 2]],
    number: TitleIndex,
    name: &'a [[u8; 2]],
}

/// The pairs of a list with a number, up to the empty string that ends it.
fn titles(multi_sz: &[u8]) -> impl Iterator<Item = Title<'_>> {
    let bytes = multi_sz.strip_prefix(&MARK).unwrap_or(multi_sz);
    let mut texts = bytes.as_chunks::<2>().0.split(|unit| *unit == [0, 0]);
    let mut pairs = core::iter::from_fn(move || {
        let index = texts.next().filter(|index| !index.is_empty())?;
        Some((index, texts.next()?))
    });
    core::iter::from_fn(move || {
        pairs.find_map(|(index, name)| Some(Title { index, number: number(index)?, name }))
    })
}

fn push(list: &mut Vec<u8>, text: &[u8]) {
    list.extend(text);
    list.extend([0, 0]);
}

fn number(text: &[[u8; 2]]) -> Option<TitleIndex> {
    alloc::format!("{}", Utf16Text::new(text.as_flattened())).trim().parse().ok().map(TitleIndex)
}

fn utf16(number: u32) -> Vec<u8> {
    alloc::format!("{number}").encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// The indices that a capture uses.
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
