//! The menu that copies what is selected.

pub mod copy_dialog;
pub mod copy_menu;
pub mod query;

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::components::text::text;
use crate::context::{use_dispatch, use_words};
use crate::phrases::Words;
use crate::phrases::copy::CopyMsg;
use crate::shared::Shared;
use crate::state::copying::{Form, Subject};
use crate::state::{Action, Session};
use crate::tasks::copy::{CopyOrder, copy as copy_text, copy_reply, copy_table};
use crate::views::copy::copy_menu::{CopyMenu, MENU_ID};
use crate::views::copy::query as copy;
use crate::views::copy::query::table::Table;

#[derive(Properties, PartialEq)]
pub struct CopyControlProps {
    pub session: Shared<Session>,
    /// What is selected.
    pub subject: Option<Subject>,
}

/// The button that opens the menu, and the menu; nothing when nothing is selected.
#[component]
pub fn CopyControl(CopyControlProps { session, subject }: &CopyControlProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let with = (session.clone(), *subject, words, dispatch);
    let on_chosen = use_callback(with, |form, (session, subject, words, dispatch)| {
        copy_as(session, *subject, &[form], *words, dispatch);
    });
    let Some(subject) = *subject else { return Html::default() };
    let copied = session.copied_of(subject);
    html! { <CopyMenu forms={copy::forms(session, subject)} {copied} {on_chosen} /> }
}

#[derive(Properties, PartialEq)]
pub struct ReplyButtonProps {
    pub session: Shared<Session>,
    /// The row of the finding in the list of all.
    pub row: usize,
    #[prop_or("button")]
    pub class: &'static str,
    /// The id of the sentence that the finding is told in.
    #[prop_or_default]
    pub described_by: Option<AttrValue>,
}

/// The button that copies a finding as a reply to the person who reported it.
#[component]
pub fn ReplyButton(props: &ReplyButtonProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let onclick = use_callback(
        (props.session.clone(), props.row, words, dispatch),
        |_: MouseEvent, (session, row, words, dispatch)| {
            copy_as(session, Some(Subject::Finding(*row)), &[Form::Reply], *words, dispatch);
        },
    );
    html! {
        <button type="button" class={props.class} aria-describedby={props.described_by.clone()} {onclick}>
            { text("span", "", words.say(CopyMsg::Reply)) }
        </button>
    }
}

/// Opens the menu as soon as it is there; whether there is something to copy.
pub(crate) fn open_menu(subject: Option<Subject>, dispatch: &Callback<Action>) -> bool {
    if subject.is_some() {
        dispatch.emit(Action::focus(MENU_ID));
    }
    subject.is_some()
}

/// Copies what is selected in the first of some forms that it has; whether it has one.
pub(crate) fn copy_as(
    session: &Shared<Session>,
    subject: Option<Subject>,
    forms: &[Form],
    words: Words,
    dispatch: &Callback<Action>,
) -> bool {
    let Some(subject) = subject else { return false };
    let has = copy::forms(session, subject);
    let Some(form) = forms.iter().copied().find(|form| has.contains(form)) else { return false };
    let order = CopyOrder { subject, form, dispatch: dispatch.clone() };
    if let (Subject::Finding(row), Form::Reply) = (subject, form) {
        spawn_local(copy_reply(session.clone(), row, words, order));
    } else if matches!(form, Form::TableCsv | Form::TableMarkdown | Form::TableJson) {
        if let Some(table) = Table::of(session, subject) {
            spawn_local(copy_table(table, words, order));
        }
    } else if let Some(text) = copy::text(session, subject, form, words.language) {
        spawn_local(copy_text(text, order));
    }
    true
}
