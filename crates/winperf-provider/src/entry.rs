//! The three functions that Windows calls, under the names that the service's `Performance` key states.
//!
//! Windows loads the DLL and calls `Open`, then `Collect` for every query, and `Close` before it lets go of the DLL.
//! Wine does all three for every query.
#![allow(unsafe_code, reason = "Windows hands over pointers and takes them back; there is no other way")]
#![allow(non_snake_case, reason = "the exported names are those of Microsoft's documentation")]

use core::ptr;
use core::sync::atomic::{AtomicU32, Ordering};
use std::env;
use std::thread;

use windows_sys::Win32::Foundation::{
    ERROR_INVALID_PARAMETER, ERROR_MORE_DATA, ERROR_SUCCESS, EXCEPTION_ACCESS_VIOLATION, FILETIME,
};
use windows_sys::Win32::System::Diagnostics::Debug::RaiseException;
use windows_sys::Win32::System::Performance::{QueryPerformanceCounter, QueryPerformanceFrequency};
use windows_sys::Win32::System::Registry::{HKEY_LOCAL_MACHINE, RRF_RT_REG_DWORD, RegGetValueW};
use windows_sys::Win32::System::SystemInformation::GetSystemTimeAsFileTime;
use windows_sys::core::PCWSTR;
use windows_sys::w;

use crate::clock::Moment;
use crate::fault::{self, Fault, Kind};
use crate::object::FirstTitles;
use crate::query::Query;
use crate::reply::Reply;
use crate::wine;

const KEY: PCWSTR = w!("SYSTEM\\CurrentControlSet\\Services\\winperf-provider\\Performance");

/// The flag of an exception after which nothing can go on.
const EXCEPTION_NONCONTINUABLE: u32 = 1;

/// How often `Open` was called and `Close` was not.
static OPEN_COUNT: AtomicU32 = AtomicU32::new(0);
static FIRST_COUNTER: AtomicU32 = AtomicU32::new(0);
static FIRST_HELP: AtomicU32 = AtomicU32::new(0);

/// Learns which title indices this provider was given; without them it cannot say what its objects are called.
///
/// # Safety
///
/// The argument is not used.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn OpenPerformanceData(_device_names: *const u16) -> u32 {
    for (place, value_name) in [(&FIRST_COUNTER, w!("First Counter")), (&FIRST_HELP, w!("First Help"))] {
        match dword(value_name) {
            Ok(index) => place.store(index, Ordering::Relaxed),
            Err(code) => return code,
        }
    }
    OPEN_COUNT.fetch_add(1, Ordering::Relaxed);
    ERROR_SUCCESS
}

/// Writes the objects that `value_name` asks for to `*place`, and moves `*place` behind them.
///
/// When they need more than `*length` bytes, nothing is written, `*place` stays, and the answer is `ERROR_MORE_DATA`.
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
    *objects = 0;
    if OPEN_COUNT.load(Ordering::Relaxed) == 0 {
        return ERROR_SUCCESS;
    }
    // SAFETY: the caller promises a text with a NUL, or null.
    let query = Query::read(&unsafe { text(value_name) });
    let reply = collect(&query);
    let Some(reply_length) = u32::try_from(reply.bytes.len()).ok().filter(|needed| *needed <= capacity)
    else {
        return ERROR_MORE_DATA;
    };
    // SAFETY: `*place` has room for `capacity` bytes, which is not less than the reply; Wine's fault is looked for
    // in bytes that stand before it.
    unsafe {
        let start = place.sub(wine::bytes_too_far(*place));
        ptr::copy_nonoverlapping(reply.bytes.as_ptr(), start, reply.bytes.len());
        *place = start.add(reply.bytes.len());
    }
    *length = reply_length;
    *objects = u32::try_from(reply.objects.len()).unwrap_or(u32::MAX);
    ERROR_SUCCESS
}

/// Ends what `Open` began.
///
/// # Safety
///
/// Safe whenever it is called.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn ClosePerformanceData() -> u32 {
    // Once too often is no reason to count below zero.
    let closed = |count: u32| Some(count.saturating_sub(1));
    OPEN_COUNT.fetch_update(Ordering::Relaxed, Ordering::Relaxed, closed).ok();
    ERROR_SUCCESS
}

fn collect(query: &Query) -> Reply {
    let titles = FirstTitles {
        counter: FIRST_COUNTER.load(Ordering::Relaxed),
        help: FIRST_HELP.load(Ordering::Relaxed),
    };
    let mut reply = Reply::to(query, titles, now());
    let asked_for = env::var(fault::VARIABLE).ok();
    if let Some(fault) = asked_for.and_then(|text| Fault::read(&text)).filter(|fault| fault.strikes(&reply)) {
        match fault.kind {
            Kind::Hang => loop {
                thread::park();
            },
            // SAFETY: the exception has no arguments; whoever called us handles it or ends.
            Kind::Crash => unsafe {
                RaiseException(EXCEPTION_ACCESS_VIOLATION as u32, EXCEPTION_NONCONTINUABLE, 0, ptr::null());
            },
            _ => fault.tell(&mut reply),
        }
    }
    reply
}

fn now() -> Moment {
    let (mut ticks, mut ticks_per_second) = (0, 0);
    let mut time = FILETIME { dwLowDateTime: 0, dwHighDateTime: 0 };
    // SAFETY: the three places are ours and of the right size.
    unsafe {
        GetSystemTimeAsFileTime(&mut time);
        QueryPerformanceCounter(&mut ticks);
        QueryPerformanceFrequency(&mut ticks_per_second);
    }
    let file_time = u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
    Moment::new(file_time, ticks.unsigned_abs(), ticks_per_second.unsigned_abs())
}

/// A number of the service's `Performance` key.
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

/// The text at `start`.
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
    // SAFETY: the loop ends at the NUL that the caller promises.
    unsafe {
        while *at != 0 {
            units.push(*at);
            at = at.add(1);
        }
    }
    String::from_utf16_lossy(&units)
}
