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
            "In text boxes they type characters. When they are turned off, the only global shortcuts are those with Ctrl, Alt or F."
        }
        KeysMsg::Signs => "Signs",
        KeysMsg::Sides => {
            "A and B are the two captures being compared; A is usually the older one. Values go from the older to the newer."
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
        Group::Timeline => "Chart",
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
        Deed::Parts => "Next / previous part of the page",
        Deed::Hits => "Next / previous result",
        Deed::Differences => "Next / previous difference",
        Deed::CopyMenu => "Copy as: choose the form",
        Deed::Copy => "Copy what is selected: bytes, value, difference or finding",
        Deed::Share => "Share: bundle, issue text, report, values",
        Deed::Lessons => "To the lessons",
        Deed::NextCard => "Next card",
        Deed::CardBefore => "Previous card",
        Deed::ShowAgain => "Select the subject of the card again",
        Deed::Close => "Close the results",
        Deed::Rows => "One row up / down",
        Deed::Screens => "One screen up / down",
        Deed::Ends => "First / last row",
        Deed::ListEnds => "First / last row; in the values of an object: first / last column",
        Deed::Examples => "While the box is empty: to the examples",
        Deed::ChooseHit => "Go to the result",
        Deed::Open => "Expand the structure, or go into it",
        Deed::Shut => "Collapse the structure, or go to the one around it",
        Deed::Toggle => "Expand or collapse the structure",
        Deed::FollowReference => "Follow the reference of the field",
        Deed::Back => "Go back",
        Deed::Letters => "To the next name beginning with that letter; with Shift for g or y",
        Deed::OneByte => "One byte back / forward",
        Deed::RowEnds => "Start / end of the row",
        Deed::FileEnds => "Start / end of the file",
        Deed::Extend => "Together with one of these: select several bytes",
        Deed::Follow => "Go to the bytes of the row",
        Deed::Sort => "Sort by the column; on its name, also Enter and Space",
        Deed::StripScreens => "One screen up / down",
        Deed::Tenths => "A tenth of the file up / down",
        Deed::Forms => "Previous / next form",
        Deed::FormEnds => "First / last form",
        Deed::ChooseForm => "Copy in this form",
        Deed::CloseMenu => "Close the menu",
        Deed::Alone => "This counter alone, or all of them",
        Deed::Unfold => "Expand or collapse differences that share a line",
        Deed::Columns => "One column back / forward",
        Deed::Header => "From the first row into the names of the columns, and back",
        Deed::Beside => "Next or previous view",
        Deed::Intervals => "One interval back / forward",
        Deed::IntervalEnds => "First / last visible interval",
        Deed::SeriesBeside => "Previous / next series",
        Deed::Onwards => "Half a screen back / forward",
        Deed::Zoom => "Zoom in, zoom out, reset zoom",
        Deed::ChooseInterval => "Open the two samples of the interval",
    })
}
