//! Delivery of the samples: redacted, packed, and written.

mod found_out;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::mem;

use winperf::findings::Severity;
use winperf::text::CodePages;
use winperf::{Capture, Names, Titles};
use winperf_bundle::{
    Awaited, Draft, Failure, InOrder, PackError, Packed, Packing, Source, TitleKind, TitleList,
};
use winperf_redact::{Level, Redacted, at_once};

use crate::check;
use crate::failure::Cause;
use crate::session::{self, Collected, Sample, Unfit};
use crate::value_name::ValueName;

pub use self::found_out::found_out;

/// Callback for the progress of long work; one type for every step, since each type would be all of the work once more
/// in the program.
pub type Told<'a> = &'a mut dyn FnMut(u8);

/// Name and version of this program, as in a manifest.
const TOOL: (&str, &str) = (env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));

/// Redaction of samples, with the result of the last one.
///
/// Samples are redacted to check them, and the result is packed unless further samples have been added.
pub struct Redaction {
    level: Level,
    code_pages: &'static (dyn CodePages + Sync),
    last: RefCell<Option<Last>>,
}

struct Last {
    /// The fingerprints of the samples.
    samples: Vec<String>,
    redacted: Redacted,
}

impl Redaction {
    /// Creates a redaction at this level without samples.
    pub fn new(level: Level, code_pages: &'static (dyn CodePages + Sync)) -> Self {
        Self { level, code_pages, last: RefCell::new(None) }
    }

    /// Checks that samples can be redacted without loss; reports progress to `pace`.
    ///
    /// Their bytes are moved out and back, since a copy would dominate the memory used.
    ///
    /// # Errors
    /// Returns the position of a sample that cannot be redacted, and a sentence about its first fault.
    pub fn fit(&self, samples: &mut [Sample], titles: &Titles, pace: Told<'_>) -> Result<(), Unfit> {
        if self.level == Level::None {
            return Ok(());
        }
        let names = Names::new(titles.clone(), self.code_pages);
        let lent = samples.iter_mut().map(|sample| Arc::new(Capture::parse(mem::take(&mut sample.bytes))));
        let captures: Vec<Arc<Capture>> = lent.collect();
        let redacted = match self.first_fault(&captures, &names) {
            Some(unfit) => Err(unfit),
            None => self.redacted(&captures, &names, pace),
        };
        for (sample, capture) in samples.iter_mut().zip(captures) {
            let file = Arc::try_unwrap(capture).map(Capture::into_file);
            sample.bytes = file.unwrap_or_else(|shared| shared.file().to_vec());
        }
        self.last.replace(Some(Last { samples: fingerprints(samples), redacted: redacted? }));
        Ok(())
    }

    /// Returns the first fault that costs other objects their bytes.
    fn first_fault(&self, captures: &[Arc<Capture>], names: &Names) -> Option<Unfit> {
        let mut faults = captures.iter().enumerate();
        faults.find_map(|(position, capture)| Some((position, check::costly_fault(capture, names)?)))
    }

    fn redacted(
        &self,
        captures: &[Arc<Capture>],
        names: &Names,
        mut pace: Told<'_>,
    ) -> Result<Redacted, Unfit> {
        let redacted = at_once(winperf_redact::redact_with(captures, self.level, names, &mut pace));
        redacted.map_err(|refusal| {
            let capture = captures.get(refusal.capture);
            let fault = capture.and_then(|capture| check::first_fault(capture, names));
            (refusal.capture, fault.unwrap_or_else(|| refusal.to_string()))
        })
    }

    /// Takes the result for exactly these samples.
    fn take(&self, samples: &[Sample]) -> Option<Redacted> {
        let last = self.last.take()?;
        (last.samples == fingerprints(samples)).then_some(last.redacted)
    }

    /// Redacts the samples, if that has not been done, and packs them; on an error, nothing may be written.
    ///
    /// `created` is the time in UTC, as in a manifest; `pace` receives the progress.
    ///
    /// # Errors
    /// Returns a sentence with the reason.
    pub fn pack(
        &self,
        collected: &Collected,
        machine: Source,
        created: Option<&str>,
        mut pace: Told<'_>,
    ) -> Result<Packed, String> {
        let redacted = match self.take(&collected.samples) {
            Some(redacted) => redacted,
            None => self.afresh(collected, &mut pace).map_err(|refusal| unwritten(&refusal))?,
        };
        let registrations = machine.registrations.as_ref();
        let with_library = |failure: &Failure| failure.clone().with_library(registrations);
        let failures = collected.failures.iter().map(with_library).collect();
        let packing = Packing {
            samples: Vec::new(),
            titles: collected.titles.iter().filter_map(title_list).collect(),
            manifest: None,
            others: Vec::new(),
            source: Some(Source { value_name: value_names(collected), failures, ..machine }),
            tool: TOOL,
            created,
            level: self.level,
            only: &[],
            titles_in_use: false,
            code_pages: self.code_pages,
        };
        let packed = at_once(Draft::new(redacted, packing).write(String::new(), &mut pace));
        packed.map_err(|error| unwritten(&PackError::Written(error)))
    }

    /// Redacts the samples in order of time, without regard to earlier results.
    fn afresh(&self, collected: &Collected, mut pace: Told<'_>) -> Result<Redacted, PackError> {
        let samples = collected.samples.iter().map(|sample| sample.bytes.clone()).collect();
        let names = Names::new(collected.names(), self.code_pages);
        at_once(async {
            let ordered = InOrder::new(samples, &[], &mut pace).await?;
            ordered.redacted(self.level, &names, &mut pace).await
        })
    }
}

/// Returns the reason why nothing is written.
fn unwritten(error: &PackError) -> String {
    match error {
        PackError::Refused(refusal) => format!(
            "sample {} cannot be redacted, so nothing was written: {refusal}; capture single objects instead",
            refusal.capture + 1
        ),
        PackError::NotTaken(..) | PackError::ListsDiffer { .. } | PackError::Written(_) => {
            format!("the file cannot be created: {error}")
        }
    }
}

/// Leaves out samples that cannot be redacted, one by one, and reports them; the awaited condition keeps its sample.
pub fn leave_out_unfit(
    collected: &mut Collected,
    awaited: &mut Option<Awaited>,
    fit: session::Fit<'_>,
) -> Vec<String> {
    let mut lines = Vec::new();
    // Faults of a sample are found before parts that cannot be redacted, so one further back may go first.
    let mut numbers: Vec<usize> = (1..=collected.samples.len()).collect();
    let titles = collected.names();
    while let Err((unfit, sentence)) = fit(&mut collected.samples, &titles) {
        if unfit >= collected.samples.len() {
            break;
        }
        let query = collected.samples.remove(unfit).query;
        *awaited = awaited.take().and_then(|awaited| awaited.without_sample(unfit));
        let sample = numbers.remove(unfit);
        let cause = Cause::LeftOut(sentence);
        let failure = Failure::new(query, u32::try_from(sample).unwrap_or(u32::MAX), cause);
        lines.push(failure.to_string());
        collected.failures.push(failure);
        if collected.samples.is_empty() {
            break;
        }
    }
    lines
}

fn fingerprints(samples: &[Sample]) -> Vec<String> {
    samples.iter().map(|sample| winperf_bundle::sha256(&sample.bytes)).collect()
}

/// Returns the errors in the title lists, a line for each.
pub fn odd_lists(collected: &Collected) -> Vec<String> {
    let lists = collected.titles.iter().filter_map(title_list);
    let checked = lists.map(|list| (list.file_name(), winperf_bundle::title_lists::alone(&list)));
    let list_errors = |(file, found): (String, Vec<winperf_bundle::title_lists::OddTitles>)| {
        let errors = found.into_iter().filter(|found| found.kind.severity() == Severity::Error);
        errors.map(move |found| format!("{file}: {} ({})", found.kind, found.kind.code())).collect::<Vec<_>>()
    };
    checked.flat_map(list_errors).collect()
}

/// Returns a line about the replacements.
pub fn replaced(packed: &Packed, level: Level) -> String {
    if level == Level::None {
        return "nothing is redacted: the names of this computer and of its programs are in the file".into();
    }
    let counts = packed.redacted.summary;
    let ids = match level {
        Level::Strict => format!("{}, ", counted(counts.ids_replaced.into(), "process or thread id")),
        _ => String::new(),
    };
    let compared = match counts.values_compared {
        0 => "there was no value to compare".into(),
        count => format!("{count} values compared, none has changed"),
    };
    format!(
        "redacted ({}): replaced {} in {}, {ids}moved {}, cleared {}; kept {}; {compared}",
        level.name(),
        counted(counts.names_replaced.into(), "name"),
        counted(counts.places_replaced.into(), "place"),
        counted(counts.dates_moved.into(), "date"),
        counted(counts.bytes_cleared.into(), "unused byte"),
        counted(counts.places_kept.into(), "usual name")
    )
}

/// Returns a length as people read it.
pub fn size(bytes: usize) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} KB", bytes / 1000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}

/// Returns a number with a noun in singular or plural.
pub fn counted(count: u64, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// Returns the next steps for failures, without duplicates.
pub fn next_steps(collected: &Collected) -> Vec<&'static str> {
    let mut steps: Vec<&str> = Vec::new();
    let has_file = !collected.samples.is_empty();
    for step in collected.failures.iter().filter_map(|failure| failure.cause.next_step(has_file)) {
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    steps
}

/// Returns every value name that brought a sample, once.
fn value_names(collected: &Collected) -> Option<String> {
    let mut names: Vec<&str> = collected.samples.iter().map(|sample| sample.query.as_str()).collect();
    names.dedup();
    (!names.is_empty()).then(|| names.join(", "))
}

fn title_list(list: &session::TitleList) -> Option<TitleList> {
    let (kind, language) = match list.name {
        ValueName::Names(language) => (TitleKind::Counter, language),
        ValueName::Helps(language) => (TitleKind::Help, language),
        _ => return None,
    };
    Some(TitleList { kind, language: language.to_string(), bytes: list.bytes.clone() })
}

#[cfg(test)]
mod tests;
