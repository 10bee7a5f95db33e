//! The start screen: where files are dropped, and the examples.

pub mod example_list;
pub mod start_screen;
pub mod wanted_files;

use yew::prelude::*;

use crate::components::settings_bar::SettingsBar;
use crate::shared::Shared;
use crate::state::Session;
use crate::views::captures::masthead::Masthead;
use crate::views::keys::HelpButton;
use crate::views::notices::Notices;
use crate::views::notices::opening_bar::OpeningBar;
use crate::views::start::start_screen::StartScreen;

#[derive(Properties, PartialEq)]
pub struct StartViewProps {
    pub session: Shared<Session>,
}

/// What is there before a capture is open.
#[component]
pub fn StartView(StartViewProps { session }: &StartViewProps) -> Html {
    html! {
        <>
            <Masthead><SettingsBar settings={session.settings} /><HelpButton /></Masthead>
            <OpeningBar />
            <Notices session={session.clone()} />
            <StartScreen examples={session.examples.clone()} dragged={session.dragged}
                wanted={session.wanted_files()} />
        </>
    }
}
