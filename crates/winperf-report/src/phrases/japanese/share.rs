//! Issue texts and reports, in Japanese.

use crate::account::{Change, Definition, Few, Looked, Statement};
use winperf::findings::Severity;
use winperf::{Assumed, NoExcerpt};
use winperf_bundle::PackError;
use winperf_bundle::called::{Awaited, DllCall};
use winperf_redact::{Level, RefusalReason};

use crate::number::grouped_in;
use crate::phrases::share::{Fact, Heading, HowBad, Sentence, ShouldBe};
use crate::phrases::{Japanese, SayIn};

use super::absence::who;

impl SayIn<Japanese> for Heading {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Self::YourWords => "起きたことと、期待していたことをここに書いてください。",
            Self::Captures => "キャプチャ",
            Self::Changes => "なくなったものと新しいもの",
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
            Self::Explained => "バイトからの計算",
            Self::Meaning => "指摘の意味",
            Self::Contents => "目次",
            Self::Opening => "キャプチャの開き方",
            Self::ByName => "名前で対応付けた場合",
            Self::Log => "ログ",
        }
    }
}

impl SayIn<Japanese> for Fact {
    type Output = &'static str;

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
            Self::Samples => "サンプル",
            Self::Interval => "間隔",
            Self::LocalTime => "ローカル時刻",
        }
    }
}

impl SayIn<Japanese> for Sentence {
    type Output = String;

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
            Self::Written { version, created: Some(created) } => {
                format!("{created} に winperf {version} で作成しました。")
            }
            Self::Written { version, created: None } => format!("winperf {version} で作成しました。"),
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
            Self::LogOnPage => {
                "`winperf pack` で、同じように名前を置き換えたログの `.perfcap.zip` を作成して添付してください。winperf のページにドロップすると、ブラウザーの中で読み取られ、アップロードはされません。".to_owned()
            }
            Self::LogByProgram => {
                "ターミナルでは `winperf check ファイル.perfcap.zip` と `winperf stats ファイル.perfcap.zip` を使います。".to_owned()
            }
            Self::NothingOddInLog => "ログに異常は見つかりませんでした。".to_owned(),
        }
    }
}

impl SayIn<Japanese> for Statement {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
            Self::Found { errors, warnings, infos } => {
                format!("エラー {errors} 件、警告 {warnings} 件、情報 {infos} 件。")
            }
            Self::NothingOdd => "異常はありません。".to_owned(),
            Self::NothingWrong => "エラーと警告はありません。".to_owned(),
            Self::Sound { samples } => format!("Windows のパフォーマンス カウンターのキャプチャ {samples} 個"),
            Self::OnlyInfos { samples, infos } => format!(
                "Windows のパフォーマンス カウンターのキャプチャ {samples} 個: エラーと警告はなく、情報 {infos} 件"
            ),
            Self::ByName { place, counter, by_name, value: Some(value) } => {
                format!("{place}: 名前で対応付けると {counter} は {value} ではなく {by_name} になります")
            }
            Self::ByName { place, counter, by_name, value: None } => {
                format!("{place}: 名前で対応付けると、古い方のサンプルがないのに {counter} が {by_name} になります")
            }
            Self::More(count) => format!("ここに載せていない指摘: {count} 件。"),
            Self::Infos(count) => format!("情報: {count} 件"),
            Self::Follows { code, offset: Some(offset) } => {
                format!("{offset:#x} の {code} から生じたものです")
            }
            Self::Follows { code, offset: None } => format!("{code} から生じたものです"),
            Self::Matched { both, gone, new } => format!(
                "両方のキャプチャにあるインスタンス: {both}、なくなったもの: {gone}、新しいもの: {new}。"
            ),
            Self::Defined(Definition { object, counter, only_in, .. }) => {
                let how = only_in.choose("消滅", "新規");
                match counter {
                    Some(counter) => format!("{how}: カウンター {object}\\{counter}"),
                    None => format!("{how}: オブジェクト {object}"),
                }
            }
            Self::MoreDefinitions(count) => format!("ほかに消滅または新規のオブジェクトとカウンター: {count} 個。"),
            Self::OtherBits([older, newer]) => format!(
                "古い方は {older} ビット、新しい方は {newer} ビットのプログラムで採取したものです。消滅または新規のものは、一方のプログラムにだけ返されるものです。"
            ),
            Self::Changed(change) => changed(change),
            Self::Renumbered(renumbered) => SayIn::<Japanese>::say_in(renumbered),
            Self::MoreObjects(count) => format!("ほかにも変化のあるオブジェクト: {count} 個。"),
            Self::Looked(looked) => looked_at(looked),
            Self::Redaction(Level::None) => "何も置き換えていません。".to_owned(),
            Self::Redaction(Level::Names) => {
                "匿名化: コンピューターの名前と、Windows 標準ではないプログラムやデバイスの名前を置き換え、日付をずらしています。".to_owned()
            }
            Self::Redaction(Level::Strict) => {
                "匿名化: オブジェクトとカウンターの名前を除くすべての名前と ID を置き換え、日付をずらしています。".to_owned()
            }
            Self::ReadAsIf => {
                "以下はすべて、次のフィールドに別の数値が入っているものとして読み取った結果です。ファイルは採取したときのままです:".to_owned()
            }
            Self::Assumed(Assumed { field, had, value }) => {
                let (path, offset) = (field.member.path, field.offset);
                format!("{offset:#x} の {path} を {value} として読み取り (ファイルでは {had})")
            }
            Self::MoreAssumed(count) => {
                format!("ここに載せていない、別の数値として読み取ったフィールド: {count} 個。")
            }
        }
    }
}

fn changed(change: &Change) -> String {
    let object = change.object.clone();
    let parts = [("なくなったもの", &change.gone), ("新しいもの", &change.new)];
    let parts = parts.into_iter().filter(|(_, few)| few.count > 0);
    let parts: Vec<String> = parts.map(|(name, few)| format!("{name} {}", names(few))).collect();
    if parts.is_empty() { object } else { format!("{object}: {}", parts.join("、")) }
}

fn names(few: &Few) -> String {
    let told = few.names.join(", ");
    match few.count.saturating_sub(few.names.len() as u64) {
        0 => told,
        more => format!("{told} ほか {more} 個"),
    }
}

fn looked_at(looked: &Looked) -> String {
    if looked.is_unknown() {
        return "採取元: マニフェストがないため、コンピューターとプログラムは不明です。".to_owned();
    }
    let Looked { tool, created, os_build, machine, query, looker, awaited, called } = looked;
    let packed = match (tool, created) {
        (Some(tool), Some(created)) => Some(format!("{created} に {tool} で作成")),
        (Some(tool), None) => Some(format!("{tool} で作成")),
        (None, Some(created)) => Some(format!("{created} に作成")),
        (None, None) => None,
    };
    let os = os_build.as_ref().map(|build| format!("Windows {build}"));
    let query = query.as_ref().map(|query| format!("クエリ {query}"));
    let parts: Vec<String> = [packed, os]
        .into_iter()
        .flatten()
        .chain(machine.iter().cloned())
        .chain(query)
        .chain(who(looker))
        .collect();
    let mut said =
        if parts.is_empty() { String::new() } else { format!("採取元: {}。", parts.join("、")) };
    awaited.iter().map(came).chain(called.iter().map(told_of_call)).for_each(|sentence| said += &sentence);
    said
}

/// Returns the sentence about the sample at which the awaited condition became true.
fn came(awaited: &Awaited) -> String {
    let Awaited { condition, sample } = awaited;
    match condition.as_str() {
        "" => format!("条件 (省略) が成り立つまで採取し、サンプル {sample} で成り立ちました。"),
        condition => format!("条件「{condition}」が成り立つまで採取し、サンプル {sample} で成り立ちました。"),
    }
}

/// Returns the text about a call without Perflib and the events that Windows would log.
fn told_of_call(called: &DllCall) -> String {
    let verdicts = called.verdicts.iter().map(SayIn::<Japanese>::say_in);
    std::iter::once(SayIn::<Japanese>::say_in(called)).chain(verdicts).collect()
}

impl SayIn<Japanese> for ShouldBe {
    type Output = String;

    fn say_in(&self) -> String {
        format!("{} のはず", grouped_in(&self.0.to_string()))
    }
}

impl SayIn<Japanese> for HowBad {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self.0 {
            Severity::Error => "エラー",
            Severity::Warning => "警告",
            Severity::Info => "情報",
        }
    }
}

impl SayIn<Japanese> for PackError {
    type Output = String;

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
        RefusalReason::WholeObject { offset } => format!(
            "生のカウンターの中にオブジェクト全体が含まれているため、このログはそのままでは匿名化できません (オフセット {offset:#x})"
        ),
        RefusalReason::RowChanged { sample, offset } => {
            format!("匿名化したコピーで、サンプル {sample} の値が元と異なります (オフセット {offset:#x})")
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
