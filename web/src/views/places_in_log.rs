//! Places in its log of parts of a capture, with links to them.

use winperf_log::Run;
use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::log::LogMsg;
use crate::state::Action;
use crate::state::library::side::Side;
use crate::views::query::bytes::offset_text;

/// Maximum number of named pieces; a complete capture has one for each object and each buffer of its log.
const NAMED: usize = 4;

#[derive(Properties, PartialEq)]
pub struct PlacesInLogProps {
    /// The pieces, and the capture if several are selected.
    pub places: Vec<(Option<Side>, Run)>,
}

/// Shows a list with one line: each piece by its offset in the log, with a link to the log itself; nothing if there is
/// none.
#[component]
pub fn PlacesInLog(PlacesInLogProps { places }: &PlacesInLogProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    if places.is_empty() {
        return Html::default();
    }
    let place = |(side, run): &(Option<Side>, Run)| {
        let offset = run.log_offset;
        let letter = side.map(|side| format!("{} ", side.letter())).unwrap_or_default();
        let onclick = dispatch.reform(move |_: MouseEvent| Action::LocateInLog(offset));
        button("button-link places-in-log-place", None, onclick, inside(letter + &offset_text(offset)))
    };
    let more = places.len().checked_sub(NAMED).filter(|more| *more > 0);
    html! {
        <dl class="details-panel-line">
            <dt>{ words.say(LogMsg::OffsetInLog) }</dt>
            <dd class="places-in-log">
                for named in places.iter().take(NAMED) {
                    { place(named) }
                }
                { for more.map(|more| text("span", "", words.say(LogMsg::MorePieces(more)))) }
            </dd>
        </dl>
    }
}
