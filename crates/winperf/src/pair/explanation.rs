//! Steps to the raw values of a row: object, counter, instance, parent, occurrence, block, bytes, and the matched item
//! in the other capture.

use alloc::string::String;
use alloc::vec::Vec;

use super::entries::{Match, Slot};
use super::evaluation::{Operand, Reading};
use super::{Age, Row};
use crate::index::Parent;
use crate::layout::PerfInstanceDefinition;
use crate::place::{CounterIdx, InstanceIdx, ObjectIdx};
use crate::{CounterType, Instance, TitleIndex};

/// Maximum number of instances with the same name that are listed.
const LISTED: usize = 10;

/// Bytes of one of the captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes {
    /// The capture.
    pub age: Age,
    /// Bytes from its start.
    pub offset: u32,
    /// Length in bytes.
    pub length: u32,
}

/// One step to a raw value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Result of the step.
    pub found: StepResult,
    /// Bytes of the result.
    pub bytes: Option<Bytes>,
}

/// Result of a step of the explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepResult {
    /// The object.
    Object {
        /// Its name.
        name: String,
        /// Its title index.
        title: TitleIndex,
        /// Its position in the capture.
        position: ObjectIdx,
    },
    /// The definition of the counter.
    Counter {
        /// Its name.
        name: String,
        /// Its position in the object.
        position: CounterIdx,
        /// Counter type, which determines how the value is computed.
        counter_type: CounterType,
        /// `CounterOffset`.
        offset: u32,
    },
    /// The object has no instances.
    NoInstances,
    /// The instance.
    Instance {
        /// Its own name.
        name: String,
        /// Its position in the object.
        position: InstanceIdx,
        /// `UniqueID`.
        unique_id: i32,
    },
    /// The parent according to the instance.
    Parent {
        /// Title index of the parent's object.
        index: TitleIndex,
        /// Name of the title with that index.
        title: String,
        /// The parent, or the reason why there is none.
        found: ParentFound,
    },
    /// No instance before has the same name.
    FirstOfName,
    /// Number among instances with the same name.
    Occurrence {
        /// Number of preceding instances with that name.
        occurrence: u32,
        /// Positions of the first of these instances.
        before: Vec<InstanceIdx>,
    },
    /// The counter block.
    Block {
        /// `ByteLength`.
        length: u32,
    },
    /// The text of a text counter.
    Text(String),
    /// The raw value.
    Value(u64),
    /// The raw value of the base.
    Base(u64),
    /// Same instance in the other capture.
    SameInstance {
        /// Its position there.
        position: InstanceIdx,
        /// Method by which it was matched.
        matched: Match,
    },
    /// Same object without instances in the other capture.
    SameObject,
    /// The other capture has no such instance, or it cannot be distinguished from others.
    NoPartner(Match),
}

/// Location of the parent of an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParentFound {
    /// In this capture.
    Instance {
        /// Its position.
        position: InstanceIdx,
        /// Its name.
        name: String,
    },
    /// Its object has no instance at that position.
    InstanceMissing {
        /// The position.
        position: InstanceIdx,
    },
    /// The capture does not contain its object.
    ObjectMissing,
}

impl Row<'_> {
    /// Returns the steps to the raw values of the newer capture, or of the older one if only that has the row.
    pub fn explanation(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let age = self.shown_in();
        if let Some(reading) = self.reading(age) {
            let side = RowSide { row: self, age };
            steps.extend(side.definition(&reading));
            steps.extend(side.instance());
            steps.extend(side.block());
            steps.extend(side.text(&reading));
            steps.extend(side.values(&reading));
        }
        if age == Age::Newer && self.pair().older().is_some() {
            steps.push(Step { found: self.partner(), bytes: None });
            let side = RowSide { row: self, age: Age::Older };
            steps.extend(self.older().iter().flat_map(|reading| side.values(reading)));
        }
        steps
    }

    fn partner(&self) -> StepResult {
        let matched = self.instance().matched();
        match self.instance().slot(Age::Older) {
            Some(Slot::Instance(position)) => StepResult::SameInstance { position, matched },
            Some(Slot::Object) => StepResult::SameObject,
            None => StepResult::NoPartner(matched),
        }
    }
}

/// One capture's part of a row.
struct RowSide<'a> {
    row: &'a Row<'a>,
    age: Age,
}

impl RowSide<'_> {
    fn bytes(&self, offset: u32, length: u32) -> Option<Bytes> {
        Some(Bytes { age: self.age, offset, length })
    }

    fn definition(&self, reading: &Reading<'_>) -> Vec<Step> {
        let (row, definition) = (self.row, reading.definition);
        let object = definition.object();
        let of_object = Step {
            found: StepResult::Object {
                name: row.object_name(),
                title: object.title(),
                position: object.idx(),
            },
            bytes: self.bytes(object.offset(), object.length()),
        };
        let counter = Step {
            found: StepResult::Counter {
                name: row.counter_name(),
                position: definition.idx(),
                counter_type: definition.counter_type(),
                offset: definition.value_offset(),
            },
            bytes: self.bytes(definition.offset(), definition.length()),
        };
        alloc::vec![of_object, counter]
    }

    fn instance(&self) -> Vec<Step> {
        let Some(instance) = self.row.instance().get(self.age) else {
            return alloc::vec![Step { found: StepResult::NoInstances, bytes: None }];
        };
        let names = self.row.pair().names(self.age);
        let name = instance.full_name().own.decode(names.code_pages());
        let mut steps = alloc::vec![Step {
            found: StepResult::Instance { name, position: instance.idx(), unique_id: instance.unique_id() },
            bytes: self.bytes(instance.offset(), instance.length()),
        }];
        if let Some((index, found)) = instance.parent_object().zip(self.parent(instance)) {
            let title = names.titles().display(index).into_owned();
            let last = PerfInstanceDefinition::ParentObjectInstance.span_in(instance.offset());
            let members =
                PerfInstanceDefinition::ParentObjectTitleIndex.span_in(instance.offset()).through(last);
            let bytes = self.bytes(members.offset, members.length);
            steps.push(Step { found: StepResult::Parent { index, title, found }, bytes });
        }
        steps.push(Step { found: occurrence(instance), bytes: None });
        steps
    }

    /// Returns the parent of an instance that has one.
    fn parent(&self, instance: Instance<'_>) -> Option<ParentFound> {
        Some(match instance.parent_place() {
            Parent::None => return None,
            Parent::ObjectMissing => ParentFound::ObjectMissing,
            Parent::InstanceMissing => ParentFound::InstanceMissing { position: instance.parent_idx() },
            Parent::Instance { instance: position, .. } => {
                let names = self.row.pair().names(self.age);
                let name = instance.parent().map(|parent| parent.name(names)).unwrap_or_default();
                ParentFound::Instance { position, name }
            }
        })
    }

    fn block(&self) -> Option<Step> {
        let block = self.row.block(self.age)?;
        let found = StepResult::Block { length: block.declared };
        Some(Step { found, bytes: self.bytes(block.offset(), block.length) })
    }

    fn text(&self, reading: &Reading<'_>) -> Option<Step> {
        let text = self.row.text_of(self.age)?;
        let offset = self.row.block(self.age)?.offset().checked_add(reading.definition.value_offset())?;
        Some(Step {
            found: StepResult::Text(text),
            bytes: self.bytes(offset, reading.definition.value_length()),
        })
    }

    fn values(&self, reading: &Reading<'_>) -> Vec<Step> {
        let step = |found: fn(u64) -> StepResult, operand: Option<Operand>| {
            let Operand { raw, offset } = operand?;
            Some(Step { found: found(raw.number), bytes: self.bytes(offset, raw.length.into()) })
        };
        [step(StepResult::Value, reading.value), step(StepResult::Base, reading.base)]
            .into_iter()
            .flatten()
            .collect()
    }
}

/// Returns the instances before this one with the same full name.
fn occurrence(instance: Instance<'_>) -> StepResult {
    match instance.occurrence() {
        0 => StepResult::FirstOfName,
        occurrence => {
            let is_before = |other: &Instance<'_>| other.idx() < instance.idx();
            let before = instance.object().instances().take_while(is_before);
            let of_name = before.filter(|other| other.hash() == instance.hash());
            let before = of_name.take(LISTED).map(Instance::idx).collect();
            StepResult::Occurrence { occurrence, before }
        }
    }
}
