//! Everything that an explanation says, in every language.

use winperf::counter_type::CounterType;
use winperf::formula::Note;
use winperf::pair::explanation::{Bytes, Found, ParentFound};
use winperf::pair::{Age, Match};
use winperf::{CounterIdx, InstanceIdx, ObjectIdx, TitleIndex};

use super::{check, one_of_each};
use crate::language::Language;
use crate::phrases::{
    self, Answer, DoubleFormula, Former, Label, Located, Lookup, Operand, OtherReading, Pdh, Remark,
    SampleProgram, Say, Whose,
};

#[test]
fn every_step_has_a_name_in_every_language() {
    let all = one_of_each![Lookup: Object; Counter; Instance; Parent; Occurrence; Block; Value; Base; Match;];
    for step in all {
        check(|language| step.say(language));
    }
    for line in one_of_each![Label: Address; Formula; Result; Note;] {
        check(|language| line.say(language));
    }
}

#[test]
fn every_step_says_what_it_found_in_every_language() {
    let name = || "iexplore".to_owned();
    let index = TitleIndex(230);
    let counter_type = CounterType::PERF_100NSEC_TIMER;
    let matched = one_of_each![Match: Name; ProcessId; UniqueId; Order; Ambiguous; None;];
    let parents = one_of_each![ParentFound:
        Instance { position: InstanceIdx(3), name: name() };
        InstanceMissing { position: InstanceIdx(3) };
        ObjectMissing;
    ];
    let all = one_of_each![Found:
        Object { name: name(), title: index, position: ObjectIdx(1) };
        Counter { name: name(), position: CounterIdx(5), counter_type: counter_type, offset: 40 };
        NoInstances;
        Instance { name: name(), position: InstanceIdx(7), unique_id: -1 };

        Parent { index: index, title: name(), found: ParentFound::ObjectMissing };
        FirstOfName;
        Occurrence { occurrence: 2, before: vec![InstanceIdx(3), InstanceIdx(5)] };
        Block { length: 96 };
        Text(name());
        Value(18);
        Base(18);
        SameInstance { position: InstanceIdx(4), matched: Match::Name };
        SameObject;
        NoPartner(Match::None);
    ];
    let with_parent = |found| Found::Parent { index, title: name(), found };
    let with_match =
        |matched| [Found::SameInstance { position: InstanceIdx(4), matched }, Found::NoPartner(matched)];
    let more = parents.into_iter().map(with_parent).chain(matched.into_iter().flat_map(with_match));
    for said in all.into_iter().chain(more) {
        // A length, a text and a number are the same in every language.
        if !matches!(said, Found::Block { .. } | Found::Text(_) | Found::Value(_) | Found::Base(_)) {
            check(|language| phrases::Found { found: &said, digits: "12 00" }.say(language));
        }
    }
}

#[test]
fn every_letter_says_what_its_number_is_in_every_language() {
    let mut places = Vec::new();
    for which in one_of_each![Whose: Older; Newer; Only;] {
        let all = one_of_each![Operand:
            Raw(which);
            Base(which);
            AssumedBase;
            PerfTime(which);
            PerfFreq(which);
            PerfTime100nSec(which);
            UnitsInSecond;
            ObjectPerfTime(which);
            ObjectPerfFreq(which);
        ];
        for said in all {
            check(|language| said.say(language));
        }
        let bytes = Bytes { age: Age::Newer, offset: 0x1f0, length: 8 };
        check(|language| Located { bytes, whose: which }.say(language));
        places.push(Located { bytes, whose: which }.say(Language::English));
    }
    assert_eq!(places[2], "[8 bytes at 0x1f0 of the capture]");
    check(|language| DoubleFormula.say(language));
    check(|language| Answer::Text("a").say(language));
    check(|language| Answer::OfOlder("a").say(language));
}

#[test]
fn every_remark_is_said_in_every_language() {
    let value = || "12.5".to_owned();
    let readings = one_of_each![OtherReading: ByBase; WithoutFrequency; NotDividedByBase; DividedByBase;];
    let done = one_of_each![SampleProgram:
        Refuses;
        CastsTooLarge;
        Casts(value());
        DividesByZeroSeconds;
        TakesWholeSeconds;
        ReadsLowHalf;
        ReadsTooMuch;
        WrapsAround;
        DoesNotPrint;
        ShowsOlder;
        DividesByZero;
    ];
    let pdh = one_of_each![Pdh: CapsAt100; FirstSample; InstanceGone; NegativeDenominator; NegativeTimeBase;];
    let all = one_of_each![Remark:
        Note(Note::Wrapped);
        Renumbered { before: "svchost#4".to_owned() };
        ByName { name: "svchost#3".to_owned(), value: value() };
        Otherwise { reading: OtherReading::ByBase, value: value() };
        CountedText(value());
        OnChart { scale: -2, value: value() };
        SampleProgram(SampleProgram::Refuses);
        Pdh(Pdh::CapsAt100);
        ReservedCharacters;
    ];
    check(|language| Former("svchost#4").say(language));
    let readings = readings.into_iter().map(|reading| Remark::Otherwise { reading, value: value() });
    let more = done.into_iter().map(Remark::SampleProgram).chain(pdh.into_iter().map(Remark::Pdh));
    for said in all.into_iter().chain(readings).chain(more) {
        check(|language| said.say(language));
    }
}
