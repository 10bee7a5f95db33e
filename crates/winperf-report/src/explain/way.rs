//! The way to the raw values: object, counter, instance, parent, occurrence, block, bytes, and the partner in the other capture.

use winperf::evaluation::{Evaluation, Reading};
use winperf::index::Parent;
use winperf::pairing::{Match, Slot, Snapshot};
use winperf::{Capture, pairing};

use super::{Bytes, Step, Which};
use crate::language::Language;
use crate::number::hex;
use crate::values::{Row, Values};
use crate::words::{Words, counter_type_in_words};

/// How many of the instances of the same name are listed.
const SHOWN: usize = 10;

pub(super) fn steps(
    values: &Values<'_>,
    row: &Row,
    pair_row: &pairing::Row,
    evaluation: &Evaluation<'_>,
    language: Language,
) -> Vec<Step> {
    let which = if evaluation.newer.is_some() { Which::Newer } else { Which::Older };
    let mut steps = Vec::new();
    let capture = match which {
        Which::Newer => Some(values.newer),
        Which::Older => values.older,
    };
    let slot = pair_row.instance.newer.or(pair_row.instance.older);
    let reading = evaluation.newer.as_ref().or(evaluation.older.as_ref());
    if let (Some(capture), Some(slot), Some(reading)) = (capture, slot, reading) {
        let side = OneSide { values, row, capture, which, language };
        steps.extend(side.definition(reading));
        steps.extend(side.instance(slot));
        steps.extend(side.block(slot));
        steps.extend(side.text(slot, reading));
        steps.extend(side.value(reading));
    }
    if let (Some(older), Which::Newer) = (values.older, which) {
        let side = OneSide { values, row, capture: older, which: Which::Older, language };
        steps.push(partner(pair_row));
        if let Some(reading) = &evaluation.older {
            steps.extend(side.value(reading));
        }
    }
    steps
}

/// A capture of the row.
struct OneSide<'a> {
    values: &'a Values<'a>,
    row: &'a Row,
    capture: &'a Capture,
    which: Which,
    language: Language,
}

impl OneSide<'_> {
    fn bytes(&self, offset: u32, length: u32) -> Option<Bytes> {
        Some(Bytes { which: self.which, offset, length })
    }

    fn snapshot(&self) -> Snapshot<'_> {
        self.capture.snapshot()
    }

    fn definition(&self, reading: &Reading<'_>) -> Vec<Step> {
        let row = self.row;
        let objects = self.capture.outline().objects();
        let object = usize::try_from(row.object_position).ok().and_then(|at| objects.get(at));
        let object = object.map(|object| Step {
            name: "object",
            text: format!(
                "{}, title index {}, number {} of the capture",
                row.object, row.object_title, row.object_position
            ),
            bytes: self.bytes(object.offset, object.length),
        });
        let definition = reading.definition;
        let counter = Step {
            name: "counter",
            text: format!(
                "{}, definition {} of the object, {:#010x} {}, at {} of the counter block",
                row.counter,
                row.counter_position,
                row.counter_type.0,
                counter_type_in_words(row.counter_type, self.language),
                definition.value_offset
            ),
            bytes: self.bytes(definition.offset, definition.length),
        };
        object.into_iter().chain([counter]).collect()
    }

    fn instance(&self, slot: Slot) -> Vec<Step> {
        let snapshot = self.snapshot();
        let object = self.row.object_position;
        let Slot::Instance(position) = slot else {
            let text = "none: NumInstances is -1, one counter block follows the definitions".to_owned();
            return vec![Step { name: "instance", text, bytes: None }];
        };
        let (Some(entry), Some(instance)) = (snapshot.outline.instance(object, position), &self.row.instance)
        else {
            return Vec::new();
        };
        let mut steps = vec![Step {
            name: "instance",
            text: format!(
                "{:?}, position {position} of the object, unique id {}",
                instance.name, entry.unique_id
            ),
            bytes: self.bytes(entry.offset, entry.length),
        }];
        if entry.parent_object != 0 {
            let bytes = self.bytes(entry.offset.saturating_add(4), 8);
            steps.push(Step { name: "parent", text: self.parent(position), bytes });
        }
        steps.push(Step {
            name: "occurrence",
            text: self.occurrence(position, instance.occurrence),
            bytes: None,
        });
        steps
    }

    fn parent(&self, position: u32) -> String {
        let snapshot = self.snapshot();
        let outline = snapshot.outline;
        let (titles, code_pages) = (self.values.titles, self.values.code_pages);
        let words = Words { capture: self.capture, titles, code_pages, language: self.language };
        let Some(entry) = outline.instance(self.row.object_position, position) else { return String::new() };
        let title = self.values.titles.display(winperf::TitleIndex(entry.parent_object));
        let stated = format!("ParentObjectTitleIndex {} is {title}", entry.parent_object);
        match snapshot.index.parent(outline, self.row.object_position, position) {
            Parent::Instance { object, instance } => {
                format!(
                    "{stated}, whose instance at position {instance} is {}",
                    words.instance(object, instance)
                )
            }
            Parent::InstanceMissing => {
                format!("{stated}, which has no instance at position {}", entry.parent_instance)
            }
            Parent::ObjectMissing => format!("{stated}, which is not in the capture"),
            Parent::None => "none".to_owned(),
        }
    }

    /// The instances of the same full name before this one.
    fn occurrence(&self, position: u32, occurrence: u32) -> String {
        if occurrence == 0 {
            return "0: the first of this name".to_owned();
        }
        let snapshot = self.snapshot();
        let object = self.row.object_position;
        let is_same = |at: &u32| snapshot.index.have_same_name(snapshot.outline, object, *at, position);
        let before = (0..position).filter(is_same).map(|at| at.to_string());
        let shown: Vec<String> = before.take(SHOWN).collect();
        let more = if usize::try_from(occurrence).is_ok_and(|all| all > shown.len()) { " …" } else { "" };
        format!("{occurrence}: the same full name stands before it at position {}{more}", shown.join(", "))
    }

    fn block(&self, slot: Slot) -> Option<Step> {
        let block = self.snapshot().block(self.row.object_position, slot)?;
        let text = format!("PERF_COUNTER_BLOCK, ByteLength {}", block.declared);
        Some(Step { name: "block", text, bytes: self.bytes(block.offset, block.length) })
    }

    fn text(&self, slot: Slot, reading: &Reading<'_>) -> Option<Step> {
        let text = reading.text?.decode(self.values.code_pages);
        let block = self.snapshot().block(self.row.object_position, slot)?;
        let offset = block.offset.checked_add(reading.definition.value_offset)?;
        let bytes = self.bytes(offset, reading.definition.value_length);
        Some(Step { name: "value", text: format!("{text:?}"), bytes })
    }

    fn value(&self, reading: &Reading<'_>) -> Vec<Step> {
        let operands = [("value", reading.value), ("base", reading.base)];
        let found = operands.into_iter().filter_map(|(name, operand)| Some((name, operand?)));
        found
            .map(|(name, operand)| {
                let start = usize::try_from(operand.offset).unwrap_or(usize::MAX);
                let end = start.saturating_add(usize::from(operand.raw.length));
                let bytes = self.capture.bytes().get(start..end).unwrap_or_default();
                Step {
                    name,
                    text: format!("{} is {}", hex(bytes, 8), operand.raw.number),
                    bytes: self.bytes(operand.offset, u32::from(operand.raw.length)),
                }
            })
            .collect()
    }
}

fn partner(pair_row: &pairing::Row) -> Step {
    let how = match pair_row.instance.matched {
        Match::Name => "by name",
        Match::ProcessId => "by process id and start time",
        Match::UniqueId => "by unique id",
        Match::Order => "by its place among those of the same name, of which both captures have as many",
        Match::Ambiguous => "not found: both captures have this name, but not as often",
        Match::None => "not found: the older capture has no such instance",
    };
    let text = match pair_row.instance.older {
        Some(Slot::Instance(position)) => {
            format!("the same instance is at position {position} of the older capture, found {how}")
        }
        Some(Slot::Object) => "the same object is in the older capture".to_owned(),
        None => format!("in the older capture: {how}"),
    };
    Step { name: "match", text, bytes: None }
}
