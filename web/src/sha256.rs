//! SHA-256, computed piece by piece.
//!
//! The browser's own takes a whole file at once: Chromium copies it, and computes on the thread that the page lives on.

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const ROUNDS: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
const START: [u32; 8] =
    [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/// Bytes of a block.
const BLOCK: usize = 64;

/// The hash of what has come so far.
#[derive(Clone, Debug)]
pub struct Sha256 {
    state: [u32; 8],
    /// Bytes that have come and are no whole block.
    rest: Vec<u8>,
    length: u64,
}

impl Default for Sha256 {
    fn default() -> Self {
        Self { state: START, rest: Vec::with_capacity(2 * BLOCK), length: 0 }
    }
}

impl Sha256 {
    /// Takes the bytes that come next.
    pub fn update(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        let missing = if self.rest.is_empty() { 0 } else { BLOCK - self.rest.len() };
        let (first, bytes) = bytes.split_at(missing.min(bytes.len()));
        self.rest.extend_from_slice(first);
        if self.rest.len() == BLOCK {
            blocks(&mut self.state, &self.rest);
            self.rest.clear();
        }
        self.rest.extend_from_slice(blocks(&mut self.state, bytes));
    }

    /// The hash of all that has come.
    pub fn finish(mut self) -> [u8; 32] {
        let bits = self.length * 8;
        self.rest.push(0x80);
        let end = (self.rest.len() + 8).next_multiple_of(BLOCK);
        self.rest.resize(end - 8, 0);
        self.rest.extend_from_slice(&bits.to_be_bytes());
        blocks(&mut self.state, &self.rest);
        let mut hash = [0; 32];
        for (bytes, word) in hash.as_chunks_mut::<4>().0.iter_mut().zip(self.state) {
            *bytes = word.to_be_bytes();
        }
        hash
    }
}

/// Takes all whole blocks of the bytes; what is left of them is no whole block.
fn blocks<'a>(state: &mut [u32; 8], bytes: &'a [u8]) -> &'a [u8] {
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    blocks.iter().for_each(|block| compress(state, block));
    rest
}

fn compress(state: &mut [u32; 8], block: &[u8; BLOCK]) {
    let mut words = [0_u32; 16];
    for (word, bytes) in words.iter_mut().zip(block.as_chunks::<4>().0) {
        *word = u32::from_be_bytes(*bytes);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (round, constant) in ROUNDS.iter().enumerate() {
        if round >= 16 {
            let (early, late) = (words[(round + 1) & 15], words[(round + 14) & 15]);
            let small = early.rotate_right(7) ^ early.rotate_right(18) ^ (early >> 3);
            let large = late.rotate_right(17) ^ late.rotate_right(19) ^ (late >> 10);
            let next = words[round & 15].wrapping_add(small).wrapping_add(words[(round + 9) & 15]);
            words[round & 15] = next.wrapping_add(large);
        }
        let sum = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = (e & f) ^ (!e & g);
        let first =
            h.wrapping_add(sum).wrapping_add(choice).wrapping_add(*constant).wrapping_add(words[round & 15]);
        let sum = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(sum.wrapping_add(majority)));
    }
    for (word, add) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(add);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(hash: [u8; 32]) -> String {
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Feeds bytes in pieces of every length up to two blocks.
    fn check(bytes: &[u8], expected: &str) {
        for length in [1, 7, 63, 64, 65, 128, bytes.len().max(1)] {
            let mut hash = Sha256::default();
            bytes.chunks(length).for_each(|piece| hash.update(piece));
            assert_eq!(hex(hash.finish()), expected, "in pieces of {length}");
        }
    }

    #[test]
    fn the_published_examples_have_their_hashes() {
        check(b"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        check(b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        check(
            b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        );
        let million = vec![b'a'; 1_000_000];
        check(&million, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }

    #[test]
    fn every_length_around_a_block_is_padded() {
        // The hash of the hashes of 0 to 130 times 'x', as any other program computes it.
        let mut all = Sha256::default();
        for length in 0..=130 {
            let mut hash = Sha256::default();
            hash.update(&vec![b'x'; length]);
            all.update(&hash.finish());
        }
        assert_eq!(hex(all.finish()), "f5a018ad6f7a21c451c8d98b57699f4aeeb1976b88771c339c7ea60cd09c64ef");
    }
}
