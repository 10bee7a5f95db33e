//! Issue texts and reports.

use strum::VariantArray;
use winperf::findings::Severity;
use winperf_redact::Level;

use super::{check, one_of_each};
use crate::phrases::Say;
use crate::phrases::share::{Fact, Heading, HowBad, Sentence};

#[test]
fn every_sentence_of_an_issue_is_said_in_every_language() {
    let sentences = one_of_each![Sentence:
        Captured { both: true };
        Elapsed { calendar: "1.004".to_owned(), performance: "1.003".to_owned() };
        Matched { both: 40, older: 1, newer: 3 };
        Redaction(Level::None);
        Found { errors: 5, warnings: 7, infos: 11 };
        NothingOdd;
        More(13);
        MoreValues(17);
        Charted { drawn: 12, all: 19 };
        OnPage;
        ByProgram;
    ];
    let others = Level::ALL.map(Sentence::Redaction).into_iter().chain([Sentence::Captured { both: false }]);
    for sentence in sentences.into_iter().chain(others) {
        check(|language| sentence.say(language));
    }
}

#[test]
fn every_heading_fact_and_severity_is_said_in_every_language() {
    for heading in Heading::VARIANTS {
        check(|language| heading.say(language));
    }
    for fact in Fact::VARIANTS {
        check(|language| fact.say(language));
    }
    for severity in [Severity::Error, Severity::Warning, Severity::Info] {
        check(|language| HowBad(severity).say(language));
    }
}
