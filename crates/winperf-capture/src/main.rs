//! The program `winperf-capture`.
#![cfg_attr(all(windows, feature = "small"), no_std, no_main)]

// The entry point and the allocator of the small program are there.
#[cfg(all(windows, feature = "small"))]
extern crate winperf_capture;

#[cfg(all(windows, not(feature = "small")))]
fn main() -> std::process::ExitCode {
    winperf_capture::program::main().into()
}

#[cfg(not(windows))]
fn main() -> std::process::ExitCode {
    eprintln!(
        "winperf-capture: performance data can only be captured on Windows; \
         run winperf-capture.exe on the machine in question and open its file here with winperf"
    );
    std::process::ExitCode::from(2)
}
