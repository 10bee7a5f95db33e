//! Rows of values by path, by name, and by how large they are.

use winperf::pair::{Age, InstancePairIdx, ObjectPair, ObjectPairIdx, Reading, Row, Slot};
use winperf::pair::{Pattern, WantedInstance};
use winperf::text::same_name;
use winperf::text::upper_case;
use winperf::{Counter, CounterPath, TitleIndex};
use winperf_report::Say;
use winperf_report::language::Language;
use winperf_report::phrases::BaseName;

use crate::state::answers::paired::Paired;
use crate::state::library::capture::Capture;
use crate::state::library::naming::Naming;
use crate::state::view::query::{NameQuery, RowAddress, Threshold};
use crate::state::view::search_state::Hit;
use crate::views::search::query::large::{fits, gauge, is_raw};
use crate::views::search::query::parse::narrow_all;
use crate::views::search::query::sought::Sought;
use crate::views::search::query::structures::NAME_LIMIT;

/// The query for rows.
#[derive(Debug)]
pub(super) struct SoughtRows {
    named: Option<Wanted>,
    compared: Vec<Threshold>,
}

/// Comparison for the names of a row.
#[derive(Debug)]
enum Wanted {
    Path(Path),
    Part(Sought),
    Title(TitleIndex),
    Address(RowAddress),
    /// A path with a different computer.
    Nothing,
}

/// A counter path, ready to be compared.
#[derive(Debug)]
pub(super) struct Path {
    pub(super) object: Name,
    instance: Option<WantedInstance>,
    pub(super) counter: Name,
}

/// The name of an object or counter: by pattern, as `#238`, or by its name in any title list.
#[derive(Debug)]
pub(super) struct Name {
    pattern: Pattern,
    titles: Vec<TitleIndex>,
}

impl SoughtRows {
    /// Returns the rows of a question, in captures of one computer.
    pub(super) fn new(
        named: Option<&NameQuery>,
        compared: &[Threshold],
        paired: &Paired,
        naming: &Naming,
    ) -> Self {
        let named = named.map(|named| match named {
            NameQuery::Path(path) => Wanted::path(path, paired, naming),
            NameQuery::Part(text) => Wanted::Part(Sought::new(text)),
            NameQuery::Title(title) => Wanted::Title(TitleIndex(*title)),
            NameQuery::Address(address) => Wanted::Address(*address),
        });
        Self { named, compared: compared.to_vec() }
    }

    /// Returns the path that is looked for.
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.named {
            Some(Wanted::Path(path)) => Some(path),
            _ => None,
        }
    }
}

impl Wanted {
    fn path(path: &CounterPath, paired: &Paired, naming: &Naming) -> Self {
        if path.computer.as_ref().is_some_and(|wanted| !is_of(wanted, paired)) {
            return Self::Nothing;
        }
        let name = |text: &str| {
            let index = text.strip_prefix('#').and_then(|index| index.parse().ok()).map(TitleIndex);
            let known = naming.names.titles().indices_of(text);
            Name { pattern: Pattern::new(text), titles: known.chain(index).collect() }
        };
        let instance = path.instance.as_deref().map(WantedInstance::new);
        Self::Path(Path { object: name(&path.object), instance, counter: name(&path.counter) })
    }
}

/// Returns `true` if one of the captures was taken on the computer with that name.
pub(super) fn is_of(computer: &str, paired: &Paired) -> bool {
    let is_name = |age| paired.capture(age).is_some_and(|capture| same_name(computer, &computer_of(capture)));
    is_name(Age::Older) || is_name(Age::Newer)
}

/// Returns the name of the computer that a capture was taken on.
pub(super) fn computer_of(capture: &Capture) -> String {
    capture.walked().system_name()
}

/// Iterates over rows in order, and caches the results for the last object and instance.
pub(super) struct RowScan<'a> {
    wanted: &'a SoughtRows,
    paired: &'a Paired,
    naming: &'a Naming,
    buffer: String,
    /// Idx of an object, and whether it matches.
    object: Option<(ObjectPairIdx, bool)>,
    /// An instance by its object, and whether it matches.
    instance: Option<(ObjectPairIdx, InstancePairIdx, bool)>,
}

impl<'a> RowScan<'a> {
    pub(super) fn new(wanted: &'a SoughtRows, paired: &'a Paired, naming: &'a Naming) -> Self {
        Self { wanted, paired, naming, buffer: String::new(), object: None, instance: None }
    }

    /// Adds the matching rows of those from `start` to `end`.
    pub(super) fn hits_in(&mut self, start: u64, end: u64, hits: &mut Vec<Hit>) {
        let mut number = start;
        while let Some(row) = self.paired.pair().row(number).filter(|_| number < end) {
            match self.skipped_to(&row) {
                Some(behind) => number = behind,
                None => {
                    if self.is_meant(&row) {
                        self.compare(&row, hits);
                    }
                    number += 1;
                }
            }
        }
    }

    /// Returns the first row after the object of a row, if no row of that object can match.
    fn skipped_to(&mut self, row: &Row<'_>) -> Option<u64> {
        let is_meant = match self.object {
            Some((object, is_meant)) if object == row.cell().object => is_meant,
            _ => {
                let is_meant = self.is_object_meant(row);
                self.object = Some((row.cell().object, is_meant));
                is_meant
            }
        };
        let by_object = !matches!(self.wanted.named, None | Some(Wanted::Part(_) | Wanted::Title(_)));
        (by_object && !is_meant).then(|| row.object().row_numbers().end)
    }

    fn is_object_meant(&mut self, row: &Row<'_>) -> bool {
        let pair = row.object();
        let title = pair.title();
        match &self.wanted.named {
            None => true,
            Some(Wanted::Nothing) => false,
            Some(Wanted::Title(wanted)) => title == Some(*wanted),
            Some(Wanted::Part(part)) => {
                fold_title(self.naming, title, &mut self.buffer);
                part.is_in(&self.buffer)
            }
            Some(Wanted::Path(path)) => is_name(&path.object, self.naming, title, &mut self.buffer),
            Some(Wanted::Address(address)) => Some(address.object) == pair.position(address.age()),
        }
    }

    fn is_meant(&mut self, row: &Row<'_>) -> bool {
        let is_object = self.object.is_some_and(|(_, is_meant)| is_meant);
        match &self.wanted.named {
            None => true,
            Some(Wanted::Nothing) => false,
            Some(Wanted::Title(title)) => {
                is_object || self.definition(row).is_some_and(|(definition, _)| definition.title() == *title)
            }
            Some(Wanted::Part(part)) => {
                if is_object || self.is_instance_meant(row) {
                    return true;
                }
                let title = self.definition(row).map(|(definition, _)| definition.title());
                fold_title(self.naming, title, &mut self.buffer);
                part.is_in(&self.buffer)
            }
            Some(Wanted::Path(path)) => self.is_instance_meant(row) && self.is_counter_of(path, row),
            Some(Wanted::Address(address)) => self.is_at(address, row),
        }
    }

    /// Returns `true` if the counter of a row matches. A base usually has the name of the counter before it, which then
    /// matches instead unless the query names a base.
    fn is_counter_of(&mut self, path: &Path, row: &Row<'_>) -> bool {
        let Some((definition, before)) = self.definition(row) else { return false };
        if definition.counter_type().is_base() && self.is_base_of(&path.counter, definition.title()) {
            return true;
        }
        let mut is_named = |counter: Counter<'_>| {
            is_name(&path.counter, self.naming, Some(counter.title()), &mut self.buffer)
        };
        is_named(definition) && !(definition.counter_type().is_base() && before.is_some_and(&mut is_named))
    }

    /// Returns `true` if a base counter is queried in the notation of the page: `% Hits (base)`.
    fn is_base_of(&mut self, wanted: &Name, title: TitleIndex) -> bool {
        fold_title(self.naming, Some(title), &mut self.buffer);
        [Language::English, Language::Japanese]
            .into_iter()
            .any(|language| wanted.pattern.matches(&BaseName(&self.buffer).say(language)))
    }

    fn is_at(&self, address: &RowAddress, row: &Row<'_>) -> bool {
        let age = address.age();
        let instance = match row.instance().slot(age) {
            Some(Slot::Instance(position)) => Some(position),
            Some(Slot::Object) => None,
            None => return false,
        };
        row.shown_in() == age
            && instance == address.instance
            && row.counter().position(age) == Some(address.counter)
    }

    fn is_instance_meant(&mut self, row: &Row<'_>) -> bool {
        let (object, instance) = (row.object().idx(), row.instance().idx());
        match self.instance {
            Some((of, known, is_meant)) if (of, known) == (object, instance) => is_meant,
            _ => {
                let is_meant = self.is_slot_meant(row).unwrap_or(false);
                self.instance = Some((object, instance, is_meant));
                is_meant
            }
        }
    }

    fn is_slot_meant(&mut self, row: &Row<'_>) -> Option<bool> {
        let pair = row.object();
        let age = row.instance().shown_in();
        if row.instance().slot(age)? == Slot::Object {
            return Some(matches!(&self.wanted.named, Some(Wanted::Path(Path { instance: None, .. }))));
        }
        let instance = row.instance().get(age)?;
        let (name, number) = (instance.full_name(), instance.shown_number());
        self.buffer.clear();
        name.fold_into(self.naming.names.code_pages(), NAME_LIMIT, &mut self.buffer);
        Some(match &self.wanted.named {
            Some(Wanted::Path(Path { instance: Some(wanted), .. })) => {
                narrow_all(&mut self.buffer);
                wanted.matches(&self.buffer, number)
            }
            Some(Wanted::Part(part)) => {
                if let Some(number) = number {
                    self.buffer.push('#');
                    self.buffer.push_str(&number.to_string());
                }
                part.is_in(&self.buffer) || part.has('(') && self.is_placed_name(part, pair)
            }
            _ => true,
        })
    }

    /// Returns `true` if the query names the instance in the buffer together with its object: `Process(svchost#3)`.
    fn is_placed_name(&mut self, part: &Sought, pair: ObjectPair<'_>) -> bool {
        let instance = std::mem::take(&mut self.buffer);
        fold_title(self.naming, pair.title(), &mut self.buffer);
        self.buffer.push('(');
        self.buffer.push_str(&instance);
        self.buffer.push(')');
        part.is_in(&self.buffer)
    }

    /// Adds a row if its value satisfies the conditions, otherwise those of its raw values that do.
    fn compare(&self, row: &Row<'_>, hits: &mut Vec<Hit>) {
        let Ok(number) = u32::try_from(row.number()) else { return };
        let comparisons = &self.wanted.compared[..];
        if comparisons.is_empty() {
            hits.push(Hit::Row(number));
            return;
        }
        let shown = row.outcome_of_older().map_or_else(|| row.value(), |outcome| outcome.value);
        // A search for a value computed by matching names finds its row.
        let by_name = || self.paired.by_name().value(row);
        if shown.ok().into_iter().chain(by_name()).any(|value| fits(comparisons, value, row)) {
            hits.push(Hit::Row(number));
            return;
        }
        let readings = Age::BOTH.map(|age| (age, row.reading(age)));
        for (age, reading) in readings {
            let Some(reading) = reading else { continue };
            // The newer gauge is the value of the row, which was compared.
            let gauge = gauge(&reading).filter(|_| age == Age::Older);
            if is_raw(comparisons, &reading) || gauge.is_some_and(|value| fits(comparisons, value, row)) {
                let hit = self.raw(age, &reading);
                // Several counters may share the bytes of a value.
                hits.extend(hit.filter(|hit| hits.last() != Some(hit)));
            }
        }
    }

    /// Returns the place of a raw value.
    fn raw(&self, age: Age, reading: &Reading<'_>) -> Option<Hit> {
        let offset = reading.value?.offset;
        let capture = self.paired.capture(age)?.walked();
        Some(Hit::Field(self.paired.side(age), capture.number(capture.place_at(offset)?)?, offset))
    }

    /// Returns the definition of a row's counter, and the one before it.
    fn definition<'r>(&self, row: &Row<'r>) -> Option<(Counter<'r>, Option<Counter<'r>>)> {
        let definition = row.counter().definition()?;
        let before = definition.idx().previous();
        Some((definition, before.and_then(|before| definition.object().counter(before))))
    }
}

fn fold_title(naming: &Naming, title: Option<TitleIndex>, buffer: &mut String) {
    buffer.clear();
    if let Some(title) = title {
        buffer.extend(naming.names.titles().display(title).chars().map(upper_case));
    }
}

pub(super) fn is_name(
    wanted: &Name,
    naming: &Naming,
    title: Option<TitleIndex>,
    buffer: &mut String,
) -> bool {
    fold_title(naming, title, buffer);
    narrow_all(buffer);
    wanted.pattern.matches_folded(buffer) || title.is_some_and(|title| wanted.titles.contains(&title))
}
