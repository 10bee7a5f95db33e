//! The handles: each borrows the capture and is `Copy`.

use super::Capture;
use super::outline::{BlockEntry, DefinitionEntry, InstanceEntry, ObjectEntry};
use super::place::{CounterIdx, InstanceIdx, ObjectIdx, Place};

/// `PERF_OBJECT_TYPE` with its contents.
///
/// ```
/// use winperf::{Capture, Names, TitleIndex};
///
/// let capture = Capture::parse(winperf_synth::examples::desktop().newer);
/// let process = capture.objects().find(|object| object.title() == TitleIndex(230)).unwrap();
/// assert_eq!(process.name(&Names::default()), "Process");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Object<'a> {
    pub(super) capture: &'a Capture,
    pub(super) entry: &'a ObjectEntry,
    pub(super) idx: ObjectIdx,
}

/// `PERF_COUNTER_DEFINITION`: the definition of the raw value at one offset in every counter block of an object.
///
/// ```
/// # use winperf::{Capture, Names, TitleIndex};
/// # let capture = Capture::parse(winperf_synth::examples::desktop().newer);
/// # let process = capture.objects().find(|object| object.title() == TitleIndex(230)).unwrap();
/// let id = process.counter_of(TitleIndex(784)).unwrap();
/// assert_eq!((id.name(&Names::default()).as_ref(), id.value_length()), ("ID Process", 4));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Counter<'a> {
    pub(super) object: Object<'a>,
    pub(super) entry: &'a DefinitionEntry,
    pub(super) idx: CounterIdx,
}

/// `PERF_INSTANCE_DEFINITION` with its name and its counter block.
///
/// ```
/// # use winperf::{Capture, Names, TitleIndex};
/// # let capture = Capture::parse(winperf_synth::examples::desktop().newer);
/// # let process = capture.objects().find(|object| object.title() == TitleIndex(230)).unwrap();
/// let id = process.counter_of(TitleIndex(784)).unwrap();
/// let svchost = process.instances().find(|instance| instance.name(&Names::default()) == "svchost#3").unwrap();
/// let value = svchost.value(id).unwrap();
/// assert_eq!((value.number(), value.offset()), (Some(1324), 0x3120));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Instance<'a> {
    pub(super) object: Object<'a>,
    pub(super) entry: &'a InstanceEntry,
    pub(super) idx: InstanceIdx,
}

/// `PERF_COUNTER_BLOCK`: the raw values of an instance, or of an object without instances.
///
/// ```
/// # use winperf::{Capture, TitleIndex};
/// # let capture = Capture::parse(winperf_synth::examples::desktop().newer);
/// # let process = capture.objects().find(|object| object.title() == TitleIndex(230)).unwrap();
/// for block in process.instances().filter_map(|instance| instance.block()) {
///     assert_eq!(block.length(), block.declared_length());
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    pub(super) capture: &'a Capture,
    pub(super) entry: &'a BlockEntry,
    pub(super) place: Place,
}
