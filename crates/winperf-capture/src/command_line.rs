//! The command line of Windows, which is one text, as words.

use alloc::string::String;
use alloc::vec::Vec;

/// Splits a command line by the rules of Windows programs.
///
/// A quotation mark begins and ends a part with literal blanks; after a backslash it is literal.
/// Backslashes are literal, except that before a quotation mark two stand for one.
/// In the first word, the program's name, a backslash is always literal.
pub fn words(line: &str) -> Vec<String> {
    let (program, rest) = program(line);
    let mut words = alloc::vec![program];
    let mut letters = rest.chars().peekable();
    loop {
        while letters.next_if(|letter| is_blank(*letter)).is_some() {}
        if letters.peek().is_none() {
            return words;
        }
        words.push(word(&mut letters));
    }
}

/// Returns a text as one word of a command line, which [`words`] parses back.
pub fn quoted(text: &str) -> String {
    let mut word = String::from("\"");
    let mut backslashes = 0;
    for letter in text.chars() {
        if letter == '"' {
            // Those before a quotation mark are doubled, and one more makes it a letter.
            word.extend(core::iter::repeat_n('\\', backslashes + 1));
        }
        backslashes = if letter == '\\' { backslashes + 1 } else { 0 };
        word.push(letter);
    }
    word.extend(core::iter::repeat_n('\\', backslashes));
    word.push('"');
    word
}

fn program(line: &str) -> (String, &str) {
    if let Some(quoted) = line.strip_prefix('"') {
        let (name, rest) = quoted.split_once('"').unwrap_or((quoted, ""));
        return (name.into(), rest);
    }
    let end = line.find(is_blank).unwrap_or(line.len());
    let (name, rest) = line.split_at(end);
    (name.into(), rest)
}

fn word(letters: &mut core::iter::Peekable<core::str::Chars<'_>>) -> String {
    let mut word = String::new();
    let mut is_quoted = false;
    loop {
        let mut backslashes = 0;
        while letters.next_if_eq(&'\\').is_some() {
            backslashes += 1;
        }
        let is_mark = letters.peek() == Some(&'"');
        let kept = if is_mark { backslashes / 2 } else { backslashes };
        word.extend(core::iter::repeat_n('\\', kept));
        match letters.next_if(|letter| is_quoted || !is_blank(*letter)) {
            Some('"') if backslashes % 2 == 1 => word.push('"'),
            // Two quotation marks inside a quoted part are one letter, and the part continues.
            Some('"') if is_quoted && letters.next_if_eq(&'"').is_some() => word.push('"'),
            Some('"') => is_quoted = !is_quoted,
            Some(letter) => word.push(letter),
            None => return word,
        }
    }
}

fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &[&str]) {
        assert_eq!(words(line), expected, "{line}");
    }

    #[test]
    fn blanks_separate_words_and_quotation_marks_keep_them_together() {
        check("a.exe", &["a.exe"]);
        check("a.exe  b\tc ", &["a.exe", "b", "c"]);
        check(r#""C:\My Folder\a.exe" "2 4" --x="b c""#, &[r"C:\My Folder\a.exe", "2 4", "--x=b c"]);
        check(r#"a.exe """#, &["a.exe", ""]);
    }

    #[test]
    fn backslashes_are_letters_but_before_a_quotation_mark() {
        check(r"a.exe \\server\share", &["a.exe", r"\\server\share"]);
        check(r#"a.exe "C:\folder\\" b"#, &["a.exe", r"C:\folder\", "b"]);
        check(r#"a.exe \"b\" c\\\"d"#, &["a.exe", r#""b""#, r#"c\"d"#]);
        check(r#"a.exe "a""b""#, &["a.exe", r#"a"b"#]);
    }

    #[test]
    fn a_word_that_was_quoted_comes_back() {
        for text in [
            "",
            "Open",
            r"a\",
            r"a\\",
            r#"a"b"#,
            r#"a\"b"#,
            r#"\""#,
            "a b\tc",
            r"C:\My Folder\",
            "\"\"",
            "中",
        ] {
            let line = alloc::format!("a.exe {} {}", quoted(text), quoted("next"));
            assert_eq!(words(&line), ["a.exe", text, "next"], "{line}");
        }
    }

    #[test]
    fn what_is_not_ended_goes_to_the_end() {
        check(r#"a.exe "b c"#, &["a.exe", "b c"]);
        check(r#""a.exe"#, &["a.exe"]);
        check(r"a.exe b\", &["a.exe", r"b\"]);
        check("", &[""]);
    }
}
