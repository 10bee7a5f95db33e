//! The examples, stored beside the page.

use serde::Deserialize;
use winperf_report::language::Language;

/// One example: its name and its files.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Example {
    /// The short name, which its files begin with.
    pub name: String,
    /// Description of what it shows and what to look for.
    pub title: String,
    /// Description in Japanese, where the list has one.
    pub title_ja: Option<String>,
    /// Its captures, the older first, or a log.
    pub files: Vec<String>,
    /// True for a lesson example, of one peculiarity or one fault.
    #[serde(default)]
    pub teaches: bool,
    /// Its list of titles, when its objects have titles of their own.
    pub titles: Option<String>,
}

impl Example {
    /// Returns the description of what it shows; in English where the list has no other.
    pub fn title_in(&self, language: Language) -> &str {
        match language {
            Language::English => &self.title,
            Language::Japanese => self.title_ja.as_ref().unwrap_or(&self.title),
        }
    }
}

/// Load state of the list of examples.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Examples {
    /// It is on its way.
    #[default]
    Loading,
    Listed(Vec<Example>),
    /// It could not be had.
    Unavailable,
}
