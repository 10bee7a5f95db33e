//! The two calendars of a capture: `SYSTEMTIME` and `FILETIME`.

use core::fmt;

use crate::layout;

/// A date and time in UTC; prints as `2020-03-18T18:54:03.988Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CalendarTime {
    /// Year.
    pub year: u16,
    /// Month, 1 to 12.
    pub month: u16,
    /// Day of the month, 1 to 31.
    pub day: u16,
    /// Hour.
    pub hour: u16,
    /// Minute.
    pub minute: u16,
    /// Second.
    pub second: u16,
    /// Millisecond.
    pub millisecond: u16,
}

impl CalendarTime {
    /// Returns the time that a `SYSTEMTIME` names, or `None` if it names none (month 0, hour 25 …).
    pub fn from_system_time(time: &layout::SystemTime) -> Option<Self> {
        let time = Self {
            year: time.year.get(),
            month: time.month.get(),
            day: time.day.get(),
            hour: time.hour.get(),
            minute: time.minute.get(),
            second: time.second.get(),
            millisecond: time.milliseconds.get(),
        };
        let valid = time.year >= 1601
            && (1..=12).contains(&time.month)
            && (1..=31).contains(&time.day)
            && time.hour < 24
            && time.minute < 60
            && time.second < 60
            && time.millisecond < 1000;
        valid.then_some(time)
    }

    /// Returns the `FILETIME` of this moment, or `None` for a date that does not exist, such as February 30.
    pub fn file_time(self) -> Option<FileTime> {
        let hours = i64::from(self.days()).checked_mul(24)?.checked_add(self.hour.into())?;
        let minutes = hours.checked_mul(60)?.checked_add(self.minute.into())?;
        let seconds = minutes.checked_mul(60)?.checked_add(self.second.into())?;
        let milliseconds = seconds.checked_mul(1000)?.checked_add(self.millisecond.into())?;
        let time = FileTime(milliseconds.checked_mul(FileTime::PER_SECOND / 1000)?);
        // A nonexistent date is converted back to a different one.
        (time.calendar() == Some(self)).then_some(time)
    }

    /// Returns the number of days from 1601-01-01 to this one.
    pub(crate) fn days(self) -> u32 {
        let [year, month, day] = [self.year, self.month, self.day].map(u32::from);
        let (year, month) = if month < 3 {
            (year.saturating_sub(1), month.saturating_add(9))
        } else {
            (year, month.saturating_sub(3))
        };
        let years = year.saturating_sub(1600);
        let leap_days = (years / 4).saturating_sub(years / 100).saturating_add(years / 400);
        let of_years = years.saturating_mul(365).saturating_add(leap_days);
        let of_months = month.saturating_mul(DAYS_OF_FIVE_MONTHS).saturating_add(2) / 5;
        let from_march = of_years.saturating_add(of_months).saturating_add(day);
        from_march.saturating_sub(MARCH_TO_1601.saturating_add(1))
    }
}

impl fmt::Display for CalendarTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { year, month, day, hour, minute, second, millisecond } = self;
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millisecond:03}Z")
    }
}

/// `FILETIME`: units of 100 ns since 1601-01-01 UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileTime(pub i64);

impl FileTime {
    /// Units of 100 ns in a second.
    pub const PER_SECOND: i64 = 10_000_000;

    /// 1980-01-01, before which no provider's start time is believed.
    pub const YEAR_1980: Self = Self(119_600_064_000_000_000);

    /// Returns the calendar date and time, truncated to the millisecond, or `None` outside the years 1601 to 9999.
    pub fn calendar(self) -> Option<CalendarTime> {
        let units = u64::try_from(self.0).ok()?;
        let milliseconds = units / 10_000;
        let days = milliseconds / 86_400_000;
        let (year, month, day) = date(u32::try_from(days).ok()?)?;
        let of_day = u32::try_from(milliseconds % 86_400_000).ok()?;
        Some(CalendarTime {
            year,
            month,
            day,
            hour: small(of_day / 3_600_000),
            minute: small(of_day / 60_000 % 60),
            second: small(of_day / 1000 % 60),
            millisecond: small(of_day % 1000),
        })
    }
}

/// Days from 1600-03-01 to 1601-01-01. With a year that begins in March, a leap day is the last of its year.
const MARCH_TO_1601: u32 = 306;

/// Days of any five months that begin with March or August: 31, 30, 31, 30 and 31.
const DAYS_OF_FIVE_MONTHS: u32 = 153;

/// Days of 400 years, after which the calendar repeats.
const DAYS_OF_CYCLE: u32 = 146_097;

/// Returns year, month and day from a number of days since 1601-01-01.
#[expect(clippy::arithmetic_side_effects, reason = "every number here is a part of one cycle of 400 years")]
fn date(days: u32) -> Option<(u16, u16, u16)> {
    let from_march = days.checked_add(MARCH_TO_1601)?;
    let (cycle, day) = (from_march / DAYS_OF_CYCLE, from_march % DAYS_OF_CYCLE);
    let leap_days = day / 1460 - day / 36_524 + day / (DAYS_OF_CYCLE - 1);
    let year = (day - leap_days) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / DAYS_OF_FIVE_MONTHS;
    let day = day_of_year - (DAYS_OF_FIVE_MONTHS * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = cycle.checked_mul(400)?.checked_add(1600 + year + next).filter(|year| *year <= 9999)?;
    Some((small(year), small(month), small(day)))
}

/// Converts a number that the caller ensures to fit.
fn small(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn check(units: i64, expected: &str) {
        assert_eq!(FileTime(units).calendar().unwrap().to_string(), expected);
    }

    #[test]
    fn a_file_time_is_the_date_that_windows_shows() {
        check(0, "1601-01-01T00:00:00.000Z");
        check(132_290_312_439_883_752, "2020-03-18T18:54:03.988Z");
        check(133_716_612_800_215_149, "2024-09-24T14:21:20.021Z");
        check(FileTime::YEAR_1980.0, "1980-01-01T00:00:00.000Z");
        check(125_962_559_990_000_000, "2000-02-28T23:59:59.000Z");
        check(125_962_560_000_000_000, "2000-02-29T00:00:00.000Z");
    }

    #[test]
    fn a_file_time_outside_the_calendar_is_none() {
        assert_eq!(FileTime(-1).calendar(), None);
        assert_eq!(FileTime(i64::MAX).calendar(), None);
    }

    #[test]
    fn every_day_of_the_calendar_follows_the_one_before_and_leads_back_to_its_count() {
        let lengths = |year: u16| {
            let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
            [31, if is_leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        };
        let months = (1601..=9999)
            .flat_map(|year| (1..).zip(lengths(year)).map(move |(month, length)| (year, month, length)));
        let all = months.flat_map(|(year, month, length)| (1..=length).map(move |day| (year, month, day)));
        let mut count = 0;
        for (days, (year, month, day)) in (0..).zip(all) {
            assert_eq!(date(days), Some((year, month, day)));
            let time = CalendarTime { year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 };
            assert_eq!(time.days(), days);
            count = days;
        }
        assert_eq!((count, date(count + 1), date(u32::MAX)), (3_067_670, None, None));
    }

    #[test]
    fn a_day_that_is_in_no_calendar_has_no_file_time() {
        for (month, day) in [(2, 30), (2, 29), (4, 31), (13, 1), (0, 1), (1, 0)] {
            let time = CalendarTime { year: 2023, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 };
            assert_eq!(time.file_time(), None, "{month}-{day}");
        }
    }
}
