//! The three functions that Windows calls, under the names that the service's `Performance` key states.
//!
//! Windows loads the DLL and calls `Open`, then `Collect` for every query, and `Close` before it lets go of the DLL.
//! Wine does all three for every query.
#![allow(unsafe_code, reason = "Windows hands over pointers and takes them back; there is no other way")]
#![allow(non_snake_case, reason = "the exported names are those of Microsoft's documentation")]

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ptr;
use core::sync::atomic::{AtomicU32, Ordering};

use windows_sys::Win32::Foundation::{
    CloseHandle, ERROR_INVALID_DATA, ERROR_INVALID_PARAMETER, ERROR_MORE_DATA, ERROR_SUCCESS,
    EXCEPTION_ACCESS_VIOLATION, FILETIME, GENERIC_WRITE, INVALID_HANDLE_VALUE,
};
use windows_sys::Win32::Storage::FileSystem::{CREATE_NEW, CreateFileW, FILE_ATTRIBUTE_NORMAL};
use windows_sys::Win32::System::Diagnostics::Debug::RaiseException;
use windows_sys::Win32::System::Performance::{QueryPerformanceCounter, QueryPerformanceFrequency};
use windows_sys::Win32::System::Registry::{HKEY_LOCAL_MACHINE, RRF_RT_REG_DWORD, RegGetValueW};
use windows_sys::Win32::System::SystemInformation::GetSystemTimeAsFileTime;
use windows_sys::Win32::System::Threading::{INFINITE, Sleep};
use windows_sys::core::PCWSTR;
use windows_sys::w;

use crate::clock::SampleTime;
use crate::fault::{self, Fault, FaultKind};
use crate::object::FirstTitles;
use crate::query::Query;
use crate::reply::Reply;
use crate::{environment, mischief, wine};

const KEY: PCWSTR = w!("SYSTEM\\CurrentControlSet\\Services\\winperf-provider\\Performance");

/// The flag of an exception that cannot be continued.
const EXCEPTION_NONCONTINUABLE: u32 = 1;

/// Counts the queries of a process for faults; a variable, since Wine lets go of the DLL after each query.
const QUERY_VARIABLE: &str = "WINPERF_PROVIDER_QUERY";

/// Duration of a slow query, in milliseconds.
const SLOW: u32 = 6000;

/// Bytes that a reply claims which is longer than its buffer.
const TOO_MANY: u32 = 4096;

/// Number of calls of `Open` without a call of `Close`.
static OPEN_COUNT: AtomicU32 = AtomicU32::new(0);
static FIRST_COUNTER: AtomicU32 = AtomicU32::new(0);
static FIRST_HELP: AtomicU32 = AtomicU32::new(0);

/// Reads the title indices assigned to this provider; without them it cannot name its objects.
///
/// # Safety
///
/// The argument is not used.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn OpenPerformanceData(_device_names: *const u16) -> u32 {
    let mut faults = faults();
    // Wine opens for each query.
    let next = queries_before().saturating_add(1);
    faults.retain(|fault| fault.when.strikes(next, chance()));
    suffer(&faults, [FaultKind::HangInOpen, FaultKind::CrashInOpen]);
    for (place, value_name) in [(&FIRST_COUNTER, w!("First Counter")), (&FIRST_HELP, w!("First Help"))] {
        match dword(value_name) {
            Ok(index) => place.store(index, Ordering::Relaxed),
            Err(code) => return code,
        }
    }
    OPEN_COUNT.fetch_add(1, Ordering::Relaxed);
    ERROR_SUCCESS
}

/// Writes the objects requested in `value_name` to `*place`, and moves `*place` to their end.
///
/// If they need more than `*length` bytes, nothing is written, `*place` is unchanged, and the result is
/// `ERROR_MORE_DATA`.
///
/// # Safety
///
/// `value_name` is null or ends with a NUL; `*place` is followed by `*length` bytes that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn CollectPerformanceData(
    value_name: *const u16,
    place: *mut *mut u8,
    length: *mut u32,
    objects: *mut u32,
) -> u32 {
    if place.is_null() || length.is_null() || objects.is_null() {
        return ERROR_INVALID_PARAMETER;
    }
    // SAFETY: all three are not null, and the caller owns what they point to.
    let (place, length, objects) = unsafe { (&mut *place, &mut *length, &mut *objects) };
    let capacity = core::mem::take(length);
    let before = core::mem::take(objects);
    if OPEN_COUNT.load(Ordering::Relaxed) == 0 {
        return ERROR_SUCCESS;
    }
    // SAFETY: the caller guarantees a text with a NUL, or null.
    let value_name = unsafe { text(value_name) };
    let first = FIRST_COUNTER.load(Ordering::Relaxed);
    let faults = self::faults();
    let query = Query::read(&value_name);
    let query = faults.iter().fold(query, |query, fault| fault.misread(query, &value_name, first));
    if query == Query::Other && faults.iter().any(|fault| fault.kind == FaultKind::UnknownWord) {
        return ERROR_INVALID_DATA;
    }
    let (reply, faults) = collect(&query);
    let has = |kind| faults.iter().any(|fault| fault.kind == kind);
    let needed = u32::try_from(reply.bytes.len()).ok();
    let Some(reply_length) = needed.filter(|needed| *needed <= capacity && !has(FaultKind::MoreData)) else {
        return ERROR_MORE_DATA;
    };
    // SAFETY: `*place` has room for `capacity` bytes, which is not less than the reply; the bytes before it are checked
    // for Wine's fault.
    unsafe {
        let start = place.sub(wine::bytes_too_far(*place));
        ptr::copy_nonoverlapping(reply.bytes.as_ptr(), start, reply.bytes.len());
        if !has(FaultKind::StillPointer) {
            *place = start.add(reply.bytes.len());
        }
    }
    *length = if has(FaultKind::LongReply) { capacity.saturating_add(TOO_MANY) } else { reply_length };
    let before = if has(FaultKind::CountAdded) { before } else { 0 };
    let more = before.saturating_add(u32::from(has(FaultKind::OneObjectMore)));
    *objects = u32::try_from(reply.objects.len()).unwrap_or(u32::MAX).saturating_add(more);
    ERROR_SUCCESS
}

/// Undoes `Open`.
///
/// # Safety
///
/// Safe whenever it is called.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn ClosePerformanceData() -> u32 {
    suffer(&faults(), [FaultKind::HangInClose, FaultKind::CrashInClose]);
    // An extra call must not make the count negative.
    let closed = |count: u32| Some(count.saturating_sub(1));
    OPEN_COUNT.fetch_update(Ordering::Relaxed, Ordering::Relaxed, closed).ok();
    ERROR_SUCCESS
}

/// Returns the reply, and its faults.
fn collect(query: &Query) -> (Reply, Vec<Fault>) {
    let titles = FirstTitles {
        counter: FIRST_COUNTER.load(Ordering::Relaxed),
        help: FIRST_HELP.load(Ordering::Relaxed),
    };
    let mut reply = Reply::answer(query, titles, now());
    let mut faults = faults();
    if !faults.is_empty() {
        let number = query_number();
        let chance = chance();
        faults.retain(|fault| fault.strikes(&reply, number, chance));
        if !faults.is_empty() && !may_happen() {
            faults.clear();
        }
    }
    suffer(&faults, [FaultKind::Hang, FaultKind::Crash]);
    for fault in &faults {
        fault.tell(&mut reply);
        match fault.kind {
            // SAFETY: a number.
            FaultKind::Slow => unsafe { Sleep(SLOW) },
            FaultKind::Noise => mischief::make_noise(),
            FaultKind::Orphan => mischief::leave_a_process(),
            FaultKind::Thread => mischief::leave_a_thread(),
            FaultKind::Leak => mischief::keep_memory(),
            FaultKind::Leave => mischief::leave(),
            _ => {}
        }
    }
    suffer(&faults, [FaultKind::Hang, FaultKind::Orphan]);
    (reply, faults)
}

fn faults() -> Vec<Fault> {
    environment::variable(fault::VARIABLE).map_or_else(Vec::new, |text| Fault::read_all(&text))
}

/// Hangs or crashes, if one of these two faults is requested.
fn suffer(faults: &[Fault], [hang, crash]: [FaultKind; 2]) {
    for fault in faults {
        if fault.kind == hang {
            loop {
                // SAFETY: a number.
                unsafe { Sleep(INFINITE) };
            }
        }
        if fault.kind == crash {
            // SAFETY: the exception has no arguments; whoever called us handles it or ends.
            unsafe {
                RaiseException(EXCEPTION_ACCESS_VIOLATION as u32, EXCEPTION_NONCONTINUABLE, 0, ptr::null());
            }
        }
    }
}

/// Returns a pseudorandom number.
fn chance() -> u32 {
    let mut ticks = 0;
    // SAFETY: the place is ours and of the right size.
    unsafe { QueryPerformanceCounter(&mut ticks) };
    let [b0, b1, b2, b3, ..] = ticks.to_le_bytes();
    u32::from_le_bytes([b0, b1, b2, b3])
}

/// Returns the number of queries of this process before this one.
fn queries_before() -> u32 {
    environment::variable(QUERY_VARIABLE).and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// Returns the number of this process's query, from 1.
fn query_number() -> u32 {
    let number = queries_before().saturating_add(1);
    environment::set(QUERY_VARIABLE, &number.to_string());
    number
}

/// Returns `true` if faults happen: if they happen once, the first one creates a file that prevents the others.
fn may_happen() -> bool {
    let Some(path) = environment::variable(fault::ONCE_VARIABLE) else { return true };
    let path = environment::wide(&path);
    // SAFETY: the name ends with a NUL; the handle is ours and not used afterwards.
    unsafe {
        let (none, no_template) = (ptr::null(), ptr::null_mut());
        let file = CreateFileW(
            path.as_ptr(),
            GENERIC_WRITE,
            0,
            none,
            CREATE_NEW,
            FILE_ATTRIBUTE_NORMAL,
            no_template,
        );
        file != INVALID_HANDLE_VALUE && CloseHandle(file) != 0
    }
}

fn now() -> SampleTime {
    let (mut ticks, mut ticks_per_second) = (0, 0);
    let mut time = FILETIME { dwLowDateTime: 0, dwHighDateTime: 0 };
    // SAFETY: the three places are ours and of the right size.
    unsafe {
        GetSystemTimeAsFileTime(&mut time);
        QueryPerformanceCounter(&mut ticks);
        QueryPerformanceFrequency(&mut ticks_per_second);
    }
    let file_time = u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
    SampleTime::new(file_time, ticks.unsigned_abs(), ticks_per_second.unsigned_abs())
}

/// Returns a number of the service's `Performance` key.
fn dword(value_name: PCWSTR) -> Result<u32, u32> {
    let (mut number, mut length) = (0u32, 4u32);
    // SAFETY: both names end with a NUL, and `number` has the 4 bytes that `length` states.
    let code = unsafe {
        let place = (&raw mut number).cast();
        RegGetValueW(
            HKEY_LOCAL_MACHINE,
            KEY,
            value_name,
            RRF_RT_REG_DWORD,
            ptr::null_mut(),
            place,
            &mut length,
        )
    };
    if code == ERROR_SUCCESS { Ok(number) } else { Err(code) }
}

/// Returns the text at `start`.
///
/// # Safety
///
/// `start` is null or ends with a NUL.
unsafe fn text(start: *const u16) -> String {
    if start.is_null() {
        return String::new();
    }
    let mut units = Vec::new();
    let mut at = start;
    // SAFETY: the loop ends at the NUL guaranteed by the caller.
    unsafe {
        while *at != 0 {
            units.push(*at);
            at = at.add(1);
        }
    }
    String::from_utf16_lossy(&units)
}
