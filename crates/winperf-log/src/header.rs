//! The header of a log: the program that wrote it, its time, and its time zone.

use alloc::string::String;

use winperf::time::{CalendarTime, FileTime};

use crate::layout::{buffer, event, log_header as layout, zone};
use crate::window::Window;

/// Units of 100 ns in a minute.
const MINUTE: i64 = 60 * FileTime::PER_SECOND;
/// Units of 100 ns in a day.
const DAY: i64 = 1440 * MINUTE;

/// Header of a log, as the log states it; its times are UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogHeader {
    /// Version of Windows, major and minor.
    pub version: [u8; 2],
    /// Build of Windows.
    pub build: u32,
    /// 4 or 8 bytes.
    pub pointer_size: u8,
    /// Time at which the log was begun.
    pub start: FileTime,
    /// Time at which the log was closed; 0 in a log that was not.
    pub end: FileTime,
    /// Time at which the machine was started.
    pub boot: FileTime,
    /// Ticks per second of the performance counter.
    pub perf_freq: i64,
    /// `LogFileMode`.
    pub mode: u32,
    /// Number of buffers, as the log states it.
    pub buffers: u32,
    /// Events that were lost while it was written.
    pub events_lost: u32,
    /// Buffers that were lost.
    pub buffers_lost: u32,
    /// The clock of the machine.
    pub zone: TimeZone,
    /// Names of the time zone in standard time and in summer; since Windows Vista, numbers of resources such as
    /// `@tzres.dll,-212`.
    pub zone_names: [String; 2],
    /// Name of the session.
    pub session: String,
    /// Path of the file at the time of writing.
    pub file: String,
}

/// Difference between local time and UTC: `UTC = local + bias`, in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeZone {
    /// The bias without the additional biases.
    pub bias: i32,
    /// Addition to the bias in standard time.
    pub standard_bias: i32,
    /// Addition to the bias in summer time.
    pub daylight_bias: i32,
    /// Beginning of standard time, as the words of a `SYSTEMTIME`.
    pub standard_date: [u16; 8],
    /// Beginning of daylight time.
    pub daylight_date: [u16; 8],
}

impl LogHeader {
    /// Returns the header, if the first event of the first buffer is one.
    pub(crate) fn read(file: Window<'_>) -> Option<Self> {
        let first = file.tail(buffer::LENGTH)?;
        let kind = first.byte(event::HEADER_TYPE)?;
        let pointers = match kind {
            event::SYSTEM_32 => 4_u8,
            event::SYSTEM_64 => 8,
            _ => return None,
        };
        if first.word(event::HOOK_ID)? != 0 {
            return None;
        }
        let length = usize::from(first.word(4)?);
        let all = first.part(event::SYSTEM_LENGTH, length.checked_sub(event::SYSTEM_LENGTH)?)?;
        let behind = all.tail(layout::POINTERS.checked_add(usize::from(pointers).checked_mul(2)?)?)?;
        let [major, minor, ..] = all.array::<4>(layout::VERSION)?;
        let file_name = layout::NAMES.checked_add(behind.text_length(layout::NAMES))?;
        Some(Self {
            version: [major, minor],
            build: all.dword(layout::BUILD)?,
            pointer_size: pointers,
            start: FileTime(behind.large(layout::START_TIME)?),
            end: FileTime(all.large(layout::END_TIME)?),
            boot: FileTime(behind.large(layout::BOOT_TIME)?),
            perf_freq: behind.large(layout::PERF_FREQ)?,
            mode: all.dword(layout::MODE)?,
            buffers: all.dword(layout::BUFFERS_WRITTEN)?,
            events_lost: all.dword(layout::EVENTS_LOST)?,
            buffers_lost: behind.dword(layout::BUFFERS_LOST)?,
            zone: TimeZone::read(behind.part(layout::ZONE, zone::LENGTH)?)?,
            zone_names: zone::NAMES.map(|at| zone_name(behind, layout::ZONE.saturating_add(at))),
            session: behind.text(layout::NAMES).unwrap_or_default(),
            file: behind.text(file_name).unwrap_or_default(),
        })
    }

    /// Returns `true` if the oldest buffers are overwritten when the file is full.
    pub fn is_circular(&self) -> bool {
        self.mode & layout::CIRCULAR != 0
    }
}

/// Returns the name of a time zone, which has 32 units at most.
fn zone_name(bytes: Window<'_>, at: usize) -> String {
    bytes.part(at, zone::NAME_LENGTH).and_then(|name| name.text(0)).unwrap_or_default()
}

impl LogHeader {
    /// Returns the name of the time zone at a local time, as in text logs written by PDH; `None` if the log contains
    /// the number of an unknown resource.
    pub fn zone_name(&self, local: FileTime) -> Option<&str> {
        /// Resources in real logs, with their bias.
        const RESOURCES: [(&str, &str); 4] = [
            ("@tzres.dll,-111", "Eastern Daylight Time"),
            ("@tzres.dll,-112", "Eastern Standard Time"),
            ("@tzres.dll,-211", "Pacific Daylight Time"),
            ("@tzres.dll,-212", "Pacific Standard Time"),
        ];
        let [standard, daylight] = &self.zone_names;
        let winter = self.zone.bias.checked_add(self.zone.standard_bias);
        let name = if self.zone.bias_at(local) == winter { standard } else { daylight };
        let known = RESOURCES.iter().find(|(resource, _)| resource == name).map(|(_, name)| *name);
        known.or(Some(name.as_str()).filter(|name| !name.is_empty() && !name.starts_with('@')))
    }
}

impl TimeZone {
    fn read(bytes: Window<'_>) -> Option<Self> {
        let date = |at: usize| -> Option<[u16; 8]> {
            let words = bytes.array::<16>(at)?;
            let mut date = [0; 8];
            for (word, pair) in date.iter_mut().zip(words.as_chunks::<2>().0) {
                *word = u16::from_le_bytes(*pair);
            }
            Some(date)
        };
        Some(Self {
            bias: bytes.long(zone::BIAS)?,
            standard_bias: bytes.long(zone::STANDARD_BIAS)?,
            daylight_bias: bytes.long(zone::DAYLIGHT_BIAS)?,
            standard_date: date(zone::STANDARD_DATE)?,
            daylight_date: date(zone::DAYLIGHT_DATE)?,
        })
    }

    /// Minutes from a local time to UTC; `None` for a nonexistent date.
    ///
    /// In the repeated hour in autumn, this is the bias of the first.
    pub fn bias_at(&self, local: FileTime) -> Option<i32> {
        let year = local.calendar()?.year;
        let [summer, winter] = [self.daylight_date, self.standard_date].map(|date| transition(date, year));
        let is_summer = match (summer, winter) {
            (Some(summer), Some(winter)) if summer < winter => (summer..winter).contains(&local),
            (Some(summer), Some(winter)) => !(winter..summer).contains(&local),
            _ => false,
        };
        self.bias.checked_add(if is_summer { self.daylight_bias } else { self.standard_bias })
    }

    /// Returns the UTC of a local time in the repeated hour in autumn, at its second occurrence; `None` for any other
    /// local
    /// time.
    pub(crate) fn utc_of_second_pass(&self, local: FileTime) -> Option<FileTime> {
        let winter = transition(self.standard_date, local.calendar()?.year)?;
        let minutes = self.standard_bias.checked_sub(self.daylight_bias)?;
        let start = shifted(winter, minutes.checked_neg()?)?;
        let is_repeated = (start..winter).contains(&local);
        is_repeated.then(|| shifted(local, self.bias.checked_add(self.standard_bias)?)).flatten()
    }

    /// Returns the UTC of a local time, by the dates on which clocks are changed.
    pub fn utc_of(&self, local: FileTime) -> Option<FileTime> {
        shifted(local, self.bias_at(local)?)
    }
}

/// Returns a time `minutes` later.
pub(crate) fn shifted(time: FileTime, minutes: i32) -> Option<FileTime> {
    time.0.checked_add(i64::from(minutes).checked_mul(MINUTE)?).map(FileTime)
}

/// Returns when a rule of a time zone applies in a year: year 0 means the n-th such weekday of the month, and 5 the
/// last.
fn transition(rule: [u16; 8], of_year: u16) -> Option<FileTime> {
    let [year, month, weekday, day, hour, minute, second, millisecond] = rule;
    let at = |year, day| CalendarTime { year, month, day, hour, minute, second, millisecond }.file_time();
    if month == 0 {
        return None;
    }
    if year != 0 {
        return at(year, day);
    }
    let first = at(of_year, 1)?;
    // 1601-01-01 was a Monday.
    let weekday_of_first = first.0.checked_div(DAY)?.checked_add(1)?.checked_rem(7)?;
    let ahead = i64::from(weekday).checked_sub(weekday_of_first)?.rem_euclid(7);
    let nth = |number: u16| -> Option<FileTime> {
        let days = ahead.checked_add(i64::from(number).checked_sub(1)?.checked_mul(7)?)?;
        let time = FileTime(first.0.checked_add(days.checked_mul(DAY)?)?);
        (time.calendar()?.month == month).then_some(time)
    };
    (1..=day.min(5)).rev().find_map(nth)
}
