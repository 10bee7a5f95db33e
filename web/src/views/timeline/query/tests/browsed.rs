//! Tests of the counter browser.

use super::*;
use crate::state::view::timeline::TimelineView;
use crate::state::view::timeline::browsing::{Branch, BrowsingChange};
use crate::views::timeline::query::browser::{Answered, Content, Line, answer, lines, sketch};

fn listed(session: &Session) -> Vec<Line> {
    let names = &session.answers.sampled.samples.as_ref().unwrap().naming.english;
    lines(&early_offers(session), &session.view.timeline.browsing, names)
}

fn browse(session: Session, change: BrowsingChange) -> Session {
    changed(session, TimelineChange::Browse(change))
}

/// Answers a key in the browser.
fn key(session: Session, key: Key) -> Session {
    let answered = answer(&listed(&session), session.view.timeline.browsing.current, key, 5);
    match answered {
        Some(Answered::Add(series)) => changed(session, TimelineChange::Add(series)),
        Some(Answered::Browse(change)) => browse(session, change),
        None => session,
    }
}

fn names(session: &Session) -> Vec<String> {
    listed(session).into_iter().map(|line| line.name).collect()
}

#[test]
fn objects_open_to_counters_and_these_to_instances_by_keys_alone() {
    let session = tx();
    assert_eq!(names(&session), ["PhysicalDisk", "Processor"]);
    let session = key(key(session, Key::Down), Key::Right);
    assert_eq!(names(&session), ["PhysicalDisk", "Processor", "% Processor Time"]);
    let session = key(key(session, Key::Down), Key::Activate);
    assert_eq!(names(&session)[3..], ["0", "1", "2", "3", "_Total"]);
    let session = key(key(session, Key::Down), Key::Activate);
    assert!(
        session
            .view
            .timeline
            .view
            .series
            .contains(&SeriesName::Path(r"\\GEORGIS3\Processor(0)\% Processor Time".to_owned()))
    );
    // Left leads out and closes.
    let session = key(session, Key::Left);
    assert_eq!(session.view.timeline.browsing.current, 2);
    assert_eq!(names(&key(session, Key::Left)).len(), 3);
}

#[test]
fn a_search_finds_every_series_whose_names_contain_all_words() {
    let session = browse(tx(), BrowsingChange::Text("TIME _total".to_owned()));
    let found = listed(&session);
    let [line] = &found[..] else { panic!("{found:?}") };
    assert_eq!((line.name.as_str(), line.of.as_str()), ("% Processor Time", "Processor(_Total)"));
    assert!(matches!(answer(&found, 0, Key::Activate, 5), Some(Answered::Add(_))));
    assert!(listed(&browse(session, BrowsingChange::Text("no such".to_owned()))).is_empty());
}

#[test]
fn a_search_finds_series_of_captures_by_any_part_of_their_names_and_by_ids() {
    let found = |text: &str| -> Vec<String> {
        let lines = listed(&browse(outage(), BrowsingChange::Text(text.to_owned())));
        lines.into_iter().map(|line| format!("{}\\{}", line.of, line.name)).collect()
    };
    assert_eq!(found("6120 processor process"), [r"Process(w3wp · 6120)\% Processor Time"]);
    assert_eq!(found("W3WP"), found("612 w3wp"));
    let of_memory = found("memory bytes");
    assert!(!of_memory.is_empty() && of_memory.iter().all(|series| series.starts_with(r"Memory\")));
    // The newest capture has this process no more.
    assert!(found("w3wp 4712").is_empty() && found("memory w3wp").is_empty());
}

#[test]
fn a_series_on_the_screen_has_a_small_curve_with_minimum_average_and_maximum_of_all_values() {
    let session = browse(tx(), BrowsingChange::Text("queue length".to_owned()));
    let found: Vec<SeriesName> = listed(&session)
        .into_iter()
        .filter_map(|line| match line.content {
            Content::Series(series) => Some(series),
            Content::Branch { .. } => None,
        })
        .collect();
    assert!(found.len() >= 3, "{found:?}");
    let session = browse(session, BrowsingChange::Visible(found.clone()));
    for series in &found {
        let sketch = sketch(&session.timeline(), series).unwrap();
        let [least, average, most] = sketch.sums.unwrap().map(|number| number.parse::<f64>().unwrap());
        assert!(least <= average && average <= most && !sketch.path.is_empty());
    }
    // Zooming changes nothing about them.
    let near = typed(session.clone(), '+');
    assert_eq!(sketch(&near.timeline(), &found[0]), sketch(&session.timeline(), &found[0]));
}

#[test]
fn series_on_the_screen_of_the_browser_are_not_drawn_where_the_user_has_removed_all() {
    let drawn = tx().view.timeline.view.series;
    let empty = drawn.iter().fold(tx(), |session, _| changed(session, TimelineChange::Remove(0)));
    let unknown = SeriesName::Path(r"\\georgis3\Memory\Available Bytes".to_owned());
    let listed = browse(empty, BrowsingChange::Visible(drawn.into_iter().chain([unknown]).collect()));
    assert_eq!((listed.view.timeline.view.series.len(), listed.curves_wanted()), (0, None));
}

#[test]
fn a_view_without_series_that_an_address_brings_back_draws_the_first_ones_again() {
    let (session, drawn) = (tx(), tx().view.timeline.view.series);
    let mut back = session;
    back.view.timeline.show(TimelineView::default());
    assert_eq!(looked_at(back).view.timeline.view.series, drawn);
}

#[test]
fn a_counter_that_an_instance_lacks_is_not_listed_for_it() {
    let text = "\"(PDH-CSV 4.0)\",\"\\\\A\\Disk(x)\\Reads\",\"\\\\A\\Disk(y)\\Writes\"\r\n\"10/27/2013 02:00:00\",\"1\",\"2\"\r\n\"10/27/2013 02:01:00\",\"2\",\"3\"\r\n";
    let session = looked_at(with_log_file("a.csv", text.as_bytes().to_vec()));
    let session =
        browse(session, BrowsingChange::Toggle(Branch { object: "Disk".to_owned(), counter: None }));
    let of: Vec<(String, String)> =
        listed(&session).into_iter().skip(1).map(|line| (line.name, line.of)).collect();
    assert_eq!(of, [("Reads".to_owned(), "x".to_owned()), ("Writes".to_owned(), "y".to_owned())]);
}
