//! The switch between the two captures.

use yew::prelude::*;

use crate::components::text::text;
use crate::phrases::{Msg, Words};
use crate::state::side::Side;

/// Two radio buttons, A and B.
pub struct SideSwitch<'a> {
    /// The capture that is shown.
    pub side: Side,
    /// Reports the capture that is to be shown.
    pub on_selected: &'a Callback<Side>,
}

impl SideSwitch<'_> {
    pub fn draw(&self, words: Words) -> Html {
        html! {
            <fieldset class="side-switch">
                { text("legend", "side-switch-legend", words.say(Msg::ShownCapture)) }
                for side in Side::BOTH {
                    <label class="side-switch-choice">
                        <input class="visually-hidden" type="radio" name="side" checked={side == self.side}
                            onchange={self.on_selected.reform(move |_| side)} />
                        { text("span", "side-switch-letter", words.say(Msg::ShowSide(side))) }
                    </label>
                }
            </fieldset>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn one_of_two_radio_buttons_is_checked() {
        for side in Side::BOTH {
            let draw = move || SideSwitch { side, on_selected: &Callback::noop() }.draw(Words::default());
            let html = rendered(draw).await;
            assert_eq!((html.matches("type=\"radio\"").count(), html.matches("checked").count()), (2, 1));
            let second = html.find(">A<").zip(html.find("checked"));
            assert_eq!(second.is_some_and(|(a, checked)| checked > a), side == Side::B, "{html}");
        }
    }
}
