//! The tables of `docs/format.md` and `docs/format.ja.md` follow from the code, which reads by the same tables.
//!
//! `BLESS=1` writes the sections between their marks anew; a person reads the difference.

use winperf::counter_type::{self, CounterType, Unit};
use winperf::formula::{NoValue, Notes};
use winperf::layout::{Member, STRUCTURES};
use winperf::{LeafKind, StructureKind};
use winperf_report::explain::in_letters;
use winperf_report::phrases::Purpose;
use winperf_report::{Language, Say, reference};

use crate::pages;

/// A section and its content.
pub(crate) type Section = (String, String);

/// Returns the names of the columns, in each language.
fn columns(table: &str, language: Language) -> &'static [&'static str] {
    match (table, language) {
        ("members", Language::English) => &["offset", "size", "member", "type", "always", "meaning"],
        ("members", Language::Japanese) => &["オフセット", "サイズ", "メンバー", "型", "常に", "意味"],
        ("leaves", Language::English) => &["bytes", "meaning"],
        ("leaves", Language::Japanese) => &["バイト", "意味"],
        ("types", Language::English) => &["type", "number", "bits", "value", "base", "unit", "samples"],
        ("types", Language::Japanese) => &["型", "数値", "ビット", "値", "ベース", "単位", "サンプル数"],
        ("codes", Language::English) => &["code", "meaning"],
        ("codes", Language::Japanese) => &["コード", "意味"],
        ("findings", Language::English) => &["finding", "severity", "meaning"],
        ("findings", Language::Japanese) => &["指摘", "重要度", "意味"],
        _ => panic!("no table {table}"),
    }
}

fn table(name: &str, language: Language, rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let columns = columns(name, language);
    let mut text = format!("| {} |\n|{}\n", columns.join(" | "), "---|".repeat(columns.len()));
    for row in rows {
        assert_eq!(row.len(), columns.len(), "{row:?}");
        text += &format!("| {} |\n", row.join(" | ").replace("  ", " "));
    }
    text
}

/// Returns a name in code, where links lead to.
fn anchored(anchor: &str, name: &str) -> String {
    format!("<a id=\"{anchor}\"></a>`{name}`")
}

const KINDS: [StructureKind; 5] = [
    StructureKind::DataBlock,
    StructureKind::Object,
    StructureKind::CounterDefinition,
    StructureKind::Instance,
    StructureKind::CounterBlock,
];

fn structure(kind: StructureKind, members: &[Member], language: Language) -> Section {
    let [first, .., last] = [&members[0], &members[members.len() - 1]];
    let length = last.offset + last.length;
    let length = match language {
        Language::English => format!("{length} bytes."),
        Language::Japanese => format!("{length} バイトです。"),
    };
    let purpose = Purpose::Structure(kind).say(language);
    let rows = members.iter().map(|member| {
        let leaf = LeafKind::Member(pages::same(member));
        vec![
            format!("`{:#04x}` {}", member.offset, member.offset),
            member.length.to_string(),
            anchored(&reference::leaf_anchor(&leaf), member.name),
            format!("`{}`", member.c_type),
            member.constant.map(|constant| constant.to_string()).unwrap_or_default(),
            Purpose::Leaf(&leaf).say(language).to_owned(),
        ]
    });
    (first.structure.to_owned(), format!("{purpose}\n{length}\n\n{}", table("members", language, rows)))
}

fn leaves(language: Language) -> Section {
    let kinds = [LeafKind::Name, LeafKind::Value, LeafKind::Padding, LeafKind::Slack, LeafKind::Unparsed];
    let rows = kinds.iter().map(|kind| {
        let anchor = reference::leaf_anchor(kind);
        let name = anchor.strip_prefix("bytes-").expect("the beginning of such an anchor");
        vec![anchored(&anchor, name), Purpose::Leaf(kind).say(language).to_owned()]
    });
    ("leaves".to_owned(), table("leaves", language, rows))
}

fn counter_types(language: Language) -> Section {
    let rows = CounterType::predefined().map(|counter_type| {
        let name = counter_type.name().expect("a name");
        let anchor = reference::counter_type_anchor(counter_type).expect("an anchor");
        let said = counter_type.say(language);
        let bits = said.split_once(": ").expect("a name and what the bits say").1;
        let base = counter_type.expected_base().and_then(CounterType::name);
        let samples = match in_letters(counter_type, language) {
            None => "",
            Some(_) if counter_type.needs_two_samples() => "2",
            Some(_) => "1",
        };
        vec![
            anchored(&anchor, name),
            format!("`{:#010x}` {}", counter_type.0, counter_type.0),
            bits.to_owned(),
            in_letters(counter_type, language).unwrap_or_default(),
            base.map(|base| format!("[`{base}`](#{})", base.to_lowercase())).unwrap_or_default(),
            Unit::from_counter_type(counter_type).map_or("", Unit::symbol).to_owned(),
            samples.to_owned(),
        ]
    });
    ("counter-types".to_owned(), table("types", language, rows))
}

fn reasons(language: Language) -> Section {
    let rows = NoValue::ALL
        .iter()
        .map(|reason| vec![format!("`{}`", reason.name()), reason.say(language).to_owned()]);
    ("reasons".to_owned(), table("codes", language, rows))
}

fn notes(language: Language) -> Section {
    let all = Notes::all();
    let rows = all.iter().map(|note| vec![format!("`{}`", note.name()), note.say(language).to_owned()]);
    ("notes".to_owned(), table("codes", language, rows))
}

/// Returns the first statement of `docs/findings.md` on each code; a test of `winperf` checks that document against
/// the code.
fn findings(language: Language) -> Section {
    let file = match language {
        Language::English => "findings.md",
        Language::Japanese => "findings.ja.md",
    };
    let document = pages::read(file);
    // Mistakes of providers, which follow, are no codes.
    let (codes, _) = document.split_once("<!-- mistakes -->").expect("the last part");
    let rows = codes.split("\n### ").skip(1).map(|section| {
        let code = section.lines().next().expect("a code");
        let mut items = section.lines().filter_map(|line| line.strip_prefix("- **")?.split_once(":** "));
        let (_, severity) = items.next().expect("a severity");
        let (_, meaning) = items.next().expect("a meaning");
        vec![format!("[`{code}`]({file}#{code})"), severity.to_owned(), meaning.to_owned()]
    });
    ("findings".to_owned(), table("findings", language, rows))
}

fn sections(language: Language) -> Vec<Section> {
    let structures = KINDS.iter().zip(STRUCTURES).map(|(kind, members)| structure(*kind, members, language));
    let others = [leaves, counter_types, reasons, notes, findings].map(|section| section(language));
    structures.chain(others).collect()
}

/// Returns the document with each section between its marks replaced.
pub(crate) fn with_sections(document: &str, sections: &[Section]) -> String {
    let mut text = document.to_owned();
    for (name, section) in sections {
        let start = format!("<!-- generated: {name} -->\n");
        let (before, rest) = text.split_once(&start).unwrap_or_else(|| panic!("no {start}"));
        let (_, after) = rest.split_once("<!-- end -->").expect("the end of a section");
        text = format!("{before}{start}\n{section}\n<!-- end -->{after}");
    }
    text
}

#[test]
fn the_tables_of_the_specification_follow_from_the_code() {
    for &language in Language::ALL {
        let file = pages::specification(language);
        let document = pages::read(file);
        let sections = sections(language);
        let marks = document.matches("<!-- generated: ").count();
        assert_eq!(marks, sections.len(), "{file}: a section that nobody writes");
        let anchors = pages::anchors(&document);
        assert!(KINDS.iter().all(|kind| anchors.contains(&reference::structure_anchor(*kind))), "{file}");
        let written = with_sections(&document, &sections);
        pages::compare(file, &document, &written);
    }
}

macro_rules! bits {
    ($($name:ident)*) => { [$((stringify!($name), counter_type::$name)),*] };
}

/// The constants of the bit fields, by name.
const BITS: [(&str, u32); 33] = bits![
    PERF_SIZE_DWORD PERF_SIZE_LARGE PERF_SIZE_ZERO PERF_SIZE_VARIABLE_LEN
    PERF_TYPE_NUMBER PERF_TYPE_COUNTER PERF_TYPE_TEXT PERF_TYPE_ZERO
    PERF_NUMBER_HEX PERF_NUMBER_DECIMAL PERF_NUMBER_DEC_1000 PERF_COUNTER_VALUE
    PERF_COUNTER_RATE PERF_COUNTER_FRACTION PERF_COUNTER_BASE PERF_COUNTER_ELAPSED
    PERF_COUNTER_QUEUELEN PERF_COUNTER_HISTOGRAM PERF_COUNTER_PRECISION PERF_TEXT_UNICODE
    PERF_TEXT_ASCII PERF_TIMER_TICK PERF_TIMER_100NS PERF_OBJECT_TIMER
    PERF_DELTA_COUNTER PERF_DELTA_BASE PERF_INVERSE_COUNTER PERF_MULTI_COUNTER
    PERF_DISPLAY_NO_SUFFIX PERF_DISPLAY_PER_SEC PERF_DISPLAY_PERCENT PERF_DISPLAY_SECONDS
    PERF_DISPLAY_NOSHOW
];

#[test]
fn the_bits_of_counter_types_are_those_of_the_code() {
    let constants = BITS.map(|(name, bits)| format!("`{name}` | `0x{bits:08X}`"));
    for &language in Language::ALL {
        let document = pages::read(pages::specification(language));
        let rows: Vec<&str> =
            document.lines().filter(|line| line.starts_with("| `PERF_") && line.contains("| `0x")).collect();
        assert_eq!(rows.len(), constants.len());
        for (row, constant) in rows.iter().zip(&constants) {
            assert!(row.starts_with(&format!("| {constant} |")), "{row} and {constant}");
        }
    }
}
