//! Bytes at unexpected places with correct lengths and offsets.

use super::{Case, counted};
use crate::counter_type::{
    PERF_100NSEC_TIMER, PERF_AVERAGE_BASE, PERF_AVERAGE_BULK, PERF_COUNTER_LARGE_RAWCOUNT,
    PERF_COUNTER_RAWCOUNT, PERF_COUNTER_TEXT, PERF_RAW_BASE, PERF_RAW_FRACTION, PERF_SAMPLE_BASE,
};
use crate::{Capture, Counter, CounterBlock, Instance, Instances, Object};

pub(super) fn cases() -> Vec<Case> {
    [objects(), definitions(), blocks(), bases()].into_iter().flatten().collect()
}

fn make_case(name: &str, shows: &str, object: Object) -> Case {
    // A second object shows the position at which a reader ended the first one.
    Case::new(name, shows, &Capture::new().object(object).object(last()))
}

fn last() -> Object {
    Object::new(4).counter(Counter::new(24, PERF_COUNTER_LARGE_RAWCOUNT)).values([643_575_808_u64])
}

#[rustfmt::skip]
fn objects() -> Vec<Case> {
    let plain = || counted(230).instance(Instance::named("a").values([1, 2]));
    vec![
        Case::new("header-slack", "16 bytes between the computer's name and the first object, which HeaderLength leads over.", &Capture::new().header_slack([0; 16]).object(plain())),
        Case::new("header-revision-0", "Revision 0, which is read as 1 is.", &Capture::new().revision(0).object(plain())),
        Case::new("no-objects", "A header and no object: the answer to a query that matches nothing.", &Capture::new()).found("no-objects"),
        make_case("object-header-longer", "HeaderLength of the object is 72: its definitions begin 8 bytes later.", plain().header_length(72)),
        make_case("object-no-instance-now", "NumInstances is 0: nothing stands behind the definitions, not even a counter block.", counted(230)),
        make_case("object-no-instances", "NumInstances is -1: one counter block.", counted(230).values([5, 6])),
        make_case("object-metadata-multiple", "NumInstances is -2: definitions only.", counted(230).instances(Instances::MetadataMultiple)).found("metadata-only"),
        make_case("object-metadata-none", "NumInstances is -3: definitions only.", counted(230).instances(Instances::MetadataNone)).found("metadata-only"),
        make_case("object-without-counters", "An object without definitions, and an instance with an empty block.", Object::new(230).instance(Instance::named("a"))),
        make_case("object-slack", "8 bytes behind the last instance that belong to nothing.", plain().slack([0; 8])).found("object-slack"),
        Case::new("object-twice", "Two objects of one title index.", &Capture::new().object(plain()).object(plain())).found("duplicate-object"),
    ]
}

#[rustfmt::skip]
fn definitions() -> Vec<Case> {
    let large = |title| Counter::new(title, PERF_COUNTER_LARGE_RAWCOUNT);
    let small = |title| Counter::new(title, PERF_COUNTER_RAWCOUNT);
    vec![
        make_case("definition-longer", "ByteLength of the definitions is 48: walk by it, and not by 40.", Object::new(2).counters([large(24).byte_length(48), large(26).byte_length(48)]).values([1, 2])),
        make_case("definition-title-0", "A counter of title index 0 is a counter.", Object::new(2).counters([small(0), small(26)]).values([1, 2])),
        make_case("definition-same-title", "Two counters of one title index, of which neither is a base.", Object::new(2).counters([small(24), large(24)]).values([1, 2])).found("duplicate-title"),
        make_case("definition-help-elsewhere", "The help index is not the title index and 1.", Object::new(2).counters([small(696).help(339)]).values([1])),
        make_case("definition-scale", "DefaultScale is -4 and 7: for charts, and no part of the value.", Object::new(2).counters([small(24).scale(-4), small(26).scale(7)]).values([100, 100])),
        make_case("definition-unknown-type", "A type that nobody predefined: its bits say 100 × N1 ÷ B1 without a unit.", Object::new(2).counters([Counter::new(24, 0x0002_0400), Counter::new(24, PERF_RAW_BASE)]).values([1, 4])).found("counter-type-unknown"),
        make_case("size-8-of-dword", "A type of 4 bytes with CounterSize 8, as Windows and Samba write it.", Object::new(2).counters([small(56).size(8), small(58).size(8)]).values([5_000_000_000_u64, 272])).found("counter-size-mismatch"),
        make_case("size-4-of-large", "A type of 8 bytes with CounterSize 4.", Object::new(2).counters([large(56).size(4), large(58).size(4)]).values([1, 2])).found("counter-size-mismatch"),
        make_case("text", "A text counter of 32 bytes, of which the text fills a part.", Object::new(2).counters([Counter::new(24, PERF_COUNTER_TEXT).size(32), small(26)]).values([crate::Value::from("running"), 7_u32.into()])),
        make_case("text-ascii", "A text counter in the object's code page.", Object::new(2).code_page(1252).counters([Counter::new(24, PERF_COUNTER_TEXT | 0x0001_0000).size(8)]).values([crate::Value::Bytes(b"caf\xe9\0\0\0\0".to_vec())])).found("counter-type-unknown"),
    ]
}

#[rustfmt::skip]
fn blocks() -> Vec<Case> {
    let large = |title| Counter::new(title, PERF_COUNTER_LARGE_RAWCOUNT);
    let small = |title| Counter::new(title, PERF_COUNTER_RAWCOUNT);
    let two = || Object::new(230).counters([small(24), small(26)]);
    let block = |length| Instance::named("a").block(CounterBlock::new([1, 2]).byte_length(length));
    vec![
        make_case("offsets-descend", "The second value stands before the first.", Object::new(2).counters([small(24).with_offset(8), small(26).with_offset(4)]).values([1, 2])),
        make_case("offsets-shared", "Three definitions of one value.", Object::new(2).counters([large(24).with_offset(8), large(26).with_offset(8), large(28).with_offset(8)]).values([7])),
        make_case("offsets-overlap", "The second value is the upper half of the first.", Object::new(2).counters([large(24).with_offset(8), small(26).with_offset(12)]).values([0x0000_0002_0000_0001_u64])).found("counters-overlap"),
        make_case("offsets-gap", "20 bytes between two values that no definition describes.", Object::new(2).counters([small(24), small(26).with_offset(28)]).values([1, 2])),
        make_case("alignment-64-bit", "8-byte values at multiples of 8, with a gap behind a value of 4.", Object::new(2).counters([small(24), large(26), small(28), large(30)]).values([1, 2, 3, 4])),
        make_case("alignment-32-bit", "8-byte values at multiples of 4, packed as a 32-bit compiler may: read them byte by byte.", Object::new(2).counters([large(24).with_offset(4), small(26).with_offset(12), large(28).with_offset(20)]).values([1, 2, 3])).found("misaligned"),
        make_case("block-longer", "Counter blocks of 32 bytes for values that need 12.", two().instance(block(32)).instance(block(32))),
        make_case("block-lengths-differ", "Counter blocks of one object with 16 and 24 bytes.", two().instance(block(16)).instance(block(24))),
        make_case("block-lacks-a-value", "The first counter block has 8 bytes, so its second value is missing, which is not 0.", two().instance(block(8)).instance(block(16))).found("counter-outside-block"),
        make_case("instance-name-buffer", "A name of 2 letters in a buffer of 64 bytes.", two().instance(Instance::named("ab").name_buffer(64).values([1, 2]))),
        make_case("instance-name-offset", "The name stands at 32 of its instance.", two().instance(Instance::named("ab").name_offset(32).values([1, 2]))),
    ]
}

#[rustfmt::skip]
fn bases() -> Vec<Case> {
    let fraction = Counter::new(1350, PERF_RAW_FRACTION);
    let average = Counter::new(224, PERF_AVERAGE_BULK);
    vec![
        make_case("base-own-title", "A base with the title index of its numerator, as Windows writes it.", Object::new(2).counters([fraction.clone(), fraction.base(PERF_RAW_BASE)]).values([40, 100])),
        make_case("base-title-0", "A base of title index 0, as Microsoft's sample provider writes it.", Object::new(2).counters([fraction.clone(), Counter::new(0, PERF_RAW_BASE).help(0)]).values([40, 100])),
        make_case("base-other-title", "A base with a title index of its own, as Samba writes it.", Object::new(2).counters([fraction.clone(), Counter::new(1352, PERF_RAW_BASE)]).values([40, 100])),
        make_case("base-stands-elsewhere", "The base follows as a definition, and its value stands before that of its numerator.", Object::new(2).counters([fraction.clone().with_offset(8), fraction.base(PERF_RAW_BASE).with_offset(4)]).values([40, 100])),
        make_case("base-shared", "Two fractions whose bases are one value.", Object::new(2).counters([fraction.clone().with_offset(8), fraction.base(PERF_RAW_BASE).with_offset(4), Counter::new(1406, PERF_RAW_FRACTION).with_offset(12), Counter::new(1406, PERF_RAW_BASE).with_offset(4)]).values([40, 100, 70, 100])),
        make_case("base-missing", "A fraction at the end of the definitions: no value, and not 0.", Object::new(2).counters([fraction.clone()]).values([40])).found("base-missing"),
        make_case("base-not-next", "A base that does not follow its numerator is not its base.", Object::new(2).counters([fraction.clone(), Counter::new(24, PERF_COUNTER_RAWCOUNT), fraction.base(PERF_RAW_BASE)]).values([40, 5, 100])).found("base-missing"),
        make_case("base-of-another-type", "The base of another type follows.", Object::new(2).counters([average.clone(), average.base(PERF_SAMPLE_BASE)]).values([40, 100])).found("base-unexpected"),
        make_case("base-without-numerator", "A base behind a counter that needs none.", Object::new(2).counters([Counter::new(6, PERF_100NSEC_TIMER), Counter::new(6, PERF_AVERAGE_BASE)]).values([40, 100])).found("base-unexpected"),
    ]
}
