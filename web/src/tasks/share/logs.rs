//! Making logs of counters ready to be shared: redacted in a worker, or in slices that leave the page usable.

use winperf_bundle::PackError;
use winperf_redact::{Level, Refusal, RefusalReason};
use winperf_report::handed_log::{LogCopy, SharedLog};
use winperf_report::preview::NamesPreview;
use yew::Callback;
use yew::platform::time::sleep;

use crate::shared::Shared;
use crate::state::answers::sharing::{Facts, LogShareRequest, PreparedLog, Progress};
use crate::tasks::share::outgoing::SHOWN_NAMES;
use crate::tasks::share::{Drawn, TO_DRAW, in_worker};

/// Redacts a log of counters and searches the copy for problems.
pub async fn prepare(
    asked: &LogShareRequest,
    report: Callback<Progress<Shared<PreparedLog>>>,
) -> Progress<Shared<PreparedLog>> {
    sleep(TO_DRAW).await;
    let (level, length) = (asked.level, asked.length());
    let report = report.reform(move |percent| match level {
        Level::None => Progress::Packing(length, percent),
        Level::Names | Level::Strict => Progress::Redacting(length, percent),
    });
    match shared(asked, &report).await {
        Ok(shared) => Progress::Ready(Shared::new(prepared(asked, shared))),
        Err(reason) => {
            let refusal = PackError::Refused(Refusal { capture: 0, reason });
            Progress::Refused(Some(asked.file.clone()), Shared::new(refusal))
        }
    }
}

/// Returns the shared form; the redaction is the first half of the progress, and the search the second.
async fn shared(asked: &LogShareRequest, report: &Callback<u8>) -> Result<SharedLog, RefusalReason> {
    let copy = redacted(asked, report.reform(|percent| percent / 2)).await?;
    let mut searching = Drawn::begin(|percent| report.emit(50 + percent / 2));
    SharedLog::from_copy(&asked.log, copy, &asked.options(), &mut searching).await
}

fn prepared(asked: &LogShareRequest, shared: SharedLog) -> PreparedLog {
    let facts = Facts {
        summary: *shared.summary(),
        preview: NamesPreview::of_log(&asked.log, shared.log(), SHOWN_NAMES),
        length: shared.bytes().len(),
        ..Facts::default()
    };
    PreparedLog { shared, facts: Shared::new(facts) }
}

async fn redacted(asked: &LogShareRequest, on_progress: Callback<u8>) -> Result<LogCopy, RefusalReason> {
    let LogShareRequest { log, level, file, .. } = asked;
    if *level != Level::None
        && let Some(copy) = in_worker::redact_log(log, *level, file, on_progress.clone()).await
    {
        return Ok(copy);
    }
    // The reason of a refusal is found in the page.
    LogCopy::redact(log, *level, file, &mut Drawn::begin(|percent| on_progress.emit(percent))).await
}
