//! The switch between the two captures, and between the bytes of one and of both.
//!
//! In a window below 1400 px, `web/settings.js` sets the bytes of one capture, since the bytes of both leave no room
//! for the details; the selected field of both is above them.
//! A choice of both is remembered.

use yew::prelude::*;

use crate::components::text::text;
use crate::context::{use_dispatch, use_words};
use crate::phrases::Msg;
use crate::phrases::structure::StructureMsg;
use crate::state::Action;
use crate::state::library::side::Side;
use crate::state::view::settings::Settings;

#[derive(Properties, PartialEq)]
pub struct SideSwitchProps {
    /// The capture that is shown.
    pub side: Side,
    pub settings: Settings,
}

/// Shows two radio buttons, A and B, and the button that shows the bytes of both.
#[component]
pub fn SideSwitch(props: &SideSwitchProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let settings = props.settings;
    let one_pane = !settings.one_pane;
    let on_panes = dispatch.reform(move |_: MouseEvent| Action::Set(Settings { one_pane, ..settings }));
    html! {
        <>
        <fieldset class="side-switch">
            { text("legend", "side-switch-legend", words.say(Msg::ShownCapture)) }
            for side in Side::BOTH {
                <label class="side-switch-choice">
                    <input class="visually-hidden" type="radio" name="side" checked={side == props.side}
                        onchange={dispatch.reform(move |_: Event| Action::SelectSide(side))} />
                    { text("span", "side-switch-letter", words.say(Msg::ShowSide(side))) }
                </label>
            }
        </fieldset>
        <button type="button" class="button side-switch-both" id="both-panes" aria-pressed={one_pane.to_string()} onclick={on_panes}>
            { words.say(StructureMsg::BothPanes) }
        </button>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn one_of_two_radio_buttons_is_checked() {
        for side in Side::BOTH {
            let html = rendered(move || html! { <SideSwitch {side} settings={Settings::default()} /> }).await;
            assert_eq!((html.matches("type=\"radio\"").count(), html.matches("checked").count()), (2, 1));
            let second = html.find(">A<").zip(html.find("checked"));
            assert_eq!(second.is_some_and(|(a, checked)| checked > a), side == Side::B, "{html}");
        }
    }
}
