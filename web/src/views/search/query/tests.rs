//! Searches in the examples, from the text to the results.

use super::hits::{HitRow, rows};
use super::*;
use crate::list::scroll::Window;
use crate::phrases::{Language, Words};
use crate::state::answers::question::{Answer, Question};
use crate::state::view::point::Point;
use crate::state::view::search_state::SearchChange;
use crate::state::view::spot::Spot;
use crate::state::view::tab::Tab;
use crate::state::{Action, Opened, Session};
use crate::views::search::query::status::{outcome, understood};
use crate::views::values::query as values;
use winperf::ObjectIdx;

mod meant;
mod older;
mod written;

const ALL: Window = Window::ALL;

fn with(captures: Vec<Vec<u8>>) -> Session {
    let read = |(place, bytes): (usize, Vec<u8>)| Capture::parse(place.to_string(), bytes);
    let captures = captures.into_iter().enumerate().map(read).collect();
    let opened = Opened { captures, ..Opened::default() };
    Session::default().changed(Action::Receive(opened)).settled()
}

fn iexplore() -> Session {
    let example = winperf_synth::examples::iexplore();
    with(vec![example.older, example.newer])
}

/// Returns the session after a text was typed and the search has ended.
pub(crate) fn typed(session: &Session, text: &str) -> (Session, Search) {
    counted(session.clone().changed(Action::Search(SearchChange::Type(text.to_owned()))))
}

/// Returns the session after the search for the text in the box has ended.
fn counted(session: Session) -> (Session, Search) {
    let search = Search::new(&session.view.search.sought);
    let mut tally = Tally::default();
    let mut met = None;
    for block in 0..search.blocks() {
        let mut hits = Vec::new();
        search.hits_in(block, &mut hits);
        met = met.or_else(|| search.met(&tally, &hits));
        tally.push(hits.len());
    }
    tally.is_complete = true;
    (received(session, tally, met), search)
}

/// Returns the session with hits that are counted.
fn received(session: Session, tally: Tally, met: Option<(u64, Hit)>) -> Session {
    let question = Question::Hits(session.view.search.sought.clone());
    session.changed(Action::Answer(question, Answer::Hits(Shared::new(tally), met)))
}

fn found(session: &Session, text: &str) -> Vec<HitRow> {
    let (session, search) = typed(session, text);
    let found = rows(&search, &session, ALL, Language::English);
    assert_eq!(found.len() as u64, session.tally().count(), "{text}");
    found
}

fn names(session: &Session, text: &str) -> Vec<String> {
    let name = |row: &HitRow| match row.place {
        Some((side, _)) => format!("{} {}", side.letter(), row.name),
        None => row.name.clone(),
    };
    found(session, text).iter().map(name).collect()
}

fn sentences(session: &Session, text: &str) -> [String; 2] {
    let (session, search) = typed(session, text);
    let said = [understood(&search), outcome(&search, &session)];
    said.map(|message| message.map(|message| Words::default().say(message).to_string()).unwrap_or_default())
}

#[test]
fn what_is_looked_for_is_found_in_the_shown_capture_first() {
    let example = winperf_synth::examples::desktop();
    let session = with(vec![example.older, example.newer]);
    for side in Side::BOTH {
        let session = session.clone().changed(Action::SelectSide(side));
        for text in ["svchost", "\"svchost\""] {
            let (session, search) = typed(&session, text);
            let first = search.hit(session.tally(), 0).unwrap();
            let (Hit::Structure(found, _) | Hit::Field(found, ..) | Hit::Bytes(found, ..)) = first else {
                panic!("{first:?}")
            };
            assert_eq!(found, side, "{text}");
            // A hit that leads to the other capture keeps the order of the others.
            let count = session.tally().count();
            let last = search.hit(session.tally(), count - 1).unwrap();
            let gone = session.changed(Action::Search(SearchChange::Go(count - 1, last)));
            assert_eq!(gone.view.side, side.other());
            assert_eq!(Search::new(&gone.view.search.sought).hit(gone.tally(), 0), Some(first));
        }
    }
}

#[test]
fn a_part_of_a_name_finds_structures_of_both_captures() {
    let session = iexplore();
    let found = names(&session, "iexplore/0#2");
    assert_eq!(found, ["A Thread(iexplore/0#2)", "B Thread(iexplore/0#2)"]);
    let found = names(&session, "elapsed");
    assert_eq!(
        found,
        [
            r"A Process\Elapsed Time",
            r"A Thread\Elapsed Time",
            r"B Process\Elapsed Time",
            r"B Thread\Elapsed Time"
        ]
    );
}

#[test]
fn a_field_is_found_in_every_structure_that_has_it() {
    let session = iexplore();
    let found = found(&session, "counteroffset");
    let definitions = |side: Side| {
        let capture = session.library.captures.capture(side).unwrap().walked();
        capture.objects().map(|object| object.counters().len()).sum::<usize>()
    };
    assert_eq!(found.len(), definitions(Side::A) + definitions(Side::B));
    let first = &found[0];
    assert!(first.name.ends_with(" › CounterOffset"), "{}", first.name);
    assert_eq!(first.kind, crate::signs::kind::SignKind::Member);
    let names: Vec<String> = names(&session, "SystemName");
    assert_eq!(names[..2], ["A PERF_DATA_BLOCK › SystemNameLength", "A PERF_DATA_BLOCK › SystemNameOffset"]);
}

#[test]
fn c_names_find_structures_and_counter_types_and_the_computer_has_a_name_too() {
    let session = iexplore();
    assert_eq!(names(&session, "PERF_DATA_BLOCK"), ["A PERF_DATA_BLOCK", "B PERF_DATA_BLOCK"]);
    let timers = found(&session, "perf_100nsec_timer");
    assert!(!timers.is_empty() && timers.iter().all(|row| row.name.ends_with("› CounterType")), "{timers:?}");
    assert_eq!(names(&session, "classroom"), ["A PERF_DATA_BLOCK › name", "B PERF_DATA_BLOCK › name"]);
}

#[test]
fn a_title_index_finds_objects_and_counters() {
    let session = iexplore();
    assert_eq!(names(&session, "#230"), ["A Process (230)", "B Process (230)"]);
    let counters = names(&session, "#6");
    assert!(counters.contains(&r"A Thread\% Processor Time".to_owned()), "{counters:?}");
    assert_eq!(sentences(&session, "#99999"), ["Title index 99999", "Nothing found."]);
}

#[test]
fn a_path_finds_its_values_as_the_program_does() {
    let session = iexplore();
    let paired = session.paired().cloned().unwrap();
    let values = paired.pair();
    for path in [
        r"\Thread(iexplore/0#2)\% Processor Time",
        r"\Process(iexplore#1)\*",
        r"\thread(iexplore/*)\% processor time",
        r"\Thread(iexplore/0)\ID Thread",
        r"\#232(iexplore#*)\*",
    ] {
        let wanted = values.find(path).into_iter().flatten();
        let wanted: Vec<Hit> = wanted.map(|row| Hit::Row(row.number() as u32)).collect();
        let found: Vec<Hit> = found(&session, path).iter().map(|row| row.hit).collect();
        assert_eq!(found, wanted, "{path}");
    }
    let everywhere = found(&session, r"\Process\ID Process");
    assert!(everywhere.len() > 1, "{everywhere:?}");
    assert!(found(&session, r"\\elsewhere\Process(*)\ID Process").is_empty());
    assert_eq!(found(&session, r"\\classroom\Process(*)\ID Process").len(), everywhere.len());
}

#[test]
fn an_own_address_finds_its_value() {
    let session = iexplore();
    let paired = session.paired().cloned().unwrap();
    let values = paired.pair();
    for number in (0..values.row_count()).step_by(17) {
        let address = values.row(number).unwrap().address();
        let found: Vec<Hit> = found(&session, &address).iter().map(|row| row.hit).collect();
        assert_eq!(found, [Hit::Row(number as u32)], "{address}");
    }
}

#[test]
fn values_are_found_by_how_large_they_are() {
    let session = iexplore();
    let paired = session.paired().cloned().unwrap();
    let values = paired.pair();
    let all: Vec<_> = values.rows().collect();
    let count = |wanted: &dyn Fn(f64) -> bool| all.iter().filter(|row| row.value().is_ok_and(wanted)).count();
    let rows = |text: &str| found(&session, text).iter().filter(|row| matches!(row.hit, Hit::Row(_))).count();
    assert_eq!(rows("> 90"), count(&|value| value > 90.0));
    assert_eq!(rows("<= 0"), count(&|value| value <= 0.0));
    assert_eq!(rows("= 0") + rows("!= 0"), count(&|_| true));
    assert_eq!(rows("> 5 < 90"), count(&|value| value > 5.0 && value < 90.0));
    let rows = found(&session, r"\Thread(iexplore/*)\% Processor Time > 5");
    assert!(!rows.is_empty() && rows.iter().all(|row| row.name.ends_with("% Processor Time")), "{rows:?}");
    assert!(rows.iter().any(|row| row.name.contains("(iexplore/0#2)") && row.value == "12.5 %"), "{rows:?}");
    assert_eq!(found(&session, "iexplore/0#2 = 12.5 %").len(), 1);
    let percents = found(&session, "> 1 %");
    assert!(!percents.is_empty() && percents.iter().all(|row| row.value.ends_with('%')), "{percents:?}");
}

#[test]
fn a_value_is_found_by_the_digits_that_are_shown_of_it() {
    for (value, typed, same) in [
        (24.999_993_015, "25", true),
        (33.333_333_333, "33.3333", true),
        (33.333_333_333, "33.333", false),
        (1.234_567e-6, "1.23457e-6", true),
        (4_294_967_295.0, "4294967295", true),
        (0.1 + 0.2, "0.3", true),
        (0.0, "-0", true),
    ] {
        let number = super::parse::number(typed).unwrap();
        assert_eq!(super::large::is_shown_as(value, number), same, "{value} and {typed}");
    }
}

#[test]
fn an_offset_leads_to_its_byte_in_each_capture_that_has_it() {
    let session = iexplore();
    let hits: Vec<Hit> = found(&session, "0x1c").iter().map(|row| row.hit).collect();
    assert_eq!(hits, [Hit::Bytes(Side::A, 0x1c, 1), Hit::Bytes(Side::B, 0x1c, 1)]);
    assert_eq!(names(&session, "@28")[0], "A PERF_DATA_BLOCK › NumObjectTypes");
    let [understood, outcome] = sentences(&session, "0xfffffff0");
    assert_eq!(understood, "The byte at 0xfffffff0");
    assert_eq!(outcome, "Nothing found: no capture is that long.");
}

#[test]
fn a_distance_counts_from_the_structure_that_was_selected_when_it_was_typed() {
    let session = iexplore();
    let object = session
        .library
        .captures
        .capture(Side::A)
        .unwrap()
        .walked()
        .span(winperf::Place::Object(ObjectIdx(0)))
        .unwrap();
    let session = session.changed(Action::Select(Spot::whole(winperf::Place::Object(ObjectIdx(0)))));
    let found = found(&session, "+0x10");
    assert_eq!(found[0].hit, Hit::Bytes(Side::A, object.offset + 0x10, 1));
    assert!(found[0].name.ends_with("ObjectNameTitle"), "{}", found[0].name);
    let [_, outcome] = sentences(&session, "+0xffffff");
    assert!(outcome.starts_with("Nothing found: no structure is selected"), "{outcome}");
}

#[test]
fn bytes_and_texts_are_found_in_both_captures() {
    let session = iexplore();
    let bytes = found(&session, "00 05 51 20");
    assert!(bytes.len() > 2 && bytes.iter().all(|row| row.name.ends_with("› CounterType")), "{bytes:?}");
    let texts = found(&session, "\"IEXPLORE\"");
    assert!(!texts.is_empty() && texts.iter().all(|row| row.name.ends_with("› name")), "{texts:?}");
    assert_eq!(found(&session, "x 0005 5120").len(), bytes.len());
}

#[test]
fn what_is_no_capture_has_bytes_and_an_empty_file_has_none() {
    let session = with(vec![b"hello world".to_vec()]);
    let [hello] = &found(&session, "\"WORLD\"")[..] else { panic!() };
    assert_eq!((hello.hit, hello.value.as_str()), (Hit::Bytes(Side::A, 6, 5), "77 6f 72 6c 64"));
    assert!(found(&session, "world").is_empty());
    assert_eq!(sentences(&session, "> 0")[1], "No readable capture is open, so there are no values.");
    let empty = with(vec![Vec::new()]);
    for text in [
        "a", "#1", "> 1", "0x0", "+0", "x 00", "\"a\"", r"\a\b", "@0/0/0", "A › B", "*", "{0x00}", r"a(b)\c",
        "> 1 < 2",
    ] {
        assert!(found(&empty, text).is_empty(), "{text}");
    }
}

#[test]
fn results_in_a_window_are_those_of_the_whole_list() {
    let session = iexplore();
    for text in ["e", "x 00", "> 0", "CounterOffset", "\"e\""] {
        let (session, search) = typed(&session, text);
        let tally = session.tally();
        let all = search.hits(tally, 0, u64::MAX);
        assert_eq!(all.len() as u64, tally.count());
        for start in (0..all.len()).step_by(all.len() / 20 + 1) {
            let end = all.len().min(start + 7);
            assert_eq!(search.hits(tally, start as u64, end as u64), all[start..end], "{text} {start}");
            assert_eq!(search.hit(tally, start as u64), Some(all[start]));
        }
        assert_eq!(search.hit(tally, tally.count()), None);
    }
}

#[test]
fn results_of_other_captures_give_nothing_and_no_panic() {
    let (session, _) = typed(&iexplore(), "e");
    let other = with(vec![Vec::new()]).changed(Action::Search(SearchChange::Type("e".to_owned())));
    let other = Search::new(&other.view.search.sought);
    assert!(rows(&other, &session, ALL, Language::English).is_empty());
    assert_eq!(other.hit(session.tally(), 3), None);
}

#[test]
fn values_are_waited_for_until_the_captures_are_examined() {
    let session = iexplore().examining();
    assert!(sentences(&session, "> 0")[1].starts_with("Pairing the captures before"));
    assert!(found(&session, "> 0").is_empty());
    assert_eq!(found(&session, "iexplore/0#2").len(), 2);
}

#[test]
fn steps_go_round() {
    assert_eq!(stepped(None, 3, HitStep::Next), Some(0));
    assert_eq!(stepped(None, 3, HitStep::Previous), Some(2));
    assert_eq!(stepped(Some(2), 3, HitStep::Next), Some(0));
    assert_eq!(stepped(Some(0), 3, HitStep::Previous), Some(2));
    assert_eq!(stepped(Some(7), 3, HitStep::Previous), Some(2));
    assert_eq!(stepped(None, 3, HitStep::Stay), Some(0));
    assert_eq!(stepped(Some(1), 3, HitStep::Stay), Some(1));
    assert_eq!(stepped(None, 0, HitStep::Next), None);
}

#[test]
fn steps_before_anything_is_found_are_taken_in_order_when_something_is() {
    let step = |step| Action::Search(SearchChange::Step(step));
    let session = iexplore()
        .changed(Action::Search(SearchChange::Type("elapsed".to_owned())))
        .changed(step(HitStep::Next));
    let session = session.changed(step(HitStep::Next));
    let search = Search::new(&session.view.search.sought);
    assert!(search.goes_on(&session));
    assert_eq!(search.stepped(&session), None);

    let mut tally = Tally::default();
    tally.push(5);
    let session = received(session, tally, None);
    assert_eq!(search.stepped(&session), Some(1));
    let hit = search.hit(session.tally(), 1).unwrap();
    let session = session.changed(Action::Search(SearchChange::Go(1, hit)));
    assert_eq!(session.view.search.steps, []);
}

#[test]
fn the_hit_that_was_gone_to_is_current_again_where_the_captures_have_changed_places() {
    for text in ["elapsed", "> 0", "\"iexplore\"", "00 00 00 00"] {
        let (session, search) = typed(&iexplore(), text);
        let count = session.tally().count();
        let number = count.checked_sub(1).unwrap_or_else(|| panic!("nothing of {text}"));
        let hit = search.hit(session.tally(), number).unwrap();
        let gone = session.changed(Action::Search(SearchChange::Go(number, hit)));
        let again = gone.changed(Action::Swap).settled();
        assert_eq!((again.view.search.current, again.tally().count()), (None, 0));
        let (again, search) = counted(again);
        let state = &again.view.search;
        assert_eq!(state.gone_to, Some(elsewhere(hit)), "{text}");
        assert_eq!(search.hit(again.tally(), state.current.unwrap()), state.gone_to, "{text}");
    }
}

/// Returns the same hit with the captures swapped.
fn elsewhere(hit: Hit) -> Hit {
    match hit {
        Hit::Structure(side, number) => Hit::Structure(side.other(), number),
        Hit::Field(side, number, leaf) => Hit::Field(side.other(), number, leaf),
        Hit::Bytes(side, offset, length) => Hit::Bytes(side.other(), offset, length),
        Hit::Row(row) => Hit::Row(row),
    }
}

#[test]
fn a_step_is_dropped_by_another_text_and_by_going_elsewhere_and_closing_the_results_stays_where_it_leads() {
    let step = Action::Search(SearchChange::Step(HitStep::Next));
    let stepping = iexplore().changed(Action::Search(SearchChange::Type("elapsed".to_owned()))).changed(step);
    assert_eq!(stepping.clone().changed(Action::Drag(true)).view.search.steps, [HitStep::Next]);
    assert_eq!(received(stepping.clone(), Tally::default(), None).view.search.steps, [HitStep::Next]);
    for leaves in [
        Action::Search(SearchChange::Type("e".to_owned())),
        Action::Search(SearchChange::DropSteps),
        Action::SelectTab(Tab::Values),
        Action::Point(Side::A, Point::At(0x40)),
    ] {
        assert_eq!(stepping.clone().changed(leaves).view.search.steps, []);
    }
    let closed = stepping.changed(Action::Search(SearchChange::Close));
    assert_eq!(closed.view.search.steps, [HitStep::Next, HitStep::Stay]);
}

#[test]
fn a_search_goes_on_until_all_is_counted_and_while_values_are_awaited() {
    let (session, search) = typed(&iexplore(), "nothing at all");
    assert!(!search.goes_on(&session));
    let examining = iexplore().examining();
    let (session, search) = typed(&examining, "> 0");
    assert!(search.goes_on(&session));
    let (session, search) = typed(&iexplore(), ">");
    assert!(!search.goes_on(&session));
}

#[test]
fn going_to_a_hit_shows_it_in_the_view_that_fits() {
    let (session, search) = typed(&iexplore(), "counteroffset");
    let hit = search.hit(session.tally(), 3).unwrap();
    let session = session.changed(Action::SelectTab(Tab::Findings));
    let session = session.changed(Action::Search(SearchChange::Go(3, hit)));
    let Hit::Field(side, number, leaf) = hit else { panic!("{hit:?}") };
    assert_eq!(
        (session.view.tab, session.view.side, session.view.search.current),
        (Tab::Structure, side, Some(3))
    );
    let slot = session.shown().unwrap();
    let structure = slot.capture.walked().nth(number).unwrap();
    assert_eq!((slot.spot, slot.cursor.at), (Some(Spot { structure, leaf: Some(leaf) }), leaf));
    let session = session.changed(Action::Search(SearchChange::Go(0, Hit::Row(9))));
    assert_eq!((session.view.tab, values::current(&session)), (Tab::Values, Some(9)));
    let session = session.changed(Action::Search(SearchChange::Go(0, Hit::Bytes(Side::B, 0x1c, 4))));
    let slot = session.shown().unwrap();
    assert_eq!((session.view.side, slot.cursor.at, slot.cursor.range()), (Side::B, 0x1c, None));
    assert!(slot.spot.unwrap().leaf.is_some());
    let session = session.changed(Action::Search(SearchChange::Go(0, Hit::Bytes(Side::B, 0x1d, 9))));
    assert_eq!(session.shown().unwrap().cursor.range(), Some((0x1d, 0x26)));
    let session = session.changed(Action::Search(SearchChange::Type("x".to_owned())));
    assert_eq!((session.view.search.current, session.tally().count()), (None, 0));
}

#[test]
fn every_question_is_said_in_words() {
    let session = iexplore();
    for (text, understood) in [
        ("proc", "Names that contain “proc”"),
        (r"\Thread(*)\% Processor Time > 5", r"Values of \Thread(*)\% Processor Time above 5"),
        ("!= 0 %", "Values other than 0 %"),
        ("= 1188", "Values, raw values and fields equal to 1188"),
        ("> 5 < 10", "Values above 5 and below 10"),
        ("@5/0/0", "Values at the address @5/0/0"),
        (r"Process(x)\*", r"Names that contain “Process(x)\*”, and values of \Process(x)\*"),
        ("Process › TotalByteLength", "Structures and fields at “Process › TotalByteLength”"),
        ("idle <= 1", "Values with “idle” in their name of at most 1"),
        ("00 05", "Bytes 00 05"),
        ("\"é\"", "The text “é” in UTF-16"),
        ("+16", "The byte at 0x10 of the selected structure"),
        (">", "A comparison needs a number, such as > 90 or <= 1.5."),
    ] {
        assert_eq!(sentences(&session, text)[0], understood);
    }
    assert_eq!(sentences(&session, "iexplore/0#2")[1], "2 results");
    assert!(sentences(&session, r"\Nothing\*")[1].starts_with("Nothing found: no object"));
}
