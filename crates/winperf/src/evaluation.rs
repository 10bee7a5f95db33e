//! The evaluation of one row: raw values, their bytes, and the outcome.

use crate::Capture;
use crate::counter_type::{Class, PERF_SIZE_ZERO, PERF_TEXT_ASCII};
use crate::formula::{self, Clocks, NoValue, Notes, Outcome, Raw, Sample};
use crate::outline::{BASE_LENGTH, BlockEntry, DefinitionEntry};
use crate::pairing::{CounterPair, Match, Pairing, Row, Slot};
use crate::reader::size;
use crate::{CounterType, InstanceName, Reader};

/// Windows' code page for Western Europe, which text of an object without a code page is read in.
const ANSI: u32 = 1252;

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
    pub definition: DefinitionEntry,
    /// The raw value; `None` when it lies outside, or is text.
    pub value: Option<Operand>,
    /// The definition of the base counter, when one follows that the type calls for.
    pub base_definition: Option<DefinitionEntry>,
    /// The raw value of the base.
    pub base: Option<Operand>,
    /// The text of a text counter.
    pub text: Option<InstanceName<'data>>,
    /// The text, if its first DWORD is a length as the Platform SDK of 2000 has it.
    pub counted_text: Option<InstanceName<'data>>,
    /// The clocks of the capture and of the object.
    pub clocks: Clocks,
    notes: Notes,
}

/// A row with what follows from it.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation<'data> {
    /// What the newer capture says; `None` when only the older one has the row.
    pub newer: Option<Reading<'data>>,
    /// What the older capture says; `None` when only the newer one has the row.
    pub older: Option<Reading<'data>>,
    /// The value, or why there is none.
    pub outcome: Outcome,
}

impl<'data> Evaluation<'data> {
    /// Evaluates a row of `pairing`, which was made from these captures.
    pub fn new(pairing: &Pairing, older: Option<&'data Capture>, newer: &'data Capture, row: &Row) -> Self {
        let objects = pairing.objects().get(size(row.object));
        let of_newer = objects
            .and_then(|objects| Reading::of(newer, objects.newer?, row.instance.newer?, row.counter.newer?));
        let of_older = objects
            .and_then(|objects| Reading::of(older?, objects.older?, row.instance.older?, row.counter.older?));
        let outcome = outcome(pairing, row, of_older.as_ref(), of_newer.as_ref());
        Self { newer: of_newer, older: of_older, outcome }
    }

    /// What the older capture says by itself of a row that only it has.
    ///
    /// `None` where the newer capture has the row too, and for a type that needs two samples.
    pub fn of_older_alone(&self) -> Option<Outcome> {
        let older = self.older.as_ref().filter(|_| self.newer.is_none())?;
        (!older.definition.counter_type.needs_two_samples()).then(|| older.with(None))
    }

    /// The definition in the newer capture, or in the older one when only that has it.
    pub fn definition(&self) -> Option<&DefinitionEntry> {
        self.newer.as_ref().or(self.older.as_ref()).map(|reading| &reading.definition)
    }

    /// The base's definition in the newer capture, or in the older one when only that has the row.
    pub fn base_definition(&self) -> Option<&DefinitionEntry> {
        self.newer.as_ref().or(self.older.as_ref()).and_then(|reading| reading.base_definition.as_ref())
    }
}

/// What two readings of a row give; which instances belong together was decided before.
fn outcome(
    pairing: &Pairing,
    row: &Row,
    older: Option<&Reading<'_>>,
    newer: Option<&Reading<'_>>,
) -> Outcome {
    let Some(newer) = newer else { return Err(NoValue::OnlyInOlder).into() };
    let counter_type = newer.definition.counter_type;
    let unmatched = unmatched(pairing, row.instance.matched, &row.counter, older.is_some());
    let older_sample = older.filter(|_| unmatched.is_none()).map(Reading::sample);
    let mut outcome = newer.with(older_sample.as_ref());
    if let (Err(NoValue::NeedsTwoSamples), Some(reason)) = (outcome.value, unmatched) {
        outcome.value = Err(reason);
    }
    let needs_two = counter_type.needs_two_samples();
    let matched = if needs_two && outcome.value.is_ok() { row.instance.matched.notes() } else { Notes::NONE };
    let is_new = !needs_two && unmatched == Some(NoValue::OnlyInNewer);
    let new = if is_new && outcome.value.is_ok() { Notes::ONLY_IN_NEWER } else { Notes::NONE };
    outcome.notes = outcome.notes | newer.notes | matched | new;
    outcome
}

/// Why there is no older sample although there are two captures.
fn unmatched(pairing: &Pairing, matched: Match, counter: &CounterPair, has_older: bool) -> Option<NoValue> {
    if !pairing.has_older() {
        None
    } else if matched == Match::Ambiguous {
        Some(NoValue::AmbiguousMatch)
    } else if counter.changed {
        Some(NoValue::DefinitionChanged)
    } else if has_older {
        None
    } else {
        Some(NoValue::OnlyInNewer)
    }
}

impl<'data> Reading<'data> {
    fn of(snapshot: &'data Capture, object: u32, slot: Slot, position: u32) -> Option<Self> {
        let entry = snapshot.outline().objects().get(size(object))?;
        let definitions = snapshot.outline().definitions(entry);
        let definition = *definitions.get(size(position))?;
        let base_definition = base_of(definitions, position);
        let block = snapshot.outline().block(slot.block_of(object));
        let value_of =
            |definition: &DefinitionEntry| snapshot.outline().value(snapshot.bytes(), &block?, definition);
        let value = value_of(&definition);
        let counter_type = definition.counter_type;
        let is_text = counter_type.class() == Class::Text && counter_type.size() != PERF_SIZE_ZERO;
        let text_value = value.filter(|_| is_text);
        let mut reading = Self {
            definition,
            value: value.filter(|_| !is_text).and_then(operand),
            base_definition,
            base: base_definition.and_then(|base| value_of(&base)).and_then(operand),
            text: text_value.map(|value| text(value, definition.counter_type, entry.code_page)),
            counted_text: text_value
                .and_then(counted)
                .map(|value| text(value, definition.counter_type, entry.code_page)),
            clocks: clocks(snapshot, entry.perf_time, entry.perf_freq)?,
            notes: notes(&definition, base_definition.as_ref()),
        };
        let declared = block.map_or(0, |block| block.declared);
        let end = definition.value_offset.saturating_add(definition.value_length);
        if value.is_some() && end > declared {
            reading.notes = reading.notes | Notes::BLOCK_TOO_SHORT;
        }
        if definition.counter_type.expected_base() == Some(CounterType::PERF_COUNTER_MULTI_BASE)
            && base_definition.is_none()
        {
            let behind = block.filter(|_| snapshot.outline().has_base_behind(entry, position));
            reading.base = behind.and_then(|block| multi_base(snapshot.bytes(), &block, &definition));
            reading.notes = reading.notes | Notes::BASE_UNEXPECTED;
        }
        Some(reading)
    }

    /// What follows from the reading, and from an older sample where the type needs one.
    fn with(&self, older: Option<&Sample>) -> Outcome {
        let mut outcome = formula::evaluate(self.definition.counter_type, &self.sample(), older);
        if outcome.value == Err(NoValue::Text) && self.text.is_none() {
            outcome.value = Err(NoValue::ValueMissing);
        }
        outcome
    }

    fn sample(&self) -> Sample {
        Sample {
            value: self.value.map(|operand| operand.raw),
            base: self.base.map(|operand| operand.raw),
            clocks: self.clocks,
        }
    }
}

/// The base is the next definition, wherever its value stands; a type that calls for none has none, even where a base follows.
pub(crate) fn base_of(definitions: &[DefinitionEntry], position: u32) -> Option<DefinitionEntry> {
    let counter_type = definitions.get(size(position))?.counter_type;
    let next = definitions.get(size(position).checked_add(1)?)?;
    let sampled = counter_type == CounterType::PERF_SAMPLE_COUNTER
        && next.counter_type == CounterType::PERF_SAMPLE_BASE;
    let wanted = counter_type.wants_base() || sampled;
    (wanted && next.counter_type.is_base()).then_some(*next)
}

/// The count of instances behind a multi counter that no base definition follows.
///
/// Microsoft's sample reads the DWORD behind the value. It is believed where no other counter claims it.
fn multi_base(bytes: &[u8], block: &BlockEntry, definition: &DefinitionEntry) -> Option<Operand> {
    let start = definition.value_offset.checked_add(definition.value_length)?;
    start.checked_add(BASE_LENGTH).filter(|end| *end <= block.length)?;
    operand(Reader::new(bytes).window(block.offset, block.reach)?.window(start, BASE_LENGTH)?)
}

fn operand(value: Reader<'_>) -> Option<Operand> {
    let length = u8::try_from(value.length()).ok().filter(|length| matches!(length, 4 | 8))?;
    Some(Operand { raw: Raw { number: value.number()?, length }, offset: value.offset().try_into().ok()? })
}

/// The code page that text of a type is read in: 0 for UTF-16.
pub fn text_code_page(counter_type: Option<CounterType>, of_object: u32) -> u32 {
    match (counter_type.map(CounterType::subtype), of_object) {
        (Some(PERF_TEXT_ASCII), 0) => ANSI,
        (Some(PERF_TEXT_ASCII), code_page) => code_page,
        _ => 0,
    }
}

fn text<'data>(value: Reader<'data>, counter_type: CounterType, code_page: u32) -> InstanceName<'data> {
    InstanceName::new(value.bytes(), text_code_page(Some(counter_type), code_page))
}

/// The bytes of a text behind the DWORD that counts them, where that DWORD is a length that fits.
///
/// The header says that the text has `CounterSize` bytes, the Platform SDK of 2000 that a length comes first; no capture has settled it.
fn counted(value: Reader<'_>) -> Option<Reader<'_>> {
    let behind = value.tail(4)?;
    let length = u32::try_from(value.clipped(4).number()?).ok()?;
    let fits = length > 0 && (length == behind.length_u32() || length.is_multiple_of(2));
    behind.window(0, length).filter(|_| fits)
}

fn clocks(snapshot: &Capture, object_time: i64, object_freq: i64) -> Option<Clocks> {
    let header = snapshot.outline().header(snapshot.bytes())?.header();
    Some(Clocks {
        perf_time: header.perf_time.get(),
        perf_freq: header.perf_freq.get(),
        perf_time_100nsec: header.perf_time_100nsec.get(),
        object_time,
        object_freq,
    })
}

fn notes(definition: &DefinitionEntry, base: Option<&DefinitionEntry>) -> Notes {
    let counter_type = definition.counter_type;
    let by_type = crate::counter::value_length(counter_type, 0);
    let resized = counter_type.class() != Class::Text && by_type != 0 && definition.value_length != by_type;
    let unexpected = base.is_some_and(|base| !counter_type.accepts_base(base.counter_type));
    let size = if resized { Notes::SIZE_FROM_DEFINITION } else { Notes::NONE };
    size | if unexpected { Notes::BASE_UNEXPECTED } else { Notes::NONE }
}
