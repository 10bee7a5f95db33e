//! Values of one capture or of two.

use std::sync::Arc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use winperf::pair::{Age, NotFound, ObjectPair, Row};
use winperf::{Capture, Pair};
use winperf_report::absence::absence_of;
use winperf_report::documents::{self, Source, ValuesDocument};
use winperf_report::explain::Explanation;
use winperf_report::language::Language;

use crate::capture::OpenCapture;
use crate::explanation::ExplanationDocument;
use crate::{error, most, plain};

/// Requested rows: all, those of an object, or those of a path.
#[derive(Clone, Copy)]
enum Wanted<'a> {
    All,
    Object(&'a str),
    Path(&'a str),
}

/// Values of two captures, matched, or of one capture.
struct Paired<'a> {
    captures: Vec<&'a OpenCapture>,
    pair: Pair,
}

impl<'a> Paired<'a> {
    fn new(first: &'a OpenCapture, second: Option<&'a OpenCapture>) -> Result<Self, JsValue> {
        let captures: Vec<&OpenCapture> = [Some(first), second].into_iter().flatten().collect();
        let pair = pair_of(first, second);
        let without_values = pair.row_count() == 0;
        let mut unusable = captures.iter().filter(|open| without_values || open.is_unreadable());
        match unusable.find_map(|open| open.damage()) {
            Some(damage) => Err(damage),
            None => Ok(Self { captures, pair }),
        }
    }

    fn rows(&self, wanted: Wanted<'_>) -> Result<Box<dyn Iterator<Item = Row<'_>> + '_>, JsValue> {
        let pair = &self.pair;
        Ok(match wanted {
            Wanted::All => Box::new(pair.rows()),
            Wanted::Object(name) => {
                let objects = pair.find_objects(name).map_err(|cause| self.not_found(&cause))?;
                Box::new(objects.into_iter().flat_map(ObjectPair::rows))
            }
            Wanted::Path(path) => Box::new(pair.find(path).map_err(|cause| self.not_found(&cause))?),
        })
    }

    /// Returns the error for a path that matches nothing, with the reason why its object is absent if the bundle of the
    /// newer capture has it.
    fn not_found(&self, cause: &NotFound) -> JsValue {
        let NotFound::Object { wanted, .. } = cause else { return error::from_not_found(cause) };
        let source = self.open_of(Age::Newer).map(|open| open.origin.source()).unwrap_or_default();
        let captures: Vec<&Capture> =
            Age::BOTH.into_iter().filter_map(|age| self.pair.capture(age)).collect();
        match absence_of(&source, &captures, self.pair.names(Age::Newer), wanted) {
            Some(absence) => error::from_absence(&absence, cause),
            None => error::from_not_found(cause),
        }
    }

    /// Returns the capture of that age.
    fn open_of(&self, age: Age) -> Option<&'a OpenCapture> {
        let capture = self.pair.capture(age)?;
        self.captures.iter().copied().find(|open| std::ptr::eq(&*open.capture, capture))
    }

    /// Returns the files of the older and of the newer capture; the first is empty without an older one.
    fn sources(&self) -> [Source<'a>; 2] {
        Age::BOTH.map(|age| self.open_of(age).map(|open| open.source()).unwrap_or_default())
    }

    fn document(&self, wanted: Wanted<'_>, limit: f64) -> Result<JsValue, JsValue> {
        self.refuse_many(wanted, limit)?;
        let rows = self.rows(wanted)?;
        plain(&ValuesDocument::new(&self.pair, &self.sources(), rows))
    }

    /// Refuses more rows than allowed before converting any to objects: a small capture may declare a thousand million.
    fn refuse_many(&self, wanted: Wanted<'_>, limit: f64) -> Result<(), JsValue> {
        let most = most(limit);
        let is_more = match wanted {
            Wanted::All => self.pair.row_count() > most,
            _ => {
                let more = usize::try_from(most).unwrap_or(usize::MAX);
                self.rows(wanted)?.nth(more).is_some()
            }
        };
        if is_more { Err(error::too_many("rows", most)) } else { Ok(()) }
    }

    fn explain(&self, path: &str, language: Language, limit: f64) -> Result<JsValue, JsValue> {
        self.refuse_many(Wanted::Path(path), limit)?;
        let rows = self.pair.find(path).map_err(|cause| self.not_found(&cause))?;
        let explanations = Explanation::each(rows, language).map(|row| ExplanationDocument::new(&row));
        plain(&explanations.collect::<Vec<_>>())
    }
}

fn wanted<'a>(object: Option<&'a str>, path: Option<&'a str>) -> Wanted<'a> {
    match (object, path) {
        (Some(object), _) => Wanted::Object(object),
        (None, Some(path)) => Wanted::Path(path),
        (None, None) => Wanted::All,
    }
}

/// Two captures in order of time, or one alone.
pub(crate) fn pair_of(first: &OpenCapture, second: Option<&OpenCapture>) -> Pair {
    let named = |open: &OpenCapture| (Arc::clone(&open.capture), open.names.clone());
    match second {
        Some(second) => Pair::with_names(named(first), named(second)),
        None => Pair::single_with_names(Arc::clone(&first.capture), first.names.clone()),
    }
}

pub(crate) fn language(code: &str) -> Result<Language, JsValue> {
    let mut all = Language::ALL.iter().copied();
    all.find(|language| language.code() == code).ok_or_else(|| error::invalid_argument("language", code))
}

/// `winperf-values/1` of one capture.
///
/// # Errors
/// A capture from which nothing can be computed, or a name that matches nothing.
#[wasm_bindgen(js_name = valuesOfOne)]
pub fn values_of_one(
    capture: &OpenCapture,
    object: Option<String>,
    path: Option<String>,
    limit: f64,
) -> Result<JsValue, JsValue> {
    Paired::new(capture, None)?.document(wanted(object.as_deref(), path.as_deref()), limit)
}

/// `winperf-values/1` of two captures, which are put in order of time.
///
/// # Errors
/// As [`values_of_one`].
#[wasm_bindgen(js_name = valuesOfTwo)]
pub fn values_of_two(
    older: &OpenCapture,
    newer: &OpenCapture,
    object: Option<String>,
    path: Option<String>,
    limit: f64,
) -> Result<JsValue, JsValue> {
    Paired::new(older, Some(newer))?.document(wanted(object.as_deref(), path.as_deref()), limit)
}

/// The rows that a path names in one capture, each explained.
///
/// # Errors
/// As [`values_of_one`].
#[wasm_bindgen(js_name = explainInOne)]
pub fn explain_in_one(path: &str, capture: &OpenCapture, code: &str, limit: f64) -> Result<JsValue, JsValue> {
    Paired::new(capture, None)?.explain(path, language(code)?, limit)
}

/// The rows that a path names in two captures, each explained.
///
/// # Errors
/// As [`values_of_one`].
#[wasm_bindgen(js_name = explainInTwo)]
pub fn explain_in_two(
    path: &str,
    older: &OpenCapture,
    newer: &OpenCapture,
    code: &str,
    limit: f64,
) -> Result<JsValue, JsValue> {
    Paired::new(older, Some(newer))?.explain(path, language(code)?, limit)
}

/// All rows of one capture or of two, returned in batches.
#[wasm_bindgen]
pub struct Rows {
    pair: Pair,
    next: u64,
}

#[wasm_bindgen]
impl Rows {
    /// The rows of one capture.
    ///
    /// # Errors
    /// As [`values_of_one`].
    #[wasm_bindgen(js_name = ofOne)]
    pub fn from_one(capture: &OpenCapture) -> Result<Rows, JsValue> {
        Ok(Self { pair: Paired::new(capture, None)?.pair, next: 0 })
    }

    /// The rows of two captures.
    ///
    /// # Errors
    /// As [`values_of_one`].
    #[wasm_bindgen(js_name = ofTwo)]
    pub fn from_two(older: &OpenCapture, newer: &OpenCapture) -> Result<Rows, JsValue> {
        Ok(Self { pair: Paired::new(older, Some(newer))?.pair, next: 0 })
    }

    /// Returns the next rows, at most `count`; empty at the end.
    ///
    /// # Errors
    /// None that a capture causes.
    pub fn next(&mut self, count: u32) -> Result<JsValue, JsValue> {
        let end = self.next.saturating_add(count.into()).min(self.pair.row_count());
        let rows = (self.next..end).filter_map(|number| self.pair.row(number));
        let rows = plain(&documents::rows(rows))?;
        self.next = end;
        Ok(rows)
    }
}
