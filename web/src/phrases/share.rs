//! What is said about sharing.

use winperf_bundle::PackError;
use winperf_redact::{Level, Summary};
use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Say, english, japanese};

#[derive(Debug)]
pub enum ShareMsg<'a> {
    /// The button that opens the dialog.
    Button,
    /// The title of the dialog.
    Title,
    Close,
    /// Heading: what is taken out before anything leaves the page.
    GoesOut,
    /// Name of the choice of a level.
    Levels,
    Level(Level),
    /// What a level does, and for whom it is.
    LevelHint(Level),
    /// Which objects go out: how many of how many are chosen; all when none is.
    Objects(usize, usize),
    ObjectsHint,
    /// The captures are still being examined.
    Examining,
    /// Names are being replaced in so many bytes.
    Redacting(u64),
    /// How far that is: percent.
    Redacted(u8),
    /// The bundle is being written.
    Packing,
    /// How far that is: percent.
    Packed(u8),
    /// What was replaced.
    Replaced(&'a Summary),
    /// Nothing is replaced at this level.
    NothingReplaced,
    /// Column: a name before.
    Before,
    /// Column: the same name after.
    After,
    /// The first names that stay, and whether there are more.
    Stays(&'a str, bool),
    /// How many services, providers and files the bundle names beside its captures.
    Named(usize),
    /// Why nothing can go out: the file, when one is to blame, and the reason.
    Refused(Option<&'a str>, &'a PackError),
    /// What else can be done about a refusal at this level, as far as the level has a part in it.
    RefusedHint(Level, &'a PackError),
    /// A file in a place is no capture: file, reason.
    NoCapture(&'a str, &'a str),
    /// Heading: the bundle.
    Bundle,
    BundleHint,
    /// The button that saves a file: its name.
    Save(&'a str),
    /// The size in bytes, and whether issue trackers take it.
    Size(usize, bool),
    /// Heading: the text of an issue.
    Issue,
    IssueHint,
    CopyIssue,
    /// Before the title that an issue may have.
    SuggestedTitle,
    CopyTitle,
    /// The title is on the clipboard.
    TitleCopied,
    /// Name of the choice of a language for the text and the report.
    LanguageOfText,
    /// The text is on the clipboard: how many characters it has.
    IssueCopied(usize),
    /// The browser gives no way to the clipboard.
    IssueByHand,
    /// What the text and the report explain: the first path, and how many values there are.
    Explains(&'a str, usize),
    /// Nothing is selected that could be explained.
    ExplainsNothing,
    /// Heading: the report.
    Report,
    /// What is in it: whether objects are chosen, of which it has all values and all bytes.
    ReportHint(bool),
    /// A file was handed to the browser: its name.
    Saved(&'a str),
    /// A file was not taken by the browser: its name.
    NotSaved(&'a str),
    /// So many bytes are gone through at this level only when somebody asks for it.
    Large(u64, Level),
    /// The button that begins with that.
    Begin(Level),
    /// Heading: the values.
    Values,
    ValuesHint,
    /// Name of the choice of values.
    Scope,
    /// What the view of the values shows: how many values.
    Shown(usize),
    /// All values: how many.
    All(u64),
    /// Name of the choice of a format.
    Format,
    /// Values are being written: percent.
    Writing(u8),
    Cancel,
}

impl Say for ShareMsg<'_> {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::share::text(self),
            Language::Japanese => japanese::share::text(self),
        }
    }
}
