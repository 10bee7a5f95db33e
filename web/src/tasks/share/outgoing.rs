//! Captures that go out: their bundle, and texts about them. The page and its worker do the same.

use std::time::Duration;

use winperf_bundle::PackError;
use winperf_report::guide::Guide;
use winperf_report::handed::Subject;
use winperf_report::preview::NamesPreview;
use winperf_report::report::Written;
use winperf_report::summary::pack_redacted_with;
use winperf_report::{Language, issue, report};
use yew::platform::time::sleep;

use crate::state::answers::sharing::{Facts, Outgoing, Progress, TextRequest, Texts};
use crate::tasks::share::material::Material;
use crate::tasks::share::{Drawn, TO_DRAW, VERSION};

/// Maximum number of names of each kind in the preview.
pub const SHOWN_NAMES: usize = 8;

/// Progress of one step, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Redacting(u8),
    Packing(u8),
}

impl Step {
    /// Added to the percentage of packing, in the number of a step.
    const PACKING: u16 = 1000;

    /// Returns the number that a worker reports.
    pub fn number(self) -> u16 {
        match self {
            Self::Redacting(percent) => percent.into(),
            Self::Packing(percent) => Self::PACKING + u16::from(percent),
        }
    }

    pub fn from_number(number: u16) -> Self {
        let percent = |number: u16| u8::try_from(number).unwrap_or(100);
        match number.checked_sub(Self::PACKING) {
            Some(packing) => Self::Packing(percent(packing)),
            None => Self::Redacting(percent(number)),
        }
    }

    /// Returns the progress for that many bytes.
    pub fn progress<T>(self, length: u64) -> Progress<T> {
        match self {
            Self::Redacting(percent) => Progress::Redacting(length, percent),
            Self::Packing(percent) => Progress::Packing(length, percent),
        }
    }
}

/// Captures that go out, and their bundle.
pub struct Made {
    pub outgoing: Outgoing,
    pub facts: Facts,
    pub bundle: Vec<u8>,
}

/// Redacts captures and writes the bundle, in slices.
///
/// # Errors
/// [`PackError`].
pub async fn make(mut material: Material<'_>, report: &impl Fn(Step)) -> Result<Made, PackError> {
    let samples = material.take_samples();
    let packing = material.packing();
    packing.check_titles()?;
    let mut redacting = Drawn::begin(|percent| report(Step::Redacting(percent)));
    let (originals, redacted) = material.redacted(samples, &mut redacting).await?;
    report(Step::Packing(0));
    sleep(TO_DRAW).await;
    // The bundle is the first half of the progress bar, other texts are the second half.
    let mut bundled = Drawn::begin(|percent| report(Step::Packing(percent / 2)));
    let english = guide(&material.guides, Language::English);
    let packed = pack_redacted_with(redacted, packing, english, &mut bundled).await;
    let packed = packed.map_err(PackError::Written)?;
    let mut handing = Drawn::begin(|percent| report(Step::Packing(50 + percent / 2)));
    let handed = material.hand_over(packed.redacted, &mut handing).await;
    sleep(Duration::ZERO).await;
    let facts = Facts {
        summary: handed.summary,
        preview: NamesPreview::new(&originals.samples, &handed, SHOWN_NAMES),
        named: packed.source.registrations.map(|known| known.named()).unwrap_or_default(),
        length: packed.bytes.len(),
        values: handed.pair.row_count(),
    };
    let only = material.only().to_vec();
    Ok(Made { outgoing: Outgoing { handed, guides: material.guides, only }, facts, bundle: packed.bytes })
}

/// Returns the texts about captures.
pub fn texts(outgoing: &Outgoing, wanted: &TextRequest) -> Texts {
    let subject = subject(outgoing, wanted);
    let (title, issue) = (issue::title(&subject), issue::markdown(&subject));
    let finding = issue::title(&Subject { is_about_values: false, rows: &[], ..subject });
    Texts { title, finding, issue }
}

/// Returns the report about captures.
pub fn report(outgoing: &Outgoing, wanted: &TextRequest, created: Option<&str>) -> String {
    let objects = outgoing.handed.objects(&outgoing.only);
    report::html(&subject(outgoing, wanted), &objects, Written { version: VERSION, created })
}

/// Returns the explanations of findings in a language; empty if they are not available.
fn guide(guides: &[(Language, String)], language: Language) -> Guide<'_> {
    let of_language = guides.iter().find(|(known, _)| *known == language);
    of_language.map(|(_, text)| Guide(text)).unwrap_or_default()
}

fn subject<'a>(outgoing: &'a Outgoing, wanted: &'a TextRequest) -> Subject<'a> {
    let guide = guide(&outgoing.guides, wanted.language);
    let subject = outgoing.handed.subject(&wanted.rows, wanted.language, guide);
    Subject { is_about_values: wanted.is_about_values, ..subject }
}
