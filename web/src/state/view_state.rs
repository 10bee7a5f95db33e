//! Everything that was chosen, and the selections that follow from it.

use crate::shared::Shared;
use crate::state::comparison::Comparison;
use crate::state::copying::{Copied, RedactionLevel};
use crate::state::dialog::OpenDialog;
use crate::state::examined::Examination;
use crate::state::files_view::FilesView;
use crate::state::handbook::Handbook;
use crate::state::highlight::Highlight;
use crate::state::lasting::LastingName;
use crate::state::lessons::Lessons;
use crate::state::notice::Notice;
use crate::state::problems::BusyLimit;
use crate::state::reached::ReachedRange;
use crate::state::search_state::SearchState;
use crate::state::selection::Selection;
use crate::state::settings::Settings;
use crate::state::sharing::Sharing;
use crate::state::side::Side;
use crate::state::tab::Tab;
use crate::state::timeline::TimelineState;
use crate::state::titles_view::TitlesView;
use crate::state::values_state::ValuesState;

/// View state of the page; an address contains the part of it that others can follow.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ViewState {
    /// The captures and names that rows and selections are chosen in; when these change, choices by number are reset.
    pub subject: Option<Examination>,
    /// View state of the title lists, shown if nothing else is open.
    pub titles: TitlesView,
    /// View state of the list of files.
    pub files: FilesView,
    /// Notices that the user has not dismissed.
    pub notices: Vec<Notice>,
    /// `true` if the verdict is collapsed to a chip, which happens when the user navigates elsewhere.
    pub is_verdict_collapsed: bool,
    /// `true` if the details cover the list on screens without room for both.
    pub has_sheet: bool,
    /// `true` if the browser's Back has led to the start screen; open files stay open.
    pub is_at_start: bool,
    pub tab: Tab,
    /// Page of the handbook shown instead of the views.
    pub handbook: Option<Handbook>,
    /// Capture shown by tree and bytes.
    pub side: Side,
    /// Selection in the shown capture.
    pub selection: Option<Shared<Selection>>,
    /// Highlights in tree and bytes besides the selection.
    pub highlights: Vec<Highlight>,
    /// Bytes that the number in the selected field refers to, such as those within a length.
    pub reached: Option<ReachedRange>,
    /// State of the values view.
    pub values: ValuesState,
    /// Current row of the list of findings.
    pub finding_row: usize,
    /// Values over time.
    pub timeline: TimelineState,
    /// Percentage above which a processor of a log is busy.
    pub busy: BusyLimit,
    /// Differences between the two captures.
    pub comparison: Comparison,
    /// `true` while files are being dragged over the page.
    pub is_dragging: bool,
    pub settings: Settings,
    /// The search box and its results.
    pub search: SearchState,
    /// `true` once an assumption has been requested.
    pub was_assumed: bool,
    /// Number of links followed inside the page; the browser's Back returns from each.
    pub followed: u32,
    /// Dialog shown over everything else.
    pub open_dialog: OpenDialog,
    /// Choices in the dialog for sharing.
    pub sharing: Sharing,
    /// Redaction level of texts and files that leave the page.
    pub redaction: RedactionLevel,
    /// Last thing copied, with its permanent link.
    pub copied: Option<(Copied, LastingName)>,
    /// Lessons and the progress in each.
    pub lessons: Lessons,
}
