//! Mistakes of provider authors, in Japanese.

use winperf::findings::{Fits, Mistake};
use winperf::layout::Member;

use crate::phrases::{Japanese, SayIn};

/// Returns the text on fields that are wrong because of a mistake: the wrong code, its correction, and the number of
/// structures.
pub(super) fn describe(
    mistake: Mistake,
    member: &Member,
    count: u32,
    numbers: (i64, i64),
    fits: Fits,
) -> String {
    let (says, must) = words(mistake);
    let (had, expected) = numbers;
    let mut text = format!("{}。{}", stating(says, had), stating(must, expected));
    if count > 1 {
        text += &format!(" ({}すべて同じです)", structures(member, count));
    }
    if fits == Fits::default() { text } else { format!("{text}。そうすると{}", fitting(fits)) }
}

fn stating(words: &str, number: i64) -> String {
    let is_in_words = words.split([' ', '、', '。']).any(|word| word.parse() == Ok(number));
    if is_in_words { words.to_owned() } else { format!("{words} ({number})") }
}

fn structures(member: &Member, count: u32) -> String {
    let name = match member.structure {
        "PERF_COUNTER_DEFINITION" => "カウンター定義",
        "PERF_COUNTER_BLOCK" => "カウンター ブロック",
        _ => "インスタンス",
    };
    format!("{name} {count} 個で")
}

/// Returns the text about structures that are consistent with the expected number in a field.
pub(super) fn fitting(fits: Fits) -> String {
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

impl SayIn<Japanese> for Mistake {
    type Output = (&'static str, &'static str);

    fn say_in(&self) -> Self::Output {
        words(*self)
    }
}

/// Returns the wrong code, and its correction.
#[rustfmt::skip]
fn words(mistake: Mistake) -> (&'static str, &'static str) {
    use Mistake as It;
    let name = "NUL を含む名前のバイト数でなければなりません";
    let nul = "NUL (UTF-16 では 2 バイト) も数えなければなりません";
    let from_instance = "インスタンスの先頭からのオフセットでなければなりません";
    let instance = "定義、名前、パディングを合わせた長さでなければなりません";
    let block = "ブロック自身と値すべてを含む長さでなければなりません";
    let rounded = "最後の値の末尾を 8 の倍数に切り上げた値でなければなりません";
    let from_block = "カウンター ブロックの先頭から値までのオフセットでなければなりません";
    let size = "型が示すサイズでなければなりません";
    let definition = "構造体のサイズでなければなりません";
    let total = "オブジェクトの先頭から末尾までの長さでなければなりません";
    let definitions = "ヘッダーとすべての定義を合わせた長さでなければなりません";
    let header = "PERF_OBJECT_TYPE のサイズでなければなりません";
    let counters = "カウンター定義の個数でなければなりません";
    let instances = "インスタンスの個数でなければなりません";
    let one_block = "インスタンスのない 1 つのブロックには -1、つまり PERF_NO_INSTANCES が必要です";
    let titles = "タイトルのメンバーはどのビルドでも DWORD です";
    let objects = "オブジェクトの個数でなければなりません";
    let data = "ヘッダーとすべてのオブジェクトを合わせた長さでなければなりません";
    let first = "最初のオブジェクトまでの長さでなければなりません";
    match mistake {
        It::NameLengthInCharacters => ("NameLength が文字数になっています", name),
        It::NameLengthWithoutNul => ("NameLength に NUL が含まれていません", nul),
        It::NameLengthInDwords => ("NameLength が 1 文字を 4 バイトとして数えています", "WCHAR は 2 バイトです"),
        It::NameLengthWithPadding => ("NameLength にパディングが含まれています", name),
        It::NameLengthOfArray => ("NameLength が名前の入った配列のサイズになっています", name),
        It::NameLengthNeverSet => ("名前があるのに NameLength が設定されていません", name),
        It::NameLengthWithDefinition => ("NameLength に名前の前の定義が含まれています", name),
        It::NameOffsetNeverSet => ("NameOffset が定義の直後から数えられているか、設定されていません", from_instance),
        It::NameOffsetOfObject => ("NameOffset がオブジェクトの先頭から数えられています", from_instance),
        It::NameOffsetOfData => ("NameOffset がデータの先頭から数えられています", from_instance),
        It::NameOffsetOfMember => ("NameOffset がこのメンバー自身の位置から数えられています", from_instance),
        It::NameOffsetOfBlock => ("NameOffset がカウンター ブロックのオフセットになっています", "名前のオフセットでなければなりません"),
        It::NamesIn8Bits => ("名前は 8 ビット文字ですが、CodePage は 0 です", "名前のコード ページを示すか、名前を UTF-16 にする必要があります"),
        It::CodePageOfUtf16 => ("CodePage が UTF-16 の番号 (1200) になっています", "名前が UTF-16 の場合は 0 でなければなりません"),
        It::CodePageOfSystem => ("CodePage がコード ページを示していますが、名前は UTF-16 です", "名前が UTF-16 の場合は 0 でなければなりません"),
        It::InstanceLengthWithBlock => ("インスタンスの ByteLength にカウンター ブロックが含まれています", instance),
        It::InstanceLengthWithoutName => ("インスタンスの ByteLength に名前が含まれていません", instance),
        It::InstanceLengthOfName => ("インスタンスの ByteLength に定義が含まれていません", instance),
        It::InstanceLengthUnpadded => ("インスタンスの ByteLength にパディングが含まれていません", "8 の倍数に切り上げなければなりません"),
        It::InstanceLengthOfCharacters => ("インスタンスの ByteLength が名前を文字数で数えています", "名前のバイト数で数えなければなりません"),
        It::InstanceLengthNeverSet => ("インスタンスの ByteLength が設定されていません", instance),
        It::BlockLengthWithoutItself => ("カウンター ブロックの ByteLength に自身の 4 バイトが含まれていません", block),
        It::BlockLengthOfSizes => ("カウンター ブロックの ByteLength がサイズの合計で、自身の 4 バイトとパディングが含まれていません", rounded),
        It::BlockLengthUnpadded => ("カウンター ブロックの ByteLength がサイズの合計で、パディングが含まれていません", rounded),
        It::BlockLengthUnrounded => ("カウンター ブロックの ByteLength が 8 の倍数に切り上げられていません", rounded),
        It::BlockLengthNeverSet => ("カウンター ブロックの ByteLength が設定されていません", block),
        It::BlockLengthOfHeader => ("カウンター ブロックの ByteLength に値が含まれていません", block),
        It::BlockLengthWithInstance => ("カウンター ブロックの ByteLength にインスタンスが含まれています", block),
        It::BlockLengthOfAll => ("カウンター ブロックの ByteLength が全インスタンスのブロックの合計になっています", "1 つのブロックの長さでなければなりません"),
        It::BlockLengthInDwords => ("カウンター ブロックの ByteLength が DWORD の個数になっています", "バイト数でなければなりません"),
        It::BlockLengthOfDefinitions => ("カウンター ブロックの ByteLength が定義の長さになっています", block),
        It::CounterOffsetFromData => ("CounterOffset がブロックのヘッダーの直後から数えられています", from_block),
        It::CounterOffsetFromInstance => ("CounterOffset がインスタンスの先頭から数えられています", from_block),
        It::CounterOffsetFromDefinition => ("CounterOffset がブロックの前のインスタンス定義から数えられています", from_block),
        It::CounterOffsetFromObject => ("CounterOffset がオブジェクトの先頭から数えられています", from_block),
        It::CounterOffsetPosition => ("CounterOffset がカウンターの位置番号になっています", from_block),
        It::CounterOffsetNeverSet => ("CounterOffset が設定されていません", from_block),
        It::CounterOffsetOfFirst => ("どの定義の CounterOffset も最初の値のオフセットになっています", from_block),
        It::CounterOffsetBy4 => ("CounterOffset がどの値も 4 バイトとして数えられています", "前にある値のサイズをそれぞれ加えなければなりません"),
        It::CounterOffsetBy8 => ("CounterOffset がどの値も 8 バイトとして数えられています", "前にある値のサイズをそれぞれ加えなければなりません"),
        It::CounterOffsetInDwords => ("CounterOffset が DWORD 単位になっています", "バイト単位でなければなりません"),
        It::CounterOffsetUnaligned => ("8 バイトの値の CounterOffset が 8 の倍数になっていません", "境界に合わせて間を空けなければなりません"),
        It::CounterSize4 => ("どの定義の CounterSize も 4 ですが、値が 8 バイトの型があります", size),
        It::CounterSize8 => ("どの定義の CounterSize も 8 ですが、値が 4 バイトの型があります", size),
        It::CounterSizeNeverSet => ("CounterSize が設定されていません", size),
        It::CounterSizeInBits => ("CounterSize がビット数になっています", "バイト数でなければなりません"),
        It::CounterSizeOfBlock => ("CounterSize がブロック全体のサイズになっています", "1 つの値のサイズでなければなりません"),
        It::CounterLengthNeverSet => ("カウンター定義の ByteLength が設定されていません", definition),
        It::CounterLengthOfAll => ("カウンター定義の ByteLength がすべての定義の合計になっています", "1 つの定義の長さでなければなりません"),
        It::CounterLengthOfValue => ("カウンター定義の ByteLength が値のサイズになっています", definition),
        It::CounterLengthOfHeader => ("カウンター定義の ByteLength が PERF_OBJECT_TYPE のサイズになっています", "PERF_COUNTER_DEFINITION のサイズでなければなりません"),
        It::CounterLengthIn64Bits => ("カウンター定義の ByteLength が 8 バイトのポインターを持つ構造体のサイズになっています", titles),
        It::TotalWithoutHeader => ("オブジェクトの TotalByteLength にヘッダーが含まれていません", total),
        It::TotalWithoutDefinitions => ("オブジェクトの TotalByteLength に定義とヘッダーが含まれていません", total),
        It::TotalOfDefinitions => ("オブジェクトの TotalByteLength に定義より後ろの部分が含まれていません", total),
        It::TotalNeverSet => ("オブジェクトの TotalByteLength が設定されていません", total),
        It::TotalWithDefinitionsTwice => ("オブジェクトの TotalByteLength に定義が二重に数えられています", total),
        It::DefinitionLengthWithoutHeader => ("DefinitionLength にヘッダーが含まれていません", definitions),
        It::DefinitionLengthOfHeader => ("DefinitionLength に定義が含まれていません", definitions),
        It::DefinitionLengthOfOne => ("DefinitionLength に定義 1 つ分の長さしか含まれていません", definitions),
        It::DefinitionLengthNeverSet => ("DefinitionLength が設定されていません", definitions),
        It::DefinitionLengthOfAll => ("DefinitionLength がオブジェクト全体の長さになっています", definitions),
        It::ObjectHeaderNeverSet => ("オブジェクトの HeaderLength が設定されていません", header),
        It::ObjectHeaderWithDefinitions => ("オブジェクトの HeaderLength に定義が含まれています", header),
        It::ObjectHeaderOfData => ("オブジェクトの HeaderLength が PERF_DATA_BLOCK のサイズになっています", header),
        It::ObjectHeaderIn64Bits => ("オブジェクトの HeaderLength が 8 バイトのポインターを持つ構造体のサイズになっています", titles),
        It::NumCountersWithoutBases => ("NumCounters にベース カウンターが含まれていません", counters),
        It::NumCountersOneMore => ("NumCounters が実際の定義より 1 つ多くなっています", counters),
        It::NumCountersLast => ("NumCounters が最後の位置番号になっています", counters),
        It::NumCountersNeverSet => ("NumCounters が設定されていません", counters),
        It::NumCountersInBytes => ("NumCounters がバイト数になっています", counters),
        It::NumInstancesLast => ("NumInstances が最後の位置番号になっています", instances),
        It::NumInstancesOfSlots => ("NumInstances がスロットの数になっています", "書き込んだインスタンスの個数でなければなりません"),
        It::NoInstancesForRows => ("インスタンスがあるのに NumInstances が PERF_NO_INSTANCES です", instances),
        It::ZeroForOneBlock => ("インスタンスのないブロックが 1 つあるのに NumInstances が 0 です", one_block),
        It::OneForOneBlock => ("ブロックにインスタンス定義がないのに NumInstances が 1 です", one_block),
        It::NumInstancesNeverSet => ("NumInstances が設定されていません", instances),
        It::NumObjectTypesLast => ("NumObjectTypes が最後の位置番号になっています", objects),
        It::NumObjectTypesNeverSet => ("NumObjectTypes が設定されていません", objects),
        It::DataTotalNeverSet => ("データの TotalByteLength が設定されていません", data),
        It::DataTotalOfHeader => ("データの TotalByteLength にオブジェクトが含まれていません", data),
        It::DataHeaderWithoutName => ("データの HeaderLength にコンピューター名が含まれていません", first),
        It::DataHeaderNeverSet => ("データの HeaderLength が設定されていません", first),
        It::SystemNameLengthInCharacters => ("SystemNameLength が文字数になっています", name),
        It::SystemNameLengthWithoutNul => ("SystemNameLength に NUL が含まれていません", nul),
        It::SystemNameOffsetNeverSet => ("SystemNameOffset が設定されていません", "データの先頭からのオフセットでなければなりません"),
    }
}
