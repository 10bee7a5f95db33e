//! Messages about sharing.

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
    /// Heading: the redaction of everything that leaves the page.
    GoesOut,
    /// Name of the choice of the subject of a text.
    About,
    /// Name of the choice of a level.
    Levels,
    Level(Level),
    /// Effect of a level, and its audience.
    LevelHint(Level),
    /// The objects to share: the number chosen, and of all; all if none is chosen.
    Objects(usize, usize),
    ObjectsHint,
    /// The captures are still being examined.
    Examining,
    /// Names are being replaced in that many bytes.
    Redacting(u64),
    /// Progress of replacing names: percent.
    Redacted(u8),
    /// The bundle is being written.
    Packing,
    /// Progress of writing the bundle: percent.
    Packed(u8),
    /// Summary of the replacements.
    Replaced(&'a Summary),
    /// Nothing is replaced at this level.
    NothingReplaced,
    /// Column: a name before.
    Before,
    /// Column: the same name after.
    After,
    /// The first kept names, and `true` if there are more.
    Stays(&'a str, bool),
    /// Number of services, providers and files that the bundle names besides its captures.
    Named(usize),
    /// Reason why nothing can be shared: the file if it is the cause, and the reason.
    Refused(Option<&'a str>, &'a PackError),
    /// Other remedies for a refusal at this level, as far as the level is involved.
    RefusedHint(Level, &'a PackError),
    /// The button that reads a wrong field with the correct number: its name, and the number.
    ReadAs(&'a str, i64),
    /// The button that chooses the objects that can be read: their number.
    OnlyReadable(usize),
    /// A file in a place is not a capture: file, reason.
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
    /// The text is on the clipboard: its number of characters.
    IssueCopied(usize),
    /// The browser provides no clipboard access.
    IssueByHand,
    /// Subject of the text and the report: the first path, and the number of values.
    Explains(&'a str, usize),
    /// No value is selected that could be explained: `true` if a finding is described instead.
    ExplainsNothing(bool),
    /// Heading: the report.
    Report,
    /// Content of the report: whether objects are chosen, of which it has all values and all bytes.
    ReportHint(bool),
    /// A file was passed to the browser: its name.
    Saved(&'a str),
    /// A file was not taken by the browser: its name.
    NotSaved(&'a str),
    /// That many bytes are searched at this level only on request.
    Large(u64, Level),
    /// The button that begins with that.
    Begin(Level),
    /// Heading: the values.
    Values,
    ValuesHint,
    /// Name of the choice of values.
    Scope,
    /// Values in the values view: their number.
    Shown(usize),
    /// All values: their number.
    All(u64),
    /// Name of the choice of a format.
    Format,
    /// Heading: the values that the timeline shows.
    OverTime,
    OverTimeHint,
    /// Dates and names are replaced in these.
    OverTimeReplaced,
    /// Dates and names are kept in these.
    OverTimeKept,
    /// The button that keeps them.
    Keep,
    /// The button that replaces them.
    Replace,
    /// Name of the choice of a file of these.
    FormChoice,
    /// A column for each series.
    PdhCsv,
    /// A row for each value.
    Csv,
    /// The statistics of each series.
    Statistics,
    /// The drawing.
    Picture,
    /// Heading: the whole log.
    Log,
    LogHint,
    IssueOfLogHint,
    ReportOfLogHint,
    /// The log is being searched for problems.
    ExaminingLog,
    /// Names could not be replaced in the values to be saved.
    NotRedacted,
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
