//! The differences between the captures, in Japanese.

use winperf::difference::{DifferenceClass, DifferenceKind, Oddity};
use yew::AttrValue;

use crate::phrases::compare::{Changed, CompareMsg};
use crate::phrases::grouped;
use crate::state::library::side::Side;

/// Returns the Japanese text of a message about differences.
pub(in crate::phrases) fn text(message: CompareMsg) -> AttrValue {
    let fixed = match message {
        CompareMsg::Phrase(phrase) => phrase.japanese,
        CompareMsg::ColumnValue(Side::A) => "A の値",
        CompareMsg::ColumnValue(Side::B) => "B の値",
        CompareMsg::Follow(object, count, who) => {
            let of = object.unwrap_or_else(|| "データ ブロック".to_owned());
            return format!("{of} の長さ・個数・位置 {} 件は次に伴う変更です: {who}", big(count)).into();
        }
        CompareMsg::Clocks(count) => return format!("クロック {} 個が進んでいます", big(count)).into(),
        CompareMsg::ClassesShown(shown, all) => return format!("種類: {shown} / {all}").into(),
        CompareMsg::ColumnOffset(Side::A) => "A のオフセット",
        CompareMsg::ColumnOffset(Side::B) => "B のオフセット",
        CompareMsg::Kind(kind) => kind_name(kind),
        CompareMsg::KindMeaning(kind, side) => return kind_meaning(kind, side).into(),
        CompareMsg::OddityMeaning(oddity, side) => return oddity_meaning(oddity, side).into(),
        CompareMsg::Changed(changed) => return sentence(&changed).into(),
        CompareMsg::MoreGoneAndNew(more) => return format!("ほか {} 件", big(more)).into(),
        CompareMsg::Class(class) => class_name(class),
        CompareMsg::ClassMeaning(class) => class_meaning(class),
        CompareMsg::Position(number, count) => return format!("{} / {}", big(number), big(count)).into(),
        CompareMsg::Shown(count) => return format!("違い {} 件", big(count)).into(),
        CompareMsg::ShownOf(lines, shown, hidden) if lines == shown => {
            return format!("{} 件を表示、{} 件を非表示", big(shown), big(hidden)).into();
        }
        CompareMsg::ShownOf(lines, shown, hidden) => {
            let (lines, shown, hidden) = (big(lines), big(shown), big(hidden));
            return format!("{shown} 件を {lines} 行に表示、{hidden} 件を非表示").into();
        }
        CompareMsg::Bytes(side, offset) => {
            return format!("{} の {offset} のバイト列", side.letter()).into();
        }
        CompareMsg::Absent(side) => return format!("{} にはありません", side.letter()).into(),
        CompareMsg::Searching(percent) => return format!("A と B を比較中: {percent} %").into(),
    };
    AttrValue::Static(fixed)
}

/// Returns the sentence with which a comparison begins.
fn sentence(changed: &Changed) -> String {
    let [ended, began, renumbered] = changed.processes;
    let [wrapped, decreased] = changed.values;
    let [objects_gone, objects_new, counters_gone, counters_new] = &changed.defined;
    let counted = |count: usize, verb: &str| (count > 0).then(|| format!("{verb} {} 個", big(count)));
    let processes: Vec<String> =
        [counted(ended, "終了"), counted(began, "開始"), counted(renumbered, "番号の変更")]
            .into_iter()
            .flatten()
            .collect();
    let parts = [
        (!processes.is_empty()).then(|| format!("プロセス: {}", processes.join("、"))),
        counted(wrapped, "一周したカウンター"),
        counted(decreased, "減少したカウンター"),
        named(objects_gone, "消滅したオブジェクト"),
        named(counters_gone, "消滅したカウンター"),
        named(objects_new, "新規オブジェクト"),
        named(counters_new, "新規カウンター"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    match parts.is_empty() {
        true => "プロセス、オブジェクト、カウンターの増減はありません".to_owned(),
        false => parts.join(" / "),
    }
}

/// Returns the text about new or gone objects or counters, with the name of the first.
fn named((count, first): &(usize, String), what: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("{what}: {first}")),
        count => Some(format!("{what}: {first} ほか {} 個", big(count - 1))),
    }
}

fn big(number: usize) -> String {
    grouped(number as u64)
}

fn kind_name(kind: DifferenceKind) -> &'static str {
    match kind {
        DifferenceKind::New => "新規",
        DifferenceKind::Gone => "消滅",
        DifferenceKind::Ambiguous => "対応不明",
        DifferenceKind::Renumbered => "番号の変更",
        DifferenceKind::Field => "変更",
        DifferenceKind::Name => "名前",
        DifferenceKind::Layout => "配置",
        DifferenceKind::Clock => "クロック",
        DifferenceKind::Value => "値",
        DifferenceKind::Moved => "通常の変化",
        DifferenceKind::Padding => "パディング",
        DifferenceKind::Unparsed => "未解析",
    }
}

fn kind_meaning(kind: DifferenceKind, side: Side) -> String {
    let said = match kind {
        DifferenceKind::New | DifferenceKind::Gone => {
            return format!("この構造体は、中にあるものすべてを含めて、{} にしかありません。", side.letter());
        }
        DifferenceKind::Ambiguous => {
            "この名前は両方のキャプチャにありますが、数が異なるため、どのインスタンスがどれに当たるかを特定できません。"
        }
        DifferenceKind::Renumbered => {
            "ID から見て同じインスタンスですが、名前に付く番号が変わりました。同じ名前のインスタンスが、前の方で終了したか開始したためです。名前で対応付けると、別のインスタンスと取り違えます。"
        }
        DifferenceKind::Field => {
            "対象の種類や識別を表すフィールド (名前の番号、型、ID など) の内容が、もう一方のキャプチャと異なります。"
        }
        DifferenceKind::Name => "名前の書き方が 2 つのキャプチャで異なります。",
        DifferenceKind::Layout => {
            "長さ、オフセット、位置、または個数です。通常はほかの変更に伴って変わります。ほかに変更がなければ、どちらかが誤っています (「指摘」を参照)。"
        }
        DifferenceKind::Clock => "クロックです。どの 2 つのキャプチャでも異なります。",
        DifferenceKind::Value => "この生の値の変化は、単純な増加ではありません。",
        DifferenceKind::Moved => "この生の値は増えました。2 つのキャプチャの間では通常の変化です。",
        DifferenceKind::Padding => {
            "意味のないバイトです。パディング、スラック領域、または読み取る側のために予約されたフィールドです。"
        }
        DifferenceKind::Unparsed => "構造体として読み取れなかったバイトです。",
    };
    said.to_owned()
}

fn oddity_meaning(oddity: Oddity, side: Side) -> String {
    let said = match oddity {
        Oddity::OnlyIn(_) => {
            let [one, other] = [side, side.other()].map(Side::letter);
            return format!(
                "この生の値は {one} にしかありません。カウンターは両方にありますが、{other} のカウンター ブロックはこの値の手前で終わっています。"
            );
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
    };
    said.to_owned()
}

fn class_name(class: DifferenceClass) -> &'static str {
    match class {
        DifferenceClass::Structure => "構造",
        DifferenceClass::Renumbered => "番号の変更",
        DifferenceClass::Fields => "フィールド",
        DifferenceClass::Layout => "配置",
        DifferenceClass::Values => "気になる値",
        DifferenceClass::Moved => "通常の変化",
        DifferenceClass::Clocks => "クロック",
        DifferenceClass::Padding => "パディング",
    }
}

fn class_meaning(class: DifferenceClass) -> &'static str {
    match class {
        DifferenceClass::Structure => "新規、消滅、または対応不明のオブジェクト、カウンター、インスタンス",
        DifferenceClass::Renumbered => "両方のキャプチャにあり、名前に付く番号が変わったインスタンス",
        DifferenceClass::Fields => "対象の種類や識別を表すフィールド (名前の番号、型、ID など) と名前",
        DifferenceClass::Layout => "ほかの変更に伴って変わる長さ、オフセット、位置、個数",
        DifferenceClass::Values => "単純な増加ではない変化をした生の値",
        DifferenceClass::Moved => "通常どおりに増えた生の値",
        DifferenceClass::Clocks => "どの 2 つのキャプチャでも異なるクロック",
        DifferenceClass::Padding => "意味のないバイト、または読み取れなかったバイト",
    }
}
