//! Parquet as a reader of its own sees it: the rows of JSON in lines, in groups and pages that say what is in them.

use std::fs::File;
use std::path::Path;

use parquet::basic::{Encoding, PageType};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::statistics::Statistics;
use parquet::record::{Field, Row};
use serde_json::{Map, Value};
use winperf::time::FileTime;
use winperf_report::documents::log::moment;
use winperf_synth::fleet::Fleet;
use winperf_tests::{Folder, winperf};

/// 1970-01-01, from where Parquet counts, as FILETIME.
const UNIX_EPOCH: i64 = 116_444_736_000_000_000;

/// Exports inputs as Parquet, and returns the file, opened by the library that did not encode it.
fn parquet(folder: &Folder, inputs: &[&str]) -> SerializedFileReader<File> {
    let path = folder.path("values.parquet");
    let words = [&["export"], inputs, &["--format", "parquet", "-o", &path]].concat();
    let run = winperf(&words);
    assert_eq!(run.status, 0, "{}", run.error);
    SerializedFileReader::new(File::open(Path::new(&path)).expect("a file")).expect("a file of Parquet")
}

/// Returns a row as a line of JSON has it.
fn shown(row: &Row) -> Map<String, Value> {
    row.get_column_iter().map(|(name, field)| (name.clone(), value(field))).collect()
}

fn value(field: &Field) -> Value {
    match field {
        Field::Null => Value::Null,
        Field::Str(text) => text.clone().into(),
        Field::UInt(number) => (*number).into(),
        // Many readers of JSON would round them.
        Field::ULong(number) => number.to_string().into(),
        // As JSON is read, which may be another double at the last digit.
        Field::Double(number) => double(&serde_json::from_str(&number.to_string()).expect("a number")),
        Field::TimestampMicros(time) => {
            moment(FileTime(time * 10 + UNIX_EPOCH), true).expect("a date").into()
        }
        Field::ListInternal(list) => list.elements().iter().map(value).collect(),
        other => panic!("{other:?} is of a type that no column has"),
    }
}

fn double(number: &Value) -> Value {
    number.as_f64().map_or(Value::Null, Value::from)
}

/// Returns the lines of an export as JSON, with every value as a double.
fn lines(inputs: &[&str]) -> Vec<Map<String, Value>> {
    let run = winperf(&[&["export"], inputs, &["--format", "jsonl", "-o", "-"]].concat());
    let line = |line: &str| {
        let mut row: Map<String, Value> = serde_json::from_str(line).expect("an object in each line");
        let value = double(&row["value"]);
        row.insert("value".to_owned(), value);
        row
    };
    run.out.lines().map(line).collect()
}

#[track_caller]
fn assert_same(file: &SerializedFileReader<File>, expected: &[Map<String, Value>]) {
    let rows: Vec<_> =
        file.get_row_iter(None).expect("rows").map(|row| shown(&row.expect("a row"))).collect();
    assert_eq!(rows.len(), expected.len());
    for (number, (row, expected)) in rows.iter().zip(expected).enumerate() {
        assert_eq!(row, expected, "row {number}");
    }
}

#[test]
fn the_rows_are_those_of_json_in_lines() {
    let folder = Folder::new("export-parquet-rows");
    winperf(&["examples", &folder.path("captures")]);
    let captures = folder.path("captures");
    let expected = lines(&[&captures]);
    for member in ["parent", "identity", "base_newer", "value", "text"] {
        let absent = expected.iter().filter(|row| row[member].is_null()).count();
        assert!((1..expected.len()).contains(&absent), "{member} is absent {absent} times");
    }
    let of_two = expected.iter().filter(|row| row["notes"].as_array().is_some_and(|notes| notes.len() > 1));
    assert!(of_two.count() > 0, "no value has two notes");
    assert_same(&parquet(&folder, &[&captures]), &expected);
}

#[test]
fn a_column_of_several_pages_and_groups_keeps_its_rows() {
    let folder = Folder::new("export-parquet-pages");
    let fleet = Fleet { interval: 10, processes: 700 };
    let names: Vec<String> =
        (0..5).map(|sample| folder.write(&format!("{sample}.perfdata"), &fleet.capture(0, sample))).collect();
    let inputs: Vec<&str> = names.iter().map(String::as_str).collect();
    let file = parquet(&folder, &inputs);
    let groups = file.metadata().row_groups();
    assert!(groups.len() > 1, "{} groups", groups.len());
    for (number, group) in groups.iter().enumerate() {
        let reader = file.get_row_group(number).expect("a group");
        for column in 0..group.num_columns() {
            let pages: Vec<_> = reader
                .get_column_page_reader(column)
                .expect("pages")
                .collect::<Result<_, _>>()
                .expect("pages");
            let of_data: Vec<_> =
                pages.iter().filter(|page| page.page_type() == PageType::DATA_PAGE).collect();
            assert!(of_data.len() > 1, "{}", group.column(column).column_path());
            let is_coded = pages.len() > of_data.len();
            let coded = of_data.iter().all(|page| page.encoding() == Encoding::RLE_DICTIONARY);
            assert_eq!(is_coded, coded, "{}", group.column(column).column_path());
        }
    }
    assert_same(&file, &lines(&inputs));
}

#[test]
fn a_group_says_which_values_it_has_at_the_least_and_at_most() {
    let folder = Folder::new("export-parquet-ranges");
    winperf(&["examples", &folder.path("captures")]);
    let captures = folder.path("captures");
    let (file, rows) = (parquet(&folder, &[&captures]), lines(&[&captures]));
    let [group] = file.metadata().row_groups() else { panic!("one group") };
    let statistics = |name: &str| {
        let of =
            |column: &&parquet::file::metadata::ColumnChunkMetaData| column.column_path().string() == name;
        group.columns().iter().find(of).and_then(|column| column.statistics()).expect("statistics")
    };
    let stored = file.get_row_iter(None).expect("rows").map(|row| row.expect("a row"));
    let double = |row: Row| match row.get_column_iter().find(|(name, _)| *name == "value") {
        Some((_, Field::Double(value))) => Some(*value),
        _ => None,
    };
    let values: Vec<f64> = stored.filter_map(double).collect();
    let Statistics::Double(of_value) = statistics("value") else { panic!("doubles") };
    assert_eq!(of_value.min_opt().copied(), values.iter().copied().reduce(f64::min));
    assert_eq!(of_value.max_opt().copied(), values.iter().copied().reduce(f64::max));
    assert_eq!(of_value.null_count_opt(), Some((rows.len() - values.len()) as u64));
    let raw: Vec<u64> = rows.iter().filter_map(|row| row["raw_newer"].as_str()?.parse().ok()).collect();
    let Statistics::Int64(of_raw) = statistics("raw_newer") else { panic!("whole numbers") };
    let range =
        [of_raw.min_opt(), of_raw.max_opt()].map(|number| number.map(|number| number.cast_unsigned()));
    assert_eq!(range, [raw.iter().min().copied(), raw.iter().max().copied()]);
    let names: Vec<&str> = rows.iter().filter_map(|row| row["counter"].as_str()).collect();
    let Statistics::ByteArray(of_name) = statistics("counter") else { panic!("texts") };
    let range = [of_name.min_opt(), of_name.max_opt()].map(|text| text.and_then(|text| text.as_utf8().ok()));
    assert_eq!(range, [names.iter().min().copied(), names.iter().max().copied()]);
}
