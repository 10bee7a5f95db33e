//! Captures through the program `winperf`: the documents that other programs are written against, and its exit statuses.

mod absence;
mod assume;
mod check;
mod expected;
mod export;
mod export_folder;
#[cfg(unix)]
mod export_killed;
mod export_logs;
mod export_parquet;
mod handing;
mod hostile;
mod input;
mod language;
mod log_problems;
mod log_statistics;
mod logs;
#[cfg(unix)]
mod mutated;
#[cfg(target_os = "linux")]
mod outputs;
#[cfg(unix)]
mod promises;
#[cfg(target_os = "linux")]
mod reading;
mod redacted;
mod secrets;
mod titles;
mod tree;
mod values;
