//! Putting texts on the clipboard.

use winperf_redact::Level;
use winperf_report::copy::Table as Written;
use winperf_report::table::Format;
use yew::Callback;
use yew::platform::spawn_local;

use crate::browser::pause::Slices;
use crate::browser::{address, clipboard};
use crate::phrases::Words;
use crate::shared::Shared;
use crate::state::answers::question::{Answer, Question};
use crate::state::library::guide::{Guide, HelpText};
use crate::state::view::copying::{Amount, Copied, CopiedNames, Form, Subject};
use crate::state::view::dialog::Dialog;
use crate::state::{Action, Session};
use crate::tasks::{guide, share};
use crate::views::copied::query::table::Table;
use crate::views::copied::query::{Text, reply, text};
use crate::views::copy::query::forms;

/// Rows that are written before the page has its turn.
const AT_ONCE: usize = 16;

/// Content to copy, and the receiver of the result.
#[derive(Clone, Debug)]
pub struct CopyOrder {
    pub subject: Subject,
    pub form: Form,
    pub dispatch: Callback<Action>,
}

/// Copies the selection in the first available form; returns `true` if it has one.
pub fn copy_as(
    session: &Shared<Session>,
    subject: Option<Subject>,
    wanted: &[Form],
    words: Words,
    dispatch: &Callback<Action>,
) -> bool {
    let Some(subject) = subject else { return false };
    let has = forms(session, subject);
    let Some(form) = wanted.iter().copied().find(|form| has.contains(form)) else { return false };
    let order = CopyOrder { subject, form, dispatch: dispatch.clone() };
    match (subject, form) {
        (Subject::Finding(row), Form::Reply) => spawn_local(copy_reply(session.clone(), row, words, order)),
        _ => spawn_local(copy_form(session.clone(), words, order)),
    }
    true
}

/// Copies a form of the selection with the names at the redaction level, and nothing if these are not available.
async fn copy_form(session: Shared<Session>, words: Words, order: CopyOrder) {
    let (subject, form, level) = (order.subject, order.form, session.view.redaction.0);
    let (of, names) = match (subject.keeps_names(form), level) {
        (true, _) => (Some(session.clone()), CopiedNames::OfMachine),
        (false, Level::None) => (Some(session.clone()), CopiedNames::Redacted(level)),
        (false, _) => {
            order.note(CopiedNames::Coming);
            (handed(&session).await, CopiedNames::Redacted(level))
        }
    };
    let Some(of) = of else { return order.note(CopiedNames::Refused) };
    if let Some(table) = table_format(form).and_then(|_| Table::new(&session, subject)) {
        return copy_table(table.handed(&of), words, order, names).await;
    }
    match text(&of, subject, form, words.language) {
        Some(text) => copy(text, order, names).await,
        None => order.note(CopiedNames::Refused),
    }
}

/// Returns the session with redacted captures; `None` if redaction refuses them, or there are none.
async fn handed(session: &Session) -> Option<Shared<Session>> {
    let asked = reply::asked(session)?;
    let handed = share::handed(&asked).await.ok()?;
    session.handed(&asked.paired, &handed).map(Shared::new)
}

impl CopyOrder {
    /// Reports the treatment of the names, before there is a text or if there is none.
    fn note(&self, names: CopiedNames) {
        let (subject, form) = (self.subject, self.form);
        self.dispatch.emit(Action::NoteCopy(Copied {
            subject,
            form,
            amount: Amount::One,
            is_cut: false,
            names,
        }));
    }
}

/// Returns the format of a form that is a table.
fn table_format(form: Form) -> Option<Format> {
    match form {
        Form::TableCsv => Some(Format::Csv),
        Form::TableMarkdown => Some(Format::Markdown),
        Form::TableJson => Some(Format::Json),
        _ => None,
    }
}

/// Copies a text to the clipboard, or shows it if the browser refuses that.
pub async fn copy(text: Text, order: CopyOrder, names: CopiedNames) {
    let (subject, form) = (order.subject, order.form);
    let copied = Copied { subject, form, amount: text.amount, is_cut: text.copy.is_cut, names };
    let action = if clipboard::copy(&text.copy.text).await {
        Action::NoteCopy(copied)
    } else {
        Action::Show(Dialog::Text(text.copy.text))
    };
    order.dispatch.emit(action);
}

/// Writes a reply about a finding of redacted captures, with the text of the document about it, which is fetched if
/// necessary.
pub async fn copy_reply(session: Shared<Session>, row: usize, words: Words, order: CopyOrder) {
    let language = words.language;
    let mut session = (*session).clone();
    if !matches!(session.answers.guide(HelpText::Explanations, language), Guide::Here(_)) {
        let guide = guide::fetch(HelpText::Explanations, language).await;
        let question = Question::Text(HelpText::Explanations, language);
        session.answers.put(question, Answer::Text(guide.clone()));
        order.dispatch.emit(Action::explained(language, guide));
    }
    let link = address::public(&reply::address(&session, row).write());
    order.note(CopiedNames::Coming);
    let level = session.view.redaction.0;
    let handed = match reply::asked(&session) {
        Some(asked) => share::handed(&asked).await.ok(),
        None => reply::unpaired(&session, row),
    };
    let names = match handed {
        Some(_) => CopiedNames::Redacted(level),
        None => CopiedNames::LeftOut,
    };
    if let Some(text) = reply::text(&session, row, handed.as_ref(), &link, language) {
        copy(text, order, names).await;
    }
}

/// Writes a table row by row, in slices that leave the page usable, and copies it.
async fn copy_table(table: Table, words: Words, order: CopyOrder, names: CopiedNames) {
    let format = table_format(order.form).unwrap_or(Format::Csv);
    let slices = Slices::begin();
    let mut written = Written::new(format, &table.head(words));
    for first in (0..table.count()).step_by(AT_ONCE) {
        let rows = table.rows(first, first + AT_ONCE, words);
        if !rows.iter().all(|row| written.push(row)) {
            break;
        }
        slices.rest().await;
    }
    let amount = Amount::Rows(written.rows());
    copy(Text { copy: written.copy(), amount }, order, names).await;
}
