//! How the page looks, which language it speaks, and which keys it has: what is remembered from one visit to the next.

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

    /// The name by which it is remembered, and which style sheets know.
    pub fn stem(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme of that name.
    pub fn named(stem: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.stem() == stem)
    }
}

/// What the user has chosen for every visit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The language of the page.
    pub language: Language,
    pub theme: Theme,
    /// Whether keys of a single character do nothing: who speaks to the machine, or hits a wrong key, is spared them.
    pub quiet_keys: bool,
}
