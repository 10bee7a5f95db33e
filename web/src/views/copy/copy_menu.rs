//! The forms in which the selection can be copied.

use yew::prelude::*;

use crate::browser::focus::{focus_button_around, focus_if_nowhere};
use crate::browser::popover;
use crate::components::text::text;
use crate::context::use_words;
use crate::keys::Key;
use crate::phrases::Words;
use crate::phrases::copy::CopyMsg;
use crate::state::view::copying::{Copied, Form, RedactionLevel};

/// The id of the button.
const BUTTON_ID: &str = "copy-button";

/// The id of the sentence below the forms.
const NOTE_ID: &str = "copy-menu-note";

/// The id of the menu.
pub const MENU_ID: &str = "copy-menu";

#[derive(Properties, PartialEq)]
pub struct CopyMenuProps {
    pub forms: Vec<Form>,
    /// Last copy of the selection.
    pub copied: Option<Copied>,
    /// Sentence about the forms that keep their names.
    #[prop_or_default]
    pub note: Option<CopyMsg>,
    /// `true` if names in other forms are replaced.
    #[prop_or(true)]
    pub is_redacted: bool,
    /// Redaction level of the forms.
    #[prop_or_default]
    pub taken_out: RedactionLevel,
    /// Reports a form that is to be copied.
    #[prop_or_default]
    pub on_chosen: Callback<Form>,
    /// Reports the redaction level.
    #[prop_or_default]
    pub on_taken_out: Callback<RedactionLevel>,
}

/// Shows the button, the menu that it opens, and the last copy.
///
/// The browser opens and closes the menu, and restores the focus, unless a different element is pressed.
#[component]
pub fn CopyMenu(props: &CopyMenuProps) -> Html {
    let (words, CopyMenuProps { forms, copied, on_chosen, .. }) = (use_words(), props);
    let note = props.note.map(|_| NOTE_ID);
    let copied = copied.map(|copied| words.say(CopyMsg::Done(copied))).unwrap_or_default();
    html! {
        <div class="copy-menu">
            <button type="button" class="button copy-menu-button" id={BUTTON_ID} aria-haspopup="menu" aria-keyshortcuts="y"
                popovertarget={MENU_ID} onclick={|_: MouseEvent| popover::place(MENU_ID)}>{ words.say(CopyMsg::Button) }</button>
            <span class="copy-menu-done" id="copy-status" role="status">{ copied }</span>
            <div class="copy-menu-forms" id={MENU_ID} popover="auto" role="menu" aria-orientation="horizontal"
                aria-label={words.say(CopyMsg::Button)} aria-describedby={note} onmousedown={stay} onkeydown={on_key} onfocusout={on_left}
                ontoggle={on_toggled}>
                for (place, form) in forms.iter().enumerate() {
                    { item(*form, place == 0, on_chosen, words) }
                }
                if props.is_redacted {
                    <div class="copy-menu-names" role="group" aria-label={words.say(CopyMsg::TakenOut)}>
                        for choice in RedactionLevel::ALL {
                            { names(choice, props, words) }
                        }
                    </div>
                }
                if let Some(note) = props.note {
                    <p class="copy-menu-note" id={NOTE_ID} aria-hidden="true">{ words.say(note) }</p>
                }
            </div>
        </div>
    }
}

/// Closes the menu, and reports its form; the first item has the focus when the menu opens.
fn item(form: Form, is_first: bool, on_chosen: &Callback<Form>, words: Words) -> Html {
    let says = words.say(CopyMsg::Form(form));
    let onclick = on_chosen.reform(move |_: MouseEvent| {
        popover::hide(MENU_ID);
        form
    });
    html! {
        <button key={says.to_string()} type="button" class="copy-menu-form" role="menuitem" tabindex="-1"
            autofocus={is_first} {onclick}>{ text("span", "", says) }</button>
    }
}

/// Sets the redaction level of the forms; the menu remains open.
fn names(choice: RedactionLevel, props: &CopyMenuProps, words: Words) -> Html {
    let says = words.say(CopyMsg::Takes(choice));
    let onclick = props.on_taken_out.reform(move |_: MouseEvent| choice);
    html! {
        <button key={says.to_string()} type="button" class="copy-menu-form copy-menu-choice" role="menuitemradio" tabindex="-1"
            aria-checked={(choice == props.taken_out).to_string()} {onclick}>{ text("span", "", says) }</button>
    }
}

/// Keeps the focus when the user clicks outside of an item.
fn stay(event: MouseEvent) {
    event.prevent_default();
}

/// Closes a menu that has lost the focus.
fn on_left(event: FocusEvent) {
    if popover::is_left(&event, MENU_ID) {
        popover::hide(MENU_ID);
    }
}

/// Restores the focus when the menu closes, as the element pressed to close it may not take the focus itself.
///
/// The browser also reports the opening, so late that an item may just have been replaced.
fn on_toggled(_: Event) {
    if !popover::is_open(MENU_ID) {
        focus_if_nowhere(BUTTON_ID);
    }
}

/// Moves from form to form, and out of the menu.
fn on_key(event: KeyboardEvent) {
    match (event.key().as_str(), Key::named(&event.key(), false)) {
        // The browser closes the menu, and that is all that the key does.
        ("Escape", _) => event.stop_propagation(),
        // The browser continues from the element that had the focus before.
        ("Tab", _) => popover::hide(MENU_ID),
        (_, Some(key)) if focus_button_around(MENU_ID, key) => event.prevent_default(),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::view::copying::{Amount, CopiedNames, Subject};
    use crate::testing::rendered;

    async fn html(copied: Option<Copied>) -> String {
        rendered(move || html! { <CopyMenu forms={vec![Form::Hex, Form::CArray]} {copied} /> }).await
    }

    #[tokio::test]
    async fn the_menu_has_an_item_for_each_form_and_opens_at_the_first() {
        let html = html(None).await;
        let items: Vec<&str> = html.split("role=\"menuitem\"").skip(1).collect();
        assert_eq!(items.len(), 2, "{html}");
        assert!(items[0].contains("autofocus") && items[0].contains(">Hex<"), "{html}");
        assert!(!items[1].contains("autofocus") && items[1].contains(">C array<"), "{html}");
    }

    #[tokio::test]
    async fn below_the_forms_stands_what_becomes_of_names_and_where_they_stay() {
        let names = |note: Option<CopyMsg>, is_redacted: bool| {
            let forms = vec![Form::Path, Form::Hex];
            rendered(move || {
                html! { <CopyMenu forms={forms.clone()} copied={None::<Copied>} {note} {is_redacted} /> }
            })
        };
        let html = names(Some(CopyMsg::PathStays), true).await;
        let choices: Vec<&str> = html.split("role=\"menuitemradio\"").skip(1).collect();
        assert_eq!(choices.len(), RedactionLevel::ALL.len(), "{html}");
        for (choice, says) in
            choices.iter().zip(["Names replaced", "All names and IDs replaced", "Keep everything"])
        {
            let is_chosen = says == "Names replaced";
            assert!(
                choice.contains(&format!("aria-checked=\"{is_chosen}\"")) && choice.contains(says),
                "{html}"
            );
        }
        assert!(html.contains("Get-Counter") && html.contains("aria-describedby"), "{html}");
        assert!(!names(None, true).await.contains("Get-Counter"), "said of a path that does not stay");
        let html = names(Some(CopyMsg::BytesStay), false).await;
        assert!(html.contains("copied as they are") && !html.contains("menuitemradio"), "{html}");
    }

    #[tokio::test]
    async fn beside_the_button_stands_what_was_copied() {
        let copied = Copied {
            subject: Subject::Value(0),
            form: Form::CArray,
            amount: Amount::Bytes(48),
            is_cut: false,
            names: CopiedNames::Redacted(RedactionLevel::default().0),
        };
        let whole = html(Some(copied)).await;
        assert!(whole.contains(">Copied 48 bytes as a C array, names replaced<"), "{whole}");
        let cut = html(Some(Copied { is_cut: true, ..copied })).await;
        assert!(cut.contains("the beginning only: a copy has at most 1 MB"), "{cut}");
    }
}
