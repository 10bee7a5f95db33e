//! A counter type bit by bit: its name, its ranges of bits, its formula with an example, and its counters.

use winperf::counter_type::CounterType;
use winperf_report::explain::{LetterText, Math, TypeExample, TypeExplained, Written};
use winperf_report::reference::counter_type_anchor;
use yew::prelude::*;

use crate::browser::keyboard;
use crate::components::formula::{Formula, letter};
use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::handbook::HandbookMsg;
use crate::phrases::{Msg, Words};
use crate::state::Action;
use crate::state::library::side::Side;
use crate::state::view::handbook::{Handbook, type_named};
use crate::views::handbook::bit_row::{BitRow, hue};
use crate::views::handbook::query::{Constant, GroupRow, Having, TypePage, predefined};
use crate::views::leads::{use_lead_to_bytes, use_lead_to_format};
use crate::views::query::bytes::offset_text;
use crate::views::query::digits::readable_numbers;
use crate::views::select::Select;

#[derive(Properties, PartialEq)]
pub struct TypeViewProps {
    pub page: TypePage,
    /// `true` if captures are open.
    pub is_open: bool,
}

/// Shows a page about one type, with links to others.
#[component]
pub fn TypeView(TypeViewProps { page, is_open }: &TypeViewProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let on_chosen = dispatch.reform(|chosen| Action::Consult(Some(Handbook::Type(chosen))));
    let on_located = use_lead_to_bytes();
    let explained = &page.explained;
    let [hexadecimal, decimal] = page.numbers.clone();
    let on_read = use_lead_to_format();
    let to_format = counter_type_anchor(explained.counter_type).map(|anchor| {
        let onclick = on_read.reform(move |_: MouseEvent| anchor.clone());
        button("button-link", None, onclick, inside(words.say(HandbookMsg::InFormat)))
    });
    html! {
        <div class="type-view">
            <div class="type-view-head">
                <div>
                    { text("h2", "type-view-name", page.name.clone()) }
                    <p class="type-view-numbers" aria-live="polite"><code>{ hexadecimal.clone() }</code>{ " " }<code>{ decimal }</code></p>
                    { text("p", "type-view-sort", explained.sort) }
                    { for to_format }
                </div>
                <TypeChoice key={hexadecimal} counter_type={explained.counter_type} on_chosen={on_chosen.clone()} />
            </div>
            <BitRow counter_type={explained.counter_type} bits={page.bits.clone()} on_chosen={on_chosen.clone()} />
            <div class="type-view-columns">
                <section>
                    { text("h3", "type-view-title", words.say(HandbookMsg::Groups)) }
                    { page.groups.iter().map(|group| fieldset(group, &on_chosen, words)).collect::<Html>() }
                </section>
                <section>
                    { formula(explained, words) }
                    { explained.example.as_ref().map(|shown| example(shown, words)).unwrap_or_default() }
                    { having(page, *is_open, &on_located, words) }
                </section>
            </div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct TypeChoiceProps {
    counter_type: CounterType,
    on_chosen: Callback<CounterType>,
}

/// Shows an input for the number or the name of a type, and the list of predefined types.
#[component]
fn TypeChoice(TypeChoiceProps { counter_type, on_chosen }: &TypeChoiceProps) -> Html {
    let words = use_words();
    let written = use_state_eq(|| format!("{:#010x}", counter_type.0));
    let is_mistaken = use_state_eq(|| false);
    let oninput = {
        let (written, is_mistaken) = (written.setter(), is_mistaken.setter());
        Callback::from(move |event: InputEvent| {
            is_mistaken.set(false);
            keyboard::typed(&event).into_iter().for_each(|text| written.set(text));
        })
    };
    let onsubmit = {
        let (written, is_mistaken, on_chosen) = (written.clone(), is_mistaken.setter(), on_chosen.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let found = type_named(&written);
            is_mistaken.set(found.is_none());
            found.into_iter().for_each(|found| on_chosen.emit(found));
        })
    };
    let (all, at) = predefined(*counter_type);
    let none = at.is_none().then(|| words.say(HandbookMsg::OtherType));
    let names = all.iter().filter_map(|found| found.name()).map(AttrValue::from);
    let options: Vec<AttrValue> = names.chain(none).collect();
    let chosen = at.unwrap_or(all.len());
    let on_listed = listed(on_chosen, all);
    let says = if *is_mistaken { words.say(HandbookMsg::NoType) } else { AttrValue::default() };
    html! {
        <form class="type-view-choice" {onsubmit}>
            <label class="type-view-label">
                { text("span", "", words.say(HandbookMsg::TypeNumber)) }
                <input class="type-view-number" id="type-number" type="text" autocomplete="off" spellcheck="false"
                    value={(*written).clone()} {oninput} aria-describedby="type-mistake" aria-invalid={is_mistaken.then_some("true")} />
            </label>
            <div class="type-view-label">
                { text("span", "", words.say(HandbookMsg::Predefined)) }
                <Select class="type-view-select" id="type-predefined" label={words.say(HandbookMsg::Predefined)} {options} {chosen} on_chosen={on_listed} />
            </div>
            <p class="type-view-mistake" id="type-mistake" role="alert">{ says }</p>
        </form>
    }
}

/// Reports the type at a position of a list.
fn listed(on_chosen: &Callback<CounterType>, types: Vec<CounterType>) -> Callback<usize> {
    let on_chosen = on_chosen.clone();
    Callback::from(move |place: usize| types.get(place).iter().for_each(|found| on_chosen.emit(**found)))
}

/// Shows a range of bits: its possible constants, and their meaning.
fn fieldset(group: &GroupRow, on_chosen: &Callback<CounterType>, words: Words) -> Html {
    let label = words.say(HandbookMsg::Group(group.group, group.bits.clone()));
    let inside = match &group.choices[..] {
        choices if group.group.is_of_flags() => {
            choices.iter().map(|choice| flag(choice, on_chosen)).collect::<Html>()
        }
        [] | [_] => text("p", "type-view-says", words.say(HandbookMsg::Free)),
        choices => constants(group, choices, on_chosen, label.clone()),
    };
    html! {
        <fieldset class={classes!("type-view-group", hue(group.group))}>
            <legend>{ label }{ " " }<code>{ group.number.clone() }</code></legend>
            { inside }
        </fieldset>
    }
}

/// Shows constants, one of which is chosen, and its meaning.
fn constants(
    group: &GroupRow,
    choices: &[Constant],
    on_chosen: &Callback<CounterType>,
    label: AttrValue,
) -> Html {
    let options: Vec<AttrValue> = choices.iter().map(|choice| choice.name.clone().into()).collect();
    let chosen = choices.iter().position(|choice| choice.is_set).unwrap_or(0);
    let types: Vec<CounterType> = choices.iter().map(|choice| choice.chosen).collect();
    let on_listed = listed(on_chosen, types);
    let id = format!("type-{}", hue(group.group));
    html! {
        <>
            <Select class="type-view-select" {id} {label} {options} {chosen} on_chosen={on_listed} />
            { for group.says.iter().map(|says| text("span", "type-view-says", *says)) }
        </>
    }
}

fn flag(choice: &Constant, on_chosen: &Callback<CounterType>) -> Html {
    let other = choice.chosen;
    let onchange = on_chosen.reform(move |_: Event| other);
    html! {
        <label class="type-view-flag">
            <input type="checkbox" checked={choice.is_set} {onchange} />
            <code>{ choice.name.clone() }</code>
            { text("span", "type-view-says", choice.says.clone()) }
        </label>
    }
}

/// Shows the formula with the meaning of its letters, or the reason why there is none.
fn formula(explained: &TypeExplained, words: Words) -> Html {
    let unit = explained.unit.map_or_else(|| words.say(HandbookMsg::NoUnit), AttrValue::from);
    let samples = explained.samples.map(|count| words.say(HandbookMsg::SampleCount(count)));
    let base = explained.base.and_then(CounterType::name).zip(explained.base_counts.clone());
    let base = base.map(|(name, counts)| words.say(HandbookMsg::BaseCounts(name, counts)));
    html! {
        <>
            { text("h3", "type-view-title", words.say(HandbookMsg::Formula)) }
            { for explained.formula.clone().map(|formula| html! { <Formula lines={vec![formula]} /> }) }
            { for explained.reading.map(|reading| text("p", "", reading)) }
            { for explained.reason.map(|reason| text("p", "type-view-reason", reason)) }
            <dl class="type-view-facts">
                { explained.counts.iter().map(counted).collect::<Html>() }
                if explained.formula.is_some() {
                    { fact(words.say(HandbookMsg::Unit), unit) }
                }
                { for samples.map(|samples| fact(words.say(HandbookMsg::Samples), samples)) }
                { for base.map(|base| fact(words.say(HandbookMsg::Base), base)) }
            </dl>
            { for explained.other.clone().map(|other| other_reading(other, words)) }
        </>
    }
}

fn counted(counted: &LetterText) -> Html {
    html! {
        <div>
            <dt><math alttext={counted.letter}><mi>{ counted.letter }</mi></math></dt>
            { text("dd", "", counted.text.clone()) }
        </div>
    }
}

fn fact(label: AttrValue, says: AttrValue) -> Html {
    html! { <div>{ text("dt", "", label) }{ text("dd", "", says) }</div> }
}

fn other_reading(other: Math, words: Words) -> Html {
    html! {
        <>
            { text("h4", "type-view-title", words.say(HandbookMsg::OtherReading)) }
            <Formula lines={vec![other]} />
        </>
    }
}

/// Shows two samples with numbers, and the value that follows.
fn example(example: &TypeExample, words: Words) -> Html {
    let number = |(of, number): &(winperf::formula::Letter, String)| {
        html! { <li>{ letter(*of) }{ " = " }{ readable_numbers(number) }</li> }
    };
    let lines: Vec<Math> = Written::lines(&example.formula).cloned().collect();
    let lines = if lines.len() > 1 { lines[1..].to_vec() } else { lines };
    let result = AttrValue::from(readable_numbers(&example.result));
    html! {
        <>
            { text("h3", "type-view-title", words.say(HandbookMsg::Example)) }
            <ul class="type-view-letters">{ example.letters.iter().map(number).collect::<Html>() }</ul>
            <Formula {lines} {result} />
        </>
    }
}

/// Shows the counters of the open captures that have the type, with links to their `CounterType`.
fn having(page: &TypePage, is_open: bool, on_located: &Callback<(Side, u32)>, words: Words) -> Html {
    let to = |place: &(Side, u32)| {
        let (side, offset) = *place;
        let onclick = on_located.reform(move |_: MouseEvent| (side, offset));
        let says = words.say(HandbookMsg::PlaceOf(side, offset_text(offset)));
        button("button-link type-view-place", None, onclick, inside(says))
    };
    let row = |having: &Having| {
        html! {
            <tr>
                <td>{ having.object.clone() }</td>
                <th scope="row">{ having.counter.clone() }</th>
                <td>{ having.places.iter().map(to).collect::<Html>() }</td>
            </tr>
        }
    };
    let says = match (is_open, page.counters.is_empty()) {
        (false, _) => Some(HandbookMsg::NothingOpen),
        (true, true) => Some(HandbookMsg::NoneHas),
        (true, false) => None,
    };
    html! {
        <>
            { text("h3", "type-view-title", words.say(HandbookMsg::Having)) }
            { for says.map(|says| text("p", "type-view-says", words.say(says))) }
            if !page.counters.is_empty() {
                <table class="type-view-counters">
                    <thead class="visually-hidden"><tr>
                        <th scope="col">{ words.say(Msg::ColumnObject) }</th>
                        <th scope="col">{ words.say(Msg::ColumnCounter) }</th>
                        <th scope="col">{ words.say(Msg::ColumnOffset) }</th>
                    </tr></thead>
                    <tbody>{ page.counters.iter().map(row).collect::<Html>() }</tbody>
                </table>
            }
            if page.more > 0 {
                { text("p", "type-view-says", words.say(HandbookMsg::MoreHave(page.more))) }
            }
        </>
    }
}
