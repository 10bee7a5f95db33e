//! Every finding and every error in every language.

use winperf::counter_type::CounterType;
use winperf::diagnosis::NotAssumable;
use winperf::findings::{
    Aligned, Backwards, Bases, Defined, FindingKind, Fits, Mistake, OutOfBounds, PairFindingKind, ParentBy,
    Piece, Port, Reset, Titled, Unset, WrongByName,
};
use winperf::layout::{Member, PerfCounterDefinition, PerfInstanceDefinition, PerfObjectType};
use winperf::pair::Age;
use winperf::{Capture, CounterIdx, Error, ErrorKind, Pair};

use super::{check, one_of_each};
use crate::language::Language;
use crate::phrases::{FoundInPair, Say};

const MEMBER: &Member = &PerfObjectType::TotalByteLength;

const FITS: Fits = Fits { objects: 0, definitions: 15, instances: 5 };

fn errors() -> Vec<Error> {
    let kinds = one_of_each![ErrorKind:
        TooShort { what: "PERF_DATA_BLOCK", expected: 88, actual: 87 };
        SignatureMissing { actual: *b"hi\0\0\0\0\0\0", length: 2 };
        BigEndian;
        TooLarge { actual: 4_294_967_296 };
        Below { member: MEMBER, minimum: 64, actual: 7 };
        Above { member: MEMBER, maximum: 64, actual: 70 };
        SumAbove { member: MEMBER, sum: [&PerfObjectType::HeaderLength, MEMBER], maximum: 64, actual: 70 };
        NumInstances { actual: -7 };
        CountTooLarge { member: MEMBER, present: 5, actual: 6 };
    ];
    kinds.into_iter().map(|kind| Error { kind, offset: 0x1f0 }).collect()
}

#[test]
fn every_error_is_said_in_every_language() {
    for said in errors() {
        check(|language| said.say(language));
    }
}

#[test]
fn an_empty_file_is_said_to_be_empty() {
    let kind = ErrorKind::SignatureMissing { actual: [0; 8], length: 0 };
    let text = Error { kind, offset: 0 }.say(Language::Japanese);
    assert!(text.ends_with("このファイルは空です (オフセット 0x0)"), "{text}");
}

#[test]
fn every_finding_of_a_capture_is_said_in_every_language() {
    let error = errors()[4];
    let (wanted, had, used, count) = (16, 12, 8, 3);
    let (counter_type, base) = (CounterType(0x0042_0500), CounterType::PERF_RAW_BASE);
    let kinds = one_of_each![FindingKind:
        SignatureMissing { error: error };
        BigEndian { error: error };
        ByteOrderUnstated { actual: 7 };
        VersionUnknown { actual: 7 };
        SystemTimeInvalid;
        PerfFreqInvalid { actual: -1 };
        EmptyReply;
        Truncated { wanted: wanted, had: had };
        HeaderInvalid { error: error };
        TrailingBytes { count: count };
        BufferSavedWhole { count: count, is_zero: true };
        TotalLengthMismatch { wanted: wanted, had: had };
        TotalLengthWithoutHeader { wanted: wanted, had: had };
        ObjectCountMismatch { wanted: wanted, had: had };
        HeaderLengthShort { wanted: wanted, had: had };
        ObjectLengthMismatch { wanted: wanted, had: had };
        NoObjects;
        SystemNameOutside { error: error };
        ObjectLengthInvalid { error: error };
        DefinitionLengthInvalid { error: error };
        CounterDefinitionInvalid { error: error };
        InstanceCountInvalid { error: error };
        MetadataOnly { actual: -2 };
        ObjectSlack { count: count };
        DuplicateObject { title: 238, count: count };
        ObjectClockMissing { count: count, unset: Unset::Both };
        HelpTitleSame { title: 238, count: count };
        TitleRelative { title: 0 };
        TypeNeverSet { count: count };
        StructureShifted { port: Port::In64Bits };
        SeveralBlocks { count: count };
        ObjectClockCoarse { frequency: 1000 };
        UniqueIdSame { id: 0, count: count };
        NameMissing { count: count };
        NameLong { length: 140, count: count };
        NameCut { length: 127, count: count };
        TotalNamedOtherwise;
        TitleAgainstType { titled: Titled::Share, counter_type: counter_type, count: count };
        ProcessUnknown { id: 4711, count: count };
        NameByteOrder { has_mark: true, count: count };
        DefaultCounterOutside { actual: 7, counters: 3, is_title: false };
        DetailLevelUnknown { actual: 150, count: count };
        DefaultScaleOutside { actual: -20, count: count };
        DuplicateTitle { title: 238, count: count };
        TitleOdd { title: 239, count: count };
        CounterTypeUnknown { counter_type: counter_type };
        CounterSizeMismatch { wanted: wanted, had: had, used: used };
        CounterOutsideBlock { wanted: wanted, had: had, count: count };
        CounterOutsideObject { wanted: wanted, had: had };
        CounterOffsetInvalid { actual: 3 };
        CountersOverlap { other: 5 };
        BaseMissing { bases: Bases::None, count: count };
        BaseUnexpected { wanted: Some(base), had: counter_type };
        FieldWrong { member: MEMBER, had: 624, expected: 664, fits: FITS, mistake: None };
        FieldDoubtful { member: MEMBER, had: 624, expected: 664, fits: FITS, mistake: None };
        RuleWrong { member: MEMBER, count: 5, had: 624, expected: 664, fits: FITS, mistake: None };
        RuleDoubtful { member: MEMBER, count: 5, had: 624, expected: 664, fits: FITS, mistake: None };
        SignatureWrong { actual: *b"P\0E\0R\0G\0" };
        BytesPutIn { count: 144, piece: Piece::Instance, pieces: 1, fits: FITS };
        BytesTakenOut { count: 144, piece: Piece::Instance, pieces: 1, fits: FITS };
        DiffersWrong { member: MEMBER, had: 624, expected: 664 };
        DiffersDoubtful { member: MEMBER, had: 624, expected: 664 };
        Differs { member: MEMBER, had: 624, other: 664 };
        TitleUnknown { count: count };
        SystemTimeLocal { minutes: -570 };
        NegativeGauge { actual: 4_294_967_293, signed: -3, count: count };
        ProcessIdZero { count: count };
        FractionAbove100 { count: count };
        TwoProcessorGroups { had: 48, all: 64 };
        InstanceInvalid { error: error };
        NameOutsideInstance { error: error };
        NameNotTerminated { count: count };
        NameOddLength { actual: 13 };
        NameNotDecodable { code_page: 932 };
        DuplicateName { count: count, cut: None };
        LiteralIndexName { count: count };
        ReservedCharacter { count: count };
        ParentObjectMissing { title: 230, count: count, by: None };
        ParentInstanceMissing { position: 5, count: count, by: None };
        ParentCycle { count: count };
        CounterBlockShort { wanted: wanted, had: had };
        CounterBlockInvalid { error: error };
        Misaligned { what: Aligned::CounterOffset, actual: 12, count: count };
        PaddingNotZero { count: count };
    ];
    let without_base = FindingKind::BaseUnexpected { wanted: None, had: base };
    let aligned =
        one_of_each![Aligned: HeaderLength; TotalByteLength; DefinitionLength; CounterOffset; ByteLength;];
    let aligned = aligned.into_iter().map(|what| FindingKind::Misaligned { what, actual: 12, count });
    let fits = [(0, 0, 0), (0, 15, 0), (0, 0, 5), (7, 0, 0)].map(|(objects, definitions, instances)| {
        let fits = Fits { objects, definitions, instances };
        FindingKind::FieldWrong { member: MEMBER, had: 624, expected: 664, fits, mistake: None }
    });
    let mistakes = Mistake::ALL.iter().map(|mistake| FindingKind::RuleWrong {
        member: MEMBER,
        count: 5,
        had: 624,
        expected: 664,
        fits: FITS,
        mistake: Some(*mistake),
    });
    let ports =
        one_of_each![Port: In64Bits; WithoutObjectNameTitle; WithoutPerfFreq; WithoutCounterNameTitle;];
    let ports = ports.into_iter().map(|port| FindingKind::StructureShifted { port });
    let bases = one_of_each![Bases: None; Before; AtEnd; AtStart;];
    let bases = bases.into_iter().map(|bases| FindingKind::BaseMissing { bases, count });
    let unset = one_of_each![Unset: Time; Frequency; Both;];
    let unset = unset.into_iter().map(|unset| FindingKind::ObjectClockMissing { count, unset });
    let titled = one_of_each![Titled: Share; Rate; Number;];
    let titled =
        titled.into_iter().map(|titled| FindingKind::TitleAgainstType { titled, counter_type, count });
    let others = [
        FindingKind::ObjectClockCoarse { frequency: 64 },
        FindingKind::NameByteOrder { has_mark: false, count },
        FindingKind::BufferSavedWhole { count, is_zero: false },
        FindingKind::DuplicateName { count, cut: Some(32) },
        FindingKind::DefaultCounterOutside { actual: 784, counters: 3, is_title: true },
        FindingKind::Misaligned { what: Aligned::ByteLength, actual: 44, count },
        FindingKind::Misaligned { what: Aligned::ByteLength, actual: 46, count },
    ];
    let by = one_of_each![ParentBy: Id; From1; Help; Symbol;];
    let by = by.into_iter().map(|by| FindingKind::ParentInstanceMissing { position: 5, count, by: Some(by) });
    let others = others.into_iter().chain(by).chain(ports).chain(bases).chain(unset).chain(titled);
    let pieces = one_of_each![Piece: Bytes; Definition; Instance; Object;];
    let pieces =
        pieces.into_iter().map(|piece| FindingKind::BytesPutIn { count: 80, piece, pieces: 2, fits: FITS });
    let member = &PerfCounterDefinition::CounterType;
    let of_type = FindingKind::Differs { member, had: 0x0001_0000, other: 0x0042_0500 };
    for kind in kinds
        .into_iter()
        .chain([without_base, of_type])
        .chain(aligned)
        .chain(fits)
        .chain(mistakes)
        .chain(pieces)
        .chain(others)
    {
        check(|language| kind.say(language));
    }
}

#[test]
fn a_field_that_lies_is_said_with_what_fits() {
    let kind = FindingKind::FieldWrong {
        member: &PerfObjectType::DefinitionLength,
        had: 624,
        expected: 664,
        fits: FITS,
        mistake: None,
    };
    let english = "DefinitionLength is 624 but should be 664 (then all 15 definitions and 5 instances fit)";
    assert_eq!(kind.say(Language::English), english);
    let japanese = "DefinitionLength は 624 ですが、664 とすると、カウンター定義 15 個とインスタンス 5 個がすべて整合します";
    assert_eq!(kind.say(Language::Japanese), japanese);
}

#[test]
fn a_mistake_is_said_in_the_words_of_the_code_with_both_numbers() {
    let kind = FindingKind::RuleDoubtful {
        member: &PerfInstanceDefinition::NameLength,
        count: 5,
        had: 6,
        expected: 12,
        fits: FITS,
        mistake: Some(Mistake::NameLengthInCharacters),
    };
    let english = "NameLength counts characters (6): it must count bytes, with the NUL (12), in all 5 instances; then all 15 definitions and 5 instances fit";
    assert_eq!(kind.say(Language::English), english);
    let japanese = "NameLength が文字数になっています (6)。NUL を含む名前のバイト数でなければなりません (12) (インスタンス 5 個ですべて同じです)。そうすると、カウンター定義 15 個とインスタンス 5 個がすべて整合します";
    assert_eq!(kind.say(Language::Japanese), japanese);
    let alone = FindingKind::FieldWrong {
        member: &PerfObjectType::NumInstances,
        had: 0,
        expected: -1,
        fits: Fits::default(),
        mistake: Some(Mistake::ZeroForOneBlock),
    };
    let english = "NumInstances is 0, but there is one block without instances: one block without instances needs -1, PERF_NO_INSTANCES";
    assert_eq!(alone.say(Language::English), english);
}

const OUT_OF_BOUNDS: OutOfBounds = OutOfBounds { count: 3, counter: CounterIdx(0), value: 134.5 };

/// Returns 12 values of two counters and four instances.
fn backwards(reset: Reset, by_base: u32) -> Backwards {
    let (first_counters, first_instances) = ([None; 3], [None; 3]);
    Backwards { values: 12, by_base, counters: 2, instances: 4, first_counters, first_instances, reset }
}

#[test]
fn every_finding_of_a_pair_is_said_in_every_language() {
    let shifted = |newer, wrong| PairFindingKind::InstancesShifted { count: 3, older: 44, newer, wrong };
    let wrong = |value| Some(WrongByName { counter: CounterIdx(0), by_name: -0.5, value });
    let kinds = one_of_each![PairFindingKind:
        SameCapture;
        Swapped;
        DifferentMachine;
        DifferentFrequency { older: 3_579_545, newer: 10_000_000 };
        Rebooted;
        ClockDisagrees { by_perf_time: 10_000_000, by_100nsec: 50_000_000 };
        DefinitionChanged { count: 3 };
        InstancesShifted { count: 3, older: 44, newer: 52, wrong: None };
        ValuesWentBackwards(backwards(Reset::All, 0));
        ValuesStandStill { count: 3 };
        BaseStandsStill { count: 3, counter: CounterIdx(0) };
        ValuesTorn { count: 3, fell: true, counter: CounterIdx(0) };
        SlotRenamed { count: 3 };
        SampledFractionAbove100(OUT_OF_BOUNDS);
        InverseBelow0(OUT_OF_BOUNDS);
        OnlyInOne { what: Defined::Object, only_in: Age::Older, count: 3 };
    ];
    let more = [shifted(44, None), shifted(52, wrong(Some(12.5))), shifted(52, wrong(None))];
    let reset = [(Reset::Sums, 0), (Reset::Some, 12)];
    let reset = reset.map(|(reset, by_base)| PairFindingKind::ValuesWentBackwards(backwards(reset, by_base)));
    for kind in kinds.into_iter().chain(more).chain(reset) {
        let [object, subject, wrong_counter] =
            ["Process", "svchost#1", "% Processor Time"].map(str::to_owned);
        let computers = ["PC1", "PC2"].map(str::to_owned);
        let places = [winperf::Place::DataBlock; 2];
        let counters = vec!["% C1 Time".to_owned(), "% C2 Time".to_owned()];
        let instances = vec!["0".to_owned()];
        let found = FoundInPair {
            kind,
            places,
            computers,
            object,
            subject,
            wrong_counter,
            counters,
            instances,
            decreased: None,
            letters: None,
        };
        check(|language| found.say(language));
        let found = found.with_letters(["A", "B"]);
        check(|language| found.say(language));
    }
}

#[test]
fn a_finding_of_a_pair_is_said_with_the_names_of_what_it_concerns() {
    let (older, newer) = winperf_synth::fixtures::slot_shift();
    let [older, newer] = [older, newer].map(|capture| Capture::parse(capture.write()));
    let pair = Pair::new(older.clone(), newer.clone());
    let found = FoundInPair::all(&pair);
    let [shifted] = &found[..] else { panic!("{found:?}") };
    assert_eq!(shifted.subject(), "Process(X#1)");
    assert_eq!(
        shifted.say(Language::English),
        "Process X#1 has ID 200 in the older capture and 300 in the newer one, and 1 name now refers to a different instance; \
         matched by name, its Page Faults/sec would be 1480 instead of 500"
    );
}

#[test]
fn why_nothing_can_be_assumed_is_said_in_every_language() {
    let capture = winperf::Capture::parse(winperf_synth::examples::desktop().newer);
    let blamed = capture.assumable(20).unwrap();
    let reasons = one_of_each![NotAssumable:
        NoMember { offset: 22, within: Some(blamed) };
        NoNumber { field: blamed };
        OutOfRange { field: blamed, value: -7, least: 0, most: 99 };
        Twice { offset: 22 };
    ];
    for reason in reasons.into_iter().chain([NotAssumable::NoMember { offset: 23, within: None }]) {
        check(|language| reason.say(language));
    }
}
