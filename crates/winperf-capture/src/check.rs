//! What is wrong with samples that were captured, as `winperf check` would say it.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::diagnosis;
use winperf::findings::{Finding, Severity};
use winperf::{Capture, DataBlock, Names, Titles};

/// How much is said of one sample.
const MOST: usize = 3;

/// Sentences about everything that cannot be trusted in these samples; none when they are sound and hold objects.
pub fn faults<'a>(samples: impl IntoIterator<Item = &'a [u8]>, names: &Names) -> Vec<String> {
    let of_sample = |(position, bytes): (usize, &[u8])| {
        let (sample, all) = (position + 1, of_one(&Capture::read(bytes.to_vec()), names));
        let more = all.len().saturating_sub(MOST);
        let more = (more > 0).then(|| format!("sample {sample}: {more} more; winperf check lists them"));
        let said = all.into_iter().take(MOST).map(move |fault| format!("sample {sample}: {fault}"));
        said.chain(more).collect::<Vec<_>>()
    };
    samples.into_iter().enumerate().flat_map(of_sample).collect()
}

/// The fault of one sample that says most about it.
pub fn first_fault(capture: &Capture, names: &Names) -> Option<String> {
    of_one(capture, names).into_iter().min_by_key(vagueness)
}

/// A fault of one sample that costs other objects their bytes:
/// an object whose length lies takes the objects behind it with it, which a redaction then clears.
pub fn costly_fault(capture: &Capture, names: &Names) -> Option<String> {
    const COSTLY: [&str; 2] = ["object-length-invalid", "definition-length-invalid"];
    // Every group of a rescue is looked at, so that names, of which there may be a million, are left alone.
    let mut found = diagnosis::errors(capture);
    found.retain(|finding| COSTLY.contains(&finding.kind.code()));
    sentences(capture, &found, names).into_iter().min_by_key(vagueness)
}

/// What names its object says more than what is wrong with the whole, and a count is wrong when anything is.
fn vagueness(fault: &String) -> u32 {
    match fault {
        fault if fault.starts_with("object ") => 0,
        fault if fault.ends_with("(object-count-mismatch)") => 2,
        _ => 1,
    }
}

fn of_one(capture: &Capture, names: &Names) -> Vec<String> {
    let mut found = capture.findings(names);
    found.retain(is_fault);
    let is_empty =
        DataBlock::read(capture.reader().bytes()).is_ok_and(|block| block.objects().next().is_none());
    let empty = is_empty.then(|| "it holds no object".into());
    empty.into_iter().chain(sentences(capture, &found, names)).collect()
}

/// What findings say, with the object that each of them is in; nothing about bytes that are no block.
fn sentences(capture: &Capture, found: &[Finding], names: &Names) -> Vec<String> {
    let Ok(block) = DataBlock::read(capture.reader().bytes()) else { return Vec::new() };
    let sentence = |finding: &Finding| {
        let object = object_at(&block, finding.offset, names.titles());
        format!("{object}{} ({})", finding.kind, finding.kind.code())
    };
    found.iter().map(sentence).collect()
}

/// Errors; bytes of the data that belong to no object, which a redaction clears; and objects of which nobody can tell which one is meant.
fn is_fault(finding: &Finding) -> bool {
    const WARNINGS: [&str; 2] = ["total-length-mismatch", "duplicate-object"];
    finding.kind.severity() == Severity::Error || WARNINGS.contains(&finding.kind.code())
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
    fn a_length_that_lies_costs_others_and_a_count_that_lies_does_not() {
        let names = Names::default();
        let mut bytes = winperf_synth::Capture::new().object(Object::new(238)).write();
        bytes[28] = 2;
        let capture = Capture::read(bytes.clone());
        assert_eq!(costly_fault(&capture, &names), None);
        assert!(first_fault(&capture, &names).unwrap().contains("(object-count-mismatch)"));
        let start = DataBlock::read(&bytes).unwrap().objects().next().unwrap().unwrap().offset();
        bytes[start..start + 4].copy_from_slice(&0u32.to_le_bytes());
        let fault = costly_fault(&Capture::read(bytes), &names).unwrap();
        assert!(fault.ends_with("(object-length-invalid)"), "{fault}");
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
    fn two_objects_of_one_title_index_are_said() {
        let twice = [2, 238, 238].map(Object::new).into_iter();
        let bytes = twice.fold(winperf_synth::Capture::new(), winperf_synth::Capture::object).write();
        let [fault] = &faults_of(&bytes)[..] else { panic!("{:?}", faults_of(&bytes)) };
        assert!(fault.starts_with("sample 1: object 238 (Processor): title index 238"), "{fault}");
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
