//! Sentences about two captures, with the letters that the page gives them.

use crate::language::Language;

/// Terms for the older (`false`) and the newer capture (`true`), each before those that it contains.
const ENGLISH: [(&str, bool); 13] = [
    ("The older capture", false),
    ("The newer capture", true),
    ("the older capture", false),
    ("the newer capture", true),
    ("The older one", false),
    ("the older one", false),
    ("the newer one", true),
    ("the older sample", false),
    ("the newer sample", true),
    ("the older to", false),
    ("the newer,", true),
    ("only in the older", false),
    ("only in the newer", true),
];

const JAPANESE: [(&str, bool); 6] = [
    ("古い方のキャプチャ", false),
    ("新しい方のキャプチャ", true),
    ("古いキャプチャ", false),
    ("新しいキャプチャ", true),
    ("古い方", false),
    ("新しい方", true),
];

/// Returns a sentence of this crate with letters in the place of "the older capture" and "the newer capture".
pub fn by_letters(text: &str, [older, newer]: [&str; 2], language: Language) -> String {
    let letter = |is_newer: bool| if is_newer { newer } else { older };
    match language {
        Language::English => ENGLISH.iter().fold(text.to_owned(), |text, (term, is_newer)| {
            let kept = term.strip_prefix("only in the ").map(|_| "only in ").unwrap_or_default();
            let rest = term.strip_suffix(" to").map(|_| " to").unwrap_or_default();
            let rest = if term.ends_with(',') { "," } else { rest };
            text.replace(term, &format!("{kept}{}{rest}", letter(*is_newer)))
        }),
        Language::Japanese => JAPANESE
            .iter()
            .fold(text.to_owned(), |text, (term, is_newer)| spaced(&text, term, letter(*is_newer))),
    }
}

/// Replaces a term with a letter, which has a space on each side that is neither an end nor punctuation.
fn spaced(text: &str, term: &str, letter: &str) -> String {
    let mut parts = text.split(term);
    let mut out = parts.next().unwrap_or_default().to_owned();
    let is_open = |last: Option<char>| last.is_none_or(|last| " (「、。:\n".contains(last));
    for part in parts {
        if !is_open(out.chars().next_back()) {
            out.push(' ');
        }
        out.push_str(letter);
        if !part.is_empty() && !part.starts_with([' ', ')', '」', '、', '。', ':']) {
            out.push(' ');
        }
        out.push_str(part);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_capture_has_its_letter_in_both_languages() {
        for (language, text, expected) in [
            (Language::English, "raw value of the newer capture", "raw value of A"),
            (
                Language::English,
                "only in the newer: the older capture has no such counter",
                "only in A: B has no such counter",
            ),
            (Language::English, "computed from the older to the newer one", "computed from B to A"),
            (Language::English, "an older header", "an older header"),
            (Language::Japanese, "生の値 (新しい方)", "生の値 (A)"),
            (
                Language::Japanese,
                "カウンターは古い方のキャプチャにあり、新しいキャプチャでは",
                "カウンターは B にあり、A では",
            ),
        ] {
            assert_eq!(by_letters(text, ["B", "A"], language), expected);
        }
    }
}
