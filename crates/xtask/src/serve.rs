//! `cargo xtask serve`: the page on this machine, built again when it is loaded after a change.

use std::fs::{self, File};
use std::io;
use std::net::Ipv4Addr;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, Result, anyhow};
use tiny_http::{Header, Request, Response, Server};

use crate::page::{self, Quality};
use crate::workspace;

/// The port that is tried first when none is asked for.
const FIRST_PORT: u16 = 8080;

/// Files and folders from which the page is built.
const SOURCES: [&str; 5] = ["Cargo.lock", "crates", "docs", "index.html", "web"];

/// Builds the page, prints its address, and serves it until the process is ended.
///
/// # Errors
/// Returns an error when no server can be started; a page that does not build is an answer.
pub(crate) fn serve(port: Option<u16>) -> Result<()> {
    let server = match port {
        Some(port) => listen(port).with_context(|| format!("port {port} is in use"))?,
        None => (FIRST_PORT..u16::MAX).find_map(|port| listen(port).ok()).context("no port is free")?,
    };
    let mut site = Site { folder: workspace::target()?.join("page/served"), built: None };
    site.update();
    println!(
        "winperf is at http://{}/ and is built again when it is reloaded after a change",
        server.server_addr()
    );
    for request in server.incoming_requests() {
        // A closed connection needs no answer.
        site.answer(request).ok();
    }
    Ok(())
}

fn listen(port: u16) -> Result<Server> {
    Server::http((Ipv4Addr::LOCALHOST, port)).map_err(|error| anyhow!(error))
}

/// The served page.
struct Site {
    folder: PathBuf,
    /// Time of the newest source in the last build that succeeded.
    built: Option<SystemTime>,
}

impl Site {
    /// Builds the page if a source has changed; returns the message of a failed build.
    fn update(&mut self) -> Option<String> {
        let newest = SOURCES.iter().filter_map(|path| newest(&workspace::root().join(path))).max();
        if self.built.is_some() && self.built >= newest {
            return None;
        }
        match page::build(&self.folder, Quality::Served) {
            Ok(()) => {
                self.built = newest;
                None
            }
            Err(error) => {
                println!("the page did not build; reload it after a change\n{error:#}");
                Some(format!("{error:#}\n"))
            }
        }
    }

    fn answer(&mut self, request: Request) -> io::Result<()> {
        let name =
            request.url().split(['?', '#']).next().unwrap_or_default().trim_start_matches('/').to_owned();
        let name = if name.is_empty() { "index.html" } else { &name };
        if name == "index.html"
            && let Some(failure) = self.update()
        {
            return request.respond(Response::from_string(failure).with_status_code(500));
        }
        let is_inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        match File::open(self.folder.join(name)) {
            Ok(file) if is_inside => {
                let mut response = Response::from_file(file);
                for (field, value) in [("Content-Type", media_type(name)), ("Cache-Control", "no-cache")] {
                    response.add_header(Header::from_bytes(field, value).expect("letters of ASCII"));
                }
                request.respond(response)
            }
            _ => request.respond(Response::empty(404)),
        }
    }
}

/// Returns the time of the newest file in a folder; `target` and `node_modules` are not of the sources.
fn newest(path: &Path) -> Option<SystemTime> {
    if path.is_dir() {
        if path.ends_with("target") || path.ends_with("node_modules") {
            return None;
        }
        let entries = fs::read_dir(path).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
        return entries.filter_map(|path| newest(&path)).max();
    }
    fs::metadata(path).ok()?.modified().ok()
}

fn media_type(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("md" | "txt") => "text/plain; charset=utf-8",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;

    /// Asks a site that is up to date for an address, and returns the head and the body of the answer.
    fn ask(address: &str) -> String {
        let folder =
            std::env::temp_dir().join(format!("winperf-serve-{}-{}", std::process::id(), address.len()));
        fs::create_dir_all(folder.join("page")).unwrap();
        fs::write(folder.join("secret.txt"), "secret").unwrap();
        fs::write(folder.join("page/index.html"), "<p>page").unwrap();
        let server = listen(0).unwrap();
        let at = server.server_addr().to_ip().unwrap();
        let mut site = Site { folder: folder.join("page"), built: Some(SystemTime::now()) };
        let mut stream = TcpStream::connect(at).unwrap();
        write!(stream, "GET {address} HTTP/1.0\r\n\r\n").unwrap();
        site.answer(server.recv().unwrap()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        fs::remove_dir_all(folder).unwrap();
        answer
    }

    #[test]
    fn the_document_is_at_the_root_with_its_type() {
        let answer = ask("/?q#f");
        assert!(
            answer.contains(" 200 ") && answer.contains("text/html") && answer.ends_with("<p>page"),
            "{answer}"
        );
    }

    #[test]
    fn nothing_outside_of_the_page_is_served() {
        for address in ["/../secret.txt", "/page/../../secret.txt", "//etc/hostname", "/missing.js"] {
            let answer = ask(address);
            assert!(answer.contains(" 404 ") && !answer.contains("secret"), "{address}: {answer}");
        }
    }
}
