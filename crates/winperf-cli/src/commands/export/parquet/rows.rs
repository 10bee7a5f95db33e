//! Rows to encode in the columns of a group.

use anyhow::{Context, Result};
use parquet::schema::types::SchemaDescriptor;
use winperf::formula::Note;
use winperf::time::FileTime;
use winperf_series::Interval;

use super::column::{Column, Encoded, Key};
use super::schema::is_measured;
use crate::commands::export::values::{Counter, CounterValue, Instance, Object, ValueOwner};

/// 1970-01-01, the origin of Parquet, as FILETIME.
const UNIX_EPOCH: i64 = 116_444_736_000_000_000;

/// Number of rows of a page.
const ROWS_OF_A_PAGE: usize = 1 << 14;

/// Rows of a group, as columns.
pub(super) struct Rows {
    length: usize,
    /// Number of rows that are in no page yet.
    waiting: usize,
    names_length: usize,
    /// `None` in a partition, which has the machine in the name of its folder.
    machine: Option<Column>,
    times: [Column; 2],
    object_title: Column,
    object: Column,
    instance: Column,
    parent: Column,
    occurrence: Column,
    identity: Column,
    counter_title: Column,
    counter: Column,
    counter_type: Column,
    raw: [Column; 2],
    base: [Column; 2],
    value: Column,
    unit: Column,
    status: Column,
    text: Column,
    notes: Column,
    /// The counters of the object of the rows; `None` if they are unknown so far.
    counters: Option<Vec<CounterKeys>>,
    is_ok: Key,
}

/// The cells of a counter, which are the same for all instances.
struct CounterKeys {
    title: Key,
    name: Key,
    type_name: Key,
    unit: Key,
}

impl Rows {
    /// Begins a group of rows with these columns.
    pub(super) fn new(schema: &SchemaDescriptor) -> Result<Self> {
        let mut columns = schema.columns().iter().peekable();
        let is_partition = columns.peek().is_some_and(|first| first.name() != "machine");
        let mut next = || {
            let description = columns.next().context("the schema has too few columns")?;
            anyhow::Ok(Column::new(description.clone(), !is_measured(description)))
        };
        let mut rows = Self {
            length: 0,
            waiting: 0,
            names_length: 0,
            machine: if is_partition { None } else { Some(next()?) },
            times: [next()?, next()?],
            object_title: next()?,
            object: next()?,
            instance: next()?,
            parent: next()?,
            occurrence: next()?,
            identity: next()?,
            counter_title: next()?,
            counter: next()?,
            counter_type: next()?,
            raw: [next()?, next()?],
            base: [next()?, next()?],
            value: next()?,
            unit: next()?,
            status: next()?,
            text: next()?,
            notes: next()?,
            counters: None,
            is_ok: Key::default(),
        };
        rows.is_ok = rows.status.key(Some("ok"));
        Ok(rows)
    }

    /// Returns the number of rows.
    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// Returns the most bytes that the different names of the rows may have.
    pub(super) fn names_length(&self) -> usize {
        self.names_length
    }

    /// Begins a new object.
    pub(super) fn end_object(&mut self) {
        self.counters = None;
    }

    /// Adds the values of an instance.
    pub(super) fn push(
        &mut self,
        times: [Option<i64>; 2],
        bearer: ValueOwner<'_>,
        values: &[CounterValue],
    ) -> Result<()> {
        let ValueOwner { object, instance, .. } = bearer;
        let keys = match self.counters.take() {
            Some(keys) => keys,
            None => object.counters.iter().map(|counter| self.counter(counter)).collect(),
        };
        self.push_shared(times, object, instance, u32::try_from(values.len())?);
        for value in values {
            if let Some(counter) = keys.get(value.counter) {
                self.push_value(counter, value);
            }
        }
        self.counters = Some(keys);
        self.length += values.len();
        self.waiting += values.len();
        if self.waiting >= ROWS_OF_A_PAGE {
            self.end_page()?;
        }
        Ok(())
    }

    /// Adds the cells shared by all values of an instance.
    fn push_shared(
        &mut self,
        times: [Option<i64>; 2],
        object: Object<'_>,
        instance: Option<&Instance>,
        count: u32,
    ) {
        if let Some(machine) = &mut self.machine {
            machine.push_same(Some(object.machine), count);
        }
        for (column, time) in self.times.iter_mut().zip(times) {
            column.push_same(time.map(i64::to_le_bytes), count);
        }
        self.object_title.push_same(object.named.title.map(u32::to_le_bytes), count);
        self.object.push_same(Some(&object.named.name), count);
        let instance_text = |text: fn(&Instance) -> Option<&str>| instance.and_then(text);
        self.names_length += instance.map_or(0, |instance| instance.name.len() + instance.full_name.len());
        self.instance.push_same(instance_text(|instance| Some(&instance.full_name)), count);
        self.parent.push_same(instance_text(|instance| instance.parent.as_deref()), count);
        self.occurrence.push_same(instance.map(|instance| instance.occurrence.to_le_bytes()), count);
        self.identity.push_same(instance_text(|instance| instance.identity.as_deref()), count);
    }

    fn counter(&mut self, counter: &Counter) -> CounterKeys {
        self.names_length += counter.named.name.len();
        CounterKeys {
            title: self.counter_title.key(counter.named.title.map(u32::to_le_bytes)),
            name: self.counter.key(Some(&counter.named.name)),
            type_name: self.counter_type.key(Some(&counter.type_name).filter(|name| !name.is_empty())),
            unit: self.unit.key(Some(counter.unit).filter(|unit| !unit.is_empty())),
        }
    }

    fn push_value(&mut self, counter: &CounterKeys, value: &CounterValue) {
        self.counter_title.push(counter.title, 1);
        self.counter.push(counter.name, 1);
        self.counter_type.push(counter.type_name, 1);
        for (column, number) in self.raw.iter_mut().zip(value.raw).chain(self.base.iter_mut().zip(value.base))
        {
            column.push_number(number);
        }
        self.value.push_number(value.value.ok().map(f64::to_bits));
        self.unit.push(counter.unit, 1);
        let status = match value.value {
            Ok(_) => self.is_ok,
            Err(reason) => self.status.key(Some(reason.name())),
        };
        self.status.push(status, 1);
        self.text.push_same(value.text.as_deref(), 1);
        self.names_length += value.text.as_ref().map_or(0, String::len);
        self.notes.push_list(value.notes.iter().map(Note::name));
    }

    fn end_page(&mut self) -> Result<()> {
        self.waiting = 0;
        self.columns().into_iter().try_for_each(Column::end_page)
    }

    /// Returns all columns in their order.
    fn columns(&mut self) -> Vec<&mut Column> {
        let [older, newer] = &mut self.times;
        let [raw_older, raw_newer] = &mut self.raw;
        let [base_older, base_newer] = &mut self.base;
        let others = [
            older,
            newer,
            &mut self.object_title,
            &mut self.object,
            &mut self.instance,
            &mut self.parent,
            &mut self.occurrence,
            &mut self.identity,
            &mut self.counter_title,
            &mut self.counter,
            &mut self.counter_type,
            raw_older,
            raw_newer,
            base_older,
            base_newer,
            &mut self.value,
            &mut self.unit,
            &mut self.status,
            &mut self.text,
            &mut self.notes,
        ];
        self.machine.iter_mut().chain(others).collect()
    }

    /// Ends the group, and returns its columns.
    pub(super) fn finish(mut self) -> Result<Vec<Encoded>> {
        self.columns().into_iter().map(Column::finish).collect()
    }
}

/// Returns when both samples of an interval were taken.
pub(super) fn moments(interval: &Interval<'_>) -> [Option<i64>; 2] {
    let [_, newer] = interval.times;
    [interval.older_time(), Some(newer)].map(|time| microseconds(time?))
}

/// Returns a time in units of Parquet; `None` for an invalid time, as in text formats.
fn microseconds(time: FileTime) -> Option<i64> {
    time.calendar().filter(|_| time.0 != 0)?;
    Some(time.0.checked_sub(UNIX_EPOCH)?.div_euclid(10))
}
