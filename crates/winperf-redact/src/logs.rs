//! Logs of raw counters and of values, redacted as captures are: names at equal length, dates by one constant, and the rest proved.
//!
//! A copy has only what somebody has described; everything else in it is 0. Local times become UTC, so that no time zone is told.

mod binary;
mod made;
mod meaning;
mod proof;
mod renaming;
mod text;

use alloc::vec::Vec;

use winperf_log::AnyLog;

use crate::pace::{AtOnce, Pace, at_once};
use crate::patterns::Patterns;
use crate::{Level, RefusalReason, Summary};

/// A copy of a log without what identifies its machine.
#[derive(Clone, Debug)]
pub struct RedactedLog {
    /// The copy.
    pub bytes: Vec<u8>,
    /// What was changed.
    pub summary: Summary,
    /// The names that were replaced; nothing but [`RedactedLog::mentions`] looks at them.
    originals: Patterns,
}

impl RedactedLog {
    /// Whether `text` holds one of the names that were replaced, without regard to case; names of one or two characters are not looked for.
    pub fn mentions(&self, text: &str) -> bool {
        self.originals.are_in(text)
    }
}

/// Redacts a log whose samples are no captures.
///
/// # Errors
/// [`RefusalReason`]: whole objects among the counters, or a copy that fails the proof.
pub fn redact_log(log: &AnyLog, level: Level) -> Result<RedactedLog, RefusalReason> {
    at_once(redact_log_with(log, level, &mut AtOnce))
}

/// The same with rests, for a program that draws meanwhile.
///
/// # Errors
/// Those of [`redact_log`].
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

/// The log as it is; of a text log the text, whatever it was encoded in.
fn unchanged(log: &AnyLog) -> RedactedLog {
    let bytes = match log {
        AnyLog::Binary(log) => log.file(),
        AnyLog::Text(log) => log.text().as_bytes(),
    };
    RedactedLog { bytes: bytes.to_vec(), summary: Summary::default(), originals: Patterns::default() }
}
