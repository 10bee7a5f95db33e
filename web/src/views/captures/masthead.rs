//! The name of the page.

use yew::prelude::*;

use crate::components::text::text;
use crate::phrases::{Msg, Words};

/// The top of the page.
pub struct Masthead {
    /// What stands beside the name; `None` for the line that says what the page is.
    pub beside: Option<Html>,
    /// What stands at its end.
    pub end: Html,
}

impl Masthead {
    /// The name, and what stands beside it.
    pub fn draw(self, words: Words) -> Html {
        let line = || text("p", "masthead-line", words.say(Msg::Tagline));
        html! {
            <header class="masthead">
                { text("h1", "masthead-name", "winperf") }
                { self.beside.unwrap_or_else(line) }
                <div class="masthead-end">{ self.end }</div>
            </header>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn the_page_is_named_and_says_what_it_is_when_nothing_else_stands_there() {
        let html = rendered(|| Masthead { beside: None, end: Html::default() }.draw(Words::default())).await;
        assert!(html.contains("<h1") && html.contains("winperf"), "{html}");
        assert!(html.contains("masthead-line"), "{html}");
    }

    #[tokio::test]
    async fn what_stands_beside_the_name_takes_the_place_of_that_line() {
        let draw = || {
            Masthead { beside: Some(text("p", "", "captures")), end: text("p", "", "end") }
                .draw(Words::default())
        };
        let html = rendered(draw).await;
        assert!(
            html.contains("captures") && html.contains("end") && !html.contains("masthead-line"),
            "{html}"
        );
    }
}
