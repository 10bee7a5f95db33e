//! Choices in the dialog, and its last outcome.

use std::cell::RefCell;
use std::rc::Rc;

use winperf_report::Language;
use yew::prelude::*;

use crate::context::{use_dispatch, use_words};
use crate::state::Action;
use crate::state::view::sharing::Chosen;
use crate::tasks::running::Running;
use crate::views::share::query::Topic;
use crate::views::share::share_dialog::{Choices, Done};
use crate::views::timeline::query::saved::SavedForm;

/// Returns the choices of the user; each new one cancels what is being saved, and forgets the last outcome.
#[hook]
pub(super) fn use_choices(
    chosen: &Chosen,
    running: &Rc<RefCell<Vec<Running>>>,
    saving: &UseStateHandle<Option<u8>>,
) -> Choices {
    let words = use_words();
    let dispatch = use_dispatch();
    let language = use_state_eq(|| words.language);
    let about = use_state_eq(|| None::<Topic>);
    let form = use_state_eq(SavedForm::default);
    let keeps_over_time = use_state_eq(|| false);
    let done = use_state_eq(|| None::<Done>);
    // A file saved before, or being saved, is a different one.
    let forget = {
        let (done, running, saving) = (done.setter(), running.clone(), saving.setter());
        Callback::from(move |()| {
            running.borrow_mut().clear();
            saving.set(None);
            done.set(None);
        })
    };
    let (on_done, on_language) = (done.setter(), language.setter());
    let (on_kept, on_redacted) = (keeps_over_time.setter(), keeps_over_time.setter());
    let (on_about, on_form) = (about.setter(), form.setter());
    Choices {
        chosen: chosen.clone(),
        language: *language,
        about: *about,
        form: *form,
        keeps_over_time: *keeps_over_time,
        done: (*done).clone(),
        on_decided: dispatch.reform(Action::DecideShare),
        on_chosen: forget.reform(move |choice: Chosen| {
            // A new choice holds for everything.
            on_redacted.set(false);
            dispatch.emit(Action::ChooseShare(choice));
        }),
        on_language: forget.reform(move |choice: Language| on_language.set(choice)),
        on_about: forget.reform(move |choice: Topic| on_about.set(Some(choice))),
        on_form: forget.reform(move |choice: SavedForm| on_form.set(choice)),
        on_kept: forget.reform(move |choice: bool| on_kept.set(choice)),
        on_done: Callback::from(move |outcome| on_done.set(Some(outcome))),
        forget,
    }
}
