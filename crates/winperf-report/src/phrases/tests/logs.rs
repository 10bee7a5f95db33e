//! Logs of Performance Monitor.

use winperf::pair::Age;
use winperf_log::NoteKind;

use super::{check, one_of_each};
use crate::phrases::{LogOperand, Say};

#[test]
fn notes_of_logs_are_said_in_every_language() {
    let all = one_of_each!(NoteKind:
        HeaderMissing; Cut; BufferLength; BufferEnd; Compressed; EventDamaged; EventLength; OtherEvent; Piece;
        RecordIncomplete; RecordType(0x77); Catalogue; NoCatalogue; Part; PartType(0x0901); PartCount; ValueCount;
        Order; Titles; Line; Encoding;
    );
    for note in all {
        check(|language| note.say(language));
    }
}

#[test]
fn letters_of_raw_counters_are_said_in_every_language() {
    for age in [Age::Older, Age::Newer] {
        for operand in
            one_of_each!(LogOperand: First(age); Base(age); Clock(age); TimeBase; Status(age, 0xC000_0BBA);)
        {
            check(|language| operand.say(language));
        }
    }
}
