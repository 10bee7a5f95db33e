//! Finding things, in Japanese.

use winperf::path::PathError;
use winperf_report::number::hex;
use yew::AttrValue;

use crate::session::query::{Address, Comparison, Named, Query, Sign, Unclear};
use crate::words::grouped;
use crate::words::search::{Example, SHOWN_BYTES, SearchMsg, at};

/// The Japanese text of a message about finding things.
pub(in crate::words) fn text(message: SearchMsg) -> AttrValue {
    let fixed = match message {
        SearchMsg::Box => "検索",
        SearchMsg::Hint => "名前、値、バイトを検索…",
        SearchMsg::Results => "検索結果",
        SearchMsg::Next => "次の結果",
        SearchMsg::Previous => "前の結果",
        SearchMsg::Close => "検索結果を閉じる",
        SearchMsg::ColumnCapture => "場所",
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
        SearchMsg::Waits => "キャプチャどうしを対応付けています。終わると値を検索します。",
        SearchMsg::NoValues => "値を求められる、読み取り可能なキャプチャがありません。",
        SearchMsg::Nothing => "見つかりませんでした。",
        SearchMsg::NothingByPath => {
            "見つかりませんでした。パスではカウンターの名前をすべて書きます。* は任意の文字列を表します。"
        }
        SearchMsg::BeyondEnd => "見つかりませんでした。どのキャプチャもそこまでの長さがありません。",
        SearchMsg::NothingBehind => {
            "見つかりませんでした。構造体が選択されていないか、キャプチャがそのバイトより前で終わっています。"
        }
        SearchMsg::Help => "検索できるもの",
        SearchMsg::Example(example) => meaning(example),
    };
    AttrValue::Static(fixed)
}

fn meaning(example: Example) -> &'static str {
    match example {
        Example::Name => "オブジェクト、カウンター、インスタンスの名前の一部",
        Example::Field => "winperf.h でのフィールド名",
        Example::Title => "タイトル インデックスが一致するオブジェクトとカウンター",
        Example::Path => "カウンター パスで指定した値。* は任意の文字列",
        Example::Value => "大きさで指定した値。<、>=、<=、=、!= も可",
        Example::NamedValue => "カウンター、インスタンス、オブジェクト、またはパスを限定した値",
        Example::Offset => "ファイル内のオフセットにあるバイト。10 進数なら @496",
        Example::Behind => "選択中の構造体の先頭から数えたバイト",
        Example::Bytes => "連続するバイト。区切りが異なるときは x 0005 5120",
        Example::Text => "バイト中の文字列 (UTF-16 または ASCII)",
    }
}

fn reason(unclear: Unclear) -> &'static str {
    match unclear {
        Unclear::Path(PathError::NoObject) => {
            r"カウンター パスにはオブジェクトが必要です。例: \Object(Parent/Instance#1)\Counter"
        }
        Unclear::Path(PathError::NoCounter) => {
            r"カウンター パスでは、オブジェクトの後に円記号 (\) とカウンターが必要です。例: \Process(*)\% Processor Time"
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
        Query::Title(title) => format!("タイトル インデックス {title}"),
        Query::Rows(None, compared) => {
            format!("{}値", compared.as_ref().map(comparison).unwrap_or_default())
        }
        Query::Rows(Some(named), compared) => {
            format!("{}、{}値", named_values(named), compared.as_ref().map(comparison).unwrap_or_default())
        }
        Query::Offset(offset) => format!("オフセット {} のバイト", at(*offset)),
        Query::Behind(distance) => {
            format!("選択中の構造体のオフセット {} のバイト", at(*distance))
        }
        Query::Bytes(bytes) => format!("バイト {}", hex(bytes, SHOWN_BYTES)),
        Query::Text(text) if text.is_ascii() => format!("UTF-16 と ASCII の文字列「{text}」"),
        Query::Text(text) => format!("UTF-16 の文字列「{text}」"),
    }
}

fn named_values(named: &Named) -> String {
    match named {
        Named::Path(path) => format!("{path}"),
        Named::Part(text) => format!("「{text}」を含む名前"),
        Named::Title(title) => format!("タイトル インデックス {title}"),
        Named::Address(Address { of_older: false, .. }) => "固有アドレス".to_owned(),
        Named::Address(_) => "古いほうのキャプチャの固有アドレス".to_owned(),
    }
}

fn comparison(comparison: &Comparison) -> String {
    let sign = match comparison.sign {
        Sign::Above => "より大きい",
        Sign::AtLeast => "以上の",
        Sign::Below => "より小さい",
        Sign::AtMost => "以下の",
        Sign::Is => "に等しい",
        Sign::IsNot => "と異なる",
    };
    let unit = comparison.unit.map(|unit| format!(" {unit}")).unwrap_or_default();
    format!("{}{unit} {sign}", comparison.written)
}
