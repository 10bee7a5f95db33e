//! Title lists that are cut down to what captures use.

use winperf::redact::titles_in_use;
use winperf::{Capture as Read, TitleIndex, Titles};
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::titles::multi_sz;
use winperf_synth::{Capture, Counter, Object};

#[test]
fn the_titles_of_objects_counters_and_their_explanations_stay_and_all_others_go() {
    let counter = Counter::new(9002, PERF_COUNTER_RAWCOUNT).help(9003);
    let capture = Capture::new().object(Object::new(9000).help(9001).counter(counter).values([1])).write();
    let list = multi_sz([
        (1, "12345"),
        (9000, "Ledger"),
        (9001, "About the ledger"),
        (9002, "Entries"),
        (9003, "About entries"),
        (9004, "Secret product"),
    ]);
    let cut = titles_in_use(&list, &[Read::read(capture)]);
    let expected = multi_sz([
        (1, "1847"),
        (9000, "Ledger"),
        (9001, "About the ledger"),
        (9002, "Entries"),
        (9003, "About entries"),
    ]);
    assert_eq!(cut, expected);
    let mut titles = Titles::base();
    titles.add_list(&cut);
    assert_eq!(titles.name(TitleIndex(9002)), Some("Entries"));
}

#[test]
fn a_list_that_is_none_becomes_an_empty_one() {
    assert_eq!(titles_in_use(b"\xff\xfeno list", &[]), [0, 0]);
}
