//! The link from a value to its course over time.

use yew::prelude::*;

use crate::components::text::{button, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::timeline::TimelineMsg;
use crate::state::Action;
use crate::state::names::series_name::SeriesName;

#[derive(Properties, PartialEq)]
pub struct OverTimeProps {
    pub series: SeriesName,
}

/// Shows the button that draws a value over time.
#[component]
pub fn OverTime(OverTimeProps { series }: &OverTimeProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let series = series.clone();
    let onclick = dispatch.reform(move |_: MouseEvent| Action::ShowOverTime(series.clone()));
    button("button over-time", None, onclick, inside(words.say(TimelineMsg::OverTime)))
}
