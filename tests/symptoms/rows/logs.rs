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
];
