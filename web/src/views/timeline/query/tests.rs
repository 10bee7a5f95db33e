//! Tests of values over time of real logs, and of a web server during an hour with a problem.

mod browsed;
mod logs;
mod offered;

use serde_json::Value;
use winperf::formula::NoValue;
use winperf::no_rest;
use winperf_log::TextLog;
use winperf_redact::at_once;
use winperf_report::Language;
use winperf_report::language::Language::English;
use winperf_series::Absent;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::shared::Shared;
use crate::state::answers::question::{Answer, Question};
use crate::state::library::capture::Capture;
use crate::state::library::side::Side;
use crate::state::names::series_name::SeriesName;
use crate::state::tests::logs::with_log_file;
use crate::state::tests::{desktop, with_captures};
use crate::state::view::address::Address;
use crate::state::view::tab::Tab;
use crate::state::view::timeline::TimelineChange;
use crate::state::view::timeline::curve::Curve;
use crate::state::{Action, Session};
use crate::views::timeline::query::gather;
use crate::views::timeline::query::moments::{self, MomentRow};
use crate::views::timeline::query::offers::{Offered, Offers, early};
use crate::views::timeline::query::readout::{self, Readout};
use crate::views::timeline::query::saved::{self, SavedForm};
use crate::views::timeline::query::{drawing, keys, numbers, point, summed, survey};

const TX: &[u8] = include_bytes!("../../../../../crates/winperf-log/tests/fixtures/tx-basicperfcounters.blg");
const PAL: &[u8] = include_bytes!("../../../../../crates/winperf-log/tests/fixtures/pal-samplelog.blg");
const EXPECTED: &str = include_str!("../../../../../crates/winperf-log/tests/fixtures/expected.json");

/// Returns the session with the timeline on the screen, and everything that it needs computed.
pub(crate) fn looked_at(session: Session) -> Session {
    let mut session = session.changed(Action::SelectTab(Tab::Timeline)).settled();
    while let Some(gathering) = session.curves_wanted() {
        let gathered = Answer::Curves(at_once(gather::gather(&gathering, async |_| {})));
        session = session.changed(Action::Answer(Question::Curves(gathering), gathered));
    }
    if let Some(unseen) = session.offers_wanted() {
        let found = Answer::Offers(at_once(early(&unseen, &mut no_rest)));
        session = session.changed(Action::Answer(Question::Offers(unseen), found));
    }
    if let Some(unseen) = session.survey_wanted() {
        let found = Answer::Survey(at_once(survey::survey(&unseen, async |_| {})));
        session = session.changed(Action::Answer(Question::Survey(unseen), found));
    }
    session.settled()
}

/// Returns the series that are offered before the survey.
fn early_offers(session: &Session) -> Offers {
    let timeline = session.timeline();
    let unseen = (timeline.samples.unwrap(), timeline.damaged.unwrap());
    Offers::new(&Shared::new(at_once(early(&unseen, &mut no_rest))))
}

/// Returns the instances named w3wp, each with its place.
fn named_w3wp(offered: &Offered<'_>) -> Vec<(usize, String)> {
    let names = offered.names().into_iter().enumerate();
    names.filter(|(_, name)| name.contains("w3wp")).collect()
}

/// Returns twenty captures with an outage.
pub(crate) fn outage() -> Session {
    let read = |(file, bytes): (String, Vec<u8>)| Capture::parse(file, bytes);
    looked_at(with_captures(winperf_synth::examples::outage().into_iter().map(read).collect()))
}

/// Returns 601 samples of counters of a real machine.
pub(crate) fn tx() -> Session {
    looked_at(with_log_file("tx.blg", TX.to_vec()))
}

fn changed(session: Session, change: TimelineChange) -> Session {
    looked_at(session.changed(Action::Timeline(change)))
}

fn curve(session: &Session) -> &Curve {
    let view = &session.view.timeline.view;
    session.answers.sampled.curve(&view.series[view.current]).unwrap()
}

fn files(session: &Session) -> [String; 2] {
    Side::BOTH.map(|side| session.library.captures.capture(side).unwrap().file.clone())
}

fn moments(session: &Session, language: Language) -> Vec<MomentRow> {
    moments::rows(&session.timeline(), usize::MAX, language)
}

fn readout(session: &Session) -> Readout {
    readout::read_interval(session, session.timeline().interval().unwrap(), English).unwrap()
}

/// Returns the position of the first interval without a value of the current series.
fn first_gap(session: &Session) -> usize {
    curve(session).values.iter().position(Result::is_err).unwrap()
}

fn press(session: Session, key: Key) -> Session {
    let action = keys::answer(&session, key, 10);
    looked_at(action.into_iter().fold(session, Session::changed))
}

fn typed(session: Session, letter: char) -> Session {
    looked_at(session.changed(Action::Key(keys::typed(letter).unwrap())))
}

#[test]
fn the_real_log_shows_the_last_average_minimum_and_maximum_of_performance_monitor() {
    let expected: Value = serde_json::from_str(EXPECTED).unwrap();
    let logs = expected["files"].as_array().unwrap();
    let pdh = &logs.iter().find(|log| log["pdh"].is_object()).unwrap()["pdh"];
    let session = tx();
    // It is drawn by default.
    let [SeriesName::Path(path), ..] = &session.view.timeline.view.series[..] else { panic!() };
    assert_eq!(path, pdh["path"].as_str().unwrap());
    let [row, ..] = &summed::rows(&session.timeline())[..] else { panic!() };
    let monitor = &pdh["performance_monitor"];
    let shown =
        ["last", "average", "minimum", "maximum"].map(|name| monitor[name].as_str().unwrap().to_owned());
    // Performance Monitor rounds to three decimals.
    let rounded = |number: String| format!("{:.3}", number.parse::<f64>().unwrap());
    assert_eq!(row.numbers.clone().map(|numbers| numbers.map(rounded)), Some(shown));
    assert_eq!(row.duration, monitor["duration"].as_str().unwrap());
    assert_eq!(u64::try_from(curve(&session).values.len()).unwrap(), pdh["values"].as_u64().unwrap());
}

#[test]
fn what_goes_wrong_is_listed_in_both_languages_the_worst_first() {
    let session = outage();
    let rows = moments(&session, English);
    let at = |text: &str| {
        rows.iter().position(|row| row.says.contains(text)).unwrap_or_else(|| panic!("{text}: {rows:#?}"))
    };
    assert_eq!(at("web-07-06.perfdata is damaged"), 0);
    // The worker leaks handles, dies and is replaced by another; later the counters of the network driver restart.
    let (backwards, leaks, began) =
        (at("decreased"), at("w3wp · Pool Nonpaged Bytes jumps"), at("w3wp ended, and another w3wp started"));
    assert!(backwards < leaks && leaks < began, "{rows:#?}");
    let times = [backwards, leaks, began].map(|row| rows[row].time.as_str());
    assert_eq!(times, ["14:52:52.000", "14:34:52.000", "14:43:54.000"]);
    let japanese = moments(&session, Language::Japanese);
    assert_eq!(japanese.len(), rows.len());
    assert!(
        japanese[leaks].says.contains("急変") && japanese[began].says.contains("終了し"),
        "{japanese:#?}"
    );
}

#[test]
fn a_moment_leads_to_its_two_samples_as_a_and_b_and_to_the_value_with_its_reason() {
    let session = outage();
    let leaks = moments(&session, English)
        .iter()
        .position(|row| row.says.contains("w3wp · Pool Nonpaged Bytes jumps"))
        .unwrap();
    let session = looked_at(session.changed(Action::GoToMoment(leaks)));
    let shown = readout(&session);
    assert!(shown.is_chosen);
    assert_eq!(files(&session), shown.files);
    let explained = point::explained(&session, English).unwrap();
    let value = shown.values.iter().find(|value| value.is_current).unwrap();
    assert!(value.name.contains(r"\Process(w3wp)\") && value.name.ends_with(" · 4712"), "{}", value.name);
    assert!(explained.path.ends_with(r"\Process(w3wp)\Pool Nonpaged Bytes"), "{}", explained.path);
    assert!(explained.result.contains(&value.text), "{} {}", explained.result, value.text);
    // The same samples and the same value are what the other views show.
    assert_eq!(point::row(&session), crate::views::values::query::current(&session));
}

#[test]
fn values_of_what_was_drawn_before_are_there_at_once_when_it_is_drawn_again() {
    let session = outage();
    let count = moments(&session, English).len();
    let series_of = |session: &Session| session.view.timeline.view.series.clone();
    let mut seen = series_of(&session);
    let session = (0..count).fold(session, |session, number| {
        let session = looked_at(session.changed(Action::GoToMoment(number)));
        seen.extend(series_of(&session));
        assert_eq!(session.timeline().drawn_curves().len(), series_of(&session).len(), "moment {number}");
        session
    });
    assert!(seen.iter().any(|series| !series_of(&session).contains(series)));
    // Back in the browser shows the drawing before.
    let address = Address::read(&Address::from_session(&outage()).write());
    let back = session.changed(Action::Want(Some(address)));
    assert_eq!((back.timeline().drawn_curves().len(), series_of(&back).len()), (1, 1));
    assert_eq!(back.curves_wanted(), None);
}

#[test]
fn a_gap_says_why_there_is_no_value_and_is_drawn_as_one() {
    let session = outage();
    let gap = first_gap(&session);
    assert_eq!(curve(&session).values[gap], Err(Absent::Unreadable));
    let shown = readout::read_interval(&session, gap, English).unwrap();
    assert_eq!(shown.values[0].text, "web-07-06.perfdata is damaged");
    let drawing = drawing::drawing(&session.timeline()).unwrap();
    let line = &drawing.panels[0].lines[0];
    // The two intervals around it follow each other, and the line is broken there.
    assert_eq!((line.gaps.len(), line.path.matches('M').count()), (1, 2));
    let window = Window { first: gap, end: gap + 1, ..Window::ALL };
    assert_eq!(numbers::rows(&session.timeline(), window, English)[0].cells, [("damaged".to_owned(), false)]);
    // By keys it is reached as by the pointer, and said as well.
    let mut by_keys = press(session, Key::Home);
    for _ in 0..gap {
        by_keys = press(by_keys, Key::Right);
    }
    assert_eq!(readout(&by_keys).values, shown.values);
}

#[test]
fn keys_step_through_intervals_zoom_and_choose() {
    let session = press(tx(), Key::End);
    assert_eq!(session.timeline().interval(), Some(599));
    assert_eq!(press(session.clone(), Key::Left).timeline().interval(), Some(598));
    assert_eq!(press(session.clone(), Key::Right).timeline().interval(), Some(599));
    let whole = session.timeline().span().unwrap();
    let near = typed(typed(session, '+'), '+');
    let span = near.timeline().span().unwrap();
    assert!((span.length() - whole.length() / 4).abs() < 10 && span.to == whole.to, "{span:?}");
    // Home is the first interval in sight, and one beyond brings it into sight.
    let first = press(near, Key::Home);
    let before = press(first.clone(), Key::Left);
    assert_eq!(before.timeline().interval().unwrap() + 1, first.timeline().interval().unwrap());
    assert!(before.timeline().span().unwrap().has(before.view.timeline.view.at.unwrap().time));
    let moved = press(before.clone(), Key::PageUp);
    assert!(moved.timeline().span().unwrap().from < before.timeline().span().unwrap().from);
    assert_eq!(typed(moved, '0').timeline().span(), Some(whole));
    let chosen = press(before.clone(), Key::Activate);
    assert_eq!(Some(chosen.raw_log().unwrap().newer_position() - 1), before.timeline().interval());
    assert!(readout(&chosen).is_chosen);
}

#[test]
fn a_link_leads_to_the_same_series_zoom_and_point_of_a_log() {
    let session = typed(press(tx(), Key::End), '+');
    let offers = Offers::new(session.answers.sampled.survey.as_ref().unwrap());
    let last = offers.offered(offers.objects().len() - 1);
    let session = changed(session, TimelineChange::Add(last.series(0, 0).unwrap()));
    let session = changed(session, TimelineChange::LogScale(true));
    let text = Address::from_session(&session).write();
    let followed = Session::default().changed(Action::Want(Some(Address::read(&text))));
    // It waits for a log, since a log of counters has no name in it.
    let followed = looked_at(
        followed.changed(Action::Receive(crate::state::tests::logs::opening("tx.blg", TX.to_vec()))),
    );
    assert_eq!(
        (followed.view.timeline.view.clone(), followed.view.tab),
        (session.view.timeline.view.clone(), Tab::Timeline),
        "{text}"
    );
    let curves = |session: &Session| {
        session.timeline().curves.iter().map(|curve| (**curve).clone()).collect::<Vec<_>>()
    };
    assert_eq!(curves(&followed), curves(&session));
}

#[test]
fn a_series_is_the_same_process_whatever_its_number_is_and_a_link_finds_it_again() {
    let session = outage();
    let offers = Offers::new(session.answers.sampled.survey.as_ref().unwrap());
    let objects = offers.objects();
    let process = objects.iter().position(|name| name == "Process").unwrap();
    // Two of one name, which their ids tell apart.
    let named = named_w3wp(&offers.offered(process));
    assert!(named.iter().map(|(_, name)| name).eq(["w3wp · 4712", "w3wp · 6120"]));
    let add_instance = |(instance, _): (usize, String)| {
        TimelineChange::Add(offers.offered(process).series(0, instance).unwrap())
    };
    let both = named_w3wp(&offers.offered(process)).into_iter().map(add_instance).fold(session, changed);
    let curves = both.timeline().drawn_curves();
    let [_, dies, follows] = &curves[..] else { panic!() };
    assert!(dies.values[..5].iter().all(Result::is_ok) && follows.values[15..].iter().all(Result::is_ok));
    let end = dies.values.iter().rposition(Result::is_ok).unwrap() + 1;
    assert_eq!(dies.values[end], Err(Absent::NoValue(NoValue::OnlyInOlder)));
    assert!(dies.values[end + 1..].iter().all(|value| *value == Err(Absent::NotThere)));
    assert!(follows.values[..end].iter().all(Result::is_err));
    // What explains the interval of its death is its own value, and not that of the one that has its name.
    let at = both.answers.sampled.samples.as_ref().unwrap().step_key(end).unwrap();
    let session = changed(changed(both.clone(), TimelineChange::Series(1)), TimelineChange::At(at));
    let session = looked_at(session.changed(Action::ChooseInterval));
    let row = point::row(&session).unwrap();
    let shown = session.paired().unwrap().pair().row(row).unwrap().value();
    assert_eq!(
        (shown, crate::views::values::query::current(&session)),
        (Err(NoValue::OnlyInOlder), Some(row))
    );
    let view = &both.view.timeline.view;
    let text = Address::from_session(&both).write();
    assert_eq!(&Address::read(&text).view.timeline, view, "{text}");
}

#[test]
fn a_file_for_performance_monitor_holds_what_is_shown_and_is_read_again() {
    let session = outage();
    let offers = Offers::new(session.answers.sampled.survey.as_ref().unwrap());
    let process = offers.objects().iter().position(|name| name == "Process").unwrap();
    let add_instance = |(instance, _): (usize, String)| {
        TimelineChange::Add(offers.offered(process).series(0, instance).unwrap())
    };
    let session = named_w3wp(&offers.offered(process)).into_iter().map(add_instance).fold(session, changed);
    let session = typed(press(session, Key::End), '+');
    let text = saved::text(&session.timeline(), SavedForm::PdhCsv).unwrap();
    let log = TextLog::parse(text.into_bytes()).unwrap();
    let counter = r"% Processor Time";
    assert_eq!(
        log.columns(),
        [
            format!(r"\\WEB-07\Processor(_Total)\{counter}"),
            format!(r"\\WEB-07\Process(w3wp)\{counter}"),
            // No two columns of a log are called the same.
            format!(r"\\WEB-07\Process(w3wp#1)\{counter}"),
        ]
    );
    let shown = numbers::shown(&session.timeline());
    assert!(shown.len() > 3 && shown.len() < 19 && log.samples().len() == shown.len());
    for (sample, position) in log.samples().zip(shown) {
        let values: Vec<_> = sample.values().map(|(_, value)| value).collect();
        let expected: Vec<_> =
            session.timeline().drawn().map(|(_, curve)| curve.values[position].ok()).collect();
        assert_eq!(values, expected);
    }
}

#[test]
fn a_row_for_each_value_says_its_unit_or_why_it_is_absent() {
    let session = outage();
    let text = saved::text(&session.timeline(), SavedForm::Csv).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 20);
    assert_eq!(lines[0], "machine,older_time,newer_time,object,instance,counter,type,value,unit,status");
    let begin = "WEB-07,2024-03-13T14:02:11.000Z,2024-03-13T14:05:02.000Z,Processor,_Total,% Processor Time,PERF_100NSEC_TIMER_INV,";
    assert!(lines[1].starts_with(begin) && lines[1].ends_with(",%,ok"), "{}", lines[1]);
    assert!(lines[1 + first_gap(&session)].ends_with(",,%,unreadable"));
}

#[test]
fn a_log_of_whole_objects_has_the_value_that_is_selected_in_the_values_and_its_samples_are_a_and_b() {
    let session = with_log_file("pal.blg", PAL.to_vec()).changed(Action::SelectTab(Tab::Values)).settled();
    let series = crate::views::values::query::series(&session).unwrap();
    let session = looked_at(session.changed(Action::ShowOverTime(series.clone())));
    assert_eq!((session.view.tab, &session.view.timeline.view.series[..]), (Tab::Timeline, &[series][..]));
    assert_eq!(curve(&session).values.len(), 10);
    assert!(session.answers.sampled.samples.as_ref().unwrap().is_utc);
    let chosen = press(press(session, Key::Home), Key::Activate);
    assert_eq!(files(&chosen), ["pal.blg/sample-1", "pal.blg/sample-2"]);
    assert!(readout(&chosen).is_chosen && point::explained(&chosen, English).is_some());
}

#[test]
fn a_zoom_shows_the_sums_of_what_is_in_sight_only() {
    let whole = tx();
    let near = typed(press(whole.clone(), Key::End), '+');
    let first_row = |session: &Session| summed::rows(&session.timeline())[0].clone();
    assert_eq!(first_row(&near).duration, "5:00");
    assert_ne!(first_row(&near).numbers, first_row(&whole).numbers);
    assert_eq!(numbers::shown(&near.timeline()).len(), 301);
}

#[test]
fn every_line_of_a_text_log_is_a_value_the_first_one_too() {
    let lines = [
        "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\M\\Memory\\Pages/sec\"",
        "\"02/19/2013 18:50:17.844\",\"1.5\"",
        "\"02/19/2013 18:50:18.844\",\"9.5\"",
    ];
    let session =
        looked_at(with_log_file("a.csv", lines.map(|line| format!("{line}\r\n")).concat().into_bytes()));
    assert_eq!(curve(&session).values, [Ok(1.5), Ok(9.5)]);
    let row = summed::rows(&session.timeline())[0].clone();
    assert_eq!((row.numbers.unwrap()[1].as_str(), row.duration.as_str()), ("5.5", "0:01"));
    let chosen = press(press(session, Key::Home), Key::Activate);
    assert!(readout(&chosen).is_chosen, "{:?}", chosen.raw_log().unwrap().newer_position());
}

#[test]
fn one_capture_has_nothing_over_time_and_two_have_one_interval() {
    let example = winperf_synth::examples::desktop();
    let one = looked_at(with_captures(vec![Capture::parse("one".to_owned(), example.older)]));
    assert!(
        one.answers.sampled.samples.as_ref().unwrap().whole().is_none()
            && one.view.timeline.view.series.is_empty()
    );
    let two = looked_at(desktop());
    assert_eq!(curve(&two).values.len(), 1);
    let drawing = drawing::drawing(&two.timeline()).unwrap();
    let line = &drawing.panels[0].lines[0];
    assert_eq!(line.dots.matches('M').count(), 1);
    // The value is that of the whole interval.
    assert!(line.path.starts_with("M0 ") && line.path.contains("L10000 "), "{}", line.path);
    // A value goes with the captures that it is of.
    assert!(two.changed(Action::Clear).answers.sampled.samples.is_none());
}
