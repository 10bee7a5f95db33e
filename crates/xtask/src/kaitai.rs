//! The reader that Kaitai Struct makes of `docs/perf_data_block.ksy`, beside `winperf tree`: an independent check of both.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use winperf_synth::{examples, fixtures};

use crate::{command, conformance, npm, setup, workspace};

/// Number of generated captures.
const MADE_UP: u64 = 1000;

/// Installs compiler and runtime beside the tests, writes the captures and the kit, and compares.
pub(crate) fn test() -> Result<()> {
    let folder = workspace::target()?.join("kaitai");
    let consumer = folder.join("consumer");
    npm::copy(&workspace::root().join("tests/kaitai"), &consumer)?;
    setup::packages(&consumer)?;
    let program = command::winperf()?;
    let (captures, kit) = (folder.join("captures"), folder.join("kit"));
    write_captures(&captures)?;
    write_kit(&program, &kit)?;
    let mut node = command::new("node")?;
    node.current_dir(&consumer).args(["--test", "--test-reporter=spec", "reader.test.mjs"]);
    node.env("WINPERF_FORMAT", workspace::root().join("docs/perf_data_block.ksy"));
    node.env("WINPERF_PROGRAM", program).env("WINPERF_CAPTURES", captures).env("WINPERF_KIT", kit);
    command::run(&mut node)
}

/// Writes every example and fixture, and captures that are generated.
fn write_captures(folder: &Path) -> Result<()> {
    anew(folder)?;
    let examples = examples::all().into_iter().flat_map(|example| {
        [(format!("{}-0", example.name), example.older), (format!("{}-1", example.name), example.newer)]
    });
    let fixtures = [
        ("system", fixtures::system_cap()),
        ("processor", fixtures::processor_cap()),
        ("samba", fixtures::samba_style()),
        ("documents", fixtures::transfer_and_peer()),
        ("slots-0", fixtures::slot_shift().0),
        ("slots-1", fixtures::slot_shift().1),
        ("hostile-0", fixtures::hostile().0),
        ("hostile-1", fixtures::hostile().1),
        ("promise", fixtures::promise(20, 30)),
    ];
    let fixtures = fixtures.into_iter().map(|(name, capture)| (name.to_owned(), capture.write()));
    let made_up = (0..MADE_UP).map(|seed| (format!("any-{seed:04}"), fixtures::any(seed).write()));
    for (name, bytes) in examples.chain(fixtures).chain(made_up) {
        write(&folder.join(format!("{name}.perfdata")), &bytes)?;
    }
    Ok(())
}

/// Writes the kit as files; written twice, it is the same.
fn write_kit(program: &Path, folder: &Path) -> Result<()> {
    anew(folder)?;
    let members = conformance::members(program)?;
    for member in &members {
        let path = folder.join(&member.name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        write(&path, &member.bytes)?;
    }
    let again = conformance::archive(program)?;
    ensure!(
        winperf_bundle::archive(&members)? == again,
        "the conformance kit differs when it is written twice"
    );
    write(&folder.with_extension("zip"), &again)
}

fn anew(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("removing {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("writing {}", path.display()))
}
