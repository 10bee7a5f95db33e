//! The row of tools above the values: what is shown, which of it, and how much that is.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::phrases::Words;
use crate::phrases::values::Choice;
use crate::phrases::values::ValuesMsg;
use crate::state::values_change::ValuesChange;
use crate::state::values_state::{Arrangement, Only, ValuesView};

/// The choices of arrangement, object and counter, the filters, and the count of what they leave.
pub struct ValueTools<'a> {
    pub view: &'a ValuesView,
    /// The objects that can be chosen.
    pub objects: &'a [Choice],
    /// The counters that can be chosen.
    pub counters: &'a [Choice],
    /// The states that can be shown alone.
    pub states: &'a [Only],
    /// Whether there are two captures to compare.
    pub has_pair: bool,
    /// Whether there are bars of percentages, which show no more than 100.
    pub has_bars: bool,
    /// How many rows are shown, of how many.
    pub count: (usize, usize),
    /// How far the work on other rows is, in percent.
    pub progress: Option<u8>,
    /// Reports what is to change.
    pub on_changed: &'a Callback<ValuesChange>,
    /// Reports that the field of an object, a counter, a state or words has changed.
    pub on_field: &'a Callback<(Field, Event)>,
    /// Gives up the work on other rows.
    pub on_stopped: Callback<MouseEvent>,
}

/// A field whose content the browser knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The choice of the object.
    Object,
    /// The choice of the counter.
    Counter,
    /// The choice of a state.
    Only,
    /// The words that names have to hold.
    Text,
}

/// The ids of the choices: of the object, the counter and the state.
pub const CHOICE_IDS: [&str; 3] = ["value-object", "value-counter", "value-only"];

impl ValueTools<'_> {
    pub fn draw(&self, words: Words) -> Html {
        let arrangement = self.view.arrangement;
        let narrowing = &self.view.narrowing;
        html! {
            <div class="value-tools">
                { self.switch(words) }
                if arrangement != Arrangement::List {
                    { self.select(Field::Object, ValuesMsg::ObjectChoice, self.options(self.objects, words), words) }
                }
                if arrangement == Arrangement::Counter {
                    { self.select(Field::Counter, ValuesMsg::CounterChoice, self.options(self.counters, words), words) }
                }
                { self.filter(words) }
                { self.count(words) }
                <span class="value-tools-rest">
                    if self.has_bars {
                        { text("span", "value-tools-legend", words.say(ValuesMsg::BarLegend)) }
                    }
                    { self.check("value-changed", ValuesMsg::Changed, narrowing.changed, self.has_pair, ValuesChange::Changed, words) }
                    { self.select(Field::Only, ValuesMsg::OnlyChoice, self.states(words), words) }
                    if arrangement == Arrangement::Object {
                        { self.check("value-bases", ValuesMsg::Bases, self.view.bases, true, ValuesChange::Bases, words) }
                    }
                </span>
            </div>
        }
    }

    fn switch(&self, words: Words) -> Html {
        let choice = |arrangement: Arrangement| {
            let onchange = self.on_changed.reform(move |_: Event| ValuesChange::Arrange(arrangement));
            html! {
                <label class="value-tools-choice">
                    <input class="visually-hidden" type="radio" name="arrangement"
                        checked={arrangement == self.view.arrangement} {onchange} />
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

    fn filter(&self, words: Words) -> Html {
        let label = words.say(ValuesMsg::Filter(self.view.arrangement));
        let oninput = self.on_field.reform(|event: InputEvent| (Field::Text, event.into()));
        html! {
            <input class="value-tools-field value-tools-filter" id="value-filter" type="search" autocomplete="off" spellcheck="false"
                aria-label={label.clone()} placeholder={label} value={self.view.narrowing.text.clone()} {oninput} />
        }
    }

    fn count(&self, words: Words) -> Html {
        let (shown, total) = self.count;
        let count = words.say(ValuesMsg::Count(self.view.arrangement, shown, total));
        let progress = self.progress.map(|percent| {
            let label = words.say(ValuesMsg::Ordering(percent));
            let stop = inside(words.say(ValuesMsg::StopOrdering));
            html! {
                <span class="value-tools-progress">
                    <progress max="100" value={percent.to_string()} aria-label={label.clone()}></progress>
                    <span aria-hidden="true">{ label }</span>
                    { button("button button-quiet", None, self.on_stopped.clone(), stop) }
                </span>
            }
        });
        html! {
            <>
                <p class="value-tools-count" id="value-count" role="status">{ count }</p>
                { progress.unwrap_or_default() }
            </>
        }
    }

    /// A choice among options. Once the user has chosen one, a browser looks at no attribute any more, and has to be told.
    fn select(&self, field: Field, label: ValuesMsg, options: Vec<(AttrValue, bool)>, words: Words) -> Html {
        let (id, class) = match field {
            Field::Object => (CHOICE_IDS[0], "value-tools-field value-tools-object"),
            Field::Counter => (CHOICE_IDS[1], "value-tools-field value-tools-object"),
            Field::Only | Field::Text => (CHOICE_IDS[2], "value-tools-field"),
        };
        let label = words.say(label);
        let option =
            |(name, chosen): (AttrValue, bool)| html! { <option selected={chosen}>{ name }</option> };
        let onchange = self.on_field.reform(move |event: Event| (field, event));
        html! {
            <select {class} {id} aria-label={label.clone()} title={label} {onchange}>
                { options.into_iter().map(option).collect::<Html>() }
            </select>
        }
    }

    fn options(&self, choices: &[Choice], words: Words) -> Vec<(AttrValue, bool)> {
        let name = |choice: &Choice| words.say(ValuesMsg::Choice(choice.clone()));
        choices.iter().map(|choice| (name(choice), choice.chosen)).collect()
    }

    fn states(&self, words: Words) -> Vec<(AttrValue, bool)> {
        let view = self.view;
        let name = |only| words.say(ValuesMsg::Only(only, view.arrangement));
        self.states.iter().map(|only| (name(*only), *only == view.narrowing.only)).collect()
    }

    fn check(
        &self,
        id: &'static str,
        label: ValuesMsg,
        checked: bool,
        enabled: bool,
        change: fn(bool) -> ValuesChange,
        words: Words,
    ) -> Html {
        let onchange = self.on_changed.reform(move |_: Event| change(!checked));
        html! {
            <label class="value-tools-check">
                <input {id} type="checkbox" checked={checked && enabled} disabled={!enabled} {onchange} />
                { text("span", "", words.say(label)) }
            </label>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(view: ValuesView, has_pair: bool, progress: Option<u8>) -> String {
        let draw = move || {
            let choice = |idx: u32| Choice {
                idx,
                name: format!("Object {idx}"),
                title: 200 + idx,
                is_base: false,
                nth: 0,
                instances: Some(7),
                chosen: idx == 1,
            };
            let tools = ValueTools {
                view: &view,
                objects: &[choice(0), choice(1)],
                counters: &[Choice { instances: None, ..choice(5) }],
                states: if has_pair { &Only::ALL } else { &[Only::All, Only::With, Only::Without] },
                has_pair,
                has_bars: has_pair,
                count: (12, 487),
                progress,
                on_changed: &Callback::noop(),
                on_field: &Callback::noop(),
                on_stopped: Callback::noop(),
            };
            tools.draw(Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn objects_are_offered_with_index_and_instances() {
        let html = html(ValuesView::default(), true, None).await;
        assert!(html.contains("Object 1 (201) · 7 instances"), "{html}");
        assert!(html.contains("id=\"value-bases\"") && !html.contains("id=\"value-counter\""), "{html}");
        assert!(html.contains(">12 of 487 instances</p>"), "{html}");
        assert!(html.contains("value-tools-legend\">beyond 0 to 100 %</span>"), "{html}");
    }

    #[tokio::test]
    async fn a_list_has_no_choice_of_an_object_and_a_counter_has_one_more() {
        let list = ValuesView { arrangement: Arrangement::List, ..ValuesView::default() };
        assert!(!html(list, true, None).await.contains("id=\"value-object\""));
        let counter = ValuesView { arrangement: Arrangement::Counter, ..ValuesView::default() };
        let html = html(counter, true, None).await;
        assert!(html.contains("id=\"value-counter\"") && html.contains("Object 5 (205)</option>"), "{html}");
    }

    #[tokio::test]
    async fn one_capture_by_itself_has_nothing_that_is_new_gone_or_changed() {
        let html = html(ValuesView::default(), false, None).await;
        assert!(html.contains("disabled") && !html.contains("Only new"), "{html}");
        assert!(!html.contains("value-tools-legend"), "{html}");
        assert!(html.contains("Some value missing"), "{html}");
    }

    #[tokio::test]
    async fn long_work_says_how_far_it_is_and_can_be_given_up() {
        assert!(!html(ValuesView::default(), true, None).await.contains("<progress"));
        let html = html(ValuesView::default(), true, Some(43)).await;
        assert!(html.contains("aria-label=\"Filtering and sorting: 43 %\""), "{html}");
        assert!(html.contains(">Cancel</button>"), "{html}");
    }
}
