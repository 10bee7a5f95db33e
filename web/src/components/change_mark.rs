//! The sign of what differs between the captures.

use yew::prelude::*;

use crate::components::text::text;
use crate::queries::changes::Change;
use crate::words::Words;
use crate::words::inspect::InspectMsg;

/// The sign of a change, with a word for those who do not see it; nothing where nothing differs.
pub fn change_mark(change: Change, words: Words) -> Html {
    let word = match change {
        Change::Unknown | Change::Same => return Html::default(),
        Change::Expected => InspectMsg::ChangeExpected,
        Change::Changed => InspectMsg::ChangeChanged,
        Change::New => InspectMsg::ChangeNew,
        Change::Gone => InspectMsg::ChangeGone,
        Change::Ambiguous => InspectMsg::ChangeAmbiguous,
        Change::Inside => InspectMsg::ChangeInside,
    };
    html! {
        <>
            <span class={format!("change-mark change-{}", change.stem())} aria-hidden="true">{ change.sign() }</span>
            { text("span", "visually-hidden", words.inspect(word)) }
        </>
    }
}
