//! Which numbers of a capture go into the formula of a row.

use crate::counter_type::{PERF_SIZE_ZERO, ValueClass};
use crate::formula::{Clocks, Formula, Note, Notes, Numbers, Raw, Sample};
use crate::layout::{PerfCounterBlock, Structure};
use crate::outline::{BASE_LENGTH, BlockEntry, ObjectEntry, base_of};
use crate::place::CounterIdx;
use crate::reader::size;
use crate::{Capture, Counter, CounterType, InstanceName, Reader};

/// A raw value and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// The number.
    pub raw: Raw,
    /// Bytes from the start of the capture.
    pub offset: u32,
}

/// What one capture says about a row.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'data> {
    /// The definition of the counter.
    pub definition: Counter<'data>,
    /// The raw value; `None` when it lies outside, or is text.
    pub value: Option<Operand>,
    /// The definition of the base counter, when one follows that the type calls for.
    pub base_definition: Option<Counter<'data>>,
    /// The raw value of the base.
    pub base: Option<Operand>,
    /// The text of a text counter.
    pub text: Option<InstanceName<'data>>,
    /// The text, if its first DWORD is a length as the Platform SDK of 2000 has it.
    pub counted_text: Option<InstanceName<'data>>,
    /// The clocks of the capture and of the object.
    pub clocks: Clocks,
}

impl Reading<'_> {
    /// The numbers as a formula sees them.
    pub fn sample(&self) -> Sample {
        Sample {
            value: self.value.map(|operand| operand.raw),
            base: self.base.map(|operand| operand.raw),
            clocks: self.clocks,
        }
    }
}

/// What follows from the definition of a counter in each capture, worked out once for all instances.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    pub(super) older: Option<CounterFacts>,
    pub(super) newer: Option<CounterFacts>,
}

impl Facts {
    pub(super) fn is_base(&self) -> bool {
        self.newer.or(self.older).is_some_and(|facts| facts.counter_type.is_base())
    }
}

/// Bytes of a counter block, from its start.
#[derive(Clone, Copy, Debug)]
struct Span {
    offset: u32,
    length: u32,
}

/// Where a number stands in each block, as far as what stands there can be one.
#[derive(Clone, Copy, Debug)]
enum Number {
    Dword(usize),
    Large(usize),
}

impl Number {
    /// The number that these bytes are: one of 4 or 8 bytes behind the length of the block.
    fn new(span: Span) -> Option<Self> {
        match span.length {
            _ if span.offset < PerfCounterBlock::LENGTH => None,
            4 => Some(Self::Dword(size(span.offset))),
            8 => Some(Self::Large(size(span.offset))),
            _ => None,
        }
    }
}

/// Where the base of a counter stands.
#[derive(Clone, Copy, Debug)]
enum Base {
    None,
    /// Where its own definition says.
    Defined(Span),
    /// Behind the value of a multi counter, as long as the block declares these bytes to be its own.
    Behind(Span),
}

/// What follows from the definition of a counter in one capture.
#[derive(Clone, Copy, Debug)]
pub(super) struct CounterFacts {
    pub(super) counter_type: CounterType,
    pub(super) formula: Formula,
    pub(super) needs_two_samples: bool,
    value: Span,
    base: Base,
    numbers: [Option<Number>; 2],
    pub(super) is_text: bool,
    notes: Notes,
}

impl CounterFacts {
    pub(super) fn new(capture: &Capture, object: &ObjectEntry, counter: CounterIdx) -> Option<Self> {
        let outline = capture.outline();
        let definitions = outline.definitions(object);
        let definition = definitions.get(counter.idx())?;
        let counter_type = definition.counter_type;
        let value = Span { offset: definition.value_offset, length: definition.value_length };
        let base_definition = base_of(definitions, counter);
        let lacks_base = base_definition.is_none() && counter_type.counts_instances();
        let behind = value.offset.checked_add(value.length).filter(|_| lacks_base);
        let behind = behind.filter(|_| outline.has_base_behind(object, counter));
        let base = match (base_definition, behind) {
            (Some(base), _) => Base::Defined(Span { offset: base.value_offset, length: base.value_length }),
            (None, Some(offset)) => Base::Behind(Span { offset, length: BASE_LENGTH }),
            (None, None) => Base::None,
        };
        let by_type = crate::counter::value_length(counter_type, 0);
        let is_resized = counter_type.class() != ValueClass::Text && by_type != 0 && value.length != by_type;
        let is_unexpected = base_definition.is_some_and(|base| !counter_type.accepts_base(base.counter_type));
        let notes = [
            is_resized.then_some(Note::SizeFromDefinition),
            (is_unexpected || lacks_base).then_some(Note::BaseUnexpected),
        ];
        let is_text = counter_type.class() == ValueClass::Text && counter_type.size() != PERF_SIZE_ZERO;
        let number_of_base = match base {
            Base::Defined(span) => Number::new(span),
            Base::None | Base::Behind(_) => None,
        };
        let numbers = [Number::new(value).filter(|_| !is_text), number_of_base];
        Some(Self {
            counter_type,
            formula: Formula::of(counter_type),
            needs_two_samples: counter_type.needs_two_samples(),
            value,
            base,
            numbers,
            is_text,
            notes: notes.into_iter().flatten().collect(),
        })
    }

    /// What there is to say about a value in a block, whatever follows from the value.
    pub(super) fn notes(&self, block: Option<&Block<'_>>) -> Notes {
        let end = self.value.offset.saturating_add(self.value.length);
        let is_outside =
            block.is_some_and(|block| end > block.entry.declared && block.at(self.value).is_some());
        if is_outside { self.notes.with(Note::BlockTooShort) } else { self.notes }
    }

    /// The raw value and that of the base, without their places.
    #[inline]
    pub(super) fn numbers(&self, block: Option<&Block<'_>>) -> Numbers {
        let Some(block) = block else { return Numbers { value: None, base: None } };
        let [value, base] = self.numbers;
        let base = match self.base {
            Base::Behind(span) => block.behind(span).and_then(operand).map(|operand| operand.raw),
            Base::None | Base::Defined(_) => base.and_then(|base| block.raw(base)),
        };
        Numbers { value: value.and_then(|value| block.raw(value)), base }
    }

    /// The raw value, and the raw value of the base; text is no number.
    pub(super) fn operands(&self, block: Option<&Block<'_>>) -> [Option<Operand>; 2] {
        let Some(block) = block else { return [None; 2] };
        let value = if self.is_text { None } else { block.at(self.value) };
        let base = match self.base {
            Base::None => None,
            Base::Defined(span) => block.at(span),
            Base::Behind(span) => block.behind(span),
        };
        [value.and_then(operand), base.and_then(operand)]
    }

    /// The bytes of the value.
    pub(super) fn bytes<'data>(&self, block: &Block<'data>) -> Option<Reader<'data>> {
        block.at(self.value)
    }
}

/// A counter block with the bytes that its values may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'data> {
    pub(super) entry: BlockEntry,
    reach: Reader<'data>,
}

impl<'data> Block<'data> {
    pub(super) fn new(capture: &'data Capture, entry: BlockEntry) -> Option<Self> {
        Some(Self { entry, reach: capture.reader().window(entry.offset, entry.reach)? })
    }

    /// The bytes of a value; an offset below 4 would read the length of the block.
    fn at(&self, span: Span) -> Option<Reader<'data>> {
        if span.length == 0 || span.offset < PerfCounterBlock::LENGTH {
            return None;
        }
        self.reach.window(span.offset, span.length)
    }

    #[inline]
    fn raw(&self, number: Number) -> Option<Raw> {
        match number {
            Number::Dword(start) => self.reach.dword(start).map(Raw::dword),
            Number::Large(start) => self.reach.large(start).map(Raw::large),
        }
    }

    /// Microsoft's sample reads the DWORD behind the value. It is believed where no other counter claims it.
    fn behind(&self, span: Span) -> Option<Reader<'data>> {
        span.offset.checked_add(span.length).filter(|end| *end <= self.entry.length)?;
        self.reach.window(span.offset, span.length)
    }
}

fn operand(value: Reader<'_>) -> Option<Operand> {
    let length = u8::try_from(value.length()).ok().filter(|length| matches!(length, 4 | 8))?;
    Some(Operand { raw: Raw { number: value.number()?, length }, offset: value.offset().try_into().ok()? })
}

/// The bytes of a text behind the DWORD that counts them, where that DWORD is a length that fits.
///
/// The header says that the text has `CounterSize` bytes, the Platform SDK of 2000 that a length comes first; no capture has settled it.
pub(super) fn counted(value: Reader<'_>) -> Option<Reader<'_>> {
    let behind = value.tail(4)?;
    let length = u32::try_from(value.clipped(4).number()?).ok()?;
    let fits = length > 0 && (length == behind.length_u32() || length.is_multiple_of(2));
    behind.window(0, length).filter(|_| fits)
}

/// The clocks of a capture and of one of its objects.
pub(super) fn clocks(capture: &Capture, object: &ObjectEntry) -> Option<Clocks> {
    let header = capture.header()?.header();
    Some(Clocks {
        perf_time: header.perf_time.get(),
        perf_freq: header.perf_freq.get(),
        perf_time_100nsec: header.perf_time_100nsec.get(),
        object_time: object.perf_time,
        object_freq: object.perf_freq,
    })
}
