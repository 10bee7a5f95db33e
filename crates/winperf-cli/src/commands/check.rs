//! `winperf check`: everything odd in captures.

use std::io::Write;

use anyhow::Result;
use winperf::Capture;
use winperf::diagnosis::consequences;
use winperf::findings::{Finding, Severity};
use winperf_bundle::absence::{Absence, absences};
use winperf_bundle::{Called, Manifest};
use winperf_log::Note;
use winperf_report::account::Statement;
use winperf_report::documents::log::InLog;
use winperf_report::documents::{self, Findings};
use winperf_report::logs::{note_severity, note_text, place_in_log};
use winperf_report::number::plain;
use winperf_report::words::Words;
use winperf_report::{HowBad, Language, Say};

use super::assuming::argument;
use super::each::{self, Inputs};
use crate::Status;
use crate::arguments::{self, TreeFormat};
use crate::input::Input;
use crate::messages::{Message, language};

/// Fields that are written out as arguments.
const MENDS: usize = 20;

/// Writes the findings; the status says whether one of them is an error.
pub(crate) fn run(arguments: &arguments::Each, out: &mut dyn Write) -> Result<Status> {
    let inputs = Inputs::open(arguments)?;
    // Two captures stand beside each other; of more, nobody says which belong together.
    let beside = |position: usize| match &inputs.captures[..] {
        [one, other] => Some(if position == 0 { other } else { one }),
        _ => None,
    };
    // Documents for programs are English.
    let spoken = match arguments.format {
        TreeFormat::Json => Language::English,
        TreeFormat::Text => language(),
    };
    let checked: Vec<(&Input, Words<'_>, Vec<Finding>)> = (0..)
        .zip(&inputs.captures)
        .map(|(position, input)| {
            let words = each::words(input, spoken);
            let found = match beside(position) {
                Some(other) => words.findings_beside(&other.capture),
                None => words.findings(),
            };
            (input, words, found)
        })
        .collect();
    let absent = absent(&inputs.captures);
    let called = called(&inputs.captures);
    match arguments.format {
        TreeFormat::Json => {
            let of_captures = checked.iter().zip(&absent).zip(&called).map(
                |(((input, words, findings), absent), called)| {
                    let document = Findings::new(&input.file, words, findings);
                    let document = document.with_absent(absent).with_called(called.as_ref());
                    document.in_log(input.in_log.as_ref())
                },
            );
            let of_logs = inputs.notes.iter().map(|(file, notes)| Findings::of_log(file, notes));
            let documents: Vec<Findings<'_>> = of_logs.chain(of_captures).collect();
            documents::write(out, &documents)?;
        }
        TreeFormat::Text => {
            for (file, notes) in &inputs.notes {
                write_notes(out, file, notes)?;
            }
            for (((input, words, findings), absent), called) in checked.iter().zip(&absent).zip(&called) {
                write_text(out, input, words, findings)?;
                write_called(out, input, called.as_ref())?;
                for absence in absent {
                    let severity = severity(absence.reason.severity());
                    let (file, said) = (plain(&input.file), absence.say(language()));
                    let code = absence.reason.code();
                    writeln!(out, "{file}: {severity}: {code}: {}", plain(&said))?;
                }
                if checked.len() == 1 {
                    write_next(out, input, findings)?;
                }
                if findings.iter().any(|finding| finding.kind.severity() == Severity::Error) {
                    write_mended(out, input)?;
                }
            }
        }
    }
    let mut all = checked.iter().flat_map(|(_, _, findings)| findings);
    let mut notes = inputs.notes.iter().flat_map(|(_, notes)| notes);
    let is_damaged = all.any(|finding| finding.kind.severity() == Severity::Error)
        || notes.any(|note| note_severity(note.kind) == Severity::Error);
    Ok(inputs.status(if is_damaged { Status::FoundErrors } else { Status::Fine }))
}

/// What is said of a bundle as a whole is said with the last of its captures, in the order of the command line.
fn of_last(inputs: &[Input], position: usize) -> Option<&Manifest> {
    let manifest = inputs.get(position)?.manifest.as_ref()?;
    let next = inputs.get(position + 1).and_then(|next| next.manifest.as_ref());
    (next != Some(manifest)).then_some(manifest)
}

/// The DLL whose replies the captures of a bundle are.
fn called(inputs: &[Input]) -> Vec<Option<Called>> {
    (0..inputs.len()).map(|position| of_last(inputs, position)?.source().called).collect()
}

/// That captures are replies of a DLL, and what Windows would say of them.
fn write_called(out: &mut dyn Write, input: &Input, called: Option<&Called>) -> Result<()> {
    let Some(called) = called else { return Ok(()) };
    let file = plain(&input.file);
    writeln!(out, "{file}: {}", plain(&called.say(language())))?;
    for verdict in &called.verdicts {
        writeln!(out, "{file}: {}", plain(&verdict.say(language())))?;
    }
    Ok(())
}

/// For each capture the objects that none of its bundle has.
fn absent(inputs: &[Input]) -> Vec<Vec<Absence>> {
    let of_each = (0..inputs.len()).map(|position| {
        let Some(manifest) = of_last(inputs, position) else { return Vec::new() };
        let of_bundle = inputs.iter().filter(|other| other.manifest.as_ref() == Some(manifest));
        let captures: Vec<&Capture> = of_bundle.map(|other| &*other.capture).collect();
        inputs
            .get(position)
            .map(|input| absences(&manifest.source(), &captures, &input.names))
            .unwrap_or_default()
    });
    of_each.collect()
}

/// What is odd about a log, whatever its samples hold.
fn write_notes(out: &mut dyn Write, file: &str, notes: &[Note]) -> Result<()> {
    let file = plain(file);
    if notes.is_empty() {
        writeln!(out, "{file}: {}", Message::NothingOddInLog)?;
    }
    for note in notes {
        writeln!(out, "{file}: {}", note_text(note, language()))?;
    }
    Ok(())
}

fn write_text(out: &mut dyn Write, input: &Input, words: &Words<'_>, findings: &[Finding]) -> Result<()> {
    let file = plain(&input.file);
    for assumed in input.capture.assumed() {
        writeln!(out, "{file}: {}", Statement::Assumed(*assumed).say(language()))?;
    }
    if findings.is_empty() {
        writeln!(out, "{file}: {}", Message::NothingOdd)?;
    }
    let runs = input.in_log.as_ref().map(InLog::runs).unwrap_or_default();
    for (finding, follow) in findings.iter().zip(consequences(findings)) {
        let severity = severity(finding.kind.severity());
        let place = plain(&words.place(finding.place)).into_owned();
        let span = (finding.offset, finding.length);
        let place = match place_in_log(&runs, span, language()) {
            Some(in_log) => format!("{place} ({in_log})"),
            None => place,
        };
        let found = Message::FoundAt(finding.kind.code(), finding.offset, place);
        write!(out, "{file}: {severity}: {found}: {}", finding.kind.say(language()))?;
        let cause = finding.cause.and_then(|cause| findings.get(usize::try_from(cause).ok()?));
        match cause {
            Some(cause) => writeln!(out, "; {}", Message::FollowsFrom(cause.kind.code(), cause.offset))?,
            None => writeln!(out, "{}{}", followed_by(follow.len()), mend(&input.capture, finding))?,
        }
    }
    Ok(())
}

/// How bad something is, in a word.
fn severity(severity: Severity) -> &'static str {
    HowBad(severity).say(language())
}

/// How many others follow from a finding.
fn followed_by(count: usize) -> String {
    match count {
        0 => String::new(),
        count => format!("; {}", Message::Follow(count)),
    }
}

/// Where to look next, with one damaged capture.
fn write_next(out: &mut dyn Write, input: &Input, findings: &[Finding]) -> Result<()> {
    let is_odd = |finding: &Finding| finding.kind.severity() == Severity::Error || finding.kind.is_culprit();
    if !findings.iter().any(is_odd) {
        return Ok(());
    }
    let file = plain(&input.file);
    Ok(writeln!(out, "{file}: {}", Message::NextToASoundOne)?)
}

/// How to read on as if the field of a finding held what belongs there.
fn mend(capture: &Capture, finding: &Finding) -> String {
    let is_odd = finding.kind.severity() != Severity::Info && !finding.kind.is_rule();
    match capture.mends(finding).as_slice() {
        [only] if is_odd => format!("; {}", Message::ReadsOn(argument(*only))),
        _ => String::new(),
    }
}

/// How to read on as if every field that lies held what belongs there, and what is wrong then.
fn write_mended(out: &mut dyn Write, input: &Input) -> Result<()> {
    let mended = input.capture.mended();
    let assumed = mended.capture.assumed();
    // What is assumed already is among these, and may be all.
    if assumed.len() == input.capture.assumed().len() {
        return Ok(());
    }
    let arguments = match assumed.len() {
        ..=MENDS => {
            assumed.iter().map(|assumed| argument(assumed.assumption())).collect::<Vec<_>>().join(" ")
        }
        many => Message::RightNumbers(many).to_string(),
    };
    Ok(writeln!(out, "{}: {}", plain(&input.file), Message::ErrorsLeft(arguments, mended.errors))?)
}
