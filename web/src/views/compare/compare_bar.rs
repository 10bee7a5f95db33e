//! Filter of the differences.

use winperf::difference::DifferenceClass;
use yew::prelude::*;

use crate::browser::keyboard;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::compare::CompareMsg;
use crate::phrases::values::ValuesMsg;
use crate::phrases::{Words, grouped};
use crate::state::Action;
use crate::state::view::comparison::Comparing;
use crate::state::view::tab::Tab;
use crate::views::drop_down::DropDown;

#[derive(Properties, PartialEq)]
pub struct CompareBarProps {
    /// Each class with the number of its differences, and `true` if they are shown.
    pub classes: Vec<(DifferenceClass, usize, bool)>,
    /// Progress of the search for differences in the background, in percent.
    pub searching: Option<u8>,
    /// The words that the listed differences contain.
    #[prop_or_default]
    pub text: String,
    /// Progress of arranging the lines, in percent.
    #[prop_or_default]
    pub arranging: Option<u8>,
    /// Content at the end of the bar.
    #[prop_or_default]
    pub children: Html,
}

/// Shows the choice of the classes that are listed, the filter, and further content at the end of the bar.
#[component]
pub fn CompareBar(
    CompareBarProps { classes, searching, text: sought, arranging, children }: &CompareBarProps,
) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let class = |&(class, count, shown): &(DifferenceClass, usize, bool)| {
        let onclick = dispatch.reform(move |_: MouseEvent| Action::Compare(Comparing::Toggle(class)));
        html! {
            <button type="button" class="button compare-bar-class" title={words.say(CompareMsg::ClassMeaning(class))}
                aria-pressed={if shown { "true" } else { "false" }} {onclick}>
                { words.say(CompareMsg::Class(class)) }
                { inside(" ") }
                { text("span", "compare-bar-count", grouped(count as u64)) }
            </button>
        }
    };
    html! {
        <div class="compare-bar">
            { filter(sought, &dispatch, words) }
            <DropDown id="compare-kinds" label={words.say(shown(classes))}>
                <div class="compare-bar-classes" role="group" aria-label={words.say(CompareMsg::Classes)}>
                    { classes.iter().filter(|(_, count, _)| *count > 0).map(class).collect::<Html>() }
                </div>
            </DropDown>
            if let Some(percent) = *searching {
                <Searching {percent} />
            } else if let Some(percent) = *arranging {
                <Arranging {percent} />
            }
            <div class="compare-bar-end">{ children.clone() }</div>
        </div>
    }
}

/// Returns the number of classes with differences that are shown, and of all classes with differences.
fn shown(classes: &[(DifferenceClass, usize, bool)]) -> CompareMsg {
    let some = || classes.iter().filter(|(_, count, _)| *count > 0);
    CompareMsg::ClassesShown(some().filter(|(_, _, shown)| *shown).count(), some().count())
}

/// Shows the field for words that differences must contain.
fn filter(sought: &str, dispatch: &Callback<Action>, words: Words) -> Html {
    let label = words.say(CompareMsg::Filter);
    let dispatch = dispatch.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        let change = |text| dispatch.emit(Action::Compare(Comparing::Text(text)));
        keyboard::typed(&event).into_iter().for_each(change);
    });
    html! {
        <input class="value-tools-field value-tools-filter" id="compare-filter" type="search" autocomplete="off" spellcheck="false"
            aria-label={label.clone()} placeholder={label} value={sought.to_owned()} {oninput} />
    }
}

/// Shows the progress of filtering and sorting, with a Cancel button; the focus of a removed button remains near.
#[component]
fn Arranging(SearchingProps { percent }: &SearchingProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let label = words.say(ValuesMsg::Ordering(*percent));
    let on_stopped = Callback::from(move |_: MouseEvent| {
        dispatch.emit(Action::Compare(Comparing::ResetOrder));
        dispatch.emit(Action::focus("compare-filter"));
    });
    progress(*percent, label, on_stopped, words)
}

fn progress(percent: u8, label: AttrValue, on_stopped: Callback<MouseEvent>, words: Words) -> Html {
    html! {
        <div class="compare-bar-searching">
            { text("span", "", label.clone()) }
            <progress class="compare-bar-progress" max="100" value={percent.to_string()} aria-label={label}></progress>
            { button("button button-quiet", None, on_stopped, inside(words.say(CompareMsg::Cancel))) }
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub struct SearchingProps {
    pub percent: u8,
}

/// Shows the progress of the search for differences, with a Cancel button; the focus of a removed button remains near.
#[component]
pub fn Searching(SearchingProps { percent }: &SearchingProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let label = words.say(CompareMsg::Searching(*percent));
    let on_stopped = Callback::from(move |_: MouseEvent| {
        dispatch.emit(Action::Compare(Comparing::Stop));
        dispatch.emit(Action::focus(Tab::Compare.tab_id()));
    });
    progress(*percent, label, on_stopped, words)
}

#[derive(Properties, PartialEq)]
pub struct InsteadProps {
    pub sentence: AttrValue,
    /// The words on the button.
    pub label: AttrValue,
    pub onclick: Callback<MouseEvent>,
}

/// Shows a sentence instead of the list, with a button.
#[component]
pub fn Instead(InsteadProps { sentence, label, onclick }: &InsteadProps) -> Html {
    html! {
        <div class="workspace-empty" id="compare-instead">
            { text("p", "compare-bar-sentence", sentence.clone()) }
            { button("button", None, onclick.clone(), inside(label.clone())) }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(searching: Option<u8>) -> String {
        let draw = move || {
            let classes = vec![
                (DifferenceClass::Structure, 3, true),
                (DifferenceClass::Moved, 1_905_995, false),
                (DifferenceClass::Padding, 0, true),
            ];
            html! { <CompareBar {classes} {searching} /> }
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
        let moved = button("false", "Expected changes", "1\u{202f}905\u{202f}995");
        assert!(html.contains(&moved), "{html}");
        assert!(html.contains(">Showing 1 of 2 kinds<") && !html.contains("Padding"), "{html}");
        assert!(!html.contains("progress"));
    }

    #[tokio::test]
    async fn a_search_that_goes_on_says_how_far_it_is_and_can_be_given_up() {
        let html = html(Some(40)).await;
        assert!(html.contains("Comparing A and B: 40 %") && html.contains(">Cancel</button>"), "{html}");
    }
}
