//! Structures with all their bytes and the meanings of these.

use winperf::pair::{Age, ObjectPair, Row};
use winperf::{Counter, Place};

use super::page::Page;
use crate::copy;
use crate::handed::Subject;
use crate::phrases::Say;
use crate::phrases::share::Heading;
use crate::words::Words;

/// Writes the definition and the instance of a row, in each capture that has them.
pub(super) fn write_row(subject: &Subject<'_>, row: &Row<'_>, page: &mut Page) {
    for age in Age::BOTH {
        let definition = row.counter().get(age).map(Counter::place);
        for place in [definition, row.instance().place(age)].into_iter().flatten() {
            dump(subject, age, place, page);
        }
    }
}

/// Writes a complete object, in each capture that has it.
pub(super) fn write_object(subject: &Subject<'_>, object: ObjectPair<'_>, page: &mut Page) {
    for age in Age::BOTH {
        if let Some(object) = object.get(age) {
            dump(subject, age, object.place(), page);
        }
    }
}

fn dump(subject: &Subject<'_>, age: Age, place: Place, page: &mut Page) {
    let Some(capture) = subject.pair.capture(age) else { return };
    let words = Words { capture, names: subject.pair.names(age), language: subject.language };
    let head = match age {
        _ if subject.pair.older().is_none() => "",
        Age::Older => Heading::Older.say(subject.language),
        Age::Newer => Heading::Newer.say(subject.language),
    };
    page.subheading(format!("{head} {}", words.place(place)).trim_start());
    page.lines(&copy::dump(&words, Some(place), 0, 0).text);
}
