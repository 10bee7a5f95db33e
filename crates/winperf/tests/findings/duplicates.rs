//! Findings about objects with the same title index.

use winperf_synth::fields::object_type;
use winperf_synth::{Capture, Place};

use crate::seen::{at, check, check_message, check_written, process, system, warning};

#[test]
fn a_title_index_that_several_objects_have_is_told_once_at_the_second_of_them() {
    let written = Capture::new().object(system()).object(process()).object(system()).object(system());
    let written = written.write_with_places();
    let spot = at(&written, Place::Object(2), object_type::OBJECT_NAME_TITLE_INDEX);
    check_written(&written, &[warning("duplicate-object", spot)]);
    check_message(
        written.bytes(),
        "duplicate-object",
        "title index 2 must belong to one object but 2 more objects have it",
    );
}

#[test]
fn each_title_index_is_told_of_by_itself() {
    let twice = [system(), process(), process(), system()];
    let written = twice.into_iter().fold(Capture::new(), Capture::object).write_with_places();
    let title_spot = |position| at(&written, Place::Object(position), object_type::OBJECT_NAME_TITLE_INDEX);
    check_written(&written, &[2, 3].map(|position| warning("duplicate-object", title_spot(position))));
}

#[test]
fn objects_with_title_indices_of_their_own_are_not_told_of() {
    check(&Capture::new().object(system()).object(process()).write(), &[]);
}
