//! The menu that copies the selection.

pub mod copy_dialog;
pub mod copy_menu;
pub mod query;

use yew::prelude::*;

use crate::components::text::text;
use crate::context::{use_dispatch, use_words};
use crate::phrases::copy::CopyMsg;
use crate::shared::Shared;
use crate::state::view::copying::{Form, RedactionLevel, Subject};
use crate::state::{Action, Session};
use crate::tasks::copy::copy_as;
use crate::views::copy::copy_menu::{CopyMenu, MENU_ID};
use crate::views::copy::query::forms;
use crate::views::select::Select;

#[derive(Properties, PartialEq)]
pub struct CopyControlProps {
    pub session: Shared<Session>,
    /// Selected subject.
    pub subject: Option<Subject>,
}

/// Shows the button that opens the menu, and the menu; nothing if nothing is selected.
#[component]
pub fn CopyControl(CopyControlProps { session, subject }: &CopyControlProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let with = (session.clone(), *subject, words, dispatch.clone());
    let on_chosen = use_callback(with, |form, (session, subject, words, dispatch)| {
        copy_as(session, *subject, &[form], *words, dispatch);
    });
    let Some(subject) = *subject else { return Html::default() };
    let copied = session.copied_of(subject);
    let forms = forms(session, subject);
    let is_outlined = matches!(subject, Subject::Outlined(..));
    let keeps_names = forms.iter().any(|form| subject.keeps_names(*form));
    let note = keeps_names.then_some(if is_outlined { CopyMsg::BytesStay } else { CopyMsg::PathStays });
    let on_taken_out = dispatch.reform(Action::TakeOut);
    html! { <CopyMenu {forms} {copied} {note} is_redacted={!is_outlined} taken_out={session.view.redaction} {on_chosen} {on_taken_out} /> }
}

#[derive(Properties, PartialEq)]
pub struct ReplyButtonProps {
    pub session: Shared<Session>,
    /// The row of the finding in the list of all.
    pub row: usize,
    #[prop_or("button")]
    pub class: &'static str,
    /// The id of the choice of the redaction level.
    pub choice_id: AttrValue,
    /// The id of the sentence about the finding.
    #[prop_or_default]
    pub described_by: Option<AttrValue>,
}

/// Shows the button that copies a finding as a reply to the person who reported the problem, and the choice of its
/// redaction level.
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
        <span class="reply-button">
            <button type="button" class={props.class} aria-describedby={props.described_by.clone()} {onclick}>
                { text("span", "", words.say(CopyMsg::Reply)) }
            </button>
            <TakenOutSelect class="reply-button-names" id={props.choice_id.clone()} taken_out={props.session.view.redaction}
                label={CopyMsg::TakenOutOfReply} />
        </span>
    }
}

#[derive(Properties, PartialEq)]
pub struct TakenOutSelectProps {
    pub class: AttrValue,
    pub id: AttrValue,
    pub taken_out: RedactionLevel,
    #[prop_or(CopyMsg::TakenOut)]
    pub label: CopyMsg,
}

/// Shows the choice of the redaction level, next to a button that copies or saves.
#[component]
pub fn TakenOutSelect(TakenOutSelectProps { class, id, taken_out, label }: &TakenOutSelectProps) -> Html {
    let words = use_words();
    let options = RedactionLevel::ALL.map(|choice| words.say(CopyMsg::Takes(choice))).to_vec();
    let chosen = RedactionLevel::ALL.iter().position(|choice| choice == taken_out).unwrap_or_default();
    let on_chosen = use_dispatch()
        .reform(|place: usize| Action::TakeOut(RedactionLevel::ALL.get(place).copied().unwrap_or_default()));
    html! {
        <Select class={class.clone()} id={id.clone()} label={words.say(*label)} {options} {chosen} {on_chosen} />
    }
}

/// Opens the menu as soon as it is rendered; returns `true` if an item can be copied.
pub(crate) fn open_menu(subject: Option<Subject>, dispatch: &Callback<Action>) -> bool {
    if subject.is_some() {
        dispatch.emit(Action::focus(MENU_ID));
    }
    subject.is_some()
}
