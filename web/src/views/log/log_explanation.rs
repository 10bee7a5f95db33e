//! The value of a counter of a log explained.

use winperf_report::logs::{LogExplanation, LogOperandText};
use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::log::LogMsg;
use crate::phrases::{Msg, Words};
use crate::state::Action;
use crate::views::query::bytes::offset_text;
use crate::views::query::digits::readable_numbers;

#[derive(Properties, PartialEq)]
pub struct LogExplanationPanelProps {
    pub explained: LogExplanation,
    /// Content above it.
    #[prop_or_default]
    pub children: Html,
}

/// Shows the path, the value, the formula with its letters, and the bytes of the log that contain them.
#[component]
pub fn LogExplanationPanel(
    LogExplanationPanelProps { explained, children }: &LogExplanationPanelProps,
) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    html! {
        <section class="explained explanation-panel" id="explanation" tabindex="-1" aria-label={words.say(Msg::Explanation)}>
            <div class="explanation-panel-part">
                { children.clone() }
                { text("h2", "explanation-panel-path", explained.path.clone()) }
                { text("p", "explanation-panel-result", explained.result.clone()) }
                { text("p", "", explained.type_name.clone()) }
                <div class="explanation-panel-formula">{ for explained.formula.clone().map(|formula| text("p", "", formula)) }</div>
                <dl>{ for explained.operands.iter().map(|operand| line(operand, &dispatch, words)) }</dl>
                <div>{ for explained.notes.iter().map(|note| text("p", "explanation-panel-note", note.clone())) }</div>
            </div>
        </section>
    }
}

fn line(operand: &LogOperandText, dispatch: &Callback<Action>, words: Words) -> Html {
    let to_bytes = operand.offset.map(|offset| {
        let place = words.say(LogMsg::At(offset_text(offset)));
        let label = format!("{}: {place}", operand.letter);
        let onclick = dispatch.reform(move |_: MouseEvent| Action::LocateInLog(offset));
        button("button-link explanation-panel-place", Some(label.into()), onclick, inside(place))
    });
    html! {
        <div class="explanation-panel-line">
            { text("dt", "", operand.letter) }
            <dd>
                { text("strong", "", readable_numbers(&operand.value)) }
                { text("span", "", operand.meaning.clone()) }
                { for to_bytes }
            </dd>
        </div>
    }
}
