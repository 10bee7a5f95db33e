//! Findings and errors in Japanese.

use crate::account::{Decreased, pdh, rounded, values_by_name};
use winperf::counter_type::CounterType;
use winperf::diagnosis::NotAssumable;
use winperf::findings::{Aligned, Bases, FindingKind, ParentBy, Piece, Port, Titled, Unset};
use winperf::findings::{Backwards, Defined, OutOfBounds, PairFindingKind, Reset, WrongByName};
use winperf::layout::{Meaning, Member};
use winperf::pair::Age;
use winperf::structures::SIGNATURE;
use winperf::{Error, ErrorKind, FileKind};

use super::mistakes;
use crate::number::hex;
use crate::phrases::{FoundInPair, Japanese, SayIn};

impl SayIn<Japanese> for Error {
    type Output = String;

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
    type Output = String;

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

/// Returns the member by which an instance refers to its parent, as a sentence.
fn parent_by(by: Option<ParentBy>) -> &'static str {
    match by {
        None => "",
        Some(ParentBy::Id) => "これは位置ではなく、プロセス ID です。",
        Some(ParentBy::From1) => "位置が 1 から数えられていますが、0 から数えなければなりません。",
        Some(ParentBy::Help) => {
            "これはヘルプ テキストのインデックスで、名前のインデックスは 1 小さい値です。"
        }
        Some(ParentBy::Symbol) => "First Counter を加えていないシンボルかもしれません。",
    }
}

fn signature_missing(actual: &[u8], length: u8) -> String {
    let wanted =
        "PERF_DATA_BLOCK は 50 00 45 00 52 00 46 00 (UTF-16 の \"PERF\") で始まりますが、このファイル";
    match actual.get(..usize::from(length)).unwrap_or(actual) {
        [] => format!("{wanted}は空です"),
        bytes => {
            let like = FileKind::from_start(bytes)
                .map_or_else(String::new, |kind| format!(" ({} の先頭と同じです)", file_kind(kind)));
            format!("{wanted}は {} で始まっています{like}", hex(bytes, bytes.len()))
        }
    }
}

fn file_kind(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Html => "HTML ページ",
        FileKind::Xml => "XML",
        FileKind::Json => "JSON",
        FileKind::Text => "テキスト",
        FileKind::Program => "Windows のプログラム",
        FileKind::EventLog => "イベント ログ",
        FileKind::Hive => "レジストリ ハイブ",
        FileKind::Dump => "クラッシュ ダンプ",
        FileKind::Image => "画像",
        FileKind::Pdf => "PDF 文書",
        FileKind::Office => "Office 文書",
        _ => "ほかの形式のファイル",
    }
}

impl SayIn<Japanese> for FindingKind {
    type Output = String;

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
        Kind::NegativeGauge { actual, signed, count } => format!(
            "値は Windows と同じく符号なしで読み取りますが、{actual} を符号付きで読むと {signed} になります。このオブジェクトにはこのような値が {count} 個あります"
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
        Kind::BufferSavedWhole { count, is_zero } => {
            let rest = if is_zero { " 0 が" } else { "以前の応答の残りが" };
            format!(
                "データはファイルの末尾で終わるはずですが、後ろに{rest} {count} バイト続いています。バッファー全体が保存されたもので、キャプチャ自体は完全です"
            )
        }
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
            "オブジェクトのうち {count} バイトは、どの部分にも属していません"
        ),
        Kind::DuplicateObject { title, count } => format!(
            "タイトル インデックス {title} を持つオブジェクトは 1 つでなければなりませんが、キャプチャにはほかに {count} 個あります"
        ),
        Kind::ObjectClockMissing { count, unset } => format!(
            "{count} 個のカウンターがオブジェクトの PerfTime と PerfFreq を基準とします。これらは正の値でなければなりませんが、{}設定されていません",
            match unset {
                Unset::Time => "PerfTime が",
                Unset::Frequency => "PerfFreq が",
                Unset::Both => "どちらも",
            }
        ),
        Kind::HelpTitleSame { title, count } => format!(
            "ヘルプ テキストのインデックスは名前のインデックスとは別でなければなりませんが、同じ {title} です。このオブジェクトにはこのような構造体が {count} 個あります"
        ),
        Kind::TitleRelative { title } => format!(
            "ObjectNameTitleIndex は {title} で、カウンターはそれに続く偶数です。プロバイダーの First Counter がシンボルに加えられていません"
        ),
        Kind::TypeNeverSet { count } => format!(
            "CounterType が設定されていません。{count} 個の定義すべてで 4 バイトの型を示す 0 ですが、8 バイトの値があります"
        ),
        Kind::StructureShifted { port } => match port {
            Port::In64Bits => "HeaderLength は 80、定義は 56 バイトです。8 バイトのポインターを持つ構造体になっていますが、タイトルのメンバーはどのビルドでも DWORD でなければなりません",
            Port::WithoutObjectNameTitle => "PERF_OBJECT_TYPE に ObjectNameTitle がありません。それより後ろのメンバーがすべて 4 バイト前にずれています",
            Port::WithoutPerfFreq => "HeaderLength は 56 です。古い winperf.h のように PERF_OBJECT_TYPE に PerfFreq がなく、その位置から定義が始まっています",
            Port::WithoutCounterNameTitle => "PERF_COUNTER_DEFINITION に CounterNameTitle がありません。定義は 36 バイトで、それより後ろのメンバーがすべて 4 バイト前にずれています",
        }.to_owned(),
        Kind::SeveralBlocks { count } => format!(
            "NumInstances はインスタンスのないブロックが 1 つあることを示す -1 ですが、{count} 個のブロックが続いています。それぞれに PERF_INSTANCE_DEFINITION を付け、NumInstances をその個数にする必要があります"
        ),
        Kind::ObjectClockCoarse { frequency: 1000 } => "PerfFreq は 1000 です。オブジェクトのクロックは GetTickCount と同じミリ秒で、16 ミリ秒ずつ進み、49.7 日で一周します。QueryPerformanceCounter ではこうなりません".to_owned(),
        Kind::ObjectClockCoarse { frequency } => format!(
            "PerfFreq は {frequency} です。オブジェクトのクロックは 1 秒に {frequency} 回しか進みません。QueryPerformanceCounter は数百万回進みます"
        ),
        Kind::UniqueIdSame { id, count } => format!(
            "{count} 個のインスタンスすべてで UniqueID が {id} です。固有の ID がないインスタンスでは PERF_NO_UNIQUE_ID (-1) とするのが正しい値です"
        ),
        Kind::NameMissing { count } => format!(
            "インスタンスに名前も UniqueID もありません。このオブジェクトにはこのようなインスタンスが {count} 個あります"
        ),
        Kind::NameLong { length, count } => format!(
            "名前は .NET の制限に合わせて 127 文字以下のはずですが、最も長いものは {length} 文字です。このオブジェクトにはこのような名前が {count} 個あります"
        ),
        Kind::NameCut { length, count } => format!(
            "{count} 個の名前がちょうど {length} 文字で、それより長い名前はありません。名前が配列の終わりで切られているようです"
        ),
        Kind::TotalNamedOtherwise => {
            "このインスタンスはほかのインスタンスの合計のようです。合計の名前は _Total にします。インスタンスを合計するプログラムは、この名前だけを除きます".to_owned()
        }
        Kind::TitleAgainstType { titled, counter_type, count } => format!(
            "{}が、型は {} で、{}。このオブジェクトにはこのようなカウンターが {count} 個あります",
            match titled {
                Titled::Share => "名前に割合の記号 % があります",
                Titled::Rate => "名前は毎秒の値を表しています",
                Titled::Number => "名前は毎秒の値であることを表していません",
            },
            named(counter_type),
            match titled {
                Titled::Share => "単なる数値としてベースなしに、100 を超えても表示されます",
                Titled::Rate => "単なる数値としてそのまま表示されます",
                Titled::Number => "生の値が毎秒どれだけ増えたかが表示されます",
            }
        ),
        Kind::ProcessUnknown { id, count } => format!(
            "インスタンスのプロセスはオブジェクト Process にあるはずですが、ID {id} のプロセスはありません。このオブジェクトにはこのようなインスタンスが {count} 個あります"
        ),
        Kind::NameByteOrder { has_mark: true, count } => format!(
            "名前がバイト順マークで始まっています。読み取る側はこれを名前の一部として表示します。このオブジェクトにはこのような名前が {count} 個あります"
        ),
        Kind::NameByteOrder { has_mark: false, count } => format!(
            "名前はリトルエンディアンでなければなりませんが、ビッグエンディアンです。このオブジェクトにはこのような名前が {count} 個あります"
        ),
        Kind::FieldWrong { member, had, expected, fits, mistake: Some(mistake) }
        | Kind::FieldDoubtful { member, had, expected, fits, mistake: Some(mistake) } => {
            mistakes::describe(mistake, member, 1, (had, expected), fits)
        }
        Kind::RuleWrong { member, count, had, expected, fits, mistake: Some(mistake) }
        | Kind::RuleDoubtful { member, count, had, expected, fits, mistake: Some(mistake) } => {
            mistakes::describe(mistake, member, count, (had, expected), fits)
        }
        Kind::FieldWrong { member, had, expected, fits, mistake: None }
        | Kind::FieldDoubtful { member, had, expected, fits, mistake: None } => {
            format!("{} は {had} ですが、{expected} とすると{}", member.name, mistakes::fitting(fits))
        }
        Kind::RuleWrong { member, count, had, expected, fits, mistake: None }
        | Kind::RuleDoubtful { member, count, had, expected, fits, mistake: None } => format!(
            "オブジェクトの {count} か所で {} がほかと合いません。最初のものは {had} ですが、{expected} とし、残りも同じように直すと{}",
            member.name,
            mistakes::fitting(fits)
        ),
        Kind::SignatureWrong { actual } => format!(
            "Signature は {} でなければなりませんが、{} です。後ろの内容は PERF_DATA_BLOCK なので、そのまま読み取ります",
            hex(&SIGNATURE, SIGNATURE.len()),
            hex(&actual, actual.len())
        ),
        Kind::BytesPutIn { count, piece, pieces, fits } => {
            format!("ここに {count} バイト{}余分に入っています。取り除くと{}", say_pieces(piece, pieces), mistakes::fitting(fits))
        }
        Kind::BytesTakenOut { count, piece, pieces, fits } => {
            format!("ここに {count} バイト{}足りません。補うと{}", say_pieces(piece, pieces), mistakes::fitting(fits))
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
            "オブジェクトとそのカウンターのタイトル インデックスのうち {count} 個に対応する名前が読み込まれていません"
        ),
        Kind::PaddingNotZero { count } => format!(
            "パディングの {count} バイトが 0 ではありません。以前のメモリの内容が残っている可能性があります"
        ),
        Kind::Misaligned { what, actual, count } => format!(
            "{}{} は 8 の倍数でなければなりませんが、{actual} です{}。このような値はここに {count} 個あります",
            if what == Aligned::CounterOffset { "8 バイトの値の " } else { "" },
            what.name(),
            match (what, actual.is_multiple_of(4)) {
                (Aligned::CounterOffset, _) => "",
                (_, true) => " (8 ではなく 4 の倍数に切り上げられています)",
                (_, false) => " (8 の倍数に切り上げられていません)",
            }
        ),
        Kind::DefaultCounterOutside { actual, counters, is_title: true } => format!(
            "DefaultCounter は -1 か、NumCounters の {counters} より小さい位置でなければなりませんが、タイトル インデックスの {actual} です"
        ),
        Kind::DefaultCounterOutside { actual, counters, is_title: false } => format!(
            "DefaultCounter は -1 か、NumCounters の {counters} より小さい値でなければなりませんが、{actual} です"
        ),
        Kind::DetailLevelUnknown { actual, count } => format!(
            "DetailLevel は 100、200、300、400 のいずれかでなければなりませんが、{actual} です。オブジェクトの {count} 個の構造体が該当します"
        ),
        Kind::DefaultScaleOutside { actual, count } => format!(
            "DefaultScale は -10 から 10 までの 10 のべき乗の指数でなければなりませんが、{actual} です。オブジェクトの {count} 個のカウンターが該当します"
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
        Kind::BaseMissing { bases, count } => {
            let needed = "この型のカウンターの直後にはベース カウンターが必要ですが、";
            let counted = format!("このオブジェクトでは {count} 個のカウンターにベースが必要です");
            match bases {
                Bases::None => format!("{needed}ありません"),
                Bases::Before => format!("{needed}ベースがカウンターの前にあります。{counted}"),
                Bases::AtEnd => format!("{needed}ベースがすべて末尾にあります。{counted}"),
                Bases::AtStart => format!("{needed}ベースがすべて先頭にあります。{counted}"),
            }
        }
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
        Kind::DuplicateName { count, cut } => {
            let text = format!(
                "{count} 個のインスタンスが、前にあるインスタンスと同じ名前です。区別のための #n は、前のインスタンスが終了するとずれます"
            );
            cut.map_or(text.clone(), |length| {
                format!("{text}。これらの {length} バイトより長い名前はなく、名前がこの長さで切られているようです")
            })
        }
        Kind::LiteralIndexName { count } => format!(
            "名前が、同名のインスタンスに付く番号と同じ形 (# と数字) で終わっています。カウンター パスでは両者を区別できません。オブジェクトの {count} 個のインスタンスの名前が該当します"
        ),
        Kind::ReservedCharacter { count } => format!(
            "名前に、カウンター パスの予約文字 \\ ( ) / # * のいずれかが含まれています。オブジェクトの {count} 個のインスタンスの名前が該当します"
        ),
        Kind::ParentObjectMissing { title, count, by } => format!(
            "タイトル インデックス {title} のオブジェクトがキャプチャにあるはずですが、ありません。{}{count} 個のインスタンスの親がそこに属しています",
            parent_by(by)
        ),
        Kind::ParentInstanceMissing { position, count, by } => format!(
            "親のオブジェクトには位置 {position} のインスタンスがありません。{}オブジェクトの {count} 個のインスタンスが該当します",
            parent_by(by)
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

/// Returns a number of bytes with the structures in them.
fn say_pieces(piece: Piece, count: u32) -> String {
    match piece {
        Piece::Bytes => String::new(),
        Piece::Definition => format!(" (長さからみてカウンター定義 {count} 個)"),
        Piece::Instance => format!(" (長さからみてインスタンス {count} 個)"),
        Piece::Object => format!(" (長さからみてオブジェクト {count} 個)"),
    }
}

/// Returns a number in its usual notation.
fn shown(member: &Member, number: i64) -> String {
    match (member.meaning, u32::try_from(number)) {
        (Meaning::CounterType, Ok(counter_type)) => named(CounterType(counter_type)),
        _ => number.to_string(),
    }
}

/// Returns the name of a type, or its number.
fn named(counter_type: CounterType) -> String {
    counter_type.name().map_or_else(|| format!("{:#010x}", counter_type.0), str::to_owned)
}

impl SayIn<Japanese> for FoundInPair {
    type Output = String;

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
            let [in_older, in_newer] = captures(self);
            format!(
            "{in_older}は「{older}」、{in_newer}は「{newer}」のものです。オブジェクトは名前で対応付けますが、差分にほとんど意味はありません"
        )}
        PairFindingKind::DifferentFrequency { older, newer } => {
            let [in_older, in_newer] = captures(self);
            format!(
            "PerfFreq は、{in_older}では {older}、{in_newer}では {newer} です。別々のコンピューターのものか、間に再起動があります"
        )}
        PairFindingKind::Rebooted => {
            let [_, newer] = captures(self);
            format!("{newer}は後から採取されたのに、PerfTime が小さくなっています。間にコンピューターが再起動されています")
        }
        PairFindingKind::ClockDisagrees { by_perf_time, by_100nsec } => format!(
            "PerfTime では {} ms、PerfTime100nSec では {} ms 進んでいます。どちらかのクロックが変更されたか、止まっていました",
            by_perf_time / 10_000,
            by_100nsec / 10_000
        ),
        PairFindingKind::OnlyInOne { what, only_in, count } => only_in_one(self, what, only_in, count),
        PairFindingKind::DefinitionChanged { count } => {
            let Self { object, subject: counter, .. } = self;
            let [older, _] = captures(self);
            format!(
            "{object} の {counter} は、{older}では型またはサイズが異なります。このようなカウンターは全部で {count} 個あり、差分に意味はありません"
        )}
        PairFindingKind::InstancesShifted { count, older, newer, wrong } => {
            let Self { object, subject: instance, .. } = self;
            let anew = if older == newer { " (同じ ID で開始し直されています)" } else { "" };
            let [in_older, in_newer] = captures(self);
            let wrong = wrong.map(|wrong| wrong_by_name(&self.wrong_counter, wrong)).unwrap_or_default();
            format!(
                "{object} の {instance} は、{in_older}では ID {older}、{in_newer}では ID {newer} です{anew}。{count} 個の名前が別のインスタンスを指しています{wrong}"
            )
        }
        PairFindingKind::ValuesWentBackwards(backwards) => went_backwards(self, backwards),
        PairFindingKind::ValuesStandStill { count } => {
            let object = &self.object;
            format!(
            "{object} の PerfTime は進んでいますが、{count} 個のカウンター ブロックの生の値はすべて前と同じです。プロバイダーが古いデータを返しているかもしれません"
        )}
        PairFindingKind::BaseStandsStill { count, .. } => format!(
            "{} は増えていますが、直後のベースが前と同じなので値を計算できません。ベースは値とともに増やす必要があります。このオブジェクトにはこのような値が {count} 個あります",
            self.subject()
        ),
        PairFindingKind::ValuesTorn { count, fell, .. } => format!(
            "{} が 2^32 の 4,294,967,296 だけ{}ましたが、下位 32 ビットはほとんど動いていません。数値の半分だけが書き込まれたか、読み取られています。このオブジェクトにはこのような値が {count} 個あります",
            self.subject(),
            if fell { "減り" } else { "増え" }
        ),
        PairFindingKind::SlotRenamed { count } => format!(
            "{} は、前に同じ位置にあったインスタンスのカウントを引き継いでいます。名前が変更されたか、スロットが 0 にされないまま再利用されています。このオブジェクトにはこのようなインスタンスが {count} 個あります",
            self.subject()
        ),
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

fn only_in_one(found: &FoundInPair, what: Defined, only_in: Age, count: u32) -> String {
    let what = match what {
        Defined::Object => "オブジェクト",
        Defined::Counter => "カウンター",
    };
    let [older, newer] = captures(found);
    let capture = only_in.choose(older, newer);
    format!("{capture}にしかない{what}が {count} 個あります{}", some(&found.counters, count))
}

/// Returns the older and the newer capture in a sentence.
fn captures(found: &FoundInPair) -> [String; 2] {
    match found.letters {
        Some(letters) => letters.map(|letter| format!("{letter} ")),
        None => ["古いキャプチャ", "新しいキャプチャ"].map(str::to_owned),
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
    let first = match &found.decreased {
        Some(Decreased { path, raw: [older, newer] }) => {
            format!("{path} の生の値が {older} から {newer} に減っています")
        }
        None => String::new(),
    };
    let all = format!("{counters}{instances} の生の値 {values} 個が以前より小さくなっています");
    let said = match (first.is_empty(), values) {
        (true, _) => all,
        (false, 1) => first,
        (false, _) => format!("{first}。全部で{all}"),
    };
    format!("{said}{reset}。PDH は {code} を返します")
}

/// Returns the first of some names.
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
            format!("。名前で対応付けると {counter} は {value} ではなく {by_name} になります")
        }
        (by_name, None) => {
            format!("。名前で対応付けると、古いサンプルがなくても {counter} は {by_name} になります")
        }
    }
}
