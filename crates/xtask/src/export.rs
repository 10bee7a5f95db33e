//! Exports of many captures read by DuckDB, Polars and Prometheus, and created by Spark.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use winperf_synth::fleet::Fleet;

use crate::{command, setup, workspace};

/// Two hours one of which is on the next day.
const FLEET: Fleet = Fleet { interval: 120, processes: 12 };
const MACHINES: u32 = 20;
const SAMPLES: u32 = 50;

/// Runs the queries of `docs/export.md`, compares the results of several readers, and checks metrics with Prometheus'
/// tool.
pub(crate) fn test() -> Result<()> {
    let python = setup::python("export", &workspace::root().join("tests/export/requirements.txt"))?;
    let promtool = setup::promtool()?;
    let program = command::winperf()?;
    let folder = workspace::target()?.join("export");
    write_fleet(&folder.join("captures"))?;
    let mut tests = command::new(&python.to_string_lossy())?;
    tests.arg(workspace::root().join("tests/export/test_export.py")).arg("--verbose");
    tests.env("WINPERF_PROGRAM", program).env("WINPERF_PROMTOOL", promtool);
    tests.env("WINPERF_FLEET", folder.join("captures")).env("WINPERF_OUT", folder.join("out"));
    tests.env("WINPERF_DOCUMENT", workspace::root().join("docs/export.md"));
    command::run(&mut tests)
}

/// Runs the job of `examples/spark` over the same captures, kills a task, and compares with the export of one machine.
pub(crate) fn test_spark() -> Result<()> {
    setup::for_spark()?;
    let python = setup::python("spark", &workspace::root().join("examples/spark/requirements.txt"))?;
    let program = command::winperf()?;
    let folder = workspace::target()?.join("spark");
    write_fleet(&folder.join("captures"))?;
    let mut tests = command::new(&python.to_string_lossy())?;
    tests.arg(workspace::root().join("tests/export/test_spark.py")).arg("--verbose");
    tests.env("WINPERF_PROGRAM", program).env("PYSPARK_PYTHON", &python);
    tests.env("WINPERF_FLEET", folder.join("captures")).env("WINPERF_OUT", folder.join("out"));
    tests.env("WINPERF_JOB", workspace::root().join("examples/spark/winperf_export.py"));
    command::run(&mut tests)
}

/// Writes the captures of all machines, a folder for each.
fn write_fleet(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("removing {}", folder.display()))?;
    }
    for machine in 0..MACHINES {
        let of_machine = folder.join(FLEET.machine(machine));
        fs::create_dir_all(&of_machine).with_context(|| format!("creating {}", of_machine.display()))?;
        for sample in 0..SAMPLES {
            let path = of_machine.join(format!("{sample:06}.perfdata"));
            fs::write(&path, FLEET.capture(machine, sample))
                .with_context(|| format!("writing {}", path.display()))?;
        }
    }
    Ok(())
}
