//! Dialogs shown over everything else: all keys, and a text to copy by hand.

pub mod keys_dialog;

use yew::prelude::*;

use crate::browser::dialog::{Modal, close};
use crate::context::{use_dispatch, use_words};
use crate::shared::Shared;
use crate::state::view::copying::Subject;
use crate::state::view::dialog::Dialog;
use crate::state::view::settings::Settings;
use crate::state::{Action, Session};
use crate::views::copy::copy_dialog;
use crate::views::dialogs::keys_dialog::{DIALOG_ID, KeysDialog, TITLE_ID};
use crate::views::paths::PathsModal;
use crate::views::share::ShareModal;
use crate::views::share::of_log::LogShareModal;

#[derive(Properties, PartialEq)]
pub struct DialogsProps {
    pub session: Shared<Session>,
    /// Selection of the shown view.
    pub subject: Option<Subject>,
}

/// Shows the open dialog over everything else.
#[component]
pub fn Dialogs(DialogsProps { session, subject }: &DialogsProps) -> Html {
    let dispatch = use_dispatch();
    let number = session.view.open_dialog.number;
    let on_closed =
        use_callback((number, dispatch), |(), (number, dispatch)| dispatch.emit(Action::Close(*number)));
    match &session.view.open_dialog.dialog {
        None => Html::default(),
        Some(Dialog::Keys) => {
            html! { <KeysModal key={number} {on_closed} settings={session.view.settings} /> }
        }
        Some(Dialog::Share) => match session.raw_log() {
            Some(log) => {
                html! { <LogShareModal key={number} {on_closed} session={session.clone()} log={log.clone()} /> }
            }
            None => {
                html! { <ShareModal key={number} {on_closed} session={session.clone()} subject={*subject} /> }
            }
        },
        Some(Dialog::Paths(paths)) => {
            html! { <PathsModal key={number} {on_closed} session={session.clone()} paths={paths.clone()} /> }
        }
        Some(Dialog::Text(text)) => html! { <TextModal key={number} {on_closed} text={text.clone()} /> },
    }
}

#[derive(Properties, PartialEq)]
struct TextModalProps {
    text: String,
    on_closed: Callback<()>,
}

/// Shows a text to copy by hand.
#[component]
fn TextModal(TextModalProps { text, on_closed }: &TextModalProps) -> Html {
    let words = use_words();
    let leave = Callback::from(|()| close(copy_dialog::DIALOG_ID));
    html! {
        <Modal id={copy_dialog::DIALOG_ID} labelled_by={copy_dialog::TITLE_ID} selected={copy_dialog::TEXT_ID}
            inside={copy_dialog::copy_dialog(text, &leave, words)} {on_closed} />
    }
}

#[derive(Properties, PartialEq)]
struct KeysModalProps {
    settings: Settings,
    on_closed: Callback<()>,
}

/// Shows all keys.
#[component]
fn KeysModal(KeysModalProps { settings, on_closed }: &KeysModalProps) -> Html {
    let dispatch = use_dispatch();
    let settings = *settings;
    let on_quieted = dispatch.reform(move |quiet_keys| Action::Set(Settings { quiet_keys, ..settings }));
    // The browser gives the focus back when it closes the dialog itself.
    let leave = Callback::from(|()| close(DIALOG_ID));
    let inside = html! { <KeysDialog quiet_keys={settings.quiet_keys} {on_quieted} on_closed={leave} /> };
    html! {
        <Modal id={DIALOG_ID} labelled_by={TITLE_ID} {inside} {on_closed} />
    }
}

#[cfg(test)]
mod tests {
    use winperf_log::PathList;

    use super::*;
    use crate::phrases::Language;
    use crate::state::library::open_paths::OpenPaths;
    use crate::state::tests::desktop;
    use crate::testing::{in_language, rendered};

    /// Renders the dialogs for a requested one.
    async fn html(asked: fn() -> Option<Dialog>) -> String {
        let draw = move || {
            let session = desktop();
            let session = match asked() {
                Some(dialog) => session.changed(Action::Show(dialog)),
                None => session,
            };
            in_language(
                Language::English,
                html! { <Dialogs session={Shared::new(session)} subject={None::<Subject>} /> },
            )
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn nothing_stands_over_the_page_until_it_is_asked_for() {
        assert_eq!(html(|| None).await, "");
    }

    #[tokio::test]
    async fn every_dialog_is_named_by_its_title() {
        let paths = || {
            let list = PathList::parse(b"\\a\\b").unwrap().unwrap();
            Some(Dialog::Paths(OpenPaths { file: "a.txt".to_owned(), list: Shared::new(list) }))
        };
        let text = || Some(Dialog::Text("00 05".to_owned()));
        for dialog in [|| Some(Dialog::Keys), || Some(Dialog::Share), text, paths] {
            let html = html(dialog).await;
            let (_, name) = html.split_once("aria-labelledby=\"").unwrap();
            let (name, _) = name.split_once('"').unwrap();
            assert_eq!(html.matches("<dialog").count(), 1, "{html}");
            assert!(html.contains(&format!("id=\"{name}\"")), "{name} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn a_text_to_copy_by_hand_stands_in_its_dialog() {
        assert!(html(|| Some(Dialog::Text("00 05 <51>".to_owned()))).await.contains("00 05 &lt;51&gt;"));
    }
}
