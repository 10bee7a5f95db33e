//! The page with captures open: what is known of them, the tabs, and the view that is shown.

use yew::prelude::*;

use crate::app::address::copy;
use crate::browser::page::focus_soon;
use crate::components::settings_bar::SettingsBar;
use crate::components::tab_bar::TabBar;
use crate::components::text::{button, cell, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Msg;
use crate::shared::Shared;
use crate::state::side::Side;
use crate::state::tab::Tab;
use crate::state::{Action, Session};
use crate::views::captures::capture_bar::CaptureBar;
use crate::views::captures::masthead::Masthead;
use crate::views::captures::query as facts;
use crate::views::compare::query::{self as compare, State};
use crate::views::compare::{CompareView, StepsInBytes};
use crate::views::findings::FindingsView;
use crate::views::findings::query::Findings;
use crate::views::keys::HelpButton;
use crate::views::notices::Notices;
use crate::views::notices::opening_bar::OpeningBar;
use crate::views::search::query::Search;
use crate::views::search::{SearchField, SearchResults};
use crate::views::share::ShareButton;
use crate::views::structure::side_switch::SideSwitch;
use crate::views::structure::{Structure, StructureView};
use crate::views::values::ValuesView;

#[derive(Properties, PartialEq)]
pub(super) struct WorkspaceProps {
    pub(super) session: Shared<Session>,
    pub(super) structure: Structure,
    pub(super) search: Shared<Search>,
}

/// The captures, the tabs with the search, and the view that is shown.
#[component]
pub(super) fn Workspace(props: &WorkspaceProps) -> Html {
    let words = use_words();
    let WorkspaceProps { session, structure, search } = props;
    let tab = session.tab;
    let captures = html! { <CaptureBar facts={facts::of_session(session, words.language)} /> };
    html! {
        <>
            <Masthead beside={captures}><CopyLink session={session.clone()} /><ShareButton /></Masthead>
            <main class="workspace">
                <OpeningBar />
                <Notices session={session.clone()} />
                <Tabs session={session.clone()} search={search.clone()} />
                <SearchResults session={session.clone()} search={search.clone()} />
                <div class="workspace-panel" id={tab.panel_id()} role="tabpanel" aria-labelledby={tab.tab_id()}
                    data-loading={is_loading(session).then_some("")}>
                    <View session={session.clone()} structure={structure.clone()} />
                </div>
            </main>
            if session.dragged {
                <div class="workspace-drop" aria-hidden="true">{ words.say(Msg::DropNow) }</div>
            }
        </>
    }
}

/// Whether the view that is shown is still being worked out.
fn is_loading(session: &Session) -> bool {
    let is_searching =
        || session.comparison.found.is_none() && matches!(compare::state(session), State::Searching(_));
    match session.tab {
        Tab::Structure => false,
        Tab::Values | Tab::Findings => session.is_examining,
        Tab::Compare => session.is_examining || is_searching(),
    }
}

#[derive(Properties, PartialEq)]
struct ViewProps {
    session: Shared<Session>,
    structure: Structure,
}

/// The view that is shown, or a sentence while what it shows is being found out.
#[component]
fn View(ViewProps { session, structure }: &ViewProps) -> Html {
    let words = use_words();
    let session = session.clone();
    match session.tab {
        Tab::Structure => html! { <StructureView {session} structure={structure.clone()} /> },
        _ if session.is_examining => cell("status", "workspace-empty", words.say(Msg::Examining)),
        Tab::Values => html! { <ValuesView {session} /> },
        Tab::Compare => html! { <CompareView {session} /> },
        Tab::Findings => html! { <FindingsView {session} /> },
    }
}

#[derive(Properties, PartialEq)]
struct CopyLinkProps {
    session: Shared<Session>,
}

/// The button that copies the address of what is shown.
#[component]
fn CopyLink(CopyLinkProps { session }: &CopyLinkProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let session = session.clone();
    let onclick = Callback::from(move |_: MouseEvent| copy(&session, &dispatch));
    button("button masthead-link", None, onclick, inside(words.say(Msg::CopyLink)))
}

#[derive(Properties, PartialEq)]
struct TabsProps {
    session: Shared<Session>,
    search: Shared<Search>,
}

/// The tabs, and at their end the search, what belongs to the view that is shown, and the settings.
#[component]
fn Tabs(TabsProps { session, search }: &TabsProps) -> Html {
    let dispatch = use_dispatch();
    let on_selected = Callback::from(move |tab: Tab| {
        dispatch.emit(Action::SelectTab(tab));
        focus_soon(tab.tab_id());
    });
    let findings = (!session.is_examining).then(|| Findings::of(session).counts());
    html! {
        <TabBar tab={session.tab} {findings} {on_selected}>
            <SearchField session={session.clone()} search={search.clone()} />
            if session.tab == Tab::Structure && session.captures.slot(Side::B).is_some() {
                <StepsInBytes session={session.clone()} />
                <SideSwitch side={session.side} />
            }
            <SettingsBar settings={session.settings} />
            <HelpButton />
        </TabBar>
    }
}
