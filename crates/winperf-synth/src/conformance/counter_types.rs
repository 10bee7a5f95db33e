//! Every predefined counter type alone, with its base and three different clocks.

use super::Case;
use crate::examples;

pub(super) fn cases() -> Vec<Case> {
    let each = examples::each_counter_type();
    let case = |(title, (older, newer), titles)| {
        let shows = format!(
            "The counter {title}, and its base where it has one; the three clocks advance by 2 s, 2.002 s and 4 s."
        );
        let name = format!("type-{}", slug(title));
        Case { titles: Some(titles), ..Case::pair(&name, &shows, (older, newer)) }
    };
    each.into_iter().map(case).collect()
}

/// Returns a title as the name of a folder.
fn slug(title: &str) -> String {
    title.to_lowercase().replace(' ', "-")
}
