//! A finding as a reply to the person who reported it.

use winperf::pair::Age;
use winperf_report::copy::Copy;
use winperf_report::reply::{Reply, cause_of};

use crate::phrases::Language;
use crate::state::Session;
use crate::state::address::Address;
use crate::state::copying::Amount;
use crate::state::found::{About, OfMachine};
use crate::state::tab::Tab;
use crate::views::copied::query::Text;
use crate::views::query::wording;

/// The address of a finding in the list of all.
pub fn address(session: &Session, row: usize) -> Address {
    Address::of(&Session { tab: Tab::Findings, finding_row: row, ..session.clone() })
}

/// The paragraph about a finding, with a link to it.
pub fn text(session: &Session, row: usize, link: &str, language: Language) -> Option<Text> {
    let reply = Reply { guide: session.guides.document(language), link, language };
    let odd = session.found.at(row)?;
    let text = match odd.about {
        About::Machine => match session.found.of_machine(odd.idx)? {
            OfMachine::Absent(absence) => reply.of_absent(absence),
            OfMachine::Titles(file, _, found) => reply.of_titles(file, found),
        },
        About::Capture(side) => {
            let capture = session.captures.capture(side)?;
            let findings = session.found.of(side).as_slice();
            let finding = findings.get(odd.idx)?;
            let words = wording::words(capture, &session.naming, language);
            reply.of_capture(&words, &capture.file, finding, cause_of(finding, findings))
        }
        About::Pair => {
            let paired = session.paired.as_ref()?;
            let file =
                |age| session.captures.capture(paired.side(age)).map_or("", |capture| capture.file.as_str());
            let files = [Age::Older, Age::Newer].map(file);
            reply.of_pair(paired.pair(), files, paired.findings.get(odd.idx)?)
        }
    };
    Some(Text { copy: Copy { text, is_cut: false }, amount: Amount::One })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::Shared;
    use crate::state::Action;
    use crate::state::guide::Guide;
    use crate::state::tests::{damaged, desktop, opened, without_objects};

    fn said(session: &Session, row: usize, language: Language) -> String {
        text(session, row, "https://winperf.example/#tab=findings", language).unwrap().copy.text
    }

    #[test]
    fn every_finding_has_a_reply_of_one_paragraph_that_ends_with_its_link() {
        for session in [desktop(), opened(damaged()), without_objects()] {
            for row in 0..session.found.count() {
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
        let row = session.found.row_of_pair(0).unwrap();
        let before = said(&session, row, Language::English);
        let session = session.changed(Action::Swap).settled();
        // That they were swapped comes before it.
        let row = session.found.row_of_pair(1).unwrap();
        let ids = |said: &str| said.split("317").next().unwrap().to_owned();
        assert!(before.contains("1188 in") && before.contains("1324 in"), "{before}");
        let after = said(&session, row, Language::English);
        assert_eq!(ids(&before), ids(&after));
    }

    #[test]
    fn what_to_do_is_in_the_reply_once_the_document_is_here() {
        let session = desktop();
        let row = session.found.row_of_pair(0).unwrap();
        let without = said(&session, row, Language::English);
        let document = Shared::new(winperf_report::guide::ENGLISH.to_owned());
        let with = session.changed(Action::Guide(Language::English, Guide::Here(document)));
        assert!(said(&with, row, Language::English).len() > without.len() + 100, "{without}");
    }

    #[test]
    fn the_link_leads_to_the_finding() {
        let session = opened(damaged());
        let row = session.found.count() - 1;
        let address = address(&session, row);
        assert_eq!((address.view.tab, address.view.row), (Tab::Findings, u32::try_from(row).unwrap()));
    }
}
