//! Sampling until a condition holds, keeping the samples around that.
//!
//! Samples are stored in a ring on disk; only the newest one and the one before it are in memory.

use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;
use core::time::Duration;

use winperf::text::CodePages;
use winperf::{Capture, DataBlock, Names, Pair, TitleIndex, Titles};
use winperf_redact::Level;

use super::apart::merged;
use super::{
    Collected, Fit, Machine, Query, Sample, Session, Sound, Unfit, Wanted, WantedObject, Way, list_of,
    objects, query_failure,
};
use crate::arguments::Order;
use crate::check;
use crate::condition::Condition;
use crate::failure::{Cause, Failure};
use crate::value_name::{Language, ValueName};

/// Number of consecutive failures of a query without a sample.
const MAX_FAILURES: usize = 3;

/// Maximum number of different failures that are reported; a run may last for days.
const MAX_REPORTED: usize = 16;

/// Maximum length of a ring in bytes: a larger file could not be attached, and redaction takes four times as much
/// memory.
pub const MAX_BYTES: u64 = 128 << 20;

/// Maximum time without a message.
const A_WHILE: Duration = Duration::from_secs(60);

/// A machine that answers one query repeatedly.
pub trait Streaming: Machine {
    /// Queries in one process, again and again, and passes on each answer, until no more are taken.
    fn stream(&mut self, query: &Query, take: &mut dyn FnMut(Vec<u8>) -> Next) -> Streamed;

    /// Returns `true` once the user has stopped it.
    fn is_stopped(&mut self) -> bool;
}

/// Decision about a further answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It is.
    GoOn,
    /// Continue with a new process.
    Renew,
    /// This was the last one.
    Enough,
}

/// Reason why there are no more answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Streamed {
    /// There were enough, or as many as requested.
    Enough,
    /// The user has stopped it.
    Stopped,
    /// Another process is to go on.
    Renewed,
    /// The process has grown by that many bytes, so a new one must continue.
    Grown(u64),
    /// Failure of the next one.
    Failed(Cause),
}

/// Buffer of samples, the oldest of which may be dropped.
pub trait Ring {
    /// Adds a sample.
    ///
    /// # Errors
    /// Returns the error of the system.
    fn push(&mut self, bytes: &[u8]) -> Result<(), String>;

    /// Lets the oldest go.
    fn shift(&mut self);

    /// Returns the number of samples.
    fn count(&self) -> usize;

    /// Returns their length in bytes.
    fn bytes(&self) -> u64;

    /// Returns all samples, the oldest first; afterwards it is empty.
    ///
    /// # Errors
    /// Returns the error of the system.
    fn take(&mut self) -> Result<Vec<Vec<u8>>, String>;
}

/// Result of waiting, and the reason why it has ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watched {
    /// The samples that were kept, with the title lists.
    pub collected: Collected,
    /// The condition that held, and the position of its sample among the kept ones.
    pub held: Option<(String, usize)>,
    /// Number of samples taken in all.
    pub taken: usize,
    /// Reason why there are no more, if the condition never held or there are fewer samples than requested.
    pub cut_short: Option<String>,
}

/// Environment of a watch except the machine.
pub struct Around<'a> {
    /// Shows a line to the user.
    pub say: &'a dyn Fn(&str),
    /// Returns the time since an arbitrary earlier time.
    pub now: &'a dyn Fn() -> Duration,
    /// Decodes names in code pages.
    pub code_pages: &'static (dyn CodePages + Sync),
}

/// Captures until a condition holds, there are enough samples, or the user stops it.
///
/// # Errors
/// Returns a sentence if there is nothing to query, or the ring cannot be written or read.
pub fn watch(
    machine: &mut dyn Streaming,
    ring: &mut dyn Ring,
    order: &Order,
    languages: &[Language],
    around: &Around<'_>,
) -> Result<Watched, String> {
    let (name, wanted, collected) = asked(machine, order, languages)?;
    let mut watch = Watch {
        ring,
        order,
        around,
        conditions: conditions(order, &collected),
        names: Names::new(collected.names(), around.code_pages),
        wanted,
        name,
        way: Way::Together,
        queries: VecDeque::new(),
        before: None,
        is_first_of_query: true,
        is_first_of_process: false,
        broken: None,
        told: Vec::new(),
        watched: Watched { collected, ..Watched::default() },
        after: None,
        said: (around.now)(),
    };
    watch.run(machine);
    watch.finish()
}

/// Returns the query, the named objects, and the title lists.
///
/// The objects of conditions are queried with the others; an object that no list names can never occur.
fn asked(
    machine: &mut dyn Streaming,
    order: &Order,
    languages: &[Language],
) -> Result<(ValueName, Vec<WantedObject>, Collected), String> {
    let fit: Fit<'_> = &|_, _| Ok(());
    let mut session = Session::new(machine, order, fit);
    session.titles(languages);
    let wanted = session.wanted()?;
    let mut all: Vec<TitleIndex> = wanted.iter().flat_map(|object| object.indices.iter().copied()).collect();
    for condition in &order.until {
        let Some(object) = condition.object() else { continue };
        match object.trim_start_matches('#').parse() {
            Ok(number) => all.push(TitleIndex(number)),
            Err(_) => {
                let named = session.indices_of(object);
                all.extend(named.map_err(|error| format!("--until {}: {error}", condition.text))?);
            }
        }
    }
    let name = match &order.wanted {
        Wanted::Word(name) => name.clone(),
        Wanted::Objects(_) => list_of(all)?,
    };
    Ok((name, wanted, session.collected))
}

/// Returns each condition with the paths of its values.
fn conditions(order: &Order, collected: &Collected) -> Vec<Vec<String>> {
    let (mut english, mut others) = (Titles::base(), Titles::none());
    for list in &collected.titles {
        let titles = match list.name {
            ValueName::Names(Language::ENGLISH) => &mut english,
            ValueName::Names(_) => &mut others,
            _ => continue,
        };
        // A list with too many titles is ignored.
        titles.add_list(&list.bytes).ok();
    }
    order.until.iter().map(|condition| condition.paths(&english, &others)).collect()
}

struct Watch<'a> {
    ring: &'a mut dyn Ring,
    order: &'a Order,
    around: &'a Around<'a>,
    conditions: Vec<Vec<String>>,
    names: Names,
    /// The objects that were asked for.
    wanted: Vec<WantedObject>,
    /// Value name of the query.
    name: ValueName,
    way: Way,
    /// Query that brought each sample of the ring.
    queries: VecDeque<Arc<str>>,
    /// The sample before.
    before: Option<Arc<Capture>>,
    /// `true` if the next sample is the first of the query.
    is_first_of_query: bool,
    /// `true` if the next sample is the first of a process, and not the first of all.
    is_first_of_process: bool,
    /// Fault of an answer after which a new process continues, and the readable objects in it.
    broken: Option<(Cause, Vec<TitleIndex>)>,
    /// Sentences that are reported once.
    told: Vec<String>,
    watched: Watched,
    /// Number of samples still to come, once a condition has held.
    after: Option<usize>,
    /// Time of the last report.
    said: Duration,
}

impl Watch<'_> {
    fn run(&mut self, machine: &mut dyn Streaming) {
        let (mut failures, mut may_rescue) = (0, true);
        while self.watched.taken < self.order.count {
            let before = self.watched.taken;
            let streamed = self.ask(machine);
            self.is_first_of_process = true;
            let (cause, unsound) = match (streamed, self.broken.take()) {
                (Streamed::Enough, _) => return,
                (Streamed::Stopped, _) => return self.cut_short("it was stopped"),
                (Streamed::Failed(cause), _) => (cause, Vec::new()),
                (Streamed::Renewed, Some(broken)) => broken,
                (Streamed::Grown(bytes), _) => {
                    let megabytes = bytes >> 20;
                    self.tell_once(format!(
                        "  the process that asks has grown by {megabytes} MB, and another one goes on: a provider gives no memory back"
                    ));
                    machine.pause(self.order.interval);
                    continue;
                }
                (Streamed::Renewed, None) => continue,
            };
            let is_first = before == 0 && self.watched.taken == 0;
            failures = if self.watched.taken > before { 1 } else { failures + 1 };
            let is_last = failures >= MAX_FAILURES;
            if may_rescue && cause.may_spare_others() && self.is_of_several() && (is_first || is_last) {
                may_rescue = false;
                if !self.rescue(machine, cause, unsound) {
                    return self.cut_short("it was not answered any more");
                }
                failures = 0;
                continue;
            }
            let may_be_asked_again = cause.may_spare_others() && !is_last;
            self.fail(cause);
            if !may_be_asked_again {
                return self.cut_short("it was not answered any more");
            }
            // A provider that ends every process is not to be asked as fast as processes start.
            machine.pause(self.order.interval);
        }
    }

    /// Returns `true` if queries for single objects may succeed although one for all fails.
    fn is_of_several(&self) -> bool {
        !matches!(&self.name, ValueName::Objects(list) if list.indices().len() < 2)
    }

    /// Takes samples in the current way, until it fails.
    fn ask(&mut self, machine: &mut dyn Streaming) -> Streamed {
        let Order { interval, limit, .. } = *self.order;
        let name = self.name.clone();
        let query = |count, warm_up| Query { name: name.clone(), count, warm_up, interval, limit };
        if matches!(self.way, Way::Together) {
            let count = self.order.count - self.watched.taken;
            return machine.stream(&query(count, true), &mut |bytes| self.take(bytes));
        }
        loop {
            let begun = machine.since_start();
            let mut next = Next::GoOn;
            let streamed = match self.way.clone() {
                Way::InParts(parts) => {
                    let (order, fit) = (self.order, self.fit());
                    let mut session = Session::new(machine, order, &fit);
                    let answers: Result<Vec<_>, Cause> = session.parts_at_once(&parts).into_iter().collect();
                    match answers.map(|answers| merged(&parts, answers)) {
                        Ok(Some(sample)) => {
                            next = self.take(sample.bytes);
                            Streamed::Enough
                        }
                        Ok(None) => Streamed::Failed(Cause::NoObjects),
                        Err(cause) => Streamed::Failed(cause),
                    }
                }
                _ => machine.stream(&query(1, false), &mut |bytes| {
                    next = self.take(bytes);
                    next
                }),
            };
            match (streamed, next) {
                (Streamed::Enough, Next::GoOn) if machine.is_stopped() => return Streamed::Stopped,
                (Streamed::Enough, Next::GoOn) => {
                    let passed = machine.since_start().saturating_sub(begun);
                    machine.pause(interval.saturating_sub(passed));
                }
                (Streamed::Enough, Next::Renew) => return Streamed::Renewed,
                (streamed, _) => return streamed,
            }
            self.is_first_of_process = true;
        }
    }

    /// Returns the check whether samples can go into a redacted file, as a session needs it.
    fn fit(&self) -> impl Fn(&mut [Sample], &Titles) -> Result<(), Unfit> + use<> {
        let (level, code_pages) = (self.order.level, self.around.code_pages);
        move |samples: &mut [Sample], titles: &Titles| {
            let names = Names::new(titles.clone(), code_pages);
            let fault = |(position, sample): (usize, &Sample)| {
                let capture = Capture::parse(sample.bytes.clone());
                Some((position, check::costly_fault(&capture, &names)?))
            };
            let first = if level == Level::None { None } else { samples.iter().enumerate().find_map(fault) };
            first.map_or(Ok(()), Err)
        }
    }

    /// Finds the objects at fault like a capture of two samples, and continues with those that answer; returns `true`
    /// if there are any.
    fn rescue(&mut self, machine: &mut dyn Streaming, cause: Cause, unsound: Vec<TitleIndex>) -> bool {
        let interval = self.order.interval.min(Duration::from_secs(1));
        let order = Order { count: 2, interval, until: Vec::new(), ..self.order.clone() };
        let fit = self.fit();
        let mut session = Session::new(machine, &order, &fit);
        session.collected = mem::take(&mut self.watched.collected);
        session.taken = self.watched.taken;
        let first = Sound { samples: Vec::new(), cause: Some(cause), unsound };
        session.recover(self.name.clone(), first);
        let Session { mut collected, way, .. } = session;
        let last = mem::take(&mut collected.samples).pop();
        self.watched.collected = collected;
        let Some(name) = last.and_then(|sample| sample.query.parse().ok()) else { return false };
        (self.name, self.way, self.is_first_of_query) = (name, way, true);
        true
    }

    /// Takes one more sample; returns the decision about a further one.
    fn take(&mut self, bytes: Vec<u8>) -> Next {
        let is_block = DataBlock::read(&bytes).is_ok_and(|block| {
            !matches!(self.name, ValueName::Objects(_)) || block.objects().next().is_some()
        });
        if !is_block {
            self.broken = Some((Cause::NoBlock, Vec::new()));
            return Next::Renew;
        }
        let sample = Arc::new(Capture::parse(bytes));
        if let Some(fault) = self.fault(&sample) {
            self.broken = Some((Cause::Unsound(fault), objects(sample.file())));
            return Next::Renew;
        }
        if let Err(error) = self.ring.push(sample.file()) {
            self.cut_short(&format!("no more samples can be stored: {error}"));
            return Next::Enough;
        }
        self.queries.push_back(self.name.to_string().into());
        if mem::take(&mut self.is_first_of_query) {
            self.look_for_paths(&sample);
        }
        match &mut self.after {
            Some(after) => *after = after.saturating_sub(1),
            None => self.look_at(&sample),
        }
        self.is_first_of_process = false;
        self.before = Some(sample);
        self.let_go();
        let next = self.counted();
        if self.after == Some(0) { Next::Enough } else { next }
    }

    /// Counts a sample; reports the number once in a while.
    fn counted(&mut self) -> Next {
        self.watched.taken += 1;
        let now = (self.around.now)();
        if now.saturating_sub(self.said) >= A_WHILE {
            self.said = now;
            (self.around.say)(&format!("  {} samples so far", self.watched.taken));
        }
        if self.is_full() {
            self.cut_short("a file of more could not be attached");
        }
        if self.watched.taken < self.order.count && !self.is_full() { Next::GoOn } else { Next::Enough }
    }

    /// Returns `true` if the buffer is full and no sample may be dropped.
    fn is_full(&self) -> bool {
        self.order.until.is_empty() && self.ring.bytes() > MAX_BYTES
    }

    /// Returns the reason why a sample cannot go into a redacted file.
    fn fault(&self, sample: &Capture) -> Option<String> {
        if self.order.level == Level::None { None } else { check::costly_fault(sample, &self.names) }
    }

    /// Returns a sample as the newer one of two.
    fn pair(&self, sample: &Arc<Capture>) -> Pair {
        let older = self.before.as_ref().unwrap_or(sample);
        let named = |capture: &Arc<Capture>| (Arc::clone(capture), self.names.clone());
        Pair::with_names(named(older), named(sample))
    }

    /// Reports the paths that match nothing in the first sample of the query, and records the missing objects.
    fn look_for_paths(&mut self, sample: &Arc<Capture>) {
        let pair = self.pair(sample);
        for (condition, paths) in self.order.until.iter().zip(&self.conditions) {
            if condition.is_of_nothing(&pair, paths) {
                let already =
                    if condition.is_missing() { ", so that it is missing from the start" } else { "" };
                let text = &condition.text;
                (self.around.say)(&format!(
                    "  nothing in the first sample is at the path of {text}{already}"
                ));
            }
        }
        let failures = &self.watched.collected.failures;
        let is_named = |object: &WantedObject| failures.iter().any(|failure| object.is_named_by(failure));
        let missing = self.wanted.iter().filter(|object| !object.is_in(sample.file()) && !is_named(object));
        let missing: Vec<String> = missing.map(|object| object.text.clone()).collect();
        for query in missing {
            self.note(Failure::new(query, 1, Cause::NoObjects));
        }
    }

    /// Checks whether a condition holds for this sample.
    fn look_at(&mut self, sample: &Arc<Capture>) {
        if self.conditions.is_empty() {
            return;
        }
        let pair = self.pair(sample);
        let is_first_of_process = self.is_first_of_process && self.before.is_some();
        if is_first_of_process && self.order.until.iter().any(Condition::is_backwards) {
            self.tell_once(
                "  went-backwards is not looked for in the first sample of another process, since providers may count anew in it".into(),
            );
        }
        let conditions = self.order.until.iter().zip(&self.conditions);
        let mut conditions = conditions.filter(|(it, _)| !(is_first_of_process && it.is_backwards()));
        let Some((condition, _)) = conditions.find(|(it, paths)| it.holds(&pair, paths)) else {
            return;
        };
        let after = (self.order.keep - 1) / 2;
        let more = match after {
            0 => String::new(),
            1 => "; one more is taken".into(),
            after => format!("; {after} more are taken"),
        };
        (self.around.say)(&format!("  sample {}: {}{more}", self.watched.taken + 1, condition.text));
        self.watched.held = Some((condition.text.clone(), self.ring.count() - 1));
        self.after = Some(after);
    }

    /// Drops samples that are too old or too large in total, except the two newest.
    fn let_go(&mut self) {
        if self.order.until.is_empty() {
            return;
        }
        while self.ring.count() > self.order.keep || self.ring.count() > 2 && self.ring.bytes() > MAX_BYTES {
            self.ring.shift();
            self.queries.pop_front();
            if let Some((_, position)) = &mut self.watched.held {
                *position = position.saturating_sub(1);
            }
        }
    }

    /// Reports and records the failure of the next sample, each cause once, since a run may take days.
    fn fail(&mut self, cause: Cause) {
        if self.watched.collected.failures.iter().all(|known| known.cause != cause) {
            self.note(query_failure(&self.name, self.watched.taken, cause));
        }
    }

    fn note(&mut self, failure: Failure) {
        let failures = &mut self.watched.collected.failures;
        if failures.len() < MAX_REPORTED {
            (self.around.say)(&format!("  {failure}"));
            failures.push(failure);
        }
    }

    fn tell_once(&mut self, line: String) {
        if !self.told.contains(&line) {
            (self.around.say)(&line);
            self.told.push(line);
        }
    }

    fn cut_short(&mut self, why: &str) {
        self.watched.cut_short = Some(why.into());
    }

    /// Returns the kept samples for writing.
    fn finish(self) -> Result<Watched, String> {
        let Self { ring, order, mut watched, queries, .. } = self;
        let kept = ring.take().map_err(|error| format!("stored samples cannot be read: {error}"))?;
        let sample = |(bytes, query): (Vec<u8>, Arc<str>)| Sample { query: (*query).into(), bytes };
        watched.collected.samples = kept.into_iter().zip(queries).map(sample).collect();
        if watched.held.is_none() && !order.until.is_empty() {
            let why = watched.cut_short.as_deref().unwrap_or("as many samples were taken as were asked for");
            watched.cut_short = Some(format!("the condition was not met: {why}"));
        }
        Ok(watched)
    }
}

#[cfg(test)]
mod tests;
