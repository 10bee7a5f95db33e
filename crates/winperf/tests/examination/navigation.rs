//! The ways through a tree agree with each other: by number, by place, by parent and child, by byte.

use winperf::{NodeIdx, NodeKind, Outline};
use winperf_synth::damage;

use crate::partition::synthetic;
use crate::real_captures;

/// Panics unless every way from a node leads back to it, and every byte to the leaf that covers it.
fn check(bytes: &[u8], what: &str) {
    let outline = Outline::read(bytes);
    let Some(root) = outline.root() else { return };
    assert_eq!(outline.parent(root), None, "{what}");
    let mut walked = Vec::new();
    walk(&outline, root, &mut walked);
    let numbers: Vec<u32> = walked.iter().map(|node| node.0).collect();
    assert!(
        numbers.iter().copied().eq(0..outline.node_count()),
        "{what}: nodes are not numbered in file order"
    );
    for node in walked {
        check_node(&outline, node, what);
    }
    for beyond in [outline.node_count(), outline.node_count() + 1, u32::MAX] {
        assert_eq!(outline.node(NodeIdx(beyond)), None, "{what}: node {beyond} does not exist");
        assert_eq!(outline.place(NodeIdx(beyond)), None, "{what}: node {beyond} has a place");
        assert!(outline.leaves(bytes, NodeIdx(beyond)).is_empty(), "{what}");
    }
    check_bytes(&outline, bytes, what);
}

fn walk(outline: &Outline, node: NodeIdx, walked: &mut Vec<NodeIdx>) {
    walked.push(node);
    for child in outline.children(node) {
        walk(outline, child, walked);
    }
}

fn check_node(outline: &Outline, idx: NodeIdx, what: &str) {
    let node = outline.node(idx).unwrap_or_else(|| panic!("{what}: no node {idx:?}"));
    assert_eq!(outline.place(idx), Some(node.place), "{what}");
    assert_eq!(outline.node_idx(node.place), Some(idx), "{what}: {node:?}");
    let mut positions = [0_u32; 5];
    let mut end = node.offset;
    let count = outline.child_count(idx);
    for (at, child_idx) in (0..).zip(outline.children(idx)) {
        assert_eq!(outline.child(idx, at), Some(child_idx), "{what}");
        assert_eq!(outline.parent(child_idx), Some(idx), "{what}: child {at} of {node:?}");
        let child = outline.node(child_idx).unwrap_or_else(|| panic!("{what}: child {at} of {node:?}"));
        let position = &mut positions[child.kind as usize];
        assert_eq!(child.position, *position, "{what}: {child:?}");
        *position += 1;
        assert!(child.offset >= end, "{what}: {child:?} lies in the one before it");
        end = child.offset + child.length;
    }
    assert_eq!(count, positions.iter().sum::<u32>(), "{what}: children of {node:?}");
    assert!(end <= node.offset + node.length, "{what}: a child leaves {node:?}");
    assert_eq!(outline.child(idx, count), None, "{what}: {node:?}");
    assert_eq!(outline.child(idx, u32::MAX), None, "{what}: {node:?}");
    let leaf_kinds = [NodeKind::CounterDefinition, NodeKind::CounterBlock];
    assert!(count == 0 || !leaf_kinds.contains(&node.kind), "{what}: {node:?} holds nothing");
}

fn check_bytes(outline: &Outline, bytes: &[u8], what: &str) {
    for number in 0..outline.node_count() {
        for leaf in outline.leaves(bytes, NodeIdx(number)) {
            for offset in [leaf.offset, leaf.offset + leaf.length / 2, leaf.end() - 1] {
                assert_eq!(outline.node_at(offset), Some(NodeIdx(number)), "{what}: node at {offset:#x}");
                let found = outline.leaf_at(bytes, offset);
                assert_eq!(found, Some((NodeIdx(number), leaf.clone())), "{what}: leaf at {offset:#x}");
            }
        }
    }
    for beyond in [outline.length(), outline.length() + 1, u32::MAX] {
        assert_eq!(outline.node_at(beyond), None, "{what}");
        assert_eq!(outline.leaf_at(bytes, beyond), None, "{what}");
    }
}

#[test]
fn every_node_and_byte_of_a_written_capture_is_found_from_every_side() {
    for (name, bytes) in synthetic() {
        check(&bytes, name);
    }
}

#[test]
fn every_node_and_byte_of_a_real_capture_is_found_from_every_side() {
    for (name, bytes) in real_captures::all() {
        check(&bytes, &name);
    }
}

#[test]
fn every_node_and_byte_of_a_cut_capture_is_found_from_every_side() {
    for (name, bytes) in synthetic().into_iter().filter(|(_, bytes)| bytes.len() < 1200) {
        for prefix in damage::prefixes(&bytes) {
            check(prefix, &format!("the first {} bytes of {name}", prefix.len()));
        }
    }
}

#[test]
fn every_node_and_byte_of_a_damaged_capture_is_found_from_every_side() {
    for (name, bytes) in synthetic().into_iter().filter(|(_, bytes)| bytes.len() < 2500) {
        for seed in 0..300 {
            let damaged = damage::with_hostile_dwords(&bytes, 1 + seed as usize % 4, seed);
            check(&damaged, &format!("{name}, seed {seed}"));
        }
    }
}

#[test]
fn bytes_that_are_no_capture_have_no_nodes() {
    for bytes in [&b""[..], b"P\0E\0", b"hello, world", &[0; 400]] {
        let outline = Outline::read(bytes);
        assert_eq!((outline.root(), outline.node_count()), (None, 0));
        assert_eq!((outline.node(NodeIdx(0)), outline.node_at(0)), (None, None));
        assert_eq!(outline.leaf_at(bytes, 0), None);
        assert!(outline.leaves(bytes, NodeIdx(0)).is_empty());
    }
}
