//! The titles of the provider, which Wine has no list for.

use std::collections::BTreeMap;

use winperf_provider::symbols;

use crate::values::FIRST_COUNTER;

/// File that `lodctr` reads on Windows.
const INI: &str = include_str!("../../../crates/winperf-provider/install/winperf-provider.ini");

/// Returns the provider's names as in the value `Counter 009`.
pub fn provider_titles() -> Vec<u8> {
    let lines = INI.lines().filter_map(|line| line.split_once('='));
    let named = lines.filter_map(|(key, name)| Some((key.strip_suffix("_009_NAME")?, name)));
    let names: BTreeMap<&str, &str> = named.collect();
    let mut list = String::from("1\u{0}1847\u{0}");
    for (symbol, offset) in symbols::ALL {
        let name = names.get(symbol).unwrap_or_else(|| panic!("{symbol} has no name"));
        list.push_str(&format!("{}\u{0}{name}\u{0}", offset.index(FIRST_COUNTER)));
    }
    list.push('\u{0}');
    list.encode_utf16().flat_map(u16::to_le_bytes).collect()
}
