//! Mistakes in providers, each in all structures of its kind.
//!
//! ```
//! use winperf_synth::mistakes::{self, Shape};
//!
//! let in_characters = mistakes::all().into_iter().find(|it| it.id == "name-length-in-characters");
//! let samples = in_characters.expect("a mistake").samples(Shape::Rows).expect("it has names");
//! assert_eq!(samples.len(), 2);
//! assert!(mistakes::all()[0].samples(Shape::Single).is_none(), "no names");
//! ```

mod definitions;
mod drawn;
mod instances;
mod numbers;
mod shape;
mod structures;

pub use shape::{POSITION, Shape};

use crate::{Field, Object, Place, Structure, Written};
use shape::capture;

/// A mistake that a provider makes in all structures of its kind.
#[derive(Clone, Copy, Debug)]
pub struct Mistake {
    /// Name for programs: words with hyphens.
    pub id: &'static str,
    /// Members and codes of findings, one of which the first finding must have.
    pub names: &'static [&'static str],
    /// Words that the message of the first finding must contain.
    pub words: &'static [&'static str],
    /// `true` if only two samples show it.
    pub needs_two: bool,
    switch: Switch,
}

/// Way in which a mistake is written.
#[derive(Clone, Copy, Debug)]
enum Switch {
    /// The field of every structure of its kind in the object has a wrong number.
    Each(Field, fn(&SoundField<'_>) -> u64),
    /// The object of a sample is written otherwise.
    Object(fn(&mut Object, u64)),
    /// The bytes of the object are rewritten.
    Bytes(fn(&Written) -> Vec<u8>),
}

const fn each_of(
    id: &'static str,
    names: &'static [&'static str],
    words: &'static [&'static str],
    field: Field,
    told: fn(&SoundField<'_>) -> u64,
) -> Mistake {
    Mistake { id, names, words, needs_two: false, switch: Switch::Each(field, told) }
}

const fn object_of(
    id: &'static str,
    names: &'static [&'static str],
    words: &'static [&'static str],
    write: fn(&mut Object, u64),
) -> Mistake {
    Mistake { id, names, words, needs_two: false, switch: Switch::Object(write) }
}

const fn bytes_of(
    id: &'static str,
    names: &'static [&'static str],
    words: &'static [&'static str],
    rewritten: fn(&Written) -> Vec<u8>,
) -> Mistake {
    Mistake { id, names, words, needs_two: false, switch: Switch::Bytes(rewritten) }
}

/// Returns every mistake.
pub fn all() -> Vec<Mistake> {
    [instances::MISTAKES, definitions::MISTAKES, structures::MISTAKES, numbers::MISTAKES].concat()
}

/// Returns two samples of the machine without a mistake.
pub fn sound(shape: Shape) -> [Vec<u8>; 2] {
    [0, 1].map(|sample| capture(shape.object(sample), sample).write())
}

/// Returns titles of all counters of the provider, as the registry value `Counter 009` has them.
pub fn titles() -> Vec<u8> {
    let own = (0..150).map(|number| (shape::title_index(number), shape::title(number)));
    let own: Vec<(u32, String)> = own.collect();
    crate::titles::multi_sz(own.iter().map(|(index, title)| (*index, title.as_str())))
}

/// Returns the first sample of an object of a shape with several mistakes, or `None` if one of them rewrites bytes,
/// after which offsets change.
pub fn together(mistakes: &[&Mistake], shape: Shape) -> Option<Written> {
    let mut object = shape.object(0);
    for mistake in mistakes {
        if let Switch::Object(write) = mistake.switch {
            write(&mut object, 0);
        }
    }
    let written = capture(object, 0).write_with_places();
    mistakes.iter().try_fold(written, |written, mistake| match mistake.switch {
        Switch::Each(field, told) => Some(each(written, field, told)),
        Switch::Object(_) => Some(written),
        Switch::Bytes(_) => None,
    })
}

impl Mistake {
    /// Returns two samples of an object of a shape with the mistake, or `None` if it has no effect.
    pub fn samples(&self, shape: Shape) -> Option<[Vec<u8>; 2]> {
        let sample = |sample: u64| {
            let mut object = shape.object(sample);
            if let Switch::Object(write) = self.switch {
                write(&mut object, sample);
            }
            let written = capture(object, sample).write_with_places();
            match self.switch {
                Switch::Each(field, told) => each(written, field, told).into_bytes(),
                Switch::Object(_) => written.into_bytes(),
                Switch::Bytes(rewritten) => rewritten(&written),
            }
        };
        let samples = [sample(0), sample(1)];
        (samples != sound(shape)).then_some(samples)
    }
}

/// Writes a mistake in a field into all structures of its kind in the provider's object.
fn each(written: Written, field: Field, told: fn(&SoundField<'_>) -> u64) -> Written {
    let is_one = |place: &Place| place.structure() == field.structure && is_of_provider(*place);
    let places: Vec<Place> = written.places().into_iter().filter(is_one).collect();
    let sound = written.clone();
    (0..).zip(places).fold(written, |written, (position, place)| {
        let right = sound.value(place, field);
        written.set(place, field, told(&SoundField { written: &sound, place, position, right }))
    })
}

fn is_of_provider(place: Place) -> bool {
    match place {
        // A wrong data block is a mistake of the program that writes the complete capture.
        Place::DataBlock => true,
        Place::Object(object)
        | Place::CounterDefinition(object, _)
        | Place::Instance(object, _)
        | Place::CounterBlock(object, _) => object == POSITION,
    }
}

/// A field in the sound capture.
struct SoundField<'a> {
    written: &'a Written,
    place: Place,
    /// Position of the structure among structures of its kind.
    position: usize,
    /// The right number.
    right: u64,
}

impl SoundField<'_> {
    /// Returns a field of the provider's object.
    fn object(&self, field: Field) -> u64 {
        self.written.value(Place::Object(POSITION), field)
    }

    /// Returns a field of the instance with the same position, or of its counter block.
    fn read(&self, field: Field) -> u64 {
        let place = match field.structure {
            Structure::CounterBlock => Place::CounterBlock(POSITION, self.position),
            _ => Place::Instance(POSITION, self.position),
        };
        if self.written.places().contains(&place) { self.written.value(place, field) } else { 0 }
    }

    /// Returns a field of each counter definition.
    fn counters(&self, field: Field) -> Vec<u64> {
        let is_definition = |place: &Place| matches!(place, Place::CounterDefinition(POSITION, _));
        let places = self.written.places().into_iter().filter(is_definition);
        places.map(|place| self.written.value(place, field)).collect()
    }

    /// Returns the offset of the structure, in bytes from the start of the capture.
    fn start(&self) -> u64 {
        self.written.offset_of(self.place) as u64
    }

    /// Returns the offset of the structure, in bytes from the start of the provider's object.
    fn start_in_object(&self) -> u64 {
        self.start() - self.written.offset_of(Place::Object(POSITION)) as u64
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_mistake_has_a_name_of_its_own_and_changes_some_shape() {
        let all = all();
        assert!(all.len() >= 80, "{}", all.len());
        let ids: BTreeSet<&str> = all.iter().map(|mistake| mistake.id).collect();
        assert_eq!(ids.len(), all.len());
        for mistake in all {
            let shapes = Shape::ALL.into_iter().filter(|shape| mistake.samples(*shape).is_some());
            assert!(shapes.count() > 0, "{}", mistake.id);
            assert!(!mistake.names.is_empty() && !mistake.words.is_empty(), "{}", mistake.id);
        }
    }
}
