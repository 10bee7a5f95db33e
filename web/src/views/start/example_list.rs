//! The examples that can be opened.

use yew::prelude::*;

use crate::components::text::text;
use crate::context::{use_commands, use_words};
use crate::phrases::{Msg, Words};
use crate::state::library::example::{Example, Examples};

#[derive(Properties, PartialEq)]
pub struct ExampleListProps {
    /// Load state of the examples.
    pub examples: Examples,
}

/// Shows a button for each example, the lesson examples collapsed, or a sentence about why there is none.
#[component]
pub fn ExampleList(ExampleListProps { examples }: &ExampleListProps) -> Html {
    let words = use_words();
    let commands = use_commands();
    let listed = match examples {
        Examples::Listed(listed) => listed,
        Examples::Loading => return state(words.say(Msg::ExamplesLoading)),
        Examples::Unavailable => return state(words.say(Msg::ExamplesUnavailable)),
    };
    let list = |class: &'static str, teaches: bool| {
        let shown = listed.iter().filter(|example| example.teaches == teaches);
        let item = |example: &Example| {
            html! { <li class="example-list-item">{ example_button(example, &commands.open_example, words) }</li> }
        };
        html! { <ul {class}>{ shown.map(item).collect::<Html>() }</ul> }
    };
    html! {
        <>
            { list("example-list", false) }
            if listed.iter().any(|example| example.teaches) {
                <details class="example-list-more">
                    <summary>{ words.say(Msg::ExamplesToLearn) }</summary>
                    { list("example-list example-list-small", true) }
                </details>
            }
        </>
    }
}

fn example_button(example: &Example, on_chosen: &Callback<Example>, words: Words) -> Html {
    let chosen = example.clone();
    let title = example.title_in(words.language).to_owned();
    let (strong, line) =
        (text("strong", "", example.name.clone()), text("span", "", first_clause(&title).to_owned()));
    let onclick = on_chosen.reform(move |_: MouseEvent| chosen.clone());
    html! { <button type="button" class="example-list-button" {title} {onclick}>{ strong }{ line }</button> }
}

/// Returns the first clause of a description, which is enough for a list.
fn first_clause(title: &str) -> &str {
    let ends = [": ", "; ", ". ", "。"];
    let end = ends.into_iter().filter_map(|end| title.find(end)).min().unwrap_or(title.len());
    &title[..end]
}

fn state(sentence: AttrValue) -> Html {
    text("p", "example-list-state", sentence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::library::example::Example;
    use crate::testing::{in_language, rendered};

    async fn html(examples: Examples) -> String {
        html_in(Language::English, examples).await
    }

    async fn html_in(language: Language, examples: Examples) -> String {
        rendered(move || in_language(language, html! { <ExampleList {examples} /> })).await
    }

    fn example(title_ja: Option<&str>) -> Example {
        Example {
            name: "iexplore".to_owned(),
            title: "Three processes of one name: and their threads. Look at them.".to_owned(),
            title_ja: title_ja.map(str::to_owned),
            files: Vec::new(),
            teaches: false,
            titles: None,
        }
    }

    #[tokio::test]
    async fn each_example_is_a_button_with_its_name_and_sentence() {
        let html = html(Examples::Listed(vec![example(None)])).await;
        assert_eq!(html.matches("<button").count(), 1);
        assert!(html.contains("<strong>iexplore</strong><span>Three processes of one name</span>"));
    }

    #[test]
    fn a_list_has_the_first_clause_of_a_description() {
        for (title, expected) in [
            ("One object; and more. Look.", "One object"),
            ("実際のマシン: 10 分間。", "実際のマシン"),
            ("親を持つ。見てください。", "親を持つ"),
            ("Nothing else", "Nothing else"),
        ] {
            assert_eq!(first_clause(title), expected);
        }
    }

    #[tokio::test]
    async fn the_sentence_is_in_the_language_of_the_page_where_the_list_has_it() {
        for (title_ja, shown) in [(Some("同名の 3 つのプロセス"), "同名の"), (None, "Three processes")]
        {
            let examples = Examples::Listed(vec![example(title_ja)]);
            let html = html_in(Language::Japanese, examples).await;
            assert!(html.contains(shown), "{html}");
        }
    }

    #[tokio::test]
    async fn examples_to_learn_from_are_folded_behind_the_others() {
        let html_of =
            html(Examples::Listed(vec![Example { teaches: true, ..example(None) }, example(None)])).await;
        let (shown, folded) = html_of.split_once("<details").unwrap();
        assert_eq!(
            (shown.matches("<button").count(), folded.matches("<button").count()),
            (1, 1),
            "{html_of}"
        );
        assert!(folded.contains("More examples"), "{html_of}");
        assert!(!html(Examples::Listed(vec![example(None)])).await.contains("<details"));
    }

    #[test]
    fn the_shell_says_the_same_above_them() {
        for &language in Language::ALL {
            let text = Words { language }.say(Msg::ExamplesToLearn);
            assert!(include_str!("../../../shell.js").contains(&format!("\"{text}\"")), "{text}");
        }
    }

    #[tokio::test]
    async fn a_list_that_cannot_be_had_is_a_sentence() {
        assert!(html(Examples::Unavailable).await.contains("could not be loaded"));
    }
}
