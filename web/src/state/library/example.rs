//! The examples, stored next to the page.

use serde::Deserialize;
use winperf_report::language::Language;

/// One example: its name and its files.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Example {
    /// The short name, which its files begin with.
    pub name: String,
    /// Description of its content and of what to look for.
    pub title: String,
    /// Description in Japanese, if there is one.
    pub title_ja: Option<String>,
    /// Its captures, the older first, or a log.
    pub files: Vec<String>,
    /// `true` for a lesson example, with one peculiarity or one fault.
    #[serde(default)]
    pub teaches: bool,
    /// Its list of titles, if its objects have their own titles.
    pub titles: Option<String>,
}

impl Example {
    /// Returns the description, in English if there is no other.
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
    /// The example is being loaded.
    #[default]
    Loading,
    Listed(Vec<Example>),
    /// It could not be had.
    Unavailable,
}
