//! Answers of bounded length, each with the position of the next one.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::program::RunOutput;
use crate::messages::Message;

/// Maximum number of bytes of an answer, except for facts about the documents as a whole.
const PAGE: usize = 20_000;

/// Maximum number of characters of a text inside of a document.
const TEXT: usize = 1_000;

/// Maximum number of entries of a list inside of a document.
const LIST: usize = 100;

/// Maximum number of remarks.
const REMARKS: usize = 20;

/// Answers with a text, from this byte on.
pub(super) fn text(said: &RunOutput, from: usize) -> CallToolResult {
    let text = String::from_utf8_lossy(&said.out);
    let rest = text.get(text.ceil_char_boundary(from)..).unwrap_or_default();
    let end = match rest.len() {
        ..=PAGE => rest.len(),
        // A line that is longer than a page is cut.
        _ => rest[..rest.floor_char_boundary(PAGE)]
            .rfind('\n')
            .map_or_else(|| rest.floor_char_boundary(PAGE), |line| line + 1),
    };
    let mut blocks = vec![ContentBlock::text(&rest[..end])];
    let next = text.len() - rest.len() + end;
    if next < text.len() {
        blocks.push(ContentBlock::text(Message::CutAfter(next, text.len()).to_string()));
    }
    let remarks = &said.remarks[..said.remarks.len().min(REMARKS)];
    if !remarks.is_empty() {
        blocks.push(ContentBlock::text(format!("{}\n{}", Message::Remarks, remarks.join("\n"))));
    }
    CallToolResult::success(blocks)
}

/// A document by its members, each of which is read on demand.
pub(super) type Document<'a> = BTreeMap<String, &'a RawValue>;

/// Returns documents as an answer, with their list of that name from an entry on, counted over all documents.
///
/// # Errors
/// Returns an error for invalid JSON.
pub(super) fn documents(said: &RunOutput, list: &str, from: usize) -> Result<CallToolResult> {
    Ok(CallToolResult::structured(page(said, list, from)?))
}

/// Reads one document, several, or none.
///
/// # Errors
/// Returns an error for invalid JSON.
pub(super) fn read(said: &RunOutput) -> Result<Vec<Document<'_>>> {
    let text = std::str::from_utf8(&said.out).context("the answer is no text")?.trim_ascii_start();
    let read = match text.as_bytes() {
        [] => return Ok(Vec::new()),
        [b'[', ..] => serde_json::from_str(text),
        _ => serde_json::from_str(text).map(|document| vec![document]),
    };
    read.context("the answer is no JSON")
}

/// Returns the entries of a list of a document; empty without such a list.
pub(super) fn entries<'a>(document: &Document<'a>, list: &str) -> Vec<&'a RawValue> {
    let entries = document.get(list).map(|entries| serde_json::from_str(entries.get()));
    entries.and_then(Result::ok).unwrap_or_default()
}

fn page(said: &RunOutput, list: &str, from: usize) -> Result<Value> {
    let (mut passed, mut room, mut next) = (0_usize, PAGE, None);
    let mut answered = Vec::new();
    for document in read(said)? {
        let all = entries(&document, list);
        let mut kept: Vec<Value> = Vec::new();
        for entry in &all[from.saturating_sub(passed).min(all.len())..] {
            let entry = short(entry)?;
            let length = entry.to_string().len();
            let is_first = room == PAGE;
            // The first one is returned whatever its length, so that every call makes progress.
            if next.is_some() || length > room && !is_first {
                next.get_or_insert(from.max(passed) + kept.len());
                break;
            }
            room = room.saturating_sub(length.max(1));
            kept.push(entry);
        }
        passed += all.len();
        let others = document.iter().filter(|(name, _)| *name != list);
        let members = others.map(|(name, value)| Ok((name.clone(), short(value)?)));
        let mut members: Map<String, Value> = members.collect::<Result<_>>()?;
        let is_asked = answered.len() < LIST || !kept.is_empty();
        members.insert(list.to_owned(), kept.into());
        if is_asked {
            answered.push(members);
        }
    }
    let remarks = &said.remarks[..said.remarks.len().min(REMARKS)];
    Ok(json!({ "documents": answered, "entries": passed, "next": next, "remarks": remarks }))
}

/// Returns a value with long texts and lists cut.
pub(super) fn short(value: &RawValue) -> Result<Value> {
    let mut value = serde_json::from_str(value.get())?;
    shorten(&mut value);
    Ok(value)
}

/// Cuts long texts and lists, which only a hostile file has.
pub(super) fn shorten(value: &mut Value) {
    match value {
        Value::String(text) => {
            let cut = text.char_indices().nth(TEXT).map(|(place, _)| place);
            if let Some(place) = cut {
                text.truncate(place);
                text.push('…');
            }
        }
        Value::Array(entries) => {
            entries.truncate(LIST);
            entries.iter_mut().for_each(shorten);
        }
        Value::Object(members) => members.values_mut().for_each(shorten),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(out: &str) -> RunOutput {
        RunOutput { out: out.as_bytes().to_vec(), remarks: vec!["odd".to_owned()] }
    }

    fn texts(answer: &CallToolResult) -> Vec<String> {
        answer.content.iter().filter_map(|block| Some(block.as_text()?.text.clone())).collect()
    }

    #[test]
    fn pages_of_a_text_end_with_a_line_and_give_the_whole_one_after_the_other() {
        let whole: String = (0..5000).map(|line| format!("line {line} é\n")).collect();
        let (mut from, mut joined) = (0, String::new());
        while from < whole.len() {
            let page = texts(&text(&parse(&whole), from));
            assert!(page[0].len() <= PAGE && page[0].ends_with('\n'));
            joined += &page[0];
            from += page[0].len();
            assert_eq!(
                page.iter().any(|block| block.contains(&format!("next = {from}"))),
                from < whole.len()
            );
            assert_eq!(page.last().unwrap(), "Notes:\nodd");
        }
        assert_eq!(joined, whole);
    }

    #[test]
    fn a_line_longer_than_a_page_is_cut_between_characters() {
        let whole = "é".repeat(PAGE);
        let first = texts(&text(&parse(&whole), 0));
        assert_eq!(first[0].len(), PAGE);
        assert_eq!(texts(&text(&parse(&whole), PAGE + 1))[0].len(), PAGE - 2);
    }

    #[test]
    fn pages_of_documents_have_every_entry_once_and_the_other_members_each_time() {
        let document = |name: &str, count: usize| {
            let rows: Vec<Value> =
                (0..count).map(|row| json!({ "of": name, "row": row, "text": "x".repeat(90) })).collect();
            json!({ "schema": "s/1", "file": name, "rows": rows })
        };
        let whole = parse(&json!([document("a", 300), document("b", 0), document("c", 200)]).to_string());
        let (mut from, mut seen, mut calls) = (0, Vec::new(), 0);
        loop {
            let answer = page(&whole, "rows", from).unwrap();
            assert!(answer.to_string().len() < PAGE + 1000);
            assert_eq!(answer["entries"], 500);
            let documents = answer["documents"].as_array().unwrap();
            assert_eq!(documents.len(), 3);
            for document in documents {
                seen.extend(
                    document["rows"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|row| (row["of"].clone(), row["row"].clone())),
                );
            }
            calls += 1;
            match answer["next"].as_u64() {
                Some(next) => from = usize::try_from(next).unwrap(),
                None => break,
            }
        }
        assert!(calls > 2);
        let wanted =
            (0..300).map(|row| (json!("a"), json!(row))).chain((0..200).map(|row| (json!("c"), json!(row))));
        assert_eq!(seen, wanted.collect::<Vec<_>>());
    }

    #[test]
    fn names_and_lists_of_any_length_fit_a_page() {
        let row = json!({ "instance": "é".repeat(1 << 20), "consequences": vec![7; 1 << 16] });
        let whole = parse(&json!({ "rows": [row.clone(), row] }).to_string());
        let answer = page(&whole, "rows", 0).unwrap();
        assert!(answer.to_string().len() < PAGE);
        assert_eq!(answer["next"], Value::Null);
    }
}
