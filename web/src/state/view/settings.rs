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
    /// All themes, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// Returns the name used in storage and style sheets.
    pub fn stem(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// Returns the theme with that name.
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
    /// `true` if single-character shortcuts are disabled, for users of speech input or users who often hit a wrong key.
    pub quiet_keys: bool,
    /// `true` if the bytes of one capture are shown, marked where the other one differs, instead of the bytes of both.
    pub one_pane: bool,
}
