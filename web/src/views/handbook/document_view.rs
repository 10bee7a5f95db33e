//! A document about the format, stored next to the page as HTML elements.

use yew::prelude::*;

use crate::browser::page::focus_on;
use crate::components::text::text;
use crate::context::use_words;
use crate::phrases::handbook::HandbookMsg;
use crate::state::library::guide::Guide;
use crate::state::view::handbook::{HANDBOOK, Manual, anchor_id};

#[derive(Properties, PartialEq)]
pub struct DocumentViewProps {
    pub manual: Manual,
    /// The section that is shown; an empty one is the beginning.
    pub anchor: String,
    pub guide: Guide,
}

/// Shows the document at its section, or a sentence while it is not here.
#[component]
pub fn DocumentView(DocumentViewProps { manual, anchor, guide }: &DocumentViewProps) -> Html {
    let words = use_words();
    let is_here = matches!(guide, Guide::Here(_));
    use_effect_with((*manual, anchor.clone(), is_here), |(_, anchor, is_here)| {
        if *is_here {
            focus_on(&if anchor.is_empty() { HANDBOOK.to_owned() } else { anchor_id(anchor) });
        }
    });
    match guide {
        Guide::Coming => text("p", "document-view-state", words.say(HandbookMsg::DocumentComing)),
        Guide::Missing => text("p", "document-view-state", words.say(HandbookMsg::DocumentMissing)),
        // It belongs to the page like the program, and comes from the same server.
        Guide::Here(document) => {
            html! { <article class="document-view">{ Html::from_html_unchecked(AttrValue::from((**document).clone())) }</article> }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::shared::Shared;
    use crate::testing::{in_language, rendered};

    async fn html(guide: impl FnOnce() -> Guide + Send + 'static) -> String {
        let draw = move || {
            let guide = guide();
            let view = html! { <DocumentView manual={Manual::Format} anchor="" {guide} /> };
            in_language(Language::English, view)
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_document_is_shown_as_it_is_and_one_that_is_not_here_is_a_sentence() {
        let document = || Guide::Here(Shared::new("<h2 id=\"document-a\">The whole</h2>".to_owned()));
        let html_of = html(document).await;
        assert!(
            html_of.contains("<article class=\"document-view\"><h2 id=\"document-a\">The whole</h2>"),
            "{html_of}"
        );
        assert!(html(|| Guide::Coming).await.contains("Loading…"));
        assert!(html(|| Guide::Missing).await.contains("could not be loaded"));
    }
}
