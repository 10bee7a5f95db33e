//! An open list of counter paths: output of `typeperf -qx`, or a data collector set.

use winperf_log::PathList;

use crate::shared::Shared;

/// A list of counter paths, and its file.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenPaths {
    pub file: String,
    pub list: Shared<PathList>,
}
