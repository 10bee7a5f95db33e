//! Why an object is not there, in every language.

use winperf::TitleIndex;
use winperf_bundle::absence::{Absence, Reason};

use super::{check, one_of_each};
use crate::phrases::Say;

#[test]
fn every_reason_for_an_absence_is_said_in_every_language() {
    let reasons = one_of_each![Reason:
        SystemDisabled;
        Disabled { value: 4, event: Some(1017) };
        LibraryMissing;
        OtherBitness { machine: "x86".to_owned() };
        FunctionsMissing;
        NeverLoaded;
        BroughtNothing { event: Some((1008, Some(21))) };
        ListedNotDelivered;
        ProvidedByNobody;
    ];
    let others =
        [Reason::BroughtNothing { event: None }, Reason::Disabled { value: 1, event: None }].into_iter();
    for reason in reasons.into_iter().chain(others) {
        for name in ["Acme", ""] {
            let [name, service, library] = [name, "AcmeSvc", "acme.dll"].map(str::to_owned);
            let absence =
                Absence { reason: reason.clone(), object: Some(TitleIndex(9100)), name, service, library };
            check(|language| absence.say(language));
        }
    }
}
