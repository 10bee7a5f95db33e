//! Heading above the bytes of one of two captures.

use yew::prelude::*;

use crate::components::text::{text, words as inside};
use crate::context::use_words;
use crate::phrases::structure::StructureMsg;
use crate::state::library::side::Side;

#[derive(Properties, PartialEq)]
pub struct PaneHeadProps {
    pub side: Side,
    /// `true` for the capture that the tree shows.
    pub shown: bool,
    /// Message about the counterpart of the selection.
    pub says: Option<StructureMsg>,
    /// Name and length of each capture, shown where the selection has nothing to compare.
    #[prop_or_default]
    pub files: Vec<(Side, String)>,
    /// Content below it.
    #[prop_or_default]
    pub children: Html,
}

/// Shows the letter of a capture, and the difference of the selection between the captures.
#[component]
pub fn PaneHead(PaneHeadProps { side, shown, says, files, children }: &PaneHeadProps) -> Html {
    let words = use_words();
    let class = if *shown { "pane-head pane-head-shown" } else { "pane-head" };
    // The pane of the capture that the tree shows contains the selection, and the other one its counterpart.
    let role = (!shown).then_some("status");
    let says = says.clone().map(|message| words.say(message)).unwrap_or_default();
    html! {
        <p {class}>
            { text("span", "pane-head-letter", side.letter()) }
            <span class="pane-head-text" title={says.clone()} {role}>{ says }</span>
            { children.clone() }
            if !files.is_empty() {
                <span class="pane-head-files">
                    for (side, file) in files.iter() {
                        <span class="pane-head-file">{ text("b", "", side.letter()) }{ " " }{ inside(file.clone()) }</span>
                    }
                </span>
            }
        </p>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn a_missing_counterpart_is_a_sentence_that_is_announced() {
        let says = StructureMsg::BesideMissing(Side::B, "svchost#3".to_owned());
        let draw = || html! { <PaneHead side={Side::B} shown=false {says} /> };
        let html = rendered(draw).await;
        assert!(html.contains("role=\"status\""), "{html}");
        assert!(html.contains("B has no counterpart of svchost#3."), "{html}");
    }
}
