//! Values over time of logs: without a zone, of several machines, and of counters that are not in all samples.

use winperf::time::FileTime;
use winperf_synth::log::{Entry, Log, SampleData};

use super::*;
use crate::state::tests::{nth, with_list};
use crate::state::view::timeline::browsing::BrowsingChange;
use crate::state::view::timeline::curve::Trouble;
use crate::views::timeline::query::browser;

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
    looked_at(with_log_file("a.csv", text.into_bytes()))
}

fn offers(session: &Session) -> Offers {
    Offers::new(session.answers.sampled.survey.as_ref().unwrap())
}

#[test]
fn keys_go_through_the_hour_that_is_there_twice_and_a_link_tells_its_intervals_apart() {
    let times = ["01:30:00", "02:00:00", "02:30:00", "02:00:00", "02:30:00", "03:00:00"];
    let mut session = press(text_log("", &[PAGES], &times), Key::Home);
    for position in 0..times.len() {
        assert_eq!(session.timeline().interval(), Some(position));
        session = press(session, Key::Right);
    }
    let back = press(press(session, Key::Left), Key::Left);
    assert_eq!(back.timeline().interval(), Some(3));
    let at = Address::read(&Address::from_session(&back).write()).view.timeline.at;
    assert_eq!(at, back.view.timeline.view.at);
    // A row of the table is reached as well.
    let row = numbers::select_interval(&back.timeline(), 4).unwrap();
    assert_eq!(looked_at(back.changed(row)).timeline().interval(), Some(4));
}

#[test]
fn a_file_says_utc_only_where_times_are_that() {
    let times = ["02:00:00.000", "02:30:00.000"];
    let saved = |zone: &str, form| saved::text(&text_log(zone, &[PAGES], &times).timeline(), form).unwrap();
    for (zone, head, time, row) in [
        ("", "\"(PDH-CSV 4.0)\",", "\"10/27/2013 02:30:00.000\"", "2013-10-27T02:30:00.000,Memory"),
        (
            " (CET)(-60)",
            "\"(PDH-CSV 4.0) (CET)(-60)\",",
            "\"10/27/2013 02:30:00.000\"",
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
    let of_east = offered.offered(0).series(1, 0).unwrap();
    assert_eq!(of_east, SeriesName::Path(columns[1].to_owned()));
    let session = changed(session, TimelineChange::Add(of_east));
    let names: Vec<String> = summed::rows(&session.timeline()).into_iter().map(|row| row.name).collect();
    assert_eq!(names, [r"\\WEST\Memory\Pages/sec", r"\\EAST\Memory\Pages/sec"]);
    let text = saved::text(&session.timeline(), SavedForm::Csv).unwrap();
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
    let session = looked_at(with_log_file("a.blg", log.write()));
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
    let session = looked_at(with_log_file("a.blg", log.write()));
    let offered = offers(&session);
    assert_eq!(offered.counters(0), ["Processes", "Threads"]);
    let threads = offered.offered(0).series(1, 0).unwrap();
    let session = changed(session, TimelineChange::Add(threads));
    assert_eq!(curve(&session).values.iter().flatten().copied().collect::<Vec<_>>(), [9.0; 3]);
    assert!(!summed::rows(&session.timeline())[1].is_nowhere);
}

#[test]
fn where_most_samples_are_of_one_moment_none_is_missing() {
    let times = ["02:00:00.000"; 12].into_iter().chain(["02:30:00.000"]).collect::<Vec<_>>();
    let session = text_log("", &[PAGES], &times);
    let moments = &session.answers.sampled.survey.as_ref().unwrap().moments;
    assert!(!moments.iter().any(|moment| matches!(moment.what, Trouble::Missing(..))), "{moments:?}");
}

const CHINESE: &str = "\"(PDH-CSV 4.0) ()(-480)\",\"\\\\A\\Object(x)\\Busy\",\"\\\\A\\Object(y)\\Busy\",\"\\\\A\\Object(x)\\Level\",\"\\\\A\\Object(x)\\Still\"";

/// Returns a text log of a machine with a counter of each kind that people look for.
fn named_log(machine: &str, day: u32) -> Vec<u8> {
    let paths = [
        r"Memory\Pages/sec",
        r"Network Interface(quiet)\Bytes Total/sec",
        r"Network Interface(busy)\Bytes Total/sec",
        r"PhysicalDisk(_Total)\Avg. Disk sec/Transfer",
        r"Processor(0)\% Processor Time",
        r"Processor(_Total)\% Processor Time",
        r"Memory\Available MBytes",
    ];
    let head: String = paths.iter().map(|path| format!(",\"\\\\{machine}\\{path}\"")).collect();
    let line = |minute: u32| {
        let values: Vec<String> = (0..7).map(|column| format!(",\"{}\"", column * 10 + minute)).collect();
        format!("\"10/{day}/2013 02:{minute:02}:00.000\"{}\r\n", values.concat())
    };
    let lines: String = (0..10).map(line).collect();
    format!("\"(PDH-CSV 4.0) (CET)(-60)\"{head}\r\n{lines}").into_bytes()
}

fn series(session: &Session) -> Vec<String> {
    let names = session.view.timeline.view.series.iter().map(|series| match series {
        SeriesName::Path(path) => path.clone(),
        SeriesName::Lasting { .. } => String::new(),
    });
    names.collect()
}

/// Returns a session in which several logs have been opened one after the other.
fn opened(logs: &[(&str, Vec<u8>)]) -> Session {
    let open = |session: Session, (file, bytes): &(&str, Vec<u8>)| {
        session.changed(Action::Receive(crate::state::tests::logs::opening(file, bytes.clone()))).settled()
    };
    looked_at(logs.iter().fold(Session::default(), open))
}

#[test]
fn a_log_opens_with_processor_memory_disk_and_network_the_total_or_the_busiest_of_each() {
    let session = opened(&[("a.csv", named_log("WEST", 27))]);
    assert_eq!(session.view.tab, Tab::Timeline);
    assert_eq!(
        series(&session),
        [
            r"\\WEST\Processor(_Total)\% Processor Time",
            r"\\WEST\Memory\Available MBytes",
            r"\\WEST\PhysicalDisk(_Total)\Avg. Disk sec/Transfer",
            r"\\WEST\Network Interface(busy)\Bytes Total/sec",
        ]
    );
    let drawing = drawing::drawing(&session.timeline()).unwrap();
    assert_eq!(drawing.panels.len(), 4);
    let sums = drawing.panels[0].lines[0].sums.as_ref().unwrap();
    assert_eq!((sums.average.as_str(), sums.maximum.as_str(), sums.at.as_str()), ("54.5", "59", "02:09:00"));
    // The unit follows from the name.
    assert_eq!(drawing.panels[0].unit, Some(winperf::counter_type::Unit::Percent));
}

#[test]
fn a_log_of_unknown_names_opens_with_the_counters_that_vary_most_and_one_of_each_first() {
    let lines = (0..9).map(|line| {
        format!(
            "\"10/27/2013 02:0{line}:00.000\",\"{}\",\"{}\",\"{}\",\"7\"\r\n",
            1 + line * 9,
            2 + line * 5,
            100 + line
        )
    });
    let text = format!("{CHINESE}\r\n{}", lines.collect::<String>());
    let session = opened(&[("a.csv", text.into_bytes())]);
    assert_eq!(series(&session), [r"\\A\Object(x)\Busy", r"\\A\Object(x)\Level", r"\\A\Object(y)\Busy"]);
}

#[test]
fn a_log_of_whole_objects_opens_with_the_same_four_by_their_titles() {
    let session = looked_at(with_log_file("pal.blg", PAL.to_vec()));
    let titles = session.view.timeline.view.series.iter().map(|series| match series {
        SeriesName::Lasting { object, counter, .. } => (object.title.0, counter.title.0),
        SeriesName::Path(_) => (0, 0),
    });
    assert_eq!(titles.collect::<Vec<_>>(), [(238, 6), (4, 1382), (234, 206), (510, 388)]);
    // The verdict about two of the samples is a chip.
    assert!(session.view.is_verdict_collapsed);
}

#[test]
fn times_are_those_of_the_log_and_one_switch_shows_utc() {
    let session = opened(&[("a.csv", named_log("WEST", 27))]);
    let time = |session: &Session| {
        numbers::rows(&session.timeline(), Window { first: 0, end: 1, ..Window::ALL }, English)[0]
            .time
            .clone()
    };
    assert_eq!(time(&session), "2013-10-27 02:00:00.000");
    let first = readout::read_interval(&session, 0, English).unwrap().time;
    assert!(first.ends_with("(log's local time)"), "{first}");
    assert!(session.timeline().has_clocks());
    let utc = changed(session, TimelineChange::Utc(true));
    assert_eq!(time(&utc), "2013-10-27 01:00:00.000");
    let first = readout::read_interval(&utc, 0, English).unwrap().time;
    assert!(first.ends_with("UTC"), "{first}");
    let address = Address::read(&Address::from_session(&utc).write());
    assert!(address.view.timeline.is_utc);
}

#[test]
fn logs_of_one_machine_that_follow_each_other_are_one_row_of_time_with_the_gap_between() {
    let session = opened(&[("b.csv", named_log("WEST", 28)), ("a.csv", named_log("west", 27))]);
    let samples = session.answers.sampled.samples.as_ref().unwrap();
    assert_eq!((samples.chains.len(), samples.steps.len(), samples.breaks().len()), (2, 20, 1));
    let line = &drawing::drawing(&session.timeline()).unwrap();
    assert_eq!((line.breaks.len(), line.panels[0].lines[0].path.matches('M').count()), (1, 2));
    assert!(curve(&session).values.iter().all(Result::is_ok));
    // A point of either leads to its log, and the curves stay.
    for key in [Key::Home, Key::End] {
        let there = press(press(session.clone(), key), Key::Activate);
        let log = there.raw_log().unwrap();
        let (file, at) = if key == Key::Home { ("a.csv", 0) } else { ("b.csv", 9) };
        assert_eq!((log.file.as_str(), log.newer_position(), there.view.tab), (file, at, Tab::Timeline));
        assert_eq!(there.timeline().drawn_curves(), session.timeline().drawn_curves());
    }
}

#[test]
fn logs_of_several_machines_are_chosen_from_or_laid_over_each_other_by_clock_or_from_their_starts() {
    let session = opened(&[("a.csv", named_log("WEST", 27)), ("b.csv", named_log("EAST", 28))]);
    let samples = |session: &Session| session.answers.sampled.samples.clone().unwrap();
    assert_eq!(samples(&session).machine, "EAST");
    assert!(series(&session).iter().all(|path| path.starts_with(r"\\EAST\")));
    let machines: Vec<String> = samples(&session).machines.iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(machines, ["*", "WEST", "EAST"]);
    let drawn = session.view.timeline.view.series.clone();
    let again = looked_at(changed(session.clone(), TimelineChange::Machine("EAST".to_owned())));
    assert_eq!((again.view.timeline.view.series, drawn.is_empty()), (drawn, false));
    let all = changed(session, TimelineChange::Machine("*".to_owned()));
    let all = changed(all, TimelineChange::Add(SeriesName::Path(r"\\EAST\Memory\Pages/sec".to_owned())));
    assert_eq!((samples(&all).chains.len(), samples(&all).breaks().len()), (2, 1));
    assert!(samples(&all).is_all && !samples(&all).has_whole, "all machines are of counter logs");
    let together = changed(all.clone(), TimelineChange::FromStarts(true));
    let whole = samples(&together).whole().unwrap();
    assert_eq!((whole.length() / FileTime::PER_SECOND, samples(&together).breaks().len()), (9 * 60, 0));
    // A link says so.
    let address = Address::read(&Address::from_session(&together).write());
    assert_eq!(address.view.timeline, together.view.timeline.view);
    assert_eq!(address.logs.len(), 2);
}

#[test]
fn a_link_into_logs_waits_for_them_and_leads_to_the_same_view() {
    let logs = [("a.csv", named_log("WEST", 27)), ("b.csv", named_log("WEST", 28))];
    let session = typed(press(opened(&logs), Key::End), '+');
    let text = Address::from_session(&session).write();
    let mut followed = Session::default().changed(Action::Want(Some(Address::read(&text))));
    for (place, (file, bytes)) in logs.into_iter().enumerate() {
        assert_eq!(followed.wanted_files().iter().filter(|(_, is_open)| *is_open).count(), place);
        let file = format!("renamed-{file}");
        followed =
            followed.changed(Action::Receive(crate::state::tests::logs::opening(&file, bytes))).settled();
    }
    let followed = looked_at(followed);
    assert!(followed.intents.address.is_none());
    assert_eq!(followed.view.timeline.view, session.view.timeline.view);
}

#[test]
fn captures_and_a_log_of_counters_of_one_machine_are_one_series() {
    let head = r#""(PDH-CSV 4.0) (UTC)(0)","\\web-07\Processor(_Total)\% Processor Time""#;
    let lines = (10..20).map(|minute| format!("\"03/13/2024 15:{minute}:00.000\",\"{minute}\"\r\n"));
    let text = format!("{head}\r\n{}", lines.collect::<String>());
    let captures = outage().answers.sampled.samples.as_ref().unwrap().steps.len();
    let opening = crate::state::tests::logs::opening("later.csv", text.into_bytes());
    let session = looked_at(outage().changed(Action::Receive(opening)).settled());
    let samples = session.answers.sampled.samples.clone().unwrap();
    assert_eq!((samples.chains.len(), samples.steps.len(), samples.breaks().len()), (2, captures + 10, 1));
    assert!(samples.has_whole);
    let values = |session: &Session| curve(session).values.iter().filter(|value| value.is_ok()).count();
    assert_eq!(values(&session), captures - 2 + 10);
    // The name that captures give it means the log's as well, and back in the captures the curve stays.
    let back = looked_at(session.clone().changed(Action::Choose(Side::A, Some(nth(&session, 0)))));
    assert!(back.raw_log().is_none() && back.answers.sampled.samples.as_ref().unwrap().chains.len() == 2);
    assert_eq!(values(&back), values(&session));
}

/// A title list in German, and one in English that is needed for nothing.
const GERMAN: &str = "1\x001847\x004\0Speicher\x006\0Prozessorzeit (%)\x0024\0Verfügbare Bytes\x00200\0Zeit (%)\x00\
    238\0Prozessor\x00234\0Physikalischer Datenträger\x00388\0Gesamtanzahl Bytes/s\x00510\0Netzwerkschnittstelle\0\0";

/// Returns a German log whose last counter varies most.
fn german() -> Session {
    let paths = [
        r"\\WEST\Netzwerkschnittstelle(a)\Gesamtanzahl Bytes/s",
        r"\\WEST\Physikalischer Datenträger(_Total)\Zeit (%)",
        r"\\WEST\Speicher\Verfügbare Bytes",
        r"\\WEST\Prozessor(_Total)\Prozessorzeit (%)",
        r"\\WEST\Speicher\Unbekannt",
    ];
    let times: Vec<String> = (10..30).map(|minute| format!("02:{minute}:00.000")).collect();
    text_log("", &paths, &times.iter().map(String::as_str).collect::<Vec<_>>())
}

fn series_of(session: &Session) -> Vec<String> {
    let series = session.view.timeline.view.series.iter();
    series.map(|name| format!("{name:?}")).collect()
}

#[test]
fn a_title_list_beside_a_german_log_gives_its_four_charts_and_english_names() {
    let session = with_list("Counter_007.bin", GERMAN, german());
    let session = looked_at(session);
    let series = series_of(&session);
    for (place, part) in
        ["Prozessorzeit (%)", "Verfügbare Bytes", "Zeit (%)", "Gesamtanzahl"].iter().enumerate()
    {
        assert!(series[place].contains(part), "{series:?}");
    }
    let names = &session.library.naming.english;
    assert_eq!(
        names.path_text(r"\\WEST\Prozessor(_Total)\Prozessorzeit (%)").as_deref(),
        Some(r"\\WEST\Processor(_Total)\% Processor Time")
    );
    let lines = browser::lines(&early_offers(&session), &session.view.timeline.browsing, names);
    let english: Vec<(&str, &str)> =
        lines.iter().map(|line| (line.name.as_str(), line.english.as_str())).collect();
    assert!(english.contains(&("Prozessor", "Processor")), "{english:?}");
    // A search finds a counter by its English name.
    let text = BrowsingChange::Text("processor time".to_owned());
    let session = changed(session.clone(), TimelineChange::Browse(text));
    let found = browser::lines(&early_offers(&session), &session.view.timeline.browsing, names);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (found[0].name.as_str(), found[0].english.as_str()),
        ("Prozessorzeit (%)", "% Processor Time")
    );
}

#[test]
fn charts_that_the_user_has_chosen_stay_when_a_title_list_is_dropped() {
    let session = changed(german(), TimelineChange::Remove(0));
    let before = series_of(&session);
    assert_eq!(series_of(&looked_at(with_list("Counter_007.bin", GERMAN, session))), before);
}
