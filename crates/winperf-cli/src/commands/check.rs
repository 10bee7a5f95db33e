//! `winperf check`: everything odd in captures.

mod path_lists;

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;

use anyhow::{Result, bail};
use winperf::diagnosis::consequences;
use winperf::findings::{Diagnostic, Finding, Mistake, PairFindingKind, Severity};
use winperf::{Capture, Names, Pair};
use winperf_bundle::title_lists::{self, CheckedList};
use winperf_bundle::{DllCall, Manifest, OpenedLog, TitleList};
use winperf_log::{AnyLog, Note, NoteKind};
use winperf_report::MachineFinding;
use winperf_report::account::Statement;
use winperf_report::documents::log::InLog;
use winperf_report::documents::{self, AnyFindings, Findings};
use winperf_report::guide;
use winperf_report::logs::{note_text, place_in_log};
use winperf_report::number::plain;
use winperf_report::phrases::FoundInPair;
use winperf_report::problems::line;
use winperf_report::words::Words;
use winperf_report::{HowBad, Language, Say};
use winperf_series::{Problem, ProblemKind, problems};

use super::assuming::argument;
use super::each::{self, Inputs};
use crate::Status;
use crate::arguments::{self, TreeFormat};
use crate::input::{self, Input, Origin};
use crate::logs::{self, Raw};
use crate::messages::{Message, language};
use crate::neighbours;

/// Maximum number of fields listed as arguments.
const MAX_LISTED_MENDS: usize = 20;

/// Writes the findings; returns [`Status::FoundErrors`] if one of them is an error.
pub(crate) fn run(arguments: &arguments::Check, out: &mut dyn Write) -> Result<Status> {
    let arguments::Check { each: arguments, busy, explain } = arguments;
    if *explain && matches!(arguments.format, TreeFormat::Json) {
        bail!(Message::ExplainsText);
    }
    let inputs = Inputs::open(arguments)?;
    // Two captures are compared with each other; of more, it is unknown which belong together.
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
    let of_files = file_findings(&inputs, busy.percent());
    let checked_list = |(file, list): &(String, TitleList)| CheckedList {
        file: file.clone(),
        findings: title_lists::alone(list),
    };
    let mut alone: Vec<CheckedList> = inputs.titles.iter().map(checked_list).collect();
    // A title list that names objects and counters of captures is only checked itself.
    alone.extend(inputs.beside.iter().map(checked_list).filter(|list| !list.findings.is_empty()));
    match arguments.format {
        TreeFormat::Json => {
            let of_captures =
                checked.iter().zip(&of_files).flat_map(|((input, words, findings), of_file)| {
                    let of_capture =
                        Findings::new(&input.file, words, findings).with(documents::FileFindings {
                            called: of_file.called.as_ref(),
                            machine: &of_file.machine,
                            pair: &of_file.pair,
                            in_log: input.in_log.as_ref(),
                        });
                    [of_capture].into_iter().chain(of_file.titles.iter().map(title_findings))
                });
            let of_logs = inputs.notes.iter().map(|(file, notes)| {
                Findings::for_log(file, notes, &problems_of(&inputs, &of_files, file, busy.percent()))
            });
            let of_files = of_logs.chain(of_captures).chain(alone.iter().map(title_findings));
            let of_files = of_files.map(|findings| AnyFindings::Of(Box::new(findings)));
            let unopened = inputs.unopened().map(AnyFindings::Unopened);
            let mut all: Vec<AnyFindings<'_>> = of_files.chain(unopened).collect();
            path_lists::each_document(&inputs, |document| all.push(AnyFindings::Paths(document)));
            documents::write(out, &all)?;
        }
        TreeFormat::Text => {
            for (file, notes) in &inputs.notes {
                let odd = problems_of(&inputs, &of_files, file, busy.percent());
                write_notes(out, &inputs, (file, notes), &odd)?;
            }
            for (input, of_file) in inputs.captures.iter().zip(&of_files) {
                write_machine(out, input, &of_file.machine, |found| !is_absent_info(found))?;
                write_pair(out, input, of_file, |severity| severity != Severity::Info)?;
            }
            for ((input, words, findings), of_file) in checked.iter().zip(&of_files) {
                write_text(out, input, words, findings, *explain)?;
                write_ids_in_names(out, input)?;
                write_called(out, input, of_file.called.as_ref())?;
                write_machine(out, input, &of_file.machine, is_absent_info)?;
                write_pair(out, input, of_file, |severity| severity == Severity::Info)?;
                if checked.len() == 1 {
                    write_next(out, input, findings)?;
                }
                if findings.iter().any(|finding| finding.kind.severity() == Severity::Error) {
                    write_mended(out, input)?;
                }
            }
            for list in &alone {
                if list.findings.is_empty() {
                    writeln!(out, "{}: {}", plain(&list.file), Message::NothingOdd)?;
                }
                write_titles(out, list)?;
            }
            path_lists::write(out, &inputs)?;
        }
    }
    fn severities<T: Diagnostic>(findings: &[T]) -> impl Iterator<Item = Severity> {
        findings.iter().map(Diagnostic::severity)
    }
    let of_captures = checked.iter().flat_map(|(_, _, findings)| severities(findings));
    let all = of_captures
        .chain(alone.iter().flat_map(|list| severities(&list.findings)))
        .chain(of_files.iter().flat_map(|of_file| severities(&of_file.machine)))
        .chain(inputs.notes.iter().flat_map(|(_, notes)| severities(notes)));
    let is_damaged = all.max() == Some(Severity::Error);
    Ok(inputs.status(if is_damaged { Status::FoundErrors } else { Status::Success }))
}

/// Reports that the captures are replies of a DLL, and the events that Windows would log about them.
fn write_called(out: &mut dyn Write, input: &Input, called: Option<&DllCall>) -> Result<()> {
    let Some(called) = called else { return Ok(()) };
    let file = plain(&input.file);
    writeln!(out, "{file}: {}", plain(&called.say(language())))?;
    for verdict in &called.verdicts {
        writeln!(out, "{file}: {}", plain(&verdict.say(language())))?;
    }
    Ok(())
}

/// Writes a finding about a file.
fn write_line(out: &mut dyn Write, file: &str, found: &dyn Diagnostic, said: &str) -> Result<()> {
    Ok(writeln!(out, "{}: {}", plain(file), line(found, &plain(said), language()))?)
}

fn write_titles(out: &mut dyn Write, list: &CheckedList) -> Result<()> {
    let mut findings = list.findings.iter();
    findings.try_for_each(|found| write_line(out, &list.file, found, &found.kind.say(language())))
}

/// Writes the findings about the machine of a file.
fn write_machine(
    out: &mut dyn Write,
    input: &Input,
    found: &[MachineFinding],
    include: impl Fn(&MachineFinding) -> bool,
) -> Result<()> {
    for found in found.iter().filter(|found| include(found)) {
        let file = match found {
            MachineFinding::Failed(_) => &input::shown(&input.origin.path),
            MachineFinding::Titles(file, _) => file,
            MachineFinding::Absent(_) => &input.file,
        };
        write_line(out, file, found, &found.say(language()))?;
    }
    Ok(())
}

/// Returns `true` for an absent object that is worth knowing only after the findings of its capture.
fn is_absent_info(found: &MachineFinding) -> bool {
    matches!(found, MachineFinding::Absent(absence) if absence.severity() == Severity::Info)
}

fn title_findings(list: &CheckedList) -> Findings<'_> {
    Findings::for_titles(&list.file, &list.findings)
}

/// Writes the findings about two captures as a pair, under the name of the file that contains both.
fn write_pair(
    out: &mut dyn Write,
    input: &Input,
    of_file: &FileFindings,
    include: impl Fn(Severity) -> bool,
) -> Result<()> {
    let file = input::shown(&input.origin.path);
    let all = of_file.pair.iter().zip(&of_file.between);
    for (found, between) in all.filter(|(found, _)| include(found.kind.severity())) {
        let between = between.map(|[older, newer]| format!("{}: ", Message::Between(older, newer)));
        let between = between.unwrap_or_default();
        write_line(out, &file, found, &format!("{between}{}", describe(found)))?;
    }
    Ok(())
}

/// Returns the sentence about a finding of two captures, after its subject.
fn describe(found: &FoundInPair) -> String {
    let (subject, said) = (found.subject(), found.say(language()));
    if subject.is_empty() { said } else { format!("{subject}: {said}") }
}

/// Findings about all captures of a file, written with its last capture, in the order of the command line.
#[derive(Default)]
struct FileFindings {
    /// DLL whose replies the captures are.
    called: Option<DllCall>,
    /// Findings about the machine, and about the title lists in the file.
    machine: Vec<MachineFinding>,
    /// The title lists that have findings.
    titles: Vec<CheckedList>,
    /// Findings about each two neighbouring captures as a pair, the worst first.
    pair: Vec<FoundInPair>,
    /// Sample numbers of the two neighbours for each finding of `pair`; `None` with only two samples.
    between: Vec<Option<[usize; 2]>>,
    /// Problems in the values of a log of whole objects.
    problems: Vec<Problem>,
}

fn file_findings(all: &Inputs, busy: f64) -> Vec<FileFindings> {
    let inputs = &all.captures[..];
    let is_of = |one: &Input, other: &Input| Arc::ptr_eq(&one.origin, &other.origin);
    let of_each = inputs.iter().enumerate().map(|(position, input)| {
        let is_last = inputs.get(position + 1).is_none_or(|next| !is_of(input, next));
        if is_last {
            let of_file: Vec<&Input> = inputs.iter().filter(|other| is_of(input, other)).collect();
            let log = all.logs.iter().find(|(origin, _)| Arc::ptr_eq(origin, &input.origin));
            FileFindings::new(input, &of_file, log.map(|(_, log)| (&**log, busy)))
        } else {
            FileFindings::default()
        }
    });
    let mut of_each: Vec<FileFindings> = of_each.collect();
    // Two captures of two files are a pair as well.
    if let [older, newer] = inputs
        && !is_of(older, newer)
        && let Some(last) = of_each.last_mut()
    {
        (last.pair, last.between) = neighbour_findings(&[older, newer]);
    }
    of_each
}

impl FileFindings {
    /// Creates the findings of the captures of a file; those of a log come with the limit of busy periods.
    fn new(input: &Input, all: &[&Input], log: Option<(&OpenedLog, f64)>) -> Self {
        let Origin { path, manifest, titles } = &*input.origin;
        let captures: Vec<&Capture> = all.iter().map(|other| &*other.capture).collect();
        let source = manifest.as_ref().map(Manifest::source).unwrap_or_default();
        let checked = title_lists::check(titles, manifest.as_ref()).into_iter();
        let named = |list: CheckedList| CheckedList { file: input::member(path, &list.file), ..list };
        let titles: Vec<CheckedList> = checked.map(named).collect();
        let machine = MachineFinding::all(&source, titles.clone(), &captures, &input.names);
        let ((pair, between), problems) = match log {
            Some((log, busy)) => of_log(log, &input.names, busy),
            None => (neighbour_findings(all), Vec::new()),
        };
        Self { called: source.called, machine, titles, pair, between, problems }
    }
}

/// Findings about two samples, and the numbers of these if there are more samples.
type OfNeighbours = (Vec<FoundInPair>, Vec<Option<[usize; 2]>>);

/// Returns the findings about each two neighbouring samples of a file, the worst first.
fn neighbour_findings(samples: &[&Input]) -> OfNeighbours {
    let Some(names) = samples.first().map(|input| &input.names) else { return Default::default() };
    if let [older, newer] = samples {
        let named = |input: &Input| (Arc::clone(&input.capture), input.names.clone());
        let mut found = FoundInPair::all(&Pair::with_names(named(older), named(newer)));
        found.sort_by_key(|found| std::cmp::Reverse(found.kind.severity()));
        let between = found.iter().map(|_| None).collect();
        return (found, between);
    }
    let captures = samples.iter().map(|input| Arc::clone(&input.capture));
    let found = neighbours::findings((1..).zip(captures), names);
    found.into_iter().map(|(found, numbers)| (found, Some(numbers))).unzip()
}

/// Returns the findings about each two neighbouring samples of a log of whole objects, and the problems in its values.
///
/// Values that decrease are told once: by the finding, which has more details, or for a restart by the problem.
fn of_log(log: &OpenedLog, names: &Names, busy: f64) -> (OfNeighbours, Vec<Problem>) {
    let (mut found, mut problems) = neighbours::of_log(&log.log, names, busy);
    let is_decrease = |found: &FoundInPair| matches!(found.kind, PairFindingKind::ValuesWentBackwards(_));
    let covers = |problem: &Problem, newer: usize| problem.samples[0] < newer && newer <= problem.samples[1];
    let restarts = problems.iter().filter(|problem| problem.kind == ProblemKind::Restarted);
    let restarts: Vec<&Problem> = restarts.collect();
    found.retain(|(found, [_, newer])| {
        !is_decrease(found) || !restarts.iter().any(|restart| covers(restart, *newer))
    });
    problems.retain(|problem| {
        let mut decreases = found.iter().filter(|(found, _)| is_decrease(found));
        problem.kind != ProblemKind::WentBackwards
            || !decreases.any(|(_, [_, newer])| covers(problem, *newer))
    });
    (found.into_iter().map(|(found, numbers)| (found, Some(numbers))).unzip(), problems)
}

/// Returns the log of a file whose samples are not captures.
fn raw<'a>(inputs: &'a Inputs, file: &str) -> Option<&'a Raw> {
    inputs.raw.iter().find(|raw| raw.file == file)
}

fn problems_of(inputs: &Inputs, of_files: &[FileFindings], file: &str, busy: f64) -> Vec<Problem> {
    if let Some(raw) = raw(inputs, file) {
        return problems(&raw.log, busy, &raw.english);
    }
    let is_its = |input: &Input| input::shown(&input.origin.path) == file;
    let of_file = inputs.captures.iter().zip(of_files).filter(|(input, _)| is_its(input));
    of_file.flat_map(|(_, of_file)| of_file.problems.iter().cloned()).collect()
}

/// Writes the notes on a log, whatever its samples contain.
fn write_notes(
    out: &mut dyn Write,
    inputs: &Inputs,
    (file, notes): (&str, &[Note]),
    odd: &[Problem],
) -> Result<()> {
    let raw = raw(inputs, file);
    let english = raw.map(|raw| raw.english.clone()).unwrap_or_default();
    let file = plain(file);
    if notes.is_empty() && odd.is_empty() {
        writeln!(out, "{file}: {}", Message::NothingOddInLog)?;
    }
    for note in notes {
        let path = match (raw.map(|raw| &raw.log), note.kind) {
            (Some(AnyLog::Binary(log)), NoteKind::Status(outage)) => log.path_of_outage(&outage),
            _ => None,
        };
        let path = path.map(|path| format!(": {}", plain(&path.to_string()))).unwrap_or_default();
        writeln!(out, "{file}: {}{path}", note_text(note, language()))?;
    }
    for problem in odd {
        writeln!(out, "{file}: {}", plain(&logs::problem_line(problem, &english)))?;
    }
    Ok(())
}

/// Reports that names of processes end with their ids, which counter paths must include then.
fn write_ids_in_names(out: &mut dyn Write, input: &Input) -> Result<()> {
    let pair = Pair::single_with_names(Arc::clone(&input.capture), input.names.clone());
    let Ok(rows) = pair.find(r"\#230(*)\#784") else { return Ok(()) };
    let (mut carrying, mut count) = (Vec::new(), 0_usize);
    for row in rows {
        let (Some(name), Ok(id)) = (row.instance_name(), row.value()) else { continue };
        count += usize::from(id > 0.0);
        if id > 0.0 && name.ends_with(&format!("_{id}")) {
            carrying.push(name);
        }
    }
    let Some(first) = carrying.first().filter(|_| carrying.len() * 2 > count) else { return Ok(()) };
    let said = Message::NamesCarryIds(carrying.len(), first.clone());
    Ok(writeln!(out, "{}: {}: {said}", plain(&input.file), severity(Severity::Info))?)
}

fn write_text(
    out: &mut dyn Write,
    input: &Input,
    words: &Words<'_>,
    findings: &[Finding],
    explain: bool,
) -> Result<()> {
    let file = plain(&input.file);
    for assumed in input.capture.assumed() {
        writeln!(out, "{file}: {}", Statement::Assumed(*assumed).say(language()))?;
    }
    if findings.is_empty() {
        writeln!(out, "{file}: {}", Message::NothingOdd)?;
    }
    let runs = input.in_log.as_ref().map(InLog::runs).unwrap_or_default();
    let mut explained = BTreeSet::new();
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
        let (code, mistake) = (finding.kind.code(), finding.kind.mistake().map(Mistake::id));
        if explain && explained.insert(mistake.unwrap_or(code)) {
            for block in guide::built_in(language()).for_finding(code, mistake) {
                writeln!(out, "  {}", block.plain())?;
            }
        }
    }
    Ok(())
}

/// Returns the name of a severity.
fn severity(severity: Severity) -> &'static str {
    HowBad(severity).say(language())
}

/// Returns a text with the number of findings that follow from a finding.
fn followed_by(count: usize) -> String {
    match count {
        0 => String::new(),
        count => format!("; {}", Message::Follow(count)),
    }
}

/// Writes the next steps for a single damaged capture.
fn write_next(out: &mut dyn Write, input: &Input, findings: &[Finding]) -> Result<()> {
    let is_odd = |finding: &Finding| finding.kind.severity() == Severity::Error || finding.kind.is_culprit();
    if !findings.iter().any(is_odd) {
        return Ok(());
    }
    let file = plain(&input.file);
    Ok(writeln!(out, "{file}: {}", Message::CompareWithSound)?)
}

/// Returns the command that reads the capture with the expected value in the field of a finding.
fn mend(capture: &Capture, finding: &Finding) -> String {
    let is_odd = finding.kind.severity() != Severity::Info && !finding.kind.is_rule();
    if !is_odd {
        return String::new();
    }
    match capture.mends(finding).as_slice() {
        [only] => format!("; {}", Message::MendWith(argument(*only))),
        _ => String::new(),
    }
}

/// Writes the command that reads the capture with the expected value in every wrong field, and the findings that
/// remain.
fn write_mended(out: &mut dyn Write, input: &Input) -> Result<()> {
    let mended = input.capture.mended();
    let assumed = mended.capture.assumed();
    // This includes the fields that are already assumed, and may include only these.
    if assumed.len() == input.capture.assumed().len() {
        return Ok(());
    }
    let arguments = match assumed.len() {
        ..=MAX_LISTED_MENDS => {
            assumed.iter().map(|assumed| argument(assumed.assumption())).collect::<Vec<_>>().join(" ")
        }
        many => Message::RightNumbers(many).to_string(),
    };
    Ok(writeln!(out, "{}: {}", plain(&input.file), Message::ErrorsLeft(arguments, mended.errors))?)
}
