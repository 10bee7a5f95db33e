//! Common part of `issue` and `report`: captures as their recipient gets them, and the selection in them.

use anyhow::{Result, anyhow, bail};
use winperf::CounterPath;
use winperf::pair::{Age, NotFound};
use winperf_redact::Threads;
use winperf_report::Say;
use winperf_report::account::rows_of_worst;
use winperf_report::documents::log::InLog;
use winperf_report::guide;
use winperf_report::handed::{Origin, SharedCaptures, Subject};
use winperf_report::handed_log::{LogRequest, LogTopic, SharedLog};
use winperf_series::BUSY;

use super::paired::Paired;
use crate::arguments;
use crate::logs::Raw;
use crate::messages::{Message, language};

/// Maximum number of counted rows of one path.
const MAX_ROWS: usize = 100_000;

/// The captures of the command line, redacted.
pub(super) struct SharedInput {
    handed: SharedCaptures,
    rows: Vec<u64>,
    /// `true` if the rows are those of a path instead of those of the worst finding.
    is_about_values: bool,
}

impl SharedInput {
    /// Finds the selection in the originals, and redacts them.
    pub(super) fn new(arguments: &arguments::ShareArgs, paired: &Paired<'_>) -> Result<Self> {
        let mut rows = Vec::new();
        // A mistyped path is reported before any long work.
        for path in &arguments.paths {
            // A small capture may declare a thousand million.
            rows.extend(
                paired
                    .pair
                    .find(path)
                    .map_err(|error| anyhow!(error.say(language())))?
                    .take(MAX_ROWS)
                    .map(|row| row.number()),
            );
        }
        let handed = SharedCaptures::redact_among(
            &paired.pair,
            paired.samples_between(),
            &origin(paired),
            arguments.redact.into(),
            &mut Threads::available(),
        );
        let handed = handed.map_err(|refusal| {
            let file = Age::BOTH.into_iter().filter_map(|age| paired.input(age)).nth(refusal.capture);
            let file = file.map_or("", |input| &input.file);
            anyhow!("{file}: {refusal}; to write it unchanged, use --redact none")
        })?;
        // Redaction moves nothing, so a row has its number in the redacted copy.
        let is_about_values = !rows.is_empty();
        if !is_about_values {
            rows = rows_of_worst(&handed.pair, &handed.account);
        }
        Ok(Self { handed, rows, is_about_values })
    }

    /// Returns the subject of the text.
    pub(super) fn subject(&self) -> Subject<'_> {
        let subject = self.handed.subject(&self.rows, language(), guide::built_in(language()));
        Subject { is_about_values: self.is_about_values, ..subject }
    }
}

/// Returns a log of raw counters or of values in its shared form.
pub(super) fn share_log(arguments: &arguments::ShareArgs, raw: &Raw) -> Result<SharedLog> {
    let paths = arguments.paths.iter().map(|path| CounterPath::parse(path));
    let paths: Vec<CounterPath> =
        paths.collect::<Result<_, _>>().map_err(|error| anyhow!(NotFound::Path(error).say(language())))?;
    let request = LogRequest {
        file: &raw.file,
        level: arguments.redact.into(),
        busy: BUSY,
        english: &raw.english,
        topic: LogTopic {
            samples: arguments.pair.moment.is_given().then_some((raw.older, raw.newer)),
            paths: &paths,
        },
    };
    let shared = SharedLog::redact(&raw.log, &request);
    let shared =
        shared.map_err(|refusal| anyhow!("{}: {refusal}; --redact none writes it as it is", raw.file))?;
    if !shared.has_rows() && !paths.is_empty() {
        bail!("{}: {}", raw.file, Message::NotInLog(arguments.paths.join(", ")));
    }
    Ok(shared)
}

/// Returns the files, and the machine in the bundle of the newer one.
fn origin(paired: &Paired<'_>) -> Origin {
    let files = Age::BOTH.map(|age| paired.input(age).map(|input| input.file.clone()).unwrap_or_default());
    let in_logs = Age::BOTH.map(|age| paired.input(age).and_then(|input| input.in_log.as_ref()));
    let newer = paired.input(Age::Newer).map(|input| &input.origin);
    let titles = newer.map(|origin| origin.titles.as_slice()).unwrap_or_default();
    let older = paired.input(Age::Older).and_then(|input| input.origin.manifest.as_ref());
    let origin = Origin::new(files, newer.and_then(|origin| origin.manifest.as_ref()), titles);
    origin.with_older(older).in_logs(in_logs.map(|in_log| in_log.map(InLog::runs).unwrap_or_default()))
}
