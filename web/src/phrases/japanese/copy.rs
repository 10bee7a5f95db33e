//! Copying, in Japanese.

use winperf_redact::Level;
use yew::AttrValue;

use crate::phrases::copy::CopyMsg;
use crate::phrases::grouped;
use crate::state::view::copying::{Amount, Copied, CopiedNames, Form, RedactionLevel};

/// Returns the Japanese text of a message about copying.
pub(in crate::phrases) fn text(message: CopyMsg) -> AttrValue {
    AttrValue::Static(match message {
        CopyMsg::Phrase(phrase) => phrase.japanese,
        CopyMsg::Form(form) => name(form),
        CopyMsg::Done(copied) => return done(copied).into(),
        CopyMsg::Takes(RedactionLevel(Level::Names)) => "名前を置換",
        CopyMsg::Takes(RedactionLevel(Level::Strict)) => "すべての名前と ID を置換",
        CopyMsg::Takes(RedactionLevel(Level::None)) => "置き換えない",
        CopyMsg::Bytes(first, last) => return format!("{first:#x} から {last:#x} まで").into(),
    })
}

fn name(form: Form) -> &'static str {
    match form {
        Form::Path => "パス",
        Form::Value => "値",
        Form::Hex => "16 進",
        Form::Hexdump => "16 進ダンプ",
        Form::CArray => "C の配列",
        Form::RustArray => "Rust の配列",
        Form::Json => "JSON",
        Form::Markdown => "Markdown",
        Form::Dump => "注釈付きダンプ",
        Form::Explanation => "説明",
        Form::Reply => "返信文",
        Form::TableCsv => "表を CSV で",
        Form::TableMarkdown => "表を Markdown で",
        Form::TableJson => "表を JSON で",
    }
}

/// Returns a form between Japanese words, separated by spaces if it begins or ends with a letter or digit.
fn set_apart(form: &str) -> String {
    let space = |edge: Option<char>| if edge.is_some_and(|edge| edge.is_ascii()) { " " } else { "" };
    format!("{}{form}{}", space(form.chars().next()), space(form.chars().next_back()))
}

fn done(copied: Copied) -> String {
    let form = match copied.form {
        Form::TableCsv => "CSV",
        Form::TableMarkdown => "Markdown",
        Form::TableJson => "JSON",
        form => name(form),
    };
    let (what, most) = match copied.amount {
        Amount::One if matches!(copied.form, Form::Json | Form::Markdown) => {
            (format!("値を {form} として"), 1)
        }
        Amount::One => (format!("{}を", set_apart(form).trim_start()), 1),
        Amount::Bytes(count) => (format!("{} バイトを{}として", grouped(count), set_apart(form)), 1),
        Amount::Rows(count) => (format!("{} 行を {form} として", grouped(count as u64)), 8),
    };
    let names = match copied.names {
        CopiedNames::Coming => return "名前を置き換えています…".to_owned(),
        CopiedNames::OfMachine => "名前は元のままです。",
        CopiedNames::Refused => {
            return "コピーしませんでした。このファイルの名前は置き換えられません。そのままコピーするには「置き換えない」を選んでください。"
                .to_owned();
        }
        CopiedNames::Redacted(Level::Names) => "名前は置き換えてあります。",
        CopiedNames::Redacted(Level::Strict) => "すべての名前と ID は置き換えてあります。",
        CopiedNames::Redacted(Level::None) => "名前は元のままです。",
        CopiedNames::LeftOut => "このキャプチャは名前を置き換えられないため、名前は含めていません。",
    };
    if copied.is_cut {
        format!("{what}コピーしました。上限の {most} MB までの先頭部分だけです。")
    } else {
        format!("{what}コピーしました。{names}")
    }
}
