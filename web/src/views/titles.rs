//! Title lists that are open without captures, except their pairs and the findings about them.

pub mod titles_bar;

use yew::prelude::*;

use crate::components::text::text;
use crate::context::use_words;
use crate::phrases::titles::TitlesMsg;

/// Shows that title lists have neither values nor differences.
#[component]
pub fn TitlesView() -> Html {
    text("p", "workspace-empty", use_words().say(TitlesMsg::NoValues))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::testing::{in_language, rendered};

    #[tokio::test]
    async fn a_list_has_no_values_and_says_so_in_both_languages() {
        let html = |language| rendered(move || in_language(language, html! { <TitlesView /> }));
        assert!(html(Language::English).await.contains("A title list has no values"));
        assert!(html(Language::Japanese).await.contains("タイトル一覧には値も"));
    }
}
