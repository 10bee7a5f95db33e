//! All keys, and the meaning of the signs.

use yew::prelude::*;

use crate::components::kind_mark::kind_mark;
use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::keys::table::{Group, KeyLine, lines, shown};
use crate::phrases::Words;
use crate::phrases::keys::KeysMsg;
use crate::signs::kind::SignKind;
use crate::views::structure::legend::{FIELDS, STRUCTURES};

/// The id of the dialog.
pub const DIALOG_ID: &str = "keys-dialog";

/// The id of its title.
pub const TITLE_ID: &str = "keys-title";

#[derive(Properties, PartialEq)]
pub struct KeysDialogProps {
    /// `true` if single-character shortcuts are disabled.
    pub quiet_keys: bool,
    /// Called to disable or enable them.
    #[prop_or_default]
    pub on_quieted: Callback<bool>,
    /// Reports that the dialog is to be closed.
    #[prop_or_default]
    pub on_closed: Callback<()>,
}

/// Shows the inside of the dialog.
#[component]
pub fn KeysDialog(props: &KeysDialogProps) -> Html {
    let words = use_words();
    let close = props.on_closed.reform(|_| ());
    let quiet = props.quiet_keys;
    let onchange = props.on_quieted.reform(move |_| !quiet);
    html! {
        <div class="keys-dialog">
            <div class="dialog-head">
                <h2 class="dialog-title" id={TITLE_ID}>{ words.say(KeysMsg::Title) }</h2>
                { button("button button-quiet", Some(words.say(KeysMsg::Close)), close, inside("×")) }
            </div>
            <div class="keys-dialog-groups">
                for group in Group::ALL {
                    { keys(group, words) }
                }
                { signs(words) }
            </div>
            <p class="keys-dialog-switch">
                <label>
                    <input type="checkbox" id="single-keys" checked={!quiet} {onchange} />
                    { words.say(KeysMsg::Single) }
                </label>
                { text("span", "keys-dialog-hint", words.say(KeysMsg::SingleHint)) }
            </p>
        </div>
    }
}

fn keys(group: Group, words: Words) -> Html {
    let lines = lines().filter(|line| line.group == group).map(|line| keys_line(line, words));
    html! {
        <section class="keys-dialog-group">
            { text("h3", "keys-dialog-name", words.say(KeysMsg::Group(group))) }
            <dl>{ lines.collect::<Html>() }</dl>
        </section>
    }
}

fn keys_line(line: KeyLine, words: Words) -> Html {
    let strokes = line
        .strokes
        .iter()
        .map(|(keys, _)| html! { <span class="keys-dialog-stroke">{ stroke(keys, words) }</span> });
    html! {
        <div class="keys-dialog-line">
            <dt>{ strokes.collect::<Html>() }</dt>
            { text("dd", "", words.say(KeysMsg::Deed(line.deed))) }
        </div>
    }
}

/// Shows the keys of a shortcut, pressed together or in sequence.
fn stroke(keys: &str, words: Words) -> Html {
    let then = || text("span", "keys-dialog-then", words.say(KeysMsg::Then));
    let following = keys.split(' ').enumerate().map(|(place, keys)| {
        let held = if keys == "+" { vec![keys] } else { keys.split('+').collect() };
        let held = held.into_iter().map(|key| text("kbd", "", shown(key).to_owned()));
        html! { <>{ if place > 0 { then() } else { Html::default() } }{ held.collect::<Html>() }</> }
    });
    following.collect()
}

fn signs(words: Words) -> Html {
    let structures =
        STRUCTURES.into_iter().map(|kind| (SignKind::Node(kind), AttrValue::Static(kind.c_name())));
    let fields = FIELDS.into_iter().map(|(kind, name)| (kind, words.say(name)));
    let sign = |(kind, name): (SignKind, AttrValue)| {
        html! { <div class="keys-dialog-line"><dt>{ kind_mark(kind) }</dt>{ text("dd", "", name) }</div> }
    };
    html! {
        <section class="keys-dialog-group">
            { text("h3", "keys-dialog-name", words.say(KeysMsg::Signs)) }
            <dl>{ structures.chain(fields).map(sign).collect::<Html>() }</dl>
            { text("p", "keys-dialog-hint", words.say(KeysMsg::Sides)) }
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::testing::{in_language, rendered};

    async fn html(language: Language) -> String {
        rendered(move || in_language(language, html! { <KeysDialog quiet_keys=true /> })).await
    }

    #[tokio::test]
    async fn every_key_and_every_sign_has_its_word() {
        for &language in Language::ALL {
            let html = html(language).await;
            assert_eq!(html.matches("<dd").count(), lines().count() + STRUCTURES.len() + FIELDS.len());
            assert!(!html.contains("<dd></dd>") && !html.contains("<kbd></kbd>"), "{html}");
        }
    }

    #[tokio::test]
    async fn keys_stand_one_by_one_and_as_people_read_them() {
        let html = html(Language::English).await;
        for text in
            ["<kbd>Ctrl</kbd><kbd>F</kbd>", "<kbd>g</kbd>", ">then<", "<kbd>↑</kbd>", "<kbd>Page Up</kbd>"]
        {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
        assert!(!html.contains("ArrowUp"), "{html}");
    }

    #[tokio::test]
    async fn the_switch_is_off_where_keys_of_a_character_do_nothing() {
        assert!(!html(Language::English).await.contains(" checked"));
    }
}
