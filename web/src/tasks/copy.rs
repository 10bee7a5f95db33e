//! Putting texts on the clipboard.

use winperf_report::copy::Table as Written;
use winperf_report::table::Format;
use yew::Callback;

use crate::browser::pause::Slices;
use crate::browser::{address, clipboard};
use crate::phrases::Words;
use crate::shared::Shared;
use crate::state::copying::{Amount, Copied, Form, Subject};
use crate::state::dialog::Dialog;
use crate::state::guide::Guide;
use crate::state::{Action, Session};
use crate::tasks::guide;
use crate::views::copy::query::table::Table;
use crate::views::copy::query::{Text, reply};

/// Rows that are written before the page has its turn.
const AT_ONCE: usize = 16;

/// What is copied, and whom to tell.
#[derive(Clone, Debug)]
pub struct CopyOrder {
    pub subject: Subject,
    pub form: Form,
    pub dispatch: Callback<Action>,
}

/// Puts a text on the clipboard, or shows it where the browser refuses that.
pub async fn copy(text: Text, order: CopyOrder) {
    let copied =
        Copied { subject: order.subject, form: order.form, amount: text.amount, is_cut: text.copy.is_cut };
    let action = if clipboard::copy(&text.copy.text).await {
        Action::NoteCopy(copied)
    } else {
        Action::Show(Dialog::Text(text.copy.text))
    };
    order.dispatch.emit(action);
}

/// Writes a reply about a finding, with what the document says of it, which is fetched where it is not here.
pub async fn copy_reply(session: Shared<Session>, row: usize, words: Words, order: CopyOrder) {
    let language = words.language;
    let mut session = (*session).clone();
    if !matches!(session.guides.of(language), Guide::Here(_)) {
        let guide = guide::one(language).await;
        session.guides = session.guides.with(language, guide.clone());
        order.dispatch.emit(Action::Guide(language, guide));
    }
    let link = address::whole(&reply::address(&session, row).write());
    if let Some(text) = reply::text(&session, row, &link, language) {
        copy(text, order).await;
    }
}

/// Writes a table row by row, in slices that leave the page usable, and copies it.
pub async fn copy_table(table: Table, words: Words, order: CopyOrder) {
    let format = match order.form {
        Form::TableMarkdown => Format::Markdown,
        Form::TableJson => Format::Json,
        _ => Format::Csv,
    };
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
    copy(Text { copy: written.copy(), amount }, order).await;
}
