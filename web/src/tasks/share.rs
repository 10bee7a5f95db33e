//! Making captures ready to be shared.

use std::time::Duration;

use winperf::Names;
use winperf::pair::Age;
use winperf_bundle::{InOrder, PackError, Packing};
use winperf_log::AnyLog;
use winperf_redact::{Level, Pace, Redacted, Refusal, redact_log_with};
use winperf_report::Language;
use winperf_report::handed::SharedCaptures;
use winperf_report::handed_log::SharedLog;
use winperf_report::preview::NamesPreview;
use winperf_report::summary::pack_redacted_with;
use yew::platform::time::sleep;

use crate::browser::clock;
use crate::browser::code_pages::BrowserCodePages;
use crate::browser::pause::Slices;
use crate::shared::Shared;
use crate::state::answers::sharing::{Facts, LogShareRequest, Prepared, PreparedLog, Progress, ShareRequest};
use crate::tasks;

/// Maximum number of names of each kind in the preview.
const SHOWN_NAMES: usize = 8;

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

/// Selects objects, redacts names, and writes the bundle, in slices that leave the page usable.
pub(super) async fn prepare(
    asked: &ShareRequest,
    report: impl Fn(Progress<Shared<Prepared>>),
) -> Progress<Shared<Prepared>> {
    sleep(TO_DRAW).await;
    match prepared(asked, &report).await {
        Ok(prepared) => Progress::Ready(Shared::new(prepared)),
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

/// Redacts without choosing objects or packing, for texts that describe the captures.
///
/// # Errors
/// [`PackError::Refused`].
pub async fn handed(asked: &ShareRequest) -> Result<SharedCaptures, PackError> {
    let mut redacting = Drawn::begin(|_| ());
    let mut gathered = asked.gathered();
    let samples = std::mem::take(&mut gathered.samples);
    let originals = InOrder::new(samples, &asked.chosen.only, &mut redacting).await?;
    let originals = originals.assuming(&asked.assumed());
    let names = Names::new(winperf_bundle::titles(&gathered.titles), &BrowserCodePages);
    let redacted = originals.redacted(asked.chosen.level, &names, &mut redacting).await?;
    Ok(hand_over(asked, redacted, &mut redacting).await)
}

/// Returns the results for redacted captures.
async fn hand_over(asked: &ShareRequest, redacted: Redacted, pace: &mut impl Pace) -> SharedCaptures {
    // The page's names replace invisible characters, but the search for replaced names needs the original characters.
    let names = Age::BOTH.map(|_| Names::new(asked.titles(), &BrowserCodePages));
    SharedCaptures::from_redacted(redacted, names, &asked.origin(), asked.chosen.level, pace).await
}

/// Redacts a log of counters and searches it for problems, in slices that leave the page usable.
pub(super) async fn prepare_log(
    asked: &LogShareRequest,
    report: impl Fn(Progress<Shared<PreparedLog>>),
) -> Progress<Shared<PreparedLog>> {
    sleep(TO_DRAW).await;
    let length = asked.length();
    let mut pace = Drawn::begin(|percent| {
        report(match asked.level {
            Level::None => Progress::Packing(length, percent),
            Level::Names | Level::Strict => Progress::Redacting(length, percent),
        });
    });
    let shared = SharedLog::redact_with(&asked.log, &asked.options(), &mut pace).await;
    match shared {
        Ok(shared) => Progress::Ready(Shared::new(prepared_log(asked, shared))),
        Err(reason) => {
            let refusal = PackError::Refused(Refusal { capture: 0, reason });
            Progress::Refused(Some(asked.file.clone()), Shared::new(refusal))
        }
    }
}

fn prepared_log(asked: &LogShareRequest, shared: SharedLog) -> PreparedLog {
    let facts = Facts {
        summary: *shared.summary(),
        preview: NamesPreview::of_log(&asked.log, shared.log(), SHOWN_NAMES),
        length: shared.bytes().len(),
        ..Facts::default()
    };
    PreparedLog { shared, facts: Shared::new(facts) }
}

/// Redacts a log of captures, in slices that leave the page usable; `None` if that is refused.
pub async fn redacted_log(log: &AnyLog, level: Level) -> Option<Vec<u8>> {
    let mut pace = Drawn::begin(|_| ());
    redact_log_with(log, level, &mut pace).await.ok().map(|redacted| redacted.bytes)
}

async fn prepared(
    asked: &ShareRequest,
    report: &impl Fn(Progress<Shared<Prepared>>),
) -> Result<Prepared, PackError> {
    let (level, length) = (asked.chosen.level, asked.length());
    let texts = tasks::guide::explanations().await;
    let english = texts.iter().find(|(language, _)| *language == Language::English);
    let english = english.map(|(_, guide)| guide.document()).unwrap_or_default();
    let mut redacting = Drawn::begin(|percent| report(Progress::Redacting(length, percent)));
    let mut gathered = asked.gathered();
    let samples = std::mem::take(&mut gathered.samples);
    let created = winperf_bundle::created(clock::seconds());
    let packing = Packing::by_winperf(VERSION, gathered, level, created.as_deref(), &BrowserCodePages);
    packing.check_titles()?;
    let originals = InOrder::new(samples, &asked.chosen.only, &mut redacting).await?;
    let originals = originals.assuming(&asked.assumed());
    let names = Names::new(winperf_bundle::titles(&packing.titles), &BrowserCodePages);
    let redacted = originals.redacted(level, &names, &mut redacting).await?;
    report(Progress::Packing(length, 0));
    sleep(TO_DRAW).await;
    // The bundle is the first half of the progress bar, other texts are the second half.
    let mut bundled = Drawn::begin(|percent| report(Progress::Packing(length, percent / 2)));
    let packed =
        pack_redacted_with(redacted, packing, english, &mut bundled).await.map_err(PackError::Written)?;
    let mut handing = Drawn::begin(|percent| report(Progress::Packing(length, 50 + percent / 2)));
    let handed = hand_over(asked, packed.redacted, &mut handing).await;
    sleep(Duration::ZERO).await;
    let preview = NamesPreview::new(&originals.samples, &handed, SHOWN_NAMES);
    let named = packed.source.registrations.map(|known| known.named()).unwrap_or_default();
    let facts = Facts {
        summary: handed.summary,
        preview,
        named,
        length: packed.bytes.len(),
        values: handed.pair.row_count(),
    };
    Ok(Prepared { handed, facts: Shared::new(facts), bundle: packed.bytes, texts })
}
