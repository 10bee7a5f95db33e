//! Reasons why a path matches no row.

use winperf::pair::PathError;
use winperf::pair::{Listed, NotFound};

use super::{check, one_of_each};
use crate::phrases::Say;

#[test]
fn every_reason_is_said_in_every_language() {
    let (wanted, object) = ("Proces".to_owned(), "Process".to_owned());
    let had: Listed = (100..150).map(|number| format!("a{number}")).collect();
    let reasons = one_of_each![NotFound:
        Path(PathError::NoObject);
        Address("@9/0/0".to_owned());
        Computer { wanted: wanted.clone(), had: object.clone() };
        Object { wanted: wanted.clone(), had: had.clone() };
        InstanceNeeded { object: object.clone(), had: had.clone() };
        NoInstances { object: object.clone() };
        Instance { wanted: wanted.clone(), had: Listed::default() };
        Counter { wanted: wanted.clone(), had: Listed::from_iter([object.clone()]) };
    ];
    let paths = one_of_each![PathError: NoObject; NoCounter; Unclosed;];
    for reason in reasons.into_iter().chain(paths.into_iter().map(NotFound::Path)) {
        check(|language| reason.say(language));
    }
}
