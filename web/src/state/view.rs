//! Everything that was chosen, and the selections that follow from it.

pub mod address;
pub mod busy_limit;
pub mod comparison;
pub mod copying;
pub mod cursor;
pub mod dialog;
pub mod edge;
pub mod files_view;
pub mod focus;
pub mod handbook;
pub mod highlight;
pub mod lessons;
pub mod notice;
pub mod open_nodes;
pub mod outline;
pub mod point;
pub mod query;
pub mod raw_view;
pub mod reached;
pub mod search_state;
pub mod selection;
pub mod settings;
pub mod sharing;
pub mod slot;
pub mod spot;
pub mod tab;
pub mod timeline;
pub mod value_order;
pub mod values_change;
pub mod values_state;

use crate::shared::Shared;
use crate::state::answers::examined::Examination;
use crate::state::library::document::DocumentId;
use crate::state::library::side::Side;
use crate::state::names::lasting::LastingName;
use crate::state::view::busy_limit::BusyLimit;
use crate::state::view::comparison::Comparison;
use crate::state::view::copying::{Copied, RedactionLevel};
use crate::state::view::dialog::OpenDialog;
use crate::state::view::files_view::FilesView;
use crate::state::view::handbook::Handbook;
use crate::state::view::highlight::Highlight;
use crate::state::view::lessons::Lessons;
use crate::state::view::notice::Notice;
use crate::state::view::outline::OutlineView;
use crate::state::view::reached::ReachedRange;
use crate::state::view::search_state::SearchState;
use crate::state::view::selection::Selection;
use crate::state::view::settings::Settings;
use crate::state::view::sharing::Sharing;
use crate::state::view::tab::Tab;
use crate::state::view::timeline::TimelineState;
use crate::state::view::values_state::ValuesState;

/// View state of the page; an address contains the part of it that others can follow.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ViewState {
    /// The captures and names that rows and selections are chosen in; when these change, choices by number are reset.
    pub subject: Option<Examination>,
    /// The tree of the log itself, or of title lists; `None` while the structures of captures are shown.
    pub outline: Option<OutlineView>,
    /// The log whose samples are A and B, or that is shown instead of captures.
    pub log: Option<DocumentId>,
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
