//! Parts of a manifest that are of an unexpected kind are as good as missing.

use alloc::vec::Vec;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// Returns the value, or `None` where it is of another kind.
pub(crate) fn or_none<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    from: D,
) -> Result<Option<T>, D::Error> {
    Ok(T::deserialize(Value::deserialize(from)?).ok())
}

/// Returns the values of a list that are of the right kind; none where there is no list.
pub(crate) fn each_or_none<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    let values = match Value::deserialize(from)? {
        Value::Array(values) => values,
        _ => Vec::new(),
    };
    Ok(values.into_iter().filter_map(|value| T::deserialize(value).ok()).collect())
}
