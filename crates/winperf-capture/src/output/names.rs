//! Names of files.

use alloc::format;
use alloc::string::String;

use winperf::time::CalendarTime;
use winperf_redact::Level;

/// The ending of a file that is not complete.
pub(super) const UNFINISHED: &str = ".part";
/// Extension of a file that is held while a file is written next to it.
/// It must not be used by other programs, since such files are removed unless they are held; `.lock` is common.
pub(super) const LOCK: &str = ".winperf-lock";
/// Suffix of the names of files that the program chooses.
pub(super) const ENDING: &str = ".perfcap.zip";
/// Prefix of these names.
pub(super) const BEGINNING: &str = "winperf-";
/// Maximum number of files with one stem.
pub(super) const MAX_OF_STEM: u32 = 1000;

/// Returns `true` if a file is one that `--raw` writes.
pub(super) fn is_of_ours(name: &str) -> bool {
    let is = |beginning: &str, ending: &str| name.starts_with(beginning) && name.ends_with(ending);
    is("sample-", ".perfdata") || is("counter-", ".bin") || is("help-", ".bin")
}

/// Returns `true` if Windows takes a path for a device, in any folder and with any suffix.
pub(super) fn is_device(path: &str) -> bool {
    const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    // Behind a drive as in `C:nul`, and before the ending or the colon as in `COM1:`.
    let name = if name.get(1..2) == Some(":") { name.get(2..).unwrap_or(name) } else { name };
    let stem = name.split(['.', ':']).next().unwrap_or(name).trim_end();
    let is = |device: &str| stem.eq_ignore_ascii_case(device);
    let is_port = |port: &str| {
        let number = stem.get(3..).and_then(|number| number.parse::<u8>().ok());
        stem.get(..3).is_some_and(|start| start.eq_ignore_ascii_case(port))
            && stem.len() == 4
            && number.is_some_and(|number| number > 0)
    };
    DEVICES.into_iter().any(is) || ["COM", "LPT"].into_iter().any(is_port)
}

/// Returns the stem of a file's name: the day, without a time that redaction would hide, and at level strict not even
/// the day.
pub(super) fn default_stem(time: CalendarTime, level: Level) -> String {
    let CalendarTime { year, month, day, .. } = time;
    match level {
        Level::Strict => format!("{BEGINNING}capture"),
        Level::None | Level::Names => format!("{BEGINNING}{year:04}{month:02}{day:02}"),
    }
}

/// Returns a path with a number before its ending; the first has none.
pub(super) fn numbered(path: &str, number: u32) -> String {
    if number == 1 {
        return path.into();
    }
    let start_of_name = path.rfind(['/', '\\']).map_or(0, |separator| separator + 1);
    let place = match path.strip_suffix(ENDING) {
        Some(stem) => stem.len(),
        // A dot that begins a name begins no ending.
        None => path.rfind('.').filter(|dot| *dot > start_of_name).unwrap_or(path.len()),
    };
    let (stem, ending) = path.split_at(place);
    format!("{stem}-{number}{ending}")
}
