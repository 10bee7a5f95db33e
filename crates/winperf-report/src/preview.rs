//! Changes of a redaction, shown to the owner of the originals.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use winperf::pair::Age;
use winperf::text::{CodePages, InstanceName};
use winperf::{Capture, CounterPath, NamePart};
use winperf_log::AnyLog;

use crate::handed::SharedCaptures;
use crate::number::plain;

/// Maximum number of bytes of a name for comparison.
const NAME_LENGTH: usize = 64;

/// The first replaced names, and the first kept ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamesPreview {
    /// Names with their replacements.
    pub replaced: Vec<[String; 2]>,
    /// Names that are kept.
    pub kept: Vec<String>,
    /// `true` if more names are kept.
    pub keeps_more: bool,
}

impl NamesPreview {
    /// Compares the names of captures with the names of the shared copies, in the same order:
    /// collects the first `most` different replaced names, and as many kept ones.
    ///
    /// Captures and names correspond by position, so `originals` must not contain objects that are not shared.
    pub fn new(originals: &[Arc<Capture>], handed: &SharedCaptures, most: usize) -> Self {
        let pair = &handed.pair;
        let code_pages = pair.names(Age::Newer).code_pages();
        let copies = Age::BOTH.into_iter().filter_map(|age| pair.capture(age));
        let mut preview = Self::default();
        for (original, copy) in originals.iter().zip(copies) {
            preview.add([original, copy].map(|capture| plain(&capture.system_name()).into_owned()), most);
            for names in names(original).zip(names(copy)) {
                if preview.is_full(most) {
                    return preview;
                }
                preview.compare(names.into(), code_pages, most);
            }
        }
        preview
    }

    /// Compares the machines and the instances of a log with those of its shared copy, which are in the same order.
    pub fn of_log(original: &AnyLog, copy: &AnyLog, most: usize) -> Self {
        let mut preview = Self::default();
        for (before, after) in original.counters().iter().zip(copy.counters()) {
            let (Ok(before), Ok(after)) = (CounterPath::parse(before), CounterPath::parse(&after)) else {
                continue;
            };
            let machines = before.computer.iter().zip(&after.computer);
            // A whole object has no instances of its own in the list of counters.
            let instances = before.instance.iter().zip(&after.instance).filter(|(name, _)| *name != "*");
            for (before, after) in machines.chain(instances) {
                preview.add([before, after].map(|name| plain(name).into_owned()), most);
            }
            if preview.is_full(most) {
                break;
            }
        }
        preview
    }

    fn is_full(&self, most: usize) -> bool {
        self.replaced.len() == most && self.keeps_more
    }

    /// Compares a name of an instance, decoding it only if there is room for it.
    fn compare(&mut self, names: [InstanceName<'_>; 2], code_pages: &dyn CodePages, most: usize) {
        let is_kept = names[0].units().eq(names[1].units());
        if is_kept || self.replaced.len() < most {
            self.add(
                names.map(|name| plain(&name.clipped(NAME_LENGTH).decode(code_pages)).into_owned()),
                most,
            );
        }
    }

    fn add(&mut self, [before, after]: [String; 2], most: usize) {
        if before.is_empty() {
            return;
        }
        if before != after {
            if self.replaced.len() < most && self.replaced.iter().all(|[known, _]| *known != before) {
                self.replaced.push([before, after]);
            }
        } else if !self.kept.contains(&before) {
            if self.kept.len() < most {
                self.kept.push(before);
            } else {
                self.keeps_more = true;
            }
        }
    }
}

/// Returns the names of all instances, each without its parent.
fn names(capture: &Capture) -> impl Iterator<Item = InstanceName<'_>> {
    let instances = capture.objects().flat_map(|object| object.instances());
    instances.filter_map(|instance| match instance.full_name().own {
        NamePart::Name(name) => Some(name),
        NamePart::Number(_) | NamePart::Unknown => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handed::Origin;
    use winperf::Pair;
    use winperf_redact::Level;
    use winperf_synth::examples;

    fn preview(level: Level) -> NamesPreview {
        let example = examples::desktop();
        let originals = [example.older, example.newer].map(|bytes| Arc::new(Capture::parse(bytes)));
        let pair = Pair::new(originals[0].clone(), originals[1].clone());
        let handed = SharedCaptures::new(&pair, &Origin::default(), level).unwrap();
        NamesPreview::new(&originals, &handed, 5)
    }

    #[test]
    fn names_stand_beside_what_replaces_them_and_those_that_stay_are_listed() {
        let preview = preview(Level::Names);
        assert_eq!(preview.replaced[0][0], "DESKTOP-7QK2");
        assert!(preview.replaced.iter().all(|[before, after]| before != after));
        assert!(preview.replaced.iter().all(|[before, after]| before.len() == after.len()));
        assert!(preview.kept.iter().any(|name| name == "_Total"), "{preview:?}");
        assert!(preview.keeps_more && preview.kept.len() == 5, "{preview:?}");
    }

    #[test]
    fn a_log_has_the_names_of_its_machines_and_instances() {
        let text = "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\SRV-04\\Process(ledger)\\ID Process\",\"\\\\SRV-04\\Processor(_Total)\\% Idle Time\"\r\n\"11/19/2025 02:00:00.000\",\"4\",\"5\"\r\n";
        let log = AnyLog::parse(text.as_bytes().to_vec()).unwrap();
        let copy = AnyLog::parse(winperf_redact::redact_log(&log, Level::Names).unwrap().bytes).unwrap();
        let preview = NamesPreview::of_log(&log, &copy, 5);
        let replaced: Vec<&str> = preview.replaced.iter().map(|[before, _]| before.as_str()).collect();
        assert_eq!(replaced, ["SRV-04", "ledger"]);
        assert_eq!(preview.kept, ["_Total"]);
    }

    #[test]
    fn at_level_strict_fewer_names_stay_and_at_level_none_all_do() {
        let strict = preview(Level::Strict);
        assert!(!strict.kept.iter().any(|name| name == "svchost"), "{strict:?}");
        assert_eq!(strict.replaced.len(), 5);
        assert_eq!(preview(Level::None).replaced, Vec::<[String; 2]>::new());
    }
}
