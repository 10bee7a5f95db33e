//! Messages about sharing.

use winperf_bundle::PackError;
use winperf_redact::{Level, Summary};
use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Phrase, Say, english, japanese, phrases};

#[derive(Debug)]
pub enum ShareMsg<'a> {
    /// A text without arguments.
    Phrase(Phrase),
    Level(Level),
    /// Effect of a level, and its audience.
    LevelHint(Level),
    /// The objects to share: the number chosen, and of all; all if none is chosen.
    Objects(usize, usize),
    /// Names are being replaced in that many bytes.
    Redacting(u64),
    /// Progress of replacing names: percent.
    Redacted(u8),
    /// Progress of writing the bundle: percent.
    Packed(u8),
    /// Summary of the replacements.
    Replaced(&'a Summary),
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
    /// The button that saves a file: its name.
    Save(&'a str),
    /// The size in bytes, and whether issue trackers take it.
    Size(usize, bool),
    /// The text is on the clipboard: its number of characters.
    IssueCopied(usize),
    /// Subject of the text and the report: the first path, and the number of values.
    Explains(&'a str, usize),
    /// No value is selected that could be explained: `true` if a finding is described instead.
    ExplainsNothing(bool),
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
    /// Values in the values view: their number.
    Shown(usize),
    /// All values: their number.
    All(u64),
    /// Values are being written: percent.
    Writing(u8),
}

phrases! {
    ShareMsg<'_> {
        /// The button that opens the dialog.
        Button: "Share…", "共有…";
        /// The title of the dialog.
        Title: "Share", "共有";
        Close: "Close", "閉じる";
        /// Heading: the redaction of everything that leaves the page.
        GoesOut: "What to include", "共有する内容";
        /// Name of the choice of the subject of a text.
        About: "About", "対象";
        /// Name of the choice of a level.
        Levels: "Names and IDs", "名前と ID";
        ObjectsHint:
            "If none is chosen, everything is shared. The parent object of a chosen object is included (Process with Thread).",
            "何も選ばなければすべてを共有します。選んだオブジェクトのインスタンスの親が属するオブジェクトも含まれます。";
        /// The captures are still being examined.
        Examining: "Examining the captures…", "キャプチャを調べています。";
        /// The bundle is being written.
        Packing: "Writing the bundle…", "バンドルを書き出しています。";
        /// Nothing is replaced at this level.
        NothingReplaced:
            "Nothing is replaced: the names of the computer and its programs are included.",
            "何も置き換えません。コンピューターとプログラムの名前がそのまま共有されます。";
        /// Column: a name before.
        Before: "Before", "置き換え前";
        /// Column: the same name after.
        After: "After", "置き換え後";
        /// Heading: the bundle.
        Bundle: "Bundle", "バンドル";
        BundleHint:
            "One file with the captures and their title lists, to attach to an issue. It opens on this page, with the program winperf, and with unzip.",
            "キャプチャとタイトル一覧をまとめた、報告に添付するための 1 つのファイルです。このページ、winperf コマンド、unzip のどれでも開けます。";
        /// Heading: the text of an issue.
        Issue: "Issue text", "Issue の本文";
        IssueHint:
            "Markdown: a title, the worst finding in one sentence, the findings with what they mean, what is gone or new, the explained value, and facts about the machine and the captures in a collapsed section.",
            "タイトル、最も重要な点の一文、指摘とその意味、なくなったものと新しいもの、値の説明、折りたたんだ情報を Markdown でまとめます。";
        CopyIssue: "Copy issue text", "Issue の本文をコピー";
        /// Before the title that an issue may have.
        SuggestedTitle: "Suggested title:", "タイトルの案:";
        CopyTitle: "Copy title", "タイトルをコピー";
        /// The title is on the clipboard.
        TitleCopied: "The title is copied.", "タイトルをコピーしました。";
        /// A text could not be written.
        NotCopied: "The text could not be written. Choose a redaction again.", "テキストを作成できませんでした。もう一度、置き換え方を選んでください。";
        /// Name of the choice of a language for the text and the report.
        LanguageOfText: "Language of the text and the report", "本文とレポートの言語";
        /// The browser provides no clipboard access.
        IssueByHand:
            "The browser does not allow this page to use the clipboard. The text is selected; copy it from here.",
            "ブラウザーがクリップボードの使用を許可していません。テキストを選択してあるので、ここからコピーしてください。";
        /// Heading: the report.
        Report: "Report", "レポート";
        /// Heading: the values.
        Values: "Values", "値";
        ValuesHint:
            "A table for spreadsheets, a document for programs (winperf-values/1), or Markdown, with names replaced as chosen above.",
            "表計算向けの表、プログラム向けの文書 (winperf-values/1)、または Markdown です。名前は「共有する内容」の設定に従います。";
        /// Name of the choice of values.
        Scope: "Which values", "保存する値";
        /// Name of the choice of a format.
        Format: "Format", "形式";
        /// Heading: the values that the timeline shows.
        OverTime: "Timeline", "推移";
        OverTimeHint:
            "The counters and the time that Timeline shows.",
            "「推移」に表示しているカウンターと期間です。";
        /// Dates and names are replaced in these.
        OverTimeReplaced:
            "Dates begin at 2100-01-01, and names are replaced as chosen above.",
            "日時は 2100-01-01 からに置き換わり、名前の扱いは上の選択に従います。";
        /// Dates and names are kept in these.
        OverTimeKept: "This file keeps its dates and names.", "このファイルの日時と名前は元のままです。";
        /// The button that keeps them.
        Keep: "Keep them", "元のままにする";
        /// The button that replaces them.
        Replace: "Replace them", "置き換える";
        /// Name of the choice of a file of these.
        FormChoice: "Kind of file", "ファイルの種類";
        /// A column for each series.
        PdhCsv:
            "PDH-CSV: a column for each counter, for Performance Monitor and relog",
            "PDH-CSV: カウンターごとに 1 列 (パフォーマンス モニター、relog 用)";
        /// A row for each value.
        Csv:
            "CSV: a row for each value, with its unit, or the reason for its absence",
            "CSV: 値ごとに 1 行。単位、または値がない理由つき";
        /// The statistics of each series.
        Statistics: "Markdown: the statistics of each counter", "Markdown: 各カウンターの統計";
        /// The drawing.
        Picture: "SVG: the chart as an image", "SVG: グラフの画像";
        /// Heading: the whole log.
        Log: "Log", "ログ";
        LogHint:
            "The whole log, with all of its counters and samples. It opens on this page, with the program winperf, and in Performance Monitor.",
            "すべてのカウンターとサンプルを含むログ全体です。このページ、winperf コマンド、パフォーマンス モニターのどれでも開けます。";
        IssueOfLogHint:
            "Markdown: a title, the problems of the log, the values of the two samples around the worst problem, or of the selected counter, and facts about the log.",
            "タイトル、ログの問題、最も重要な問題または選択したカウンターの 2 つのサンプルの値、情報を Markdown でまとめます。";
        ReportOfLogHint:
            "One page that opens in any browser: the problems of the log, the values of two samples with their explanations, and facts about the log.",
            "どのブラウザーでも開ける 1 つのページに、ログの問題、2 つのサンプルの値とその説明、情報をまとめます。";
        /// The log is being searched for problems.
        ExaminingLog: "Searching the log for problems…", "ログの問題を探しています。";
        /// Names could not be replaced in the values to be saved.
        NotRedacted:
            "Nothing saved: names cannot be replaced in these values. Choose “Keep everything” to save them as they are.",
            "保存しませんでした。これらの値の名前は置き換えられません。そのまま保存するには「置き換えない」を選んでください。";
        Cancel: "Cancel", "キャンセル";
    }
}

impl Say for ShareMsg<'_> {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::share::text(self),
            Language::Japanese => japanese::share::text(self),
        }
    }
}
