//! Both captures in a line, and the time between them.

use yew::prelude::*;

use crate::browser::files::picked;
use crate::components::file_picker::FilePicker;
use crate::components::text::{button, text};
use crate::context::{use_commands, use_dispatch, use_words};
use crate::phrases::files::FilesMsg;
use crate::phrases::{Msg, Words};
use crate::state::Action;
use crate::state::library::opening::Destination;
use crate::state::library::side::Side;
use crate::state::view::files_view::FilesChange;
use crate::views::captures::query::{CaptureFacts, PairFacts, size};

/// The id of the button that shows the list of files.
pub const FILES_BUTTON_ID: &str = "files-button";

#[derive(Properties, PartialEq)]
pub struct CaptureBarProps {
    /// Facts about the two captures; `None` while captures are not shown.
    pub facts: Option<PairFacts>,
    /// Text shown instead.
    #[prop_or_default]
    pub other: AttrValue,
    /// Number of open files.
    pub count: usize,
    /// `true` if the list of files is shown.
    pub is_listed: bool,
}

/// Shows the button of the list of files, A and B, and between them the interval and the button that swaps them.
#[component]
pub fn CaptureBar(CaptureBarProps { facts, other, count, is_listed }: &CaptureBarProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let shows = !*is_listed;
    let on_listed = dispatch.reform(move |_: MouseEvent| Action::Files(FilesChange::Show(shows)));
    html! {
        <>
            <button type="button" class="button capture-bar-files" id={FILES_BUTTON_ID} aria-expanded={is_listed.to_string()}
                aria-controls={is_listed.then_some("files-panel")} onclick={on_listed}>
                { words.say(FilesMsg::Button(*count)) }
                <span aria-hidden="true">{ if *is_listed { "▴" } else { "▾" } }</span>
            </button>
            if let Some(facts) = facts {
                <Pair facts={facts.clone()} />
            } else {
                { text("p", "capture-bar-other", other.clone()) }
            }
        </>
    }
}

#[derive(Properties, PartialEq)]
struct PairProps {
    facts: PairFacts,
}

/// Shows A and B, with the facts between them.
#[component]
fn Pair(PairProps { facts }: &PairProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let on_swapped = dispatch.reform(|_: MouseEvent| Action::Swap);
    let both = facts.a.is_some() && facts.b.is_some();
    html! {
        <div class="capture-bar" role="group" aria-label={words.say(Msg::Captures)}>
            <Capture side={Side::A} facts={facts.a.clone()} />
            if both {
                <span class="capture-bar-arrow" aria-hidden="true">{ "→" }</span>
            }
            <Capture side={Side::B} facts={facts.b.clone()} />
            if both {
                <span class="capture-bar-interval" id="interval" title={words.say(Msg::Interval)}>
                    { facts.interval.clone().unwrap_or_default() }
                </span>
                if let Some(other) = facts.by_system_time.clone() {
                    <span class="capture-bar-interval" title={words.say(Msg::IntervalByCalendar)}>{ "≠ " }{ other }</span>
                }
                { button("button button-quiet", Some(words.say(Msg::Swap)), on_swapped, text("span", "", "⇄")) }
            }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct CaptureProps {
    side: Side,
    /// Facts about the capture on the side.
    facts: Option<CaptureFacts>,
}

/// Shows the letter of a side and the name of its file, or a button that opens one there.
#[component]
fn Capture(CaptureProps { side, facts }: &CaptureProps) -> Html {
    let words = use_words();
    let commands = use_commands();
    let side = *side;
    let on_picked = commands.open_files.reform(move |event: Event| (picked(&event), Destination::Side(side)));
    html! {
        <section class="capture-bar-capture" id={side.card_id()} aria-label={words.say(Msg::Capture(side))}>
            <span class="capture-bar-letter" aria-hidden="true">{ side.letter() }</span>
            if let Some(facts) = facts {
                <span class="capture-bar-file" title={format!("{} · {}", facts.file, about(facts, words))}>{ facts.file.clone() }</span>
                { text("span", "visually-hidden", about(facts, words)) }
            } else {
                <FilePicker id={format!("open-{}", side.stem())} label={words.say(Msg::AddCapture(side))} {on_picked} />
                { text("span", "visually-hidden", words.say(Msg::SecondCaptureHint)) }
            }
        </section>
    }
}

/// Returns the facts about a capture besides its name.
fn about(facts: &CaptureFacts, words: Words) -> String {
    let machine = facts.machine.clone().unwrap_or_else(|| words.say(Msg::NoMachine).to_string());
    let time = facts.time.clone().unwrap_or_else(|| words.say(Msg::NoTime).to_string());
    let age = facts.age.map(|age| words.say(Msg::Age(age)).to_string());
    let parts = [Some(machine), Some(time), Some(size(facts.length)), age];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(changed: fn(PairFacts) -> PairFacts) -> String {
        rendered(move || html! { <CaptureBar facts={Some(changed(pair()))} count=2 is_listed=false /> }).await
    }

    fn pair() -> PairFacts {
        crate::views::captures::query::pair_facts(
            &crate::state::tests::desktop(),
            crate::phrases::Language::English,
        )
    }

    #[tokio::test]
    async fn two_captures_have_an_interval_and_can_be_swapped() {
        let html = html(|facts| facts).await;
        assert!(html.contains("+1.004 s") && html.contains("Swap A and B"), "{html}");
        assert!(!html.contains("≠") && html.contains("aria-expanded=\"false\""), "{html}");
    }

    #[tokio::test]
    async fn clocks_that_do_not_agree_are_both_shown() {
        let html = html(|facts| PairFacts { by_system_time: Some("+32.000 s".into()), ..facts }).await;
        assert!(html.contains("≠ ") && html.contains("+32.000 s"), "{html}");
    }

    #[tokio::test]
    async fn a_capture_shows_its_file_and_tells_machine_time_size_and_age() {
        let html = html(|facts| {
            let file = |age| CaptureFacts {
                file: "b.bin".into(),
                machine: Some("LANTERN".into()),
                time: Some("2020-03-18 18:54:03.988 UTC".into()),
                length: 2144,
                age: Some(age),
            };
            PairFacts { b: Some(file(winperf::pair::Age::Newer)), ..facts }
        });
        let html = html.await;
        let about = "b.bin · LANTERN · 2020-03-18 18:54:03.988 UTC · 2.1 KiB · newer";
        assert!(html.contains(&format!("title=\"{about}\"")) && html.contains(">b.bin</span>"), "{html}");
    }

    #[tokio::test]
    async fn one_capture_has_nothing_between_and_an_empty_place_offers_to_open_another() {
        let html = html(|facts| PairFacts { b: None, interval: None, ..facts }).await;
        assert!(!html.contains("Swap A and B") && html.contains("Open B…"), "{html}");
    }
}
