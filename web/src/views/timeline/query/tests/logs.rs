//! Values over time of logs: without a zone, of several machines, and of counters that are not in all samples.

use winperf_synth::log::{Entry, Log, SampleData};

use super::*;
use crate::state::timeline::curve::Trouble;
use crate::views::timeline::query::offers::Chosen;

const GAUGE: u32 = 0x0001_0000;
const PAGES: &str = r"\\WEST\Memory\Pages/sec";

/// Returns a text log with a line for each time, whose values are the numbers of the lines.
fn text_log(zone: &str, columns: &[&str], times: &[&str]) -> Session {
    let head: String = columns.iter().map(|path| format!(",\"{path}\"")).collect();
    let line = |(number, time): (usize, &&str)| {
        let values = format!(",\"{number}\"").repeat(columns.len());
        format!("\"10/27/2013 {time}\"{values}\r\n")
    };
    let lines: String = times.iter().enumerate().map(line).collect();
    let text = format!("\"(PDH-CSV 4.0){zone}\"{head}\r\n{lines}");
    looked_at(of_log("a.csv", text.into_bytes()))
}

fn offers(session: &Session) -> Offers {
    Offers::new(session.timeline.survey.as_ref().unwrap())
}

#[test]
fn keys_go_through_the_hour_that_is_there_twice_and_a_link_tells_its_intervals_apart() {
    let times = ["01:30:00", "02:00:00", "02:30:00", "02:00:00", "02:30:00", "03:00:00"];
    let mut session = press(text_log("", &[PAGES], &times), Key::Home);
    for position in 0..times.len() {
        assert_eq!(session.timeline.interval(), Some(position));
        session = press(session, Key::Right);
    }
    let back = press(press(session, Key::Left), Key::Left);
    assert_eq!(back.timeline.interval(), Some(3));
    let at = Address::read(&Address::from_session(&back).write()).view.timeline.at;
    assert_eq!(at, back.timeline.view.at);
    // A row of the table is reached as well.
    let row = numbers::select_interval(&back.timeline, 4).unwrap();
    assert_eq!(looked_at(back.changed(row)).timeline.interval(), Some(4));
}

#[test]
fn a_file_says_utc_only_where_times_are_that() {
    let times = ["02:00:00.000", "02:30:00.000"];
    let saved = |zone: &str, form| saved::text(&text_log(zone, &[PAGES], &times).timeline, form).unwrap();
    for (zone, head, time, row) in [
        ("", "\"(PDH-CSV 4.0)\",", "\"10/27/2013 02:30:00.000\"", "2013-10-27T02:30:00.000,Memory"),
        (
            " (CET)(-60)",
            "\"(PDH-CSV 4.0) (UTC)(0)\",",
            "\"10/27/2013 01:30:00.000\"",
            "2013-10-27T01:30:00.000Z,Memory",
        ),
    ] {
        let text = saved(zone, SavedForm::PdhCsv);
        assert!(text.starts_with(head) && text.contains(time), "{text}");
        let text = saved(zone, SavedForm::Csv);
        assert!(text.contains(row), "{text}");
    }
}

#[test]
fn counters_of_one_name_of_two_machines_are_told_apart() {
    let times = ["02:00:00.000", "02:30:00.000"];
    let columns = [PAGES, r"\\EAST\Memory\Pages/sec", r"\\EAST\Memory\Faults/sec"];
    let session = text_log("", &columns, &times);
    let offered = offers(&session);
    assert_eq!(offered.objects(), [r"\\EAST\Memory", r"\\WEST\Memory"]);
    assert_eq!((offered.counters(0).len(), offered.counters(1).len()), (2, 1));
    let of_east = offered.series(Chosen { object: 0, counter: 1, instance: 0 }).unwrap();
    assert_eq!(of_east, SeriesName::Path(columns[1].to_owned()));
    let session = changed(session, TimelineChange::Add(of_east));
    let names: Vec<String> = summed::rows(&session.timeline).into_iter().map(|row| row.name).collect();
    assert_eq!(names, [r"\\WEST\Memory\Pages/sec", r"\\EAST\Memory\Pages/sec"]);
    let text = saved::text(&session.timeline, SavedForm::Csv).unwrap();
    let machines: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!(machines, ["WEST", "EAST", "WEST", "EAST"]);
    // Of one machine objects have their names alone.
    assert_eq!(offers(&text_log("", &[PAGES], &times)).objects(), ["Memory"]);
}

#[test]
fn moments_of_two_machines_are_told_apart() {
    let entry = |machine: &str| Entry::counter(machine, "System", None, "Threads", GAUGE);
    let log = Log::new().entry(entry("\\\\WEST")).entry(entry("\\\\EAST"));
    let log = (0..7).fold(log, |log, sample| {
        let count = if sample == 5 { 90 } else { 9 };
        log.sample(sample, vec![SampleData::Counter(count, 0), SampleData::Counter(count, 0)])
    });
    let session = looked_at(of_log("a.blg", log.write()));
    let said: Vec<String> = moments(&session, English).into_iter().map(|row| row.says).collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert_eq!(said.iter().filter(|text| text.contains(r"\\EAST\System")).count(), 1, "{said:?}");
}

#[test]
fn a_counter_that_ends_in_the_middle_of_a_log_is_offered_and_drawn() {
    let entry = |counter: &str| Entry::counter("\\\\WEST", "System", None, counter, GAUGE);
    let sampled = |log: Log, samples: std::ops::Range<i64>| {
        samples.fold(log, |log, at| log.sample(at, vec![SampleData::Counter(9, 0)]))
    };
    let log = sampled(Log::new().entry(entry("Threads")), 0..4);
    let log = sampled(log.catalogue(vec![entry("Processes")]), 4..8);
    let session = looked_at(of_log("a.blg", log.write()));
    let offered = offers(&session);
    assert_eq!(offered.counters(0), ["Processes", "Threads"]);
    let threads = offered.series(Chosen { object: 0, counter: 1, instance: 0 }).unwrap();
    let session = changed(session, TimelineChange::Add(threads));
    assert_eq!(curve(&session).values.iter().flatten().copied().collect::<Vec<_>>(), [9.0; 3]);
    assert!(!summed::rows(&session.timeline)[1].is_nowhere);
}

#[test]
fn where_most_samples_are_of_one_moment_none_is_missing() {
    let times = ["02:00:00.000"; 12].into_iter().chain(["02:30:00.000"]).collect::<Vec<_>>();
    let session = text_log("", &[PAGES], &times);
    let moments = &session.timeline.survey.as_ref().unwrap().moments;
    assert!(!moments.iter().any(|moment| matches!(moment.what, Trouble::Missing(..))), "{moments:?}");
}
