//! Mistakes of provider authors, made in everything alike: whether the first finding names the structure and the
//! mistake.

use std::fmt::Write;
use std::path::Path;

use winperf::diagnosis::worst_first;
use winperf::findings::Severity;
use winperf::{Capture, Names, Pair, Titles};
use winperf_report::account::FoundInPair;
use winperf_synth::mistakes::{self, Mistake, Shape};

use crate::known;

/// Most findings with a severity above *info* that may be beside the first.
const MAX_BESIDE: usize = 3;

/// Answer to a mistake in an object of one shape.
struct Answer {
    is_named: bool,
    is_in_words: bool,
    /// Findings above *info* beside the first that follow from nothing else.
    beside: usize,
    message: String,
}

/// A finding of one capture or of two.
pub(crate) struct Said {
    pub(crate) severity: Severity,
    /// Code, member and path by which it may be asked for.
    pub(crate) names: Vec<&'static str>,
    pub(crate) message: String,
    /// Bytes from the start of the capture to the field that it names.
    pub(crate) field: Option<u32>,
}

impl Said {
    /// Returns `true` if the finding has the field or the code of a mistake.
    pub(crate) fn names_it(&self, mistake: &Mistake) -> bool {
        self.names.iter().any(|name| mistake.names.contains(name))
    }

    /// Returns `true` if the finding names the mistake.
    pub(crate) fn is_in_words_of(&self, mistake: &Mistake) -> bool {
        mistake.words.iter().all(|words| self.message.contains(words))
    }
}

fn names() -> Names {
    let mut titles = Titles::base();
    titles.add_list(&mistakes::titles()).expect("a list");
    Names::new(titles, Names::default().code_pages())
}

fn said(mistake: &Mistake, samples: [Vec<u8>; 2]) -> Vec<Said> {
    let [first, second] = samples.map(Capture::parse);
    if mistake.needs_two {
        let pair = Pair::with_names((first, names()), (second, names()));
        let all = FoundInPair::all(&pair).into_iter().map(|found| Said {
            severity: found.kind.severity(),
            names: vec![found.kind.code()],
            message: found.to_string(),
            field: None,
        });
        let mut all: Vec<Said> = all.collect();
        all.sort_by_key(|said| std::cmp::Reverse(said.severity));
        return all;
    }
    said_of(first)
}

/// Findings of a capture that follow from no other, the worst first.
pub(crate) fn said_of(capture: Capture) -> Vec<Said> {
    let all = worst_first(capture.findings(&names())).into_iter().filter(|finding| finding.cause.is_none());
    let describe = |finding: winperf::findings::Finding| {
        let member = finding.field.map(|field| field.member);
        let names = member.into_iter().flat_map(|member| [member.name, member.path]);
        Said {
            severity: finding.kind.severity(),
            names: names.chain([finding.kind.code()]).collect(),
            message: finding.kind.to_string(),
            field: finding.field.map(|field| field.offset),
        }
    };
    all.map(describe).collect()
}

/// Two samples with a mistake; `None` if it has no effect.
type Samples = Option<[Vec<u8>; 2]>;

/// Returns answers to all mistakes in an object of a shape; `None` where a mistake has no effect.
fn answers(all: &[Mistake], shape: Shape) -> Vec<Option<Answer>> {
    let samples: Vec<Samples> = all.iter().map(|mistake| mistake.samples(shape)).collect();
    let written: Vec<(&Mistake, &Samples)> = all.iter().zip(&samples).collect();
    written.iter().map(|(mistake, samples)| answer(mistake, (*samples).clone()?, &written)).collect()
}

fn answer(mistake: &Mistake, samples: [Vec<u8>; 2], all: &[(&Mistake, &Samples)]) -> Option<Answer> {
    // Two mistakes that write the same bytes cannot be told apart.
    let is_same = |(other, written): &&(&Mistake, &Samples)| {
        other.needs_two == mistake.needs_two && written.as_ref() == Some(&samples)
    };
    let same: Vec<&Mistake> = all.iter().filter(is_same).map(|(mistake, _)| *mistake).collect();
    let said = said(mistake, samples);
    let beside = said.iter().skip(1).filter(|other| other.severity > Severity::Info).count();
    let Some(first) = said.into_iter().next() else {
        return Some(Answer {
            is_named: false,
            is_in_words: false,
            beside: 0,
            message: "nothing".to_owned(),
        });
    };
    let is_named = same.iter().any(|mistake| first.names_it(mistake));
    let is_in_words = same.iter().any(|mistake| first.names_it(mistake) && first.is_in_words_of(mistake));
    Some(Answer { is_named, is_in_words, beside, message: first.message })
}

/// Answers to a mistake in every shape of object that can have it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Row {
    pub(crate) shapes: u32,
    pub(crate) named: u32,
    in_words: u32,
    most_beside: usize,
}

impl Row {
    fn new(answer: &Answer) -> Self {
        Self {
            shapes: 1,
            named: answer.is_named.into(),
            in_words: answer.is_in_words.into(),
            most_beside: answer.beside,
        }
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            shapes: self.shapes + other.shapes,
            named: self.named + other.named,
            in_words: self.in_words + other.in_words,
            most_beside: self.most_beside.max(other.most_beside),
        }
    }
}

fn rows(shapes: &[Shape]) -> Vec<(&'static str, Row)> {
    let all = mistakes::all();
    let mut rows: Vec<_> = all.iter().map(|mistake| (mistake.id, Row::default())).collect();
    for shape in shapes {
        for ((id, row), answer) in rows.iter_mut().zip(answers(&all, *shape)) {
            let Some(answer) = answer else { continue };
            *row = row.and(Row::new(&answer));
            if !answer.is_in_words || answer.beside > MAX_BESIDE {
                println!("{id} in {shape:?} ({} beside): {}", answer.beside, answer.message);
            }
        }
    }
    rows
}

/// Asserts that most mistakes are named by the first finding, and few findings are beside it.
fn assert_figures(rows: &[(&'static str, Row)]) -> Row {
    let all = rows.iter().fold(Row::default(), |all, (_, row)| all.and(*row));
    let Row { shapes, named, in_words, most_beside } = all;
    println!("{} mistakes, {shapes} shapes: {named} named, {in_words} in words", rows.len());
    assert!(named * 100 >= shapes * 98, "{named} of {shapes} are named");
    // A message that is reworded must be reworded in the benchmark too.
    assert!(in_words * 100 >= shapes * 95, "{in_words} of {shapes} are described in words");
    assert!(most_beside <= MAX_BESIDE, "{most_beside} findings beside the first");
    all
}

fn in_markdown(rows: &[(&'static str, Row)], all: Row) -> String {
    let mut text = "| mistake | shapes | named first | in words | findings beside, at most |\n".to_owned();
    text += "|---|--:|--:|--:|--:|\n";
    let all = [("all", all)];
    for (id, row) in rows.iter().chain(&all) {
        let Row { shapes, named, in_words, most_beside } = row;
        let id = if *id == "all" { (*id).to_owned() } else { format!("`{id}`") };
        writeln!(text, "| {id} | {shapes} | {named} | {in_words} | {most_beside} |").expect("a text");
    }
    text
}

#[test]
fn sound_objects_of_all_shapes_have_no_finding() {
    for shape in Shape::ALL.into_iter().chain(drawn()) {
        let samples = mistakes::sound(shape).map(Capture::parse);
        for sample in &samples {
            let found = sample.findings(&names());
            assert!(found.is_empty(), "{shape:?}: {found:#?}");
        }
        let [older, newer] = samples;
        let found = Pair::with_names((older, names()), (newer, names())).findings();
        assert!(found.is_empty(), "{shape:?}: {found:#?}");
    }
}

/// Compares a table with that of `docs/diagnosis.md` between two marks; `BLESS=1` writes it there.
pub(crate) fn hold(mark: &str, table: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/diagnosis.md");
    let text = std::fs::read_to_string(&path).expect("the guide").replace("\r\n", "\n");
    let [start, end] = [format!("<!-- {mark} -->\n\n"), format!("\n<!-- end of {mark} -->")];
    let (head, rest) = text.split_once(&start).expect("the start of the table");
    let (stated, tail) = rest.split_once(&end).expect("the end of the table");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, format!("{head}{start}{table}{end}{tail}")).expect("the guide");
    } else {
        assert_eq!(stated, table, "BLESS=1 writes it");
    }
}

/// `BLESS=1` writes the table of `docs/diagnosis.md`.
#[test]
fn the_first_finding_says_what_the_provider_did_wrong() {
    let rows = rows(&Shape::ALL);
    assert!(rows.len() >= 80, "{}", rows.len());
    let all = assert_figures(&rows);
    let table = in_markdown(&rows, all);
    hold("mistakes", &table);
    hold("known", &known::in_markdown(&rows));
}

/// Shapes of objects with other counters, names and numbers of instances.
fn drawn() -> impl Iterator<Item = Shape> {
    (0..24).map(Shape::Drawn)
}

/// Mistakes in drawn objects with too few counts to prove them: of a reused slot with an id, of one value that decreased,
/// and of one base that stands still beside others that move.
const UNPROVEN: [(&str, Shape); 8] = [
    ("slot-not-zeroed", Shape::Drawn(3)),
    ("base-stands-still", Shape::Drawn(8)),
    ("base-stands-still", Shape::Drawn(10)),
    ("reset-by-reading", Shape::Drawn(11)),
    ("slot-not-zeroed", Shape::Drawn(14)),
    ("base-stands-still", Shape::Drawn(15)),
    ("slot-not-zeroed", Shape::Drawn(18)),
    ("base-stands-still", Shape::Drawn(22)),
];

#[test]
fn the_same_is_said_of_objects_that_are_drawn_at_random() {
    let all = mistakes::all();
    let (mut unproven, mut count) = (Vec::new(), 0);
    for shape in drawn() {
        for (mistake, answer) in all.iter().zip(answers(&all, shape)) {
            let Some(answer) = answer else { continue };
            count += 1;
            assert!(answer.beside <= MAX_BESIDE, "{} in {shape:?}: {}", mistake.id, answer.message);
            if !answer.is_in_words {
                println!("{} in {shape:?}: {}", mistake.id, answer.message);
                unproven.push((mistake.id, shape));
            }
        }
    }
    assert!(count > 2800, "{count} mistakes in drawn objects");
    assert_eq!(unproven, UNPROVEN);
}
