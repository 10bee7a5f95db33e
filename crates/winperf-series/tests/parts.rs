//! Long work in parts: it awaits its rest often enough for a UI, and gives the same as in one piece.

use std::sync::Arc;

use winperf::{Capture, Names, PART, at_once};
use winperf_series::{Catalogue, Columns, Interval, Neighbours, SeriesKey, Watch};
use winperf_synth::big;

/// Returns two captures with thousands of instances in two objects, and the number of instances of each.
fn captures() -> ([(Arc<Capture>, Names); 2], usize) {
    let big = big::capture(2_000_000, 1);
    let read = [big.older, big.newer].map(|bytes| (Arc::new(Capture::parse(bytes)), Names::default()));
    let count = read[1].0.objects().map(|object| object.instances().len()).sum();
    (read, count)
}

fn interval() -> (Interval<'static>, usize) {
    let ([older, newer], count) = captures();
    (Interval::from_captures(older, newer).expect("two samples in order"), count)
}

/// Runs work, and fails if it awaits its rest less than once for each part of `structures`.
#[track_caller]
fn check<T>(structures: usize, work: impl AsyncFnOnce(&mut dyn FnMut()) -> T) -> T {
    let mut rests = 0;
    let done = at_once(work(&mut || rests += 1));
    assert!(structures > 2 * PART && rests >= structures / PART, "{rests} rests, {structures} structures");
    done
}

#[test]
fn an_interval_is_made_and_watched_in_parts() {
    let ([older, newer], count) = captures();
    let interval = check(2 * count, async |rest| {
        Interval::from_captures_with(older, newer, &mut async || rest()).await.expect("two samples in order")
    });
    let (mut watch, mut whole) = (Watch::default(), Watch::default());
    // Keys of both captures, and the values.
    check(3 * count, async |rest| watch.add_with(&interval, &mut async || rest()).await);
    whole.add(&interval);
    let events = check(count, async |rest| watch.finish_with(&mut async || rest()).await);
    assert_eq!(events, whole.finish());
}

#[test]
fn a_catalogue_is_made_in_parts() {
    let ([(capture, names), _], count) = captures();
    let (mut catalogue, mut whole) = (Catalogue::default(), Catalogue::default());
    // Keys, and names.
    check(2 * count, async |rest| catalogue.add_with(&capture, &names, &mut async || rest()).await);
    whole.add(&capture, &names);
    let listed = |catalogue: &Catalogue| {
        let instances = catalogue.objects().iter().map(|object| object.instances.clone());
        instances.collect::<Vec<_>>()
    };
    assert_eq!(listed(&catalogue), listed(&whole));
}

#[test]
fn values_of_a_series_need_the_instances_of_its_object_and_of_no_other() {
    let (interval, count) = interval();
    let Neighbours::Captures(pair) = &interval.samples else { panic!("two captures") };
    let threads = pair.objects().last().expect("the object Thread");
    let row = threads.rows().next().expect("a value of a thread");
    let series = SeriesKey::new(&row).expect("a series");
    let of_threads = threads.instances().len();
    let mut columns = Columns::new(vec![series]);
    let mut rests = 0;
    at_once(columns.add_with(&interval, &mut async || rests += 1));
    assert!((2 * of_threads / PART..2 * count / PART).contains(&rests), "{rests} rests");
    let point = columns.column(0).and_then(|column| column.points().next()).expect("a point");
    assert_eq!(point.value.ok(), row.value().ok());
}
