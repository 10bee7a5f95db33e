//! The columns of the list of differences.

use crate::phrases::Words;
use crate::phrases::compare::CompareMsg;
use crate::state::answers::arranged::DifferenceSortBy;
use crate::state::library::side::Side;
use crate::state::view::edge::{ColumnEdge, MIN_WIDTH};
use crate::views::compare::query::row::CompareRow;
use crate::views::query::column::{Column, Width};

/// A column of the list.
pub type CompareColumn = Column<fn(&CompareRow, Words) -> String, Look, DifferenceSortBy>;

/// Look of a cell of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    DifferenceKind,
    Place,
    Text,
    Value(Side),
    Delta,
    Offset(Side),
}

/// The column of structures.
pub const PLACE: ColumnEdge =
    ColumnEdge { list: "compare", group: "", name: "where", min_width: MIN_WIDTH, is_first: false };

/// The columns of the list, on the screen and in copies.
pub static COLUMNS: &[CompareColumn] = &[
    Column {
        name: |words| words.say(CompareMsg::ColumnKind).to_string(),
        class: "compare-rows-kind",
        width: Width::until_chosen("kind"),
        sort: Some(DifferenceSortBy::Kind),
        look: Look::DifferenceKind,
        text: |row, words| words.say(row.kind_name()).to_string(),
    },
    Column {
        name: |words| words.say(CompareMsg::ColumnWhere).to_string(),
        class: "compare-rows-place",
        width: Width::until_chosen(PLACE.name),
        sort: Some(DifferenceSortBy::Place),
        look: Look::Place,
        text: |row, _| row.place.clone(),
    },
    Column {
        name: |words| words.say(CompareMsg::ColumnField).to_string(),
        class: "compare-rows-field",
        width: Width::until_chosen("field"),
        sort: Some(DifferenceSortBy::Field),
        look: Look::Text,
        text: |row, _| row.field.clone(),
    },
    Column {
        name: |words| words.say(CompareMsg::ColumnValue(Side::A)).to_string(),
        class: "compare-rows-value compare-rows-of-a",
        width: Width::until_chosen("a"),
        sort: None,
        look: Look::Value(Side::A),
        text: |row, _| row.value(Side::A),
    },
    Column {
        name: |words| words.say(CompareMsg::ColumnValue(Side::B)).to_string(),
        class: "compare-rows-value compare-rows-of-b",
        width: Width::until_chosen("b"),
        sort: None,
        look: Look::Value(Side::B),
        text: |row, _| row.value(Side::B),
    },
    Column {
        name: |words| words.say(CompareMsg::ColumnDelta).to_string(),
        class: "compare-rows-delta",
        width: Width::until_chosen("delta"),
        sort: Some(DifferenceSortBy::Delta),
        look: Look::Delta,
        text: |row, _| row.delta(),
    },
    Column {
        name: |words| words.say(CompareMsg::ColumnOffset(Side::A)).to_string(),
        class: "compare-rows-offset compare-rows-at-a",
        width: Width::fixed("offset"),
        sort: Some(DifferenceSortBy::Offset(Side::A)),
        look: Look::Offset(Side::A),
        text: |row, _| row.offset(Side::A),
    },
    Column {
        name: |words| words.say(CompareMsg::ColumnOffset(Side::B)).to_string(),
        class: "compare-rows-offset compare-rows-at-b",
        width: Width::fixed("offset"),
        sort: Some(DifferenceSortBy::Offset(Side::B)),
        look: Look::Offset(Side::B),
        text: |row, _| row.offset(Side::B),
    },
];
