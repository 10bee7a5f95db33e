//! One of the two captures, in short.

use yew::prelude::*;

use crate::components::file_picker::FilePicker;
use crate::components::text::{button, text, words as inside};
use crate::phrases::{Msg, Words, grouped};
use crate::state::side::Side;
use crate::views::captures::query::{CaptureFacts, Choice};

/// File, machine, time and size of a capture, with the ways to replace and remove it; or an empty place.
pub struct CaptureCard<'a> {
    pub side: Side,
    /// What is in the place.
    pub facts: Option<&'a CaptureFacts>,
    /// The open files to choose from; empty when there is nothing to choose.
    pub choices: &'a [Choice],
    /// Reports that a file is picked for a place, with the event of the input.
    pub on_picked: &'a Callback<(Side, Event)>,
    /// Reports that another open file is chosen for a place, with the event of the list.
    pub on_chosen: &'a Callback<(Side, Event)>,
    /// Reports that a capture is to go.
    pub on_removed: &'a Callback<Side>,
}

impl CaptureCard<'_> {
    pub fn draw(&self, words: Words) -> Html {
        let side = self.side;
        let hint = || text("p", "capture-card-hint", words.say(Msg::SecondCaptureHint));
        let (about, pick) = match self.facts {
            Some(facts) => (self.lines(facts, words), Msg::Replace(side)),
            None => (
                html! { <div class="capture-card-facts">{ self.list(words) }{ hint() }</div> },
                Msg::AddCapture(side),
            ),
        };
        let picker = FilePicker {
            id: format!("open-{}", side.stem()).into(),
            label: words.say(pick),
            sign: self.facts.map(|_| "…"),
            primary: false,
            on_picked: self.on_picked.reform(move |event| (side, event)),
        };
        html! {
            <section class="capture-card" id={side.card_id()} aria-label={words.say(Msg::Capture(side))}>
                <span class="capture-card-letter" aria-hidden="true">{ side.letter() }</span>
                { about }
                <div class="capture-card-buttons">
                    { picker.draw() }
                    if self.facts.is_some() {
                        { button("button", Some(words.say(Msg::Remove(side))), self.on_removed.reform(move |_| side), inside("×")) }
                    }
                </div>
            </section>
        }
    }

    fn lines(&self, facts: &CaptureFacts, words: Words) -> Html {
        let machine = facts.machine.clone().unwrap_or_else(|| words.say(Msg::NoMachine));
        let time = facts.time.clone().unwrap_or_else(|| words.say(Msg::NoTime));
        let file = if self.choices.is_empty() {
            html! { <strong class="capture-card-file" title={facts.file.clone()}>{ facts.file.clone() }</strong> }
        } else {
            self.list(words)
        };
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

    /// Every open file; the one in the place is chosen.
    fn list(&self, words: Words) -> Html {
        if self.choices.is_empty() {
            return Html::default();
        }
        let side = self.side;
        let option = |name: AttrValue, chosen: bool| html! { <option selected={chosen}>{ name }</option> };
        let none = (side == Side::B).then(|| option(words.say(Msg::NoSecondCapture), self.facts.is_none()));
        let files = self.choices.iter().map(|choice| option(choice.name.clone(), choice.side == Some(side)));
        html! {
            <select class="capture-card-choice" id={choice_id(side)}
                aria-label={words.say(Msg::ChooseCapture(side))} onchange={self.on_chosen.reform(move |event| (side, event))}>
                { none.into_iter().chain(files).collect::<Html>() }
            </select>
        }
    }
}

/// The id of the list of the files that can stand in a place.
pub fn choice_id(side: Side) -> String {
    format!("choose-{}", side.stem())
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
            let (on_picked, on_chosen, on_removed) =
                (&Callback::noop(), &Callback::noop(), &Callback::noop());
            let choices = choices.iter().map(|(name, side)| Choice { name: (*name).into(), side: *side });
            let choices: Vec<Choice> = choices.collect();
            let facts = facts();
            let card = CaptureCard {
                side: Side::B,
                facts: facts.as_ref(),
                choices: &choices,
                on_picked,
                on_chosen,
                on_removed,
            };
            card.draw(Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn with_more_files_open_than_are_looked_at_each_can_be_chosen() {
        let html = html(|| None, &[("first", Some(Side::A)), ("second", None)]).await;
        assert_eq!(html.matches("<option").count(), 3, "{html}");
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
        };
        let html = html(move || Some(facts()), &[]).await;
        for text in ["b.bin", "LANTERN", "18:54:03.988", "2.1 KiB", "Replace B", "Remove B"] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[test]
    fn a_size_is_rounded_to_a_tenth() {
        assert_eq!(size(0), "0 B");
        assert_eq!(size(1023), "1\u{202f}023 B");
        assert_eq!(size(2144), "2.1 KiB");
        assert_eq!(size(52_428_800), "50.0 MiB");
    }
}
