//! Base of the tests under Wine: a Windows of their own in a folder, with the provider in it, and the capture program.
//!
//! Three environment variables name the programs; `cargo xtask test` sets them.
//!
//! | variable | what it names |
//! |---|---|
//! | `WINPERF_WINE` | Wine's 64-bit loader, such as `/usr/lib/wine/wine64` |
//! | `WINPERF_WINDOWS_PROGRAMS` | the folder with `winperf-capture.exe` and `winperf_provider.dll` |
//! | `WINPERF_PROGRAM` | the program `winperf` of this system |
#![forbid(unsafe_code)]

mod capture;
mod compiler;
mod faulty_registry;
mod titles;
mod values;
mod wine;

pub use capture::{Capture, Run, Running, files_of};
pub use compiler::{compiled, compiled_by};
pub use faulty_registry::FaultyRegistry;
pub use titles::provider_titles;
pub use values::{FIRST_COUNTER, Table};
pub use wine::{Wine, fresh_folder, path_in_wine, program};
