//! Logs of raw counters and of values: identifying data are removed from every byte, and every value is kept.

use std::fs;
use std::path::Path;

use winperf_log::{AnyLog, Content, Log, Sample, TextLog};
use winperf_redact::{Level, RedactedLog, RefusalReason, redact_log};
use winperf_synth::counter_type::{
    PERF_100NSEC_TIMER, PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT, PERF_ELAPSED_TIME,
};
use winperf_synth::log::{Entry, Log as Written, SampleData};

/// Returns a log of the project: raw counters of a real machine.
fn real() -> Log {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    Log::parse(fs::read(folder.join("tx-basicperfcounters.blg")).expect("a log of the project"))
        .expect("a log")
}

fn redacted(log: Log, level: Level) -> (Log, RedactedLog, Log) {
    let original = Log::parse(log.file().to_vec()).expect("a log");
    let redacted = redact_log(&AnyLog::Binary(Box::new(log)), level).expect("nothing stands against it");
    let copy = Log::parse(redacted.bytes.clone()).expect("a log");
    (original, redacted, copy)
}

/// Returns `true` if bytes contain a text in upper or lower case, as UTF-16 or byte by byte; written without the redactor.
fn holds(bytes: &[u8], text: &str) -> bool {
    let bytes = bytes.to_ascii_uppercase();
    let narrow = text.to_ascii_uppercase().into_bytes();
    let wide: Vec<u8> = narrow.iter().flat_map(|byte| [*byte, 0]).collect();
    [narrow, wide].iter().any(|wanted| bytes.windows(wanted.len()).any(|window| window == wanted))
}

/// Returns values of a sample and the one before it, with the parts that no redaction changes: the bits of the number,
/// or the reason why there is none.
fn values(newer: &Sample<'_>, older: Option<&Sample<'_>>) -> Vec<String> {
    let value = |row: &winperf_log::Row| match row.outcome.value {
        Ok(value) => format!("{:016x}", value.to_bits()),
        Err(reason) => format!("{reason:?}"),
    };
    newer.rows(older).iter().map(|row| format!("{} {}", row.entry.counter, value(row))).collect()
}

fn assert_same_values(original: &Log, copy: &Log) {
    assert_eq!(original.samples().len(), copy.samples().len());
    let mut before: Option<(Sample<'_>, Sample<'_>)> = None;
    for (sample, copied) in original.samples().zip(copy.samples()) {
        let older = before.map_or((None, None), |(older, of_copy)| (Some(older), Some(of_copy)));
        assert_eq!(values(&sample, older.0.as_ref()), values(&copied, older.1.as_ref()));
        assert_eq!(sample.extent(), copied.extent());
        before = Some((sample, copied));
    }
}

#[test]
fn a_real_log_gives_every_value_and_tells_neither_machine_nor_file_nor_date() {
    for level in [Level::Names, Level::Strict] {
        let (original, redacted, copy) = redacted(real(), level);
        assert_same_values(&original, &copy);
        assert_eq!(redacted.bytes.len(), original.file().len());
        let header = original.header().expect("a header");
        for name in ["GEORGIS3", "tzres", header.session.as_str(), header.file.as_str()] {
            assert!(holds(original.file(), name) && !holds(&redacted.bytes, name), "{name}");
        }
        assert!(redacted.mentions("on georgis3") && !redacted.mentions("processor"));
        for sample in original.samples() {
            for time in [Some(sample.local_time()), sample.utc()].into_iter().flatten() {
                let bytes = time.0.to_le_bytes();
                assert!(!redacted.bytes.windows(8).any(|window| window == bytes), "{time:?}");
            }
        }
        let first = copy.sample(0).expect("a sample");
        assert_eq!(first.utc().and_then(|time| time.calendar()).map(|time| time.year), Some(2100));
        // Local times are UTC in the copy.
        assert_eq!(copy.header().map(|header| header.zone.bias), Some(0));
        let apart = |log: &Log| {
            let times: Vec<i64> = log.samples().map(|sample| sample.local_time().0).collect();
            times.windows(2).map(|two| two[1] - two[0]).collect::<Vec<_>>()
        };
        assert_eq!(apart(&original), apart(&copy));
        assert!(copy.notes().is_empty(), "{:?}", copy.notes());
        assert!(redacted.summary.values_compared > 12_000 && redacted.summary.dates_moved > 1_200);
    }
}

#[test]
fn names_of_windows_stay_at_level_names_and_the_machine_has_another_one_as_long() {
    let (original, _, copy) = redacted(real(), Level::Names);
    let names = |log: &Log| {
        let sample = log.sample(3).expect("a sample");
        sample.rows(None).into_iter().map(|row| (row.entry.machine, row.name)).collect::<Vec<_>>()
    };
    for ((machine, name), (copied, kept)) in names(&original).into_iter().zip(names(&copy)) {
        assert_eq!(name, kept);
        assert!(machine != copied && machine.len() == copied.len() && copied.starts_with("\\\\"), "{copied}");
    }
}

fn programs(piece_length: usize) -> Written {
    let machine = "\\\\LEDGERHOST";
    let process = |first: u64, names: [&str; 3]| {
        let instance_data =
            |(name, number): (&str, u64)| (name.to_owned(), number, Written::utc(0).unsigned_abs());
        SampleData::Instances(names.into_iter().zip([first, first + 70_000, 3]).map(instance_data).collect())
    };
    let ids = |seconds| {
        let second = Written::utc(seconds).unsigned_abs();
        SampleData::Instances(vec![("payroll".into(), 4712, second), ("svchost".into(), 936, second)])
    };
    let names = ["payroll", "svchost", "Ledger of Zurich"];
    let started = Written::utc(-3600).unsigned_abs();
    let mut log = Written::new();
    log.piece_length = piece_length;
    log.titles(machine, &[(230, "Process"), (9000, "LEDGERHOST requests"), (9002, "Threads")])
        .entry(Entry::instances(machine, "Process", "% Processor Time", PERF_100NSEC_TIMER))
        .entry(Entry::instances(machine, "Process", "ID Process", PERF_COUNTER_RAWCOUNT))
        .entry(Entry::counter(
            machine,
            "Queue",
            Some("orders of Anna"),
            "Expires",
            PERF_COUNTER_LARGE_RAWCOUNT,
        ))
        .entry(Entry::counter(machine, "System", None, "System Up Time", PERF_ELAPSED_TIME))
        .sample(
            0,
            vec![
                process(5_000_000, names),
                ids(0),
                SampleData::Counter(Written::utc(90).unsigned_abs(), 0),
                SampleData::Counter(started, Written::utc(0).unsigned_abs()),
            ],
        )
        .sample(
            1,
            vec![
                process(7_500_000, names),
                ids(1),
                SampleData::Counter(Written::utc(90).unsigned_abs(), 0),
                SampleData::Counter(started, Written::utc(1).unsigned_abs()),
            ],
        )
}

#[test]
fn instances_are_replaced_in_arrays_and_in_the_catalogue_also_where_a_text_lies_in_two_pieces() {
    for piece_length in [4000, 96, 40] {
        let log = Log::parse(programs(piece_length).write()).expect("a log");
        let (original, redacted, copy) = redacted(log, Level::Names);
        for name in ["LEDGERHOST", "payroll", "Zurich", "orders", "Anna"] {
            assert!(!holds(&redacted.bytes, name), "{name} in pieces of {piece_length}");
        }
        let rows = copy.sample(1).expect("a sample").rows(copy.sample(0).as_ref());
        let name = |row: usize| rows[row].name.clone().unwrap_or_default();
        assert_eq!((name(1), name(0).len(), name(2).len()), ("svchost".into(), 7, 16));
        assert_eq!(name(0), name(3));
        // An id stays, a date of a value moves, and the uptime of the machine is unchanged.
        assert_eq!(rows[3].newer.map(|raw| raw.first), Some(4712));
        let before = original.sample(1).expect("a sample").rows(original.sample(0).as_ref());
        assert_ne!(rows[5].newer.map(|raw| raw.first), before[5].newer.map(|raw| raw.first));
        assert_eq!(rows[6].outcome.value, Ok(3601.0));
        assert_eq!(rows[0].outcome, before[0].outcome);
        // The title that contains the machine's name is blanked, and no other.
        let titles: Vec<u16> = copy.titles()[0]
            .multi_sz
            .as_chunks::<2>()
            .0
            .iter()
            .map(|unit| u16::from_le_bytes(*unit))
            .collect();
        let titles = String::from_utf16_lossy(&titles);
        assert!(
            titles.contains("9000\0---------- requests\0") && titles.contains("9002\0Threads\0"),
            "{titles}"
        );
    }
}

#[test]
fn a_change_of_clocks_while_a_log_runs_leaves_no_step_in_the_copy_which_would_tell_the_day_and_the_zone() {
    let entry =
        Entry::counter("\\\\LEDGERHOST", "Processor", Some("0"), "% Processor Time", PERF_100NSEC_TIMER);
    let mut written = Written::new().entry(entry);
    for second in 0..6 {
        // In autumn local time goes back by an hour.
        let wall = if second < 3 { second } else { second - 3600 };
        let utc = Written::utc(second).unsigned_abs();
        written = written.sample(wall, vec![SampleData::Counter(1000 * second.unsigned_abs(), utc)]);
    }
    let (original, _, copy) = redacted(Log::parse(written.write()).expect("a log"), Level::Names);
    assert_same_values(&original, &copy);
    let seconds = |log: &Log| -> Vec<i64> {
        let first = log.sample(0).expect("a sample").local_time().0;
        log.samples().map(|sample| (sample.local_time().0 - first) / 10_000_000).collect()
    };
    assert_eq!(seconds(&original), [0, 1, 2, -3597, -3596, -3595]);
    assert_eq!(seconds(&copy), [0, 1, 2, 3, 4, 5]);
    assert!(copy.samples().all(|sample| sample.utc() == Some(sample.local_time())));
}

#[test]
fn ids_of_processes_become_other_numbers_at_level_strict() {
    let (_, redacted, copy) = redacted(Log::parse(programs(4000).write()).expect("a log"), Level::Strict);
    let rows = copy.sample(1).expect("a sample").rows(None);
    let ids: Vec<u64> = rows.iter().filter_map(|row| row.newer).map(|raw| raw.first).collect();
    assert!(!ids.contains(&4712) && !ids.contains(&936), "{ids:?}");
    assert_eq!(redacted.summary.ids_replaced, 4);
    assert!(!holds(&redacted.bytes, "svchost"));
}

#[test]
fn what_nobody_understands_and_what_fills_up_is_cleared() {
    let machine = "\\\\LEDGERHOST";
    let written = Written::new()
        .entry(Entry::counter(machine, "Memory", None, "Available Bytes", PERF_COUNTER_LARGE_RAWCOUNT))
        .entry(Entry::counter(machine, "Memory", None, "Cache Bytes", PERF_COUNTER_LARGE_RAWCOUNT))
        .sample(
            0,
            vec![
                SampleData::Counter(512, 0),
                SampleData::Unknown(0x0905, b"ANNA OF THE LEDGER DEPARTMENT".to_vec()),
            ],
        );
    let mut bytes = written.write();
    // After the last event of the last buffer, in leftover memory of the writer.
    let end = bytes.len();
    bytes[end - 24..end - 8].copy_from_slice(b"Anna's passwords");
    let (original, redacted, copy) = redacted(Log::parse(bytes).expect("a log"), Level::Names);
    assert!(holds(original.file(), "Anna's") && !holds(&redacted.bytes, "Anna"));
    assert_eq!(copy.sample(0).map(|sample| sample.rows(None).len()), Some(1));
    assert_eq!(copy.notes().len(), original.notes().len());
}

#[test]
fn whole_objects_among_raw_counters_refuse_the_log() {
    let block = winperf_synth::examples::iexplore().newer;
    let written = Written::new()
        .entry(Entry::object("\\\\LEDGERHOST", "Process"))
        .sample(0, vec![SampleData::Block(block)]);
    let log = Log::parse(written.write()).expect("a log");
    assert_eq!(log.content(), Some(Content::Blocks));
    let refusal = redact_log(&AnyLog::Binary(Box::new(log)), Level::Names).expect_err("a refusal");
    assert!(matches!(refusal, RefusalReason::WholeObject { offset } if offset > 4096), "{refusal}");
}

#[test]
fn a_name_that_lies_inside_of_another_text_refuses_the_log() {
    let machine = "\\\\LEDGERHOST";
    let values = vec![("payroll department".into(), 1, 2), ("x".into(), 1, 2)];
    let written = Written::new()
        .entry(Entry::instances(machine, "Process", "Handle Count", PERF_COUNTER_RAWCOUNT))
        .sample(0, vec![SampleData::Instances(values)]);
    let mut bytes = written.write();
    let wide: Vec<u8> = "payroll".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let name = bytes.windows(wide.len()).position(|window| window == wide).expect("the name");
    // The second value's name begins at the second word of the first one's.
    let place = name - 24;
    let first = u32::from_le_bytes(bytes[place - 24..place - 20].try_into().expect("four bytes"));
    bytes[place..place + 4].copy_from_slice(&(first + 16).to_le_bytes());
    let log = Log::parse(bytes).expect("a log");
    assert_eq!(log.sample(0).expect("a sample").rows(None)[1].name.as_deref(), Some("department"));
    let refusal = redact_log(&AnyLog::Binary(Box::new(log)), Level::Names).expect_err("a refusal");
    assert!(matches!(refusal, RefusalReason::RowChanged { sample: 1, .. }), "{refusal}");
}

#[test]
fn damaged_logs_are_redacted_or_refused_and_never_keep_a_name() {
    let whole = real().file().to_vec();
    let mut made = 0;
    for seed in 0..12 {
        let damaged = winperf_synth::damage::with_hostile_dwords(&whole[..131_072], 4, seed);
        let Ok(log) = Log::parse(damaged) else { continue };
        if let Ok(redacted) = redact_log(&AnyLog::Binary(Box::new(log)), Level::Names) {
            assert!(!holds(&redacted.bytes, "GEORGIS3"), "{seed}");
            made += 1;
        }
    }
    assert!(made > 3, "{made}");
}

const TEXT: &str = "\"(PDH-CSV 4.0) (Pacific Standard Time)(480)\",\"\\\\LEDGERHOST\\Process(payroll/0#2)\\% Processor Time\",\
    \"\\\\LEDGERHOST\\Process(svchost)\\ID Process\",\"\\\\LEDGERHOST\\LEDGERHOST Orders\\Sum\",\"written by Anna\"\r\n\
    \"02/19/2013 18:50:17.844\",\" \",\"936\",\"1,5\",\" \"\r\n\
    \"02/19/2013 18:50:18.844\",\"9.378262382554226\",\"936\",\"0.039698570851449351\",\"Anna was here\"\r\n";

#[test]
fn a_text_log_keeps_its_digits_and_loses_its_names_its_zone_and_what_is_no_number() {
    let log = TextLog::parse(TEXT.into()).expect("a log");
    let redacted = redact_log(&AnyLog::Text(log), Level::Strict).expect("nothing stands against it");
    let text = String::from_utf8(redacted.bytes.clone()).expect("text");
    for name in ["LEDGERHOST", "payroll", "svchost", "Anna", "Pacific", "2013", "936"] {
        assert!(TEXT.contains(name) && !text.contains(name), "{name} in {text}");
    }
    for kept in [
        "\"(PDH-CSV 4.0) (Coordinated Universal Time)(0)\"",
        "\\% Processor Time\"",
        "/0#2)\\",
        "\\---------- Orders\\Sum\"",
        "\"01/01/2100 00:00:00.000\",\" \"",
        "\"01/01/2100 00:00:01.000\",\"9.378262382554226\"",
        "\"1.5\"",
        "\"0.039698570851449351\",\" \"",
    ] {
        assert!(text.contains(kept), "{kept} in {text}");
    }
    let copy = TextLog::parse(redacted.bytes).expect("a log");
    assert_eq!((copy.bias(), copy.columns().len()), (Some(0), 4));
    assert_eq!((redacted.summary.names_replaced, redacted.summary.values_compared), (3, 8));
}

#[test]
fn a_text_log_with_tabs_and_without_a_zone_stays_one() {
    let tabs =
        TEXT.replace("\",\"", "\"\t\"").replace("CSV", "TSV").replace(" (Pacific Standard Time)(480)", "");
    let log = TextLog::parse(tabs.into()).expect("a log");
    let redacted = redact_log(&AnyLog::Text(log), Level::Names).expect("nothing stands against it");
    let text = String::from_utf8(redacted.bytes).expect("text");
    assert!(text.starts_with("\"(PDH-TSV 4.0)\"\t\"\\\\"), "{text}");
    assert!(text.contains("Process(svchost)\\ID Process\"") && text.contains("\"936\""), "{text}");
    assert!(text.contains("\r\n\"01/01/2100 00:00:00.000\"\t"), "{text}");
}

#[test]
fn level_none_gives_the_log_as_it_is() {
    let log = real();
    let bytes = log.file().to_vec();
    let same = redact_log(&AnyLog::Binary(Box::new(log)), Level::None).expect("nothing stands against it");
    assert_eq!(same.bytes, bytes);
}

#[test]
fn a_number_of_a_text_log_is_a_date_or_an_id_by_what_it_comes_to_and_not_by_its_spelling() {
    let text = "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\ZQHOST\\Process(zqapp)\\ID Process\",\"\\\\ZQHOST\\MSSQL$ZQDB:Locks\\Start\"\r\n\
                \"05/02/2024 03:04:05.678\",\"4242.000000\",\"133485048000000000.000000\"\r\n\
                \"05/02/2024 03:04:06.678\",\"4242\",\"1.33485048E+17\"\r\n\
                \"05/02/2024 03:04:07.678\",\"+4242.0\",\"133485048000000000\"\r\n";
    for level in [Level::Names, Level::Strict] {
        let log = TextLog::parse(text.into()).expect("a log");
        let redacted = redact_log(&AnyLog::Text(log), level).expect("nothing stands against it");
        let copy = String::from_utf8(redacted.bytes).expect("text");
        for told in ["1334850", "1.33485", "ZQ", "zq"] {
            assert!(!copy.contains(told), "{told}: {copy}");
        }
        assert_eq!(redacted.summary.ids_replaced, if level == Level::Strict { 3 } else { 0 }, "{copy}");
        assert_eq!(copy.contains("4242"), level == Level::Names, "{copy}");
        assert!(copy.contains("\"157363305"), "{copy}");
    }
}
