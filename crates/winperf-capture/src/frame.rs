//! Frames for answers sent from the querying process to the writing one.

use alloc::vec::Vec;

use crate::answer::LARGEST_CAPACITY;
use crate::failure::Refusal;

/// Begins every frame, so output of a provider is not taken for an answer.
const MAGIC: [u8; 4] = *b"WPF1";

/// Length of a frame before its value, in bytes.
const HEADER: usize = 16;

/// Said of bytes that are not a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken;

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The bytes of a value.
    Bytes(Vec<u8>),
    /// Why there are none.
    Refused(Refusal),
}

impl Frame {
    /// Sends the frame: the magic, its kind, its number, its bytes. Returns `true` if all of it was sent.
    pub fn send(&self, send: &mut dyn FnMut(&[u8]) -> bool) -> bool {
        let (kind, number, bytes): (u32, u64, &[u8]) = match self {
            Self::Bytes(bytes) => (0, bytes.len() as u64, bytes),
            Self::Refused(Refusal::Code(code)) => (1, (*code).into(), &[]),
            Self::Refused(Refusal::TooLarge) => (2, 0, &[]),
            Self::Refused(Refusal::WrongLength) => (3, 0, &[]),
        };
        send(&MAGIC) && send(&kind.to_le_bytes()) && send(&number.to_le_bytes()) && send(bytes)
    }

    /// Takes the next frame from the start of the received bytes; `None` while it is not complete.
    ///
    /// # Errors
    /// [`Broken`] when the bytes are not a frame.
    pub fn take(received: &mut Vec<u8>) -> Result<Option<Self>, Broken> {
        let known = received.len().min(MAGIC.len());
        if received.get(..known) != MAGIC.get(..known) {
            return Err(Broken);
        }
        let Some(&[_, _, _, _, k0, k1, k2, k3, ref number @ ..]) = received.first_chunk::<HEADER>() else {
            return Ok(None);
        };
        let number = u64::from_le_bytes(*number);
        let (frame, length) = match u32::from_le_bytes([k0, k1, k2, k3]) {
            0 => {
                let length = usize::try_from(number).ok().filter(|length| *length <= LARGEST_CAPACITY);
                let end = HEADER + length.ok_or(Broken)?;
                match received.get(HEADER..end) {
                    Some(bytes) => (Self::Bytes(bytes.to_vec()), end),
                    None => return Ok(None),
                }
            }
            kind => (Self::Refused(refusal(kind, number).ok_or(Broken)?), HEADER),
        };
        received.drain(..length);
        Ok(Some(frame))
    }
}

fn refusal(kind: u32, number: u64) -> Option<Refusal> {
    match kind {
        1 => u32::try_from(number).ok().map(Refusal::Code),
        2 => Some(Refusal::TooLarge),
        3 => Some(Refusal::WrongLength),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn sent(frames: &[Frame]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut send = |part: &[u8]| {
            bytes.extend_from_slice(part);
            true
        };
        assert!(frames.iter().all(|frame| frame.send(&mut send)));
        bytes
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
        let mut received = sent(&frames);
        for frame in frames {
            assert_eq!(Frame::take(&mut received), Ok(Some(frame)));
        }
        assert_eq!(Frame::take(&mut received), Ok(None));
    }

    #[test]
    fn what_is_no_frame_is_broken_and_no_allocation() {
        let too_long = b"WPF1\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff".as_slice();
        for bytes in
            [b"Un".as_slice(), b"Unhandled exception: page fault", too_long, b"WPF1\x09\0\0\0........"]
        {
            assert_eq!(Frame::take(&mut bytes.to_vec()), Err(Broken));
        }
    }

    #[test]
    fn a_frame_that_is_not_complete_is_waited_for() {
        let bytes = sent(&[Frame::Bytes(vec![9; 100])]);
        for length in 0..bytes.len() {
            let mut received = bytes[..length].to_vec();
            assert_eq!(Frame::take(&mut received), Ok(None), "{length}");
            assert_eq!(received, bytes[..length]);
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
