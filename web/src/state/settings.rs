//! Appearance, language and keys of the page: remembered from one visit to the next.

use winperf_report::language::Language;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    /// All themes, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// Returns the name that it is stored under, the same as in style sheets.
    pub fn stem(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// Returns the theme of that name.
    pub fn named(stem: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.stem() == stem)
    }
}

/// Settings that the user has chosen for every visit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The language of the page.
    pub language: Language,
    pub theme: Theme,
    /// True if keys of a single character do nothing, for users of speech input or users who often hit a wrong key.
    pub quiet_keys: bool,
    /// True if the bytes of one capture are shown, marked where the other one differs, and not those of both.
    pub one_pane: bool,
}
