//! Mistakes of provider authors, each in all structures of its kind.

use std::collections::BTreeSet;

use super::Case;
use crate::mistakes::{self, Mistake, Shape};

/// Codes of findings about mistakes in members; all others are `field-wrong`.
#[rustfmt::skip]
const CODES: &[(&str, &[&str])] = &[
    ("rule-wrong", &[
        "name-length-of-definition", "name-offset-zero", "name-offset-of-object", "name-offset-of-data", "name-offset-of-member",
        "name-offset-of-block", "instance-length-with-block", "instance-length-without-name", "instance-length-of-name",
        "instance-length-unpadded", "instance-length-of-characters", "instance-length-zero", "block-length-unrounded",
        "block-length-with-instance", "block-length-of-all", "counter-offset-from-data", "counter-offset-from-instance",
        "counter-offset-from-definition", "counter-offset-from-object", "counter-offset-position", "counter-offset-zero",
        "counter-offset-by-8", "counter-offset-in-dwords", "counter-length-zero", "counter-length-of-all", "counter-length-of-value",
        "counter-length-of-header", "counter-length-in-64-bits",
    ]),
    ("rule-doubtful", &[
        "name-length-in-characters", "name-length-in-characters-without-nul", "name-length-without-nul", "name-length-in-dwords",
        "name-length-of-array", "name-length-with-padding", "name-length-zero", "name-without-nul", "name-in-8-bits-without-nul",
        "counter-offset-all-first", "counter-offset-by-4", "counter-size-4", "counter-size-8", "counter-size-zero",
        "counter-size-in-bits", "counter-size-of-block",
    ]),
    ("field-doubtful", &["name-in-8-bits", "name-in-utf-8"]),
    ("misaligned", &["instance-unpadded", "instance-rounded-to-4", "block-rounded-to-4", "counter-offset-unaligned", "total-rounded-to-4"]),
    ("parent-instance-missing", &["parent-by-id", "parent-from-1"]),
    ("parent-object-missing", &["parent-by-help", "parent-by-symbol"]),
    ("structure-shifted", &["object-without-title-member", "definition-without-title-member", "structures-in-64-bits"]),
    ("several-blocks", &["several-blocks"]),
];

/// Findings about mistakes that move structures to unexpected places.
const MOVED: [&str; 2] = ["structure-shifted", "several-blocks"];

/// Returns every mistake in the first shape of object that supports it, unless a different mistake results in the same
/// bytes.
pub(super) fn cases() -> Vec<Case> {
    let mut known = BTreeSet::new();
    let all = mistakes::all();
    all.iter().filter_map(|mistake| case(mistake, &mut known)).collect()
}

fn case(mistake: &Mistake, known: &mut BTreeSet<Vec<Vec<u8>>>) -> Option<Case> {
    let mut captures = Shape::ALL.into_iter().filter_map(|shape| {
        let [first, second] = mistake.samples(shape)?;
        Some(if mistake.needs_two { vec![first, second] } else { vec![first] })
    });
    let captures = captures.find(|captures| known.insert(captures.clone()))?;
    let what = mistake.id.replace('-', " ");
    Some(Case {
        name: format!("mistake-{}", mistake.id),
        shows: format!("A mistake of whoever wrote the provider, made in every structure alike: {what}."),
        captures,
        titles: Some(mistakes::titles()),
        finding: finding(mistake),
        is_whole: is_whole(mistake),
    })
}

/// Returns the code of winperf's finding.
fn finding(mistake: &Mistake) -> Option<&'static str> {
    let listed = CODES.iter().find(|(_, ids)| ids.contains(&mistake.id)).map(|(code, _)| *code);
    let name = *mistake.names.first()?;
    // The bytes prove nothing if an instance may continue the counts of a different one.
    let named =
        if is_code(name) { Some(name).filter(|name| *name != "slot-renamed") } else { Some("field-wrong") };
    listed.or(named)
}

/// Returns `true` if lengths, counts and offsets are correct despite the mistake.
fn is_whole(mistake: &Mistake) -> bool {
    mistake.names.iter().all(|name| is_code(name) && !MOVED.contains(name))
}

/// Codes are in lower case, and members of structures are not.
fn is_code(name: &str) -> bool {
    !name.bytes().any(|byte| byte.is_ascii_uppercase())
}
