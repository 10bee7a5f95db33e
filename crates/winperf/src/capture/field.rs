//! Fields: members of structures, as used by errors, findings and references.

use super::place::{CounterIdx, InstanceIdx, ObjectIdx};
use super::{Block, Capture, Counter, Instance, Object};
use crate::Error;
use crate::layout::{Member, MemberId, Number};
use crate::reader::offset32;
use crate::span::Span;
use crate::{Leaf, LeafKind, Place};

/// One member of one structure of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The structure; if it is unreadable, the place that it would have.
    pub place: Place,
    /// The member of that structure.
    pub member: &'static Member,
    /// Bytes from the start of the capture to the first byte of the member.
    pub offset: u32,
}

impl Field {
    fn new(place: Place, start: u32, member: &'static Member) -> Self {
        Self { place, member, offset: member.span_in(start).offset }
    }

    /// Returns a member of the data block.
    pub fn in_data_block(member: &'static Member) -> Self {
        Self::new(Place::DataBlock, 0, member)
    }

    /// Returns the field of a leaf of the structure at `place`; `None` for a leaf that is not a member.
    pub fn from_leaf(place: Place, leaf: &Leaf) -> Option<Self> {
        match leaf.kind {
            LeafKind::Member(member) => Some(Self { place, member, offset: leaf.offset }),
            _ => None,
        }
    }

    /// Returns the bytes of the member.
    pub fn span(self) -> Span {
        Span { offset: self.offset, length: self.member.length }
    }
}

impl Capture {
    /// Returns the number in a field; `None` if the member is not a number, or the file ends before it does.
    pub fn number_in(&self, field: Field) -> Option<i64> {
        let Span { offset, length } = field.span();
        let number = self.reader().window(offset, length)?.number()?;
        match field.member.number? {
            Number::Dword => i64::try_from(number).ok(),
            Number::Long => u32::try_from(number).ok().map(|number| number.cast_signed().into()),
            Number::LargeInteger => Some(number.cast_signed()),
        }
    }

    /// Returns the field of an error in this capture; `None` if no member is wrong.
    pub(crate) fn blamed_by(&self, error: Error) -> Option<Field> {
        self.field_of(error.member()?, offset32(error.offset))
    }

    /// Returns the field of a member that begins at an offset; `None` if no structure contains it.
    fn field_of(&self, member: &'static Member, offset: u32) -> Option<Field> {
        let start = offset.saturating_sub(member.offset);
        let around = self.place_at(start).unwrap_or(Place::DataBlock);
        let is_it = |place: Place| {
            place.kind().c_name() == member.structure
                && self.span(place).is_none_or(|span| span.offset == start)
        };
        let place = if is_it(around) { Some(around) } else { self.first_unread(around, member.id) };
        place.map(|place| Field { place, member, offset })
    }

    /// Like `field_of`, but in the first unreadable structure of its kind if the structure at these bytes is
    /// unreadable.
    pub(crate) fn field_read_or_not(&self, member: &'static Member, offset: u32) -> Field {
        let first_unread = || {
            let around = self.place_at(offset).and_then(Place::object);
            let object = around.unwrap_or(ObjectIdx(offset32(self.objects().len())));
            let instances = || self.object(object).map_or(0, |object| offset32(object.instances().len()));
            match member.id {
                MemberId::DataBlock(_) => Place::DataBlock,
                MemberId::ObjectType(_) => Place::Object(ObjectIdx(offset32(self.objects().len()))),
                MemberId::CounterDefinition(_) => {
                    let counters = self.object(object).map_or(0, |object| offset32(object.counters().len()));
                    Place::CounterDefinition { object, counter: CounterIdx(counters) }
                }
                MemberId::InstanceDefinition(_) => {
                    Place::Instance { object, instance: InstanceIdx(instances()) }
                }
                MemberId::CounterBlock(_) => {
                    Place::InstanceBlock { object, instance: InstanceIdx(instances()) }
                }
            }
        };
        let field = self.field_of(member, offset);
        field.unwrap_or_else(|| Field { place: first_unread(), member, offset })
    }

    /// Returns the place of the first unreadable structure of the kind of a member, in the parent of `around`.
    fn first_unread(&self, around: Place, member: MemberId) -> Option<Place> {
        let object = || around.object().and_then(|object| self.object(object));
        Some(match member {
            MemberId::DataBlock(_) => Place::DataBlock,
            MemberId::ObjectType(_) => Place::Object(ObjectIdx(offset32(self.objects().len()))),
            MemberId::CounterDefinition(_) => {
                let object = object()?;
                let counter = CounterIdx(offset32(object.counters().len()));
                Place::CounterDefinition { object: object.idx(), counter }
            }
            MemberId::InstanceDefinition(_) => {
                let object = object()?;
                let instance = InstanceIdx(offset32(object.instances().len()));
                Place::Instance { object: object.idx(), instance }
            }
            MemberId::CounterBlock(_) => return None,
        })
    }
}

impl Object<'_> {
    /// Returns a member of `PERF_OBJECT_TYPE`.
    pub fn field(self, member: &'static Member) -> Field {
        Field::new(self.place(), self.offset(), member)
    }
}

impl Counter<'_> {
    /// Returns a member of `PERF_COUNTER_DEFINITION`.
    pub fn field(self, member: &'static Member) -> Field {
        Field::new(self.place(), self.offset(), member)
    }
}

impl Instance<'_> {
    /// Returns a member of `PERF_INSTANCE_DEFINITION`.
    pub fn field(self, member: &'static Member) -> Field {
        Field::new(self.place(), self.offset(), member)
    }
}

impl Block<'_> {
    /// Returns a member of `PERF_COUNTER_BLOCK`.
    pub fn field(self, member: &'static Member) -> Field {
        Field::new(self.place(), self.offset(), member)
    }
}
