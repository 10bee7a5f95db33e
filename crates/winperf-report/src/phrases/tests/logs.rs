//! Logs of Performance Monitor.

use winperf::formula::{NoValue, Note};
use winperf::pair::Age;
use winperf_log::{DateOrder, NoteKind, Outage, PdhStatus, Run};

use super::{check, one_of_each};
use crate::language::Language;
use crate::phrases::{CountedNote, LogLine, LogOperand, PlaceInLog, Say};

const OUTAGE: Outage = Outage { first: 83, last: 84, status: PdhStatus(0x8000_07D0), counter: 3 };

#[test]
fn notes_of_logs_are_said_in_every_language() {
    let all = one_of_each!(NoteKind:
        HeaderMissing; Cut; BufferLength; BufferEnd; Compressed; EventDamaged; EventLength; OtherEvent; Piece;
        RecordIncomplete; RecordType(0x77); Catalogue; NoCatalogue; Part; PartType(0x0901); PartCount; ValueCount;
        Order; Titles; Line; ShortLine; LongLine; Cell; Words; HeadCut; ZoneCut; NoCounters; NotACounter;
        RepeatedColumn; Mojibake; Dates(DateOrder::DayMonthYear); ClockBack; ClockForth; Status(OUTAGE); Encoding(1251);
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

#[test]
fn the_way_from_a_log_to_a_value_is_said_in_every_language() {
    let all = one_of_each!(LogLine:
        Samples([Some(2), None]); Type("PERF_COUNTER_COUNTER".to_owned(), 10_000_000); First(Age::Older, 7, 0x48); NoSuchCounter;
        InEnglish(r"\Memory\Pages/sec".to_owned());
        Second(true, 7, 0x50); Status(0xC000_0BBA); Formula("(N1 − N0) ÷ (T1 − T0)".to_owned());
        Result("7 ms".to_owned(), 7.25); NoResult(NoValue::NoTimeElapsed); Note(Note::Wrapped);
    );
    for line in all {
        check(|language| line.say(language));
    }
    for (is_base, age) in [(true, Age::Older), (false, Age::Newer)] {
        check(|language| LogLine::Second(is_base, 7, 0x50).say(language));
        check(|language| LogLine::First(age, 7, 0x48).say(language));
    }
    for count in [1, 3] {
        for (line, column) in [(0, 0), (7, 0), (7, 3)] {
            let note = winperf_log::Note { kind: NoteKind::Cut, offset: 0x48, count, line, column };
            check(|language| CountedNote(&note).say(language));
        }
    }
}

#[test]
fn where_in_a_log_something_lies_is_said_in_every_language_also_in_pieces() {
    let run = |log_offset: u32, length: u32| Run { offset: 0, log_offset, length };
    let runs = [run(0x1e4c, 3), run(0x2_0048, 1), run(0x3_0048, 8)];
    for count in 1..=3 {
        check(|language| PlaceInLog(&runs[..count]).say(language));
    }
    let said = |count: usize| PlaceInLog(&runs[..count]).say(Language::English);
    assert_eq!(said(1), "0x1e4c in the log");
    assert_eq!(said(2), "3 bytes at 0x1e4c and 1 bytes at 0x20048 in the log");
    assert_eq!(said(3), "in 3 pieces, starting at 0x1e4c in the log");
}
