//! Time that passes, and the time of day.

use core::time::Duration;

use windows_sys::Win32::Foundation::FILETIME;
use windows_sys::Win32::System::Performance::{QueryPerformanceCounter, QueryPerformanceFrequency};
use windows_sys::Win32::System::SystemInformation::{GetSystemTimeAsFileTime, GetTickCount64};
use windows_sys::Win32::System::Threading::Sleep;
use winperf::time::FileTime;

/// Ticks of the performance counter in a second.
pub(crate) fn ticks_per_second() -> u64 {
    let mut frequency = 0;
    // SAFETY: `frequency` is ours.
    unsafe { QueryPerformanceFrequency(&mut frequency) };
    frequency.unsigned_abs()
}

/// Returns the performance counter, and its ticks in a second.
pub(crate) fn ticks() -> (i64, i64) {
    let mut ticks = 0;
    // SAFETY: `ticks` is ours.
    unsafe { QueryPerformanceCounter(&mut ticks) };
    (ticks, ticks_per_second().cast_signed())
}

/// Returns the time since an arbitrary time before this program began.
pub(crate) fn since_start() -> Duration {
    let (ticks, frequency) = ticks();
    let (ticks, frequency) = (u128::from(ticks.unsigned_abs()), u128::from(frequency.unsigned_abs().max(1)));
    Duration::from_nanos(u64::try_from(ticks * 1_000_000_000 / frequency).unwrap_or(u64::MAX))
}

/// Waits.
pub(crate) fn sleep(time: Duration) {
    // SAFETY: a number.
    unsafe { Sleep(u32::try_from(time.as_millis()).unwrap_or(u32::MAX)) };
}

/// Returns the time in UTC.
pub(crate) fn now() -> FileTime {
    let mut time = FILETIME { dwLowDateTime: 0, dwHighDateTime: 0 };
    // SAFETY: `time` is ours.
    unsafe { GetSystemTimeAsFileTime(&mut time) };
    from_filetime(time)
}

/// Returns a time as Windows writes it, in two halves.
pub(crate) fn from_filetime(time: FILETIME) -> FileTime {
    FileTime((u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime)).cast_signed())
}

/// Returns the number of seconds since the machine started.
pub(crate) fn seconds_up() -> u64 {
    // SAFETY: a question.
    unsafe { GetTickCount64() / 1000 }
}
