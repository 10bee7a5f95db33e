//! Captures and logs that go out, made by a worker, which keeps the captures: the requests of the page, and the answers.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use winperf::TitleIndex;
use winperf::pair::ByTitle;
use winperf_log::AnyLog;
use winperf_redact::{Level, Summary};
use winperf_report::Language;
use winperf_report::handed::RowMap;
use winperf_report::handed_log::LogCopy;
use winperf_report::preview::NamesPreview;
use yew::Callback;

use crate::browser::download::Parts;
use crate::browser::worker::{Message, Received, Reply, Worker};
use crate::shared::{Opaque, Shared};
use crate::state::answers::sharing::{Facts, Held, Outgoing, Prepared, TextRequest, Texts};
use crate::tasks::flat::{SummaryCopy, message};
use crate::tasks::share::Drawn;
use crate::tasks::share::material::{Description, Material};
use crate::tasks::share::outgoing::{self, Made, Step};
use crate::tasks::values_file::{self, ValuesOrder};
use crate::views::share::query::ValuesFormat;

/// A request of the page, without its bytes.
#[derive(Debug, Deserialize, Serialize)]
enum Request {
    /// Redacts captures and writes their bundle.
    Prepare(Box<Description>),
    /// Texts about the captures that were prepared.
    Texts(TextRequest),
    /// A report about them, with its time.
    Report(TextRequest, Option<String>),
    /// Redacts a log, in its bytes, at a level and with a file name.
    RedactLog(String, String),
    /// Their values; the numbers of the rows are its bytes, unless all are written.
    Values(ValuesFormat, Language),
}

/// [`Facts`] and the first rows of objects; the bundle is the bytes.
#[derive(Debug, Deserialize, Serialize)]
struct Ready {
    #[serde(with = "SummaryCopy")]
    summary: Summary,
    preview: NamesPreview,
    named: Vec<String>,
    values: u64,
    /// Title, number among objects with this title, and first row.
    objects: Vec<(u32, u32, u64)>,
}

impl Ready {
    fn new(made: &Made) -> Self {
        let Facts { summary, preview, named, values, .. } = &made.facts;
        let RowMap(objects) = made.outgoing.handed.row_map();
        Self {
            summary: *summary,
            preview: preview.clone(),
            named: named.clone(),
            values: *values,
            objects: objects.into_iter().map(|(of, first)| (of.title.0, of.nth, first)).collect(),
        }
    }

    /// Returns the facts about a bundle of that length, and the way to its rows.
    fn facts(self, length: usize) -> (Facts, RowMap) {
        let Self { summary, preview, named, values, objects } = self;
        let object = |(title, nth, first)| (ByTitle { title: TitleIndex(title), nth }, first);
        let objects = objects.into_iter().map(object).collect();
        (Facts { summary, preview, named, length, values }, RowMap(objects))
    }
}

/// A [`LogCopy`] without its bytes.
#[derive(Debug, Deserialize, Serialize)]
struct Redacted {
    #[serde(with = "SummaryCopy")]
    summary: Summary,
    file: String,
}

/// Prepares captures in a worker, which keeps them; `None` if there is no worker, or it refuses.
pub async fn prepare(material: Material<'_>, on_step: Callback<Step>) -> Option<Prepared> {
    let worker = Worker::start().await?;
    let (description, bytes) = material.into_parts();
    let question = message(&Request::Prepare(Box::new(description)), bytes);
    let answer = worker.ask(&question, move |step| on_step.emit(Step::from_number(step))).await?;
    drop(question);
    let Message { text, bytes } = answer.into_message();
    let ready: Ready = serde_json::from_str(&text).ok()?;
    let bundle = bytes.into_iter().next()?.into_owned();
    let (facts, rows) = ready.facts(bundle.len());
    Some(Prepared { held: Held::InWorker(Opaque::new(worker)), rows, facts: Shared::new(facts), bundle })
}

/// Redacts a log in a worker; `None` if there is no worker, or it refuses.
pub async fn redact_log(
    log: &AnyLog,
    level: Level,
    file: &str,
    on_progress: Callback<u8>,
) -> Option<LogCopy> {
    let request = Request::RedactLog(level.name().to_owned(), file.to_owned());
    let question = message(&request, vec![Cow::Borrowed(log.bytes())]);
    let Message { text, bytes } = Worker::ask_new(&question, percents(on_progress)).await?;
    let Redacted { summary, file } = serde_json::from_str(&text).ok()?;
    Some(LogCopy { bytes: bytes.into_iter().next()?.into_owned(), summary, file })
}

/// Returns texts about the captures of a worker.
pub async fn texts(worker: &Opaque, wanted: &TextRequest) -> Option<Texts> {
    let answer = ask(worker, &Request::Texts(wanted.clone()), Vec::new(), |_| ()).await?;
    serde_json::from_str(&answer.text).ok()
}

/// Returns the report about the captures of a worker.
pub async fn report(worker: &Opaque, wanted: &TextRequest, created: Option<String>) -> Option<Parts> {
    let answer = ask(worker, &Request::Report(wanted.clone(), created), Vec::new(), |_| ()).await?;
    Some(answer.into_parts())
}

/// Returns values of the captures of a worker as a file.
pub async fn values(worker: &Opaque, order: &ValuesOrder, on_progress: Callback<u8>) -> Option<Parts> {
    let rows =
        order.rows.iter().map(|rows| Cow::Owned(rows.iter().flat_map(|row| row.to_le_bytes()).collect()));
    let request = Request::Values(order.format, order.language);
    Some(ask(worker, &request, rows.collect(), percents(on_progress)).await?.into_parts())
}

/// Returns a receiver of the numbers that a worker reports.
fn percents(on_progress: Callback<u8>) -> impl Fn(u16) + 'static {
    move |percent| on_progress.emit(u8::try_from(percent).unwrap_or(100))
}

async fn ask(
    worker: &Opaque,
    request: &Request,
    bytes: Vec<Cow<'_, [u8]>>,
    on_progress: impl Fn(u16) + 'static,
) -> Option<Received> {
    worker.get::<Worker>()?.ask(&message(request, bytes), on_progress).await
}

/// The captures that a worker has prepared.
pub type Kept = Rc<RefCell<Option<Rc<Outgoing>>>>;

/// Returns the answer to a question, in the worker; `None` if it has none.
pub async fn answer(question: Message<'static>, kept: &Kept, reply: &Reply) -> Option<Message<'static>> {
    let Message { text, bytes } = question;
    let outgoing = kept.borrow().clone();
    match serde_json::from_str(&text).ok()? {
        Request::Prepare(description) => {
            let material = description.with(bytes)?;
            let made = outgoing::make(material, &|step| reply.progress(step.number())).await.ok()?;
            let ready = Ready::new(&made);
            kept.replace(Some(Rc::new(made.outgoing)));
            Some(message(&ready, vec![Cow::Owned(made.bundle)]))
        }
        Request::Texts(wanted) => Some(message(&outgoing::texts(&*outgoing?, &wanted), Vec::new())),
        Request::Report(wanted, created) => {
            let html = outgoing::report(&*outgoing?, &wanted, created.as_deref());
            Some(Message { text: String::new(), bytes: vec![Cow::Owned(html.into_bytes())] })
        }
        Request::RedactLog(level, file) => {
            let log = AnyLog::parse(bytes.into_iter().next()?.into_owned()).ok()?;
            let mut pace = Drawn::begin(|percent| reply.progress(percent.into()));
            let copy = LogCopy::redact(&log, level.parse().ok()?, &file, &mut pace).await.ok()?;
            let redacted = Redacted { summary: copy.summary, file: copy.file };
            Some(message(&redacted, vec![Cow::Owned(copy.bytes)]))
        }
        Request::Values(format, language) => {
            let number = |bytes: &[u8; 8]| u64::from_le_bytes(*bytes);
            let rows = bytes.first().map(|rows| rows.as_chunks().0.iter().map(number).collect());
            let order = ValuesOrder { rows, format, language };
            let report = |percent: u8| reply.progress(percent.into());
            values_file::write(&*outgoing?, &order, &report, |part| reply.part(part)).await?;
            Some(Message::default())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf_report::handed::SharedCaptures;

    use crate::state::tests::desktop;

    #[test]
    fn the_page_learns_all_facts_about_captures_that_a_worker_keeps() {
        let asked = desktop().share_request().unwrap();
        let handed = SharedCaptures::new(asked.paired.pair(), &asked.origin(), Level::Strict).unwrap();
        let preview = NamesPreview {
            replaced: vec![["a".to_owned(), "b".to_owned()]],
            kept: vec!["_Total".to_owned()],
            keeps_more: true,
        };
        let facts = Facts {
            summary: handed.summary,
            preview,
            named: vec!["SQL".to_owned()],
            length: 3,
            values: handed.pair.row_count(),
        };
        assert!(facts.summary.values_compared > 0 && facts.summary.ids_replaced > 0, "{facts:?}");
        let rows = handed.row_map();
        let made = Made {
            outgoing: Outgoing { handed, guides: Vec::new(), only: Vec::new() },
            facts,
            bundle: vec![1, 2, 3],
        };
        let Message { text, bytes } = message(&Ready::new(&made), vec![Cow::Borrowed(&made.bundle)]);
        let ready: Ready = serde_json::from_str(&text).unwrap();
        let (known, known_rows) = ready.facts(bytes[0].len());
        assert_eq!((format!("{known:?}"), known_rows), (format!("{:?}", made.facts), rows));
    }
}
