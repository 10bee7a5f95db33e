//! The titles of the objects and counters, as offsets from the index that `lodctr` gave the first one.
//!
//! `install/winperf-provider-symbols.h` has the same for `lodctr`, and a test compares the two.

/// The offset of a title from the first one assigned to this provider; even, because help texts are in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TitleOffset(pub u32);

impl TitleOffset {
    /// Returns the title index on a machine where the provider's first one is `first`.
    pub fn index(self, first: u32) -> u32 {
        first.wrapping_add(self.0)
    }
}

macro_rules! symbols {
    ($($name:ident = $offset:literal),* $(,)?) => {
        $(
            #[doc = concat!("`", stringify!($name), "`")]
            pub const $name: TitleOffset = TitleOffset($offset);
        )*

        /// Name and offset of every title, ascending.
        pub const ALL: &[(&str, TitleOffset)] = &[$((stringify!($name), $name)),*];
    };
}

symbols! {
    TRANSFER = 0,
    BYTES_SENT = 2,
    AVAILABLE_BANDWIDTH = 4,
    PEER = 6,
    BYTES_SERVED = 8,
    AUDIT = 10,
    RECORDS = 12,
    WORKLOAD = 14,
    OPERATIONS_PER_SECOND = 16,
    BYTES_PER_SECOND = 18,
    SAMPLES = 20,
    OPERATIONS_DELTA = 22,
    BYTES_DELTA = 24,
    QUEUE_TICKS = 26,
    QUEUE_LARGE = 28,
    QUEUE_100NS = 30,
    QUEUE_OBJECT = 32,
    BUSY_TICKS = 34,
    BUSY_OBJECT = 36,
    BUSY_PRECISE_TICKS = 38,
    BUSY_PRECISE_100NS = 40,
    BUSY_PRECISE_OBJECT = 42,
    BUSY_OF_IDLE_TICKS = 44,
    BUSY_OF_IDLE_100NS = 46,
    BUSY_MULTI_TICKS = 48,
    BUSY_MULTI_100NS = 50,
    IDLE_MULTI_TICKS = 52,
    IDLE_MULTI_100NS = 54,
    HITS = 56,
    SHARE = 58,
    SECONDS_PER_OPERATION = 60,
    BYTES_PER_OPERATION = 62,
    RUNNING = 64,
    FLAGS = 66,
    ADDRESS = 68,
    QUEUE_NOW = 70,
    HEADLINE = 72,
    STATE = 74,
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::vec::Vec;

    const HEADER: &str = include_str!("../install/winperf-provider-symbols.h");
    const INI: &str = include_str!("../install/winperf-provider.ini");
    const WINE: &str = include_str!("../install/winperf-provider-wine.reg");

    #[test]
    fn the_header_that_lodctr_reads_says_the_same() {
        let defined = HEADER.lines().filter_map(|line| {
            let mut words = line.strip_prefix("#define")?.split_whitespace();
            Some((words.next()?, TitleOffset(words.next()?.parse().ok()?)))
        });
        assert_eq!(defined.collect::<Vec<_>>(), ALL);
    }

    #[test]
    fn every_title_has_a_name_and_a_help_text() {
        for (symbol, _) in ALL {
            for kind in ["NAME", "HELP"] {
                let key = format!("{symbol}_009_{kind}=");
                let lines = INI.lines().filter_map(|line| line.strip_prefix(&key));
                assert!(lines.clone().any(|text| !text.is_empty()), "{key}");
            }
        }
    }

    /// Returns a value of `install/winperf-provider-wine.reg`, as the file writes it.
    fn registered(name: &str) -> &'static str {
        let key = format!("\"{name}\"=");
        let value = WINE.lines().find_map(|line| line.strip_prefix(&key));
        value.expect("a value").trim_matches('"')
    }

    #[test]
    fn the_registration_for_wine_follows_from_the_symbols() {
        let number =
            |name| u32::from_str_radix(registered(name).trim_start_matches("dword:"), 16).expect("a DWORD");
        let first = number("First Counter");
        let last = ALL.last().expect("a title").1.index(first);
        assert_eq!(
            [number("First Help"), number("Last Counter"), number("Last Help")],
            [first + 1, last, last + 1]
        );
        let objects = INI.split("[objects]").nth(1).and_then(|rest| rest.split('[').next()).expect("objects");
        let is_object =
            |symbol: &str| objects.lines().any(|line| line.starts_with(&format!("{symbol}_009_NAME=")));
        let titles = ALL.iter().filter(|(symbol, _)| is_object(symbol));
        let titles: Vec<_> = titles.map(|(_, offset)| format!("{}", offset.index(first))).collect();
        assert_eq!(registered("Object List"), titles.join(" "));
    }

    #[test]
    fn the_offsets_are_even_and_leave_no_gap() {
        let offsets: Vec<u32> = ALL.iter().map(|(_, offset)| offset.0).collect();
        assert!(offsets.iter().copied().eq((0..).step_by(2).take(ALL.len())), "{offsets:?}");
    }
}
