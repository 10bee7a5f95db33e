//! Reasons why objects are absent, in every language.

use crate::absence::{Absence, Logged, Reason};
use winperf::TitleIndex;

use super::{check, one_of_each};
use crate::phrases::Say;

#[test]
fn every_reason_for_an_absence_is_said_in_every_language() {
    let reasons = one_of_each![Reason:
        SystemDisabled;
        Disabled { value: 4, event: Some(1017) };
        LibraryMissing;
        LibraryUnnamed;
        LibraryNoDll;
        OtherBitness { machine: "x86".to_owned() };
        FunctionsMissing;
        ExportMissing { value: "Collect", function: "CollectAcme".to_owned() };
        NeverLoaded;
        BroughtNothing { event: Some(Logged { source: None, id: 1008, error: Some(21) }), log_read: true };
        ListedNotDelivered;
        CounterSetSilent;
        CounterSetsMissing { count: 146 };
        ProvidedByNobody;
    ];
    let unlogged = |log_read| Reason::BroughtNothing { event: None, log_read };
    // Events of Perflib with a meaning, one without, and one of a different source.
    let ids = (1000..=1023).chain(2000..=2003);
    let of_perflib = ids.map(|id| Logged { source: None, id, error: Some(0xC000_0005) });
    let missing = Logged { source: None, id: 1023, error: Some(126) };
    let of_perfnet = Logged { source: Some("PerfNet".to_owned()), id: 2004, error: None };
    let logged = of_perflib.chain([missing, of_perfnet]);
    let logged = logged.map(|event| Reason::BroughtNothing { event: Some(event), log_read: true });
    let others = [unlogged(true), unlogged(false), Reason::Disabled { value: 1, event: None }];
    for reason in reasons.into_iter().chain(others).chain(logged) {
        for [name, service] in [["Acme", "AcmeSvc"], ["", "AcmeSvc"], ["", ""]] {
            let [name, service, library] = [name, service, "acme.dll"].map(str::to_owned);
            let absence =
                Absence { reason: reason.clone(), object: Some(TitleIndex(9100)), name, service, library };
            check(|language| absence.say(language));
        }
    }
}
