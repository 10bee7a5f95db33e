//! Checks every text of an explanation, in every language.

use winperf::counter_type::{CounterType, TimeBase};
use winperf::formula::Note;
use winperf::pair::explanation::{Bytes, ParentFound, StepResult};
use winperf::pair::{Age, Match, TotalKind};
use winperf::{CounterIdx, InstanceIdx, ObjectIdx, TitleIndex};

use super::{check, check_all_real, one_of_each};
use crate::explain::sort::ValueKind;
use crate::language::Language;
use crate::phrases::{
    self, Answer, BaseOf, Counts, DoubleFormula, Former, Label, Located, Lookup, Measure, NoNumber, Operand,
    Other, OtherReading, Ours, OverInstances, Pdh, Related, Remark, SampleProgram, Say, Source, WhichCapture,
};

#[test]
fn every_step_has_a_name_in_every_language() {
    let all = one_of_each![Lookup: Object; Counter; Instance; Parent; Occurrence; Block; Value; Base; Match;];
    for step in all {
        check(|language| step.say(language));
    }
    for line in one_of_each![Label: Result; Sort; Help; Formula; Address; Together; Readings; Note;] {
        check(|language| line.say(language));
    }
}

#[test]
fn what_instances_come_to_is_said_in_every_language() {
    let totals = one_of_each![TotalKind: Sum; Mean; Other;].into_iter().map(Some).chain([None]);
    for (count, total) in (1..).zip(totals) {
        for without in [0, 5] {
            let [sum, mean, max, max_of] = ["118.4 %", "2.6 %", "43 %", "pid_7"].map(str::to_owned);
            let total = total.map(|total| ("100 %".to_owned(), total));
            let engine = (count > 1).then(|| ("95 %".to_owned(), "0x00000000_0x0000E4C6, 0 3D".to_owned()));
            let said = OverInstances { count, without, sum, mean, max, max_of, total, engine };
            check(|language| said.say(language));
        }
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
    let all = one_of_each![StepResult:
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
    let with_parent = |found| StepResult::Parent { index, title: name(), found };
    let with_match = |matched| {
        [StepResult::SameInstance { position: InstanceIdx(4), matched }, StepResult::NoPartner(matched)]
    };
    let more = parents.into_iter().map(with_parent).chain(matched.into_iter().flat_map(with_match));
    for said in all.into_iter().chain(more) {
        // A length, a text and a number are the same in every language.
        if !matches!(
            said,
            StepResult::Block { .. } | StepResult::Text(_) | StepResult::Value(_) | StepResult::Base(_)
        ) {
            check(|language| phrases::StepPhrase { found: &said, digits: "12 00" }.say(language));
        }
    }
}

#[test]
fn every_letter_says_what_its_number_is_in_every_language() {
    let mut places = Vec::new();
    for which in one_of_each![WhichCapture: Older; Newer; Only;] {
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
    let all = one_of_each![Remark:
        Note(Note::Wrapped);
        Renumbered { before: "svchost#4".to_owned() };
        ByName { name: "svchost#3".to_owned(), value: value() };
        CountedText(value());
        OnChart { scale: -2, value: value() };
        ReservedCharacters;
        GpuInstance {
            process: Some("4816".to_owned()),
            luid: value(),
            physical: "0".to_owned(),
            engine: Some("3 3D".to_owned()),
        };
    ];
    for said in all {
        check(|language| said.say(language));
    }
}

#[test]
fn what_others_make_of_samples_is_said_in_every_language_with_its_reason() {
    let readings = one_of_each![OtherReading: ByBase; WithoutFrequency; NotDividedByBase; DividedByBase;];
    let done = one_of_each![SampleProgram:
        Refuses;
        CastsTooLarge;
        Casts;
        DividesByZeroSeconds;
        TakesWholeSeconds;
        ReadsLowHalf;
        ReadsTooMuch;
        WrapsAround;
        DoesNotPrint;
        ShowsOlder;
        DividesByZero;
    ];
    let pdh = one_of_each![Pdh:
        CapsAt100;
        SmallerThanBefore;
        FirstSample;
        InstanceGone;
        NegativeDenominator;
        NegativeTimeBase;
    ];
    let others = readings.into_iter().map(Other::Reading);
    let others = others.chain(done.into_iter().map(Other::Program)).chain(pdh.into_iter().map(Other::Pdh));
    others.for_each(|said| check(|language| said.say(language)));
    let ours = one_of_each![Ours:
        ByTime;
        InSeconds;
        DividedByBase;
        NotDividedByBase;
        Wrapped;
        MayFall;
        Fell;
        KeepsFraction;
        ByCounterSize;
        NotStarted;
        AsPerformanceMonitor;
        Newest;
        NothingHappened;
        NoTime;
        NotCapped;
        TwoSamples;
        Gone;
        BaseFell;
    ];
    ours.into_iter().for_each(|said| check(|language| said.say(language)));
    let instead = one_of_each![NoNumber: Refused; Undefined; DivisionByZero; NotPrinted; NotKnown;];
    instead.into_iter().for_each(|said| check(|language| said.say(language)));
    check(|language| Former("svchost#4").say(language));
    // PDH and winperf have the same name in every language.
    for said in [Source::Other, Source::SampleProgram] {
        check(|language| said.say(language));
    }
}

#[test]
fn every_sort_of_value_and_what_its_letters_count_are_said_in_every_language() {
    let sorts = one_of_each![ValueKind:
        Zero;
        Number;
        Hexadecimal;
        Thousandths;
        Double;
        Growth;
        Rate;
        QueueLength;
        ActiveTime;
        IdleTime;
        TimeByOwnClock;
        TimeOfSeveral;
        Part;
        Hits;
        MeanTime;
        MeanAmount;
        Elapsed;
        Base;
        Label;
        Marker;
        Text;
        Unknown;
    ];
    let clocks = one_of_each![TimeBase: Tick; HundredNanoseconds; Object;];
    for sort in sorts {
        check(|language| sort.say(language));
        check(|language| BaseOf { sort, what: None }.say(language));
        for &time_base in &clocks {
            check(|language| Counts::Raw { sort, time_base, what: None }.say(language));
            check(|language| Counts::Base { sort, time_base, what: None }.say(language));
        }
    }
    for time_base in clocks {
        check(|language| Counts::Time(time_base).say(language));
        check(|language| Counts::Frequency(time_base).say(language));
    }
    for said in one_of_each![Related: Base; Numerator;] {
        check(|language| said.say(language));
    }
    for said in one_of_each![Measure:
        Ticks;
        HundredNanoseconds;
        QueuedTicks;
        QueuedHundredNanoseconds;
        TicksPerSecond;
    ] {
        check_all_real(|language| said.say(language));
    }
}
