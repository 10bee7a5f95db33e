//! Pages about the format, shown instead of the views: a counter type bit by bit, and the specification.

pub mod bit_row;
pub mod document_view;
pub mod query;
pub mod type_view;

use yew::prelude::*;

use crate::components::text::{button, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::handbook::HandbookMsg;
use crate::shared::Shared;
use crate::state::library::guide::HelpText;
use crate::state::view::handbook::{HANDBOOK, Handbook};
use crate::state::{Action, Session};
use crate::views::handbook::document_view::DocumentView;
use crate::views::handbook::query::TypePage;
use crate::views::handbook::type_view::TypeView;

#[derive(Properties, PartialEq)]
pub struct HandbookViewProps {
    pub session: Shared<Session>,
}

/// Shows the current page of the handbook, with a button to return; nothing if there is none.
#[component]
pub fn HandbookView(HandbookViewProps { session }: &HandbookViewProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let Some(page) = &session.view.handbook else { return Html::default() };
    let back = HandbookMsg::Back(!session.shows_start());
    let onclick = dispatch.reform(|_: MouseEvent| Action::Consult(None));
    let (name, drawn) = match page {
        Handbook::Type(counter_type) => {
            let page = TypePage::new(session, *counter_type, words.language);
            let is_open = !session.library.captures.is_empty();
            (HandbookMsg::TypeExplorer, html! { <TypeView {page} {is_open} /> })
        }
        Handbook::Document(manual, anchor) => {
            let guide = session.answers.guide(HelpText::Manual(*manual), words.language).clone();
            let view = html! { <DocumentView manual={*manual} anchor={anchor.clone()} {guide} /> };
            (HandbookMsg::Manual(*manual), view)
        }
    };
    html! {
        <section class="handbook" id={HANDBOOK} tabindex="-1" aria-label={words.say(name)}>
            <p class="handbook-back">{ button("button", None, onclick, inside(words.say(back))) }</p>
            { drawn }
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::tests::desktop;
    use crate::testing::{in_language, rendered};
    use winperf::counter_type::CounterType;

    async fn html(language: Language, session: impl FnOnce() -> Session + Send + 'static) -> String {
        let draw = move || {
            let session = Shared::new(session());
            in_language(language, html! { <HandbookView {session} /> })
        };
        rendered(draw).await
    }

    fn open_type(session: Session, counter_type: CounterType) -> Session {
        session.changed(Action::Consult(Some(Handbook::Type(counter_type))))
    }

    #[tokio::test]
    async fn a_type_is_a_page_with_or_without_a_capture() {
        let timer = CounterType::PERF_100NSEC_TIMER_INV;
        let with = html(Language::English, move || open_type(desktop(), timer)).await;
        assert!(with.contains(">Back to the captures</button>") && with.contains("Processor"), "{with}");
        let without = html(Language::English, move || open_type(Session::default(), timer)).await;
        assert!(without.contains(">Back to the start page</button>"), "{without}");
        assert!(without.contains("No capture is open"), "{without}");
        for part in ["id=\"handbook\"", ">PERF_100NSEC_TIMER_INV<", "0x21510500", "558957824", "75 %"] {
            assert!(with.contains(part) && without.contains(part), "{part} is missing in {with}");
        }
        assert_eq!(html(Language::English, desktop).await, "");
    }

    #[tokio::test]
    async fn every_predefined_type_has_a_page_without_a_gap_in_every_language() {
        for counter_type in CounterType::predefined() {
            for &language in Language::ALL {
                let html = html(language, move || open_type(desktop(), counter_type)).await;
                assert!(html.contains(counter_type.name().unwrap()), "{html}");
                assert_eq!(html.matches("class=\"bit-row-bit\"").count(), 32, "{html}");
                assert_eq!(html.matches("<fieldset").count(), 8, "{html}");
                let explains = html.contains("<math") || html.contains("type-view-reason");
                assert!(explains, "{html}");
            }
        }
    }
}
