//! Purpose of title lists, with links onwards.

use yew::prelude::*;

use crate::browser::files::picked;
use crate::components::file_picker::FilePicker;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_commands, use_dispatch, use_words};
use crate::phrases::titles::TitlesMsg;
use crate::state::Action;
use crate::state::library::opening::Destination;

/// Opens captures that the lists name, or closes the lists.
#[component]
pub fn TitlesBar() -> Html {
    let (words, dispatch, commands) = (use_words(), use_dispatch(), use_commands());
    let on_closed = dispatch.reform(|_: MouseEvent| Action::Clear);
    let on_picked = commands.open_files.reform(|event: Event| (picked(&event), Destination::Pair));
    html! {
        <section class="titles-bar" aria-label={words.say(TitlesMsg::Lists)}>
            { text("p", "titles-bar-hint", words.say(TitlesMsg::Hint)) }
            <FilePicker id="open-beside-titles" label={words.say(TitlesMsg::OpenCaptures)} {on_picked} />
            { button("button button-quiet", None, on_closed, inside(words.say(TitlesMsg::Close))) }
        </section>
    }
}
