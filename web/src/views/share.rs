//! The dialog that prepares captures for sharing, and the button that opens it.

pub mod query;
pub mod share_dialog;

use std::cell::RefCell;
use std::rc::Rc;

use winperf::TitleIndex;
use winperf_report::report::{self, Written};
use winperf_report::{Language, handed, issue};
use yew::platform::spawn_local;
use yew::prelude::*;

use crate::browser::dialog::{Modal, close};
use crate::browser::{clipboard, clock, download};
use crate::components::text::words as inside;
use crate::context::{use_dispatch, use_words};
use crate::phrases::share::ShareMsg;
use crate::shared::Shared;
use crate::state::copying::Subject;
use crate::state::dialog::Dialog;
use crate::state::{Action, Session};
use crate::tasks;
use crate::tasks::running::Running;
use crate::tasks::values_file::{self, FileOrder};
use crate::views::share::query::{
    BUNDLE_FILE, Chosen, Decided, Prepared, Progress, REPORT_FILE, RowScope, ShareRequest, Topic, Topics,
    Values,
};
use crate::views::share::share_dialog::{DIALOG_ID, Done, ShareDialog, TEXT_ID, TITLE_ID, Wish};
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
    let words = use_words();
    let chosen = use_state_eq(Chosen::default);
    let done = use_state_eq(|| None::<Done>);
    let decided = use_state_eq(|| None::<Decided>);
    let values = use_state_eq(Values::default);
    let language = use_state_eq(|| words.language);
    let saving = use_state_eq(|| None::<u8>);
    let running = use_mut_ref(|| None::<Running>);
    let progress = use_prepared(query::asked(session, (*chosen).clone(), decided.as_ref()));
    let topics = use_memo((session.clone(), *subject), |(session, subject)| Topics::new(session, *subject));
    let wanted = use_state_eq(|| None::<Topic>);
    let about = topics.about(*wanted);
    let rows = topics.rows(about);
    let handing = ShareFlow {
        prepared: progress.ready().cloned(),
        session: session.clone(),
        rows: rows.to_vec(),
        about,
        only: chosen.only.clone(),
        values: *values,
        saving: saving.setter(),
        running: running.clone(),
        language: *language,
        on_done: {
            let done = done.setter();
            Callback::from(move |made| done.set(Some(made)))
        },
    };
    // A file saved before, or being saved, is a different one.
    let forget = {
        let (done, cancel) = (done.setter(), handing.cancels());
        Callback::from(move |()| {
            cancel.emit(());
            done.set(None);
        })
    };
    let on_chosen = {
        let chosen = chosen.setter();
        forget.reform(move |choice| chosen.set(choice))
    };
    let on_decided = {
        let (decided, chosen) = (decided.setter(), (*chosen).clone());
        Callback::from(move |is_wanted| {
            decided.set(Some(Decided { chosen: chosen.clone(), is_wanted }));
        })
    };
    let on_values = {
        let values = values.setter();
        forget.reform(move |choice| values.set(choice))
    };
    let on_language = {
        let language = language.setter();
        forget.reform(move |choice| language.set(choice))
    };
    let on_about = {
        let wanted = wanted.setter();
        forget.reform(move |about| wanted.set(Some(about)))
    };
    let topics = match (&topics.finding, &topics.values) {
        (Some(_), Some(values)) => {
            Some([handing.title_of(Topic::Finding), query::first_path(session, values)])
        }
        _ => None,
    };
    let topics = topics.and_then(|[finding, values]| Some([finding?, values?]));
    let on_cancelled = handing.cancels();
    let title = handing.title();
    let shown = use_memo(session.clone(), |session| OnScreen::new(session).map_or(0, |shown| shown.count()));
    let on_asked = Callback::from(move |wish| handing.hand_over(wish));
    let inside = html! {
        <ShareDialog chosen={(*chosen).clone()} objects={query::objects(session)} {progress}
            explained={query::first_path(session, rows)} explained_count={rows.len()} {topics} {about} {on_about} done={(*done).clone()}
            values={*values} shown={*shown} saving={*saving} language={*language} {title} {on_language}
            {on_chosen} {on_decided} {on_values} {on_cancelled} {on_asked} on_closed={Callback::from(|()| close(DIALOG_ID))} />
    };
    let selected = matches!(*done, Some(Done::ByHand(_))).then_some(TEXT_ID);
    html! {
        <Modal id={DIALOG_ID} labelled_by={TITLE_ID} {selected} {inside} {on_closed} />
    }
}

/// Prepares captures while they are requested; obsolete results are discarded and never shown.
#[hook]
fn use_prepared(asked: Result<ShareRequest, Progress>) -> Progress {
    let reached = use_state(|| None::<(ShareRequest, Progress)>);
    let asked = asked.map_err(Some);
    let setter = reached.setter();
    use_effect_with(asked.as_ref().ok().cloned(), move |asked| {
        let running = asked.clone().map(|asked| {
            let of = asked.clone();
            let on_progress = Callback::from(move |progress| setter.set(Some((of.clone(), progress))));
            Running::begin(tasks::share::prepare(asked, on_progress))
        });
        move || drop(running)
    });
    match asked {
        Err(progress) => progress.unwrap_or(Progress::Examining),
        Ok(asked) => match &*reached {
            Some((of, progress)) if *of == asked => progress.clone(),
            _ => asked.begins(),
        },
    }
}

/// Content to share, and the receiver of the result.
struct ShareFlow {
    prepared: Option<Shared<Prepared>>,
    session: Shared<Session>,
    /// The rows of the originals that are explained.
    rows: Vec<u64>,
    about: Topic,
    /// The objects that are chosen.
    only: Vec<TitleIndex>,
    /// The values to save, and their format.
    values: Values,
    /// Progress of writing the values.
    saving: UseStateSetter<Option<u8>>,
    /// The work that writes them.
    running: Rc<RefCell<Option<Running>>>,
    /// The language of the text and of the report.
    language: Language,
    on_done: Callback<Done>,
}

impl ShareFlow {
    fn hand_over(&self, wish: Wish) {
        let Some(prepared) = &self.prepared else { return };
        match wish {
            Wish::Bundle => self.save(BUNDLE_FILE, "application/zip", &prepared.bundle),
            Wish::Title => {
                let title = issue::title(&self.subject(prepared, &self.rows(prepared)));
                self.copy(title, Done::TitleCopied);
            }
            Wish::Issue => {
                let text = issue::markdown(&self.subject(prepared, &self.rows(prepared)));
                let characters = text.chars().count();
                self.copy(text, Done::Copied(characters));
            }
            Wish::Report => {
                let objects = prepared.handed.objects(&self.only);
                let created = winperf_bundle::created(clock::seconds());
                let written = Written { version: tasks::share::VERSION, created: created.as_deref() };
                let html = report::html(&self.subject(prepared, &self.rows(prepared)), &objects, written);
                self.save(REPORT_FILE, "text/html", html.as_bytes());
            }
            Wish::Values => self.save_values(prepared),
        }
    }

    fn save(&self, file: &'static str, media_type: &str, bytes: &[u8]) {
        let is_saved = download::save_bytes(bytes, file, media_type);
        self.on_done.emit(Done::of_file(file, is_saved));
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
        let language = self.language;
        let order = FileOrder { prepared: prepared.clone(), originals, shown, format, language };
        let (saving, on_done) = (self.saving.clone(), self.on_done.clone());
        saving.set(Some(0));
        let work = async move {
            let on_progress = {
                let saving = saving.clone();
                Callback::from(move |percent| saving.set(Some(percent)))
            };
            let parts = values_file::write(order, on_progress).await;
            let is_saved = parts.is_some_and(|parts| parts.save(format.file(), format.media_type()));
            on_done.emit(Done::of_file(format.file(), is_saved));
            saving.set(None);
        };
        *self.running.borrow_mut() = Some(Running::begin(work));
    }

    /// Cancels writing values.
    fn cancels(&self) -> Callback<()> {
        let (saving, running) = (self.saving.clone(), self.running.clone());
        Callback::from(move |()| {
            drop(running.borrow_mut().take());
            saving.set(None);
        })
    }

    /// Returns the content to share, in the selected language.
    fn subject<'a>(&self, prepared: &'a Prepared, rows: &'a [u64]) -> handed::Subject<'a> {
        let subject =
            prepared.handed.subject(rows, self.language, prepared.texts.explanations(self.language));
        handed::Subject { is_about_values: self.about == Topic::Values, ..subject }
    }

    /// Returns the title that an issue may have.
    fn title(&self) -> Option<String> {
        let prepared = self.prepared.as_ref()?;
        Some(issue::title(&self.subject(prepared, &self.rows(prepared))))
    }

    /// Returns the title for an issue about a topic.
    fn title_of(&self, about: Topic) -> Option<String> {
        let prepared = self.prepared.as_ref()?;
        let subject = self.subject(prepared, &[]);
        Some(issue::title(&handed::Subject { is_about_values: about == Topic::Values, ..subject }))
    }

    /// Copies a text to the clipboard, or shows it if the browser refuses.
    fn copy(&self, text: String, copied: Done) {
        let on_done = self.on_done.clone();
        spawn_local(async move {
            let is_copied = clipboard::copy(&text).await;
            on_done.emit(if is_copied { copied } else { Done::ByHand(text.into()) });
        });
    }

    /// Returns the rows to explain, by their numbers in the shared captures.
    fn rows(&self, prepared: &Prepared) -> Vec<u64> {
        let Some(paired) = self.session.paired() else { return Vec::new() };
        let rows = self.rows.iter();
        rows.filter_map(|row| prepared.handed.row(paired.pair(), *row)).collect()
    }
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
