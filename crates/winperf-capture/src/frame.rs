//! How the process that asks Windows hands its answers to the one that writes the file.

use alloc::vec;
use alloc::vec::Vec;

use crate::answer::{LARGEST_CAPACITY, Refusal};

/// Begins every frame, so that what a provider prints is not taken for an answer.
const MAGIC: [u8; 4] = *b"WPF1";

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The bytes of a value.
    Bytes(Vec<u8>),
    /// Why there are none.
    Refused(Refusal),
}

impl Frame {
    /// Sends the frame: the magic, what it is, its number, its bytes. Says whether all of it was sent.
    pub fn send(&self, send: &mut dyn FnMut(&[u8]) -> bool) -> bool {
        let (kind, number, bytes): (u32, u64, &[u8]) = match self {
            Self::Bytes(bytes) => (0, bytes.len() as u64, bytes),
            Self::Refused(Refusal::Code(code)) => (1, (*code).into(), &[]),
            Self::Refused(Refusal::TooLarge) => (2, 0, &[]),
            Self::Refused(Refusal::WrongLength) => (3, 0, &[]),
        };
        send(&MAGIC) && send(&kind.to_le_bytes()) && send(&number.to_le_bytes()) && send(bytes)
    }

    /// Receives the next frame. `receive` fills what it is given, or says why it cannot; bytes that are no frame are `broken`.
    ///
    /// # Errors
    /// What `receive` says, or `broken`.
    pub fn receive<E>(receive: &mut dyn FnMut(&mut [u8]) -> Result<(), E>, broken: E) -> Result<Self, E> {
        let (mut magic, mut kind, mut number) = ([0; 4], [0; 4], [0; 8]);
        receive(&mut magic)?;
        receive(&mut kind)?;
        receive(&mut number)?;
        let number = u64::from_le_bytes(number);
        let refusal = match u32::from_le_bytes(kind) {
            _ if magic != MAGIC => return Err(broken),
            0 => {
                let length = usize::try_from(number).ok().filter(|length| *length <= LARGEST_CAPACITY);
                let Some(length) = length else { return Err(broken) };
                let mut bytes = vec![0; length];
                receive(&mut bytes)?;
                return Ok(Self::Bytes(bytes));
            }
            1 => u32::try_from(number).ok().map(Refusal::Code),
            2 => Some(Refusal::TooLarge),
            3 => Some(Refusal::WrongLength),
            _ => None,
        };
        refusal.map(Self::Refused).ok_or(broken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    enum Fault {
        Ended,
        Broken,
    }

    fn sent(frames: &[Frame]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut send = |part: &[u8]| {
            bytes.extend_from_slice(part);
            true
        };
        assert!(frames.iter().all(|frame| frame.send(&mut send)));
        bytes
    }

    fn received(bytes: &mut &[u8]) -> Result<Frame, Fault> {
        let mut receive = |place: &mut [u8]| {
            let (part, rest) = bytes.split_at_checked(place.len()).ok_or(Fault::Ended)?;
            place.copy_from_slice(part);
            *bytes = rest;
            Ok(())
        };
        Frame::receive(&mut receive, Fault::Broken)
    }

    #[test]
    fn a_frame_is_received_as_it_was_sent() {
        let frames = [
            Frame::Bytes(vec![1, 2, 3]),
            Frame::Bytes(Vec::new()),
            Frame::Refused(Refusal::Code(5)),
            Frame::Refused(Refusal::TooLarge),
            Frame::Refused(Refusal::WrongLength),
        ];
        let bytes = sent(&frames);
        let mut rest = bytes.as_slice();
        for frame in frames {
            assert_eq!(received(&mut rest), Ok(frame));
        }
        assert_eq!(received(&mut rest), Err(Fault::Ended));
    }

    #[test]
    fn what_is_no_frame_is_broken_and_no_allocation() {
        let too_long = b"WPF1\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff".as_slice();
        for mut bytes in [b"Unhandled exception: page fault".as_slice(), too_long, b"WPF1\x09\0\0\0........"]
        {
            assert_eq!(received(&mut bytes), Err(Fault::Broken));
        }
    }

    #[test]
    fn a_frame_that_ends_early_is_none() {
        let bytes = sent(&[Frame::Bytes(vec![9; 100])]);
        for length in 0..bytes.len() {
            assert_eq!(received(&mut &bytes[..length]), Err(Fault::Ended), "{length}");
        }
    }

    #[test]
    fn sending_ends_where_nobody_receives() {
        let mut count = 0;
        let mut send = |_: &[u8]| {
            count += 1;
            count < 2
        };
        assert!(!Frame::Bytes(vec![1]).send(&mut send));
        assert_eq!(count, 2);
    }
}
