//! `docs/perf_data_block.hexpat`, the pattern for ImHex, over the examples: every member at the place that winperf reads it at.
//!
//! ImHex's own interpreter is in no registry of packages, so that the pattern is read here, by a reader of the few forms that it uses:
//! structures, integers, arrays, conditions, sums, `$` and `addressof(this)`.

use std::collections::BTreeMap;

use serde_json::Value;
use winperf::{Capture, Names};
use winperf_report::Language;
use winperf_report::documents::Tree;
use winperf_report::words::Words;
use winperf_synth::examples;

use crate::pages;

/// A field: offset, length, and name.
type Field = (i64, i64, String);

/// Words and signs of a pattern, without comments and pragmas.
fn tokens(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code: Vec<&str> = lines.filter(|line| !line.starts_with("#pragma")).collect();
    let mut tokens: Vec<String> = Vec::new();
    let mut goes_on = false;
    for letter in code.join("\n").chars() {
        let is_word = letter.is_ascii_alphanumeric() || letter == '_';
        match tokens.last_mut() {
            Some(token) if goes_on && (is_word || letter == '=') => token.push(letter),
            _ if letter.is_whitespace() => {}
            _ => tokens.push(letter.to_string()),
        }
        goes_on = is_word || letter == '=' && !goes_on;
    }
    tokens
}

/// A statement of a structure.
#[derive(Clone)]
enum Statement {
    /// Type, name, and of an array the sum that is its length.
    Field(String, String, Option<Vec<String>>),
    /// A condition, and the one field that it is for.
    If(Vec<String>, Box<Statement>),
}

/// The tokens that are not read yet.
struct Parser(std::vec::IntoIter<String>);

impl Parser {
    fn next(&mut self) -> String {
        self.0.next().expect("a token")
    }

    fn expect(&mut self, wanted: &str) {
        assert_eq!(self.next(), wanted);
    }

    /// Returns the tokens up to a closing sign, which is read too.
    fn until(&mut self, open: &str, close: &str) -> Vec<String> {
        let (mut found, mut depth) = (Vec::new(), 0);
        loop {
            let token = self.next();
            if token == close && depth == 0 {
                return found;
            }
            depth += i32::from(token == open) - i32::from(token == close);
            found.push(token);
        }
    }

    fn statement(&mut self, first: String) -> Statement {
        if first == "if" {
            self.expect("(");
            let condition = self.until("(", ")");
            let first = self.next();
            return Statement::If(condition, Box::new(self.statement(first)));
        }
        let name = self.next();
        match self.next().as_str() {
            ";" => Statement::Field(first, name, None),
            "[" => {
                let count = self.until("[", "]");
                self.expect(";");
                Statement::Field(first, name, Some(count))
            }
            other => panic!("{first} {name} {other}"),
        }
    }
}

/// Returns the structures of a pattern, and the type at the start of the file.
fn parsed(text: &str) -> (BTreeMap<String, Vec<Statement>>, String) {
    let mut parser = Parser(tokens(text).into_iter());
    let mut structures = BTreeMap::new();
    loop {
        let word = parser.next();
        if word != "struct" {
            let rest: Vec<String> = parser.0.collect();
            assert_eq!(rest, ["capture", "@", "0x00", ";"]);
            return (structures, word);
        }
        let name = parser.next();
        parser.expect("{");
        let mut statements = Vec::new();
        loop {
            match parser.next() {
                end if end == "}" => break,
                first => statements.push(parser.statement(first)),
            }
        }
        parser.expect(";");
        structures.insert(name, statements);
    }
}

/// A pattern over the bytes of a file.
struct Reader<'a> {
    structures: BTreeMap<String, Vec<Statement>>,
    bytes: &'a [u8],
    at: i64,
    found: Vec<Field>,
}

impl Reader<'_> {
    /// Reads an integer of a type such as `u32`; `None` for the name of a structure.
    fn integer(&mut self, kind: &str, name: &str) -> Option<i64> {
        let bits: usize = kind.strip_prefix(['u', 's'])?.parse().ok()?;
        let (length, start) = (bits / 8, usize::try_from(self.at).expect("an offset"));
        let bytes = self.bytes.get(start..start + length).expect("bytes of a field");
        let mut number = [if kind.starts_with('s') && bytes[length - 1] > 0x7f { 0xff } else { 0 }; 8];
        number[..length].copy_from_slice(bytes);
        self.found.push((self.at, length as i64, name.to_owned()));
        self.at += length as i64;
        Some(i64::from_le_bytes(number))
    }

    fn structure(&mut self, name: &str) {
        let (start, mut members) = (self.at, BTreeMap::new());
        for statement in self.structures.get(name).expect("a structure").clone() {
            self.statement(&statement, start, &mut members);
        }
    }

    fn statement(&mut self, statement: &Statement, start: i64, members: &mut BTreeMap<String, i64>) {
        match statement {
            Statement::If(condition, then) => {
                if self.holds(condition, start, members) {
                    self.statement(then, start, members);
                }
            }
            Statement::Field(kind, name, None) => match self.integer(kind, name) {
                Some(number) => drop(members.insert(name.clone(), number)),
                None => self.structure(kind),
            },
            Statement::Field(kind, name, Some(count)) => {
                let count = self.sum(count, start, members);
                assert!(count >= 0, "{name}: {count}");
                if kind == "u8" {
                    self.found.push((self.at, count, name.clone()));
                    self.at += count;
                } else {
                    (0..count).for_each(|_| self.structure(kind));
                }
            }
        }
    }

    fn holds(&self, condition: &[String], start: i64, members: &BTreeMap<String, i64>) -> bool {
        let sign = condition.iter().position(|token| token == "==" || token == ">").expect("a comparison");
        let [left, right] =
            [&condition[..sign], &condition[sign + 1..]].map(|side| self.sum(side, start, members));
        if condition[sign] == "==" { left == right } else { left > right }
    }

    fn sum(&self, tokens: &[String], start: i64, members: &BTreeMap<String, i64>) -> i64 {
        let text = tokens.concat().replace("addressof(this)", "#");
        let (mut sum, mut sign) = (0, 1);
        for part in text.split_inclusive(['+', '-']) {
            let word = part.trim_end_matches(['+', '-']);
            sum += sign
                * match word {
                    "" => 0,
                    "#" => start,
                    "$" => self.at,
                    number if number.starts_with(|first: char| first.is_ascii_digit()) => {
                        number.parse().expect("a number")
                    }
                    member => *members.get(member).unwrap_or_else(|| panic!("{member} in {text}")),
                };
            sign = if part.ends_with('-') { -1 } else { 1 };
        }
        sum
    }
}

/// The members of C structures in a node of `winperf-tree/1`.
fn members(node: &Value, found: &mut Vec<Field>) {
    for field in node["fields"].as_array().expect("fields") {
        let name = field["name"].as_str().expect("a name").to_owned();
        if name.starts_with(|first: char| first.is_ascii_uppercase()) {
            let [offset, length] =
                ["offset", "length"].map(|member| field[member].as_i64().expect("a number"));
            found.push((offset, length, name));
        }
    }
    node["children"].as_array().expect("children").iter().for_each(|child| members(child, found));
}

#[test]
fn the_pattern_for_imhex_reads_every_member_of_every_example_where_winperf_does() {
    let (structures, root) = parsed(&pages::read("perf_data_block.hexpat"));
    let dates = ["Year", "Month", "DayOfWeek", "Day", "Hour", "Minute", "Second", "Milliseconds"];
    let sound = examples::teaching().into_iter().filter(|example| !example.name.starts_with("damaged"));
    for example in examples::all().into_iter().chain(sound) {
        for bytes in [example.older, example.newer] {
            let capture = Capture::parse(bytes.clone());
            let names = Names::default();
            let words = Words { capture: &capture, names: &names, language: Language::English };
            let tree = serde_json::to_value(Tree::new(example.name, &words)).unwrap();
            let mut expected = Vec::new();
            members(&tree["root"], &mut expected);
            // SYSTEMTIME is one member for winperf.
            expected.retain(|(_, _, name)| name != "SystemTime");
            let mut reader =
                Reader { structures: structures.clone(), bytes: &bytes, at: 0, found: Vec::new() };
            reader.structure(&root);
            assert_eq!(reader.at, i64::try_from(bytes.len()).unwrap(), "{}", example.name);
            let is_member = |(_, _, name): &Field| {
                name.starts_with(|first: char| first.is_ascii_uppercase()) && !dates.contains(&name.as_str())
            };
            let mut found: Vec<Field> = reader.found.into_iter().filter(is_member).collect();
            found.sort();
            expected.sort();
            assert!(found.len() > 20);
            assert_eq!(found, expected, "{}", example.name);
        }
    }
}
