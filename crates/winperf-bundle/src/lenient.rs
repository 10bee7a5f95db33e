//! Lenient deserialization: parts of a manifest with an unexpected type count as missing.

use alloc::vec::Vec;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// Returns the value, or `None` if it has a different type.
pub(crate) fn or_none<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Ok(T::deserialize(Value::deserialize(deserializer)?).ok())
}

/// Returns the list elements that have the right type, or an empty vector if the value is not a list.
pub(crate) fn each_or_none<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let values = match Value::deserialize(deserializer)? {
        Value::Array(values) => values,
        _ => Vec::new(),
    };
    Ok(values.into_iter().filter_map(|value| T::deserialize(value).ok()).collect())
}
