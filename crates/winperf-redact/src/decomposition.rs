//! Canonical decomposition of characters into letters and their marks.
//!
//! The tables are generated at build time from the crate unicode-normalization, with a third of the size.

include!(concat!(env!("OUT_DIR"), "/decompositions.rs"));

/// Hangul syllables, their letters, and the numbers of vowels and final consonants, including none.
const SYLLABLES: core::ops::RangeInclusive<u32> = 0xAC00..=0xD7A3;
const LETTERS: [u32; 3] = [0x1100, 0x1161, 0x11A7];
const VOWELS: u32 = 21;
const ENDS: u32 = 28;

/// Gives the parts of a character to `emit`; a character that is not composed is its only part.
pub(crate) fn decompose(character: char, emit: &mut impl FnMut(char)) {
    let mut marks = [None; 4];
    let mut count = 0_usize;
    let mut first = character;
    // Each step removes the last mark.
    while let Some((before, mark)) = step(first) {
        first = before;
        if let (Some(mark), Some(place)) = (mark, marks.get_mut(count)) {
            *place = Some(mark);
            count = count.saturating_add(1);
        }
    }
    emit(first);
    marks.into_iter().rev().flatten().for_each(emit);
}

/// Returns a character without its last part, and that part; `None` for a character that is not composed.
fn step(character: char) -> Option<(char, Option<char>)> {
    let code = u32::from(character);
    if code < 0xC0 {
        return None;
    }
    if SYLLABLES.contains(&code) {
        return syllable(code);
    }
    let [first, second] = parts(code)?;
    Some((char::from_u32(first)?, char::from_u32(second).filter(|_| second != 0)))
}

/// Returns the decomposition of a code, with 0 if there is no second part.
fn parts(code: u32) -> Option<[u32; 2]> {
    let ideograph = code.checked_sub(FIRST_IDEOGRAPH).and_then(|place| usize::try_from(place).ok());
    if let Some([low, middle, high]) = ideograph.and_then(|place| IDEOGRAPHS.get(place)) {
        return Some([u32::from_le_bytes([*low, *middle, *high, 0]), 0]);
    }
    let single = SINGLES.binary_search_by(|[known, _]| u32::from(*known).cmp(&code));
    if let Some([_, first]) = single.ok().and_then(|place| SINGLES.get(place)) {
        return Some([u32::from(*first), 0]);
    }
    let pair =
        PAIRS.binary_search_by(|[low, high, ..]| u32::from(u16::from_le_bytes([*low, *high])).cmp(&code));
    if let Some([_, _, low, high, second]) = pair.ok().and_then(|place| PAIRS.get(place)) {
        let first = u16::from_le_bytes([*low, *high]);
        return Some([first.into(), u32::from(*SECONDS.get(usize::from(*second))?)]);
    }
    let wide = WIDE.binary_search_by(|[known, ..]| known.cmp(&code)).ok()?;
    WIDE.get(wide).map(|[_, first, second]| [*first, *second])
}

fn syllable(code: u32) -> Option<(char, Option<char>)> {
    let [consonant, vowel, end] = LETTERS;
    let position = code.saturating_sub(*SYLLABLES.start());
    let last = position % ENDS;
    if last > 0 {
        return Some((char::from_u32(code.saturating_sub(last))?, char::from_u32(end.saturating_add(last))));
    }
    let open = position / ENDS;
    let first = char::from_u32(consonant.saturating_add(open / VOWELS))?;
    Some((first, char::from_u32(vowel.saturating_add(open % VOWELS))))
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use unicode_normalization::char::decompose_canonical;

    use super::*;

    #[test]
    fn every_character_has_the_parts_that_unicode_gives_it() {
        for character in '\0'..=char::MAX {
            let (mut own, mut expected) = (Vec::new(), Vec::new());
            decompose(character, &mut |part| own.push(part));
            decompose_canonical(character, |part| expected.push(part));
            assert_eq!(own, expected, "{character:?}");
        }
    }
}
