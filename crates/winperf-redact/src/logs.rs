//! Redaction of logs of raw counters and of values, as for captures: names are replaced at equal length, dates shifted
//! by one constant, and the result is verified.
//!
//! A copy starts as zeros, and only the documented fields ([`winperf_log::Structure::whole_fields`]) are copied to it.
//! Unknown bytes need no rule, and a field that a later version of the reader learns stays out until somebody decides
//! what it reveals. Local times become UTC, so the time zone is not revealed.
//!
//! This is the feature `logs`, which `winperf-capture` leaves out, since it never opens a log.

mod binary;
mod kinds;
mod made;
mod meaning;
mod proof;
mod renaming;
mod text;

use alloc::vec::Vec;

use winperf::at_once;
use winperf_log::AnyLog;

use crate::pace::{AtOnce, Pace};
use crate::patterns::Patterns;
use crate::{Level, RefusalReason, Summary};

/// A copy of a log without identifying data.
#[derive(Clone, Debug)]
pub struct RedactedLog {
    /// The copy.
    pub bytes: Vec<u8>,
    /// Numbers of changes.
    pub summary: Summary,
    /// Replaced names, only used by [`RedactedLog::mentions`].
    originals: Patterns,
}

impl RedactedLog {
    /// Returns `true` if `text` contains one of the replaced names, ignoring case; names of one or two characters are not searched for.
    pub fn mentions(&self, text: &str) -> bool {
        self.originals.are_in(text)
    }
}

/// Redacts a log whose samples are not captures.
///
/// # Errors
/// [`RefusalReason`]: whole objects among the counters, or a copy that fails the verification.
pub fn redact_log(log: &AnyLog, level: Level) -> Result<RedactedLog, RefusalReason> {
    at_once(redact_log_with(log, level, &mut AtOnce))
}

/// Async version of [`redact_log`]: yields to `pace` between parts of the work, so a UI stays responsive.
///
/// # Errors
/// Returns the errors of [`redact_log`].
pub async fn redact_log_with(
    log: &AnyLog,
    level: Level,
    pace: &mut impl Pace,
) -> Result<RedactedLog, RefusalReason> {
    let copy = match (level, log) {
        (Level::None, _) => return Ok(unchanged(log)),
        (_, AnyLog::Binary(log)) => binary::redacted(log, level, pace).await?,
        (_, AnyLog::Text(log)) => text::redacted(log, level, pace).await?,
    };
    Ok(RedactedLog {
        bytes: copy.bytes,
        summary: copy.summary,
        originals: copy.pseudonyms.into_known().names,
    })
}

/// Returns the log unchanged; for a text log, its text in UTF-8.
fn unchanged(log: &AnyLog) -> RedactedLog {
    RedactedLog { bytes: log.bytes().to_vec(), summary: Summary::default(), originals: Patterns::default() }
}
