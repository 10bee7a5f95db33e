//! The page with open files: the bar, facts about them, the tabs, and the shown view.

use yew::prelude::*;

use crate::app::address::copy;
use crate::browser::address::is_public;
use crate::browser::narrow::{begin_at_top, is_narrow};
use crate::components::tab_bar::{NamedView, TabBar};
use crate::components::text::cell;
use crate::context::{use_dispatch, use_words};
use crate::phrases::Msg;
use crate::shared::Shared;
use crate::state::view::tab::Tab;
use crate::state::{Action, Session};
use crate::views::assumed::assumed_bar::AssumedBar;
use crate::views::assumed::query as assumed;
use crate::views::captures::capture_bar::CaptureBar;
use crate::views::captures::files_panel::FilesPanel;
use crate::views::captures::masthead::Masthead;
use crate::views::captures::query as facts;
use crate::views::captures::query::files;
use crate::views::handbook::HandbookView;
use crate::views::lessons::LessonsPanel;
use crate::views::log::LogView;
use crate::views::log::encoding_choice::EncodingChoice;
use crate::views::log::log_bar::LogBar;
use crate::views::log::query::log_facts;
use crate::views::menu::{Actions, Menu};
use crate::views::notices::Notices;
use crate::views::notices::opening_bar::OpeningBar;
use crate::views::notices::query::takes_a_while;
use crate::views::search::query::Search;
use crate::views::search::{SearchField, SearchResults};
use crate::views::share::ShareButton;
use crate::views::titles::TitlesView;
use crate::views::titles::titles_bar::TitlesBar;
use crate::views::verdict::{VerdictCard, VerdictChip};
use crate::views::{VIEWS, sheet, shown};

#[derive(Properties, PartialEq)]
pub(super) struct WorkspaceProps {
    pub(super) session: Shared<Session>,
    pub(super) search: Shared<Search>,
}

/// Shows the bar, the list of files, the tabs, and the view that is shown.
#[component]
pub(super) fn Workspace(props: &WorkspaceProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let WorkspaceProps { session, search } = props;
    let tab = session.view.tab;
    use_effect_with((), |()| begin_at_top());
    let raw = session.raw_log();
    let other = raw.map(|log| log.file.clone()).or_else(|| session.shows_lists().then(|| lists(session)));
    let has_captures = other.is_none();
    let of_captures = has_captures.then(|| facts::pair_facts(session, words.language));
    let can_share = has_captures || raw.is_some();
    let count = files::count(session);
    let is_listed = session.view.files.is_shown(count, !is_narrow());
    let on_link = {
        let (session, dispatch) = (session.clone(), dispatch.clone());
        Callback::from(move |_: MouseEvent| copy(&session, &dispatch))
    };
    html! {
        <>
            <Masthead is_away=true>
                <CaptureBar facts={of_captures} other={other.unwrap_or_default()} {count} {is_listed} />
                if has_captures {
                    <SearchField session={session.clone()} search={search.clone()} />
                }
                if can_share {
                    <ShareButton />
                }
                <Menu settings={session.view.settings}><Actions {count} {can_share} has_link={is_public()} {on_link} /></Menu>
            </Masthead>
            <main class="workspace" data-lessons={session.view.lessons.is_open.then_some("")} data-files={is_listed.then_some("")}>
                if is_listed {
                    <FilesPanel session={session.clone()} />
                }
                <OpeningBar />
                <Notices session={session.clone()} />
                <AssumedBar captures={assumed::list_assumptions(session)} was_assumed={session.view.was_assumed} />
                if session.shows_lists() {
                    <TitlesBar />
                }
                { for session.shown_log().filter(|_| tab != Tab::Timeline).map(|log| html! { <LogBar facts={log_facts(log, tab == Tab::Structure && session.log_itself().is_some())}><EncodingChoice log={log.clone()} /></LogBar> }) }
                <Tabs session={session.clone()} />
                if raw.is_none() {
                    <VerdictCard session={session.clone()} is_awaited={takes_a_while(session)} />
                }
                <SearchResults session={session.clone()} search={search.clone()} />
                if session.view.handbook.is_some() {
                    <HandbookView session={session.clone()} />
                } else {
                <div class="workspace-panel" id={tab.panel_id()} role="tabpanel" aria-labelledby={tab.tab_id()}
                    aria-busy={(has_captures && shown(session).is_busy(session)).then_some("true")} data-sheet={session.view.has_sheet.then_some("")}
                    onclick={sheet::on_tap(shown(session), dispatch)} onkeydown={sheet::on_key()}>
                    <View session={session.clone()} />
                </div>
                }
                if session.view.lessons.is_open {
                    <LessonsPanel session={session.clone()} />
                }
            </main>
            if session.view.is_dragging {
                <div class="workspace-drop" aria-hidden="true">{ words.say(Msg::DropNow) }</div>
            }
        </>
    }
}

/// Returns the files of the title lists.
fn lists(session: &Session) -> String {
    session.library.title_lists().iter().map(|list| list.file.as_str()).collect::<Vec<_>>().join(", ")
}

#[derive(Properties, PartialEq)]
struct ViewProps {
    session: Shared<Session>,
}

/// Shows the current view, or a sentence while its content is being computed.
#[component]
fn View(ViewProps { session }: &ViewProps) -> Html {
    let words = use_words();
    let view = shown(session);
    if session.raw_log().is_some() && !view.shows_counters {
        return html! { <LogView session={session.clone()} /> };
    }
    if session.shows_lists() && !matches!(view.tab, Tab::Structure | Tab::Findings) {
        return html! { <TitlesView /> };
    }
    if view.is_waiting(session) {
        return cell("status", "workspace-empty", words.say(Msg::Examining));
    }
    (view.draw)(session)
}

#[derive(Properties, PartialEq)]
struct TabsProps {
    session: Shared<Session>,
}

/// Shows the tabs, and at their end the tools of the current view.
#[component]
fn Tabs(TabsProps { session }: &TabsProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let on_selected = Callback::from(move |tab: Tab| {
        dispatch.emit(Action::SelectTab(tab));
        dispatch.emit(Action::focus(tab.tab_id()));
    });
    let raw = session.raw_log();
    let views = VIEWS.into_iter().filter(|view| session.has_tab(view.tab));
    let named = views.map(|view| match raw {
        None => NamedView {
            tab: view.tab,
            name: words.say(view.name(session)),
            mark: (view.mark)(session, words),
        },
        Some(log) => {
            let count = log.log().notes().len();
            let name = if view.tab == Tab::Findings { Msg::Findings(count) } else { Msg::View(view.tab) };
            NamedView { tab: view.tab, name: words.say(name), mark: Html::default() }
        }
    });
    let view = shown(session);
    let is_drawn = (raw.is_none() || view.shows_counters) && !session.shows_lists();
    let tools = is_drawn.then(|| (view.tools)(session));
    html! {
        <TabBar tab={session.view.tab} tabs={named.collect::<Vec<_>>()} {on_selected}>
            { for tools }
            if raw.is_none() {
                <VerdictChip session={session.clone()} />
            }
        </TabBar>
    }
}
