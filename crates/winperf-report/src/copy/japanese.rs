//! Copies in Japanese.

/// What stands at the end of a copy that is the beginning only.
pub(super) const ENDING: &str = "コピーはここまでです。コピーの上限は 1 MB です。";

/// The columns of a table of fields.
pub(super) const COLUMNS: [&str; 6] = ["オフセット", "フィールド", "型", "バイト", "値", "注記"];
