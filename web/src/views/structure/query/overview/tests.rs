//! Tests of the overview of known captures.

use super::*;
use crate::state::library::side::Side;
use crate::state::tests::desktop;
use crate::views::structure::query::hex::capture::CaptureBytes;

fn overview(bytes: Vec<u8>) -> Overview {
    let capture = Capture::parse(String::new(), bytes);
    let naming = Naming::default();
    let findings = capture.walked().findings(&naming.names);
    Overview::new(&capture, &CaptureFindings::new(findings), [4].into_iter())
}

fn parts(overview: &Overview) -> Vec<OverviewPart> {
    overview.shapes.iter().map(|(part, _)| *part).collect()
}

/// Returns the pieces that a part covers.
fn pieces(overview: &Overview, part: OverviewPart) -> u32 {
    let path = overview.shapes.iter().find(|(of, _)| *of == part).map_or("", |(_, path)| path);
    path.split('M').filter_map(|stroke| stroke.split_once('v')?.1.parse::<u32>().ok()).sum()
}

#[test]
fn a_capture_is_its_header_and_the_definitions_and_instances_of_its_objects() {
    let overview = overview(winperf_synth::examples::desktop().older);
    let found = parts(&overview);
    for part in [
        OverviewPart::Header,
        OverviewPart::Definitions,
        OverviewPart::Instances,
        OverviewPart::Start,
        OverviewPart::Differs,
    ] {
        assert!(found.contains(&part), "{part:?}");
    }
    let covered = [OverviewPart::Header, OverviewPart::Definitions, OverviewPart::Instances]
        .map(|part| pieces(&overview, part));
    assert!(covered.iter().sum::<u32>() >= PIECES, "{covered:?}");
}

#[test]
fn bytes_without_a_meaning_are_seen_however_few_they_are() {
    let mut bytes = winperf_synth::examples::desktop().older;
    bytes.extend([0; 9]);
    let tail = overview(bytes);
    assert!(pieces(&tail, OverviewPart::Unparsed) >= MIN, "{tail:?}");
    assert_eq!(parts(&overview(b"hello world".to_vec()))[0], OverviewPart::Unparsed);
}

#[test]
fn an_empty_file_has_no_parts_but_the_marks_on_it() {
    assert_eq!(parts(&overview(Vec::new())), [OverviewPart::Differs, OverviewPart::Error]);
}

#[test]
fn what_is_odd_about_both_captures_is_marked_in_each() {
    let session = desktop();
    for side in Side::BOTH {
        let capture = session.library.captures.capture(side).unwrap();
        let has_warning = |found| {
            parts(&Overview::new(capture, found, std::iter::empty())).contains(&OverviewPart::Warning)
        };
        let alone = CaptureFindings::new(session.found().side(side).as_slice().to_vec());
        assert_eq!([has_warning(session.found().side(side)), has_warning(&alone)], [true, false]);
    }
}

#[test]
fn marks_go_across_and_are_seen_whole_at_both_ends() {
    assert_eq!(OverviewPart::Error.stroke(0, 1), "M12 4h28");
    assert_eq!(OverviewPart::Differs.stroke(999, 1000), "M14 996h14");
    assert_eq!(OverviewPart::Warning.stroke(10, 13), "M22 10h18M22 12h18");
    assert_eq!(OverviewPart::Instances.stroke(10, 13), "M10 10v3");
}

#[test]
fn the_window_is_where_its_rows_are_and_says_what_is_there() {
    let session = desktop();
    let capture = session.library.captures.capture(Side::A).unwrap();
    let window = Window { top: 0x990 / 16, page: 20, ..Window::default() };
    let place = place(&CaptureBytes::new(&session, Side::A).unwrap(), Language::English, window, 16);
    assert_eq!(place.text, ("0x990".to_owned(), "Processor (238)".to_owned()));
    assert!(place.from < place.to && place.to <= PIECES);
    assert_eq!(name_at(capture, &session.library.naming, Language::English, 0), "PERF_DATA_BLOCK");
}

#[test]
fn keys_go_by_screens_and_tenths_and_a_share_shows_what_is_around_it() {
    let window = Window { top: 50, page: 20, ..Window::default() };
    let rows = [Key::Up, Key::Down, Key::PageDown, Key::Home, Key::End];
    assert_eq!(
        rows.map(|key| row_from(key, window, 1000)),
        [Some(30), Some(70), Some(150), Some(0), Some(1000)]
    );
    assert_eq!(row_from(Key::Activate, window, 1000), None);
    assert_eq!([0.0, 0.5, 1.0].map(|share| row_at_share(share, 1000, 20)), [0, 490, 990]);
}
