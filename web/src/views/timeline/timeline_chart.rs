//! The drawing with pointer interaction: hovering, dragging, moving by keys, choosing.

use winperf::findings::Severity;
use winperf::time::FileTime;
use yew::prelude::*;

use crate::browser::pointer::{hold, is_pressed, share_right};
use crate::browser::wheel::{Turn, WheelWatch};
use crate::components::text::text;
use crate::context::{use_dispatch, use_words};
use crate::keys::Key;
use crate::phrases::Words;
use crate::phrases::timeline::TimelineMsg;
use crate::shared::Shared;
use crate::state::view::timeline::{Span, TimelineChange};
use crate::state::{Action, Session};
use crate::views::timeline::query::axis::{WIDTH, place_of, time_at};
use crate::views::timeline::query::drawing::drawing;
use crate::views::timeline::query::keys::Zoom;
use crate::views::timeline::query::readout::{self, Readout};
use crate::views::timeline::query::{keys, moments};
use crate::views::timeline::timeline_overview::TimelineOverview;
use crate::views::timeline::timeline_plot::TimelinePlot;

/// Selector of the element that the pointer position refers to: the part of the drawing behind the numbers of its axis.
const OVER: &str = ".timeline-chart-over";

/// Number of values that have room in two lines.
const TWO_LINES: usize = 4;

/// Minimum distance of a drag; a shorter one is a click.
const MIN_DRAG: i64 = WIDTH / 100;

#[derive(Properties, PartialEq)]
pub struct TimelineChartProps {
    pub session: Shared<Session>,
}

/// Shows the curves, a line at the current interval, and the values there.
#[component]
pub fn TimelineChart(TimelineChartProps { session }: &TimelineChartProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let timeline = &session.timeline();
    let hovered = use_state_eq(|| None::<usize>);
    // Where a drag began and where it is.
    let dragged = use_state_eq(|| None::<(i64, i64)>);
    let drawn = {
        let shown = (timeline.drawn_curves(), timeline.view.series.clone(), timeline.view.span);
        let key = (timeline.samples.clone(), shown, timeline.view.is_log, timeline.view.is_utc);
        let timeline = timeline.clone();
        use_memo(key, move |_| drawing(&timeline).map(Shared::new))
    };
    let over = use_node_ref();
    use_wheel(over.clone(), &dispatch, drawn.is_some());
    let Some(drawing) = (*drawn).clone() else { return Html::default() };
    let span = drawing.span;
    let current = timeline.interval();
    let is_single = timeline.samples.as_ref().is_some_and(|samples| samples.steps.len() == 1);
    let shown =
        hovered.or(current).and_then(|position| readout::read_interval(session, position, words.language));
    let chosen = current.and_then(|position| readout::read_interval(session, position, words.language));
    html! {
        <div class="timeline-chart">
            <TimelineOverview timeline={timeline.clone()} />
            <div class="timeline-chart-drawing" id="timeline" role="slider" tabindex="0" aria-describedby="timeline-words"
                style={format!("--panels:{}", drawing.panels.len())}
                aria-label={words.say(TimelineMsg::Point)} aria-valuemin="1" aria-valuemax={count(session).to_string()}
                aria-valuenow={(current.unwrap_or(0) + 1).to_string()} aria-valuetext={value_text(chosen.as_ref(), words)}
                onkeydown={on_key(&dispatch)}>
                <TimelinePlot drawing={drawing.clone()} current={timeline.view.current} />
                <div class="timeline-chart-over" ref={over} onpointerdown={on_down(&dragged)} onpointermove={on_move(session, span, &hovered, &dragged)}
                    onpointerup={on_up(session, span, &dragged, &dispatch)} onpointerleave={on_leave(&hovered)}
                    onpointercancel={on_cancel(&dragged)} ondblclick={on_whole(&dispatch)}>
                    { lines(session, span, *hovered, *dragged) }
                </div>
            </div>
            { readout_strip(shown.as_ref(), drawing.without_place, is_single, words) }
            <p class="visually-hidden" id="timeline-words">
                { readout::alternative(session, words.language) }{ " " }{ words.say(TimelineMsg::Keys) }
            </p>
        </div>
    }
}

fn count(session: &Session) -> usize {
    session.answers.sampled.samples.as_ref().map_or(1, |samples| samples.steps.len().max(1))
}

/// Returns the text about the current interval when a key has led to it.
fn value_text(readout: Option<&Readout>, words: Words) -> String {
    let Some(readout) = readout else { return words.say(TimelineMsg::ChoosePoint).to_string() };
    let values_where = |current: bool| readout.values.iter().filter(move |value| value.is_current == current);
    // The current series comes first.
    let values =
        values_where(true).chain(values_where(false)).map(|value| format!("{}: {}", value.name, value.text));
    std::iter::once(readout.time.clone()).chain(values).collect::<Vec<_>>().join(", ")
}

fn on_key(dispatch: &Callback<Action>) -> Callback<KeyboardEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |event: KeyboardEvent| {
        if event.alt_key() || event.meta_key() {
            return;
        }
        let name = event.key();
        if name == "Escape" {
            dispatch.emit(Action::Timeline(TimelineChange::Zoom(None)));
            return;
        }
        let letter = name.chars().next().filter(|_| name.chars().nth(1).is_none() && !event.ctrl_key());
        if let Some(answer) = letter.and_then(keys::typed) {
            event.prevent_default();
            dispatch.emit(Action::Key(answer));
        } else if let Some(key) = Key::named(&name, event.ctrl_key()) {
            event.prevent_default();
            dispatch.emit(Action::key(move |session| keys::answer(session, key, 0)));
        }
    })
}

/// Zooms by the wheel with Ctrl, around the pointer, once the drawing is there.
#[hook]
fn use_wheel(over: NodeRef, dispatch: &Callback<Action>, is_drawn: bool) {
    let dispatch = dispatch.clone();
    use_effect_with((over, is_drawn), move |(over, _)| {
        let on_turned = dispatch.reform(|turn: Turn| {
            let zoom = if turn.is_away { Zoom::In } else { Zoom::Out };
            Action::key(move |session| keys::turned(session, zoom, turn.share))
        });
        let watch = WheelWatch::new(over, on_turned);
        move || drop(watch)
    });
}

type Dragged = UseStateHandle<Option<(i64, i64)>>;
type Hovered = UseStateHandle<Option<usize>>;

fn place(event: &PointerEvent) -> Option<i64> {
    share_right(event, OVER).map(|share| (share * WIDTH as f64) as i64)
}

fn on_down(dragged: &Dragged) -> Callback<PointerEvent> {
    let dragged = dragged.clone();
    Callback::from(move |event: PointerEvent| {
        if is_pressed(&event) {
            hold(&event);
            dragged.set(place(&event).map(|at| (at, at)));
        }
    })
}

fn on_move(
    session: &Shared<Session>,
    span: Span,
    hovered: &Hovered,
    dragged: &Dragged,
) -> Callback<PointerEvent> {
    let (session, hovered, dragged) = (session.clone(), hovered.clone(), dragged.clone());
    Callback::from(move |event: PointerEvent| {
        let Some(at) = place(&event) else { return };
        if let Some((from, _)) = *dragged {
            dragged.set(Some((from, at)));
        }
        hovered.set(readout::nearest(&session.timeline(), time_at(at, span)));
    })
}

/// Ends a drag with the span that it covered, and a click with the nearest interval.
fn on_up(
    session: &Shared<Session>,
    span: Span,
    dragged: &Dragged,
    dispatch: &Callback<Action>,
) -> Callback<PointerEvent> {
    let (session, dragged, dispatch) = (session.clone(), dragged.clone(), dispatch.clone());
    Callback::from(move |event: PointerEvent| {
        let Some(((from, _), to)) = dragged.zip(place(&event)) else { return };
        dragged.set(None);
        if from.abs_diff(to) >= MIN_DRAG.unsigned_abs() {
            let zoomed = Span { from: time_at(from.min(to), span), to: time_at(from.max(to), span) };
            dispatch.emit(Action::Timeline(TimelineChange::Zoom(Some(zoomed))));
            return;
        }
        let nearest = readout::nearest(&session.timeline(), time_at(to, span));
        let at = |position| session.answers.sampled.samples.as_ref()?.step_key(position);
        if let Some(at) = nearest.and_then(at) {
            dispatch.emit(Action::Timeline(TimelineChange::At(at)));
            dispatch.emit(Action::ChooseInterval);
        }
    })
}

fn time_of(session: &Session, position: usize) -> Option<FileTime> {
    Some(session.answers.sampled.samples.as_ref()?.steps.get(position)?.times[1])
}

fn on_leave(hovered: &Hovered) -> Callback<PointerEvent> {
    let hovered = hovered.clone();
    Callback::from(move |_: PointerEvent| hovered.set(None))
}

fn on_cancel(dragged: &Dragged) -> Callback<PointerEvent> {
    let dragged = dragged.clone();
    Callback::from(move |_: PointerEvent| dragged.set(None))
}

fn on_whole(dispatch: &Callback<Action>) -> Callback<MouseEvent> {
    dispatch.reform(|_: MouseEvent| Action::Timeline(TimelineChange::Zoom(None)))
}

/// Shows the layer over the curves: the intervals of A and B, current and under the pointer, the dragged span, the
/// moments.
fn lines(session: &Session, span: Span, hovered: Option<usize>, dragged: Option<(i64, i64)>) -> Html {
    let Some(samples) = &session.answers.sampled.samples else { return Html::default() };
    let steps = &samples.steps;
    // A single interval is the whole drawing.
    let chosen = steps.iter().find(|step| steps.len() > 1 && session.is_at(samples, **step));
    let band = |class: &'static str, (from, to): (i64, i64)| {
        let (from, to) = (from.clamp(0, WIDTH), to.clamp(0, WIDTH));
        let style = format!("--from:{};--to:{}", from.min(to), from.max(to));
        html! { <i {class} {style}></i> }
    };
    let line = |class: &'static str, position: Option<usize>| {
        let time = position.and_then(|position| time_of(session, position)).filter(|time| span.has(*time));
        time.map(|time| html! { <i {class} style={format!("--at:{}", place_of(time, span))}></i> })
    };
    let mark = |(at, severity): (i64, Severity)| {
        let class = format!("timeline-chart-mark severity-{}", severity.name());
        html! { <i {class} style={format!("--at:{at}")}></i> }
    };
    html! {
        <>
            { for chosen.map(|step| band("timeline-chart-chosen", (place_of(step.times[0], span), place_of(step.times[1], span)))) }
            { for line("timeline-chart-line", session.timeline().interval()) }
            { for line("timeline-chart-hovered", hovered) }
            { for dragged.filter(|(from, to)| from != to).map(|dragged| band("timeline-chart-dragged", dragged)) }
            { for moments::marks(&session.timeline()).into_iter().map(mark) }
        </>
    }
}

/// Explains what a press on the drawing does: of two samples there is nothing to choose.
fn hint(is_single: bool, words: Words) -> Html {
    if is_single {
        return text("span", "timeline-chart-hint", words.say(TimelineMsg::OneInterval));
    }
    html! {
        <>
            { text("span", "timeline-chart-hint timeline-chart-mouse", words.say(TimelineMsg::ChoosePoint)) }
            { text("span", "timeline-chart-hint timeline-chart-touch", words.say(TimelineMsg::TouchPoint)) }
        </>
    }
}

/// Shows the time and the values of an interval in a line.
fn readout_strip(readout: Option<&Readout>, without_place: usize, is_single: bool, words: Words) -> Html {
    let is_long = readout.is_some_and(|readout| readout.values.len() > TWO_LINES);
    let note = (without_place > 0).then(|| words.say(TimelineMsg::WithoutPlace(without_place)));
    html! {
        <div class={classes!("timeline-chart-readout", is_long.then_some("timeline-chart-long"))}>
            if let Some(readout) = readout {
                { text("strong", "timeline-chart-time", readout.time.clone()) }
                for value in readout.values.iter() {
                    <span class={classes!("timeline-chart-value", value.is_absent.then_some("timeline-chart-absent"))} title={value.name.clone()}>
                        <i class={format!("timeline-chip timeline-series-{}", value.place)} aria-hidden="true"></i>
                        { text("span", "", value.text.clone()) }
                    </span>
                }
            } else {
                { hint(is_single, words) }
            }
            { for note.map(|note| text("span", "timeline-chart-hint", note)) }
        </div>
    }
}
