//! Assumed numbers overlaid on fields of a file, which remains unchanged.
//!
//! The numbers are written to a copy of the bytes, which the capture reads instead of the file.
//! The file is kept beside it and shared by all readings, a `Reader` is still a slice, and reading costs no more.
//! A reading depends only on the file and the complete list of assumptions, so one is undone by reading with a shorter
//! list.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::{Capture, Field, Walked};
use crate::layout::{Member, Number};
use crate::reader::size;
use crate::{Reader, order};

/// Another number for the member that begins at an offset; whether a member begins there is not checked yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Assumption {
    /// Bytes from the start of the capture to the first byte of the member.
    pub offset: u32,
    /// Number that is read instead.
    pub value: i64,
}

/// A field with an assumed number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumed {
    /// The field, in the capture with all assumptions.
    pub field: Field,
    /// Number in the file.
    pub had: i64,
    /// Number that is read instead.
    pub value: i64,
}

impl Assumed {
    /// Returns the assumption that it results from.
    pub fn assumption(self) -> Assumption {
        Assumption { offset: self.field.offset, value: self.value }
    }
}

/// The assumed numbers of a file and the file itself.
#[derive(Clone, Debug)]
pub(super) struct Laid {
    /// The unchanged file, shared by all readings of it.
    file: Arc<Vec<u8>>,
    assumed: Vec<Assumed>,
}

impl Laid {
    pub(super) fn file(&self) -> &[u8] {
        &self.file
    }

    pub(super) fn into_file(self) -> Vec<u8> {
        Arc::unwrap_or_clone(self.file)
    }
}

impl Member {
    /// Returns the range of the member's numbers; `None` for a member that is not a number, such as a date.
    pub fn range(&self) -> Option<RangeInclusive<i64>> {
        match (self.number, self.length) {
            (Some(Number::Long), _) => Some(i32::MIN.into()..=i32::MAX.into()),
            (Some(Number::Dword), _) | (None, 4) => Some(0..=u32::MAX.into()),
            (Some(Number::LargeInteger), _) | (None, 8) => Some(i64::MIN..=i64::MAX),
            _ => None,
        }
    }
}

impl Capture {
    /// Returns the numbers that are read instead of those in the file, by offset; empty without assumptions.
    pub fn assumed(&self) -> &[Assumed] {
        self.laid.as_ref().map_or(&[], |laid| &laid.assumed)
    }

    /// Returns the assumption for the member that begins at an offset.
    pub fn assumed_at(&self, offset: u32) -> Option<&Assumed> {
        let assumed = self.assumed();
        let position = assumed.binary_search_by_key(&offset, |assumed| assumed.field.offset).ok()?;
        assumed.get(position)
    }

    /// Returns the same file read with exactly these numbers in place of its own.
    pub(crate) fn laid_over(&self, mut assumed: Vec<Assumed>) -> Self {
        if assumed.is_empty() && self.laid.is_none() {
            return self.clone();
        }
        let file = match &self.laid {
            Some(laid) => Arc::clone(&laid.file),
            None => Arc::new(self.bytes.clone()),
        };
        order::sort_by_key(&mut assumed, |assumed| assumed.field.offset);
        let mut bytes = Vec::clone(&file);
        for assumed in &assumed {
            lay(&mut bytes, *assumed);
        }
        let mut capture = Walked::parse(bytes).with_names();
        for assumed in &mut assumed {
            // Where the structures are depends on all that is assumed.
            let now = capture.member_at(assumed.field.offset);
            assumed.field =
                now.filter(|now| now.member.length == assumed.field.member.length).unwrap_or(assumed.field);
        }
        capture.laid = (!assumed.is_empty()).then_some(Laid { file, assumed });
        capture
    }

    /// Returns the member that begins at an offset, if a structure was read there.
    pub(crate) fn member_at(&self, offset: u32) -> Option<Field> {
        let field = self.member_around(offset)?;
        (field.offset == offset).then_some(field)
    }

    /// Returns the member that contains the byte at an offset.
    pub fn member_around(&self, offset: u32) -> Option<Field> {
        let (place, leaf) = self.leaf_at(offset)?;
        Field::from_leaf(place, &leaf)
    }

    /// Returns the number in a field of the file, ignoring assumptions; `None` if it has no number there.
    pub fn number_in_file(&self, field: Field) -> Option<i64> {
        let number = Reader::new(self.file()).window(field.offset, field.member.length)?.number()?;
        field.member.range()?;
        match field.member.number {
            Some(Number::Long) => u32::try_from(number).ok().map(|number| number.cast_signed().into()),
            _ => Some(number.cast_signed()),
        }
    }
}

/// Writes the number of a field.
fn lay(bytes: &mut [u8], assumed: Assumed) {
    let place = bytes.iter_mut().skip(size(assumed.field.offset)).take(size(assumed.field.member.length));
    for (byte, number) in place.zip(assumed.value.to_le_bytes()) {
        *byte = number;
    }
}
