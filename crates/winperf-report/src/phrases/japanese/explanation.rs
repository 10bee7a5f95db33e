//! Explanations in Japanese.

use winperf::pair::explanation::{self, ParentFound};
use winperf::pair::{Match, TotalKind};

use super::quoted;
use crate::phrases::{
    AboutCounter, Answer, Brief, DoubleFormula, Former, Japanese, Label, Located, Lookup, Operand,
    OverInstances, Remark, SayIn, StepPhrase, WhichCapture,
};

impl SayIn<Japanese> for AboutCounter {
    type Output = String;

    fn say_in(&self) -> String {
        match self.instead {
            Some(instead) => format!("{}代わりに見るカウンター: {instead}。", self.note),
            None => self.note.to_owned(),
        }
    }
}

impl SayIn<Japanese> for DoubleFormula {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        "N1 (8 バイトを IEEE 754 倍精度浮動小数点数として読む)"
    }
}

impl SayIn<Japanese> for Lookup {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Lookup::Object => "オブジェクト",
            Lookup::Counter => "カウンター",
            Lookup::Instance => "インスタンス",
            Lookup::Parent => "親",
            Lookup::Occurrence => "同名の順番",
            Lookup::Block => "ブロック",
            Lookup::Value => "値",
            Lookup::Base => "ベース",
            Lookup::Match => "対応付け",
        }
    }
}

impl SayIn<Japanese> for StepPhrase<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        let digits = self.digits;
        match self.found {
            explanation::StepResult::Object { name, title, position } => {
                let title = title.0;
                format!("{name}、タイトル インデックス {title}、キャプチャ内の位置 {position}")
            }
            explanation::StepResult::Counter { name, position, counter_type, offset } => format!(
                "{name}、オブジェクトの定義 {position}、{:#010x} {}、カウンター ブロックのオフセット {offset}",
                counter_type.0,
                SayIn::<Japanese>::say_in(counter_type)
            ),
            explanation::StepResult::NoInstances => {
                "なし: NumInstances は -1 で、定義の後にカウンター ブロックが 1 つ続きます".to_owned()
            }
            explanation::StepResult::Instance { name, position, unique_id } => {
                format!("{}、オブジェクト内の位置 {position}、一意の ID {unique_id}", quoted(name))
            }
            explanation::StepResult::Parent { index, title, found } => parent(index.0, title, found),
            explanation::StepResult::FirstOfName => "0: この名前の最初のインスタンスです".to_owned(),
            explanation::StepResult::Occurrence { occurrence, before } => {
                let before = Self::positions(*occurrence, before);
                format!("{occurrence}: 同じ完全名のインスタンスが、前の位置 {before} にあります")
            }
            explanation::StepResult::Block { length } => format!("PERF_COUNTER_BLOCK、ByteLength {length}"),
            explanation::StepResult::Text(text) => quoted(text),
            explanation::StepResult::Value(number) | explanation::StepResult::Base(number) => {
                format!("{digits} = {number}")
            }
            explanation::StepResult::SameInstance { position, matched } => {
                format!("同じインスタンスは古いキャプチャの位置 {position} にあります ({})", how(*matched))
            }
            explanation::StepResult::SameObject => "同じオブジェクトが古いキャプチャにあります".to_owned(),
            explanation::StepResult::NoPartner(matched) => format!("古いキャプチャに{}", how(*matched)),
        }
    }
}

fn parent(index: u32, title: &str, found: &ParentFound) -> String {
    let stated = format!("ParentObjectTitleIndex {index} は {title} です");
    match found {
        ParentFound::Instance { position, name } => {
            format!("{stated}。その位置 {position} のインスタンスは {name} です")
        }
        ParentFound::InstanceMissing { position } => {
            format!("{stated}。その位置 {position} にインスタンスはありません")
        }
        ParentFound::ObjectMissing => format!("{stated}。このオブジェクトはキャプチャにありません"),
    }
}

fn how(matched: Match) -> &'static str {
    match matched {
        Match::Name => "名前で対応付け",
        Match::ProcessId => "プロセス ID と開始時刻で対応付け",
        Match::UniqueId => "一意の ID で対応付け",
        Match::Order => "同名のインスタンスが両方のキャプチャに同じ数だけあるため、その中での順番で対応付け",
        Match::Ambiguous => "対応なし (この名前は両方のキャプチャにありますが、数が異なります)",
        Match::None => "対応なし (このようなインスタンスはありません)",
    }
}

fn possessive(whose: WhichCapture) -> &'static str {
    match whose {
        WhichCapture::Older => "古いキャプチャ",
        WhichCapture::Newer => "新しいキャプチャ",
        WhichCapture::Only => "キャプチャ",
    }
}

impl SayIn<Japanese> for Operand {
    type Output = String;

    fn say_in(&self) -> String {
        let (what, which) = match *self {
            Operand::Raw(which) => ("生の値", which),
            Operand::Base(which) => ("ベース", which),
            Operand::AssumedBase => return "仮定値 (ベース カウンターが続かないため)".to_owned(),
            Operand::PerfTime(which) => (" PerfTime", which),
            Operand::PerfFreq(which) => (" PerfFreq", which),
            Operand::PerfTime100nSec(which) => (" PerfTime100nSec", which),
            Operand::UnitsInSecond => return "1 秒を 100 ns 単位で数えた値".to_owned(),
            Operand::ObjectPerfTime(which) => ("オブジェクトの PerfTime", which),
            Operand::ObjectPerfFreq(which) => ("オブジェクトの PerfFreq", which),
        };
        format!("{}の{what}", possessive(which))
    }
}

impl SayIn<Japanese> for Former<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        format!("以前は {}", self.0)
    }
}

impl SayIn<Japanese> for Remark {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
        Remark::Note(note) => {
            let [label, sentence] = [SayIn::<Japanese>::say_in(&Brief(*note)), SayIn::<Japanese>::say_in(note)];
            format!("{label}: {sentence} ({})", note.name())
        }
        Remark::Renumbered { before } => format!("古い方のキャプチャでは {before} でした"),
        Remark::ByName { name, value } => format!(
            "名前で対応付けると {value} になってしまいます。古い方のキャプチャの {name} は別のインスタンスだからです"
        ),
        Remark::CountedText(text) => format!(
            "別の解釈: 2000 年の Platform SDK のとおり先頭に長さがあるとすると、テキストは{}です",
            quoted(text)
        ),
        Remark::OnChart { scale, value } => format!("グラフでは DefaultScale {scale} により {value} になります"),
        Remark::GpuInstance { process, luid, physical, engine } => {
            let process = process.as_ref().map_or_else(String::new, |id| format!("プロセス {id}、"));
            let engine = engine.as_ref().map_or_else(String::new, |engine| format!("、エンジン {engine}"));
            format!(
                "インスタンス名の内訳: {process}LUID {luid} のアダプター、物理 GPU {physical}{engine}。LUID は同じアダプターのすべての名前に共通で、Windows を再起動すると変わります"
            )
        }
        Remark::ReservedCharacters => {
            "インスタンス名にカウンター パスの予約文字があるため、PDH はこのパスを受け付けないことがあります。アドレスなら確実です".to_owned()
        }
    }
    }
}

impl SayIn<Japanese> for Answer<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
            Self::Text(text) => format!("{} (テキスト)", quoted(text)),
            Self::OfOlder(value) => format!("{value} (古いキャプチャの値、新しいキャプチャにはなし)"),
        }
    }
}

impl SayIn<Japanese> for Label {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Label::Address => "アドレス",
            Label::Formula => "計算式",
            Label::Sort => "種類",
            Label::Result => "結果",
            Label::Readings => "出典ごと",
            Label::Together => "全体",
            Label::Help => "説明",
            Label::Note => "注記",
        }
    }
}

impl SayIn<Japanese> for OverInstances {
    type Output = String;

    fn say_in(&self) -> String {
        let Self { count, without, sum, mean, max, max_of, total, engine } = self;
        let without =
            if *without == 0 { String::new() } else { format!(" (ほかに値のないもの {without})") };
        let mut said =
            format!("インスタンス {count} 個{without}: 合計 {sum}、平均 {mean}、最大 {max} ({max_of})");
        if let Some((value, is)) = total {
            let is = match is {
                TotalKind::Sum => "合計と同じです",
                TotalKind::Mean => "平均と同じです",
                TotalKind::Other => {
                    "合計とも平均とも異なります (プロバイダーが別の方法で求めているか、インスタンスが増減しました)"
                }
            };
            said += &format!("。_Total は {value} で、{is}");
        }
        if let Some((sum, engine)) = engine {
            said += &format!("。最も負荷の高いエンジンはプロセスの合計で {sum} です ({engine})");
        }
        said
    }
}

impl SayIn<Japanese> for Located {
    type Output = String;

    fn say_in(&self) -> String {
        let Located { bytes, whose } = *self;
        format!("[{}の {:#x} から {} バイト]", possessive(whose), bytes.offset, bytes.length)
    }
}
