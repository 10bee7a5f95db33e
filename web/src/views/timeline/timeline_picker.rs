//! The choice of a counter that is drawn too.

use yew::prelude::*;

use crate::browser::keyboard::typed;
use crate::components::text::{button, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::timeline::TimelineMsg;
use crate::shared::Shared;
use crate::state::Action;
use crate::state::timeline::TimelineChange;
use crate::state::timeline::curve::Survey;
use crate::views::select::Select;
use crate::views::timeline::query::offers::{Chosen, MOST_INSTANCES, Offers};

/// From that many instances on there is a field to filter them.
const MANY: usize = 12;

#[derive(Properties, PartialEq)]
pub struct TimelinePickerProps {
    pub survey: Shared<Survey>,
}

/// Shows object, counter, instance, and the button that adds them.
#[component]
pub fn TimelinePicker(TimelinePickerProps { survey }: &TimelinePickerProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let offers = use_memo(survey.clone(), Offers::new);
    let chosen = {
        let offers = offers.clone();
        use_state_eq(move || offers.first())
    };
    let text = use_state_eq(String::new);
    let Chosen { object, counter, instance } = *chosen;
    let instances = offers.instances(object, &text);
    let count = offers.instance_count(object);
    let names = |names: Vec<String>| names.into_iter().map(AttrValue::from).collect::<Vec<_>>();
    let on_object = {
        let (chosen, offers, text) = (chosen.clone(), offers.clone(), text.clone());
        Callback::from(move |object: usize| {
            text.set(String::new());
            chosen.set(Chosen { object, counter: 0, instance: offers.total(object) });
        })
    };
    let on_counter = {
        let chosen = chosen.clone();
        Callback::from(move |counter: usize| chosen.set(Chosen { counter, ..*chosen }))
    };
    let on_instance = {
        let (chosen, places) =
            (chosen.clone(), instances.iter().map(|(place, _)| *place).collect::<Vec<_>>());
        Callback::from(move |at: usize| {
            places
                .get(at)
                .into_iter()
                .for_each(|instance| chosen.set(Chosen { instance: *instance, ..*chosen }));
        })
    };
    let oninput = {
        let (chosen, text, offers) = (chosen.clone(), text.clone(), offers.clone());
        Callback::from(move |event: InputEvent| {
            let typed = typed(&event).unwrap_or_default();
            let first = offers.instances(object, &typed).first().map(|(place, _)| *place);
            chosen.set(Chosen { instance: first.unwrap_or(chosen.instance), ..*chosen });
            text.set(typed);
        })
    };
    let onclick = {
        let (chosen, offers) = (chosen.clone(), offers.clone());
        Callback::from(move |_: MouseEvent| {
            let series = offers.series(*chosen).map(TimelineChange::Add);
            series.into_iter().for_each(|change| dispatch.emit(Action::Timeline(change)));
        })
    };
    let more = (instances.len() >= MOST_INSTANCES).then(|| words.say(TimelineMsg::MoreInstances(count)));
    let place = instances.iter().position(|(place, _)| *place == instance).unwrap_or(0);
    let offered: Vec<AttrValue> =
        instances.into_iter().map(|(_, name)| AttrValue::from(name)).chain(more).collect();
    html! {
        <div class="timeline-picker" role="group" aria-label={words.say(TimelineMsg::AddCounter)}>
            <Select class="value-tools-field timeline-picker-object" id="timeline-object" label={words.say(TimelineMsg::Object)}
                options={names(offers.objects())} chosen={object} on_chosen={on_object} />
            <Select class="value-tools-field timeline-picker-counter" id="timeline-counter" label={words.say(TimelineMsg::Counter)}
                options={names(offers.counters(object))} chosen={counter} on_chosen={on_counter} />
            if count > 0 {
                if count > MANY {
                    <input class="value-tools-field timeline-picker-filter" id="timeline-filter" type="search" autocomplete="off" spellcheck="false"
                        placeholder={words.say(TimelineMsg::FilterInstances)} aria-label={words.say(TimelineMsg::FilterInstances)}
                        value={(*text).clone()} {oninput} />
                }
                <Select class="value-tools-field timeline-picker-instance" id="timeline-instance" label={words.say(TimelineMsg::Instance)}
                    options={offered} chosen={place} on_chosen={on_instance} />
            }
            { button("button", None, onclick, inside(words.say(TimelineMsg::Add))) }
        </div>
    }
}
