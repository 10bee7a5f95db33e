//! Form of a target in an address.

use winperf::TitleIndex;
use winperf::pair::ByTitle;

use crate::state::names::target::{NamedField, NamedStructure, Target};
use crate::state::view::address::escape::{decoded, encoded};
use crate::state::view::address::instance::{instance_text, read_instance};

/// The data block, which has no title.
const HEADER: &str = "header";

impl Target {
    /// Returns the name in the form of an address: `230/isvchost%231/mUniqueID`, each part after the first with a
    /// letter for its kind.
    pub(super) fn text(&self) -> String {
        let text = match &self.structure {
            NamedStructure::DataBlock => HEADER.to_owned(),
            NamedStructure::Object(object) => title_text(*object),
            NamedStructure::Counter(object, counter) => {
                format!("{}/c{}", title_text(*object), title_text(*counter))
            }
            NamedStructure::Instance(object, key) => {
                format!("{}/i{}", title_text(*object), instance_text(key))
            }
            NamedStructure::Block(object, None) => format!("{}/o", title_text(*object)),
            NamedStructure::Block(object, Some(key)) => {
                format!("{}/b{}", title_text(*object), instance_text(key))
            }
        };
        match &self.field {
            None => text,
            Some(NamedField::Member(name)) => format!("{text}/m{}", encoded(name)),
            Some(NamedField::Name) => format!("{text}/n"),
            Some(NamedField::Value(counter)) => format!("{text}/v{}", title_text(*counter)),
        }
    }

    /// Parses the name of a place.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('/').peekable();
        let first = parts.next()?;
        let structure = if first == HEADER {
            NamedStructure::DataBlock
        } else {
            let object = read_title(first)?;
            match parts.next_if(|part| part.starts_with(['c', 'i', 'b', 'o'])) {
                Some(part) => read_inside(object, part)?,
                None => NamedStructure::Object(object),
            }
        };
        let field = match parts.next() {
            None => None,
            Some(part) => Some(read_field(part)?),
        };
        parts.next().is_none().then_some(Self { structure, field })
    }
}

fn read_inside(object: ByTitle, part: &str) -> Option<NamedStructure> {
    match part.split_at_checked(1)? {
        ("c", counter) => Some(NamedStructure::Counter(object, read_title(counter)?)),
        ("i", key) => Some(NamedStructure::Instance(object, read_instance(key))),
        ("b", key) => Some(NamedStructure::Block(object, Some(read_instance(key)))),
        ("o", "") => Some(NamedStructure::Block(object, None)),
        _ => None,
    }
}

fn read_field(part: &str) -> Option<NamedField> {
    match part.split_at_checked(1)? {
        ("m", name) => Some(NamedField::Member(decoded(name))),
        ("n", "") => Some(NamedField::Name),
        ("v", counter) => read_title(counter).map(NamedField::Value),
        _ => None,
    }
}

/// Returns the title index, followed by a point and the number of preceding items with that title, if there are any.
pub(super) fn title_text(title: ByTitle) -> String {
    match title.nth {
        0 => title.title.0.to_string(),
        nth => format!("{}.{nth}", title.title.0),
    }
}

pub(super) fn read_title(text: &str) -> Option<ByTitle> {
    let (title, nth) = text.split_once('.').unwrap_or((text, "0"));
    Some(ByTitle { title: TitleIndex(title.parse().ok()?), nth: nth.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::names::instance_key::InstanceKey;

    #[test]
    fn every_name_comes_back() {
        let (object, second) =
            (ByTitle { title: TitleIndex(230), nth: 0 }, ByTitle { title: TitleIndex(6), nth: 1 });
        let name = || InstanceKey::named("a/b c#1".to_owned());
        let structures = [
            NamedStructure::DataBlock,
            NamedStructure::Object(second),
            NamedStructure::Counter(object, second),
            NamedStructure::Instance(object, name()),
            NamedStructure::Block(object, Some(name())),
            NamedStructure::Block(object, Some(InstanceKey::named(String::new()))),
            NamedStructure::Block(object, None),
        ];
        let fields = [
            None,
            Some(NamedField::Member("UniqueID".to_owned())),
            Some(NamedField::Name),
            Some(NamedField::Value(second)),
        ];
        for structure in structures {
            for field in fields.clone() {
                let target = Target { structure: structure.clone(), field };
                assert_eq!(Target::read(&target.text()), Some(target.clone()), "{}", target.text());
            }
        }
        assert_eq!(
            Target { structure: NamedStructure::Instance(object, name()), field: None }.text(),
            "230/ia%2Fb%20c%231"
        );
    }

    #[test]
    fn anything_else_is_no_name() {
        for text in ["", "head", "x", "230/", "230/z", "230/c", "230/c6/q", "230/c6/mA/n", "230/ox"] {
            assert_eq!(Target::read(text), None, "{text}");
        }
    }
}
