//! Folding of texts for comparison: ignores case, and the composition of letters with marks.

use alloc::vec::Vec;

use crate::decomposition::decompose;

/// A folded text, with the origin of each unit.
pub(crate) struct Folded {
    pub(crate) units: Vec<u16>,
    /// For each unit the first unit of its character in the text, and the one after its last.
    places: Vec<(usize, usize)>,
}

impl Folded {
    /// Folds a text of 16-bit units; a lone surrogate is kept.
    pub(crate) fn new(text: &[u16]) -> Self {
        let mut folded = Self { units: Vec::with_capacity(text.len()), places: Vec::new() };
        let mut start = 0_usize;
        for character in char::decode_utf16(text.iter().copied()) {
            match character {
                Ok(character) => {
                    let end = start.saturating_add(character.len_utf16());
                    folded.add(character, (start, end));
                    start = end;
                }
                Err(half) => {
                    let end = start.saturating_add(1);
                    folded.units.push(half.unpaired_surrogate());
                    folded.places.push((start, end));
                    start = end;
                }
            }
        }
        folded
    }

    fn add(&mut self, character: char, place: (usize, usize)) {
        let (units, places) = (&mut self.units, &mut self.places);
        decompose(character, &mut |part: char| {
            // `ß` is `SS` in upper case.
            for upper in part.to_uppercase() {
                decompose(upper, &mut |part: char| {
                    for unit in part.encode_utf16(&mut [0; 2]) {
                        units.push(*unit);
                        places.push(place);
                    }
                });
            }
        });
    }

    /// Returns the units of the text for a range of folded units.
    pub(crate) fn origin(&self, start: usize, length: usize) -> core::ops::Range<usize> {
        let last = start.saturating_add(length).saturating_sub(1);
        let first = self.places.get(start).map_or(0, |(start, _)| *start);
        first..self.places.get(last).map_or(first, |(_, end)| *end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> Folded {
        Folded::new(&text.encode_utf16().collect::<Vec<_>>())
    }

    #[test]
    fn texts_that_differ_in_case_or_in_how_marks_are_written_are_folded_alike() {
        for (one, other) in [
            ("Straße", "STRASSE"),
            ("Zürich", "zu\u{308}rich"),
            ("Ångström", "a\u{30a}NGSTRO\u{308}M"),
            ("ﬁ", "FI"),
        ] {
            assert_eq!(folded(one).units, folded(other).units, "{one}");
        }
        assert_ne!(folded("Zurich").units, folded("Zürich").units);
        assert_eq!(Folded::new(&[0xD83D]).units, [0xD83D]);
    }

    #[test]
    fn folded_units_lead_back_to_the_characters_that_they_come_from() {
        let folded = folded("aß\u{1F600}e\u{301}");
        assert_eq!(folded.units.len(), 7);
        assert_eq!([0, 1, 2, 3].map(|at| folded.origin(at, 1)), [0..1, 1..2, 1..2, 2..4]);
        assert_eq!(folded.origin(0, 7), 0..6);
    }
}
