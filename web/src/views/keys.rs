//! What is shown over everything else: all keys, with the button that leads there, and a text to copy by hand.

pub mod keys_dialog;

use yew::prelude::*;

use crate::browser::dialog::{Modal, close};
use crate::phrases::Words;
use crate::state::dialog::Dialog;
use crate::state::settings::Settings;
use crate::state::{Action, Session};
use crate::views::copy::copy_dialog;
use crate::views::keys::keys_dialog::{DIALOG_ID, KeysDialog, TITLE_ID, help_button as button};

pub(crate) fn help_button(words: Words, dispatch: &Callback<Action>) -> Html {
    button(dispatch.reform(|_: MouseEvent| Action::Show(Some(Dialog::Keys))), words)
}

/// What stands over everything else.
pub(crate) fn dialog(session: &Session, words: Words, dispatch: &Callback<Action>) -> Html {
    match &session.dialog {
        None => Html::default(),
        Some(Dialog::Keys) => keys(session, words, dispatch),
        Some(Dialog::Text(text)) => text_to_copy(text, words, dispatch),
    }
}

fn text_to_copy(text: &str, words: Words, dispatch: &Callback<Action>) -> Html {
    let on_closed = Callback::from(|()| close(copy_dialog::DIALOG_ID));
    html! {
        <Modal key="text" id={copy_dialog::DIALOG_ID} labelled_by={copy_dialog::TITLE_ID} selected={copy_dialog::TEXT_ID}
            inside={copy_dialog::copy_dialog(text, &on_closed, words)} on_closed={dispatch.reform(|()| Action::Show(None))} />
    }
}

fn keys(session: &Session, words: Words, dispatch: &Callback<Action>) -> Html {
    let settings = session.settings;
    let on_quieted = dispatch.reform(move |quiet_keys| Action::Set(Settings { quiet_keys, ..settings }));
    // The browser gives the focus back when it closes the dialog itself.
    let on_closed = Callback::from(|()| close(DIALOG_ID));
    let inside =
        KeysDialog { quiet_keys: settings.quiet_keys, on_quieted: &on_quieted, on_closed: &on_closed };
    html! {
        <Modal key="keys" id={DIALOG_ID} labelled_by={TITLE_ID} inside={inside.draw(words)}
            on_closed={dispatch.reform(|()| Action::Show(None))} />
    }
}
