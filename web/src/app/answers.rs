//! The engine: starts what is asked and unanswered, and ends what is not asked any more.

use yew::prelude::*;

use crate::state::question::Question;
use crate::state::{Action, Session};
use crate::tasks::answer::answer;
use crate::tasks::running::Running;

/// Has the questions of the session answered.
#[hook]
pub(super) fn use_answers(session: &Session, dispatch: &Callback<Action>) {
    let running = use_mut_ref(Vec::<(Question, Running)>::new);
    let dispatch = dispatch.clone();
    use_effect_with(session.questions(), move |questions| {
        let mut running = running.borrow_mut();
        running.retain(|(question, _)| questions.contains(question));
        for question in questions {
            if running.iter().all(|(known, _)| known != question) {
                running.push((question.clone(), Running::begin(answer(question.clone(), dispatch.clone()))));
            }
        }
    });
}
