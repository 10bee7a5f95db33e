//! The rows of the tree.

use winperf_report::language::Language;

use winperf::Place;
use winperf::text::upper_case;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::Words;
use crate::phrases::assumed::AssumedMsg;
use crate::phrases::structure::StructureMsg;
use crate::signs::blame::Blame;
use crate::signs::change::Change;
use crate::signs::kind::SignKind;
use crate::state::Session;
use crate::state::library::naming::Naming;
use crate::state::names::structural::Structural;
use crate::state::view::highlight::Highlight;
use crate::state::view::slot::Slot;
use crate::state::view::spot::Spot;
use crate::views::query::bytes::offset_text;
use crate::views::query::instance_name::elsewhere;
use crate::views::query::wording;
use crate::views::structure::query::blame;
use crate::views::structure::query::changes::Changes;
use crate::views::structure::query::display;
use crate::views::structure::query::leads::{self, Lead, To};
use crate::views::structure::query::names::{Names, Room, Rooms};
use crate::views::structure::query::tree_index::{Item, TreeIndex};

/// Why a row is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lit {
    /// Letter of the mark in a lesson, unless it is a target of the selected field.
    pub letter: Option<char>,
}

/// A row of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeRow {
    /// Position of the row, from 0.
    pub row: usize,
    pub spot: Spot,
    /// Depth, from 1.
    pub level: usize,
    /// Position among its siblings, from 1.
    pub position: usize,
    /// Count of its siblings and itself.
    pub siblings: usize,
    /// `true` if it is expanded; `None` for a leaf, which has no children.
    pub open: Option<bool>,
    pub selected: bool,
    /// Highlight besides the selection.
    pub highlighted: Option<Lit>,
    /// Kind of the item.
    pub kind: SignKind,
    /// Difference to the other capture.
    pub change: Change,
    /// Findings about it.
    pub blame: Option<Blame>,
    /// `true` if a number is assumed in it.
    pub is_assumed: bool,
    pub name: String,
    /// Measures shared with its siblings, whose values are aligned.
    pub room: Room,
    pub value: String,
    pub note: String,
    /// Target of its reference, instead of a note.
    pub lead: Option<Lead>,
    pub c_type: String,
    pub offset: String,
}

/// Returns the rows of a window of the shown capture's tree.
///
/// `rooms` has those of the same captures, names and language.
pub fn rows(
    session: &Session,
    index: &TreeIndex,
    rooms: &Rooms,
    window: Window,
    language: Language,
) -> Vec<TreeRow> {
    let Some(slot) = session.shown() else { return Vec::new() };
    let mut changes = Changes::new(&slot.capture, session.paired(), session.view.side);
    let names = Names::new(&slot.capture, &session.library.naming, language, rooms);
    let drawn = window.first..window.end.min(index.count());
    let capture = slot.capture.walked();
    let items = drawn.filter_map(|row| Some((row, index.item(capture, row)?)));
    let row = |(row, item)| {
        let room = names.room(&item);
        Some(TreeRow { room, ..tree_row(session, slot, &mut changes, row, item, language)? })
    };
    items.filter_map(row).collect()
}

/// Returns the row that shows the selection.
pub fn selected_row(slot: &Slot, index: &TreeIndex) -> Option<usize> {
    index.row_of(slot.capture.walked(), slot.spot?)
}

/// Marks in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowMark {
    is_selected: bool,
    lit: Option<Lit>,
}

/// Everything that is marked in the tree: the selected row, and those that are highlighted.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    selected: Option<usize>,
    lit: Vec<(usize, Lit)>,
}

impl Marks {
    /// Returns the marks in the tree of the shown capture.
    pub fn new(session: &Session, index: &TreeIndex) -> Self {
        let Some(slot) = session.shown() else { return Self::default() };
        let capture = slot.capture.walked();
        let rows_of = |mark: &Highlight| {
            // A structure and the only leaf in it have the same bytes.
            let leaf = capture.leaf_at(mark.start);
            let around = capture.place_at(mark.start).into_iter().flat_map(Place::around);
            let leaf = leaf.map(|(structure, leaf)| Spot { structure, leaf: Some(leaf.offset) });
            leaf.into_iter().chain(around.map(Spot::whole))
        };
        let spots =
            session.view.highlights.iter().filter(|mark| mark.side == session.view.side).flat_map(rows_of);
        let lit = spots.filter_map(|spot| {
            let bytes = Slot { spot: Some(spot), ..slot.clone() }.spot_bytes()?;
            Some((index.row_of(capture, spot)?, lit(session, bytes)?))
        });
        Self { selected: selected_row(slot, index), lit: lit.collect() }
    }

    /// Returns the mark in a row.
    pub fn in_row(&self, row: usize) -> RowMark {
        let lit = self.lit.iter().find(|(lit, _)| *lit == row).map(|(_, lit)| *lit);
        RowMark { is_selected: self.selected == Some(row), lit }
    }
}

/// Returns the highlight of exactly these bytes of the shown capture; of two, the one with a letter, whatever order they
/// have.
fn lit(session: &Session, bytes: (u32, u32)) -> Option<Lit> {
    let lits = session.view.highlights.iter().filter(|lit| lit.is_of(session.view.side, bytes));
    lits.max_by_key(|lit| lit.letter).map(|lit| Lit { letter: lit.letter })
}

/// Effect of a key in the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TreeStep {
    /// Select the item of a row.
    Select(Spot),
    /// Opens or closes a structure.
    Toggle(Place),
    /// Follow the reference of a field.
    Follow(To),
}

/// Returns the effect of a key when the selected row is current and a screen shows `page` rows.
pub fn step(slot: &Slot, index: &TreeIndex, key: Key, page: usize) -> Option<TreeStep> {
    let capture = slot.capture.walked();
    let at = selected_row(slot, index).unwrap_or(0);
    let select = |row: usize| Some(TreeStep::Select(spot(&index.item(capture, row)?)));
    if let Some(row) = key.row_from(at, index.count(), page) {
        return select(row);
    }
    let item = index.item(capture, at)?;
    let closed = item.leaf.is_none() && !item.open;
    match key {
        Key::Right if closed => Some(TreeStep::Toggle(item.structure)),
        Key::Right if item.open => select(at + 1),
        Key::Left if item.open => Some(TreeStep::Toggle(item.structure)),
        Key::Left if item.leaf.is_some() => Some(TreeStep::Select(Spot::whole(item.structure))),
        Key::Left => Some(TreeStep::Select(Spot::whole(item.structure.parent()?))),
        Key::Activate if item.leaf.is_none() => Some(TreeStep::Toggle(item.structure)),
        Key::Activate => leads::followed(slot).map(TreeStep::Follow),
        _ => None,
    }
}

/// Maximum number of rows that are searched for a typed name.
const LOOKED_AT: usize = 2000;

/// Returns the next row whose name begins with the typed text, wrapping around; a longer beginning may match the
/// selected row itself.
///
/// Only the nearest rows are searched, so that a key never waits for a million names.
pub fn typed(
    slot: &Slot,
    index: &TreeIndex,
    naming: &Naming,
    typed: &str,
    language: Language,
) -> Option<Spot> {
    let count = index.count();
    let start = selected_row(slot, index).unwrap_or(0) + usize::from(typed.chars().nth(1).is_none());
    (start..start + count.min(LOOKED_AT)).find_map(|row| {
        let item = index.item(slot.capture.walked(), row % count)?;
        let name = wording::name(&slot.capture, naming, (item.structure, item.leaf.as_ref()), language);
        begins_with(&name, typed).then(|| spot(&item))
    })
}

/// Returns `true` if a name begins with the typed text, ignoring case.
fn begins_with(name: &str, typed: &str) -> bool {
    let mut name = name.chars().map(upper_case);
    typed.chars().map(upper_case).all(|letter| name.next() == Some(letter))
}

fn spot(item: &Item) -> Spot {
    Spot { structure: item.structure, leaf: item.leaf.as_ref().map(|leaf| leaf.offset) }
}

fn tree_row(
    session: &Session,
    slot: &Slot,
    changes: &mut Changes<'_>,
    row: usize,
    item: Item,
    language: Language,
) -> Option<TreeRow> {
    let spot = spot(&item);
    let (found, capture) = (session.found().side(session.view.side), slot.capture.walked());
    let (words, change, blame) = match &item.leaf {
        Some(leaf) => {
            let mut compared = changes.leaves(item.structure).iter();
            let compared = compared.find(|compared| compared.leaf.offset == leaf.offset);
            let change = compared.map(|compared| compared.change).unwrap_or_default();
            let blame = blame::for_leaf(found, capture, item.structure, leaf);
            (
                wording::describe_leaf(
                    &slot.capture,
                    &session.library.naming,
                    item.structure,
                    leaf,
                    language,
                ),
                change,
                blame,
            )
        }
        None => {
            let words = wording::describe_structure(
                &slot.capture,
                &session.library.naming,
                item.structure,
                language,
            )?;
            let blame = capture.span(item.structure).and_then(|span| blame::for_structure(found, span));
            (words, changes.structure_change(item.structure), blame)
        }
    };
    let display = item
        .leaf
        .as_ref()
        .and_then(|leaf| display::for_leaf(session, session.view.side, (item.structure, leaf), language));
    let display = display.filter(|display| display.is_value).map(|display| format!("→ {}", display.text));
    let bytes = match &item.leaf {
        Some(leaf) => Some((leaf.offset, leaf.end())),
        None => capture.span(item.structure).map(|span| (span.offset, span.end())),
    };
    let highlighted = bytes.and_then(|bytes| lit(session, bytes));
    let lead = item.leaf.as_ref();
    let lead = lead.and_then(|leaf| {
        leads::for_row(&slot.capture, &session.library.naming, (item.structure, leaf), language)
    });
    let note = words.note;
    let assumed = item.leaf.as_ref().and_then(|leaf| capture.assumed_at(leaf.offset));
    let in_file = assumed.map(|assumed| Words { language }.say(AssumedMsg::InFile(assumed.had)).to_string());
    let elsewhere = || {
        let place = item.leaf.is_none().then_some(item.structure)?;
        let message = elsewhere(session.paired()?, &session.library.naming, session.view.side, place)?;
        Some(Words { language }.say(message).to_string())
    };
    let note = in_file.or(display).or(note).or_else(elsewhere).or_else(|| holds(changes, &item, language));
    Some(TreeRow {
        row,
        spot,
        level: item.level,
        position: item.position,
        siblings: item.siblings,
        open: item.leaf.is_none().then_some(item.open),
        selected: slot.spot == Some(spot),
        highlighted,
        kind: words.kind,
        change,
        blame,
        is_assumed: assumed.is_some(),
        name: words.name,
        room: Room::default(),
        value: words.value.readable(),
        note: note.filter(|_| lead.is_none() || assumed.is_some()).unwrap_or_default(),
        lead: lead.filter(|_| assumed.is_none()),
        c_type: words.c_type,
        offset: offset_text(words.offset),
    })
}

/// Returns the content of a structure that only one capture has.
fn holds(changes: &Changes<'_>, item: &Item, language: Language) -> Option<String> {
    let Structural { new, gone, other } =
        if item.leaf.is_none() { changes.inside(item.structure) } else { Structural::default() };
    (new + gone + other > 0)
        .then(|| Words { language }.say(StructureMsg::HoldsChanges(new, gone, other)).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::library::capture::Capture;
    use crate::state::library::captures::Captures;
    use winperf::{CounterIdx, ObjectIdx};

    fn slot() -> Slot {
        let example = winperf_synth::examples::iexplore();
        Slot::new(Capture::parse("example".to_owned(), example.older).into())
    }

    fn session(slot: &Slot) -> Session {
        let mut session = Session::default();
        session.library.captures = Captures::single(slot.clone());
        session
    }

    fn index(slot: &Slot) -> TreeIndex {
        TreeIndex::new(slot.capture.walked(), &slot.open)
    }

    fn pressed(slot: Slot, key: Key) -> Slot {
        match step(&slot, &index(&slot), key, 10) {
            Some(TreeStep::Select(spot)) => slot.selecting(spot),
            Some(TreeStep::Toggle(structure)) => slot.toggled(structure),
            Some(TreeStep::Follow(To::Spot(spot))) => slot.selecting(spot),
            Some(TreeStep::Follow(To::Type(_))) => slot,
            None => slot,
        }
    }

    #[test]
    fn right_opens_and_then_goes_inside_and_left_goes_out_and_then_closes() {
        let slot = pressed(slot(), Key::End);
        let thread = slot.spot.unwrap();
        let open = pressed(slot, Key::Right);
        assert!(open.open.contains(thread.structure));
        let inside = pressed(open, Key::Right);
        assert_eq!(
            inside.spot.map(|spot| (spot.structure, spot.leaf.is_some())),
            Some((thread.structure, true))
        );
        let out = pressed(inside, Key::Left);
        assert_eq!(out.spot, Some(thread));
        assert!(!pressed(out, Key::Left).open.contains(thread.structure));
    }

    #[test]
    fn enter_on_a_field_goes_to_what_it_refers_to() {
        let slot = slot().selecting_byte(0x54);
        let name = pressed(slot.clone(), Key::Activate);
        assert_eq!(name.spot, Some(Spot { structure: Place::DataBlock, leaf: Some(0x58) }));
        // A name has no target and is not followed.
        assert_eq!(pressed(name.clone(), Key::Activate).spot, name.spot);
    }

    #[test]
    fn typing_goes_to_the_next_name_that_begins_so_and_around_to_the_first() {
        let slot = slot();
        let name = |slot: &Slot, letters: &str| {
            let found = typed(slot, &index(slot), &Naming::default(), letters, Language::English).unwrap();
            let leaf = slot.capture.leaf(found);
            let named = (found.structure, leaf.as_ref());
            let name = wording::name(&slot.capture, &Naming::default(), named, Language::English);
            (slot.selecting(found), name)
        };
        let (at, first) = name(&slot, "s");
        assert_eq!(first, "Signature");
        let (at, second) = name(&at, "S");
        assert_eq!(second, "SystemTime");
        let (at, longer) = name(&at, "systemN");
        assert_eq!(longer, "SystemNameLength");
        let (at, object) = name(&at, "th");
        assert_eq!(object, "Thread (232)");
        assert_eq!(name(&at, "s").1, "Signature");
        assert_eq!(typed(&at, &index(&at), &Naming::default(), "x", Language::English), None);
    }

    #[test]
    fn a_row_says_what_it_is_where_it_is_and_what_it_holds() {
        let slot = slot();
        let window = Window { first: 0, end: 100, ..Window::default() };
        let rows = rows(&session(&slot), &index(&slot), &Rooms::default(), window, Language::English);
        let row = rows.iter().find(|row| row.name == "NumObjectTypes").unwrap();
        let shown = [&row.value, &row.c_type, &row.offset].map(String::as_str);
        assert_eq!((shown, row.level, row.open), (["2", "DWORD", "0x1c"], 2, None));
        let object = rows.iter().find(|row| row.name == "Process (230)").unwrap();
        assert_eq!((object.c_type.as_str(), object.open), ("PERF_OBJECT_TYPE", Some(false)));
        let offset = rows.iter().find(|row| row.name == "SystemNameOffset").unwrap();
        let Some(To::Spot(name)) = offset.lead.as_ref().map(|lead| lead.to) else { panic!("{offset:?}") };
        assert_eq!((offset.note.as_str(), name.leaf), ("", Some(0x58)));
    }

    #[test]
    fn an_instance_says_what_it_was_called_before_or_is_called_now() {
        use crate::state::library::side::Side;
        let session = crate::state::tests::desktop();
        let said = |side: Side, name: &str| {
            let slot = session.library.captures.slot(side).unwrap();
            let process = slot.capture.walked().objects().find(|object| object.title().0 == 230).unwrap();
            let shown = session.clone().changed(crate::state::Action::SelectSide(side));
            let index = TreeIndex::new(
                slot.capture.walked(),
                &slot.clone().toggled(Place::Object(process.idx())).open,
            );
            let window = Window { first: 0, end: index.count(), ..Window::default() };
            let rows = rows(&shown, &index, &Rooms::default(), window, Language::English).into_iter();
            rows.filter(|row| row.name == name).map(|row| row.note).collect::<Vec<_>>()
        };
        assert_eq!(said(Side::B, "svchost#3"), ["was svchost#4"]);
        assert_eq!(said(Side::A, "svchost#4"), ["now svchost#3"]);
        assert_eq!(said(Side::A, "svchost#3"), [""], "it is gone");
        assert_eq!(said(Side::B, "svchost#2"), [""]);
    }

    #[test]
    fn siblings_agree_on_the_room_of_their_names_and_rows_without_values_need_none() {
        let slot = slot();
        let definition = Place::CounterDefinition { object: ObjectIdx(0), counter: CounterIdx(0) };
        let slot = slot.toggled(Place::Object(ObjectIdx(0))).toggled(definition);
        let window = Window { first: 0, end: 200, ..Window::default() };
        let rows = rows(&session(&slot), &index(&slot), &Rooms::default(), window, Language::English);
        let longest_names = |is_one: &dyn Fn(&TreeRow) -> bool| {
            let rooms = rows.iter().filter(|row| is_one(row)).map(|row| row.room.longest);
            rooms.collect::<std::collections::BTreeSet<usize>>()
        };
        let is_field = |structure| move |row: &TreeRow| row.open.is_none() && row.spot.structure == structure;
        assert_eq!(longest_names(&is_field(Place::DataBlock)), ["SystemNameLength".len()].into());
        assert_eq!(longest_names(&is_field(definition)), ["CounterNameTitleIndex".len()].into());
        let is_definition = |row: &TreeRow| row.c_type == "PERF_COUNTER_DEFINITION";
        let longest = rows.iter().filter(|row| is_definition(row)).map(|row| row.name.len()).max();
        assert_eq!(longest_names(&is_definition), longest.into_iter().collect());
        assert_eq!(longest_names(&|row| row.c_type == "PERF_OBJECT_TYPE"), [0].into());
    }

    #[test]
    fn a_raw_value_has_the_name_of_its_counter() {
        let slot = slot();
        let blocks = |place: &Place| place.kind() == winperf::StructureKind::CounterBlock;
        let block = slot.capture.walked().places().find(blocks).unwrap();
        let slot = slot.toggled(block.parent().unwrap()).toggled(block);
        let window = Window { first: 0, end: 200, ..Window::default() };
        let rows = rows(&session(&slot), &index(&slot), &Rooms::default(), window, Language::English);
        assert!(
            rows.iter()
                .any(|row| row.kind == crate::signs::kind::SignKind::Value && row.name == "% Processor Time")
        );
    }

    #[test]
    fn the_marked_rows_are_the_selected_one_and_those_with_the_bytes_of_a_highlight() {
        // SystemNameOffset of the data block refers to the name after the structure.
        let session = crate::state::tests::desktop().at_byte(0x54);
        let index = index(session.shown().unwrap());
        let window = Window { first: 0, end: index.count(), ..Window::default() };
        let rows = rows(&session, &index, &Rooms::default(), window, Language::English);
        assert_eq!(rows.iter().filter(|row| row.highlighted.is_some()).count(), 1);
        let marks = Marks::new(&session, &index);
        for row in rows {
            let shown = RowMark { is_selected: row.selected, lit: row.highlighted };
            assert_eq!(marks.in_row(row.row), shown, "{}", row.name);
        }
    }
}
