//! The findings: a list, and the current one explained.

pub mod finding_explanation;
pub mod finding_rows;
pub mod query;

use winperf::findings::Severity;
use yew::prelude::*;

use crate::components::severity_mark::sign;
use crate::components::text::text;
use crate::context::{use_dispatch, use_words};
use crate::keys::Key;
use crate::list::drawn_rows::use_drawn_rows;
use crate::list::virtual_list::{ListBox, Rows, use_virtual_list};
use crate::phrases::titles::TitlesMsg;
use crate::phrases::{Msg, Words, grouped};
use crate::shared::Shared;
use crate::state::library::side::Side;
use crate::state::view::copying::Form;
use crate::state::view::edge::Pane;
use crate::state::view::tab::Tab;
use crate::state::{Action, Session};
use crate::views::copy::{CopyControl, ReplyButton};
use crate::views::findings::finding_explanation::FindingExplanation;
use crate::views::findings::finding_rows::{COLUMN_COUNT, Leads, finding_rows, row_id};
use crate::views::findings::query::{COLUMNS, Findings, guidance};
use crate::views::leads::located;
use crate::views::log::log_notes::LogNotes;
use crate::views::log::query::notes;
use crate::views::query::column::style;
use crate::views::sheet::SheetClose;
use crate::views::splitter::{Split, column_heads};
use crate::views::view::{ListKeys, View};

pub const VIEW: View = View {
    count: |session| counts(session).map(|counts| Msg::Findings(counts.iter().sum())),
    mark: severities,
    parts: &["findings", "finding-explanation"],
    lists: &[ListKeys::plain("findings", |session, key, page| Findings::new(session).answer(key, page))],
    is_of_examined: true,
    subject: query::subject,
    copied: || &[Form::Markdown],
    ..View::plain(
        Tab::Findings,
        "finding-explanation",
        |session| html! { <FindingsView session={session.clone()} /> },
    )
};

/// Returns the numbers of errors, warnings and other findings, in the captures and in their log, or in the log of
/// counters that is shown; `None` until known.
pub fn counts(session: &Session) -> Option<[usize; 3]> {
    let of_log = session.shown_log().map(notes::counts).unwrap_or_default();
    if session.raw_log().is_some() {
        return Some(of_log);
    }
    let of_captures = (!session.is_examining()).then(|| Findings::new(session).counts())?;
    Some(std::array::from_fn(|severity| of_captures[severity] + of_log[severity]))
}

/// Shows the numbers of errors and warnings among the findings, by sign and in words.
fn severities(session: &Session, words: Words) -> Html {
    let Some([errors, warnings, infos]) = counts(session) else {
        let says = format!(": {}", words.say(Msg::FindingsComing));
        return html! { <><span class="tab-bar-busy" aria-hidden="true"></span>{ text("span", "visually-hidden", says) }</> };
    };
    let counts = [(Severity::Error, errors), (Severity::Warning, warnings)];
    let bad = counts.into_iter().filter(|(_, count)| *count > 0).map(|(severity, count)| {
        let class = format!("tab-bar-severity severity-{}", severity.name());
        let says = format!("{} {}", sign(severity), grouped(count as u64));
        html! { <span {class} aria-hidden="true">{ says }</span> }
    });
    let says = format!(": {}", words.say(Msg::FindingCounts(errors, warnings, infos)));
    html! { <>{ bad.collect::<Html>() }{ text("span", "visually-hidden", says) }</> }
}

#[derive(Properties, PartialEq)]
pub struct FindingsViewProps {
    pub session: Shared<Session>,
}

/// Shows all findings, and their number; or a sentence that there are none.
#[component]
pub fn FindingsView(FindingsViewProps { session }: &FindingsViewProps) -> Html {
    let words = use_words();
    let findings = Findings::new(session);
    let odd_log = session.shown_log().filter(|log| !log.log().notes().is_empty());
    let of_log = odd_log.map(|log| html! { <LogNotes log={log.clone()} /> });
    if findings.count() == 0 {
        let sentence = match session.shows_lists() {
            true => words.say(TitlesMsg::NothingOdd),
            false => words.say(Msg::NoFindings(session.library.captures.slot(Side::B).is_some())),
        };
        let nothing = text("p", "workspace-empty", sentence);
        return html! { <>{ for of_log }{ nothing }</> };
    }
    let [errors, warnings, infos] = findings.counts();
    let has_current = findings.current < findings.count();
    let second = has_current.then(|| html! { <CurrentFinding session={session.clone()} /> });
    let first = html! {
        <section class="workspace-list workspace-findings">
            <FindingList {findings} />
            <p class="finding-rows-count" id="finding-count">{ words.say(Msg::FindingCounts(errors, warnings, infos)) }</p>
        </section>
    };
    html! { <>{ for of_log }<Split pane={Pane::Finding} class="workspace-explained" {first} {second} /></> }
}

/// Explains the current finding.
#[component]
fn CurrentFinding(FindingsViewProps { session }: &FindingsViewProps) -> Html {
    let words = use_words();
    let Some(guidance) = guidance::explain_current(session, words.language) else { return Html::default() };
    html! {
        <FindingExplanation {guidance} reply={html! { <ReplyButton session={session.clone()} row={session.view.finding_row} class="button finding-explanation-place" choice_id="finding-reply-names" /> }}>
            <SheetClose tab={Tab::Findings} />
            <CopyControl session={session.clone()} subject={query::subject(session)} />
        </FindingExplanation>
    }
}

#[derive(Properties, PartialEq)]
struct FindingListProps {
    findings: Findings,
}

/// Shows the rows, scrolled.
#[component]
fn FindingList(FindingListProps { findings }: &FindingListProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let located = {
        let dispatch = dispatch.clone();
        Callback::from(move |places: Vec<_>| located(&places).into_iter().for_each(|to| dispatch.emit(to)))
    };
    let list = use_virtual_list();
    let (count, current) = (findings.count(), findings.current);
    let window = list.window(Rows { count, current: Some(current), chosen: 0 });
    let selected = dispatch.reform(Action::SelectFinding);
    let in_list = dispatch.reform(|(list, offset)| Action::LocateInList(list, offset));
    let leads = Leads { selected, located, in_list };
    let rows = use_drawn_rows(
        (findings.without_cursor(), words.language),
        window,
        |row| row == current,
        |window| finding_rows(&findings.rows(window, words.language), &leads, words),
    );
    let on_key = {
        let page = window.page;
        dispatch.reform(move |key: Key| Action::key(move |session| Findings::new(session).answer(key, page)))
    };
    html! {
        <ListBox {list} {window} {count} id="findings" role="grid" label={words.say(Msg::View(Tab::Findings))}
            column_count={COLUMN_COUNT} header={column_heads("findings", COLUMNS, words)} style={style("findings", COLUMNS)}
            active={window.draws(current).then(|| row_id(current))} {on_key} {rows} />
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::tests::{alone, damaged, opened};
    use crate::testing::{in_language, rendered};

    /// Returns the view of the captures of an example, after a change of the newer one.
    async fn html(language: Language, captures: fn() -> Vec<Vec<u8>>) -> String {
        let draw = move || {
            let session = Shared::new(opened(captures()));
            in_language(language, html! { <FindingsView {session} /> })
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn the_worst_finding_is_current_and_explained_beside_the_list() {
        let html = html(Language::English, damaged).await;
        assert!(html.contains("aria-activedescendant=\"finding-row-0\""), "{html}");
        assert!(html.contains("id=\"finding-explanation\"") && html.contains("id=\"copy-button\""), "{html}");
        assert!(html.contains("Loading…"), "{html}");
    }

    #[tokio::test]
    async fn the_list_counts_its_header_among_its_rows() {
        let count = Findings::new(&opened(damaged())).count();
        let html = html(Language::English, damaged).await;
        assert!(count > 1 && html.contains(&format!("aria-rowcount=\"{}\"", count + 1)), "{html}");
    }

    #[tokio::test]
    async fn the_view_speaks_the_language_of_the_page() {
        let html = html(Language::Japanese, damaged).await;
        assert!(html.contains("重要度"), "{html}");
    }

    #[tokio::test]
    async fn the_tab_says_how_many_findings_there_are_and_how_bad() {
        let session = opened(damaged()).examining();
        assert_eq!(VIEW.name(&session), Msg::View(Tab::Findings));
        let draw = || {
            let session = opened(damaged()).examining();
            (VIEW.mark)(&session, Words::default())
        };
        let html = rendered(draw).await;
        assert!(html.contains("tab-bar-busy") && html.contains(": searching"), "{html}");
        let draw = || {
            let session = opened(damaged());
            let name = Words::default().say(VIEW.name(&session));
            html! { <>{ name }{ (VIEW.mark)(&session, Words::default()) }</> }
        };
        let html = rendered(draw).await;
        let [errors, warnings, infos] = Findings::new(&opened(damaged())).counts();
        assert!(errors > 0 && html.starts_with(&format!("Findings {}", errors + warnings + infos)), "{html}");
        let said = format!("class=\"tab-bar-severity severity-error\">× {errors}</span>");
        assert!(html.contains(&said) && html.contains(&format!(": {errors} error")), "{html}");
    }

    #[tokio::test]
    async fn a_capture_without_findings_has_a_sentence() {
        let html = html(Language::English, alone).await;
        assert_eq!(
            html,
            "<p class=\"workspace-empty\">No findings: every structure of this capture follows the format.</p>"
        );
    }
}
