//! One of the two captures, in short.

use yew::prelude::*;

use crate::browser::files::picked;
use crate::components::file_picker::FilePicker;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_commands, use_dispatch, use_words};
use crate::phrases::{Msg, Words, grouped};
use crate::state::Action;
use crate::state::opening::Destination;
use crate::state::side::Side;
use crate::views::captures::query::{CaptureFacts, OpenFile};
use crate::views::select::Select;

#[derive(Properties, PartialEq)]
pub struct CaptureCardProps {
    pub side: Side,
    /// What is in the place.
    pub facts: Option<CaptureFacts>,
    /// The open files to choose from; empty when there is nothing to choose.
    #[prop_or_default]
    pub choices: Vec<OpenFile>,
}

/// File, machine, time and size of a capture, with the ways to replace and remove it; or an empty place.
#[component]
pub fn CaptureCard(CaptureCardProps { side, facts, choices }: &CaptureCardProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let commands = use_commands();
    let side = *side;
    let is_empty = facts.is_none();
    let age = facts.as_ref().and_then(|facts| facts.age);
    let list =
        html! { if !choices.is_empty() { <CaptureChoice {side} {is_empty} choices={choices.clone()} /> } };
    let (about, pick) = match facts {
        Some(facts) if choices.is_empty() => {
            let file = html! { <strong class="capture-card-file" title={facts.file.clone()}>{ facts.file.clone() }</strong> };
            (lines(facts, file, words), Msg::ReplaceIn(side))
        }
        Some(facts) => (lines(facts, list, words), Msg::ReplaceIn(side)),
        None => {
            let hint = text("p", "capture-card-hint", words.say(Msg::SecondCaptureHint));
            (html! { <div class="capture-card-facts">{ list }{ hint }</div> }, Msg::AddCapture(side))
        }
    };
    let on_picked = commands.open_files.reform(move |event: Event| (picked(&event), Destination::Side(side)));
    let on_removed = dispatch.reform(move |_: MouseEvent| Action::Remove(side));
    html! {
        <section class="capture-card" id={side.card_id()} aria-label={words.say(Msg::Capture(side))}>
            <div class="capture-card-side">
                <span class="capture-card-letter" aria-hidden="true">{ side.letter() }</span>
                { for age.map(|age| text("span", "capture-card-age", words.say(Msg::Age(age)))) }
            </div>
            { about }
            <div class="capture-card-buttons">
                <FilePicker id={format!("open-{}", side.stem())} label={words.say(pick)} shown={(!is_empty).then(|| words.say(Msg::Replace))} {on_picked} />
                if !is_empty {
                    { button("button", Some(words.say(Msg::Remove(side))), on_removed, inside("×")) }
                }
            </div>
        </section>
    }
}

/// The name of a file, or the list in its place, and what is known of the capture.
fn lines(facts: &CaptureFacts, file: Html, words: Words) -> Html {
    let machine = facts.machine.clone().map(AttrValue::from).unwrap_or_else(|| words.say(Msg::NoMachine));
    let time = facts.time.clone().map(AttrValue::from).unwrap_or_else(|| words.say(Msg::NoTime));
    html! {
        <div class="capture-card-facts">
            { file }
            <span class="capture-card-line">
                { text("span", "capture-card-machine", machine) }
                { text("span", "capture-card-time", time) }
                <span class="capture-card-size" title={words.say(Msg::Bytes(facts.length))}>{ size(facts.length) }</span>
            </span>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct CaptureChoiceProps {
    side: Side,
    /// Whether no file stands in the place.
    is_empty: bool,
    choices: Vec<OpenFile>,
}

/// Every open file, behind no file at all where the place may be empty; the one in the place is chosen.
#[component]
fn CaptureChoice(CaptureChoiceProps { side, is_empty, choices }: &CaptureChoiceProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let side = *side;
    let none = (side == Side::B).then(|| words.say(Msg::NoSecondCapture));
    let first = usize::from(none.is_some());
    let groups = none
        .iter()
        .map(|_| None)
        .chain(choices.iter().map(|choice| choice.group.clone().map(AttrValue::from)));
    let groups = groups.collect::<Vec<_>>();
    let places = choices.iter().map(|choice| choice.place).collect::<Vec<_>>();
    let options =
        none.into_iter().chain(choices.iter().map(|choice| choice.name.clone().into())).collect::<Vec<_>>();
    let at = choices.iter().position(|choice| choice.side == Some(side)).filter(|_| !is_empty);
    let on_chosen = dispatch.reform(move |option: usize| {
        Action::Choose(side, option.checked_sub(first).and_then(|option| places.get(option).copied()))
    });
    html! {
        <Select class="capture-card-choice" id={format!("choose-{}", side.stem())} label={words.say(Msg::ChooseCapture(side))}
            {options} {groups} chosen={at.map_or(0, |at| at + first)} {on_chosen} />
    }
}

/// A length in the unit that leaves it readable, in steps of 1024.
fn size(length: u64) -> String {
    let tenths = |unit: u64| {
        let tenths = (length.saturating_mul(10) + unit / 2) / unit;
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    match length {
        0..1024 => format!("{} B", grouped(length)),
        1024..1_048_576 => format!("{} KiB", tenths(1024)),
        _ => format!("{} MiB", tenths(1_048_576)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(
        facts: impl FnOnce() -> Option<CaptureFacts> + Send + 'static,
        choices: &'static [(&'static str, Option<Side>)],
    ) -> String {
        let draw = move || {
            let choices = choices.iter().enumerate().map(|(place, (name, side))| OpenFile {
                name: (*name).into(),
                group: Some(format!("machine {place}")),
                place,
                side: *side,
            });
            let choices: Vec<OpenFile> = choices.collect();
            html! { <CaptureCard side={Side::B} facts={facts()} {choices} /> }
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn with_more_files_open_than_are_looked_at_each_can_be_chosen() {
        let html = html(|| None, &[("first", Some(Side::A)), ("second", None)]).await;
        assert_eq!(html.matches("<option").count(), 3, "{html}");
        assert!(html.contains("<optgroup label=\"machine 1\"><option>second"), "{html}");
        assert!(html.contains("File in B") && html.contains("(none)") && html.contains("second"), "{html}");
    }

    #[tokio::test]
    async fn an_empty_place_offers_to_open_a_capture_and_nothing_else() {
        let html = html(|| None, &[]).await;
        assert!(html.contains("Open B…"));
        assert!(!html.contains("Remove B"));
    }

    #[tokio::test]
    async fn a_capture_shows_file_machine_time_and_size() {
        let facts = || CaptureFacts {
            file: "b.bin".into(),
            machine: Some("LANTERN".into()),
            time: Some("2020-03-18 18:54:03.988 UTC".into()),
            length: 2144,
            age: Some(winperf::pair::Age::Newer),
        };
        let html = html(move || Some(facts()), &[]).await;
        for text in [
            "b.bin",
            ">newer<",
            "LANTERN",
            "18:54:03.988",
            "2.1 KiB",
            ">Replace…<",
            "Replace… (B)",
            "Remove B",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[test]
    fn a_size_is_rounded_to_a_tenth() {
        assert_eq!(size(0), "0 B");
        assert_eq!(size(1023), "1023 B");
        assert_eq!(size(2144), "2.1 KiB");
        assert_eq!(size(52_428_800), "50.0 MiB");
    }
}
