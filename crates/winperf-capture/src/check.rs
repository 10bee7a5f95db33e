//! Findings about captured samples, like those of `winperf check`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::diagnosis;
use winperf::findings::{ByWindows, Finding, Mistake, Severity};
use winperf::{Capture, DataBlock, Names, Titles};
use winperf_bundle::called::would_log;

/// Maximum number of reported findings about one sample.
const MAX: usize = 3;

/// Returns sentences about everything unreliable in these samples; empty if they are sound and have objects.
pub fn faults<'a>(samples: impl IntoIterator<Item = &'a [u8]>, names: &Names) -> Vec<String> {
    let sample_faults = |(position, bytes): (usize, &[u8])| {
        let (sample, all) = (position + 1, capture_faults(&Capture::parse(bytes.to_vec()), names));
        let more = all.len().saturating_sub(MAX);
        let more = (more > 0).then(|| format!("sample {sample}: {more} more; winperf check lists them"));
        let said = all.into_iter().take(MAX).map(move |fault| format!("sample {sample}: {fault}"));
        said.chain(more).collect::<Vec<_>>()
    };
    samples.into_iter().enumerate().flat_map(sample_faults).collect()
}

/// Returns the findings about replies of a DLL, each once, with the reaction of Windows to a mistake, and `true` if
/// there are no faults.
///
/// For provider authors, findings that readers tolerate are included.
pub fn dll_findings<'a>(samples: impl IntoIterator<Item = &'a [u8]>, names: &Names) -> (Vec<String>, bool) {
    let (mut said, mut known, mut is_sound) = (Vec::new(), Vec::new(), true);
    for (position, bytes) in samples.into_iter().enumerate() {
        let capture = Capture::parse(bytes.to_vec());
        let found = capture.findings(names);
        is_sound &= !holds_nothing(&capture) && !found.iter().any(is_fault);
        let mut causes = Vec::new();
        for severity in [Severity::Error, Severity::Warning, Severity::Info] {
            let is_one = |finding: &&Finding| finding.kind.severity() == severity && finding.cause.is_none();
            causes.extend(found.iter().filter(is_one).cloned());
        }
        let (mut new, number) = (0_usize, position.saturating_add(1));
        for (finding, sentence) in causes.iter().zip(sentences(&capture, &causes, names)) {
            if known.contains(&sentence) {
                continue;
            }
            new = new.saturating_add(1);
            if new <= MAX {
                said.push(format!("sample {number}: {sentence}{}", by_windows(finding)));
            }
            known.push(sentence);
        }
        if let Some(more @ 1..) = new.checked_sub(MAX) {
            said.push(format!("sample {number}: {more} more; winperf check lists them"));
        }
    }
    (said, is_sound)
}

/// Returns the reaction of Windows to the mistake in a finding.
fn by_windows(finding: &Finding) -> String {
    match finding.kind.mistake().map(Mistake::by_windows) {
        Some(ByWindows::LeavesOut(event)) => format!("; {}", would_log(event, None)),
        Some(ByWindows::GivesOut) => "; Windows would take it: no event of Perflib is known for it".into(),
        Some(ByWindows::WritesItself) | None => String::new(),
    }
}

/// Returns the most important fault of one sample.
pub fn first_fault(capture: &Capture, names: &Names) -> Option<String> {
    capture_faults(capture, names).into_iter().min_by_key(vagueness)
}

/// Returns a fault of one sample that costs other objects their bytes:
/// an object whose length is wrong includes the objects after it, which a redaction then clears.
pub fn costly_fault(capture: &Capture, names: &Names) -> Option<String> {
    const COSTLY: [&str; 2] = ["object-length-invalid", "definition-length-invalid"];
    // This runs for every group of a rescue, so names, of which there may be a million, are not checked.
    let mut found = diagnosis::errors(capture);
    found.retain(|finding| COSTLY.contains(&finding.kind.code()));
    sentences(capture, &found, names).into_iter().min_by_key(vagueness)
}

/// Returns how vague a fault is: a fault with an object is more precise than one about the complete sample, and counts
/// are wrong as a consequence.
fn vagueness(fault: &String) -> u32 {
    match fault {
        fault if fault.starts_with("object ") => 0,
        fault if fault.ends_with("(object-count-mismatch)") => 2,
        _ => 1,
    }
}

fn capture_faults(capture: &Capture, names: &Names) -> Vec<String> {
    let mut found = capture.findings(names);
    found.retain(is_fault);
    let empty = holds_nothing(capture).then(|| "it holds no object".into());
    empty.into_iter().chain(sentences(capture, &found, names)).collect()
}

fn holds_nothing(capture: &Capture) -> bool {
    DataBlock::read(capture.reader().bytes()).is_ok_and(|block| block.objects().next().is_none())
}

/// Returns the sentences of findings, with the object that each is in; none about bytes that are not data block.
fn sentences(capture: &Capture, found: &[Finding], names: &Names) -> Vec<String> {
    let Ok(block) = DataBlock::read(capture.reader().bytes()) else { return Vec::new() };
    let sentence = |finding: &Finding| {
        let object = object_at(&block, finding.offset, names.titles());
        format!("{object}{} ({})", finding.kind, finding.kind.code())
    };
    found.iter().map(sentence).collect()
}

/// Returns `true` if a finding is a fault: errors; bytes of the data that belong to no object, which a redaction
/// clears;
/// and ambiguous objects.
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
        let capture = Capture::parse(bytes.clone());
        assert_eq!(costly_fault(&capture, &names), None);
        assert!(first_fault(&capture, &names).unwrap().contains("(object-count-mismatch)"));
        let start = DataBlock::read(&bytes).unwrap().objects().next().unwrap().unwrap().offset();
        bytes[start..start + 4].copy_from_slice(&0u32.to_le_bytes());
        let fault = costly_fault(&Capture::parse(bytes), &names).unwrap();
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
    fn each_oddity_of_a_dll_is_said_once_with_what_windows_would_make_of_a_mistake() {
        use winperf_synth::mistakes::{self, Shape};
        let mut titles = Titles::base();
        titles.add_list(&mistakes::titles()).unwrap();
        let names = Names::new(titles, &winperf::text::AsciiOnly);
        let said = |id: &str| {
            let mistake = mistakes::all().into_iter().find(|mistake| mistake.id == id).unwrap();
            let [sample, _] = mistake.samples(Shape::Rows).unwrap();
            dll_findings([&sample[..], &sample[..]], &names)
        };
        let (lines, is_sound) = said("instance-length-with-block");
        assert!(lines.len() == 1 && !is_sound, "{lines:?}");
        let mistake =
            "sample 1: object 10000 (Provider 0): ByteLength of the instance includes its counter block";
        assert!(lines[0].starts_with(mistake), "{lines:?}");
        let event = "; Windows would log event 1004 of Perflib (the length of an instance is wrong) and discard the reply";
        assert!(lines[0].ends_with(event), "{lines:?}");
        let (lines, is_sound) = said("name-length-without-nul");
        assert!(
            lines[0].ends_with("; Windows would take it: no event of Perflib is known for it"),
            "{lines:?}"
        );
        assert!(is_sound, "a reader comes through: {lines:?}");
        // It does not affect readers, and only the author can decide.
        let (lines, is_sound) = said("unique-id-zero");
        assert!(is_sound && lines[0].contains("(unique-id-same)"), "{lines:?}");
        let sound = mistakes::sound(Shape::Rows);
        assert_eq!(dll_findings([&sound[0][..]], &names), (Vec::new(), true));
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
        assert_eq!(faults.len(), MAX + 1, "{faults:?}");
        assert!(faults[MAX].ends_with("winperf check lists them"), "{faults:?}");
    }
}
