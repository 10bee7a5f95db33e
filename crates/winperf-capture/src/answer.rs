//! A query with retries: with a growing buffer, and again if the other side is busy.

use alloc::vec;
use alloc::vec::Vec;

use crate::failure::Refusal;
use crate::value_name::ValueName;

/// The first buffer, in bytes; a quiet desktop fits.
const FIRST_CAPACITY: usize = 1 << 20;
/// The largest buffer, in bytes.
pub const LARGEST_CAPACITY: usize = 512 << 20;
/// Bytes after the buffer that are not announced to Windows.
///
/// Wine 8 lets providers write 88 bytes beyond the end, and providers cannot be trusted.
const GUARD: usize = 4096;

const ERROR_SUCCESS: u32 = 0;
const ERROR_MORE_DATA: u32 = 234;
/// `ERROR_NOT_READY`, `ERROR_LOCK_FAILED`, `ERROR_BUSY`, `WAIT_TIMEOUT`, after which a retry may succeed.
const BUSY: [u32; 4] = [21, 167, 170, 258];
/// Number of times that a busy answer is asked for again.
const BUSY_LIMIT: u32 = 40;

/// Response to one call to the registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Response {
    /// The code of Windows, 0 for success.
    pub code: u32,
    /// Bytes that were written; undefined unless the code is 0.
    pub length: u32,
}

/// The performance data of a machine, one call at a time.
pub trait Registry {
    /// Asks for a value; the first `capacity` bytes of `buffer` may be written.
    fn query(&mut self, name: &ValueName, buffer: &mut [u8], capacity: usize) -> Response;

    /// Waits before a retry.
    fn pause(&mut self);
}

/// Asks, and remembers how large a buffer was needed.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    capacity: usize,
}

impl Default for Asker {
    fn default() -> Self {
        Self { capacity: FIRST_CAPACITY }
    }
}

impl Asker {
    /// Returns the bytes of a value.
    pub fn ask(&mut self, registry: &mut dyn Registry, name: &ValueName) -> Result<Vec<u8>, Refusal> {
        let mut busy = 0;
        let mut buffer = vec![0; self.capacity + GUARD];
        loop {
            let response = registry.query(name, &mut buffer, self.capacity);
            match response.code {
                ERROR_SUCCESS => return cut(buffer, response.length, self.capacity),
                // `length` is undefined here, so only a size of our own can grow.
                ERROR_MORE_DATA if self.capacity < LARGEST_CAPACITY => {
                    self.capacity = (self.capacity * 2).min(LARGEST_CAPACITY);
                    buffer = vec![0; self.capacity + GUARD];
                }
                ERROR_MORE_DATA => return Err(Refusal::TooLarge),
                code if BUSY.contains(&code) && busy < BUSY_LIMIT => {
                    busy += 1;
                    registry.pause();
                }
                code => return Err(Refusal::Code(code)),
            }
        }
    }
}

fn cut(mut buffer: Vec<u8>, length: u32, capacity: usize) -> Result<Vec<u8>, Refusal> {
    let length =
        usize::try_from(length).ok().filter(|length| *length <= capacity).ok_or(Refusal::WrongLength)?;
    buffer.truncate(length);
    buffer.shrink_to_fit();
    Ok(buffer)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Needs `needed` bytes, after it was busy some times; its length is nonsense unless it succeeds.
    struct Machine {
        needed: usize,
        busy: u32,
        pauses: u32,
        calls: u32,
    }

    impl Registry for Machine {
        fn query(&mut self, _: &ValueName, buffer: &mut [u8], capacity: usize) -> Response {
            self.calls += 1;
            if self.busy > self.pauses {
                return Response { code: 170, length: 3 };
            }
            if capacity < self.needed {
                return Response { code: 234, length: self.calls };
            }
            buffer[..self.needed].fill(7);
            Response { code: 0, length: u32::try_from(self.needed).unwrap() }
        }

        fn pause(&mut self) {
            self.pauses += 1;
        }
    }

    fn machine(needed: usize, busy: u32) -> Machine {
        Machine { needed, busy, pauses: 0, calls: 0 }
    }

    #[test]
    fn the_buffer_grows_whatever_the_undefined_length_says() {
        let mut machine = machine(5 << 20, 0);
        let bytes = Asker::default().ask(&mut machine, &ValueName::Global).unwrap();
        assert_eq!(bytes.len(), 5 << 20);
        assert_eq!(machine.calls, 4);
    }

    #[test]
    fn the_next_sample_begins_with_the_size_that_was_needed() {
        let mut machine = machine(5 << 20, 0);
        let mut asker = Asker::default();
        asker.ask(&mut machine, &ValueName::Global).unwrap();
        machine.calls = 0;
        asker.ask(&mut machine, &ValueName::Global).unwrap();
        assert_eq!(machine.calls, 1);
    }

    #[test]
    fn what_needs_more_than_512_megabytes_is_given_up() {
        let answer = Asker::default().ask(&mut machine(usize::MAX, 0), &ValueName::Global);
        assert_eq!(answer, Err(Refusal::TooLarge));
    }

    #[test]
    fn a_busy_answer_is_asked_again_and_one_that_stays_busy_is_given_up() {
        let mut patient = machine(10, 3);
        assert!(Asker::default().ask(&mut patient, &ValueName::Global).is_ok());
        assert_eq!(patient.pauses, 3);
        let answer = Asker::default().ask(&mut machine(10, u32::MAX), &ValueName::Global);
        assert_eq!(answer, Err(Refusal::Code(170)));
    }

    #[test]
    fn any_other_code_ends_it() {
        struct Denied;
        impl Registry for Denied {
            fn query(&mut self, _: &ValueName, _: &mut [u8], _: usize) -> Response {
                Response { code: 5, length: 0 }
            }
            fn pause(&mut self) {
                panic!("nothing to wait for");
            }
        }
        assert_eq!(Asker::default().ask(&mut Denied, &ValueName::Global), Err(Refusal::Code(5)));
    }

    #[test]
    fn a_length_beyond_the_buffer_is_not_believed() {
        struct Liar;
        impl Registry for Liar {
            fn query(&mut self, _: &ValueName, _: &mut [u8], _: usize) -> Response {
                Response { code: 0, length: u32::MAX }
            }
            fn pause(&mut self) {}
        }
        assert_eq!(Asker::default().ask(&mut Liar, &ValueName::Global), Err(Refusal::WrongLength));
    }
}
