//! Packs the canonical decompositions of Unicode into tables of a third of their usual size, to keep the program for
//! Windows small.
#![expect(clippy::unwrap_used, reason = "a build that cannot write its tables fails")]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use unicode_normalization::char::decompose_canonical;

/// Syllables of Hangul, which are decomposed by arithmetic.
const SYLLABLES: std::ops::RangeInclusive<char> = '\u{AC00}'..='\u{D7A3}';

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut whole: BTreeMap<Vec<char>, char> = BTreeMap::new();
    let mut found = Vec::new();
    for character in ('\u{80}'..=char::MAX).filter(|character| !SYLLABLES.contains(character)) {
        let mut parts = Vec::new();
        decompose_canonical(character, |part| parts.push(part));
        if parts != [character] {
            whole.entry(parts.clone()).or_insert(character);
            found.push((character, parts));
        }
    }
    let mut tables = Tables::default();
    for (character, parts) in found {
        let (last, before) = parts.split_last().unwrap();
        match before {
            [] => tables.add(character, *last, None),
            [first] => tables.add(character, *first, Some(*last)),
            // What is before the last mark is a character of its own.
            several => tables.add(character, whole[several], Some(*last)),
        }
    }
    let file = Path::new(&std::env::var_os("OUT_DIR").unwrap()).join("decompositions.rs");
    std::fs::write(file, tables.text()).unwrap();
}

/// Consecutive compatibility ideographs, each of which maps to a different ideograph.
const IDEOGRAPHS: std::ops::RangeInclusive<u32> = 0x2F800..=0x2FA1D;

/// Characters with their decompositions.
#[derive(Default)]
struct Tables {
    singles: Vec<[u16; 2]>,
    /// Bytes of the character and of its first part, and the position of the second part in `seconds`.
    pairs: Vec<[u8; 5]>,
    seconds: Vec<u16>,
    /// Decompositions of the ideographs, in three bytes each.
    ideographs: Vec<[u8; 3]>,
    wide: Vec<[u32; 3]>,
}

impl Tables {
    fn add(&mut self, character: char, first: char, second: Option<char>) {
        let narrow = |character: char| u16::try_from(u32::from(character)).ok();
        let code = u32::from(character);
        match (narrow(character), narrow(first), second) {
            _ if IDEOGRAPHS.contains(&code) => {
                assert_eq!(self.ideographs.len(), usize::try_from(code - IDEOGRAPHS.start()).unwrap());
                let [low, middle, high, _] = u32::from(first).to_le_bytes();
                self.ideographs.push([low, middle, high]);
            }
            (Some(character), Some(first), None) => self.singles.push([character, first]),
            (Some(character), Some(first), Some(second)) if narrow(second).is_some() => {
                let second = narrow(second).unwrap();
                let place = self.seconds.iter().position(|known| *known == second).unwrap_or_else(|| {
                    self.seconds.push(second);
                    self.seconds.len() - 1
                });
                let ([a, b], [c, d]) = (character.to_le_bytes(), first.to_le_bytes());
                self.pairs.push([a, b, c, d, u8::try_from(place).unwrap()]);
            }
            _ => self.wide.push([code, first.into(), second.map_or(0, u32::from)]),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let Self { singles, pairs, seconds, ideographs, wide } = self;
        let mut add = |name: &str, kind: &str, count: usize, rows: String| {
            writeln!(text, "static {name}: [{kind}; {count}] = {rows};").unwrap();
        };
        add("SINGLES", "[u16; 2]", singles.len(), format!("{singles:?}"));
        add("PAIRS", "[u8; 5]", pairs.len(), format!("{pairs:?}"));
        add("SECONDS", "u16", seconds.len(), format!("{seconds:?}"));
        add("IDEOGRAPHS", "[u8; 3]", ideographs.len(), format!("{ideographs:?}"));
        add("WIDE", "[u32; 3]", wide.len(), format!("{wide:?}"));
        writeln!(text, "const FIRST_IDEOGRAPH: u32 = {:#x};", IDEOGRAPHS.start()).unwrap();
        text
    }
}
