//! The application log, by functions of Windows Vista and later.
//!
//! They are looked up at run time, so that the program also starts on a Windows without a log.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ffi::CStr;
use core::mem;

use windows_sys::Win32::Foundation::{
    ERROR_INSUFFICIENT_BUFFER, ERROR_NO_MORE_ITEMS, ERROR_NOT_SUPPORTED, SetLastError,
};

use super::library::{Function, Loaded};
use super::{last_error, system, wide};

/// `EVT_HANDLE`.
type Handle = isize;

type Query = unsafe extern "system" fn(Handle, *const u16, *const u16, u32) -> Handle;
type Next = unsafe extern "system" fn(Handle, u32, *mut Handle, u32, u32, *mut u32) -> i32;
type Render = unsafe extern "system" fn(Handle, Handle, u32, u32, *mut u16, *mut u32, *mut u32) -> i32;
type Close = unsafe extern "system" fn(Handle) -> i32;

/// `EvtQueryChannelPath | EvtQueryReverseDirection`: of a channel, the newest first.
const NEWEST_OF_CHANNEL: u32 = 0x1 | 0x200;

/// `EvtRenderEventXml`.
const AS_XML: u32 = 1;

/// Events that are asked for at once.
const AT_ONCE: usize = 32;

/// Time for finding the next events, in milliseconds.
const PATIENCE: u32 = 10_000;

/// Appends the results of a query of the application log, up to `most` events, each as XML followed by a NUL; an error
/// of Windows means that the log cannot be read.
pub(crate) fn read(query: &str, most: usize, documents: &mut String) -> Result<(), u32> {
    let log = Log::open()?;
    let results = log.query(query)?;
    let mut left = most;
    while left > 0 {
        let events = log.next(&results, left.min(AT_ONCE))?;
        if events.is_empty() {
            break;
        }
        left -= events.len();
        for event in &events {
            // An event that cannot be rendered does not affect the others.
            documents.extend(log.rendered(event));
            documents.push('\0');
        }
    }
    Ok(())
}

/// The functions of `wevtapi.dll`.
struct Log {
    query: Query,
    next: Next,
    render: Render,
    close: Close,
    /// Library that contains them, which must be dropped after them.
    _library: Loaded,
}

/// An event, or the results of a query.
struct Opened<'a> {
    handle: Handle,
    log: &'a Log,
}

impl Drop for Opened<'_> {
    fn drop(&mut self) {
        // SAFETY: the handle is ours, and is not used afterwards.
        unsafe { (self.log.close)(self.handle) };
    }
}

impl Log {
    fn open() -> Result<Self, u32> {
        let library = Loaded::load(&format!("{}\\System32\\wevtapi.dll", system::windows_folder()))?;
        let function = |name: &CStr| library.function(name).ok_or(ERROR_NOT_SUPPORTED);
        // SAFETY: each function has the kind that its documentation states.
        unsafe {
            Ok(Self {
                query: mem::transmute::<Function, Query>(function(c"EvtQuery")?),
                next: mem::transmute::<Function, Next>(function(c"EvtNext")?),
                render: mem::transmute::<Function, Render>(function(c"EvtRender")?),
                close: mem::transmute::<Function, Close>(function(c"EvtClose")?),
                _library: library,
            })
        }
    }

    fn query(&self, query: &str) -> Result<Opened<'_>, u32> {
        let (channel, query) = (wide("Application"), wide(query));
        // SAFETY: both texts end with a NUL, and this machine needs no session.
        let handle = unsafe {
            // Wine returns no result and keeps the error of an earlier call.
            SetLastError(ERROR_NOT_SUPPORTED);
            (self.query)(0, channel.as_ptr(), query.as_ptr(), NEWEST_OF_CHANNEL)
        };
        if handle == 0 { Err(last_error()) } else { Ok(Opened { handle, log: self }) }
    }

    /// Returns the next events, none at the end.
    fn next(&self, results: &Opened<'_>, most: usize) -> Result<Vec<Opened<'_>>, u32> {
        let mut handles = [0; AT_ONCE];
        let (wanted, mut count) = (u32::try_from(most.min(AT_ONCE)).unwrap_or(0), 0);
        // SAFETY: the results are open, and `handles` has room for the events that are wanted.
        let done =
            unsafe { (self.next)(results.handle, wanted, handles.as_mut_ptr(), PATIENCE, 0, &mut count) };
        if done == 0 {
            return match last_error() {
                ERROR_NO_MORE_ITEMS => Ok(Vec::new()),
                code => Err(code),
            };
        }
        let count = usize::try_from(count).unwrap_or(0);
        Ok(handles.into_iter().take(count).map(|handle| Opened { handle, log: self }).collect())
    }

    /// Returns an event as XML, without the words of its message.
    fn rendered(&self, event: &Opened<'_>) -> Option<String> {
        let mut units = vec![0_u16; 4096];
        loop {
            let size = u32::try_from(units.len() * 2).ok()?;
            let (mut used, mut count) = (0, 0);
            let no_context = 0;
            // SAFETY: the event is open, and `units` has the bytes that are stated.
            let done = unsafe {
                let place = units.as_mut_ptr();
                (self.render)(no_context, event.handle, AS_XML, size, place, &mut used, &mut count)
            };
            let used = usize::try_from(used).ok()? / 2;
            match done {
                0 if last_error() == ERROR_INSUFFICIENT_BUFFER && used > units.len() && used < 1 << 20 => {
                    units.resize(used, 0);
                }
                0 => return None,
                _ => {
                    let text = units.get(..used)?.split(|unit| *unit == 0).next()?;
                    return Some(String::from_utf16_lossy(text));
                }
            }
        }
    }
}
