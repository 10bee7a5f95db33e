//! The buttons for moving from difference to difference.

use yew::prelude::*;

use crate::components::text::{button, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::compare::CompareMsg;
use crate::state::Action;
use crate::state::view::comparison::{Comparing, DifferenceStep};

#[derive(Properties, PartialEq)]
pub struct DifferenceStepsProps {
    /// The number of the current difference, from 1, and the number of differences; `None` while they are not known.
    pub position: Option<(Option<usize>, usize)>,
}

/// Buttons to the previous and the next difference, and the current position.
#[component]
pub fn DifferenceSteps(DifferenceStepsProps { position }: &DifferenceStepsProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let step = |step, message, sign| {
        let onclick = dispatch.reform(move |_: MouseEvent| Action::Compare(Comparing::Step(step)));
        button("button", Some(words.say(message)), onclick, inside(sign))
    };
    let position = match *position {
        None => words.say(CompareMsg::Steps),
        Some((Some(number), count)) => words.say(CompareMsg::Position(number, count)),
        Some((None, count)) => words.say(CompareMsg::Shown(count)),
    };
    html! {
        <div class="difference-steps" role="group" aria-label={words.say(CompareMsg::Steps)}>
            { step(DifferenceStep::Previous, CompareMsg::Previous, "↑") }
            { step(DifferenceStep::Next, CompareMsg::Next, "↓") }
            <span class="difference-steps-position" id="difference-position" role="status">{ position }</span>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(position: Option<(Option<usize>, usize)>) -> String {
        rendered(move || html! { <DifferenceSteps {position} /> }).await
    }

    #[tokio::test]
    async fn the_current_difference_is_one_of_all() {
        let html = html(Some((Some(3), 41))).await;
        assert!(html.contains(">3 of 41</span>"), "{html}");
        assert!(html.contains("Next difference (F7)") && html.contains("Previous difference"), "{html}");
    }

    #[tokio::test]
    async fn between_two_differences_there_is_only_their_number() {
        assert!(html(Some((None, 1))).await.contains(">1 difference</span>"));
        assert!(html(None).await.contains(">Differences</span>"));
    }
}
