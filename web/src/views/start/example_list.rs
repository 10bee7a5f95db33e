//! The examples that can be opened.

use yew::prelude::*;

use crate::components::text::{button, text};
use crate::phrases::{Msg, Words};
use crate::state::example::{Example, Examples};

/// A button for each example.
pub struct ExampleList<'a> {
    /// What is known of the examples.
    pub examples: &'a Examples,
    /// Reports the name of an example that is to be opened.
    pub on_chosen: &'a Callback<String>,
}

impl ExampleList<'_> {
    /// The list, or a sentence that says why there is none.
    pub fn draw(&self, words: Words) -> Html {
        let listed = match self.examples {
            Examples::Listed(listed) => listed,
            Examples::Loading => return state(words.say(Msg::ExamplesLoading)),
            Examples::Unavailable => return state(words.say(Msg::ExamplesUnavailable)),
        };
        html! {
            <ul class="example-list">
                for example in listed.iter() {
                    <li class="example-list-item">
                        { self.button(example, words) }
                    </li>
                }
            </ul>
        }
    }

    fn button(&self, example: &Example, words: Words) -> Html {
        let name = example.name.clone();
        let title = example.title_in(words.language).to_owned();
        let (strong, sentence) = (text("strong", "", name.clone()), text("span", "", title));
        let onclick = self.on_chosen.reform(move |_| name.clone());
        button("example-list-button", None, onclick, html! { <>{ strong }{ sentence }</> })
    }
}

fn state(sentence: AttrValue) -> Html {
    text("p", "example-list-state", sentence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::example::Example;
    use crate::testing::rendered;

    async fn html(examples: Examples) -> String {
        html_in(Language::English, examples).await
    }

    async fn html_in(language: Language, examples: Examples) -> String {
        let words = Words { language };
        let draw = move || ExampleList { examples: &examples, on_chosen: &Callback::noop() }.draw(words);
        rendered(draw).await
    }

    fn example(title_ja: Option<&str>) -> Example {
        Example {
            name: "iexplore".to_owned(),
            title: "Three processes of one name".to_owned(),
            title_ja: title_ja.map(str::to_owned),
            files: Vec::new(),
            titles: None,
        }
    }

    #[tokio::test]
    async fn each_example_is_a_button_with_its_name_and_sentence() {
        let html = html(Examples::Listed(vec![example(None)])).await;
        assert_eq!(html.matches("<button").count(), 1);
        assert!(html.contains("<strong>iexplore</strong><span>Three processes of one name</span>"));
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
    async fn a_list_that_cannot_be_had_is_a_sentence() {
        assert!(html(Examples::Unavailable).await.contains("could not be loaded"));
    }
}
