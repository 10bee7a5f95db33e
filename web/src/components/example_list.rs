//! The examples that can be opened.

use yew::prelude::*;

use crate::components::text::{button, text};
use crate::session::example::{Example, Examples};
use crate::words::{Msg, Words};

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
                        { self.button(example) }
                    </li>
                }
            </ul>
        }
    }

    fn button(&self, example: &Example) -> Html {
        let name = example.name.clone();
        let (strong, sentence) = (text("strong", "", name.clone()), text("span", "", example.title.clone()));
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
    use crate::components::tests::rendered;
    use crate::session::example::Example;

    async fn html(examples: Examples) -> String {
        let draw =
            move || ExampleList { examples: &examples, on_chosen: &Callback::noop() }.draw(Words::default());
        rendered(draw).await
    }

    #[tokio::test]
    async fn each_example_is_a_button_with_its_name_and_sentence() {
        let example = Example {
            name: "iexplore".to_owned(),
            title: "Three processes of one name".to_owned(),
            files: Vec::new(),
            titles: None,
        };
        let html = html(Examples::Listed(vec![example])).await;
        assert_eq!(html.matches("<button").count(), 1);
        assert!(html.contains("<strong>iexplore</strong><span>Three processes of one name</span>"));
    }

    #[tokio::test]
    async fn a_list_that_cannot_be_had_is_a_sentence() {
        assert!(html(Examples::Unavailable).await.contains("could not be loaded"));
    }
}
