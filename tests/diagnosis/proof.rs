//! Number of damaged captures whose first finding is the wrong field.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use winperf::findings::{Finding, FindingKind, Severity};
use winperf::layout::Member;

use crate::beside;
use crate::captures::{Sound, found, real, windows_vista, with_habits, written};
use crate::cost::{Costs, costs};
use crate::damaged::{Damaged, damages, is_layout};
use crate::shifted::{Edit, Shifted, edits};

/// Answers to damages.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    damages: u32,
    /// The first finding that the sound capture does not have names the field.
    first: u32,
    /// Another finding names it.
    later: u32,
    /// No finding names it, and an error or a warning names something else.
    wrong: u32,
    /// There is no error and no warning that the sound capture does not have.
    silent: u32,
}

impl Row {
    /// `known` are the findings that the capture has without the damage.
    fn add(&mut self, found: &[Finding], offset: u32, known: &BTreeSet<(u32, &str)>) {
        let names_it = |finding: &Finding| finding.field.is_some_and(|field| field.offset == offset);
        let mut new = found
            .iter()
            .filter(|finding| names_it(finding) || !known.contains(&(finding.offset, finding.kind.code())));
        self.damages += 1;
        match new.clone().position(names_it) {
            Some(0) => self.first += 1,
            Some(_) => self.later += 1,
            None if new.any(|finding| finding.kind.severity() > Severity::Info) => self.wrong += 1,
            None => self.silent += 1,
        }
    }

    fn share(self) -> f64 {
        f64::from(self.first) * 100.0 / f64::from(self.damages.max(1))
    }
}

#[derive(Default)]
struct Table {
    by_field: BTreeMap<(&'static str, &'static str), Row>,
    by_lie: BTreeMap<String, Row>,
    all: Row,
}

impl Table {
    fn of(sound: impl IntoIterator<Item = Sound>, most: u64, is_wanted: fn(&Member) -> bool) -> Self {
        let mut table = Self::default();
        for (seed, sound) in (1..).zip(sound) {
            let known = found(&sound.bytes);
            let known = known.iter().map(|finding| (finding.offset, finding.kind.code())).collect();
            for Damaged { member, offset, lie, bytes } in damages(&sound, most, seed, is_wanted) {
                let found = found(&bytes);
                table
                    .by_field
                    .entry((member.structure, member.name))
                    .or_default()
                    .add(&found, offset, &known);
                table.by_lie.entry(format!("{lie:?}")).or_default().add(&found, offset, &known);
                table.all.add(&found, offset, &known);
                let is_first =
                    found.first().and_then(|first| first.field).is_some_and(|field| field.offset == offset);
                if !is_first {
                    let first = found.first().map(|first| first.kind.to_string());
                    println!("{}: {} at {offset:#x}, {lie:?}: {first:?}", sound.name, member.path);
                }
            }
        }
        table
    }

    #[track_caller]
    fn holds(&self, least: f64, damages: u32) {
        let Self { all, by_field, .. } = self;
        assert!(all.damages >= damages, "{all:?}");
        assert!(all.share() >= least, "{:.2} % of {all:?}: {by_field:#?}", all.share());
    }
}

#[test]
fn the_first_finding_names_the_field_in_captures_of_all_writers() {
    Table::of(written().into_iter().chain(with_habits(30)).chain(real()), 60, is_layout).holds(98.0, 1500);
}

#[test]
fn the_first_finding_names_the_field_in_objects_of_windows() {
    Table::of(windows_vista(), 20, is_layout).holds(98.0, 1200);
}

/// Returns the answers to edits, by what was inserted or removed.
fn answer_edits(sound: impl IntoIterator<Item = Sound>, rounds: u64) -> BTreeMap<Edit, Said> {
    let mut all: BTreeMap<Edit, Said> = BTreeMap::new();
    for (seed, sound) in (1..).zip(sound) {
        // Offsets of the findings that the sound capture has may move.
        let known: BTreeSet<&str> = found(&sound.bytes).iter().map(|finding| finding.kind.code()).collect();
        for shifted in (0..rounds).flat_map(|round| edits(&sound, seed * 1000 + round)) {
            let mut found = found(&shifted.bytes);
            found.retain(|finding| !known.contains(finding.kind.code()));
            let said = all.entry(shifted.edit).or_default();
            if !said.add(&found, &shifted) {
                let first = found.first().map(|first| (first.offset, first.kind.to_string()));
                println!(
                    "{}: {:?} of {} in {:x?}: {first:x?}",
                    sound.name, shifted.edit, shifted.count, shifted.object
                );
            }
        }
    }
    all
}

/// Answers to edits of one kind.
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    edits: u32,
    /// Number of edits whose first finding has the right number of bytes, in the object.
    first: u32,
    /// The file is called cut.
    cut: u32,
    /// The first finding is of a field in the object, or of the data block.
    field: u32,
    /// Neither an error nor a warning more than that.
    silent: u32,
}

impl Said {
    /// Adds an answer, and returns whether it is acceptable.
    fn add(&mut self, found: &[Finding], shifted: &Shifted) -> bool {
        self.edits += 1;
        let Some(first) = found.first().filter(|first| first.kind.severity() > Severity::Info) else {
            self.silent += 1;
            return false;
        };
        let (FindingKind::BytesPutIn { count, .. } | FindingKind::BytesTakenOut { count, .. }) = first.kind
        else {
            let is_cut = first.kind.code() == "truncated";
            self.cut += u32::from(is_cut);
            self.field += u32::from(!is_cut);
            return shifted.is_of_last && is_cut;
        };
        let is_right = first.kind.code() == shifted.edit.code() && count == shifted.count;
        let is_there =
            shifted.object.start <= first.offset && first.offset < shifted.object.end + shifted.count;
        self.first += u32::from(is_right && is_there);
        is_right && is_there
    }
}

#[test]
fn bytes_put_in_or_taken_out_are_said_as_that() {
    let all = answer_edits(written().into_iter().chain(with_habits(30)).chain(real()), 4);
    let (edits, first) =
        all.values().fold((0, 0), |(edits, first), said| (edits + said.edits, first + said.first + said.cut));
    assert!(edits > 900 && first * 100 >= edits * 90, "{all:#?}");
}

/// Writes the tables of `docs/diagnosis.md` anew, from many more damages.
#[test]
#[ignore = "takes minutes; run it by its name after a change of the diagnosis"]
fn the_tables_of_the_guide_are_written() {
    let everywhere = || written().into_iter().chain(with_habits(100)).chain(real());
    let all = Table::of(everywhere(), 400, is_layout);
    let windows = Table::of(windows_vista(), 150, is_layout);
    let others = Table::of(everywhere().chain(windows_vista()), 60, |member| !is_layout(member));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/diagnosis.md");
    let text = std::fs::read_to_string(&path).expect("the guide");
    let (head, rest) = text.split_once("<!-- tables -->\n").expect("the start of the tables");
    let (_, tail) = rest.split_once("<!-- end of tables -->").expect("the end of the tables");
    let edited = answer_edits(everywhere(), 6);
    let tables = [
        (
            "Fields that locate other bytes, in captures of winperf-synth, Wine, Samba and Windows XP",
            by_field(&all),
        ),
        ("By kind of damage", by_lie(&all)),
        ("Fields that locate other bytes, in 88 objects of Windows Vista", by_field(&windows)),
        ("Bytes inserted or removed, with no length changed", by_edit(&edited)),
        ("All other fields, in one capture", by_field(&others)),
        ("All other fields, alone and beside a second capture of the machine", beside::in_markdown()),
        ("Bytes read to find the field, as multiples of the file's length", by_length()),
    ];
    let mut written = String::new();
    for (title, table) in tables {
        write!(written, "\n### {title}\n\n{table}").expect("a text");
    }
    let text = format!("{head}<!-- tables -->\n{written}\n<!-- end of tables -->{tail}");
    std::fs::write(&path, text).expect("the guide");
}

fn by_field(table: &Table) -> String {
    let rows =
        table.by_field.iter().map(|((structure, member), row)| (format!("`{structure}.{member}`"), *row));
    in_markdown("field", rows.chain([("all".to_owned(), table.all)]))
}

fn by_edit(all: &BTreeMap<Edit, Said>) -> String {
    let mut text =
        "| change | captures | reported first | reported as truncated | blamed on a field | silent |\n"
            .to_owned();
    text += "|---|--:|--:|--:|--:|--:|\n";
    for (edit, said) in all {
        let Said { edits, first, cut, field, silent } = said;
        writeln!(text, "| {} | {edits} | {first} | {cut} | {field} | {silent} |", edit.name())
            .expect("a text");
    }
    text
}

fn by_length() -> String {
    let mut text =
        "| length of the file | damages | median | 95th percentile | maximum |\n|---|--:|--:|--:|--:|\n"
            .to_owned();
    for (length, Costs { files, median, most_of_95, most }) in costs() {
        writeln!(text, "| {length} | {files} | {median:.1} | {most_of_95:.1} | {most:.1} |").expect("a text");
    }
    text
}

fn by_lie(table: &Table) -> String {
    in_markdown("damage", table.by_lie.iter().map(|(lie, row)| (lie.clone(), *row)))
}

fn in_markdown(first: &str, rows: impl Iterator<Item = (String, Row)>) -> String {
    let mut text =
        format!("| {first} | damages | named first | named later | another named | silent | first |\n");
    text += "|---|--:|--:|--:|--:|--:|--:|\n";
    for (name, row) in rows {
        let Row { damages, first, later, wrong, silent } = row;
        writeln!(
            text,
            "| {name} | {damages} | {first} | {later} | {wrong} | {silent} | {:.1} % |",
            row.share()
        )
        .expect("a text");
    }
    text
}
