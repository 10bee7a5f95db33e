//! Bytes, definitions, instances and objects put into a capture or taken out of it, and no length changed.

use std::ops::Range;

use winperf::{Capture, Place};
use winperf_synth::damage::with_replaced;
use winperf_synth::random::Random;

use crate::captures::Sound;

/// Kind of bytes that were inserted or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Edit {
    /// Some bytes anywhere in an object.
    BytesIn,
    BytesOut,
    /// A whole structure twice, or not at all.
    DefinitionIn,
    DefinitionOut,
    InstanceIn,
    InstanceOut,
    ObjectIn,
}

impl Edit {
    pub(crate) const ALL: [Self; 7] = [
        Self::BytesIn,
        Self::BytesOut,
        Self::DefinitionIn,
        Self::DefinitionOut,
        Self::InstanceIn,
        Self::InstanceOut,
        Self::ObjectIn,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::BytesIn => "1 to 40 bytes inserted",
            Self::BytesOut => "1 to 40 bytes removed",
            Self::DefinitionIn => "a counter definition inserted",
            Self::DefinitionOut => "a counter definition removed",
            Self::InstanceIn => "an instance inserted",
            Self::InstanceOut => "an instance removed",
            Self::ObjectIn => "an object inserted",
        }
    }

    fn puts_in(self) -> bool {
        matches!(self, Self::BytesIn | Self::DefinitionIn | Self::InstanceIn | Self::ObjectIn)
    }

    /// Returns the code of the finding about it.
    pub(crate) fn code(self) -> &'static str {
        if self.puts_in() { "bytes-put-in" } else { "bytes-taken-out" }
    }
}

/// A capture that is longer or shorter than its lengths state.
pub(crate) struct Shifted {
    pub(crate) edit: Edit,
    pub(crate) bytes: Vec<u8>,
    /// Number of bytes that were inserted or removed.
    pub(crate) count: u32,
    /// The bytes of the object in which that is, in the damaged capture.
    pub(crate) object: Range<u32>,
    /// True if that is the last object, which may lack its end.
    pub(crate) is_of_last: bool,
}

/// Returns one edit of every kind in a capture, where it has such structures.
pub(crate) fn edits(sound: &Sound, seed: u64) -> Vec<Shifted> {
    let mut random = Random::new(seed);
    Edit::ALL.into_iter().filter_map(|edit| edited(sound, edit, &mut random)).collect()
}

fn edited(sound: &Sound, edit: Edit, random: &mut Random) -> Option<Shifted> {
    let capture = Capture::parse(sound.bytes.clone());
    let range = chosen(&capture, edit, random)?;
    let (start, end) = (range.start as usize, range.end as usize);
    let piece = sound.bytes[start..end].to_vec();
    let bytes = match edit {
        Edit::BytesIn => with_replaced(&sound.bytes, start..start, &noise(piece.len(), random)),
        _ if edit.puts_in() => with_replaced(&sound.bytes, start..start, &piece),
        _ => with_replaced(&sound.bytes, start..end, &[]),
    };
    let count = range.end - range.start;
    let object = capture.objects().find(|object| range.start < object.offset() + object.length())?;
    let is_last = object.offset() + object.length() == capture.length();
    Some(Shifted {
        edit,
        bytes,
        count,
        object: object.offset()..object.offset() + object.length(),
        is_of_last: is_last && !edit.puts_in(),
    })
}

fn noise(length: usize, random: &mut Random) -> Vec<u8> {
    (0..length).map(|_| random.next().to_le_bytes()[0]).collect()
}

/// Returns the bytes that are put in twice or taken out.
fn chosen(capture: &Capture, edit: Edit, random: &mut Random) -> Option<Range<u32>> {
    let spans = |is_it: fn(Place) -> bool| -> Vec<Range<u32>> {
        let spans = capture.places().filter(|place| is_it(*place)).filter_map(|place| capture.span(place));
        spans.map(|span| span.offset..span.end()).collect()
    };
    let all = match edit {
        Edit::BytesIn | Edit::BytesOut => {
            let (first, last) = (capture.objects().next()?.offset() + 64, capture.length() - 48);
            let start =
                first + u32::try_from(random.below(u64::from(last.checked_sub(first)?.max(1)))).ok()?;
            let length = [1, 2, 4, 8, 8, 16, 24, 40][usize::try_from(random.below(8)).ok()?];
            std::iter::once(start..start + length).collect()
        }
        Edit::DefinitionIn | Edit::DefinitionOut => {
            spans(|place| matches!(place, Place::CounterDefinition { .. }))
        }
        Edit::InstanceIn | Edit::InstanceOut => spans(|place| matches!(place, Place::Instance { .. })),
        Edit::ObjectIn => spans(|place| matches!(place, Place::Object(_))),
    };
    let one = random.below(u64::try_from(all.len()).ok()?.max(1));
    all.get(usize::try_from(one).ok()?).cloned()
}
