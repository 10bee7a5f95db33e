//! The forms in which what is selected can be copied.

use yew::prelude::*;

use crate::components::text::text;
use crate::context::use_words;
use crate::phrases::Words;
use crate::phrases::copy::CopyMsg;
use crate::state::copying::{Copied, Form};

/// The id of the button.
pub const BUTTON_ID: &str = "copy-button";

/// The id of the menu.
pub const MENU_ID: &str = "copy-menu";

#[derive(Properties, PartialEq)]
pub struct CopyMenuProps {
    pub forms: Vec<Form>,
    /// The current form, by its place, while the menu is open.
    pub current: Option<usize>,
    /// What was copied of what is selected.
    pub copied: Option<Copied>,
    /// Reports that the menu is to be opened or closed.
    #[prop_or_default]
    pub on_toggled: Callback<MouseEvent>,
    /// Reports a form that is to be copied.
    #[prop_or_default]
    pub on_chosen: Callback<Form>,
    /// Reports a key in the menu.
    #[prop_or_default]
    pub on_key: Callback<KeyboardEvent>,
    /// Reports that something else than the menu has the focus.
    #[prop_or_default]
    pub on_left: Callback<FocusEvent>,
}

/// The button, the menu while it is open, and what was copied last.
#[component]
pub fn CopyMenu(props: &CopyMenuProps) -> Html {
    let words = use_words();
    let is_open = props.current.is_some();
    let copied = props.copied.map(|copied| words.say(CopyMsg::Done(copied))).unwrap_or_default();
    let onmousedown = is_open.then(stay_in_menu);
    html! {
        <div class="copy-menu">
            <button type="button" class="button copy-menu-button" id={BUTTON_ID} aria-haspopup="menu"
                aria-expanded={if is_open { "true" } else { "false" }} aria-controls={is_open.then_some(MENU_ID)}
                aria-keyshortcuts="y" {onmousedown} onclick={props.on_toggled.clone()}>{ words.say(CopyMsg::Button) }</button>
            <span class="copy-menu-done" id="copy-status" role="status">{ copied }</span>
            if let Some(current) = props.current {
                <div class="copy-menu-forms" id={MENU_ID} role="menu" tabindex="-1" aria-orientation="horizontal"
                    aria-label={words.say(CopyMsg::Button)} aria-activedescendant={item_id(current)}
                    onmousedown={stay_in_menu()} onkeydown={props.on_key.clone()} onblur={props.on_left.clone()}>
                    for (place, form) in props.forms.iter().enumerate() {
                        { item(place, *form, place == current, &props.on_chosen, words) }
                    }
                </div>
            }
        </div>
    }
}

fn item(place: usize, form: Form, current: bool, on_chosen: &Callback<Form>, words: Words) -> Html {
    let class = if current { "copy-menu-form copy-menu-current" } else { "copy-menu-form" };
    let onclick = on_chosen.reform(move |_: MouseEvent| form);
    html! {
        <span {class} id={item_id(place)} role="menuitem" {onclick}>
            { text("span", "", words.say(CopyMsg::Form(form))) }
        </span>
    }
}

/// A click must not take the focus from the menu, which would close it.
fn stay_in_menu() -> Callback<MouseEvent> {
    Callback::from(|event: MouseEvent| event.prevent_default())
}

fn item_id(place: usize) -> String {
    format!("copy-form-{place}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::copying::{Amount, Subject};
    use crate::testing::rendered;

    async fn html(current: Option<usize>, copied: Option<Copied>) -> String {
        rendered(move || html! { <CopyMenu forms={vec![Form::Hex, Form::CArray]} {current} {copied} /> })
            .await
    }

    #[tokio::test]
    async fn the_menu_has_an_item_for_each_form_and_one_of_them_is_current() {
        let html = html(Some(1), None).await;
        assert_eq!(html.matches("role=\"menuitem\"").count(), 2);
        assert!(
            html.contains("aria-activedescendant=\"copy-form-1\"") && html.contains(">C array<"),
            "{html}"
        );
        assert!(html.contains("aria-expanded=\"true\""), "{html}");
    }

    #[tokio::test]
    async fn a_closed_menu_says_what_was_copied() {
        let copied = Copied {
            subject: Subject::Value(0),
            form: Form::CArray,
            amount: Amount::Bytes(48),
            is_cut: false,
        };
        let closed = html(None, Some(copied)).await;
        assert!(
            closed.contains(">Copied 48 bytes as a C array<") && !closed.contains("role=\"menu\""),
            "{closed}"
        );
        let cut = html(None, Some(Copied { is_cut: true, ..copied })).await;
        assert!(cut.contains("the beginning only: a copy has at most 1 MB"), "{cut}");
    }
}
