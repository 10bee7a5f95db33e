//! Findings and errors in Japanese.

use winperf::counter_type::CounterType;
use winperf::diagnosis::NotAssumable;
use winperf::findings::{Aligned, FindingKind, Fits, Piece};
use winperf::findings::{Backwards, OutOfBounds, PairFindingKind, Reset, WrongByName};
use winperf::layout::{Meaning, Member};
use winperf::structures::SIGNATURE;
use winperf::{Error, ErrorKind};
use winperf_bundle::account::{pdh, rounded, values_by_name};

use crate::number::hex;
use crate::phrases::{FoundInPair, Japanese, SayIn};

impl SayIn<Japanese> for Error {
    type Said = String;

    fn say_in(&self) -> String {
        let text = match self.kind {
        ErrorKind::TooShort { what, expected, actual } => {
            format!("{what} には {expected} バイト必要ですが、残りは {actual} バイトです")
        }
        ErrorKind::SignatureMissing { actual, length } => signature_missing(&actual, length),
        ErrorKind::BigEndian => {
            "PERF_DATA_BLOCK はリトルエンディアンでなければなりませんが、ビッグエンディアンです。そのようなコンピューターのキャプチャには対応していません".to_owned()
        }
        ErrorKind::TooLarge { actual } => {
            format!("キャプチャは最大 {} バイトですが、このファイルは {actual} バイトあります", u32::MAX)
        }
        ErrorKind::Below { member, minimum, actual } => {
            let field = member.path;
            format!("{field} は {minimum} 以上でなければなりませんが、{actual} です")
        }
        ErrorKind::Above { member, maximum, actual } => {
            let field = member.path;
            format!("{field} は {maximum} 以下でなければなりませんが、{actual} です")
        }
        ErrorKind::SumAbove { sum: [offset, length], maximum, actual, .. } => format!(
            "{} + {} は {maximum} 以下でなければなりませんが、{actual} です",
            offset.path,
            length.name
        ),
        ErrorKind::NumInstances { actual } => format!(
            "PERF_OBJECT_TYPE.NumInstances は個数または -1、-2、-3 でなければなりませんが、{actual} です"
        ),
        ErrorKind::CountTooLarge { member, present, actual } => {
            let field = member.path;
            format!("{field} は {actual} 個を示していますが、{present} 個分の領域しかありません")
        }
    };
        format!("{text} (オフセット {:#x})", self.offset)
    }
}

impl SayIn<Japanese> for NotAssumable {
    type Said = String;

    fn say_in(&self) -> String {
        match self {
            Self::NoMember { offset, within: None } => {
                format!("{offset:#x} から始まる構造体のメンバーはありません")
            }
            Self::NoMember { offset, within: Some(field) } => format!(
                "{offset:#x} から始まる構造体のメンバーはありません。{} は {:#x} から始まります",
                field.member.path, field.offset
            ),
            Self::NoNumber { field } => {
                format!("{:#x} の {} は数値ではありません", field.offset, field.member.path)
            }
            Self::OutOfRange { field, value, least, most } => format!(
                "{:#x} の {} に入る数値は {least} から {most} までで、{value} は入りません",
                field.offset, field.member.path
            ),
            Self::Twice { offset } => format!("{offset:#x} に 2 つの異なる数値が指定されています"),
        }
    }
}

/// What holds together with the number that belongs in a field.
fn fitting(fits: Fits) -> String {
    match fits {
        Fits { objects: 0, definitions: 0, instances: 0 } => {
            "、ほかのどの値よりも多くの部分が整合します".to_owned()
        }
        Fits { objects: 0, definitions, instances: 0 } => {
            format!("、カウンター定義 {definitions} 個がすべて整合します")
        }
        Fits { objects: 0, definitions: 0, instances } => {
            format!("、インスタンス {instances} 個がすべて整合します")
        }
        Fits { objects: 0, definitions, instances } => {
            format!("、カウンター定義 {definitions} 個とインスタンス {instances} 個がすべて整合します")
        }
        Fits { objects, .. } => format!("、オブジェクト {objects} 個がすべて整合します"),
    }
}

fn signature_missing(actual: &[u8], length: u8) -> String {
    let wanted =
        "PERF_DATA_BLOCK は 50 00 45 00 52 00 46 00 (UTF-16 の \"PERF\") で始まりますが、このファイル";
    match actual.get(..usize::from(length)).unwrap_or(actual) {
        [] => format!("{wanted}は空です"),
        bytes => format!("{wanted}は {} で始まっています", hex(bytes, bytes.len())),
    }
}

impl SayIn<Japanese> for FindingKind {
    type Said = String;

    fn say_in(&self) -> String {
        use FindingKind as Kind;
        match *self {
        Kind::SignatureMissing { error }
        | Kind::BigEndian { error }
        | Kind::HeaderInvalid { error }
        | Kind::SystemNameOutside { error }
        | Kind::ObjectLengthInvalid { error }
        | Kind::DefinitionLengthInvalid { error }
        | Kind::CounterDefinitionInvalid { error }
        | Kind::InstanceCountInvalid { error }
        | Kind::InstanceInvalid { error }
        | Kind::NameOutsideInstance { error }
        | Kind::CounterBlockInvalid { error } => SayIn::<Japanese>::say_in(&error),
        Kind::ByteOrderUnstated { actual } => format!(
            "LittleEndian は 1 でなければなりませんが、{actual} です。シグネチャはリトルエンディアンの順なので、リトルエンディアンとして読み取ります"
        ),
        Kind::VersionUnknown { actual } => {
            format!("Version は 1 でなければなりませんが、{actual} です。バージョン 1 として読み取ります")
        }
        Kind::SystemTimeInvalid => {
            "SystemTime が実在しない日時になっています。このメンバーからは採取日時がわかりません".to_owned()
        }
        Kind::SystemTimeLocal { minutes } => format!(
            "SystemTime は UTC である PerfTime100nSec と同じ時刻でなければなりませんが、{}{}:{:02} ずれています。どちらかがローカル時刻です",
            if minutes < 0 { "-" } else { "+" },
            minutes.unsigned_abs() / 60,
            minutes.unsigned_abs() % 60
        ),
        Kind::NegativeGauge { actual, count } => format!(
            "値は Windows と同じく符号なしで読み取りますが、{actual} を符号付きで読むと {} になります。このオブジェクトにはこのような値が {count} 個あります",
            actual.cast_signed()
        ),
        Kind::ProcessIdZero { count } => format!(
            "ID Process が 0 です。終了しつつあるプロセスではそうなります。このようなプロセスは {count} 個あります"
        ),
        Kind::FractionAbove100 { count } => format!(
            "割合は 100 % 以下のはずですが、値がベースを上回っています。このオブジェクトにはこのような値が {count} 個あります"
        ),
        Kind::TwoProcessorGroups { had, all } => format!(
            "Processor には {had} 個のプロセッサしかありませんが、別のオブジェクトは {all} 個を数えています。Processor にあるのは 1 つのプロセッサ グループのものだけです"
        ),
        Kind::PerfFreqInvalid { actual } => format!(
            "PerfFreq は正の値でなければなりませんが、{actual} です。PerfTime のティック数を秒に換算できず、これを基準とするレートは値を持ちません"
        ),
        Kind::EmptyReply => {
            "TotalByteLength と NumObjectTypes が 0 です。これは、バッファーがデータに対して小さすぎたために ERROR_MORE_DATA とともに返されたヘッダーです".to_owned()
        }
        Kind::Truncated { wanted, had } => {
            format!("ファイルは {wanted} バイトあるはずですが、{had} バイトしかありません。末尾が欠けています")
        }
        Kind::TrailingBytes { count } => {
            format!("データはファイルの末尾で終わるはずですが、後ろに {count} バイト続いています")
        }
        Kind::BufferSavedWhole { count } => format!(
            "データはファイルの末尾で終わるはずですが、後ろに 0 が {count} バイト続いています。バッファー全体が保存されたもので、キャプチャ自体は完全です"
        ),
        Kind::TotalLengthMismatch { wanted, had } => {
            format!("TotalByteLength は最後のオブジェクトの末尾である {wanted} でなければなりませんが、{had} です")
        }
        Kind::TotalLengthWithoutHeader { wanted, had } => format!(
            "TotalByteLength は {wanted} でなければなりませんが、Samba の書き方どおり HeaderLength の分を除いた {had} です"
        ),
        Kind::ObjectCountMismatch { wanted, had } => {
            format!("NumObjectTypes はオブジェクト {wanted} 個を示していますが、読み取れたのは {had} 個です")
        }
        Kind::HeaderLengthShort { wanted, had } => format!(
            "HeaderLength はコンピューター名の末尾である {wanted} 以上でなければなりませんが、{had} です。そこから始まるオブジェクトはありません"
        ),
        Kind::ObjectLengthMismatch { wanted, had } => format!(
            "TotalByteLength は、最後のカウンター ブロックの末尾 (次のオブジェクトの先頭またはファイルの末尾) である {wanted} でなければなりませんが、{had} です"
        ),
        Kind::NoObjects => {
            "NumObjectTypes は 0 です。クエリに該当するオブジェクトがありませんでした".to_owned()
        }
        Kind::MetadataOnly { actual } => {
            format!("NumInstances は {actual} です。オブジェクトはメタデータとして採取されており、値がありません")
        }
        Kind::ObjectSlack { count } => format!(
            "オブジェクトのすべてのバイトはいずれかの部分に属するはずですが、{count} バイトはどこにも属していません"
        ),
        Kind::DuplicateObject { title, count } => format!(
            "タイトル インデックス {title} を持つオブジェクトは 1 つでなければなりませんが、キャプチャにはほかに {count} 個あります"
        ),
        Kind::ObjectClockMissing { count } => format!(
            "{count} 個のカウンターがオブジェクトの PerfTime と PerfFreq を基準とします。これらは正の値でなければなりませんが、そうなっていません"
        ),
        Kind::FieldWrong { member, had, expected, fits }
        | Kind::FieldDoubtful { member, had, expected, fits } => {
            format!("{} は {had} ですが、{expected} とすると{}", member.name, fitting(fits))
        }
        Kind::RuleWrong { member, count, had, expected, fits }
        | Kind::RuleDoubtful { member, count, had, expected, fits } => format!(
            "オブジェクトの {count} か所で {} がほかと合いません。最初のものは {had} ですが、{expected} とし、残りも同じように直すと{}",
            member.name,
            fitting(fits)
        ),
        Kind::SignatureWrong { actual } => format!(
            "Signature は {} でなければなりませんが、{} です。後ろの内容は PERF_DATA_BLOCK なので、そのまま読み取ります",
            hex(&SIGNATURE, SIGNATURE.len()),
            hex(&actual, actual.len())
        ),
        Kind::BytesPutIn { count, piece, pieces, fits } => {
            format!("ここに {count} バイト{}余分に入っています。取り除くと{}", of_pieces(piece, pieces), fitting(fits))
        }
        Kind::BytesTakenOut { count, piece, pieces, fits } => {
            format!("ここに {count} バイト{}足りません。補うと{}", of_pieces(piece, pieces), fitting(fits))
        }
        Kind::DiffersWrong { member, had, expected } => format!(
            "{} は {} ですが、同じコンピューターのもう一方のキャプチャと同じ {} とすると、より多くが整合します",
            member.name,
            shown(member, had),
            shown(member, expected)
        ),
        Kind::DiffersDoubtful { member, had, expected } => format!(
            "{} は {} ですが、同じコンピューターのもう一方のキャプチャでは {} で、そちらの方が確からしい値です",
            member.name,
            shown(member, had),
            shown(member, expected)
        ),
        Kind::Differs { member, had, other } => format!(
            "{} は {} ですが、同じコンピューターのもう一方のキャプチャでは {} です。両方で同じでなければなりません",
            member.name,
            shown(member, had),
            shown(member, other)
        ),
        Kind::TitleUnknown { count } => format!(
            "オブジェクトとそのカウンターのタイトル インデックスのうち {count} 個は、読み込んだどのタイトル一覧にもありません"
        ),
        Kind::PaddingNotZero { count } => format!(
            "パディングとスラック領域は 0 のはずですが、{count} バイトは 0 ではありません。以前のメモリの内容かもしれません"
        ),
        Kind::Misaligned { what, actual, count } => format!(
            "{}{} は 8 の倍数でなければなりませんが、{actual} です。このような値はここに {count} 個あります",
            if what == Aligned::CounterOffset { "8 バイトの値の " } else { "" },
            what.name()
        ),
        Kind::DefaultCounterOutside { actual, counters } => format!(
            "DefaultCounter は -1 か、NumCounters の {counters} より小さい値でなければなりませんが、{actual} です"
        ),
        Kind::DetailLevelUnknown { actual, count } => format!(
            "DetailLevel は 100、200、300、400 のいずれかでなければなりませんが、{actual} です。オブジェクトの {count} 個の構造体が該当します"
        ),
        Kind::DefaultScaleOutside { actual, count } => format!(
            "DefaultScale は -10 から 10 まででなければなりませんが、{actual} です。オブジェクトの {count} 個のカウンターが該当します"
        ),
        Kind::DuplicateTitle { title, count } => format!(
            "カウンターにはそれぞれ固有のタイトル インデックスが必要ですが、{count} 個は前のカウンターと同じです。最初のものは {title} です"
        ),
        Kind::TitleOdd { title, count } => format!(
            "名前のタイトル インデックスは Windows の割り当てどおり偶数のはずですが、オブジェクトとそのカウンターの {count} 個は奇数です。最初のものは {title} で、説明のものかもしれません"
        ),
        Kind::CounterTypeUnknown { counter_type } => format!(
            "CounterType は winperf.h が定義する型のはずですが、{:#010x} です。値はビットの内容から求めます",
            counter_type.0
        ),
        Kind::CounterSizeMismatch { wanted, had, used } => format!(
            "CounterSize は型によれば {wanted} のはずですが、{had} です。{used} バイトを読み取ります"
        ),
        Kind::CounterOutsideBlock { wanted, had, count } => format!(
            "値には {wanted} バイトのカウンター ブロックが必要ですが、ブロックは {had} バイトです。{count} 個の値が欠けています"
        ),
        Kind::CounterOutsideObject { wanted, had } => format!(
            "CounterOffset と CounterSize によれば、ブロックの先頭から {wanted} バイト必要ですが、オブジェクトには {had} バイトしかありません"
        ),
        Kind::CounterOffsetInvalid { actual } => format!(
            "CounterOffset は、ブロックの ByteLength の後ろを指す 4 以上でなければなりませんが、{actual} です"
        ),
        Kind::CountersOverlap { other } => format!(
            "値のバイトは、ほかの値と重ならないか、完全に一致するはずですが、位置 {other} のカウンターの値と一部だけ重なっています"
        ),
        Kind::BaseMissing => "この型のカウンターの直後にはベース カウンターが必要ですが、ありません".to_owned(),
        Kind::BaseUnexpected { wanted: Some(wanted), had } => format!(
            "この型のカウンターの直後には {} が必要ですが、{} が続いています",
            named(wanted),
            named(had)
        ),
        Kind::BaseUnexpected { wanted: None, had } => format!(
            "この型のカウンターの直後にベース カウンターは不要ですが、{} が続いています",
            named(had)
        ),
        Kind::NameNotTerminated { count } => format!(
            "NameLength は末尾の NUL を含むはずですが、含んでいません。オブジェクトの {count} 個のインスタンスの名前が該当します"
        ),
        Kind::NameOddLength { actual } => format!(
            "NameLength は UTF-16 では偶数でなければなりませんが、{actual} です。最後の 1 バイトは無視します"
        ),
        Kind::NameNotDecodable { code_page } => {
            format!("名前を損失なくデコードできません (コード ページ {code_page}、0 は UTF-16)")
        }
        Kind::DuplicateName { count } => format!(
            "{count} 個のインスタンスが、前にあるインスタンスと同じ完全名を持っています。番号で区別しますが、その番号は前のインスタンスが終了するとずれます"
        ),
        Kind::LiteralIndexName => {
            "名前が、同名のインスタンスに付く番号と同じ形 (# と数字) で終わっています。カウンター パスでは両者を区別できません".to_owned()
        }
        Kind::ReservedCharacter { count } => format!(
            "名前に、カウンター パスの予約文字 \\ ( ) / # * のいずれかが含まれています。オブジェクトの {count} 個のインスタンスの名前が該当します"
        ),
        Kind::ParentObjectMissing { title, count } => format!(
            "タイトル インデックス {title} のオブジェクトがキャプチャにあるはずですが、ありません。{count} 個のインスタンスの親がそこに属しています"
        ),
        Kind::ParentInstanceMissing { position, count } => format!(
            "親のオブジェクトには位置 {position} のインスタンスがありません。オブジェクトの {count} 個のインスタンスが該当します"
        ),
        Kind::ParentCycle { count } => format!(
            "インスタンスの親をたどると、親のないインスタンスに行き着くはずですが、自分自身に戻ってきます。{count} 個のインスタンスが、このような循環の中か、循環につながる位置にあります"
        ),
        Kind::CounterBlockShort { wanted, had } => format!(
            "ブロックの値には {wanted} の ByteLength が必要ですが、{had} です。Windows XP のキャプチャに必要なため、その後ろの値も読み取ります"
        ),
    }
    }
}

/// The structures that bytes are, behind the number of these bytes.
fn of_pieces(piece: Piece, count: u32) -> String {
    match piece {
        Piece::Bytes => String::new(),
        Piece::Definition => format!(" (長さからみてカウンター定義 {count} 個)"),
        Piece::Instance => format!(" (長さからみてインスタンス {count} 個)"),
        Piece::Object => format!(" (長さからみてオブジェクト {count} 個)"),
    }
}

/// A number as it is known by.
fn shown(member: &Member, number: i64) -> String {
    match (member.meaning, u32::try_from(number)) {
        (Meaning::CounterType, Ok(counter_type)) => named(CounterType(counter_type)),
        _ => number.to_string(),
    }
}

/// The name of a type, or its number.
fn named(counter_type: CounterType) -> String {
    counter_type.name().map_or_else(|| format!("{:#010x}", counter_type.0), str::to_owned)
}

impl SayIn<Japanese> for FoundInPair {
    type Said = String;

    fn say_in(&self) -> String {
        match self.kind {
        PairFindingKind::SameCapture => {
            "2 つのキャプチャはまったく同じバイト列であり、その間に時間は経過していません".to_owned()
        }
        PairFindingKind::Swapped => {
            "キャプチャは新しいものが先に渡されました。値は古いキャプチャから新しいキャプチャの順で計算します".to_owned()
        }
        PairFindingKind::DifferentMachine => {
            let [older, newer] = &self.computers;
            format!(
            "古いキャプチャは「{older}」、新しいキャプチャは「{newer}」のものです。オブジェクトは名前で対応付けますが、差分にほとんど意味はありません"
        )}
        PairFindingKind::DifferentFrequency { older, newer } => format!(
            "PerfFreq が古いキャプチャでは {older}、新しいキャプチャでは {newer} です。別々のコンピューターのものか、間に再起動があります"
        ),
        PairFindingKind::Rebooted => {
            "後に採取された新しいキャプチャの方が PerfTime が小さくなっています。間にコンピューターが再起動されています".to_owned()
        }
        PairFindingKind::ClockDisagrees { by_perf_time, by_100nsec } => format!(
            "PerfTime では {} ms、PerfTime100nSec では {} ms 進んでいます。どちらかのクロックが変更されたか、止まっていました",
            by_perf_time / 10_000,
            by_100nsec / 10_000
        ),
        PairFindingKind::DefinitionChanged { count } => {
            let Self { object, subject: counter, .. } = self;
            format!(
            "{object} の {counter} は、古いキャプチャでは型またはサイズが異なります。このようなカウンターは全部で {count} 個あり、差分に意味はありません"
        )}
        PairFindingKind::InstancesShifted { count, older, newer, wrong } => {
            let Self { object, subject: instance, .. } = self;
            let anew = if older == newer { " (同じ ID で開始し直されています)" } else { "" };
            let wrong = wrong.map(|wrong| wrong_by_name(&self.wrong_counter, wrong)).unwrap_or_default();
            format!(
                "{object} の {instance} は、古いキャプチャでは ID {older}、新しいキャプチャでは ID {newer} です{anew}。全部で {count} 個の名前が別のインスタンスを指すようになっています{wrong}"
            )
        }
        PairFindingKind::ValuesWentBackwards(backwards) => went_backwards(self, backwards),
        PairFindingKind::ValuesStandStill { count } => {
            let object = &self.object;
            format!(
            "{object} の PerfTime は進んでいますが、{count} 個のカウンター ブロックの生の値はすべて前と同じです。プロバイダーが古いデータを返しているかもしれません"
        )}
        PairFindingKind::SampledFractionAbove100(OutOfBounds { count, value, .. }) => format!(
            "{} は {} % ですが、割合は 100 % 以下のはずです。このオブジェクトでは {count} 個の値が 100 % を超えています",
            self.wrong_counter,
            rounded(value)
        ),
        PairFindingKind::InverseBelow0(OutOfBounds { count, value, .. }) => format!(
            "{} は {} % です。サンプル間に経過した時間より長い時間が数えられています。このオブジェクトでは {count} 個の値が 0 % を下回っています",
            self.wrong_counter,
            rounded(value)
        ),
    }
    }
}

fn went_backwards(found: &FoundInPair, backwards: Backwards) -> String {
    let Backwards { values, by_base, counters, instances, reset, .. } = backwards;
    let counters = some(&found.counters, counters);
    let instances = match instances {
        0 => String::new(),
        count => format!("、インスタンス {count} 個{}", some(&found.instances, count)),
    };
    let counters = format!("カウンター {} 個{counters}", backwards.counters);
    let reset = match reset {
        Reset::All => "。減りうる値はすべて減っており、サービスの再起動などで最初から数え直されています",
        Reset::Sums => "。いずれも合計であり、合計に含まれていたインスタンスがなくなっています",
        Reset::Some => "",
    };
    let (code, _) = pdh(by_base == values);
    format!(
        "{counters}{instances} の生の値 {values} 個が以前より小さくなっています{reset}。PDH は {code} を返します"
    )
}

/// The first of some names.
fn some(names: &[String], count: u32) -> String {
    let more = usize::try_from(count).unwrap_or(usize::MAX).saturating_sub(names.len());
    match (names, more) {
        ([], _) => String::new(),
        (names, 0) => format!(" ({})", names.join("、")),
        (names, more) => format!(" ({} ほか {more} 個)", names.join("、")),
    }
}

fn wrong_by_name(counter: &str, wrong: WrongByName) -> String {
    match values_by_name(wrong) {
        (by_name, Some(value)) => {
            format!("。名前で対応付けると、その {counter} は {value} ではなく {by_name} になってしまいます")
        }
        (by_name, None) => {
            format!(
                "。名前で対応付けると、古いサンプルがないにもかかわらず、その {counter} は {by_name} になってしまいます"
            )
        }
    }
}
