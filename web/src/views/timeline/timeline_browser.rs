//! The counter browser: every counter of the samples with a small curve, to be found and drawn.

use yew::prelude::*;

use crate::browser::keyboard::typed;
use crate::components::text::text;
use crate::context::{use_dispatch, use_words};
use crate::keys::Key;
use crate::list::drawn_rows::use_drawn_rows;
use crate::list::virtual_list::{ListBox, Rows, use_virtual_list};
use crate::phrases::timeline::TimelineMsg;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::Action;
use crate::state::names::series_name::SeriesName;
use crate::state::view::timeline::browsing::BrowsingChange;
use crate::state::view::timeline::{Timeline, TimelineChange};
use crate::views::timeline::query::axis::{HEIGHT, WIDTH};
use crate::views::timeline::query::browser::{Answered, Content, Line, answer, lines, sketch};
use crate::views::timeline::query::offers::Offers;

#[derive(Properties, PartialEq)]
pub struct TimelineBrowserProps {
    pub timeline: Timeline,
}

/// Shows a field for words, and the lines.
#[component]
pub fn TimelineBrowser(TimelineBrowserProps { timeline }: &TimelineBrowserProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let known = (timeline.samples.clone(), timeline.survey.clone(), timeline.offers.clone());
    let offers = use_memo(known, |(samples, survey, early)| match (survey, early) {
        (Some(survey), _) => Some(Offers::new(survey).for_samples(samples.as_ref()?)),
        (None, early) => Some(Offers::new(early.as_ref()?)),
    });
    let browsing = &timeline.browsing;
    let listed = {
        let browsing = browsing.clone();
        let naming = timeline.samples.as_ref().map(|samples| samples.naming.clone()).unwrap_or_default();
        let key = (offers.clone(), browsing.text.clone(), browsing.open.clone(), naming);
        use_memo(key, move |(offers, _, _, naming)| {
            let found = offers.as_ref().as_ref().map(|offers| lines(offers, &browsing, &naming.english));
            Shared::new(found.unwrap_or_default())
        })
    };
    let change = dispatch.reform(|change: Answered| Action::Timeline(timeline_change(change)));
    let oninput = change.reform(|event: InputEvent| {
        Answered::Browse(BrowsingChange::Text(typed(&event).unwrap_or_default()))
    });
    let onkeydown = {
        let (listed, change, current) = (listed.clone(), change.clone(), browsing.current);
        let to_list = dispatch.clone();
        Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
            "Enter" => {
                event.prevent_default();
                answer(&listed, current, Key::Activate, 1).into_iter().for_each(|found| change.emit(found));
            }
            "ArrowDown" => {
                event.prevent_default();
                to_list.emit(Action::focus(LIST));
            }
            _ => {}
        })
    };
    html! {
        <section class="timeline-browser" aria-label={words.say(TimelineMsg::Counters)}>
            <input class="timeline-browser-search" id={SEARCH_ID} type="search" autocomplete="off" spellcheck="false" maxlength="500"
                placeholder={words.say(TimelineMsg::FindCounter)} aria-label={words.say(TimelineMsg::FindCounter)}
                value={browsing.text.clone()} {oninput} {onkeydown} />
            if offers.is_none() {
                { text("p", "timeline-browser-none", words.say(Msg::GuideComing)) }
            } else if listed.is_empty() {
                { text("p", "timeline-browser-none", words.say(TimelineMsg::NoCounter)) }
            } else {
                <Lines timeline={timeline.clone()} lines={(*listed).clone()} on_change={change} />
            }
        </section>
    }
}

/// The id of the field for words.
pub const SEARCH_ID: &str = "timeline-search";

/// The id of the list.
const LIST: &str = "timeline-counters";

fn timeline_change(change: Answered) -> TimelineChange {
    match change {
        Answered::Add(series) => TimelineChange::Add(series),
        Answered::Browse(change) => TimelineChange::Browse(change),
    }
}

#[derive(Properties, PartialEq)]
struct LinesProps {
    timeline: Timeline,
    lines: Shared<Vec<Line>>,
    on_change: Callback<Answered>,
}

/// Shows the lines, scrolled, and asks for the values of those on the screen.
#[component]
fn Lines(LinesProps { timeline, lines, on_change }: &LinesProps) -> Html {
    let words = use_words();
    let list = use_virtual_list();
    let count = lines.len();
    let current = timeline.browsing.current.min(count.saturating_sub(1));
    let window = list.window(Rows { count, current: Some(current), chosen: 0 });
    let shown = (window.first, window.end.min(count));
    use_effect_with((shown, lines.clone()), {
        let on_change = on_change.clone();
        move |((first, end), lines): &((usize, usize), Shared<Vec<Line>>)| {
            let series = lines.iter().take(*end).skip(*first).filter_map(series_of).cloned().collect();
            on_change.emit(Answered::Browse(BrowsingChange::Visible(series)));
        }
    });
    let on_key = {
        let (on_change, lines, page) = (on_change.clone(), lines.clone(), window.page);
        Callback::from(move |key: Key| {
            answer(&lines, current, key, page).into_iter().for_each(|found| on_change.emit(found));
        })
    };
    let series = |place: usize| lines.get(place).and_then(series_of);
    let rows = use_drawn_rows(
        (timeline.samples.clone(), lines.clone(), words.language),
        window,
        |place| {
            let shown = series(place).map(|of| (timeline.place_of(of), timeline.curve(of).cloned()));
            (place == current, shown)
        },
        |window| {
            let lines = lines.iter().enumerate().take(window.end).skip(window.first);
            lines
                .map(|(place, line)| row(timeline, line, (place, place == current), on_change, words))
                .collect()
        },
    );
    html! {
        <ListBox {list} {window} {count} id={LIST} role="treegrid" label={words.say(TimelineMsg::Counters)} column_count=2
            active={window.draws(current).then(|| row_id(current))} {on_key} {rows} />
    }
}

fn series_of(line: &Line) -> Option<&SeriesName> {
    match &line.content {
        Content::Series(series) => Some(series),
        Content::Branch { .. } => None,
    }
}

fn row_id(place: usize) -> String {
    format!("timeline-counter-{place}")
}

fn row(
    timeline: &Timeline,
    line: &Line,
    (place, is_current): (usize, bool),
    on_change: &Callback<Answered>,
    words: Words,
) -> Html {
    let onclick = {
        let (line, on_change) = (line.clone(), on_change.clone());
        Callback::from(move |_: MouseEvent| {
            on_change.emit(Answered::Browse(BrowsingChange::Current(place)));
            on_change.emit(match &line.content {
                Content::Series(series) => Answered::Add(series.clone()),
                Content::Branch { branch, .. } => Answered::Browse(BrowsingChange::Toggle(branch.clone())),
            });
        })
    };
    let is_open = match line.content {
        Content::Branch { is_open, .. } => Some(is_open),
        Content::Series(_) => None,
    };
    let class = classes!("list-row", "timeline-browser-line", is_current.then_some("list-row-current"));
    html! {
        <div {class} id={row_id(place)} role="row" aria-rowindex={(place + 1).to_string()} aria-level={(line.depth + 1).to_string()}
            aria-expanded={is_open.map(|is_open| is_open.to_string())} aria-selected={is_current.to_string()}
            style={format!("--level:{}", line.depth)} {onclick}>
            <span class="timeline-browser-name" role="gridcell">
                { mark(timeline, line, is_open) }
                { text("span", "timeline-browser-text", line.name.clone()) }
                if !line.english.is_empty() {
                    { text("span", "timeline-browser-of", format!("= {}", line.english)) }
                }
                if !line.of.is_empty() {
                    { text("span", "timeline-browser-of", line.of.clone()) }
                }
            </span>
            <span class="timeline-browser-values" role="gridcell">{ beside(timeline, line, words) }</span>
        </div>
    }
}

/// Shows whether a line is open, or the colour in which its series is drawn.
fn mark(timeline: &Timeline, line: &Line, is_open: Option<bool>) -> Html {
    let drawn = series_of(line).and_then(|series| timeline.place_of(series));
    match (is_open, drawn) {
        (Some(is_open), _) => {
            html! { <i class="timeline-browser-sign" aria-hidden="true">{ if is_open { "▾" } else { "▸" } }</i> }
        }
        (None, Some(place)) => {
            html! { <i class={format!("timeline-chip timeline-series-{place}")} aria-hidden="true"></i> }
        }
        (None, None) => html! { <i class="timeline-browser-sign" aria-hidden="true"></i> },
    }
}

/// Shows the number of lines that a line opens, or the small curve of its series with minimum, average and maximum.
fn beside(timeline: &Timeline, line: &Line, words: Words) -> Html {
    let series = match &line.content {
        Content::Branch { counters, instances, .. } => {
            return text(
                "span",
                "timeline-browser-sums",
                words.say(TimelineMsg::Holds(*counters, *instances)),
            );
        }
        Content::Series(series) => series,
    };
    let sketch = sketch(timeline, series);
    let sums = match sketch.as_ref().map(|sketch| sketch.sums.clone()) {
        Some(Some([least, average, most])) => words.say(TimelineMsg::Sums(least, average, most)),
        Some(None) => words.say(TimelineMsg::NoValuesAtAll),
        None => "…".into(),
    };
    html! {
        <>
            { text("span", "timeline-browser-sums", sums) }
            if let Some(sketch) = sketch {
                <svg class="timeline-browser-sketch timeline-plot-drawing" viewBox={format!("0 0 {WIDTH} {HEIGHT}")} preserveAspectRatio="none" aria-hidden="true">
                    <path class="timeline-plot-curve" d={sketch.path} />
                </svg>
            }
        </>
    }
}
