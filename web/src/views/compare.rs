//! The list of differences, scrolled, and the current one in full.

pub mod compare_bar;
pub mod compare_detail;
pub mod compare_rows;
pub mod difference_steps;
pub mod query;

use yew::prelude::*;

use crate::browser::files::picked;
use crate::browser::page::focus_soon;
use crate::components::file_picker::FilePicker;
use crate::components::text::text;
use crate::context::{use_commands, use_dispatch, use_words};
use crate::keys::Key;
use crate::list::scroll::Window;
use crate::list::scroller::{Drawn, Scroller};
use crate::phrases::Words;
use crate::phrases::compare::CompareMsg;
use crate::shared::Shared;
use crate::state::comparison::{Comparing, Step};
use crate::state::opening::Target;
use crate::state::side::Side;
use crate::state::{Action, Session};
use crate::tasks;
use crate::tasks::compare::Work;
use crate::tasks::running::Running;
use crate::views::compare::compare_bar::{CompareBar, instead, progress};
use crate::views::compare::compare_detail::CompareDetail;
use crate::views::compare::compare_rows::{COLUMN_COUNT, CompareRows, compare_header, row_id};
use crate::views::compare::difference_steps::DifferenceSteps;
use crate::views::compare::query::{self as compare, State};
use crate::views::copy::CopyControl;
use crate::views::leads::located;

/// Looks for differences as long as somebody waits for them.
#[hook]
pub(crate) fn use_comparison(session: &Session, dispatch: &Callback<Action>) {
    let dispatch = dispatch.clone();
    use_effect_with(session.comparison_wanted(), move |comparison| {
        let running = comparison.clone().map(|(id, paired, kept)| {
            Running::begin(tasks::compare::compare(Work { id, paired, kept, dispatch }))
        });
        move || drop(running)
    });
}

/// Goes to the next difference or to the one before.
pub(crate) fn on_step(dispatch: &Callback<Action>) -> Callback<Step> {
    dispatch.reform(|step| Action::Compare(Comparing::Step(step)))
}

#[derive(Properties, PartialEq)]
pub struct CompareViewProps {
    pub session: Shared<Session>,
}

/// The way from difference to difference in the bytes; nothing as long as the captures are not examined.
#[component]
pub fn StepsInBytes(CompareViewProps { session }: &CompareViewProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    if session.paired.as_ref().is_some_and(|paired| paired.older.is_some()) {
        difference_steps(session, false, words, &dispatch)
    } else {
        Html::default()
    }
}

/// Buttons to the previous and the next difference, and which of them the current one is.
fn difference_steps(session: &Session, is_list: bool, words: Words, dispatch: &Callback<Action>) -> Html {
    let position = compare::position(session, is_list);
    DifferenceSteps { position, on_step: &on_step(dispatch) }.draw(words)
}

/// What differs, or a sentence that says why there is nothing to show.
#[component]
pub fn CompareView(CompareViewProps { session }: &CompareViewProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let dispatch = &dispatch;
    let commands = use_commands();
    let on_second = commands.open_files.reform(|event: Event| (picked(&event), Target::Pair));
    let sentence = |message| text("p", "workspace-empty", words.say(message));
    match compare::state(session) {
        State::NothingReadable => sentence(CompareMsg::NothingReadable),
        State::Alone => alone(on_second, words),
        State::OneUnreadable => sentence(CompareMsg::OneUnreadable),
        State::Same => sentence(CompareMsg::Same),
        State::NoDifference => sentence(CompareMsg::NoDifference),
        State::Searching(percent) if session.comparison.found.is_none() => {
            html! { <div class="compare-bar">{ progress(percent, on_stopped(dispatch), words) }</div> }
        }
        State::Stopped => {
            let again = dispatch.reform(|_: MouseEvent| Action::Compare(Comparing::Start));
            instead(CompareMsg::Cancelled, (CompareMsg::Again, again), words)
        }
        state => listed(session, state == State::Listed, words, dispatch),
    }
}

/// Gives up the search for differences; the keyboard, which was on a button that goes, stays near.
fn on_stopped(dispatch: &Callback<Action>) -> Callback<MouseEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |_| {
        dispatch.emit(Action::Compare(Comparing::Stop));
        focus_soon("tab-compare");
    })
}

/// Shows every class of differences, and goes to the list.
fn on_all_shown(dispatch: &Callback<Action>) -> Callback<MouseEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |_| {
        dispatch.emit(Action::Compare(Comparing::ShowAll));
        focus_soon("compare");
    })
}

fn alone(on_picked: Callback<Event>, words: Words) -> Html {
    let label = words.say(CompareMsg::OpenSecond);
    html! {
        <div class="workspace-empty">
            { text("p", "", words.say(CompareMsg::NeedsSecond)) }
            <p><FilePicker id="open-second" {label} primary=true {on_picked} /></p>
        </div>
    }
}

fn bar(session: &Session, words: Words, dispatch: &Callback<Action>) -> Html {
    let on_toggled = dispatch.reform(|class| Action::Compare(Comparing::Toggle(class)));
    let bar = CompareBar {
        classes: &compare::classes(session),
        searching: compare::searching(session),
        end: difference_steps(session, true, words, dispatch),
        on_toggled: &on_toggled,
        on_stopped: on_stopped(dispatch),
    };
    bar.draw(words)
}

/// The bar with the list below it, or with the sentence that everything is hidden: the same bar, in which the focus stays.
fn listed(session: &Shared<Session>, is_any: bool, words: Words, dispatch: &Callback<Action>) -> Html {
    let detail = compare::detail(session, words.language).filter(|_| is_any);
    let on_located = located(dispatch);
    let (shown, hidden) = compare::counts(session);
    let list = if is_any {
        list(session, &on_located, words, dispatch)
    } else {
        instead(CompareMsg::AllHidden, (CompareMsg::ShowAll, on_all_shown(dispatch)), words)
    };
    html! {
        <div class={if is_any { "workspace-compare" } else { "workspace-compare workspace-compare-empty" }}>
            <section class="workspace-list">
                { bar(session, words, dispatch) }
                { list }
                <p class="compare-rows-count" id="compare-count">{ words.say(CompareMsg::ShownOf(shown, hidden)) }</p>
            </section>
            { detail.map(|detail| CompareDetail { detail: &detail, copy: html! { <CopyControl session={session.clone()} /> }, on_located: &on_located }.draw(words)).unwrap_or_default() }
        </div>
    }
}

fn list(
    session: &Shared<Session>,
    on_located: &Callback<(Side, u32)>,
    words: Words,
    dispatch: &Callback<Action>,
) -> Html {
    let (count, current) = (session.comparison.row_count(), session.comparison.row());
    let on_selected = dispatch.reform(|row| Action::Compare(Comparing::SelectRow(row)));
    let on_row = {
        let (session, on_located) = (session.clone(), on_located.clone());
        Callback::from(move |row| {
            if let Some(place) = compare::location(&session, row) {
                on_located.emit(place);
            }
        })
    };
    let on_key = {
        let (on_selected, on_row) = (on_selected.clone(), on_row.clone());
        Callback::from(move |(key, window): (Key, Window)| match key.row_from(current, count, window.page) {
            Some(row) => on_selected.emit(row),
            None if key == Key::Activate => on_row.emit(current),
            None => {}
        })
    };
    let draw = {
        let (session, on_located) = (session.clone(), on_located.clone());
        Callback::from(move |window: Window| {
            let rows = compare::rows(&session, window, words.language);
            let drawn = rows.iter().any(|row| row.current);
            let rows = CompareRows {
                rows: &rows,
                on_selected: &on_selected,
                on_row: &on_row,
                on_located: &on_located,
            };
            Drawn {
                count,
                current: Some(current),
                active: drawn.then(|| row_id(current)),
                rows: rows.draw(words),
            }
        })
    };
    html! {
        <Scroller key="compare" id="compare" role="grid" label={words.say(CompareMsg::Table)}
            column_count={COLUMN_COUNT} header={compare_header(words)} {draw} {on_key} />
    }
}
