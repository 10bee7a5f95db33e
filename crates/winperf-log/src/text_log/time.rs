//! Times of lines: as PDH writes them in every language, and as spreadsheets and scripts leave them.

use winperf::time::{CalendarTime, FileTime};

/// The order of the numbers of a date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum DateOrder {
    /// `02/19/2013`, which PDH writes whatever the language is.
    #[default]
    MonthDayYear,
    /// `19.02.2013`, and `19/02/2013` in a log with a first number above 12.
    DayMonthYear,
    /// `2013-02-19`.
    YearMonthDay,
}

/// Returns the three numbers of a date in the order of the text, and their separator.
fn numbers(date: &str) -> Option<([u16; 3], char)> {
    let separator = date.chars().find(|letter| matches!(letter, '/' | '.' | '-'))?;
    let mut parts = date.split(separator).map(str::parse::<u16>);
    let numbers = [parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?];
    parts.next().is_none().then_some((numbers, separator))
}

/// Splits a text into date and time of the day.
fn split(text: &str) -> Option<(&str, &str)> {
    let (date, time) = text.trim().split_once([' ', 'T'])?;
    Some((date, time.trim()))
}

impl DateOrder {
    /// Returns the order of day and month if the text alone determines it; `None` if it is ambiguous or not a date.
    pub(crate) fn decided_by(text: &str) -> Option<Self> {
        let ([first, second, third], separator) = numbers(split(text)?.0)?;
        match (first, second, separator) {
            (32.., ..) => Some(Self::YearMonthDay),
            _ if third < 32 => None,
            (13.., ..) => Some(Self::DayMonthYear),
            (_, 13.., _) => Some(Self::MonthDayYear),
            // Who writes points writes the day first.
            (.., '.') => Some(Self::DayMonthYear),
            _ => None,
        }
    }

    /// Parses a time; `None` if the text is not one.
    pub(crate) fn parse(self, text: &str) -> Option<FileTime> {
        let (date, time) = split(text)?;
        let ([first, second, third], _) = numbers(date)?;
        let (year, month, day) = match self {
            Self::MonthDayYear => (third, first, second),
            Self::DayMonthYear => (third, second, first),
            Self::YearMonthDay => (first, second, third),
        };
        let (hour, minute, second, millisecond) = parse_time_of_day(time)?;
        CalendarTime { year, month, day, hour, minute, second, millisecond }.file_time()
    }
}

/// Parses a time of the day, with or without seconds and fractions, with 24 hours or AM and PM.
fn parse_time_of_day(text: &str) -> Option<(u16, u16, u16, u16)> {
    let text = text.trim_end_matches('Z');
    let (text, half) = match text.split_once(' ') {
        Some((text, "AM" | "am")) => (text, Some(0)),
        Some((text, "PM" | "pm")) => (text, Some(12)),
        Some(_) => return None,
        None => (text, None),
    };
    let (text, thousandths) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let mut numbers = text.split(':').map(str::parse::<u16>);
    let (hour, minute) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    let second = numbers.next().unwrap_or(Ok(0)).ok()?;
    let hour = match half {
        Some(half) => hour.checked_rem(12)?.checked_add(half)?,
        None => hour,
    };
    let digits = thousandths.get(..3).unwrap_or(thousandths);
    let scale = [1000_u16, 100, 10, 1].get(digits.len())?;
    let millisecond: u16 = digits.parse::<u16>().ok()?.checked_mul(*scale)?;
    numbers.next().is_none().then_some((hour, minute, second, millisecond))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    fn read(order: DateOrder, text: &str) -> String {
        let time = order.parse(text).and_then(FileTime::calendar);
        time.map_or_else(|| "none".into(), |time| time.to_string())
    }

    #[test]
    fn dates_are_read_in_the_order_of_their_numbers() {
        use DateOrder::{DayMonthYear, MonthDayYear, YearMonthDay};
        for (order, text, expected) in [
            (MonthDayYear, "02/19/2013 18:50:17.844", "2013-02-19T18:50:17.844Z"),
            (MonthDayYear, "3/2/2026 4:05", "2026-03-02T04:05:00.000Z"),
            (MonthDayYear, "3/2/2026 4:05:06 PM", "2026-03-02T16:05:06.000Z"),
            (MonthDayYear, "3/2/2026 12:05 AM", "2026-03-02T00:05:00.000Z"),
            (DayMonthYear, "02.03.2026 04:05:06", "2026-03-02T04:05:06.000Z"),
            (YearMonthDay, "2026-03-02T04:05:06,5", "2026-03-02T04:05:06.500Z"),
            (MonthDayYear, "13/02/2026 04:05", "none"),
            (MonthDayYear, "Exiting, please wait...", "none"),
            (MonthDayYear, "02/19/2013", "none"),
        ] {
            assert_eq!(read(order, text), expected, "{text}");
        }
    }

    #[test]
    fn a_number_above_twelve_decides_which_one_is_the_month() {
        use DateOrder::{DayMonthYear, MonthDayYear, YearMonthDay};
        let of = DateOrder::decided_by;
        assert_eq!(of("27/02/2024 10:00"), Some(DayMonthYear));
        assert_eq!(of("02/27/2024 10:00"), Some(MonthDayYear));
        assert_eq!(of("02.03.2024 10:00"), Some(DayMonthYear));
        assert_eq!(of("2024-03-02 10:00"), Some(YearMonthDay));
        assert_eq!(of("02/03/2024 10:00"), None);
    }
}
