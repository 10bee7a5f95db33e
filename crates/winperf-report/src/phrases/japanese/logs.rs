//! Logs of Performance Monitor in Japanese.

use winperf::pair::Age;
use winperf_log::{DateOrder, NoteKind, Outage, PdhStatus, Run};

use crate::phrases::{AtOffset, CountedNote, Japanese, LogLine, LogOperand, NoteLine, PlaceInLog, SayIn};

impl SayIn<Japanese> for NoteKind {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
            NoteKind::HeaderMissing => "ログのヘッダーがありません。タイム ゾーン、セッション、マシンは不明です".into(),
            NoteKind::Cut => "ファイルがバッファーの途中で終わっています".into(),
            NoteKind::BufferLength => "バッファーの示す長さがログのものと異なります。それでも読み取ります".into(),
            NoteKind::BufferEnd => "バッファーの示す終わりが、どのイベントの終わりとも一致しません。イベントは続く限り読み取ります".into(),
            NoteKind::Compressed => "バッファーは圧縮されており、対応していません。そのサンプルは欠けています".into(),
            NoteKind::EventDamaged => "ここで始まるイベントがありません。次のイベントを探します".into(),
            NoteKind::EventLength => "イベントの示す長さが次のイベントにかかっています。その手前までとします".into(),
            NoteKind::OtherEvent => "パフォーマンス カウンターのレコードではないイベントのため、読み飛ばします".into(),
            NoteKind::Piece => "断片の番号があり得ないか、ほかの断片と重複しています。使いません".into(),
            NoteKind::RecordIncomplete => "断片が欠けているためレコードがそろわず、使いません".into(),
            NoteKind::RecordType(kind) => format!("種類 {kind:#04x} のレコードは理解できません"),
            NoteKind::Catalogue => "カタログ、またはその残りを読み取れません。それより後のカウンターには名前がありません".into(),
            NoteKind::NoCatalogue => "サンプルのカウンターに名前を付けるカタログがありません".into(),
            NoteKind::Part => "サンプルの一部を読み取れません。そこから先はこのサンプルにありません".into(),
            NoteKind::PartType(kind) => format!("種類 {kind:#06x} の部分は理解できません"),
            NoteKind::PartCount => "サンプルの部分の数が、カタログの項目の数と異なります".into(),
            NoteKind::ValueCount => "配列の示す値の数が、入る数を超えています".into(),
            NoteKind::Order => "サンプルが時刻の順に並んでいません".into(),
            NoteKind::Titles => "タイトルの一覧がどのマシンのものよりも長いため、終わりを省きます".into(),
            NoteKind::Line => "行の時刻を読み取れないため、使いません".into(),
            NoteKind::ShortLine => "行が最後の列より前で終わっています。その後ろの値はありません".into(),
            NoteKind::LongLine => "行の項目が列より多く、余った項目が何の値かわかりません".into(),
            NoteKind::Cell => "項目が数値ではないため、値がありません".into(),
            NoteKind::Words => "サンプルではなく、typeperf やスクリプトがログの前後に書く文です".into(),
            NoteKind::HeadCut => "ログの先頭の文字が欠けています。列はそれでも読み取ります".into(),
            NoteKind::ZoneCut => "1 行目がタイム ゾーン名の途中で切れています。名前に U+00FF より後の文字があると Windows はそう書きます。UTC との差はわかりません".into(),
            NoteKind::NoCounters => "1 行目にカウンターがありません。クエリのパスがどれも無効で、行の -1 は値がないことを表します".into(),
            NoteKind::NotACounter => "列はカウンターではありません。最後の列はデータ コレクター セットの説明であることがあります".into(),
            NoteKind::RepeatedColumn => "前の列と同じパスの列です。両方とも読み取ります".into(),
            NoteKind::Mojibake => "列の名前は、UTF-8 を Windows-1252 として読んだものです".into(),
            NoteKind::Dates(order) => format!("日付の順序が PDH のものと異なり、{}の順に読み取ります", order_of(*order)),
            NoteKind::ClockBack => "ここで時計が戻されました (夏時間の終わりなど)。現地時刻は重なります。サンプルはファイルの順のままで、UTC は進み続けます".into(),
            NoteKind::ClockForth => "日曜の夜に 1 時間が抜けています。欠落か、夏時間の始まりです。後者ならこれより後の UTC は 1 時間早くなります".into(),
            NoteKind::Status(outage) => format!("{}: PDH は生の値を無効としています", samples_of(*outage)),
            NoteKind::Encoding(code_page) => format!("テキストは UTF-8 でも UTF-16 でもないため、文字とタイム ゾーンからコード ページ {code_page} とみなします"),
        }
    }
}

impl SayIn<Japanese> for LogOperand {
    type Output = String;

    fn say_in(&self) -> String {
        match *self {
            LogOperand::First(age) => format!("{}サンプルの 1 番目の値", which(age)),
            LogOperand::Base(age) => format!("{}サンプルの 2 番目の値 (ベース)", which(age)),
            LogOperand::Clock(age) => format!("{}サンプルの 2 番目の値 (型のクロック)", which(age)),
            LogOperand::TimeBase => "1 秒あたりの刻み (ログのカタログによる)".to_owned(),
            LogOperand::Status(age, status) => {
                let status = PdhStatus(status);
                format!("{}サンプルの CStatus は {status} で、値は無効です", which(age))
            }
        }
    }
}

/// Returns the order of the numbers of dates in words.
fn order_of(order: DateOrder) -> &'static str {
    match order {
        DateOrder::MonthDayYear => "月、日、年",
        DateOrder::DayMonthYear => "日、月、年",
        DateOrder::YearMonthDay => "年、月、日",
    }
}

/// Status and samples of an outage.
fn samples_of(outage: Outage) -> String {
    let Outage { first, last, status, .. } = outage;
    if first == last {
        format!("サンプル {first} で {status}")
    } else {
        format!("サンプル {first} から {last} で {status}")
    }
}

impl SayIn<Japanese> for NoteLine<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        match (self.0.line, self.0.column) {
            (0, _) => String::new(),
            (line, 0) => format!("{line} 行目"),
            (line, column) => format!("{line} 行目の {column} 列目"),
        }
    }
}

impl SayIn<Japanese> for AtOffset {
    type Output = String;

    fn say_in(&self) -> String {
        format!(" ({:#x})", self.0)
    }
}

impl SayIn<Japanese> for CountedNote<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        let Self(note) = self;
        let says = SayIn::<Japanese>::say_in(&note.kind);
        let line = SayIn::<Japanese>::say_in(&NoteLine(note));
        match (note.count, line.is_empty()) {
            (1, true) => says,
            (1, false) => format!("{says} ({line})"),
            (count, true) => format!("{says} ({count} 回。これは最初の 1 回)"),
            (count, false) => format!("{says} ({count} 回。最初は {line})"),
        }
    }
}

impl SayIn<Japanese> for LogLine {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
            LogLine::Samples(samples) => {
                let [older, newer] =
                    samples.map(|sample| sample.map_or("なし".into(), |it| it.to_string()));
                format!("サンプル   {older} と {newer}")
            }
            LogLine::Type(name, ticks) => format!("型         {name}、1 秒あたり {ticks} 刻み"),
            LogLine::First(age, value, offset) => {
                format!("{}  1 番目の値 {value} (ログの {offset:#x})", column(*age))
            }
            LogLine::Second(is_base, value, offset) => {
                let what = if *is_base { "ベース" } else { "クロック" };
                format!("           2 番目の値 ({what}) {value} (ログの {offset:#x})")
            }
            LogLine::Status(status) => {
                format!("           CStatus は {} で、値は無効です", PdhStatus(*status))
            }
            LogLine::Formula(formula) => format!("式         {formula}"),
            LogLine::Result(text, value) => format!("結果       {text} ({value})"),
            LogLine::NoResult(reason) => format!("結果       {}", SayIn::<Japanese>::say_in(reason)),
            LogLine::InEnglish(path) => format!("英語名: {path}"),
            LogLine::NoSuchCounter => "この名前のものはログにありません".to_owned(),
            LogLine::Note(note) => format!("注記       {}", SayIn::<Japanese>::say_in(note)),
        }
    }
}

impl SayIn<Japanese> for PlaceInLog<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        let from = |run: &Run| format!("{:#x}", run.log_offset);
        let piece = |run: &Run| format!("{} の {} バイト", from(run), run.length);
        match self.0 {
            [] => String::new(),
            [only] => format!("ログの {}", from(only)),
            [one, other] => format!("ログの {} と {}", piece(one), piece(other)),
            [first, ..] => format!("ログの {} から {} 個の断片", from(first), self.0.len()),
        }
    }
}

/// As wide as the names of the other lines.
fn column(age: Age) -> &'static str {
    age.choose("古い方   ", "新しい方 ")
}

fn which(age: Age) -> &'static str {
    age.choose("古い", "新しい")
}
