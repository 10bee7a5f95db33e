//! Notes on counters that are often misread: their meanings, and common misunderstandings.
//!
//! Each language has a list, `phrases/LANGUAGE/counters.tsv`: the title indices of object and counter, or the provider
//! of the counter; both names in English; the counter that users usually want instead; and the note.

use winperf::pair;
use winperf::text::same_name;

use crate::language::Language;
use crate::phrases::{AboutCounter, Say};

/// A line of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ListLine {
    /// `238/6`, or `from: ` and the provider of the counter.
    key: &'static str,
    object: &'static str,
    counter: &'static str,
    instead: Option<&'static str>,
    note: &'static str,
}

fn lines(language: Language) -> impl Iterator<Item = ListLine> {
    let list = match language {
        Language::English => include_str!("../phrases/english/counters.tsv"),
        Language::Japanese => include_str!("../phrases/japanese/counters.tsv"),
    };
    list.lines().filter_map(line)
}

fn line(text: &'static str) -> Option<ListLine> {
    let mut columns = text.split('\t');
    let key = columns.next()?;
    let (object, counter) = columns.next()?.split_once('\\')?;
    let instead = columns.next().filter(|instead| !instead.is_empty());
    Some(ListLine { key, object, counter, instead, note: columns.next()? })
}

/// Returns the note on the counter of a row; `None` for a base, whose name is the same as its numerator's.
pub(super) fn describe_counter(row: &pair::Row<'_>, language: Language) -> Option<String> {
    let definition = row.definition()?;
    if definition.counter_type().is_base() {
        return None;
    }
    // Indices of Windows' own titles are the same on every machine and in every language; others are not.
    let indices = format!("{}/{}", definition.object().title().0, definition.title().0);
    // The notes use English names, which a list may contain in addition to the shown ones.
    let titles = row.pair().names(row.shown_in()).titles();
    let is_named = |line: &ListLine| {
        let mut objects = titles.names_of(definition.object().title());
        line.key.starts_with("from: ")
            && titles.has_name(definition.title(), line.counter)
            && objects
                .any(|object| same_name(strip_instance_prefix(line.object), strip_instance_prefix(object)))
    };
    let found = lines(language).find(|line| line.key == indices || is_named(line))?;
    Some(AboutCounter { note: found.note, instead: found.instead }.say(language))
}

/// Returns the explanation of a row's counter by Windows or the provider, but for a base, which repeats its
/// numerator's.
pub(super) fn help(row: &pair::Row<'_>) -> Option<String> {
    let definition = row.definition().filter(|definition| !definition.counter_type().is_base())?;
    let help = definition.help(row.pair().names(row.shown_in()))?;
    // Some texts have line breaks in them.
    let words: Vec<&str> = help.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Returns the name of an object without the prefix of a named instance of its provider: `MSSQL$BOOKS:Buffer Manager`.
fn strip_instance_prefix(object: &str) -> &str {
    match object.split_once(':') {
        Some((provider, rest)) if provider == "SQLServer" || provider.starts_with("MSSQL$") => rest,
        _ => object,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::Explanation;
    use winperf::{Capture, Names, Pair, TitleIndex, Titles};
    use winperf_synth::counter_type::{
        PERF_AVERAGE_BASE, PERF_AVERAGE_BULK, PERF_LARGE_RAW_BASE, PERF_LARGE_RAW_FRACTION,
    };
    use winperf_synth::{Counter, Object, titles::multi_sz};

    /// Returns `true` if a counter is one of Windows' own, or one of an object in the list.
    fn exists(path: &str) -> bool {
        let titles = Titles::base();
        let is_title = |name: &str| (0..2000).any(|index| titles.name(TitleIndex(index)) == Some(name));
        let (object, counter) = path.split_once('\\').expect("an object and a counter");
        is_title(object) && is_title(counter)
            || lines(Language::English).any(|line| (line.object, line.counter) == (object, counter))
            // Such as % Processor Time of Processor Information, which Processor has as well.
            || is_title(counter) && lines(Language::English).any(|line| line.object == object)
    }

    #[test]
    fn every_note_names_a_counter_of_windows_or_says_where_it_comes_from() {
        let titles = Titles::base();
        for line in lines(Language::English) {
            let Some((object, counter)) =
                line.key.split_once('/').filter(|_| !line.key.starts_with("from: "))
            else {
                assert!(line.key.len() > "from: ".len(), "{}", line.counter);
                continue;
            };
            let name = |index: &str| titles.name(TitleIndex(index.parse().expect("a title index")));
            assert_eq!(
                (name(object), name(counter)),
                (Some(line.object), Some(line.counter)),
                "{}",
                line.key
            );
        }
    }

    #[test]
    fn every_counter_that_a_note_leads_to_exists() {
        for instead in lines(Language::English).filter_map(|line| line.instead) {
            assert!(exists(instead), "{instead}");
        }
        assert!(!exists(r"Process\% Time of Day") && !exists(r"Nothing\% Processor Time"));
    }

    #[test]
    fn every_language_has_the_same_counters_in_few_words_of_its_own() {
        let keys = |language| {
            lines(language)
                .map(|line| (line.key, line.object, line.counter, line.instead))
                .collect::<Vec<_>>()
        };
        let english = keys(Language::English);
        assert!(english.len() >= 50, "{} notes", english.len());
        for &language in Language::ALL {
            assert_eq!(keys(language), english);
            let written = match language {
                Language::English => include_str!("../phrases/english/counters.tsv"),
                Language::Japanese => include_str!("../phrases/japanese/counters.tsv"),
            };
            assert_eq!(written.lines().count(), english.len(), "a line that is no note");
        }
        for (line, japanese) in lines(Language::English).zip(lines(Language::Japanese)) {
            assert!(line.note.chars().count() <= 220 && line.note.ends_with('.'), "{}", line.note);
            assert!(
                japanese.note.chars().count() <= 130 && japanese.note.ends_with('。'),
                "{}",
                japanese.note
            );
        }
    }

    fn notes(pair: &Pair, path: &str) -> Vec<Option<String>> {
        let rows = pair.find(path).expect("a path");
        rows.into_iter().map(|row| Explanation::new(&row, Language::English).about).collect()
    }

    #[test]
    fn a_counter_of_windows_is_known_by_its_indices_whatever_it_is_called() {
        let capture = Capture::parse(winperf_synth::examples::desktop().newer);
        let mut titles = Titles::base();
        titles.add_list(&multi_sz([(238, "プロセッサ"), (6, "% 時間")])).expect("a short list");
        let pair = Pair::single_with_names(capture, Names::new(titles, Names::default().code_pages()));
        let found = notes(&pair, r"\プロセッサ(0)\% 時間");
        assert!(
            found[0].as_ref().is_some_and(|note| note.starts_with("The share of time in which")),
            "{found:?}"
        );
        assert!(
            found[0]
                .as_ref()
                .is_some_and(|note| note.ends_with(r"See also: Processor Information\% Processor Utility."))
        );
    }

    #[test]
    fn what_a_list_of_explanations_says_of_a_counter_stands_in_its_explanation_and_of_a_base_does_not() {
        let capture = Capture::parse(winperf_synth::examples::desktop().newer);
        let mut titles = Titles::base();
        titles.add_help_list(&multi_sz([(7, "The time that\r\nit works."), (9, "")])).expect("a short list");
        let pair = Pair::single_with_names(capture, Names::new(titles, Names::default().code_pages()));
        let mut rows = pair.find(r"\Processor(0)\% Processor Time").expect("a path");
        let explanation = Explanation::new(&rows.next().expect("a row"), Language::English);
        assert_eq!(explanation.help.as_deref(), Some("The time that it works."));
        let mut text = Vec::new();
        explanation.write_text(&mut text).expect("a text");
        let text = String::from_utf8(text).expect("UTF-8");
        assert!(text.contains("help        The time that it works.\n"), "{text}");
        assert!(pair.rows().filter(|row| row.counter_type().is_base()).all(|row| help(&row).is_none()));
    }

    #[test]
    fn a_counter_of_others_is_known_by_its_names_and_its_base_has_no_note() {
        let ratio = Counter::new(5002, PERF_LARGE_RAW_FRACTION);
        let utility = Counter::new(5006, PERF_AVERAGE_BULK);
        let capture = winperf_synth::Capture::new()
            .object(
                Object::new(5000).counters([ratio.clone(), ratio.base(PERF_LARGE_RAW_BASE)]).values([1, 2]),
            )
            .object(
                Object::new(5004).counters([utility.clone(), utility.base(PERF_AVERAGE_BASE)]).values([1, 2]),
            );
        let list = [
            (5000, "MSSQL$BOOKS:Buffer Manager"),
            (5002, "Buffer Cache Hit Ratio"),
            (5004, "Processor Information"),
            (5006, "% Processor Utility"),
        ];
        let mut titles = Titles::base();
        titles.add_list(&multi_sz(list)).expect("a short list");
        // The shown names are in a different language.
        titles.add_list(&multi_sz(list.map(|(index, _)| (index, "名前")))).expect("a short list");
        let pair = Pair::single_with_names(
            Capture::parse(capture.write()),
            Names::new(titles, Names::default().code_pages()),
        );
        // Paths do not select bases, so all rows are checked: two counters, each before its base.
        let has_note: Vec<bool> =
            pair.rows().map(|row| describe_counter(&row, Language::English).is_some()).collect();
        assert_eq!(has_note, [true, false, true, false]);
    }
}
