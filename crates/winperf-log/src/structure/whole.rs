//! The fields of a log, each with all of its bytes, even if these are in several pieces; used for copying a log.

use alloc::vec::Vec;

use crate::container::{Event, Events};
use crate::error::Notes;
use crate::layout::{event as heads, record as of_record};
use crate::record::{Record, is_header};
use crate::structure::layout::{self, Laid, Shape};
use crate::structure::{Field, Form, NodeKind, RecordKind, Structure};
use crate::window::{Window, narrow, wide};

/// A field with all of its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeField {
    /// As [`Field::name`].
    pub name: &'static str,
    /// Form in which the bytes are read.
    pub form: Form,
    /// The structure that contains it.
    pub of: NodeKind,
    /// The sample and the part of it, both from 0, that contain the field.
    pub part: Option<(usize, usize)>,
    /// Offsets and lengths of its bytes in the log, in their order.
    pub runs: Vec<(u32, u32)>,
}

impl WholeField {
    fn own(of: NodeKind, field: Field) -> Self {
        let Field { name, form, offset, length } = field;
        Self { name, form, of, part: None, runs: [(offset, length)].into() }
    }
}

impl Structure<'_> {
    /// Returns the documented fields of a buffer, in their order; one in pieces belongs to the buffer in which it
    /// begins.
    ///
    /// Unknown bytes and padding are not included.
    pub fn whole_fields(&self, buffer: usize) -> Vec<WholeField> {
        let (Some((start, length)), Some(of)) = (self.extent(buffer), self.buffers.get(buffer)) else {
            return Vec::new();
        };
        let head = layout::buffer_head(start, length).into_iter();
        let mut fields: Vec<WholeField> =
            head.map(|field| WholeField::own(NodeKind::Buffer, field)).collect();
        let mut notes = Notes::default();
        let file = Window(self.log.file());
        let events = Events::new(file, *of, wide(self.log.buffer_length()), &mut notes);
        events.for_each(|event| self.add_fields_of(event, &mut fields));
        fields
    }

    fn add_fields_of(&self, event: Event, fields: &mut Vec<WholeField>) {
        let (offset, length) = (narrow(event.at), narrow(event.length));
        let bytes = Window(self.log.file()).part(event.at, event.length).unwrap_or(Window(&[]));
        let own = |field: Field| WholeField::own(NodeKind::Event, field);
        if let Some(header) = is_header(bytes, event.at).then(|| layout::header(bytes)).flatten() {
            fields.extend(layout::system_head(offset).into_iter().map(own));
            let start = offset.saturating_add(narrow(heads::SYSTEM_LENGTH));
            let kind = NodeKind::Record(RecordKind::Header);
            fields.extend(header.fields.into_iter().map(|shape| {
                let Shape { at, length, name, form } = shape;
                WholeField::own(kind, Field { name, form, offset: start.saturating_add(at), length })
            }));
            return;
        }
        let begin = offset.saturating_add(narrow(of_record::LENGTH));
        let found = self.with_record(begin, |laid, record, from| {
            fields.extend(layout::record_head(offset).into_iter().map(own));
            let held = length.saturating_sub(narrow(of_record::LENGTH));
            laid.add_begun(record, from..from.saturating_add(held), None, fields);
        });
        if found.is_none() {
            let known = layout::other_event(bytes, offset, length).into_iter();
            fields.extend(known.filter(|field| field.form != Form::Unparsed).map(own));
        }
    }
}

impl Laid {
    /// Adds the fields that begin in a range of the record.
    fn add_begun(
        &self,
        record: &Record<'_>,
        range: core::ops::Range<u32>,
        part: Option<(usize, usize)>,
        fields: &mut Vec<WholeField>,
    ) {
        // Both are in order, so the cost of a piece depends on its own content.
        let first = self.fields.partition_point(|shape| shape.at < range.start);
        let begun = self.fields.iter().skip(first).take_while(|shape| shape.at < range.end);
        fields.extend(begun.map(|shape| WholeField {
            name: shape.name,
            form: shape.form,
            of: self.kind,
            part,
            runs: record.runs(wide(shape.at), wide(shape.length)),
        }));
        let first =
            self.children.partition_point(|child| child.at.saturating_add(child.length) <= range.start);
        let sample = match self.kind {
            NodeKind::Record(RecordKind::Sample(sample)) => sample,
            _ => None,
        };
        let children = self.children.iter().enumerate().skip(first);
        for (place, child) in children.take_while(|(_, child)| child.at < range.end) {
            child.add_begun(record, range.clone(), sample.map(|sample| (sample, place)), fields);
        }
    }
}
