//! FILETIME, the count of 100 ns since 1601-01-01 UTC, and the corresponding SYSTEMTIME.

/// 100 ns units in a second.
pub const PER_SECOND: i64 = 10_000_000;
/// 100 ns units in a day.
const PER_DAY: i64 = 86_400 * PER_SECOND;

/// `SYSTEMTIME`: a time in UTC, with milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemTime {
    /// 1601 and up.
    pub year: u16,
    /// 1 to 12.
    pub month: u16,
    /// 0 is Sunday.
    pub day_of_week: u16,
    /// 1 to 31.
    pub day: u16,
    /// 0 to 23.
    pub hour: u16,
    /// 0 to 59.
    pub minute: u16,
    /// 0 to 59.
    pub second: u16,
    /// 0 to 999.
    pub milliseconds: u16,
}

impl SystemTime {
    /// Returns the time, truncated to the millisecond.
    pub fn from_filetime(filetime: i64) -> Self {
        let (days, within) = (filetime.div_euclid(PER_DAY), filetime.rem_euclid(PER_DAY));
        let (year, month, day) = date_of(days);
        Self {
            year: word(year),
            month: word(month),
            // 1601-01-01 was a Monday.
            day_of_week: word((days + 1).rem_euclid(7)),
            day: word(day),
            hour: word(within / (3600 * PER_SECOND)),
            minute: word(within / (60 * PER_SECOND) % 60),
            second: word(within / PER_SECOND % 60),
            milliseconds: word(within / 10_000 % 1000),
        }
    }

    /// Returns the eight words in the order of the structure.
    pub fn words(self) -> [u16; 8] {
        [
            self.year,
            self.month,
            self.day_of_week,
            self.day,
            self.hour,
            self.minute,
            self.second,
            self.milliseconds,
        ]
    }
}

/// Returns a part of a date; one that is too large for a WORD becomes 0.
fn word(number: i64) -> u16 {
    u16::try_from(number).unwrap_or(0)
}

/// Returns year, month and day of the day that is `days` after 1601-01-01 in the Gregorian calendar.
fn date_of(days: i64) -> (i64, i64, i64) {
    // 1601 is the first year of a cycle of 400 years, and within it of 100, 4 and 1.
    let (cycle, within_cycle) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let century = (within_cycle / 36_524).min(3);
    let within_century = within_cycle - century * 36_524;
    let (leap, within_leap) = (within_century / 1461, within_century % 1461);
    let single = (within_leap / 365).min(3);
    let year = 1601 + cycle * 400 + century * 100 + leap * 4 + single;
    let mut day = within_leap - single * 365;
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let february = if is_leap { 29 } else { 28 };
    let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in lengths {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    (year, month, day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(filetime: i64, words: [u16; 8]) {
        assert_eq!(SystemTime::from_filetime(filetime).words(), words);
    }

    #[test]
    fn the_count_starts_on_a_monday_in_1601() {
        check(0, [1601, 1, 1, 1, 0, 0, 0, 0]);
    }

    #[test]
    fn the_unix_epoch_was_a_thursday() {
        check(116_444_736_000_000_000, [1970, 1, 4, 1, 0, 0, 0, 0]);
    }

    #[test]
    fn a_real_machine_wrote_this_wednesday() {
        check(132_290_312_439_883_752, [2020, 3, 3, 18, 18, 54, 3, 988]);
    }

    #[test]
    fn the_last_day_of_a_leap_year_of_a_cycle_is_found() {
        // 2000-12-31 23:59:59.999, a Sunday, one millisecond before 2001 begins.
        check(126_227_808_000_000_000 - 10_000, [2000, 12, 0, 31, 23, 59, 59, 999]);
        check(126_227_808_000_000_000, [2001, 1, 1, 1, 0, 0, 0, 0]);
    }

    #[test]
    fn the_29th_of_february_exists_in_2024_and_not_in_1700() {
        check(133_536_384_000_000_000, [2024, 2, 4, 29, 0, 0, 0, 0]);
        check((date_1700_march_first()) * PER_DAY, [1700, 3, 1, 1, 0, 0, 0, 0]);
    }

    /// Returns the number of days from 1601-01-01 to 1700-03-01: 99 years with 24 leap days, then January and 28 days of February.
    fn date_1700_march_first() -> i64 {
        99 * 365 + 24 + 31 + 28
    }
}
