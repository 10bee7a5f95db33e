//! `cargo xtask dist`: all artifacts, in `dist/`.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::page::Quality;
use crate::size::Size;
use crate::{command, conformance, page, setup, vscode, windows, workspace};

/// Builds the page into `dist/page` and as one file into `dist/winperf.html`, the extension for VS Code around it, the
/// programs into `dist/bin`, the conformance kit into `dist` and next to the page, and lists the results.
pub(crate) fn dist() -> Result<()> {
    let folder = workspace::root().join("dist");
    let page = folder.join("page");
    page::build(&page, Quality::Released)?;
    let single = folder.join("winperf.html");
    page::write_single(&page, &single)?;
    vscode::pack(&single, &folder)?;
    let program = command::released_winperf()?;
    programs(&folder.join("bin"), &program)?;
    conformance::write_into(&[&folder, &page], &program)?;
    list(&folder, &folder)
}

fn programs(folder: &Path, built: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let program = format!("winperf{EXE_SUFFIX}");
    fs::copy(built, folder.join(&program)).with_context(|| format!("copying {}", built.display()))?;
    if let Err(reason) = setup::for_windows_programs() {
        return left_out("winperf-capture.exe", windows::TARGET, &reason);
    }
    copy_capture(windows::TARGET, folder, "winperf-capture.exe")?;
    for (target, linker, advice) in windows::MORE_TARGETS {
        let name = format!("winperf-capture-{}.exe", target.split('-').next().unwrap_or(target));
        match setup::for_windows_target(target, linker, advice) {
            Ok(()) => copy_capture(target, folder, &name)?,
            Err(reason) => left_out(&name, target, &reason)?,
        }
    }
    Ok(())
}

/// Reports that this machine cannot build a program; in a workflow only the one for ARM may be missing, whose linker is
/// not packaged.
fn left_out(name: &str, target: &str, reason: &anyhow::Error) -> Result<()> {
    let may_be_missing = target == windows::ARM || !workspace::is_in_ci();
    ensure!(may_be_missing, "{name} cannot be built: {reason:#}");
    println!("{name} is left out: {reason:#}");
    Ok(())
}

fn copy_capture(target: &str, folder: &Path, name: &str) -> Result<()> {
    let built = windows::build_capture(target)?;
    fs::copy(&built, folder.join(name)).with_context(|| format!("copying {}", built.display()))?;
    Ok(())
}

/// Prints one line for each file below `folder`, by name.
fn list(folder: &Path, root: &Path) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            list(&path, root)?;
        } else {
            let name = path.strip_prefix(root).unwrap_or(&path);
            println!("{}", Size::measure(&path)?.line(&name.to_string_lossy()));
        }
    }
    Ok(())
}
