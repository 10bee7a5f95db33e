//! The menu that copies what is selected.

pub mod copy_dialog;
pub mod copy_menu;
pub mod query;

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::browser::page::focus_soon;
use crate::context::{use_dispatch, use_latest, use_words};
use crate::keys::Key;
use crate::phrases::Words;
use crate::shared::Shared;
use crate::state::copying::{CopyChange, Form, Subject};
use crate::state::{Action, Session};
use crate::tasks::copy::{Order, copy as copy_text, copy_table};
use crate::views::copy::copy_menu::{CopyMenu, MENU_ID};
use crate::views::copy::query as copy;
use crate::views::copy::query::table::Table;

/// What can be copied, and everything that is needed to do it.
#[derive(Clone)]
struct Copier {
    session: Shared<Session>,
    subject: Subject,
    forms: Vec<Form>,
    words: Words,
    dispatch: Callback<Action>,
}

#[derive(Properties, PartialEq)]
pub struct CopyControlProps {
    pub session: Shared<Session>,
}

/// The button that opens the menu, and the menu; nothing when nothing is selected.
#[component]
pub fn CopyControl(CopyControlProps { session }: &CopyControlProps) -> Html {
    let (words, dispatch, latest) = (use_words(), use_dispatch(), use_latest());
    let Some(copier) = Copier::new(session, words, &dispatch) else { return Html::default() };
    let current = session.copying.menu.map(|current| current.min(copier.forms.len() - 1));
    let copied = session.copying.copied.filter(|copied| copied.subject == copier.subject);
    let forms = copier.forms.clone();
    let on_toggled = {
        let copier = copier.clone();
        Callback::from(move |_| if current.is_some() { copier.close() } else { copier.open(0) })
    };
    let on_chosen = {
        let copier = copier.clone();
        Callback::from(move |form: Form| copier.choose(form))
    };
    let on_key = on_key(&latest, words, &dispatch);
    let on_left = dispatch.reform(|_| Action::Copy(CopyChange::Close));
    html! { <CopyMenu {forms} {current} {copied} {on_toggled} {on_chosen} {on_key} {on_left} /> }
}

fn on_key(
    latest: &Callback<(), Shared<Session>>,
    words: Words,
    dispatch: &Callback<Action>,
) -> Callback<KeyboardEvent> {
    let (latest, dispatch) = (latest.clone(), dispatch.clone());
    Callback::from(move |event: KeyboardEvent| {
        let session = latest.emit(());
        let current = session.copying.menu.unwrap_or(0);
        if Copier::new(&session, words, &dispatch).is_some_and(|copier| copier.press(&event, current)) {
            event.prevent_default();
        }
    })
}

/// Opens the menu; whether there is something to copy.
pub(crate) fn open_menu(session: &Shared<Session>, words: Words, dispatch: &Callback<Action>) -> bool {
    let copier = Copier::new(session, words, dispatch);
    copier.is_some_and(|copier| {
        copier.open(0);
        true
    })
}

/// Copies what is selected in the first of some forms that it has; whether it has one.
pub(crate) fn copy_as(
    session: &Shared<Session>,
    forms: &[Form],
    words: Words,
    dispatch: &Callback<Action>,
) -> bool {
    let Some(copier) = Copier::new(session, words, dispatch) else { return false };
    let form = forms.iter().find(|form| copier.forms.contains(form));
    form.is_some_and(|form| {
        copier.copy(*form);
        true
    })
}

impl Copier {
    fn new(session: &Shared<Session>, words: Words, dispatch: &Callback<Action>) -> Option<Self> {
        let subject = copy::subject(session)?;
        let forms = copy::forms(session, subject);
        Some(Self { session: session.clone(), subject, forms, words, dispatch: dispatch.clone() })
    }

    /// What a key does in the menu; whether it does anything.
    fn press(&self, event: &KeyboardEvent, current: usize) -> bool {
        let last = self.forms.len() - 1;
        let current = current.min(last);
        let place = match (event.key().as_str(), Key::named(&event.key(), false)) {
            ("Escape", _) => {
                self.close();
                return true;
            }
            (_, Some(Key::Activate)) => {
                if let Some(form) = self.forms.get(current) {
                    self.choose(*form);
                }
                return true;
            }
            (_, Some(Key::Left | Key::Up)) => current.checked_sub(1).unwrap_or(last),
            (_, Some(Key::Right | Key::Down)) => {
                if current == last {
                    0
                } else {
                    current + 1
                }
            }
            (_, Some(Key::Home)) => 0,
            (_, Some(Key::End)) => last,
            _ => return false,
        };
        self.dispatch.emit(Action::Copy(CopyChange::Open(place)));
        true
    }

    fn open(&self, place: usize) {
        self.dispatch.emit(Action::Copy(CopyChange::Open(place)));
        focus_soon(MENU_ID);
    }

    /// The focus goes back to where it was before, as it does whenever a menu goes away.
    fn close(&self) {
        self.dispatch.emit(Action::Copy(CopyChange::Close));
    }

    fn choose(&self, form: Form) {
        self.close();
        self.copy(form);
    }

    fn copy(&self, form: Form) {
        let order = Order { subject: self.subject, form, dispatch: self.dispatch.clone() };
        if matches!(form, Form::TableCsv | Form::TableMarkdown | Form::TableJson) {
            if let Some(table) = Table::of(&self.session) {
                spawn_local(copy_table(table, self.words, order));
            }
        } else if let Some(text) = copy::text(&self.session, self.subject, form, self.words.language) {
            spawn_local(copy_text(text, order));
        }
    }
}
