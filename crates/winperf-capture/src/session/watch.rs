//! Samples for as long as something is waited for, of which those around it are kept.
//!
//! They wait in a ring, which is on the disk: in memory are two samples, the newest and the one before it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::time::Duration;

use winperf::text::CodePages;
use winperf::{Capture, DataBlock, Names, Pair, Titles};
use winperf_redact::Level;

use super::{Collected, Fit, Machine, Query, Sample, Session, Wanted, list_of, of_query};
use crate::arguments::Order;
use crate::check;
use crate::failure::{Cause, Failure};
use crate::value_name::{Language, ValueName};

/// How often in a row a query may fail that brings no sample.
const MOST_FAILURES: usize = 3;

/// Different failures that are told; a run may go on for days.
const MOST_TOLD: usize = 16;

/// The most bytes that a ring holds: with more, the file could not be attached, and redacting it takes four times as much memory.
pub const MOST_BYTES: u64 = 128 << 20;

/// Nobody waits longer than this without a word.
const A_WHILE: Duration = Duration::from_secs(60);

/// A machine that answers one query for as long as it is asked.
pub trait Streaming: Machine {
    /// Asks a query in one process, again and again, and gives each answer away, until nobody takes any more.
    fn stream(&mut self, query: &Query, take: &mut dyn FnMut(Vec<u8>) -> Next) -> Streamed;
}

/// Whether another answer is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It is.
    GoOn,
    /// This was the last one.
    Enough,
}

/// Why no more answers come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Streamed {
    /// There were enough, or as many as were asked for.
    Enough,
    /// The user has stopped it.
    Stopped,
    /// What happened to the next one.
    Failed(Cause),
}

/// Where samples wait, the oldest of which may go.
pub trait Ring {
    /// Adds a sample.
    ///
    /// # Errors
    /// What the system says.
    fn push(&mut self, bytes: &[u8]) -> Result<(), String>;

    /// Lets the oldest go.
    fn shift(&mut self);

    /// How many samples it holds.
    fn count(&self) -> usize;

    /// How many bytes they have.
    fn bytes(&self) -> u64;

    /// All that it holds, the oldest first; afterwards it is empty.
    ///
    /// # Errors
    /// What the system says.
    fn take(&mut self) -> Result<Vec<Vec<u8>>, String>;
}

/// What was waited for, and why waiting has ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watched {
    /// The samples that were kept, with the title lists.
    pub collected: Collected,
    /// The condition that held, and the position of its sample among those that were kept.
    pub held: Option<(String, usize)>,
    /// How many samples were taken in all.
    pub taken: usize,
    /// Why there are no more, where something was waited for in vain or fewer came than were asked for.
    pub cut_short: Option<String>,
}

/// What a watch has beside the machine.
pub struct Around<'a> {
    /// Tells the user what happens.
    pub say: &'a dyn Fn(&str),
    /// The time since some moment before.
    pub now: &'a dyn Fn() -> Duration,
    /// Decodes names in code pages.
    pub code_pages: &'static (dyn CodePages + Sync),
}

/// Captures until a condition holds, there are enough samples, or the user stops it.
///
/// # Errors
/// A sentence, when there is nothing to ask for, or the ring cannot be written or read.
pub fn watch(
    machine: &mut dyn Streaming,
    ring: &mut dyn Ring,
    order: &Order,
    languages: &[Language],
    around: &Around<'_>,
) -> Result<Watched, String> {
    let (name, collected) = asked(machine, order, languages)?;
    let mut watch = Watch {
        ring,
        order,
        around,
        conditions: conditions(order, &collected),
        names: Names::new(collected.names(), around.code_pages),
        before: None,
        watched: Watched { collected, ..Watched::default() },
        after: None,
        said: (around.now)(),
    };
    watch.run(machine, &name);
    watch.finish(&name)
}

/// What is asked for, and the title lists.
fn asked(
    machine: &mut dyn Streaming,
    order: &Order,
    languages: &[Language],
) -> Result<(ValueName, Collected), String> {
    let fit: Fit<'_> = &|_, _| Ok(());
    let mut session = Session { machine, order, fit, providers: None, collected: Collected::default() };
    session.titles(languages);
    let name = match &order.wanted {
        Wanted::Word(name) => name.clone(),
        Wanted::Objects(_) => list_of(&session.wanted()?)?,
    };
    Ok((name, session.collected))
}

/// Each condition with the paths that lead to its values.
fn conditions(order: &Order, collected: &Collected) -> Vec<Vec<String>> {
    let (mut english, mut others) = (Titles::base(), Titles::none());
    for list in &collected.titles {
        let titles = match list.name {
            ValueName::Names(Language::ENGLISH) => &mut english,
            ValueName::Names(_) => &mut others,
            _ => continue,
        };
        // A list of more titles than any machine has names nothing.
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
    /// The sample before.
    before: Option<Arc<Capture>>,
    watched: Watched,
    /// How many samples are still to come, once a condition has held.
    after: Option<usize>,
    /// When something was said last.
    said: Duration,
}

impl Watch<'_> {
    fn run(&mut self, machine: &mut dyn Streaming, name: &ValueName) {
        let mut failures = 0;
        while self.watched.taken < self.order.count {
            let before = self.watched.taken;
            let (interval, limit) = (self.order.interval, self.order.limit);
            let count = self.order.count - before;
            let query = Query { name: name.clone(), count, warm_up: true, interval, limit };
            let streamed = machine.stream(&query, &mut |bytes| self.take(name, bytes));
            let cause = match streamed {
                Streamed::Enough => return,
                Streamed::Stopped => return self.cut_short("it was stopped"),
                Streamed::Failed(cause) => cause,
            };
            failures = if self.watched.taken > before { 1 } else { failures + 1 };
            let may_be_asked_again = cause.may_spare_others() && failures < MOST_FAILURES;
            self.fail(name, cause);
            if !may_be_asked_again {
                return self.cut_short("it was not answered any more");
            }
            // What follows does not follow the sample before.
            self.before = None;
            // A provider that ends every process is not to be asked as fast as processes start.
            machine.pause(interval);
        }
    }

    /// One more sample; says whether another is wanted.
    fn take(&mut self, name: &ValueName, bytes: Vec<u8>) -> Next {
        let is_block = DataBlock::read(&bytes)
            .is_ok_and(|block| !matches!(name, ValueName::Objects(_)) || block.objects().next().is_some());
        if !is_block {
            self.fail(name, Cause::NoBlock);
            return self.counted();
        }
        let sample = Arc::new(Capture::read(bytes));
        if let Some(fault) = self.fault(&sample) {
            self.fail(name, Cause::Unsound(fault));
            self.before = None;
            return self.counted();
        }
        if let Err(error) = self.ring.push(sample.file()) {
            self.cut_short(&format!("samples cannot be kept any more: {error}"));
            return Next::Enough;
        }
        match &mut self.after {
            Some(after) => *after = after.saturating_sub(1),
            None => self.look_at(&sample),
        }
        self.before = Some(sample);
        self.let_go();
        let next = self.counted();
        if self.after == Some(0) { Next::Enough } else { next }
    }

    /// A sample more; says so once in a while.
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

    /// Whether there is no room for more, where no sample may go.
    fn is_full(&self) -> bool {
        self.order.until.is_empty() && self.ring.bytes() > MOST_BYTES
    }

    /// What keeps a sample out of a redacted file.
    fn fault(&self, sample: &Capture) -> Option<String> {
        if self.order.level == Level::None { None } else { check::costly_fault(sample, &self.names) }
    }

    /// Whether a condition holds for this sample.
    fn look_at(&mut self, sample: &Arc<Capture>) {
        if self.conditions.is_empty() {
            return;
        }
        let older = self.before.as_ref().unwrap_or(sample);
        let named = |capture: &Arc<Capture>| (Arc::clone(capture), self.names.clone());
        let pair = Pair::with_names(named(older), named(sample));
        let conditions = self.order.until.iter().zip(&self.conditions);
        if self.watched.taken == 0 {
            for (condition, _) in conditions.clone().filter(|(it, paths)| it.is_of_nothing(&pair, paths)) {
                (self.around.say)(&format!(
                    "  nothing in the first sample is at the path of {}",
                    condition.text
                ));
            }
        }
        let Some((condition, _)) = conditions.into_iter().find(|(it, paths)| it.holds(&pair, paths)) else {
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

    /// Lets samples go that are too old, or too many bytes; the two newest stay.
    fn let_go(&mut self) {
        if self.order.until.is_empty() {
            return;
        }
        while self.ring.count() > self.order.keep || self.ring.count() > 2 && self.ring.bytes() > MOST_BYTES {
            self.ring.shift();
            if let Some((_, position)) = &mut self.watched.held {
                *position = position.saturating_sub(1);
            }
        }
    }

    /// Says and notes what went wrong, each cause once: a run may go on for days.
    fn fail(&mut self, name: &ValueName, cause: Cause) {
        let failures = &mut self.watched.collected.failures;
        if failures.len() < MOST_TOLD && failures.iter().all(|known| known.cause != cause) {
            let failure: Failure = of_query(name, self.watched.taken, cause);
            (self.around.say)(&format!("  {failure}"));
            failures.push(failure);
        }
    }

    fn cut_short(&mut self, why: &str) {
        self.watched.cut_short = Some(why.into());
    }

    /// What was kept, as what is written.
    fn finish(self, name: &ValueName) -> Result<Watched, String> {
        let Self { ring, order, mut watched, .. } = self;
        let kept = ring.take().map_err(|error| format!("samples cannot be read that were kept: {error}"))?;
        let sample = |bytes| Sample { query: name.to_string(), bytes };
        watched.collected.samples = kept.into_iter().map(sample).collect();
        if watched.held.is_none() && !order.until.is_empty() {
            let why = watched.cut_short.as_deref().unwrap_or("as many samples were taken as were asked for");
            watched.cut_short = Some(format!("what was waited for did not come: {why}"));
        }
        Ok(watched)
    }
}

#[cfg(test)]
mod tests;
