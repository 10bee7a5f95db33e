//! The part of the page's address after `#`: the captures in A and B, logs of counters or title lists, and
//! their view state.
//!
//! It contains no byte of a file: opening the address elsewhere requires the same files.
//! Names and lengths are for users; fingerprints identify the files.
//!
//! It contains everything that was chosen. `ValuesView` and the other parts of a view are plain data, written where
//! they differ from the default.

mod assumed;
mod escape;
mod instance;
mod member;
mod named_file;
mod target;
mod timeline;
mod values;
mod view;

use crate::state::library::both::Both;
use crate::state::view::address::escape::{decoded, encoded};
pub use crate::state::view::address::named_file::NamedFile;
pub use crate::state::view::address::view::{LinkPlace, View};
use crate::state::view::handbook::Handbook;
use crate::state::view::lessons::at::CardPlace;
use winperf::Assumption;
use winperf_report::language::Language;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// Requested language of the page; written addresses have none.
    pub language: Option<Language>,
    /// The example that the captures belong to.
    pub example: Option<String>,
    /// The captures in A and B.
    pub captures: Both<Option<NamedFile>>,
    /// Logs of counters, the shown one first.
    pub logs: Vec<NamedFile>,
    /// Title lists that are open without captures, the current one first.
    pub lists: Vec<NamedFile>,
    /// Assumptions about each capture.
    pub assumed: Both<Vec<Assumption>>,
    pub view: View,
    /// Page of the handbook shown instead.
    pub handbook: Option<Handbook>,
    /// The card of a lesson.
    pub lesson: Option<CardPlace>,
    /// Parts that are empty or invalid.
    pub unclear: Vec<String>,
}

impl Address {
    /// Parses the text after `#`; missing or invalid parts are left out.
    pub fn read(text: &str) -> Self {
        let mut address = Self::default();
        for part in text.split('&').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            if !address.take(name, value) {
                address.unclear.push(decoded(part));
            }
        }
        address
    }

    /// Parses a part; returns `true` if it is valid.
    fn take(&mut self, name: &str, value: &str) -> bool {
        match name {
            "lang" => self.language = value.parse().ok(),
            "example" => self.example = Some(decoded(value)),
            "a" => self.captures.a = NamedFile::read(value),
            "b" => self.captures.b = NamedFile::read(value),
            "log" => {
                let log = NamedFile::read(value).map(|log| NamedFile { is_log: true, ..log });
                return log.map(|log| self.logs.push(log)).is_some();
            }
            "titles" => {
                let list = NamedFile::read(value).map(|list| NamedFile { is_log: true, ..list });
                return list.map(|list| self.lists.push(list)).is_some();
            }
            "type" | "format" | "exercise" | "findings" => {
                self.handbook = Handbook::named(name, &decoded(value));
            }
            "lesson" => return self.read_lesson(value),
            "card" => return self.read_card(value),
            "assume-a" => return assumed::read(value).map(|read| self.assumed.a = read).is_some(),
            "assume-b" => return assumed::read(value).map(|read| self.assumed.b = read).is_some(),
            _ => return self.view.read(name, value),
        }
        match name {
            "lang" => self.language.is_some(),
            "a" => self.captures.a.is_some(),
            "b" => self.captures.b.is_some(),
            "type" | "format" | "exercise" | "findings" => self.handbook.is_some(),
            _ => true,
        }
    }

    fn read_lesson(&mut self, value: &str) -> bool {
        let lesson = decoded(value);
        let is_name = !lesson.is_empty();
        self.lesson.get_or_insert_default().lesson = lesson;
        is_name
    }

    /// Parses the number of a card, counted from 1; `false` if it is invalid.
    fn read_card(&mut self, value: &str) -> bool {
        let card = value.parse().ok().and_then(|card: usize| card.checked_sub(1));
        self.lesson.get_or_insert_default().card = card.unwrap_or(0);
        card.is_some()
    }

    /// Returns the text after `#`.
    pub fn write(&self) -> String {
        let mut parts = Vec::new();
        let mut part = |name: &str, value: &str| parts.push(format!("{name}={value}"));
        if let Some(example) = &self.example {
            part("example", &encoded(example));
        }
        for (side, file) in self.captures.iter() {
            if let Some(file) = file {
                part(side.stem(), &file.text());
            }
        }
        for log in &self.logs {
            part("log", &log.text());
        }
        for list in &self.lists {
            part("titles", &list.text());
        }
        for (side, assumed) in self.assumed.iter() {
            if !assumed.is_empty() {
                part(&format!("assume-{}", side.stem()), &assumed::text(assumed));
            }
        }
        self.view.write(&mut part);
        if let Some((name, value)) = self.handbook.as_ref().map(Handbook::part) {
            part(name, &encoded(&value));
        }
        if let Some(CardPlace { lesson, card }) = &self.lesson {
            part("lesson", &encoded(lesson));
            part("card", &(card + 1).to_string());
        }
        if let Some(language) = self.language {
            part("lang", language.code());
        }
        parts.join("&")
    }

    /// Returns the address of a page about the format without a capture.
    pub fn for_page(page: &Handbook) -> String {
        let (name, value) = page.part();
        format!("{name}={}", encoded(&value))
    }

    /// Returns `true` if the address names a page of the handbook only.
    pub fn is_of_handbook(&self) -> bool {
        let alone = Self { handbook: self.handbook.clone(), language: self.language, ..Self::default() };
        self.handbook.is_some() && *self == alone
    }

    /// Returns `true` if the address names captures, logs or title lists, by an example or by fingerprints.
    pub fn names_files(&self) -> bool {
        let has_others = !self.logs.is_empty() || !self.lists.is_empty();
        self.example.is_some() || self.captures != Both::default() || has_others
    }
}

#[cfg(test)]
mod tests {
    use winperf::difference::DifferenceClasses;

    use super::*;
    use crate::state::library::side::Side;
    use crate::state::view::tab::Tab;

    #[test]
    fn what_is_written_is_read() {
        let file = NamedFile::read("0123456789ab.53248.a%3Db.perfdata");
        assert!(file.is_some());
        let address = Address {
            language: Some(Language::Japanese),
            example: Some("every & counter=type".to_owned()),
            captures: Both { a: file.clone(), b: None },
            logs: file.clone().map(|log| NamedFile { is_log: true, ..log }).into_iter().collect(),
            lists: file.map(|list| NamedFile { is_log: true, ..list }).into_iter().collect(),
            assumed: Both {
                a: vec![Assumption { offset: 0x28, value: -1 }, Assumption { offset: 0x994, value: 664 }],
                b: Vec::new(),
            },
            view: View {
                tab: Tab::Values,
                side: Side::B,
                shows_itself: true,
                place: Some(LinkPlace::Byte(0x1f0)),
                differences: Some(DifferenceClasses::empty()),
                row: 7,
                search: "> 90 & =".to_owned(),
                ..View::default()
            },
            handbook: Handbook::named("format", "perf_data_block-perftime"),
            lesson: Some(CardPlace { lesson: "block".to_owned(), card: 2 }),
            unclear: Vec::new(),
        };
        assert_eq!(Address::read(&address.write()), address);
        for place in [LinkPlace::Structure(17), LinkPlace::Line(0x1f0, 2), LinkPlace::Range(3, 9)] {
            let view = View { place: Some(place), ..View::default() };
            let address = Address { view, ..Address::default() };
            assert_eq!(Address::read(&address.write()), address);
        }
    }

    #[test]
    fn an_address_is_short_and_can_be_read_by_people() {
        let address = Address {
            example: Some("iexplore".to_owned()),
            view: View { place: Some(LinkPlace::Byte(0x1f0)), ..View::default() },
            ..Address::default()
        };
        assert_eq!(address.write(), "example=iexplore&tab=structure&at=0x1f0");
    }

    #[test]
    fn nonsense_says_nothing_and_is_remembered_as_that() {
        for text in [
            "",
            "&&=&",
            "lang=de&a=xyz&at=0xfffffffff&tab=none&side=c&q",
            "titles=x&at=0x1:&itself=no",
            "%%%=%&at=n-1&row=-1&find=&type=timer&format=%3C",
        ] {
            let address = Address::read(text);
            assert_eq!(Address { unclear: Vec::new(), ..address }, Address::default(), "{text}");
        }
        let address = Address::read("lang=de&a=xyz&at=0xfffffffff&tab=none&x=%41&q&lang=ja");
        assert_eq!(address.unclear, ["lang=de", "a=xyz", "at=0xfffffffff", "tab=none", "x=A", "q"]);
    }
}
