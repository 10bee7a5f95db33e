//! Logs of Performance Monitor in Japanese.

use winperf::pair::Age;
use winperf_log::{NoteKind, Run};

use crate::logs::{note_code, note_severity};
use crate::phrases::share::HowBad;
use crate::phrases::{Japanese, LogLine, LogNoteLine, LogOperand, PlaceInLog, SayIn};

impl SayIn<Japanese> for NoteKind {
    type Said = String;

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
            NoteKind::Line => "行に時刻がないか、項目の数が列の数と異なります".into(),
            NoteKind::Encoding => "テキストは UTF-8 でも UTF-16 でもないため、Windows-1252 とみなします".into(),
        }
    }
}

impl SayIn<Japanese> for LogOperand {
    type Said = String;

    fn say_in(&self) -> String {
        match *self {
            LogOperand::First(age) => format!("{}サンプルの 1 番目の値", which(age)),
            LogOperand::Base(age) => format!("{}サンプルの 2 番目の値 (ベース)", which(age)),
            LogOperand::Clock(age) => format!("{}サンプルの 2 番目の値 (型のクロック)", which(age)),
            LogOperand::TimeBase => "1 秒あたりの刻み (ログのカタログによる)".to_owned(),
            LogOperand::Status(age, status) => {
                format!("{}サンプルの CStatus は {status:#010x} で、PDH は値を無効としています", which(age))
            }
        }
    }
}

impl SayIn<Japanese> for LogNoteLine<'_> {
    type Said = String;

    fn say_in(&self) -> String {
        let Self(note) = self;
        let (severity, code) = (HowBad(note_severity(note.kind)), note_code(note.kind));
        let says = SayIn::<Japanese>::say_in(&note.kind);
        let times = if note.count > 1 {
            format!(" ({} 回。これは最初の 1 回)", note.count)
        } else {
            String::new()
        };
        format!("{}: {code} ({:#x}): {says}{times}", SayIn::<Japanese>::say_in(&severity), note.offset)
    }
}

impl SayIn<Japanese> for LogLine {
    type Said = String;

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
                format!("           CStatus は {status:#010x} で、PDH は値を無効としています")
            }
            LogLine::Formula(formula) => format!("式         {formula}"),
            LogLine::Result(text, value) => format!("結果       {text} ({value})"),
            LogLine::NoResult(reason) => format!("結果       値なし: {}", SayIn::<Japanese>::say_in(reason)),
            LogLine::Note(note) => format!("注記       {}", SayIn::<Japanese>::say_in(note)),
        }
    }
}

impl SayIn<Japanese> for PlaceInLog<'_> {
    type Said = String;

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
