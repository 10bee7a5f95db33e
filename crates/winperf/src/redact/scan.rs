//! The search for names that are still in a copy.

use super::ids::Ids;
use super::pseudonyms::{Name, Pseudonyms};
use super::rewrite::nodes;
use super::{Reason, Refusal};
use crate::outline::{Leaf, LeafKind, Place};
use crate::reader::offset32;
use crate::{Capture, Reader};

/// No number of a capture is longer than this; text that fits into one cannot be told from it.
const LONGEST_NUMBER: usize = 8;

/// Refuses copies that hold a replaced name: as a whole name, or anywhere in their bytes.
pub(super) fn no_name_left(
    originals: &[Capture],
    copies: &[Capture],
    pseudonyms: &Pseudonyms,
    ids: &Ids,
) -> Result<(), Refusal> {
    for (idx, (original, copy)) in originals.iter().zip(copies).enumerate() {
        let scan = Scan { original, copy, pseudonyms, ids };
        if let Some(offset) = scan.whole_names().or_else(|| scan.bytes()) {
            return Err(Refusal { capture: idx, reason: Reason::NameLeft { offset } });
        }
    }
    Ok(())
}

struct Scan<'a> {
    original: &'a Capture,
    copy: &'a Capture,
    pseudonyms: &'a Pseudonyms,
    ids: &'a Ids,
}

impl Scan<'_> {
    /// Where a name that was to be replaced is still a replaced name, however short.
    fn whole_names(&self) -> Option<u32> {
        nodes(self.original).find_map(|(node, place)| {
            let leaves = self.original.outline().leaves(self.original.bytes(), node);
            leaves.iter().find_map(|leaf| {
                let before = self.name(self.original, place, leaf)?;
                let length = self.pseudonyms.replaced(&before);
                let after = self.name(self.copy, place, leaf)?;
                let stem = after.units.get(..length).filter(|stem| !stem.is_empty())?;
                self.pseudonyms.holds(stem).then_some(leaf.offset)
            })
        })
    }

    /// Where a replaced name is found in the bytes, as UTF-16 at any address or byte by byte.
    fn bytes(&self) -> Option<u32> {
        let bytes = self.copy.bytes();
        let (wide, narrow) = self.pseudonyms.patterns();
        (0..bytes.len()).find_map(|start| {
            let rest = bytes.get(start..)?;
            let units = rest.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit));
            let in_wide = wide.at(units).and_then(|count| count.checked_mul(2));
            let in_narrow = narrow.at(rest.iter().map(|byte| u16::from(*byte)));
            let found = [in_wide, in_narrow].into_iter().flatten();
            let mut left = found.filter(|length| !self.is_explained(offset32(start), *length));
            left.next().map(|_| offset32(start))
        })
    }

    /// Whether text that was found lies in numbers and is no longer than one, or in a name that stays.
    ///
    /// A name that stays may hold another one: `svchost` holds the name of a computer `HOST`.
    fn is_explained(&self, start: u32, length: usize) -> bool {
        let leaf_at = |offset| self.original.outline().leaf_at(self.original.bytes(), offset);
        let last = start.saturating_add(offset32(length)).saturating_sub(1);
        let (Some((node, leaf)), Some((_, end))) = (leaf_at(start), leaf_at(last)) else { return false };
        let Some(place) = self.original.outline().place(node) else { return false };
        match self.name(self.original, place, &leaf) {
            Some(name) => leaf == end && self.pseudonyms.replaced(&name) == 0,
            None => length <= LONGEST_NUMBER && is_number(&leaf) && is_number(&end),
        }
    }

    /// The name or text that the bytes of a leaf are, if the leaf is one.
    fn name(&self, capture: &Capture, place: Place, leaf: &Leaf) -> Option<Name> {
        let code_page = super::rewrite::code_page(self.original, place, leaf, self.ids)?;
        let bytes = Reader::new(capture.bytes()).window(leaf.offset, leaf.length)?;
        let is_computer = leaf.kind == LeafKind::Name && place == Place::DataBlock;
        Some(Name::new(bytes.bytes(), code_page, is_computer))
    }
}

fn is_number(leaf: &Leaf) -> bool {
    matches!(leaf.kind, LeafKind::Member(_) | LeafKind::Value(_))
}
