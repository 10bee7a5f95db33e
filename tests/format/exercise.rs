//! `docs/exercise.md` and `docs/exercise.ja.md`: bytes and solution are those of the example, and the answers follow from its bytes.

use winperf::{Capture, Names};
use winperf_report::words::Words;
use winperf_report::{Language, reference};
use winperf_synth::{Place as Written, examples, fields};

use crate::{pages, tables};

/// The header, the name, the object, and its first counter definition.
const LENGTH: usize = 216;

fn example() -> Vec<u8> {
    examples::iexplore().older
}

/// Sixteen bytes in each line, in pairs of eight.
fn dump(bytes: &[u8]) -> String {
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ");
    let lines = bytes.chunks(16).enumerate().map(|(line, bytes)| {
        let (left, right) = bytes.split_at(8.min(bytes.len()));
        format!("{:03x}  {}  {}", line * 16, hex(left), hex(right)).trim_end().to_owned()
    });
    format!("```text\n{}\n```\n", lines.collect::<Vec<_>>().join("\n"))
}

/// Returns each leaf with its bytes and its value.
fn solution(bytes: &[u8], language: Language) -> String {
    let capture = Capture::parse(bytes.to_vec());
    let names = Names::default();
    let words = Words { capture: &capture, names: &names, language };
    let head = match language {
        Language::English => "| offset | bytes | member | value | note |",
        Language::Japanese => "| オフセット | バイト | メンバー | 値 | 補足 |",
    };
    let mut text = format!("{head}\n|---|---|---|---|---|\n");
    for place in capture.places() {
        let leaves = capture.leaves(place);
        for leaf in leaves.iter().filter(|leaf| usize::try_from(leaf.end()).is_ok_and(|end| end <= LENGTH)) {
            let said = words.leaf(place, leaf);
            let hex: Vec<String> = capture.bytes_of(leaf).iter().map(|byte| format!("{byte:02x}")).collect();
            let anchor = reference::leaf_anchor(&leaf.kind);
            let member = format!("[`{}`]({}#{anchor})", said.name, pages::specification(language));
            let note = said.note.unwrap_or_default();
            text += &format!(
                "| `{:03x}` | `{}` | {member} | {} | {note} |\n",
                leaf.offset,
                hex.join(" "),
                said.value
            );
        }
    }
    text
}

#[test]
fn the_bytes_and_the_solution_are_those_of_the_example() {
    let bytes = example();
    for &language in Language::ALL {
        let file = pages::exercise(language);
        let document = pages::read(file);
        let sections = [
            ("bytes".to_owned(), dump(&bytes[..LENGTH])),
            ("solution".to_owned(), solution(&bytes, language)),
        ];
        pages::compare(file, &document, &tables::with_sections(&document, &sections));
    }
}

/// Returns the texts that the answers print in bold, by the writer's own knowledge of the example, which the reader
/// shares nothing with.
fn answers() -> Vec<String> {
    let (older, _) = examples::captures("iexplore").expect("the example");
    let written = older.write_with_places();
    let block = |field| written.value(Written::DataBlock, field);
    let object = |field| written.value(Written::Object(0), field);
    let counter = |field| written.value(Written::CounterDefinition(0, 0), field);
    let offset = |place| written.offset_of(place).to_string();
    let date: Vec<u64> = [
        fields::data_block::SYSTEM_TIME_YEAR,
        fields::data_block::SYSTEM_TIME_MONTH,
        fields::data_block::SYSTEM_TIME_DAY,
        fields::data_block::SYSTEM_TIME_HOUR,
        fields::data_block::SYSTEM_TIME_MINUTE,
        fields::data_block::SYSTEM_TIME_SECOND,
        fields::data_block::SYSTEM_TIME_MILLISECONDS,
    ]
    .map(block)
    .to_vec();
    let [year, month, day, hour, minute, second, milliseconds] = date[..] else { panic!("seven numbers") };
    let value = written.offset_of(Written::CounterBlock(0, 0)) as u64
        + counter(fields::counter_definition::COUNTER_OFFSET);
    vec![
        block(fields::data_block::LITTLE_ENDIAN).to_string(),
        block(fields::data_block::TOTAL_BYTE_LENGTH).to_string(),
        offset(Written::Object(0)),
        older.system_name.clone(),
        format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}.{milliseconds:03}"),
        (older.perf_time / older.perf_freq).to_string(),
        block(fields::data_block::NUM_OBJECT_TYPES).to_string(),
        object(fields::object_type::OBJECT_NAME_TITLE_INDEX).to_string(),
        offset(Written::Object(1)),
        object(fields::object_type::NUM_COUNTERS).to_string(),
        object(fields::object_type::NUM_INSTANCES).to_string(),
        offset(Written::Instance(0, 0)),
        object(fields::object_type::PERF_FREQ).to_string(),
        counter(fields::counter_definition::COUNTER_NAME_TITLE_INDEX).to_string(),
        "PERF_100NSEC_TIMER".to_owned(),
        counter(fields::counter_definition::COUNTER_SIZE).to_string(),
        counter(fields::counter_definition::COUNTER_OFFSET).to_string(),
        value.to_string(),
    ]
}

#[test]
fn the_answers_follow_from_the_bytes() {
    let answers = answers();
    for &language in Language::ALL {
        let document = pages::read(pages::exercise(language));
        let bold: Vec<&str> = document.split("**").skip(1).step_by(2).collect();
        assert_eq!(bold, answers, "{}", pages::exercise(language));
    }
}

#[test]
fn the_value_of_the_thirteenth_question_stands_where_the_reader_finds_it() {
    let capture = Capture::parse(example());
    let object = capture.objects().next().expect("Process");
    let instance = object.instances().next().expect("an instance");
    assert_eq!(instance.length(), 40);
    let value = instance.value(object.counters().next().expect("% Processor Time")).expect("a value");
    assert_eq!(value.offset().to_string(), answers()[17]);
}
