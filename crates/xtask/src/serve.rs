//! `cargo xtask serve`: the page on this machine, built again at every change.

use std::env;
use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::{command, page, setup, workspace};

/// The port that is tried first when none is asked for.
const FIRST_PORT: u16 = 8080;

/// Sets up, builds, serves, and prints the address when the page is there.
pub(crate) fn serve(port: Option<u16>) -> Result<()> {
    setup::for_page()?;
    let port = match port {
        Some(port) if is_free(port) => port,
        Some(port) => bail!("port {port} is in use"),
        None => (FIRST_PORT..u16::MAX).find(|port| is_free(*port)).context("no port is free")?,
    };
    let folder = folder()?;
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("removing {}", folder.display()))?;
    }
    Command::new(env::current_exe()?).args(["announce", &port.to_string()]).spawn()?;
    let mut trunk = page::trunk()?;
    trunk.args(["serve", "--address", "127.0.0.1", "--port", &port.to_string(), "--dist"]).arg(folder);
    command::show(&trunk);
    become_command(&mut trunk)
}

/// Waits until the server is reachable, and prints its address when it has a page.
///
/// Trunk starts its server after the first build, also when that build failed.
pub(crate) fn announce(port: u16) -> Result<()> {
    let parent = parent();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        if self::parent() != parent {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(100));
    }
    let address = format!("http://127.0.0.1:{port}/");
    if folder()?.join("index.html").exists() {
        println!("winperf is at {address}");
    } else {
        println!("the page did not build; after the next change that builds, it is at {address}");
    }
    Ok(())
}

fn folder() -> Result<PathBuf> {
    Ok(workspace::target()?.join("page/served"))
}

fn is_free(port: u16) -> bool {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok()
}

/// Replaces this program by the server, so that a signal sent to the task ends the server.
#[cfg(unix)]
fn become_command(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    Err(command.exec()).context("the server does not start")
}

#[cfg(not(unix))]
fn become_command(command: &mut Command) -> Result<()> {
    command.status().map(drop).context("the server does not start")
}

/// Who started this program: it changes when that one ends.
#[cfg(unix)]
fn parent() -> u32 {
    std::os::unix::process::parent_id()
}

#[cfg(not(unix))]
fn parent() -> u32 {
    0
}
