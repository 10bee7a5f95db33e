//! The menu of everything that is rarely needed.

use yew::prelude::*;

use crate::browser::files::picked;
use crate::browser::popover;
use crate::components::file_picker::FilePicker;
use crate::components::settings_bar::SettingsBar;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_commands, use_dispatch, use_words};
use crate::phrases::Msg;
use crate::phrases::files::FilesMsg;
use crate::phrases::lessons::LessonsMsg;
use crate::phrases::share::ShareMsg;
use crate::state::Action;
use crate::state::library::opening::Destination;
use crate::state::view::dialog::Dialog;
use crate::state::view::handbook::{Handbook, Manual};
use crate::state::view::lessons::LessonsChange;
use crate::state::view::settings::Settings;

/// The id of the menu.
pub const MENU_ID: &str = "menu";

#[derive(Properties, PartialEq)]
pub struct MenuProps {
    pub settings: Settings,
    /// Further content, above language and theme.
    #[prop_or_default]
    pub children: Html,
}

/// Shows the button and its menu: commands of the page, language and theme.
///
/// The browser opens and closes it; `index.html` contains it too.
#[component]
pub fn Menu(MenuProps { settings, children }: &MenuProps) -> Html {
    let words = use_words();
    let label = words.say(FilesMsg::Menu);
    html! {
        <>
            <button type="button" class="button menu-button" id="menu-button" popovertarget={MENU_ID} aria-label={label.clone()}
                title={label}>{ "⋯" }</button>
            <div class="menu" id={MENU_ID} popover="auto">
                { children.clone() }
                <SettingsBar settings={*settings} />
            </div>
        </>
    }
}

#[derive(Properties, PartialEq)]
pub struct ActionsProps {
    /// Number of open files.
    pub count: usize,
    /// `true` if captures or a log are open, which can be shared.
    pub can_share: bool,
    /// `true` if a link works for other users.
    pub has_link: bool,
    /// Copies the address of the view.
    pub on_link: Callback<MouseEvent>,
}

/// Shows the commands for the open files, and links to other pages.
#[component]
pub fn Actions(ActionsProps { count, can_share, has_link, on_link }: &ActionsProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let commands = use_commands();
    let does = |action: fn() -> Action| {
        dispatch.reform(move |_: MouseEvent| {
            popover::hide(MENU_ID);
            action()
        })
    };
    let deed = |says: AttrValue, onclick| button("menu-item", None, onclick, inside(says));
    let on_picked = commands.open_files.reform(|event: Event| {
        popover::hide(MENU_ID);
        (picked(&event), Destination::Pair)
    });
    let on_link = on_link.reform(|event| {
        popover::hide(MENU_ID);
        event
    });
    html! {
        <>
            <FilePicker id="open-from-menu" label={words.say(Msg::OpenFiles)} {on_picked} />
            { deed(words.say(Msg::CloseAll(*count)), does(|| Action::Clear)) }
            if *can_share || *has_link {
                <hr class="menu-line" />
            }
            if *has_link {
                { deed(words.say(Msg::CopyLink), on_link) }
            }
            if *can_share {
                { deed(words.say(ShareMsg::Button), does(|| Action::Show(Dialog::Share))) }
            }
            <hr class="menu-line" />
            { deed(words.say(LessonsMsg::Title), does(|| Action::Lessons(LessonsChange::Open))) }
            { deed(words.say(FilesMsg::Reference), does(|| Action::Consult(Some(Handbook::Document(Manual::Format, String::new()))))) }
            { deed(words.say(FilesMsg::Start), does(|| Action::ShowStart(true))) }
            <HelpItem />
            { text("p", "menu-version", words.say(FilesMsg::Version(env!("CARGO_PKG_VERSION")))) }
            <hr class="menu-line" />
        </>
    }
}

/// Shows the item that opens the list of keys.
#[component]
pub fn HelpItem() -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let onclick = dispatch.reform(|_: MouseEvent| {
        popover::hide(MENU_ID);
        Action::Show(Dialog::Keys)
    });
    html! {
        <button type="button" class="menu-item" id="help-button" aria-haspopup="dialog" aria-keyshortcuts="?" {onclick}>
            { words.say(crate::phrases::keys::KeysMsg::Title) }<kbd class="menu-key" aria-hidden="true">{ "?" }</kbd>
        </button>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::testing::{in_language, rendered};

    async fn html(language: Language, can_share: bool) -> String {
        let draw = move || {
            let deeds =
                html! { <Actions count=3 {can_share} has_link={can_share} on_link={Callback::noop()} /> };
            let settings = Settings { language, ..Settings::default() };
            in_language(language, html! { <Menu {settings}>{ deeds }</Menu> })
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn everything_rare_is_in_one_menu() {
        let html = html(Language::English, true).await;
        for text in [
            "popovertarget=\"menu\"",
            "Open files…",
            "Close all 3 files",
            "Copy link",
            "Lessons",
            "Format reference",
            "Start page and examples",
            "id=\"help-button\"",
            "id=\"language\"",
            "id=\"theme\"",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn without_captures_there_is_nothing_to_link_to() {
        assert!(!html(Language::English, false).await.contains("Copy link"));
        assert!(html(Language::Japanese, true).await.contains("形式リファレンス"));
    }
}
