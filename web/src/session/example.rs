//! The examples that lie beside the page.

/// One example: what it is called and which files it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The short name, which its files begin with.
    pub name: String,
    /// One sentence of what it shows.
    pub title: String,
    /// Its captures, the older first.
    pub files: Vec<String>,
    /// Its list of titles, when its objects have titles of their own.
    pub titles: Option<String>,
}

/// What is known of the list of examples.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Examples {
    /// It is on its way.
    #[default]
    Loading,
    /// It is here.
    Listed(Vec<Example>),
    /// It could not be had.
    Unavailable,
}
