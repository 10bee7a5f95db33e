//! Every change of the session, and keys, which ask it for one.

use std::fmt;
use std::rc::Rc;

use winperf::Place;
use winperf_report::language::Language;

use crate::state::Session;
use crate::state::address::Address;
use crate::state::assuming::Assuming;
use crate::state::both::Both;
use crate::state::comparison::Comparing;
use crate::state::copying::{Copied, TakenOut};
use crate::state::dialog::Dialog;
use crate::state::example::Examples;
use crate::state::files_view::FilesChange;
use crate::state::guide::{Guide, HelpText};
use crate::state::handbook::Handbook;
use crate::state::lessons::LessonsChange;
use crate::state::log_tree::TreeChange;
use crate::state::notice::{Dismissed, Notice};
use crate::state::opening::Opened;
use crate::state::point::Point;
use crate::state::question::{Answer, Question};
use crate::state::raw_view::RawChange;
use crate::state::search_state::SearchChange;
use crate::state::series_name::SeriesName;
use crate::state::settings::Settings;
use crate::state::side::Side;
use crate::state::spot::Spot;
use crate::state::tab::Tab;
use crate::state::timeline::TimelineChange;
use crate::state::titles_view::TitlesChange;
use crate::state::values_change::ValuesChange;

/// A change of the session.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "an action is made, done and gone, and no list holds any")]
pub enum Action {
    /// The list of examples is here, or is not to be had.
    ListExamples(Examples),
    Receive(Opened),
    /// Read the capture in a place as if other numbers stood in it.
    Assume(Side, Assuming),
    /// The work on a question is so far, in percent.
    Progress(Question, u8),
    /// A question is answered.
    Answer(Question, Answer),
    /// Files are dragged over the page, or no more.
    Drag(bool),
    Tell(Notice),
    Dismiss(Dismissed),
    /// Do without the list of titles at that place.
    RemoveList(usize),
    Swap,
    /// Close the file in a place.
    Remove(Side),
    /// Close the file at a place among all.
    CloseFile(usize),
    /// Look at the list of files in another way.
    Files(FilesChange),
    /// Put the file at a place among all, or none, on a side.
    Choose(Side, Option<usize>),
    /// Look at the sample at that position of the log, and at the one before it.
    ChooseSample(usize),
    /// Look at a log of counters in another way.
    Raw(RawChange),
    /// Look at the log itself in another way.
    LogTree(TreeChange),
    /// Show the log itself in the place of its samples' structures, or these again.
    ShowLogItself(bool),
    /// Go to bytes of the log itself.
    LocateInLog(u32),
    /// Go to the sample of that position, and to the byte of its capture that lies there in the log.
    ShowInSample(usize, u32),
    /// Look at title lists that are open by themselves in another way.
    Titles(TitlesChange),
    /// Close the log that is looked at; captures that were open before are shown again, or else another log.
    CloseLog,
    /// Look at the log at a place among those that are not looked at.
    ShowLog(usize),
    /// Close the log at such a place.
    CloseShelved(usize),
    /// Take a file that could not be opened out of the list of files.
    ForgetRefused(usize),
    Clear,
    SelectTab(Tab),
    /// Read about the format in the place of the views, or see these again.
    Consult(Option<Handbook>),
    SelectSide(Side),
    /// Select a structure or a field of the shown capture.
    Select(Spot),
    /// Go to what something of the shown capture refers to, which opens.
    Follow(Spot),
    /// Point at bytes of a capture, which is shown from then on.
    Point(Side, Point),
    /// Open or close a structure of the shown capture.
    Toggle(Place),
    /// Make a value current, by its row of the pairing.
    SelectValue(u64),
    /// Look at the values in another way.
    Values(ValuesChange),
    /// Make a row of the list of findings current.
    SelectFinding(usize),
    /// Look at values over time in another way.
    Timeline(TimelineChange),
    /// Draw a value over time, in the timeline.
    ShowOverTime(SeriesName),
    /// Go to a moment of the timeline by its number, and look at its two samples.
    GoToMoment(usize),
    /// Look at the two samples of the interval of the timeline that is current.
    ChooseInterval,
    /// Find what differs between the captures, or look at it.
    Compare(Comparing),
    /// Follow an address, or follow none any more.
    Want(Option<Address>),
    /// Show the start screen, to which the browser's way back has led; what is open stays open.
    GoToStart,
    /// Show the start screen, from which the browser's way back leads to what is shown, or show the captures again.
    ShowStart(bool),
    /// Speak another language, or look light or dark.
    Set(Settings),
    /// Go from a value or a finding to its bytes, in the tree: capture and offset.
    Locate(Side, u32),
    /// Go to the bytes that show a finding of both captures, as if those of A and of B belonged together: two offsets, and the capture that is shown.
    LocateBoth(Both<u32>, Side),
    /// Fold what is said first of what is wrong to a chip, or show it again.
    FoldVerdict(bool),
    /// A row of a view has been tapped: its details may lie over the list from then on.
    OpenSheet(Tab),
    CloseSheet,
    /// Do what a key asks for, in its turn.
    Key(KeyAnswer),
    /// Give the keyboard focus to the element with the first of these ids as soon as it is drawn, and until then to that with the second.
    Focus {
        id: &'static str,
        meanwhile: &'static str,
    },
    /// Look for something, or go to what was found.
    Search(SearchChange),
    /// Show a dialog.
    Show(Dialog),
    /// Show the dialog of this number no longer.
    Close(u32),
    /// Note what was copied.
    NoteCopy(Copied),
    /// Take so much out of replies from now on.
    TakeOut(TakenOut),
    /// Open the lessons, or go on in one.
    Lessons(LessonsChange),
}

/// The change that a key asks for, as a question to the session as it is, drawn or not.
///
/// Yew rests between the components that it draws, and a list that waits for its turn still shows the place before.
#[derive(Clone)]
pub struct KeyAnswer {
    of: Rc<Asked>,
    is_due: fn(&Session) -> bool,
}

/// What the session is asked.
type Asked = dyn Fn(&Session) -> Option<Action>;

impl KeyAnswer {
    /// Puts the change that a session answers with into a turn of its own.
    pub fn new(of: impl Fn(&Session) -> Option<Action> + 'static) -> Self {
        Self { of: Rc::new(of), is_due: |_| true }
    }

    /// The same, asked as soon as the session is so.
    #[must_use]
    pub fn once(self, is_due: fn(&Session) -> bool) -> Self {
        Self { is_due, ..self }
    }

    pub(super) fn is_due(&self, session: &Session) -> bool {
        (self.is_due)(session)
    }

    /// What the session answers; `None` where the key leads to nothing.
    pub(super) fn of(&self, session: &Session) -> Option<Action> {
        (self.of)(session)
    }
}

/// No two keys are the same one.
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
    /// What a key does.
    pub fn key(of: impl Fn(&Session) -> Option<Action> + 'static) -> Self {
        Self::Key(KeyAnswer::new(of))
    }

    /// Notes what is known of the explanations of findings.
    pub fn explained(language: Language, guide: Guide) -> Self {
        Self::Answer(Question::Text(HelpText::Explanations, language), Answer::Text(guide))
    }

    /// Gives the keyboard focus to the element with this id; a menu is opened by that.
    pub fn focus(id: &'static str) -> Self {
        Self::Focus { id, meanwhile: id }
    }

    /// Gives the keyboard focus to an element of a view; a view without it is at least on its tab.
    pub fn focus_in(tab: Tab, id: &'static str) -> Self {
        Self::Focus { id, meanwhile: tab.tab_id() }
    }
}
