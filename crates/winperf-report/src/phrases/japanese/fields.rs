//! Notes and names of fields in Japanese.

use winperf::LeafKind;

use crate::phrases::{BaseName, CounterAt, FieldNote, Japanese, LeafName, SayIn, Weekday};

impl SayIn<Japanese> for FieldNote {
    type Output = String;

    fn say_in(&self) -> String {
        let fixed = match self {
            FieldNote::Name(name) => return name.clone(),
            FieldNote::Padding => "後続データのアラインメント用の領域",
            FieldNote::Slack => "構造体の長さの内側にあるが、何にも属さないバイト",
            FieldNote::Unparsed => "読み取れたどの構造体にも属さないバイト",
            FieldNote::Hole => "コンパイラーが空ける隙間 (予約)",
            FieldNote::InCodePage(code_page) => return format!("コード ページ {code_page}"),
            FieldNote::Day(day) => return format!("{}、UTC", weekday(*day)),
            FieldNote::NoTime => "日時として正しくない値",
            FieldNote::CounterType(counter_type) => return SayIn::<Japanese>::say_in(counter_type),
            FieldNote::NoDefault => "なし",
            FieldNote::PositionOf(counter) => return format!("{counter} の位置"),
            FieldNote::NoDefinitionThere => "この位置に定義はない",
            FieldNote::NoInstances => "インスタンスなし、カウンター ブロック 1 つ (PERF_NO_INSTANCES)",
            FieldNote::MetadataMultiple => {
                "インスタンスを持ちうるオブジェクトの定義のみ (PERF_METADATA_MULTIPLE_INSTANCES)"
            }
            FieldNote::MetadataSingle => {
                "インスタンスを持たないオブジェクトの定義のみ (PERF_METADATA_NO_INSTANCES)"
            }
            FieldNote::NoInstanceNow => "現在インスタンスなし",
            FieldNote::NoCount => "winperf.h に定義のない値",
            FieldNote::NoUniqueId => "なし (PERF_NO_UNIQUE_ID)",
            FieldNote::Scale(power) => return format!("グラフでは値に 10^{power} を掛ける"),
            FieldNote::Seconds(seconds) => return format!("PerfFreq による換算で {seconds} 秒"),
            FieldNote::NoClock => "オブジェクトは独自のクロックを持たない",
            FieldNote::TicksPerSecond => "1 秒あたりのティック数",
            FieldNote::FileTime(time) => return format!("{time}、1601 年からの時間 (100 ns 単位)"),
            FieldNote::LittleEndian => "リトルエンディアン",
            FieldNote::NotLittleEndian => "リトルエンディアンなら 1",
            FieldNote::Reserved => "予約: 読み取る側がポインターを入れる場所で、データとしての意味はない",
            FieldNote::Utf16 => "名前は UTF-16",
            FieldNote::CodePage => "インスタンス名の Windows コード ページ",
            FieldNote::NoParent => "親なし",
            FieldNote::FromBlock => "カウンター ブロックの先頭からのオフセット",
            FieldNote::FromStructure => "この構造体の先頭からのオフセット",
            FieldNote::NoTitle => "タイトルなし",
            FieldNote::TitleUnknown => "読み込んだどのタイトル一覧にもない",
            FieldNote::ParentMeaningless => "親オブジェクトがないため意味を持たない",
            FieldNote::ParentObjectMissing => "親のオブジェクトがこのキャプチャにない",
            FieldNote::ParentInstanceMissing => "親のオブジェクトのこの位置にインスタンスがない",
        };
        fixed.to_owned()
    }
}

impl SayIn<Japanese> for BaseName<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        format!("{} (ベース)", self.0)
    }
}

impl SayIn<Japanese> for CounterAt {
    type Output = String;

    fn say_in(&self) -> String {
        format!("カウンター {}", self.0)
    }
}

impl SayIn<Japanese> for LeafName<'_> {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self.0 {
            LeafKind::Member(member) => member.name,
            LeafKind::Name => "名前",
            LeafKind::Value => "値",
            LeafKind::Padding => "パディング",
            LeafKind::Slack => "スラック領域",
            LeafKind::Unparsed => "未解析",
        }
    }
}

fn weekday(day: Weekday) -> &'static str {
    match day {
        Weekday::Sunday => "日曜日",
        Weekday::Monday => "月曜日",
        Weekday::Tuesday => "火曜日",
        Weekday::Wednesday => "水曜日",
        Weekday::Thursday => "木曜日",
        Weekday::Friday => "金曜日",
        Weekday::Saturday => "土曜日",
    }
}
