//! The list of differences, scrolled, and the current one in full.

pub mod compare_bar;
pub mod compare_detail;
pub mod compare_rows;
pub mod difference_steps;
pub mod gone_and_new;
pub mod query;

use yew::prelude::*;

use crate::browser::files::picked;
use crate::components::file_picker::FilePicker;
use crate::components::text::text;
use crate::context::{use_commands, use_dispatch, use_words};
use crate::keys::Key;
use crate::keys::typing::Typed;
use crate::list::drawn_rows::{use_drawn_rows, use_latest};
use crate::list::virtual_list::{ListBox, Rows, use_virtual_list};
use crate::phrases::compare::CompareMsg;
use crate::shared::Shared;
use crate::state::library::opening::Destination;
use crate::state::view::comparison::{Comparing, DifferenceStep};
use crate::state::view::copying::Form;
use crate::state::view::edge::Pane;
use crate::state::view::tab::Tab;
use crate::state::{Action, Session};
use crate::views::compare::compare_bar::{CompareBar, Instead, Searching};
use crate::views::compare::compare_detail::CompareDetail;
use crate::views::compare::compare_rows::{
    COLUMN_COUNT, RowReports, compare_head, compare_rows, head_id, row_id,
};
use crate::views::compare::difference_steps::DifferenceSteps;
use crate::views::compare::gone_and_new::GoneAndNewList;
use crate::views::compare::query::{self as compare, COLUMNS, GoneAndNew, State};
use crate::views::copy::CopyControl;
use crate::views::leads::use_lead_to_bytes;
use crate::views::query::column::style;
use crate::views::sheet::SheetClose;
use crate::views::splitter::{Split, list_width};
use crate::views::view::{ListKeys, View};

pub const VIEW: View = View {
    tools: |session| html! { <CompareTools session={session.clone()} /> },
    parts: &["compare", "compare-detail"],
    lists: &[ListKeys {
        id: "compare",
        key: compare::answer,
        typed: |typed, _, _, _| compare::typed(typed.letter),
    }],
    is_of_examined: true,
    is_loading: |session| {
        session.view.comparison.found.is_none() && matches!(compare::state(session), State::Searching(_))
    },
    subject: compare::subject,
    copied: || &[Form::Markdown],
    ..View::plain(
        Tab::Compare,
        "compare-detail",
        |session| html! { <CompareView session={session.clone()} /> },
    )
};

/// Goes to the next difference or to the one before.
pub(crate) fn on_step(dispatch: &Callback<Action>) -> Callback<DifferenceStep> {
    dispatch.reform(|step| Action::Compare(Comparing::Step(step)))
}

#[derive(Properties, PartialEq)]
pub struct CompareViewProps {
    pub session: Shared<Session>,
}

/// Shows the buttons for moving from difference to difference in the bytes; nothing until the captures are examined.
#[component]
pub fn StepsInBytes(CompareViewProps { session }: &CompareViewProps) -> Html {
    let has_pair = session.paired().is_some_and(|paired| paired.older.is_some());
    html! { if has_pair { <DifferenceSteps position={compare::position(session, false)} /> } }
}

/// Shows the filter of the differences and the buttons that move among them; nothing without a list.
#[component]
fn CompareTools(CompareViewProps { session }: &CompareViewProps) -> Html {
    if session.view.comparison.found.is_none() || !compare::state(session).has_list() {
        return Html::default();
    }
    html! {
        <CompareBar classes={compare::classes(session)} searching={compare::searching(session)}
            text={session.view.comparison.text.clone()} arranging={compare::arranging(session)}>
            <DifferenceSteps position={compare::position(session, true)} />
        </CompareBar>
    }
}

/// Shows the differences, or a sentence that explains why there are none to show.
#[component]
pub fn CompareView(CompareViewProps { session }: &CompareViewProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let sentence = |message| text("p", "workspace-empty", words.say(message));
    match compare::state(session) {
        State::NothingReadable => sentence(CompareMsg::NothingReadable),
        State::Alone => html! { <Alone /> },
        State::OneUnreadable => sentence(CompareMsg::OneUnreadable),
        State::Same => sentence(CompareMsg::Same),
        State::NoDifference => sentence(CompareMsg::NoDifference),
        State::Searching(percent) if session.view.comparison.found.is_none() => {
            html! { <div class="workspace-empty"><Searching {percent} /></div> }
        }
        State::Stopped => {
            let again = dispatch.reform(|_: MouseEvent| Action::Compare(Comparing::Start));
            html! { <Instead sentence={words.say(CompareMsg::Cancelled)} label={words.say(CompareMsg::Again)} onclick={again} /> }
        }
        state => html! { <Listed session={session.clone()} is_any={state == State::Listed} /> },
    }
}

/// Explains the limits of a single capture, with a button to open a second one.
#[component]
fn Alone() -> Html {
    let words = use_words();
    let commands = use_commands();
    let on_picked = commands.open_files.reform(|event: Event| (picked(&event), Destination::Pair));
    html! {
        <div class="workspace-empty">
            { text("p", "", words.say(CompareMsg::NeedsSecond)) }
            <p><FilePicker id="open-second" label={words.say(CompareMsg::OpenSecond)} primary=true {on_picked} /></p>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct ListedProps {
    session: Shared<Session>,
    /// `true` if the list contains a difference.
    is_any: bool,
}

/// Shows the list, or the sentence that everything is hidden.
#[component]
fn Listed(ListedProps { session, is_any }: &ListedProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let [lines, listed, hidden] = compare::counts(session);
    let all = dispatch.reform(|_: MouseEvent| Action::Compare(Comparing::ResetOrder));
    let known = session.paired().cloned().zip(session.view.comparison.found.clone());
    let gone_and_new = use_memo((known, words.language), |(known, language)| {
        known.as_ref().map(|(paired, found)| GoneAndNew::new(paired, found, *language)).unwrap_or_default()
    });
    let on_all_shown = Callback::from(move |_: MouseEvent| {
        dispatch.emit(Action::Compare(Comparing::ShowAll));
        dispatch.emit(Action::focus("compare"));
    });
    let instead = match compare::state(session) {
        State::NothingLeft => (CompareMsg::NothingLeft, all),
        _ => (CompareMsg::AllHidden, on_all_shown),
    };
    let first = html! {
        <section class="workspace-list">
            <GoneAndNewList found={(*gone_and_new).clone()} />
            if *is_any {
                <List session={session.clone()} />
            } else {
                <Instead sentence={words.say(instead.0)} label={words.say(CompareMsg::ShowAll)} onclick={instead.1} />
            }
            <p class="compare-rows-count" id="compare-count">{ words.say(CompareMsg::ShownOf(lines, listed, hidden)) }</p>
        </section>
    };
    let has_current = *is_any && session.view.comparison.current_line().is_some();
    let second = has_current.then(|| html! { <CurrentDifference session={session.clone()} /> });
    html! { <Split pane={Pane::Difference} class="workspace-compare" {first} {second} /> }
}

/// Shows the details of the current difference.
#[component]
fn CurrentDifference(CompareViewProps { session }: &CompareViewProps) -> Html {
    let detail = compare::detail(session, use_words().language);
    let Some(detail) = detail else { return Html::default() };
    html! {
        <CompareDetail {detail}><SheetClose tab={Tab::Compare} /><CopyControl session={session.clone()} subject={compare::subject(session)} /></CompareDetail>
    }
}

/// Shows the rows, scrolled.
#[component]
fn List(CompareViewProps { session }: &CompareViewProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let on_located = use_lead_to_bytes();
    let list = use_virtual_list();
    let comparison = &session.view.comparison;
    let (count, current) = (comparison.row_count(), comparison.row());
    let window = list.window(Rows { count, current: Some(current), chosen: comparison.revision });
    let width = list_width(compare::PLACE, window);
    let on_selected = dispatch.reform(|row| Action::Compare(Comparing::SelectRow(row)));
    let on_folded = dispatch.reform(|group| Action::Compare(Comparing::ToggleGroup(group)));
    let on_sorted = {
        let dispatch = dispatch.clone();
        Callback::from(move |column| {
            compare::sort(column).into_iter().for_each(|change| dispatch.emit(Action::Compare(change)))
        })
    };
    let on_opened = {
        let (latest, on_located) = (use_latest(session), on_located.clone());
        Callback::from(move |row| {
            compare::location(&latest.get(), row).into_iter().for_each(|place| on_located.emit(place));
        })
    };
    let on_key = {
        let page = window.page;
        dispatch.reform(move |key: Key| Action::key(move |session| compare::answer(session, key, page)))
    };
    let on_typed = use_callback(dispatch, |typed: Typed, dispatch| {
        let answer = compare::typed(typed.letter);
        answer.map(|answer| dispatch.emit(Action::Key(answer))).is_some()
    });
    let active = match comparison.header {
        Some(column) => Some(head_id(column)),
        None => window.draws(current).then(|| row_id(current)),
    };
    let header = compare_head(compare::sorted(session), comparison.header, &on_sorted, words);
    let reports = RowReports { on_selected, on_opened, on_folded, on_located };
    let (paired, naming) = (session.paired().cloned(), session.library.naming.clone());
    let rows = use_drawn_rows(
        (comparison.without_cursor(), paired, naming, width, words.language),
        window,
        |row| compare::is_current(session, row),
        |window| compare_rows(&compare::rows(session, window, words.language), width, &reports, words),
    );
    html! {
        <ListBox {list} {window} {count} id="compare" role="treegrid" label={words.say(CompareMsg::Table)}
            column_count={COLUMN_COUNT} {header} style={style("compare", COLUMNS)} {active} {on_key} {on_typed} {rows} />
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::tests::{desktop, opened};
    use crate::testing::{in_language, rendered};

    async fn html(language: Language, session: fn() -> Session) -> String {
        rendered(move || in_language(language, html! { <CompareView session={Shared::new(session())} /> }))
            .await
    }

    #[tokio::test]
    async fn one_capture_by_itself_is_asked_for_another_one() {
        let alone = || opened(vec![winperf_synth::examples::desktop().newer]);
        let html = html(Language::English, alone).await;
        assert!(html.contains("id=\"open-second\"") && !html.contains("compare-bar"), "{html}");
    }

    #[tokio::test]
    async fn a_search_for_differences_says_how_far_it_is_and_can_be_given_up() {
        let html = html(Language::Japanese, desktop).await;
        assert!(html.contains("<progress") && html.contains(">キャンセル</button>"), "{html}");
    }
}
