use winperf_bundle::{Packing, TitleKind, pack};
use winperf_redact::Level;
use winperf_report::handed::SharedCaptures;

use super::*;
use crate::shared::Shared;
use crate::state::Action;
use crate::state::answers::sharing::{Progress, ShareRequest};
use crate::state::library::side::Side;
use crate::state::library::title_list::TitleList;
use crate::state::tests::desktop;
use crate::state::view::dialog::Dialog;
use crate::state::view::sharing::Chosen;
use crate::state::view::spot::Spot;
use crate::state::view::tab::Tab;
use crate::views::view;

fn asked(session: &Session) -> ShareRequest {
    let Ok(request) = session.share_request() else { panic!("two captures") };
    request
}

/// Returns the rows of the selection in the shown view.
fn selected(session: &Session) -> Vec<u64> {
    let topics = Topics::new(session, (view(session.view.tab).subject)(session));
    topics.rows(topics.about(None)).to_vec()
}

/// Returns the place of the instance with that name in the capture on side A.
fn instance(session: &Session, name: &str) -> Place {
    let capture = session.library.captures.capture(Side::A).unwrap().walked();
    let object = capture.objects().find(|object| object.title() == TitleIndex(230)).unwrap();
    let instance =
        object.instances().find(|instance| instance.name(&session.library.naming.names) == name).unwrap();
    instance.place()
}

#[test]
fn an_object_is_chosen_and_given_up_again() {
    let chosen = Chosen::default().toggled(TitleIndex(232)).toggled(TitleIndex(230));
    assert_eq!(chosen.only, [TitleIndex(230), TitleIndex(232)]);
    assert_eq!(chosen.toggled(TitleIndex(232)).toggled(TitleIndex(230)), Chosen::default());
}

#[test]
fn a_text_is_about_the_selected_value_or_about_the_finding_as_it_is_chosen() {
    let session = desktop().changed(Action::SelectTab(Tab::Values));
    let topics = Topics::new(&session, Some(Subject::Value(3)));
    assert_eq!((topics.about(None), topics.rows(Topic::Values)), (Topic::Values, &[3][..]));
    assert_eq!(topics.about(Some(Topic::Finding)), Topic::Finding);
    let path = first_path(&session, topics.rows(Topic::Finding)).unwrap();
    assert_eq!(path, r"\Process(svchost#3)\% Processor Time");
    let header = Topics::new(&desktop(), None);
    assert_eq!(header.about(Some(Topic::Values)), Topic::Finding, "no value is selected");
}

#[test]
fn a_selected_instance_has_all_its_values_explained_and_a_selected_value_only_itself() {
    let session = desktop();
    let svchost = instance(&session, "svchost#3");
    let whole = session.clone().changed(Action::Select(Spot::whole(svchost)));
    let rows = selected(&whole);
    assert!(rows.len() > 3, "{rows:?}");
    assert!(first_path(&whole, &rows).unwrap().starts_with(r"\Process(svchost#3)\"), "{rows:?}");
    let capture = session.library.captures.capture(Side::A).unwrap().walked();
    let block = capture.children(svchost).next().unwrap();
    let leaves = capture.leaves(block);
    let value = leaves.iter().find(|leaf| matches!(leaf.kind, LeafKind::Value)).unwrap();
    let spot = Spot { structure: block, leaf: Some(value.offset) };
    let one = selected(&session.changed(Action::Select(spot)));
    assert_eq!(one.len(), 1);
    assert!(rows.contains(&one[0]));
}

#[test]
fn what_no_value_follows_from_explains_the_worst_finding_and_nothing_where_nothing_is_wrong() {
    const WORST: &str = r"\Process(svchost#3)\% Processor Time";
    let session = desktop();
    assert_eq!(first_path(&session, &selected(&session)).as_deref(), Some(WORST), "the header is selected");
    let example = winperf_synth::examples::iexplore();
    let sound = crate::state::tests::opened(vec![example.older, example.newer]);
    assert_eq!(selected(&sound), Vec::<u64>::new());
    assert_eq!(first_path(&sound, &[]), None);
}

#[test]
fn a_finding_has_the_values_explained_that_it_is_about() {
    let session = desktop().changed(Action::SelectTab(Tab::Findings));
    let about = |session: &Session, code: &str| {
        let rows = crate::views::findings::query::Findings::new(session);
        let rows = rows.rows(crate::list::scroll::Window::ALL, crate::phrases::Language::English);
        let row = rows.iter().find(|row| row.code == code).unwrap_or_else(|| panic!("{code}: {rows:?}")).row;
        let session = session.clone().changed(Action::SelectFinding(row));
        first_path(&session, &selected(&session))
    };
    assert_eq!(
        about(&session, "instances-shifted").as_deref(),
        Some(r"\Process(svchost#3)\% Processor Time")
    );
    // A counter block that is too short is about the values of its instance.
    let mut bytes = winperf_synth::examples::desktop().newer;
    let svchost = instance(&session, "svchost#3");
    let capture = session.library.captures.capture(Side::A).unwrap().walked();
    let block = capture.span(capture.children(svchost).next().unwrap()).unwrap();
    let at = usize::try_from(block.offset).unwrap();
    bytes[at..at + 4].copy_from_slice(&8_u32.to_le_bytes());
    let damaged = crate::state::tests::opened(vec![bytes]).changed(Action::SelectTab(Tab::Findings));
    assert!(about(&damaged, "counter-outside-block").unwrap().starts_with(r"\Process(svchost"));
}

#[test]
fn the_rows_that_are_explained_are_those_of_what_goes_out() {
    let session = desktop().changed(Action::SelectTab(Tab::Values));
    let rows = selected(&session);
    assert_eq!(rows.len(), 1);
    let asked = asked(&session);
    let pair = asked.paired.pair();
    let handed = SharedCaptures::new(pair, &asked.origin(), Level::Strict).unwrap();
    assert_eq!(handed.row_map().row(pair, rows[0]), Some(rows[0]));
}

#[test]
fn a_list_in_use_takes_the_place_of_one_that_came_unused_with_the_captures() {
    let mut asked = asked(&desktop());
    let text: Vec<u8> = "1\x001847\x002\0System\0\0".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let list = TitleList::read("a.zip/titles/counter-007.bin", text.clone()).unwrap();
    asked.lists.push(Shared::new(list));
    let mut gathered = asked.gathered();
    gathered.samples = asked.samples().into_iter().map(<[u8]>::to_vec).collect();
    let [list] = gathered.titles.as_slice() else { panic!("{:?}", gathered.titles) };
    assert_eq!((list.kind, list.language.as_str(), &list.bytes), (TitleKind::Counter, "007", &text));
    let packed =
        pack(Packing::by_winperf("1.0.0", gathered, Level::Names, None, &winperf::text::AsciiOnly)).unwrap();
    assert_eq!((packed.redacted.captures.len(), packed.titles.len()), (2, 1));
}

#[test]
fn captures_that_are_being_examined_and_files_that_are_none_do_not_go_out() {
    let is_examining = |session: &Session| matches!(session.prepared(), Progress::Examining);
    assert!(is_examining(&desktop().changed(Action::Swap)) && !is_examining(&desktop()));
    let notes = crate::state::tests::opened(vec![b"notes".to_vec()]);
    assert!(matches!(notes.prepared(), Progress::NoCapture(..)));
}

#[test]
fn large_captures_are_looked_into_only_for_what_was_begun() {
    let object = winperf_synth::Object::new(230);
    let object =
        object.counter(winperf_synth::Counter::new(6, winperf_synth::counter_type::PERF_COUNTER_BULK_COUNT));
    let object = (0..5000).fold(object, |object, number| {
        object.instance(
            winperf_synth::Instance::named(format!("{number} {}", "x".repeat(1000))).values([1_u64]),
        )
    });
    let session = crate::state::tests::opened(vec![winperf_synth::Capture::new().object(object).write()]);
    let session = session.changed(Action::Show(Dialog::Share));
    let asked = |level, is_wanted: Option<bool>| {
        let chosen = Chosen { level, ..Chosen::default() };
        let session = session.clone().changed(Action::ChooseShare(chosen));
        is_wanted.map(Action::DecideShare).into_iter().fold(session, Session::changed).share_request()
    };
    assert!(matches!(asked(Level::Names, None), Err(Progress::Large(_))));
    assert!(asked(Level::None, None).is_ok());
    assert!(asked(Level::Names, Some(true)).is_ok());
    assert!(asked(Level::Names, Some(false)).is_err());
    assert!(asked(Level::Strict, None).is_err());
}
