//! The captures, bundles and logs that show the symptoms.

use winperf::text::AsciiOnly;
use winperf_bundle::failure::Cause;
use winperf_bundle::registrations::{Event, Library, Perflib, Registered, Registrations};
use winperf_bundle::{Capturer, Failure, Packing, Source, TitleKind, TitleList, pack};
use winperf_redact::Level;
use winperf_synth::titles::multi_sz;
use winperf_synth::{Capture, Counter, Instance, Object};
use winperf_tests::Folder;

/// Ticks in a second, of every clock.
pub(crate) const TICKS: i64 = 10_000_000;

/// A moment of which the clock of the captures may be.
pub(crate) const NOON: i64 = 133_486_382_456_780_000;

/// Returns a capture of that second.
pub(crate) fn at(seconds: i64, objects: impl IntoIterator<Item = Object>) -> Vec<u8> {
    let capture = Capture::new().clock((3600 + seconds) * TICKS, TICKS);
    capture.perf_time_100ns(NOON + seconds * TICKS).objects(objects).write()
}

/// Returns an object of one counter, with a value for each instance.
pub(crate) fn each(title: u32, counter: &Counter, values: &[(&str, u64)]) -> Object {
    let object = Object::new(title).counter(counter.clone());
    values
        .iter()
        .fold(object, |object, (name, value)| object.instance(Instance::named(*name).values([*value])))
}

/// Facts in a bundle beside its samples.
#[derive(Default)]
pub(crate) struct Beside {
    pub(crate) titles: Vec<TitleList>,
    pub(crate) source: Option<Source>,
}

impl Beside {
    /// Returns the English names of these indices; where there are none, no list.
    pub(crate) fn named(titles: &[(u32, &str)]) -> Self {
        let list = (!titles.is_empty()).then(|| names("009", multi_sz(titles.iter().copied())));
        Self { titles: list.into_iter().collect(), source: None }
    }

    /// Adds the registration of one service.
    pub(crate) fn with_service(self, service: Registered) -> Self {
        self.with(Registrations { services: vec![service], ..Registrations::default() })
    }

    /// Adds registrations.
    pub(crate) fn with(self, registrations: Registrations) -> Self {
        let looker = Capturer { bits: Some(64), elevated: Some(false), ..Capturer::default() };
        let source = Source {
            value_name: Some("Global".to_owned()),
            looker: Some(looker),
            registrations: Some(registrations),
            ..Source::default()
        };
        Self { source: Some(source), ..self }
    }

    /// Adds a query that gave nothing.
    pub(crate) fn failing(self, query: &str, service: &str, cause: Cause) -> Self {
        let services = vec![service.to_owned()];
        let failure = Failure { services, ..Failure::new(query.to_owned(), 1, cause) };
        Self { source: Some(Source { failures: vec![failure], ..Source::default() }), ..self }
    }
}

/// Returns a list of names.
pub(crate) fn names(language: &str, bytes: Vec<u8>) -> TitleList {
    TitleList { kind: TitleKind::Counter, language: language.to_owned(), bytes }
}

/// Returns a list as in the registry, broken or not.
pub(crate) fn list(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Returns the file of a bundle.
pub(crate) fn bundle(folder: &Folder, name: &str, samples: Vec<Vec<u8>>, beside: Beside) -> String {
    let packed = pack(Packing {
        samples,
        titles: beside.titles,
        manifest: None,
        others: Vec::new(),
        source: beside.source,
        tool: ("winperf-capture", "0.1.0"),
        created: None,
        level: Level::None,
        only: &[],
        titles_in_use: false,
        code_pages: &AsciiOnly,
    });
    folder.write(name, &packed.expect("samples that can be packed").bytes)
}

/// Returns a service that should provide the objects from 9100 to 9104.
pub(crate) fn ledger() -> Registered {
    let library = Library {
        name: "ledger.dll".to_owned(),
        found: Some(true),
        machine: Some("x86_64".to_owned()),
        ..Library::default()
    };
    Registered {
        name: "LedgerSvc".to_owned(),
        library: Some(library),
        functions: Some(["Open", "Collect", "Close"].map(|name| format!("{name}Ledger"))),
        first_counter: Some(9100),
        last_counter: Some(9104),
        ..Registered::default()
    }
}

/// Perflib's values on a machine whose last title is that of the service.
pub(crate) fn perflib() -> Perflib {
    Perflib { last_counter: Some(9104), last_help: Some(9105), ..Perflib::default() }
}

/// Returns an event that Perflib logged of the service.
pub(crate) fn event(id: u32, error: u32) -> Event {
    Event { id, service: Some("LedgerSvc".to_owned()), error: Some(error), count: 1, ..Event::default() }
}

/// The names of the service.
pub(crate) const LEDGER: [(u32, &str); 4] =
    [(1, "1847"), (9100, "Ledger"), (9102, "Entries"), (9104, "Errors")];

/// Two samples of a machine without it.
pub(crate) fn without_ledger() -> Vec<Vec<u8>> {
    let object = || {
        Object::new(2)
            .counter(Counter::new(250, winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT))
            .values([7])
    };
    vec![at(0, [object()]), at(1, [object()])]
}
