//! Form of the permanent name of an instance in an address.

use winperf::Ids;

use crate::state::names::instance_key::InstanceKey;
use crate::state::view::address::escape::{decoded, encoded};

/// Separator between name and identity; in a name it is encoded.
const SEPARATOR: char = '!';

/// Formats a key, as in `svchost%231!p4711.133486382456780000`: the name, and a letter for the kind of IDs.
pub(super) fn instance_text(key: &InstanceKey) -> String {
    let name = encoded(&key.name);
    let ids = match key.ids {
        Some(Ids::UniqueId(id)) => format!("u{id}"),
        Some(Ids::Process { id, start }) => format!("p{id}.{start}"),
        Some(Ids::Thread { process, id, start }) => format!("t{process}.{id}.{start}"),
        Some(Ids::None | Ids::MissingParent { .. }) | None => return name,
    };
    format!("{name}{SEPARATOR}{ids}")
}

/// Returns the name; an identity that cannot be read is none.
pub(super) fn read_instance(text: &str) -> InstanceKey {
    let (name, ids) = text.split_once(SEPARATOR).unwrap_or((text, ""));
    InstanceKey { name: decoded(name), ids: read_ids(ids) }
}

fn read_ids(text: &str) -> Option<Ids> {
    let (kind, numbers) = text.split_at_checked(1)?;
    if kind == "u" {
        return numbers.parse().ok().map(Ids::UniqueId);
    }
    let numbers: Vec<u64> = numbers.split('.').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    match (kind, numbers.as_slice()) {
        ("p", [id, start]) => Some(Ids::Process { id: *id, start: *start }),
        ("t", [process, id, start]) => Some(Ids::Thread { process: *process, id: *id, start: *start }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_identity_comes_back_and_a_name_alone_is_one() {
        let ids = [
            None,
            Some(Ids::UniqueId(-7)),
            Some(Ids::Process { id: 4711, start: u64::MAX }),
            Some(Ids::Thread { process: 4, id: 8, start: 0 }),
        ];
        for ids in ids {
            let key = InstanceKey { name: "!a/b#1".to_owned(), ids };
            assert_eq!(read_instance(&instance_text(&key)), key, "{}", instance_text(&key));
        }
        assert_eq!(instance_text(&InstanceKey::named("svchost#1".to_owned())), "svchost%231");
        for text in ["a!", "a!p1", "a!x1", "a!p1.2.3", "a!t1.2", "a!ux"] {
            assert_eq!(read_instance(text), InstanceKey::named("a".to_owned()), "{text}");
        }
    }
}
