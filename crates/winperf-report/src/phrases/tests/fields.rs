//! Notes of fields, and purposes of structures.

use winperf::LeafKind;
use winperf::StructureKind;
use winperf::counter_type::CounterType;
use winperf::layout::STRUCTURES;

use super::{check, one_of_each};
use crate::language::Language;
use crate::phrases::{FieldNote, Purpose, Say, Weekday};

#[test]
fn every_note_but_a_name_is_said_in_every_language() {
    let text = || "12.5".to_owned();
    let notes = one_of_each![FieldNote:
        Name("PERF_DETAIL_NOVICE".to_owned());
        Padding;
        Slack;
        Unparsed;
        Hole;
        InCodePage(932);
        Day(Weekday::Monday);
        NoTime;
        CounterType(CounterType::PERF_AVERAGE_BULK);
        NoDefault;
        PositionOf("% Processor Time".to_owned());
        NoDefinitionThere;
        NoInstances;
        MetadataMultiple;
        MetadataSingle;
        NoInstanceNow;
        NoCount;
        NoUniqueId;
        Scale(-3);
        Seconds(text());
        NoClock;
        TicksPerSecond;
        FileTime(text());
        LittleEndian;
        NotLittleEndian;
        Reserved;
        Utf16;
        CodePage;
        NoParent;
        FromBlock;
        FromStructure;
        NoTitle;
        TitleUnknown;
        ParentMeaningless;
        ParentObjectMissing;
        ParentInstanceMissing;
    ];
    let days = (0..7).map(|day| FieldNote::Day(Weekday::from_number(day).expect("a week has seven days")));
    for note in notes.into_iter().skip(1).chain(days) {
        check(|language| note.say(language));
    }
    assert_eq!(Weekday::from_number(7), None);
}

#[test]
fn monday_is_monday() {
    let day = |number| FieldNote::Day(Weekday::from_number(number).unwrap()).say(Language::Japanese);
    assert_eq!((day(0), day(1)), ("日曜日、UTC".to_owned(), "月曜日、UTC".to_owned()));
}

#[test]
fn every_structure_member_and_leaf_has_its_own_purpose_in_every_language() {
    let kinds = [
        StructureKind::DataBlock,
        StructureKind::Object,
        StructureKind::CounterDefinition,
        StructureKind::Instance,
        StructureKind::CounterBlock,
    ];
    for kind in kinds {
        check(|language| Purpose::Structure(kind).say(language));
    }
    let unnamed = [LeafKind::Name, LeafKind::Value, LeafKind::Padding, LeafKind::Slack, LeafKind::Unparsed];
    let members = STRUCTURES.into_iter().flatten().map(LeafKind::Member);
    let mut count = 0;
    for kind in unnamed.into_iter().chain(members) {
        check(|language| Purpose::Leaf(&kind).say(language));
        count += 1;
    }
    assert_eq!(count, 5 + 15 + 14 + 10 + 6 + 1);
}
