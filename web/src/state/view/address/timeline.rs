//! Part of an address about values over time.

use winperf::time::FileTime;

use crate::state::names::series_name::SeriesName;
use crate::state::names::target::{NamedField, NamedStructure, Target};
use crate::state::view::address::escape::{decoded, encoded};
use crate::state::view::address::member::{Member, option, other};
use crate::state::view::timeline::{AtTime, MAX_SERIES, Span, TimelineView};

/// Value of an option that is set.
const YES: &str = "yes";

/// Logarithmic scale.
const LOG: &str = "log";

/// Alignment of logs by their starts.
const START: &str = "start";

/// Clock of times in UTC.
const UTC: &str = "utc";

/// Prefix of a path; all others begin with a number.
const PATH: char = 'p';

/// Separator between series; in a name it is encoded.
const SEPARATOR: char = ',';

/// Choices about values over time.
pub(super) const MEMBERS: [Member<TimelineView>; 9] = [
    ("machine", |view| view.machine.as_deref().map(encoded), |view, text| view.machine = Some(decoded(text))),
    (
        "series",
        |view| other(&view.series, |series| series_text(series)),
        |view, text| view.series = read_series(text),
    ),
    (
        "line",
        |view| other(&view.current, usize::to_string),
        |view, text| view.current = text.parse().unwrap_or(0).min(MAX_SERIES),
    ),
    ("point", |view| view.at.map(AtTime::text), |view, text| view.at = AtTime::read(text)),
    ("span", |view| view.span.map(Span::text), |view, text| view.span = Span::read(text)),
    ("scale", |view| option(view.is_log, LOG), |view, text| view.is_log = text == LOG),
    ("align", |view| option(view.from_starts, START), |view, text| view.from_starts = text == START),
    ("clock", |view| option(view.is_utc, UTC), |view, text| view.is_utc = text == UTC),
    ("numbers", |view| option(view.numbers, YES), |view, text| view.numbers = text == YES),
];

fn series_text(series: &[SeriesName]) -> String {
    series.iter().map(SeriesName::text).collect::<Vec<_>>().join(&SEPARATOR.to_string())
}

fn read_series(text: &str) -> Vec<SeriesName> {
    text.split(SEPARATOR).filter_map(SeriesName::read).take(MAX_SERIES).collect()
}

impl AtTime {
    /// Formats the time in units of 100 ns since 1601, with the index among intervals with the same time if it is not
    /// the first.
    fn text(self) -> String {
        let nth = if self.nth > 0 { format!(".{}", self.nth) } else { String::new() };
        format!("{}{nth}", self.time.0)
    }

    fn read(text: &str) -> Option<Self> {
        let (time, nth) = text.split_once('.').unwrap_or((text, "0"));
        Some(Self { time: FileTime(time.parse().ok()?), nth: nth.parse().ok()? })
    }
}

impl Span {
    /// Returns both ends in units of 100 ns since 1601.
    fn text(self) -> String {
        format!("{}-{}", self.from.0, self.to.0)
    }

    fn read(text: &str) -> Option<Self> {
        let (from, to) = text.split_once('-')?;
        let span = Self { from: FileTime(from.parse().ok()?), to: FileTime(to.parse().ok()?) };
        (span.length() > 0).then_some(span)
    }
}

impl SeriesName {
    /// Returns the name of its value as a target, or its path.
    fn text(&self) -> String {
        match self {
            Self::Path(path) => format!("{PATH}{}", encoded(path)),
            Self::Lasting { object, instance, counter } => {
                let structure = NamedStructure::Block(*object, instance.clone());
                Target { structure, field: Some(NamedField::Value(*counter)) }.text()
            }
        }
    }

    fn read(text: &str) -> Option<Self> {
        if let Some(path) = text.strip_prefix(PATH) {
            return Some(Self::Path(decoded(path)));
        }
        match Target::read(text)? {
            Target {
                structure: NamedStructure::Block(object, instance),
                field: Some(NamedField::Value(counter)),
            } => Some(Self::Lasting { object, instance, counter }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use winperf::pair::ByTitle;
    use winperf::{Ids, TitleIndex};

    use super::*;
    use crate::state::names::instance_key::InstanceKey;
    use crate::state::view::address::member::{self, write};

    fn written(view: &TimelineView) -> String {
        let mut parts = Vec::new();
        write(&MEMBERS, view, &mut |name: &str, value: &str| parts.push(format!("{name}={value}")));
        parts.join("&")
    }

    fn read(text: &str) -> TimelineView {
        let mut view = TimelineView::default();
        for (name, value) in text.split('&').filter_map(|part| part.split_once('=')) {
            member::read(&MEMBERS, &mut view, name, value);
        }
        view
    }

    fn process_series(instance: Option<InstanceKey>) -> SeriesName {
        let title = |title| ByTitle { title: TitleIndex(title), nth: 0 };
        SeriesName::Lasting { object: title(230), instance, counter: title(6) }
    }

    #[test]
    fn series_zoom_and_point_come_back_and_what_was_not_chosen_needs_no_word() {
        assert_eq!(written(&TimelineView::default()), "");
        let ids = Some(Ids::Process { id: 4711, start: 7 });
        let view = TimelineView {
            machine: Some("WEB 07".to_owned()),
            series: vec![
                process_series(Some(InstanceKey { name: "svchost#1".to_owned(), ids })),
                process_series(None),
                SeriesName::Path(r"\\WEST\Process(a, b)\% Processor Time".to_owned()),
            ],
            current: 2,
            at: Some(AtTime { time: FileTime(133_548_121_310_000_000), nth: 1 }),
            span: Some(Span { from: FileTime(5), to: FileTime(9) }),
            is_log: true,
            is_utc: true,
            from_starts: true,
            numbers: true,
        };
        assert_eq!(read(&written(&view)), view, "{}", written(&view));
    }

    #[test]
    fn a_series_can_be_read_by_people() {
        let view = TimelineView {
            series: vec![process_series(Some(InstanceKey::named("w3wp".to_owned())))],
            ..TimelineView::default()
        };
        assert_eq!(written(&view), "series=230/bw3wp/v6");
    }

    #[test]
    fn nonsense_leaves_the_first_view_and_no_more_series_than_there_are_colours() {
        for text in
            ["series=&line=x&point=a&span=9-5&scale=x&clock=x&numbers=1", "series=230,header,230/c6,x&span=7"]
        {
            assert_eq!(read(text), TimelineView::default(), "{text}");
        }
        let many = format!("series={}&line=99999", vec!["pa"; 30].join(","));
        assert_eq!((read(&many).series.len(), read(&many).current), (MAX_SERIES, MAX_SERIES));
    }
}
