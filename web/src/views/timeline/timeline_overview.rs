//! The overview strip above the drawing, with a brush on the drawn part of the time.

use yew::prelude::*;

use crate::browser::pointer::{hold, is_pressed, share_right};
use crate::context::use_dispatch;
use crate::shared::Shared;
use crate::state::Action;
use crate::state::view::timeline::{Timeline, TimelineChange};
use crate::views::timeline::query::axis::{HEIGHT, WIDTH};
use crate::views::timeline::query::overview::{Grip, brush, grip, pulled, strip};
use crate::views::timeline::timeline_plot::curve;

/// Selector of the element that the pointer position refers to.
const STRIP: &str = ".timeline-overview";

#[derive(Properties, PartialEq)]
pub struct TimelineOverviewProps {
    pub timeline: Timeline,
}

/// Shows the current series over all of the time; the keys of the drawing do what the brush does.
#[component]
pub fn TimelineOverview(TimelineOverviewProps { timeline }: &TimelineOverviewProps) -> Html {
    let dispatch = use_dispatch();
    let gripped = use_state_eq(|| None::<Grip>);
    let drawn = {
        let view = &timeline.view;
        let key = (
            timeline.samples.clone(),
            timeline.drawn_curves(),
            view.series.get(view.current).cloned(),
            view.is_log,
        );
        let timeline = timeline.clone();
        use_memo(key, move |_| strip(&timeline).map(Shared::new))
    };
    let (Some(drawing), Some(ends)) = ((*drawn).clone(), brush(timeline)) else { return Html::default() };
    let pull = {
        let timeline = timeline.clone();
        move |grip: Grip, at: i64| {
            dispatch.emit(Action::Timeline(TimelineChange::Zoom(pulled(&timeline, grip, at))));
        }
    };
    let onpointerdown = {
        let gripped = gripped.clone();
        Callback::from(move |event: PointerEvent| {
            if is_pressed(&event) {
                hold(&event);
                gripped.set(place(&event).map(|at| grip(ends, at)));
            }
        })
    };
    let onpointermove = {
        let gripped = gripped.clone();
        Callback::from(move |event: PointerEvent| {
            if let Some((grip, at)) = gripped.zip(place(&event)).filter(|_| is_pressed(&event)) {
                pull(grip, at);
            }
        })
    };
    let end = Callback::from(move |_: PointerEvent| gripped.set(None));
    let style = format!("--from:{};--to:{}", ends[0], ends[1]);
    html! {
        <div class="timeline-overview" aria-hidden="true" {onpointerdown} {onpointermove} onpointerup={end.clone()} onpointercancel={end}>
            <svg class="timeline-plot-drawing" viewBox={format!("0 0 {WIDTH} {HEIGHT}")} preserveAspectRatio="none">
                for line in drawing.panels.iter().flat_map(|panel| panel.lines.iter()) {
                    { curve(line, usize::MAX) }
                }
            </svg>
            <i class="timeline-overview-brush" {style}></i>
        </div>
    }
}

fn place(event: &PointerEvent) -> Option<i64> {
    share_right(event, STRIP).map(|share| (share * WIDTH as f64) as i64)
}
