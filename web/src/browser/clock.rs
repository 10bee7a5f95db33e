//! Current time.

/// Returns the whole seconds since 1970.
pub fn seconds() -> u64 {
    (js_sys::Date::now() / 1000.0) as u64
}
