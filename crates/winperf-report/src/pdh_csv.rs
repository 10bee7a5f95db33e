//! The text log of Performance Monitor, `(PDH-CSV 4.0)`, as written by `relog -f csv` and read by Performance Monitor,
//! PAL and spreadsheets.

use winperf::time::FileTime;

use crate::number::plain;

/// Returns the first line: the kind of file, the time zone, and the path of each column.
///
/// An unknown zone is left out, as by `typeperf`, so times are read as local times.
pub fn head(paths: &[String], is_utc: bool) -> String {
    let mut line = quoted(if is_utc { "(PDH-CSV 4.0) (UTC)(0)" } else { "(PDH-CSV 4.0)" });
    for path in paths {
        line.push(',');
        line.push_str(&quoted(&plain(path)));
    }
    line.push_str("\r\n");
    line
}

/// Returns the first line with the name and the bias of the zone that times are of, as Windows writes it.
pub fn head_of_zone(paths: &[String], name: &str, bias: i32) -> String {
    let utc = quoted("(PDH-CSV 4.0) (UTC)(0)");
    let own = quoted(&format!("(PDH-CSV 4.0) ({})({bias})", plain(name)));
    let head = head(paths, true);
    head.strip_prefix(&utc).map_or_else(String::new, |columns| own + columns)
}

/// Returns the line of a sample with 17 digits, as written by PDH and C's `%.17g` on Windows.
pub fn exact_line(time: FileTime, values: &[Option<f64>]) -> String {
    line_of(time, values, seventeen_digits)
}

/// Returns the line of a sample, with a value for each path; an absent one is a space, as in `relog`.
pub fn line(time: FileTime, values: &[Option<f64>]) -> String {
    line_of(time, values, |value| value.to_string())
}

fn line_of(time: FileTime, values: &[Option<f64>], digits: impl Fn(f64) -> String) -> String {
    let mut line = quoted(&moment(time));
    for value in values {
        line.push_str(",\"");
        match value {
            Some(value) => line.push_str(&digits(*value)),
            None => line.push(' '),
        }
        line.push('"');
    }
    line.push_str("\r\n");
    line
}

/// Returns a number with 17 significant digits and without trailing zeros; very small and very large ones have an
/// exponent of three digits.
fn seventeen_digits(value: f64) -> String {
    let text = format!("{value:.16e}");
    let Some((mantissa, exponent)) = text.split_once('e') else { return text };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |rest| ("-", rest));
    let all: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let digits = match all.trim_end_matches('0') {
        "" => "0",
        digits => digits,
    };
    let with_point = |whole: &str, rest: &str| match rest {
        "" => whole.to_owned(),
        rest => format!("{whole}.{rest}"),
    };
    let shown = match exponent {
        -4..=-1 => format!("0.{}{digits}", "0".repeat(exponent.unsigned_abs() as usize - 1)),
        0..=16 => {
            let count = exponent.unsigned_abs() as usize + 1;
            let padded = format!("{digits:0<count$}");
            let (whole, rest) = padded.split_at(count);
            with_point(whole, rest)
        }
        _ => {
            let (whole, rest) = digits.split_at(1);
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{}e{sign}{:03}", with_point(whole, rest), exponent.unsigned_abs())
        }
    };
    format!("{sign}{shown}")
}

/// Returns a time as `08/14/2007 15:44:38.599`.
fn moment(time: FileTime) -> String {
    let Some(time) = time.calendar() else { return String::new() };
    format!(
        "{:02}/{:02}/{:04} {:02}:{:02}:{:02}.{:03}",
        time.month, time.day, time.year, time.hour, time.minute, time.second, time.millisecond
    )
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf_log::TextLog;

    #[test]
    fn digits_are_those_of_pdh() {
        for text in [
            "0",
            "-1.5",
            "27899",
            "88.359340674585567",
            "2345.3290343446924",
            "0.33300142472592542",
            "86.93735103284412",
            "0.00012",
            "5.0045040536482834e-005",
            "1e+017",
            "10000000000000000",
        ] {
            assert_eq!(seventeen_digits(text.parse().unwrap()), text);
        }
    }

    #[test]
    fn what_is_written_is_read_as_it_was() {
        let paths =
            [r#"\\WEST\Process(a "b", c)\% Processor Time"#, r"\\WEST\System\Threads"].map(str::to_owned);
        let times = [FileTime(128_315_258_785_990_000), FileTime(128_315_258_795_990_000)];
        let values = [[Some(12.5), None], [Some(1e-7), Some(1184.0)]];
        let lines = times.iter().zip(&values).map(|(time, values)| line(*time, values));
        let lines: String = lines.collect();
        let log = TextLog::parse((head(&paths, true) + &lines).into()).unwrap();
        assert_eq!(log.columns(), paths);
        let read: Vec<_> = log.samples().collect();
        for ((sample, time), expected) in read.iter().zip(times).zip(&values) {
            assert_eq!((sample.local_time(), sample.utc()), (time, Some(time)));
            let read: Vec<_> = sample.values().map(|(_, value)| value).collect();
            assert_eq!(read, expected);
        }
        assert_eq!((read.len(), log.notes().len()), (2, 0));
        let local = TextLog::parse((head(&paths, false) + &lines).into()).unwrap();
        let moments: Vec<_> = local.samples().map(|sample| (sample.local_time(), sample.utc())).collect();
        assert_eq!(moments, times.map(|time| (time, None)));
    }
}
