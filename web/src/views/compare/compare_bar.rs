//! What is shown of the differences.

use winperf::difference::Class;
use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::phrases::compare::CompareMsg;
use crate::phrases::{Words, grouped};

/// A button for each class of differences that shows or hides it, and what stands at the end of the bar.
pub struct CompareBar<'a> {
    /// Each class with how many differences are of it, and whether they are shown.
    pub classes: &'a [(Class, usize, bool)],
    /// How far the search for differences is that goes on behind the list, in percent.
    pub searching: Option<u8>,
    /// What stands at the end of the bar.
    pub end: Html,
    /// Reports a class that is to be shown or hidden.
    pub on_toggled: &'a Callback<Class>,
    pub on_stopped: Callback<MouseEvent>,
}

impl CompareBar<'_> {
    pub fn draw(self, words: Words) -> Html {
        html! {
            <div class="compare-bar">
                <div class="compare-bar-classes" role="group" aria-label={words.say(CompareMsg::Classes)}>
                    for (class, count, shown) in self.classes.iter() {
                        { self.class(*class, *count, *shown, words) }
                    }
                </div>
                { self.searching.map(|percent| progress(percent, self.on_stopped, words)).unwrap_or_default() }
                <div class="compare-bar-end">{ self.end }</div>
            </div>
        }
    }

    /// A class without any difference can be neither shown nor hidden.
    fn class(&self, class: Class, count: usize, shown: bool, words: Words) -> Html {
        let name = words.say(CompareMsg::Class(class));
        let title = words.say(CompareMsg::ClassMeaning(class));
        html! {
            <button type="button" class="button compare-bar-class" {title} disabled={count == 0}
                aria-pressed={if shown { "true" } else { "false" }} onclick={self.on_toggled.reform(move |_| class)}>
                { inside(name) }
                { inside(" ") }
                { text("span", "compare-bar-count", grouped(count as u64)) }
            </button>
        }
    }
}

/// A sentence in the place of the list, and a button that leads to one.
pub fn instead(
    sentence: CompareMsg,
    (label, onclick): (CompareMsg, Callback<MouseEvent>),
    words: Words,
) -> Html {
    html! {
        <div class="workspace-empty" id="compare-instead">
            { text("p", "compare-bar-sentence", words.say(sentence)) }
            { button("button", None, onclick, inside(words.say(label))) }
        </div>
    }
}

/// How far the search for differences is, and the way out of it.
pub fn progress(percent: u8, on_stopped: Callback<MouseEvent>, words: Words) -> Html {
    let label = words.say(CompareMsg::Searching(percent));
    html! {
        <div class="compare-bar-searching">
            { text("span", "", label.clone()) }
            <progress class="compare-bar-progress" max="100" value={percent.to_string()} aria-label={label}></progress>
            { button("button button-quiet", None, on_stopped, inside(words.say(CompareMsg::Cancel))) }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(searching: Option<u8>) -> String {
        let draw = move || {
            let classes =
                [(Class::Structure, 3, true), (Class::Moved, 1_905_995, false), (Class::Padding, 0, true)];
            let bar = CompareBar {
                classes: &classes,
                searching,
                end: Html::default(),
                on_toggled: &Callback::noop(),
                on_stopped: Callback::noop(),
            };
            bar.draw(Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn every_class_says_how_many_there_are_and_whether_they_are_shown() {
        let html = html(None).await;
        let button = |pressed: &str, name: &str, count: &str| {
            format!(
                "aria-pressed=\"{pressed}\" class=\"button compare-bar-class\">{name} <span class=\"compare-bar-count\">{count}</span>"
            )
        };
        assert!(html.contains(&button("true", "Structure", "3")), "{html}");
        let moved = button("false", "Values that moved on", "1\u{202f}905\u{202f}995");
        assert!(html.contains(&moved), "{html}");
        assert_eq!(html.matches(" disabled").count(), 1);
        assert!(!html.contains("progress"));
    }

    #[tokio::test]
    async fn a_search_that_goes_on_says_how_far_it_is_and_can_be_given_up() {
        let html = html(Some(40)).await;
        assert!(html.contains("Comparing A and B: 40 %") && html.contains(">Cancel</button>"), "{html}");
    }
}
