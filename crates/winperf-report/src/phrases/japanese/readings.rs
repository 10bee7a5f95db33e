//! Values of other sources for the same samples, and the reasons, in Japanese.

use crate::phrases::{Japanese, NoNumber, Other, OtherReading, Ours, Pdh, SampleProgram, SayIn, Source};

impl SayIn<Japanese> for Source {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Source::Winperf => "winperf",
            Source::Other => "別の解釈",
            Source::SampleProgram => "Microsoft のサンプル プログラム",
            Source::Pdh => "PDH",
        }
    }
}

impl SayIn<Japanese> for NoNumber {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            NoNumber::Refused => "エラー",
            NoNumber::Undefined => "不定",
            NoNumber::DivisionByZero => "0 による除算",
            NoNumber::NotPrinted => "表示しない",
            NoNumber::NotKnown => "不明",
        }
    }
}

impl SayIn<Japanese> for Other {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Other::Reading(OtherReading::ByBase) => {
                "2000 年の Platform SDK と WMI のとおり、後続のベースで割ります"
            }
            Other::Reading(OtherReading::WithoutFrequency) => {
                "ヘッダーと Resource Kit のとおり、ティックを周波数で割りません"
            }
            Other::Reading(OtherReading::NotDividedByBase) => {
                "ヘッダーの記述から考えられるとおり、ベースで割りません"
            }
            Other::Reading(OtherReading::DividedByBase) => {
                "2000 年の Platform SDK のとおり、最後にベースで割ります"
            }
            Other::Program(done) => program(*done),
            Other::Pdh(done) => pdh(*done),
        }
    }
}

fn program(done: SampleProgram) -> &'static str {
    match done {
        SampleProgram::Refuses => "新しい方の生の値が小さいサンプルを受け付けません",
        SampleProgram::CastsTooLarge => "レートを DWORD にキャストしますが、この値は DWORD に収まりません",
        SampleProgram::Casts => "レートを DWORD にキャストします",
        SampleProgram::DividesByZeroSeconds => {
            "キャプチャの間隔を秒単位の整数に切り捨てるため、ここでは 0 になります"
        }
        SampleProgram::TakesWholeSeconds => {
            "キャプチャの間隔を秒単位の整数に切り捨てるため、値が大きくなります"
        }
        SampleProgram::ReadsLowHalf => "この型の 8 バイトのうち 4 バイト、つまり下位半分だけを読みます",
        SampleProgram::ReadsTooMuch => "この値は 4 バイトなのに 8 バイトを読み、後ろのデータも値に含めます",
        SampleProgram::WrapsAround => "符号なしの減算を行うため、桁あふれします",
        SampleProgram::DoesNotPrint => "この値を計算しますが、表示しません",
        SampleProgram::ShowsOlder => "1 つのサンプルで求まる型では、古いキャプチャの値を使います",
        SampleProgram::DividesByZero => "割る数が 0 かどうかを確認しません",
    }
}

fn pdh(done: Pdh) -> &'static str {
    match done {
        Pdh::CapsAt100 => "PDH_FMT_NOCAP100 を指定しない限り、100 % を超える値を 100 と表示します",
        Pdh::SmallerThanBefore => "前回より小さい生の値を受け付けません",
        Pdh::FirstSample => "このようなカウンターの最初のサンプルに、このエラーを返します",
        Pdh::InstanceGone => "なくなったインスタンスに、このエラーを返します",
        Pdh::NegativeDenominator => "前回より小さいベースに、このエラーを返します",
        Pdh::NegativeTimeBase => "逆戻りしたクロックに、このエラーを返します",
    }
}

impl SayIn<Japanese> for Ours {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Ours::ByTime => "ヘッダー、Microsoft のページ、Resource Kit、.NET に従います",
            Ours::InSeconds => {
                "Microsoft のページ、2000 年の Platform SDK、.NET に従い、秒の端数も使います。Windows のカウンターでは確かめられません"
            }
            Ours::DividedByBase => "Microsoft のページ、Resource Kit、2000 年の Platform SDK に従います",
            Ours::NotDividedByBase => {
                "ヘッダー、Microsoft のページ、Resource Kit に従うため、100 % を超えることがあります"
            }
            Ours::Wrapped => "2^32 を法とする差が 2^31 未満なので、桁あふれとみなします",
            Ours::MayFall => "この型は差ではなく、減ることもあるため、そのまま表示します",
            Ours::Fell => "0 では測定値に見えるため、値を表示しません",
            Ours::KeepsFraction => "すべての桁を残します",
            Ours::ByCounterSize => "CounterSize のバイト数だけ読みます",
            Ours::NotStarted => "まだ開始していないため、値を表示しません",
            Ours::AsPerformanceMonitor => "パフォーマンス モニターや WMI と同じく表示します",
            Ours::Newest => "2 つの間の時間の終わりである、新しいキャプチャの値を使います",
            Ours::NothingHappened => "何も起きず、時間もかかっていないため、0 と表示します",
            Ours::NoTime => "この型のクロックで時間が経過していないため、値を表示しません",
            Ours::NotCapped => "複数のプロセッサを使うプロセスは 100 % を超えるため、切り捨てません",
            Ours::TwoSamples => "差には 2 つのサンプルが必要なため、値を表示しません",
            Ours::Gone => "新しいキャプチャにこのインスタンスがないため、値を表示しません",
            Ours::BaseFell => "ベースが別のものを数えるようになったため、値を表示しません",
        }
    }
}
