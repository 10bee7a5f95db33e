//! Making captures ready to be shared.

pub mod in_worker;
pub mod logs;
pub mod material;
pub mod outgoing;

use std::cell::RefCell;
use std::time::Duration;

use winperf_bundle::PackError;
use winperf_redact::Pace;
use winperf_report::handed::SharedCaptures;
use yew::Callback;
use yew::platform::time::sleep;

use crate::browser::clock;
use crate::browser::download::Parts;
use crate::browser::pause::Slices;
use crate::shared::Shared;
use crate::state::answers::sharing::{Held, Prepared, Progress, ShareRequest, TextRequest, Texts};
use crate::tasks::guide;
use crate::tasks::share::material::Material;
use crate::tasks::share::outgoing::{Made, Step};
use crate::tasks::values_file::{self, ValuesOrder};

/// Percentage between two reports, each of which redraws the page.
const REPORT: u8 = 4;

/// Time in which the browser draws pending changes.
const TO_DRAW: Duration = Duration::from_millis(40);

/// The version of the page, which manifests and reports name.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Yields after each slice of work, and reports the progress before.
struct Drawn<F> {
    slices: Slices,
    said: Option<u8>,
    say: F,
}

impl<F: Fn(u8)> Drawn<F> {
    fn begin(say: F) -> Self {
        Self { slices: Slices::begin(), said: None, say }
    }
}

impl<F: Fn(u8)> Pace for Drawn<F> {
    async fn rest(&mut self, percent: u8) {
        if !self.slices.is_over() {
            return;
        }
        if self.said.is_none_or(|said| percent >= said + REPORT) {
            self.said = Some(percent);
            (self.say)(percent);
        }
        self.slices.rest().await;
    }
}

/// Selects objects, redacts names, and writes the bundle: in a worker, or in slices that leave the page usable.
pub(super) async fn prepare(
    asked: &ShareRequest,
    report: Callback<Progress<Shared<Prepared>>>,
) -> Progress<Shared<Prepared>> {
    sleep(TO_DRAW).await;
    let length = asked.length();
    let report = report.reform(move |step: Step| step.progress(length));
    let guides = guide::explanations().await;
    let material = Material::new(asked, guides, winperf_bundle::created(clock::seconds()));
    if let Some(prepared) = in_worker::prepare(material.clone(), report.clone()).await {
        return Progress::Ready(Shared::new(prepared));
    }
    // The reason of a refusal is found in the page.
    match outgoing::make(material, &|step| report.emit(step)).await {
        Ok(made) => Progress::Ready(Shared::new(prepared_here(made))),
        Err(error) => {
            let file = match &error {
                PackError::Refused(refusal) => asked.file(refusal.capture),
                PackError::NotTaken(capture, _) => asked.file(*capture),
                PackError::ListsDiffer { .. } | PackError::Written(_) => None,
            };
            Progress::Refused(file, Shared::new(error))
        }
    }
}

fn prepared_here(made: Made) -> Prepared {
    Prepared {
        rows: made.outgoing.handed.row_map(),
        held: Held::Here(Shared::new(made.outgoing)),
        facts: Shared::new(made.facts),
        bundle: made.bundle,
    }
}

/// Returns texts about captures that go out; `None` if their worker has failed.
pub async fn texts(prepared: &Prepared, wanted: &TextRequest) -> Option<Texts> {
    match &prepared.held {
        Held::Here(outgoing) => Some(outgoing::texts(outgoing, wanted)),
        Held::InWorker(worker) => in_worker::texts(worker, wanted).await,
    }
}

/// Returns the report about captures that go out, as a file; `None` if their worker has failed.
pub async fn report(prepared: &Prepared, wanted: &TextRequest) -> Option<Parts> {
    let created = winperf_bundle::created(clock::seconds());
    let mut parts = Parts::default();
    match &prepared.held {
        Held::Here(outgoing) => parts.push(outgoing::report(outgoing, wanted, created.as_deref()).as_bytes()),
        Held::InWorker(worker) => return in_worker::report(worker, wanted, created).await,
    }
    Some(parts)
}

/// Writes values of captures that go out into a file; `None` if that or their worker fails.
pub async fn values(prepared: &Prepared, order: &ValuesOrder, on_progress: Callback<u8>) -> Option<Parts> {
    let outgoing = match &prepared.held {
        Held::Here(outgoing) => outgoing,
        Held::InWorker(worker) => return in_worker::values(worker, order, on_progress).await,
    };
    let parts = RefCell::new(Parts::default());
    let report = |percent| on_progress.emit(percent);
    values_file::write(outgoing, order, &report, |part| parts.borrow_mut().push(part)).await?;
    Some(parts.into_inner())
}

/// Redacts without choosing objects or packing, for texts that describe the captures.
///
/// # Errors
/// [`PackError::Refused`].
pub async fn handed(asked: &ShareRequest) -> Result<SharedCaptures, PackError> {
    let mut redacting = Drawn::begin(|_| ());
    let mut material = Material::new(asked, Vec::new(), None);
    let samples = material.take_samples();
    let (_, redacted) = material.redacted(samples, &mut redacting).await?;
    Ok(material.hand_over(redacted, &mut redacting).await)
}
