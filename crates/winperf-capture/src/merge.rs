//! Merging of several answers into one block: a query is limited to 64 objects, and a machine may have more.

use alloc::vec::Vec;

use winperf::DataBlock;

/// Bytes from the start of `PERF_DATA_BLOCK` to `TotalByteLength`.
const TOTAL_LENGTH_AT: usize = 20;
/// Bytes from the start of `PERF_DATA_BLOCK` to `NumObjectTypes`.
const OBJECT_COUNT_AT: usize = 28;

/// Returns the first block with the objects of all of them, each once.
///
/// The clocks are those of the first block: the others are taken directly after it, in every sample.
/// Unreadable blocks are left out, except for the first block, which is kept if it is the only one.
pub fn merged(mut blocks: Vec<Vec<u8>>) -> Vec<u8> {
    if blocks.len() < 2 {
        return blocks.pop().unwrap_or_default();
    }
    let mut titles = Vec::new();
    let mut merged: Vec<u8> = Vec::new();
    for bytes in &blocks {
        let Ok(block) = DataBlock::read(bytes) else { continue };
        if merged.is_empty() {
            let header = usize::try_from(block.header().header_length.get()).unwrap_or(usize::MAX);
            merged.extend_from_slice(bytes.get(..header).unwrap_or(bytes));
        }
        // Two objects with one title in one block are a fault of their provider, which remains visible.
        let of_others = titles.len();
        for object in block.objects().flatten() {
            let end = object.offset().saturating_add(usize::try_from(object.length()).unwrap_or(usize::MAX));
            let is_of_others = titles.get(..of_others).is_some_and(|others| others.contains(&object.title()));
            if let Some(bytes) = bytes.get(object.offset()..end).filter(|_| !is_of_others) {
                titles.push(object.title());
                merged.extend_from_slice(bytes);
            }
        }
    }
    set(&mut merged, OBJECT_COUNT_AT, titles.len());
    let length = merged.len();
    set(&mut merged, TOTAL_LENGTH_AT, length);
    if merged.is_empty() { blocks.swap_remove(0) } else { merged }
}

fn set(bytes: &mut [u8], offset: usize, number: usize) {
    let number = u32::try_from(number).unwrap_or(u32::MAX);
    if let Some(place) = bytes.get_mut(offset..).and_then(<[u8]>::first_chunk_mut) {
        *place = number.to_le_bytes();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use winperf_synth::{Capture, Object};

    fn block(titles: &[u32]) -> Vec<u8> {
        titles.iter().fold(Capture::new(), |capture, title| capture.object(Object::new(*title))).write()
    }

    #[test]
    fn two_answers_are_what_one_answer_would_be_and_a_parent_comes_once() {
        let merged = merged(vec![block(&[230, 232]), block(&[230, 238])]);
        assert_eq!(merged, block(&[230, 232, 238]));
    }

    #[test]
    fn an_object_that_one_answer_has_twice_is_there_twice() {
        let merged = merged(vec![block(&[230, 230]), block(&[230, 238, 238])]);
        assert_eq!(merged, block(&[230, 230, 238, 238]));
    }

    #[test]
    fn one_answer_stays_as_it_is_whatever_it_holds() {
        assert_eq!(merged(vec![b"no block".to_vec()]), b"no block");
        assert!(merged(Vec::new()).is_empty());
    }

    #[test]
    fn what_is_no_block_is_left_out_unless_there_is_nothing_else() {
        assert_eq!(merged(vec![b"no".to_vec(), block(&[2])]), block(&[2]));
        assert_eq!(merged(vec![b"no".to_vec(), b"neither".to_vec()]), b"no");
    }
}
