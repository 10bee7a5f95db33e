//! Numbers of a capture that the formula of a row uses.

use core::cmp::Ordering;

use crate::counter::value;
use crate::counter_type::{PERF_SIZE_ZERO, ValueClass};
use crate::formula::{Clocks, Folded, Formula, Interval, Note, Notes, Numbers, Raw, Sample};
use crate::layout::{PerfCounterBlock, Structure};
use crate::reader::{offset32, size};
use crate::{Counter, CounterType, InstanceName, Object, Reader, Span};

/// A raw value and its offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// The number.
    pub raw: Raw,
    /// Bytes from the start of the capture.
    pub offset: u32,
}

/// Reading of a row in one capture.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'data> {
    /// The definition of the counter.
    pub definition: Counter<'data>,
    /// The raw value; `None` if it is outside, or is text.
    pub value: Option<Operand>,
    /// The definition of the base counter, if the type needs one and it follows.
    pub base_definition: Option<Counter<'data>>,
    /// The raw value of the base.
    pub base: Option<Operand>,
    /// The text of a text counter.
    pub text: Option<InstanceName<'data>>,
    /// The text, if its first DWORD is a length as in the Platform SDK of 2000.
    pub counted_text: Option<InstanceName<'data>>,
    /// The clocks of the capture and of the object.
    pub clocks: Clocks,
}

impl Reading<'_> {
    /// Returns the numbers for a formula.
    pub fn sample(&self) -> Sample {
        Sample {
            value: self.value.map(|operand| operand.raw),
            base: self.base.map(|operand| operand.raw),
            clocks: self.clocks,
        }
    }
}

/// Facts about a counter from its definitions in both captures, computed once for all instances.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Facts {
    pub(super) older: Option<CounterFacts>,
    pub(super) newer: Option<CounterFacts>,
    /// Fast path that computes nearly all values.
    folded: Option<FoldedCounter>,
}

/// A formula that uses only N, and the location of N in each block.
#[derive(Clone, Copy, Debug)]
struct FoldedCounter {
    formula: Folded,
    newer: Number,
    /// The location of N in the older block, if the formula uses the older sample.
    older: Option<Number>,
}

impl Facts {
    /// Computes the facts from the definitions of a counter; `interval` is between the clocks of its objects, and a
    /// `changed` counter is not compared.
    pub(super) fn new(
        older: Option<CounterFacts>,
        newer: Option<CounterFacts>,
        interval: Option<&Interval>,
        changed: bool,
    ) -> Self {
        let number = |facts: Option<CounterFacts>| facts.and_then(|facts| facts.number());
        let folded = || {
            let formula = newer?.formula.folded(interval?)?;
            let older = number(older).filter(|_| formula.is_of_growth() && !changed);
            Some(FoldedCounter { formula, newer: number(newer)?, older })
        };
        Self { older, newer, folded: folded() }
    }

    /// Returns the value of matched blocks, if the formula uses only N and constants and there are no notes.
    #[inline]
    pub(super) fn folded(&self, newer: &Block<'_>, older: Option<&Block<'_>>) -> Option<f64> {
        let folded = self.folded.as_ref()?;
        let older = || older?.raw(folded.older?);
        folded.formula.value(newer.raw(folded.newer)?, older())
    }

    /// Returns the offset of the raw value in a block of the newer capture, if values are differences of numbers that both captures have.
    pub(super) fn place(&self) -> Option<u32> {
        let number = |facts: &CounterFacts| facts.number().filter(|_| facts.needs_two_samples);
        let newer = self.newer.as_ref()?;
        number(newer)?;
        number(self.older.as_ref()?)?;
        Some(newer.value.offset)
    }

    /// Returns the change of the raw value or its base between matched blocks; `None` if one of them does not contain the value.
    #[inline]
    pub(super) fn step(&self, newer: &Block<'_>, older: &Block<'_>) -> Option<Step> {
        let [value, base] = self.newer.as_ref()?.numbers;
        let [older_value, older_base] = self.older.as_ref()?.numbers;
        let (is, was) = (newer.raw(value?)?, older.raw(older_value?)?);
        let bases = || Some((newer.raw(base?)?.number, older.raw(older_base?)?.number));
        Some(match is.number.cmp(&was.number) {
            _ if was.number == 0 => Step::FromZero,
            order if is.is_torn_since(was) => Step::Torn(order),
            Ordering::Less => Step::Fell,
            order => match bases() {
                Some((is, was)) if is < was => Step::Fell,
                Some((is, was)) if is == was && order == Ordering::Greater => Step::KeptBase,
                _ => Step::Kept,
            },
        })
    }

    pub(super) fn is_base(&self) -> bool {
        self.newer.or(self.older).is_some_and(|facts| facts.counter_type.is_base())
    }
}

/// Change of a raw value since the older capture, for a type whose value is a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The older value is 0 and cannot decrease.
    FromZero,
    /// The value is not smaller.
    Kept,
    /// The value is larger, and its base is equal.
    KeptBase,
    /// The value has 64 bits; its upper half jumped by 1 while the lower half changed as expected.
    Torn(Ordering),
    /// The value, or its base, is smaller: it was reset, wrapped, or belongs to a different item.
    Fell,
}

/// Offset of a number in each block, with its size, if the bytes there can be a number.
#[derive(Clone, Copy, Debug)]
enum Number {
    Dword(usize),
    Large(usize),
}

impl Number {
    /// Returns the number in these bytes of a block, counted from its start, if they are 4 or 8 bytes after
    /// `ByteLength`.
    fn new(span: Span) -> Option<Self> {
        match span.length {
            _ if span.offset < PerfCounterBlock::LENGTH => None,
            4 => Some(Self::Dword(size(span.offset))),
            8 => Some(Self::Large(size(span.offset))),
            _ => None,
        }
    }
}

/// Location of the base of a counter.
#[derive(Clone, Copy, Debug)]
enum Base {
    None,
    /// At the offset in the definition of the base.
    Defined(Span),
    /// After the value of a multi counter, if these bytes are within the block's `ByteLength`.
    Following(Span),
}

/// Facts about a counter from its definition in one capture.
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
    pub(super) fn new(counter: Counter<'_>) -> Self {
        let counter_type = counter.counter_type();
        let of =
            |counter: Counter<'_>| Span { offset: counter.value_offset(), length: counter.value_length() };
        let (value, base_definition) = (of(counter), counter.base());
        let lacks_base = base_definition.is_none() && counter_type.counts_instances();
        let base = match (base_definition, counter.following_base()) {
            (Some(base), _) => Base::Defined(of(base)),
            (None, Some(behind)) => Base::Following(behind),
            (None, None) => Base::None,
        };
        let by_type = crate::counter::value_length(counter_type, 0);
        let is_resized = counter_type.class() != ValueClass::Text && by_type != 0 && value.length != by_type;
        let is_unexpected =
            base_definition.is_some_and(|base| !counter_type.accepts_base(base.counter_type()));
        let notes = [
            is_resized.then_some(Note::SizeFromDefinition),
            (is_unexpected || lacks_base).then_some(Note::BaseUnexpected),
        ];
        let is_text = counter_type.class() == ValueClass::Text && counter_type.size() != PERF_SIZE_ZERO;
        let number_of_base = match base {
            Base::Defined(span) => Number::new(span),
            Base::None | Base::Following(_) => None,
        };
        let numbers = [Number::new(value).filter(|_| !is_text), number_of_base];
        Self {
            counter_type,
            formula: Formula::from_counter_type(counter_type),
            needs_two_samples: counter_type.needs_two_samples(),
            value,
            base,
            numbers,
            is_text,
            notes: notes.into_iter().flatten().collect(),
        }
    }

    /// Returns the location of the raw value in each block, if it is a number.
    fn number(&self) -> Option<Number> {
        let [value, _] = self.numbers;
        value
    }

    /// Returns the notes about a value in a block that do not depend on the number.
    pub(super) fn notes(&self, block: Option<&Block<'_>>) -> Notes {
        let end = self.value.offset.saturating_add(self.value.length);
        let is_outside = block.is_some_and(|block| end > block.declared && block.read(self.value).is_some());
        if is_outside { self.notes.with(Note::BlockTooShort) } else { self.notes }
    }

    /// Returns the raw value and the raw value of the base, without their offsets.
    #[inline]
    pub(super) fn numbers(&self, block: Option<&Block<'_>>) -> Numbers {
        let Some(block) = block else { return Numbers { value: None, base: None } };
        let [value, base] = self.numbers;
        let base = match self.base {
            Base::Following(span) => block.read_following(span).and_then(operand).map(|operand| operand.raw),
            Base::None | Base::Defined(_) => base.and_then(|base| block.raw(base)),
        };
        Numbers { value: value.and_then(|value| block.raw(value)), base }
    }

    /// Returns the raw value, and the raw value of the base; `None` for text.
    pub(super) fn operands(&self, block: Option<&Block<'_>>) -> [Option<Operand>; 2] {
        let Some(block) = block else { return [None; 2] };
        let value = if self.is_text { None } else { block.read(self.value) };
        let base = match self.base {
            Base::None => None,
            Base::Defined(span) => block.read(span),
            Base::Following(span) => block.read_following(span),
        };
        [value.and_then(operand), base.and_then(operand)]
    }

    /// Returns the bytes of the value.
    pub(super) fn bytes<'data>(&self, block: &Block<'data>) -> Option<Reader<'data>> {
        block.read(self.value)
    }
}

/// A counter block with the bytes that its values may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'data> {
    pub(super) length: u32,
    /// `ByteLength`.
    pub(super) declared: u32,
    reach: Reader<'data>,
}

impl<'data> Block<'data> {
    pub(super) fn new(block: crate::Block<'data>) -> Option<Self> {
        Some(Self { length: block.length(), declared: block.declared_length(), reach: block.reached()? })
    }

    /// Returns the offset in bytes from the start of the capture.
    pub(super) fn offset(&self) -> u32 {
        offset32(self.reach.offset())
    }

    /// Returns the bytes of a value.
    fn read(&self, span: Span) -> Option<Reader<'data>> {
        value(self.reach, span.offset, span.length)
    }

    #[inline]
    fn raw(&self, number: Number) -> Option<Raw> {
        match number {
            Number::Dword(start) => self.reach.dword(start).map(Raw::dword),
            Number::Large(start) => self.reach.large(start).map(Raw::large),
        }
    }

    /// Returns the DWORD after the value, which Microsoft's sample reads, if no other counter claims it.
    fn read_following(&self, span: Span) -> Option<Reader<'data>> {
        span.offset.checked_add(span.length).filter(|end| *end <= self.length)?;
        self.reach.window(span.offset, span.length)
    }
}

fn operand(value: Reader<'_>) -> Option<Operand> {
    let length = u8::try_from(value.length()).ok().filter(|length| matches!(length, 4 | 8))?;
    Some(Operand { raw: Raw { number: value.number()?, length }, offset: value.offset().try_into().ok()? })
}

/// Returns the bytes of a text after the DWORD that counts them, if that DWORD is a length that fits.
///
/// By `winperf.h` the text has `CounterSize` bytes, by the Platform SDK of 2000 a length precedes it; no capture has
/// settled this.
pub(super) fn counted(value: Reader<'_>) -> Option<Reader<'_>> {
    let behind = value.tail(4)?;
    let length = u32::try_from(value.clipped(4).number()?).ok()?;
    let fits = length > 0 && (length == behind.length_u32() || length.is_multiple_of(2));
    behind.window(0, length).filter(|_| fits)
}

/// Returns the clocks of a capture and of one of its objects.
pub(super) fn clocks(object: Object<'_>) -> Option<Clocks> {
    let header = object.capture().header()?.header();
    Some(Clocks {
        perf_time: header.perf_time.get(),
        perf_freq: header.perf_freq.get(),
        perf_time_100nsec: header.perf_time_100nsec.get(),
        object_time: object.perf_time(),
        object_freq: object.perf_freq(),
    })
}
