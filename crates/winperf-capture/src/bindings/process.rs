//! This process, and the one that it starts: a pipe between them, and an end to both.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;
use core::{mem, ptr};

use windows_sys::Win32::Foundation::{HANDLE, HANDLE_FLAG_INHERIT, SetHandleInformation, WAIT_OBJECT_0};
use windows_sys::Win32::Storage::FileSystem::{ReadFile, WriteFile};
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
use windows_sys::Win32::System::Threading::{
    CREATE_NO_WINDOW, CreateProcessW, GetCurrentProcess, GetExitCodeProcess, PROCESS_INFORMATION,
    STARTF_USESTDHANDLES, STARTUPINFOW, TerminateProcess, WaitForSingleObject,
};

use super::{Owned, wide};

/// Bytes that a pipe keeps while nobody reads.
const PIPE_CAPACITY: u32 = 1 << 20;

/// The command line of this process.
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

/// Lets a provider that crashes end this process without a dialog that waits for someone.
pub(crate) fn crash_in_silence() {
    // SAFETY: a setting of this process.
    unsafe { SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX) };
}

/// Lets Windows end every process that this one starts when this one ends, however it does. Says whether it will.
///
/// This process joins a job, which processes inherit, so that there is no moment in which one of them is in none.
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

/// A pipe whose writing end is inherited by processes that are started afterwards.
pub(crate) fn pipe() -> Option<(Reading, Writing)> {
    let (mut reading, mut writing) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: both handles are ours.
    if unsafe { CreatePipe(&mut reading, &mut writing, ptr::null(), PIPE_CAPACITY) } == 0 {
        return None;
    }
    let pipe = (Reading(Owned(reading)), Writing(Owned(writing)));
    // SAFETY: the handle is open.
    let inherited = unsafe { SetHandleInformation(writing, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT) };
    (inherited != 0).then_some(pipe)
}

impl Reading {
    /// Appends what there is, without waiting, and says how much; `None` when nobody will write any more.
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
    /// The number under which a process that inherits this end finds it.
    pub(crate) fn number(&self) -> usize {
        self.0.0.expose_provenance()
    }

    /// The end that has this number, which the process that started this one has made for it.
    pub(crate) fn inherited(number: usize) -> Self {
        Self(Owned(ptr::with_exposed_provenance_mut(number)))
    }

    /// Writes all of it; says whether somebody read.
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
    /// Starts this program again, with `words` behind its name, without a console, and with the pipes that are inherited.
    pub(crate) fn start(words: &str) -> Option<Self> {
        let program = own_name()?;
        let mut line = wide(&alloc::format!("\"{}\" {words}", String::from_utf16_lossy(&program)));
        // Standard handles are stated, and are none.
        let startup = STARTUPINFOW {
            cb: u32::try_from(mem::size_of::<STARTUPINFOW>()).ok()?,
            dwFlags: STARTF_USESTDHANDLES,
            ..Default::default()
        };
        let mut process = PROCESS_INFORMATION::default();
        let name: Vec<u16> = program.into_iter().chain([0]).collect();
        let inherits = 1;
        // SAFETY: both texts end with a NUL, and `startup` has the size that it states.
        let started = unsafe {
            let none = ptr::null();
            let (name, line) = (name.as_ptr(), line.as_mut_ptr());
            let nowhere = ptr::null();
            CreateProcessW(
                name,
                line,
                none,
                none,
                inherits,
                CREATE_NO_WINDOW,
                none.cast(),
                nowhere,
                &startup,
                &mut process,
            )
        };
        if started == 0 {
            return None;
        }
        drop(Owned(process.hThread));
        Some(Self(Owned(process.hProcess)))
    }

    /// The exit code, when the process ends within this time.
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

/// The file of this program.
fn own_name() -> Option<Vec<u16>> {
    let mut units = vec![0u16; 32_768];
    // SAFETY: `units` has room for the 32768 characters that are stated.
    let length = unsafe { GetModuleFileNameW(ptr::null_mut(), units.as_mut_ptr(), 32_768) };
    units.truncate(usize::try_from(length).ok().filter(|length| *length > 0)?);
    Some(units)
}
