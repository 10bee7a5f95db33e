//! Form for assuming a number in the selected field.

use yew::prelude::*;

use crate::browser::keyboard;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::assumed::AssumedMsg;
use crate::state::Action;
use crate::state::library::assuming::Assuming;
use crate::views::assumed::query::{Mend, Mistake, Offer, typed};

#[derive(Properties, PartialEq)]
pub struct AssumeFormProps {
    pub offer: Offer,
}

/// Shows the expected value of the field according to a finding, an input for any other number, and a button that
/// restores the number in the file.
#[component]
pub fn AssumeForm(AssumeFormProps { offer }: &AssumeFormProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let written = use_state_eq(String::new);
    let mistake = use_state_eq(|| None::<Mistake>);
    let Offer { side, field, .. } = *offer;
    let emit = {
        let dispatch = dispatch.clone();
        Callback::from(move |change: Assuming| dispatch.emit(Action::Assume(side, change)))
    };
    let oninput = {
        let (written, mistake) = (written.setter(), mistake.setter());
        Callback::from(move |event: InputEvent| {
            mistake.set(None);
            keyboard::typed(&event).into_iter().for_each(|text| written.set(text));
        })
    };
    let onsubmit = {
        let (written, mistake, emit) = (written.clone(), mistake.setter(), emit.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            match typed(field, &written) {
                Ok(assumption) => {
                    written.set(String::new());
                    emit.emit(Assuming::Also(assumption));
                }
                Err(error) => mistake.set(Some(error)),
            }
        })
    };
    let says = mistake.map(|mistake| {
        words.say(match mistake {
            Mistake::NoNumber => AssumedMsg::NoNumber,
            Mistake::Refused(error) => AssumedMsg::Refused(error),
        })
    });
    let expected = offer.expected.map(|value| {
        let assumption = winperf::Assumption { offset: field.offset, value };
        let onclick = emit.reform(move |_| Assuming::Also(assumption));
        button("button assume-form-expected", None, onclick, inside(words.say(AssumedMsg::As(value))))
    });
    let undo = offer.in_file.map(|had| {
        let onclick = emit.reform(move |_| Assuming::Undo(field.offset));
        let label = words.say(AssumedMsg::UndoOf(field.member.name, field.offset));
        html! {
            <p class="assume-form-assumed">
                { text("span", "", words.say(AssumedMsg::InFile(had))) }
                { button("button", Some(label), onclick, inside(words.say(AssumedMsg::Undo))) }
            </p>
        }
    });
    html! {
        <form class="assume-form" id="assume" {onsubmit}>
            { undo.unwrap_or_default() }
            { expected.unwrap_or_default() }
            <details class="assume-form-request" open={offer.in_file.is_some()}>
            <summary>{ words.say(AssumedMsg::Other) }</summary>
            <label class="assume-form-other">
                { text("span", "assume-form-label", words.say(AssumedMsg::Number(field.member.name))) }
                <input class="assume-form-number" id="assume-number" type="text" autocomplete="off" spellcheck="false"
                    value={(*written).clone()} {oninput} aria-describedby="assume-mistake"
                    aria-invalid={says.is_some().then_some("true")} />
            </label>
            <button type="submit" class="button">{ words.say(AssumedMsg::ReadOn) }</button>
            <p class="assume-form-mistake" id="assume-mistake" role="alert">{ says.unwrap_or_default() }</p>
            </details>
        </form>
    }
}

#[derive(Properties, PartialEq)]
pub struct MendButtonsProps {
    pub mend: Mend,
}

/// Shows the buttons that assume the correct number in the field of a finding, or in all wrong fields.
#[component]
pub fn MendButtons(MendButtonsProps { mend }: &MendButtonsProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let side = mend.side;
    let says = mend.value.map_or(AssumedMsg::AsRule, AssumedMsg::As);
    let this = {
        let assuming = mend.assuming();
        dispatch.reform(move |_: MouseEvent| Action::Assume(side, assuming.clone()))
    };
    let all = dispatch.reform(move |_: MouseEvent| Action::Assume(side, Assuming::Mend));
    html! {
        <p class="assume-form-mend">
            { button("button", None, this, inside(words.say(says))) }
            { button("button", None, all, inside(words.say(AssumedMsg::Mend(side)))) }
        </p>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::library::side::Side;
    use crate::testing::rendered;
    use winperf::{Field, Place};

    async fn html(expected: Option<i64>, in_file: Option<i64>) -> String {
        let member = &winperf::layout::PerfDataBlock::TotalByteLength;
        let field = Field { place: Place::DataBlock, member, offset: 20 };
        let offer = Offer { side: Side::B, field, in_file, expected };
        rendered(move || html! { <AssumeForm {offer} /> }).await
    }

    #[tokio::test]
    async fn any_number_can_be_typed_for_a_field() {
        let html = html(None, None).await;
        assert!(
            html.contains("Try a different TotalByteLength:") && html.contains("type=\"submit\""),
            "{html}"
        );
        assert!(!html.contains("Undo") && !html.contains("Try with"), "{html}");
    }

    #[tokio::test]
    async fn what_belongs_there_is_one_press_away_and_so_is_the_way_back() {
        let html = html(Some(664), Some(-7)).await;
        assert!(html.contains(">Try with 664</button>"), "{html}");
        assert!(
            html.contains("override; -7 in the file") && html.contains("Undo TotalByteLength at 0x14"),
            "{html}"
        );
    }
}
