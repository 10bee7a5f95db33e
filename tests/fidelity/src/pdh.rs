//! PDH itself.
#![allow(unsafe_code, reason = "PDH is a library in C")]

use windows_sys::Win32::Foundation::{ERROR_SUCCESS, FILETIME};
use windows_sys::Win32::System::Performance::{
    PDH_CSTATUS_NEW_DATA, PDH_CSTATUS_VALID_DATA, PDH_FMT, PDH_FMT_COUNTERVALUE, PDH_FMT_DOUBLE,
    PDH_RAW_COUNTER, PdhFormatFromRawValue,
};

use crate::question::low_dword;
use crate::{Answer, Answers, Question, RawCounter, Status};

/// No power of ten; `windows-sys` has neither this nor the next.
const PDH_FMT_NOSCALE: PDH_FMT = 0x1000;
/// No cap at 100.
const PDH_FMT_NOCAP100: PDH_FMT = 0x8000;

/// Asks PDH, with and without its cap.
pub fn ask(question: &Question) -> Answers {
    let usual = PDH_FMT_DOUBLE | PDH_FMT_NOSCALE;
    Answers { usual: formatted(question, usual), uncapped: formatted(question, usual | PDH_FMT_NOCAP100) }
}

fn formatted(question: &Question, format: PDH_FMT) -> Answer {
    let newer = raw_counter(&question.newer);
    let older = question.older.as_ref().map(raw_counter);
    let older = older.as_ref().map_or(std::ptr::null(), std::ptr::from_ref);
    let mut value = PDH_FMT_COUNTERVALUE::default();
    // SAFETY: everything that is pointed to lives until the call returns, and `value` is ours.
    let code = unsafe {
        PdhFormatFromRawValue(question.counter_type.0, format, &question.time_base, &newer, older, &mut value)
    };
    match (code, value.CStatus) {
        // SAFETY: `PDH_FMT_DOUBLE` has this member written, and any bits are a double.
        (ERROR_SUCCESS, PDH_CSTATUS_VALID_DATA | PDH_CSTATUS_NEW_DATA) => {
            Ok(unsafe { value.Anonymous.doubleValue })
        }
        (ERROR_SUCCESS, status) => Err(Status(status)),
        (code, _) => Err(Status(code)),
    }
}

fn raw_counter(raw: &RawCounter) -> PDH_RAW_COUNTER {
    let [low, high] = [raw.time_stamp.cast_unsigned(), raw.time_stamp.cast_unsigned() >> 32].map(low_dword);
    PDH_RAW_COUNTER {
        CStatus: PDH_CSTATUS_VALID_DATA,
        TimeStamp: FILETIME { dwLowDateTime: low, dwHighDateTime: high },
        FirstValue: raw.first,
        SecondValue: raw.second,
        MultiCount: raw.multi,
    }
}
