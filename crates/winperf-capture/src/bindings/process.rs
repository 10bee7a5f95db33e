//! Processes: this one, its child, the pipe between them, and the end of both.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;
use core::{mem, ptr};

use windows_sys::Win32::Foundation::{
    ERROR_FILE_NOT_FOUND, HANDLE, HANDLE_FLAG_INHERIT, SetHandleInformation, WAIT_OBJECT_0,
};
use windows_sys::Win32::Storage::FileSystem::{GetShortPathNameW, ReadFile, WriteFile};
use windows_sys::Win32::System::Diagnostics::Debug::{
    SEM_FAILCRITICALERRORS, SEM_NOGPFAULTERRORBOX, SetErrorMode,
};
use windows_sys::Win32::System::Environment::GetCommandLineW;
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation, SetInformationJobObject,
};
use windows_sys::Win32::System::LibraryLoader::GetModuleFileNameW;
use windows_sys::Win32::System::Pipes::{CreatePipe, PeekNamedPipe};
use windows_sys::Win32::System::ProcessStatus::{K32GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS};
use windows_sys::Win32::System::Threading::{
    CREATE_NO_WINDOW, CreateProcessW, DeleteProcThreadAttributeList, EXTENDED_STARTUPINFO_PRESENT,
    GetCurrentProcess, GetExitCodeProcess, InitializeProcThreadAttributeList, LPPROC_THREAD_ATTRIBUTE_LIST,
    PROC_THREAD_ATTRIBUTE_HANDLE_LIST, PROCESS_INFORMATION, STARTF_USESTDHANDLES, STARTUPINFOEXW,
    STARTUPINFOW, TerminateProcess, UpdateProcThreadAttribute, WaitForSingleObject,
};

use super::{Owned, last_error, wide};

/// Number of bytes that a pipe buffers.
const PIPE_CAPACITY: u32 = 1 << 20;

/// Prefix of a path that Windows uses unchanged.
const NAME_SPACE: &str = "\\\\?\\";

/// The longest path, in characters.
const LONGEST_PATH: usize = 32_768;

/// Returns the command line of this process.
pub(crate) fn command_line() -> String {
    let mut units = Vec::new();
    // SAFETY: Windows keeps the text, which ends with a NUL, as long as the process lives.
    unsafe {
        let mut at = GetCommandLineW();
        while *at != 0 {
            units.push(*at);
            at = at.add(1);
        }
    }
    String::from_utf16_lossy(&units)
}

/// Lets a provider that crashes end this process without a dialog that waits for a user.
pub(crate) fn crash_in_silence() {
    // SAFETY: a setting of this process.
    unsafe { SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX) };
}

/// Makes Windows end every child process when this process ends, in any way; returns `true` if it will.
///
/// This process joins a job, which processes inherit, so children are in it from the start.
pub(crate) fn end_together() -> bool {
    // SAFETY: neither attributes nor a name are given.
    let job = unsafe { CreateJobObjectW(ptr::null(), ptr::null()) };
    let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    let size = u32::try_from(mem::size_of_val(&limits)).unwrap_or(0);
    // The handle stays open on purpose: Windows closes it with this process, and ends the job with its last handle.
    // SAFETY: `limits` has the kind and the size that are stated; a null handle is refused.
    unsafe {
        let place = (&raw const limits).cast();
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, place, size) != 0
            && AssignProcessToJobObject(job, GetCurrentProcess()) != 0
    }
}

/// The end of a pipe from which this process reads.
pub(crate) struct Reading(Owned);

/// The end of a pipe to which a process writes.
pub(crate) struct Writing(Owned);

/// Returns a pipe whose writing end may be inherited by a process that is started afterwards; on failure, returns the
/// error of Windows.
pub(crate) fn pipe() -> Result<(Reading, Writing), u32> {
    let (mut reading, mut writing) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: both handles are ours.
    if unsafe { CreatePipe(&mut reading, &mut writing, ptr::null(), PIPE_CAPACITY) } == 0 {
        return Err(last_error());
    }
    let pipe = (Reading(Owned(reading)), Writing(Owned(writing)));
    // SAFETY: the handle is open.
    let inherited = unsafe { SetHandleInformation(writing, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT) };
    if inherited != 0 { Ok(pipe) } else { Err(last_error()) }
}

impl Reading {
    /// Appends the available bytes, without waiting, and returns their number; `None` when the other end is closed.
    pub(crate) fn available(&self, received: &mut Vec<u8>) -> Option<usize> {
        let mut available = 0;
        let none = ptr::null_mut;
        // SAFETY: the pipe is open, and only the count of bytes is asked for.
        let open =
            unsafe { PeekNamedPipe(self.0.0, none(), 0, ptr::null_mut(), &mut available, ptr::null_mut()) };
        if open == 0 {
            return None;
        }
        if available == 0 {
            return Some(0);
        }
        let (before, mut read) = (received.len(), 0);
        received.resize(before + usize::try_from(available).ok()?, 0);
        let place = received.get_mut(before..)?.as_mut_ptr();
        // SAFETY: `place` has room for the bytes that are available.
        let done = unsafe { ReadFile(self.0.0, place, available, &mut read, ptr::null_mut()) };
        let read = usize::try_from(read).ok()?;
        received.truncate(before + read);
        (done != 0).then_some(read)
    }
}

impl Writing {
    /// Returns the number under which a process that inherits this end finds it.
    pub(crate) fn number(&self) -> usize {
        self.0.0.expose_provenance()
    }

    /// Returns the end of a pipe that this process has inherited, by the number of its handle, which the parent process passes on.
    pub(crate) fn inherited(number: usize) -> Self {
        let handle: HANDLE = ptr::with_exposed_provenance_mut(number);
        // A process that a provider starts would keep the pipe open.
        // SAFETY: a handle that is none is refused.
        unsafe { SetHandleInformation(handle, HANDLE_FLAG_INHERIT, 0) };
        Self(Owned(handle))
    }

    /// Writes all of it; returns whether it was read.
    pub(crate) fn write(&self, bytes: &[u8]) -> bool {
        let mut rest = bytes;
        while !rest.is_empty() {
            let (length, mut written) = (u32::try_from(rest.len()).unwrap_or(u32::MAX), 0);
            // SAFETY: `rest` has at least the `length` that is stated.
            let done = unsafe { WriteFile(self.0.0, rest.as_ptr(), length, &mut written, ptr::null_mut()) };
            let written = usize::try_from(written).unwrap_or(0);
            match rest.get(written..) {
                Some(left) if done != 0 && written > 0 => rest = left,
                _ => return false,
            }
        }
        true
    }
}

/// A process that ends at the latest when this value does.
pub(crate) struct Process(Owned);

impl Process {
    /// Starts this program again, with `words` after its name, without a console, and with only this handle;
    /// on failure, returns the error of Windows.
    pub(crate) fn start(words: &str, pipe: &Writing) -> Result<Self, u32> {
        let mut first_error = None;
        for name in own_names() {
            match Self::start_file(&name, words, pipe) {
                Ok(process) => return Ok(process),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        Err(first_error.unwrap_or(ERROR_FILE_NOT_FOUND))
    }

    /// Starts the program by one of its file names.
    fn start_file(name: &[u16], words: &str, pipe: &Writing) -> Result<Self, u32> {
        let program = String::from_utf16_lossy(name.strip_suffix(&[0]).unwrap_or(name));
        let mut line = wide(&alloc::format!("\"{program}\" {words}"));
        let handles = Inherited::only(pipe)?;
        // Standard handles are stated, and are none.
        let startup = STARTUPINFOEXW {
            StartupInfo: STARTUPINFOW {
                cb: u32::try_from(mem::size_of::<STARTUPINFOEXW>()).unwrap_or(0),
                dwFlags: STARTF_USESTDHANDLES,
                ..Default::default()
            },
            lpAttributeList: handles.list(),
        };
        let mut process = PROCESS_INFORMATION::default();
        let flags = CREATE_NO_WINDOW | EXTENDED_STARTUPINFO_PRESENT;
        let inherits = 1;
        // SAFETY: both texts end with a NUL, and `startup` has the size that it states and a list that lives as long.
        let started = unsafe {
            let (none, nowhere) = (ptr::null(), ptr::null());
            let startup = (&raw const startup).cast();
            CreateProcessW(
                name.as_ptr(),
                line.as_mut_ptr(),
                none,
                none,
                inherits,
                flags,
                none.cast(),
                nowhere,
                startup,
                &mut process,
            )
        };
        if started == 0 {
            return Err(last_error());
        }
        drop(Owned(process.hThread));
        Ok(Self(Owned(process.hProcess)))
    }

    /// Returns the exit code if the process ends within this time.
    pub(crate) fn exit_code(&self, within: Duration) -> Option<u32> {
        let milliseconds = u32::try_from(within.as_millis()).unwrap_or(u32::MAX - 1);
        let mut code = 0;
        // SAFETY: the handle is open, and `code` is ours.
        let known = unsafe {
            WaitForSingleObject(self.handle(), milliseconds) == WAIT_OBJECT_0
                && GetExitCodeProcess(self.handle(), &mut code) != 0
        };
        known.then_some(code)
    }

    /// Returns the private memory of the process in bytes; `None` if Windows does not report it.
    pub(crate) fn memory(&self) -> Option<u64> {
        let mut counters = PROCESS_MEMORY_COUNTERS::default();
        let size = u32::try_from(mem::size_of_val(&counters)).unwrap_or(0);
        // SAFETY: the handle is open, and `counters` has the size that is stated.
        let known = unsafe { K32GetProcessMemoryInfo(self.handle(), &mut counters, size) };
        (known != 0).then_some(counters.PagefileUsage as u64)
    }

    fn handle(&self) -> HANDLE {
        self.0.0
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // SAFETY: the handle is open; a process that has ended already is left alone.
        unsafe { TerminateProcess(self.handle(), 1) };
    }
}

/// Returns the names of this program's file, each with a NUL, the most likely one first.
///
/// Windows starts no program by a path of more than 260 characters without its short name, and some by none that begins
/// with `\\?\`; Wine needs both for a long path.
fn own_names() -> impl Iterator<Item = Vec<u16>> {
    let long = own_name();
    let plain = long.as_deref().and_then(without_name_space);
    let short = plain.as_deref().or(long.as_deref()).and_then(short_name);
    let prefixed =
        short.as_ref().map(|short| NAME_SPACE.encode_utf16().chain(short.iter().copied()).collect());
    [long, plain, short, prefixed].into_iter().flatten()
}

/// Returns the file name of this program.
fn own_name() -> Option<Vec<u16>> {
    let mut units = vec![0u16; LONGEST_PATH];
    // SAFETY: `units` has room for the 32768 characters that are stated.
    let length = unsafe { GetModuleFileNameW(ptr::null_mut(), units.as_mut_ptr(), 32_768) };
    with_nul(units, length)
}

/// Returns the name of a file with at most eight characters for each folder, if it has one.
fn short_name(name: &[u16]) -> Option<Vec<u16>> {
    let mut units = vec![0u16; LONGEST_PATH];
    // SAFETY: the name ends with a NUL, and `units` has room for the 32768 characters that are stated.
    let length = unsafe { GetShortPathNameW(name.as_ptr(), units.as_mut_ptr(), 32_768) };
    with_nul(units, length)
}

/// Returns a name without the `\\?\` before it.
fn without_name_space(name: &[u16]) -> Option<Vec<u16>> {
    let prefix: Vec<u16> = NAME_SPACE.encode_utf16().collect();
    name.strip_prefix(&prefix[..]).map(<[u16]>::to_vec)
}

/// Returns that many characters of a text, and a NUL.
fn with_nul(mut units: Vec<u16>, length: u32) -> Option<Vec<u16>> {
    let length = usize::try_from(length).ok().filter(|length| (1..units.len()).contains(length))?;
    units.truncate(length);
    units.push(0);
    Some(units)
}

/// List of handles that a child inherits, instead of all inheritable ones: otherwise a provider's output would be mixed
/// into this program's, and its reader would wait for the provider to end.
struct Inherited {
    list: Vec<usize>,
    /// Handles to which the list points.
    handles: alloc::boxed::Box<[HANDLE; 1]>,
}

impl Inherited {
    fn only(pipe: &Writing) -> Result<Self, u32> {
        let handles = alloc::boxed::Box::new([pipe.0.0]);
        let mut length = 0;
        // SAFETY: without a list, its length is asked for.
        unsafe { InitializeProcThreadAttributeList(ptr::null_mut(), 1, 0, &mut length) };
        let mut list = vec![0usize; length.div_ceil(mem::size_of::<usize>()).max(1)];
        let place = list.as_mut_ptr().cast();
        // SAFETY: `list` has room for the length that Windows has stated.
        if unsafe { InitializeProcThreadAttributeList(place, 1, 0, &mut length) } == 0 {
            return Err(last_error());
        }
        let inherited = Self { list, handles };
        let attribute = usize::try_from(PROC_THREAD_ATTRIBUTE_HANDLE_LIST).unwrap_or(0);
        // SAFETY: the list was made above, and the handles live as long as it does.
        let set = unsafe {
            let (value, size) = (inherited.handles.as_ptr().cast(), mem::size_of::<HANDLE>());
            UpdateProcThreadAttribute(
                inherited.list(),
                0,
                attribute,
                value,
                size,
                ptr::null_mut(),
                ptr::null(),
            )
        };
        if set != 0 { Ok(inherited) } else { Err(last_error()) }
    }

    fn list(&self) -> LPPROC_THREAD_ATTRIBUTE_LIST {
        self.list.as_ptr().cast_mut().cast()
    }
}

impl Drop for Inherited {
    fn drop(&mut self) {
        // SAFETY: the list was made when this was.
        unsafe { DeleteProcThreadAttributeList(self.list()) };
    }
}
