//! Bytes and texts anywhere in a capture.

use winperf::text::upper_case_unit;

use crate::state::library::side::Side;
use crate::state::view::search_state::Hit;

/// Pattern to find in the bytes.
#[derive(Debug)]
pub(super) struct Needle {
    what: BytesQuery,
    /// The byte that is searched for first, as an offset in the pattern.
    anchor: usize,
    /// The possible bytes at the anchor, so most places are rejected by one lookup.
    at_anchor: Box<[bool; 256]>,
}

#[derive(Debug)]
enum BytesQuery {
    Bytes(Vec<u8>),
    /// A text in upper case, as 16-bit units; and whether it may be in ASCII too.
    Text(Vec<u16>, bool),
}

impl Needle {
    /// Searches consecutive bytes.
    pub(super) fn bytes(bytes: &[u8]) -> Self {
        // Captures are full of zeros.
        let anchor = bytes.iter().position(|byte| *byte != 0).unwrap_or(0);
        let mut at_anchor = Box::new([false; 256]);
        if let Some(byte) = bytes.get(anchor) {
            at_anchor[usize::from(*byte)] = true;
        }
        Self { what: BytesQuery::Bytes(bytes.to_vec()), anchor, at_anchor }
    }

    /// Returns a text in UTF-16 whatever its case, and in ASCII when it is ASCII.
    pub(super) fn text(text: &str) -> Self {
        let units: Vec<u16> = text.encode_utf16().map(upper_case_unit).collect();
        let mut at_anchor = Box::new([false; 256]);
        let is_first = |unit: &u16| units.first() == Some(&upper_case_unit(*unit));
        for unit in (0..=u16::MAX).filter(is_first) {
            at_anchor[usize::from(unit.to_le_bytes()[0])] = true;
        }
        Self { what: BytesQuery::Text(units, text.is_ascii()), anchor: 0, at_anchor }
    }

    /// Adds the places from `start` to `end` where it matches.
    pub(super) fn hits_in(&self, side: Side, bytes: &[u8], start: usize, end: usize, hits: &mut Vec<Hit>) {
        let anchors = bytes.get(start.saturating_add(self.anchor)..).unwrap_or_default();
        let anchors = anchors.iter().take(end.saturating_sub(start)).enumerate();
        for (within, _) in anchors.filter(|(_, byte)| self.at_anchor[usize::from(**byte)]) {
            let at = start + within;
            let length = bytes.get(at..).and_then(|place| self.length_at(place));
            if let (Some(length), Ok(offset)) = (length, u32::try_from(at)) {
                hits.push(Hit::Bytes(side, offset, length));
            }
        }
    }

    /// Returns the length of the match at the start of `place`, if there is one.
    fn length_at(&self, place: &[u8]) -> Option<u32> {
        let length = match &self.what {
            BytesQuery::Bytes(bytes) => place.starts_with(bytes).then_some(bytes.len()),
            BytesQuery::Text(units, may_be_ascii) => {
                let wide = place.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit));
                let narrow = place.iter().map(|byte| u16::from(*byte));
                if begins(wide, units) {
                    Some(units.len() * 2)
                } else {
                    (*may_be_ascii && begins(narrow, units)).then_some(units.len())
                }
            }
        };
        length.and_then(|length| u32::try_from(length).ok())
    }
}

fn begins(mut text: impl Iterator<Item = u16>, units: &[u16]) -> bool {
    units.iter().all(|unit| text.next().map(upper_case_unit) == Some(*unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(needle: &Needle, bytes: &[u8]) -> Vec<(u32, u32)> {
        let mut hits = Vec::new();
        // In pieces, like a search.
        for start in (0..bytes.len()).step_by(3) {
            needle.hits_in(Side::B, bytes, start, bytes.len().min(start + 3), &mut hits);
        }
        let place = |hit: Hit| match hit {
            Hit::Bytes(Side::B, offset, length) => (offset, length),
            other => panic!("{other:?}"),
        };
        hits.into_iter().map(place).collect()
    }

    fn utf16(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    #[test]
    fn bytes_are_found_wherever_they_begin() {
        let bytes = [0, 0, 0, 5, 0, 0, 5, 0];
        assert_eq!(found(&Needle::bytes(&[0, 0, 5]), &bytes), [(1, 3), (4, 3)]);
        assert_eq!(found(&Needle::bytes(&[0, 0]), &bytes), [(0, 2), (1, 2), (4, 2)]);
        assert_eq!(found(&Needle::bytes(&[5, 0]), &bytes), [(3, 2), (6, 2)]);
        assert_eq!(found(&Needle::bytes(&[5, 0, 1]), &bytes), []);
        assert_eq!(found(&Needle::bytes(&[0]), &[]), []);
    }

    #[test]
    fn a_text_is_found_in_utf_16_at_any_offset_and_whatever_its_case() {
        let mut bytes = vec![7];
        bytes.extend(utf16("IExplore iexplore"));
        assert_eq!(found(&Needle::text("iExplore"), &bytes), [(1, 16), (19, 16)]);
    }

    #[test]
    fn a_text_in_ascii_is_found_too() {
        let mut bytes = b"..Provider".to_vec();
        bytes.extend(utf16("provider"));
        assert_eq!(found(&Needle::text("provider"), &bytes), [(2, 8), (10, 16)]);
    }

    #[test]
    fn a_text_outside_of_ascii_is_found_in_utf_16() {
        assert_eq!(found(&Needle::text("Ÿé"), &utf16("xÿÉ")), [(2, 4)]);
        assert_eq!(found(&Needle::text("プロセス😀"), &utf16("プロセス😀")), [(0, 12)]);
        assert_eq!(found(&Needle::text("é"), b"caf\xe9"), []);
    }
}
