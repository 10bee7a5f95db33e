//! A finding as a reply to the person who reported the problem.

use winperf::pair::Age;
use winperf::{Pair, at_once, no_rest};
use winperf_redact::Level;
use winperf_report::copy::Copy;
use winperf_report::handed::{Origin, SharedCaptures};
use winperf_report::reply::{self, Topic};

use crate::phrases::Language;
use crate::state::Session;
use crate::state::answers::found::About;
use crate::state::answers::paired::Paired;
use crate::state::answers::pairing::Pairing;
use crate::state::answers::sharing::ShareRequest;
use crate::state::library::side::Side;
use crate::state::view::address::{Address, NamedFile, View};
use crate::state::view::copying::{Amount, RedactionLevel};
use crate::state::view::sharing::Chosen;
use crate::state::view::tab::Tab;
use crate::views::copied::query::Text;

/// Returns the address of a finding in the list of all, without other selections, and if the reply is redacted, without
/// file names and assumptions.
pub fn address(session: &Session, row: usize) -> Address {
    let mut there = session.clone();
    (there.view.tab, there.view.finding_row) = (Tab::Findings, row);
    let whole = Address::from_session(&there);
    let view = View { tab: whole.view.tab, row: whole.view.row, ..View::default() };
    if session.view.redaction == RedactionLevel(Level::None) {
        return Address { view, ..whole };
    }
    let unnamed = |file: Option<_>| file.map(|file| NamedFile { name: None, ..file });
    Address { example: whole.example, captures: whole.captures.map(unnamed), view, ..Address::default() }
}

/// Returns the captures that a reply is about, with their redaction level; `None` if they are not a pair.
pub fn asked(session: &Session) -> Option<ShareRequest> {
    let RedactionLevel(level) = session.view.redaction;
    let (lists, chosen) = (session.library.used_lists(), Chosen { level, only: Vec::new() });
    Some(ShareRequest { paired: paired(session)?, lists, chosen })
}

/// Returns the pairing of the captures, computed here if their examination is still running.
fn paired(session: &Session) -> Option<Paired> {
    let pair_now = || {
        let captures = session.library.captures.both();
        let there = captures.iter().filter_map(|(_, capture)| capture.clone());
        Some(Paired::new(&captures, at_once(Pairing::new(there, &session.library.naming, &mut no_rest))?))
    };
    session.paired().cloned().or_else(pair_now)
}

/// Returns a file that is not a capture, if it needs no redaction; `None` otherwise, since names cannot be found in it.
pub fn unpaired(session: &Session, row: usize) -> Option<SharedCaptures> {
    let pair = alone(session, row).filter(|_| session.view.redaction == RedactionLevel(Level::None))?;
    let file =
        session.found().get(row)?.about.side().and_then(|side| session.library.captures.capture(side))?;
    let origin = Origin::new([String::new(), file.file.clone()], None, &[]);
    SharedCaptures::new(&pair, &origin, Level::None).ok()
}

/// Returns the capture that a finding is about, as a pair of one.
fn alone(session: &Session, row: usize) -> Option<Pair> {
    let side: Side = session.found().get(row)?.about.side()?;
    let capture = session.library.captures.capture(side)?.shared();
    Some(Pair::single_with_names(capture, session.library.naming.names.clone()))
}

/// Returns the paragraph about a finding, with a link to it, of the redacted captures; without any name if these are
/// not available.
pub fn text(
    session: &Session,
    row: usize,
    handed: Option<&SharedCaptures>,
    link: &str,
    language: Language,
) -> Option<Text> {
    let guide = session.answers.explanations(language);
    let topic = topic(session, row)?;
    let text = match handed {
        Some(handed) => reply::markdown(&handed.subject(&[], language, guide), topic, link),
        None => match session.paired() {
            Some(paired) => reply::without_names(Some(paired.pair()), topic, guide, link, language),
            None => reply::without_names(alone(session, row).as_ref(), topic, guide, link, language),
        },
    };
    Some(Text { copy: Copy { text, is_cut: false }, amount: Amount::One })
}

/// Returns the topic of a row in the list of findings.
fn topic(session: &Session, row: usize) -> Option<Topic<'_>> {
    let odd = session.found().get(row)?;
    Some(match odd.about {
        About::Machine => Topic::Machine(&session.found().machine_finding(odd.idx)?.found),
        About::Capture(side) => {
            let age = session.paired().and_then(|paired| paired.age(side));
            Topic::Capture(age.unwrap_or(Age::Newer), session.found().side(side).get(odd.idx)?)
        }
        About::Pair => Topic::Pair(session.paired()?.findings.get(odd.idx)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::Shared;
    use crate::state::Action;
    use crate::state::library::guide::Guide;
    use crate::state::tests::{damaged, desktop, opened, without_objects};
    use winperf_synth::counter_type::PERF_COUNTER_BULK_COUNT;
    use winperf_synth::{self as synth, Counter, Instance, Object};

    fn said(session: &Session, row: usize, language: Language) -> String {
        let redacted = |paired: &Paired| {
            SharedCaptures::new(paired.pair(), &asked(session)?.origin(), session.view.redaction.0).ok()
        };
        let handed = session.paired().map_or_else(|| unpaired(session, row), redacted);
        let link = "https://winperf.example/#tab=findings";
        text(session, row, handed.as_ref(), link, language).unwrap().copy.text
    }

    #[test]
    fn every_finding_has_a_reply_of_one_paragraph_that_ends_with_its_link() {
        for session in [desktop(), opened(damaged()), without_objects()] {
            for row in 0..session.found().count() {
                for &language in Language::ALL {
                    let said = said(&session, row, language);
                    assert_eq!(said.lines().count(), 1, "{said}");
                    assert!(said.trim_end().ends_with("https://winperf.example/#tab=findings"), "{said}");
                }
            }
        }
    }

    #[test]
    fn who_moved_is_said_of_the_captures_by_age_wherever_they_stand() {
        let session = desktop();
        let row = session.found().row_of_pair(0).unwrap();
        let before = said(&session, row, Language::English);
        let session = session.changed(Action::Swap).settled();
        // The finding about swapped captures comes before it.
        let row = session.found().row_of_pair(1).unwrap();
        let ids = |said: &str| said.split("317").next().unwrap().to_owned();
        assert!(before.contains("1188 in") && before.contains("1324 in"), "{before}");
        let after = said(&session, row, Language::English);
        assert_eq!(ids(&before), ids(&after));
    }

    #[test]
    fn what_to_do_is_in_the_reply_once_the_document_is_here() {
        let session = desktop();
        let row = session.found().row_of_pair(0).unwrap();
        let without = said(&session, row, Language::English);
        let document = Shared::new(winperf_report::guide::ENGLISH.to_owned());
        let with = session.changed(Action::explained(Language::English, Guide::Here(document)));
        assert!(said(&with, row, Language::English).len() > without.len() + 100, "{without}");
    }

    /// Returns two captures of a machine with unique names, in each variant that is damaged by one byte.
    fn named() -> Vec<Session> {
        let counter = || Counter::new(5002, PERF_COUNTER_BULK_COUNT);
        let capture = |time: i64, value: u64| {
            let instance = |name: &str| Instance::named(name).values([value]);
            let object = Object::new(5000).counter(counter());
            let object = object.instance(instance("QZUSER")).instance(instance("QZUSER"));
            synth::Capture::new().system_name("QZHOST").perf_time_100ns(time).object(object).write()
        };
        let (older, newer) = (capture(133_600_000_000_000_000, 9), capture(133_600_000_010_000_000, 1));
        let damaged = |at: usize| {
            let mut newer = newer.clone();
            newer[at] ^= 0x55;
            opened(vec![older.clone(), newer])
        };
        (0..newer.len()).map(damaged).collect()
    }

    #[test]
    fn no_reply_tells_a_name_of_the_captures_unless_that_is_chosen() {
        for session in named() {
            for row in 0..session.found().count() {
                for taken_out in RedactionLevel::ALL.into_iter().take(2) {
                    let session = session.clone().changed(Action::TakeOut(taken_out));
                    let said = said(&session, row, Language::English).to_uppercase();
                    let bytes = "51 00 5A 00";
                    assert!(!said.contains("QZ") && !said.contains(bytes), "{said}");
                    assert!(!address(&session, row).write().contains("capture"), "{said}");
                }
            }
        }
        let of_all = named().into_iter().flat_map(|session| {
            let session = session.changed(Action::TakeOut(RedactionLevel(Level::None)));
            (0..session.found().count()).map(|row| said(&session, row, Language::English)).collect::<Vec<_>>()
        });
        assert!(of_all.filter(|said| said.contains("QZUSER") || said.contains("QZHOST")).count() > 5);
    }

    #[test]
    fn the_link_leads_to_the_finding() {
        let mut session = opened(damaged());
        let row = session.found().count() - 1;
        let address = address(&session, row);
        assert_eq!((address.view.tab, address.view.row), (Tab::Findings, u32::try_from(row).unwrap()));
        session.view.redaction = RedactionLevel(Level::None);
        let named = super::address(&session, row);
        assert_eq!(named.view, address.view, "nothing that is chosen elsewhere");
    }
}
