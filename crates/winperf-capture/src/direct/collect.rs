//! Queries to a DLL, and the handling of its replies.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winperf::{Capture, TitleIndex};
use winperf_bundle::DllCall;
use winperf_bundle::called::Verdict;
use winperf_bundle::registrations::file_name;

use super::verdict::verdicts;
use super::{Call, Limits, Reply, Step};
use crate::arguments::Order;
use crate::failure::Cause;
use crate::session::watch::MAX_BYTES;
use crate::session::{Collected, Machine, Query, Sample, query_failure, titles_of};
use crate::value_name::{Language, ObjectList, ValueName};

/// A machine that calls a DLL, each time in a process of its own.
pub trait Calling: Machine {
    /// Opens the DLL, calls it that many times, and closes it.
    fn call(&mut self, target: &Target, query: &Query) -> Call;
}

/// Maximum number of objects that are queried one by one, each in a process of its own; a DLL can list any number.
const MAX_OBJECTS: usize = 256;

/// Maximum number of indices in a query that contains those of objects as parts of others.
const MAX_EMBEDDED: usize = 16;

/// The names of the functions of a DLL.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Functions {
    /// `Open`.
    pub open: String,
    /// `Collect`.
    pub collect: String,
    /// `Close`.
    pub close: String,
}

/// A DLL, and how it is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// Its full path.
    pub path: String,
    /// Its functions.
    pub functions: Functions,
    /// Its service, which determines the names of its devices.
    pub service: Option<String>,
    /// The objects that the service lists.
    pub listed: Vec<TitleIndex>,
    /// Time limits of its functions.
    pub limits: Limits,
    /// The machine of its header.
    pub machine: Option<String>,
}

/// Returns the functions of a DLL by its exports, if there is one for each kind with the usual beginning.
pub fn functions(exports: &[String]) -> Option<Functions> {
    let one = |beginning: &str| {
        let is_one = |name: &&String| {
            let plain = name.trim_start_matches('_');
            plain.get(..beginning.len()).is_some_and(|start| start.eq_ignore_ascii_case(beginning))
        };
        let mut all = exports.iter().filter(is_one);
        let first = all.next()?;
        all.next().is_none().then(|| first.clone())
    };
    Some(Functions { open: one("Open")?, collect: one("Collect")?, close: one("Close")? })
}

/// Asks a DLL for `Global`, for each of its objects and for `Costly`, and again for `Global`, so that the first and the
/// last sample are of one kind.
pub fn collect(
    machine: &mut dyn Calling,
    target: &Target,
    order: &Order,
    languages: &[Language],
) -> (Collected, DllCall) {
    let titles = titles_of(machine, order, languages);
    let library = file_name(&target.path).to_string();
    let called = DllCall { library, service: target.service.clone(), verdicts: Vec::new() };
    let mut asking = Asking {
        machine,
        target,
        order,
        collected: titles,
        called,
        of_global: BTreeSet::new(),
        bytes: 0,
        has_failed: false,
        has_added: false,
        is_full: false,
    };
    let count = order.count.saturating_sub(1).max(1);
    let mut objects = BTreeSet::new();
    objects.extend(target.listed.iter().copied());
    match asking.ask(ValueName::Global, count) {
        Some(came) => {
            asking.of_global.extend(came.iter().copied());
            objects.extend(came);
        }
        // Whatever it is asked, it does not open.
        None => return (asking.collected, asking.called),
    }
    if let Some(more) = objects.len().checked_sub(MAX_OBJECTS).filter(|more| *more > 0) {
        asking.machine.say(&format!("{more} more objects are not queried one by one"));
    }
    for object in objects.into_iter().take(MAX_OBJECTS) {
        if let Some(list) = ObjectList::new([object]) {
            asking.ask(ValueName::Objects(list), 1);
        }
    }
    asking.ask(ValueName::Costly, 1);
    asking.examine();
    if order.count > 1 {
        asking.ask(ValueName::Global, 1);
    }
    asking.say_if_empty();
    (asking.collected, asking.called)
}

struct Asking<'a> {
    machine: &'a mut dyn Calling,
    target: &'a Target,
    order: &'a Order,
    collected: Collected,
    called: DllCall,
    /// The objects that came with `Global`.
    of_global: BTreeSet<TitleIndex>,
    /// Length of the replies in bytes.
    bytes: u64,
    /// `true` if a call has failed.
    has_failed: bool,
    /// `true` if a count of objects was added to the one before the call.
    has_added: bool,
    /// `true` if the limit of a file is reached, which ends the queries.
    is_full: bool,
}

impl Asking<'_> {
    /// Runs a query; returns the objects in the reply, or `None` if the DLL could not be opened.
    fn ask(&mut self, name: ValueName, count: usize) -> Option<Vec<TitleIndex>> {
        if self.is_full {
            return Some(Vec::new());
        }
        let Order { interval, limit, .. } = *self.order;
        let query = Query { name: name.clone(), count, warm_up: false, interval, limit };
        let call = self.call(&query);
        for (event, error) in verdicts(&call, count, self.target.limits, self.target.machine.as_deref()) {
            self.log(Verdict { query: name.to_string(), event, error });
        }
        if let Some(cause) = call.cause.clone() {
            self.fail(&name, call.replies().count(), cause);
        }
        let mut titles = Vec::new();
        for reply in call.replies().filter(|reply| reply.code == 0 && !reply.bytes.is_empty()) {
            let bytes = reply.block();
            self.bytes += bytes.len() as u64;
            if self.bytes > MAX_BYTES {
                self.is_full = true;
                self.fail(&name, 0, Cause::TooMany);
                break;
            }
            titles = reply.titles();
            self.collected.samples.push(Sample { query: name.to_string(), bytes });
        }
        let is_answered = call.cause.is_none() && call.replies().any(|reply| reply.code == 0);
        if let ValueName::Objects(list) = &name
            && is_answered
            && !self.is_full
            && list.indices().iter().all(|index| self.of_global.contains(index) && !titles.contains(index))
        {
            self.fail(&name, 0, Cause::OnlyInGlobal);
        }
        call.is_open().then_some(titles)
    }

    /// Calls the DLL; a count of objects that was added to the one before the call is reported once and corrected.
    fn call(&mut self, query: &Query) -> Call {
        let mut call = self.machine.call(self.target, query);
        for step in &mut call.steps {
            let Step::Collected(reply) = step else { continue };
            if reply.settle_count() && !self.has_added {
                self.has_added = true;
                self.fail(&query.name, 0, Cause::CountNotSet);
            }
        }
        call
    }

    /// Runs queries that show if the DLL compares complete words and numbers; the replies are discarded.
    fn examine(&mut self) {
        if self.of_global.is_empty() || self.is_full {
            return;
        }
        if let Some(reply) = self.try_out(&ValueName::Unknown)
            && (reply.code != 0 || !reply.titles().is_empty())
        {
            self.fail(&ValueName::Unknown, 0, Cause::UnknownWord(reply.code));
        }
        match self.try_out(&ValueName::MetadataGlobal) {
            Some(reply) if reply.code != 0 => {
                self.fail(&ValueName::MetadataGlobal, 0, Cause::UnknownWord(reply.code));
            }
            Some(reply) if has_values(&reply) => {
                self.fail(&ValueName::MetadataGlobal, 0, Cause::ValuesInMetadata);
            }
            _ => {}
        }
        let around = self.of_global.iter().filter_map(|object| object.0.checked_mul(10)).map(TitleIndex);
        let around: Vec<TitleIndex> = around.filter(|index| !self.of_global.contains(index)).collect();
        let Some(list) = ObjectList::new(around.into_iter().take(MAX_EMBEDDED)) else { return };
        let name = ValueName::Objects(list);
        let reply = self.try_out(&name);
        if reply.is_some_and(|reply| reply.titles().iter().any(|title| self.of_global.contains(title))) {
            self.fail(&name, 0, Cause::IndexInsideAnother);
        }
    }

    /// Returns the reply to a query, if there is one; the end or hang of the process was reported for other queries.
    fn try_out(&mut self, name: &ValueName) -> Option<Reply> {
        let Order { interval, limit, .. } = *self.order;
        let call = self.call(&Query { name: name.clone(), count: 1, warm_up: false, interval, limit });
        if let Some(cause) =
            call.cause.clone().filter(|_| !self.has_failed && self.called.verdicts.is_empty())
        {
            self.fail(name, 0, cause);
        }
        call.replies().next().cloned()
    }

    /// Reports that the DLL returns nothing, if no other failure explains that.
    fn say_if_empty(&mut self) {
        let has_reason = !self.called.verdicts.is_empty() || self.has_failed;
        if self.collected.samples.is_empty() && !has_reason {
            self.fail(&ValueName::Global, 0, Cause::Empty);
        }
    }

    /// Notes and reports an event, once for a query.
    fn log(&mut self, verdict: Verdict) {
        if !self.called.verdicts.contains(&verdict) {
            self.machine.say(&verdict.to_string());
            self.called.verdicts.push(verdict);
        }
    }

    fn fail(&mut self, name: &ValueName, position: usize, cause: Cause) {
        let failure = query_failure(name, position, cause);
        let failure = failure.named(&self.collected.names());
        self.has_failed = true;
        if !self.collected.failures.contains(&failure) {
            self.machine.say(&failure.to_string());
            self.collected.failures.push(failure);
        }
    }
}

/// Returns `true` if an object of a reply has a counter block.
fn has_values(reply: &Reply) -> bool {
    let capture = Capture::parse(reply.block());
    capture.objects().any(|object| object.block().is_some() || object.instances().len() > 0)
}

/// Returns why a DLL is not called that exports no functions of usual names.
pub fn no_functions(path: &str) -> String {
    format!(
        "{path} is not registered for a service and does not export exactly one function each whose name begins with Open, Collect and Close; \
         --service names the service whose key says which they are"
    )
}

/// Returns the reason why there is no DLL to call, for a service that is not in the registry.
pub fn no_service(name: &str) -> String {
    format!(
        "the registry has no service {name} with a Performance key; without --service, --dll uses the functions that the DLL exports"
    )
}
