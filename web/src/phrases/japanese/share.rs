//! Sharing, in Japanese.

use winperf_bundle::PackError;
use winperf_redact::{Level, Summary};
use winperf_report::Say as _;
use winperf_report::issue::EXPLAINED;
use winperf_report::language::Language;
use winperf_report::number::grouped_in;
use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::share::ShareMsg;

/// Returns the Japanese text of a message about sharing.
pub(in crate::phrases) fn text(message: ShareMsg<'_>) -> AttrValue {
    AttrValue::Static(match message {
        ShareMsg::Phrase(phrase) => phrase.japanese,
        ShareMsg::Level(level) => name(level),
        ShareMsg::LevelHint(level) => hint(level),
        ShareMsg::Objects(0, all) => {
            return format!("{all} 個のオブジェクトすべて (一部だけを選ぶこともできます)").into();
        }
        ShareMsg::Objects(chosen, all) => {
            return format!("{all} 個のオブジェクトのうち {chosen} 個だけ").into();
        }
        ShareMsg::Redacting(bytes) => {
            return format!("{} バイトの中から名前を探しています。", grouped(bytes)).into();
        }
        ShareMsg::Redacted(percent) => return format!("名前を探しています: {percent} %").into(),
        ShareMsg::Packed(percent) => return format!("バンドルを書き出しています: {percent} %").into(),
        ShareMsg::Replaced(summary) => return replaced(summary).into(),
        ShareMsg::Stays(names, more) => {
            let more = if more { " …" } else { "" };
            return format!("そのまま残る名前: {names}{more}").into();
        }
        ShareMsg::Named(count) => {
            let count = grouped(count as u64);
            return format!(
                "オブジェクトがない理由を示すため、バンドルにサービス、プロバイダー、ファイルの名前が {count} 個入ります"
            )
            .into();
        }
        ShareMsg::Refused(file, error) => {
            let reason = error.say(Language::Japanese);
            return file.map_or_else(|| format!("{reason}。"), |file| format!("{file}: {reason}。")).into();
        }
        ShareMsg::RefusedHint(_, PackError::ListsDiffer { .. }) => {
            "何も保存されません。1 つのバンドルのキャプチャだけを共有するか、winperf コマンドで一覧を指定してください (winperf pack … --titles ファイル)。"
        }
        ShareMsg::RefusedHint(_, PackError::NotTaken(..)) => {
            "何も保存されません。ほかのオブジェクトを選ぶか、選択を外してすべてを共有してください。"
        }
        ShareMsg::RefusedHint(Level::None, _) | ShareMsg::RefusedHint(_, PackError::Written(_)) => {
            "何も保存されません。"
        }
        ShareMsg::RefusedHint(..) => {
            "何も保存されません。ほかのオブジェクトなら共有できる場合があります。「置き換えない」を選ぶと、キャプチャをそのまま保存します。"
        }
        ShareMsg::ReadAs(member, value) => {
            return format!("{member} を {} と読んで共有する", grouped_in(&value.to_string())).into();
        }
        ShareMsg::OnlyReadable(count) => {
            return format!("読み取れる {count} 個のオブジェクトだけを共有する").into();
        }
        ShareMsg::NoCapture(file, reason) => {
            return format!("{file} はキャプチャではないため共有できません: {reason}。").into();
        }
        ShareMsg::Save(file) => return format!("{file} を保存").into(),
        ShareMsg::Size(bytes, fits) => return size(bytes, fits).into(),
        ShareMsg::IssueCopied(characters) => {
            return format!("{} 文字をコピーしました。", grouped(characters as u64)).into();
        }
        ShareMsg::Explains(path, 0 | 1) => return format!("説明する値: {path}").into(),
        ShareMsg::Explains(path, count) => {
            let more = grouped(count as u64 - 1);
            if count <= EXPLAINED {
                return format!("説明する値: {path} とほか {more} 個").into();
            }
            return format!("{path} とほか {more} 個の値を載せ、はじめのいくつかを説明します").into();
        }
        ShareMsg::ExplainsNothing(true) => {
            "説明する値はありません (値が選択されていません)。含めるには、共有する前に「構造」か「値」のビューで値かインスタンスを選択してください。"
        }
        ShareMsg::ExplainsNothing(false) => {
            "説明する値はありません。問題は見つからず、値も選択されていません。共有する前に、「構造」か「値」のビューで値かインスタンスを選択してください。"
        }
        ShareMsg::ReportHint(false) => {
            "どのブラウザーでも開ける 1 つのページに、最も重要な点とそのバイトと計算式、指摘とその意味、値の説明、情報をまとめます。"
        }
        ShareMsg::ReportHint(true) => {
            "どのブラウザーでも開ける 1 つのページに、最も重要な点とそのバイトと計算式、指摘とその意味、値の説明、情報、選んだオブジェクトのすべての値とバイトをまとめます。"
        }
        ShareMsg::Large(bytes, Level::None) => {
            return format!(
                "キャプチャは {} バイトあります。バンドルを書き出すのに時間がかかります。",
                grouped(bytes)
            )
            .into();
        }
        ShareMsg::Large(bytes, _) => {
            return format!(
                "キャプチャは {} バイトあります。名前を探すのに 1 分ほどかかることがあります。先に共有する内容を選んでください。",
                grouped(bytes)
            )
            .into();
        }
        ShareMsg::Begin(Level::None) => "書き出す",
        ShareMsg::Begin(_) => "名前を探す",
        ShareMsg::Shown(count) => {
            return format!("「値」ビューの表示のとおり ({})", grouped(count as u64)).into();
        }
        ShareMsg::All(count) => return format!("すべての値 ({})", grouped(count)).into(),
        ShareMsg::Writing(percent) => return format!("値を書き出しています: {percent} %").into(),
        ShareMsg::Saved(file) => return format!("{file} をブラウザーに渡しました。").into(),
        ShareMsg::NotSaved(file) => {
            return format!("ブラウザーが {file} を受け取りませんでした。空き容量が足りないか、ダウンロードが禁止されている可能性があります。").into();
        }
    })
}

fn name(level: Level) -> &'static str {
    match level {
        Level::None => "置き換えない",
        Level::Names => "名前を置き換える",
        Level::Strict => "名前と ID をすべて置き換える",
    }
}

fn hint(level: Level) -> &'static str {
    match level {
        Level::None => "何も変更しません。コンピューターの情報を知られても差し支えない場合に使います。",
        Level::Names => {
            "コンピューター、人、Windows 標準ではないプログラムの名前を置き換え、日付をずらします。値はすべて同じままです。"
        }
        Level::Strict => {
            "_Total などの合計と短い番号を除いて、コンピューターとすべてのインスタンスの名前、テキスト、プロセスとスレッドの ID を置き換えます。オブジェクトとカウンターの名前は、置き換える名前を除いて残ります。値はすべて同じままです。"
        }
    }
}

fn replaced(summary: &Summary) -> String {
    let mut parts = vec![format!(
        "{} 個の名前を {} か所で置き換え",
        grouped(summary.names_replaced.into()),
        grouped(summary.places_replaced.into())
    )];
    if summary.ids_replaced > 0 {
        parts.push(format!("{} 個の ID を置き換え", grouped(summary.ids_replaced.into())));
    }
    parts.push(format!("{} 個の日付をずらし", grouped(summary.dates_moved.into())));
    if summary.bytes_cleared > 0 {
        parts.push(format!("意味のない {} バイトを消去し", grouped(summary.bytes_cleared.into())));
    }
    format!(
        "{}ます。{} 個の値を元と比較し、すべて一致することを確認しました。",
        parts.join("、"),
        grouped(summary.values_compared)
    )
}

fn size(bytes: usize, fits: bool) -> String {
    let bytes = grouped(bytes as u64);
    if fits {
        format!("{bytes} バイトです。Issue トラッカーに添付できる 25 MB に収まります。")
    } else {
        format!(
            "{bytes} バイトです。Issue トラッカーに添付できる 25 MB を超えています。上で一部のオブジェクトだけを選んでください。"
        )
    }
}
