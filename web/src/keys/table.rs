//! All keys of the page, both for the help and for handling.
//!
//! A key with the same effect everywhere has a [`Command`], and only needs its line.
//! A key handled by one part of the page itself has a line here so that users find it.

use crate::state::view::tab::Tab;

/// Command of a key wherever the focus is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Search,
    NextHit,
    PreviousHit,
    NextDifference,
    PreviousDifference,
    Leave,
    Keys,
    Show(Tab),
    /// To the details of the selection in the shown view.
    Details,
    /// To the element with that id, in its view.
    Focus(Tab, &'static str),
    /// Show the capture in A.
    ShowA,
    /// Show the capture in B.
    ShowB,
    /// To the next part of the page.
    NextPart,
    /// To the part of the page before.
    PreviousPart,
    /// Open the Copy menu.
    CopyMenu,
    Copy,
    /// The ways to share captures.
    Share,
    /// The lessons next to the views.
    Lessons,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Everywhere,
    /// In the search box and in the results.
    Search,
    Tree,
    Bytes,
    /// On the overview next to the bytes.
    Strip,
    /// In the tables and lists.
    Lists,
    Values,
    /// On the drawing of values over time.
    Timeline,
    /// In the Copy menu.
    Menu,
    /// On the names of the views.
    Views,
    /// On a card of a lesson.
    Lessons,
}

impl Group {
    /// All groups, in display order.
    pub const ALL: [Self; 11] = [
        Self::Everywhere,
        Self::Search,
        Self::Tree,
        Self::Bytes,
        Self::Strip,
        Self::Lists,
        Self::Values,
        Self::Timeline,
        Self::Menu,
        Self::Views,
        Self::Lessons,
    ];
}

/// Effect of keys, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Search,
    Keys,
    View(Tab),
    Tree,
    Bytes,
    Details,
    /// The capture in A or in B.
    Sides,
    /// To the next part of the page, or to the one before.
    Parts,
    /// To the next result, or to the one before.
    Hits,
    /// To the next difference, or to the one before.
    Differences,
    /// The Copy menu.
    CopyMenu,
    /// Copy the bytes or the value.
    Copy,
    /// Share the captures.
    Share,
    /// To the lessons.
    Lessons,
    /// To the next card.
    NextCard,
    /// To the card before.
    CardBefore,
    /// Select the subject of the card again.
    ShowAgain,
    Close,
    /// A row up or down.
    Rows,
    /// A screen up or down.
    Screens,
    /// To the first or last row.
    Ends,
    /// To the first or last row, or in the table of one object to the first or last column.
    ListEnds,
    /// To the examples below the empty box.
    Examples,
    /// Show a result and go there.
    ChooseHit,
    /// Open a structure, or go into it.
    Open,
    /// Close a structure, or go to its parent.
    Shut,
    Toggle,
    /// Follow the reference of a field.
    FollowReference,
    /// Back by the browser's own key.
    Back,
    /// To a name by its first letters.
    Letters,
    /// A byte on or back.
    OneByte,
    /// To the start or end of the row.
    RowEnds,
    /// To the start or end of the file.
    FileEnds,
    Extend,
    /// Go to the subject of a row.
    Follow,
    Sort,
    /// A screen of the file up or down.
    StripScreens,
    /// A tenth of the file up or down.
    Tenths,
    /// To a different form of the menu.
    Forms,
    /// To the first or last form of the menu.
    FormEnds,
    /// Copy in the form of the menu.
    ChooseForm,
    /// Close the menu, and return to the former place.
    CloseMenu,
    /// Show a single counter.
    Alone,
    /// In Compare: the differences of a group, one by one or as one line.
    Unfold,
    /// A column on or back.
    Columns,
    /// Into the names of the columns, and back.
    Header,
    Beside,
    /// An interval back or on.
    Intervals,
    /// To the first or last interval in view.
    IntervalEnds,
    /// To a different series.
    SeriesBeside,
    /// Half of the visible time back or on.
    Onwards,
    /// Zoom in, zoom out, show all.
    Zoom,
    /// Show the samples of the interval.
    ChooseInterval,
}

/// Keys, and the command of each wherever the focus is.
type Strokes = &'static [(&'static str, Option<Command>)];

/// Keys with the same effect.
#[derive(Clone, Copy, Debug)]
pub struct KeyLine {
    pub group: Group,
    pub deed: Deed,
    /// The keys, each as in `Ctrl+F`, `Shift+F3`, `?`, or `g t` for a sequence.
    pub strokes: Strokes,
}

const fn line(group: Group, deed: Deed, strokes: Strokes) -> KeyLine {
    KeyLine { group, deed, strokes }
}

/// The keys that show a view, by the position of its tab.
const OF_VIEWS: [[&str; 2]; 9] = [
    ["Alt+1", "1"],
    ["Alt+2", "2"],
    ["Alt+3", "3"],
    ["Alt+4", "4"],
    ["Alt+5", "5"],
    ["Alt+6", "6"],
    ["Alt+7", "7"],
    ["Alt+8", "8"],
    ["Alt+9", "9"],
];

const VIEWS: [[(&str, Option<Command>); 2]; Tab::ALL.len()] = {
    let mut strokes = [[("", None); 2]; Tab::ALL.len()];
    let mut place = 0;
    while place < strokes.len() {
        let show = Some(Command::Show(Tab::ALL[place]));
        strokes[place] = [(OF_VIEWS[place][0], show), (OF_VIEWS[place][1], show)];
        place += 1;
    }
    strokes
};

/// Returns a line for each view.
fn views() -> impl Iterator<Item = KeyLine> {
    let views = Tab::ALL.iter().zip(&VIEWS);
    views.map(|(tab, strokes)| line(Group::Everywhere, Deed::View(*tab), strokes))
}

/// Returns all keys, in display order.
pub fn lines() -> impl Iterator<Item = KeyLine> {
    TABLE.iter().take(BEFORE_VIEWS).copied().chain(views()).chain(TABLE.iter().skip(BEFORE_VIEWS).copied())
}

/// Number of lines of the table before those of the views.
const BEFORE_VIEWS: usize = 2;

const TABLE: &[KeyLine] = {
    use Command::*;
    use Group::*;
    const TREE: Option<Command> = Some(Focus(Tab::Structure, "tree"));
    const HEX: Option<Command> = Some(Focus(Tab::Structure, "hex"));
    const SEARCH: Option<Command> = Some(Command::Search);
    &[
        line(Everywhere, Deed::Search, &[("/", SEARCH), ("Ctrl+F", SEARCH)]),
        line(Everywhere, Deed::Keys, &[("?", Some(Keys))]),
        line(Everywhere, Deed::Tree, &[("g t", TREE)]),
        line(Everywhere, Deed::Bytes, &[("g h", HEX)]),
        line(Everywhere, Deed::Details, &[("g d", Some(Details))]),
        line(Everywhere, Deed::Sides, &[("g a", Some(ShowA)), ("g b", Some(ShowB))]),
        line(Everywhere, Deed::Parts, &[("F6", Some(NextPart)), ("Shift+F6", Some(PreviousPart))]),
        line(Everywhere, Deed::Hits, &[("F3", Some(NextHit)), ("Shift+F3", Some(PreviousHit))]),
        line(
            Everywhere,
            Deed::Differences,
            &[("F7", Some(NextDifference)), ("Shift+F7", Some(PreviousDifference))],
        ),
        line(Everywhere, Deed::Back, &[("Alt+ArrowLeft", None)]),
        line(Everywhere, Deed::CopyMenu, &[("y", Some(CopyMenu))]),
        line(Everywhere, Deed::Copy, &[("Ctrl+C", Some(Copy))]),
        line(Everywhere, Deed::Share, &[("g s", Some(Share))]),
        line(Everywhere, Deed::Lessons, &[("g l", Some(Command::Lessons))]),
        line(Everywhere, Deed::Close, &[("Escape", Some(Leave))]),
        line(Group::Search, Deed::Hits, &[("Enter", None), ("Shift+Enter", None)]),
        line(Group::Search, Deed::Rows, &[("ArrowUp", None), ("ArrowDown", None)]),
        line(Group::Search, Deed::Screens, &[("PageUp", None), ("PageDown", None)]),
        line(Group::Search, Deed::ChooseHit, &[("Ctrl+Enter", None)]),
        line(Group::Search, Deed::Examples, &[("ArrowDown", None)]),
        line(Tree, Deed::Rows, &[("ArrowUp", None), ("ArrowDown", None)]),
        line(Tree, Deed::Open, &[("ArrowRight", None)]),
        line(Tree, Deed::Shut, &[("ArrowLeft", None)]),
        line(Tree, Deed::Toggle, &[("Enter", None), ("Space", None)]),
        line(Tree, Deed::FollowReference, &[("Enter", None)]),
        line(Tree, Deed::Ends, &[("Home", None), ("End", None), ("Ctrl+Home", None), ("Ctrl+End", None)]),
        line(Tree, Deed::Screens, &[("PageUp", None), ("PageDown", None)]),
        line(Tree, Deed::Letters, &[("A–Z", None)]),
        line(Bytes, Deed::OneByte, &[("ArrowLeft", None), ("ArrowRight", None)]),
        line(Bytes, Deed::Rows, &[("ArrowUp", None), ("ArrowDown", None)]),
        line(Bytes, Deed::RowEnds, &[("Home", None), ("End", None)]),
        line(Bytes, Deed::FileEnds, &[("Ctrl+Home", None), ("Ctrl+End", None)]),
        line(Bytes, Deed::Screens, &[("PageUp", None), ("PageDown", None)]),
        line(Bytes, Deed::FollowReference, &[("Enter", None)]),
        line(Bytes, Deed::Extend, &[("Shift", None)]),
        line(Strip, Deed::StripScreens, &[("ArrowUp", None), ("ArrowDown", None)]),
        line(Strip, Deed::Tenths, &[("PageUp", None), ("PageDown", None)]),
        line(Strip, Deed::FileEnds, &[("Home", None), ("End", None)]),
        line(Lists, Deed::Rows, &[("ArrowUp", None), ("ArrowDown", None)]),
        line(Lists, Deed::Ends, &[("Ctrl+Home", None), ("Ctrl+End", None)]),
        line(Lists, Deed::ListEnds, &[("Home", None), ("End", None)]),
        line(Lists, Deed::Screens, &[("PageUp", None), ("PageDown", None)]),
        line(Lists, Deed::Follow, &[("Enter", None), ("Space", None)]),
        line(Group::Values, Deed::Columns, &[("ArrowLeft", None), ("ArrowRight", None)]),
        line(Group::Values, Deed::Header, &[("ArrowUp", None), ("ArrowDown", None)]),
        line(Group::Values, Deed::Sort, &[("s", None), ("Enter", None), ("Space", None)]),
        line(Group::Values, Deed::Alone, &[("c", None)]),
        line(Group::Values, Deed::Unfold, &[("ArrowRight", None), ("ArrowLeft", None)]),
        line(Group::Timeline, Deed::Intervals, &[("ArrowLeft", None), ("ArrowRight", None)]),
        line(Group::Timeline, Deed::IntervalEnds, &[("Home", None), ("End", None)]),
        line(Group::Timeline, Deed::SeriesBeside, &[("ArrowUp", None), ("ArrowDown", None)]),
        line(Group::Timeline, Deed::Onwards, &[("PageUp", None), ("PageDown", None)]),
        line(Group::Timeline, Deed::Zoom, &[("+", None), ("-", None), ("0", None)]),
        line(Group::Timeline, Deed::ChooseInterval, &[("Enter", None), ("Space", None)]),
        line(Menu, Deed::Forms, &[("ArrowLeft", None), ("ArrowRight", None)]),
        line(Menu, Deed::FormEnds, &[("Home", None), ("End", None)]),
        line(Menu, Deed::ChooseForm, &[("Enter", None), ("Space", None)]),
        line(Menu, Deed::CloseMenu, &[("Escape", None)]),
        line(Views, Deed::Beside, &[("ArrowLeft", None), ("ArrowRight", None)]),
        line(Group::Lessons, Deed::NextCard, &[("Enter", None)]),
        line(Group::Lessons, Deed::CardBefore, &[("Backspace", None)]),
        line(Group::Lessons, Deed::ShowAgain, &[(".", None)]),
    ]
};

/// Returns the command of a key independent of the focus, or of a sequence of two keys.
///
/// Single characters have none while the user types, and none at all with the setting `quiet`.
pub fn command(stroke: &str, is_typed: bool, quiet: bool) -> Option<Command> {
    let is_character = |stroke: &str| stroke.chars().nth(1).is_none();
    if (is_typed || quiet) && stroke.split(' ').all(is_character) {
        return None;
    }
    let mut strokes = lines().flat_map(|line| line.strokes);
    strokes.find(|(known, command)| *known == stroke && command.is_some())?.1
}

/// Returns `true` if a key may be the first of a two-key command.
pub fn begins(stroke: &str) -> bool {
    let follows = |known: &str| known.strip_prefix(stroke).is_some_and(|rest| rest.starts_with(' '));
    lines().flat_map(|line| line.strokes).any(|(known, command)| command.is_some() && follows(known))
}

/// Returns `true` if a character is a command alone or with the next one, so type-ahead cannot begin with it.
pub fn is_command(letter: char, quiet: bool) -> bool {
    let stroke = letter.encode_utf8(&mut [0; 4]).to_owned();
    !quiet && (begins(&stroke) || command(&stroke, false, false).is_some())
}

/// Returns a key as users read it.
pub fn shown(key: &str) -> &str {
    match key {
        "ArrowUp" => "↑",
        "ArrowDown" => "↓",
        "ArrowLeft" => "←",
        "ArrowRight" => "→",
        "PageUp" => "Page Up",
        "PageDown" => "Page Down",
        "Escape" => "Esc",
        key => key,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Key;

    #[test]
    fn a_single_character_is_a_command_only_where_nobody_types() {
        assert_eq!(command("/", false, false), Some(Command::Search));
        assert_eq!(command("/", true, false), None);
        assert_eq!(command("/", false, true), None);
        assert_eq!(command("g t", false, true), None);
        assert_eq!(command("Ctrl+F", true, true), Some(Command::Search));
        assert_eq!(command("F3", true, true), Some(Command::NextHit));
        assert_eq!(command("q", false, false), None);
        assert_eq!(command("Enter", false, false), None);
    }

    #[test]
    fn two_keys_one_after_the_other_mean_something_together() {
        assert!(begins("g") && !begins("t") && !begins("a") && !begins("/"));
        assert_eq!(command("g t", false, false), Some(Command::Focus(Tab::Structure, "tree")));
        assert_eq!(command("g", false, false), None);
    }

    #[test]
    fn a_character_begins_a_name_unless_it_is_a_command_in_just_this_case() {
        assert!(['2', 'y', 'g'].into_iter().all(|letter| is_command(letter, false)));
        assert!(!['Y', 'G', 't', '0', '%', ' '].into_iter().any(|letter| is_command(letter, false)));
        assert!(!['2', 'y', 'g'].into_iter().any(|letter| is_command(letter, true)));
    }

    #[test]
    fn no_key_means_two_things_everywhere() {
        let strokes = lines().flat_map(|line| line.strokes);
        let mut strokes: Vec<&str> =
            strokes.filter(|(_, command)| command.is_some()).map(|(stroke, _)| *stroke).collect();
        let count = strokes.len();
        strokes.sort_unstable();
        strokes.dedup();
        assert_eq!(strokes.len(), count, "{strokes:?}");
    }

    #[test]
    fn every_view_has_a_key_by_its_place() {
        for (place, &tab) in Tab::ALL.iter().enumerate() {
            for stroke in [(place + 1).to_string(), format!("Alt+{}", place + 1)] {
                assert_eq!(command(&stroke, false, false), Some(Command::Show(tab)), "{stroke}");
            }
        }
    }

    #[test]
    fn keys_of_trees_bytes_and_lists_are_those_that_they_understand() {
        let of_parts = lines().filter(|line| {
            matches!(line.group, Group::Tree | Group::Bytes | Group::Strip | Group::Lists | Group::Menu)
        });
        let of_parts = of_parts
            .filter(|line| !matches!(line.deed, Deed::Letters | Deed::Extend | Deed::CloseMenu))
            .flat_map(|line| line.strokes);
        for (stroke, _) in of_parts {
            let (name, control) = stroke.strip_prefix("Ctrl+").map_or((*stroke, false), |name| (name, true));
            let name = if name == "Space" { " " } else { name };
            assert!(Key::named(name, control).is_some(), "{stroke}");
        }
    }

    #[test]
    fn every_group_has_keys() {
        for group in Group::ALL {
            assert!(lines().any(|line| line.group == group), "{group:?}");
        }
    }
}
