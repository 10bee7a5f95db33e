//! Mistakes that provider authors have been seen to make: by what each is named, or why bytes do not tell it.

use std::collections::BTreeMap;
use std::fmt::Write;

use winperf_bundle::failure::Cause;
use winperf_bundle::title_lists::OddTitlesKind;
use winperf_report::absence::Reason;

use crate::providers::Row;
use Known::{Called, Harmless, InBundle, Named, Suggested, Unseen};

/// Place where a mistake is seen.
enum Known {
    /// In bytes, by mistakes of the benchmark: the first finding names it.
    Named(&'static [&'static str]),
    /// In bytes, by mistakes of the benchmark: a finding says what to check, and other causes are as likely.
    Suggested(&'static [&'static str]),
    /// By `winperf-capture --dll`: an event of Perflib, or the cause of a failure.
    Called(&'static [&'static str]),
    /// In the registry and the events of a bundle, by these codes.
    InBundle(&'static [&'static str]),
    /// Nowhere, for this reason.
    Unseen(&'static str),
    /// It is no mistake, for this reason.
    Harmless(&'static str),
}

/// Each mistake in the order of the places where it is made.
#[rustfmt::skip]
const MISTAKES: [(&str, Known); 84] = [
    ("`NameLength` counts 4 bytes for each character", Named(&["name-length-in-dwords"])),
    ("`NameLength` is the size of the array", Named(&["name-length-of-array"])),
    ("`NameLength` counts characters", Named(&["name-length-in-characters", "name-length-in-characters-without-nul"])),
    ("the NUL is not counted, or not written", Named(&["name-length-without-nul", "name-without-nul"])),
    ("an instance is rounded up to 4", Named(&["instance-rounded-to-4", "instance-unpadded"])),
    ("a counter block is rounded up to 4", Named(&["block-rounded-to-4", "block-length-of-sizes-and-itself"])),
    ("an object is rounded up to 4", Named(&["total-rounded-to-4"])),
    ("an object is rounded up to 4, and the next one gets the blame", Named(&["total-rounded-to-4"])),
    ("values of 8 bytes at 4 + 8 × i", Named(&["counter-offset-unaligned"])),
    ("`CounterSize` is 8 whatever the type", Named(&["counter-size-8"])),
    ("structures with pointers of 8 bytes", Named(&["structures-in-64-bits", "object-header-length-in-64-bits", "counter-length-in-64-bits"])),
    ("a member is left out of a ported header", Named(&["object-without-title-member", "definition-without-title-member"])),
    ("a header or a definition is too short", Named(&["object-without-frequency", "definition-without-title-member"])),
    ("several blocks without instances", Named(&["several-blocks"])),
    ("`CounterOffset` from the instance or the object", Named(&["counter-offset-from-instance", "counter-offset-from-definition", "counter-offset-from-object"])),
    ("`NumInstances` counts slots", Named(&["num-instances-of-slots"])),
    ("`NumCounters` counts a definition that is not there", Named(&["num-counters-too-many"])),
    ("twice the space that names need", Harmless("it is all 0, and every length includes it")),
    ("memory in the padding", Named(&["padding-of-memory"])),
    ("88 bytes that belong to nothing", Named(&["total-with-slack"])),
    ("the count of objects is not set to 0 first", Called(&["count-not-set"])),
    ("pointer and length are rounded differently", Called(&["2000"])),
    ("a buffer that is filled completely", Unseen("only Windows NT 4 rejected it")),
    ("another error than `ERROR_MORE_DATA`", Called(&["1014"])),
    ("an unknown word is an error", Called(&["unknown-word"])),
    ("`Global` is matched as a substring", Called(&["values-in-metadata"])),
    ("an index is matched as a substring of the list", Called(&["index-inside-another"])),
    ("no `Object List`", Unseen("the registrations of a bundle list it, and it is legal")),
    ("counts are stored in the DLL", Suggested(&["reset-by-reading"])),
    ("COM, waiting or the loader lock in Collect", Called(&["1015"])),
    ("concurrent queries interfere", Unseen("it takes two processes at the same time")),
    ("an exception", Called(&["1010"])),
    ("a breakpoint in Collect", InBundle(&["service-disabled"])),
    ("`UniqueID` is equal in all instances", Named(&["unique-id-zero", "unique-id-one", "unique-id-of-object"])),
    ("First Counter is not added", Named(&["titles-relative", "titles-relative-from-2"])),
    ("the help index equals the name index", Named(&["title-help-same", "object-help-same"])),
    ("the help index is assumed to be one more", Harmless("it is, with `lodctr`")),
    ("an index of a help text where that of a name belongs", Named(&["title-of-help", "object-title-of-help"])),
    ("the parent's title is a symbol", Named(&["parent-by-symbol"])),
    ("parents are counted from 1", Named(&["parent-from-1"])),
    ("an instance has the name of the one before it", Suggested(&["name-of-the-one-before"])),
    ("only half of the buffer size is passed on, and long names are missing", Unseen("unwritten names leave no trace")),
    ("neither a name nor an id", Named(&["name-empty", "name-none"])),
    ("a byte order mark, or big-endian", Named(&["name-with-mark", "name-big-endian"])),
    ("names in UTF-8", Named(&["name-in-utf-8"])),
    ("names of more than 127 characters", Suggested(&["name-long"])),
    ("characters that counter paths reserve", Named(&["name-with-reserved-character"])),
    ("a total of another name", Suggested(&["total-of-another-name"])),
    ("instances of processes that have ended", Suggested(&["name-of-an-ended-process"])),
    ("a base that is never incremented", Named(&["base-stands-still", "base-never-set"])),
    ("a base is last, first, missing or of another kind", Named(&["bases-last", "base-first", "bases-first", "base-missing", "base-of-other-kind", "base-of-number"])),
    ("a gauge below 0", Named(&["gauge-below-zero", "dword-gauge-below-zero"])),
    ("half of a number of 64 bits", Named(&["value-torn", "value-torn-down"])),
    ("an average timer in units of another clock", Unseen("any time is as likely as another, and at 10 MHz the units are the same")),
    ("the object's clock counts milliseconds", Named(&["clock-in-milliseconds"])),
    ("the object's clock is set only in part, or never", Named(&["clock-without-time", "clock-without-frequency", "clock-never-set"])),
    ("a percentage is a plain number", Suggested(&["percentage-as-number"])),
    ("the title says a count, and the type is a rate", Suggested(&["number-as-rate", "rate-as-number"])),
    ("a slot is reused without being reset to 0", Suggested(&["slot-not-zeroed"])),
    ("counts restart with the service", Named(&["reset-by-reading"])),
    ("a cache is never refreshed", Named(&["values-stand-still"])),
    ("reading resets the counter", Named(&["reset-by-reading"])),
    ("an enum grew, and the offsets did not", Unseen("each value is one that another counter may have")),
    ("one title index twice", Named(&["title-of-first", "title-of-object"])),
    ("detail level 0", Named(&["detail-level-zero", "object-detail-level"])),
    ("a language of the `.ini` file without texts", InBundle(&["title-last-mismatch", "title-list-empty"])),
    ("the language of a key in decimal digits", Unseen("the manifest has only the requested languages")),
    ("texts only in the language of the system", InBundle(&["english-titles-missing", "english-titles-shorter"])),
    ("registered without `lodctr`", Unseen("the entries are those that `lodctr` writes")),
    ("an `.ini` file that is not in UTF-16", Unseen("a text read in the wrong encoding cannot be told from a real one")),
    ("`LoadPerfCounterTextStrings` gets only the path", Unseen("it returns error 87, and nothing is registered")),
    ("`Export` of another type", InBundle(&["export-missing"])),
    ("a leftover `Performance` key", InBundle(&["never-loaded"])),
    ("a DLL of one bitness", InBundle(&["library-of-other-bitness"])),
    ("decorated exports", InBundle(&["functions-missing"])),
    ("`applicationIdentity` names no file", InBundle(&["counter-set-silent", "counter-sets-missing"])),
    ("a copied GUID of a provider", Unseen("the second provider is not installed")),
    ("the texts in the manifest and in the code differ", Unseen("the machine has only one of them")),
    ("the help text is the name", Unseen("it cannot be told from a real help text")),
    ("no object in the callback of a driver", Unseen("the machine crashes")),
    ("names that are cut at one length", Suggested(&["name-cut", "name-cut-at-127"])),
    ("an id that only an event fills", Suggested(&["id-of-no-process"])),
    ("instances that number themselves", Named(&["name-with-own-number"])),
    ("a category of .NET without unique shared memory", Unseen("`CategoryOptions` is in no manifest")),
];

/// Returns the table of all of them, with the figures of the benchmark.
pub(crate) fn in_markdown(rows: &[(&'static str, Row)]) -> String {
    let figures: BTreeMap<&str, Row> = rows.iter().copied().collect();
    let mut text =
        "| # | mistake | where it is seen | by | named first |\n|--:|---|---|---|--:|\n".to_owned();
    for (position, (what, known)) in MISTAKES.iter().enumerate() {
        let (place, by, figure) = known.cells(&figures);
        writeln!(text, "| {} | {what} | {place} | {by} | {figure} |", position + 1).expect("a text");
    }
    text
}

impl Known {
    fn cells(&self, figures: &BTreeMap<&str, Row>) -> (&'static str, String, String) {
        let listed =
            |codes: &[&str]| codes.iter().map(|code| format!("`{code}`")).collect::<Vec<_>>().join(", ");
        match self {
            Named(ids) | Suggested(ids) => {
                let all = ids
                    .iter()
                    .map(|id| *figures.get(id).unwrap_or_else(|| panic!("{id} is in no benchmark")));
                let all = all.fold(Row::default(), Row::and);
                let place = if matches!(self, Named(_)) { "bytes" } else { "bytes suggest it" };
                (place, listed(ids), format!("{} of {}", all.named, all.shapes))
            }
            Called(codes) => ("`--dll`", listed(codes), String::new()),
            InBundle(codes) => ("bundle", listed(codes), String::new()),
            Unseen(why) => ("nowhere", (*why).to_owned(), String::new()),
            Harmless(why) => ("no mistake", (*why).to_owned(), String::new()),
        }
    }
}

#[test]
fn what_a_mistake_is_seen_by_is_a_code_that_exists() {
    let of_bundles: Vec<&str> =
        Reason::CODES.iter().chain(OddTitlesKind::CODES).map(|(code, _)| *code).collect();
    let causes =
        [Cause::CountNotSet, Cause::UnknownWord(0), Cause::ValuesInMetadata, Cause::IndexInsideAnother];
    for (what, known) in &MISTAKES {
        match known {
            InBundle(codes) => assert!(codes.iter().all(|code| of_bundles.contains(code)), "{what}"),
            Called(codes) => {
                let is_known = |code: &&str| {
                    code.parse::<u32>()
                        .is_ok_and(|event| winperf_bundle::perflib_event::happened(event).is_some())
                        || causes.iter().any(|cause| cause.code() == *code)
                };
                assert!(codes.iter().all(is_known), "{what}");
            }
            _ => {}
        }
    }
}
