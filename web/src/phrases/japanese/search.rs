//! Messages of the search, in Japanese.

use winperf::pair::PathError;
use winperf_report::number::hex;
use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::search::{Example, Lack, SHOWN_BYTES, SearchMsg, format_offset, own_address};
use crate::state::view::query::{NameQuery, Query, Sign, Threshold, Unclear};

/// Returns the Japanese text of a message of the search.
pub(in crate::phrases) fn text(message: SearchMsg) -> AttrValue {
    let fixed = match message {
        SearchMsg::Phrase(phrase) => phrase.japanese,
        SearchMsg::Understood(query) => return understood(&query).into(),
        SearchMsg::Unclear(unclear) => reason(unclear),
        SearchMsg::Searching(0) => "検索しています…",
        SearchMsg::Searching(count) => {
            return format!("検索しています… 今のところ {} 件", grouped(count)).into();
        }
        SearchMsg::Count(count) => return format!("{} 件", grouped(count)).into(),
        SearchMsg::Position(number, count) => {
            return format!("{} / {} 件", grouped(number), grouped(count)).into();
        }
        SearchMsg::Lacks(lack) => return lacking(&lack).into(),
        SearchMsg::CounterType(name, 0) => return format!("{name} (カウンターの種類)").into(),
        SearchMsg::CounterType(name, uses) => {
            return format!("{name} (カウンターの種類)、使用 {} か所", grouped(uses)).into();
        }
        SearchMsg::Example(example) => meaning(example),
    };
    AttrValue::Static(fixed)
}

/// Returns the message about a part of a path that the captures do not have.
fn lacking(lack: &Lack) -> String {
    match lack {
        Lack::Object(object) => {
            format!(
                "見つかりませんでした。「{object}」というオブジェクトはありません。* は任意の文字列を表します。"
            )
        }
        Lack::Counter([object, counter]) => {
            format!(
                "見つかりませんでした。{object} に「{counter}」というカウンターはありません。* は任意の文字列を表します。"
            )
        }
        Lack::Instance([object, instance]) => {
            format!(
                "見つかりませんでした。{object} に「{instance}」というインスタンスはありません。* は任意の文字列を表します。"
            )
        }
        Lack::Computer([wanted, had]) => {
            format!("見つかりませんでした。キャプチャは {wanted} ではなく {had} のものです。")
        }
    }
}

fn meaning(example: Example) -> &'static str {
    match example {
        Example::Name => "オブジェクト、カウンター、インスタンスの名前の一部。* を使うと名前全体",
        Example::Field => "winperf.h でのフィールド名、またはこのページでコピーしたパス",
        Example::Title => "タイトル インデックスが一致するオブジェクトとカウンター",
        Example::Path => "カウンター パスで指定した値。* は任意の文字列",
        Example::Value => "大きさで指定した値。<、>=、<=、!=、> 5 < 10 も可。= は生の値とフィールドも対象",
        Example::NamedValue => "カウンター、インスタンス、オブジェクト、またはパスを限定した値",
        Example::Offset => "ファイル内のオフセットにあるバイト。10 進数なら @496",
        Example::Behind => "選択中の構造体の先頭から数えたバイト",
        Example::Bytes => "連続するバイト。x 0005 5120 や {0x00, 0x05} も可",
        Example::Text => "バイト中の文字列 (UTF-16 または ASCII)",
    }
}

fn reason(unclear: Unclear) -> &'static str {
    match unclear {
        Unclear::Path(PathError::NoObject) => {
            r"カウンター パスにはオブジェクトが必要です。例: \Object(Parent/Instance#1)\Counter"
        }
        Unclear::Path(PathError::NoCounter) => {
            r"カウンター パスでは、オブジェクトの後にバックスラッシュ (\) とカウンターが必要です。例: \Process(*)\% Processor Time"
        }
        Unclear::Path(PathError::Unclosed) => {
            r"カウンター パスでは、インスタンスの後に )\ とカウンターが必要です。例: \Process(*)\% Processor Time"
        }
        Unclear::Number => "比較には数値が必要です。例: > 90、<= 1.5",
        Unclear::Offset => "オフセットは数値で書きます。例: 0x1f0、@496、+0x10",
        Unclear::HalfByte => "1 バイトは 2 桁で書きます。例: 00 05 51 20",
        Unclear::NoText => "検索する文字列を引用符の間に書きます。例: \"iexplore\"",
        Unclear::TooLong => "長すぎて検索できません。1000 文字までです。",
    }
}

fn understood(query: &Query) -> String {
    match query {
        Query::Names(text) => format!("「{text}」を含む名前"),
        Query::Inside(text) => format!("「{text}」が指す構造体とフィールド"),
        Query::Written(path, text) if text.starts_with(['\\', '¥', '￥', '＼']) => format!("{path} の値"),
        Query::Written(path, text) => format!("「{text}」を含む名前と {path} の値"),
        Query::Title(title) => format!("タイトル インデックス {title}"),
        Query::Rows(named, compared) => rows(named.as_ref(), compared),
        Query::Offset(offset) => format!("オフセット {} のバイト", format_offset(*offset)),
        Query::Behind(distance) => {
            format!("選択中の構造体のオフセット {} のバイト", format_offset(*distance))
        }
        Query::Bytes(bytes) => format!("バイト {}", hex(bytes, SHOWN_BYTES)),
        Query::Text(text) if text.is_ascii() => format!("UTF-16 と ASCII の文字列「{text}」"),
        Query::Text(text) => format!("UTF-16 の文字列「{text}」"),
    }
}

fn rows(named: Option<&NameQuery>, compared: &[Threshold]) -> String {
    let values = match compared {
        [Threshold { sign: Sign::Is, unit: None, .. }] if named.is_none() => "値と生の値、フィールド",
        [Threshold { sign: Sign::Is, unit: None, .. }] => "値と生の値",
        _ => "値",
    };
    let compared = comparisons(compared);
    match named.map(named_values) {
        None => format!("{compared}{values}"),
        Some(named) if compared.is_empty() => format!("{named}{values}"),
        Some(named) => format!("{named}{values}のうち、{compared}もの"),
    }
}

/// Returns the name of the values' owner, with the text between it and 「値」.
fn named_values(named: &NameQuery) -> String {
    match named {
        NameQuery::Path(path) => format!("{path} の"),
        NameQuery::Part(text) => format!("「{text}」を含む名前の"),
        NameQuery::Title(title) => format!("タイトル インデックス {title} の"),
        NameQuery::Address(address) => format!("アドレス {} の", own_address(address)),
    }
}

/// Joins conditions, the last of which is before the noun.
fn comparisons(compared: &[Threshold]) -> String {
    let Some((last, before)) = compared.split_last() else { return String::new() };
    let before = before.iter().map(|compared| format!("{} ", comparison(compared, joining(compared.sign))));
    before.chain([comparison(last, closing(last.sign))]).collect()
}

fn joining(sign: Sign) -> &'static str {
    match sign {
        Sign::Above => "より大きく",
        Sign::AtLeast => "以上",
        Sign::Below => "より小さく",
        Sign::AtMost => "以下",
        Sign::Is => "に等しく",
        Sign::IsNot => "と異なり",
    }
}

fn closing(sign: Sign) -> &'static str {
    match sign {
        Sign::Above => "より大きい",
        Sign::AtLeast => "以上の",
        Sign::Below => "より小さい",
        Sign::AtMost => "以下の",
        Sign::Is => "に等しい",
        Sign::IsNot => "と異なる",
    }
}

fn comparison(comparison: &Threshold, sign: &str) -> String {
    let unit = comparison.unit.map(|unit| format!(" {unit}")).unwrap_or_default();
    format!("{}{unit} {sign}", comparison.written)
}
