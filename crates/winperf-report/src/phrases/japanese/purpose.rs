//! Purposes of structures and members, in Japanese.

use winperf::LeafKind;
use winperf::StructureKind;
use winperf::layout::MemberId;
use winperf::layout::{
    CounterBlockMember, CounterDefinitionMember, DataBlockMember, InstanceDefinitionMember, ObjectTypeMember,
};

use crate::phrases::{Japanese, Purpose, SayIn};

impl SayIn<Japanese> for Purpose<'_> {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Self::Structure(kind) => structure(*kind),
            Self::Leaf(kind) => leaf(kind),
        }
    }
}

fn structure(kind: StructureKind) -> &'static str {
    match kind {
        StructureKind::DataBlock => {
            "キャプチャのヘッダーです。いつ、どのコンピューターで採取されたか、どのクロックに基づくか、オブジェクトがいくつ続くかを表します。"
        }
        StructureKind::Object => {
            "Processor や Process など、測定対象の種類 1 つ分です。ヘッダー、カウンターの定義、インスタンスとその値の順に並びます。"
        }
        StructureKind::CounterDefinition => {
            "オブジェクトの全インスタンスに共通するカウンター 1 つの定義です。名前、値の計算方法、生の値がカウンター ブロックのどこにあるかを表します。値そのものは含みません。"
        }
        StructureKind::Instance => {
            "プロセッサ 1 つ、プロセス 1 つなど、オブジェクトが測定する個々の対象です。名前と親を持ち、その直後にカウンター ブロックが続きます。"
        }
        StructureKind::CounterBlock => {
            "インスタンス 1 つ分の生の値です。インスタンスのないオブジェクトでは、オブジェクト全体の値です。どのバイトがどのカウンターの値かは、カウンター定義だけに示されています。"
        }
    }
}

fn member(id: MemberId) -> &'static str {
    match id {
        MemberId::DataBlock(member) => data_block(member),
        MemberId::ObjectType(member) => object_type(member),
        MemberId::CounterDefinition(member) => counter_definition(member),
        MemberId::InstanceDefinition(member) => instance_definition(member),
        MemberId::CounterBlock(CounterBlockMember::ByteLength) => {
            "ブロックの先頭から次のインスタンスまでのバイト数です。このメンバー自身と値を含みます。Windows XP は Processor の最後のインスタンスで実際より小さい値を書くため、オブジェクトの最後のブロックはこの値より長いことがあります。"
        }
    }
}

fn leaf(kind: &LeafKind) -> &'static str {
    match kind {
        LeafKind::Member(found) => member(found.id),
        LeafKind::Name => {
            "名前です。ほとんどの場合 UTF-16 で、末尾に NUL が付きます。インスタンスの名前は一意とは限らず、同じ名前は svchost、svchost#1、svchost#2 のように並び順で区別します。"
        }
        LeafKind::Value => {
            "カウンターの生の値です。これだけではほとんど意味を持ちません。表示値の求め方は定義の CounterType が決め、多くの場合は古いサンプル、クロック、ベースも必要です。複数の定義が同じバイトを共有することもあります。"
        }
        LeafKind::Padding => {
            "後続データのアラインメントのための 8 バイト未満の領域です。0 であるべきで意味はありませんが、以前のメモリの内容を残すプログラムもあります。"
        }
        LeafKind::Slack => {
            "構造体が示す長さの内側にありながら、何にも属さないバイトです。個数か長さが誤っているか、書き込んだ側が必要以上の領域を確保しています。"
        }
        LeafKind::Unparsed => {
            "読み取れたどの構造体にも属さないバイトです。破損した長さの後ろか、データの後ろにあります。どこで、なぜ読み取りが終わったかは指摘の一覧に示されます。"
        }
    }
}

fn data_block(member: DataBlockMember) -> &'static str {
    match member {
        DataBlockMember::Signature => {
            "UTF-16 の文字列 PERF で、キャプチャであることを示します。これで始まらないファイルは PERF_DATA_BLOCK ではありません。"
        }
        DataBlockMember::LittleEndian => {
            "すべての数値のバイト順です。1 がリトルエンディアンで、Windows は常に 1 を書きます。winperf.h の古い版の 1 つでは、コメントが逆になっていました。"
        }
        DataBlockMember::Version => "形式のバージョンです。公開されたのは 1 だけです。",
        DataBlockMember::Revision => {
            "バージョン内のリビジョンです。Windows は 1 を書きます。0 と 1 の違いは知られていないため、どちらも受け入れます。"
        }
        DataBlockMember::TotalByteLength => {
            "このヘッダーを含む、キャプチャの先頭から末尾までのバイト数です。Samba は HeaderLength の分を含めず、ERROR_MORE_DATA とともに返された応答では 0 です。ファイルの末尾を越えて読んではいけません。"
        }
        DataBlockMember::HeaderLength => {
            "キャプチャの先頭から最初のオブジェクトまでのバイト数です。コンピューター名とそのパディングを含むため、構造体の 88 バイトより大きくなります。最初のオブジェクトは sizeof ではなく、この値で探してください。"
        }
        DataBlockMember::NumObjectTypes => {
            "続くオブジェクトの数です。該当するものがないクエリに対しては 0 も正しい応答です。自己申告の値として扱い、バイトが尽きたところで止めてください。"
        }
        DataBlockMember::DefaultObject => {
            "最初に表示するとよいオブジェクトのタイトル インデックスです。Windows では 238 (Processor)、なければ -1 です。オブジェクトの並び順の位置ではありません。"
        }
        DataBlockMember::SystemTime => {
            "サンプルを採取した UTC の日時で、精度はミリ秒です。同じ瞬間がより細かい精度で PerfTime100nSec にあるので、計算にはそちらを使います。"
        }
        DataBlockMember::padding => {
            "PerfTime を 8 バイト境界に合わせるためにコンパイラーが空ける 4 バイトです。winperf.h では名前が付いていません。これを忘れると、以降のメンバーをすべて 4 バイト手前から読むことになります。"
        }
        DataBlockMember::PerfTime => {
            "サンプル時点のパフォーマンス クロック (QueryPerformanceCounter) で、PerfFreq を周波数とするティック数です。多くのレートの計算式で D になり、コンピューターを起動すると最初から数え直されます。"
        }
        DataBlockMember::PerfFreq => {
            "PerfTime の 1 秒あたりのティック数です。現在の Windows では 10000000、古いコンピューターでは 3579545 などです。割る前に、正の値であることを確かめてください。"
        }
        DataBlockMember::PerfTime100nSec => {
            "FILETIME 形式の UTC で、1601 年からの時間を 100 ns 単位で表します。名前に 100NS を含むカウンターの型では、これが D になります。2 つのサンプルの間にコンピューターの時計を合わせると、値が狂います。"
        }
        DataBlockMember::SystemNameLength => {
            "コンピューター名の長さです。文字数ではなくバイト数で、末尾の NUL を含みます。"
        }
        DataBlockMember::SystemNameOffset => {
            "キャプチャの先頭から UTF-16 のコンピューター名までのバイト数です。これまでに知られているものはすべて 88 で、名前はこの構造体の直後にあります。"
        }
    }
}

fn object_type(member: ObjectTypeMember) -> &'static str {
    match member {
        ObjectTypeMember::TotalByteLength => {
            "このオブジェクトの先頭から次のオブジェクトまでのバイト数です。次のオブジェクトの位置はこの長さだけで決まるため、誤っていると後ろがすべて見えなくなります。0 だと、不注意なプログラムは無限ループに陥ります。"
        }
        ObjectTypeMember::DefinitionLength => {
            "このオブジェクトの先頭から最初のインスタンスまで (インスタンスがなければカウンター ブロックまで) のバイト数です。HeaderLength とすべてのカウンター定義の長さの合計です。"
        }
        ObjectTypeMember::HeaderLength => {
            "このオブジェクトの先頭から最初のカウンター定義までのバイト数です。これまでは常に 64 ですが、それでもこの値を使ってください。"
        }
        ObjectTypeMember::ObjectNameTitleIndex => {
            "同じコンピューターの Counter タイトル一覧 (Perflib の Counter 009) における、オブジェクト名の番号です。1847 より大きい番号はインストール時に割り当てられるため、同じオブジェクトでもコンピューターによって異なります。"
        }
        ObjectTypeMember::ObjectNameTitle => {
            "読み取る側のプログラムが名前へのポインターを入れるための場所です。32 ビットのプログラム向けには LPWSTR と宣言されていますが、データ上は常に 4 バイトで、意味はありません。"
        }
        ObjectTypeMember::ObjectHelpTitleIndex => {
            "Help タイトル一覧における、オブジェクトの説明の番号です。名前の番号に 1 を足した値であることが多いものの、そうとは限りません。"
        }
        ObjectTypeMember::ObjectHelpTitle => {
            "読み取る側のプログラムが説明へのポインターを入れるための場所です。データとしては意味がありません。"
        }
        ObjectTypeMember::DetailLevel => {
            "カウンターの詳細レベルのうち最も低いものです。100 は初心者、200 は上級者、300 は専門家、400 はシステム設計者向けです。プログラムは、ユーザーには専門的すぎるものを隠せます。"
        }
        ObjectTypeMember::NumCounters => {
            "続くカウンター定義の数です。ベース カウンターも数えるため、画面に表示されるカウンターの数より大きくなります。"
        }
        ObjectTypeMember::DefaultCounter => {
            "最初に表示するとよいカウンターの、0 から数えた位置です。なければ -1 です。Microsoft のページはタイトル インデックスと説明していますが、実際のキャプチャでは位置です。"
        }
        ObjectTypeMember::NumInstances => {
            "続くインスタンスの数です。-1 (PERF_NO_INSTANCES) ならインスタンスはなくカウンター ブロックが 1 つ続き、0 なら何も続きません。-2 と -3 は値を持たないメタデータです。0 を -1 と同じに扱うプログラムが多くありますが、誤りです。"
        }
        ObjectTypeMember::CodePage => {
            "インスタンス名のコード ページです。ほぼ常に 0 で、UTF-16 を表します。コード ページの場合、NameLength はその文字コードでのバイト数です。"
        }
        ObjectTypeMember::PerfTime => {
            "サンプル時点での、オブジェクト独自のクロックです。PERF_ELAPSED_TIME など、オブジェクトの時間を基準とする型で使います。プロバイダーがクロックを持たなければ 0 です。"
        }
        ObjectTypeMember::PerfFreq => {
            "オブジェクト独自のクロックの 1 秒あたりのティック数です。System、Process、Thread では 10000000 です。プロバイダーがクロックを持たなければ 0 なので、割る前に確かめてください。"
        }
    }
}

fn counter_definition(member: CounterDefinitionMember) -> &'static str {
    match member {
        CounterDefinitionMember::ByteLength => {
            "この定義の先頭から次の定義までのバイト数です。これまでは常に 40 ですが、Microsoft のサンプルのように pCounter++ とはせず、この値で次へ進んでください。"
        }
        CounterDefinitionMember::CounterNameTitleIndex => {
            "Counter タイトル一覧における、カウンター名の番号です。ベース カウンターは直前のカウンターと同じ番号を持つことが多いため、番号でカウンターを探すときはベースを除外してください。"
        }
        CounterDefinitionMember::CounterNameTitle => {
            "読み取る側のプログラムが名前へのポインターを入れるための場所です。データとしては意味がありません。"
        }
        CounterDefinitionMember::CounterHelpTitleIndex => {
            "Help タイトル一覧における、カウンターの説明の番号です。ドキュメントでは名前の番号に 1 を足した値とされていますが、Windows 自身にもそうでないものがあります。"
        }
        CounterDefinitionMember::CounterHelpTitle => {
            "読み取る側のプログラムが説明へのポインターを入れるための場所です。データとしては意味がありません。"
        }
        CounterDefinitionMember::DefaultScale => {
            "0 から 100 のグラフに描くときに値へ掛ける、10 のべき乗の指数です。-1 なら 10 で割ります。描画専用であり、値の一部ではありません。"
        }
        CounterDefinitionMember::DetailLevel => {
            "カウンターの想定ユーザーです。100 は初心者、200 は上級者、300 は専門家、400 はシステム設計者向けです。"
        }
        CounterDefinitionMember::CounterType => {
            "生の値から表示値を求める方法と表示形式を、サイズ、種類、クロック、計算式、単位のビットフィールドで表します。0 も有効な型 (PERF_COUNTER_RAWCOUNT_HEX) です。ベースかどうかは、サブタイプの 4 ビットすべて (0x000F0000) を比べて判定します。よくある 0x00030000 だけの検査では、PERF_PRECISION 系の型までベースと見なしてしまいます。"
        }
        CounterDefinitionMember::CounterSize => {
            "生の値のバイト数です。テキスト以外では 4 か 8 です。型のサイズビットよりこちらを信用してください。Windows 自身にも、型では 4 バイトなのに値が 8 バイトのものがあり、Samba は常に 8 を書きます。"
        }
        CounterDefinitionMember::CounterOffset => {
            "PERF_COUNTER_BLOCK の先頭から生の値までのバイト数です。ブロックの ByteLength も含めて数えるため、4 より小さくなりません。昇順とは限らず、複数のカウンターが同じオフセットを共有することもあります。"
        }
    }
}

fn instance_definition(member: InstanceDefinitionMember) -> &'static str {
    match member {
        InstanceDefinitionMember::ByteLength => {
            "この構造体の先頭からカウンター ブロックまでのバイト数です。構造体、名前、8 の倍数にするためのパディングを含み、カウンター ブロックは含みません。"
        }
        InstanceDefinitionMember::ParentObjectTitleIndex => {
            "親が属するオブジェクトのタイトル インデックスです。スレッドなら 230 (Process) です。0 は親がないことを表します。"
        }
        InstanceDefinitionMember::ParentObjectInstance => {
            "同じキャプチャの親オブジェクトにおける、親インスタンスの 0 から数えた位置です。ParentObjectTitleIndex が 0 なら意味はありません。2 つのサンプルの間にインスタンスが増減すると、位置は変わります。"
        }
        InstanceDefinitionMember::UniqueID => {
            "名前の代わりにインスタンスを識別する番号です。なければ -1 (PERF_NO_UNIQUE_ID) です。設定されているときは、2 つのサンプルのインスタンスをこの番号で対応付けてください。"
        }
        InstanceDefinitionMember::NameOffset => {
            "この構造体の先頭から名前までのバイト数です。実際には 24 です。"
        }
        InstanceDefinitionMember::NameLength => {
            "名前のバイト数です。末尾の NUL を含み、パディングは含みません。0 は名前がないことを表します。NUL を含めないプログラムもあるため、最後の文字は確かめてから取り除いてください。"
        }
    }
}
