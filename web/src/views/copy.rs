//! The menu that copies what is selected.

pub mod copy_dialog;
pub mod copy_menu;
pub mod query;

use yew::prelude::*;

use crate::components::text::text;
use crate::context::{use_dispatch, use_words};
use crate::phrases::copy::CopyMsg;
use crate::shared::Shared;
use crate::state::copying::{Form, Subject, TakenOut};
use crate::state::{Action, Session};
use crate::tasks::copy::copy_as;
use crate::views::copy::copy_menu::{CopyMenu, MENU_ID};
use crate::views::copy::query::forms;
use crate::views::select::Select;

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
    html! { <CopyMenu forms={forms(session, subject)} {copied} {on_chosen} /> }
}

#[derive(Properties, PartialEq)]
pub struct ReplyButtonProps {
    pub session: Shared<Session>,
    /// The row of the finding in the list of all.
    pub row: usize,
    #[prop_or("button")]
    pub class: &'static str,
    /// The id of the choice of what is taken out.
    pub choice_id: AttrValue,
    /// The id of the sentence that the finding is told in.
    #[prop_or_default]
    pub described_by: Option<AttrValue>,
}

/// The button that copies a finding as a reply to the person who reported it, and the choice of what is taken out of it.
#[component]
pub fn ReplyButton(props: &ReplyButtonProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let onclick = use_callback(
        (props.session.clone(), props.row, words, dispatch),
        |_: MouseEvent, (session, row, words, dispatch)| {
            copy_as(session, Some(Subject::Finding(*row)), &[Form::Reply], *words, dispatch);
        },
    );
    let options = TakenOut::ALL.map(|choice| words.say(CopyMsg::Takes(choice))).to_vec();
    let is_chosen = |choice: &TakenOut| *choice == props.session.taken_out;
    let chosen = TakenOut::ALL.iter().position(is_chosen).unwrap_or_default();
    let on_chosen = use_dispatch()
        .reform(|place: usize| Action::TakeOut(TakenOut::ALL.get(place).copied().unwrap_or_default()));
    html! {
        <span class="reply-button">
            <button type="button" class={props.class} aria-describedby={props.described_by.clone()} {onclick}>
                { text("span", "", words.say(CopyMsg::Reply)) }
            </button>
            <Select class="reply-button-names" id={props.choice_id.clone()} label={words.say(CopyMsg::TakenOut)}
                {options} {chosen} {on_chosen} />
        </span>
    }
}

/// Opens the menu as soon as it is there; whether there is something to copy.
pub(crate) fn open_menu(subject: Option<Subject>, dispatch: &Callback<Action>) -> bool {
    if subject.is_some() {
        dispatch.emit(Action::focus(MENU_ID));
    }
    subject.is_some()
}
