//! The way from difference to difference.

use yew::prelude::*;

use crate::components::text::{button, words as inside};
use crate::phrases::Words;
use crate::phrases::compare::CompareMsg;
use crate::state::comparison::Step;

/// Buttons to the previous and the next difference, and where between the first and the last the user is.
pub struct DifferenceSteps<'a> {
    /// The number of the current difference, from 1, and how many there are; `None` while they are not known.
    pub position: Option<(Option<usize>, usize)>,
    /// Reports that a step is to be taken.
    pub on_step: &'a Callback<Step>,
}

impl DifferenceSteps<'_> {
    pub fn draw(&self, words: Words) -> Html {
        let step = |step, message, sign| {
            button("button", Some(words.say(message)), self.on_step.reform(move |_| step), inside(sign))
        };
        let position = match self.position {
            None => words.say(CompareMsg::Steps),
            Some((Some(number), count)) => words.say(CompareMsg::Position(number, count)),
            Some((None, count)) => words.say(CompareMsg::Shown(count)),
        };
        html! {
            <div class="difference-steps" role="group" aria-label={words.say(CompareMsg::Steps)}>
                { step(Step::Previous, CompareMsg::Previous, "↑") }
                { step(Step::Next, CompareMsg::Next, "↓") }
                <span class="difference-steps-position" id="difference-position" role="status">{ position }</span>
            </div>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(position: Option<(Option<usize>, usize)>) -> String {
        let draw = move || DifferenceSteps { position, on_step: &Callback::noop() }.draw(Words::default());
        rendered(draw).await
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
