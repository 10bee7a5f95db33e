//! All keys of the page: the list that people read and that the page acts by.

/// What a key does wherever the focus is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// To the search box.
    Search,
    /// To the next result.
    NextHit,
    /// To the result before.
    PreviousHit,
    /// Away from the results.
    Leave,
}

/// Keys that do one thing.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The keys, each as in `Ctrl+K`, `Shift+F3` or `?`.
    pub strokes: &'static [&'static str],
    /// What they do wherever the focus is; `None` for keys that one part of the page understands by itself.
    pub command: Option<Command>,
}

/// All keys.
pub const TABLE: &[Line] = &[
    Line { strokes: &["/", "Ctrl+F", "Ctrl+K"], command: Some(Command::Search) },
    Line { strokes: &["F3"], command: Some(Command::NextHit) },
    Line { strokes: &["Shift+F3"], command: Some(Command::PreviousHit) },
    Line { strokes: &["Escape"], command: Some(Command::Leave) },
];

/// What a key does wherever the focus is; a single character is left to whoever types it.
pub fn command(stroke: &str, is_typed: bool) -> Option<Command> {
    if is_typed && stroke.chars().nth(1).is_none() {
        return None;
    }
    TABLE.iter().find(|line| line.strokes.contains(&stroke))?.command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_character_is_a_command_only_where_nobody_types() {
        assert_eq!(command("/", false), Some(Command::Search));
        assert_eq!(command("/", true), None);
        assert_eq!(command("Ctrl+K", true), Some(Command::Search));
        assert_eq!(command("F3", true), Some(Command::NextHit));
        assert_eq!(command("q", false), None);
    }
}
