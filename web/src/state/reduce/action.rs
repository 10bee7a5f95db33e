//! Every change of the session, and keys, which ask it for one.

use std::fmt;
use std::rc::Rc;

use winperf::Place;
use winperf_report::language::Language;

use crate::state::Session;
use crate::state::answers::question::{Answer, Question};
use crate::state::library::assuming::Assuming;
use crate::state::library::both::Both;
use crate::state::library::document::DocumentId;
use crate::state::library::example::Examples;
use crate::state::library::guide::{Guide, HelpText};
use crate::state::library::opening::Opened;
use crate::state::library::side::Side;
use crate::state::names::series_name::SeriesName;
use crate::state::view::address::Address;
use crate::state::view::comparison::Comparing;
use crate::state::view::copying::{Copied, RedactionLevel};
use crate::state::view::dialog::Dialog;
use crate::state::view::files_view::FilesChange;
use crate::state::view::handbook::Handbook;
use crate::state::view::lessons::LessonsChange;
use crate::state::view::notice::{Dismissed, Notice};
use crate::state::view::outline::OutlineChange;
use crate::state::view::point::Point;
use crate::state::view::raw_view::RawChange;
use crate::state::view::search_state::SearchChange;
use crate::state::view::settings::Settings;
use crate::state::view::sharing::Chosen;
use crate::state::view::spot::Spot;
use crate::state::view::tab::Tab;
use crate::state::view::timeline::TimelineChange;
use crate::state::view::values_change::ValuesChange;

/// A change of the session.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "an action is made, done and gone, and no list holds any")]
pub enum Action {
    /// The list of examples is here, or is not available.
    ListExamples(Examples),
    Receive(Opened),
    /// Read the capture on a side with assumed numbers.
    Assume(Side, Assuming),
    /// The work on a question is so far, in percent.
    Progress(Question, u8),
    /// A question is answered.
    Answer(Question, Answer),
    /// Files are being dragged over the page, or no longer.
    Drag(bool),
    Tell(Notice),
    Dismiss(Dismissed),
    Swap,
    /// Close a file; a log with its samples, after which other open files are shown.
    CloseFile(DocumentId),
    /// Change the view of the list of files.
    Files(FilesChange),
    /// Put a capture, or none, on a side.
    Choose(Side, Option<DocumentId>),
    /// Show a file: a capture in A unless it is in A or B, a log over time, a list of paths in a dialog.
    ShowFile(DocumentId),
    /// Show the sample at that position of the log, and the one before it.
    ChooseSample(usize),
    /// Change the view of a log of counters.
    Raw(RawChange),
    /// Change the view of the tree of the log itself, or of title lists.
    Outline(OutlineChange),
    /// Take processors for busy above that percentage.
    LimitBusy(u8),
    /// Show the log itself in the place of its samples' structures, or these again.
    ShowLogItself(bool),
    /// Go to bytes of the log itself.
    LocateInLog(u32),
    /// Go to the sample at a position, and to the byte of its capture at an offset in the log.
    ShowInSample(usize, u32),
    /// Go to bytes of the title list at a position, if the lists are open without captures.
    LocateInList(usize, u32),
    Clear,
    SelectTab(Tab),
    /// Read about the format instead of the views, or return to the views.
    Consult(Option<Handbook>),
    SelectSide(Side),
    /// Select a structure or a field of the shown capture.
    Select(Spot),
    /// Follow a reference of the shown capture, and open its target.
    Follow(Spot),
    /// Point at bytes of a capture, which is shown from then on.
    Point(Side, Point),
    /// Open or close a structure of the shown capture.
    Toggle(Place),
    /// Make a value current, by its row of the pairing.
    SelectValue(u64),
    /// Change the view of the values.
    Values(ValuesChange),
    /// Make a row of the list of findings current.
    SelectFinding(usize),
    /// Change the view of values over time.
    Timeline(TimelineChange),
    /// Draw a value over time, in the timeline.
    ShowOverTime(SeriesName),
    /// Go to an event of the timeline by its number, and show its two samples.
    GoToMoment(usize),
    /// Show the two samples of the current interval of the timeline.
    ChooseInterval,
    /// Change the search for differences, or their view.
    Compare(Comparing),
    /// Follow an address, or follow none any more.
    Want(Option<Address>),
    /// Show the start screen, after the browser's Back has led there; everything remains open.
    GoToStart,
    /// Show the start screen, from which the browser's Back returns, or show the captures again.
    ShowStart(bool),
    /// Change language or theme.
    Set(Settings),
    /// Go from a value or a finding to its bytes, in the tree: capture and offset.
    Locate(Side, u32),
    /// Go to the bytes that show a finding about both captures, as if these bytes of A and of B were counterparts:
    /// two offsets, and the capture to show.
    LocateBoth(Both<u32>, Side),
    /// Collapse the verdict to a chip, or show it again.
    CollapseVerdict(bool),
    /// A row of a view has been tapped: its details may then cover the list.
    OpenSheet(Tab),
    CloseSheet,
    /// Apply the effect of a key, in its turn.
    Key(KeyAnswer),
    /// Move the keyboard focus to the element with the first of these ids as soon as it is rendered, and until then to
    /// the one with the second.
    Focus {
        id: &'static str,
        meanwhile: &'static str,
    },
    /// Change the search, or go to a result.
    Search(SearchChange),
    /// Show a dialog.
    Show(Dialog),
    /// Choose the content to share.
    ChooseShare(Chosen),
    /// Search a large file that is to be shared for names, or cancel that.
    DecideShare(bool),
    /// Close the dialog with this number.
    Close(u32),
    /// Record the last copy.
    NoteCopy(Copied),
    /// Take so much out of replies from now on.
    TakeOut(RedactionLevel),
    /// Open the lessons, or continue one.
    Lessons(LessonsChange),
}

/// The effect of a key, as a function of the current session, rendered or not.
///
/// Yew yields between rendering components, so a list that is not rendered yet still shows the old position.
#[derive(Clone)]
pub struct KeyAnswer {
    of: Rc<ReadAction>,
    is_due: fn(&Session) -> bool,
}

/// Function that reads the action of a key from the session.
type ReadAction = dyn Fn(&Session) -> Option<Action>;

impl KeyAnswer {
    /// Wraps the change that a session answers with, to be applied in a turn of its own.
    pub fn new(of: impl Fn(&Session) -> Option<Action> + 'static) -> Self {
        Self { of: Rc::new(of), is_due: |_| true }
    }

    /// Delays this key until the session satisfies `is_due`.
    #[must_use]
    pub fn once(self, is_due: fn(&Session) -> bool) -> Self {
        Self { is_due, ..self }
    }

    pub(in crate::state) fn is_due(&self, session: &Session) -> bool {
        (self.is_due)(session)
    }

    /// Returns the action for the session; `None` if the key has none.
    pub(in crate::state) fn resolve(&self, session: &Session) -> Option<Action> {
        (self.of)(session)
    }
}

/// No two keys are equal.
impl PartialEq for KeyAnswer {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.of, &other.of)
    }
}

impl fmt::Debug for KeyAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyAnswer")
    }
}

impl Action {
    /// Action of a key.
    pub fn key(of: impl Fn(&Session) -> Option<Action> + 'static) -> Self {
        Self::Key(KeyAnswer::new(of))
    }

    /// Sets the load state of the explanations of findings.
    pub fn explained(language: Language, guide: Guide) -> Self {
        Self::Answer(Question::Text(HelpText::Explanations, language), Answer::Text(guide))
    }

    /// Moves the keyboard focus to the element with this id; that opens a menu.
    pub fn focus(id: &'static str) -> Self {
        Self::Focus { id, meanwhile: id }
    }

    /// Moves the keyboard focus to an element of a view, or to the view's tab if there is none.
    pub fn focus_in(tab: Tab, id: &'static str) -> Self {
        Self::Focus { id, meanwhile: tab.tab_id() }
    }
}
