//! Time that passes, and the time of day.

use core::time::Duration;

use windows_sys::Win32::Foundation::FILETIME;
use windows_sys::Win32::System::Performance::{QueryPerformanceCounter, QueryPerformanceFrequency};
use windows_sys::Win32::System::SystemInformation::GetSystemTimeAsFileTime;
use windows_sys::Win32::System::Threading::Sleep;
use winperf::time::FileTime;

/// Ticks of the performance counter in a second.
pub(crate) fn ticks_per_second() -> u64 {
    let mut frequency = 0;
    // SAFETY: `frequency` is ours.
    unsafe { QueryPerformanceFrequency(&mut frequency) };
    frequency.unsigned_abs()
}

/// The time since some moment before this program began.
pub(crate) fn since_start() -> Duration {
    let mut ticks = 0;
    // SAFETY: `ticks` is ours.
    unsafe { QueryPerformanceCounter(&mut ticks) };
    let (ticks, frequency) = (u128::from(ticks.unsigned_abs()), u128::from(ticks_per_second().max(1)));
    Duration::from_nanos(u64::try_from(ticks * 1_000_000_000 / frequency).unwrap_or(u64::MAX))
}

/// Waits.
pub(crate) fn sleep(time: Duration) {
    // SAFETY: a number.
    unsafe { Sleep(u32::try_from(time.as_millis()).unwrap_or(u32::MAX)) };
}

/// The time in UTC.
pub(crate) fn now() -> FileTime {
    let mut time = FILETIME { dwLowDateTime: 0, dwHighDateTime: 0 };
    // SAFETY: `time` is ours.
    unsafe { GetSystemTimeAsFileTime(&mut time) };
    FileTime((u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime)).cast_signed())
}
