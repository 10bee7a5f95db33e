//! The rows of the tree.

use winperf_report::language::Language;

use crate::keys::Key;
use crate::queries::hex::offset_text;
use crate::queries::kind::Kind;
use crate::queries::tree_index::{Item, TreeIndex};
use crate::queries::wording;
use crate::scroll::Window;
use crate::session::naming::Naming;
use crate::session::slot::Slot;
use crate::session::spot::Spot;

/// A row of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeRow {
    /// Position of the row, from 0.
    pub row: usize,
    /// What the row shows.
    pub spot: Spot,
    /// Depth, from 1.
    pub level: usize,
    /// Position among its siblings, from 1.
    pub position: usize,
    /// Count of its siblings and itself.
    pub siblings: usize,
    /// Whether it is open; `None` for a leaf, which has nothing inside.
    pub open: Option<bool>,
    /// Whether it is selected.
    pub selected: bool,
    /// What kind of thing it is.
    pub kind: Kind,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// What the value says.
    pub note: String,
    /// Its C type.
    pub c_type: String,
    /// Where it begins.
    pub offset: String,
}

/// The rows of a window.
pub fn rows(
    slot: &Slot,
    index: &TreeIndex,
    naming: &Naming,
    window: Window,
    language: Language,
) -> Vec<TreeRow> {
    let drawn = window.first..window.end.min(index.count());
    let outline = &slot.capture.outline();
    let items = drawn.filter_map(|row| Some((row, index.item(outline, row)?)));
    items.filter_map(|(row, item)| tree_row(slot, naming, row, item, language)).collect()
}

/// The row that shows what is selected.
pub fn selected_row(slot: &Slot, index: &TreeIndex) -> Option<usize> {
    index.row_of(slot.capture.outline(), slot.spot?)
}

/// What a key does in the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Selects what a row shows.
    Select(Spot),
    /// Opens or closes a structure.
    Toggle(winperf::NodeIdx),
}

/// What a key does when the selected row is current and a screen shows `page` rows.
pub fn step(slot: &Slot, index: &TreeIndex, key: Key, page: usize) -> Option<Step> {
    let outline = &slot.capture.outline();
    let at = selected_row(slot, index).unwrap_or(0);
    let select = |row: usize| Some(Step::Select(spot(&index.item(outline, row)?)));
    if let Some(row) = key.row_from(at, index.count(), page) {
        return select(row);
    }
    let item = index.item(outline, at)?;
    let closed = item.leaf.is_none() && !item.open;
    match key {
        Key::Right if closed => Some(Step::Toggle(item.node)),
        Key::Right if item.open => select(at + 1),
        Key::Left if item.open => Some(Step::Toggle(item.node)),
        Key::Left if item.leaf.is_some() => Some(Step::Select(Spot::node(item.node))),
        Key::Left => Some(Step::Select(Spot::node(outline.parent(item.node)?))),
        Key::Activate if item.leaf.is_none() => Some(Step::Toggle(item.node)),
        _ => None,
    }
}

fn spot(item: &Item) -> Spot {
    Spot { node: item.node, leaf: item.leaf.as_ref().map(|leaf| leaf.offset) }
}

fn tree_row(slot: &Slot, naming: &Naming, row: usize, item: Item, language: Language) -> Option<TreeRow> {
    let spot = spot(&item);
    let words = match &item.leaf {
        Some(leaf) => wording::of_leaf(&slot.capture, naming, item.node, leaf, language),
        None => wording::of_node(&slot.capture, naming, item.node, language)?,
    };
    Some(TreeRow {
        row,
        spot,
        level: item.level,
        position: item.position,
        siblings: item.siblings,
        open: item.leaf.is_none().then_some(item.open),
        selected: slot.spot == Some(spot),
        kind: words.kind,
        name: words.name,
        value: words.value,
        note: words.note.unwrap_or_default(),
        c_type: words.c_type,
        offset: offset_text(words.offset),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::capture::Capture;
    use crate::shared::Shared;
    use winperf::NodeIdx;

    fn slot() -> Slot {
        let example = winperf_synth::examples::iexplore();
        Slot::new(Shared::new(Capture::read("example".to_owned(), example.older)))
    }

    fn index(slot: &Slot) -> TreeIndex {
        TreeIndex::new(slot.capture.outline(), slot.capture.bytes(), &slot.open)
    }

    fn pressed(slot: Slot, key: Key) -> Slot {
        match step(&slot, &index(&slot), key, 10) {
            Some(Step::Select(spot)) => slot.selecting(spot),
            Some(Step::Toggle(node)) => slot.toggled(node),
            None => slot,
        }
    }

    #[test]
    fn right_opens_and_then_goes_inside_and_left_goes_out_and_then_closes() {
        let slot = pressed(slot(), Key::End);
        let thread = slot.spot.unwrap();
        let open = pressed(slot, Key::Right);
        assert!(open.open.contains(thread.node));
        let inside = pressed(open, Key::Right);
        assert_eq!(inside.spot.map(|spot| (spot.node, spot.leaf.is_some())), Some((thread.node, true)));
        let out = pressed(inside, Key::Left);
        assert_eq!(out.spot, Some(thread));
        assert!(!pressed(out, Key::Left).open.contains(thread.node));
    }

    #[test]
    fn a_row_says_what_it_is_where_it_is_and_what_it_holds() {
        let slot = slot();
        let window = Window { first: 0, end: 100, ..Window::default() };
        let rows = rows(&slot, &index(&slot), &Naming::base(), window, Language::English);
        let row = rows.iter().find(|row| row.name == "NumObjectTypes").unwrap();
        let shown = [&row.value, &row.c_type, &row.offset].map(String::as_str);
        assert_eq!((shown, row.level, row.open), (["2", "DWORD", "0x1c"], 2, None));
        let object = rows.iter().find(|row| row.name == "Process (230)").unwrap();
        assert_eq!((object.c_type.as_str(), object.open), ("PERF_OBJECT_TYPE", Some(false)));
    }

    #[test]
    fn a_raw_value_has_the_name_of_its_counter() {
        let slot = slot();
        let outline = slot.capture.outline();
        let block = (0..outline.node_count()).map(NodeIdx).find(|node| {
            outline.node(*node).is_some_and(|node| node.kind == winperf::NodeKind::CounterBlock)
        });
        let slot = slot.toggled(outline.parent(block.unwrap()).unwrap()).toggled(block.unwrap());
        let window = Window { first: 0, end: 200, ..Window::default() };
        let rows = rows(&slot, &index(&slot), &Naming::base(), window, Language::English);
        assert!(
            rows.iter()
                .any(|row| row.kind == crate::queries::kind::Kind::Value && row.name == "% Processor Time")
        );
    }
}
