//! What is wrong with samples that were captured, as `winperf check` would say it.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::findings::{Finding, Severity};
use winperf::{Capture, DataBlock, Names, Titles};

/// How much is said of one sample.
const MOST: usize = 3;

/// Sentences about everything that cannot be trusted in these samples; none when they are sound and hold objects.
pub fn faults<'a>(samples: impl IntoIterator<Item = &'a [u8]>, names: &Names) -> Vec<String> {
    let of_sample = |(position, bytes): (usize, &[u8])| {
        let (sample, all) = (position + 1, of_one(bytes, names));
        let more = all.len().saturating_sub(MOST);
        let more = (more > 0).then(|| format!("sample {sample}: {more} more; winperf check lists them"));
        let said = all.into_iter().take(MOST).map(move |fault| format!("sample {sample}: {fault}"));
        said.chain(more).collect::<Vec<_>>()
    };
    samples.into_iter().enumerate().flat_map(of_sample).collect()
}

/// The first of the faults of one sample, or of those that cost other objects their bytes.
pub fn first_fault(bytes: &[u8], costly: bool, names: &Names) -> Option<String> {
    // What names its object says more than what is wrong with the whole, and a count is wrong when anything is.
    let vagueness = |fault: &String| match fault {
        fault if fault.starts_with("object ") => 0,
        fault if fault.ends_with("(object-count-mismatch)") => 2,
        _ => 1,
    };
    let costs_others = |fault: &String| COSTLY.iter().any(|code| fault.ends_with(code));
    let faults = of_one(bytes, names).into_iter();
    faults.filter(|fault| !costly || costs_others(fault)).min_by_key(vagueness)
}

/// An object whose length lies takes the objects behind it with it, which a redaction then clears.
const COSTLY: [&str; 2] = ["(object-length-invalid)", "(definition-length-invalid)"];

fn of_one(bytes: &[u8], names: &Names) -> Vec<String> {
    let capture = Capture::read(bytes.to_vec());
    let Ok(block) = DataBlock::read(capture.bytes()) else { return Vec::new() };
    let mut faults = Vec::new();
    if block.objects().next().is_none() {
        faults.push("it holds no object".into());
    }
    let found = capture.findings(names);
    for finding in found.iter().filter(|finding| is_fault(finding)) {
        let object = object_at(&block, finding.offset, names.titles());
        faults.push(format!("{object}{} ({})", finding.kind, finding.kind.code()));
    }
    faults
}

/// Errors, and bytes of the data that belong to no object, which a redaction clears.
fn is_fault(finding: &Finding) -> bool {
    finding.kind.severity() == Severity::Error || finding.kind.code() == "total-length-mismatch"
}

fn object_at(block: &DataBlock<'_>, offset: u32, titles: &Titles) -> String {
    let offset = usize::try_from(offset).unwrap_or(usize::MAX);
    let holds = |start: usize, length: u32| {
        let end = start.saturating_add(usize::try_from(length).unwrap_or(usize::MAX));
        (start..end).contains(&offset)
    };
    let mut objects = block.objects().flatten();
    let Some(object) = objects.find(|object| holds(object.offset(), object.length())) else {
        return String::new();
    };
    match titles.name(object.title()) {
        Some(name) => format!("object {} ({name}): ", object.title().0),
        None => format!("object {}: ", object.title().0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf_synth::Object;

    fn faults_of(bytes: &[u8]) -> Vec<String> {
        faults([bytes], &Names::default())
    }

    #[test]
    fn a_sound_capture_has_none() {
        assert!(faults_of(&winperf_synth::examples::desktop().older).is_empty());
    }

    #[test]
    fn a_capture_without_objects_says_so() {
        assert_eq!(faults_of(&winperf_synth::Capture::new().write()), ["sample 1: it holds no object"]);
    }

    #[test]
    fn a_count_that_lies_and_bytes_that_belong_to_no_object_are_said() {
        let mut bytes = winperf_synth::Capture::new().object(Object::new(238)).write();
        bytes[28] = 2;
        assert!(faults_of(&bytes)[0].contains("(object-count-mismatch)"), "{:?}", faults_of(&bytes));
        let mut bytes = winperf_synth::Capture::new().object(Object::new(238)).write();
        let total = u32::try_from(bytes.len() + 40).unwrap();
        bytes.extend_from_slice(&[0xEE; 40]);
        bytes[20..24].copy_from_slice(&total.to_le_bytes());
        assert!(faults_of(&bytes)[0].contains("(total-length-mismatch)"), "{:?}", faults_of(&bytes));
    }

    #[test]
    fn the_object_at_fault_is_named_and_many_faults_are_counted() {
        let mut bytes = winperf_synth::examples::desktop().older;
        let starts: Vec<usize> =
            DataBlock::read(&bytes).unwrap().objects().flatten().map(|object| object.offset()).collect();
        for start in &starts {
            bytes[start + 40..start + 44].copy_from_slice(&i32::MAX.to_le_bytes());
        }
        let faults = faults_of(&bytes);
        assert!(faults[0].starts_with("sample 1: object "), "{faults:?}");
        assert_eq!(faults.len(), MOST + 1, "{faults:?}");
        assert!(faults[MOST].ends_with("winperf check lists them"), "{faults:?}");
    }
}
