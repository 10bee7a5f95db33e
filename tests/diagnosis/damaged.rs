//! One wrong field of a capture, in each of the 17 ways.

use winperf::layout::{
    Member, PerfCounterBlock, PerfCounterDefinition, PerfDataBlock, PerfInstanceDefinition, PerfObjectType,
    Structure,
};
use winperf::{Capture, StructureKind};
use winperf_synth::lies::Lie;
use winperf_synth::random::Random;

use crate::captures::Sound;

/// The fields by which other bytes are found, by their structures.
const LAYOUT: [(&str, &[&str]); 5] = [
    (
        "PERF_DATA_BLOCK",
        &["TotalByteLength", "HeaderLength", "NumObjectTypes", "SystemNameLength", "SystemNameOffset"],
    ),
    (
        "PERF_OBJECT_TYPE",
        &["TotalByteLength", "DefinitionLength", "HeaderLength", "NumCounters", "NumInstances"],
    ),
    ("PERF_COUNTER_DEFINITION", &["ByteLength", "CounterSize", "CounterOffset"]),
    ("PERF_INSTANCE_DEFINITION", &["ByteLength", "NameOffset", "NameLength"]),
    ("PERF_COUNTER_BLOCK", &["ByteLength"]),
];

/// A capture with one wrong field.
pub(crate) struct Damaged {
    pub(crate) member: &'static Member,
    pub(crate) offset: u32,
    pub(crate) lie: Lie,
    pub(crate) bytes: Vec<u8>,
}

/// Returns whether a field decides where other bytes are.
pub(crate) fn is_layout(member: &Member) -> bool {
    let is_it = |(structure, members): &(&str, &[&str])| {
        *structure == member.structure && members.contains(&member.name)
    };
    LAYOUT.iter().any(is_it)
}

fn members(kind: StructureKind) -> &'static [Member] {
    match kind {
        StructureKind::DataBlock => PerfDataBlock::MEMBERS,
        StructureKind::Object => PerfObjectType::MEMBERS,
        StructureKind::CounterDefinition => PerfCounterDefinition::MEMBERS,
        StructureKind::Instance => PerfInstanceDefinition::MEMBERS,
        StructureKind::CounterBlock => PerfCounterBlock::MEMBERS,
    }
}

/// Some `most` of all damages of the fields of a capture, chosen by `seed`: every field in every way that changes it, where there are no more.
pub(crate) fn damages(sound: &Sound, most: u64, seed: u64, is_wanted: fn(&Member) -> bool) -> Vec<Damaged> {
    let capture = Capture::parse(sound.bytes.clone());
    let mut fields: Vec<(u32, &'static Member)> = Vec::new();
    for place in capture.places() {
        let start = capture.span(place).expect("a place of the capture").offset;
        let of_place =
            members(place.kind()).iter().filter(|member| member.number.is_some() && is_wanted(member));
        fields.extend(of_place.map(|member| (start + member.offset, member)));
    }
    let mut random = Random::new(seed);
    let one_of = (fields.len() as u64 * Lie::ALL.len() as u64).div_ceil(most).max(1);
    let mut damages = Vec::new();
    for (offset, member) in fields {
        for lie in Lie::ALL {
            let bytes = lying(&sound.bytes, offset, member, lie, &mut random);
            if random.below(one_of) == 0 && bytes != sound.bytes {
                damages.push(Damaged { member, offset, lie, bytes });
            }
        }
    }
    damages
}

/// Returns the bytes with one wrong field.
fn lying(bytes: &[u8], offset: u32, member: &Member, lie: Lie, random: &mut Random) -> Vec<u8> {
    let (start, width) = (offset as usize, member.length as usize);
    let field = &bytes[start..start + width];
    let right = field.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
    let told = lie.distort(right, width, random).to_le_bytes();
    let mut damaged = bytes.to_vec();
    damaged[start..start + width].copy_from_slice(&told[..width]);
    damaged
}
