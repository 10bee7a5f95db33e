//! The text log of Performance Monitor, `(PDH-CSV 4.0)`: what `relog -f csv` writes, and what Performance Monitor, PAL and spreadsheets open.

use winperf::time::FileTime;

use crate::number::plain;

/// The first line: what the file is, the zone of its times, and the path of each column.
///
/// Where nobody knows the zone it is left out, as `typeperf` does, so that times are read as those of a clock on the wall.
pub fn head(paths: &[String], is_utc: bool) -> String {
    let mut line = quoted(if is_utc { "(PDH-CSV 4.0) (UTC)(0)" } else { "(PDH-CSV 4.0)" });
    for path in paths {
        line.push(',');
        line.push_str(&quoted(&plain(path)));
    }
    line.push_str("\r\n");
    line
}

/// The line of a moment, with a value for each path; an absent one is a blank, as `relog` has it.
pub fn line(time: FileTime, values: &[Option<f64>]) -> String {
    let mut line = quoted(&moment(time));
    for value in values {
        line.push_str(",\"");
        match value {
            Some(value) => line.push_str(&value.to_string()),
            None => line.push(' '),
        }
        line.push('"');
    }
    line.push_str("\r\n");
    line
}

/// A time as `08/14/2007 15:44:38.599`.
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
    fn what_is_written_is_read_as_it_was() {
        let paths =
            [r#"\\WEST\Process(a "b", c)\% Processor Time"#, r"\\WEST\System\Threads"].map(str::to_owned);
        let times = [FileTime(128_315_258_785_990_000), FileTime(128_315_258_795_990_000)];
        let values = [[Some(12.5), None], [Some(1e-7), Some(1184.0)]];
        let lines = times.iter().zip(&values).map(|(time, values)| line(*time, values));
        let lines: String = lines.collect();
        let log = TextLog::read((head(&paths, true) + &lines).into()).unwrap();
        assert_eq!(log.columns(), paths);
        let read: Vec<_> = log.samples().collect();
        for ((sample, time), expected) in read.iter().zip(times).zip(&values) {
            assert_eq!((sample.local_time(), sample.utc()), (time, Some(time)));
            let read: Vec<_> = sample.values().map(|(_, value)| value).collect();
            assert_eq!(read, expected);
        }
        assert_eq!((read.len(), log.notes().len()), (2, 0));
        let local = TextLog::read((head(&paths, false) + &lines).into()).unwrap();
        let moments: Vec<_> = local.samples().map(|sample| (sample.local_time(), sample.utc())).collect();
        assert_eq!(moments, times.map(|time| (time, None)));
    }
}
