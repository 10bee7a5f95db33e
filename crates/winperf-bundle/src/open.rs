//! The only entry for files that contain captures.
//!
//! Page, programs and npm package open files through it, so they agree about the order of samples, the limits, and the
//! fingerprints of the manifest.
//! [`open`] makes a capture of each sample of a log of whole objects, as the npm package needs them.
//! Program and page use `held_within`, which returns the log, and make captures of two samples only: they need memory
//! for the file and for two samples.

use alloc::vec::Vec;

use crate::unpack::Opened;
use crate::{Error, Limits};

/// Opens a raw block, a gzipped one, a bundle, or a log of whole objects, and verifies the manifest's statements about
/// members.
///
/// # Errors
/// [`Error`]; a file that is neither gzipped, nor an archive, nor a log always opens.
pub fn open(bytes: Vec<u8>) -> Result<Opened, Error> {
    open_within(bytes, &Limits::default())
}

/// Opens a file as [`open`] does, with the given limits.
///
/// # Errors
/// Returns the errors of [`open`].
#[cfg(feature = "logs")]
pub fn open_within(bytes: Vec<u8>, limits: &Limits) -> Result<Opened, Error> {
    match crate::held_within(bytes, limits)? {
        crate::Held::Captures(opened) => Ok(*opened),
        crate::Held::Log(log) => log.captures(),
    }
}

/// Opens a file as [`open`] does, with the given limits.
///
/// # Errors
/// Returns the errors of [`open`].
#[cfg(not(feature = "logs"))]
pub fn open_within(bytes: Vec<u8>, limits: &Limits) -> Result<Opened, Error> {
    crate::unpack(bytes, limits)?.captures()
}
