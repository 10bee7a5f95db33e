//! パフォーマンス モニターのログ、日本語。

use yew::AttrValue;

use winperf_log::{NodeKind, RecordKind};

use crate::phrases::grouped;
use crate::phrases::log::{LogMsg, SampleText};

/// ログについてのメッセージの日本語の文。
pub(in crate::phrases) fn text(message: LogMsg) -> AttrValue {
    AttrValue::Static(match message {
        LogMsg::Phrase(phrase) => phrase.japanese,
        LogMsg::EncodingHint(guessed) => {
            return format!(
                "テキストは UTF-8 でも UTF-16 でもありません。文字とタイム ゾーンから、コード ページ {guessed} と推定しています。名前が正しく表示されない場合は、ほかのものを選んでください。"
            )
            .into();
        }
        LogMsg::CodePage(code_page, is_guessed) => {
            let guessed = if is_guessed { " (推定)" } else { "" };
            return format!("{}{guessed}", code_page_name(code_page)).into();
        }
        LogMsg::Slider(file) => return format!("{file} のうち B とするサンプル (A はその 1 つ前)").into(),
        LogMsg::Sample(SampleText { number, count, local }) => {
            return format!("サンプル {number} / {count}、ログの現地時刻 {local}").into();
        }
        LogMsg::Local(time) => return format!("{time} 現地時刻").into(),
        LogMsg::Utc(time) => return format!("{time} UTC").into(),
        LogMsg::Count(shown, all) if shown == all => {
            return format!("カウンター: {}", grouped(all as u64)).into();
        }
        LogMsg::Count(shown, all) => {
            return format!("カウンター: {} / {}", grouped(shown as u64), grouped(all as u64)).into();
        }
        LogMsg::SearchingProblems(percent) => return format!("問題を探しています: {percent} %").into(),
        LogMsg::Percent(percent) => return format!("{percent} %").into(),
        LogMsg::ShowValuesOf(number) => {
            return format!("サンプル {} の値を表示", grouped(number as u64)).into();
        }
        LogMsg::OfLog(file) => return format!("{file} のおかしなところ").into(),
        LogMsg::Buffer(number) => return format!("バッファー {number}").into(),
        LogMsg::Structure(kind) => return structure(kind).into(),
        LogMsg::ShowSample(number) => return format!("サンプル {number} を表示").into(),
        LogMsg::Piece(number, count) => return format!("{count} 個中 {number} 個目の断片").into(),
        LogMsg::MorePieces(more) => return format!("ほか {more} 個").into(),
        LogMsg::At(place) => return format!("ログの {place}").into(),
        LogMsg::First(age) => age.choose("1 番目の値 (古)", "1 番目の値 (新)"),
    })
}

fn structure(kind: NodeKind) -> String {
    let fixed = match kind {
        NodeKind::Buffer => "バッファー",
        NodeKind::Event => "イベント",
        NodeKind::Part(position) => return format!("部分 {}", position + 1),
        NodeKind::Record(RecordKind::Titles) => "レコード: タイトル",
        NodeKind::Record(RecordKind::Catalogue) => "レコード: カタログ",
        NodeKind::Record(RecordKind::Sample(Some(position))) => {
            return format!("レコード: サンプル {}", position + 1);
        }
        NodeKind::Record(RecordKind::Sample(None)) => "レコード: サンプル",
        NodeKind::Record(RecordKind::Summary) => "レコード: 要約",
        NodeKind::Record(RecordKind::Header) => "ログのヘッダー",
        NodeKind::Record(RecordKind::Other) => "レコード",
    };
    fixed.to_owned()
}

/// Returns the name of a code page.
fn code_page_name(code_page: u16) -> String {
    let letters = match code_page {
        874 => "タイ語",
        932 => "日本語",
        936 => "簡体字中国語",
        949 => "韓国語",
        950 => "繁体字中国語",
        1250 => "中央ヨーロッパ言語",
        1251 => "キリル文字",
        1252 => "西ヨーロッパ言語",
        1253 => "ギリシャ語",
        1254 => "トルコ語",
        1255 => "ヘブライ語",
        1256 => "アラビア語",
        1257 => "バルト言語",
        1258 => "ベトナム語",
        _ => return "UTF-8".to_owned(),
    };
    format!("{code_page} {letters}")
}
