//! Families and labels, by the names that OpenMetrics allows.

use std::collections::BTreeMap;
use std::fmt::Write;

use winperf::time::FileTime;
use winperf_series::Interval;

use winperf_report::number::plain;

use super::sorted::{Point, PointsInMemory};
use crate::commands::export::values::{Value, for_each_value};

/// 1970-01-01, the origin of OpenMetrics, as FILETIME.
const UNIX_EPOCH: i64 = 116_444_736_000_000_000;

/// A counter of an object on all machines, which is a family of OpenMetrics.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Family {
    /// Name of letters, digits and `_`; not unique.
    pub(super) name: String,
    pub(super) object: String,
    pub(super) counter: String,
    /// Unit of the values in winperf.
    pub(super) unit: String,
}

/// Units and their names in OpenMetrics.
const UNITS: [(&str, &str); 3] = [("%", "percent"), ("/sec", "per_second"), ("s", "seconds")];

impl Family {
    fn new(object: &str, counter: &str, unit: &str) -> Self {
        let mut name = format!("winperf_{}_{}", words(object), words(counter.trim_end_matches("/sec")));
        if let Some(unit) = unit_word(unit) {
            name.push('_');
            name.push_str(unit);
        }
        Self { name, object: object.to_owned(), counter: counter.to_owned(), unit: unit.to_owned() }
    }
}

fn unit_word(unit: &str) -> Option<&'static str> {
    UNITS.iter().find(|(known, _)| *known == unit).map(|(_, word)| *word)
}

/// Returns a name in lower case, with `_` between its words; a letter outside of ASCII is replaced by its code point.
fn words(name: &str) -> String {
    let mut words = String::new();
    for character in name.chars() {
        match character {
            'A'..='Z' | 'a'..='z' | '0'..='9' => words.push(character.to_ascii_lowercase()),
            '/' => words.push_str("_per_"),
            other if other.is_alphanumeric() => {
                // Writing to a String cannot fail.
                let _ = write!(words, "_u{:04x}", u32::from(other));
            }
            _ => words.push('_'),
        }
    }
    words.split('_').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
}

/// Adds the values between two neighbours that are numbers.
pub(super) fn found(machine: &str, interval: &Interval<'_>, all: &mut PointsInMemory) {
    let [_, FileTime(newer)] = interval.times;
    let mut labels = Labels::new(machine);
    // The families of each object by its counters, shared by the values of all its instances.
    let mut families: BTreeMap<String, BTreeMap<String, Family>> = BTreeMap::new();
    for_each_value(machine, interval, |value| {
        let Ok(number) = value.value else { return };
        let (object, counter, unit) = (&value.object.name, &value.counter.named.name, value.counter.unit);
        if !families.contains_key(object) {
            families.insert(object.clone(), BTreeMap::new());
        }
        let Some(of_object) = families.get_mut(object) else { return };
        // Two counters with one name may have two units.
        if of_object.get(counter).is_none_or(|family| family.unit != unit) {
            of_object.insert(counter.clone(), Family::new(object, counter, unit));
        }
        if let Some(family) = of_object.get(counter) {
            all.add(family, labels.for_value(value), Point { time: newer - UNIX_EPOCH, value: number });
        }
    });
}

/// The labels of values.
struct Labels {
    /// Name of the machine, and the same as it is written.
    name: String,
    machine: String,
    text: String,
}

impl Labels {
    fn new(machine: &str) -> Self {
        Self { name: machine.to_owned(), machine: escaped(machine), text: String::new() }
    }

    /// Returns the labels of a value: the same in every sample, whatever number the instance has in it.
    fn for_value(&mut self, value: &Value<'_>) -> &str {
        self.text.clear();
        if value.machine != self.name {
            *self = Self::new(value.machine);
        }
        self.label("machine", None);
        if let Some(instance) = value.instance {
            match value.key {
                // The number in a sample changes when an instance before it ends.
                Some(key) if key.occurrence > 0 => {
                    self.label("instance", Some(&format!("{}#{}", instance.name, key.occurrence)));
                }
                // Name as in the sample if it equals a numbered name.
                Some(_) if instance.is_like_numbered => self.label("instance", Some(&instance.full_name)),
                Some(_) => self.label("instance", Some(&instance.name)),
                None => self.label("instance", Some(&instance.full_name)),
            }
            if let Some(identity) = &instance.identity {
                self.label("identity", Some(identity));
            }
        }
        if let Some(place) = value.key.map(|key| key.object_occurrence).filter(|place| *place > 0) {
            self.label("object_occurrence", Some(&place.to_string()));
        }
        if value.counter.repeated > 0 {
            self.label("counter_occurrence", Some(&value.counter.repeated.to_string()));
        }
        &self.text
    }

    fn label(&mut self, name: &str, value: Option<&str>) {
        if !self.text.is_empty() {
            self.text.push(',');
        }
        let value = value.map_or_else(|| self.machine.clone(), escaped);
        // Writing to a String cannot fail.
        let _ = write!(self.text, "{name}=\"{value}\"");
    }
}

/// Returns a text as in a label; invisible and control characters are replaced, as in every other format.
fn escaped(text: &str) -> String {
    let text = text.split('\n').map(plain).collect::<Vec<_>>().join("\n");
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

/// Text being built.
#[derive(Default)]
pub(super) struct Text {
    pub(super) out: String,
    /// The current family, and its unique name.
    family: Option<(Family, String)>,
    /// Number of families before it that would have the same name.
    same: usize,
}

impl Text {
    /// Adds the points of a metric, and returns their number; families come one after the other.
    pub(super) fn metric(&mut self, family: &Family, labels: &str, points: &[Point]) -> u64 {
        if self.family.as_ref().is_none_or(|(current, _)| current != family) {
            self.begin(family);
        }
        let name = self.family.as_ref().map_or("", |(_, name)| name);
        for point in points {
            let seconds = point.time.div_euclid(FileTime::PER_SECOND);
            let fraction = point.time.rem_euclid(FileTime::PER_SECOND) / 10_000;
            // Writing to a String cannot fail.
            let _ = writeln!(self.out, "{name}{{{labels}}} {} {seconds}.{fraction:03}", point.value);
        }
        u64::try_from(points.len()).unwrap_or(u64::MAX)
    }

    fn begin(&mut self, family: &Family) {
        let is_same = self.family.as_ref().is_some_and(|(before, _)| before.name == family.name);
        self.same = if is_same { self.same + 1 } else { 0 };
        let unit = unit_word(&family.unit);
        let name = match (self.same, unit) {
            (0, _) => family.name.clone(),
            (same, None) => format!("{}_{}", family.name, same + 1),
            // A unit is the last word of a name.
            (same, Some(unit)) => {
                format!("{}_{}_{unit}", family.name.trim_end_matches(unit).trim_end_matches('_'), same + 1)
            }
        };
        let help = escaped(&format!(r"\{}\{}", family.object, family.counter));
        let _ = writeln!(self.out, "# TYPE {name} gauge");
        if let Some(unit) = unit {
            let _ = writeln!(self.out, "# UNIT {name} {unit}");
        }
        let _ = writeln!(self.out, "# HELP {name} {help}");
        self.family = Some((family.clone(), name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_made_of_what_is_allowed_and_ends_with_the_unit() {
        let name = |object, counter, unit| Family::new(object, counter, unit).name;
        assert_eq!(name("Processor", "% Processor Time", "%"), "winperf_processor_processor_time_percent");
        assert_eq!(
            name("System", "File Read Operations/sec", "/sec"),
            "winperf_system_file_read_operations_per_second"
        );
        assert_eq!(
            name("PhysicalDisk", "Avg. Disk sec/Read", "s"),
            "winperf_physicaldisk_avg_disk_sec_per_read_seconds"
        );
        assert_eq!(name("プロセス", "ID", ""), "winperf_u30d7_u30ed_u30bb_u30b9_id");
        assert_eq!(name(".NET CLR Memory", "# Bytes", ""), "winperf_net_clr_memory_bytes");
    }

    #[test]
    fn two_counters_that_would_have_one_name_have_a_family_each() {
        let mut text = Text::default();
        let point = [Point { time: 15_208_796_077_890_000, value: 12.5 }];
        for counter in ["% Bytes", "Bytes", "Bytes%"] {
            text.metric(&Family::new("A", counter, "%"), r#"machine="W\\\"""#, &point);
        }
        let lines: Vec<&str> = text.out.lines().collect();
        assert_eq!(lines[0], "# TYPE winperf_a_bytes_percent gauge");
        assert_eq!(lines[1], "# UNIT winperf_a_bytes_percent percent");
        assert_eq!(lines[2], r"# HELP winperf_a_bytes_percent \\A\\% Bytes");
        assert_eq!(lines[3], r#"winperf_a_bytes_percent{machine="W\\\""} 12.5 1520879607.789"#);
        assert_eq!(lines[4], "# TYPE winperf_a_bytes_2_percent gauge");
        assert_eq!(lines[8], "# TYPE winperf_a_bytes_3_percent gauge");
    }
}
