//! Layout of the records of a log.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::layout::{counter, entry, instances, part, record};
use crate::structure::layout::{Laid, Layer, Shape};
use crate::structure::{Form, NodeKind, RecordKind};
use crate::window::{Window, aligned, narrow, wide};

/// Returns the layout of a record; `sample` is the position of its sample.
pub(super) fn laid(kind: u8, bytes: Window<'_>, sample: Option<usize>) -> Laid {
    let (of, fields, children) = match kind {
        record::TITLES => (RecordKind::Titles, titles(bytes), Vec::new()),
        record::CATALOGUE => catalogue(bytes),
        record::SAMPLE => (RecordKind::Sample(sample), part_head(0), parts(bytes)),
        record::SUMMARY => (RecordKind::Summary, summary(), Vec::new()),
        _ => (RecordKind::Other, Vec::new(), Vec::new()),
    };
    Laid { kind: NodeKind::Record(of), at: 0, length: narrow(bytes.length()), fields, children }
}

/// Returns the machine, and then index and name in turn.
fn titles(bytes: Window<'_>) -> Vec<Shape> {
    let (mut shapes, mut at) = (Vec::new(), 0_usize);
    let mut names = ["machine"].into_iter().chain(["index", "name"].into_iter().cycle());
    while at.saturating_add(1) < bytes.length() {
        let length = bytes.text_length(at).min(bytes.length().saturating_sub(at));
        let name = names.next().unwrap_or("name");
        if length > 2 {
            shapes.push(Shape { at: narrow(at), length: narrow(length), name, form: Form::Text });
        }
        at = at.saturating_add(length.max(2));
    }
    shapes
}

fn catalogue(bytes: Window<'_>) -> (RecordKind, Vec<Shape>, Vec<Laid>) {
    let head = Layer::new(0).add(4, "signature", Form::Bits).add(4, "version", Form::Bits);
    let (mut children, mut at) = (Vec::new(), entry::FIRST);
    while let Some(length) = bytes.size(at.saturating_add(entry::SIZE)) {
        if length < entry::LENGTH || bytes.part(at, length).is_none() {
            break;
        }
        children.push(catalogue_entry(bytes, at, length, children.len()));
        at = at.saturating_add(length);
    }
    (RecordKind::Catalogue, head.shapes, children)
}

fn catalogue_entry(bytes: Window<'_>, at: usize, length: usize, position: usize) -> Laid {
    let head = Layer::new(narrow(at))
        .add(4, "length", Form::Number)
        .add(4, "flags", Form::Bits)
        .add(4, "reserved", Form::Bits)
        .add(4, "CounterType", Form::Bits)
        .add(8, "time base", Form::Number)
        .add(4, "DefaultScale", Form::Signed)
        .add(4, "machine", Form::Number)
        .add(4, "object", Form::Number)
        .add(4, "instance", Form::Number)
        .add(4, "parent", Form::Number)
        .add(4, "instance index", Form::Number)
        .add(4, "counter", Form::Number);
    let mut fields = head.shapes;
    let inside = bytes.part(at, length).unwrap_or(Window(&[]));
    let name = |text: usize| {
        let leads_there = |at: usize| inside.size(at) == text.checked_sub(entry::LENGTH);
        TEXTS_OF_ENTRY.iter().find(|(at, _)| leads_there(*at)).map_or(NO_NAME, |(_, name)| *name)
    };
    fields.extend(texts(inside, narrow(at), entry::LENGTH, name));
    let kind = NodeKind::Part(position);
    Laid { kind, at: narrow(at), length: narrow(length), fields, children: Vec::new() }
}

/// Name of a text without a reference to it.
const NO_NAME: &str = "text";

/// Members of an entry of the catalogue with the offset of a text, and the name of that text.
const TEXTS_OF_ENTRY: [(usize, &str); 5] = [
    (entry::MACHINE, "machine name"),
    (entry::OBJECT, "object name"),
    (entry::INSTANCE, "instance name"),
    (entry::PARENT, "parent name"),
    (entry::COUNTER, "counter name"),
];

/// Texts from a place up to the end of a structure that begins at `start`, without the zeros that fill it up;
/// `name` returns the name of one that begins that many bytes after the structure's start.
fn texts(inside: Window<'_>, start: u32, from: usize, name: impl Fn(usize) -> &'static str) -> Vec<Shape> {
    let (mut shapes, mut at) = (Vec::new(), from);
    while inside.word(at).is_some() {
        let length = inside.text_length(at).min(inside.length().saturating_sub(at));
        if length > 2 {
            let name = name(at);
            let at = start.saturating_add(narrow(at));
            shapes.push(Shape { at, length: narrow(length), name, form: Form::Text });
        }
        at = at.saturating_add(length.max(2));
    }
    shapes
}

fn part_head(at: u32) -> Vec<Shape> {
    let head = Layer::new(at).add(2, "signature", Form::Bits).add(2, "type", Form::Bits);
    head.add(4, "length", Form::Number).shapes
}

fn parts(bytes: Window<'_>) -> Vec<Laid> {
    let (mut found, mut at) = (Vec::new(), part::LENGTH);
    while bytes.word(at) == Some(part::SIGNATURE) {
        let size = bytes.size(at.saturating_add(part::SIZE)).filter(|size| *size >= part::LENGTH);
        let Some(inside) = size.and_then(|size| bytes.part(at, size)) else { break };
        let start = narrow(at);
        let mut fields = part_head(start);
        fields.extend(match inside.word(part::KIND) {
            Some(part::COUNTER) if inside.length() >= counter::LENGTH => one(start),
            Some(part::INSTANCES) => all(inside, start),
            Some(part::BLOCK) => block(inside, start),
            _ => Vec::new(),
        });
        let length = narrow(inside.length());
        let kind = NodeKind::Part(found.len());
        found.push(Laid { kind, at: start, length, fields, children: Vec::new() });
        at = aligned(at.saturating_add(inside.length()));
    }
    found
}

fn block(inside: Window<'_>, start: u32) -> Vec<Shape> {
    let head = narrow(part::LENGTH);
    let length = narrow(inside.length()).saturating_sub(head);
    let shape = Shape { at: start.saturating_add(head), length, name: "PERF_DATA_BLOCK", form: Form::Block };
    if length > 0 { [shape].into() } else { Vec::new() }
}

/// Lays out `PDH_RAW_COUNTER`.
fn one(start: u32) -> Vec<Shape> {
    Layer::new(start.saturating_add(narrow(part::LENGTH)))
        .add(4, "CStatus", Form::Bits)
        .add(8, "TimeStamp", Form::Local)
        .add(4, "padding", Form::Filler)
        .add(8, "FirstValue", Form::Number)
        .add(8, "SecondValue", Form::Number)
        .add(4, "MultiCount", Form::Number)
        .add(4, "padding", Form::Filler)
        .shapes
}

fn all(inside: Window<'_>, start: u32) -> Vec<Shape> {
    let mut layer = Layer::new(start.saturating_add(narrow(part::LENGTH)))
        .add(4, "length", Form::Number)
        .add(4, "count", Form::Number)
        .add(4, "CStatus", Form::Bits)
        .add(4, "reserved", Form::Bits)
        .add(8, "TimeStamp", Form::Local);
    if inside.length() < part::LENGTH.saturating_add(instances::VALUES) {
        return Vec::new();
    }
    let body = inside.tail(part::LENGTH).unwrap_or(Window(&[]));
    let room = body.length().saturating_sub(instances::VALUES).checked_div(instances::VALUE_LENGTH);
    let count = body.size(instances::COUNT).unwrap_or(0).min(room.unwrap_or(0));
    for _ in 0..count {
        layer = layer
            .add(4, "name", Form::Number)
            .add(4, "MultiCount", Form::Number)
            .add(8, "FirstValue", Form::Number)
            .add(8, "SecondValue", Form::Number);
    }
    let behind = wide(layer.end().saturating_sub(start));
    let value = |number: usize| number.saturating_mul(instances::VALUE_LENGTH);
    let names = (0..count).filter_map(|number| body.size(instances::VALUES.saturating_add(value(number))));
    let names: BTreeSet<usize> = names.collect();
    let is_name = |at: usize| at.checked_sub(part::LENGTH).is_some_and(|at| names.contains(&at));
    let mut shapes = layer.shapes;
    shapes.extend(texts(inside, start, behind, |at| if is_name(at) { "instance name" } else { NO_NAME }));
    shapes
}

fn summary() -> Vec<Shape> {
    Layer::new(0)
        .add(8, "first", Form::Local)
        .add(8, "last", Form::Local)
        .add(4, "samples", Form::Number)
        .add(4, "parts", Form::Number)
        .add(4, "length", Form::Number)
        .add(4, "signature", Form::Bits)
        .shapes
}
