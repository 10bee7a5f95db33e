//! Explanation of the current value: the formula, its letters, and links to the bytes.

use winperf::counter_type::CounterType;
use winperf::formula::Letter;
use winperf::pair::explanation::Bytes;
use winperf::pair::{Age, ByProcess, CounterPairIdx, InstancePair, ObjectPairIdx, Row};
use winperf_report::explain::{self, Explanation, LetterText, Math, Partner, ReadingText, Written};
use winperf_report::language::Language;
use winperf_report::letters::by_letters;

use crate::state::Session;
use crate::state::answers::paired::Paired;
use crate::state::answers::pairing::is_displayable;
use crate::state::library::side::Side;
use crate::views::query::digits::{Digits, is_identifier, readable_first, readable_numbers};
use crate::views::query::evidence::{self, EvidenceRow};
use crate::views::values::query as values;

/// A row of the table of values, explained.
#[derive(Clone, Debug, PartialEq)]
pub struct Explained {
    pub path: String,
    pub address: String,
    pub counter_type: CounterType,
    /// The value with its unit, or the reason why there is none.
    pub result: String,
    /// The only capture with the row, if its own value replaces the missing one.
    pub of_older: Option<Side>,
    /// Kind of the value, and the item that the counter counts.
    pub what: String,
    /// The formula in letters, and in numbers if all are known; empty for a type without one.
    pub formula: Vec<Math>,
    /// The value as the end of the formula.
    pub equals: Option<String>,
    /// Help text of Windows or the provider for the counter.
    pub help: Option<String>,
    pub operands: Vec<Operand>,
    /// The bytes of its raw values, if they differ between the captures.
    pub evidence: Vec<EvidenceRow>,
    /// Meanings of the letters.
    pub counts: Vec<LetterText>,
    /// The base of the counter, or the counter of a base.
    pub partner: Option<Partner>,
    /// Readings of the samples by each source, if they differ.
    pub readings: Vec<ReadingText>,
    pub notes: Vec<String>,
    /// Links to the raw values.
    pub steps: Vec<PlacedItem>,
}

/// A letter with its number.
#[derive(Clone, Debug, PartialEq)]
pub struct Operand {
    pub letter: Letter,
    pub number: String,
    /// The number, as text.
    pub text: String,
    /// Place: the capture and the offset.
    pub place: Option<(Side, u32)>,
}

/// Content of a process besides the current instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessContent {
    pub id: u32,
    /// The first other instances, with their names and rows.
    pub others: Vec<(String, u64)>,
    /// Number of items not shown.
    pub more: usize,
}

/// Others of a process that are named; a process may have a thousand threads.
const NAMED: usize = 24;

/// An item with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedItem {
    pub label: &'static str,
    /// Text about the item.
    pub text: String,
    /// Place: the capture and the offset.
    pub place: Option<(Side, u32)>,
}

/// Returns the explanation of the current value, or `None` if there is no row.
pub fn explain_current(session: &Session, language: Language) -> Option<Explained> {
    explain_row(session, values::current(session)?, language)
}

/// Returns a row of the pairing explained.
pub fn explain_row(session: &Session, number: u64, language: Language) -> Option<Explained> {
    let paired = session.paired()?;
    let row = paired.pair().row(number)?;
    let found = Explanation::new(&row, language);
    let title = row.definition()?.title();
    let is_identifier = is_identifier(title, &row.counter_name());
    let letters = [Age::Older, Age::Newer].map(|age| paired.side(age).letter());
    let lettered = |text: &str| match paired.older {
        Some(_) => by_letters(text, letters, language),
        None => text.to_owned(),
    };
    let place = |bytes: Option<Bytes>| {
        let bytes = bytes?;
        Some((paired.side(bytes.age), bytes.offset))
    };
    let what = found.what().to_owned();
    let equals = found.equals().map(|result| readable_first(result, is_identifier));
    let operands = found.operands.into_iter().map(|operand| Operand {
        letter: operand.letter,
        number: Digits { plain: operand.value, is_identifier }.readable(),
        text: lettered(&operand.meaning),
        place: place(operand.bytes),
    });
    let operands: Vec<Operand> = operands.collect();
    let numerators = operands.iter().filter(|operand| matches!(operand.letter, Letter::N0 | Letter::N1));
    let mut places: Vec<(Side, u32)> = numerators.filter_map(|operand| operand.place).collect();
    places.sort_unstable();
    let evidence = evidence::for_places(session, places, language);
    let steps = found.steps.into_iter().map(|step| PlacedItem {
        label: step.name,
        text: readable_behind_bytes(lettered(&step.text), is_identifier),
        place: place(step.bytes),
    });
    let reading = |reading: ReadingText| ReadingText { value: readable_numbers(&reading.value), ..reading };
    Some(Explained {
        counter_type: row.counter_type(),
        result: readable_first(&lettered(&found.result), is_identifier),
        of_older: found.shown.of_older.map(|_| paired.side(Age::Older)),
        path: found.path,
        address: found.address,
        what,
        formula: found.formula.iter().flat_map(Written::lines).cloned().collect(),
        equals,
        operands,
        evidence,
        help: found.help,
        counts: found.counts,
        partner: found.partner,
        readings: found.readings.into_iter().map(reading).collect(),
        notes: found.notes.iter().map(|note| lettered(note)).collect(),
        steps: steps.collect(),
    })
}

/// Returns the object and the counter of the current value, by position; the total of the counter only depends on
/// these.
pub fn current_counter(session: &Session) -> Option<(ObjectPairIdx, CounterPairIdx)> {
    let cell = session.paired()?.pair().cell(values::current(session)?)?;
    Some((cell.object, cell.counter))
}

/// Returns the total of a counter over the instances of its object.
pub fn aggregates(
    paired: &Paired,
    (object, counter): (ObjectPairIdx, CounterPairIdx),
    language: Language,
) -> Option<String> {
    let object = paired.pair().object(object)?;
    let counter = object.counter(counter)?;
    let row = object.instances().find_map(|instance| instance.row(counter))?;
    explain::aggregates(&row, language).map(|said| readable_numbers(&said))
}

/// Returns the other instances of the process that contains the current instance; `None` if there are none.
pub fn process_content(session: &Session, by_process: &ByProcess) -> Option<ProcessContent> {
    let pair = session.paired()?.pair();
    let row = pair.row(values::current(session)?)?;
    let own = row.instance();
    let id = own.process_id()?;
    let is_own =
        |other: &InstancePair<'_>| (other.object().idx(), other.idx()) == (own.object().idx(), own.idx());
    let mut others = by_process.instances(pair, id).filter(|other| !is_own(other)).filter_map(|other| {
        let name = format!("{}({})", other.object().name(), other.name().unwrap_or_default());
        Some((name, same_counter(other, &row).or_else(|| first(other))?))
    });
    let named: Vec<_> = others.by_ref().take(NAMED).collect();
    let more = others.count();
    (!named.is_empty()).then_some(ProcessContent { id, others: named, more })
}

/// Returns the row of a different instance whose counter has the same title, such as % Processor Time of a process and
/// of its threads.
fn same_counter(of: InstancePair<'_>, row: &Row<'_>) -> Option<u64> {
    let title = row.definition()?.title();
    let mut rows = of.rows();
    rows.find(|other| other.definition().is_some_and(|counter| counter.title() == title))
        .map(|row| row.number())
}

fn first(of: InstancePair<'_>) -> Option<u64> {
    let is_shown = |row: &Row<'_>| is_displayable(row.counter_type());
    of.rows().find(is_shown).map(|row| row.number())
}

/// Formats the text about the bytes of a value: digits of bytes, followed by the number that they represent.
fn readable_behind_bytes(text: String, is_identifier: bool) -> String {
    let is_byte = |part: &str| part.len() == 2 && part.bytes().all(|digit| digit.is_ascii_hexdigit());
    match text.rsplit_once(' ') {
        Some((before, number)) if before.split(' ').next().is_some_and(is_byte) => {
            format!("{before} {}", Digits { plain: number.to_owned(), is_identifier }.readable())
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::grouped;
    use crate::state::library::capture::Capture;
    use crate::state::{Action, Opened};

    fn session() -> Session {
        let example = winperf_synth::examples::iexplore();
        of([("0", example.older), ("1", example.newer)].into())
    }

    fn of(captures: Vec<(&str, Vec<u8>)>) -> Session {
        let captures =
            captures.into_iter().map(|(file, bytes)| Capture::parse(file.to_owned(), bytes)).collect();
        let opened = Opened { captures, ..Opened::default() };
        let session = Session::default();
        session.changed(Action::Receive(opened)).settled()
    }

    /// Returns the session with the row of this path current.
    fn at(path: &str) -> Session {
        let session = session();
        let row = session.paired().unwrap().pair().find(path).unwrap().next().unwrap().number();
        session.changed(Action::SelectValue(row))
    }

    #[test]
    fn a_rate_has_its_formula_in_letters_and_in_numbers() {
        let explained =
            explain_current(&at(r"\Thread(iexplore/0#2)\% Processor Time"), Language::English).unwrap();
        assert_eq!(explained.path, r"\Thread(iexplore/0#2)\% Processor Time");
        assert_eq!(explained.result, "12.5 %");
        let lines: Vec<String> = explained.formula.iter().map(Math::text).collect();
        let [letters, numbers, reduced] = &lines[..] else { panic!("{lines:?}") };
        assert!(letters.contains("N1 − N0") && numbers.contains("24843750 − 23593750"), "{lines:?}");
        assert_eq!(reduced, "100 × 1250000 [100 ns] ÷ 10000000 [100 ns]");
        assert_eq!(explained.equals.as_deref(), Some("12.5 %"));
        let found: Vec<&str> = explained.operands.iter().map(|operand| operand.letter.name()).collect();
        assert_eq!(found, ["N1", "N0", "D1", "D0"]);
        assert_eq!(explained.counts[0].text, "counts units of 100 ns of processor time of the thread");
    }

    #[test]
    fn the_letters_stand_in_both_captures_at_their_bytes() {
        let session = at(r"\Thread(iexplore/0#2)\% Processor Time");
        let explained = explain_current(&session, Language::English).unwrap();
        for (line, side) in explained.operands.iter().zip([Side::B, Side::A, Side::B, Side::A]) {
            let (found, offset) = line.place.unwrap();
            assert_eq!(found, side, "{:?}", line.letter);
            let start = usize::try_from(offset).unwrap();
            let bytes = &session.library.captures.capture(side).unwrap().bytes()[start..start + 8];
            assert_eq!(grouped(u64::from_le_bytes(bytes.try_into().unwrap())), line.number);
        }
        let last = explained.steps.last().unwrap();
        assert!(last.text.ends_with(" is 23\u{202f}593\u{202f}750"), "{}", last.text);
        let newer = values::location(session.paired().unwrap(), values::current(&session).unwrap());
        assert_eq!(explained.operands[0].place, newer);
    }

    #[test]
    fn in_a_swapped_pair_the_older_capture_is_b() {
        let session = at(r"\Thread(iexplore/0#2)\% Processor Time");
        let row = values::current(&session).unwrap();
        let swapped = session.changed(Action::Swap).settled().changed(Action::SelectValue(row));
        let explained = explain_current(&swapped, Language::English).unwrap();
        let sides: Vec<Side> = explained.operands.iter().map(|line| line.place.unwrap().0).collect();
        assert_eq!(sides, [Side::A, Side::B, Side::A, Side::B]);
    }

    #[test]
    fn what_is_gone_is_explained_by_the_older_capture() {
        let example = winperf_synth::examples::desktop();
        let session = of([("0", example.older), ("1", example.newer)].into());
        let values = session.paired().unwrap().pair();
        let is_gone = |row: &winperf::pair::Row<'_>| {
            row.shown_in() == Age::Older
                && row.object_name() == "Process"
                && row.counter_name() == "ID Process"
        };
        let row = values.rows().find(is_gone).unwrap().number();
        let explained =
            explain_current(&session.changed(Action::SelectValue(row)), Language::English).unwrap();
        assert_eq!(explained.result, "1188 in A; B does not have this instance or counter");
        assert_eq!(explained.of_older, Some(Side::A));
        let [operand] = &explained.operands[..] else { panic!("{:?}", explained.operands) };
        assert_eq!((operand.number.as_str(), operand.text.as_str()), ("1188", "raw value of A"));
        assert!(explained.steps.iter().all(|step| step.place.is_none_or(|(side, _)| side == Side::A)));
        assert_eq!(explained.steps.last().unwrap().place, operand.place);
    }

    #[test]
    fn one_capture_by_itself_is_neither_the_newer_nor_the_older_one() {
        let session = of([("0", winperf_synth::examples::iexplore().newer)].into());
        let values = session.paired().unwrap().pair();
        for row in values.rows() {
            for &language in Language::ALL {
                let found = Explanation::new(&row, language);
                let texts = found.operands.into_iter().map(|operand| operand.meaning);
                for text in texts.chain([found.result]).chain(found.notes) {
                    let is_of_pair =
                        ["newer", "older", "新しい", "古い"].iter().any(|word| text.contains(word));
                    assert!(!is_of_pair, "{text}");
                }
            }
        }
    }

    #[test]
    fn what_belongs_to_the_same_process_is_named_and_led_to() {
        let session = desktop_at(r"\Process(explorer)\% Processor Time");
        let process = process_of(&session).unwrap();
        assert_eq!(process.id, 4816);
        assert!(process.others.iter().all(|(name, _)| name.starts_with("Thread(explorer/")), "{process:?}");
        let there = session.changed(Action::SelectValue(process.others[0].1));
        let explained = explain_current(&there, Language::English).unwrap();
        assert!(
            explained.path.starts_with(r"\Thread(explorer/")
                && explained.path.ends_with(r"\% Processor Time")
        );
        let back = process_of(&there).unwrap();
        assert_eq!(back.others[0].0, "Process(explorer)");
        assert_eq!(back.others.len() + back.more, process.others.len() + process.more);
        assert_eq!(process_of(&desktop_at(r"\Process(Idle)\% Processor Time")), None);
    }

    #[test]
    fn a_value_says_what_its_counter_comes_to_over_the_instances() {
        let session = desktop_at(r"\Process(explorer)\Working Set");
        let together = together_of(&session).unwrap();
        assert!(
            together.starts_with("over 28 instances with a value") || together.starts_with("over "),
            "{together}"
        );
        assert!(together.contains("\u{202f}") && together.contains("_Total is"), "{together}");
        assert_eq!(together_of(&desktop_at(r"\Memory\Available Bytes")), None);
    }

    fn process_of(session: &Session) -> Option<ProcessContent> {
        process_content(session, &session.paired().unwrap().pair().by_process())
    }

    fn together_of(session: &Session) -> Option<String> {
        aggregates(session.paired().unwrap(), current_counter(session).unwrap(), Language::English)
    }

    /// Returns the desktop with the row of this path current.
    fn desktop_at(path: &str) -> Session {
        let session = crate::state::tests::desktop();
        let row = session.paired().unwrap().pair().find(path).unwrap().next().unwrap().number();
        session.changed(Action::SelectValue(row))
    }

    #[test]
    fn without_a_capture_nothing_is_explained() {
        assert_eq!(explain_current(&Session::default(), Language::English), None);
    }
}
