//! Layout of a log's structures: their members in order, and the bytes left over.

use alloc::vec::Vec;

use crate::layout::{event, log_header};
use crate::structure::{Field, Form, Node, NodeKind};
use crate::window::{Window, aligned, narrow, wide};

/// A member, from the start of its structure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) at: u32,
    pub(crate) length: u32,
    pub(crate) name: &'static str,
    pub(crate) form: Form,
}

/// A structure of a record, from the start of the record.
#[derive(Debug)]
pub(crate) struct Laid {
    pub(crate) kind: NodeKind,
    pub(crate) at: u32,
    pub(crate) length: u32,
    /// In their order, from the start of the record.
    pub(crate) fields: Vec<Shape>,
    pub(crate) children: Vec<Laid>,
}

impl Laid {
    /// Returns the part of it in the `length` bytes of the record from `from` on, which are at `offset` of the log.
    pub(crate) fn share(&self, from: u32, length: u32, offset: u32, file: Window<'_>) -> Option<Node> {
        let to = from.saturating_add(length);
        let clip = |at: u32, length: u32| {
            let (start, end) = (at.max(from), at.saturating_add(length).min(to));
            (start < end)
                .then(|| (offset.saturating_add(start.saturating_sub(from)), end.saturating_sub(start)))
        };
        let (start, here) = clip(self.at, self.length)?;
        // Both are in order, so the cost of a share depends on its own content.
        let first = self.children.partition_point(|child| child.at.saturating_add(child.length) <= from);
        let children = self.children.iter().skip(first).take_while(|child| child.at < to);
        let children: Vec<Node> =
            children.filter_map(|child| child.share(from, length, offset, file)).collect();
        let first = self.fields.partition_point(|shape| shape.at.saturating_add(shape.length) <= from);
        let here_too = self.fields.iter().skip(first).take_while(|shape| shape.at < to);
        let known = here_too.filter_map(|shape| {
            let (offset, length) = clip(shape.at, shape.length)?;
            let form = if length < shape.length { shape.form.truncated() } else { shape.form };
            Some(Field { name: shape.name, form, offset, length })
        });
        let known: Vec<Field> = known.collect();
        let mut taken: Vec<(u32, u32)> = known.iter().map(|field| (field.offset, field.length)).collect();
        taken.extend(children.iter().map(|child| (child.offset, child.length)));
        taken.sort_unstable();
        let mut fields = Vec::with_capacity(known.len());
        let (mut at, end) = (start, start.saturating_add(here));
        for (next, length) in taken {
            fields.extend(rest(file, at, next));
            at = at.max(next.saturating_add(length));
        }
        fields.extend(rest(file, at, end));
        fields.extend(known);
        fields.sort_by_key(|field| field.offset);
        Some(Node { kind: self.kind, offset: start, length: here, piece: None, fields, children })
    }
}

/// Lays out consecutive members.
pub(crate) struct Layer {
    at: u32,
    pub(crate) shapes: Vec<Shape>,
}

impl Layer {
    pub(crate) fn new(at: u32) -> Self {
        Self { at, shapes: Vec::new() }
    }

    pub(crate) fn add(mut self, length: u32, name: &'static str, form: Form) -> Self {
        self.shapes.push(Shape { at: self.at, length, name, form });
        self.at = self.at.saturating_add(length);
        self
    }

    pub(crate) fn end(&self) -> u32 {
        self.at
    }
}

fn fields(layer: Layer, end: u32) -> Vec<Field> {
    let cut = |shape: Shape| {
        let length = shape.length.min(end.saturating_sub(shape.at));
        (length > 0).then_some(Field { name: shape.name, form: shape.form, offset: shape.at, length })
    };
    layer.shapes.into_iter().filter_map(cut).collect()
}

/// Returns the bytes left between two structures, by their content.
pub(crate) fn rest(file: Window<'_>, from: u32, to: u32) -> Option<Field> {
    let length = to.checked_sub(from).filter(|length| *length > 0)?;
    let bytes = file.part(wide(from), wide(length)).map_or(&[][..], |part| part.0);
    let is_filler = [0, 0xFF].iter().any(|filler| bytes.iter().all(|byte| byte == filler));
    let (name, form) = if is_filler { ("filler", Form::Filler) } else { ("unparsed", Form::Unparsed) };
    Some(Field { name, form, offset: from, length })
}

/// Returns the bytes between two events: padding to a multiple of 8, otherwise unknown bytes.
pub(super) fn fill(file: Window<'_>, from: u32, to: u32) -> Option<Field> {
    let field = rest(file, from, to)?;
    let aligns = aligned(wide(from)) == wide(to);
    Some(if aligns { Field { name: "padding", form: Form::Filler, ..field } } else { field })
}

/// Returns the bytes after the last event: padding, or old content of the buffer.
pub(super) fn unused(from: u32, to: u32) -> Option<Field> {
    let length = to.checked_sub(from).filter(|length| *length > 0)?;
    Some(Field { name: "unused", form: Form::Filler, offset: from, length })
}

/// Lays out `WMI_BUFFER_HEADER`.
pub(super) fn buffer_head(start: u32, length: u32) -> Vec<Field> {
    let head = Layer::new(start)
        .add(4, "BufferSize", Form::Number)
        .add(4, "SavedOffset", Form::Number)
        .add(4, "CurrentOffset", Form::Number)
        .add(4, "ReferenceCount", Form::Signed)
        .add(8, "TimeStamp", Form::Utc)
        .add(8, "SequenceNumber", Form::Signed)
        .add(8, "ClockTypeAndFrequency", Form::Bits)
        .add(4, "ClientContext", Form::Bits)
        .add(4, "State", Form::Number)
        .add(4, "Offset", Form::Number)
        .add(2, "BufferFlag", Form::Bits)
        .add(2, "BufferType", Form::Number)
        .add(16, "ReferenceTime", Form::Bytes);
    fields(head, start.saturating_add(length))
}

/// Lays out `SYSTEM_TRACE_HEADER`.
pub(super) fn system_head(start: u32) -> Vec<Field> {
    let head = Layer::new(start)
        .add(2, "Version", Form::Number)
        .add(1, "HeaderType", Form::Bits)
        .add(1, "Flags", Form::Bits)
        .add(2, "Size", Form::Number)
        .add(2, "HookId", Form::Bits)
        .add(4, "ThreadId", Form::Number)
        .add(4, "ProcessId", Form::Number)
        .add(8, "SystemTime", Form::Utc)
        .add(4, "KernelTime", Form::Number)
        .add(4, "UserTime", Form::Number);
    fields(head, u32::MAX)
}

/// Returns `EVENT_TRACE_HEADER`, followed by the first members of every record of counters.
pub(super) fn record_head(start: u32) -> Vec<Field> {
    let head = Layer::new(start)
        .add(2, "Size", Form::Number)
        .add(1, "HeaderType", Form::Bits)
        .add(1, "MarkerFlags", Form::Bits)
        .add(1, "Type", Form::Bits)
        .add(1, "Level", Form::Number)
        .add(2, "Version", Form::Number)
        .add(4, "ThreadId", Form::Number)
        .add(4, "ProcessId", Form::Number)
        .add(8, "TimeStamp", Form::Local)
        .add(16, "Guid", Form::Guid)
        .add(4, "KernelTime", Form::Number)
        .add(4, "UserTime", Form::Number)
        .add(16, "session", Form::Guid)
        .add(4, "piece", Form::Number)
        .add(4, "pieces", Form::Number);
    fields(head, u32::MAX)
}

/// Returns an event without a complete record: its length if known, and the rest as raw bytes.
pub(super) fn other_event(bytes: Window<'_>, start: u32, length: u32) -> Vec<Field> {
    let is_record = bytes.array(crate::layout::record::GUID) == Some(crate::layout::record::OF_COUNTERS);
    let mut head = if is_record {
        record_head(start)
    } else {
        fields(Layer::new(start).add(8, "head", Form::Bytes), u32::MAX)
    };
    let end = start.saturating_add(length);
    head.retain(|field| field.offset.saturating_add(field.length) <= end);
    let at = head.last().map_or(start, |field| field.offset.saturating_add(field.length));
    head.extend((at < end).then(|| Field {
        name: "unparsed",
        form: Form::Unparsed,
        offset: at,
        length: end.saturating_sub(at),
    }));
    head
}

/// Layout of the header of a log.
pub(super) struct Header {
    pub(super) length: u32,
    pub(super) fields: Vec<Shape>,
}

/// Returns `TRACE_LOGFILE_HEADER`, and the two names after it.
pub(super) fn header(bytes: Window<'_>) -> Option<Header> {
    let length = bytes.length().checked_sub(event::SYSTEM_LENGTH)?;
    let all = bytes.tail(event::SYSTEM_LENGTH)?;
    let pointer: u32 = match bytes.byte(event::HEADER_TYPE)? {
        event::SYSTEM_32 => 4,
        event::SYSTEM_64 => 8,
        _ => return None,
    };
    let layer = Layer::new(0)
        .add(4, "BufferSize", Form::Number)
        .add(4, "Version", Form::Bytes)
        .add(4, "ProviderVersion", Form::Number)
        .add(4, "NumberOfProcessors", Form::Number)
        .add(8, "EndTime", Form::Utc)
        .add(4, "TimerResolution", Form::Number)
        .add(4, "MaximumFileSize", Form::Number)
        .add(4, "LogFileMode", Form::Bits)
        .add(4, "BuffersWritten", Form::Number)
        .add(4, "StartBuffers", Form::Number)
        .add(4, "PointerSize", Form::Number)
        .add(4, "EventsLost", Form::Number)
        .add(4, "CpuSpeedInMHz", Form::Number)
        .add(pointer, "LoggerName", Form::Bits)
        .add(pointer, "LogFileName", Form::Bits);
    let behind = layer.end();
    let layer = time_zone(layer)
        .add(4, "padding", Form::Filler)
        .add(8, "BootTime", Form::Utc)
        .add(8, "PerfFreq", Form::Number)
        .add(8, "StartTime", Form::Utc)
        .add(4, "ReservedFlags", Form::Number)
        .add(4, "BuffersLost", Form::Number);
    let names = all.tail(wide(behind).checked_add(log_header::NAMES)?)?;
    let session = narrow(names.text_length(0));
    let file = narrow(names.text_length(wide(session)));
    let layer = layer.add(session, "session name", Form::Text).add(file, "file name", Form::Text);
    Some(Header { length: narrow(length), fields: layer.shapes })
}

/// Lays out `TIME_ZONE_INFORMATION`.
fn time_zone(layer: Layer) -> Layer {
    layer
        .add(4, "Bias", Form::Signed)
        .add(64, "StandardName", Form::Text)
        .add(16, "StandardDate", Form::Bytes)
        .add(4, "StandardBias", Form::Signed)
        .add(64, "DaylightName", Form::Text)
        .add(16, "DaylightDate", Form::Bytes)
        .add(4, "DaylightBias", Form::Signed)
}
