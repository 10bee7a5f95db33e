//! Real logs, cut and changed: no crashes, and no loss of complete samples.

use std::collections::BTreeMap;

use winperf_log::{ErrorKind, Log, NoteKind, Sample};
use winperf_synth::random::Random;

use crate::{REAL, bytes, content, log};

/// Samples of a log: the last byte and the content of each.
struct Known {
    /// Bytes of the log of the sample's events, from the first to the last of their headers and pieces.
    extents: Vec<(usize, usize)>,
    contents: Vec<String>,
}

/// Returns the starts and ends of record events, found without the reader.
fn events(bytes: &[u8]) -> Vec<(usize, usize)> {
    let guid =
        [0xb3, 0x3b, 0x3f, 0x93, 0x3e, 0x94, 0x0d, 0x49, 0x9c, 0xed, 0x3c, 0xbb, 0x14, 0xc1, 0x44, 0x79];
    let starts = (0..bytes.len() - 0x48).step_by(8).filter(|at| bytes[at + 0x18..at + 0x28] == guid);
    let word = |at: usize| usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
    starts.map(|at| (at, at + word(at))).collect()
}

impl Known {
    fn of(name: &str) -> Self {
        let mut extents: BTreeMap<i64, Vec<(usize, usize)>> = BTreeMap::new();
        let bytes = bytes(name);
        for (start, end) in events(&bytes).into_iter().filter(|(start, _)| bytes[start + 4] == 0x22) {
            let time = bytes[start + 0x10..start + 0x18].try_into().expect("eight bytes");
            extents.entry(i64::from_le_bytes(time)).or_default().push((start, end));
        }
        let (log, extents) = (log(name), extents.into_values().collect::<Vec<_>>());
        assert_eq!(log.samples().len(), extents.len());
        let ends = extents.iter().map(|all| (all[0].0, all.last().expect("an event").1));
        Self { extents: ends.collect(), contents: log.samples().map(|sample| content(&sample)).collect() }
    }
}

#[test]
fn a_log_that_is_cut_anywhere_keeps_every_sample_before_the_cut() {
    for name in REAL {
        let (whole, known) = (bytes(name), Known::of(name));
        for step in 0..200 {
            let length = whole.len() * step / 200 + step % 7;
            let kept = known.extents.iter().filter(|(_, end)| *end <= length).count();
            let read = Log::parse(whole[..length].to_vec());
            let had: Vec<String> =
                read.iter().flat_map(Log::samples).map(|sample| content(&sample)).collect();
            assert!(had.len() >= kept, "{name} cut at {length}");
            assert_eq!(had[..kept], known.contents[..kept], "{name} cut at {length}");
        }
    }
}

#[test]
fn a_log_that_is_cut_inside_its_first_buffer_says_that_it_is_cut() {
    let whole = bytes(REAL[1]);
    for length in [0x60, 600, 65_535] {
        let error = Log::parse(whole[..length].to_vec()).unwrap_err();
        assert_eq!(error.kind, ErrorKind::Cut { length: 65_536, actual: length });
        assert!(error.to_string().contains("it is truncated"), "{error}");
    }
    // With a complete buffer, it is a log without a record.
    assert_eq!(Log::parse(whole[..65_536].to_vec()).unwrap_err().kind, ErrorKind::NoCounters);
}

/// Parts of a sample that the damage does not touch: its time, its place, and the blocks, which are joined from
/// several pieces.
///
/// Raw counters are contiguous, so their bytes are those at the place.
type Kept = (i64, (u32, u32), Vec<(Vec<u8>, u32)>);

fn kept(log: &Log) -> Vec<Kept> {
    let keep = |sample: Sample<'_>| (sample.local_time().0, sample.extent(), sample.blocks());
    log.samples().map(keep).collect()
}

#[test]
fn one_changed_byte_costs_no_sample_but_the_one_that_it_lies_in() {
    for (name, changes) in [(REAL[0], 2500), (REAL[1], 2500)] {
        let (whole, known) = (bytes(name), Known::of(name));
        let all = kept(&log(name));
        let mut random = Random::new(28);
        for change in 0..changes {
            let mut damaged = whole.clone();
            // Half of the changes affect the container: heads of buffers, of events, of samples.
            let (start, end) = known.extents[random.below(known.extents.len() as u64) as usize];
            let place = match change % 4 {
                0 => start + random.below(0x60) as usize,
                1 => {
                    (random.below(whole.len() as u64 / 65_536) as usize) * 65_536
                        + random.below(0x50) as usize
                }
                2 => start + random.below((end - start) as u64) as usize,
                _ => random.below(whole.len() as u64) as usize,
            };
            damaged[place] ^= 1 + random.below(255) as u8;
            let read =
                Log::parse(damaged).unwrap_or_else(|error| panic!("{name} changed at {place:#x}: {error}"));
            // Undamaged samples keep their order, so one pass over both lists finds them.
            let mut had = kept(&read).into_iter();
            for (wanted, extent) in all.iter().zip(&known.extents) {
                let is_struck = (extent.0..extent.1).contains(&place);
                assert!(
                    is_struck || had.any(|sample| sample == *wanted),
                    "{name} changed at {place:#x} lost a whole sample"
                );
            }
        }
    }
}

#[test]
fn any_damage_gives_a_log_or_an_error_and_everything_can_be_asked_of_it() {
    for name in REAL {
        let whole = bytes(name);
        for seed in 0..40 {
            let damaged = winperf_synth::damage::with_hostile_dwords(&whole, 300, seed);
            let Ok(log) = Log::parse(damaged) else { continue };
            let samples: Vec<_> = log.samples().collect();
            for (older, newer) in samples.iter().zip(samples.iter().skip(1)).step_by(20) {
                let rows = newer.rows(Some(older));
                assert!(rows.iter().all(|row| !row.path().to_string().is_empty()));
                let merged = newer.capture().unwrap_or_default();
                let at_end = merged.bytes.len() as u32;
                assert!(merged.log_offset(at_end).is_none());
            }
            assert!(log.notes().iter().all(|note| !note.kind.to_string().is_empty() && note.count > 0));
        }
    }
}

/// The log with its records' events in a different order, in their own buffers.
fn with_events_in_another_order(whole: &[u8], random: &mut Random) -> Vec<u8> {
    const BUFFER: usize = 65_536;
    let mut events = events(whole);
    for place in (1..events.len()).rev() {
        events.swap(place, random.below(place as u64 + 1) as usize);
    }
    let mut buffers: Vec<Vec<u8>> = Vec::new();
    for (start, end) in events {
        let fits = |buffer: &&mut Vec<u8>| buffer.len().next_multiple_of(8) + end - start <= BUFFER;
        let buffer = match buffers.last_mut().filter(fits) {
            Some(buffer) => buffer,
            None => {
                buffers.push(whole[BUFFER..BUFFER + 0x48].to_vec());
                buffers.last_mut().expect("a buffer")
            }
        };
        buffer.resize(buffer.len().next_multiple_of(8), 0);
        buffer.extend(&whole[start..end]);
    }
    for buffer in &mut buffers {
        let filled = (buffer.len() as u32).to_le_bytes();
        buffer[0x30..0x34].copy_from_slice(&filled);
        buffer.resize(BUFFER, 0xFF);
    }
    [whole[..BUFFER].to_vec(), buffers.concat()].concat()
}

#[test]
fn pieces_in_any_order_give_every_sample_in_the_order_of_time() {
    for name in REAL {
        let (whole, known) = (bytes(name), Known::of(name));
        let mut random = Random::new(28);
        for _ in 0..10 {
            let log = Log::parse(with_events_in_another_order(&whole, &mut random)).unwrap();
            let had: Vec<String> = log.samples().map(|sample| content(&sample)).collect();
            assert!(had == known.contents, "{name}");
            assert!(log.notes().iter().all(|note| note.kind == NoteKind::Order), "{name}: {:?}", log.notes());
        }
    }
}

#[test]
fn buffers_in_any_order_give_every_sample_of_a_log_whose_records_need_several() {
    let (whole, known) = (bytes(REAL[0]), Known::of(REAL[0]));
    let mut shuffled = whole[..65_536].to_vec();
    whole[65_536..].chunks(65_536).rev().for_each(|buffer| shuffled.extend(buffer));
    let log = Log::parse(shuffled).unwrap();
    let had: Vec<String> = log.samples().map(|sample| content(&sample)).collect();
    assert_eq!(had, known.contents);
}
