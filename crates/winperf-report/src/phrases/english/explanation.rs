//! Explanations in English.

use winperf::pair::explanation::{self, ParentFound};
use winperf::pair::{Match, TotalKind};

use super::quoted;
use crate::phrases::{
    AboutCounter, Answer, Brief, DoubleFormula, English, Former, Label, Located, Lookup, Operand,
    OverInstances, Remark, SayIn, StepPhrase, WhichCapture,
};

impl SayIn<English> for AboutCounter {
    type Output = String;

    fn say_in(&self) -> String {
        match self.instead {
            Some(instead) => format!("{} See also: {instead}.", self.note),
            None => self.note.to_owned(),
        }
    }
}

impl SayIn<English> for DoubleFormula {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        "N1, its 8 bytes read as an IEEE 754 double"
    }
}

impl SayIn<English> for Lookup {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Lookup::Object => "object",
            Lookup::Counter => "counter",
            Lookup::Instance => "instance",
            Lookup::Parent => "parent",
            Lookup::Occurrence => "occurrence",
            Lookup::Block => "block",
            Lookup::Value => "value",
            Lookup::Base => "base",
            Lookup::Match => "match",
        }
    }
}

impl SayIn<English> for StepPhrase<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        let digits = self.digits;
        match self.found {
            explanation::StepResult::Object { name, title, position } => {
                let title = title.0;
                format!("{name}, title index {title}, number {position} in the capture")
            }
            explanation::StepResult::Counter { name, position, counter_type, offset } => format!(
                "{name}, definition {position} in the object, {:#010x} {}, at {offset} in the counter block",
                counter_type.0,
                SayIn::<English>::say_in(counter_type)
            ),
            explanation::StepResult::NoInstances => {
                "none: NumInstances is -1, one counter block follows the definitions".to_owned()
            }
            explanation::StepResult::Instance { name, position, unique_id } => {
                format!("{}, position {position} in the object, UniqueID {unique_id}", quoted(name))
            }
            explanation::StepResult::Parent { index, title, found } => parent(index.0, title, found),
            explanation::StepResult::FirstOfName => "0: the first of this name".to_owned(),
            explanation::StepResult::Occurrence { occurrence, before } => {
                let before = Self::positions(*occurrence, before);
                format!("{occurrence}: the same full name already occurs at position {before}")
            }
            explanation::StepResult::Block { length } => format!("PERF_COUNTER_BLOCK, ByteLength {length}"),
            explanation::StepResult::Text(text) => quoted(text),
            explanation::StepResult::Value(number) | explanation::StepResult::Base(number) => {
                format!("{digits} is {number}")
            }
            explanation::StepResult::SameInstance { position, matched } => format!(
                "the same instance is at position {position} of the older capture, found {}",
                how(*matched)
            ),
            explanation::StepResult::SameObject => "the same object is in the older capture".to_owned(),
            explanation::StepResult::NoPartner(matched) => format!("in the older capture: {}", how(*matched)),
        }
    }
}

fn parent(index: u32, title: &str, found: &ParentFound) -> String {
    let stated = format!("ParentObjectTitleIndex {index} is {title}");
    match found {
        ParentFound::Instance { position, name } => {
            format!("{stated}, whose instance at position {position} is {name}")
        }
        ParentFound::InstanceMissing { position } => {
            format!("{stated}, which has no instance at position {position}")
        }
        ParentFound::ObjectMissing => format!("{stated}, which is not in the capture"),
    }
}

fn how(matched: Match) -> &'static str {
    match matched {
        Match::Name => "by name",
        Match::ProcessId => "by process ID and start time",
        Match::UniqueId => "by UniqueID",
        Match::Order => {
            "by its order among instances with the same name, because both captures have the same number of them"
        }
        Match::Ambiguous => "not found: both captures have this name a different number of times",
        Match::None => "not found: the older capture has no such instance",
    }
}

impl SayIn<English> for Operand {
    type Output = String;

    fn say_in(&self) -> String {
        let (what, which) = match *self {
            Operand::Raw(which) => ("raw value", which),
            Operand::Base(which) => ("base", which),
            Operand::AssumedBase => return "assumed, because no base counter follows".to_owned(),
            Operand::PerfTime(which) => ("PerfTime", which),
            Operand::PerfFreq(which) => ("PerfFreq", which),
            Operand::PerfTime100nSec(which) => ("PerfTime100nSec", which),
            Operand::UnitsInSecond => return "units of 100 ns in a second".to_owned(),
            Operand::ObjectPerfTime(which) => ("the object's PerfTime", which),
            Operand::ObjectPerfFreq(which) => ("the object's PerfFreq", which),
        };
        format!("{what} of {}", the(which))
    }
}

fn the(whose: WhichCapture) -> &'static str {
    match whose {
        WhichCapture::Older => "the older capture",
        WhichCapture::Newer => "the newer capture",
        WhichCapture::Only => "the capture",
    }
}

impl SayIn<English> for Former<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        format!("was {}", self.0)
    }
}

impl SayIn<English> for Remark {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
        Remark::Note(note) => {
            let [label, sentence] = [SayIn::<English>::say_in(&Brief(*note)), SayIn::<English>::say_in(note)];
            format!("{label}: {sentence} ({})", note.name())
        }
        Remark::Renumbered { before } => format!("in the older capture it was {before}"),
        Remark::ByName { name, value } => {
            format!("matched by name, it would be {value}, because {name} was a different instance in the older capture")
        }
        Remark::CountedText(text) => format!(
            "alternative interpretation: with a length prefix, as in the 2000 Platform SDK, the text is {}",
            quoted(text)
        ),
        Remark::OnChart { scale, value } => format!("on a chart, DefaultScale {scale} makes it {value}"),
        Remark::GpuInstance { process, luid, physical, engine } => {
            let process = process.as_ref().map_or_else(String::new, |id| format!("process {id}, "));
            let engine = engine.as_ref().map_or_else(String::new, |engine| format!(", engine {engine}"));
            format!(
                "the instance name contains: {process}adapter with LUID {luid}, physical GPU {physical}{engine}; the LUID is the same in all names of the adapter, until Windows restarts"
            )
        }
        Remark::ReservedCharacters => {
            "the instance name contains characters reserved in counter paths, so PDH may reject this path; the address always works".to_owned()
        }
    }
    }
}

impl SayIn<English> for Answer<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
            Self::Text(text) => format!("{}, text", quoted(text)),
            Self::OfOlder(value) => {
                format!("{value} in the older capture; the newer one does not have this instance or counter")
            }
        }
    }
}

impl SayIn<English> for Label {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Label::Address => "address",
            Label::Formula => "formula",
            Label::Sort => "what it is",
            Label::Result => "result",
            Label::Readings => "sources",
            Label::Together => "all",
            Label::Help => "help",
            Label::Note => "note",
        }
    }
}

impl SayIn<English> for OverInstances {
    type Output = String;

    fn say_in(&self) -> String {
        let Self { count, without, sum, mean, max, max_of, total, engine } = self;
        let instances = if *count == 1 { "instance" } else { "instances" };
        let without = if *without == 0 { String::new() } else { format!(" with a value, {without} without") };
        let mut said =
            format!("over {count} {instances}{without}: sum {sum}, mean {mean}, maximum {max} ({max_of})");
        if let Some((value, is)) = total {
            let is = match is {
                TotalKind::Sum => "their sum",
                TotalKind::Mean => "their mean",
                TotalKind::Other => {
                    "neither their sum nor their mean: the provider computes it differently, or instances started or ended"
                }
            };
            said += &format!("; _Total is {value}, {is}");
        }
        if let Some((sum, engine)) = engine {
            said += &format!("; the busiest engine has {sum} over its processes ({engine})");
        }
        said
    }
}

impl SayIn<English> for Located {
    type Output = String;

    fn say_in(&self) -> String {
        let Located { bytes, whose } = *self;
        format!("[{} bytes at {:#x} of {}]", bytes.length, bytes.offset, the(whose))
    }
}
