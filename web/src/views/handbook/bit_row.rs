//! The 32 bits of a counter type, each of which can be toggled.

use winperf::counter_type::{BitGroup, CounterType};
use winperf_report::Say as _;
use yew::prelude::*;

use crate::browser::page::focus_on;
use crate::context::use_words;
use crate::keys::Key;
use crate::phrases::Words;
use crate::phrases::handbook::HandbookMsg;
use crate::views::handbook::query::{BITS, Bit, toggled};

#[derive(Properties, PartialEq)]
pub struct BitRowProps {
    pub counter_type: CounterType,
    /// From the highest on.
    pub bits: Vec<Bit>,
    /// Reports the type that is to be shown instead.
    #[prop_or_default]
    pub on_chosen: Callback<CounterType>,
}

/// Shows the bits by their ranges; one of them is a tab stop, and arrows move from one to the next.
#[component]
pub fn BitRow(BitRowProps { counter_type, bits, on_chosen }: &BitRowProps) -> Html {
    let words = use_words();
    let current = use_state_eq(|| BITS - 1);
    let onkeydown = {
        let current = current.clone();
        Callback::from(move |event: KeyboardEvent| {
            let next = match Key::named(&event.key(), event.ctrl_key()) {
                Some(Key::Left) => (*current + 1).min(BITS - 1),
                Some(Key::Right) => current.saturating_sub(1),
                Some(Key::Home) => BITS - 1,
                Some(Key::End) => 0,
                _ => return,
            };
            event.prevent_default();
            current.set(next);
            focus_on(&bit_id(next));
        })
    };
    let group = |bits: &[Bit]| {
        let Some(first) = bits.first() else { return Html::default() };
        let bit = |bit: &Bit| {
            let on_turned = {
                let (counter_type, position, current) = (*counter_type, bit.position, current.setter());
                on_chosen.reform(move |_: MouseEvent| {
                    current.set(position);
                    toggled(counter_type, position)
                })
            };
            bit_button(bit, bit.position == *current, on_turned, words)
        };
        html! {
            <div class={classes!("bit-row-group", hue(first.group))}>
                <div class="bit-row-bits">{ bits.iter().map(bit).collect::<Html>() }</div>
                <span class="bit-row-name" aria-hidden="true">{ first.group.say(words.language) }</span>
            </div>
        }
    };
    let groups = bits.chunk_by(|one, other| one.group == other.group).map(group);
    html! {
        <div class="bit-row" role="group" aria-label={words.say(HandbookMsg::Bits)} aria-describedby="bit-row-keys" {onkeydown}>
            { groups.collect::<Html>() }
            <span class="visually-hidden" id="bit-row-keys">{ words.say(HandbookMsg::BitKeys) }</span>
        </div>
    }
}

fn bit_button(bit: &Bit, is_stop: bool, onclick: Callback<MouseEvent>, words: Words) -> Html {
    let label = words.say(HandbookMsg::Bit(bit.position, bit.group, bit.is_set));
    html! {
        <button type="button" class="bit-row-bit" id={bit_id(bit.position)} tabindex={if is_stop { "0" } else { "-1" }}
            aria-pressed={if bit.is_set { "true" } else { "false" }} aria-label={label.clone()} title={label} {onclick}>
            { if bit.is_set { "1" } else { "0" } }
        </button>
    }
}

fn bit_id(position: u32) -> String {
    format!("bit-{position}")
}

/// Returns the style class with the hue of a range, shared by its bits and their meanings.
pub(super) fn hue(group: BitGroup) -> &'static str {
    match group {
        BitGroup::Display => "bit-row-display",
        BitGroup::Modifiers => "bit-row-modifiers",
        BitGroup::TimeBase => "bit-row-time-base",
        BitGroup::Subtype => "bit-row-subtype",
        BitGroup::Type => "bit-row-type",
        BitGroup::Size => "bit-row-size",
        BitGroup::Reserved | BitGroup::LowByte => "bit-row-free",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Session;
    use crate::testing::rendered;
    use crate::views::handbook::query::TypePage;
    use winperf_report::language::Language;

    #[tokio::test]
    async fn each_bit_is_a_button_with_a_name_and_one_is_a_stop_of_the_keyboard() {
        let draw = || {
            let counter_type = CounterType::PERF_100NSEC_TIMER;
            let bits = TypePage::new(&Session::default(), counter_type, Language::English).bits;
            html! { <BitRow {counter_type} {bits} /> }
        };
        let html = rendered(draw).await;
        assert_eq!(html.matches("<button").count(), 32);
        assert_eq!(html.matches("tabindex=\"0\"").count(), 1);
        assert_eq!(html.matches("aria-pressed=\"true\"").count(), 6);
        assert!(html.contains("aria-label=\"bit 20, time base: 1\""), "{html}");
        assert_eq!(html.matches("class=\"bit-row-group").count(), 8);
    }
}
