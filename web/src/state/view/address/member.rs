//! Choices of a view as parts of an address, each written and read in one place.

use crate::state::view::address::escape::encoded;

/// A choice of a view: the name of its part, the text of a choice that is not the initial one, and how it is read.
pub(super) type Member<V> = (&'static str, fn(&V) -> Option<String>, fn(&mut V, &str));

/// Writes the choices that differ from the initial ones.
pub(super) fn write<V>(members: &[Member<V>], view: &V, part: &mut impl FnMut(&str, &str)) {
    for (name, text, _) in members {
        text(view).into_iter().for_each(|text| part(name, &text));
    }
}

/// Reads a part of an address; returns `true` if it is one of the members.
pub(super) fn read<V>(members: &[Member<V>], view: &mut V, name: &str, value: &str) -> bool {
    let member = members.iter().find(|(known, ..)| *known == name);
    member.map(|(.., read)| read(view, value)).is_some()
}

/// Returns a word for an option that is set.
pub(super) fn option(is_set: bool, word: &str) -> Option<String> {
    is_set.then(|| word.to_owned())
}

/// Returns a text that was typed.
pub(super) fn typed(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| encoded(text))
}

/// Returns the text of a value other than the initial one.
pub(super) fn other<T: Default + PartialEq>(value: &T, text: impl Fn(&T) -> String) -> Option<String> {
    (*value != T::default()).then(|| text(value))
}
