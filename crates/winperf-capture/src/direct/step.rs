//! Reports of a process that calls a DLL, step by step, so the last one shows where it ended.

use alloc::vec::Vec;

use super::Moment;

/// Step of a DLL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It could not be loaded, by this error of Windows.
    NotLoaded(u32),
    /// The requested function is missing: 0 Open, 1 Collect, 2 Close.
    Lacks(u32),
    /// It is loaded, and has its functions.
    Loaded,
    /// Open has returned.
    Opened {
        /// Return value.
        code: u32,
        /// Duration in milliseconds.
        milliseconds: u32,
    },
    /// Collect has returned.
    Collected(Reply),
    /// Close has returned.
    Closed,
}

/// Reply of Collect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// Return value.
    pub code: u32,
    /// Duration in milliseconds.
    pub milliseconds: u32,
    /// Size of the buffer in bytes.
    pub capacity: u32,
    /// Number of bytes that it states to have written.
    pub length: u32,
    /// Number of objects that it states to have written.
    pub objects: u32,
    /// Distance by which it moved the pointer to the buffer, in bytes.
    pub moved: i64,
    /// `true` if bytes after the buffer have changed.
    pub is_beyond: bool,
    /// `true` if bytes before the buffer have changed.
    pub is_before: bool,
    /// When it was asked.
    pub moment: Moment,
    /// Content of the buffer, as far as the DLL states to have written it, or moved the pointer.
    pub bytes: Vec<u8>,
}

impl Step {
    /// Returns `true` if the process that calls the DLL ends after it.
    pub fn is_last(&self) -> bool {
        match self {
            Self::NotLoaded(_) | Self::Lacks(_) | Self::Closed => true,
            Self::Opened { code, .. } => *code != 0,
            Self::Loaded | Self::Collected(_) => false,
        }
    }

    /// Returns the step for a pipe.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut dwords =
            |numbers: &[u32]| bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        match self {
            Self::NotLoaded(code) => dwords(&[0, *code]),
            Self::Lacks(function) => dwords(&[1, *function]),
            Self::Opened { code, milliseconds } => dwords(&[2, *code, *milliseconds]),
            Self::Closed => dwords(&[4]),
            Self::Loaded => dwords(&[5]),
            Self::Collected(reply) => {
                let Reply { code, milliseconds, capacity, length, objects, moved, moment, .. } = reply;
                let beside = u32::from(reply.is_beyond) | u32::from(reply.is_before) << 1;
                dwords(&[3, *code, *milliseconds, *capacity, *length, *objects, beside]);
                let Moment { ticks, ticks_per_second, time } = moment;
                let wide = [*moved, *ticks, *ticks_per_second, *time];
                bytes.extend(wide.into_iter().flat_map(i64::to_le_bytes));
                bytes.extend(&reply.bytes);
            }
        }
        bytes
    }

    /// Returns a step that came through a pipe.
    pub fn read(mut bytes: &[u8]) -> Option<Self> {
        let mut dword = || {
            let (first, rest) = bytes.split_first_chunk()?;
            bytes = rest;
            Some(u32::from_le_bytes(*first))
        };
        Some(match dword()? {
            0 => Self::NotLoaded(dword()?),
            1 => Self::Lacks(dword()?),
            2 => Self::Opened { code: dword()?, milliseconds: dword()? },
            3 => {
                let [code, milliseconds, capacity] = [dword()?, dword()?, dword()?];
                let [length, objects, beside] = [dword()?, dword()?, dword()?];
                let mut wide = || {
                    let (first, rest) = bytes.split_first_chunk()?;
                    bytes = rest;
                    Some(i64::from_le_bytes(*first))
                };
                let moved = wide()?;
                let moment = Moment { ticks: wide()?, ticks_per_second: wide()?, time: wide()? };
                Self::Collected(Reply {
                    code,
                    milliseconds,
                    capacity,
                    length,
                    objects,
                    moved,
                    is_beyond: beside & 1 != 0,
                    is_before: beside & 2 != 0,
                    moment,
                    bytes: bytes.to_vec(),
                })
            }
            4 => Self::Closed,
            5 => Self::Loaded,
            _ => return None,
        })
    }
}
