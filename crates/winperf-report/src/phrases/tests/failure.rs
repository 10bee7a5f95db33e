//! Queries that failed, in every language.

use std::time::Duration;

use winperf_bundle::Failure;
use winperf_bundle::failure::{Cause, Overcome, Refusal};

use super::{check, one_of_each};
use crate::phrases::Say;

#[test]
fn every_failure_of_a_query_is_said_in_every_language() {
    let causes = one_of_each![Cause:
        Unknown;
        Other("E5".to_owned());
        TimedOut(Duration::from_secs(20));
        Crashed(0xC000_0005);
        NotStarted(206);
        Foreign;
        NotAsked;
        TitlesNotAsked(38);
        Refused(Refusal::Code(87));
        NoBlock;
        Unsound("E5".to_owned());
        LeftOut("E5".to_owned());
        NoObjects;
        Gone;
        Silent;
        CutList;
        OnlyInGlobal;
        Empty;
        CountNotSet;
        UnknownWord(13);
        ValuesInMetadata;
        IndexInsideAnother;
        TooMany;
    ];
    let refusals = [Refusal::TooLarge, Refusal::WrongLength].map(Cause::Refused);
    let more = [
        Cause::TimedOut(Duration::ZERO),
        Cause::UnknownWord(0),
        Cause::Crashed(7),
        Cause::Unsound(String::new()),
    ];
    let overcome = one_of_each![Overcome: AskedAgain; OneByOne; InParts; InEnglish; NotNeeded;];
    for cause in causes.into_iter().chain(refusals).chain(more) {
        let failure = Failure {
            services: vec!["AcmeSvc".to_owned()],
            library: Some("acme.dll".to_owned()),
            ..Failure::new("10006".to_owned(), 3, cause)
        };
        check(|language| failure.say(language));
    }
    for overcome in overcome {
        let failure = Failure::new("2 4 6 8 10".to_owned(), 1, Cause::NotAsked);
        let services = (1..=14).map(|number| format!("Acme{number}")).collect();
        check(|language| {
            Failure { overcome: Some(overcome), services: Vec::clone(&services), ..failure.clone() }
                .say(language)
        });
    }
}
