//! The path from byte 0 to the selection, as a picture: each step with its sum.

use winperf::StructureKind;
use yew::prelude::*;

use crate::components::kind_mark::kind_mark;
use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::phrases::Words;
use crate::phrases::structure::StructureMsg;
use crate::state::view::spot::Spot;
use crate::views::leads::use_lead_to_reference;
use crate::views::query::bytes::offset_text;
use crate::views::query::digits::readable_numbers;
use crate::views::structure::query::way::{Stop, Summand};

#[derive(Properties, PartialEq)]
pub struct WayStopsProps {
    pub stops: Vec<Stop>,
}

/// Shows the steps, each indented by its depth; nothing for the data block itself.
#[component]
pub fn WayStops(WayStopsProps { stops }: &WayStopsProps) -> Html {
    let words = use_words();
    let on_followed = use_lead_to_reference();
    if stops.len() < 2 {
        return Html::default();
    }
    let stop = |stop: &Stop| {
        let class = if stop.is_goal { "way-stops-stop way-stops-goal" } else { "way-stops-stop" };
        html! {
            <li {class} style={format!("--level:{}", stop.level)}>
                { for stop.step.as_ref().map(|step| sum(step, &on_followed, words)) }
                <span class="way-stops-here">
                    { kind_mark(stop.kind) }
                    { here(stop, &on_followed) }
                    { text("code", "way-stops-offset", offset_text(stop.offset)) }
                </span>
            </li>
        }
    };
    html! {
        <section class="way-stops" id="details-way" aria-label={words.say(StructureMsg::WayTo)}>
            { text("h3", "way-stops-title", words.say(StructureMsg::WayTo)) }
            <ol>{ stops.iter().map(stop).collect::<Html>() }</ol>
        </section>
    }
}

/// Shows the name of a step, with a link to it unless it is selected.
fn here(stop: &Stop, on_followed: &Callback<Spot>) -> Html {
    if stop.is_goal {
        return text("strong", "", stop.name.clone());
    }
    to_spot(stop.spot, stop.name.clone().into(), on_followed)
}

fn to_spot(spot: Spot, name: AttrValue, on_followed: &Callback<Spot>) -> Html {
    button("details-panel-link", None, on_followed.reform(move |_| spot), inside(name))
}

/// Shows the sum for a step: the offset before it, and the number with the member that contains it.
fn sum(step: &Summand, on_followed: &Callback<Spot>, words: Words) -> Html {
    let member = match step.field {
        Some((member, spot)) => to_spot(spot, AttrValue::Static(member), on_followed),
        None => text("span", "", words.say(StructureMsg::FixedOffset)),
    };
    let over =
        step.over.map(|(count, kind): (u32, StructureKind)| words.say(StructureMsg::WayOver(count, kind)));
    html! {
        <span class="way-stops-sum">
            { text("code", "", offset_text(step.from)) }
            { " + " }
            { text("span", "", readable_numbers(&step.length.to_string())) }
            { " " }
            { member }
            { for over.map(|over| html! { <>{ " " }{ text("span", "", over) }</> }) }
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::tests::desktop;
    use crate::testing::{in_language, rendered};
    use crate::views::structure::query::way;

    async fn html(language: Language, offset: u32) -> String {
        let draw = move || {
            let session = desktop().at_byte(offset);
            let stops = way::to_selection(
                session.view.selection.as_ref().unwrap(),
                &session.library.naming,
                language,
            );
            in_language(language, html! { <WayStops {stops} /> })
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn each_station_has_its_sum_and_leads_to_itself_and_to_the_field_that_says_so() {
        let html = html(Language::English, 0xcf8).await;
        assert_eq!(html.matches("<li ").count(), 9, "{html}");
        assert!(html.contains(">DefinitionLength</button>"), "{html}");
        assert!(html.contains(">of 2 objects together<"), "{html}");
        assert!(html.contains(">of 1 instance with its counter block<"), "{html}");
        assert!(html.contains("<strong>% Privileged Time</strong>"), "{html}");
        assert!(html.contains("<code>0x990</code> + <span>664</span>"), "{html}");
    }

    #[tokio::test]
    async fn what_the_header_fixes_is_said_in_every_language() {
        assert!(html(Language::English, 0x14).await.contains("fixed by winperf.h"));
        assert!(html(Language::Japanese, 0x14).await.contains("winperf.h で固定"));
    }
}
