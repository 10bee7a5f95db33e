//! Generated logs, for cases without a real log.

use winperf::Capture;
use winperf::counter_type::CounterType;
use winperf::formula::NoValue;
use winperf_log::{AnyLog, Content, Log, NoteKind};
use winperf_synth::log::{Entry, Log as Written, SampleData};

const MACHINE: &str = "\\\\WORKSHOP";

fn notes(log: &Log) -> Vec<NoteKind> {
    log.notes().iter().map(|note| note.kind).collect()
}

fn instances(values: &[(&str, u64, u64)]) -> SampleData {
    SampleData::Instances(
        values.iter().map(|(name, first, second)| ((*name).to_owned(), *first, *second)).collect(),
    )
}

/// Three samples of the processors, one each second.
fn processors() -> Written {
    let clock = |second| Written::utc(second).unsigned_abs();
    let part = |second, busy| instances(&[("0", busy, clock(second)), ("_Total", busy / 2, clock(second))]);
    Written::new()
        .entry(Entry::instances(MACHINE, "Processor", "% Processor Time", CounterType::PERF_100NSEC_TIMER.0))
        .sample(0, vec![part(0, 0)])
        .sample(1, vec![part(1, 2_500_000)])
        .sample(2, vec![part(2, 12_500_000)])
}

/// A log of the objects of an example, each alone, as in logs.
fn blocks() -> (Written, [Vec<u8>; 2]) {
    let example = winperf_synth::examples::desktop();
    let mut log = Written::new();
    let whole = [example.older, example.newer];
    for (seconds, bytes) in (0..).zip(&whole) {
        let capture = Capture::parse(bytes.clone());
        let mut parts = Vec::new();
        for place in 0..capture.objects().count() {
            let only = [winperf::ObjectIdx(place as u32)];
            let object = capture.object(only[0]).expect("an object");
            let header = capture.objects().next().expect("an object").offset() as usize;
            let (start, end) = (object.offset() as usize, (object.offset() + object.length()) as usize);
            let mut block = [&bytes[..header], &bytes[start..end]].concat();
            let length = block.len() as u32;
            block[20..24].copy_from_slice(&length.to_le_bytes());
            block[28..32].copy_from_slice(&1_u32.to_le_bytes());
            block[32..36].copy_from_slice(&object.title().0.to_le_bytes());
            parts.push(SampleData::Block(block));
            if seconds == 0 {
                log = log.entry(Entry::object(MACHINE, &format!("object {place}")));
            }
        }
        log = log.sample(seconds, parts);
    }
    (log.titles(MACHINE, &[(1, "1847"), (2, "System"), (230, "Prozess")]), whole)
}

#[test]
fn a_log_of_blocks_gives_the_captures_that_it_was_made_of() {
    for is_32_bit in [false, true] {
        for is_in_order in [false, true] {
            let (written, whole) = blocks();
            let mut written = written;
            (written.is_32_bit, written.is_in_order) = (is_32_bit, is_in_order);
            let log = Log::parse(written.write()).unwrap();
            assert_eq!((log.content(), log.notes()), (Some(Content::Blocks), &[][..]));
            for (sample, bytes) in log.samples().zip(&whole) {
                let (had, wanted) = (sample.capture().unwrap(), Capture::parse(bytes.clone()));
                let had = Capture::parse(had.bytes);
                let objects = |capture: &Capture| -> Vec<Vec<u8>> {
                    let span = |object: winperf::Object<'_>| {
                        capture.file()[object.offset() as usize..][..object.length() as usize].to_vec()
                    };
                    capture.objects().map(span).collect()
                };
                assert_eq!(had.error(), None);
                assert_eq!(objects(&had), objects(&wanted));
            }
        }
    }
}

#[test]
fn an_object_that_lies_about_its_length_takes_no_other_along() {
    let (written, _) = blocks();
    let log = Log::parse(written.write()).unwrap();
    let objects = |log: &Log| {
        let capture = Capture::parse(log.sample(0).unwrap().capture().unwrap().bytes);
        capture.objects().map(|object| object.title().0).collect::<Vec<_>>()
    };
    let all = objects(&log);
    let (block, at) = log.sample(0).unwrap().blocks()[1].clone();
    let header = u32::from_le_bytes(block[24..28].try_into().unwrap());
    let mut damaged = log.file().to_vec();
    damaged[(at + header) as usize + 1] ^= 0x40;
    let had = objects(&Log::parse(damaged).unwrap());
    let others: Vec<u32> = all.iter().copied().filter(|title| *title != all[1]).collect();
    assert_eq!(had[..others.len()], others);
}

#[test]
fn values_follow_by_the_formulas_of_the_core_and_an_instance_that_is_new_says_so() {
    let log = Log::parse(processors().sample(3, vec![instances(&[("1", 5, 9)])]).write()).unwrap();
    let samples: Vec<_> = log.samples().collect();
    let values = |older: usize, newer: usize| -> Vec<(String, Result<f64, NoValue>)> {
        let rows = samples[newer].rows(Some(&samples[older]));
        rows.into_iter().map(|row| (row.instance().unwrap(), row.outcome.value)).collect()
    };
    assert_eq!(values(0, 1), [("0".into(), Ok(25.0)), ("_Total".into(), Ok(12.5))]);
    assert_eq!(values(1, 2), [("0".into(), Ok(100.0)), ("_Total".into(), Ok(50.0))]);
    assert_eq!(
        values(2, 3),
        [
            ("1".into(), Err(NoValue::OnlyInNewer)),
            ("0".into(), Err(NoValue::OnlyInOlder)),
            ("_Total".into(), Err(NoValue::OnlyInOlder))
        ]
    );
    let alone = samples[0].rows(None);
    assert_eq!(alone[0].outcome.value, Err(NoValue::NeedsTwoSamples));
}

#[test]
fn each_second_value_is_what_its_type_makes_of_it() {
    let types = [
        (CounterType::PERF_COUNTER_BULK_COUNT, [(10, 0), (40, 20_000_000)], 15.0),
        (CounterType::PERF_COUNTER_COUNTER, [(u64::from(u32::MAX), 0), (9, 10_000_000)], 10.0),
        (CounterType::PERF_AVERAGE_BULK, [(100, 10), (400, 12)], 150.0),
        (CounterType::PERF_AVERAGE_TIMER, [(0, 0), (20_000_000, 4)], 0.5),
        (CounterType::PERF_RAW_FRACTION, [(1, 4), (3, 4)], 75.0),
        (CounterType::PERF_COUNTER_LARGE_RAWCOUNT, [(1, 0), (1 << 40, 0)], (1_u64 << 40) as f64),
        (CounterType::PERF_OBJ_TIME_TIMER, [(0, 5), (10, 45)], 25.0),
    ];
    for (counter_type, [older, newer], wanted) in types {
        let log = Written::new()
            .entry(Entry::counter(MACHINE, "Object", None, "Counter", counter_type.0))
            .sample(0, vec![SampleData::Counter(older.0, older.1)])
            .sample(1, vec![SampleData::Counter(newer.0, newer.1)]);
        let log = Log::parse(log.write()).unwrap();
        let rows = log.sample(1).unwrap().rows(log.sample(0).as_ref());
        assert_eq!(rows[0].path().to_string(), r"\\WORKSHOP\Object\Counter");
        assert_eq!(rows[0].outcome.value, Ok(wanted), "{:?}", counter_type.name());
    }
}

#[test]
fn equal_names_of_an_array_are_numbered_as_they_come() {
    let part = || instances(&[("svchost", 1, 0), ("idle", 2, 0), ("svchost", 3, 0)]);
    let entry = Entry::instances(MACHINE, "Process", "Handle Count", CounterType::PERF_COUNTER_RAWCOUNT.0);
    let log = Log::parse(Written::new().entry(entry).sample(0, vec![part()]).write()).unwrap();
    let rows = log.sample(0).unwrap().rows(None);
    let paths: Vec<String> = rows.iter().map(|row| row.path().to_string()).collect();
    assert_eq!(paths[2], r"\\WORKSHOP\Process(svchost#1)\Handle Count");
    assert_eq!(rows[2].outcome.value, Ok(3.0));
}

#[test]
fn a_part_that_nobody_knows_is_named_and_the_others_are_read() {
    let entry = |name| Entry::counter(MACHINE, "Object", None, name, CounterType::PERF_COUNTER_RAWCOUNT.0);
    let parts =
        vec![SampleData::Counter(1, 0), SampleData::Unknown(0x0703, vec![1; 20]), SampleData::Counter(3, 0)];
    let log = Written::new().entry(entry("a")).entry(entry("b")).entry(entry("c")).sample(0, parts);
    let log = Log::parse(log.write()).unwrap();
    let rows = log.sample(0).unwrap().rows(None);
    let values: Vec<_> = rows.iter().map(|row| (row.entry.counter.clone(), row.outcome.value)).collect();
    assert_eq!(values, [("a".into(), Ok(1.0)), ("c".into(), Ok(3.0))]);
    assert_eq!(notes(&log), [NoteKind::PartType(0x0703)]);
    assert_eq!(log.notes()[0].kind.to_string(), "a part of type 0x0703 is not understood");
}

#[test]
fn a_log_that_goes_round_is_read_in_the_order_of_its_buffers() {
    let mut written = processors();
    written.mode = 2;
    for second in 3..60 {
        written = written.sample(second, vec![instances(&[("0", second as u64, 5), ("_Total", 1, 5)])]);
    }
    let bytes = written.write();
    let whole: Vec<i64> =
        Log::parse(bytes.clone()).unwrap().samples().map(|sample| sample.local_time().0).collect();
    assert_eq!(whole.len(), 60);
    let (head, rest) = bytes.split_at(4096);
    for buffers in 1..rest.len() / 4096 {
        let (first, last) = rest.split_at(buffers * 4096);
        let log = Log::parse([head, last, first].concat()).unwrap();
        let had: Vec<i64> = log.samples().map(|sample| sample.local_time().0).collect();
        assert_eq!(had, whole, "the oldest buffer is number {buffers}");
        assert_eq!(log.notes(), []);
    }
}

#[test]
fn lengths_that_lie_are_named_and_cost_no_more_than_they_must() {
    let bytes = processors().write();
    let guid = |bytes: &[u8], number: usize| {
        let places =
            (0..bytes.len() - 72).step_by(8).filter(|at| bytes[at + 24..at + 28] == [0xb3, 0x3b, 0x3f, 0x93]);
        places.filter(|at| bytes[at + 4] == 0x22).nth(number).unwrap()
    };
    let sample = guid(&bytes, 0);
    let with = |at: usize, number: u32| {
        let mut damaged = bytes.clone();
        damaged[at..at + 4].copy_from_slice(&number.to_le_bytes());
        Log::parse(damaged).unwrap()
    };
    // The head of the event and that of the sample are followed by the part, and this by its array.
    let (record, part) = (sample + 72, sample + 80);
    for (at, number, kept, note) in [
        (0x1000, 0, 3, NoteKind::BufferLength),
        (0x1030, 0, 3, NoteKind::BufferEnd),
        (0x1030, u32::MAX, 3, NoteKind::BufferEnd),
        (0x1030, 0x60, 3, NoteKind::BufferEnd),
        (sample, 0xC014_0007, 2, NoteKind::EventDamaged),
        (sample, 0xC014_FFFF, 2, NoteKind::EventDamaged),
        (sample, 0xC014_0200, 3, NoteKind::EventLength),
        (sample + 0x40, 0, 2, NoteKind::Piece),
        (sample + 0x40, 2, 2, NoteKind::Piece),
        (sample + 0x44, u32::MAX, 2, NoteKind::RecordIncomplete),
        (record + 4, u32::MAX, 3, NoteKind::Part),
        (part + 4, 7, 3, NoteKind::Part),
        (part + 4, u32::MAX, 3, NoteKind::Part),
        (part + 12, u32::MAX, 3, NoteKind::ValueCount),
    ] {
        let log = with(at, number);
        assert_eq!(log.samples().len(), kept, "{number:#x} at {at:#x}");
        assert!(notes(&log).contains(&note), "{number:#x} at {at:#x}: {:?}", notes(&log));
    }
}

#[test]
fn a_sample_before_every_catalogue_is_named_by_the_first_and_one_without_any_says_so() {
    let log = Log::parse(Written::new().sample(0, vec![SampleData::Counter(1, 0)]).write()).unwrap();
    assert!(notes(&log).contains(&NoteKind::PartCount));
    assert!(log.sample(0).unwrap().rows(None).is_empty());
}

#[test]
fn values_that_are_not_valid_are_one_outage_for_all_machines_and_have_no_value() {
    let counter = |machine: &str| {
        Entry::counter(machine, "Processor", Some("0"), "% Processor Time", CounterType::PERF_100NSEC_TIMER.0)
    };
    let mut written = Written::new().entry(counter("\\\\EAST")).entry(counter("\\\\WEST"));
    for second in 0..5 {
        let clock = Written::utc(second).unsigned_abs();
        written = written
            .sample(second, vec![SampleData::Counter(77_777, clock), SampleData::Counter(77_777, clock)]);
    }
    let mut bytes = written.write();
    let log = Log::parse(bytes.clone()).unwrap();
    // Both machines are absent in the third sample, and one of them in the fourth.
    for (sample, row) in [(2, 0), (2, 1), (3, 1)] {
        let raw = log.sample(sample).unwrap().rows(None)[row].newer.unwrap();
        let status = raw.first_offset as usize - 16;
        bytes[status..status + 4].copy_from_slice(&0x8000_07D0_u32.to_le_bytes());
    }
    let log = Log::parse(bytes).unwrap();
    let [note] = log.notes() else { panic!("{:?}", log.notes()) };
    let NoteKind::Status(outage) = note.kind else { panic!("{note:?}") };
    assert_eq!(
        (outage.first, outage.last, note.count, outage.status.name()),
        (3, 4, 3, Some("PDH_CSTATUS_NO_MACHINE"))
    );
    assert_eq!(log.path_of_outage(&outage).unwrap().to_string(), r"\\EAST\Processor(0)\% Processor Time");
    let values = |newer: usize| -> Vec<_> {
        let rows = log.sample(newer).unwrap().rows(log.sample(newer - 1).as_ref());
        rows.into_iter().map(|row| row.outcome.value).collect()
    };
    assert_eq!(values(2), [Err(NoValue::NotValid); 2]);
    assert_eq!(values(4), [Ok(0.0), Err(NoValue::NotValid)]);
}

#[test]
fn a_sample_costs_what_its_parts_are_and_not_what_its_catalogue_is() {
    let mut written = Written::new();
    for number in 0..500 {
        written =
            written.entry(Entry::counter(MACHINE, "Object", None, &format!("Counter {number}"), 0x0001_0000));
    }
    let log = Log::parse(written.sample(0, vec![SampleData::Counter(1, 0)]).write()).unwrap();
    let sample = log.sample(0).unwrap();
    assert_eq!((sample.rows(None).len(), sample.entries().count()), (1, 500));
    let mut met = 0;
    sample.raw_counters().each_value(None, &sample.entries().collect::<Vec<_>>(), |_| met += 1);
    assert_eq!(met, 1);
}

#[test]
fn the_hour_that_comes_twice_is_an_hour_later_in_utc_the_second_time() {
    let pages = |seconds: i64| SampleData::Counter(u64::try_from(seconds).unwrap(), 0);
    let mut written = Written::new().entry(Entry::counter(
        MACHINE,
        "Memory",
        None,
        "Available Bytes",
        CounterType::PERF_COUNTER_RAWCOUNT.0,
    ));
    // Every half hour, including the end of summer time after an hour and a quarter.
    written.set_back = Some(4500);
    for place in 0..8 {
        written = written.sample(place * 1800, vec![pages(place)]);
    }
    let log = Log::parse(written.write()).unwrap();
    let local: Vec<i64> = log.samples().map(|sample| sample.local_time().0).collect();
    assert!(local.windows(2).any(|two| two[1] < two[0]), "{local:?}");
    let utc: Vec<i64> = log.samples().map(|sample| sample.utc().unwrap().0).collect();
    let expected: Vec<i64> = (0..8).map(|place| Written::utc(place * 1800)).collect();
    assert_eq!(utc, expected);
    assert_eq!(notes(&log), [NoteKind::ClockBack]);
    let log = AnyLog::parse(written.write()).unwrap();
    assert_eq!((log.gaps(), log.interval()), (vec![], Some(1800 * 10_000_000)));
}
