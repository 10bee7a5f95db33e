//! What stands above the bytes of one of two captures.

use yew::prelude::*;

use crate::components::text::text;
use crate::phrases::Words;
use crate::phrases::inspect::InspectMsg;
use crate::state::side::Side;

/// The letter of a capture, and how what is selected stands to the other one.
pub struct PaneHead {
    pub side: Side,
    /// Whether it is the one that the tree shows.
    pub shown: bool,
    /// What is to be said of the counterpart of the selection.
    pub says: Option<InspectMsg>,
}

impl PaneHead {
    pub fn draw(self, words: Words) -> Html {
        let class = if self.shown { "pane-head pane-head-shown" } else { "pane-head" };
        // The pane of the capture that the tree shows holds the selection, and the other one answers to it.
        let role = (!self.shown).then_some("status");
        let says = self.says.map(|message| words.say(message)).unwrap_or_default();
        html! {
            <p {class}>
                { text("span", "pane-head-letter", self.side.letter()) }
                <span class="pane-head-text" title={says.clone()} {role}>{ says }</span>
            </p>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn a_missing_counterpart_is_a_sentence_that_is_announced() {
        let says = InspectMsg::BesideMissing(Side::B, "svchost#3".to_owned());
        let draw = || PaneHead { side: Side::B, shown: false, says: Some(says) }.draw(Words::default());
        let html = rendered(draw).await;
        assert!(html.contains("role=\"status\""), "{html}");
        assert!(html.contains("B has no counterpart of svchost#3."), "{html}");
    }
}
