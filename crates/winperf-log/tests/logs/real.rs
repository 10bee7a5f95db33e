//! The logs of two real machines, compared with facts from other sources.

use serde_json::Value;
use sha2::{Digest, Sha256};
use winperf::counter_type::CounterType;
use winperf::formula::NoValue;
use winperf::time::FileTime;
use winperf::{Capture, Names, Pair, Titles};
use winperf_log::{AnyLog, Content, Log, NoteKind, TextLog};

use crate::{REAL, bytes, expected, log};

/// Largest relative difference to PDH, which computes in doubles and rounds more than once.
const TOLERANCE: f64 = 1e-12;

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// `2007-08-14T19:40:38.6205996Z`, to the millisecond as winperf prints it.
fn moment(time: FileTime) -> String {
    time.calendar().expect("a date").to_string()
}

fn same_moment(time: FileTime, wanted: &str) {
    assert_eq!(moment(time)[..23], wanted[..23]);
}

#[test]
fn both_logs_are_read_to_the_last_record_and_nothing_in_them_is_odd() {
    for name in REAL {
        let (log, wanted) = (log(name), expected(name));
        assert_eq!(u64::from(log.buffers()), number(&wanted["buffers"]), "{name}");
        assert_eq!(log.records() as u64, number(&wanted["records"]), "{name}");
        assert_eq!(log.samples().len() as u64, number(&wanted["samples"]), "{name}");
        assert_eq!(log.notes(), [], "{name}");
    }
}

#[test]
fn the_header_says_when_and_where_the_log_was_written() {
    for name in REAL {
        let (log, wanted) = (log(name), &expected(name)["header"]);
        let header = log.header().expect("a header");
        assert_eq!(u64::from(log.buffer_length()), number(&wanted["buffer_size"]));
        assert_eq!(u64::from(header.build), number(&wanted["build"]));
        assert_eq!(u64::from(header.pointer_size), number(&wanted["pointer_size"]));
        assert_eq!(header.perf_freq as u64, number(&wanted["perf_freq"]));
        assert_eq!(u64::from(header.mode), number(&wanted["mode"]));
        assert_eq!(u64::from(header.buffers), number(&wanted["buffers"]));
        assert_eq!(i64::from(header.zone.bias), wanted["bias"].as_i64().unwrap());
        assert_eq!(i64::from(header.zone.standard_bias), wanted["standard_bias"].as_i64().unwrap());
        assert_eq!(i64::from(header.zone.daylight_bias), wanted["daylight_bias"].as_i64().unwrap());
        assert_eq!(serde_json::json!(header.zone.standard_date), wanted["standard_date"]);
        assert_eq!(serde_json::json!(header.zone.daylight_date), wanted["daylight_date"]);
        assert_eq!((&*header.session, &*header.file), (text(&wanted["logger"]), text(&wanted["file"])));
        same_moment(header.start, text(&wanted["start"]));
        same_moment(header.end, text(&wanted["end"]));
        same_moment(header.boot, text(&wanted["boot"]));
        assert_eq!((header.events_lost, header.buffers_lost), (0, 0));
    }
}

#[test]
fn the_catalogue_names_every_counter_with_type_clock_and_scale() {
    for name in REAL {
        let (log, wanted) = (log(name), expected(name));
        let entries: Vec<_> = log.counters().collect();
        let wanted = wanted["catalogue"].as_array().unwrap();
        assert_eq!(entries.len(), wanted.len());
        for (entry, wanted) in entries.iter().zip(wanted) {
            assert_eq!(entry.path(None).to_string(), text(&wanted["path"]));
            assert_eq!(u64::from(entry.flags), number(&wanted["flags"]));
            let counter_type = entry.counter_type.map_or(16, |counter_type: CounterType| counter_type.0);
            assert_eq!(u64::from(counter_type), number(&wanted["type"]));
            assert_eq!(entry.time_base as u64, number(&wanted["time_base"]));
            assert_eq!(i64::from(entry.default_scale), wanted["default_scale"].as_i64().unwrap());
        }
    }
}

#[test]
fn local_time_and_utc_of_every_sample_differ_by_the_zone_of_the_log() {
    for name in REAL {
        let (log, wanted) = (log(name), expected(name));
        let minutes = wanted["local_is_utc_minus_minutes"].as_i64().unwrap();
        let zone = log.header().unwrap().zone;
        for sample in log.samples() {
            let (local, utc) = (sample.local_time(), sample.utc().unwrap());
            let whole_milliseconds = utc.0 / 10_000 * 10_000;
            assert_eq!(whole_milliseconds - local.0, minutes * 60 * FileTime::PER_SECOND, "{name}");
            assert_eq!(i64::from(zone.bias_at(local).unwrap()), minutes);
        }
        let samples: Vec<_> = log.samples().collect();
        same_moment(samples[0].local_time(), text(&wanted["first_sample_local"]));
        same_moment(samples.last().unwrap().local_time(), text(&wanted["last_sample_local"]));
    }
}

#[test]
fn clocks_change_on_the_days_that_the_zone_names() {
    // Vista's zone: the second Sunday of March and the first of November, at 2 in the night.
    let zone = log(REAL[0]).header().unwrap().zone;
    let at = |month, day, hour| {
        let time = winperf::time::CalendarTime {
            year: 2007,
            month,
            day,
            hour,
            minute: 0,
            second: 0,
            millisecond: 0,
        };
        zone.bias_at(time.file_time().unwrap())
    };
    for (month, day, hour, bias) in
        [(3, 11, 1, 300), (3, 11, 2, 240), (8, 14, 15, 240), (11, 4, 1, 240), (11, 4, 2, 300), (1, 1, 0, 300)]
    {
        assert_eq!(at(month, day, hour), Some(bias), "{month}-{day} {hour}:00");
    }
}

#[test]
fn the_blocks_are_those_of_the_log_byte_for_byte_and_each_reads_without_error() {
    let (log, wanted) = (log(REAL[0]), expected(REAL[0]));
    assert_eq!(log.content(), Some(Content::Blocks));
    let blocks: Vec<(Vec<u8>, u32)> = log.samples().flat_map(|sample| sample.blocks()).collect();
    let wanted = wanted["blocks"].as_array().unwrap();
    assert_eq!(blocks.len(), wanted.len());
    for ((bytes, offset), wanted) in blocks.into_iter().zip(wanted) {
        let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hash, text(&wanted["sha256"]));
        assert_eq!(log.file()[offset as usize..][..8], bytes[..8], "the block begins there in the log");
        let capture = Capture::parse(bytes);
        assert_eq!(capture.error(), None);
        assert_eq!(u64::from(capture.objects().next().unwrap().title().0), number(&wanted["title"]));
    }
}

#[test]
fn a_moment_is_one_capture_with_the_objects_of_all_its_blocks_and_knows_where_each_byte_lies() {
    let log = log(REAL[0]);
    for sample in log.samples() {
        let merged = sample.capture().unwrap();
        assert_eq!(merged.differing, 0);
        let capture = Capture::parse(merged.bytes.clone());
        assert_eq!(capture.error(), None);
        let titles: Vec<u32> = capture.objects().map(|object| object.title().0).collect();
        assert_eq!(titles, [236, 638, 4, 510, 234, 230, 238, 2]);
        assert!(
            capture
                .findings(&Names::default())
                .iter()
                .all(|finding| finding.kind.severity().name() != "error")
        );
        for (at, byte) in (0..).zip(&merged.bytes) {
            let place = merged.log_offset(at).unwrap() as usize;
            // TotalByteLength and NumObjectTypes are those of all blocks together.
            assert!(log.file()[place] == *byte || (20..24).contains(&at) || (28..32).contains(&at), "{at}");
        }
        assert_eq!(merged.log_offset(merged.bytes.len() as u32), None);
    }
}

#[test]
fn the_values_of_a_merged_capture_are_those_of_its_blocks() {
    let log = log(REAL[0]);
    let [older, newer] = [0, 1].map(|position| log.sample(position).unwrap());
    let merged = [older, newer].map(|sample| Capture::parse(sample.capture().unwrap().bytes));
    let [first, second] = merged;
    let merged = Pair::new(first, second);
    let mut apart = Vec::new();
    for ((older, _), (newer, _)) in older.blocks().into_iter().zip(newer.blocks()) {
        let pair = Pair::new(Capture::parse(older), Capture::parse(newer));
        apart.extend(pair.rows().map(|row| (row.path().to_string(), row.value())).collect::<Vec<_>>());
    }
    let together: Vec<_> = merged.rows().map(|row| (row.path().to_string(), row.value())).collect();
    assert_eq!(together, apart);
    assert!(together.iter().filter(|(_, value)| value.is_ok()).count() > 1000);
}

#[test]
fn the_titles_of_the_log_name_what_its_blocks_number() {
    let (log, wanted) = (log(REAL[0]), expected(REAL[0]));
    let [list] = log.titles() else { panic!("one list") };
    assert_eq!(list.machine, "\\\\ZACH-PC");
    assert_eq!(list.pairs as u64, number(&wanted["title_list"]["pairs"]));
    let mut titles = Titles::none();
    titles.add_list(&list.multi_sz).unwrap();
    assert_eq!(titles.name(winperf::TitleIndex(4658)), Some("DMA Buffer Submitted/Sec"));
    assert_eq!(titles.name(winperf::TitleIndex(238)), Some("Processor"));
    assert_eq!(log.machine().as_deref(), Some("ZACH-PC"));
    assert_eq!(log.summary().map(|summary| summary.samples), Some(11));
}

/// The display values of one path, of each sample after the one before it.
fn values(log: &Log, path: &str) -> Vec<(FileTime, f64)> {
    let samples: Vec<_> = log.samples().collect();
    let pairs = samples.iter().zip(samples.iter().skip(1));
    let of_pair = pairs.map(|(older, newer)| {
        let rows = newer.rows(Some(older));
        let row = rows.iter().find(|row| row.path().to_string() == path).expect("a row");
        (newer.local_time(), row.outcome.value.expect("a value"))
    });
    of_pair.collect()
}

#[track_caller]
fn agrees(had: f64, wanted: &Value) {
    let printed: f64 = text(wanted).parse().expect("a number");
    assert!((had - printed).abs() <= printed.abs() * TOLERANCE, "{had} is not {printed}");
}

#[test]
fn values_agree_with_those_of_pdh_where_these_are_published() {
    let log = log(REAL[1]);
    let pdh = &expected(REAL[1])["pdh"];
    let values = values(&log, text(&pdh["path"]));
    assert_eq!(values.len() as u64, number(&pdh["values"]));
    for (wanted, (_, had)) in pdh["first_four"]["values"].as_array().unwrap().iter().zip(&values) {
        agrees(*had, wanted);
    }
    let (begin, minute) = (values[0].0.0, 60 * FileTime::PER_SECOND);
    let minutes = &pdh["per_minute"];
    for window in 0..10 {
        let is_in = |time: FileTime| (time.0 - begin) / minute == window;
        let of_window: Vec<f64> =
            values.iter().filter(|(time, _)| is_in(*time)).map(|(_, value)| *value).collect();
        let count = of_window.len() as f64;
        assert_eq!(of_window.len() as u64, number(&minutes["counts"][window as usize]));
        let sum: f64 = of_window.iter().sum();
        agrees(sum / count, &minutes["average"][window as usize]);
        let squares = 0.1 + of_window.iter().map(|value| value * value).sum::<f64>();
        let deviation = ((count * squares - sum * sum) / (count * count - 1.0)).sqrt();
        agrees(deviation, &minutes["deviation"][window as usize]);
    }
    let all: Vec<f64> = values.iter().map(|(_, value)| *value).collect();
    let monitor = &pdh["performance_monitor"];
    let printed = |value: f64| format!("{value:.3}");
    assert_eq!(printed(*all.last().unwrap()), text(&monitor["last"]));
    assert_eq!(printed(all.iter().sum::<f64>() / all.len() as f64), text(&monitor["average"]));
    assert_eq!(printed(all.iter().copied().fold(f64::MAX, f64::min)), text(&monitor["minimum"]));
    assert_eq!(printed(all.iter().copied().fold(f64::MIN, f64::max)), text(&monitor["maximum"]));
}

#[test]
fn every_raw_value_of_every_sample_is_there_and_lies_where_its_row_says() {
    let (log, wanted) = (log(REAL[1]), expected(REAL[1]));
    assert_eq!(log.content(), Some(Content::RawCounters));
    let (mut values, mut older) = (0, None);
    for sample in log.samples() {
        let rows = sample.rows(older.as_ref());
        let paths: Vec<String> = rows.iter().map(|row| row.path().to_string()).collect();
        assert_eq!(paths[0], r"\\GEORGIS3\PhysicalDisk(0 C:)\Avg. Disk Bytes/Read");
        assert_eq!(paths[9], r"\\GEORGIS3\Processor(_Total)\% Processor Time");
        for row in rows {
            let raw = row.newer.unwrap();
            let at = |offset: u32| u64::from_le_bytes(log.file()[offset as usize..][..8].try_into().unwrap());
            assert_eq!((at(raw.first_offset), at(raw.second_offset)), (raw.first, raw.second));
            assert_eq!(row.older.is_some(), older.is_some());
            assert!(older.is_none() || row.outcome.value.is_ok(), "{row:?}");
            values += 1;
        }
        older = Some(sample);
    }
    assert_eq!(values, number(&wanted["raw_values"]));
}

#[test]
fn the_disk_counters_peak_where_the_picture_of_performance_monitor_has_them() {
    let log = log(REAL[1]);
    for (counter, peak, moment) in [
        ("Avg. Disk Queue Length", 4.0065, "18:55:18.843"),
        ("Avg. Disk Bytes/Write", 42_203.0, "19:00:10.840"),
        ("Avg. Disk Bytes/Read", 146_603.0, "18:51:47.843"),
    ] {
        let values = values(&log, &format!(r"\\GEORGIS3\PhysicalDisk(0 C:)\{counter}"));
        // The first of the highest ones.
        let highest = values.iter().rev().max_by(|one, other| one.1.total_cmp(&other.1)).unwrap();
        assert!((highest.1 / peak - 1.0).abs() < 1e-4, "{counter}: {}", highest.1);
        assert_eq!(highest.0.calendar().unwrap().to_string()[11..23], *moment);
    }
}

#[test]
fn a_file_that_is_no_log_of_counters_says_so() {
    let mut other = bytes(REAL[1]);
    for place in other.as_chunks_mut::<8>().0 {
        if place[..4] == [0xb3, 0x3b, 0x3f, 0x93] {
            *place = [0; 8];
        }
    }
    let error = Log::parse(other).unwrap_err();
    assert_eq!(
        error.to_string(),
        "an event trace log without performance counters: none of its events contains a record of them (at offset 0x48)"
    );
    for bytes in [Vec::new(), b"PERF".to_vec(), vec![0; 70_000], winperf_synth::examples::iexplore().newer] {
        assert!(!Log::is_log(&bytes));
        assert!(
            Log::parse(bytes).unwrap_err().to_string().starts_with("a Performance Monitor log begins with")
        );
    }
}

#[test]
fn a_cut_log_says_that_it_is() {
    let mut cut = bytes(REAL[0]);
    cut.truncate(400_000);
    let log = Log::parse(cut).unwrap();
    assert!(log.notes().iter().any(|note| note.kind == NoteKind::Cut && note.offset == 400_000));
}

/// Returns the values of PDH for the log of Windows 10, line by line.
fn pdh_values() -> TextLog {
    TextLog::parse(bytes("powershell-countersamples.csv")).expect("a text log")
}

#[test]
fn a_log_of_windows_10_has_the_values_that_pdh_wrote_of_it() {
    let (log, of_pdh) = (log("powershell-countersamples.blg"), pdh_values());
    assert_eq!((log.samples().len(), of_pdh.samples().len()), (25, 25));
    let mut compared = 0;
    for position in 0_usize..25 {
        let older = position.checked_sub(1).and_then(|older| log.sample(older));
        let rows = log.sample(position).unwrap().rows(older.as_ref());
        let line = of_pdh.sample(position).unwrap();
        assert_eq!(log.sample(position).unwrap().local_time(), line.local_time());
        for (row, (path, value)) in rows.iter().zip(line.values()) {
            assert_eq!(row.path().to_string(), path);
            let had = row.outcome.value.ok();
            assert_eq!(had.is_some(), value.is_some(), "{path} in sample {position}");
            if let (Some(had), Some(value)) = (had, value) {
                assert!((had - value).abs() <= value.abs() * 1e-15, "{path}: {had} and {value}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 242);
}

#[test]
fn a_log_of_server_2003_has_26_machines_and_says_when_they_were_away() {
    let any = AnyLog::parse(bytes("powershell-badcountersamples.blg")).unwrap();
    assert_eq!(any.machines().len(), 26);
    let AnyLog::Binary(log) = &any else { panic!("a text log") };
    let outages = log.notes().iter().map(|note| match note.kind {
        NoteKind::Status(outage) => (outage.first, outage.last, note.count, outage.status.0),
        other => panic!("{other:?}"),
    });
    assert_eq!(
        outages.collect::<Vec<_>>(),
        [(83, 84, 25, 0x8000_07D0), (152, 152, 1, 0x8000_07D0), (227, 228, 26, 0x8000_07D0)]
    );
    let rows = log.sample(84).unwrap().rows(log.sample(83).as_ref());
    assert!(rows.iter().any(|row| row.outcome.value == Err(NoValue::NotValid)));
    assert!(rows.iter().all(|row| row.outcome.value != Err(NoValue::ValueMissing)));
}

#[test]
fn a_text_log_whose_first_bytes_are_missing_opens_all_the_same() {
    let log = TextLog::parse(bytes("powershell-corruptblg.blg")).unwrap();
    assert_eq!((log.zone(), log.bias()), (Some("Pacific Daylight Time"), Some(420)));
    assert!(log.samples().len() > 10, "{}", log.samples().len());
    assert!(log.notes().iter().any(|note| note.kind == NoteKind::HeadCut));
}

#[test]
fn paths_are_compared_without_regard_to_case() {
    let log = AnyLog::parse(bytes("powershell-countersamples.blg")).unwrap();
    let lookup = log.lookup(&[r"\\CHARLIEPARKER\PROCESSOR(_Total)\% Processor Time"]);
    let values = log.values(&lookup, Some(0), 1);
    assert!(matches!(values.as_slice(), [Some(Ok(value))] if (20.0..22.0).contains(value)), "{values:?}");
}
