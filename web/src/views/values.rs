//! The values, scrolled, with the tools that choose among them, and the current value explained.

pub mod explanation_panel;
pub mod grid_pane;
pub mod list_pane;
pub mod query;
pub mod value_chart;
pub mod value_grid;
pub mod value_rows;
pub mod value_tools;

use std::rc::Rc;

use yew::prelude::*;

use crate::browser::{choice, keyboard};
use crate::components::text::text;
use crate::context::{use_dispatch, use_words};
use crate::phrases::values::ValuesMsg;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::tab::Tab;
use crate::state::values_change::ValuesChange;
use crate::state::values_state::{self, Arrangement, Narrowing};
use crate::state::{Action, Session};
use crate::tasks;
use crate::tasks::running::Running;
use crate::views::copy::CopyControl;
use crate::views::leads::located;
use crate::views::values::explanation_panel::ExplanationPanel;
use crate::views::values::grid_pane::grid_pane;
use crate::views::values::list_pane::list_pane;
use crate::views::values::query as values;
use crate::views::values::query::explanation;
use crate::views::values::query::grid::Grid;
use crate::views::values::query::list::List;
use crate::views::values::query::shown::{self, Shown};
use crate::views::values::query::{chart, choices};
use crate::views::values::value_chart::ValueChart;
use crate::views::values::value_grid::nothing;
use crate::views::values::value_tools::{CHOICE_IDS, Field, ValueTools};

/// Reports something to a pane.
fn on<P: 'static, T: 'static>(pane: &Rc<P>, act: impl Fn(&P, T) + 'static) -> Callback<T> {
    let pane = pane.clone();
    Callback::from(move |reported| act(&pane, reported))
}

/// Filters and sorts the values when the screen asks for it; what is not wanted any more is given up.
#[hook]
pub(crate) fn use_order(session: &Session, dispatch: &Callback<Action>) {
    let dispatch = dispatch.clone();
    let wanted = if session.tab == Tab::Values { shown::wanted(session) } else { None };
    use_effect_with(wanted, move |wanted| {
        let work = |question| Running::begin(tasks::order::answer(question, dispatch));
        let running = wanted.clone().map(work);
        move || drop(running)
    });
}

/// Tells the fields for choices what is chosen, where something else than the user has changed it.
#[hook]
pub(crate) fn use_choices(session: &Session) {
    let chosen = (session.tab == Tab::Values).then(|| choices::chosen(session));
    use_effect_with((chosen, session.values.view.arrangement), |(chosen, _)| {
        for (id, place) in CHOICE_IDS.into_iter().zip(chosen.unwrap_or_default()) {
            if let Some(place) = place {
                choice::show(id, place);
            }
        }
    });
}

#[derive(Properties, PartialEq)]
pub struct ValuesViewProps {
    pub session: Shared<Session>,
}

/// Tools, table, chart, and the current value explained.
#[component]
pub fn ValuesView(ValuesViewProps { session }: &ValuesViewProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let dispatch = &dispatch;
    let Some(shown) = Shown::of(session).filter(|_| values::count(session) > 0) else {
        let message = if session.paired.is_some() { Msg::NoCounters } else { Msg::NoValues };
        return text("p", "workspace-empty", words.say(message));
    };
    let on_located = located(dispatch);
    let pane = match (Grid::of(session), List::of(session)) {
        (Some(grid), _) => grid_pane(session, grid, words, dispatch),
        (None, Some(list)) => list_pane(session, list, words, dispatch),
        (None, None) => Html::default(),
    };
    let pane = if shown.count == 0 { empty(session, &shown, words, dispatch) } else { pane };
    let class = match session.values.view.arrangement {
        Arrangement::Counter => "workspace-values workspace-counter",
        Arrangement::Object | Arrangement::List => "workspace-values",
    };
    let explained = explanation::of_current(session, words.language).filter(|_| shown.count > 0);
    let explanation = ExplanationPanel {
        explained: explained.as_ref(),
        copy: html! { <CopyControl session={session.clone()} /> },
        on_located: &on_located,
    };
    html! {
        <div {class}>
            { tools(session, &shown, words, dispatch) }
            <section class="workspace-list">
                if shown.is_cut {
                    { text("p", "value-grid-notice", words.say(ValuesMsg::Cut)) }
                }
                if shown.is_too_long {
                    { text("p", "value-grid-notice", words.say(ValuesMsg::TooLong(shown.total))) }
                }
                { pane }
            </section>
            <div class="workspace-beside">
                if session.values.view.arrangement == Arrangement::Counter {
                    { ValueChart { chart: chart::chart(session).as_ref(), is_pending: shown.is_pending }.draw(words) }
                }
                { explanation.draw(words) }
                if explained.is_none() && shown.count > 0 {
                    { text("p", "workspace-empty", words.say(ValuesMsg::Nowhere)) }
                }
            </div>
        </div>
    }
}

fn tools(session: &Shared<Session>, shown: &Shown, words: Words, dispatch: &Callback<Action>) -> Html {
    let on_changed = dispatch.reform(Action::Values);
    let on_field = {
        let (session, on_changed) = (session.clone(), on_changed.clone());
        Callback::from(move |(field, event): (Field, Event)| {
            if let Some(change) = entered(&session, field, &event) {
                on_changed.emit(change);
            }
        })
    };
    let on_stopped = {
        let (session, on_changed) = (session.clone(), on_changed.clone());
        Callback::from(move |_: MouseEvent| {
            on_changed.emit(ValuesChange::Show(shown::without_work(&session)))
        })
    };
    let tools = ValueTools {
        view: &session.values.view,
        objects: &choices::objects(session),
        counters: &choices::counters(session),
        states: &choices::states(session).collect::<Vec<_>>(),
        has_pair: session.paired.as_ref().is_some_and(|paired| paired.older.is_some()),
        has_bars: Grid::of(session).is_some_and(|grid| grid.has_percentages()),
        count: (shown.count, shown.total),
        progress: session.values.progress.filter(|_| shown.is_pending),
        on_changed: &on_changed,
        on_field: &on_field,
        on_stopped,
    };
    tools.draw(words)
}

/// What the user has entered into a field.
fn entered(session: &Session, field: Field, event: &Event) -> Option<ValuesChange> {
    Some(match field {
        Field::Text => ValuesChange::Text(keyboard::typed(event)?),
        Field::Only => ValuesChange::Only(choices::states(session).nth(choice::chosen(event)?)?),
        Field::Object => ValuesChange::Object(choices::object_at(session, choice::chosen(event)?)?),
        Field::Counter => ValuesChange::Counter(choices::counter_at(session, choice::chosen(event)?)?),
    })
}

/// Why there is no row, and the way back to all of them.
fn empty(session: &Session, shown: &Shown, words: Words, dispatch: &Callback<Action>) -> Html {
    if shown.total == 0 {
        return nothing(words.say(ValuesMsg::NoInstances), None);
    }
    let view = values_state::ValuesView { narrowing: Narrowing::default(), ..session.values.view.clone() };
    let back = dispatch.reform(move |_: MouseEvent| Action::Values(ValuesChange::Show(view.clone())));
    let label = words.say(ValuesMsg::ShowAll);
    nothing(words.say(ValuesMsg::NothingLeft), Some((label, back)))
}
