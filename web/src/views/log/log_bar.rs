//! The slider over the samples of a log.

use yew::prelude::*;

use crate::browser::keyboard::typed;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Words;
use crate::phrases::log::LogMsg;
use crate::state::Action;
use crate::views::log::query::{LogFacts, SampleFacts};

#[derive(Properties, PartialEq)]
pub struct LogBarProps {
    pub facts: LogFacts,
    /// The choice of the encoding.
    #[prop_or_default]
    pub children: Html,
}

/// Shows a slider for sample B, A being the one before, and the times of both.
#[component]
pub fn LogBar(LogBarProps { facts, children }: &LogBarProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let shows = facts.shows_itself;
    let to_itself = dispatch.reform(move |_: MouseEvent| Action::ShowLogItself(!shows));
    let on_closed =
        dispatch.reform(|_: MouseEvent| Action::key(|session| session.view.log.map(Action::CloseFile)));
    let oninput = Callback::from(move |event: InputEvent| {
        let number: Option<usize> = typed(&event).and_then(|text| text.parse().ok());
        number.into_iter().for_each(|number| dispatch.emit(Action::ChooseSample(number - 1)));
    });
    let newest = facts.samples.last().map(|sample| words.say(LogMsg::Sample(sample.text.clone())));
    html! {
        <section class="log-bar" aria-label={words.say(LogMsg::Samples)}>
            { text("strong", "log-bar-file", facts.file.clone()) }
            <input class="log-bar-slider" id="log-sample" type="range" step="1" min={(facts.first + 1).to_string()}
                max={(facts.last + 1).to_string()} value={(facts.at + 1).to_string()} disabled={facts.first >= facts.last}
                aria-label={words.say(LogMsg::Slider(facts.file.clone()))} aria-valuetext={newest} {oninput} />
            <ul class="log-bar-samples">
                for sample in facts.samples.iter() {
                    { item(sample, words) }
                }
            </ul>
            { children.clone() }
            if !facts.is_raw {
                { itself(facts.shows_itself, &to_itself, words) }
            }
            if facts.is_raw {
                { button("button button-quiet", None, on_closed, inside(words.say(LogMsg::Close))) }
            }
        </section>
    }
}

/// Shows the button between the structures of the samples and that of the log itself.
fn itself(shows: bool, onclick: &Callback<MouseEvent>, words: Words) -> Html {
    html! {
        <button type="button" class="button button-quiet" aria-pressed={shows.to_string()} onclick={onclick.clone()}>
            { words.say(LogMsg::Itself) }
        </button>
    }
}

/// Shows a sample by its letter, its number, and its times.
fn item(sample: &SampleFacts, words: Words) -> Html {
    let utc = sample.utc.clone().map_or(LogMsg::NoUtc, LogMsg::Utc);
    html! {
        <li class="log-bar-sample">
            { text("b", "log-bar-letter", sample.side.letter()) }
            { text("span", "log-bar-number", words.say(LogMsg::Sample(sample.text.clone()))) }
            { text("span", "log-bar-utc", words.say(utc)) }
        </li>
    }
}
