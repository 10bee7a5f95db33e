//! One of the two captures, in short.

use yew::prelude::*;

use crate::components::file_picker::FilePicker;
use crate::components::text::{button, text, words as inside};
use crate::queries::facts::CaptureFacts;
use crate::session::side::Side;
use crate::words::{Msg, Words, grouped};

/// File, machine, time and size of a capture, with the ways to replace and remove it; or an empty place.
pub struct CaptureCard<'a> {
    /// The place.
    pub side: Side,
    /// What is in the place.
    pub facts: Option<&'a CaptureFacts>,
    /// Reports that a file is picked for a place, with the event of the input.
    pub on_picked: &'a Callback<(Side, Event)>,
    /// Reports that a capture is to go.
    pub on_removed: &'a Callback<Side>,
}

impl CaptureCard<'_> {
    /// The card.
    pub fn draw(&self, words: Words) -> Html {
        let side = self.side;
        let (about, pick) = match self.facts {
            Some(facts) => (summary(facts, words), Msg::Replace(side)),
            None => {
                (text("p", "capture-card-hint", words.say(Msg::SecondCaptureHint)), Msg::AddCapture(side))
            }
        };
        let picker = FilePicker {
            id: format!("open-{}", side.stem()).into(),
            label: words.say(pick),
            primary: false,
            on_picked: self.on_picked.reform(move |event| (side, event)),
        };
        html! {
            <section class="capture-card" id={format!("capture-{}", side.stem())} aria-label={words.say(Msg::Capture(side))}>
                <span class="capture-card-letter" aria-hidden="true">{ side.letter() }</span>
                { about }
                <div class="capture-card-buttons">
                    { picker.draw() }
                    if self.facts.is_some() {
                        { button("button", None, self.on_removed.reform(move |_| side), inside(words.say(Msg::Remove(side)))) }
                    }
                </div>
            </section>
        }
    }
}

fn summary(facts: &CaptureFacts, words: Words) -> Html {
    let machine = facts.machine.clone().unwrap_or_else(|| words.say(Msg::NoMachine));
    let time = facts.time.clone().unwrap_or_else(|| words.say(Msg::NoTime));
    html! {
        <div class="capture-card-facts">
            <strong class="capture-card-file" title={facts.file.clone()}>{ facts.file.clone() }</strong>
            <span class="capture-card-line">
                { text("span", "capture-card-machine", machine) }
                { text("span", "capture-card-time", time) }
                <span class="capture-card-size" title={words.say(Msg::Bytes(facts.length))}>{ size(facts.length) }</span>
            </span>
        </div>
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
    use crate::components::tests::rendered;

    async fn html(facts: impl FnOnce() -> Option<CaptureFacts> + Send + 'static) -> String {
        let draw = move || {
            let facts = facts();
            let (on_picked, on_removed) = (&Callback::noop(), &Callback::noop());
            CaptureCard { side: Side::B, facts: facts.as_ref(), on_picked, on_removed }.draw(Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn an_empty_place_offers_to_open_a_capture_and_nothing_else() {
        let html = html(|| None).await;
        assert!(html.contains("Open B…"));
        assert!(!html.contains("Remove B"));
    }

    #[tokio::test]
    async fn a_capture_shows_file_machine_time_and_size() {
        let facts = || CaptureFacts {
            file: "b.bin".into(),
            machine: Some("GETAWAY".into()),
            time: Some("2020-03-18 18:54:03.988 UTC".into()),
            length: 2144,
        };
        let html = html(move || Some(facts())).await;
        for text in ["b.bin", "GETAWAY", "18:54:03.988", "2.1 KiB", "Replace B", "Remove B"] {
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
