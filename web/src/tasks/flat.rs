//! Flat forms of what a worker is asked and answers: a text, and bytes that follow it in order.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use winperf_bundle::{Member, TitleKind, TitleList};
use winperf_redact::Summary;

use crate::browser::worker::Message;

/// Bytes of a message, taken one after the other.
pub type Bytes<'a> = std::vec::IntoIter<Cow<'a, [u8]>>;

/// Kind and language of a title list.
pub type ListName = (String, String);

/// The members of [`Summary`], which cannot be serialized itself.
#[derive(Deserialize, Serialize)]
#[serde(remote = "Summary")]
pub struct SummaryCopy {
    names_replaced: u32,
    places_replaced: u32,
    places_kept: u32,
    dates_moved: u32,
    ids_replaced: u32,
    values_compared: u64,
    bytes_cleared: u32,
}

/// Returns a message with a document as its text.
pub fn message<'a>(text: &impl Serialize, bytes: Vec<Cow<'a, [u8]>>) -> Message<'a> {
    // Texts and numbers can always be written. An error that cannot is found again by the page.
    Message { text: serde_json::to_string(text).unwrap_or_default(), bytes }
}

/// Returns the names of title lists.
pub fn list_names(lists: &[TitleList]) -> Vec<ListName> {
    lists.iter().map(|list| (list.kind.name().to_owned(), list.language.clone())).collect()
}

/// Returns the title lists with these names and the next bytes; `None` if there are too few.
pub fn lists(names: Vec<ListName>, bytes: &mut Bytes<'_>) -> Option<Vec<TitleList>> {
    let list = |(kind, language): ListName| {
        let kind = [TitleKind::Counter, TitleKind::Help].into_iter().find(|one| one.name() == kind)?;
        Some(TitleList { kind, language, bytes: bytes.next()?.into_owned() })
    };
    names.into_iter().map(list).collect()
}

/// Returns the members with these names and the next bytes; `None` if there are too few.
pub fn members(names: Vec<String>, bytes: &mut Bytes<'_>) -> Option<Vec<Member>> {
    let member = |name| Some(Member { name, bytes: bytes.next()?.into_owned() });
    names.into_iter().map(member).collect()
}
