//! Structures and fields by their names, and by title index.

use winperf::layout::{Member, PerfCounterDefinition, STRUCTURES};
use winperf::pair::Pattern;
use winperf::text::upper_case;
use winperf::{Counter, Field, InstanceIdx, LeafKind, ObjectIdx, Place, StructureKind, TitleIndex};
use winperf_report::language::Language;

use crate::state::library::capture::Capture;
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;
use crate::state::view::search_state::Hit;
use crate::views::query::wording;
use crate::views::search::query::parse::{C_PREFIX, INSIDE, narrow_all, narrowed};
use crate::views::search::query::sought::Sought;

/// Maximum number of characters of the names of an instance and of its parent that are compared; Windows itself
/// supports none that are longer.
///
/// A damaged capture may contain a name of megabytes, as the parent of very many instances.
pub(super) const NAME_LIMIT: usize = 1024;

/// Query for structures.
#[derive(Debug)]
pub(super) enum Structures {
    /// Structures with a name that contains a text.
    Named(NamePart),
    /// Structures and fields inside of the ones named before them.
    Inside(Vec<Name>),
    /// Objects and counters of a title index.
    Titled(TitleIndex),
    /// Fields with that number in their bytes.
    Holding(u64),
}

impl Structures {
    /// Parses a query like `Process(svchost) › name` or `PERF_COUNTER_BLOCK.ByteLength`.
    pub(super) fn inside(typed: &str) -> Self {
        let plain = narrowed(typed);
        let is_around = |character| character == INSIDE || character == '.' && !plain.contains(INSIDE);
        Self::Inside(plain.split(is_around).map(|name| Name::new(name.trim())).collect())
    }
}

/// The complete name of a structure or field, in which `*` matches any characters.
#[derive(Debug)]
pub(super) struct Name {
    pattern: Pattern,
    /// `true` if it contains a character that occurs only in names written by the page: `Process(svchost)`.
    is_written: bool,
}

impl Name {
    fn new(text: &str) -> Self {
        Self { pattern: Pattern::new(text), is_written: text.contains(['(', '\\']) }
    }

    fn is(&self, name: &str) -> bool {
        self.pattern.matches(&narrowed(name))
    }
}

/// A part of a name, and the fields whose names contain it.
#[derive(Debug)]
pub(super) struct NamePart {
    sought: Sought,
    /// `true` if it is the beginning of a C name, which structures and counter types have too.
    is_c_name: bool,
    /// For each kind of structure the members with that name.
    members: [Vec<&'static Member>; 5],
}

impl NamePart {
    /// Creates a part of a name from typed text.
    pub(super) fn new(text: &str) -> Self {
        let sought = Sought::new(text);
        let mut buffer = String::new();
        let members = STRUCTURES
            .map(|list| list.iter().filter(|member| sought.is_in_text(member.name, &mut buffer)).collect());
        Self { is_c_name: sought.begins(C_PREFIX), sought, members }
    }

    fn is_in_c_name(&self, text: &str, buffer: &mut String) -> bool {
        self.is_c_name && self.sought.is_in_text(text, buffer)
    }
}

/// A capture that is searched.
pub(super) struct Searched<'a> {
    pub(super) side: Side,
    pub(super) capture: &'a Capture,
    pub(super) naming: &'a Naming,
}

impl Searched<'_> {
    /// Adds the hits of the structure with that number: itself, then its fields.
    pub(super) fn hits_at(&self, wanted: &Structures, number: u32, buffer: &mut String, hits: &mut Vec<Hit>) {
        let Some(place) = self.capture.walked().nth(number) else { return };
        match wanted {
            Structures::Titled(title) => {
                if self.title(place) == Some(*title) {
                    hits.push(Hit::Structure(self.side, number));
                }
            }
            Structures::Named(part) => {
                if self.is_named(part, place, buffer) {
                    hits.push(Hit::Structure(self.side, number));
                }
                self.fields(part, (number, place), buffer, hits);
            }
            Structures::Holding(wanted) => self.holding(*wanted, (number, place), hits),
            Structures::Inside(names) => self.inside(names, (number, place), buffer, hits),
        }
    }

    /// Adds the members of a structure that have a number; raw values are searched with their rows.
    fn holding(&self, wanted: u64, (number, place): (u32, Place), hits: &mut Vec<Hit>) {
        let walked = self.capture.walked();
        for leaf in walked.leaves(place) {
            let found = Field::from_leaf(place, &leaf).and_then(|field| walked.number_in(field));
            // Most members are unsigned.
            if found.is_some_and(|found| found == wanted.cast_signed()) {
                hits.push(Hit::Field(self.side, number, leaf.offset));
            }
        }
    }

    fn title(&self, place: Place) -> Option<TitleIndex> {
        match place {
            Place::Object(object) => Some(self.capture.walked().object(object)?.title()),
            Place::CounterDefinition { .. } => Some(self.counter(place)?.title()),
            _ => None,
        }
    }

    fn counter(&self, place: Place) -> Option<Counter<'_>> {
        let Place::CounterDefinition { object, counter: position } = place else { return None };
        self.capture.walked().object(object)?.counter(position)
    }

    fn is_named(&self, part: &NamePart, place: Place, buffer: &mut String) -> bool {
        if part.is_in_c_name(place.kind().c_name(), buffer) {
            return true;
        }
        let sought = &part.sought;
        self.name_into(place, buffer);
        if !buffer.is_empty() && sought.is_in(buffer) {
            return true;
        }
        // Parents are only searched if the text contains their separator: `process` does not match `svchost`.
        (sought.has('(') || sought.has('\\'))
            && self.written(place).iter().any(|name| sought.is_in_text(name, buffer))
    }

    /// Returns the names of a structure with its parents in the notation of the page: `Process (230)`,
    /// `Process(svchost#3)`, `Process\ID Process`.
    fn written(&self, place: Place) -> Vec<String> {
        let words = |language| wording::words(self.capture, self.naming, language);
        match place {
            Place::Instance { object, instance } => {
                let mut name = String::new();
                self.instance_into(object, instance, &mut name);
                let object = words(Language::English).place(Place::Object(object));
                vec![format!("{object}({name})")]
            }
            Place::CounterDefinition { .. } => {
                let languages = [Language::English, Language::Japanese].map(words);
                languages.iter().flat_map(|words| [words.label(place), words.place(place)]).collect()
            }
            Place::Object(_) => vec![words(Language::English).label(place)],
            // A search for a counter block finds its instance.
            Place::DataBlock | Place::InstanceBlock { .. } | Place::ObjectBlock(_) => Vec::new(),
        }
    }

    /// Adds the hits inside of the structure named before.
    fn inside(
        &self,
        names: &[Name],
        (number, place): (u32, Place),
        buffer: &mut String,
        hits: &mut Vec<Hit>,
    ) {
        let Some((last, around)) = names.split_last() else { return };
        if self.is_called(last, place, buffer) && self.stands_in(around, place.parent(), buffer) {
            hits.push(Hit::Structure(self.side, number));
        }
        if around.is_empty() || !self.stands_in(around, Some(place), buffer) {
            return;
        }
        for leaf in self.capture.walked().leaves(place) {
            let name = |language| wording::name(self.capture, self.naming, (place, Some(&leaf)), language);
            // Only bases have counter names in Japanese with a parenthesis.
            let may_differ = last.is_written || !matches!(leaf.kind, LeafKind::Value);
            if last.is(&name(Language::English)) || may_differ && last.is(&name(Language::Japanese)) {
                hits.push(Hit::Field(self.side, number, leaf.offset));
            }
        }
    }

    /// Returns `true` if a structure has the last of the names, its parent the name before, and so on.
    fn stands_in(&self, names: &[Name], innermost: Option<Place>, buffer: &mut String) -> bool {
        let (mut names, mut around) = (names, innermost);
        while let Some((last, before)) = names.split_last() {
            let Some(place) = around else { return false };
            if self.is_called(last, place, buffer) {
                names = before;
            } else if place.kind() != StructureKind::CounterBlock {
                // Only a counter block may be left out.
                return false;
            }
            around = place.parent();
        }
        true
    }

    fn is_called(&self, name: &Name, place: Place, buffer: &mut String) -> bool {
        if name.is(place.kind().c_name()) {
            return true;
        }
        self.name_into(place, buffer);
        narrow_all(buffer);
        !buffer.is_empty() && name.pattern.matches_folded(buffer)
            || name.is_written && self.written(place).iter().any(|written| name.is(written))
    }

    /// Writes its own name, in upper case; nothing for an unnamed structure.
    fn name_into(&self, place: Place, buffer: &mut String) {
        buffer.clear();
        match place {
            Place::Instance { object, instance } => self.instance_into(object, instance, buffer),
            place => {
                if let Some(title) = self.title(place) {
                    buffer.extend(self.naming.names.titles().display(title).chars().map(upper_case));
                }
            }
        }
    }

    /// Appends the full name of an instance with its number, as in paths, in upper case.
    fn instance_into(&self, object: ObjectIdx, instance: InstanceIdx, buffer: &mut String) {
        let object = self.capture.walked().object(object);
        let Some(instance) = object.and_then(|object| object.instance(instance)) else { return };
        instance.full_name().fold_into(self.naming.names.code_pages(), NAME_LIMIT, buffer);
        if let Some(number) = instance.shown_number() {
            buffer.push('#');
            buffer.push_str(&number.to_string());
        }
    }

    fn fields(
        &self,
        part: &NamePart,
        (number, place): (u32, Place),
        buffer: &mut String,
        hits: &mut Vec<Hit>,
    ) {
        let Some(span) = self.capture.walked().span(place) else { return };
        let [of_block, of_object, of_definition, of_instance, of_values] = &part.members;
        let members = match place.kind() {
            StructureKind::DataBlock => of_block,
            StructureKind::Object => of_object,
            StructureKind::CounterDefinition => of_definition,
            StructureKind::Instance => of_instance,
            StructureKind::CounterBlock => of_values,
        };
        for member in members {
            // A cut structure lacks its last members.
            if member.offset.saturating_add(member.length) <= span.length {
                hits.push(Hit::Field(self.side, number, span.offset.saturating_add(member.offset)));
            }
        }
        if let Some(counter) = self.counter(place) {
            let name = counter.counter_type().name();
            if name.is_some_and(|name| part.is_in_c_name(name, buffer)) {
                let member = PerfCounterDefinition::CounterType.span_in(counter.offset());
                hits.push(Hit::Field(self.side, number, member.offset));
            }
        }
        if place == Place::DataBlock {
            hits.extend(self.computer(part, number, buffer));
        }
    }

    /// Returns the name of the computer.
    fn computer(&self, part: &NamePart, number: u32, buffer: &mut String) -> Option<Hit> {
        let capture = self.capture.walked();
        buffer.clear();
        buffer.extend(capture.system_name().chars().map(upper_case).take(NAME_LIMIT));
        if !part.sought.is_in(buffer) {
            return None;
        }
        let leaves = capture.leaves(Place::DataBlock);
        let name = leaves.into_iter().find(|leaf| leaf.kind == LeafKind::Name)?;
        Some(Hit::Field(self.side, number, name.offset))
    }
}
