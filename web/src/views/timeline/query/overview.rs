//! The overview strip: the current series over all of the time, and the drawn part of it, which is moved and resized.

use crate::state::view::timeline::{Span, Timeline, TimelineView};
use crate::views::timeline::query::axis::{WIDTH, place_of, time_at};
use crate::views::timeline::query::drawing::{Drawing, drawing};

/// Number of intervals from which on a strip is of use.
const MIN: usize = 12;

/// Distance at which an end of the brush is caught.
const NEAR: i64 = WIDTH / 80;

/// The shortest brush.
const SHORTEST: i64 = WIDTH / 500;

/// A grip on the brush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// The end that stays, while the other one follows the pointer.
    End(i64),
    /// All of it, that far right of its left end.
    Whole(i64),
}

/// Returns the current series over all of the time; `None` where there is too little of it.
pub fn strip(timeline: &Timeline) -> Option<Drawing> {
    let samples = timeline.samples.as_ref().filter(|samples| samples.steps.len() >= MIN)?;
    samples.whole()?;
    let current = timeline.view.series.get(timeline.view.current).cloned();
    let view = TimelineView {
        series: current.into_iter().collect(),
        current: 0,
        span: None,
        ..timeline.view.clone()
    };
    let mut whole = timeline.clone();
    whole.view = view;
    drawing(&whole)
}

/// Returns the ends of the brush on the strip.
pub fn brush(timeline: &Timeline) -> Option<[i64; 2]> {
    let all = timeline.samples.as_ref()?.whole()?;
    let span = timeline.span()?;
    Some([span.from, span.to].map(|time| place_of(time, all).clamp(0, WIDTH)))
}

/// Returns the grip of a pointer that is pressed at a place: near an end it moves that, on a brush that leaves room all
/// of it, and elsewhere it begins another brush.
pub fn grip([from, to]: [i64; 2], at: i64) -> Grip {
    let is_all = from <= 0 && to >= WIDTH;
    match at {
        at if (at - from).abs() <= NEAR && (at - from).abs() <= (at - to).abs() && !is_all => Grip::End(to),
        at if (at - to).abs() <= NEAR && !is_all => Grip::End(from),
        at if (from..=to).contains(&at) && !is_all => Grip::Whole(at - from),
        at => Grip::End(at),
    }
}

/// Returns the span that a grip leads to with the pointer at a place; `None` for all of the time.
pub fn pulled(timeline: &Timeline, grip: Grip, at: i64) -> Option<Span> {
    let all = timeline.samples.as_ref()?.whole()?;
    match grip {
        Grip::End(stays) => {
            let (from, to) = (stays.min(at), stays.max(at));
            let is_span = to - from >= SHORTEST && (from > 0 || to < WIDTH);
            is_span.then(|| Span { from: time_at(from, all), to: time_at(to, all) })
        }
        Grip::Whole(behind) => {
            let length = timeline.span()?.length();
            Some(all.part(time_at(at - behind, all).0, length))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::view::timeline::TimelineChange;
    use crate::views::timeline::query::tests::{looked_at, tx};

    #[test]
    fn a_brush_is_begun_moved_and_resized_and_nothing_leads_beyond_the_log() {
        let session = tx();
        let timeline = &session.timeline();
        assert_eq!(brush(timeline), Some([0, WIDTH]));
        assert_eq!(grip([0, WIDTH], 5000), Grip::End(5000));
        let span = pulled(timeline, Grip::End(2500), 5000);
        let session = looked_at(session.changed(Action::Timeline(TimelineChange::Zoom(span))));
        let timeline = &session.timeline();
        let [from, to] = brush(timeline).unwrap();
        assert!((from - 2500).abs() <= 1 && (to - 5000).abs() <= 1, "{from} {to}");
        assert_eq!(
            [2510, 4990, 3000, 9000].map(|at| grip([2500, 5000], at)),
            [Grip::End(5000), Grip::End(2500), Grip::Whole(500), Grip::End(9000)]
        );
        let whole = timeline.samples.as_ref().unwrap().whole().unwrap();
        let moved = pulled(timeline, Grip::Whole(500), 9900).unwrap();
        assert_eq!((moved.to, moved.length()), (whole.to, timeline.span().unwrap().length()));
        // A click that is no drag, and a brush over everything, show all of the time.
        assert_eq!([pulled(timeline, Grip::End(100), 105), pulled(timeline, Grip::End(0), WIDTH)], [None; 2]);
    }

    #[test]
    fn the_strip_shows_all_of_the_current_series_whatever_is_zoomed() {
        let session = tx();
        let whole = strip(&session.timeline()).unwrap();
        let near = Some(Span { from: whole.span.from, to: time_at(1000, whole.span) });
        let session = looked_at(session.changed(Action::Timeline(TimelineChange::Zoom(near))));
        assert_eq!(strip(&session.timeline()), Some(whole));
    }
}
