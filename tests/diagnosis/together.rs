//! Two mistakes of a provider at once, and a mistake beside a damaged field, with the first findings about them.

use std::collections::BTreeMap;
use std::fmt::Write;

use winperf::Capture;
use winperf::findings::Severity;
use winperf_synth::fields::{counter_block, counter_definition, instance_definition, object_type};
use winperf_synth::lies::Lie;
use winperf_synth::mistakes::{self, Mistake, POSITION, Shape, together};
use winperf_synth::random::Random;
use winperf_synth::{Field, Place, Structure, Written};

use crate::providers::{Said, hold, said_of};

/// Distances in the list from a mistake to those that are made beside it.
const PARTNERS: [usize; 3] = [11, 37, 71];

/// Fields by which other bytes are found.
const FIELDS: [Field; 12] = [
    object_type::TOTAL_BYTE_LENGTH,
    object_type::DEFINITION_LENGTH,
    object_type::HEADER_LENGTH,
    object_type::NUM_COUNTERS,
    object_type::NUM_INSTANCES,
    counter_definition::BYTE_LENGTH,
    counter_definition::COUNTER_SIZE,
    counter_definition::COUNTER_OFFSET,
    instance_definition::BYTE_LENGTH,
    instance_definition::NAME_OFFSET,
    instance_definition::NAME_LENGTH,
    counter_block::BYTE_LENGTH,
];

/// Subject that a finding may name: a mistake, or a field that was damaged.
#[derive(Clone, Copy)]
enum Wrong<'a> {
    Mistake(&'a Mistake),
    Field(u32),
}

impl Wrong<'_> {
    fn is_named_by(&self, said: &Said) -> bool {
        match self {
            Self::Mistake(mistake) => said.names_it(mistake),
            Self::Field(offset) => said.field == Some(*offset),
        }
    }
}

#[derive(Default)]
struct Row {
    captures: u32,
    /// The first finding names one of the two.
    first: u32,
    /// Each of the two is named by some finding.
    both: u32,
    /// Number of captures with a finding that names each mistake.
    in_words: u32,
    /// Findings above *info* that name neither and follow from nothing.
    most_beside: usize,
}

impl Row {
    fn add(&mut self, bytes: Vec<u8>, wrong: [Wrong<'_>; 2]) {
        let said = said_of(Capture::parse(bytes));
        let names_one = |said: &Said| wrong.iter().any(|wrong| wrong.is_named_by(said));
        let is_said = |wrong: &Wrong<'_>| match wrong {
            Wrong::Mistake(mistake) => {
                said.iter().any(|said| said.names_it(mistake) && said.is_in_words_of(mistake))
            }
            Wrong::Field(_) => true,
        };
        let beside = said.iter().filter(|said| said.severity > Severity::Info && !names_one(said)).count();
        self.captures += 1;
        self.first += u32::from(said.first().is_some_and(names_one));
        self.both += u32::from(wrong.iter().all(|wrong| said.iter().any(|said| wrong.is_named_by(said))));
        self.in_words += u32::from(wrong.iter().all(is_said));
        self.most_beside = self.most_beside.max(beside);
    }
}

/// Returns mistakes that one sample shows, and of which each structure is where it was.
fn single_sample_mistakes() -> Vec<Mistake> {
    let all = mistakes::all().into_iter();
    all.filter(|mistake| !mistake.needs_two && together(&[mistake], Shape::Single).is_some()).collect()
}

/// Returns the first shape from a position in their list in which mistakes are all made, with the capture.
fn made(mistakes: &[&Mistake], first: usize) -> Option<Written> {
    let shapes = (0..Shape::ALL.len()).map(|step| Shape::ALL[(first + step) % Shape::ALL.len()]);
    let is_made = |written: &Written, shape: Shape| {
        (0..mistakes.len()).all(|left_out| {
            let others: Vec<&Mistake> =
                (0..mistakes.len()).filter(|at| *at != left_out).map(|at| mistakes[at]).collect();
            let without = together(&others, shape).expect("fields and objects");
            without.bytes() != written.bytes() && mistakes[left_out].samples(shape).is_some()
        })
    };
    let mut all = shapes.filter_map(|shape| together(mistakes, shape).map(|written| (written, shape)));
    all.find(|(written, shape)| is_made(written, *shape)).map(|(written, _)| written)
}

/// Two mistakes of different members.
fn two_mistakes() -> Row {
    let (all, mut row) = (single_sample_mistakes(), Row::default());
    for (position, one) in all.iter().enumerate() {
        for distance in PARTNERS {
            let other = &all[(position + distance) % all.len()];
            if one.names.iter().any(|name| other.names.contains(name)) {
                continue;
            }
            if let Some(written) = made(&[one, other], position + distance) {
                row.add(written.into_bytes(), [one, other].map(Wrong::Mistake));
            }
        }
    }
    row
}

fn object_of(place: Place) -> Option<usize> {
    match place {
        Place::DataBlock => None,
        Place::Object(object)
        | Place::CounterDefinition(object, _)
        | Place::Instance(object, _)
        | Place::CounterBlock(object, _) => Some(object),
    }
}

fn structure_of(place: Place) -> Structure {
    match place {
        Place::DataBlock => Structure::DataBlock,
        Place::Object(_) => Structure::ObjectType,
        Place::CounterDefinition(..) => Structure::CounterDefinition,
        Place::Instance(..) => Structure::InstanceDefinition,
        Place::CounterBlock(..) => Structure::CounterBlock,
    }
}

/// Returns a mistake, and a field damaged in the provider's object or in another one.
fn beside_damage(is_of_provider: bool) -> Row {
    let mut row = Row::default();
    for (position, mistake) in single_sample_mistakes().iter().enumerate() {
        let mut random = Random::new(position as u64);
        let mut any = |count: usize| usize::try_from(random.below(count as u64)).expect("a position");
        let Some(written) = made(&[mistake], position) else { continue };
        let is_meant =
            |place: &Place| object_of(*place).is_some_and(|object| (object == POSITION) == is_of_provider);
        let places: Vec<Place> = written.places().into_iter().filter(is_meant).collect();
        for _ in 0..2 {
            let place = places[any(places.len())];
            let is_free = |field: &&Field| {
                // The mistake has its own number in that field.
                field.structure == structure_of(place)
                    && !(is_of_provider && mistake.names.iter().any(|name| name.ends_with(field.name)))
            };
            let fields: Vec<&Field> = FIELDS.iter().filter(is_free).collect();
            let Some(field) = fields.get(any(fields.len().max(1))) else { continue };
            let right = written.value(place, **field);
            let lie = Lie::ALL[any(Lie::ALL.len())];
            let told = lie.distort(right, field.width, &mut Random::new(position as u64));
            if told == right {
                continue;
            }
            let offset = u32::try_from(written.offset_of(place) + field.offset).expect("a small capture");
            let bytes = written.clone().set(place, **field, told).into_bytes();
            row.add(bytes, [Wrong::Mistake(mistake), Wrong::Field(offset)]);
        }
    }
    row
}

/// `BLESS=1` writes the table of `docs/diagnosis.md`.
#[test]
fn two_mistakes_and_a_mistake_beside_a_damaged_field_are_named() {
    let rows = BTreeMap::from([
        ("two mistakes of different members", two_mistakes()),
        ("a mistake, and a field of the same object", beside_damage(true)),
        ("a mistake, and a field of another object", beside_damage(false)),
    ]);
    let mut table =
        "| what is wrong | captures | one of them first | both named | mistakes in words | findings beside, at most |\n"
            .to_owned();
    table += "|---|--:|--:|--:|--:|--:|\n";
    for (what, row) in &rows {
        let Row { captures, first, both, in_words, most_beside } = row;
        writeln!(table, "| {what} | {captures} | {first} | {both} | {in_words} | {most_beside} |")
            .expect("a text");
        // Sampled here, and in words of what nobody can take for anything else.
        assert!(*captures >= 100 && first * 10 >= captures * 9, "{what}: {first} of {captures}");
    }
    hold("together", &table);
}
