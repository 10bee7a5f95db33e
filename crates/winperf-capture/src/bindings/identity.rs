//! User of this program, in so far as it determines the data from Windows; no name.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ptr;

use windows_sys::Win32::Foundation::LocalFree;
use windows_sys::Win32::Security::Authorization::ConvertSidToStringSidW;

use windows_sys::Win32::Security::{
    CheckTokenMembership, CreateWellKnownSid, GetTokenInformation, IsWellKnownSid, PSID, TOKEN_ELEVATION,
    TOKEN_INFORMATION_CLASS, TOKEN_QUERY, TOKEN_USER, TokenElevation, TokenSessionId, TokenUser,
    WinBuiltinPerfMonitoringUsersSid, WinLocalServiceSid, WinLocalSystemSid, WinNetworkServiceSid,
};
use windows_sys::Win32::System::Threading::{GetCurrentProcess, OpenProcessToken};
use winperf_bundle::Capturer;

use super::{Owned, last_error};

/// Maximum length of a security identifier, in bytes.
const MAX_SID_LENGTH: usize = 68;

/// Returns the facts about this program and its user.
pub(crate) fn looker() -> Capturer {
    let token = own_token();
    let token = token.as_ref();
    Capturer {
        bits: Some(usize::BITS),
        elevated: token.and_then(|token| number(token, TokenElevation)).map(|elevated| elevated != 0),
        session_0: token.and_then(|token| number(token, TokenSessionId)).map(|session| session == 0),
        account: token.and_then(account).map(ToOwned::to_owned),
        monitor_user: is_monitor_user(),
    }
}

fn own_token() -> Option<Owned> {
    let mut token = ptr::null_mut();
    // SAFETY: the process is this one, and `token` is ours.
    let opened = unsafe { OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &mut token) };
    (opened != 0).then(|| Owned(token))
}

/// Returns a DWORD of a token, such as `TOKEN_ELEVATION`.
fn number(token: &Owned, class: TOKEN_INFORMATION_CLASS) -> Option<u32> {
    let (mut answer, mut length) = (TOKEN_ELEVATION::default(), 0);
    // SAFETY: `answer` has the 4 bytes that are stated.
    let done = unsafe { GetTokenInformation(token.0, class, (&raw mut answer).cast(), 4, &mut length) };
    (done != 0).then_some(answer.TokenIsElevated)
}

/// The user of a token, whose identifier is in the same buffer.
struct User {
    /// Aligned for the pointer that the structure begins with.
    room: Vec<usize>,
}

impl User {
    fn new(token: &Owned) -> Option<Self> {
        let mut room = vec![0_usize; 32];
        let (capacity, mut length) = (u32::try_from(size_of_val(room.as_slice())).ok()?, 0);
        let place = room.as_mut_ptr().cast();
        // SAFETY: `room` has the bytes that are stated.
        let known = unsafe { GetTokenInformation(token.0, TokenUser, place, capacity, &mut length) };
        (known != 0).then_some(Self { room })
    }

    fn sid(&self) -> PSID {
        // SAFETY: the function has written a TOKEN_USER there, which leads to an identifier in the same room.
        unsafe { (*self.room.as_ptr().cast::<TOKEN_USER>()).User.Sid }
    }
}

/// Returns the kind of account: a service account, or a user.
fn account(token: &Owned) -> Option<&'static str> {
    let user = User::new(token)?;
    let of_services = [
        (WinLocalSystemSid, "system"),
        (WinLocalServiceSid, "local-service"),
        (WinNetworkServiceSid, "network-service"),
    ];
    // SAFETY: the identifier is in `user`, which is still there.
    let is_one = |kind| unsafe { IsWellKnownSid(user.sid(), kind) != 0 };
    let known = of_services.into_iter().find(|(kind, _)| is_one(*kind));
    Some(known.map_or("user", |(_, name)| name))
}

/// Returns the user of this program as the text of a security identifier; on failure, returns the error of Windows.
pub(crate) fn own_sid() -> Result<String, u32> {
    let token = own_token().ok_or_else(last_error)?;
    let user = User::new(&token).ok_or_else(last_error)?;
    let mut text = ptr::null_mut();
    // SAFETY: the identifier is in `user`, and `text` is ours; Windows gives it memory and a NUL, and gets it back.
    unsafe {
        if ConvertSidToStringSidW(user.sid(), &mut text) == 0 {
            return Err(last_error());
        }
        let length = (0..).take_while(|at| *text.add(*at) != 0).count();
        let sid = String::from_utf16_lossy(core::slice::from_raw_parts(text, length));
        LocalFree(text.cast());
        Ok(sid)
    }
}

/// Returns `true` if this program runs as a member of Performance Monitor Users, in any language of Windows.
fn is_monitor_user() -> Option<bool> {
    let mut group = [0_u32; MAX_SID_LENGTH / 4];
    let (mut length, mut is_member) = (u32::try_from(MAX_SID_LENGTH).ok()?, 0);
    let sid: PSID = group.as_mut_ptr().cast();
    let no_domain = ptr::null_mut();
    // SAFETY: `group` has room for the longest identifier, and the token of this program is asked.
    let is_known = unsafe {
        CreateWellKnownSid(WinBuiltinPerfMonitoringUsersSid, no_domain, sid, &mut length) != 0
            && CheckTokenMembership(ptr::null_mut(), sid, &mut is_member) != 0
    };
    is_known.then_some(is_member != 0)
}
