//! Shortcuts and symbols, in English.

use yew::AttrValue;

use crate::keys::table::{Deed, Group};
use crate::phrases::keys::KeysMsg;
use crate::phrases::{Language, Msg, Words};

/// Returns the English text of a message about keys.
pub(in crate::phrases) fn text(message: KeysMsg) -> AttrValue {
    AttrValue::Static(match message {
        KeysMsg::Phrase(phrase) => phrase.english,
        KeysMsg::Group(group) => place(group),
        KeysMsg::Deed(deed) => return doing(deed),
    })
}

fn place(group: Group) -> &'static str {
    match group {
        Group::Everywhere => "Everywhere",
        Group::Search => "Search box",
        Group::Tree => "Tree",
        Group::Bytes => "Bytes",
        Group::Strip => "Overview beside the bytes",
        Group::Lists => "Tables and lists",
        Group::Values => "Values and Compare",
        Group::Timeline => "Chart",
        Group::Menu => "“Copy as” menu",
        Group::Views => "Tabs",
        Group::Lessons => "Lesson card",
    }
}

fn doing(deed: Deed) -> AttrValue {
    AttrValue::Static(match deed {
        Deed::Search => "Search",
        Deed::Keys => "Show these shortcuts",
        Deed::View(tab) => {
            let view = Words { language: Language::English }.say(Msg::View(tab));
            return format!("Open {view}").into();
        }
        Deed::Tree => "Go to the tree",
        Deed::Bytes => "Go to the bytes",
        Deed::Details => "Go to the details",
        Deed::Sides => "Show capture A, capture B",
        Deed::Parts => "Next / previous part of the page",
        Deed::Hits => "Next / previous result",
        Deed::Differences => "Next / previous difference",
        Deed::CopyMenu => "Copy as: choose the format",
        Deed::Copy => "Copy the selection: bytes, value, difference or finding",
        Deed::Share => "Share: bundle, issue text, report, values",
        Deed::Lessons => "Go to the lessons",
        Deed::NextCard => "Next card",
        Deed::CardBefore => "Previous card",
        Deed::ShowAgain => "Select the subject of the card again",
        Deed::Close => "Close the results",
        Deed::Rows => "One row up / down",
        Deed::Screens => "One screen up / down",
        Deed::Ends => "First / last row",
        Deed::ListEnds => "First / last row; in the values of an object, first / last column",
        Deed::Examples => "Go to the examples, if the box is empty",
        Deed::ChooseHit => "Go to the result",
        Deed::Open => "Expand the structure, or go to its first item",
        Deed::Shut => "Collapse the structure, or go to its parent",
        Deed::Toggle => "Expand or collapse the structure",
        Deed::FollowReference => "Follow the reference of the field",
        Deed::Back => "Go back",
        Deed::Letters => "Go to the next name that starts with that letter (Shift for g and y)",
        Deed::OneByte => "One byte back / forward",
        Deed::RowEnds => "Start / end of the row",
        Deed::FileEnds => "Start / end of the file",
        Deed::Extend => "With one of these: select several bytes",
        Deed::Follow => "Go to the bytes of the row",
        Deed::Sort => "Sort by the column; on its header, also Enter and Space",
        Deed::StripScreens => "One screen up / down",
        Deed::Tenths => "A tenth of the file up / down",
        Deed::Forms => "Previous / next format",
        Deed::FormEnds => "First / last format",
        Deed::ChooseForm => "Copy in this format",
        Deed::CloseMenu => "Close the menu",
        Deed::Alone => "Show only this counter, or all counters",
        Deed::Unfold => "Expand or collapse a row with several differences",
        Deed::Columns => "One column back / forward",
        Deed::Header => "From the first row to the column headers, and back",
        Deed::Beside => "Next / previous view",
        Deed::Intervals => "One interval back / forward",
        Deed::IntervalEnds => "First / last visible interval",
        Deed::SeriesBeside => "Previous / next series",
        Deed::Onwards => "Half a screen back / forward",
        Deed::Zoom => "Zoom in, zoom out, reset zoom",
        Deed::ChooseInterval => "Open the two samples of the interval",
    })
}
