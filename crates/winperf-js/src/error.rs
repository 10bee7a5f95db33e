//! Failures, as an `Error` with `code`, `offset` and `message`.

use std::fmt::Display;

use js_sys::Reflect;
use wasm_bindgen::JsValue;
use winperf::TooManyTitles;
use winperf::diagnosis::NotAssumable;
use winperf::findings::Finding;
use winperf::pair::NotFound;
use winperf_report::absence::Absence;

/// An `Error`; `offset` is null if no byte is wrong.
fn error(code: &str, offset: Option<u32>, message: &dyn Display) -> JsValue {
    let error = JsValue::from(js_sys::Error::new(&message.to_string()));
    let offset = offset.map_or(JsValue::NULL, JsValue::from);
    for (name, value) in [("code", JsValue::from(code)), ("offset", offset)] {
        // Setting a property of a new object cannot fail.
        Reflect::set(&error, &name.into(), &value).ok();
    }
    error
}

/// A file that cannot be opened.
pub(crate) fn from_bundle(cause: &winperf_bundle::Error) -> JsValue {
    error(cause.code(), None, cause)
}

/// A title list that is not read.
pub(crate) fn too_many_titles(cause: TooManyTitles) -> JsValue {
    error("too-many-titles", None, &cause)
}

/// A capture without values.
pub(crate) fn from_finding(finding: &Finding) -> JsValue {
    error(finding.kind.code(), Some(finding.offset), &finding.kind)
}

/// A number that cannot be assumed.
pub(crate) fn not_assumable(cause: &NotAssumable) -> JsValue {
    let offset = match cause {
        NotAssumable::NoMember { offset, .. } | NotAssumable::Twice { offset } => *offset,
        NotAssumable::NoNumber { field } | NotAssumable::OutOfRange { field, .. } => field.offset,
    };
    error("not-assumable", Some(offset), cause)
}

/// Error for a path that matches nothing.
pub(crate) fn from_not_found(cause: &NotFound) -> JsValue {
    let code = if matches!(cause, NotFound::Path(_)) { "path-invalid" } else { "path-not-found" };
    error(code, None, cause)
}

/// A path to an object that is not there for a reason that is known.
pub(crate) fn from_absence(absence: &Absence, cause: &NotFound) -> JsValue {
    error("path-not-found", None, &format_args!("{}: {absence}; {cause}", absence.reason.code()))
}

/// A set of captures that is not redacted.
pub(crate) fn from_packing(cause: &winperf_bundle::PackError) -> JsValue {
    match cause {
        winperf_bundle::PackError::Refused(refusal) => error("redaction-refused", None, refusal),
        winperf_bundle::PackError::NotTaken(_, reason) => other(reason),
        winperf_bundle::PackError::ListsDiffer { .. } => error("titles-differ", None, cause),
        winperf_bundle::PackError::Written(cause) => from_bundle(cause),
    }
}

/// Error for an unknown argument.
pub(crate) fn invalid_argument(name: &str, value: &str) -> JsValue {
    error("argument-invalid", None, &format_args!("{name} cannot be {value:?}"))
}

/// More rows than are made into objects without being asked for.
pub(crate) fn too_many(what: &str, most: u64) -> JsValue {
    error("too-many", None, &format_args!("there are more than {most} {what}; `limit` allows more of them"))
}

/// Error for a file with captures but no log.
pub(crate) fn no_log() -> JsValue {
    error(
        "no-log",
        None,
        &"the file is not a Performance Monitor log and contains none: open() takes captures",
    )
}

/// Error for a log whose samples are not captures.
pub(crate) fn no_blocks() -> JsValue {
    from_bundle(&winperf_bundle::Error::NoBlocks)
}

/// Error for the structure of a text log.
pub(crate) fn no_structures() -> JsValue {
    error("no-structures", None, &"a text log consists of lines and has no structures")
}

/// A sample that is not there.
pub(crate) fn no_sample(number: usize, count: usize) -> JsValue {
    let message = format_args!("there is no sample {number}; the log has {count}, numbered from 1");
    error("no-sample", None, &message)
}

/// Error for an unknown name in a log.
pub(crate) fn not_in_log() -> JsValue {
    error("path-not-found", None, &"nothing in the log has that name; log() lists its counters")
}

/// A log that is not redacted.
pub(crate) fn from_refusal(reason: &winperf_redact::RefusalReason) -> JsValue {
    error("redaction-refused", None, reason)
}

/// Unexpected error.
pub(crate) fn other(cause: &dyn Display) -> JsValue {
    error("internal", None, cause)
}
