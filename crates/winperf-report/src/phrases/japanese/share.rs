//! Issue texts and reports, in Japanese.

use winperf::NoExcerpt;
use winperf::findings::Severity;
use winperf_bundle::PackError;
use winperf_redact::{Level, RefusalReason};

use crate::phrases::share::{Fact, Heading, HowBad, Sentence};
use crate::phrases::{Japanese, SayIn};

impl SayIn<Japanese> for Heading {
    type Said = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Self::YourWords => "起きたことと、期待していたことをここに書いてください。",
            Self::Captures => "キャプチャ",
            Self::Older => "古い方",
            Self::Newer => "新しい方",
            Self::Findings => "指摘",
            Self::Values => "値",
            Self::Attachment => "添付ファイル",
            Self::Severity => "重要度",
            Self::Code => "コード",
            Self::Place => "場所",
            Self::Finding => "内容",
            Self::Bytes => "バイト",
            Self::Instance => "インスタンス",
            Self::Counter => "カウンター",
            Self::Value => "値",
            Self::OlderRaw => "古い方の生の値",
            Self::NewerRaw => "新しい方の生の値",
        }
    }
}

impl SayIn<Japanese> for Fact {
    type Said = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Self::File => "ファイル",
            Self::Length => "長さ (バイト)",
            Self::Sha256 => "SHA-256 の先頭",
            Self::Computer => "コンピューター",
            Self::Windows => "Windows のビルド",
            Self::Architecture => "アーキテクチャ",
            Self::Locale => "ロケール",
            Self::Query => "クエリ",
            Self::Processors => "プロセッサ数",
            Self::TicksPerSecond => "1 秒あたりのティック数",
            Self::Time => "時刻 (UTC)",
            Self::PerfTime => "パフォーマンス クロック",
            Self::Objects => "オブジェクト",
            Self::Instances => "インスタンス",
            Self::Counters => "カウンター定義",
        }
    }
}

impl SayIn<Japanese> for Sentence {
    type Said = String;

    fn say_in(&self) -> String {
        match self {
            Self::Captured { both: true } => {
                "`HKEY_PERFORMANCE_DATA` が返す Windows のパフォーマンス カウンターのスナップショットの組です。".to_owned()
            }
            Self::Captured { both: false } => {
                "`HKEY_PERFORMANCE_DATA` が返す Windows のパフォーマンス カウンターのスナップショットです。".to_owned()
            }
            Self::Elapsed { calendar, performance } => format!(
                "2 つの間隔は、システム時刻で {calendar} 秒、パフォーマンス クロックで {performance} 秒です。"
            ),
            Self::Matched { both, older, newer } => format!(
                "両方のキャプチャにあるインスタンス: {both}、古い方のみ: {older}、新しい方のみ: {newer}。"
            ),
            Self::Redaction(Level::None) => "何も置き換えていません。".to_owned(),
            Self::Redaction(Level::Names) => {
                "匿名化: コンピューターの名前と、Windows 標準ではないプログラムやデバイスの名前を置き換え、日付をずらしています。".to_owned()
            }
            Self::Redaction(Level::Strict) => {
                "匿名化: オブジェクトとカウンターの名前を除くすべての名前と ID を置き換え、日付をずらしています。".to_owned()
            }
            Self::Found { errors, warnings, infos } => {
                format!("エラー {errors} 件、警告 {warnings} 件、情報 {infos} 件。")
            }
            Self::NothingOdd => "異常はありません。".to_owned(),
            Self::More(count) => format!("ここに載せていない指摘: {count} 件。"),
            Self::MoreValues(count) => format!("ここに載せていない値: {count} 件。"),
            Self::Charted { drawn, all } => {
                format!("このカウンターの値が大きいインスタンス: {all} 個中 {drawn} 個。")
            }
            Self::OnPage => {
                "添付の `.perfcap.zip` にキャプチャが入っています。winperf のページにドロップすると、ブラウザーの中で読み取られ、アップロードはされません。".to_owned()
            }
            Self::ByProgram => {
                "ターミナルでは `winperf check ファイル.perfcap.zip` と `winperf values ファイル.perfcap.zip` を使います。`unzip` で生のブロックを取り出せます。".to_owned()
            }
        }
    }
}

impl SayIn<Japanese> for HowBad {
    type Said = &'static str;

    fn say_in(&self) -> &'static str {
        match self.0 {
            Severity::Error => "エラー",
            Severity::Warning => "警告",
            Severity::Info => "情報",
        }
    }
}

impl SayIn<Japanese> for PackError {
    type Said = String;

    fn say_in(&self) -> String {
        match self {
            Self::Refused(refusal) => refused(&refusal.reason),
            Self::NotTaken(_, reason) => not_taken(reason),
            Self::ListsDiffer { member } => format!(
                "{member} になるタイトル一覧が 2 つあり、内容が異なります。バンドルには種類と言語ごとに 1 つしか入りません"
            ),
            Self::Written(error) => format!("バンドルを書き出せません: {error}"),
        }
    }
}

fn refused(reason: &RefusalReason) -> String {
    match reason {
        RefusalReason::Unread(error) => format!(
            "読み取れない部分に名前が残っている可能性があるため、このキャプチャは匿名化できません: {}",
            SayIn::<Japanese>::say_in(error)
        ),
        RefusalReason::NameElsewhere { offset } => format!(
            "名前が本来の位置の外にあるため、このキャプチャは匿名化できません (オフセット {offset:#x})"
        ),
        RefusalReason::TextShared { offset } => format!(
            "テキストがほかの値とバイトを共有しているため、このキャプチャは匿名化できません (オフセット {offset:#x})"
        ),
        RefusalReason::IdShared { offset } => format!(
            "プロセスまたはスレッドの ID がほかの値とバイトを共有しているため、このキャプチャは匿名化できません (オフセット {offset:#x})"
        ),
        RefusalReason::DateLeft { offset } => {
            format!("匿名化したコピーに採取した日付が残っています (オフセット {offset:#x})")
        }
        RefusalReason::NamesExhausted { length } => {
            format!("{length} 文字の名前が多すぎるため、同じ長さの別名を重複なく割り当てられません")
        }
        RefusalReason::TooManyValues { count } => {
            format!("キャプチャは {count} 個の値を示していますが、比較するには多すぎます")
        }
        RefusalReason::StructureChanged => "匿名化したコピーの構造が元と異なります".to_owned(),
        RefusalReason::ValueChanged { object, counter } => {
            format!("匿名化したコピーで、オブジェクト {object} のカウンター {counter} の値が元と異なります")
        }
        RefusalReason::NameLeft { offset } => {
            format!("匿名化したコピーに元の名前が残っています (オフセット {offset:#x})")
        }
    }
}

fn not_taken(reason: &NoExcerpt) -> String {
    match reason {
        NoExcerpt::Unread(error) => {
            format!("読み取れなかった部分は取り出せません: {}", SayIn::<Japanese>::say_in(error))
        }
        NoExcerpt::Cut { object, stated, actual } => format!(
            "オブジェクト {object} は取り出せません。{stated} バイトと示していますが、{actual} バイトしかありません"
        ),
        NoExcerpt::NoneOfThem => "選んだオブジェクトはこのキャプチャにありません".to_owned(),
        NoExcerpt::Different { object } => {
            format!("オブジェクト {object} は、取り出すと元と異なる読み方になります")
        }
    }
}
