//! Texts about a capture, for people and programs.
//!
//! `winperf` finds structures and values; this crate adds names, units and columns, and writes them as text, tables and
//! JSON.
//!
//! 1. [`words::Words`] names the structures of one capture and the values of their fields.
//! 2. [`values::ShownValue`] is the value of a row in digits, with unit, status and notes as types;
//!    [`values::ValueRow`] has the names of its row.
//! 3. [`explain::Explanation`] follows a row from its bytes to its value.
//! 4. [`table`], [`tree`], [`documents`] and [`copy`] write all of this; [`Say`] chooses the language of every text.
//!
//! A table of all values, the same for a program, and one value in Japanese:
//!
//! ```
//! use winperf::{Capture, Pair};
//! use winperf_report::explain::Explanation;
//! use winperf_report::table::{Format, write_rows};
//! use winperf_report::values::ValueRow;
//! use winperf_report::{Brief, Language, Say};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let example = winperf_synth::examples::iexplore();
//! let (older, newer) = (Capture::parse(example.older), Capture::parse(example.newer));
//! let pair = Pair::new(older, newer);
//!
//! let mut table = Vec::new();
//! write_rows(&mut table, Format::Csv, Language::English, pair.rows().map(|row| ValueRow::new(&row)))?;
//! assert!(table.starts_with(b"object,instance,counter,value,unit"));
//!
//! for row in pair.find(r"\Thread(iexplore/0#2)\% Processor Time")? {
//!     let explanation = Explanation::new(&row, Language::Japanese);
//!     assert_eq!(explanation.result, "12.5 %");
//!     assert_eq!(Brief(explanation.shown.value).say(Language::Japanese), "正常");
//!     explanation.write_text(&mut std::io::stdout())?;
//! }
//! # Ok(())
//! # }
//! ```
//!
//! Findings about one capture, in English:
//!
//! ```
//! use winperf::{Capture, Names};
//! use winperf_report::words::Words;
//! use winperf_report::{Language, Say};
//!
//! let capture = Capture::parse(b"no capture".to_vec());
//! let words = Words { capture: &capture, names: &Names::default(), language: Language::English };
//! for finding in words.findings() {
//!     println!("{}: {}", words.place(finding.place), finding.kind.say(words.language));
//! }
//! assert_eq!(words.findings().len(), 1);
//! ```

pub mod absence;
pub mod account;
pub mod code_page;
pub mod copies;
pub mod copy;
pub mod documents;
pub mod evidence;
pub mod explain;
mod facts;
pub mod guide;
pub mod handed;
pub mod handed_log;
pub mod issue;
pub mod language;
pub mod letters;
pub mod listed_paths;
pub mod logs;
pub mod machine;
pub mod markdown;
pub mod number;
pub mod pdh_csv;
pub mod phrases;
pub mod preview;
pub mod problems;
pub mod reference;
pub mod reply;
pub mod report;
pub mod sentences;
pub mod summary;
pub mod table;
pub mod tree;
pub mod values;
pub mod words;

pub use language::Language;
pub use machine::MachineFinding;
pub use phrases::share::{HowBad, ShouldBe};
pub use phrases::{Brief, Say};
