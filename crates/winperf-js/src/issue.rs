//! The text for an issue about captures, and the reply to one, with all names replaced.

use std::sync::Arc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use winperf::Pair;
use winperf::findings::Severity;
use winperf::pair::Age;
use winperf_redact::{Level, Refusal};
use winperf_report::account::rows_of_worst;
use winperf_report::guide;
use winperf_report::handed::{Origin, SharedCaptures};
use winperf_report::issue;
use winperf_report::language::Language;
use winperf_report::reply::{self, Topic};

use crate::capture::OpenCapture;
use crate::error;
use crate::pair::{language, pair_of};

/// The text about one capture, or with `is_reply` one paragraph; `link` is the link in a reply, or empty.
///
/// # Errors
/// Returns an error for an unredacted capture, except for a reply, which then has no names, and for an unknown
/// language.
#[wasm_bindgen(js_name = issueOfOne)]
pub fn issue_of_one(
    capture: &OpenCapture,
    code: &str,
    is_reply: bool,
    link: &str,
) -> Result<String, JsValue> {
    Text { captures: vec![capture], pair: pair_of(capture, None), language: language(code)? }
        .write(is_reply, link)
}

/// The text about two captures, which are put in order of time.
///
/// # Errors
/// As [`issue_of_one`].
#[wasm_bindgen(js_name = issueOfTwo)]
pub fn issue_of_two(
    older: &OpenCapture,
    newer: &OpenCapture,
    code: &str,
    is_reply: bool,
    link: &str,
) -> Result<String, JsValue> {
    Text { captures: vec![older, newer], pair: pair_of(older, Some(newer)), language: language(code)? }
        .write(is_reply, link)
}

struct Text<'a> {
    captures: Vec<&'a OpenCapture>,
    pair: Pair,
    language: Language,
}

impl Text<'_> {
    fn write(&self, is_reply: bool, link: &str) -> Result<String, JsValue> {
        let guide = guide::built_in(self.language);
        match SharedCaptures::new(&self.pair, &self.origin(), Level::Names) {
            Ok(handed) => {
                let rows = rows_of_worst(&handed.pair, &handed.account);
                let subject = handed.subject(&rows, self.language, guide);
                let reply = || reply::markdown(&subject, Topic::Worst, link);
                Ok(if is_reply { reply() } else { issue::markdown(&subject) })
            }
            Err(_) if is_reply => Ok(self.nameless_reply(link)),
            Err(Refusal { reason, .. }) => Err(error::from_refusal(&reason)),
        }
    }

    /// Returns the capture of that age.
    fn capture(&self, age: Age) -> Option<&OpenCapture> {
        let capture = self.pair.capture(age)?;
        self.captures.iter().copied().find(|open| std::ptr::eq(Arc::as_ptr(&open.capture), capture))
    }

    fn origin(&self) -> Origin {
        let files = Age::BOTH.map(|age| self.capture(age).map(OpenCapture::file).unwrap_or_default());
        let manifest = |age| self.capture(age).and_then(|open: &OpenCapture| open.origin.manifest.as_ref());
        let titles = self.capture(Age::Newer).map(|open| open.origin.titles.as_slice()).unwrap_or_default();
        Origin::new(files, manifest(Age::Newer), titles).with_older(manifest(Age::Older))
    }

    /// The worst finding without any name, since redaction refuses the captures.
    fn nameless_reply(&self, link: &str) -> String {
        let guide = guide::built_in(self.language);
        let worst_in = |age| {
            let capture = self.pair.capture(age)?;
            let found = capture.findings(self.pair.names(age));
            let worst = found.into_iter().find(|finding| finding.kind.severity() == Severity::Error)?;
            let topic = Topic::Capture(age, &worst);
            Some(reply::without_names(Some(&self.pair), topic, guide, link, self.language))
        };
        let worst = [Age::Newer, Age::Older].into_iter().find_map(worst_in);
        worst.unwrap_or_else(|| {
            reply::without_names(Some(&self.pair), Topic::Worst, guide, link, self.language)
        })
    }
}
