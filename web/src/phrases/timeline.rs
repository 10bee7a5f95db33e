//! Messages about values over time.

use winperf_report::language::Language;
use winperf_series::EventKind;
use yew::AttrValue;

use crate::phrases::{Say, english, japanese};

/// Findings about values of an object, with its names and numbers as texts.
#[derive(Clone, Debug, PartialEq)]
pub struct OddText {
    pub object: String,
    /// Instance and counter of the worst value.
    pub worst: String,
    /// Number of values, or of instances.
    pub count: u32,
    pub numbers: Vec<String>,
    /// Reason why values are absent.
    pub reason: String,
}

/// Messages about values over time.
#[derive(Clone, Debug, PartialEq)]
pub enum TimelineMsg {
    /// A single sample cannot be compared.
    NeedsTwo,
    /// The button that opens more captures.
    OpenMore,
    /// The values are being gathered: percent.
    Gathering(u8),
    /// The samples are being examined: percent.
    Surveying(u8),
    /// Name of the drawing for screen readers: start, end, and a sentence for each series.
    Alternative(String, String, String),
    /// A series in words.
    InWords {
        name: String,
        count: usize,
        absent: usize,
        least: String,
        most: String,
    },
    /// A series without any value.
    WithoutValues(String),
    /// Keys on the drawing.
    Keys,
    /// Number of samples, and their machine.
    SamplesOf(usize, String),
    /// Files that are not captures, and so have no time: the first of them, and their number.
    LeftOut(String, usize),
    /// Name of the choice of the machine.
    MachineChoice,
    /// A machine and the number of its samples.
    Machine(String, usize),
    /// All machines, or those of counter logs if others have samples too, and the number of their samples.
    AllMachines(usize, bool),
    /// The switch that aligns the starts of all logs.
    FromStarts,
    /// The switch between a linear and a logarithmic scale.
    LogScale,
    /// Name of the choice between local time and UTC.
    ClockChoice,
    LocalTime,
    Utc,
    /// Text after the average of a series: its largest value, and the time of that.
    LaneSums(String, String),
    /// The average is the only value of a series.
    LaneConstant,
    /// Number of values that are not above 0, and have no position on it.
    WithoutPlace(usize),
    ZoomIn,
    ZoomOut,
    WholeTime,
    /// Name of the choice between the summary of the series and their numbers.
    Below,
    /// Summary of the series.
    Series,
    /// The numbers of all intervals.
    Numbers,
    /// Column: a series.
    ColumnSeries,
    /// Columns as Performance Monitor has them.
    Last,
    Average,
    Minimum,
    Maximum,
    Duration,
    /// Column: the time of an interval.
    ColumnTime,
    /// The button that removes a series from the drawing.
    Remove(String),
    /// A series has no value in the time that is drawn.
    NoValues,
    /// No sample has a series.
    Nowhere,
    /// Name of the counter browser.
    Counters,
    /// The field of the counter browser for words that a counter must contain.
    FindCounter,
    /// No counter contains the words.
    NoCounter,
    /// Number of counters and of instances of an object.
    Holds(usize, usize),
    /// Minimum, average and maximum of a series.
    Sums(String, String, String),
    /// No sample has a value of a series.
    NoValuesAtAll,
    /// Heading of the list of moments.
    WhereWrong,
    /// Number of moments.
    MomentCount(usize),
    /// No moments; the number of findings about the file.
    NothingWrong(usize),
    /// The link to the findings about the file: their number.
    FileFindings(usize),
    /// There are more values than were looked through: that many were.
    IsShort(usize),
    /// The list contains the worst of that many moments.
    WorstOf(usize),
    /// The button that lists all moments.
    AllMoments(usize),
    /// A sample cannot be read: its file, and the reason.
    Damaged(String, String),
    /// Finding about values.
    Odd(EventKind, OddText),
    /// A sample is missing: the length of the gap, and the usual length.
    Missing(String, String),
    /// Heading of the values at an interval.
    Point,
    /// A time, and whether it is UTC.
    Time(String, bool),
    /// The two samples of an interval and its length: older, newer, length.
    Between(String, String, String),
    /// The button that shows the two samples of an interval.
    Choose,
    /// A and B are the two samples of the interval.
    IsChosen,
    /// The link to the value in the values view.
    ToValues,
    /// No interval is current.
    ChoosePoint,
    /// Hint for a touch screen: tap a point, drag to zoom.
    TouchPoint,
    /// There is only one interval.
    OneInterval,
    /// Neither sample has the value.
    NotThere,
    /// The file that cannot be read, if known.
    Unreadable(String),
    /// A file that cannot be read, in a table.
    SampleDamaged,
    /// The button that shows a value over time.
    OverTime,
}

impl Say for TimelineMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::timeline::text(self),
            Language::Japanese => japanese::timeline::text(self),
        }
    }
}
