//! What decides which objects a machine provides: its services with performance DLLs, and Perflib's own values.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};
use winperf_redact::{Level, Redacted};

use crate::lenient::{each_or_none, or_none};

mod of_windows;

use self::of_windows::{LIBRARIES, SERVICES};

/// What the registry of a machine says about who provides which objects; every part may be unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Registrations {
    /// The values of `HKLM\SOFTWARE\Microsoft\Windows NT\CurrentVersion\Perflib`.
    #[serde(deserialize_with = "or_none")]
    pub perflib: Option<Perflib>,
    /// The services with a key `Performance`.
    #[serde(deserialize_with = "each_or_none")]
    pub services: Vec<Registered>,
    /// The counter sets of providers of version 2, by the first of their title indices.
    #[serde(deserialize_with = "each_or_none")]
    pub counter_sets: Vec<u32>,
    /// Perflib's events in the application log, the newest of each service or library and number.
    #[serde(deserialize_with = "each_or_none")]
    pub events: Vec<Event>,
}

/// Perflib's own values; a value that is not there is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Perflib {
    /// `Base Index`: the end of the titles that Windows itself has.
    #[serde(deserialize_with = "or_none")]
    pub base_index: Option<u32>,
    /// `Last Counter`.
    #[serde(deserialize_with = "or_none")]
    pub last_counter: Option<u32>,
    /// `Last Help`.
    #[serde(deserialize_with = "or_none")]
    pub last_help: Option<u32>,
    /// `Disable Performance Counters`: 1 leaves out every provider of version 1.
    #[serde(deserialize_with = "or_none")]
    pub disabled: Option<u32>,
    /// `ExtCounterTestLevel`.
    #[serde(deserialize_with = "or_none")]
    pub test_level: Option<u32>,
    /// `Configuration Flags`.
    #[serde(deserialize_with = "or_none")]
    pub configuration_flags: Option<u32>,
    /// `EventLogLevel`.
    #[serde(deserialize_with = "or_none")]
    pub event_log_level: Option<u32>,
    /// `Updating`.
    #[serde(deserialize_with = "or_none")]
    pub updating: Option<u32>,
}

/// A service with a key `Performance`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Registered {
    /// The service.
    pub name: String,
    /// `Library`, and the file that it is.
    #[serde(deserialize_with = "or_none")]
    pub library: Option<Library>,
    /// Whether `Open`, `Collect` and `Close` are all there.
    #[serde(deserialize_with = "or_none")]
    pub has_functions: Option<bool>,
    /// `First Counter`.
    #[serde(deserialize_with = "or_none")]
    pub first_counter: Option<u32>,
    /// `Last Counter`.
    #[serde(deserialize_with = "or_none")]
    pub last_counter: Option<u32>,
    /// `First Help`.
    #[serde(deserialize_with = "or_none")]
    pub first_help: Option<u32>,
    /// `Last Help`.
    #[serde(deserialize_with = "or_none")]
    pub last_help: Option<u32>,
    /// `Object List`.
    #[serde(deserialize_with = "each_or_none")]
    pub object_list: Vec<u32>,
    /// `Disable Performance Counters`: 1 disables the service, 2 its 32-bit and 4 its 64-bit counters.
    #[serde(deserialize_with = "or_none")]
    pub disabled: Option<u32>,
    /// `Open Timeout`, in milliseconds.
    #[serde(deserialize_with = "or_none")]
    pub open_timeout: Option<u32>,
    /// `Collect Timeout`, in milliseconds.
    #[serde(deserialize_with = "or_none")]
    pub collect_timeout: Option<u32>,
}

/// A performance DLL.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Library {
    /// `Library` as it stands in the registry, or the name of the file alone.
    pub name: String,
    /// Whether the file is there for the program that captured; unknown where it may not look.
    #[serde(deserialize_with = "or_none")]
    pub found: Option<bool>,
    /// The machine of the file's PE header: `x86`, `x86_64`, `aarch64`.
    #[serde(deserialize_with = "or_none")]
    pub machine: Option<String>,
    /// The machine of the file of that name in the system folder of the other bitness.
    #[serde(deserialize_with = "or_none")]
    pub other: Option<String>,
}

/// An event of Perflib, of which nothing is kept that is a text, a computer or an account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Event {
    /// Its number: 1008 where Open returned an error.
    pub id: u32,
    /// The service, where the event names one.
    #[serde(deserialize_with = "or_none")]
    pub service: Option<String>,
    /// The library, where the event names one.
    #[serde(deserialize_with = "or_none")]
    pub library: Option<String>,
    /// The code of the error.
    #[serde(deserialize_with = "or_none")]
    pub error: Option<u32>,
    /// How often it was logged, as far as the log was read.
    pub count: u32,
    /// How many seconds before the capture the newest was logged.
    #[serde(deserialize_with = "or_none")]
    pub seconds_before: Option<u64>,
}

impl Serialize for Registrations {
    /// As a map of values, which a manifest is written of in any case: code for each member of its own would be a tenth of the capture program.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut all = Known::default();
        all.put("perflib", self.perflib.map(|perflib| Value::from(perflib.known().0)));
        all.list("services", self.services.iter().map(|service| service.known().0.into()).collect());
        all.list("counter_sets", self.counter_sets.iter().map(|title| (*title).into()).collect());
        all.list("events", self.events.iter().map(|event| event.known().0.into()).collect());
        Value::from(all.0).serialize(to)
    }
}

/// The members of an object that are known.
#[derive(Default)]
pub(crate) struct Known(pub(crate) Map<String, Value>);

impl Known {
    pub(crate) fn put(&mut self, name: &str, value: Option<Value>) {
        if let Some(value) = value {
            self.0.insert(name.to_owned(), value);
        }
    }

    pub(crate) fn numbers(&mut self, numbers: &[(&str, Option<u32>)]) {
        for (name, number) in numbers {
            self.put(name, number.map(Value::from));
        }
    }

    fn list(&mut self, name: &str, values: Vec<Value>) {
        self.put(name, (!values.is_empty()).then(|| values.into()));
    }
}

impl Perflib {
    fn known(&self) -> Known {
        let mut known = Known::default();
        known.numbers(&[
            ("base_index", self.base_index),
            ("last_counter", self.last_counter),
            ("last_help", self.last_help),
            ("disabled", self.disabled),
            ("test_level", self.test_level),
            ("configuration_flags", self.configuration_flags),
            ("event_log_level", self.event_log_level),
            ("updating", self.updating),
        ]);
        known
    }
}

impl Registered {
    fn known(&self) -> Known {
        let mut known = Known::default();
        known.put("name", Some(self.name.as_str().into()));
        known.put("library", self.library.as_ref().map(|library| library.known().0.into()));
        known.put("has_functions", self.has_functions.map(Value::from));
        known.numbers(&[
            ("first_counter", self.first_counter),
            ("last_counter", self.last_counter),
            ("first_help", self.first_help),
            ("last_help", self.last_help),
            ("disabled", self.disabled),
            ("open_timeout", self.open_timeout),
            ("collect_timeout", self.collect_timeout),
        ]);
        known.list("object_list", self.object_list.iter().map(|title| (*title).into()).collect());
        known
    }
}

impl Library {
    fn known(&self) -> Known {
        let mut known = Known::default();
        known.put("name", Some(self.name.as_str().into()));
        known.put("found", self.found.map(Value::from));
        known.put("machine", self.machine.as_deref().map(Value::from));
        known.put("other", self.other.as_deref().map(Value::from));
        known
    }
}

impl Event {
    fn known(&self) -> Known {
        let mut known = Known::default();
        known.numbers(&[("id", Some(self.id)), ("count", Some(self.count)), ("error", self.error)]);
        known.put("service", self.service.as_deref().map(Value::from));
        known.put("library", self.library.as_deref().map(Value::from));
        known.put("seconds_before", self.seconds_before.map(Value::from));
        known
    }
}

impl Registrations {
    /// As they may be told beside captures that were redacted at that level.
    ///
    /// A service's or a file's name is what the reader needs, and stays unless a name that was replaced stands in it; what is behind `$` is
    /// replaced, and folders go. At level strict only names stay that Windows brings.
    #[must_use]
    pub fn beside(mut self, level: Level, redacted: &Redacted) -> Self {
        if level == Level::None {
            return self;
        }
        let is_told = |name: &str| !redacted.mentions(name);
        let mut services = Renamed::new("service", level, SERVICES, &is_told);
        let mut libraries = Renamed::new("library", level, LIBRARIES, &is_told);
        for service in &mut self.services {
            service.name = services.renamed(&service.name);
            if let Some(library) = &mut service.library {
                library.name = libraries.renamed(file_name(&library.name));
            }
        }
        for event in &mut self.events {
            event.service = event.service.take().map(|name| services.renamed(&name));
            event.library = event.library.take().map(|name| libraries.renamed(file_name(&name)));
        }
        self
    }

    /// The parts that are what their names say: anything may stand in a file.
    #[must_use]
    pub(crate) fn vouched(self, level: Level, redacted: &Redacted) -> Self {
        let mut vouched = self.beside(level, redacted);
        let machine =
            |machine: Option<String>| machine.filter(|machine| MACHINES.contains(&machine.as_str()));
        for library in vouched.services.iter_mut().filter_map(|service| service.library.as_mut()) {
            library.machine = machine(library.machine.take());
            library.other = machine(library.other.take());
        }
        vouched
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// What a PE header may say that a file is for.
pub const MACHINES: [&str; 5] = ["x86", "x86_64", "arm", "aarch64", "other"];

/// The name of a file without its folders and without a drive.
pub fn file_name(path: &str) -> &str {
    path.rsplit(['\\', '/', ':']).next().unwrap_or(path)
}

/// Whether a text may be the name of a service or of a file, and not a sentence or a path.
fn is_name(text: &str) -> bool {
    const MOST: usize = 192;
    let is_usual = |byte: u8| byte >= 0x80 || byte.is_ascii_alphanumeric() || b" ._-+#()".contains(&byte);
    text.len() <= MOST && text.bytes().all(is_usual)
}

/// Names and what they are replaced by, the same one for each.
struct Renamed<'a> {
    kind: &'a str,
    level: Level,
    of_windows: &'a str,
    is_told: &'a dyn Fn(&str) -> bool,
    replaced: Vec<String>,
}

impl<'a> Renamed<'a> {
    fn new(kind: &'a str, level: Level, of_windows: &'a str, is_told: &'a dyn Fn(&str) -> bool) -> Self {
        Self { kind, level, of_windows, is_told, replaced: Vec::new() }
    }

    fn renamed(&mut self, name: &str) -> String {
        let is_of_windows = self.of_windows.split('|').any(|known| known.eq_ignore_ascii_case(name));
        if is_of_windows {
            return name.to_owned();
        }
        // The instance of a service, `MSSQL$SALES`, has a name that its owner gave it.
        let (product, instance) =
            name.split_once('$').map_or((name, None), |(product, rest)| (product, Some(rest)));
        if self.level == Level::Strict || !is_name(product) || !(self.is_told)(product) {
            let number = self.number(name);
            return format!("{}-{number}", self.kind);
        }
        match instance {
            Some(_) => format!("{product}$instance-{}", self.number(name)),
            None => name.to_owned(),
        }
    }

    /// Which of the replaced names it is, from 1.
    fn number(&mut self, name: &str) -> usize {
        let known = self.replaced.iter().position(|known| known.eq_ignore_ascii_case(name));
        let position = known.unwrap_or_else(|| {
            self.replaced.push(name.to_owned());
            self.replaced.len() - 1
        });
        position + 1
    }
}
