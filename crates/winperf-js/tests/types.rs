//! The types of the package are those of the documents; `BLESS=1` writes them.

use std::fs;
use std::path::Path;

use ts_rs::{Config, TS};
use winperf_js::explanation::{
    BytesDocument, CountsDocument, ExplanationDocument, OperandDocument, ReadingDocument, StepDocument,
};
use winperf_js::redaction::SummaryDocument;

const HEAD: &str = "// Written by `BLESS=1 cargo test -p winperf-js --features typescript` from the Rust types of the documents.\n\n";

/// A separate exported declaration for each member.
fn declared<T: TS>() -> String {
    winperf_report::documents::typescript::exported(&T::decl(&config()))
}

fn config() -> Config {
    Config::default().with_large_int("number")
}

#[test]
fn the_types_of_the_package_are_those_of_the_documents() {
    let mut expected = HEAD.to_owned();
    expected += &winperf_report::documents::typescript::declarations(&config());
    for declaration in [
        declared::<ExplanationDocument>(),
        declared::<StepDocument>(),
        declared::<OperandDocument>(),
        declared::<CountsDocument>(),
        declared::<ReadingDocument>(),
        declared::<BytesDocument>(),
        declared::<SummaryDocument>(),
    ] {
        expected += &declaration;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("package/documents.d.ts");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &expected).expect("the package");
    }
    assert_eq!(fs::read_to_string(&path).unwrap_or_default(), expected, "BLESS=1 writes {}", path.display());
}

#[test]
fn every_type_that_the_types_of_the_package_name_is_among_them() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("package/documents.d.ts");
    let text = fs::read_to_string(path).expect("the types");
    // A name after a colon, a bar or an angle bracket that begins with a capital is the name of a type.
    let after = [": ", "| ", "<"].into_iter().flat_map(|mark| text.split(mark).skip(1));
    let named =
        after.map(|rest| rest.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default());
    for name in
        named.filter(|name| name.starts_with(|letter: char| letter.is_ascii_uppercase()) && *name != "Array")
    {
        assert!(text.contains(&format!("export type {name} ")), "{name}");
    }
}
