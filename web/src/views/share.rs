//! The dialog that prepares captures for sharing, and the button that opens it.

mod choices;
mod handover;
pub mod of_log;
pub mod query;
pub mod share_dialog;

use std::cell::RefCell;
use std::rc::Rc;

use winperf_redact::Level;
use winperf_report::Language;
use yew::prelude::*;

use crate::browser::dialog::{Modal, close};
use crate::components::text::words as inside;
use crate::context::{use_dispatch, use_words};
use crate::phrases::share::ShareMsg;
use crate::shared::Shared;
use crate::state::answers::sharing::{Facts, Prepared, TextRequest, Texts};
use crate::state::view::copying::Subject;
use crate::state::view::dialog::Dialog;
use crate::state::view::sharing::Chosen;
use crate::state::{Action, Session};
use crate::tasks::running::Running;
use crate::tasks::share;
use crate::tasks::values_file::{ValuesOrder, rows_on_screen};
use crate::views::assumed::query::Mend;
use crate::views::share::choices::use_choices;
use crate::views::share::query::of_log as of_log_query;
use crate::views::share::query::{BUNDLE_FILE, REPORT_FILE, RowScope, Topic, Topics, Values};
use crate::views::share::share_dialog::{DIALOG_ID, Done, ShareDialog, TITLE_ID, Wish};
use crate::views::timeline::query::saved::{self, SavedForm};
use crate::views::values::query::OnScreen;

/// Shows the button that opens the dialog.
#[component]
pub fn ShareButton() -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let onclick = dispatch.reform(|_: MouseEvent| Action::Show(Dialog::Share));
    html! {
        <button type="button" class="button button-primary masthead-share" id="share-button" aria-haspopup="dialog"
            aria-keyshortcuts="g s" {onclick}>{ inside(words.say(ShareMsg::Button)) }</button>
    }
}

#[derive(Properties, PartialEq)]
pub struct ShareModalProps {
    pub session: Shared<Session>,
    /// Selected subject.
    pub subject: Option<Subject>,
    pub on_closed: Callback<()>,
}

/// Shows the result of redacting the captures, and the buttons for sharing it.
#[component]
pub fn ShareModal(ShareModalProps { session, subject, on_closed }: &ShareModalProps) -> Html {
    let values = use_state_eq(Values::default);
    let saving = use_state_eq(|| None::<u8>);
    let running = use_mut_ref(Vec::<Running>::new);
    let choices = use_choices(&session.view.sharing.chosen, &running, &saving);
    let progress = session.prepared();
    let topics = use_memo((session.clone(), *subject), |(session, subject)| Topics::new(session, *subject));
    let about = topics.about(choices.about);
    let topics_found = topics.finding.is_some();
    let rows = topics.rows(about);
    let prepared = progress.ready().cloned();
    let wanted = prepared.as_ref().map(|prepared| TextRequest {
        language: choices.language,
        is_about_values: about == Topic::Values,
        rows: shared_rows(session, prepared, rows),
    });
    let texts = use_texts(prepared.clone(), wanted.clone());
    let handing = ShareFlow {
        prepared,
        session: session.clone(),
        wanted: wanted.unwrap_or_default(),
        texts,
        chosen: choices.chosen.clone(),
        values: *values,
        over_time: (choices.form, choices.level_over_time()),
        saving: saving.setter(),
        running,
        language: choices.language,
        on_done: choices.on_done.clone(),
    };
    let on_values = {
        let values = values.setter();
        choices.forget.reform(move |choice| values.set(choice))
    };
    let topics = match (&topics.finding, &topics.values) {
        (Some(_), Some(values)) => {
            let finding = handing.texts.as_ref().map(|texts| texts.finding.clone());
            Some([finding, query::first_path(session, values)])
        }
        _ => None,
    };
    let topics = topics.and_then(|[finding, values]| Some([finding?, values?]));
    let on_cancelled = handing.cancels();
    let title = handing.texts.as_ref().map(|texts| texts.title.clone());
    let ways_out = query::ways_out(session, &progress, &choices.chosen);
    let on_mended = use_dispatch().reform(|mend: Mend| Action::Assume(mend.side, mend.assuming()));
    let has_finding = topics_found;
    let shown = use_memo(session.clone(), |session| OnScreen::new(session).map_or(0, |shown| shown.count()));
    let on_asked = Callback::from(move |wish| handing.hand_over(wish));
    let explained = query::first_path(session, rows);
    let selected = choices.selected();
    let log = session.current_log().map(|log| of_log_query::file(log.log()).0);
    let inside = html! {
        <ShareDialog {choices} objects={query::objects(session)} progress={progress.map_facts(|prepared| &prepared.facts)}
            {ways_out} {on_mended} {has_finding} {explained} explained_count={rows.len()} {topics} {about} values={*values} shown={*shown} saving={*saving} {title}
            has_form={saved::is_drawn(&session.timeline())} {log} {on_values} {on_cancelled} {on_asked}
            on_closed={Callback::from(|()| close(DIALOG_ID))} />
    };
    html! {
        <Modal id={DIALOG_ID} labelled_by={TITLE_ID} {selected} {inside} {on_closed} />
    }
}

/// Content to share, and the receiver of the result.
struct ShareFlow {
    prepared: Option<Shared<Prepared>>,
    session: Shared<Session>,
    wanted: TextRequest,
    /// The texts, as soon as they are written.
    texts: Option<Texts>,
    /// The redaction and the objects that are chosen.
    chosen: Chosen,
    /// Kind of the file of values over time, and its redaction.
    over_time: (SavedForm, Level),
    /// The values to save, and their format.
    values: Values,
    /// Progress of writing the values.
    saving: UseStateSetter<Option<u8>>,
    /// The work that writes files and texts.
    running: Rc<RefCell<Vec<Running>>>,
    /// The language of the text and of the report.
    language: Language,
    on_done: Callback<Done>,
}

impl ShareFlow {
    fn hand_over(&self, wish: Wish) {
        let Some(prepared) = &self.prepared else { return };
        match wish {
            Wish::Bundle => self.save(BUNDLE_FILE, "application/zip", &prepared.bundle),
            Wish::Title => self.copy(prepared, |texts| (texts.title, Done::TitleCopied)),
            Wish::Issue => self.copy(prepared, |texts| {
                let copied = Done::Copied(texts.issue.chars().count());
                (texts.issue, copied)
            }),
            Wish::Report => self.save_report(prepared.clone()),
            Wish::Values => self.save_values(prepared),
            Wish::OverTime => {
                let (form, level) = self.over_time;
                handover::save_over_time(&self.session.timeline(), form, level, &self.on_done);
            }
            Wish::Log => {
                let log = self.session.current_log();
                log.into_iter().for_each(|log| handover::save_log(log, self.chosen.level, &self.on_done));
            }
        }
    }

    fn save(&self, file: &'static str, media_type: &str, bytes: &[u8]) {
        handover::save(file, media_type, bytes, &self.on_done);
    }

    /// Copies a text to the clipboard, or shows it if the browser refuses.
    fn copy(&self, prepared: &Shared<Prepared>, choose: fn(Texts) -> (String, Done)) {
        let on_done = self.on_done.clone();
        if let Some(texts) = self.texts.clone() {
            let (text, copied) = choose(texts);
            return handover::copy(text, copied, on_done);
        }
        let (prepared, wanted) = (prepared.clone(), self.wanted.clone());
        self.begin(async move {
            match share::texts(&prepared, &wanted).await {
                Some(texts) => {
                    let (text, copied) = choose(texts);
                    handover::copy(text, copied, on_done);
                }
                None => on_done.emit(Done::NotCopied),
            }
        });
    }

    /// Writes a report, and saves it.
    fn save_report(&self, prepared: Shared<Prepared>) {
        let (wanted, on_done) = (self.wanted.clone(), self.on_done.clone());
        self.begin(async move {
            let parts = share::report(&prepared, &wanted).await;
            let is_saved = parts.is_some_and(|parts| parts.save(REPORT_FILE, "text/html"));
            on_done.emit(Done::for_file(REPORT_FILE, is_saved));
        });
    }

    /// Writes values without blocking the page, and saves them.
    fn save_values(&self, prepared: &Shared<Prepared>) {
        let Some(originals) = self.session.paired().cloned() else { return };
        let Values { scope, format } = self.values;
        let shown = match scope {
            RowScope::All => None,
            RowScope::Shown => match OnScreen::new(&self.session) {
                Some(shown) => Some(shown),
                None => return,
            },
        };
        let (language, prepared) = (self.language, prepared.clone());
        let (saving, on_done) = (self.saving.clone(), self.on_done.clone());
        saving.set(Some(0));
        let work = async move {
            let on_progress = {
                let saving = saving.clone();
                Callback::from(move |percent| saving.set(Some(percent)))
            };
            let rows = match &shown {
                Some(shown) => Some(rows_on_screen(shown, originals.pair(), &prepared.rows).await),
                None => None,
            };
            let order = ValuesOrder { rows, format, language };
            let parts = share::values(&prepared, &order, on_progress).await;
            let is_saved = parts.is_some_and(|parts| parts.save(format.file(), format.media_type()));
            on_done.emit(Done::for_file(format.file(), is_saved));
            saving.set(None);
        };
        self.begin(work);
    }

    /// Begins work that another choice cancels.
    fn begin(&self, work: impl Future<Output = ()> + 'static) {
        self.running.borrow_mut().push(Running::begin(work));
    }

    /// Cancels what is being written.
    fn cancels(&self) -> Callback<()> {
        let (saving, running) = (self.saving.clone(), self.running.clone());
        Callback::from(move |()| {
            running.borrow_mut().clear();
            saving.set(None);
        })
    }
}

/// Returns rows by their numbers in the shared captures.
fn shared_rows(session: &Session, prepared: &Prepared, rows: &[u64]) -> Vec<u64> {
    let Some(paired) = session.paired() else { return Vec::new() };
    rows.iter().filter_map(|row| prepared.rows.row(paired.pair(), *row)).collect()
}

/// Returns the texts that are wanted about captures, as soon as they are written.
#[hook]
fn use_texts(prepared: Option<Shared<Prepared>>, wanted: Option<TextRequest>) -> Option<Texts> {
    // Whatever is wanted, texts are of the captures that they were written about: others may have names.
    let written = use_state_eq(|| None::<(Shared<Facts>, TextRequest, Texts)>);
    let facts = prepared.as_ref().map(|prepared| prepared.facts.clone());
    let setter = written.setter();
    use_effect_with((prepared, wanted.clone()), move |(prepared, wanted)| {
        let asked = prepared.clone().zip(wanted.clone());
        let running = asked.map(|(prepared, wanted)| {
            Running::begin(async move {
                let texts = share::texts(&prepared, &wanted).await;
                setter.set(texts.map(|texts| (prepared.facts.clone(), wanted, texts)));
            })
        });
        move || drop(running)
    });
    let (about, of, texts) = (*written).clone()?;
    (Some(about) == facts && Some(of) == wanted).then_some(texts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::desktop;
    use crate::testing::{in_language, rendered};

    /// Returns the dialog opened for two captures.
    async fn html(language: Language) -> String {
        let draw = move || {
            let session = Shared::new(desktop());
            in_language(
                language,
                html! { <ShareModal {session} subject={None::<Subject>} on_closed={Callback::noop()} /> },
            )
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn the_dialog_opens_with_every_object_of_the_captures_to_choose_from() {
        let objects = query::objects(&desktop());
        let html = html(Language::English).await;
        assert!(objects.len() > 3, "{objects:?}");
        for (_, name) in objects {
            assert!(html.contains(&name), "{name} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn nothing_goes_out_before_names_are_replaced() {
        for &language in Language::ALL {
            let html = html(language).await;
            assert_eq!(html.matches(" disabled").count(), 5, "{html}");
        }
    }
}
