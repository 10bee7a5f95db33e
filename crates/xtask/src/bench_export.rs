//! `cargo xtask bench-export`: speed, memory and size of each format of an export; with `--duckdb` the speed beside that
//! of DuckDB.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use winperf_synth::fleet::Fleet;

use crate::{command, setup, workspace};

/// Captures that a run is measured with: a name, and machines, samples of each, and processes in each.
const INPUTS: [(&str, [u32; 3]); 4] = [
    ("10 captures", [1, 10, 20]),
    ("1,000 captures", [20, 50, 20]),
    ("10,000 captures", [20, 500, 20]),
    ("60 captures of 300 KB", [1, 60, 1000]),
];

/// Inputs that are compared with DuckDB, by their names.
const COMPARED: [&str; 2] = ["1,000 captures", "60 captures of 300 KB"];

/// Formats that DuckDB writes too.
const FORMATS_OF_DUCKDB: [&str; 3] = ["parquet", "csv", "jsonl"];

const FORMATS: [&str; 5] = ["csv", "jsonl", "parquet", "pdh-csv", "openmetrics"];

const HEAD: &str = "\
| input | format | captures/s | rows/s | captures/s of a core | rows/s of a core | memory, MB | MB per million values |
|---|---|--:|--:|--:|--:|--:|--:|";

/// Number of runs, of which the median is reported, since other load on the machine makes some of them longer.
const RUNS: usize = 3;

/// Additional runs for few captures, since processor time is measured in hundredths of a second.
const MORE_RUNS: usize = 7;

/// Measurements of a run.
struct Measured {
    seconds: f64,
    /// Busy time of all processors.
    busy: f64,
    megabytes: f64,
    length: u64,
}

/// Measures all formats over all inputs, and prints a table.
pub(crate) fn bench_export() -> Result<()> {
    let program = command::released_winperf()?;
    println!("Captures and rows by the clock, and by the time of processors.\n");
    println!("{HEAD}");
    for (name, [machines, samples, processes]) in INPUTS {
        let folder = folder_of(name)?;
        write(&folder, Fleet { interval: 10, processes }, machines, samples)?;
        let captures = f64::from(machines * samples);
        let rows = rows(&program, &folder)?;
        for format in FORMATS {
            let run =
                median(&program, &folder, format, if captures < 100.0 { RUNS * MORE_RUNS } else { RUNS })?;
            println!(
                "| {name} | {format} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} | {:.1} |",
                captures / run.seconds,
                rows / run.seconds,
                captures / run.busy,
                rows / run.busy,
                run.megabytes,
                run.length as f64 / rows
            );
        }
    }
    Ok(())
}

/// Measures the formats that DuckDB writes too beside it, and prints a table.
pub(crate) fn beside_duckdb() -> Result<()> {
    let program = command::released_winperf()?;
    let python = setup::python("export", &workspace::root().join("tests/export/requirements.txt"))?;
    println!("Millions of rows by a second of the processor.\n");
    println!("| input | format | winperf | DuckDB |\n|---|---|--:|--:|");
    for (name, [machines, samples, processes]) in
        INPUTS.into_iter().filter(|(name, _)| COMPARED.contains(name))
    {
        let folder = folder_of(name)?;
        write(&folder, Fleet { interval: 10, processes }, machines, samples)?;
        let rows = rows(&program, &folder)? / 1e6;
        let of_duckdb = seconds_of_duckdb(&program, &python, &folder)?;
        for (format, seconds) in FORMATS_OF_DUCKDB.into_iter().zip(of_duckdb) {
            let busy = median(&program, &folder, format, RUNS)?.busy;
            println!("| {name} | {format} | {:.2} | {:.2} |", rows / busy, rows / seconds);
        }
    }
    Ok(())
}

/// Returns the processor time in which DuckDB writes each of its formats.
fn seconds_of_duckdb(program: &Path, python: &Path, folder: &Path) -> Result<Vec<f64>> {
    let table = folder.with_extension("parquet");
    let mut export = command::new(&program.to_string_lossy())?;
    export.arg("export").arg(folder).args(["--format", "parquet", "--force", "-o"]).arg(&table);
    command::run(&mut export)?;
    let mut bench = command::new(&python.to_string_lossy())?;
    bench.arg(workspace::root().join("tests/export/bench_duckdb.py")).arg(&table).args(FORMATS_OF_DUCKDB);
    let out = bench.output().context("Python")?;
    ensure!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let said = String::from_utf8(out.stdout).context("what the script prints")?;
    let seconds = |line: &str| line.split_whitespace().nth(1)?.parse().ok();
    said.lines()
        .map(seconds)
        .collect::<Option<Vec<f64>>>()
        .with_context(|| format!("the script prints {said}"))
}

/// Returns the folder for the captures of an input.
fn folder_of(name: &str) -> Result<PathBuf> {
    Ok(workspace::target()?.join("bench/export").join(name.replace([' ', ','], "-")))
}

fn write(folder: &Path, fleet: Fleet, machines: u32, samples: u32) -> Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(folder).with_context(|| format!("creating {}", folder.display()))?;
    for machine in 0..machines {
        for sample in 0..samples {
            let path = folder.join(format!("{machine}-{sample:06}.perfdata"));
            fs::write(&path, fleet.capture(machine, sample))
                .with_context(|| format!("writing {}", path.display()))?;
        }
    }
    Ok(())
}

/// Returns the number of values: lines of JSON, one for each.
fn rows(program: &Path, folder: &Path) -> Result<f64> {
    let said = run(program, folder, "csv")?.1;
    let number = said.split(" rows").next().unwrap_or_default();
    number.parse().with_context(|| format!("how many rows are there? {said}"))
}

fn median(program: &Path, folder: &Path, format: &str, count: usize) -> Result<Measured> {
    let mut runs = Vec::new();
    for _ in 0..count {
        runs.push(run(program, folder, format)?.0);
    }
    let busy = runs.iter().map(|run| run.busy).sum::<f64>() / runs.len() as f64;
    runs.sort_by(|left, right| left.seconds.total_cmp(&right.seconds));
    Ok(Measured { busy, ..runs.swap_remove(count / 2) })
}

/// Runs an export whose output is only counted, and returns its own measurements.
fn run(program: &Path, folder: &Path, format: &str) -> Result<(Measured, String)> {
    let told: PathBuf = folder.with_extension("time");
    let mut time = command::new("/usr/bin/time")?;
    time.args(["--format=%U %S %M", "--output"]).arg(&told).arg(program);
    time.arg("export").arg(folder).args(["--format", format, "-o", "-"]);
    let start = Instant::now();
    let mut child = time.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().context("/usr/bin/time")?;
    let mut out = child.stdout.take().context("a pipe")?;
    let length = io::copy(&mut out, &mut io::sink())?;
    let mut said = String::new();
    child.stderr.take().context("a pipe")?.read_to_string(&mut said)?;
    ensure!(child.wait()?.success(), "{said}");
    let seconds = start.elapsed().as_secs_f64();
    let told = fs::read_to_string(&told).context("what /usr/bin/time says")?;
    let numbers: Vec<f64> = told.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    let [user, system, kilobytes] = numbers[..] else { anyhow::bail!("/usr/bin/time says {told}") };
    Ok((Measured { seconds, busy: user + system, megabytes: kilobytes / 1000.0, length }, said))
}
