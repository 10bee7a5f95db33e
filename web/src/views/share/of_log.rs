//! The dialog for a log of counters.

use winperf::CounterPath;
use winperf_report::handed_log::SharedLog;
use winperf_report::{Language, issue, report};
use yew::prelude::*;

use crate::browser::clock;
use crate::browser::dialog::{Modal, close};
use crate::shared::Shared;
use crate::state::Session;
use crate::state::answers::sharing::PreparedLog;
use crate::state::library::open_log::OpenLog;
use crate::tasks::running::Running;
use crate::views::share::choices::use_choices;
use crate::views::share::handover;
use crate::views::share::query::of_log;
use crate::views::share::query::{REPORT_FILE, Topic};
use crate::views::share::share_dialog::{Choices, DIALOG_ID, Done, ShareDialog, TITLE_ID, Wish};
use crate::views::timeline::query::saved;

#[derive(Properties, PartialEq)]
pub struct LogShareModalProps {
    pub session: Shared<Session>,
    pub log: OpenLog,
    pub on_closed: Callback<()>,
}

/// Shows the result of redacting a log, and the buttons for sharing it.
#[component]
pub fn LogShareModal(LogShareModalProps { session, log, on_closed }: &LogShareModalProps) -> Html {
    let (running, saving) = (use_mut_ref(Vec::<Running>::new), use_state_eq(|| None::<u8>));
    let choices = use_choices(&session.view.sharing.chosen, &running, &saving);
    let progress = session.prepared_log(log);
    let path = of_log::selected_path(session, log);
    let has_problem = progress.ready().is_some_and(|prepared| prepared.shared.has_problem());
    let default = if has_problem || path.is_none() { Topic::Finding } else { Topic::Values };
    let flow = LogFlow {
        prepared: progress.ready().cloned(),
        session: session.clone(),
        log: log.clone(),
        about: choices.about.unwrap_or(default),
        path: path.clone(),
        choices: choices.clone(),
    };
    let topics = flow.title_of(Topic::Finding).filter(|_| has_problem).zip(path.clone());
    let topics = topics.map(|(problem, path)| [problem, path]);
    let (about, title) = (flow.about, flow.title_of(flow.about));
    let paths = flow.paths();
    let (selected, explained) = (choices.selected(), paths.first().map(CounterPath::to_string));
    let on_asked = Callback::from(move |wish| flow.hand_over(wish));
    let inside = html! {
        <ShareDialog {choices} is_log=true file={of_log::file(log.log()).0}
            progress={progress.map_facts(|prepared| &prepared.facts)} {explained} explained_count={paths.len()} {topics} {about} {title}
            has_form={saved::is_drawn(&session.timeline())} {on_asked} on_closed={Callback::from(|()| close(DIALOG_ID))} />
    };
    html! { <Modal id={DIALOG_ID} labelled_by={TITLE_ID} {selected} {inside} {on_closed} /> }
}

/// A log to share, and the receiver of the result.
struct LogFlow {
    prepared: Option<Shared<PreparedLog>>,
    session: Shared<Session>,
    log: OpenLog,
    about: Topic,
    /// Path of the selected counter.
    path: Option<String>,
    choices: Choices,
}

impl LogFlow {
    fn hand_over(&self, wish: Wish) {
        let Some(prepared) = &self.prepared else { return };
        let (language, on_done) = (self.choices.language, &self.choices.on_done);
        match wish {
            Wish::Bundle | Wish::Log => {
                let (file, media_type) = of_log::file(prepared.shared.log());
                handover::save(file, media_type, prepared.shared.bytes(), on_done);
            }
            Wish::Title => {
                let title = self.shared(prepared, self.about).title(language);
                handover::copy(title, Done::TitleCopied, on_done.clone());
            }
            Wish::Issue => {
                let text = issue::log::markdown(&self.shared(prepared, self.about), language);
                let copied = Done::Copied(text.chars().count());
                handover::copy(text, copied, on_done.clone());
            }
            Wish::Report => {
                let created = winperf_bundle::created(clock::seconds());
                let written = handover::written(created.as_deref());
                let html = report::log::html(&self.shared(prepared, self.about), language, written);
                handover::save(REPORT_FILE, "text/html", html.as_bytes(), on_done);
            }
            Wish::OverTime => {
                let (form, level) = (self.choices.form, self.choices.level_over_time());
                handover::save_over_time(&self.session.timeline(), form, level, on_done);
            }
            // The values of a log are those over time.
            Wish::Values => {}
        }
    }

    /// Returns the log for a text about a topic.
    fn shared(&self, prepared: &PreparedLog, about: Topic) -> SharedLog {
        of_log::about(prepared, &self.log, about, self.path.as_deref())
    }

    /// Returns the title for an issue about a topic.
    fn title_of(&self, about: Topic) -> Option<String> {
        let language: Language = self.choices.language;
        self.prepared.as_ref().map(|prepared| self.shared(prepared, about).title(language))
    }

    /// Returns the paths of the counters that the text describes.
    fn paths(&self) -> Vec<CounterPath> {
        self.prepared.as_ref().map(|prepared| self.shared(prepared, self.about).paths()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::tests::logs::raw;
    use crate::state::view::raw_view::RawChange;
    use crate::state::view::tab::Tab;
    use crate::testing::{in_language, rendered};

    #[tokio::test]
    async fn a_log_has_the_same_dialog_as_captures_without_objects_and_values_of_a_pair() {
        for &language in Language::ALL {
            let draw = move || {
                let session = Shared::new(raw());
                let log = session.raw_log().unwrap().clone();
                in_language(
                    language,
                    html! { <LogShareModal {session} {log} on_closed={Callback::noop()} /> },
                )
            };
            let html = rendered(draw).await;
            for part in ["winperf-log.blg", "report.html", "share-language"] {
                assert!(html.contains(part), "{part} is missing in {html}");
            }
            assert!(!html.contains("share-scope") && !html.contains("share-dialog-objects"), "{html}");
            // A file, a text, its title and a report wait until names are replaced.
            assert_eq!(html.matches(" disabled").count(), 4, "{html}");
        }
    }

    #[test]
    fn a_text_is_about_the_worst_problem_or_about_the_selected_counter() {
        let path = r"\\GEORGIS3\Processor(_Total)\% Processor Time";
        let session = raw().changed(Action::SelectTab(Tab::Values));
        let session =
            session.changed(Action::ChooseSample(1)).changed(Action::Raw(RawChange::Path(path.to_owned())));
        let log = session.raw_log().unwrap();
        let Ok(asked) = session.log_share_request(log) else { panic!("a small log") };
        let shared = SharedLog::redact(&asked.log, &asked.options()).unwrap();
        let prepared = PreparedLog { shared, facts: Shared::default() };
        let selected = of_log::selected_path(&session, log);
        assert_eq!(selected.as_deref(), Some(path));
        let title =
            |about| of_log::about(&prepared, log, about, selected.as_deref()).title(Language::English);
        assert!(
            title(Topic::Values).ends_with(r"Processor(_Total)\% Processor Time: 9.37826 %"),
            "{}",
            title(Topic::Values)
        );
        assert!(!title(Topic::Values).contains("GEORGIS3"));
        assert!(!title(Topic::Finding).contains("9.37826"), "{}", title(Topic::Finding));
    }
}
