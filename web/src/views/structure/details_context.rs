//! Meaning of the selected structure or field, its computed value, and its counterpart in the other capture.

use yew::prelude::*;

use crate::components::change_mark::change_mark;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Words;
use crate::phrases::structure::StructureMsg;
use crate::signs::change::Change;
use crate::state::Action;
use crate::state::library::side::Side;
use crate::state::view::point::Point;
use crate::views::leads::{use_lead_to_reference, use_lead_to_type, use_lead_to_value};
use crate::views::query::bytes::offset_text;
use crate::views::query::digits::readable_numbers;
use crate::views::structure::details_line::line;
use crate::views::structure::query::context::{Context, Other, Reach};
use crate::views::structure::query::display::Display;
use crate::views::structure::query::leads::{Lead, To};

#[derive(Properties, PartialEq)]
pub struct DetailsMeaningProps {
    pub context: Context,
}

/// Shows the computed value, the targets of references, and the counterpart in the other capture.
#[component]
pub fn DetailsMeaning(DetailsMeaningProps { context }: &DetailsMeaningProps) -> Html {
    let words = use_words();
    let on_value = use_lead_to_value();
    let on_followed = use_lead_to_reference();
    let dispatch = use_dispatch();
    let on_located = dispatch.reform(|(side, offset)| Action::Point(side, Point::At(offset)));
    let on_type = use_lead_to_type();
    let on_led = Callback::from(move |to| match to {
        To::Spot(spot) => on_followed.emit(spot),
        To::Type(counter_type) => on_type.emit(counter_type),
    });
    html! {
        <>
            { context.display.as_ref().map(|display| comes_to(display, &on_value, words)).unwrap_or_default() }
            { leads(&context.leads, &on_led, words) }
            { context.reach.as_ref().map(|reach| reaches(reach, &on_located, words)).unwrap_or_default() }
            { context.other.as_ref().map(|other| elsewhere(other, &on_located, words)).unwrap_or_default() }
        </>
    }
}

/// Shows the content of a structure, and the bytes read as other types.
pub fn behind_bytes(context: &Context, words: Words) -> Html {
    let holds = context.holds.clone().map(|holds| {
        let holds = line(words.say(StructureMsg::Holds), "", words.say(holds).to_string());
        html! { <dl class="details-context-holds">{ holds }</dl> }
    });
    html! {
        <>
            { holds.unwrap_or_default() }
            { readings(context, words) }
        </>
    }
}

/// Shows the value displayed for a raw one, with a link to its computation.
fn comes_to(display: &Display, on_value: &Callback<u64>, words: Words) -> Html {
    let row = display.row;
    let onclick = on_value.reform(move |_| row);
    html! {
        <p class="details-context-line" id="details-display">
            { text("span", "details-context-label", words.say(StructureMsg::ComesTo)) }
            { text("strong", "", display.text.clone()) }
            { button("details-panel-link", None, onclick, inside(words.say(StructureMsg::HowComputed))) }
        </p>
    }
}

/// Shows links to the targets of references.
fn leads(leads: &[Lead], on_led: &Callback<To>, words: Words) -> Html {
    if leads.is_empty() {
        return Html::default();
    }
    let link = |lead: &Lead| {
        let (to, says) = (lead.to, words.say(lead.says.clone()));
        button("details-panel-link", None, on_led.reform(move |_| to), inside(says))
    };
    html! {
        <p class="details-context-line" id="details-leads">
            { text("span", "details-context-label", words.say(StructureMsg::Leads)) }
            for lead in leads.iter() {
                { link(lead) }
            }
        </p>
    }
}

/// Shows the origin and the target of the number, which are also marked in the bytes.
fn reaches(reach: &Reach, on_located: &Callback<(Side, u32)>, words: Words) -> Html {
    let Reach { side, from, .. } = *reach;
    let link = |offset: u32| {
        let onclick = on_located.reform(move |_| (side, offset));
        button("details-panel-link details-panel-code", None, onclick, inside(offset_text(offset)))
    };
    let to = match reach.to {
        Some(to) => link(to),
        None => text("code", "", reach.to_text.clone()),
    };
    html! {
        <p class="details-context-line" id="details-reach">
            { text("span", "details-context-label", words.say(StructureMsg::Counts)) }
            { link(from) }
            { text("span", "", words.say(reach.sum.clone())) }
            { to }
        </p>
    }
}

/// Shows the counterpart in the other capture, with a link to it.
fn elsewhere(other: &Other, on_located: &Callback<(Side, u32)>, words: Words) -> Html {
    let side = other.side;
    let link = other.offset.map(|offset| {
        let onclick = on_located.reform(move |_| (side, offset));
        button("details-panel-link", None, onclick, inside(offset_text(offset)))
    });
    let (label, says) = match (other.offset, other.change) {
        (None, _) => (AttrValue::default(), words.say(StructureMsg::NotIn(side))),
        (_, Change::Same) if !other.value.is_empty() => {
            (words.say(StructureMsg::InCapture(side)), words.say(StructureMsg::TheSame))
        }
        _ => (words.say(StructureMsg::InCapture(side)), other.value.clone().into()),
    };
    html! {
        <p class="details-context-line" id="details-other">
            { text("span", "details-context-label", label) }
            { change_mark(other.change, words) }
            { text("span", "", says) }
            { link.unwrap_or_default() }
        </p>
    }
}

fn readings(context: &Context, words: Words) -> Html {
    let readings = context.readings.iter();
    let lines =
        readings.map(|(name, text)| line((*name).into(), "details-panel-code", readable_numbers(text)));
    html! {
        <details class="details-context-readings" id="details-inspector">
            <summary>{ words.say(StructureMsg::ReadAs) }</summary>
            <dl class="details-panel-list">{ lines.collect::<Html>() }</dl>
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::view::spot::Spot;
    use crate::testing::rendered;
    use winperf::Relation;
    use winperf::{ObjectIdx, Place, StructureKind};

    fn context() -> Context {
        Context {
            meaning: "",
            anchor: String::new(),
            holds: Some(StructureMsg::HoldsCounters(1, 2)),
            display: Some(Display { row: 7, text: "12.5 %".to_owned(), is_value: true }),
            other: Some(Other {
                side: Side::B,
                offset: Some(0x114),
                value: "15 (+3)".to_owned(),
                change: Change::Changed,
            }),
            reach: Some(Reach {
                side: Side::A,
                from: 0x990,
                sum: StructureMsg::Plus("664".to_owned()),
                to: Some(0xc28),
                to_text: String::new(),
            }),
            leads: vec![Lead {
                to: To::Spot(Spot::whole(Place::Object(ObjectIdx(1)))),
                says: StructureMsg::LeadsTo(
                    Relation::Next,
                    StructureKind::Object,
                    String::new(),
                    String::new(),
                ),
            }],
            readings: vec![("u8", "80".to_owned())],
        }
    }

    async fn html(context: Context) -> String {
        let draw = move || {
            let bytes = behind_bytes(&context, Words::default());
            html! { <><DetailsMeaning {context} />{ bytes }</> }
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_field_shows_meaning_result_and_the_value_in_the_other_capture() {
        let html = html(context()).await;
        for text in [
            "12.5 %",
            ">0x990</button><span>+ 664 =</span><button",
            "<button type=\"button\" class=\"details-panel-link\">next object</button>",
            "In B",
            "15 (+3)",
            "0x114",
            "changed",
            "1 counter definition, 2 instances",
            ">u8</dt>",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn what_the_other_capture_lacks_is_said_in_words() {
        let gone = Other { side: Side::B, offset: None, value: String::new(), change: Change::Gone };
        let html = html(Context { other: Some(gone), ..context() }).await;
        assert!(html.contains("not in B") && html.contains("gone"), "{html}");
    }
}
