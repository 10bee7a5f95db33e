//! Keys of the timeline.

use winperf::time::FileTime;

use crate::keys::Key;
use crate::state::view::timeline::samples::Samples;
use crate::state::view::timeline::{Span, Timeline, TimelineChange};
use crate::state::{Action, KeyAnswer, Session};
use crate::views::timeline::query::axis::{WIDTH, time_at};

/// The letters that mean something on a timeline: nearer, from further away, and all of it.
const TYPED: [char; 4] = ['+', '=', '-', '0'];

/// Factor by which a zoom step divides, or multiplies, the visible time.
const ZOOM: i64 = 2;

/// Returns the action of a key on the drawing.
pub fn answer(session: &Session, key: Key, _: usize) -> Option<Action> {
    let timeline = &session.timeline();
    let samples = timeline.samples.as_ref()?;
    let change = match key {
        Key::Activate => return Some(Action::ChooseInterval),
        Key::Up => TimelineChange::Series(timeline.view.current.checked_sub(1)?),
        Key::Down => {
            let next = timeline.view.current + 1;
            TimelineChange::Series(Some(next).filter(|next| *next < timeline.view.series.len())?)
        }
        Key::PageUp => TimelineChange::Zoom(Some(moved(timeline, -1)?)),
        Key::PageDown => TimelineChange::Zoom(Some(moved(timeline, 1)?)),
        key => TimelineChange::At(samples.step_key(stepped(timeline, samples, key)?)?),
    };
    Some(Action::Timeline(change))
}

/// Returns the meaning of a typed letter on the drawing; `None` if it has none.
pub fn typed(letter: char) -> Option<KeyAnswer> {
    TYPED.contains(&letter).then(|| {
        KeyAnswer::new(move |session| {
            let timeline = &session.timeline();
            let span = match letter {
                '0' => None,
                '-' => zoomed(timeline, Zoom::Out),
                _ => Some(zoomed(timeline, Zoom::In)?),
            };
            Some(Action::Timeline(TimelineChange::Zoom(span)))
        })
    })
}

/// A step of zooming.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zoom {
    In,
    Out,
}

/// Returns the span after a step of zooming, around the current interval where it is in view; `None` for all of the
/// time.
pub fn zoomed(timeline: &Timeline, zoom: Zoom) -> Option<Span> {
    let span = timeline.span()?;
    let middle = FileTime(span.from.0.saturating_add(span.length() / 2));
    let middle = timeline.view.at.filter(|at| span.has(at.time)).map_or(middle, |at| at.time);
    zoomed_at(timeline, zoom, middle)
}

/// Returns the span after a step of zooming, in which a time keeps its place; `None` for all of the time.
pub fn zoomed_at(timeline: &Timeline, zoom: Zoom, around: FileTime) -> Option<Span> {
    let (samples, span) = (timeline.samples.as_ref()?, timeline.span()?);
    let (all, middle) = (samples.whole()?, around.0);
    let length = match zoom {
        Zoom::In => span.length() / ZOOM,
        Zoom::Out => span.length().saturating_mul(ZOOM),
    };
    if zoom == Zoom::Out && length >= all.length() {
        return None;
    }
    // A second is the least that anybody takes samples in.
    let length = length.max(FileTime::PER_SECOND);
    let share =
        i128::from(middle.saturating_sub(span.from.0)) * i128::from(length) / i128::from(span.length());
    let from = i128::from(middle) - share;
    Some(all.part(i64::try_from(from).ok()?, length))
}

/// Returns the action of a turn of the wheel at a share of the drawing: a zoom around the time there.
pub fn turned(session: &Session, zoom: Zoom, share: f64) -> Option<Action> {
    let timeline = &session.timeline();
    let around = time_at((share * WIDTH as f64) as i64, timeline.span()?);
    Some(Action::Timeline(TimelineChange::Zoom(zoomed_at(timeline, zoom, around))))
}

/// Returns the span half of itself further back or on; `None` if all is in view.
fn moved(timeline: &Timeline, direction: i64) -> Option<Span> {
    let span = timeline.view.span?;
    let all = timeline.samples.as_ref()?.whole()?;
    Some(all.part(span.from.0.saturating_add(direction * span.length() / 2), span.length()))
}

/// Returns the interval that a key goes to, among the visible ones; the first one if none is current.
fn stepped(timeline: &Timeline, samples: &Samples, key: Key) -> Option<usize> {
    let span = timeline.span()?;
    let in_sight =
        |position: &usize| samples.steps.get(*position).is_some_and(|step| span.has(step.times[1]));
    let first = (0..samples.steps.len()).find(in_sight)?;
    let last = (0..samples.steps.len()).rfind(in_sight)?;
    let current = timeline.interval().filter(in_sight);
    match (key, current) {
        (Key::Home | Key::First, _) => Some(first),
        (Key::End | Key::Last, _) => Some(last),
        (Key::Left, None) => Some(last),
        (Key::Right, None) => Some(first),
        (Key::Left, Some(current)) => current.checked_sub(1),
        (Key::Right, Some(current)) => Some(current + 1).filter(|next| *next < samples.steps.len()),
        _ => None,
    }
}
