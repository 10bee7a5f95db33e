//! The functions of a performance DLL, called as Perflib calls them.

use alloc::ffi::CString;
use alloc::vec;
use alloc::vec::Vec;
use core::ffi::c_void;
use core::{mem, ptr};

use super::clock;
use super::library::{Function, Loaded};
use crate::answer::LARGEST_CAPACITY;
use crate::direct::{Functions, Moment, OBJECTS_BEFORE, Reply};

type Open = unsafe extern "system" fn(*const u16) -> u32;
type Collect = unsafe extern "system" fn(*const u16, *mut *mut c_void, *mut u32, *mut u32) -> u32;
type Close = unsafe extern "system" fn() -> u32;

/// Initial size of the reply buffer, in bytes.
const FIRST_CAPACITY: usize = 1 << 16;

/// Number of guard bytes on each side of the buffer, which the DLL must not write.
const GUARD: usize = 1 << 16;

/// Fill pattern by which untouched bytes are recognised.
const UNTOUCHED: u8 = 0xC7;

const ERROR_MORE_DATA: u32 = 234;

/// A loaded performance DLL and its three entry points.
pub(crate) struct Provider {
    open: Open,
    collect: Collect,
    close: Close,
    /// The library that contains them, which must not be dropped before them.
    _library: Loaded,
}

/// Reason why a DLL cannot be called.
pub(crate) enum NotCalled {
    /// Windows failed to load it, with this error code.
    NotLoaded(u32),
    /// It does not export one of its functions: 0 Open, 1 Collect, 2 Close.
    Lacks(u32),
}

impl Provider {
    pub(crate) fn load(path: &str, names: &Functions) -> Result<Self, NotCalled> {
        let library = Loaded::load(path).map_err(NotCalled::NotLoaded)?;
        let function = |name: &str, number: u32| -> Result<Function, NotCalled> {
            let name = CString::new(name).map_err(|_| NotCalled::Lacks(number))?;
            library.function(&name).ok_or(NotCalled::Lacks(number))
        };
        // SAFETY: the registry, or whoever wrote the DLL, says that these functions have the signatures that Perflib expects.
        unsafe {
            Ok(Self {
                open: mem::transmute::<Function, Open>(function(&names.open, 0)?),
                collect: mem::transmute::<Function, Collect>(function(&names.collect, 1)?),
                close: mem::transmute::<Function, Close>(function(&names.close, 2)?),
                _library: library,
            })
        }
    }

    /// Calls Open with the device names (a double-NUL-terminated list).
    ///
    /// Returns its result and the duration in milliseconds.
    pub(crate) fn open(&self, devices: Option<&[u16]>) -> (u32, u32) {
        let start = clock::since_start();
        let names = devices.map_or(ptr::null(), <[u16]>::as_ptr);
        // SAFETY: the list is terminated as Open expects. Any other effects of the function are limited to this
        // process, which exists for that purpose.
        let code = unsafe { (self.open)(names) };
        (code, elapsed_milliseconds(start))
    }

    /// Calls Collect, doubling the buffer while the DLL requests more.
    pub(crate) fn collect(&self, value_name: &[u16]) -> Reply {
        let mut capacity = FIRST_CAPACITY;
        loop {
            let reply = self.collect_within(value_name, capacity);
            if reply.code != ERROR_MORE_DATA || capacity >= LARGEST_CAPACITY {
                return reply;
            }
            capacity *= 2;
        }
    }

    fn collect_within(&self, value_name: &[u16], capacity: usize) -> Reply {
        // `u64`, because Perflib's buffer is also 8-byte aligned.
        let unit = mem::size_of::<u64>();
        let mut buffer = vec![u64::from_ne_bytes([UNTOUCHED; 8]); (capacity + 2 * GUARD) / unit];
        let moment = now();
        let (mut length, mut objects) = (u32::try_from(capacity).unwrap_or(u32::MAX), OBJECTS_BEFORE);
        // SAFETY: the start is within `buffer`, which has `capacity` bytes from there.
        let start = unsafe { buffer.as_mut_ptr().cast::<u8>().add(GUARD) };
        let mut cursor: *mut c_void = start.cast();
        let start_time = clock::since_start();
        // SAFETY: the name ends with a NUL, and there are `length` bytes at the cursor; a function that writes outside them hits guard bytes
        // that nothing else uses.
        let code = unsafe { (self.collect)(value_name.as_ptr(), &mut cursor, &mut length, &mut objects) };
        let milliseconds = elapsed_milliseconds(start_time);
        let moved =
            i64::try_from(cursor.addr()).unwrap_or(i64::MAX) - i64::try_from(start.addr()).unwrap_or(0);
        // SAFETY: every byte of the buffer is initialised.
        let bytes = unsafe { core::slice::from_raw_parts(buffer.as_ptr().cast::<u8>(), buffer.len() * unit) };
        let (before, rest) = bytes.split_at(GUARD);
        let (within, after) = rest.split_at(capacity);
        let is_touched = |bytes: &[u8]| bytes.iter().any(|byte| *byte != UNTOUCHED);
        let (is_before, is_beyond) = (is_touched(before), is_touched(after));
        let stated = usize::try_from(length).ok().filter(|length| *length <= capacity);
        let reached = usize::try_from(moved).ok().filter(|moved| *moved <= capacity);
        // For a length that exceeds the buffer, the written bytes are kept.
        let written = || within.iter().rposition(|byte| *byte != UNTOUCHED).map_or(0, |last| last + 1);
        let kept = stated.max(reached).unwrap_or_else(written);
        let bytes: Vec<u8> =
            if code == 0 { within.get(..kept).unwrap_or(within).to_vec() } else { Vec::new() };
        let capacity = u32::try_from(capacity).unwrap_or(u32::MAX);
        Reply { code, milliseconds, capacity, length, objects, moved, is_beyond, is_before, moment, bytes }
    }

    pub(crate) fn close(&self) {
        // SAFETY: the function has no arguments; its return value is ignored.
        unsafe { (self.close)() };
    }
}

fn elapsed_milliseconds(start: core::time::Duration) -> u32 {
    u32::try_from(clock::since_start().saturating_sub(start).as_millis()).unwrap_or(u32::MAX)
}

fn now() -> Moment {
    let (ticks, ticks_per_second) = clock::ticks();
    Moment { ticks, ticks_per_second, time: clock::now().0 }
}
