//! A log of Performance Monitor: the slider over its samples, and the views of a log of counters except its structure.

pub mod encoding_choice;
pub mod log_bar;
pub mod log_explanation;
pub mod log_notes;
mod log_values;
pub mod query;

use yew::prelude::*;

use crate::components::text::text;
use crate::context::use_words;
use crate::phrases::Words;
use crate::phrases::log::LogMsg;
use crate::shared::Shared;
use crate::state::Session;
use crate::state::library::open_log::OpenLog;
use crate::state::view::tab::Tab;
use crate::views::log::log_notes::LogNotes;
use crate::views::log::log_values::LogValues;
use crate::views::problems::ProblemList;

#[derive(Properties, PartialEq)]
pub struct LogViewProps {
    pub session: Shared<Session>,
}

/// Shows a view of a log whose samples are not captures.
#[component]
pub fn LogView(LogViewProps { session }: &LogViewProps) -> Html {
    let words = use_words();
    match session.view.tab {
        Tab::Values => html! { <LogValues session={session.clone()} /> },
        Tab::Findings => {
            session.raw_log().map(|log| raw_log_findings(log, session, words)).unwrap_or_default()
        }
        // What a view of captures shows is not in such a log.
        _ => text("p", "workspace-empty", words.say(LogMsg::NoStructures)),
    }
}

/// Shows the findings about a log that is shown in the place of captures, and the problems in its values.
fn raw_log_findings(log: &OpenLog, session: &Shared<Session>, words: Words) -> Html {
    html! {
        <div id="findings" tabindex="-1" class="log-findings">
            if log.log().notes().is_empty() {
                { text("p", "log-findings-none", words.say(LogMsg::NoNotes)) }
            } else {
                <LogNotes log={log.clone()} />
            }
            <ProblemList session={session.clone()} />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::Action;
    use crate::state::tests::logs::{raw, with_cut_log, with_log};
    use crate::testing::{in_language, rendered};
    use crate::views::findings::FindingsView;
    use crate::views::log::log_bar::LogBar;
    use crate::views::log::query::log_facts;

    #[tokio::test]
    async fn the_bar_of_a_log_of_captures_has_a_way_to_the_log_itself_and_that_of_counters_one_to_close_it() {
        let bar = |session: fn() -> Session| {
            rendered(move || {
                let session = session();
                let facts = log_facts(session.shown_log().unwrap(), session.log_itself().is_some());
                in_language(Language::English, html! { <LogBar {facts} /> })
            })
        };
        let html = bar(with_log).await;
        assert!(html.contains("aria-pressed=\"false\"") && html.contains("Log structure"), "{html}");
        let html = bar(|| with_log().changed(Action::ShowLogItself(true))).await;
        assert!(html.contains("aria-pressed=\"true\""), "{html}");
        let html = bar(raw).await;
        assert!(!html.contains("Log structure") && html.contains("Close"), "{html}");
    }

    #[tokio::test]
    async fn what_is_odd_about_a_log_stands_above_what_is_odd_about_its_captures() {
        let findings_html = |session: fn() -> Session| {
            rendered(move || {
                let session = Shared::new(session());
                in_language(Language::English, html! { <FindingsView {session} /> })
            })
        };
        let html = findings_html(with_cut_log).await;
        let of_log = html.find("Findings about a.blg").unwrap_or_else(|| panic!("{html}"));
        assert!(html.find("system-time-local").is_some_and(|at| at > of_log), "{html}");
        // A finding of a capture has its place in the log, too.
        assert!(html.contains("In the log"), "{html}");
        assert!(!findings_html(with_log).await.contains("Findings about"));
    }
}
