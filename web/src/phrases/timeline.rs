//! Messages about values over time.

use winperf_report::language::Language;
use winperf_series::EventKind;
use yew::AttrValue;

use crate::phrases::{Phrase, Say, english, japanese, phrases};

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
    /// A text without arguments.
    Phrase(Phrase),
    /// The values are being gathered: percent.
    Gathering(u8),
    /// The samples are being examined: percent.
    Surveying(u8),
    /// Name of the drawing for screen readers: start, end, and a sentence for each series.
    Alternative(String, String, String),
    /// A series in words.
    InWords { name: String, count: usize, absent: usize, least: String, most: String },
    /// A series without any value.
    WithoutValues(String),
    /// Number of samples, and their machine.
    SamplesOf(usize, String),
    /// Files that are not captures, and so have no time: the first of them, and their number.
    LeftOut(String, usize),
    /// A machine and the number of its samples.
    Machine(String, usize),
    /// All machines, or those of counter logs if others have samples too, and the number of their samples.
    AllMachines(usize, bool),
    /// Text after the average of a series: its largest value, and the time of that.
    LaneSums(String, String),
    /// Number of values that are not above 0, and have no position on it.
    WithoutPlace(usize),
    /// The button that removes a series from the drawing.
    Remove(String),
    /// Number of counters and of instances of an object.
    Holds(usize, usize),
    /// Minimum, average and maximum of a series.
    Sums(String, String, String),
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
    /// A time, and whether it is UTC.
    Time(String, bool),
    /// The two samples of an interval and its length: older, newer, length.
    Between(String, String, String),
    /// The file that cannot be read, if known.
    Unreadable(String),
}

phrases! {
    TimelineMsg {
        /// A single sample cannot be compared.
        NeedsTwo:
            "A value over time needs at least two samples of one machine. Open more captures, or a Performance Monitor log.",
            "値の推移には、同じマシンのサンプルが 2 つ以上必要です。キャプチャを追加で開くか、パフォーマンス モニターのログを開いてください。";
        /// The button that opens more captures.
        OpenMore: "Open more captures", "キャプチャを追加で開く";
        /// Keys on the drawing.
        Keys:
            "Left and right: interval. Up and down: series. Enter: open the two samples. + and −, or Ctrl+wheel: zoom. 0 or Escape: reset zoom. Page Up and Page Down: scroll.",
            "左右: 区間、上下: 系列、Enter: 2 つのサンプルを見る、+ と − または Ctrl + ホイール: 拡大と縮小、0 または Esc: 全期間、Page Up と Page Down: 前後へ移動。";
        /// Name of the choice of the machine.
        MachineChoice: "Machine", "マシン";
        /// The switch that aligns the starts of all logs.
        FromStarts: "Align logs at their start", "ログの開始時刻をそろえる";
        /// The switch between a linear and a logarithmic scale.
        LogScale: "Logarithmic", "対数目盛";
        /// Name of the choice between local time and UTC.
        ClockChoice: "Time zone", "時刻の表示";
        LocalTime: "Local time", "現地時刻";
        Utc: "UTC", "UTC";
        /// The average is the only value of a series.
        LaneConstant: "constant", "常に同じ値";
        ZoomIn: "Zoom in", "拡大";
        ZoomOut: "Zoom out", "縮小";
        WholeTime: "Reset zoom", "拡大を解除";
        /// Name of the choice between the summary of the series and their numbers.
        Below: "Table", "グラフの下";
        /// Summary of the series.
        Series: "Statistics", "統計";
        /// The numbers of all intervals.
        Numbers: "Samples", "サンプル";
        /// Column: a series.
        ColumnSeries: "Counter", "カウンター";
        /// Columns as Performance Monitor has them.
        Last: "Last", "最新";
        Average: "Average", "平均";
        Minimum: "Minimum", "最小";
        Maximum: "Maximum", "最大";
        Duration: "Duration", "継続時間";
        /// Column: the time of an interval.
        ColumnTime: "Time", "時刻";
        /// A series has no value in the time that is drawn.
        NoValues: "no values in this range", "この期間に値はありません";
        /// No sample has a series.
        Nowhere: "not in any sample", "どのサンプルにもありません";
        /// Name of the counter browser.
        Counters: "Counters", "カウンター";
        /// The field of the counter browser for words that a counter must contain.
        FindCounter: "Find a counter", "カウンターを検索";
        /// No counter contains the words.
        NoCounter: "No counters match.", "これらの語を含むカウンターはありません。";
        /// No sample has a value of a series.
        NoValuesAtAll: "no value", "値なし";
        /// Heading of the list of moments.
        WhereWrong: "Problems", "問題";
        /// Heading of the values at an interval.
        Point: "Interval", "区間";
        /// The button that shows the two samples of an interval.
        Choose: "Open its two samples as A and B", "この区間の 2 つのサンプルを見る";
        /// A and B are the two samples of the interval.
        IsChosen: "Its samples are A and B.", "この区間のサンプルが A と B です。";
        /// The link to the value in the values view.
        ToValues: "Show in Values", "値で表示";
        /// No interval is current.
        ChoosePoint:
            "Click a point to see the two samples behind it. Drag, or turn the wheel with Ctrl, to zoom.",
            "点をクリックすると、その元になった 2 つのサンプルを表示します。ドラッグまたは Ctrl + ホイールで拡大できます。";
        /// Hint for a touch screen: tap a point, drag to zoom.
        TouchPoint:
            "Tap a point to see the two samples behind it. Drag across the chart to zoom.",
            "点をタップすると、その値のもとになった 2 つのサンプルが表示されます。グラフを横になぞると拡大します。";
        /// There is only one interval.
        OneInterval:
            "Two samples give one value. Open more captures of this machine to see values change.",
            "サンプルが 2 つなので値は 1 つです。変化を見るには、このコンピューターのキャプチャをさらに開いてください。";
        /// Neither sample has the value.
        NotThere: "not present", "ありません";
        /// A file that cannot be read, in a table.
        SampleDamaged: "damaged", "破損";
        /// The button that shows a value over time.
        OverTime: "Over time", "推移を見る";
    }
}

impl Say for TimelineMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::timeline::text(self),
            Language::Japanese => japanese::timeline::text(self),
        }
    }
}
