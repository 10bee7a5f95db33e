//! A redacted set of captures, and its values.

use std::sync::Arc;

use winperf::pair::Row;
use winperf::{Capture, Names, Pair, TitleIndex};
use winperf_redact::{Level, Redacted, Refusal};

/// Redacts captures of one set.
pub(crate) fn redacted(captures: &[Vec<u8>], level: Level) -> Result<Redacted, Refusal> {
    let captures: Vec<_> = captures.iter().cloned().map(|bytes| Arc::new(Capture::parse(bytes))).collect();
    winperf_redact::redact(&captures, level, &Names::default())
}

/// Returns the copies of captures that can be redacted.
pub(crate) fn copies(captures: &[Vec<u8>], level: Level) -> Vec<Vec<u8>> {
    let set = redacted(captures, level).unwrap_or_else(|refusal| panic!("{refusal}"));
    set.captures.iter().map(|capture| capture.file().to_vec()).collect()
}

/// Returns the instances of the object with that title, as in a counter path.
pub(crate) fn names(bytes: &[u8], title: u32) -> Vec<String> {
    let capture = Capture::parse(bytes.to_vec());
    let object = capture.objects().find(|object| object.title() == TitleIndex(title)).expect("the object");
    object.instances().map(|instance| instance.name(&Names::default())).collect()
}

/// Returns the computer name.
pub(crate) fn computer(bytes: &[u8]) -> String {
    Capture::parse(bytes.to_vec()).system_name()
}

/// Returns every value of two captures, or of one, without its names.
pub(crate) fn values(older: Option<&[u8]>, newer: &[u8]) -> Vec<String> {
    let (older, newer) = (older.map(|bytes| Capture::parse(bytes.to_vec())), Capture::parse(newer.to_vec()));
    let pair = match older {
        Some(older) => Pair::new(older, newer),
        None => Pair::single(newer),
    };
    let value = |row: Row<'_>| {
        let title = row.definition().map(|definition| definition.title());
        format!("{title:?} {:?} {:?}", row.value(), row.notes())
    };
    pair.rows().map(value).collect()
}

/// Returns `true` if `text` occurs in `bytes`, as UTF-16 or UTF-8, ignoring case.
pub(crate) fn holds(bytes: &[u8], text: &str) -> bool {
    let lower: Vec<u8> = bytes.to_ascii_lowercase();
    [text.to_owned(), text.to_lowercase(), text.to_uppercase()].iter().any(|text| {
        let narrow = text.as_bytes().to_ascii_lowercase();
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let wide = wide.to_ascii_lowercase();
        [narrow, wide].iter().any(|wanted| lower.windows(wanted.len()).any(|window| window == wanted))
    })
}
