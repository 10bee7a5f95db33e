//! Structures and fields by their names, and by title index.

use winperf::outline::members::{
    COUNTER_BLOCK, COUNTER_DEFINITION, DATA_BLOCK, INSTANCE_DEFINITION, OBJECT_TYPE,
};
use winperf::outline::{DefinitionEntry, LeafKind, Member, Node, Place};
use winperf::pattern::{contains, folded};
use winperf::text::lower_case;
use winperf::{NodeIdx, NodeKind, TitleIndex};

use crate::queries::wording::c_name;
use crate::session::capture::Capture;
use crate::session::naming::Naming;
use crate::session::search_state::Hit;
use crate::session::side::Side;

/// What the C names of structures and of counter types begin with.
const C_PREFIX: &str = "perf_";

/// Characters of an instance's name, and of its parent's, that are looked at; Windows itself knows none that are longer.
///
/// A damaged capture may hold a name of megabytes, and very many instances that have it as their parent.
pub(super) const NAME_LIMIT: usize = 1024;

/// What structures are looked for.
#[derive(Debug)]
pub(super) enum Structures {
    /// Those with a name that holds a text.
    Named(Part),
    /// Objects and counters of a title index.
    Titled(TitleIndex),
}

/// A part of a name, and the fields that it is a part of.
#[derive(Debug)]
pub(super) struct Part {
    part: Vec<char>,
    /// Whether it is the beginning of a C name, which structures and counter types have too.
    is_c_name: bool,
    /// For each kind of structure the members of that name.
    members: [Vec<&'static Member>; 5],
}

impl Part {
    /// A part of a name as it was typed.
    pub(super) fn new(text: &str) -> Self {
        let part = folded(text);
        let lists = [DATA_BLOCK, OBJECT_TYPE, COUNTER_DEFINITION, INSTANCE_DEFINITION, COUNTER_BLOCK];
        let has_part = |member: &&Member| contains(&folded(member.name), &part);
        let members = lists.map(|list| list.iter().filter(has_part).collect());
        Self { is_c_name: part.starts_with(&folded(C_PREFIX)), part, members }
    }

    fn is_in(&self, text: &str, buffer: &mut Vec<char>) -> bool {
        buffer.clear();
        buffer.extend(text.chars().map(lower_case));
        contains(buffer, &self.part)
    }

    fn is_in_c_name(&self, text: &str, buffer: &mut Vec<char>) -> bool {
        self.is_c_name && self.is_in(text, buffer)
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
    pub(super) fn hits_at(
        &self,
        wanted: &Structures,
        node: u32,
        buffer: &mut Vec<char>,
        hits: &mut Vec<Hit>,
    ) {
        let idx = NodeIdx(node);
        let Some(node) = self.capture.outline().node(idx) else { return };
        match wanted {
            Structures::Titled(title) => {
                if self.title(node.place) == Some(*title) {
                    hits.push(Hit::Structure(self.side, idx));
                }
            }
            Structures::Named(part) => {
                if self.is_named(part, node, buffer) {
                    hits.push(Hit::Structure(self.side, idx));
                }
                self.fields(part, idx, node, buffer, hits);
            }
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

    fn is_named(&self, part: &Part, node: Node, buffer: &mut Vec<char>) -> bool {
        if part.is_in_c_name(c_name(node.kind), buffer) {
            return true;
        }
        match node.place {
            Place::Instance(object, instance) => {
                buffer.clear();
                self.instance_into(object, instance, buffer);
                contains(buffer, &part.part)
            }
            place => {
                let title = self.title(place);
                title.is_some_and(|title| part.is_in(&self.naming.titles.display(title), buffer))
            }
        }
    }

    /// Adds the full name of an instance with its number, as paths have it, in lower case.
    fn instance_into(&self, object: u32, instance: u32, buffer: &mut Vec<char>) {
        let (outline, index) = (self.capture.outline(), self.capture.walked().index());
        let name = index.full_name(self.capture.bytes(), outline, object, instance);
        name.fold_into(&*self.naming.code_pages, NAME_LIMIT, buffer);
        match index.occurrence(outline, object, instance) {
            0 => {}
            occurrence => {
                buffer.push('#');
                buffer.extend(occurrence.to_string().chars());
            }
        }
    }

    fn fields(&self, part: &Part, idx: NodeIdx, node: Node, buffer: &mut Vec<char>, hits: &mut Vec<Hit>) {
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
    fn computer(&self, part: &Part, idx: NodeIdx, buffer: &mut Vec<char>) -> Option<Hit> {
        let snapshot = self.capture.walked().snapshot();
        buffer.clear();
        buffer.extend(snapshot.system_name().chars().map(lower_case).take(NAME_LIMIT));
        if !contains(buffer, &part.part) {
            return None;
        }
        let leaves = snapshot.outline.leaves(snapshot.bytes, idx);
        let name = leaves.into_iter().find(|leaf| leaf.kind == LeafKind::Name)?;
        Some(Hit::Field(self.side, idx, name.offset))
    }
}

/// The field that holds the type of a counter.
fn counter_type(side: Side, idx: NodeIdx, node: Node) -> Option<Hit> {
    let member = COUNTER_DEFINITION.iter().find(|member| member.name == "CounterType")?;
    Some(Hit::Field(side, idx, node.offset.saturating_add(member.offset)))
}
