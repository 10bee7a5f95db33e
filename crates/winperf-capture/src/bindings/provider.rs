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

/// The first room for a reply, in bytes.
const FIRST_CAPACITY: usize = 1 << 16;

/// Bytes before and after the buffer that must not be written.
const GUARD: usize = 1 << 16;

/// Content of untouched bytes.
const UNTOUCHED: u8 = 0xC7;

const ERROR_MORE_DATA: u32 = 234;

/// A DLL with its three functions.
pub(crate) struct Provider {
    open: Open,
    collect: Collect,
    close: Close,
    /// Library that they are in, which must not be dropped before them.
    _library: Loaded,
}

/// Why a DLL cannot be called.
pub(crate) enum NotCalled {
    /// Windows does not load it, by this error.
    NotLoaded(u32),
    /// It has no function of a name: 0 Open, 1 Collect, 2 Close.
    Lacks(u32),
}

impl Provider {
    pub(crate) fn load(path: &str, names: &Functions) -> Result<Self, NotCalled> {
        let library = Loaded::load(path).map_err(NotCalled::NotLoaded)?;
        let function = |name: &str, number: u32| -> Result<Function, NotCalled> {
            let name = CString::new(name).map_err(|_| NotCalled::Lacks(number))?;
            library.function(&name).ok_or(NotCalled::Lacks(number))
        };
        // SAFETY: the registry, or whoever wrote the DLL, says that these functions are of the kinds that Perflib calls.
        unsafe {
            Ok(Self {
                open: mem::transmute::<Function, Open>(function(&names.open, 0)?),
                collect: mem::transmute::<Function, Collect>(function(&names.collect, 1)?),
                close: mem::transmute::<Function, Close>(function(&names.close, 2)?),
                _library: library,
            })
        }
    }

    /// Opens it with the names of its devices, each with a NUL, and one more after the last; returns its result, and
    /// the duration in milliseconds.
    pub(crate) fn open(&self, devices: Option<&[u16]>) -> (u32, u32) {
        let start = clock::since_start();
        let names = devices.map_or(ptr::null(), <[u16]>::as_ptr);
        // SAFETY: the names end as the function is promised; what else it does is its own matter, and this process is for that.
        let code = unsafe { (self.open)(names) };
        (code, passed(start))
    }

    /// Queries it, with a growing buffer while it asks for more.
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
        // Of a kind that is aligned to 8 bytes, as the room that Perflib gives is.
        let unit = mem::size_of::<u64>();
        let mut room = vec![u64::from_ne_bytes([UNTOUCHED; 8]); (capacity + 2 * GUARD) / unit];
        let moment = now();
        let (mut length, mut objects) = (u32::try_from(capacity).unwrap_or(u32::MAX), OBJECTS_BEFORE);
        // SAFETY: the place is within `room`, which has room for `capacity` bytes there.
        let start = unsafe { room.as_mut_ptr().cast::<u8>().add(GUARD) };
        let mut place: *mut c_void = start.cast();
        let begun = clock::since_start();
        // SAFETY: the name ends with a NUL, and there are `length` bytes at the place; a function that does not keep to them finds bytes
        // beside them that nothing else is in.
        let code = unsafe { (self.collect)(value_name.as_ptr(), &mut place, &mut length, &mut objects) };
        let milliseconds = passed(begun);
        let moved =
            i64::try_from(place.addr()).unwrap_or(i64::MAX) - i64::try_from(start.addr()).unwrap_or(0);
        // SAFETY: all of `room` is bytes that were written.
        let bytes = unsafe { core::slice::from_raw_parts(room.as_ptr().cast::<u8>(), room.len() * unit) };
        let (before, rest) = bytes.split_at(GUARD);
        let (within, behind) = rest.split_at(capacity);
        let is_touched = |bytes: &[u8]| bytes.iter().any(|byte| *byte != UNTOUCHED);
        let (is_before, is_beyond) = (is_touched(before), is_touched(behind));
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
        // SAFETY: the function has no arguments; what it returns means nothing.
        unsafe { (self.close)() };
    }
}

fn passed(start: core::time::Duration) -> u32 {
    u32::try_from(clock::since_start().saturating_sub(start).as_millis()).unwrap_or(u32::MAX)
}

fn now() -> Moment {
    let (ticks, ticks_per_second) = clock::ticks();
    Moment { ticks, ticks_per_second, time: clock::now().0 }
}
