//! Structures and fields by their names, and by title index.

use winperf::layout::{Member, PerfCounterDefinition, STRUCTURES};
use winperf::outline::{DefinitionEntry, LeafKind, Node, Place};
use winperf::path::Pattern;
use winperf::text::upper_case;
use winperf::{NodeIdx, NodeKind, TitleIndex};
use winperf_report::language::Language;

use crate::state::capture::Capture;
use crate::state::naming::Naming;
use crate::state::search_state::Hit;
use crate::state::side::Side;
use crate::views::query::wording;
use crate::views::search::query::parse::{C_PREFIX, INSIDE, narrow_all, narrowed};
use crate::views::search::query::sought::Sought;

/// Characters of an instance's name, and of its parent's, that are looked at; Windows itself knows none that are longer.
///
/// A damaged capture may hold a name of megabytes, and very many instances that have it as their parent.
pub(super) const NAME_LIMIT: usize = 1024;

/// What structures are looked for.
#[derive(Debug)]
pub(super) enum Structures {
    /// Those with a name that holds a text.
    Named(Part),
    /// Those, and fields, that stand inside of what is named before them.
    Inside(Vec<Name>),
    /// Objects and counters of a title index.
    Titled(TitleIndex),
}

impl Structures {
    /// What is written as `Process(svchost) › name` or `PERF_COUNTER_BLOCK.ByteLength`.
    pub(super) fn inside(typed: &str) -> Self {
        let plain = narrowed(typed);
        let is_around = |character| character == INSIDE || character == '.' && !plain.contains(INSIDE);
        Self::Inside(plain.split(is_around).map(|name| Name::new(name.trim())).collect())
    }
}

/// The whole name of a structure or field, in which `*` stands for any characters.
#[derive(Debug)]
pub(super) struct Name {
    pattern: Pattern,
    /// Whether it has a character that only the names that the page writes have: `Process(svchost)`.
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

/// A part of a name, and the fields that it is a part of.
#[derive(Debug)]
pub(super) struct Part {
    sought: Sought,
    /// Whether it is the beginning of a C name, which structures and counter types have too.
    is_c_name: bool,
    /// For each kind of structure the members of that name.
    members: [Vec<&'static Member>; 5],
}

impl Part {
    /// A part of a name as it was typed.
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
    /// Adds the hits that the structure of that number gives: itself, then its fields.
    pub(super) fn hits_at(&self, wanted: &Structures, node: u32, buffer: &mut String, hits: &mut Vec<Hit>) {
        let idx = NodeIdx(node);
        let Some(node) = self.capture.outline().node(idx) else { return };
        match wanted {
            Structures::Titled(title) => {
                if self.title(node.place) == Some(*title) {
                    hits.push(Hit::Structure(self.side, idx));
                }
            }
            Structures::Named(part) => {
                if self.is_named(part, idx, node, buffer) {
                    hits.push(Hit::Structure(self.side, idx));
                }
                self.fields(part, idx, node, buffer, hits);
            }
            Structures::Inside(names) => self.inside(names, idx, buffer, hits),
        }
    }

    fn title(&self, place: Place) -> Option<TitleIndex> {
        let outline = self.capture.outline();
        match place {
            Place::Object(object) => Some(outline.objects().get(usize::try_from(object).ok()?)?.title),
            Place::CounterDefinition(..) => Some(self.definition(place)?.title),
            _ => None,
        }
    }

    fn definition(&self, place: Place) -> Option<&DefinitionEntry> {
        let Place::CounterDefinition(object, position) = place else { return None };
        let outline = self.capture.outline();
        let object = outline.objects().get(usize::try_from(object).ok()?)?;
        outline.definitions(object).get(usize::try_from(position).ok()?)
    }

    fn is_named(&self, part: &Part, idx: NodeIdx, node: Node, buffer: &mut String) -> bool {
        if part.is_in_c_name(node.kind.c_name(), buffer) {
            return true;
        }
        let sought = &part.sought;
        self.name_into(node.place, buffer);
        if !buffer.is_empty() && sought.is_in(buffer) {
            return true;
        }
        // What stands around a name is looked at only for who asks for it: `process` is no part of `svchost`.
        (sought.has('(') || sought.has('\\'))
            && self.written(idx, node.place).iter().any(|name| sought.is_in_text(name, buffer))
    }

    /// The names that the page gives to a structure with what is around it: `Process (230)`, `Process(svchost#3)`, `Process\ID Process`.
    fn written(&self, idx: NodeIdx, place: Place) -> Vec<String> {
        let words = |language| wording::words(self.capture, self.naming, language);
        match place {
            Place::Instance(object, instance) => {
                let mut name = String::new();
                self.instance_into(object, instance, &mut name);
                let object = words(Language::English).place(Place::Object(object));
                vec![format!("{object}({name})")]
            }
            Place::CounterDefinition(..) => {
                let languages = [Language::English, Language::Japanese].map(words);
                languages.iter().flat_map(|words| [words.label(idx), words.place(place)]).collect()
            }
            Place::Object(_) => vec![words(Language::English).label(idx)],
            // The name of a counter block says what it belongs to, and finds that.
            Place::DataBlock | Place::InstanceBlock(..) | Place::ObjectBlock(_) => Vec::new(),
        }
    }

    /// Adds what stands inside of what is named before it.
    fn inside(&self, names: &[Name], idx: NodeIdx, buffer: &mut String, hits: &mut Vec<Hit>) {
        let Some((last, around)) = names.split_last() else { return };
        let outline = self.capture.outline();
        if self.is_called(last, idx, buffer) && self.stands_in(around, outline.parent(idx), buffer) {
            hits.push(Hit::Structure(self.side, idx));
        }
        if around.is_empty() || !self.stands_in(around, Some(idx), buffer) {
            return;
        }
        for leaf in outline.leaves(self.capture.bytes(), idx) {
            let name = |language| wording::name(self.capture, self.naming, (idx, Some(&leaf)), language);
            // Only bases have counter names of their own in Japanese, and a parenthesis.
            let may_differ = last.is_written || !matches!(leaf.kind, LeafKind::Value(_));
            if last.is(&name(Language::English)) || may_differ && last.is(&name(Language::Japanese)) {
                hits.push(Hit::Field(self.side, idx, leaf.offset));
            }
        }
    }

    /// Whether a structure has the last of the names, the one around it the name before, and so on.
    fn stands_in(&self, names: &[Name], innermost: Option<NodeIdx>, buffer: &mut String) -> bool {
        let outline = self.capture.outline();
        let (mut names, mut around) = (names, innermost);
        while let Some((last, before)) = names.split_last() {
            let Some(idx) = around else { return false };
            if self.is_called(last, idx, buffer) {
                names = before;
            } else if outline.node(idx).is_none_or(|node| node.kind != NodeKind::CounterBlock) {
                // Only a counter block may be left out.
                return false;
            }
            around = outline.parent(idx);
        }
        true
    }

    fn is_called(&self, name: &Name, idx: NodeIdx, buffer: &mut String) -> bool {
        let Some(node) = self.capture.outline().node(idx) else { return false };
        if name.is(node.kind.c_name()) {
            return true;
        }
        self.name_into(node.place, buffer);
        narrow_all(buffer);
        !buffer.is_empty() && name.pattern.matches_folded(buffer)
            || name.is_written && self.written(idx, node.place).iter().any(|written| name.is(written))
    }

    /// The name by itself, in upper case; none for what has only that of its kind.
    fn name_into(&self, place: Place, buffer: &mut String) {
        buffer.clear();
        match place {
            Place::Instance(object, instance) => self.instance_into(object, instance, buffer),
            place => {
                if let Some(title) = self.title(place) {
                    buffer.extend(self.naming.names.titles().display(title).chars().map(upper_case));
                }
            }
        }
    }

    /// Adds the full name of an instance with its number, as paths have it, in upper case.
    fn instance_into(&self, object: u32, instance: u32, buffer: &mut String) {
        let (outline, index) = (self.capture.outline(), self.capture.walked().index());
        let name = index.full_name(self.capture.bytes(), outline, object, instance);
        name.fold_into(self.naming.names.code_pages(), NAME_LIMIT, buffer);
        match index.occurrence(outline, object, instance) {
            0 => {}
            occurrence => {
                buffer.push('#');
                buffer.push_str(&occurrence.to_string());
            }
        }
    }

    fn fields(&self, part: &Part, idx: NodeIdx, node: Node, buffer: &mut String, hits: &mut Vec<Hit>) {
        let [of_block, of_object, of_definition, of_instance, of_values] = &part.members;
        let members = match node.kind {
            NodeKind::DataBlock => of_block,
            NodeKind::Object => of_object,
            NodeKind::CounterDefinition => of_definition,
            NodeKind::Instance => of_instance,
            NodeKind::CounterBlock => of_values,
        };
        for member in members {
            // A cut structure lacks its last members.
            if member.offset.saturating_add(member.length) <= node.length {
                hits.push(Hit::Field(self.side, idx, node.offset.saturating_add(member.offset)));
            }
        }
        if let Some(definition) = self.definition(node.place) {
            let name = definition.counter_type.name();
            if name.is_some_and(|name| part.is_in_c_name(name, buffer)) {
                hits.extend(counter_type(self.side, idx, node));
            }
        }
        if node.kind == NodeKind::DataBlock {
            hits.extend(self.computer(part, idx, buffer));
        }
    }

    /// The name of the computer.
    fn computer(&self, part: &Part, idx: NodeIdx, buffer: &mut String) -> Option<Hit> {
        let snapshot = self.capture.walked();
        buffer.clear();
        buffer.extend(snapshot.system_name().chars().map(upper_case).take(NAME_LIMIT));
        if !part.sought.is_in(buffer) {
            return None;
        }
        let leaves = snapshot.outline().leaves(snapshot.bytes(), idx);
        let name = leaves.into_iter().find(|leaf| leaf.kind == LeafKind::Name)?;
        Some(Hit::Field(self.side, idx, name.offset))
    }
}

/// The field that holds the type of a counter.
fn counter_type(side: Side, idx: NodeIdx, node: Node) -> Option<Hit> {
    Some(Hit::Field(side, idx, PerfCounterDefinition::CounterType.within(node.offset).offset))
}
