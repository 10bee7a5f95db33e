//! What is wrong with the captures, as long as they are open.

use winperf::Error;
use winperf_report::findings;
use winperf_report::language::Language;

use crate::session::Session;
use crate::session::capture::Capture;
use crate::session::fingerprint::Fingerprint;
use crate::session::notice::Notice;
use crate::session::side::Side;
use crate::words::Msg;

/// What to say of the captures that are open.
pub fn lasting(session: &Session, language: Language) -> Vec<Msg> {
    let captures = Side::BOTH.into_iter().filter_map(|side| session.pair.capture(side));
    let mut messages: Vec<Msg> = captures.filter_map(|capture| of_capture(capture, language)).collect();
    let findings = session.paired.iter().flat_map(|paired| paired.findings.iter());
    messages.extend(findings.cloned().map(Msg::OfPair));
    messages
}

/// What the followed address asks for and is not open, and what is open instead.
pub fn link(session: &Session) -> Option<Msg> {
    let wanted = session.wanted.as_ref()?.captures;
    let is_missing = |wanted: &Fingerprint| session.fingerprints.capture(*wanted).is_none();
    let missing: Vec<String> =
        wanted.into_iter().flatten().filter(is_missing).map(Fingerprint::text).collect();
    let looked_at = Side::BOTH.into_iter().filter_map(|side| session.pair.capture(side));
    let known = looked_at.filter_map(|capture| Some((capture, session.fingerprints.of(capture)?)));
    let others = known.filter(|(_, fingerprint)| !wanted.contains(&Some(*fingerprint)));
    let others = others.map(|(capture, fingerprint)| (capture.file.clone(), fingerprint.text())).collect();
    (!missing.is_empty()).then_some(Msg::Wanted(missing, others))
}

/// What to say of something that has happened.
pub fn once(notice: &Notice) -> Msg {
    match notice.clone() {
        Notice::Shelved { count, others, is_series } => Msg::Shelved(count, others, is_series),
        Notice::MoreFailed(count) => Msg::MoreFailed(count),
        Notice::LinkCopied(copied) => Msg::LinkCopied(copied),
        Notice::Titles { file, pairs, is_later } => Msg::Titles(file, pairs, is_later),
        Notice::AlreadyOpen { side, file } => Msg::AlreadyOpen(side, file),
        Notice::NoExample(name) => Msg::NoExample(name),
        Notice::NoPlace(place) => Msg::NoPlace(place),
        Notice::PutInOrder => Msg::PutInOrder,
        Notice::Replaced { side, file } => Msg::Replaced(side, file),
        Notice::Failed { file, trouble } => Msg::Failed(file, trouble),
    }
}

fn of_capture(capture: &Capture, language: Language) -> Option<Msg> {
    let file = capture.file.clone();
    let outline = capture.outline();
    if capture.bytes().is_empty() {
        return Some(Msg::EmptyFile(file));
    }
    let (first, count) = errors(capture);
    let first = first.map(|first| findings::error(first, language));
    if outline.root().is_none() {
        return Some(Msg::NotACapture(file, first?));
    }
    let promised = outline.header(capture.bytes()).map_or(0, |header| header.declared_end());
    if promised > capture.bytes().len() {
        return Some(Msg::Cut(file, promised as u64, capture.bytes().len() as u64, first));
    }
    first.map(|first| Msg::Damaged(file, first, count.saturating_sub(1)))
}

/// The error at the first place, and how many there are.
fn errors(capture: &Capture) -> (Option<Error>, usize) {
    let outline = capture.outline();
    let of_objects =
        outline.objects().iter().flat_map(|object| [object.definitions_error, object.instances_error]);
    let errors = of_objects.chain([outline.error()]).flatten();
    errors.fold((None, 0), |(first, count), error| {
        let first = first.filter(|first: &Error| first.offset <= error.offset).unwrap_or(error);
        (Some(first), count + 1)
    })
}
