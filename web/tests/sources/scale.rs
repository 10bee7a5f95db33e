//! One scale of type, and one style of link.

use std::fs;

use crate::files;

/// Beginning of a size that shrinks a number that has no room.
const SHRUNK: &str = "min(1em, ";

/// Returns the value of a property in a line of a style sheet.
fn value<'a>(line: &'a str, property: &str) -> Option<&'a str> {
    let rest = line.trim().strip_prefix(property)?.trim_start().strip_prefix(':')?;
    Some(rest.trim().trim_end_matches(';'))
}

/// Returns the values of a property in all style sheets, with their files.
fn values(property: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for file in files("css") {
        let style = fs::read_to_string(&file).expect("a style sheet");
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        found
            .extend(style.lines().filter_map(|line| Some((name.clone(), value(line, property)?.to_owned()))));
    }
    found
}

#[test]
fn every_size_of_type_is_one_of_the_scale() {
    let sizes = values("font-size");
    let is_of_scale = |size: &str| {
        size.contains("var(--size-") || size.starts_with(SHRUNK) || matches!(size, "0" | "inherit")
    };
    // Letters that stand a little lower in a formula.
    let is_index = |name: &str, size: &str| name == "formula.css" && size == "0.8em";
    let others: Vec<_> =
        sizes.iter().filter(|(name, size)| !is_of_scale(size) && !is_index(name, size)).collect();
    assert!(sizes.len() > 60, "{} sizes", sizes.len());
    assert!(others.is_empty(), "{others:?}");
    let fonts = values("font");
    let others: Vec<_> =
        fonts.iter().filter(|(_, font)| font != "inherit" && !font.contains("var(--size-")).collect();
    assert!(others.is_empty(), "{others:?}");
    let document =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../index.html")).expect("the document");
    assert!(!document.contains("font-size"), "the document has no sizes of its own");
}

#[test]
fn links_are_underlined_in_one_place() {
    let lines = values("text-decoration");
    let underlined = lines.iter().filter(|(_, line)| line == "underline");
    let others: Vec<_> = underlined.filter(|(name, _)| name != "base.css").collect();
    // The name of a series in the table below the chart selects it.
    let others: Vec<_> = others.into_iter().filter(|(name, _)| name != "timeline_series.css").collect();
    assert!(others.is_empty(), "{others:?}");
}

#[test]
fn a_window_is_wide_or_narrow_at_six_widths() {
    const WIDTHS: [&str; 6] = ["22rem", "30rem", "44rem", "64rem", "80rem", "96rem"];
    let mut count = 0;
    for file in files("css") {
        let style = fs::read_to_string(&file).expect("a style sheet");
        for query in style.lines().filter(|line| line.starts_with("@media")) {
            for width in query.split("-width: ").skip(1).filter_map(|rest| rest.split(')').next()) {
                count += 1;
                // The width above which a window is wider.
                let width = width.replace(".01rem", "rem");
                assert!(WIDTHS.contains(&width.as_str()), "{width} in {}", file.display());
            }
        }
    }
    assert!(count > 50, "{count} widths");
}
