//! Title lists that are open without captures: their pairs, and the findings about them.

pub mod query;
pub mod titles_bar;
mod titles_structure;

use yew::prelude::*;

use crate::components::text::text;
use crate::context::use_words;
use crate::phrases::titles::TitlesMsg;
use crate::shared::Shared;
use crate::state::Session;
use crate::state::view::tab::Tab;
use crate::views::titles::titles_structure::TitlesStructure;

#[derive(Properties, PartialEq)]
pub struct TitlesViewProps {
    pub session: Shared<Session>,
}

/// Shows a view of title lists; findings about them are listed like those of captures.
#[component]
pub fn TitlesView(TitlesViewProps { session }: &TitlesViewProps) -> Html {
    let words = use_words();
    match session.view.tab {
        Tab::Structure => {
            html! { <TitlesStructure lists={session.library.title_lists.clone()} view={session.view.titles} /> }
        }
        _ => text("p", "workspace-empty", words.say(TitlesMsg::NoValues)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::tests::with_list;
    use crate::state::{Action, Session};
    use crate::testing::{in_language, rendered};

    async fn html(language: Language, tab: Tab) -> String {
        let draw = move || {
            let list = "1\x001847\x002\0System\0\0lost\x004\0Memory\0\0";
            let session = with_list("Counter_009.bin", list, Session::default());
            let session = Shared::new(session.changed(Action::SelectTab(tab)));
            in_language(language, html! { <TitlesView {session} /> })
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn the_pairs_of_a_list_are_its_structure() {
        let html = html(Language::English, Tab::Structure).await;
        for text in
            ["Counter_009.bin: 4 pairs", ">System<", ">no index<", ">lost<", ">0x20<", "id=\"details\""]
        {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn a_list_has_no_values_and_says_so_in_both_languages() {
        assert!(html(Language::English, Tab::Values).await.contains("A title list has no values"));
        assert!(html(Language::Japanese, Tab::Compare).await.contains("タイトル一覧には値も"));
    }
}
