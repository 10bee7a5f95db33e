//! Queries, and the attempts after one of them fails.

mod apart;
mod blame;
mod groups;
mod rescue;
mod titles;
pub mod watch;

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use winperf::{DataBlock, TitleIndex, Titles};

use self::groups::Group;
use crate::arguments::{Order, Wanted};
use crate::failure::{Cause, Failure, Overcome};
use crate::value_name::{Language, MAX_OBJECTS, ObjectList, ValueName};

/// A machine that answers queries, each of them in a process of its own.
pub trait Machine {
    /// Runs several queries, some of them at the same time; one that has not begun within `time` is skipped.
    ///
    /// Returns one series for each query, in order; its answers are in order, with a failure last.
    fn at_once(&mut self, queries: &[Query], time: Duration) -> Vec<Series>;

    /// Runs all of these queries at the same time.
    fn side_by_side(&mut self, queries: &[Query]) -> Vec<Series>;

    /// Waits so long.
    fn pause(&mut self, time: Duration);

    /// Returns the time since an arbitrary earlier time.
    fn since_start(&mut self) -> Duration;

    /// Returns the providers in the machine's registry.
    fn registered(&mut self) -> Vec<Provider>;

    /// Shows a line to the user.
    fn say(&mut self, line: &str);
}

/// A service that provides objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provider {
    /// Its name.
    pub service: String,
    /// The title indices that may be its objects.
    pub indices: Vec<TitleIndex>,
    /// `true` if the service lists its objects; otherwise the indices are all those assigned to it, including counters.
    pub is_listed: bool,
}

/// One value name, asked a number of times.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// The value name.
    pub name: ValueName,
    /// Number of queries.
    pub count: usize,
    /// `true` if an extra query precedes it whose answer is discarded, since it is taken while providers are being
    /// loaded, and its clocks are further apart than those of any later one.
    pub warm_up: bool,
    /// From one time to the next.
    pub interval: Duration,
    /// Time limit of each answer.
    pub limit: Duration,
}

/// The answers to a query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Series {
    /// The answers; the discarded one if there are no others.
    pub answers: Vec<Vec<u8>>,
    /// Why no more came.
    pub cause: Option<Cause>,
}

impl Series {
    /// Returns a series without an answer.
    pub fn failed(cause: Cause) -> Self {
        Self { answers: Vec::new(), cause: Some(cause) }
    }

    /// Ends the series before the first answer that is not a block, or no answer to a list.
    fn keep_blocks(mut self, name: &ValueName) -> Self {
        for position in 0..self.answers.len() {
            let answer = self.answers.get(position).map_or(&[][..], Vec::as_slice);
            let cause = match DataBlock::read(answer).map(|block| block.header().num_object_types.get()) {
                // A word may match no objects; a list names existing ones.
                Ok(0) if matches!(name, ValueName::Objects(_)) => Cause::NoObjects,
                Ok(_) => continue,
                Err(_) => Cause::NoBlock,
            };
            self.answers.truncate(position);
            self.cause = Some(cause);
            break;
        }
        self
    }
}

/// A captured block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The value name that brought it.
    pub query: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A captured title list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleList {
    /// Its value name, `Counter 009` or `Help 009`.
    pub name: ValueName,
    /// Its bytes, a `MULTI_SZ`.
    pub bytes: Vec<u8>,
}

/// All that was captured.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collected {
    /// The samples in their order.
    pub samples: Vec<Sample>,
    /// The title lists.
    pub titles: Vec<TitleList>,
    /// Failures.
    pub failures: Vec<Failure>,
}

impl Collected {
    /// Returns `true` if all requested data are present.
    pub fn is_complete(&self) -> bool {
        self.failures.iter().all(|failure| failure.overcome.is_some())
    }

    /// Returns the names in the lists of counters.
    pub fn names(&self) -> Titles {
        let mut titles = Titles::base();
        for list in self.titles.iter().filter(|list| matches!(list.name, ValueName::Names(_))) {
            // A list with too many titles is ignored.
            titles.add_list(&list.bytes).ok();
        }
        titles
    }
}

/// Why samples are not fit for the file: the position of the first of them, and a sentence.
pub type Unfit = (usize, String);

/// Checks if samples are fit for the file, given the names of objects.
pub type Fit<'a> = &'a dyn Fn(&mut [Sample], &Titles) -> Result<(), Unfit>;

/// Captures the requested samples.
///
/// `fit` checks whether samples are fit for the file; if they are not, objects are queried one by one.
///
/// # Errors
/// Returns a sentence if there is nothing to query.
pub fn collect(
    machine: &mut dyn Machine,
    order: &Order,
    languages: &[Language],
    fit: Fit<'_>,
) -> Result<Collected, String> {
    let mut session = Session::new(machine, order, fit);
    session.titles(languages);
    if !order.titles_only {
        let wanted = session.wanted()?;
        let name = match &order.wanted {
            Wanted::Word(name) => name.clone(),
            Wanted::Objects(_) => {
                list_of(wanted.iter().flat_map(|object| object.indices.iter().copied()).collect())?
            }
        };
        session.samples(name);
        session.miss(&wanted);
        session.late_titles();
    }
    Ok(session.collected)
}

/// An object as requested.
struct WantedObject {
    text: String,
    /// A name may have several, and only the machine knows which one is the object's.
    indices: Vec<TitleIndex>,
}

impl WantedObject {
    /// Returns `true` if a data block has the object.
    fn is_in(&self, bytes: &[u8]) -> bool {
        self.indices.iter().any(|index| holds(bytes, *index))
    }

    /// Returns `true` if a failure is about it already.
    fn is_named_by(&self, failure: &Failure) -> bool {
        self.indices.iter().any(|index| failure.query == index.0.to_string())
    }
}

fn list_of(indices: Vec<TitleIndex>) -> Result<ValueName, String> {
    let list = ObjectList::new(indices);
    list.map(ValueName::Objects)
        .ok_or_else(|| format!("at most {MAX_OBJECTS} objects can be captured at once"))
}

/// Samples that are fit for the file.
struct Sound {
    samples: Vec<Sample>,
    /// Reason why there are no more of them.
    cause: Option<Cause>,
    /// The readable objects of the sample after them, if that one is not fit.
    unsound: Vec<TitleIndex>,
}

struct Session<'a> {
    machine: &'a mut dyn Machine,
    order: &'a Order,
    fit: Fit<'a>,
    /// Providers in the registry, once it was read.
    providers: Option<Vec<Provider>>,
    collected: Collected,
    /// Way of the last samples.
    way: Way,
    /// Number of samples taken before this session.
    taken: usize,
}

/// Way of capturing samples.
#[derive(Clone)]
enum Way {
    /// One process answers for all of them.
    Together,
    /// A process of its own answers for each.
    Singly,
    /// Processes answer for the parts of each at the same time.
    InParts(Vec<Group>),
}

impl<'a> Session<'a> {
    fn new(machine: &'a mut dyn Machine, order: &'a Order, fit: Fit<'a>) -> Self {
        let (providers, collected) = (None, Collected::default());
        Self { machine, order, fit, providers, collected, way: Way::Together, taken: 0 }
    }
}

impl Session<'_> {
    /// Returns the objects that are asked for, with names turned into title indices; none when a word is.
    fn wanted(&self) -> Result<Vec<WantedObject>, String> {
        let Wanted::Objects(texts) = &self.order.wanted else { return Ok(Vec::new()) };
        let object = |text: &String| {
            let indices = match text.parse() {
                Ok(number) => vec![TitleIndex(number)],
                Err(_) => self.indices_of(text)?,
            };
            Ok(WantedObject { text: text.clone(), indices })
        };
        texts.iter().map(object).collect()
    }

    /// Reports the requested objects that are absent.
    fn miss(&mut self, wanted: &[WantedObject]) {
        if self.collected.samples.is_empty() {
            return;
        }
        for object in wanted {
            let came = |sample: &Sample| object.is_in(&sample.bytes);
            let is_named = |failure: &Failure| object.is_named_by(failure);
            if !self.collected.samples.iter().any(came) && !self.collected.failures.iter().any(is_named) {
                self.fail(Failure::new(object.text.clone(), 1, Cause::NoObjects));
            }
        }
    }

    fn samples(&mut self, name: ValueName) {
        let first = self.sound(&name);
        self.recover(name, first);
    }

    /// Keeps samples if they are complete, otherwise tries to recover them.
    fn recover(&mut self, name: ValueName, first: Sound) {
        let Some(cause) = first.cause else { return self.collected.samples.extend(first.samples) };
        let failed_at = first.samples.len();
        let mut everything_fails = false;
        // Data that are broken at the first sample may have been sound before.
        let was_answered = failed_at > 0 || (self.order.count > 1 && matches!(cause, Cause::Unsound(_)));
        let is_later = was_answered && cause.may_spare_others();
        if is_later {
            let (second, fails_alike) = self.sound_again(&name, failed_at);
            if second.cause.is_none() {
                self.fail_whole(&name, failed_at, cause, Some(Overcome::AskedAgain));
                return self.collected.samples.extend(second.samples);
            }
            everything_fails = fails_alike;
        }
        let singly = if is_later { self.one_by_one(&name) } else { None };
        let overcome = singly.as_ref().map(|_| Overcome::OneByOne);
        if singly.is_some() {
            self.way = Way::Singly;
        }
        let may_spare_others = self.may_spare_others(&name, &cause);
        let whole = self.fail_whole(&name, failed_at, cause, overcome);
        let came = first.samples.iter().flat_map(|sample| objects(&sample.bytes));
        let before = set(came.chain(first.unsound));
        self.collected.samples.extend(singly.unwrap_or(first.samples));
        if may_spare_others && everything_fails {
            self.blame_nobody();
        } else if may_spare_others && overcome.is_some() {
            self.name_culprit(&name, failed_at, before);
        } else if may_spare_others {
            self.rescue(&name, failed_at, before, whole);
        }
    }

    /// Queries the requested number of samples, up to the first that is not fit for the file.
    fn sound(&mut self, name: &ValueName) -> Sound {
        let series = self.series(self.query(name.clone(), self.order.count));
        self.sound_part(name, series)
    }

    /// Returns the samples of a series up to the first that is not fit for the file.
    fn sound_part(&self, name: &ValueName, series: Series) -> Sound {
        let Series { answers, mut cause } = series.keep_blocks(name);
        let mut samples = samples_of(name, answers);
        let mut unsound = Vec::new();
        while let Err((position, sentence)) = self.fit(&mut samples) {
            unsound = samples.get(position).map(|sample| objects(&sample.bytes)).unwrap_or_default();
            cause = Some(Cause::Unsound(sentence));
            // At least the last one is removed, so this terminates.
            samples.truncate(position.min(samples.len().saturating_sub(1)));
            if samples.is_empty() {
                break;
            }
        }
        Sound { samples, cause, unsound }
    }

    /// Returns `true` if queries for single objects may succeed after a failed query for all.
    fn may_spare_others(&self, name: &ValueName, cause: &Cause) -> bool {
        cause.may_spare_others()
            && match name {
                ValueName::Objects(list) => list.indices().len() > 1,
                _ => true,
            }
    }

    fn fit(&self, samples: &mut [Sample]) -> Result<(), Unfit> {
        (self.fit)(samples, &self.collected.names())
    }

    /// Runs a single query that is not for a sample.
    fn one(&mut self, name: &ValueName) -> Result<Vec<u8>, Cause> {
        let query = self.query(name.clone(), 1);
        let Series { mut answers, cause } = self.series(query);
        answers.pop().ok_or(cause.unwrap_or(Cause::NoBlock))
    }

    fn query(&self, name: ValueName, count: usize) -> Query {
        // Queries that take minutes are not run without need.
        let warm_up = count > 1 && !matches!(name, ValueName::Costly);
        Query { name, count, warm_up, interval: self.order.interval, limit: self.order.limit }
    }

    fn series(&mut self, query: Query) -> Series {
        let mut series = self.machine.at_once(&[query], Duration::MAX);
        series.pop().unwrap_or_else(|| Series::failed(Cause::NotAsked))
    }

    fn fail(&mut self, mut failure: Failure) {
        failure.sample = failure.sample.saturating_add(u32::try_from(self.taken).unwrap_or(u32::MAX));
        // The same query may be tried in several ways, and fail in the same way each time.
        if self.collected.failures.contains(&failure) {
            return;
        }
        self.machine.say(&failure.to_string());
        self.collected.failures.push(failure);
    }
}

fn samples_of(name: &ValueName, answers: Vec<Vec<u8>>) -> Vec<Sample> {
    answers.into_iter().map(|bytes| Sample { query: name.to_string(), bytes }).collect()
}

/// Returns the title lists of a machine, and failures of these.
pub(crate) fn titles_of(machine: &mut dyn Machine, order: &Order, languages: &[Language]) -> Collected {
    let fit: Fit<'_> = &|_, _| Ok(());
    let mut session = Session::new(machine, order, fit);
    session.titles(languages);
    session.collected
}

/// Returns the failure of a query at the sample of this position.
pub(crate) fn query_failure(name: &ValueName, position: usize, cause: Cause) -> Failure {
    Failure::new(name.to_string(), u32::try_from(position + 1).unwrap_or(u32::MAX), cause)
}

/// Returns the titles of the objects of a block.
fn objects(bytes: &[u8]) -> Vec<TitleIndex> {
    let Ok(block) = DataBlock::read(bytes) else { return Vec::new() };
    block.objects().flatten().map(|object| object.title()).collect()
}

/// Titles, each once: one by one, since a set that is collected is sorted, which is some KB of the program.
fn set(titles: impl Iterator<Item = TitleIndex>) -> BTreeSet<TitleIndex> {
    let mut set = BTreeSet::new();
    titles.for_each(|title| {
        set.insert(title);
    });
    set
}

fn holds(bytes: &[u8], index: TitleIndex) -> bool {
    objects(bytes).contains(&index)
}

#[cfg(test)]
mod tests;
