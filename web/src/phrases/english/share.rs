//! Sharing, in English.

use winperf_bundle::PackError;
use winperf_redact::{Level, Summary};
use winperf_report::Say as _;
use winperf_report::issue::EXPLAINED;
use winperf_report::language::Language;
use winperf_report::number::grouped_in;
use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::share::ShareMsg;

/// Returns the English text of a message about sharing.
pub(in crate::phrases) fn text(message: ShareMsg<'_>) -> AttrValue {
    AttrValue::Static(match message {
        ShareMsg::Phrase(phrase) => phrase.english,
        ShareMsg::Level(level) => name(level),
        ShareMsg::LevelHint(level) => hint(level),
        ShareMsg::Objects(0, all) => return format!("All {all} objects (click to choose)").into(),
        ShareMsg::Objects(chosen, all) => return format!("Only {chosen} of {all} objects").into(),
        ShareMsg::Redacting(bytes) => {
            return format!("Searching {} bytes for names…", grouped(bytes)).into();
        }
        ShareMsg::Redacted(percent) => return format!("Looking for names: {percent} %").into(),
        ShareMsg::Packed(percent) => return format!("Writing the bundle: {percent} %").into(),
        ShareMsg::Replaced(summary) => return replaced(summary).into(),
        ShareMsg::Stays(names, more) => {
            let more = if more { " …" } else { "" };
            return format!("Not replaced: {names}{more}").into();
        }
        ShareMsg::Named(1) => "The bundle names a service or file to explain why an object is missing",
        ShareMsg::Named(count) => {
            let count = grouped(count as u64);
            return format!(
                "The bundle names {count} services, providers and files to explain why objects are missing"
            )
            .into();
        }
        ShareMsg::Refused(file, error) => {
            let reason = error.say(Language::English);
            return file.map_or_else(|| format!("{reason}."), |file| format!("{file}: {reason}.")).into();
        }
        ShareMsg::RefusedHint(_, PackError::ListsDiffer { .. }) => {
            "Nothing is saved. Share the captures of one bundle alone, or use the program to choose a list: winperf pack … --titles FILE."
        }
        ShareMsg::RefusedHint(_, PackError::NotTaken(..)) => {
            "Nothing is saved. Choose different objects, or none to share everything."
        }
        ShareMsg::RefusedHint(Level::None, _) | ShareMsg::RefusedHint(_, PackError::Written(_)) => {
            "Nothing is saved."
        }
        ShareMsg::RefusedHint(..) => {
            "Nothing is saved. Choose different objects, or use “Keep everything” to save the captures unchanged."
        }
        ShareMsg::ReadAs(member, value) => {
            return format!("Share it with {member} read as {}", grouped_in(&value.to_string())).into();
        }
        ShareMsg::OnlyReadable(1) => "Share only the object that can be read",
        ShareMsg::OnlyReadable(count) => {
            return format!("Share only the {count} objects that can be read").into();
        }
        ShareMsg::NoCapture(file, reason) => {
            return format!("{file} cannot be shared because it is not a capture: {reason}.").into();
        }
        ShareMsg::Save(file) => return format!("Save {file}").into(),
        ShareMsg::Size(bytes, fits) => return size(bytes, fits).into(),
        ShareMsg::IssueCopied(characters) => {
            return format!("Copied {} characters.", grouped(characters as u64)).into();
        }
        ShareMsg::Explains(path, 0 | 1) => return format!("Explains {path}").into(),
        ShareMsg::Explains(path, count) => {
            let more = grouped(count as u64 - 1);
            if count <= EXPLAINED {
                return format!("Explains {path} and {more} more").into();
            }
            return format!("Lists {path} and {more} more values, and explains the first {EXPLAINED}").into();
        }
        ShareMsg::ExplainsNothing(true) => {
            "Explains no value: none is selected. To include one, select a value or an instance in Structure or Values first."
        }
        ShareMsg::ExplainsNothing(false) => {
            "Explains no value, because nothing is wrong and no value is selected. To include one, select a value or an instance in Structure or Values first."
        }
        ShareMsg::ReportHint(false) => {
            "One page that opens in any browser: the worst finding with its bytes, findings with what they mean, the explained value with its formula, and facts about the machine and the captures."
        }
        ShareMsg::ReportHint(true) => {
            "One page that opens in any browser: the worst finding with its bytes, findings with what they mean, the explained value with its formula, facts about the machine and the captures, and all values and bytes of the chosen objects."
        }
        ShareMsg::Large(bytes, Level::None) => {
            return format!("The captures have {} bytes. Packing them may take a while.", grouped(bytes))
                .into();
        }
        ShareMsg::Large(bytes, _) => {
            return format!(
                "The captures have {} bytes. Looking for names in them may take a minute. Choose what to include first.",
                grouped(bytes)
            )
            .into();
        }
        ShareMsg::Begin(Level::None) => "Pack",
        ShareMsg::Begin(_) => "Look for names",
        ShareMsg::Shown(count) => return format!("As shown in Values ({})", grouped(count as u64)).into(),
        ShareMsg::All(count) => return format!("All values ({})", grouped(count)).into(),
        ShareMsg::Writing(percent) => return format!("Writing values: {percent} %").into(),
        ShareMsg::Saved(file) => return format!("The browser is saving {file}.").into(),
        ShareMsg::NotSaved(file) => {
            return format!(
                "The browser did not save {file}. The disk may be full, or downloads may be blocked."
            )
            .into();
        }
    })
}

fn name(level: Level) -> &'static str {
    match level {
        Level::None => "Keep everything",
        Level::Names => "Names replaced",
        Level::Strict => "All names and IDs replaced",
    }
}

fn hint(level: Level) -> &'static str {
    match level {
        Level::None => "Nothing is replaced. Use this for captures whose names anyone may see.",
        Level::Names => {
            "The names of the computer, of people and of programs that are not part of Windows are replaced, and dates are shifted. All values stay the same."
        }
        Level::Strict => {
            "The names of the computer and of all instances, and all texts, are replaced, except totals such as _Total and short numbers. Process and thread IDs are also replaced. Objects and counters keep their names, except for replaced names within them. All other values stay the same."
        }
    }
}

fn replaced(summary: &Summary) -> String {
    let counted = |count: u32, one: &str, many: &str| {
        format!("{} {}", grouped(count.into()), if count == 1 { one } else { many })
    };
    let mut parts = vec![format!(
        "{} replaced in {}",
        counted(summary.names_replaced, "name is", "names are"),
        counted(summary.places_replaced, "place", "places")
    )];
    if summary.ids_replaced > 0 {
        parts.push(counted(summary.ids_replaced, "ID replaced", "IDs replaced"));
    }
    if summary.dates_moved > 0 {
        parts.push(counted(summary.dates_moved, "date shifted", "dates shifted"));
    }
    if summary.bytes_cleared > 0 {
        parts.push(counted(summary.bytes_cleared, "meaningless byte cleared", "meaningless bytes cleared"));
    }
    format!(
        "{}. {} unchanged.",
        parts.join(", "),
        match summary.values_compared {
            1 => "1 value was compared and is".to_owned(),
            count => format!("{} values were compared and are", grouped(count)),
        }
    )
}

fn size(bytes: usize, fits: bool) -> String {
    let bytes = grouped(bytes as u64);
    if fits {
        format!("{bytes} bytes: fits the 25 MB limit of GitHub issues.")
    } else {
        format!(
            "{bytes} bytes: more than the 25 MB that GitHub issues accept. Choose only some objects above."
        )
    }
}
