//! Problems of the captures, shown while they are open.

use winperf::Error;
use winperf::findings::{Diagnostic, FindingKind, PairFinding, Severity};
use winperf_bundle::called::Verdict;
use winperf_report::MachineFinding;
use winperf_report::Say;
use winperf_report::account::capitalized;
use winperf_report::language::Language;

use crate::phrases::Msg;
use crate::state::Session;
use crate::state::answers::found::{CaptureFindings, blamed};
use crate::state::library::capture::Capture;
use crate::state::library::fingerprint::Fingerprint;
use crate::state::library::side::Side;
use crate::state::view::address::NamedFile;
use crate::state::view::notice::{Notice, Weight};

/// Minimum total length of two captures in bytes that takes a while to examine.
const LARGE: usize = 4 << 20;

/// A notice shown while its condition holds, and its link.
#[derive(Clone, Debug, PartialEq)]
pub struct LastingNotice {
    /// The capture that it is about; `None` for both together.
    pub about: Option<Side>,
    pub weight: Weight,
    /// Text of the notice.
    pub message: Msg,
    /// The bytes that it is about.
    pub bytes: Option<(Side, u32)>,
    /// The row of the first finding of its kind in the list of findings.
    pub finding: Option<usize>,
}

/// Returns the notices about the open captures: at most a sentence for each, and one for both together.
pub fn lasting(session: &Session, language: Language) -> Vec<LastingNotice> {
    let captures = Side::BOTH.into_iter().filter_map(|side| capture_notice(session, side, language));
    let of_both = machine_notice(session, language).or_else(|| pair_notice(session));
    let called = dll_notice(session, language);
    let mut lasting: Vec<LastingNotice> = captures.chain(of_both).chain(called).collect();
    if lasting.is_empty() && takes_a_while(session) {
        lasting.push(examination_notice(session));
    }
    // Oddities of a lesson example are explained by its cards.
    lasting.retain(|lasting| lasting.weight != Weight::Warning || !session.is_in_lesson());
    lasting
}

/// Returns `true` if the captures are so large that they are shown before all of their findings are known.
///
/// Then room for the notice is reserved from the start, so the layout does not shift.
pub fn takes_a_while(session: &Session) -> bool {
    let captures = Side::BOTH.into_iter().filter_map(|side| session.library.captures.capture(side));
    captures.map(|capture| capture.bytes().len()).sum::<usize>() >= LARGE
}

/// Returns the content of that room while there are no problems.
fn examination_notice(session: &Session) -> LastingNotice {
    let message = if session.is_examining() { Msg::Examining } else { Msg::NothingWrong };
    LastingNotice { about: None, weight: Weight::Note, message, bytes: None, finding: None }
}

/// Returns the first finding about the pair, and the number of others.
fn pair_notice(session: &Session) -> Option<LastingNotice> {
    let paired = session.paired()?;
    let is_bad = |finding: &PairFinding| finding.kind.severity() != Severity::Info;
    let first = paired.findings.iter().position(is_bad)?;
    Some(LastingNotice {
        about: None,
        weight: Weight::Warning,
        message: Msg::OfPair(Box::new(paired.found(first)?), paired.findings.len() - 1),
        bytes: paired.places(first).last().copied(),
        finding: session.found().row_of_pair(first),
    })
}

/// Returns the first finding about the machine that can be fixed, and the number of others.
fn machine_notice(session: &Session, language: Language) -> Option<LastingNotice> {
    let (first, count) = session.found().worst_of_machine()?;
    let found = &session.found().machine_finding(first)?.found;
    let said = match found {
        MachineFinding::Failed(_) => capitalized(&found.say(language)),
        MachineFinding::Absent(_) => found.say(language),
        MachineFinding::Titles(..) => format!("{}: {}", found.subject(), found.say(language)),
    };
    let weight = if found.severity() == Severity::Error { Weight::Error } else { Weight::Warning };
    let finding = session.found().row_of_machine(first);
    Some(LastingNotice {
        about: None,
        weight,
        message: Msg::OfMachine(said, count - 1),
        bytes: None,
        finding,
    })
}

/// Returns the notice that the captures are replies of a DLL that was called directly, and the events that Windows
/// would log about them.
fn dll_notice(session: &Session, language: Language) -> Option<LastingNotice> {
    let manifest = session.paired()?.newer.bundle.manifest.as_ref()?;
    let called = manifest.source().called?;
    let weight = if called.verdicts.iter().any(Verdict::leaves_out) { Weight::Warning } else { Weight::Note };
    let verdicts = called.verdicts.iter().map(|verdict| verdict.say(language));
    let said = std::iter::once(called.say(language)).chain(verdicts).collect();
    let message = Msg::Called(said);
    Some(LastingNotice { about: None, weight, message, bytes: None, finding: None })
}

/// Returns the files of the followed address that are not open, and the files open instead.
pub fn link(session: &Session) -> Option<Msg> {
    let wanted = session.wanted_files();
    let is_wanted = |fingerprint: Fingerprint| wanted.iter().any(|(file, _)| file.fingerprint == fingerprint);
    let missing = wanted.iter().filter(|(_, is_open)| !is_open);
    let missing: Vec<NamedFile> = missing.map(|(file, _)| file.clone()).collect();
    let looked_at = Side::BOTH.into_iter().filter_map(|side| session.library.captures.capture(side));
    let known = looked_at.filter_map(|capture| Some((capture, session.answers.fingerprint(capture)?)));
    let others = known.filter(|(_, fingerprint)| !is_wanted(*fingerprint));
    let others = others.map(|(capture, fingerprint)| (capture.file.clone(), fingerprint.text())).collect();
    (!missing.is_empty()).then_some(Msg::Wanted(missing, others))
}

/// Returns the text about an event.
pub fn once(notice: &Notice, language: Language) -> Msg {
    match notice.clone() {
        Notice::Shelved { count, others, is_series } => Msg::Shelved(count, others, is_series),
        Notice::MoreFailed(count) => Msg::MoreFailed(count),
        Notice::LinkCopied(copied) => Msg::LinkCopied(copied),
        Notice::Titles { file, pairs, is_later } => Msg::Titles(file, pairs, is_later),
        Notice::LeftOut(numbering) => Msg::LeftOut(numbering),
        Notice::Paths { file, count } => Msg::Paths(file, count),
        Notice::AlreadyOpen { side, file } => Msg::AlreadyOpen(side, file),
        Notice::NoExample(name) => Msg::NoExample(name),
        Notice::UnclearLink(parts) => Msg::UnclearLink(parts),
        Notice::NoPlace(place) => Msg::NoPlace(place),
        Notice::PutInOrder => Msg::PutInOrder,
        Notice::NotAssumed { side, error } => Msg::NotAssumed(side, error.say(language)),
        Notice::Replaced { side, file } => Msg::Replaced(side, file),
        Notice::NoCapture { file, error, more } => Msg::ShelvedOther(file, error.say(language), more),
        Notice::DamagedLog(file) => Msg::DamagedLog(file),
        Notice::LogOfBoth(file) => Msg::LogOfBoth(file),
        Notice::Failed { file, trouble } => Msg::Failed(file, trouble),
    }
}

fn capture_notice(session: &Session, side: Side, language: Language) -> Option<LastingNotice> {
    let capture = session.library.captures.capture(side)?;
    let file = capture.file.clone();
    let walked = capture.walked();
    if capture.bytes().is_empty() {
        return Some(unreadable(side, Msg::EmptyFile(file)));
    }
    if walked.root().is_none() {
        let reason = walked.error()?.say(language);
        return Some(unreadable(side, Msg::NotACapture(file, reason)));
    }
    if session.is_examining() {
        ended_walk(capture, side, language)
    } else {
        examined(session, side, language)
    }
}

/// Returns the notice for a file that is unreadable, which is its only error.
fn unreadable(side: Side, message: Msg) -> LastingNotice {
    LastingNotice { about: Some(side), weight: Weight::Error, message, bytes: None, finding: None }
}

/// Returns the first finding about a capture, if that is an error or a warning.
fn examined(session: &Session, side: Side, language: Language) -> Option<LastingNotice> {
    let (found, capture) = (session.found().side(side), session.library.captures.capture(side)?);
    let severity = [Severity::Error, Severity::Warning].into_iter().find(|of| found.count_of(*of) > 0)?;
    let count = found.count_of_causes(severity);
    let first = found.find(severity, 0)?;
    let said = |idx: usize| found.get(idx).map(|finding| (finding.kind.say(language), blamed(finding)));
    let file = capture.file.clone();
    let (message, byte) = match cut(found, severity).filter(|_| capture.walked().header().is_some()) {
        Some((idx, wanted, had)) => {
            let mut causes = (0..count.min(2)).filter_map(|place| found.find(severity, place));
            let (text, byte) = causes.find(|other| *other != idx).and_then(said).unzip();
            (Msg::Cut(file, wanted, had, text), byte)
        }
        None => {
            let (text, byte) = said(first)?;
            (damage(session, severity, file, text, count.saturating_sub(1)), Some(byte))
        }
    };
    let weight = if severity == Severity::Error { Weight::Error } else { Weight::Warning };
    let bytes = byte.map(|byte| (side, byte));
    Some(LastingNotice {
        about: Some(side),
        weight,
        message,
        bytes,
        finding: session.found().row_of(side, first),
    })
}

/// Returns the finding with the number of bytes that a header declares, and the actual number.
fn cut(found: &CaptureFindings, severity: Severity) -> Option<(usize, u64, u64)> {
    let mut causes = (0..found.count_of_causes(severity)).filter_map(|place| found.find(severity, place));
    causes.find_map(|idx| match found.get(idx)?.kind {
        FindingKind::Truncated { wanted, had } => Some((idx, wanted.into(), had.into())),
        _ => None,
    })
}

/// Returns the notice that a capture is damaged, or has a doubtful item; for a single capture also a hint about the
/// next step.
fn damage(session: &Session, severity: Severity, file: String, first: String, more: usize) -> Msg {
    let is_alone =
        Side::BOTH.into_iter().filter_map(|side| session.library.captures.capture(side)).count() == 1;
    match severity {
        Severity::Error => Msg::Damaged(file, first, more, is_alone),
        _ => Msg::Doubtful(file, first, more, is_alone),
    }
}

/// Returns the first of the errors that ended a walk, which are known before the findings are.
fn ended_walk(capture: &Capture, side: Side, language: Language) -> Option<LastingNotice> {
    let walked = capture.walked();
    let of_objects =
        walked.objects().flat_map(|object| [object.definitions_error(), object.instances_error()]);
    let errors = of_objects.chain([walked.error()]).flatten();
    let (first, count) = errors.fold((None, 0_usize), |(first, count), error| {
        let first = first.filter(|first: &Error| first.offset <= error.offset).unwrap_or(error);
        (Some(first), count + 1)
    });
    let message = Msg::Damaged(capture.file.clone(), first?.say(language), count.saturating_sub(1), false);
    Some(LastingNotice { about: Some(side), weight: Weight::Error, message, bytes: None, finding: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Words;
    use crate::state::answers::found::About;
    use crate::state::tests::{desktop, opened, with_registrations, with_source};
    use winperf_bundle::DllCall;
    use winperf_bundle::Source;
    use winperf_bundle::registrations::{Registered, Registrations};

    /// Returns the desktop example with a number replaced.
    fn with(offset: usize, number: u32) -> Session {
        let mut bytes = winperf_synth::examples::desktop().older;
        bytes[offset..offset + 4].copy_from_slice(&number.to_le_bytes());
        opened(vec![bytes])
    }

    #[test]
    fn every_error_is_said_with_its_bytes_and_its_finding_also_those_that_end_no_walk() {
        // NumObjectTypes, and the CounterOffset of the first counter of Memory.
        for (offset, number, code) in
            [(0x1c, 12, "is 12 but 9 objects"), (0x44c, 4000, "CounterOffset is 4000 but should be")]
        {
            let session = with(offset, number);
            let said = lasting(&session, Language::English);
            let [
                LastingNotice {
                    weight: Weight::Error,
                    message: Msg::Damaged(_, first, 0, true),
                    bytes,
                    finding,
                    ..
                },
            ] = said.as_slice()
            else {
                panic!("{said:?}")
            };
            assert!(first.contains(code), "{first}");
            assert_eq!((*bytes, *finding), (Some((Side::A, offset as u32)), Some(0)));
        }
    }

    #[test]
    fn a_capture_without_errors_needs_no_word() {
        let session = opened(vec![winperf_synth::examples::desktop().older]);
        assert!(session.found().count() > 0);
        assert_eq!(lasting(&session, Language::English), []);
    }

    #[test]
    fn a_warning_is_said_and_with_one_capture_where_to_look_next() {
        // Version.
        let session = with(0xc, 7);
        let said = lasting(&session, Language::English);
        let [LastingNotice { weight: Weight::Warning, message, bytes, finding, .. }] = said.as_slice() else {
            panic!("{said:?}")
        };
        assert_eq!((*bytes, *finding), (Some((Side::A, 0xc)), Some(0)));
        let text = Words::default().say(message.clone()).to_string();
        assert!(
            text.contains("Version must be 1 but is 7") && text.contains("Tip: to see which field differs"),
            "{text}"
        );
        let mut bytes = winperf_synth::examples::desktop().older;
        bytes[0xc] = 7;
        let both = opened(vec![bytes, winperf_synth::examples::desktop().newer]);
        let text = Words::default().say(lasting(&both, Language::English)[0].message.clone()).to_string();
        assert!(!text.contains("Tip: to see which field differs"), "{text}");
    }

    #[test]
    fn a_length_that_lies_cuts_nothing() {
        // TotalByteLength of the data block.
        let session = with(0x14, 1 << 20);
        let said = lasting(&session, Language::English);
        let [LastingNotice { message: Msg::Damaged(_, first, 0, true), finding: Some(0), .. }] =
            said.as_slice()
        else {
            panic!("{said:?}")
        };
        assert!(first.starts_with("TotalByteLength is 1048576 but should be "), "{first}");
        assert!(session.found().count_of(Severity::Error) > 0);
    }

    #[test]
    fn beside_a_sound_capture_the_field_that_differs_is_said() {
        let example = winperf_synth::examples::desktop();
        let capture = winperf::Capture::parse(example.older.clone());
        let counter = capture.objects().next().and_then(|object| object.counters().next()).unwrap();
        let field = capture.span(counter.place()).unwrap().offset as usize + 24;
        let mut lying = example.older;
        lying[field..field + 4].copy_from_slice(&999_u32.to_le_bytes());
        let said = lasting(&opened(vec![lying, example.newer]), Language::English);
        assert_eq!(said[0].bytes, Some((Side::A, field as u32)), "{said:?}");
        let text = Words::default().say(said[0].message.clone()).to_string();
        assert!(text.contains("DetailLevel is 999 but "), "{text}");
    }

    #[test]
    fn before_the_findings_are_known_what_ended_the_walk_is_said() {
        let session = with(0x7c, 0x7fff_ffff).examining();
        let said = lasting(&session, Language::English);
        assert!(matches!(&said[..], [LastingNotice { message: Msg::Damaged(..), .. }]), "{said:?}");
    }

    #[test]
    fn a_cut_file_says_so_once_and_leads_to_its_findings() {
        let mut bytes = winperf_synth::examples::desktop().older;
        bytes.truncate(9000);
        let said = lasting(&opened(vec![bytes]), Language::English);
        let [LastingNotice { message: Msg::Cut(.., first), finding: Some(0), .. }] = &said[..] else {
            panic!("{said:?}")
        };
        assert!(!first.as_ref().is_some_and(|first| first.contains("its end is missing")), "{first:?}");
    }

    #[test]
    fn what_is_odd_about_both_captures_is_one_sentence_that_leads_to_bytes() {
        let session = desktop();
        let said = lasting(&session, Language::English);
        let [
            LastingNotice {
                about: None,
                weight,
                message: Msg::OfPair(_, more),
                bytes: Some((Side::B, _)),
                finding: Some(row),
            },
        ] = said.as_slice()
        else {
            panic!("{said:?}")
        };
        assert_eq!(*weight, Weight::Warning);
        assert_eq!(*more, session.paired().unwrap().findings.len() - 1);
        assert_eq!(session.found().get(*row).unwrap().about, About::Pair);
    }

    /// Returns a desktop whose machine has a service that is disabled, and no object of it.
    fn without_an_object(disabled: Option<u32>) -> Session {
        let service = Registered {
            name: "Acme".to_owned(),
            object_list: vec![9100],
            disabled,
            ..Registered::default()
        };
        with_registrations(Registrations { services: vec![service], ..Registrations::default() })
    }

    #[test]
    fn an_absent_object_is_said_with_its_reason_where_somebody_can_mend_it() {
        let said = lasting(&without_an_object(Some(1)), Language::English);
        let [
            LastingNotice {
                about: None,
                weight: Weight::Warning,
                message: Msg::OfMachine(text, 0),
                finding: Some(0),
                ..
            },
        ] = &said[..]
        else {
            panic!("{said:?}")
        };
        assert!(text.starts_with("#9100 is not there: the service Acme is disabled"), "{text}");
        // The finding about an empty query is only informational.
        assert_eq!(lasting(&without_an_object(None), Language::English), []);
    }

    #[test]
    fn replies_of_a_dll_that_was_called_by_itself_are_said_to_be_some() {
        let verdict = |event| Verdict { query: "10006".to_owned(), event, error: None };
        let called = |verdicts| DllCall { library: "acme.dll".to_owned(), service: None, verdicts };
        let said = |called: DllCall| {
            let session = with_source(Source { called: Some(called), ..Source::default() });
            let said = lasting(&session, Language::English);
            let [LastingNotice { about: None, weight, message, .. }] = &said[..] else { panic!("{said:?}") };
            (*weight, Words::default().say(message.clone()).to_string())
        };
        let (weight, text) = said(called(Vec::new()));
        assert_eq!(weight, Weight::Note);
        assert!(text.starts_with("These are replies of acme.dll, called directly without Perflib"), "{text}");
        let (weight, text) = said(called(vec![verdict(1003)]));
        assert_eq!(weight, Weight::Warning);
        assert!(text.contains("For the query 10006, Windows would log event 1003 of Perflib"), "{text}");
        assert!(text.ends_with("and discard the reply."), "{text}");
    }

    #[test]
    fn captures_that_take_a_while_have_a_sentence_before_and_after_they_are_examined() {
        let mut bytes = winperf_synth::examples::desktop().older;
        let said = |session: &Session| {
            let said = lasting(session, Language::English).into_iter();
            said.map(|lasting| (lasting.weight, lasting.message)).collect::<Vec<_>>()
        };
        assert_eq!(said(&opened(vec![bytes.clone()])), []);
        // Bytes after the end of a block are a warning, unless they are the zeros of a buffer.
        bytes.resize(LARGE, 1);
        let warned = said(&opened(vec![bytes]));
        assert!(matches!(warned[..], [(Weight::Warning, Msg::Doubtful(_, _, 0, true))]), "{warned:?}");
        let [older, _] = winperf_synth::big::machine(LARGE + LARGE / 4, 1);
        let session = opened(vec![older]);
        assert_eq!(said(&session), [(Weight::Note, Msg::NothingWrong)]);
        assert_eq!(said(&session.examining()), [(Weight::Note, Msg::Examining)]);
    }

    #[test]
    fn a_file_that_ends_within_its_header_is_said_to() {
        for length in [8, 60, 87] {
            let mut bytes = winperf_synth::examples::desktop().older;
            bytes.truncate(length);
            let said = lasting(&opened(vec![bytes]), Language::English);
            assert_eq!(said.len(), 1, "{length}");
            let text = Words::default().say(said[0].message.clone()).to_string();
            assert!(text.contains("its end is missing"), "{length}: {text}");
        }
    }
}
