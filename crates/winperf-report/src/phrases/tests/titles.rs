//! Findings about title lists, in every language.

use winperf::TitleIndex;
use winperf_bundle::TitleKind;
use winperf_bundle::title_lists::OddTitlesKind;

use super::{check, one_of_each};
use crate::phrases::Say;

#[test]
fn everything_odd_about_a_title_list_is_said_in_every_language() {
    let index = TitleIndex(9102);
    let kinds = one_of_each![OddTitlesKind:
        IndexEmpty { titles: TitleKind::Counter, count: 3 };
        IndexInvalid { titles: TitleKind::Help, index: "abc".to_owned(), count: 2 };
        Cut { index: "9104".to_owned() };
        IndexTwice { index: index, count: 2 };
        IndexOfOtherKind { titles: TitleKind::Counter, index: TitleIndex(9103), count: 7 };
        IndexFalling { index: index, before: TitleIndex(9200), count: 3 };
        AboveFirst { stated: TitleIndex(16), largest: index, count: 8 };
        Empty;
        LastMismatch { titles: TitleKind::Help, wanted: 9201, had: 9103 };
        RangeHole { service: "AcmeSvc".to_owned(), range: [9100, 9200], index: index, count: 4 };
        OutOfStep { wanted: 9201, had: 9103 };
        EnglishMissing { language: "007".to_owned() };
        EnglishShorter { language: "411".to_owned(), index: index, count: 12 };
        LanguageShorter { language: "407".to_owned(), index: index, count: 12 };
    ];
    for kind in kinds {
        // The message of .NET is the same in every language, since that is what people search for.
        let refusal = kind.refusal().unwrap_or_default();
        check(|language| {
            let said = kind.say(language);
            assert!(said.contains(&refusal), "{said}");
            said.replace(&refusal, "")
        });
    }
}
