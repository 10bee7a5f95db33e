//! The sign of a difference between the captures.

use yew::prelude::*;

use crate::components::text::text;
use crate::phrases::Words;
use crate::phrases::structure::StructureMsg;
use crate::signs::change::Change;

/// Shows the sign of a change, with a word for screen readers; nothing without a difference.
pub fn change_mark(change: Change, words: Words) -> Html {
    let word = match change {
        Change::Unknown | Change::Same => return Html::default(),
        Change::Expected => StructureMsg::ChangeExpected,
        Change::Changed => StructureMsg::ChangeChanged,
        Change::New => StructureMsg::ChangeNew,
        Change::Gone => StructureMsg::ChangeGone,
        Change::Ambiguous => StructureMsg::ChangeAmbiguous,
        Change::Inside => StructureMsg::ChangeInside,
    };
    html! { <>{ sign(change) }{ text("span", "visually-hidden", words.say(word)) }</> }
}

/// Shows the sign of a change with a visible word: one look for new and gone items everywhere.
pub fn change_tag(change: Change, word: AttrValue) -> Html {
    html! { <>{ sign(change) }{ " " }{ text("span", "change-word", word) }</> }
}

fn sign(change: Change) -> Html {
    html! { <span class={format!("change-mark change-{}", change.stem())} aria-hidden="true">{ change.sign() }</span> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn every_change_has_a_sign_and_a_word_for_those_who_do_not_see_it() {
        let changes =
            [Change::Expected, Change::Changed, Change::New, Change::Gone, Change::Ambiguous, Change::Inside];
        let mut words = Vec::new();
        for change in changes {
            let html = rendered(move || change_mark(change, Words::default())).await;
            assert!(html.contains(change.sign()) && html.contains("aria-hidden=\"true\""), "{html}");
            words.push(html.rsplit("visually-hidden\">").next().unwrap_or_default().to_owned());
        }
        words.sort();
        words.dedup();
        assert_eq!(words.len(), changes.len(), "{words:?}");
        assert_eq!(rendered(|| change_mark(Change::Same, Words::default())).await, "");
    }
}
