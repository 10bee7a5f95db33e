//! Messages about logs of Performance Monitor.

use winperf::pair::Age;
use winperf_log::NodeKind;
use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Phrase, Say, english, japanese, phrases};

/// A sample of a log, with its times as texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleText {
    /// Its number, from 1.
    pub number: usize,
    /// Number of samples.
    pub count: usize,
    /// Local time.
    pub local: String,
}

/// Messages about logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogMsg {
    /// A text without arguments.
    Phrase(Phrase),
    /// Reason for the guessed code page.
    EncodingHint(u16),
    /// A code page, and `true` if it is the guessed one.
    CodePage(u16, bool),
    /// Name of the slider, by the file.
    Slider(String),
    /// Position of the slider.
    Sample(SampleText),
    /// A time by the clock on the wall where the log was written.
    Local(String),
    /// A time in UTC.
    Utc(String),
    /// Number of counters shown, and of all counters.
    Count(usize, usize),
    /// Progress of the search for them, in percent.
    SearchingProblems(u8),
    Percent(u8),
    /// A button that shows the sample of this number and the one before it.
    ShowValuesOf(usize),
    /// Name of the list of findings about a log, by the file.
    OfLog(String),
    /// A row of its structure: a buffer by its number.
    Buffer(usize),
    /// A structure in it.
    Structure(NodeKind),
    /// The button that leads to a sample, by its number from 1.
    ShowSample(usize),
    /// The number of the piece of a record in an event, from 1, and the number of pieces.
    Piece(u32, u32),
    /// Number of further pieces of a split item.
    MorePieces(usize),
    /// Bytes of the log, by their place.
    At(String),
    /// Column: the first values of the samples, older and newer.
    First(Age),
}

phrases! {
    LogMsg {
        /// Name of the choice of the encoding of a text log.
        Encoding: "Encoding", "文字コード";
        /// Name of the region that chooses among the samples of a log.
        Samples: "Samples of the log", "ログのサンプル";
        /// The time of the log cannot be converted to UTC.
        NoUtc: "UTC unknown", "UTC は不明";
        /// Label: the offset in the log.
        OffsetInLog: "In the log", "ログ内の位置";
        /// The button that closes a log of counters.
        Close: "Close the log", "ログを閉じる";
        /// The field for words that paths of counters must contain.
        Filter: "Filter the counters", "カウンターを絞り込む";
        /// No path contains the words.
        NothingLeft: "No paths match.", "これらの語を含むパスはありません。";
        /// A log of counters can only be compared by values.
        NoStructures:
            "There are no structures to compare: this is a log of individual counters without a PERF_DATA_BLOCK. The Values view shows how each counter changed between the two samples.",
            "比較する構造がありません。このログはカウンターを 1 つずつ記録したもので、PERF_DATA_BLOCK を含みません。2 つのサンプルの間の変化は「値」で見られます。";
        /// A text log has values but no raw bytes.
        OnlyValues:
            "A text log contains only the computed values, not the raw bytes behind them.",
            "テキスト ログにあるのは書かれた値だけで、計算や説明のもとになるバイトはありません。";
        /// Nothing is odd about the log.
        NoNotes:
            "No findings: every part of the log was understood.",
            "ログにおかしなところはありません。すべて理解できました。";
        /// Heading of the problems in the values of a log.
        Problems: "Problems in the values", "値の問題";
        NoProblems: "None found.", "値に問題は見つかりませんでした。";
        /// Label of the percentage above which a processor is busy.
        BusyAbove: "CPU is busy above", "高負荷とする割合";
        /// The button that shows the structure of the log itself, instead of its samples' structures.
        Itself: "Log structure", "ログそのもの";
        /// Legend: a part of a record.
        PartOfRecord: "part of a record", "レコードの部分";
        /// Legend: a text.
        LegendText: "text", "テキスト";
        /// Column: the path of a counter.
        Path: "Counter path", "カウンターのパス";
    }
}

impl Say for LogMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::log::text(self),
            Language::Japanese => japanese::log::text(self),
        }
    }
}
