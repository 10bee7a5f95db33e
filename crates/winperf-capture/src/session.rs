//! Which queries are asked, and what is tried when one of them fails.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use winperf::{DataBlock, TitleIndex, Titles};

use crate::arguments::{Order, Wanted};
use crate::failure::{Cause, Failure};
use crate::value_name::{Language, MAX_OBJECTS, ObjectList, ValueName};

/// How long a single object may take when a query of many has failed.
const PROBE_LIMIT: Duration = Duration::from_secs(5);
/// The most objects that are tried one by one.
const MAX_PROBES: usize = 120;

/// A machine that answers queries, each of them in a process of its own.
pub trait Machine {
    /// Asks the same query several times; the answers come in order, and a failure is the last of them.
    fn series(&mut self, query: &Query) -> Series;

    /// The objects that the machine's registry says there are, with the name of the service that provides them.
    fn registered(&mut self) -> Vec<(TitleIndex, String)>;

    /// Tells the user what happens.
    fn say(&mut self, line: &str);
}

/// One value name, asked a number of times.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// The value name.
    pub name: ValueName,
    /// How many times.
    pub count: usize,
    /// Whether it is asked once more before, for nothing: the first answer is taken while providers are being loaded,
    /// and its clocks stand further apart than those of any later one.
    pub warm_up: bool,
    /// From one time to the next.
    pub interval: Duration,
    /// How long each answer may take.
    pub limit: Duration,
}

/// The answers to a query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Series {
    /// As many as came.
    pub answers: Vec<Vec<u8>>,
    /// Why no more came.
    pub cause: Option<Cause>,
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
    /// What went wrong.
    pub failures: Vec<Failure>,
}

/// Captures what was ordered; the error is a sentence, and means that there is nothing to ask for.
pub fn collect(
    machine: &mut dyn Machine,
    order: &Order,
    languages: &[Language],
) -> Result<Collected, String> {
    let mut session = Session { machine, order, collected: Collected::default() };
    session.titles(languages);
    let wanted = session.wanted()?;
    let name = match (&order.wanted, &wanted) {
        (Wanted::Word(name), _) => name.clone(),
        (Wanted::Objects(_), wanted) => list_of(wanted)?,
    };
    session.samples(name);
    session.miss(&wanted);
    Ok(session.collected)
}

/// An object as it was asked for.
struct WantedObject {
    text: String,
    /// A name may have several, of which only the machine knows which one is the object's.
    indices: Vec<TitleIndex>,
}

fn list_of(objects: &[WantedObject]) -> Result<ValueName, String> {
    let list = ObjectList::new(objects.iter().flat_map(|object| object.indices.iter().copied()));
    list.map(ValueName::Objects).ok_or_else(|| format!("one query takes at most {MAX_OBJECTS} objects"))
}

struct Session<'a> {
    machine: &'a mut dyn Machine,
    order: &'a Order,
    collected: Collected,
}

impl Session<'_> {
    fn titles(&mut self, languages: &[Language]) {
        let mut names: Vec<ValueName> =
            languages.iter().map(|language| ValueName::Names(*language)).collect();
        if self.order.help_texts {
            // Windows gives the English texts whatever the language.
            names.push(ValueName::Helps(Language::ENGLISH));
        }
        for name in names {
            let Series { mut answers, cause } = self.ask(name.clone(), 1, self.order.limit);
            match answers.pop() {
                Some(bytes) => self.collected.titles.push(TitleList { name, bytes }),
                None => self.fail(name.to_string(), 0, cause, None),
            }
        }
    }

    /// The objects that are asked for, with names turned into title indices; none when a word is.
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

    /// Every index of a name in any of the lists: a name may have several, and only the machine knows which is an object.
    fn indices_of(&self, name: &str) -> Result<Vec<TitleIndex>, String> {
        let lists = self.collected.titles.iter().filter(|list| matches!(list.name, ValueName::Names(_)));
        let mut found = Vec::new();
        for list in lists {
            let mut titles = Titles::base();
            titles.add_list(&list.bytes);
            found.extend(titles.indices_of(name));
        }
        if found.is_empty() {
            found.extend(Titles::base().indices_of(name));
        }
        if found.is_empty() {
            return Err(format!(
                "no object is called {name:?} on this machine: names are those that Performance Monitor shows, \
                 in English or in your language, or title indices"
            ));
        }
        Ok(found)
    }

    /// Names the objects that were asked for and did not come.
    fn miss(&mut self, wanted: &[WantedObject]) {
        for object in wanted {
            let came = |sample: &Sample| object.indices.iter().any(|index| holds(&sample.bytes, *index));
            if !self.collected.samples.is_empty() && !self.collected.samples.iter().any(came) {
                self.fail(object.text.clone(), 0, Some(Cause::NoObjects), None);
            }
        }
    }

    fn samples(&mut self, name: ValueName) {
        let series = self.ask(name.clone(), self.order.count, self.order.limit);
        let obtained = self.keep(&name, series);
        if obtained == 0 && self.may_hide_others(&name) {
            self.one_by_one(&name);
        }
    }

    /// Whether single objects may answer where the whole did not.
    fn may_hide_others(&self, name: &ValueName) -> bool {
        let failed = self.collected.failures.last().map(|failure| failure.cause);
        let provider = matches!(failed, Some(Cause::TimedOut(_) | Cause::Crashed(_)));
        provider
            && match name {
                ValueName::Objects(list) => list.indices().len() > 1,
                _ => true,
            }
    }

    /// Asks for each object alone, and then for all that answered together.
    fn one_by_one(&mut self, name: &ValueName) {
        let candidates = self.candidates(name);
        self.machine.say(&format!("asking for {} objects one by one", candidates.len()));
        let limit = self.order.limit.min(PROBE_LIMIT);
        let mut probed = Vec::new();
        for (index, service) in candidates {
            let Some(single) = ObjectList::new([index]).map(ValueName::Objects) else { continue };
            let Series { mut answers, cause } = self.ask(single.clone(), 1, limit);
            match answers.pop() {
                Some(bytes) if holds(&bytes, index) => probed.push((index, bytes)),
                Some(_) => {}
                None => self.fail(single.to_string(), 0, cause, service),
            }
        }
        // One query for all of them, since samples of different queries cannot be compared.
        let Some(list) = ObjectList::new(probed.iter().take(MAX_OBJECTS).map(|(index, _)| *index)) else {
            return;
        };
        let together = ValueName::Objects(list);
        let series = self.ask(together.clone(), self.order.count, self.order.limit);
        if self.keep(&together, series) == 0 {
            let samples =
                probed.into_iter().map(|(index, bytes)| Sample { query: index.0.to_string(), bytes });
            self.collected.samples.extend(samples);
        }
    }

    fn candidates(&mut self, name: &ValueName) -> Vec<(TitleIndex, Option<String>)> {
        let registered = self.machine.registered();
        if let ValueName::Objects(list) = name {
            let service =
                |index| registered.iter().find(|(known, _)| *known == index).map(|(_, name)| name.clone());
            return list.indices().iter().map(|index| (*index, service(*index))).collect();
        }
        let registered = registered.into_iter().map(|(index, service)| (index, Some(service)));
        let of_windows = OF_WINDOWS.iter().map(|index| (TitleIndex(*index), None));
        let mut candidates: Vec<_> = registered.chain(of_windows).collect();
        let mut seen = Vec::new();
        candidates.retain(|(index, _)| {
            let is_first = !seen.contains(index);
            seen.push(*index);
            is_first
        });
        candidates.truncate(MAX_PROBES);
        candidates
    }

    fn ask(&mut self, name: ValueName, count: usize, limit: Duration) -> Series {
        // What takes minutes is not asked for nothing.
        let warm_up = count > 1 && !matches!(name, ValueName::Costly);
        self.machine.series(&Query { name, count, warm_up, interval: self.order.interval, limit })
    }

    /// Keeps the answers that are blocks with objects, and the failure; says how many were kept.
    fn keep(&mut self, name: &ValueName, series: Series) -> usize {
        let mut kept = 0;
        for (position, bytes) in series.answers.into_iter().enumerate() {
            match DataBlock::read(&bytes).map(|block| block.header().num_object_types.get()) {
                // A word may ask for objects of which there are none; a list asks for something.
                Ok(0) if matches!(name, ValueName::Objects(_)) => {
                    self.fail(name.to_string(), position, Some(Cause::NoObjects), None);
                }
                Ok(_) => {
                    kept += 1;
                    self.collected.samples.push(Sample { query: name.to_string(), bytes });
                }
                Err(_) => self.fail(name.to_string(), position, Some(Cause::NoBlock), None),
            }
        }
        if series.cause.is_some() {
            self.fail(name.to_string(), kept, series.cause, None);
        }
        kept
    }

    fn fail(&mut self, query: String, position: usize, cause: Option<Cause>, service: Option<String>) {
        let cause = cause.unwrap_or(Cause::NoBlock);
        let failure = Failure { query, sample: position + 1, cause, service };
        self.machine.say(&failure.to_string());
        self.collected.failures.push(failure);
    }
}

/// Objects that Windows itself provides: System, Memory, Browser, Cache, Process, Thread, PhysicalDisk, LogicalDisk,
/// Processor, Objects, Redirector, Server, Network Interface, IPv4, IPv6, TCPv4, UDPv4, Paging File.
const OF_WINDOWS: [u32; 18] =
    [2, 4, 52, 86, 230, 232, 234, 236, 238, 260, 262, 330, 510, 546, 582, 638, 658, 700];

fn holds(bytes: &[u8], index: TitleIndex) -> bool {
    let Ok(block) = DataBlock::read(bytes) else { return false };
    block.objects().flatten().any(|object| object.title() == index)
}

#[cfg(test)]
mod tests;
