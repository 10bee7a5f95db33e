//! Copying, in English.

use winperf_redact::Level;
use yew::AttrValue;

use crate::phrases::copy::CopyMsg;
use crate::phrases::grouped;
use crate::state::view::copying::{Amount, Copied, CopiedNames, Form, RedactionLevel};

/// Returns the English text of a message about copying.
pub(in crate::phrases) fn text(message: CopyMsg) -> AttrValue {
    AttrValue::Static(match message {
        CopyMsg::Phrase(phrase) => phrase.english,
        CopyMsg::Form(form) => name(form),
        CopyMsg::Done(copied) => return done(copied).into(),
        CopyMsg::Takes(RedactionLevel(Level::Names)) => "Names replaced",
        CopyMsg::Takes(RedactionLevel(Level::Strict)) => "All names and IDs replaced",
        CopyMsg::Takes(RedactionLevel(Level::None)) => "Keep everything",
        CopyMsg::Bytes(first, last) => return format!("{first:#x} to {last:#x}").into(),
    })
}

fn name(form: Form) -> &'static str {
    match form {
        Form::Path => "Path",
        Form::Value => "Value",
        Form::Hex => "Hex",
        Form::Hexdump => "Hexdump",
        Form::CArray => "C array",
        Form::RustArray => "Rust array",
        Form::Json => "JSON",
        Form::Markdown => "Markdown",
        Form::Dump => "Annotated dump",
        Form::Explanation => "Explanation",
        Form::Reply => "Reply",
        Form::TableCsv => "Table as CSV",
        Form::TableMarkdown => "Table as Markdown",
        Form::TableJson => "Table as JSON",
    }
}

fn done(copied: Copied) -> String {
    let form = match copied.form {
        Form::Path => "the path",
        Form::Value => "the value",
        Form::Explanation => "the explanation",
        Form::Reply => "the reply",
        Form::Hex => "hex",
        Form::Hexdump => "a hexdump",
        Form::CArray => "a C array",
        Form::RustArray => "a Rust array",
        Form::Json | Form::TableJson => "JSON",
        Form::Markdown | Form::TableMarkdown => "Markdown",
        Form::Dump => "an annotated dump",
        Form::TableCsv => "CSV",
    };
    let plural =
        |count: u64, thing: &str| format!("{} {thing}{}", grouped(count), if count == 1 { "" } else { "s" });
    let (what, most) = match copied.amount {
        Amount::One if matches!(copied.form, Form::Json | Form::Markdown) => {
            (format!("Copied the value as {form}"), 1)
        }
        Amount::One => (format!("Copied {form}"), 1),
        Amount::Bytes(count) => (format!("Copied {} as {form}", plural(count, "byte")), 1),
        Amount::Rows(count) => (format!("Copied {} as {form}", plural(count as u64, "row")), 8),
    };
    let what = match copied.names {
        CopiedNames::Coming => return "Replacing names…".to_owned(),
        CopiedNames::OfMachine => format!("{what} with original names"),
        CopiedNames::Refused => {
            return "Nothing copied: names cannot be replaced in this file. Choose original names to copy it as it is."
                .to_owned();
        }
        CopiedNames::Redacted(Level::Names) => format!("{what}, names replaced"),
        CopiedNames::Redacted(Level::Strict) => format!("{what}, all names and IDs replaced"),
        CopiedNames::Redacted(Level::None) => format!("{what} with original names"),
        CopiedNames::LeftOut => format!("{what} without names: this capture cannot be redacted"),
    };
    if copied.is_cut { format!("{what}, the beginning only: a copy has at most {most} MB") } else { what }
}
