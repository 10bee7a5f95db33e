//! The curves themselves, as SVG that fills the available room.
//!
//! Each series is one path, styled by style sheets, and redrawn only when its points change; the line under the pointer
//! is a layer above.
//! A plot library gives an image or a string of markup, which Yew could only replace as a whole, with its own colours
//! and fonts and without keys, gaps with reasons, and screen readers.
//! Axes with round numbers and times are less work.

use winperf_report::Say as _;
use yew::prelude::*;

use crate::browser::narrow::show_from;
use crate::components::text::text;
use crate::context::use_words;
use crate::phrases::Words;
use crate::phrases::timeline::TimelineMsg;
use crate::phrases::values::with_unit;
use crate::shared::Shared;
use crate::views::timeline::query::axis::{HEIGHT, Tick, WIDTH};
use crate::views::timeline::query::drawing::{Drawing, LineSums, Panel, SeriesLine, Spread};

/// The id of the list that series are added from.
const LIST_ID: &str = "timeline-counters";

#[derive(Properties, PartialEq)]
pub struct TimelinePlotProps {
    /// Compared by identity: thousands of points are redrawn only if something has changed.
    pub drawing: Shared<Drawing>,
    /// The place of the emphasised series.
    pub current: usize,
}

/// Shows a panel for each unit, and below all of them the times.
#[component]
pub fn TimelinePlot(TimelinePlotProps { drawing, current }: &TimelinePlotProps) -> Html {
    let words = use_words();
    use_new_lane(drawing);
    html! {
        <div class="timeline-plot" aria-hidden="true">
            for (number, drawn) in drawing.panels.iter().enumerate() {
                { panel((number, drawn), drawing, *current, words) }
            }
            <div class="timeline-plot-times">
                for time in drawing.times.iter() {
                    <span class="timeline-plot-time" style={place_tick(time)}>{ time.label.clone() }</span>
                }
            </div>
        </div>
    }
}

/// Scrolls to the lane of a series that is added from the list of counters.
#[hook]
fn use_new_lane(drawing: &Drawing) {
    let known = use_mut_ref(|| None::<(usize, String)>);
    let lines = drawing.panels.iter().enumerate().flat_map(|(lane, panel)| {
        panel.lines.iter().map(move |line| (line.place, lane, format!("{}\\{}", line.of, panel.counter)))
    });
    let newest = lines.max_by_key(|(place, ..)| *place);
    use_effect_with(newest, move |newest| {
        let Some((place, lane, name)) = newest.clone() else { return };
        // The last of many takes the place of another.
        let before = known.replace(Some((place, name.clone())));
        if before.is_some_and(|(before, other)| before < place || before == place && other != name) {
            show_from(LIST_ID, &lane_id(lane));
        }
    });
}

fn lane_id(number: usize) -> String {
    format!("timeline-lane-{number}")
}

fn panel(
    (number, panel): (usize, &Panel),
    Drawing { times, breaks, .. }: &Drawing,
    current: usize,
    words: Words,
) -> Html {
    html! {
        <div class="timeline-plot-panel" id={lane_id(number)}>
            { head(panel, words) }
            <div class="timeline-plot-values">
                for tick in panel.ticks.iter() {
                    <span class="timeline-plot-value" style={place_tick(tick)}>{ tick.label.clone() }</span>
                }
            </div>
            <svg class="timeline-plot-drawing" viewBox={format!("0 0 {WIDTH} {HEIGHT}")} preserveAspectRatio="none">
                <path class="timeline-plot-breaks" d={breaks.iter().map(|(from, to)| format!("M{from} 0H{to}V{HEIGHT}H{from}Z")).collect::<String>()} />
                <path class="timeline-plot-grid" d={grid(panel, times)} />
                for line in panel.lines.iter() {
                    { gaps(line) }
                }
                for line in panel.lines.iter() {
                    { curve(line, current) }
                }
            </svg>
        </div>
    }
}

/// Shows what a panel is about: its counter and its series; of one series also its average and its largest value.
fn head(panel: &Panel, words: Words) -> Html {
    let unit = panel.unit.map(|unit| unit.say(words.language));
    let sums = match panel.lines.as_slice() {
        [line] => line.sums.as_ref(),
        _ => None,
    };
    html! {
        <div class="timeline-plot-head">
            <span class="timeline-plot-counter">
                { text("strong", "", panel.counter.clone()) }
                if sums.is_none() {
                    { for unit.map(|unit| text("span", "timeline-plot-unit", unit)) }
                }
            </span>
            for line in panel.lines.iter() {
                <span class="timeline-plot-of">
                    <i class={format!("timeline-chip timeline-series-{}", line.place)}></i>
                    { text("span", "", line.of.clone()) }
                </span>
            }
            if let Some(sums) = sums {
                { text("span", "timeline-plot-average", with_unit(sums.average.clone(), panel.unit, words.language)) }
                { for extreme(sums).map(|message| text("span", "timeline-plot-extreme", words.say(message))) }
            }
        </div>
    }
}

/// Returns the largest value with its time, if values differ.
fn extreme(sums: &LineSums) -> Option<TimelineMsg> {
    match sums.spread {
        Spread::Single => None,
        Spread::Constant => Some(TimelineMsg::LaneConstant),
        Spread::Varied => Some(TimelineMsg::LaneSums(sums.maximum.clone(), sums.at.clone())),
    }
}

fn place_tick(tick: &Tick) -> String {
    format!("--at:{}", tick.at)
}

/// Returns the lines behind the curves: across at each value, down at each time.
fn grid(panel: &Panel, times: &[Tick]) -> String {
    let across = panel.ticks.iter().map(|tick| format!("M0 {}h{WIDTH}", HEIGHT - tick.at));
    let down = times.iter().map(|tick| format!("M{} 0v{HEIGHT}", tick.at));
    across.chain(down).collect()
}

pub(super) fn curve(line: &SeriesLine, current: usize) -> Html {
    let is_current = (line.place == current).then_some("timeline-plot-current");
    let colour = format!("timeline-series-{}", line.place);
    html! {
        <g class={classes!("timeline-plot-line", colour, is_current)}>
            <path class="timeline-plot-curve" d={line.path.clone()} />
            <path class="timeline-plot-dots" d={line.dots.clone()} />
        </g>
    }
}

/// Shows gaps where values are absent: at the foot of the drawing, so that none is behind a curve.
fn gaps(line: &SeriesLine) -> Html {
    const THICK: i64 = 36;
    let top = HEIGHT - THICK * (1 + line.place as i64);
    let strip = |(from, to): &(i64, i64)| format!("M{from} {}H{to}", top + THICK / 2);
    let d: String = line.gaps.iter().map(strip).collect();
    html! { <path class={format!("timeline-plot-gaps timeline-series-{}", line.place)} {d} /> }
}
