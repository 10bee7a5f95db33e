//! Mistakes of providers and collectors, one in each of ten captures, and the first sentence for the maintainer.

use winperf::findings::{Finding, Severity};
use winperf::{Capture, Place};

use crate::captures::{Sound, found, real, windows_vista, with_habits, written};

/// A field of the capture by its structure and name, where its number makes a mistake of another.
struct Mistake {
    field: (&'static str, &'static str),
    /// Function from the right number to the one that is written instead.
    told: fn(i64) -> i64,
}

/// None of them is one of `winperf_synth::lies`.
const MISTAKES: [Mistake; 10] = [
    // The length of all definitions without that of the object.
    Mistake { field: ("PERF_OBJECT_TYPE", "DefinitionLength"), told: |right| right - 64 },
    // The bytes of the definitions where their count belongs.
    Mistake { field: ("PERF_OBJECT_TYPE", "NumCounters"), told: |right| right * 40 },
    // The last position instead of the count.
    Mistake { field: ("PERF_OBJECT_TYPE", "NumInstances"), told: |right| right + 5 },
    // Without the header of the object.
    Mistake { field: ("PERF_OBJECT_TYPE", "TotalByteLength"), told: |right| right - 64 },
    // In DWORDs and not in bytes.
    Mistake { field: ("PERF_COUNTER_DEFINITION", "ByteLength"), told: |right| right / 4 },
    // Behind the whole definition, as if there were one more value.
    Mistake { field: ("PERF_COUNTER_DEFINITION", "CounterOffset"), told: |right| right + 400 },
    // With room for another name.
    Mistake { field: ("PERF_INSTANCE_DEFINITION", "ByteLength"), told: |right| right + 520 },
    // From the start of the name and not of the instance.
    Mistake { field: ("PERF_INSTANCE_DEFINITION", "NameOffset"), told: |right| right - 20 },
    // Of another object.
    Mistake { field: ("PERF_COUNTER_BLOCK", "ByteLength"), told: |right| right + 104 },
    // Counted from the end of the signature.
    Mistake { field: ("PERF_DATA_BLOCK", "HeaderLength"), told: |right| right - 16 },
];

/// Returns the capture with the mistake in the structure of its kind that is in the middle of them; where it is, and the right number.
fn damaged(sound: &Sound, mistake: &Mistake) -> Option<(Vec<u8>, u32, i64)> {
    let capture = Capture::parse(sound.bytes.clone());
    let (structure, member) = mistake.field;
    let places: Vec<Place> = capture.places().filter(|place| place.kind().c_name() == structure).collect();
    let place = *places.get(places.len() / 2)?;
    let field = capture.leaves(place).into_iter().find_map(|leaf| match leaf.kind {
        winperf::LeafKind::Member(of) if of.name == member => {
            Some(winperf::Field { place, member: of, offset: leaf.offset })
        }
        _ => None,
    })?;
    let right = capture.number_in(field)?;
    let told = u32::try_from((mistake.told)(right) & 0xFFFF_FFFF).ok()?;
    let mut bytes = sound.bytes.clone();
    bytes[field.offset as usize..field.offset as usize + 4].copy_from_slice(&told.to_le_bytes());
    // Some writers have no number there, or one for which the mistake makes no difference.
    (i64::from(told) != right && right > 0).then_some((bytes, field.offset, right))
}

/// Returns whether the first sentence names the field and the right number, and no error or warning that follows is
/// beside it.
fn is_answered(found: &[Finding], offset: u32, right: i64) -> bool {
    let first = &found[0];
    let names_it = first.field.is_some_and(|field| field.offset == offset) && first.expected == Some(right);
    let beside =
        found[1..].iter().filter(|other| other.cause.is_none() && other.kind.severity() == Severity::Error);
    names_it && first.kind.to_string().contains(&right.to_string()) && beside.count() == 0
}

#[test]
fn nine_of_ten_mistakes_are_answered_by_the_first_sentence() {
    let all: Vec<Sound> =
        written().into_iter().chain(with_habits(40)).chain(windows_vista()).chain(real()).collect();
    let (mut asked, mut answered) = (0_u32, 0);
    for sound in &all {
        for mistake in &MISTAKES {
            let Some((bytes, offset, right)) = damaged(sound, mistake) else { continue };
            let found = found(&bytes);
            let is_right = is_answered(&found, offset, right);
            asked += 1;
            answered += u32::from(is_right);
            if !is_right {
                println!("{}: {:?} at {offset:#x}, {right}: {}", sound.name, mistake.field, found[0].kind);
            }
        }
    }
    assert!(asked > 800 && answered * 10 >= asked * 9, "{answered} of {asked}");
    println!("{answered} of {asked}");
}
