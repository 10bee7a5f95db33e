//! Groups of rows, encoded by workers and written one after the other to a file.
//!
//! Workers encode whole groups, and the file concatenates them: encoding is most of the work, and `ArrowWriter` of the
//! library does it in one thread.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use anyhow::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::SchemaDescPtr;

use super::column::Encoded;
use super::rows::{Rows, moments};
use super::schema::properties;
use crate::commands::export::intervals::Source;
use crate::commands::export::plan::Step;
use crate::commands::export::progress::Progress;
use crate::commands::export::values::{CounterValue, Object, ValueOwner, Visitor, visit};

/// Maximum number of rows of a group, all of which are in memory.
const ROWS_OF_A_GROUP: usize = 1 << 19;

/// Maximum length of the different names in a group, in bytes.
const NAMES_OF_A_GROUP: usize = 16 << 20;

/// Some rows, encoded.
pub(super) struct Group {
    columns: Vec<Encoded>,
    rows: usize,
}

/// Encoder of the values of a run as groups of rows, separately for each place.
struct Encoder<'s, P, G> {
    schema: &'s SchemaDescPtr,
    place_of: P,
    give: G,
    waiting: BTreeMap<usize, Rows>,
    /// The machine of the last object, and its place.
    last: Option<(String, Option<usize>)>,
    /// Times of both samples of the interval.
    times: [Option<i64>; 2],
    done: Result<()>,
}

/// Sends the values of a run in groups of rows, each with the place from `place_of` for the machine of its values.
///
/// Values of a machine without a place are left out.
pub(super) fn groups(
    schema: &SchemaDescPtr,
    source: Source<'_>,
    run: &[Step],
    progress: &Progress,
    place_of: impl Fn(&str) -> Option<usize>,
    give: impl FnMut(usize, Group) -> Result<()>,
) -> Result<()> {
    let waiting = BTreeMap::new();
    let mut encoder = Encoder { schema, place_of, give, waiting, last: None, times: [None; 2], done: Ok(()) };
    source.each(run, |machine, interval, english| {
        encoder.times = moments(interval);
        visit(machine, interval, english, &mut encoder);
        progress.interval();
        std::mem::replace(&mut encoder.done, Ok(()))
    })?;
    let Encoder { waiting, mut give, .. } = encoder;
    for (place, rows) in waiting {
        if rows.len() > 0 {
            give(place, Group::encode(rows)?)?;
        }
    }
    Ok(())
}

impl<P: Fn(&str) -> Option<usize>, G: FnMut(usize, Group) -> Result<()>> Encoder<'_, P, G> {
    /// Adds the values of an instance to the waiting ones of their place.
    fn push(&mut self, place: usize, bearer: ValueOwner<'_>, values: &[CounterValue]) -> Result<()> {
        let rows = match self.waiting.entry(place) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(Rows::new(self.schema)?),
        };
        rows.push(self.times, bearer, values)?;
        if rows.len() >= ROWS_OF_A_GROUP || rows.names_length() >= NAMES_OF_A_GROUP {
            let whole = std::mem::replace(rows, Rows::new(self.schema)?);
            (self.give)(place, Group::encode(whole)?)?;
        }
        Ok(())
    }
}

impl<P: Fn(&str) -> Option<usize>, G: FnMut(usize, Group) -> Result<()>> Visitor for Encoder<'_, P, G> {
    fn visit_object(&mut self, object: Object<'_>) {
        let place = match &self.last {
            Some((machine, place)) if machine == object.machine => *place,
            _ => self.last.insert((object.machine.to_owned(), (self.place_of)(object.machine))).1,
        };
        if let Some(rows) = place.and_then(|place| self.waiting.get_mut(&place)) {
            rows.end_object();
        }
    }

    fn visit_instance(&mut self, bearer: ValueOwner<'_>, values: &[CounterValue]) {
        let place = self.last.as_ref().and_then(|(_, place)| *place);
        if let Some(place) = place.filter(|_| self.done.is_ok()) {
            self.done = self.push(place, bearer, values);
        }
    }
}

impl Group {
    fn encode(rows: Rows) -> Result<Self> {
        Ok(Self { rows: rows.len(), columns: rows.finish()? })
    }
}

/// A file of groups, whose bytes are taken while it grows.
pub(super) struct GroupedFile {
    writer: SerializedFileWriter<Vec<u8>>,
}

impl GroupedFile {
    pub(super) fn new(schema: &SchemaDescPtr) -> Result<Self> {
        let writer = SerializedFileWriter::new(Vec::new(), schema.root_schema_ptr(), properties().into())?;
        Ok(Self { writer })
    }

    /// Adds a group, and returns its number of rows.
    pub(super) fn add(&mut self, group: Group) -> Result<u64> {
        let mut writer = self.writer.next_row_group()?;
        group.columns.into_iter().try_for_each(|column| column.append_to(&mut writer))?;
        writer.close()?;
        Ok(u64::try_from(group.rows)?)
    }

    /// Returns the bytes since this was asked for the last time.
    pub(super) fn take(&mut self) -> Result<Vec<u8>> {
        self.writer.flush()?;
        Ok(std::mem::take(self.writer.inner_mut()))
    }

    /// Returns the bytes of the end, with the places of all groups, and further metadata of the file.
    pub(super) fn finish(mut self, facts: Vec<(&str, String)>) -> Result<Vec<u8>> {
        for (key, value) in facts {
            self.writer.append_key_value_metadata(KeyValue::new(key.to_owned(), value));
        }
        Ok(self.writer.into_inner()?)
    }
}
