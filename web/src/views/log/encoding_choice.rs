//! The choice of the encoding of a text log.

use yew::prelude::*;

use crate::components::text::text;
use crate::context::{use_commands, use_words};
use crate::phrases::log::LogMsg;
use crate::state::library::open_log::OpenLog;
use crate::views::select::Select;

/// Code pages of Windows, in which PDH writes text logs, and UTF-8.
pub const CODE_PAGES: [u16; 15] =
    [1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258, 874, 932, 936, 949, 950, 65001];

#[derive(Properties, PartialEq)]
pub struct EncodingChoiceProps {
    pub log: OpenLog,
}

/// Shows the code page of a text log, whether it is guessed, and the others; nothing for other logs.
#[component]
pub fn EncodingChoice(EncodingChoiceProps { log }: &EncodingChoiceProps) -> Html {
    let (words, commands) = (use_words(), use_commands());
    let Some(encoded) = &log.encoded else { return Html::default() };
    let current = encoded.chosen.unwrap_or(encoded.guessed);
    let name = |code_page: u16| {
        let is_guessed = code_page == encoded.guessed;
        words.say(LogMsg::CodePage(code_page, is_guessed))
    };
    let chosen = CODE_PAGES.iter().position(|code_page| *code_page == current).unwrap_or(0);
    let on_chosen = {
        let log = log.clone();
        commands
            .decode_log
            .reform(move |place: usize| (log.clone(), CODE_PAGES.get(place).copied().unwrap_or(current)))
    };
    html! {
        <label class="encoding-choice" title={words.say(LogMsg::EncodingHint(encoded.guessed))}>
            { text("span", "encoding-choice-name", words.say(LogMsg::Encoding)) }
            <Select class="encoding-choice-select" id="log-encoding" label={words.say(LogMsg::Encoding)}
                options={CODE_PAGES.map(name).to_vec()} {chosen} {on_chosen} />
        </label>
    }
}
