//! Statuses, notes and units of values in Japanese.

use winperf::formula::{NoValue, Note};

use crate::phrases::{Brief, Japanese, SayIn};
use winperf::counter_type::Unit;

impl SayIn<Japanese> for Brief<Result<f64, NoValue>> {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self.0 {
            Ok(_) => "正常",
            Err(reason) => SayIn::<Japanese>::say_in(&Brief(reason)),
        }
    }
}

impl SayIn<Japanese> for Brief<NoValue> {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self.0 {
            NoValue::NeedsTwoSamples => "2 つ目のサンプルなし",
            NoValue::WentBackwards => "値が減少",
            NoValue::BaseWentBackwards => "ベースが減少",
            NoValue::NoTimeElapsed => "時間の経過なし",
            NoValue::ZeroBase => "ベースが 0",
            NoValue::ZeroFrequency => "クロックの周波数なし",
            NoValue::NoStartTime => "開始時刻なし",
            NoValue::StartInFuture => "開始時刻が未来",
            NoValue::BaseMissing => "ベース カウンターなし",
            NoValue::ValueMissing => "ブロックの範囲外",
            NoValue::NotValid => "無効な値",
            NoValue::ObjectClockMissing => "オブジェクトのクロックなし",
            NoValue::NotDisplayable => "単独では表示しない",
            NoValue::Text => "テキスト",
            NoValue::UnknownType => "未知の型",
            NoValue::OnlyInNewer => "新しい方のみ",
            NoValue::OnlyInOlder => "古い方のみ",
            NoValue::AmbiguousMatch => "対応不明",
            NoValue::DefinitionChanged => "定義の変更あり",
        }
    }
}

impl SayIn<Japanese> for NoValue {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            NoValue::NeedsTwoSamples => {
                "値なし: この型は 2 つのサンプルの差から求めますが、キャプチャが 1 つしかありません"
            }
            NoValue::WentBackwards => {
                "値なし: 生の値が前より小さくなっています。カウンターがリセットされたか、別のものを指すようになっています"
            }
            NoValue::BaseWentBackwards => {
                "値なし: ベースが前より小さくなっています。カウンターがリセットされたか、別のものを指すようになっています"
            }
            NoValue::NoTimeElapsed => "値なし: この型のクロックが 2 つのキャプチャの間で進んでいません",
            NoValue::ZeroBase => "値なし: ベースが 0 で、カウンターは 0 ではありません",
            NoValue::ZeroFrequency => "値なし: この型のクロックに 1 秒あたりのティック数が示されていません",
            NoValue::NoStartTime => "値なし: 開始時刻が 0 です",
            NoValue::StartInFuture => "値なし: 開始時刻がキャプチャより後です",
            NoValue::BaseMissing => "値なし: この型には直後のベース カウンターが必要ですが、ありません",
            NoValue::ValueMissing => "値なし: 生の値の位置が、カウンター ブロックとオブジェクトの範囲外です",
            NoValue::NotValid => "値なし: Windows が PDH の状態コードで生の値を無効としています",
            NoValue::ObjectClockMissing => {
                "値なし: この型はオブジェクト独自のクロックを基準としますが、オブジェクトはクロックを持っていません"
            }
            NoValue::NotDisplayable => "値なし: ベース、ラベル、マーカーは単独では表示しません",
            NoValue::Text => "数値なし: テキストです",
            NoValue::UnknownType => "値なし: 型のビットから計算方法がわかりません",
            NoValue::OnlyInNewer => {
                "値なし: 差を求めるには両方のキャプチャが必要ですが、新しい方にしかありません"
            }
            NoValue::OnlyInOlder => "値なし: 古いキャプチャにしかありません",
            NoValue::AmbiguousMatch => {
                "値なし: この名前のインスタンスは両方のキャプチャにありますが、個数が異なるため、互いに区別できません"
            }
            NoValue::DefinitionChanged => {
                "値なし: 古いキャプチャでは、カウンターの型またはサイズが異なります"
            }
        }
    }
}

impl SayIn<Japanese> for Brief<Note> {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self.0 {
            Note::Wrapped => "生の値が一周",
            Note::BaseWrapped => "ベースが一周",
            Note::NoOperations => "操作なし",
            Note::DerivedType => "ビットから判断した型",
            Note::DisputedFormula => "計算式に諸説あり",
            Note::MatchedByOrder => "並び順で対応付け",
            Note::MatchedByProcessId => "プロセス ID で対応付け",
            Note::MatchedByUniqueId => "一意の ID で対応付け",
            Note::FallbackClock => "代わりのクロック",
            Note::SizeFromDefinition => "定義のサイズを使用",
            Note::BlockTooShort => "ブロックが短い",
            Note::BaseUnexpected => "想定外のベース",
            Note::OnlyInNewer => "新しい方のみ",
        }
    }
}

impl SayIn<Japanese> for Note {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Note::Wrapped => {
                "32 ビットの生の値が、キャプチャの間に 4294967295 を超えました。差は 2^32 を法として求めています"
            }
            Note::BaseWrapped => {
                "32 ビットのベースが、キャプチャの間に 4294967295 を超えました。差は 2^32 を法として求めています"
            }
            Note::NoOperations => {
                "キャプチャの間に何も起きていないため、パフォーマンス モニターと同じく平均を 0 と表示します"
            }
            Note::DerivedType => "定義済みの型ではありません。値は型のビットフィールドから求めています",
            Note::DisputedFormula => "この型の計算式は、資料によって異なります",
            Note::MatchedByOrder => {
                "この名前のインスタンスが、両方のキャプチャに同じ数だけ複数あります。並び順で対応付けていますが、1 つが終了して別のものが開始していれば誤りです"
            }
            Note::MatchedByProcessId => {
                "#1 のような番号はプロセスが終了するとずれるため、ID と開始時刻で対応付けています"
            }
            Note::MatchedByUniqueId => "一意の ID で対応付けています",
            Note::FallbackClock => {
                "オブジェクトがクロックを持たず、生の値を時刻と見なせるため、PerfTime100nSec を使っています"
            }
            Note::SizeFromDefinition => {
                "CounterSize が型のサイズビットと異なるため、CounterSize に従っています"
            }
            Note::BlockTooShort => {
                "カウンター ブロックの ByteLength には値が収まりませんが、オブジェクトにはそのバイトがあります"
            }
            Note::BaseUnexpected => {
                "直後にあるのは、この型が必要とするベースの定義ではありません。どの数値を使ったかは計算式に示します"
            }
            Note::OnlyInNewer => "古いキャプチャには、このインスタンスまたはカウンターがありません",
        }
    }
}

impl SayIn<Japanese> for Unit {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Self::PerSecond => "/秒",
            Self::Percent => "%",
            Self::Seconds => "秒",
        }
    }
}
