//! The structures of logs: every byte has one name, and the bytes of values have the correct one.

use std::collections::BTreeSet;

use winperf_log::{Field, Form, Log, Node, NodeKind, RecordKind, Structure};
use winperf_synth::damage;

use crate::{REAL, bytes, log};

fn buffers(structure: &Structure<'_>) -> Vec<Node> {
    (0..structure.count()).map(|place| structure.buffer(place).expect("a buffer")).collect()
}

/// Asserts that structures are inside their parents, in order.
fn assert_nested(node: &Node) {
    let mut at = node.offset;
    for child in &node.children {
        assert!(child.offset >= at && child.length > 0, "{child:?} in {:#x}", node.offset);
        at = child.offset + child.length;
        assert_nested(child);
    }
    assert!(at <= node.offset + node.length);
}

/// The fields of a log from its first byte to its last, without overlaps and gaps.
fn assert_every_byte_has_one_name(log: &Log) -> Vec<Field> {
    let structure = log.structure();
    let nodes = buffers(&structure);
    nodes.iter().for_each(assert_nested);
    let fields: Vec<Field> = nodes.iter().flat_map(Node::all_fields).collect();
    let mut at = 0;
    for field in &fields {
        assert_eq!((field.offset, field.length > 0), (at, true), "{field:?}");
        at += field.length;
    }
    assert_eq!(at as usize, log.file().len(), "bytes at {at:#x} have no name");
    fields
}

#[test]
fn every_byte_of_real_logs_has_one_name_and_nearly_all_are_understood() {
    for name in REAL {
        let log = log(name);
        let fields = assert_every_byte_has_one_name(&log);
        let bytes_of = |form| -> u32 {
            fields.iter().filter(|field| field.form == form).map(|field| field.length).sum()
        };
        // The parts of the summary have no description.
        assert!(bytes_of(Form::Unparsed) < 8_000, "{name}: {}", bytes_of(Form::Unparsed));
        let is_first = |field: &&Field| field.name == "BufferSize";
        let sizes: Vec<&Field> = fields.iter().filter(is_first).collect();
        assert_eq!(sizes.len(), log.buffers() as usize + 1, "{name}");
    }
}

#[test]
fn the_numbers_of_a_row_stand_where_the_structure_says() {
    let log = log(REAL[1]);
    let fields = assert_every_byte_has_one_name(&log);
    for sample in log.samples().step_by(50) {
        for row in sample.rows(None) {
            let raw = row.newer.expect("a value");
            for (offset, name) in [(raw.first_offset, "FirstValue"), (raw.second_offset, "SecondValue")] {
                let place = fields.binary_search_by_key(&offset, |field| field.offset).expect("a field");
                assert_eq!((fields[place].name, fields[place].length), (name, 8), "{offset:#x}");
            }
        }
    }
}

#[test]
fn a_record_in_pieces_has_its_share_in_each_event_and_its_blocks_begin_where_captures_do() {
    let log = log(REAL[0]);
    let structure = log.structure();
    for sample in log.samples() {
        let (mut shares, mut lengths, mut parts) = (0, 0, BTreeSet::new());
        for node in buffers(&structure).iter().flat_map(|buffer| &buffer.children) {
            let Some(record) = node.children.first() else { continue };
            if record.kind == NodeKind::Record(RecordKind::Sample(Some(sample.position()))) {
                shares += 1;
                lengths += record.length;
                assert_eq!(record.piece, Some((shares, 3)));
                parts.extend(record.children.iter().map(|part| part.kind));
            }
        }
        assert_eq!((shares, lengths), (3, sample.extent().1), "{}", sample.position());
        // A part that continues in a different piece is the same one there.
        assert_eq!(parts, (0..8).map(NodeKind::Part).collect());
        for (block, offset) in sample.blocks() {
            let buffer = structure.buffer(structure.buffer_at(offset).unwrap()).unwrap();
            let part = buffer.find(offset).unwrap();
            assert!(matches!(part.kind, NodeKind::Part(_)));
            let field = part.fields.iter().find(|field| field.form == Form::Block).unwrap();
            assert_eq!(field.offset, offset);
            assert!(field.length as usize <= block.len());
        }
    }
}

#[test]
fn half_of_a_number_is_bytes_and_half_of_a_text_is_text() {
    let mut written = winperf_synth::log::Log::new();
    written.piece_length = 44;
    let entry = winperf_synth::log::Entry::counter("\\\\WORKSHOP", "Object", None, "Counter", 0x0001_0000);
    let part = winperf_synth::log::SampleData::Counter(1, 2);
    let log = Log::parse(written.entry(entry).sample(0, vec![part]).write()).unwrap();
    let buffers = buffers(&log.structure());
    let fields: Vec<Field> = buffers.iter().flat_map(Node::all_fields).collect();
    // The first value is 32 bytes after the beginning of the sample, and the second 40.
    let find_fields = |name: &str| -> Vec<(Form, u32)> {
        let own = fields.iter().filter(|field| field.name == name);
        own.map(|field| (field.form, field.length)).collect()
    };
    assert_eq!(find_fields("FirstValue"), [(Form::Number, 8)]);
    assert_eq!(find_fields("SecondValue"), [(Form::Bytes, 4), (Form::Bytes, 4)]);
    assert!(
        find_fields("machine name")
            .iter()
            .chain(&find_fields("object name"))
            .all(|(form, _)| *form == Form::Text)
    );
}

#[test]
fn bytes_behind_the_last_buffer_that_are_too_few_for_another_are_unparsed() {
    for tail in [1, 16, 71] {
        let mut file = bytes(REAL[1]);
        let length = file.len();
        file.extend(vec![7; tail]);
        let log = Log::parse(file).unwrap();
        let fields = assert_every_byte_has_one_name(&log);
        let last = fields.last().unwrap();
        assert_eq!((last.form, last.offset as usize, last.length as usize), (Form::Unparsed, length, tail));
        assert_eq!(log.structure().buffer_at(length as u32), Some(5));
    }
}

#[test]
fn every_byte_of_a_damaged_or_cut_log_has_one_name_too() {
    for name in REAL {
        let whole = bytes(name);
        for seed in 0..10 {
            let damaged = damage::with_hostile_dwords(&whole, 300, seed);
            for bytes in [damaged, whole[..whole.len() * (seed as usize + 1) / 11].to_vec()] {
                if let Ok(log) = Log::parse(bytes) {
                    assert_every_byte_has_one_name(&log);
                }
            }
        }
    }
}
