//! Copies of known bytes and structures, in full.

use winperf::Place;
use winperf::{Capture, Names};

use super::*;
use crate::language::Language;
use crate::phrases::{InCopy, Say};
use crate::table::Format;

const BYTES: [u8; 18] = *b"PERF\0|\"*/\x7f0123456789".first_chunk::<18>().unwrap();

fn span(bytes: &[u8]) -> Span<'_> {
    Span { file: "a.bin", name: "CounterType", offset: 0x10c, bytes }
}

#[track_caller]
fn check(copy: Copy, text: &str) {
    assert_eq!(copy, Copy { text: text.to_owned(), is_cut: false });
}

/// Returns a capture with one object of two counters, in an example whose bytes are all known.
fn transfer() -> Capture {
    Capture::parse(winperf_synth::fixtures::transfer_and_peer().write())
}

fn words<'a>(capture: &'a Capture, names: &'a Names, language: Language) -> Words<'a> {
    Words { capture, names, language }
}

#[test]
fn bytes_are_digits() {
    check(span(&[0, 5, 0x51, 0x20]).hex(), "00 05 51 20");
    check(span(&[]).hex(), "");
}

#[test]
fn a_dump_has_offset_digits_and_ascii() {
    let dump = "0000010c  50 45 52 46 00 7c 22 2a  2f 7f 30 31 32 33 34 35  |PERF.|\"*/.012345|\n\
                0000011c  36 37                                             |67|\n";
    check(span(&BYTES).hexdump(), dump);
}

#[test]
fn arrays_are_source_code() {
    let c = "/* CounterType: 4 bytes at 0x10c of a.bin */\n\
             static const unsigned char counter_type[4] = {\n    0x00, 0x05, 0x51, 0x20,\n};\n";
    check(span(&[0, 5, 0x51, 0x20]).c_array(), c);
    let rust = "/// CounterType: 13 bytes at 0x10c of a.bin\n\
                const COUNTER_TYPE: [u8; 13] = [\n    \
                0x50, 0x45, 0x52, 0x46, 0x00, 0x7c, 0x22, 0x2a, 0x2f, 0x7f, 0x30, 0x31,\n    0x32,\n];\n";
    check(span(&BYTES[..13]).rust_array(), rust);
}

#[test]
fn names_become_identifiers() {
    for (name, expected) in [
        ("CounterType", "counter_type"),
        ("PerfTime100nSec", "perf_time100n_sec"),
        ("% Processor Time", "processor_time"),
        ("UniqueID", "unique_id"),
        ("name", "name_bytes"),
        ("struct", "struct_bytes"),
        ("0x10 to 0x20", "bytes_0x10_to_0x20"),
        ("プロセス", "bytes"),
        ("", "bytes"),
    ] {
        let text = Span { name, ..span(&[1]) }.c_array().text;
        assert!(text.contains(&format!(" {expected}[1] ")), "{name}: {text}");
    }
}

#[test]
fn what_a_file_is_called_does_not_end_a_comment() {
    let named = Span { file: "*/ evil\n\u{202e}", ..span(&[1]) };
    assert!(named.c_array().text.starts_with("/* CounterType: 1 byte at 0x10c of * / evil␊\u{FFFD} */\n"));
    assert!(
        named.rust_array().text.starts_with("/// CounterType: 1 byte at 0x10c of */ evil␊\u{FFFD}\nconst")
    );
}

#[test]
fn bytes_are_json_and_a_table() {
    let json = "{\n  \"file\": \"a.bin\",\n  \"name\": \"CounterType\",\n  \"offset\": 268,\n  \"length\": 3,\n  \"hex\": \"000551\"\n}\n";
    check(span(&[0, 5, 0x51]).json(), json);
    let markdown = "**CounterType: 18 bytes at 0x10c of a.bin**\n\n\
                    | Offset | Bytes | ASCII |\n|---|---|---|\n\
                    | 0x10c | 50 45 52 46 00 7c 22 2a 2f 7f 30 31 32 33 34 35 | PERF.\\|\"\\*/.012345 |\n\
                    | 0x11c | 36 37 | 67 |\n";
    check(span(&BYTES).markdown(), markdown);
}

#[test]
fn what_is_too_long_says_where_it_ends() {
    let bytes = vec![0xab; 3 << 20];
    let long = span(&bytes);
    let copies =
        [long.hex(), long.hexdump(), long.c_array(), long.rust_array(), long.json(), long.markdown()];
    for copy in copies {
        assert!(copy.is_cut && copy.text.len() <= LIMIT, "{}", copy.text.len());
        assert!(copy.text.len() > LIMIT / 2, "{}", copy.text.len());
        let said = copy.text.contains("at most 1 MB") || copy.text.contains("left_out");
        assert!(said, "{}", &copy.text[copy.text.len() - 200..]);
    }
    let rust = long.rust_array().text;
    let declared: usize = rust.split("[u8; ").nth(1).unwrap().split(']').next().unwrap().parse().unwrap();
    assert_eq!(rust.matches("0xab,").count(), declared);
}

#[test]
fn a_field_is_json_and_a_row_of_a_table() {
    let (capture, names) = (transfer(), Names::default());
    let words = words(&capture, &names, Language::English);
    let (place, leaf) = capture.leaf_at(8).unwrap();
    let json = "{\n  \"file\": \"a.bin\",\n  \"name\": \"LittleEndian\",\n  \"type\": \"DWORD\",\n  \"offset\": 8,\n  \"length\": 4,\n  \
                \"value\": \"1\",\n  \"note\": \"little-endian\",\n  \"hex\": \"01000000\"\n}\n";
    check(leaf_json(&words, place, &leaf, "a.bin"), json);
    let markdown = "**LittleEndian at 0x8 of a.bin**\n\n\
                    | Offset | Field | Type | Bytes | Value | Note |\n|---|---|---|---|---|---|\n\
                    | 0x8 | LittleEndian | DWORD | 01 00 00 00 | 1 | little-endian |\n";
    check(leaf_markdown(&words, place, &leaf, "a.bin"), markdown);
}

#[test]
fn a_structure_is_dumped_with_its_fields_under_the_columns_of_their_bytes() {
    let (capture, names) = (transfer(), Names::default());
    let words = words(&capture, &names, Language::English);
    let block = capture.places().find(|place| matches!(place, Place::ObjectBlock(_))).unwrap();
    let copy = dump(&words, Some(block), 0, 0);
    let expected = [
        "offset   | 00 01 02 03 04 05 06 07  08 09 0a 0b 0c 0d 0e 0f | 0123456789abcdef |",
        "00000120 |                                                  |                  | PERF_COUNTER_BLOCK, 16 bytes",
        "00000120 | 10 00 00 00                                      | ....             |   ByteLength: 16",
        "00000120 |             05 00 00 00                          |     ....         |   #10002: 5",
        "00000120 |                          14 00 00 00             |         ....     |   #10004: 20",
        "00000120 |                                      32 00 00 00 |             2... |   #0 (base): 50",
    ];
    assert_eq!(copy.text.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn every_byte_of_a_capture_is_in_its_dump_once() {
    let (capture, names) = (transfer(), Names::default());
    let words = words(&capture, &names, Language::English);
    let text = dump(&words, Some(Place::DataBlock), 0, 0).text;
    let digits = |line: &str| -> usize {
        let digits = line.get(11..59).unwrap_or_default();
        digits.split_whitespace().filter(|byte| byte.len() == 2).count()
    };
    assert_eq!(text.lines().skip(1).map(digits).sum::<usize>(), capture.file().len());
    let in_a_range = dump(&words, None, 0, u32::MAX).text;
    assert_eq!(in_a_range.lines().skip(1).map(digits).sum::<usize>(), capture.file().len());
}

#[test]
fn a_range_is_dumped_with_the_fields_that_it_touches() {
    let (capture, names) = (transfer(), Names::default());
    let words = words(&capture, &names, Language::English);
    let copy = dump(&words, None, 6, 10);
    let expected = [
        "offset   | 00 01 02 03 04 05 06 07  08 09 0a 0b 0c 0d 0e 0f | 0123456789abcdef |",
        "00000000 |                                                  |                  | PERF_DATA_BLOCK, 536 bytes",
        "00000000 |                   46 00                          |       F.         |   Signature: PERF",
        "00000000 |                          01 00                   |         ..       |   LittleEndian: 1  (little-endian)",
    ];
    assert_eq!(copy.text.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn what_is_no_capture_is_dumped_all_the_same() {
    let (capture, names) = (Capture::parse(b"hello".to_vec()), Names::default());
    let copy = dump(&words(&capture, &names, Language::English), None, 1, 4);
    let expected = [
        "offset   | 00 01 02 03 04 05 06 07  08 09 0a 0b 0c 0d 0e 0f | 0123456789abcdef |",
        "00000000 |    65 6c 6c                                      |  ell             |",
    ];
    assert_eq!(copy.text.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn a_structure_that_is_too_long_says_so_in_every_form_and_language() {
    let big = winperf_synth::big::capture(4 << 20, 1).older;
    let (capture, names) = (Capture::parse(big), Names::default());
    for &language in Language::ALL {
        let words = words(&capture, &names, language);
        let sentence = InCopy::Ending.say(language);
        for copy in [
            dump(&words, Some(Place::DataBlock), 0, 0),
            structure_markdown(&words, Place::DataBlock, "a.bin"),
        ] {
            assert!(
                copy.is_cut && copy.text.trim_end().ends_with(sentence),
                "{}",
                &copy.text[copy.text.len() - 300..]
            );
        }
        let json = structure_json(&words, Place::DataBlock);
        assert!(json.is_cut && json.text.len() < LIMIT + 1000, "{}", json.text.len());
        let json: serde_json::Value = serde_json::from_str(&json.text).unwrap();
        assert_eq!(json["left_out"], InCopy::Ending.say(Language::English));
        assert_eq!(json["kind"], "data-block");
    }
    crate::phrases::tests::check(|language| InCopy::Ending.say(language));
}

#[test]
fn a_table_is_csv_markdown_or_json() {
    let head = ["Instance", "% Time"].map(str::to_owned);
    let rows = [["a,b", "1.5"], ["c|\"d\"", ""]].map(|row| row.map(str::to_owned));
    let table = |format| {
        let mut table = Table::new(format, &head);
        for row in &rows {
            assert!(table.push(row));
        }
        assert_eq!(table.rows(), 2);
        table.copy()
    };
    check(table(Format::Csv), "Instance,% Time\r\n\"a,b\",1.5\r\n\"c|\"\"d\"\"\",\r\n");
    check(table(Format::Markdown), "| Instance | % Time |\n|---|---|\n| a,b | 1.5 |\n| c\\|\"d\" |  |\n");
    let json = "{\n  \"columns\": [\"Instance\",\"% Time\"],\n  \"rows\": [\n    [\"a,b\",\"1.5\"],\n    [\"c|\\\"d\\\"\",\"\"]\n  ]\n}\n";
    check(table(Format::Json), json);
    check(
        Table::new(Format::Json, &head).copy(),
        "{\n  \"columns\": [\"Instance\",\"% Time\"],\n  \"rows\": []\n}\n",
    );
}

#[test]
fn a_table_that_is_too_long_has_whole_rows() {
    for format in [Format::Csv, Format::Markdown, Format::Json] {
        let mut table = Table::new(format, &["a".to_owned()]);
        let cell = ["x".repeat(1 << 20)];
        while table.push(&cell) {}
        let rows = table.rows();
        let copy = table.copy();
        assert!(copy.is_cut && rows == 7, "{rows}");
        assert!(copy.text.len() <= TABLE_LIMIT + 10);
        assert_eq!(copy.text.matches('x').count(), rows << 20);
    }
}

mod documents {
    use super::*;
    use crate::copy::row_json;
    use crate::documents::{Source, Tree, ValuesDocument};
    use crate::values::ValueRow;
    use winperf::Pair;

    #[test]
    fn a_structure_is_what_the_program_writes() {
        let names = Names::default();
        for capture in [transfer(), Capture::parse(winperf_synth::examples::iexplore().older)] {
            let words = words(&capture, &names, Language::Japanese);
            let copied: serde_json::Value =
                serde_json::from_str(&structure_json(&words, Place::DataBlock).text).unwrap();
            let words = Words { language: Language::English, ..words };
            let written = serde_json::to_value(Tree::new("a.bin", &words)).unwrap();
            assert_eq!(copied, written["root"]);
        }
    }

    #[test]
    fn a_row_is_what_the_program_writes() {
        let example = winperf_synth::examples::every_counter_type();
        let (older, newer) = (Capture::parse(example.older), Capture::parse(example.newer));
        let pair = Pair::new(older.clone(), newer.clone());
        let sources = [&older, &newer].map(|capture| Source::new("a.bin", capture));
        let document = ValuesDocument::new(&pair, &sources, pair.rows());
        let document = serde_json::to_value(document).unwrap();
        let rows = document["rows"].as_array().unwrap();
        assert_eq!(rows.len() as u64, pair.row_count());
        for (row, written) in pair.rows().zip(rows) {
            let copied = row_json(&ValueRow::new(&row));
            assert_eq!(serde_json::from_str::<serde_json::Value>(&copied.text).unwrap(), *written);
        }
    }
}
