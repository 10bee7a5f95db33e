//! Issue texts and reports.

use crate::account::{
    Change, ChangedInstances, Definition, Few, Looked, Passer, PasserKind, Renumbered, Statement,
};
use strum::VariantArray;
use winperf::findings::Severity;
use winperf::pair::Age;
use winperf_bundle::Capturer;
use winperf_bundle::called::{Awaited, DllCall, Verdict};
use winperf_redact::Level;

use super::{check, one_of_each};
use crate::phrases::Say;
use crate::phrases::share::{Fact, Heading, HowBad, Sentence};

#[test]
fn every_sentence_of_an_issue_is_said_in_every_language() {
    let sentences = one_of_each![Sentence:
        Captured { both: true };
        Elapsed { calendar: "1.004".to_owned(), performance: "1.003".to_owned() };
        Written { version: "1.2.3".to_owned(), created: Some("2026-01-02".to_owned()) };
        MoreValues(17);
        Charted { drawn: 12, all: 19 };
        OnPage;
        ByProgram;
        LogOnPage;
        LogByProgram;
        NothingOddInLog;
    ];
    let others = [
        Sentence::Captured { both: false },
        Sentence::Written { version: "1.2.3".to_owned(), created: None },
    ];
    for sentence in sentences.into_iter().chain(others) {
        check(|language| sentence.say(language));
    }
}

/// Returns twelve instances that moved, because of one new or gone instance of each kind, up to `passers`.
fn renumbered(by: Option<i64>, passers: usize) -> Renumbered {
    let all = [
        (PasserKind::Running, Some(1188), Age::Older),
        (PasserKind::Running, Some(77), Age::Newer),
        (PasserKind::Instance, None, Age::Older),
    ];
    let passer = |(kind, id, only_in)| Passer { name: "svchost".to_owned(), kind, id, only_in };
    let first = all.into_iter().take(passers).map(passer).collect();
    Renumbered { object: "Process".to_owned(), count: 12, by, who: ChangedInstances { first, more: 5 } }
}

#[test]
fn what_came_and_went_is_said_in_every_language() {
    let kinds = one_of_each![PasserKind: Object; Counter; Instance; Running;];
    for kind in kinds {
        for only_in in Age::BOTH {
            let passer = Passer { name: "svchost#3".to_owned(), kind, id: None, only_in };
            check(|language| ChangedInstances { first: vec![passer.clone()], more: 0 }.say(language));
        }
    }
}

#[test]
fn every_statement_about_captures_is_said_in_every_language() {
    let few = |count| Few { names: vec!["a".to_owned(), "b#1".to_owned()], count };
    let change =
        |gone, new| Change { object: "Process".to_owned(), gone: few(gone), new: few(new), renumbered: None };
    let defined = |counter: Option<&str>, only_in| Definition {
        object: "Process".to_owned(),
        counter: counter.map(str::to_owned),
        only_in,
        place: winperf::Place::DataBlock,
    };
    let looked = Looked {
        tool: Some("winperf-capture 0.1.0".to_owned()),
        created: Some("2026-01-02".to_owned()),
        os_build: Some("10.0.22631.4317".to_owned()),
        machine: vec!["x86_64".to_owned()],
        query: Some("Global".to_owned()),
        looker: Capturer {
            bits: Some(64),
            elevated: Some(false),
            session_0: Some(true),
            account: Some("local-service".to_owned()),
            monitor_user: Some(true),
        },
        awaited: Some(Awaited { condition: r"\A(b)\c > 5".to_owned(), sample: 3 }),
        called: None,
    };
    let verdict = |event, error| Verdict { query: "10006".to_owned(), event, error };
    let called = DllCall {
        library: "acme.dll".to_owned(),
        service: Some("AcmeSvc".to_owned()),
        verdicts: vec![verdict(1014, Some(21)), verdict(1016, None), verdict(7, None)],
    };
    let call_statement = |service: Option<&str>| {
        let called = DllCall { service: service.map(str::to_owned), ..called.clone() };
        Statement::Looked(Looked { called: Some(called), awaited: None, ..looked.clone() })
    };
    let by_name = |value: Option<&str>| Statement::ByName {
        place: "Process(svchost#3)".to_owned(),
        counter: "% Processor Time".to_owned(),
        by_name: "317266.870".to_owned(),
        value: value.map(str::to_owned),
    };
    let capture = winperf::Capture::parse(winperf_synth::examples::desktop().newer);
    let field = capture.assumable(20).unwrap();
    let statements = one_of_each![Statement:
        Found { errors: 5, warnings: 7, infos: 11 };
        NothingOdd;
        NothingWrong;
        Sound { samples: 2 };
        OnlyInfos { samples: 2, infos: 3 };
        ByName { place: "a".to_owned(), counter: "b".to_owned(), by_name: "3".to_owned(), value: None };
        More(13);
        Infos(3);
        Follows { code: "object-count-mismatch", offset: Some(28) };
        Matched { both: 40, gone: 1, new: 3 };
        Defined(defined(None, Age::Older));
        MoreDefinitions(31);
        OtherBits([64, 32]);
        Changed(change(2, 7));
        Renumbered(renumbered(Some(-1), 3));
        MoreObjects(17);
        Looked(looked.clone());
        Redaction(Level::None);
        ReadAsIf;
        Assumed(winperf::Assumed { field, had: 624, value: 664 });
        MoreAssumed(19);
    ];
    let others = [
        Statement::Renumbered(renumbered(Some(1), 0)),
        Statement::Renumbered(renumbered(Some(-2), 1)),
        Statement::Renumbered(renumbered(Some(7), 1)),
        Statement::Renumbered(renumbered(None, 1)),
        by_name(Some("3.113")),
        Statement::Follows { code: "object-count-mismatch", offset: None },
        Statement::Changed(change(2, 0)),
        Statement::Changed(change(0, 9)),
        Statement::Defined(defined(None, Age::Newer)),
        Statement::Defined(defined(Some("Handle Count"), Age::Newer)),
        call_statement(Some("AcmeSvc")),
        call_statement(None),
        Statement::Looked(Looked { awaited: Some(Awaited::default()), ..looked.clone() }),
        Statement::Looked(Looked { tool: None, ..looked.clone() }),
        Statement::Looked(Looked { created: None, ..looked }),
        Statement::Looked(Looked::default()),
    ];
    let others = Level::ALL.map(Statement::Redaction).into_iter().chain(others);
    for statement in statements.into_iter().chain(others) {
        check(|language| statement.say(language));
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
