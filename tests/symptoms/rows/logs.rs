//! Symptoms of logs, shown by the commands about them.

use winperf_synth::Counter;
use winperf_synth::counter_type::PERF_COUNTER_COUNTER;
use winperf_tests::Folder;

use super::{Shown, row, run};
use crate::made::{Beside, at, bundle, each};

/// Returns a text log of one counter, with a sample each second.
fn text_log(folder: &Folder, path: &str, values: &[String]) -> String {
    let mut text = format!("\"(PDH-CSV 4.0) (UTC)(0)\",\"{path}\"\r\n");
    for (second, value) in values.iter().enumerate() {
        text += &format!("\"11/27/2026 10:00:{second:02}.000\",\"{value}\"\r\n");
    }
    folder.write("a.csv", text.as_bytes())
}

const HEAD: &str = "\"(PDH-CSV 4.0) (UTC)(0)\"";

const PAGES: &str = r"\\NORTH\Memory\Pages/sec";

/// Returns a text log with these columns, and rows with their times and their values.
fn lines(folder: &Folder, paths: &[&str], rows: &[(&str, &str)]) -> String {
    let heads: String = paths.iter().map(|path| format!(",\"{path}\"")).collect();
    let rows = rows.iter().map(|(time, values)| format!("\"11/27/2026 {time}.000\",\"{values}\"\r\n"));
    folder.write("a.csv", format!("{HEAD}{heads}\r\n{}", rows.collect::<String>()).as_bytes())
}

/// Returns the path of a real log.
fn fixture(name: &str) -> String {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/winperf-log/tests/fixtures");
    folder.join(name).display().to_string()
}

fn pages(folder: &Folder, values: impl Iterator<Item = u32>) -> String {
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    text_log(folder, r"\\NORTH\Memory\Pages/sec", &values)
}

pub(super) const ROWS: &[Shown] = &[
    row(62, |folder| {
        let busy = (0..24_u32).map(|at| if at.is_multiple_of(3) { 0 } else { 574 + at });
        run(&["check", &pages(folder, busy)])
    }),
    row(63, |folder| {
        let counter = Counter::new(28, PERF_COUNTER_COUNTER);
        let samples = (0..).zip([5_000, 5_200, 90, 5_400]);
        let samples = samples.map(|(second, value)| at(second, [each(230, &counter, &[("ledger", value)])]));
        run(&["check", &bundle(folder, "a.perfcap.zip", samples.collect(), Beside::default())])
    }),
    row(64, |folder| {
        let file = pages(folder, [10, 20, 30, 40, 60, 80].into_iter());
        run(&["stats", &file])
    }),
    row(65, |folder| {
        // `处理器` in GBK, and a zone that is cut.
        let mut text = br#""(PDH-CSV 4.0) (","\\NORTH\"#.to_vec();
        text.extend(b"\xB4\xA6\xC0\xED\xC6\xF7(_Total)\\% Busy\"\r\n\"11/27/2026 10:00:00.000\",\"5\"\r\n");
        let file = folder.write("a.csv", &text);
        run(&["log", &file, "--encoding", "gbk", "--bias", "-480"])
    }),
    row(66, |folder| {
        let file = text_log(folder, r"\\NORTH\DatentrÃ¤ger(C:)\% Free", &["5.000,25".to_owned()]);
        run(&["log", &file])
    }),
    row(67, |_| run(&["explain", "0xC0000BC6"])),
    row(49, |folder| {
        let file = lines(folder, &[PAGES], &[("10:00:00", "1\",\"2"), ("10:00:01", "2\",\"3")]);
        run(&["check", &file])
    }),
    row(68, |folder| run(&["export", &pages(folder, 0..3), "--format", "jsonl", "-o", "-"])),
    row(69, |folder| run(&["stats", &pages(folder, 0..30), "--from", "10:00:05", "--to", "10:00:15"])),
    row(70, |_| run(&["check", &fixture("powershell-badcountersamples.blg")])),
    row(71, |folder| {
        let file = lines(folder, &[PAGES], &[("10:00:00", "1"), ("10:00:01", "1#QNAN"), ("10:00:02", "2")]);
        run(&["check", &file])
    }),
    row(72, |folder| {
        let text = format!(
            "{HEAD},\"{PAGES}\"\r\n\"27/02/2024 10:00:00.000\",\"1\"\r\n\"27/02/2024 10:00:01.000\",\"2\"\r\n"
        );
        run(&["log", &folder.write("a.csv", text.as_bytes())])
    }),
    row(73, |_| run(&["stats", &fixture("pal-samplelog.blg")])),
    row(74, |folder| {
        let set = folder.write(
            "set.xml",
            br"<DataCollectorSet><PerformanceCounterDataCollector><Counter>\Memory\Pages/sec</Counter><Counter>\SQLServer:Buffer Manager\Page life expectancy</Counter></PerformanceCounterDataCollector></DataCollectorSet>",
        );
        run(&["check", &set, &pages(folder, 0..3)])
    }),
    row(75, |folder| {
        let path = r"\\NORTH\Processor Information(0,1)\% Processor Time";
        run(&["log", &lines(folder, &[path], &[("10:00:00", "1")])])
    }),
    row(76, |folder| run(&["check", &lines(folder, &[PAGES, PAGES], &[("10:00:00", "1\",\"1")])])),
    row(77, |folder| run(&["check", &lines(folder, &[], &[("10:00:00", "-1")])])),
    row(78, |folder| {
        let text = "(PDH-CSV 4.0) (W. Europe Standard Time)(-60);\\\\NORTH\\Memory\\Pages/sec\r\n27.11.2026 10:00:00,000;15,5\r\n27.11.2026 10:00:01,000;16,5\r\n";
        run(&["values", &folder.write("a.csv", text.as_bytes())])
    }),
    row(79, |folder| {
        let minutes = [30, 40, 50, 0, 10, 20, 30];
        let times: Vec<String> = minutes.iter().map(|minute| format!("02:{minute:02}:00")).collect();
        let rows: Vec<(&str, &str)> = times.iter().map(|time| (time.as_str(), "1")).collect();
        run(&["check", &lines(folder, &[PAGES], &rows)])
    }),
    row(80, |folder| {
        let rows =
            ["10:00:00", "10:00:10", "10:00:20", "10:00:30", "10:00:40", "10:00:50", "13:54:20", "13:54:30"];
        run(&["check", &lines(folder, &[PAGES], &rows.map(|time| (time, "1")))])
    }),
    row(81, |folder| {
        let paths = ["Bytes Sent/sec", "Bytes Received/sec", "Current Connections"];
        let paths = paths.map(|counter| format!(r"\\NORTH\Web Service(_Total)\{counter}"));
        let value = |second: u32| if second == 7 { 6 } else { second };
        let rows: Vec<[String; 2]> = (0..12)
            .map(|second| {
                let values = [1, 10, 100].map(|base| (value(second) + base).to_string());
                [format!("10:00:{second:02}"), values.join("\",\"")]
            })
            .collect();
        let rows: Vec<(&str, &str)> =
            rows.iter().map(|[time, values]| (time.as_str(), values.as_str())).collect();
        run(&["check", &lines(folder, &paths.each_ref().map(String::as_str), &rows)])
    }),
    row(82, |_| run(&["explain", "537003264"])),
    row(83, |_| run(&["check", &fixture("powershell-badcountersamples.blg")])),
    row(84, |folder| {
        let paths = [
            r"\\NORTH\Processor(_Total)\% Processor Time",
            r"\\NORTH\Process(sqlservr)\% Processor Time",
            r"\\NORTH\Process(backup)\% Processor Time",
        ];
        let times: Vec<String> = (0..60).map(|minute| format!("02:{minute:02}:00")).collect();
        let busy =
            |minute: usize| if (10..=43).contains(&minute) { "95\",\"71\",\"29" } else { "10\",\"5\",\"5" };
        let rows: Vec<(&str, &str)> =
            times.iter().enumerate().map(|(minute, time)| (time.as_str(), busy(minute))).collect();
        run(&["check", &lines(folder, &paths, &rows)])
    }),
    row(85, |folder| {
        let text = format!(
            "\r\n{HEAD},\"{PAGES}\"\r\n\"11/27/2026 10:00:00.000\",\"1\"\r\n\r\nExiting, please wait...\r\n"
        );
        let units = [0xFEFF].into_iter().chain(text.encode_utf16());
        let bytes: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
        run(&["log", &folder.write("a.csv", &bytes)])
    }),
];
