//! Every word of the page, in one typed catalogue.
//!
//! A message is a value of [`Msg`] with its parameters; each language is one exhaustive `match`.

pub mod assumed;
pub mod compare;
pub mod copy;
mod english;
pub mod files;
pub mod handbook;
mod japanese;
pub mod keys;
pub mod lessons;
pub mod log;
pub mod paths;
pub mod search;
pub mod share;
pub mod structure;
pub mod timeline;
pub mod titles;
pub mod values;
pub mod verdict;

use winperf::findings::Severity;
use winperf::pair::Age;
pub use winperf_report::language::Language;
use winperf_report::phrases::FoundInPair;
use yew::AttrValue;

use crate::state::library::side::Side;
use crate::state::library::title_list::OtherNumbering;
use crate::state::library::trouble::Trouble;
use crate::state::view::address::NamedFile;
use crate::state::view::edge::{Lies, Pane};
use crate::state::view::settings::Theme;
use crate::state::view::tab::Tab;

/// A text without arguments, in each language. A further language is a field of it, which the compiler then asks of
/// every text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    english: &'static str,
    japanese: &'static str,
}

/// Defines the messages without arguments of an enum: English, Japanese. They are named like its other messages, so
/// that callers do not depend on which messages have arguments.
macro_rules! phrases {
    ($messages:ty { $($(#[doc = $doc:literal])* $name:ident: $english:literal, $japanese:literal;)* }) => {
        #[allow(non_upper_case_globals)]
        impl $messages {
            $(
                $(#[doc = $doc])*
                pub const $name: Self = Self::Phrase(Phrase { english: $english, japanese: $japanese });
            )*
        }
    };
}
use phrases;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// A text without arguments.
    Phrase(Phrase),
    /// The title of the page in the browser: the files in A and B.
    Title(Vec<String>),

    /// A file is being read: name and percent.
    Opening(String, u8),
    /// One of several files is being read: name, its number from 1, number of files, and percent.
    OpeningOneOf(String, usize, usize, u8),
    /// The structures of a file are looked for.
    Walking(String),
    /// The structures of one of several files are looked for: file, number, count.
    WalkingOneOf(String, usize, usize),
    Capture(Side),
    /// The button that opens a capture in an empty place.
    AddCapture(Side),
    /// The button that closes every file: their number.
    CloseAll(usize),
    /// B is that many days and hours later than A, or earlier.
    DaysApart {
        days: u64,
        hours: u64,
        is_later: bool,
    },
    /// Heading of open captures: their machine, and its start time.
    Boot(Option<String>, Option<String>),
    /// The file in this place is not a capture: file, reason.
    NotACapture(String, String),
    /// The file in this place is empty.
    EmptyFile(String),
    /// The file ends before the data: file, declared bytes, bytes there, the first error.
    Cut(String, u64, u64, Option<String>),
    /// The capture is damaged: file, the first error, the number of others, and whether it is the only capture.
    Damaged(String, String, usize, bool),
    /// Something in the capture is doubtful: file, the first warning, the number of others, and whether it is the only
    /// capture.
    Doubtful(String, String, usize, bool),

    /// Several files were opened at once: their number, the number that are not captures, and whether A and B are of
    /// one machine.
    Shelved(usize, usize, bool),
    /// Number of further files that could not be opened.
    MoreFailed(usize),
    /// A list of titles was opened alone: file, number of titles, whether no capture is open yet.
    Titles(String, usize, bool),
    /// A list with a different numbering is not used.
    LeftOut(OtherNumbering),
    /// A list of counter paths came without captures and logs: its file, and the number of its paths.
    Paths(String, usize),
    /// The button that does without a list of titles.
    RemoveListOf(AttrValue),
    /// Age of a capture of two: older or newer.
    Age(Age),
    /// A file is in that place already.
    AlreadyOpen(Side, String),
    /// The capture in that place is not read with the requested assumption: reason.
    NotAssumed(Side, String),
    /// The followed address names captures that are not open: these, and files that are open instead with their fingerprints.
    Wanted(Vec<NamedFile>, Vec<(String, String)>),
    /// Heading over that many files that the followed address names.
    WantedTitle(usize),
    /// The beginning of the hash of a file.
    Sha256(String),
    /// The followed address names an example that does not exist.
    NoExample(String),
    /// Parts of the followed address are invalid.
    UnclearLink(Vec<String>),
    /// The followed address names a place that does not exist.
    NoPlace(String),
    /// The address is on the clipboard, or could not be put there.
    LinkCopied(bool),
    /// Name of an edge that can be moved, by the pane that it makes wider or higher.
    Edge(Pane, Lies),
    /// Name of the edge after a column.
    ColumnWidth(String),
    /// A file took a place.
    Replaced(Side, String),
    /// A log is damaged.
    DamagedLog(String),
    /// A log contains raw counters besides the whole objects that are shown.
    LogOfBoth(String),
    /// A file could not be opened.
    Failed(String, Trouble),
    /// A file that came with captures is not one: its name, the reason, and the number of others.
    ShelvedOther(String, String, usize),
    /// Findings about the two captures as a pair: the first, and the number of others.
    OfPair(Box<FoundInPair>, usize),
    /// Findings about the machine, in the language of the page: the first, and the number of others.
    OfMachine(String, usize),
    /// Functions called without Perflib, in the language of the page.
    Called(String),
    /// A view.
    View(Tab),
    /// The view with the findings: their number.
    Findings(usize),
    /// A switch between the captures: the file of a place.
    ShowSide(Side),

    TreeOf(Side),
    /// Name of the hex pane.
    BytesOf(Side),
    Bytes(u64),
    /// More bytes than are shown: their number.
    MoreBytes(u64),
    /// The byte under the cursor: offset, value, name of its field.
    ByteAt(String, String, String),
    /// A byte that belongs to no field: offset, value.
    LoneByteAt(String, String),

    /// Numbers of errors, of warnings, and of informational findings.
    FindingCounts(usize, usize, usize),
    /// There are no findings, with one capture or with two.
    NoFindings(bool),
    /// Text of a finding, and the number of others that merely follow from it.
    WithConsequences(String, usize),
    /// Text of a finding that merely follows from another one.
    Consequence(String),
    /// Sentences of a finding in A and in B, whose numbers differ.
    InEach(String, String),
    /// The button that leads to the bytes of a finding: capture and offset.
    ShowBytes(String),
    /// Column: raw value in a capture.
    ColumnRaw(Side),
    /// The own address of a value.
    Address(String),
    Theme(Theme),
}

phrases! {
    Msg {
        /// The line next to the name.
        Tagline: "Inspector for Windows performance data", "Windows パフォーマンス データのインスペクター";
        /// Purpose of the page, in one line.
        DropHere: "See inside Windows performance data", "Windows パフォーマンス データの中を見る";
        /// Files to drop, and their treatment.
        DropHint:
            "Drop a Performance Monitor log (.blg or PDH-CSV) or captures of HKEY_PERFORMANCE_DATA. winperf decodes every byte, computes and explains every counter, and tells you what is wrong.",
            "パフォーマンス モニターのログ (.blg、CSV) や HKEY_PERFORMANCE_DATA のキャプチャをドロップしてください。winperf はすべてのバイトを読み解き、すべてのカウンターを計算して説明し、おかしい所を伝えます。";
        /// Hint that files and folders can be dropped, too.
        DropAny:
            "or drop any number of files and folders anywhere",
            "またはファイルやフォルダーをいくつでも、どこにでもドロップ";
        /// The button that opens the file dialog.
        OpenFiles: "Open files…", "ファイルを開く…";
        Examples: "Examples", "例";
        /// The question that the picture of the start screen answers.
        PictureAsks:
            "Why does svchost#3 show 317\u{202f}267 %?",
            "svchost#3 が 317\u{202f}267 % になるのはなぜ?";
        /// Explanation of the picture.
        PictureSays:
            "In B, that name belongs to a different process, and most tools don't notice.",
            "B では、この名前は別のプロセスのものです。多くのツールは気付きません。";
        /// Opens the example that it is of.
        PictureOpens: "Open this example", "この例を開く";
        /// The value obtained by pairing by name only.
        PictureByName: "matched by name", "名前で対応付けると";
        /// The correct value.
        PictureById: "matched by process ID", "プロセス ID で対応付けると";
        /// The examples are being loaded.
        ExamplesLoading: "Loading the examples…", "例を読み込んでいます。";
        /// Above the examples of one peculiarity or one fault.
        ExamplesToLearn:
            "More examples: damaged captures, shifted instances, Japanese names, three clocks",
            "ほかの例: 壊れたキャプチャ、ずれたインスタンス、日本語の名前、3 つの時計";
        /// The list of examples is not available.
        ExamplesUnavailable:
            "The examples could not be loaded. You can still open your own files.",
            "例を読み込めませんでした。お手元のファイルは問題なく開けます。";
        /// Heading of how to take a capture.
        HowToCapture: "Take two captures on Windows", "Windows で 2 つのキャプチャを採取する";
        /// Instructions for taking a capture.
        HowToCaptureText:
            "In PowerShell, this writes 0.perfdata and 1.perfdata, one second apart:",
            "PowerShell で次を実行すると、0.perfdata と 1.perfdata が 1 秒の間隔で書き出されます。";
        Privacy:
            "Nothing leaves your browser: files are read here, and the page's security policy blocks all uploads.",
            "ブラウザーの外には何も出ません。ファイルはここで読み取られ、ページのセキュリティ ポリシーがアップロードをすべて遮断します。";
        /// Request to drop the files that are dragged over the page.
        DropNow: "Drop to open", "ドロップして開く";
        Cancel: "Cancel", "キャンセル";
        /// Name of the region with the captures.
        Captures: "Captures", "キャプチャ";
        /// The button that exchanges the places.
        Swap: "Swap A and B", "A と B を入れ替える";
        /// Reason to open a capture in an empty place.
        SecondCaptureHint:
            "With a second capture, rates and averages have values too.",
            "2 つ目のキャプチャがあれば、レートや平均の値も計算できます。";
        /// A capture without a readable computer name.
        NoMachine: "no computer name", "コンピューター名なし";
        /// A capture without a readable time.
        NoTime: "no time", "時刻なし";
        /// Time between the captures, by the clock of rates.
        Interval:
            "Time from A to B by PerfTime100nSec, which is the clock of types with 100NS in their names; most rates use PerfTime",
            "PerfTime100nSec による A から B までの時間 (名前に 100NS を含むカウンター型の除数。多くのレートの除数は PerfTime)";
        /// Time between the captures by system time, if that differs.
        IntervalByCalendar:
            "By SystemTime, which disagrees with PerfTime100nSec",
            "SystemTime による時間 (PerfTime100nSec と一致しません)";
        /// There are no problems with captures that are large.
        NothingWrong:
            "Nothing is wrong: no errors, and no warnings about the two together.",
            "問題はありません。エラーも、2 つのキャプチャの組についての警告もありません。";
        /// The findings are still being computed, for screen readers.
        FindingsComing: "searching", "検査中";
        /// The name of the page, as a link to the start screen.
        ToStart: "winperf: start page", "winperf: 開始画面へ";
        /// Closes details that cover the list.
        CloseDetails: "Close the details", "詳細を閉じる";
        /// The button from the start screen back to the captures.
        ToCaptures: "Back to the captures", "キャプチャに戻る";
        /// The files came newest first.
        PutInOrder:
            "The files were given newest first. The older one is now A and the newer one is B.",
            "新しい順に渡されたため、古い方を A、新しい方を B にしました。";
        /// Request to open these files.
        WantedHint:
            "Drop the files here to open the linked place. A link never contains the bytes of a capture, so ask the person who sent you the link for the files. Renamed files are recognised. A name with a slash is a file in a bundle: drop the bundle. Redacted copies are different files: open them without the link, or ask for a link copied from them.",
            "ファイルをここにドロップすると、リンクの場所に移動します。リンクにキャプチャのバイト列は含まれないため、ファイルはリンクの送り主から受け取ってください。名前が変わっていても認識されます。名前に / が含まれる場合、/ の前はバンドルの名前です。そのバンドルをドロップしてください。名前を置き換えたコピーは別のファイルです。リンクを使わずに開くか、そのコピーから作ったリンクを受け取ってください。";
        /// A capture whose name is not in the address.
        SomeCapture: "A capture", "キャプチャ";
        /// A file that the address names is open.
        IsOpen: "is open", "開いています";
        /// The button that leaves the followed address alone.
        WithoutLink: "Ignore the link", "リンクを無視する";
        /// The button that copies the address of the view.
        CopyLink: "Copy link", "リンクをコピー";
        /// Keys on such an edge.
        ColumnKeys: "← → width, ↑ ↓ other columns, Enter reset", "← → で幅、↑ ↓ でほかの列、Enter で元の幅";
        Dismiss: "Dismiss", "閉じる";
        /// Name of the region with notices.
        Notices: "Notices", "お知らせ";

        /// The link from a sentence to the list of findings.
        InFindings: "all findings", "すべての指摘";

        /// Name of the list of views.
        Views: "Views", "ビュー";
        /// Name of the switch between the captures.
        ShownCapture: "Shown in tree", "ツリー";
        Details: "Details", "詳細";
        /// Column: name of a structure or field.
        ColumnName: "Name", "名前";
        /// Column: value of a field.
        ColumnValue: "Value", "値";
        /// Column: C type.
        ColumnType: "Type", "型";
        /// Column: offset in the file.
        ColumnOffset: "Offset", "オフセット";
        SelectSomething:
            "Select a structure, a field or a byte to see what it is.",
            "構造体、フィールド、またはバイトを選ぶと、それが何かをここに示します。";
        /// Label: offset from the start of the file.
        OffsetInFile: "File offset", "ファイル内";
        /// Label: offset from the start of the structure.
        OffsetInStructure: "Offset in structure", "構造体内";
        /// Label: length.
        Length: "Length", "長さ";
        /// Label: raw bytes.
        RawBytes: "Bytes", "バイト列";
        /// Label: the parents of the selection.
        Path: "Part of", "属する構造体";
        /// The file has no bytes.
        NoBytes: "The file has no bytes.", "ファイルにバイトがありません。";
        /// The file has no structure.
        NoStructure:
            "This file is not a capture, so there is no structure to show.",
            "このファイルはキャプチャではないため、表示できる構造がありません。";
        /// A finding that is an error.
        SeverityError: "error", "エラー";
        /// A finding that is a warning.
        SeverityWarning: "warning", "警告";
        /// An informational finding.
        SeverityInfo: "info", "情報";
        /// A finding concerns both captures.
        BothCaptures: "A and B", "A と B";
        /// Location of an absent item.
        Nowhere: "none", "なし";
        /// Column: severity of a finding.
        ColumnSeverity: "Severity", "重要度";
        /// Column: the name of a finding for programs.
        ColumnCode: "Code", "コード";
        /// Column: the structure that a finding concerns.
        ColumnSubject: "Where", "場所";
        /// Column: the text of a finding.
        ColumnMessage: "Finding", "内容";
        /// Column: the bytes of a finding.
        ColumnBytes: "Bytes", "バイト";
        /// Name of the region that explains the current finding.
        FindingExplanation: "Explanation of the current finding", "選択中の指摘の説明";
        /// Heading of the symptoms that people report for a finding.
        ReportedAs: "Reported as", "報告される症状";
        /// Before the finding that a finding follows from.
        FollowsFrom: "This follows from: ", "原因となる指摘: ";
        /// The document that explains findings is being loaded.
        GuideComing: "Loading…", "説明を読み込んでいます。";
        /// The document that explains findings could not be had.
        GuideMissing:
            "The explanation could not be loaded from the page's folder. Reopen this view to try again.",
            "説明をページのフォルダーから読み込めませんでした。このビューを開き直すと、もう一度読み込みます。";

        /// Name of the table of values.
        ValuesTable: "Values", "値";
        /// Column: object.
        ColumnObject: "Object", "オブジェクト";
        /// Column: instance.
        ColumnInstance: "Instance", "インスタンス";
        /// Column: counter.
        ColumnCounter: "Counter", "カウンター";
        /// Column: unit.
        ColumnUnit: "Unit", "単位";
        /// Column: status.
        ColumnStatus: "Status", "状態";
        /// Column: counter type.
        ColumnCounterType: "Counter type", "カウンターの型";
        /// Name of the region that explains the current value.
        Explanation: "Explanation of the current value", "選択中の値の説明";
        /// Heading of the links to the raw values.
        Way: "Where the numbers are", "数値の出どころ";
        /// Name of the choice of language.
        LanguageChoice: "Language", "言語";
        /// Name of the choice of theme.
        ThemeChoice: "Theme", "テーマ";

        /// The captures are being examined.
        Examining: "Pairing the captures…", "キャプチャを突き合わせています…";
        /// There is not a capture to take values from.
        NoValues:
            "No readable capture is open, so there are no values.",
            "値を計算できるキャプチャがありません。";
        /// The captures contain no counter.
        NoCounters: "These captures contain no counters.", "開いているキャプチャにはカウンターがありません。";
    }
}

/// The catalogue in one language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Words {
    pub language: Language,
}

impl Words {
    /// Returns the text of a message.
    pub fn say(self, message: impl Say) -> AttrValue {
        message.say(self.language)
    }
}

/// A message for which every language has words.
pub trait Say {
    fn say(self, language: Language) -> AttrValue;
}

impl From<Severity> for Msg {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Error => Self::SeverityError,
            Severity::Warning => Self::SeverityWarning,
            Severity::Info => Self::SeverityInfo,
        }
    }
}

impl Say for Msg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::text(self),
            Language::Japanese => japanese::text(self),
        }
    }
}

/// Returns a number as users read it.
pub fn grouped(number: u64) -> String {
    winperf_report::number::grouped_digits(&number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(9999), "9999");
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(Words::default().say(Msg::Bytes(1)), "1 byte");
    }
}
