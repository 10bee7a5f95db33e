//! Meaning of a value name.

use alloc::vec::Vec;

use crate::symbols::TitleOffset;

/// The value name of a query as passed to `RegQueryValueEx` and forwarded by Windows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// `Global`: every object that is not costly.
    Global,
    /// `Costly`: the objects that take long to collect.
    Costly,
    /// `Foreign`: objects of other machines, which this provider does not have.
    Foreign,
    /// `MetadataGlobal`: the objects of `Global` without instances and values.
    MetadataGlobal,
    /// `MetadataCostly`: the objects of `Costly` without instances and values.
    MetadataCostly,
    /// Title indices of objects.
    Objects(Vec<u32>),
    /// Any other word, to which a provider answers with success and no data.
    Other,
}

/// Part of an object that is queried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueriedPart {
    /// Definitions, instances and values.
    Everything,
    /// The definitions alone.
    Metadata,
}

impl Query {
    /// Reads a value name; an empty one is `Global`.
    ///
    /// Numbers are compared as numbers: the list `100080` does not ask for object 10008,
    /// which a search for the digits inside the text would find.
    pub fn read(value_name: &str) -> Self {
        let mut words = value_name.split_ascii_whitespace();
        let first = words.next().unwrap_or("Global");
        let is = |word: &str| first.eq_ignore_ascii_case(word);
        if is("Foreign") {
            // The name of a different machine may follow.
            return Self::Foreign;
        }
        if let Ok(indices) =
            value_name.split_ascii_whitespace().map(str::parse).collect::<Result<Vec<_>, _>>()
            && !indices.is_empty()
        {
            return Self::Objects(indices);
        }
        match words.next() {
            Some(_) => Self::Other,
            None if is("Global") => Self::Global,
            None if is("Costly") => Self::Costly,
            None if is("MetadataGlobal") => Self::MetadataGlobal,
            None if is("MetadataCostly") => Self::MetadataCostly,
            None => Self::Other,
        }
    }

    /// Returns the queried part of an object, or `None` for an object that is not queried.
    pub fn wants(&self, object: TitleOffset, first_counter: u32, costly: bool) -> Option<QueriedPart> {
        let listed = |indices: &[u32]| indices.contains(&object.index(first_counter));
        match self {
            Self::Global if !costly => Some(QueriedPart::Everything),
            Self::Costly if costly => Some(QueriedPart::Everything),
            Self::MetadataGlobal if !costly => Some(QueriedPart::Metadata),
            Self::MetadataCostly if costly => Some(QueriedPart::Metadata),
            Self::Objects(indices) if listed(indices) => Some(QueriedPart::Everything),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbols::{AUDIT, PEER};
    use alloc::vec;

    fn check(value_name: &str, expected: Query) {
        assert_eq!(Query::read(value_name), expected, "{value_name:?}");
    }

    #[test]
    fn the_words_are_known_in_any_case() {
        check("Global", Query::Global);
        check("GLOBAL", Query::Global);
        check("", Query::Global);
        check("costly", Query::Costly);
        check("Foreign", Query::Foreign);
        check("Foreign \\\\server", Query::Foreign);
        check("metadataglobal", Query::MetadataGlobal);
        check("MetadataCostly", Query::MetadataCostly);
    }

    #[test]
    fn a_list_of_numbers_is_a_list_of_objects_and_anything_else_asks_for_nothing() {
        check("10000 10006", Query::Objects(vec![10_000, 10_006]));
        check(" 10000  ", Query::Objects(vec![10_000]));
        check("10000 x", Query::Other);
        check("-1", Query::Other);
        check("NotGlobal", Query::Other);
        check("Global 10000", Query::Other);
    }

    #[test]
    fn only_a_whole_number_asks_for_an_object() {
        let wants = |value_name| Query::read(value_name).wants(PEER, 10_000, false);
        assert_eq!(wants("10006"), Some(QueriedPart::Everything));
        assert_eq!(wants("100060"), None);
        assert_eq!(wants("1000"), None);
        assert_eq!(wants("2 0010006 4"), Some(QueriedPart::Everything));
    }

    #[test]
    fn a_costly_object_is_in_costly_queries_and_in_lists_only() {
        let wants = |value_name| Query::read(value_name).wants(AUDIT, 10_000, true);
        assert_eq!(wants("Global"), None);
        assert_eq!(wants("MetadataGlobal"), None);
        assert_eq!(wants("Costly"), Some(QueriedPart::Everything));
        assert_eq!(wants("MetadataCostly"), Some(QueriedPart::Metadata));
        assert_eq!(wants("10010"), Some(QueriedPart::Everything));
        assert_eq!(wants("Foreign"), None);
    }
}
