//! The tools of the values, next to the tabs: object, filter and options; below them, the number of values.

use yew::prelude::*;

use crate::browser::keyboard;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Words;
use crate::phrases::values::{Offer, ValuesMsg};
use crate::shared::Shared;
use crate::state::answers::question::Question;
use crate::state::view::value_order::Scope;
use crate::state::view::values_change::ValuesChange;
use crate::state::view::values_state::Arrangement;
use crate::state::{Action, Session};
use crate::views::drop_down::DropDown;
use crate::views::select::Select;
use crate::views::values::query::choices;
use crate::views::values::query::shown::{self, ShownRows};
use crate::views::values::query::{self as values, OnScreen};

#[derive(Properties, PartialEq)]
pub struct ValueToolsProps {
    pub session: Shared<Session>,
}

/// Shows the choices of arrangement, object and counter, the filter, and the rarer options; nothing without values.
#[component]
pub fn ValueTools(ValueToolsProps { session }: &ValueToolsProps) -> Html {
    let words = use_words();
    let on_changed = use_dispatch().reform(Action::Values);
    let Some(shown) = ShownRows::new(session).filter(|_| values::count(session) > 0) else {
        return Html::default();
    };
    let view = &session.view.values.view;
    html! {
        <div class="value-tools">
            { switch(view.arrangement, &on_changed, words) }
            if view.arrangement != Arrangement::List {
                <ObjectChoice session={session.clone()} />
            }
            if view.arrangement == Arrangement::Counter {
                <CounterChoice session={session.clone()} />
            }
            { filter(&view.narrowing.text, shown.scope, &on_changed, words) }
            <DropDown id="value-options" label={words.say(ValuesMsg::Options(choices::options_in_use(session)))}>
                <div class="value-tools-options">
                    <Options session={session.clone()} scope={shown.scope} />
                </div>
            </DropDown>
            if let Some(percent) = session.answers.progress(|question| matches!(question, Question::Order(_))) {
                <Ordering session={session.clone()} {percent} />
            }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct OptionsProps {
    session: Shared<Session>,
    scope: Scope,
}

/// Shows the options that few users need: further filters and columns.
#[component]
fn Options(OptionsProps { session, scope }: &OptionsProps) -> Html {
    let words = use_words();
    let on_changed = use_dispatch().reform(Action::Values);
    let view = &session.view.values.view;
    let has_pair = session.paired().is_some_and(|paired| paired.older.is_some());
    html! {
        <>
            <Check id="value-changed" label={words.say(ValuesMsg::Changed)} checked={has_pair && view.narrowing.changed}
                disabled={!has_pair} on_changed={on_changed.reform(ValuesChange::Changed)} />
            <StateChoice session={session.clone()} scope={*scope} />
            if choices::has_facts(session) {
                <Check id="value-ids" label={words.say(ValuesMsg::MoreColumns)} checked={view.ids}
                    on_changed={on_changed.reform(ValuesChange::Ids)} />
            }
            if view.arrangement == Arrangement::Object {
                <Check id="value-bases" label={words.say(ValuesMsg::Bases)} checked={view.bases}
                    on_changed={on_changed.reform(ValuesChange::Bases)} />
            }
        </>
    }
}

#[derive(Properties, PartialEq)]
pub struct ValueStatusProps {
    pub session: Shared<Session>,
    pub shown: ShownRows,
}

/// Shows the number of rows, and the meaning of their marks.
#[component]
pub fn ValueStatus(ValueStatusProps { session, shown }: &ValueStatusProps) -> Html {
    let words = use_words();
    html! {
        <div class="value-tools-status">
            <p class="value-tools-count" id="value-count" role="status">
                { words.say(ValuesMsg::Count(shown.scope, shown.count, shown.total)) }
            </p>
            { legend(session, words) }
        </div>
    }
}

/// Shows the choice among the arrangements.
fn switch(chosen: Arrangement, on_changed: &Callback<ValuesChange>, words: Words) -> Html {
    let choice = |arrangement: Arrangement| {
        let onchange = on_changed.reform(move |_: Event| ValuesChange::Arrange(arrangement));
        html! {
            <label class="value-tools-choice">
                <input class="visually-hidden" type="radio" name="arrangement" checked={arrangement == chosen} {onchange} />
                { text("span", "value-tools-name", words.say(ValuesMsg::Arrangement(arrangement))) }
            </label>
        }
    };
    html! {
        <fieldset class="value-tools-switch" id="value-arrangement">
            { text("legend", "visually-hidden", words.say(ValuesMsg::ArrangementChoice)) }
            { Arrangement::ALL.into_iter().map(choice).collect::<Html>() }
        </fieldset>
    }
}

fn filter(typed: &str, scope: Scope, on_changed: &Callback<ValuesChange>, words: Words) -> Html {
    let label = words.say(ValuesMsg::Filter(scope));
    let on_changed = on_changed.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        keyboard::typed(&event).into_iter().for_each(|text| on_changed.emit(ValuesChange::Text(text)));
    });
    html! {
        <input class="value-tools-field value-tools-filter" id="value-filter" type="search" autocomplete="off" spellcheck="false"
            aria-label={label.clone()} placeholder={label} value={typed.to_owned()} {oninput} />
    }
}

/// Shows the meaning of struck-out numbers, and of the mark of a truncated bar; nothing if there are none.
fn legend(session: &Session, words: Words) -> Html {
    let full = OnScreen::new(session).and_then(|table| table.full());
    let beyond = full.map(|(full, unit)| words.say(ValuesMsg::BarLegend(full, unit)));
    let has_wrong = shown::has_wrong_by_name(session);
    html! {
        <>
            if has_wrong {
                <span class="value-tools-struck"><s aria-hidden="true">{ "123" }</s>{ inside(" ") }{ inside(words.say(ValuesMsg::ByNameLegend)) }</span>
            }
            { beyond.map(|beyond| text("span", "value-tools-legend", beyond)).unwrap_or_default() }
        </>
    }
}

#[derive(Properties, PartialEq)]
struct CheckProps {
    id: AttrValue,
    label: AttrValue,
    checked: bool,
    #[prop_or_default]
    disabled: bool,
    on_changed: Callback<bool>,
}

/// Shows a box to tick.
#[component]
fn Check(CheckProps { id, label, checked, disabled, on_changed }: &CheckProps) -> Html {
    let is_checked = *checked;
    let onchange = on_changed.reform(move |_: Event| !is_checked);
    html! {
        <label class="value-tools-check">
            <input {id} type="checkbox" checked={is_checked} disabled={*disabled} {onchange} />
            { text("span", "", label.clone()) }
        </label>
    }
}

#[derive(Properties, PartialEq)]
struct ChoiceProps {
    session: Shared<Session>,
}

/// Shows the choice of the object.
#[component]
fn ObjectChoice(ChoiceProps { session }: &ChoiceProps) -> Html {
    let words = use_words();
    let on_chosen =
        use_change(session, |session, place| Some(ValuesChange::Object(choices::object_at(session, place)?)));
    let (options, chosen) = options(&choices::objects(session), words);
    html! {
        <Select class="value-tools-field value-tools-object" id="value-object" label={words.say(ValuesMsg::ObjectChoice)}
            {options} {chosen} {on_chosen} />
    }
}

/// Shows the choice of the counter to show alone.
#[component]
fn CounterChoice(ChoiceProps { session }: &ChoiceProps) -> Html {
    let words = use_words();
    let on_chosen = use_change(session, |session, place| {
        Some(ValuesChange::Counter(choices::counter_at(session, place)?))
    });
    let (options, chosen) = options(&choices::counters(session), words);
    html! {
        <Select class="value-tools-field value-tools-object" id="value-counter" label={words.say(ValuesMsg::CounterChoice)}
            {options} {chosen} {on_chosen} />
    }
}

#[derive(Properties, PartialEq)]
struct StateChoiceProps {
    session: Shared<Session>,
    scope: Scope,
}

/// Shows the choice of the state that is shown alone.
#[component]
fn StateChoice(StateChoiceProps { session, scope }: &StateChoiceProps) -> Html {
    let words = use_words();
    let on_chosen =
        use_change(session, |session, place| Some(ValuesChange::Only(choices::states(session).nth(place)?)));
    let options = choices::states(session).map(|only| words.say(ValuesMsg::Only(only, *scope)));
    let chosen = choices::states(session).position(|only| only == session.view.values.view.narrowing.only);
    html! {
        <Select class="value-tools-field" id="value-only" label={words.say(ValuesMsg::OnlyChoice)}
            options={options.collect::<Vec<_>>()} chosen={chosen.unwrap_or(0)} {on_chosen} />
    }
}

/// Changes the view of the values to the option at a position of a menu.
#[hook]
fn use_change(
    session: &Shared<Session>,
    change: fn(&Session, usize) -> Option<ValuesChange>,
) -> Callback<usize> {
    let dispatch = use_dispatch();
    use_callback((session.clone(), dispatch), move |place, (session, dispatch)| {
        change(session, place).into_iter().for_each(|change| dispatch.emit(Action::Values(change)));
    })
}

/// Returns the names of choices, and the position of the selected one.
fn options(choices: &[Offer], words: Words) -> (Vec<AttrValue>, usize) {
    let names = choices.iter().map(|choice| words.say(ValuesMsg::Choice(choice.clone())));
    (names.collect(), choices.iter().position(|choice| choice.chosen).unwrap_or(0))
}

#[derive(Properties, PartialEq)]
struct OrderingProps {
    session: Shared<Session>,
    /// Progress of computing new rows.
    percent: u8,
}

/// Shows the progress of filtering and sorting, with a Cancel button.
#[component]
fn Ordering(OrderingProps { session, percent }: &OrderingProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let label = words.say(ValuesMsg::Ordering(*percent));
    let on_stopped = {
        let session = session.clone();
        dispatch
            .reform(move |_: MouseEvent| Action::Values(ValuesChange::Show(shown::without_work(&session))))
    };
    html! {
        <span class="value-tools-progress">
            <progress max="100" value={percent.to_string()} aria-label={label.clone()}></progress>
            <span aria-hidden="true">{ label }</span>
            { button("button button-quiet", None, on_stopped, inside(words.say(ValuesMsg::StopOrdering))) }
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::{desktop, opened};
    use crate::state::view::tab::Tab;
    use crate::testing::rendered;

    fn alone() -> Session {
        opened(vec![winperf_synth::examples::desktop().newer])
    }

    /// Returns the tools of the values of a session, and the line below them.
    async fn html(session: impl FnOnce() -> Session + Send + 'static) -> String {
        let draw = move || {
            let session = Shared::new(session());
            let shown = ShownRows::new(&session).unwrap();
            html! { <><ValueTools session={session.clone()} /><ValueStatus {session} {shown} /></> }
        };
        rendered(draw).await
    }

    fn arranged(arrangement: Arrangement) -> Session {
        desktop().changed(Action::Values(ValuesChange::Arrange(arrangement)))
    }

    #[tokio::test]
    async fn objects_are_offered_with_index_and_instances() {
        let html = html(desktop).await;
        assert!(html.contains("(230) · 31 instances</option>"), "{html}");
        assert!(html.contains("id=\"value-bases\"") && !html.contains("id=\"value-counter\""), "{html}");
        assert!(html.contains(" instances</p>"), "{html}");
        assert!(
            html.contains(">Options</button>") && html.contains("id=\"value-options\" popover=\"auto\""),
            "{html}"
        );
        assert!(html.contains("value-tools-legend\">below 0 or above 100 %</span>"), "{html}");
    }

    #[tokio::test]
    async fn a_list_has_no_choice_of_an_object_and_a_counter_has_one_more() {
        assert!(!html(|| arranged(Arrangement::List)).await.contains("id=\"value-object\""));
        let html = html(|| arranged(Arrangement::Counter)).await;
        assert_eq!(html.matches("<select").count(), 3, "{html}");
        assert!(html.contains("id=\"value-counter\""), "{html}");
    }

    #[tokio::test]
    async fn options_that_narrow_the_rows_are_counted_on_their_button() {
        let html = html(|| desktop().changed(Action::Values(ValuesChange::Changed(true)))).await;
        assert!(html.contains(">Options (1)</button>"), "{html}");
    }

    #[tokio::test]
    async fn one_capture_by_itself_has_nothing_that_is_new_gone_or_changed() {
        let html = html(alone).await;
        assert!(html.contains(" disabled") && !html.contains("Only new"), "{html}");
        assert!(html.contains("Has missing values"), "{html}");
    }

    #[tokio::test]
    async fn long_work_says_how_far_it_is_and_can_be_given_up() {
        assert!(!html(desktop).await.contains("<progress"));
        let html = html(|| {
            let sorted = desktop().changed(Action::Values(ValuesChange::Text("svchost".to_owned())));
            let sorted = sorted.changed(Action::SelectTab(Tab::Values));
            let question = Question::Order(sorted.order_wanted().unwrap());
            sorted.changed(Action::Progress(question, 43))
        });
        let html = html.await;
        assert!(html.contains("aria-label=\"Filtering and sorting: 43 %\""), "{html}");
        assert!(html.contains(">Cancel</button>"), "{html}");
    }
}
