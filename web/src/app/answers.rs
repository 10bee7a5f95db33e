//! The engine: starts work on unanswered questions, and cancels work on obsolete ones.

use yew::prelude::*;

use crate::state::answers::question::Question;
use crate::state::{Action, Session};
use crate::tasks::answer::answer;
use crate::tasks::running::Running;

/// Answers the questions of the session.
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
