//! Captures that were written with mistakes.

use winperf::formula::{NoValue, Note, Notes};
use winperf::layout::PerfObjectType;
use winperf::{Error, ErrorKind};

use crate::opened::{alone, open};

#[test]
fn objects_that_begin_88_bytes_late_give_a_located_error_and_no_invented_rows() {
    let Some(capture) = open("wine-bug/global.bin") else { return };
    // The memory was filled with 0xCC, and nothing was written to it.
    let member = &PerfObjectType::TotalByteLength;
    let kind = ErrorKind::Above { member, maximum: 592, actual: 0xCCCC_CCCC };
    assert_eq!(capture.error(), Some(Error { kind, offset: 96 }));
    assert!(capture.objects().next().is_none());
    assert_eq!(alone(&capture), []);
    assert_eq!(capture.missing_objects(), 2);
}

#[test]
fn the_header_that_comes_with_more_data_is_a_header_and_nothing_else() {
    let Some(capture) = open("windows-xp/more-data-reply.bin") else { return };
    assert_eq!(capture.structure_count(), 1);
    assert_eq!((capture.error(), capture.missing_objects()), (None, 0));
    assert_eq!(capture.system_name(), "NONE-B91CFA7B93");
    assert_eq!(alone(&capture), []);
}

#[test]
fn two_captures_of_which_the_later_is_a_bare_header_still_pair_in_whatever_order() {
    let Some(header) = open("windows-xp/more-data-reply.bin") else { return };
    let Some(processor) = open("windows-xp/processor.bin") else { return };
    let gone = crate::opened::between(&processor, &header);
    assert_eq!(gone.len(), 30);
    assert!(gone.iter().all(|value| value.value == Err(NoValue::OnlyInOlder)));
    assert_eq!(crate::opened::between(&header, &processor), gone);
}

#[test]
fn two_captures_of_which_the_earlier_is_a_bare_header_still_pair() {
    let Some(header) = open("wine-acme/s1/none.bin") else { return };
    let Some(process) = open("wine-acme/s2/process.bin") else { return };
    let new = crate::opened::between(&header, &process);
    let needs_both = new.iter().filter(|value| value.value == Err(NoValue::OnlyInNewer)).count();
    let shown = new.iter().filter(|value| value.notes == Notes::only(Note::OnlyInNewer)).count();
    assert_eq!((needs_both, shown, new.len()), (21, 42, 63));
}
