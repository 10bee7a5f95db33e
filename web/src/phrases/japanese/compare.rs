//! The differences between the captures, in Japanese.

use winperf::difference::{Class, Kind, Oddity};
use winperf::pair::Age;
use yew::AttrValue;

use crate::phrases::compare::CompareMsg;
use crate::phrases::grouped;
use crate::state::side::Side;

/// The Japanese text of a message about differences.
pub(in crate::phrases) fn text(message: CompareMsg) -> AttrValue {
    let fixed = match message {
        CompareMsg::Table => "A と B の違い",
        CompareMsg::ColumnKind => "種類",
        CompareMsg::ColumnWhere => "場所",
        CompareMsg::ColumnField => "フィールド",
        CompareMsg::ColumnValue(Side::A) => "A の値",
        CompareMsg::ColumnValue(Side::B) => "B の値",
        CompareMsg::ColumnOffset(Side::A) => "A のオフセット",
        CompareMsg::ColumnOffset(Side::B) => "B のオフセット",
        CompareMsg::Kind(kind) => kind_name(kind),
        CompareMsg::KindMeaning(kind) => kind_meaning(kind),
        CompareMsg::OddityMeaning(oddity) => oddity_meaning(oddity),
        CompareMsg::Classes => "表示する違い",
        CompareMsg::Class(class) => class_name(class),
        CompareMsg::ClassMeaning(class) => class_meaning(class),
        CompareMsg::Steps => "違い",
        CompareMsg::Next => "次の違い (F7)",
        CompareMsg::Previous => "前の違い (Shift+F7)",
        CompareMsg::Position(number, count) => return format!("{} / {}", big(number), big(count)).into(),
        CompareMsg::Shown(count) => return format!("違い {} 件", big(count)).into(),
        CompareMsg::ShownOf(shown, hidden) => {
            return format!("{} 件を表示、{} 件を非表示", big(shown), big(hidden)).into();
        }
        CompareMsg::Detail => "選択中の違い",
        CompareMsg::Bytes(side, offset) => {
            return format!("{} の {offset} のバイト列", side.letter()).into();
        }
        CompareMsg::Absent(side) => return format!("{} にはありません", side.letter()).into(),
        CompareMsg::Searching(percent) => return format!("A と B を比較中: {percent} %").into(),
        CompareMsg::NothingReadable => "比較できる、読み取り可能なキャプチャがありません。",
        CompareMsg::NeedsSecond => {
            "比較には 2 つのキャプチャが必要ですが、開いているのは 1 つです。2 つ目をページのどこかにドロップするか、ここで開いてください。"
        }
        CompareMsg::OpenSecond => "2 つ目のキャプチャを開く…",
        CompareMsg::OneUnreadable => {
            "比較には読み取れるキャプチャが 2 つ必要ですが、一方のファイルはキャプチャではありません。別のファイルに差し替えてください。"
        }
        CompareMsg::Same => "A と B は 1 バイトも異なりません。",
        CompareMsg::NoDifference => {
            "A と B の構造体、フィールド、値はすべて同じです。違うのは並び順だけです。"
        }
        CompareMsg::AllHidden => "違いはすべて、非表示にしている分類のものです。",
        CompareMsg::ShowAll => "すべて表示",
        CompareMsg::Cancel => "キャンセル",
        CompareMsg::Cancelled => "比較をキャンセルしました。",
        CompareMsg::Again => "もう一度比較",
    };
    AttrValue::Static(fixed)
}

fn big(number: usize) -> String {
    grouped(number as u64)
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::New => "新規",
        Kind::Gone => "消滅",
        Kind::Ambiguous => "対応不明",
        Kind::Field => "変更",
        Kind::Name => "名前",
        Kind::Layout => "配置",
        Kind::Clock => "クロック",
        Kind::Value => "値",
        Kind::Moved => "通常の変化",
        Kind::Padding => "パディング",
        Kind::Unparsed => "未解析",
    }
}

fn kind_meaning(kind: Kind) -> &'static str {
    match kind {
        Kind::New => "この構造体は、中にあるものすべてを含めて、新しい方のキャプチャにしかありません。",
        Kind::Gone => "この構造体は、中にあるものすべてを含めて、古い方のキャプチャにしかありません。",
        Kind::Ambiguous => {
            "この名前は両方のキャプチャにありますが、数が異なるため、どのインスタンスがどれに当たるかを特定できません。"
        }
        Kind::Field => {
            "対象の種類や識別を表すフィールド (名前の番号、型、ID など) の内容が、もう一方のキャプチャと異なります。"
        }
        Kind::Name => "名前の書き方が 2 つのキャプチャで異なります。",
        Kind::Layout => {
            "長さ、オフセット、位置、または個数です。通常はほかの変更に伴って変わります。ほかに変更がなければ、どちらかが誤っています (「指摘」を参照)。"
        }
        Kind::Clock => "クロックです。どの 2 つのキャプチャでも異なります。",
        Kind::Value => "この生の値の変化は、単純な増加ではありません。",
        Kind::Moved => "この生の値は増えました。2 つのキャプチャの間では通常の変化です。",
        Kind::Padding => {
            "意味のないバイトです。パディング、スラック領域、または読み取る側のために予約されたフィールドです。"
        }
        Kind::Unparsed => "構造体として読み取れなかったバイトです。",
    }
}

fn oddity_meaning(oddity: Oddity) -> &'static str {
    match oddity {
        Oddity::OnlyIn(Age::Older) => {
            "この生の値は古いキャプチャにしかありません。カウンターは両方にありますが、新しい方のカウンター ブロックはこの値の手前で終わっています。"
        }
        Oddity::OnlyIn(Age::Newer) => {
            "この生の値は新しいキャプチャにしかありません。カウンターは両方にありますが、古い方のカウンター ブロックはこの値の手前で終わっています。"
        }
        Oddity::DefinitionChanged => {
            "カウンターの定義が変わったため、2 つの生の値は同じ種類のものではありません。"
        }
        Oddity::Text => "これはテキストで、前とは内容が異なります。",
        Oddity::StartTime => {
            "これは開始時刻で、前とは異なります。別のものが始まったか、始まり直したことになります。"
        }
        Oddity::Identifier => "これは ID で、前とは異なります。別のプロセスまたはスレッドを指しています。",
        Oddity::WentBackwards => {
            "この生の値は増えるだけのはずですが、減りました。リセットされたか、別のものを指すようになっています。"
        }
        Oddity::Wrapped => {
            "この 32 ビットの生の値は最大値 4294967295 を超え、0 に戻りました。差は 2^32 を法として計算します。"
        }
    }
}

fn class_name(class: Class) -> &'static str {
    match class {
        Class::Structure => "構造",
        Class::Fields => "フィールド",
        Class::Layout => "配置",
        Class::Values => "気になる値",
        Class::Moved => "通常の変化",
        Class::Clocks => "クロック",
        Class::Padding => "パディング",
    }
}

fn class_meaning(class: Class) -> &'static str {
    match class {
        Class::Structure => "新規、消滅、または対応不明のオブジェクト、カウンター、インスタンス",
        Class::Fields => "対象の種類や識別を表すフィールド (名前の番号、型、ID など) と名前",
        Class::Layout => "ほかの変更に伴って変わる長さ、オフセット、位置、個数",
        Class::Values => "単純な増加ではない変化をした生の値",
        Class::Moved => "通常どおりに増えた生の値",
        Class::Clocks => "どの 2 つのキャプチャでも異なるクロック",
        Class::Padding => "意味のないバイト、または読み取れなかったバイト",
    }
}
