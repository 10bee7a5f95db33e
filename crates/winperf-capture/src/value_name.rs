//! The value names that may be sent to `HKEY_PERFORMANCE_DATA`.

use alloc::collections::BTreeSet;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use winperf::TitleIndex;

/// Maximum number of objects in one query of Windows.
pub const OBJECTS_IN_A_QUERY: usize = 64;

/// Maximum number of objects to query, in several queries if needed: a command line cannot contain more.
pub const MAX_OBJECTS: usize = 4096;

/// A value name that is known to be read-only.
///
/// It cannot be created from any other text: a name that begins with `Add` makes Windows write to its title files, and
/// the effect of unknown words is undocumented.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueName {
    /// `Global`: all objects that are not costly.
    Global,
    /// `Costly`: the objects that take long to collect.
    Costly,
    /// `Foreign`: objects of other machines.
    Foreign,
    /// `MetadataGlobal`: the definitions of the objects in `Global`.
    MetadataGlobal,
    /// `MetadataCostly`: the definitions of the objects in `Costly`.
    MetadataCostly,
    /// These objects.
    Objects(ObjectList),
    /// `Counter 009`: names by title index.
    Names(Language),
    /// `Help 009`: help texts by title index.
    Helps(Language),
    /// A word that no Windows has: a DLL is asked for it, and never the registry.
    Unknown,
}

/// Text of [`ValueName::Unknown`].
const UNKNOWN: &str = "Unknown";

/// The words that a user may request, each of which is a complete query.
pub const WORDS: [(&str, ValueName); 5] = [
    ("Global", ValueName::Global),
    ("Costly", ValueName::Costly),
    ("Foreign", ValueName::Foreign),
    ("MetadataGlobal", ValueName::MetadataGlobal),
    ("MetadataCostly", ValueName::MetadataCostly),
];

impl ValueName {
    /// Returns the query for a word, ignoring case.
    pub fn from_word(word: &str) -> Option<Self> {
        WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)).map(|(_, name)| name.clone())
    }
}

impl ValueName {
    /// Returns the queries of Windows for all of it: several for a list of many objects, otherwise one.
    pub fn queries(&self) -> impl Iterator<Item = Self> + '_ {
        let lists = match self {
            Self::Objects(list) => list.0.as_slice(),
            _ => &[],
        };
        let word = lists.is_empty().then(|| self.clone());
        let lists = lists.chunks(OBJECTS_IN_A_QUERY).map(|part| Self::Objects(ObjectList(part.to_vec())));
        word.into_iter().chain(lists)
    }
}

impl fmt::Display for ValueName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Objects(list) => list.fmt(f),
            Self::Names(language) => write!(f, "Counter {language}"),
            Self::Helps(language) => write!(f, "Help {language}"),
            Self::Unknown => f.write_str(UNKNOWN),
            word => f.write_str(WORDS.iter().find(|(_, name)| name == word).map_or("", |(word, _)| word)),
        }
    }
}

/// Said of a text that is not a value name of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAllowed;

impl FromStr for ValueName {
    type Err = NotAllowed;

    fn from_str(text: &str) -> Result<Self, NotAllowed> {
        if let Some(name) = Self::from_word(text) {
            return Ok(name);
        }
        if text == UNKNOWN {
            return Ok(Self::Unknown);
        }
        match text.split_once(' ') {
            Some(("Counter", language)) => Ok(Self::Names(language.parse()?)),
            Some(("Help", language)) => Ok(Self::Helps(language.parse()?)),
            _ => Ok(Self::Objects(text.parse()?)),
        }
    }
}

/// Title indices of 1 to 4096 objects, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectList(Vec<TitleIndex>);

impl ObjectList {
    /// Creates the list of these objects, or `None` if there are none or too many.
    pub fn new(indices: impl IntoIterator<Item = TitleIndex>) -> Option<Self> {
        let mut seen = BTreeSet::new();
        let list: Vec<TitleIndex> = indices.into_iter().filter(|index| seen.insert(*index)).collect();
        (1..=MAX_OBJECTS).contains(&list.len()).then_some(Self(list))
    }

    /// Returns the indices.
    pub fn indices(&self) -> &[TitleIndex] {
        &self.0
    }
}

impl fmt::Display for ObjectList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, index) in self.0.iter().enumerate() {
            let space = if position == 0 { "" } else { " " };
            write!(f, "{space}{}", index.0)?;
        }
        Ok(())
    }
}

impl FromStr for ObjectList {
    type Err = NotAllowed;

    fn from_str(text: &str) -> Result<Self, NotAllowed> {
        let indices: Result<Vec<TitleIndex>, _> =
            text.split(' ').map(|word| word.parse().map(TitleIndex)).collect();
        Self::new(indices.map_err(|_| NotAllowed)?).ok_or(NotAllowed)
    }
}

/// The language of a title list, as Windows writes it in a value name: `009` is English.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language(u16);

impl Language {
    /// English.
    pub const ENGLISH: Self = Self(0x009);

    /// Returns the language of the lists for a user interface language.
    ///
    /// The lists are kept by primary language, except for Chinese and Portuguese, which differ by country.
    pub fn for_user_interface(language: u16) -> Self {
        let primary = language & 0x3FF;
        match primary {
            0x04 | 0x16 => Self(language),
            _ => Self(primary),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:03X}", self.0)
    }
}

impl FromStr for Language {
    type Err = NotAllowed;

    fn from_str(text: &str) -> Result<Self, NotAllowed> {
        let language = u16::from_str_radix(text, 16).map(Self).map_err(|_| NotAllowed)?;
        // `+9` is a number too, and no language.
        if language.to_string() == text { Ok(language) } else { Err(NotAllowed) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_what_is_read() {
        for text in
            ["Global", "Costly", "Foreign", "MetadataGlobal", "MetadataCostly", "Unknown", "238", "2 4 238"]
        {
            assert_eq!(text.parse::<ValueName>().unwrap().to_string(), text);
        }
        for text in ["Counter 009", "Help 009", "Counter 00C", "Counter 404"] {
            assert_eq!(text.parse::<ValueName>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn nothing_else_is_a_value_name() {
        let refused = [
            "",
            " ",
            "Add",
            "A",
            "ad",
            "AddCounter",
            "Addcounter 009",
            "Global 2",
            "2 x",
            "-2",
            "2  4",
            "2,4",
            "Counter",
            "Counter ",
            "Counter 9",
            "Counter +09",
            "Help 009 ",
            "Explain 009",
            "\u{FF12}",
        ];
        for text in refused {
            assert_eq!(text.parse::<ValueName>(), Err(NotAllowed), "{text:?}");
        }
    }

    #[test]
    fn a_list_holds_each_object_once_and_is_asked_for_in_queries_of_64() {
        let list = |count: u32| ObjectList::new((0..count).map(TitleIndex));
        assert_eq!(list(0), None);
        assert_eq!(list(4097), None);
        let queries = |count| ValueName::Objects(list(count).unwrap()).queries().count();
        assert_eq!([1, 64, 65, 200, 4096].map(queries), [1, 1, 2, 4, 64]);
        assert!(ValueName::Global.queries().eq([ValueName::Global]));
        assert_eq!("2 4 2".parse::<ObjectList>().unwrap().to_string(), "2 4");
    }

    #[test]
    fn the_lists_of_a_language_have_the_number_of_the_language_without_the_country() {
        let list_language = |language| Language::for_user_interface(language).to_string();
        assert_eq!(list_language(0x0409), "009");
        assert_eq!(list_language(0x0411), "011");
        assert_eq!(list_language(0x0C0C), "00C");
        assert_eq!(list_language(0x0804), "804");
        assert_eq!(list_language(0x0416), "416");
    }
}
