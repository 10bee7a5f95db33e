//! The registry of Windows: the performance data, and the keys about providers.
#![allow(unsafe_code, reason = "the registry is reached through functions of Windows alone")]

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::ptr;
use core::time::Duration;

use windows_sys::Win32::Foundation::{ERROR_ACCESS_DENIED, ERROR_MORE_DATA, ERROR_SUCCESS};
use windows_sys::Win32::System::Registry::{
    HKEY, HKEY_LOCAL_MACHINE, KEY_READ, REG_MULTI_SZ, RRF_NOEXPAND, RRF_RT_REG_DWORD, RRF_RT_REG_EXPAND_SZ,
    RRF_RT_REG_MULTI_SZ, RRF_RT_REG_SZ, RegCloseKey, RegConnectRegistryW, RegEnumKeyExW, RegGetValueW,
    RegOpenKeyExW, RegQueryValueExW,
};

use crate::answer::{Registry, Response};
use crate::bindings::{clock, wide};
use crate::value_name::ValueName;

/// `((HKEY)(ULONG_PTR)((LONG)0x80000004))`: a `LONG`, so the sign fills the upper half.
const HKEY_PERFORMANCE_DATA: HKEY =
    ptr::without_provenance_mut(0x8000_0004_u32.cast_signed() as isize as usize);

/// The longest name of a key, in characters, and a NUL.
const NAME_CAPACITY: u32 = 256;

/// The performance data of this machine or of a different one.
pub(crate) struct PerformanceData(HKEY);

impl PerformanceData {
    /// Connects to a different machine; this one needs no connection.
    pub(crate) fn open(machine: Option<&str>) -> Result<Self, u32> {
        match machine {
            Some(machine) => connect(machine, HKEY_PERFORMANCE_DATA).map(Self),
            None => Ok(Self(HKEY_PERFORMANCE_DATA)),
        }
    }
}

impl Registry for PerformanceData {
    fn query(&mut self, name: &ValueName, buffer: &mut [u8], capacity: usize) -> Response {
        let name = wide(&name.to_string());
        let mut length = u32::try_from(capacity.min(buffer.len())).unwrap_or(u32::MAX);
        // SAFETY: the name ends with a NUL, and `buffer` has at least the `length` bytes that are stated.
        let code = unsafe {
            let place = buffer.as_mut_ptr();
            RegQueryValueExW(self.0, name.as_ptr(), ptr::null(), ptr::null_mut(), place, &mut length)
        };
        Response { code, length }
    }

    fn pause(&mut self) {
        clock::sleep(Duration::from_millis(50));
    }
}

impl Drop for PerformanceData {
    fn drop(&mut self) {
        // For the local machine this closes no handle; it lets Windows unload the providers.
        // SAFETY: the key is ours or the predefined one, and is not used afterwards.
        unsafe { RegCloseKey(self.0) };
    }
}

/// State of a key.
pub(crate) enum Key {
    Readable,
    /// It is there, and this program may not read it.
    Refused,
    Missing,
}

/// `HKEY_LOCAL_MACHINE` of this machine or of a different one, for reading.
pub(crate) struct LocalMachine {
    key: HKEY,
    is_connection: bool,
}

impl LocalMachine {
    pub(crate) fn open(machine: Option<&str>) -> Result<Self, u32> {
        match machine {
            Some(machine) => Ok(Self { key: connect(machine, HKEY_LOCAL_MACHINE)?, is_connection: true }),
            None => Ok(Self { key: HKEY_LOCAL_MACHINE, is_connection: false }),
        }
    }

    /// Returns a number, or `None` if there is none with that name.
    pub(crate) fn number(&self, path: &str, value: &str) -> Option<u32> {
        let (path, value) = (wide(path), wide(value));
        let (mut number, mut length) = (0u32, 4u32);
        // SAFETY: both names end with a NUL, and `number` has the 4 bytes that `length` states.
        let code = unsafe {
            let place = (&raw mut number).cast();
            let no_type = ptr::null_mut();
            RegGetValueW(
                self.key,
                path.as_ptr(),
                value.as_ptr(),
                RRF_RT_REG_DWORD,
                no_type,
                place,
                &mut length,
            )
        };
        (code == ERROR_SUCCESS).then_some(number)
    }

    /// Returns a text, or the texts of a list with spaces between them.
    pub(crate) fn text(&self, path: &str, value: &str) -> Option<String> {
        self.texts(path, value).map(|(units, kind)| joined(&units, kind))
    }

    /// Returns the texts of a list unchanged, each with a NUL, and an extra NUL after the last; a single text becomes a
    /// list of one.
    pub(crate) fn units(&self, path: &str, value: &str) -> Option<Vec<u16>> {
        let (mut units, _) = self.texts(path, value)?;
        units.extend([0, 0]);
        Some(units)
    }

    /// Returns the units of a text or a list, and which of them it is.
    fn texts(&self, path: &str, value: &str) -> Option<(Vec<u16>, u32)> {
        let (path, value) = (wide(path), wide(value));
        let flags = RRF_RT_REG_SZ | RRF_RT_REG_EXPAND_SZ | RRF_RT_REG_MULTI_SZ | RRF_NOEXPAND;
        let mut units = vec![0u16; 1024];
        loop {
            let (mut kind, mut length) = (0, u32::try_from(units.len() * 2).ok()?);
            // SAFETY: both names end with a NUL, and `units` has the `length` bytes that are stated.
            let code = unsafe {
                let place = units.as_mut_ptr().cast();
                RegGetValueW(self.key, path.as_ptr(), value.as_ptr(), flags, &mut kind, place, &mut length)
            };
            match code {
                ERROR_SUCCESS => {
                    units.truncate(usize::try_from(length).ok()? / 2);
                    return Some((units, kind));
                }
                ERROR_MORE_DATA if units.len() < 1 << 20 => units.resize(units.len() * 4, 0),
                _ => return None,
            }
        }
    }

    /// Returns the state of a key: missing, refused, or readable.
    pub(crate) fn look(&self, path: &str) -> Key {
        let path = wide(path);
        let mut key = ptr::null_mut();
        // SAFETY: the name ends with a NUL, and `key` is ours.
        match unsafe { RegOpenKeyExW(self.key, path.as_ptr(), 0, KEY_READ, &mut key) } {
            ERROR_SUCCESS => {
                // SAFETY: the key was opened above, and is not used afterwards.
                unsafe { RegCloseKey(key) };
                Key::Readable
            }
            ERROR_ACCESS_DENIED => Key::Refused,
            _ => Key::Missing,
        }
    }

    /// Returns the names of the keys below a key.
    pub(crate) fn keys(&self, path: &str) -> Vec<String> {
        let path = wide(path);
        let mut parent = ptr::null_mut();
        // SAFETY: the name ends with a NUL, and `parent` is ours.
        if unsafe { RegOpenKeyExW(self.key, path.as_ptr(), 0, KEY_READ, &mut parent) } != ERROR_SUCCESS {
            return Vec::new();
        }
        let names = (0..).map_while(|position| key_name(parent, position)).collect();
        // SAFETY: the key was opened above, and is not used afterwards.
        unsafe { RegCloseKey(parent) };
        names
    }
}

impl Drop for LocalMachine {
    fn drop(&mut self) {
        if self.is_connection {
            // SAFETY: the connection is ours, and is not used afterwards.
            unsafe { RegCloseKey(self.key) };
        }
    }
}

fn connect(machine: &str, key: HKEY) -> Result<HKEY, u32> {
    let machine = wide(&format!("\\\\{machine}"));
    let mut connection = ptr::null_mut();
    // SAFETY: the name ends with a NUL, and `connection` is ours.
    match unsafe { RegConnectRegistryW(machine.as_ptr(), key, &mut connection) } {
        ERROR_SUCCESS => Ok(connection),
        code => Err(code),
    }
}

fn key_name(parent: HKEY, position: u32) -> Option<String> {
    let mut units = [0u16; NAME_CAPACITY as usize];
    let mut length = NAME_CAPACITY;
    // SAFETY: `units` has room for the `length` characters that are stated.
    let code = unsafe {
        let (none, name) = (ptr::null_mut(), units.as_mut_ptr());
        RegEnumKeyExW(
            parent,
            position,
            name,
            &mut length,
            ptr::null(),
            none,
            ptr::null_mut(),
            ptr::null_mut(),
        )
    };
    let name = units.get(..usize::try_from(length).ok()?)?;
    (code == ERROR_SUCCESS).then(|| String::from_utf16_lossy(name))
}

/// Returns the texts of a value up to its end, or to its first NUL when it is a single text.
fn joined(units: &[u16], kind: u32) -> String {
    let count = if kind == REG_MULTI_SZ { usize::MAX } else { 1 };
    let texts = units.split(|unit| *unit == 0).filter(|text| !text.is_empty()).take(count);
    texts.map(String::from_utf16_lossy).collect::<Vec<_>>().join(" ")
}
