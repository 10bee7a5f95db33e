//! Shortcuts and symbols, in English.

use yew::AttrValue;

use crate::keys::table::{Deed, Group};
use crate::phrases::keys::KeysMsg;
use crate::phrases::{Language, Msg, Words};

/// Returns the English text of a message about keys.
pub(in crate::phrases) fn text(message: KeysMsg) -> AttrValue {
    AttrValue::Static(match message {
        KeysMsg::Title => "Shortcuts and symbols",
        KeysMsg::Close => "Close",
        KeysMsg::Group(group) => place(group),
        KeysMsg::Deed(deed) => return doing(deed),
        KeysMsg::Single => "Keys of a single character",
        KeysMsg::SingleHint => {
            "In a box for text they are typed. When they are off, the only keys that work everywhere are those with Ctrl, Alt or F."
        }
        KeysMsg::Signs => "Signs",
        KeysMsg::Sides => {
            "A and B are the two captures that are looked at, A as a rule the older one. Values go from the older to the newer."
        }
        KeysMsg::Then => "then",
    })
}

fn place(group: Group) -> &'static str {
    match group {
        Group::Everywhere => "Everywhere",
        Group::Search => "Search box",
        Group::Tree => "Tree",
        Group::Bytes => "Bytes",
        Group::Strip => "Strip beside the bytes",
        Group::Lists => "Tables and lists",
        Group::Values => "Values and Compare",
        Group::Timeline => "Drawing over time",
        Group::Menu => "Menu “Copy as”",
        Group::Views => "Names of the views",
        Group::Lessons => "Card of a lesson",
    }
}

fn doing(deed: Deed) -> AttrValue {
    AttrValue::Static(match deed {
        Deed::Search => "Search",
        Deed::Keys => "Show this",
        Deed::View(tab) => {
            let view = Words { language: Language::English }.say(Msg::View(tab));
            return format!("View {view}").into();
        }
        Deed::Tree => "To the tree",
        Deed::Bytes => "To the bytes",
        Deed::Details => "To the details",
        Deed::Sides => "Show capture A, capture B",
        Deed::Parts => "Next part of the page, the one before",
        Deed::Hits => "Next result, the one before",
        Deed::Differences => "Next difference, the one before",
        Deed::CopyMenu => "Copy as: choose the form",
        Deed::Copy => "Copy what is selected: bytes, value, difference or finding",
        Deed::Share => "Share: bundle, issue text, report, values",
        Deed::Lessons => "To the lessons",
        Deed::NextCard => "Next card",
        Deed::CardBefore => "The card before",
        Deed::ShowAgain => "Select again what the card is about",
        Deed::Close => "Close the results",
        Deed::Rows => "A row up, down",
        Deed::Screens => "A screen up, down",
        Deed::Ends => "First row, last row",
        Deed::ListEnds => "The same; in the values of an object: first column, last column",
        Deed::Examples => "While the box is empty: to the examples",
        Deed::ChooseHit => "Go to the result",
        Deed::Open => "Open the structure, or go into it",
        Deed::Shut => "Close the structure, or go to the one around it",
        Deed::Toggle => "Open or close the structure",
        Deed::FollowReference => "On a field that leads somewhere: go there",
        Deed::Back => "Back to where one was before",
        Deed::Letters => "To the name that begins so; with Shift for one that begins with g or y",
        Deed::OneByte => "A byte back, on",
        Deed::RowEnds => "Start, end of the row",
        Deed::FileEnds => "Start, end of the file",
        Deed::Extend => "Held down with one of these: select several bytes",
        Deed::Follow => "Go to the bytes of the row",
        Deed::Sort => "Sort by the column; Enter and Space do so on its name",
        Deed::StripScreens => "A screen up, down",
        Deed::Tenths => "A tenth of the file up, down",
        Deed::Forms => "The form before, the next one",
        Deed::FormEnds => "First form, last form",
        Deed::ChooseForm => "Copy in this form",
        Deed::CloseMenu => "Close the menu",
        Deed::Alone => "The counter by itself, or all of them",
        Deed::Unfold => "Differences that are one line: one by one, as one line",
        Deed::Columns => "A column back, on",
        Deed::Header => "From the first row into the names of the columns, and back",
        Deed::Beside => "The view beside",
        Deed::Intervals => "An interval back, on",
        Deed::IntervalEnds => "First, last interval in sight",
        Deed::SeriesBeside => "The series before, the next one",
        Deed::Onwards => "Half of what is in sight back, on",
        Deed::Zoom => "Zoom in, zoom out, all of the time",
        Deed::ChooseInterval => "Look at the two samples of the interval",
    })
}
